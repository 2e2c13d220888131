"""Gardens of Seikatsu for tests, and short ways to play in them."""

from __future__ import annotations

from random import Random

import pytest

from pygames_wasm.game import CHANCE, parse
from pygames_wasm.games.seikatsu import GAME, rules
from variants import Variant, positions

TOGETHER = [Variant(GAME, seats, frozenset()) for seats in (2, 3, 4)]
TOURNAMENT = [Variant(GAME, seats, frozenset({"tournament"})) for seats in (2, 3, 4)]
SOLO = [Variant(GAME, 1, frozenset({level})) for level in rules.LEVEL]
each = {
    name: pytest.mark.parametrize("variant_", found, ids=[variant.name for variant in found])
    for name, found in (
        ("together", TOGETHER),
        ("tournament", TOURNAMENT),
        ("both", TOGETHER + TOURNAMENT),
        ("solo", SOLO),
    )
}


def play(state: rules.State, *lines: str) -> rules.State:
    for line in lines:
        assert parse(line) in state.actions(), line
        state.apply(parse(line))
    return state


def opened(seats: int, *options: str, seed: int = 1) -> rules.State:
    """Return a garden whose first tiles are laid and whose hands are dealt."""
    rng, state = Random(seed), rules.start(seats, frozenset(options))
    while state.to_move == CHANCE:
        legal = state.actions()
        state.apply(legal[int(rng.random() * len(legal))])
    return state


def visits(variant: Variant, games: int = 10) -> list[rules.State]:
    """Return all positions of some random games."""
    return [state for seed in range(games) for state in positions(variant, seed)]  # type: ignore


def held(state: rules.State) -> int:
    return sum(map(len, state.hands))


def cells(state: rules.State, kind: int) -> set[int]:
    """Return where a tile of the hand may go."""
    return {action[2] for action in state.actions() if action[:2] == ("place", kind)}
