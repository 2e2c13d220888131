"""Measures the built pages with Lighthouse; as a program it writes docs/lighthouse.md.

python build.py lighthouse [word ...]    only pages with all of these words in their name

Lighthouse is big, so it is not among the everyday tools: the first run installs it, pinned and
hash-checked, into tests/npm. Every page is opened as by a first visitor, without its simulation of
slow lines, which guesses wrongly where most bytes come after the first picture.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import build
from browser import FLAGS, serving
from states import GAMES
from variants import ROOT

TABLE = ROOT / "docs" / "lighthouse.md"
PROGRAM = build.MEASURES / "node_modules" / "lighthouse" / "cli" / "index.js"
CATEGORIES = ("accessibility", "best-practices", "performance")
STABLE = 0.02  # the most that the layout may shift
TRIES = 4  # looks at a page, until Lighthouse finishes one
# The server here does not compress, and to find that out takes longer than Lighthouse waits.
SKIPPED = "uses-text-compression"
HEADS = (
    "page",
    "size",
    "accessibility",
    "best practices",
    "performance",
    "layout shift",
    "first paint, ms",
    "largest paint, ms",
    "blocked, ms",
)
SIZES = {"desktop": ["--preset=desktop"], "phone": []}


class Measure(NamedTuple):
    """What Lighthouse says about one page in one size."""

    page: str
    size: str
    scores: dict[str, float]  # by category, 1 is best
    values: dict[str, float]  # by audit, ms or shares
    faults: list[str]  # audits that cost points


def pages() -> dict[str, str]:
    """Return addresses by name: the first page, a set-up and a table of each game, other pages."""
    found = {"home": "index.html"}
    for name in GAMES:
        found[f"{name}, set-up"] = f"play.html?game={name}"
        found[f"{name}, table"] = f"play.html?game={name}&players=human,bot-1"
    views = ("learn", "puzzles", "daily", "saves", "stats", "settings")
    return found | {view: f"play.html?view={view}" for view in views}


def measure(page: str, address: str, size: str) -> Measure | None:
    """Let Lighthouse look at one page."""
    flags = " ".join(["--headless=new", *FLAGS])
    with TemporaryDirectory() as folder:
        report = f"{folder}/report.json"
        command = ["node", str(PROGRAM), address, "--quiet", "--output=json"]
        command += [f"--output-path={report}", f"--chrome-flags={flags}", *SIZES[size]]
        command += ["--throttling-method=provided", f"--skip-audits={SKIPPED}"]
        command += [f"--only-categories={','.join(CATEGORIES)}"]
        chrome = {"CHROME_PATH": os.environ.get("PYGAMES_BROWSER", "")}
        subprocess.run(command, check=True, env={**os.environ, **chrome}, timeout=300)
        with open(report, encoding="utf-8") as file:
            return read(page, size, json.load(file))


def read(page: str, size: str, report: dict[str, Any]) -> Measure | None:
    """Return what matters of a report; None where Lighthouse lost its patience."""
    audits, categories = report["audits"], report["categories"]
    if report.get("runtimeError") or "numericValue" not in audits["total-blocking-time"]:
        return None
    names = ("cumulative-layout-shift", "first-contentful-paint", "largest-contentful-paint")
    values = {name: audits[name]["numericValue"] for name in (*names, "total-blocking-time")}
    weighed = [
        reference["id"]
        for name in CATEGORIES[:2]
        for reference in categories[name]["auditRefs"]
        if reference["weight"]
    ]
    faults = [name for name in weighed if audits[name]["score"] not in (None, 1)]
    return Measure(page, size, {n: categories[n]["score"] for n in CATEGORIES}, values, faults)


def is_good(found: Measure) -> bool:
    """Tell whether a page is as it has to be; how fast it is depends on the machine."""
    perfect = all(found.scores[name] == 1 for name in CATEGORIES[:2])
    return perfect and found.values["cumulative-layout-shift"] <= STABLE


def line(found: Measure) -> str:
    """Return the line of a measure."""
    shift, *times = found.values.values()
    scores = " | ".join(str(round(100 * found.scores[name])) for name in CATEGORIES)
    ms = " | ".join(f"{value:,.0f}" for value in times)
    return f"| {found.page} | {found.size} | {scores} | {shift:.3f} | {ms} |"


def table(found: list[Measure]) -> str:
    """Return the results as a page."""
    version = json.loads((build.MEASURES / "package.json").read_text("utf-8"))
    lines = [
        "# Lighthouse",
        "",
        "Written by `python build.py lighthouse` "
        f"(Lighthouse {version['devDependencies']['lighthouse']}): each page as on a first visit, "
        "from this machine and without a slowed-down line. Accessibility and best practices have "
        f"to be 100, and the layout may shift by {STABLE} at most. The rest depends on the machine "
        "and on what else it does: what blocks is Python, starting while the first picture can be "
        "read already.",
        "",
        f"| {' | '.join(HEADS)} |",
        f"|{'---|' * len(HEADS)}",
        *map(line, found),
    ]
    return "\n".join(lines) + "\n"


def main(words: list[str]) -> int:
    """Measure what was asked for; all of it makes the page of the documents."""
    parser = argparse.ArgumentParser(prog="build.py lighthouse", description=__doc__)
    parser.add_argument("words", nargs="*", help="all of them must be in a page's name and size")
    asked = parser.parse_args(words)
    build.set_up_node(build.MEASURES, "Lighthouse")
    found = []
    with serving(build.DIST) as site:
        for page, address in pages().items():
            for size in SIZES:
                if all(word in f"{page} {size}" for word in asked.words):
                    tries = (measure(page, site + address, size) for _ in range(TRIES))
                    found.append(next(filter(None, tries)))
                    print(line(found[-1]), *found[-1].faults, flush=True)
    if not asked.words:
        TABLE.write_text(table(found), "utf-8", newline="\n")
    return 0 if all(map(is_good, found)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
