"""A bot goes on with what it has thought already, and only where that is about the same thing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from pygames_wasm.game import CHANCE, OVER, State
from pygames_wasm.games.iki import GAME as IKI
from pygames_wasm.memory import recall
from pygames_wasm.search import Search
from variants import VARIANTS, Variant, positions

NODES = 60


def thought(variant: Variant, state: State, seed: int = 1) -> Search:
    search = Search(variant.game, state, state.to_move, Random(seed))
    search.run(600, NODES)
    return search


def pairs(variant: Variant, states: list[State]) -> Iterator[tuple[Search, Search]]:
    """Yield thoughts and what follows them where the seat that has decided decides again."""
    for state in states:
        if state.to_move in (CHANCE, OVER) or len(state.actions()) == 1:
            continue
        old, after = thought(variant, state), state.copy()
        after.apply(old.best())
        if after.to_move == state.to_move:
            yield old, Search(variant.game, after, after.to_move, Random(2))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thoughts_about_the_next_decision_are_kept(seats: int) -> None:
    variant = next(v for v in VARIANTS if v.game is IKI and v.seats == seats)
    kept = 0
    for old, new in islice(pairs(variant, positions(variant, 6)), 8):
        recall(old, new, NODES)
        kept += new.nodes
        assert new.nodes == new.root.visits
        assert set(new.root.below) <= set(new.state.actions())
        new.run(600, NODES)
        assert new.nodes >= NODES or new.done  # the budget counts what was kept
        assert new.best() in new.state.actions()
    assert kept > NODES


def test_nothing_is_kept_about_anything_else(variant: Variant) -> None:
    states = [s for s in positions(variant, 6) if s.to_move >= 0 and len(s.actions()) > 1]
    for state, other in zip(states[::9], states[4::9], strict=False):
        old, new = thought(variant, state), Search(variant.game, other, other.to_move, Random(2))
        recall(old, new, NODES)
        assert not new.nodes
        assert not new.root.below


def test_nothing_is_kept_where_worlds_differ() -> None:
    secret = next(v for v in VARIANTS if v.name == "seikatsu-2-yarimizu")
    found = list(islice(pairs(secret, positions(secret, 6)), 3))
    assert found
    for old, new in found:
        recall(old, new, NODES)
        assert not new.nodes


def test_the_end_of_a_game_is_solved_from_the_first_thought_on() -> None:
    variant = next(variant for variant in VARIANTS if variant.game is IKI)
    for old, new in pairs(variant, positions(variant, 6)[-12:]):
        recall(old, new, NODES)
        if new.is_small(NODES):
            assert not new.nodes
            break
    else:
        pytest.fail("no end of a game was seen")
