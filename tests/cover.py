"""Measures which branches of the rules the tests of the rules go through.

python build.py cover [--least 95]
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

from variants import ROOT

# What draws, tells or thinks, and has tests of its own kind.
OTHER = (
    "__init__",
    "art",
    "bot",
    "describe",
    "examples",
    "hopes",
    "lesson",
    "look",
    "manual",
    "midway",
    "panes",
    "preview",
    "reasons",
    "script",
    "sheet",
    "talk",
    "tray",
    "view",
)
# Tests of rules that are not named after a game.
PARTS = ("contract", "examples", "garden", "golden", "naive", "yarimizu")


def modules(game: str = "*") -> list[Path]:
    """Return the modules that hold the rules and the scoring of a game, or of all."""
    folder = ROOT / "pygames_wasm" / "games"
    return sorted(path for path in folder.glob(f"{game}/*.py") if path.stem not in OTHER)


def tests(*words: str) -> list[str]:
    """Return the tests whose names hold one of these words, without those of pages and bots."""
    paths = sorted((ROOT / "tests").glob("test_*.py"))
    names = [path.stem for path in paths if not re.search("page|view|bot", path.stem)]
    return [f"tests/{name}.py" for name in names if any(word in name for word in words)]


def main() -> int:
    """Run the tests under coverage and print each file."""
    parser = argparse.ArgumentParser(prog="build.py cover", description=__doc__)
    parser.add_argument("--least", type=float, default=95)
    asked = parser.parse_args()
    data = ROOT / ".venv" / "coverage"
    include = ",".join(map(str, modules()))
    games = [path.name for path in (ROOT / "pygames_wasm" / "games").iterdir()]
    tool = [sys.executable, "-m", "coverage"]
    run = [*tool, "run", "--branch", f"--data-file={data}", f"--include={include}"]
    pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not browser"]
    pytest += tests(*games, *PARTS)
    code = subprocess.call([*run, *pytest], cwd=ROOT)
    report = [*tool, "report", f"--data-file={data}", "--show-missing"]
    low = subprocess.call([*report, f"--fail-under={asked.least}"], cwd=ROOT)
    return code or low


if __name__ == "__main__":
    raise SystemExit(main())
