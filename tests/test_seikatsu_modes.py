"""Seikatsu rule by rule: tournaments and solo games (SK13-SK23)."""

from __future__ import annotations

from random import Random

import pytest

from gardens import cells, each, opened, play
from pygames_wasm.game import CHANCE, OVER, winners
from pygames_wasm.games.seikatsu import examples, rules
from pygames_wasm.games.seikatsu.board import (
    CELL,
    GRID,
    KOI,
    SIDES,
)
from pygames_wasm.games.seikatsu.examples import KIND, around, garden, lay
from pygames_wasm.grid import bits
from variants import Variant, random_game


@pytest.mark.parametrize(("seats", "koi"), [(2, [2, 2]), (3, [1, 1, 2]), (4, [1, 1, 1, 1])])
def test_sk13_koi_are_dealt_open(seats: int, koi: list[int]) -> None:
    state = opened(seats, "tournament")
    assert [hand.count(KOI) for hand in state.hands] == koi
    assert state.shown == koi
    assert KOI not in state.bag


@pytest.mark.parametrize(("seats", "bag"), [(2, 30), (3, 27), (4, 24)])
def test_sk14_hands_are_filled_up_to_two(seats: int, bag: int) -> None:
    state = opened(seats, "tournament")
    assert list(map(len, state.hands)) == [2] * seats
    assert len(state.bag) == bag


@each["solo"]
def test_sk15_first_tiles_show_different_flowers(variant_: Variant) -> None:
    for seed in range(40):
        state = opened(1, *variant_.options, seed=seed)
        assert [mask.bit_count() for mask in state.flower].count(1) == 3
        assert state.filled.bit_count() == 3


def test_sk15_every_other_flower_can_follow() -> None:
    state = rules.start(1, frozenset({"easy"}))
    assert len(state.actions()) == 32
    play(state, f"deal {KIND['Tp']}")
    assert {kind & 3 for _, kind in state.actions()} == {1, 2, 3}
    assert len(state.actions()) == 24
    play(state, f"deal {KIND['Tb']}")
    assert {kind & 3 for _, kind in state.actions()} == {1, 2}
    assert len(state.actions()) == 16


@each["solo"]
def test_sk16_one_tile_and_all_koi(variant_: Variant) -> None:
    state = opened(1, *variant_.options)
    assert len(state.hands[0]) == 5
    assert state.hands[0][1:] == [KOI] * 4
    assert state.hands[0][0] != KOI
    assert len(state.bag) == 28


def test_sk17_beside_the_tile_played_last() -> None:
    state = opened(1, "easy")
    tile = state.hands[0][0]
    assert cells(state, tile) == cells(state, KOI) == set(bits(state.edge))
    assert len(state.actions()) == 2 * 12
    play(state, f"place {tile} {CELL[-2, 0]}", "draw " + str(state.bag[0]))
    near = {c for c in GRID.near[CELL[-2, 0]] if not state.filled >> c & 1}
    assert cells(state, state.hands[0][0]) == near
    assert cells(state, KOI) == set(bits(state.edge)) > near


def test_sk18_a_koi_becomes_the_last_tile() -> None:
    state = play(opened(1, "easy"), f"place {KOI} {CELL[2, -2]}")
    near = {c for c in GRID.near[CELL[2, -2]] if not state.filled >> c & 1}
    assert cells(state, state.hands[0][0]) == near


@pytest.mark.parametrize(
    ("level", "tile", "birds"),
    [
        ("easy", "Tu", [3, 0]),
        ("medium", "Tu", [0, 0]),
        ("hard", "Tu", [0, 3]),
        ("easy", "KK", [3, 0]),
        ("medium", "KK", [0, 0]),
        ("hard", "KK", [0, 0]),
    ],
)
def test_sk19_who_gets_the_birds(level: str, tile: str, birds: list[int]) -> None:
    state = garden(around("..", "Tp", "Tb", "Ep"), "Tu+KK", 1, [level])
    assert play(state, lay(tile)).birds == birds


def test_sk20_a_koi_draws_nothing() -> None:
    state = opened(1, "medium")
    after = play(state.copy(), f"place {KOI} {CELL[-2, 0]}")
    assert (after.to_move, len(after.hands[0]), len(after.bag)) == (0, 4, 28)
    assert after.hands[0][0] == state.hands[0][0]
    after = play(state.copy(), f"place {state.hands[0][0]} {CELL[-2, 0]}")
    assert after.to_move == CHANCE


@each["solo"]
def test_sk21_ends_when_nothing_can_be_played(variant_: Variant) -> None:
    for seed in range(60):
        for state, _ in random_game(*variant_, Random(seed)):
            assert state.actions()
        assert isinstance(state, rules.State)
        beside = set(GRID.near[state.last]) - set(bits(state.filled))
        assert state.to_move == OVER
        assert KOI not in state.hands[0] or not state.edge
        assert not beside or not state.hands[0]


def test_sk21_koi_kept_for_escapes_make_long_games() -> None:
    turns = []
    for seed in range(150):
        rng, state = Random(seed), opened(1, "easy", seed=seed)
        count = 0
        while state.to_move != OVER:
            legal = state.actions()
            legal = [a for a in legal if a[:2] != ("place", KOI)] or legal
            action = legal[int(rng.random() * len(legal))]
            count += action[0] == "place"
            state.apply(action)
        turns.append(count)
    assert max(turns) == 33
    assert sum(turns) / len(turns) > 30


def test_sk22_one_view_against_the_sum_of_two() -> None:
    state = garden(examples.FULL, "", 1, ["hard"])
    state.birds = [0, 5]
    assert state.totals() == [36, 36 + 46 + 5]
    few = garden(around("KK", "KK", "Tp"), "", 1, ["easy"])
    rows = [sum(few.row_points(side)) for side in SIDES]
    assert few.totals() == [rows[0], rows[1] + rows[2]]
    assert few.row_points(2) == [0, 10 - 4, 0, 0, 0, 0, 0]  # two koi and a Primrose, else nothing


@pytest.mark.parametrize(("birds", "won"), [(81, [1]), (82, [1]), (83, [0])])
def test_sk23_a_tie_is_a_loss(birds: int, won: list[int]) -> None:
    state = garden(examples.FULL, "", 1, ["easy"])
    state.birds = [birds - 36, 0]  # rows: 36 against 82
    assert winners(state.scores()) == won
