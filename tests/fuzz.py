"""Damaged saves and links by the thousand: each is read, or refused with a sentence, in no time.

python build.py fuzz [--count 100000] [--seed 1] [save] [record] [link]
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from random import Random
from time import process_time
from typing import NamedTuple
from zlib import crc32

from pygames_wasm import link
from pygames_wasm.link import BadLink
from pygames_wasm.match import BadSave, Match
from pygames_wasm.record import checksum, fresh, split, unpack
from pygames_wasm.texts import Sentence
from variants import VARIANTS, random_action

PIECES = (
    *("\0", "\n", "\r\n", " ", "-", "=", "%", "#", "0", "9", "a", "é", "\ud800", "\U0001f600"),
    *("999999999999999999999", "-1", "1e9", "nan", "٣", "check ", "log 5000", "players ", "human"),
    *(
        "pygames-wasm 1\n",
        "pygames-wasm 2\n",
        "pygames-wasm 3\n",
        "pygames-wasm save 2\n",
        "origin ",
        "names ",
        "\t",
        "\u202e",
        "stone 1 0 9",
        "draw 3",
        "way 4",
        "../..",
        "zzzz",
    ),
)
NAMES = ("", "", "Anna", "雪", "ليلى", "👩‍🌾", "check 0", "x" * 40)
SLOW = 0.05  # seconds; the promise is that 99 of 100 are faster


class Report(NamedTuple):
    """What came of a run."""

    outcomes: Counter[str]  # the key of each refusal, "read" for games that are still good
    crashes: list[str]  # any other exception, with the text that caused it
    seconds: list[float]

    def percentile(self, share: float) -> float:
        """Return the time that this share of all texts stays below."""
        return sorted(self.seconds)[int(share * (len(self.seconds) - 1))]


def corpus(rng: Random, write: Callable[[Match], str]) -> list[str]:
    """Return a good text of every variant at some point of a game."""
    found = []
    for variant in VARIANTS:
        for _ in range(2):
            seed = int(rng.random() * 999)
            names = [NAMES[int(rng.random() * len(NAMES))] for _ in range(variant.seats)]
            match = Match(variant.game, variant.seats, variant.options, None, seed, names)
            for _ in range(int(rng.random() * variant.game.longest)):
                if not match.is_over:
                    match.play(random_action(match.state, rng))
            found.append(write(match))
    return found


def damage(text: str, others: list[str], rng: Random) -> str:
    """Return a text with a few accidents: letters changed, lost, doubled, moved, glued."""
    for _ in range(1 + int(rng.random() * 3)):
        a, b = sorted(int(rng.random() * (len(text) + 1)) for _ in range(2))
        kind = int(rng.random() * 9)
        if kind == 0:
            text = text[:a] + text[b:]
        elif kind == 1:
            text = text[:a]
        elif kind == 2:
            text = text[:b] + text[a:]
        elif kind == 3:
            other = others[int(rng.random() * len(others))]
            text = text[:a] + other[int(rng.random() * len(other)) :]
        elif kind == 4:
            lines = text.split("\n")
            lines[int(rng.random() * len(lines))] = lines[int(rng.random() * len(lines))]
            text = "\n".join(lines)
        elif kind == 5:
            text = text[:a] + PIECES[int(rng.random() * len(PIECES))] + text[a:]
        elif kind == 6:
            text = text[:a] + PIECES[int(rng.random() * len(PIECES))] + text[a + 1 :]
        elif a < len(text):
            near = chr(max(0, ord(text[a]) + (1 if rng.random() < 0.5 else -1)))
            text = text[:a] + near + text[a + 1 :]
    return text


def sign_save(text: str) -> str:
    """Return a save whose checksum is right again, so that more than the checksum is tested."""
    body = text.rpartition("check ")[0] or text
    return f"{body}check {crc32(body.encode('utf-8', 'replace')):08x}\n"


def write_record(match: Match) -> str:
    """Return a match as the browser keeps it and a file holds it."""
    return fresh(match, 1)._replace(name=match.names[0]).pack()


def read_file(text: str) -> None:
    """Open every game of a file."""
    for part in split(text):
        Match.load(unpack(part).text)


def sign_record(text: str) -> str:
    """Return a record whose checksum, and that of the save in it, are right again."""
    head, _, rest = text.partition("\ncheck ")
    save = sign_save(rest.partition("\n")[2])
    head += "\n"
    return f"{head}check {checksum(head + save)}\n{save}"


def sign_link(text: str) -> str:
    """Return a link whose length and checksum are right again."""
    name, dash, code = text.rpartition("-")
    body = "".join(letter for letter in code[3:-5] if letter in link.VALUE)[: link.LONGEST]
    whole = f"{name}{dash}{link.FORMAT}{link.letters(len(body), 2)}{body}"
    return whole + link.letters(crc32(whole.encode("utf-8", "replace")) % 32**5, 5)


KINDS: dict[str, tuple[Callable[[Match], str], Callable[[str], object], Callable[[str], str]]] = {
    "save": (Match.save, Match.load, sign_save),
    "record": (write_record, read_file, sign_record),
    "link": (link.encode, link.decode, sign_link),
}
REFUSALS = {"save": BadSave, "record": BadSave, "link": BadLink}


def run(kind: str, count: int, seed: int) -> Report:
    """Read that many damaged texts."""
    write, take, sign = KINDS[kind]
    rng = Random(seed)
    good = corpus(rng, write)
    report = Report(Counter(), [], [])
    for _ in range(count):
        text = damage(good[int(rng.random() * len(good))], good, rng)
        if rng.random() < 0.5:
            text = sign(text)
        start = process_time()
        try:
            take(text)
            report.outcomes["read"] += 1
        except Sentence as problem:
            report.outcomes[problem.key] += 1
            if not isinstance(problem, REFUSALS[kind]) or not str(problem):
                report.crashes.append(f"{problem!r} for {text!r}")
        except BaseException as problem:
            report.crashes.append(f"{problem!r} for {text[:300]!r}")
        report.seconds.append(process_time() - start)
    return report


def main() -> int:
    """Fuzz what was asked for and print what came of it."""
    parser = argparse.ArgumentParser(prog="build.py fuzz", description=__doc__)
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS], metavar="save|record|link")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    bad = False
    for kind in asked.kinds or KINDS:
        report = run(kind, asked.count, asked.seed)
        p99, most = report.percentile(0.99), report.percentile(1)
        print(f"{asked.count} {kind}s: {len(report.crashes)} crashes")
        print(
            f"  median {report.percentile(0.5) * 1000:.2f} ms, p99 {p99 * 1000:.1f} ms,"
            f" at most {most * 1000:.0f} ms of CPU"
        )
        print("  " + ", ".join(f"{key} {n}" for key, n in report.outcomes.most_common()))
        for line in report.crashes[:10]:
            print(f"  {line[:500]}")
        bad = bad or bool(report.crashes) or p99 > SLOW
    return int(bad)


if __name__ == "__main__":
    raise SystemExit(main())
