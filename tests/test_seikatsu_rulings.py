"""Seikatsu ruling by ruling (A1-A13)."""

from __future__ import annotations

import pytest

from gardens import SOLO, TOGETHER, cells, each, opened, play, visits
from pygames_wasm.game import winners
from pygames_wasm.games.seikatsu import examples, rules, sheet
from pygames_wasm.games.seikatsu.board import (
    CELL,
    GRID,
    KOI,
    POINTS,
)
from pygames_wasm.games.seikatsu.examples import KIND, MIDDLE, NEIGHBOURS, around, garden, lay
from pygames_wasm.grid import bits
from variants import Variant, positions


def test_a1_a_pair_brings_two() -> None:
    assert play(garden(around("..", "Tp"), "Tb+Fl Fb+Fu"), lay("Tb")).birds == [2, 0]


def test_a2_only_direct_neighbours_are_a_flock() -> None:
    marks = [".."] * 36
    for cell, mark in zip((0, 1, 2), ("Tp", "Tl", "Tu"), strict=True):  # a chain down the edge
        marks[cell] = mark
    assert play(garden(" ".join(marks), "Tb+Fl Fb+Fu"), lay("Tb", 3)).birds == [2, 0]


def test_a3_tournament_hands_have_two_tiles() -> None:
    state = opened(2, "tournament")
    assert {action[1] for action in state.actions()} == {KOI}  # the first turns of two seats
    for seats in (3, 4):
        state = opened(seats, "tournament")
        assert len({action[1] for action in state.actions()}) == 2


@each["tournament"]
def test_a4_koi_stay_open_until_they_are_played(variant_: Variant) -> None:
    for state in visits(variant_, 4):
        assert state.shown == [hand.count(KOI) for hand in state.hands]


@pytest.mark.parametrize("level", list(rules.LEVEL))
def test_a5_solo_koi_may_touch_only_koi(level: str) -> None:
    state = garden(around("KK", "Wb"), "Eu+KK", 1, [level])
    only_koi = set(GRID.near[MIDDLE]) - set(GRID.near[NEIGHBOURS[0]]) - {NEIGHBOURS[0]}
    assert only_koi
    assert only_koi <= cells(state, KOI)


def test_a6_a_koi_played_first_leads_on() -> None:
    state = opened(1, "hard")
    assert state.last == rules.NOWHERE
    play(state, f"place {KOI} {CELL[0, 2]}")
    assert cells(state, state.hands[0][0]) == set(GRID.near[CELL[0, 2]]) & set(bits(state.edge))


def test_a7_koi_left_must_be_played() -> None:
    marks = ["Tp", "Tl", "..", ".."] + [".."] * 32
    marks[4:6] = ["Wp", "Wl"]
    state = garden(" ".join(marks), "Eu+KK", 1, ["easy"])
    state.last = 0  # its three neighbours are taken
    assert cells(state, KIND["Eu"]) == set()
    assert {action[1] for action in state.actions()} == {KOI}
    play(state, lay("KK", 2))
    assert cells(state, KIND["Eu"]) == {3, 6, 7} - set(bits(state.filled))
    for variant in SOLO:
        for seed in range(30):
            end = positions(variant, seed)[-1]
            assert isinstance(end, rules.State)
            assert end.koi.bit_count() == 4 or not end.edge


def test_a8_hard_koi_matches_nothing_if_it_can() -> None:
    five = ["Tp", "Wp", "Ep", "Fp", "Fl"]
    for others, points in ((five[:3], 0), (five, 2), ([*five, "Wl"], 2)):
        state = garden(around("..", *others), "Tu+KK", 1, ["hard"])
        assert play(state, lay("KK")).birds == [0, points]


@each["together"]
def test_a9_a_koi_asks_for_no_bird(variant_: Variant) -> None:
    for state in visits(variant_, 2):
        assert all(len(action) == 3 for action in state.actions() if action[0] == "place")
        if state.to_move >= 0 and KOI in state.hands[state.to_move]:
            for cell in cells(state, KOI):
                best = max(state.flock(4 * bird, cell) for bird in range(4))
                assert state.flock(KOI, cell) == best


@pytest.mark.parametrize("level", list(rules.LEVEL))
def test_a10_solo_needs_more_points(level: str) -> None:
    state = garden(examples.FULL, "", 1, [level])
    state.birds = [82 - 36, 0]
    assert [points for points, _ in state.scores()] == [82, 82]
    assert winners(state.scores()) == [1]


def test_a11_tied_teams() -> None:
    state = garden(examples.FULL, seats=4)
    assert state.totals() == [36, 36]
    assert winners(state.scores()) == [1, 3]
    state.birds = [1, 0]
    assert winners(state.scores()) == [0, 2]


@each["both"]
def test_a12_the_order_of_rows_does_not_matter(variant_: Variant) -> None:
    for seed in range(5):
        state = positions(variant_, seed)[-1]
        assert isinstance(state, rules.State)
        sums = state.birds[:]
        for what, side, row in reversed(sheet.steps(state)):
            assert what == "row"
            sums[side] += state.row_points(side)[row]
        assert sums == state.totals()


def test_a13_the_rules_of_the_first_edition() -> None:
    state = opened(2)
    kinds = state.bag + state.hands[0] + state.hands[1]
    assert kinds.count(KOI) == 4  # not eight
    assert len(kinds) + 2 == 36
    assert not any(a[0] == "fountain" for s in visits(TOGETHER[0], 2) for a in s.actions())
    assert len(POINTS) == 48
