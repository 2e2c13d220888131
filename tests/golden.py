"""Writes one seeded game of every variant to golden/, with counts of the lines that follow."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from zlib import crc32

from pygames_wasm.game import State, words
from pygames_wasm.link import decode, encode
from pygames_wasm.match import Match
from pygames_wasm.search import Search
from variants import VARIANTS, Variant, random_action

FOLDER = Path(__file__).parent / "golden"
SEED = 2020
MOST = 20_000  # positions to count on from
KEPT = FOLDER / "links.txt"
LINKS = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []


def perft(state: State, depth: int) -> int:
    """Count the different lines of some depth; what chance may do is counted once each."""
    legal = sorted(set(state.actions()))
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.copy()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


def counts(state: State) -> str:
    """Return the number of lines of depth 1, 2, 3, as far as they are counted in a moment."""
    found = [perft(state, 1)]
    while len(found) < 3 and 0 < found[-1] <= MOST:
        found.append(perft(state, len(found) + 1))
    return " ".join(map(str, found))


def choice(variant: Variant, state: State) -> str:
    """Return what a bot with a fixed number of thoughts chooses."""
    search = Search(variant.game, state, state.to_move, Random(SEED))
    search.run(600, 60)
    return words(search.best())


def record(variant: Variant) -> str:
    """Return the whole golden file of a variant."""
    match = Match(variant.game, variant.seats, variant.options, seed=SEED)
    rng = Random(SEED)
    while not match.is_over:
        match.play(random_action(match.state, rng))
    lines = [f"{variant.name} rules {variant.game.rules}", ""]
    decisions = 0
    for number, state in enumerate(match.states):
        lines += [str(state), f"scores {state.scores()}"]
        if state.to_move >= 0:
            if decisions % 10 == 3:
                lines += [f"lines {counts(state)}", f"bot {choice(variant, state)}"]
            decisions += 1
        if number < len(match.log):
            lines += ["", f"{number + 1}. {words(match.log[number])}"]
    return "\n".join(lines) + "\n"


def fingerprint(match: Match) -> str:
    """Return a short name of a position."""
    return f"{crc32(str(match.state).encode()):08x}"


def links(variant: Variant) -> list[str]:
    """Return the links of a game half-way and at its end, with rules, length and last position."""
    match = Match(variant.game, variant.seats, variant.options, seed=SEED)
    rng = Random(SEED)
    whole = variant.game.longest
    lines = []
    for decisions in (whole // 8, whole):
        while not match.is_over and decisions:
            match.play(random_action(match.state, rng))
            decisions -= 1
        rules = variant.game.rules
        lines.append(f"{encode(match)} {rules} {match.at} {fingerprint(match)}")
    return lines


def main() -> None:
    """Write all files and remove those of variants that are gone; --print only shows them."""
    if "--print" in sys.argv:
        found = {variant.name: record(variant) for variant in VARIANTS}
        opened = {line.split()[0]: fingerprint(decode(line.split()[0])) for line in LINKS}
        print(json.dumps(found | {"platform": sys.platform, "links": opened}))
        return
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.glob("*.txt"):
        if file != KEPT:
            file.unlink()
    # Published links must open for ever: new ones are added, old ones stay.
    fresh = [line for variant in VARIANTS for line in links(variant)]
    KEPT.write_text("\n".join(dict.fromkeys([*LINKS, *fresh])) + "\n", "utf-8", newline="\n")
    for variant in VARIANTS:
        (FOLDER / f"{variant.name}.txt").write_text(record(variant), "utf-8", newline="\n")
        print(f"golden/{variant.name}.txt")


if __name__ == "__main__":
    main()
