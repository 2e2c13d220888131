"""Seikatsu rule by rule: the garden for two, three and four (SK1-SK12)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gardens import TOGETHER, cells, each, held, opened, play, visits
from pygames_wasm.game import CHANCE, OVER, Action, winners
from pygames_wasm.games.seikatsu import examples, rules
from pygames_wasm.games.seikatsu.board import (
    CELL,
    KOI,
    ROW_POINTS,
    ROWS,
    SIDES,
    START,
)
from pygames_wasm.games.seikatsu.examples import KIND, NEIGHBOURS, around, garden, lay
from pygames_wasm.grid import bits
from variants import Variant, positions, random_game


@pytest.mark.parametrize(
    ("seats", "sides"), [(2, [0, 1]), (3, [0, 1, 2]), (4, [0, 1, 0, 1]), (1, [0])]
)
def test_sk1_pagodas_and_partners(seats: int, sides: list[int]) -> None:
    state = rules.start(seats, frozenset({"easy"} if seats == 1 else ()))
    assert [state.side_of(seat) for seat in range(seats)] == sides
    assert len(state.birds) == max(2, len(set(sides)))


@each["both"]
def test_sk2_first_tiles_lie_on_their_spaces_and_score_nothing(variant_: Variant) -> None:
    state = opened(variant_.seats, *variant_.options)
    assert {2: 2, 3: 3, 4: 4}[variant_.seats] == state.filled.bit_count()
    assert bits(state.filled) == sorted(START[variant_.seats])
    assert state.koi == 0
    assert set(state.birds) == {0}


def test_sk2_start_spaces() -> None:
    assert START[2] == [CELL[-1, 0], CELL[1, -1]]
    assert START[3] == START[1] == [CELL[-1, 0], CELL[1, -1], CELL[0, 1]]
    assert START[4] == [CELL[-1, 0], CELL[1, -1], CELL[1, 0], CELL[-1, 1]]


@each["together"]
def test_sk3_koi_join_the_bag_after_the_first_tiles(variant_: Variant) -> None:
    first = len(START[variant_.seats])
    for number, state in enumerate(positions(variant_, 5)[: first + 1]):
        assert isinstance(state, rules.State)
        assert state.bag.count(KOI) == (4 if number == first else 0)
        assert len(state.bag) == 32 - number + 4 * (number == first)
    state = opened(variant_.seats)
    assert list(map(len, state.hands)) == [2] * variant_.seats
    assert len(state.bag) == {2: 30, 3: 27, 4: 24}[variant_.seats]
    assert state.shown == [0] * variant_.seats


@each["both"]
def test_sk4_turns_go_round(variant_: Variant) -> None:
    movers = [s.to_move for s, _ in random_game(*variant_, Random(2)) if s.to_move >= 0]
    assert movers == [turn % variant_.seats for turn in range(len(movers))]


@pytest.mark.parametrize(("seats", "number"), [(2, 9), (3, 12), (4, 12)])
def test_sk5_first_spaces(seats: int, number: int) -> None:
    state = opened(seats)
    for kind in state.hands[0]:
        assert len(cells(state, kind)) == number
        assert cells(state, kind) == set(bits(state.edge))


def test_sk5_first_spaces_for_two_seats() -> None:
    places = [(-2, 0), (-2, 1), (-1, -1), (-1, 1), (0, -1), (1, -2), (1, 0), (2, -2), (2, -1)]
    assert bits(opened(2).edge) == sorted(CELL[place] for place in places)


def test_sk5_a_koi_is_a_tile_to_lie_beside_and_the_pond_is_not() -> None:
    lone = garden(around("KK"), "Tp+Tl Fb+Fu")
    assert cells(lone, KIND["Tp"]) == set(NEIGHBOURS)
    marks = [".."] * 36
    marks[CELL[-1, 0]] = "Tp"
    beside_pond = garden(" ".join(marks), "Tl+Tl Fb+Fu")
    # Five neighbours: nothing is reached across the pond.
    places = [(-2, 0), (-2, 1), (-1, -1), (-1, 1), (0, -1)]
    assert cells(beside_pond, KIND["Tl"]) == {CELL[place] for place in places}


@pytest.mark.parametrize("same", range(7))
def test_sk6_equal_neighbours_and_the_tile_itself(same: int) -> None:
    equal, other = ["Tp", "Tp", "Tl", "Tl", "Tu", "Tu"], ["Wp", "Wp", "Wl", "Ep", "Ep", "El"]
    state = play(garden(around("..", *equal[:same], *other[same:]), "Tb+Fl Fb+Fu"), lay("Tb"))
    assert state.birds == [same + 1 if same else 0, 0]


def test_sk6_flocks_bring_nothing_or_two_to_seven() -> None:
    seen = Counter(
        state.flock(kind, cell)
        for variant in TOGETHER
        for state in visits(variant, 3)
        if state.to_move >= 0
        for _, kind, cell in state.actions()
    )
    assert set(seen) <= {0, 2, 3, 4, 5, 6, 7}
    assert {0, 2, 3, 4} <= set(seen)


@pytest.mark.parametrize(
    ("others", "points"),
    [
        (["Tp", "Tl", "Wp"], 3),
        (["Tp", "Wl", "Wp", "Wu", "Fp"], 4),
        (["Tp"], 2),
        (["KK", "KK"], 0),
        (["KK", "Ep"], 2),
    ],
)
def test_sk7_koi_is_the_bird_that_fits_best(others: list[str], points: int) -> None:
    state = play(garden(around("..", *others), "KK+Fl Fb+Fu"), lay("KK"))
    assert state.birds == [points, 0]


@each["both"]
def test_sk8_one_tile_is_drawn_while_there_are_any(variant_: Variant) -> None:
    for seed in range(5):
        for state, action in random_game(*variant_, Random(seed)):
            assert isinstance(state, rules.State)
            if action[0] != "place":
                continue
            after = state.copy()
            after.apply(action)
            assert (after.to_move == CHANCE) == bool(state.bag)
            if state.bag:
                assert (after.seat, after.draws) == (state.seat, 1)
                play(after, f"draw {state.bag[0]}")
                assert len(after.hands[state.seat]) == 2
            if after.to_move != OVER:
                assert after.to_move == (state.to_move + 1) % state.seats


@each["both"]
def test_sk9_turns_and_draws(variant_: Variant) -> None:
    seats = variant_.seats
    for seed in range(10):
        without: Counter[int] = Counter()
        verbs: Counter[str] = Counter()
        opening = 0
        for state, action in random_game(*variant_, Random(seed)):
            assert isinstance(state, rules.State)
            verbs[action[0]] += 1
            opening += action[0] == "draw" and not verbs["place"]
            if action[0] == "place" and not state.bag:
                without[state.seat] += 1
        assert verbs["deal"] == seats
        assert verbs["draw"] - opening == {2: 30, 3: 27, 4: 24}[seats]
        assert verbs["place"] == {2: 34, 3: 33, 4: 32}[seats]
        assert verbs["place"] == seats * {2: 17, 3: 11, 4: 8}[seats]
        assert without == dict.fromkeys(range(seats), 2)


@each["both"]
def test_sk10_ends_with_the_36th_tile(variant_: Variant) -> None:
    for state in visits(variant_):
        assert (state.filled.bit_count() == 36) == (state.to_move == OVER)
        if state.to_move == OVER:
            assert (state.bag, held(state)) == ([], 0)
            for side in range(len(state.birds)):
                assert 20 <= sum(state.row_points(side)) <= 106


def test_sk11_golden_garden_row_by_row() -> None:
    state = garden(examples.FULL, seats=3)
    assert state.row_points(0) == [6, 6, 6, 6, 6, 3, 3]
    assert state.row_points(1) == [1, 3, 3, 10, 6, 3, 10]
    assert state.row_points(2) == [6, 6, 6, 15, 6, 6, 1]
    assert state.totals() == [36, 36, 46]


def test_sk11_seven_rows_of_each_side_share_the_garden() -> None:
    for side in SIDES:
        assert [row.bit_count() for row in ROWS[side]] == [4, 5, 6, 6, 6, 5, 4]
        assert sum(ROWS[side]) == (1 << 36) - 1
    assert list(ROW_POINTS) == [n * (n + 1) // 2 for n in range(7)]


@pytest.mark.parametrize(
    ("column", "points"),
    [
        ("Tp .. .. ..", 1),
        ("Tp .. .. Wp", 3),  # gaps do not matter
        ("Tp Tl Wl Eb", 3),
        ("KK Tl Wl Eb", 6),
        ("KK KK .. ..", 3),
        ("KK KK KK KK", 10),
        ("KK Tp Tl ..", 3),
        (".. .. .. ..", 0),
    ],
)
def test_sk11_largest_set_with_koi(column: str, points: int) -> None:
    assert garden(column + " .." * 32, seats=3).row_points(2)[0] == points


@pytest.mark.parametrize(
    ("birds", "won"),
    [([10, 10, 0], [2]), ([11, 11, 0], [1]), ([11, 10, 1], [2]), ([11, 10, 0], [0])],
)
def test_sk12_ties_go_to_the_last_of_the_tied(birds: list[int], won: list[int]) -> None:
    state = garden(examples.FULL, seats=3)  # rows 36, 36, 46
    state.birds = birds
    assert winners(state.scores()) == won


def uniform(state: rules.State, rng: Random) -> Action:
    legal = state.actions()
    return legal[int(rng.random() * len(legal))]


@pytest.mark.parametrize(
    ("seats", "total", "birds"), [(2, 57.5, 18.3), (3, 51.3, 12.2), (4, 57.0, 18.0)]
)
def test_random_play_scores_as_in_long_runs(seats: int, total: float, birds: float) -> None:
    """Means of 20,000 games are known; of 300 they lie within four standard errors."""
    totals, flocks, choices = [], [], []
    for seed in range(300):
        rng, state = Random(seed), rules.start(seats, frozenset())
        while state.to_move != OVER:
            if state.to_move >= 0:
                choices.append(len(state.actions()))
            state.apply(uniform(state, rng))
        totals += state.totals()
        flocks += state.birds
    assert abs(sum(totals) / len(totals) - total) < 1.5
    assert abs(sum(flocks) / len(flocks) - birds) < 1.0
    assert 20 < sum(choices) / len(choices) < 25
    assert max(choices) <= 46
    assert 20 < min(totals) < max(totals) < 110
