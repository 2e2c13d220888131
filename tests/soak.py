"""Plays random games of every game and seat count and checks all that must always hold.

python build.py soak [--games 10000] [--seed 1] [name ...]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from time import process_time

from pygames_wasm.game import CHANCE, OVER, State, winners
from pygames_wasm.link import decode, encode
from pygames_wasm.match import Match
from variants import VARIANTS, Variant, random_action, slots

SAVED = 10  # every so many games the save and the link are read back too, at the end and before


def tables() -> Iterator[list[Variant]]:
    """Yield the variants of each game and seat count."""
    pairs = dict.fromkeys((variant.game.name, variant.seats) for variant in VARIANTS)
    for name, seats in pairs:
        yield [v for v in VARIANTS if (v.game.name, v.seats) == (name, seats)]


def look(variant: Variant, state: State) -> None:
    """Check a position."""
    legal = state.actions()
    assert (state.to_move == OVER) == (not legal)
    assert -2 <= state.to_move < variant.seats
    assert state.to_move == CHANCE or len(set(legal)) == len(legal), "an action is listed twice"
    assert len(state.scores()) == max(variant.seats, 2)


def reread(match: Match) -> None:
    """Check that a save and a link hold the game as it is now (LINK-1)."""
    for again in (Match.load(match.save()), decode(encode(match))):
        assert again.log[: again.at] == match.log[: match.at]
        assert slots(again.state) == slots(match.state)


def play(variant: Variant, seed: int, sizes: list[int]) -> list[int]:
    """Play a game and return who has won it; now and then note the length of its link."""
    rng = Random(seed)
    state = variant.start()
    length = 0
    while state.to_move != OVER:
        look(variant, state)
        if rng.random() < 0.05:  # what is done to a copy is not done to the original
            shadow, known = state.copy(), slots(state.copy())
            shadow.apply(random_action(shadow, rng))
            assert slots(state) == known, "a copy shares something"
        state.apply(random_action(state, rng))
        length += 1
    look(variant, state)
    assert length <= variant.game.longest
    if seed % SAVED == 0:
        match = Match(variant.game, variant.seats, variant.options, seed=seed)
        while not match.is_over:
            match.play(random_action(match.state, rng))
        sizes.append(len(encode(match)))
        reread(match)
        for _ in range(int(rng.random() * len(match.log))):
            match.undo()
        reread(match)
    return winners(state.scores())


def main() -> int:
    """Soak what was asked for and print how often each seat has won."""
    parser = argparse.ArgumentParser(prog="build.py soak", description=__doc__)
    parser.add_argument("names", nargs="*", help="games, all if none is named")
    parser.add_argument("--games", type=int, default=10_000, help="of each game and seat count")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for variants in tables():
        name = f"{variants[0].game.name} for {variants[0].seats}"
        if asked.names and variants[0].game.name not in asked.names:
            continue
        wins = [0] * max(variants[0].seats, 2)
        sizes: list[int] = []
        start = process_time()
        for number in range(asked.games):
            for seat in play(variants[number % len(variants)], asked.seed + number, sizes):
                wins[seat] += 1
        spent = process_time() - start
        sizes.sort()
        print(
            f"{name}: {asked.games} games, wins by seat {wins}, {spent:.0f} s of CPU; links of"
            f" {sizes[len(sizes) * 95 // 100]} characters (95 %), at most {sizes[-1]}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
