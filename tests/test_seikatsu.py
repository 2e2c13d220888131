"""Seikatsu rule by rule (SK1-SK23) and ruling by ruling (A1-A13)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pygames_wasm.game import CHANCE, OVER, Action, parse, winners
from pygames_wasm.games.seikatsu import GAME, examples, rules, sheet
from pygames_wasm.games.seikatsu.board import (
    CELL,
    GRID,
    KOI,
    POINTS,
    ROW_POINTS,
    ROWS,
    SIDES,
    START,
)
from pygames_wasm.games.seikatsu.examples import KIND, MIDDLE, NEIGHBOURS, around, garden, lay
from pygames_wasm.grid import bits
from variants import Variant, positions, random_game

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
