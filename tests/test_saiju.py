"""Saiju rule by rule (SJ1-SJ12) and ruling by ruling (C1-C11)."""

from __future__ import annotations

import re
import sys
from itertools import product
from random import Random

import pytest

from pygames_wasm.game import OVER, Action, State, parse, winners
from pygames_wasm.games.saiju import GAME, examples, rules
from pygames_wasm.games.saiju.board import GONE
from pygames_wasm.grid import bits
from variants import VARIANTS, Variant, positions, random_game, slots

SAIJU = [variant for variant in VARIANTS if variant.game is GAME]
each_variant = pytest.mark.parametrize("saiju", SAIJU, ids=[variant.name for variant in SAIJU])


def play(state: rules.State, *lines: str) -> rules.State:
    for line in lines:
        assert parse(line) in state.actions(), line
        state.apply(parse(line))
    return state


def verbs(state: rules.State) -> set[Action]:
    """Return the beginnings of all legal actions: a verb and a symbol."""
    return {action[:2] for action in state.actions()}


def stones(state: rules.State) -> int:
    return sum(mask.bit_count() for mask in state.colours)


@pytest.mark.parametrize(
    ("seats", "order"),
    [(2, [(0, 1), (1, 0), (1, 2)]), (3, [(0, 1), (1, 2), (2, 0)])],
)
def test_sj1_opening(seats: int, order: list[tuple[int, int]]) -> None:
    state = rules.start(seats, frozenset())
    for number, (seat, symbol) in enumerate(order):
        assert state.to_move == seat
        assert state.actions() == [("shadow", symbol, cell) for cell in range(number, 36)]
        state.apply(("shadow", symbol, number))
    assert state.to_move == 0


def test_sj1_setups_are_42840() -> None:
    def count(state: State, depth: int) -> int:
        if depth == 1:
            return len(state.actions())
        total = 0
        for action in state.actions():
            after = state.copy()
            after.apply(action)
            total += count(after, depth - 1)
        return total

    assert count(rules.start(2, frozenset()), 3) == 36 * 35 * 34 == 42_840


def test_sj1_then_all_seats_in_order() -> None:
    state = examples.opened(3)
    for seat in (0, 1, 2, 0):
        assert state.to_move == seat
        cell = bits(state.empty)[0]
        play(state, f"stone 0 {seat % 3} {cell}", "stop")


def test_sj2_stone_goes_where_the_shadow_stands() -> None:
    state = play(examples.opened(), "stone 1 1 20")
    assert state.stone(0) == (1, 1)
    assert state.shadows == [1, 20, 2]
    assert state.supply[3 * 1 + 1] == 3
    assert stones(state) == 1


def test_sj2_first_turns_are_57321() -> None:
    opened = examples.opened()
    singles = opened.actions()
    doubles: set[tuple[Action, Action]] = set()
    for first in singles:
        after = opened.copy()
        after.apply(first)
        doubles |= {(first, second) for second in after.actions() if second != ("stop",)}
    assert len(singles) == 297
    assert len(doubles) == 57_024
    assert len({frozenset(pair) for pair in doubles}) == 28_512
    assert len(singles) + len(doubles) == 57_321


def test_sj3_last_stone_follows() -> None:
    state = play(examples.board(examples.TWO_LEFT), "stone 1 2 35")
    assert state.stone(8) == (1, 2)  # where the Shadow stood
    assert state.stone(35) == (1, 2)  # where it would have gone
    assert state.shadows[1] == GONE
    assert state.supply[3:6] == bytes(3)


def test_sj3_last_stone_may_have_another_colour() -> None:
    state = examples.board(examples.TWO_LEFT.replace("WM", "PM", 1))
    play(state, "stone 1 0 35")
    assert (state.stone(8), state.stone(35)) == ((1, 0), (1, 2))


@pytest.mark.parametrize(
    ("text", "line", "filled"),
    [
        ("ONE_SHADOW", "stone 2 0 35", {33: (2, 0), 34: (2, 2), 35: (2, 2)}),
        (
            "TWO_SHADOWS",
            "stone 1 2 35",
            {31: (1, 2), 35: (1, 2), 32: (2, 2), 33: (2, 2), 34: (2, 2)},
        ),
    ],
)
def test_sj4_board_is_filled(text: str, line: str, filled: dict[int, tuple[int, int]]) -> None:
    before = examples.board(getattr(examples, text))
    state = play(before.copy(), line)
    assert state.to_move == OVER
    assert stones(state) == 36
    assert state.empty == 0
    assert state.shadows == [GONE, GONE, GONE]
    assert sum(state.supply) == 0
    assert {cell: state.stone(cell) for cell in range(36) if not before.stone(cell)} == filled


def test_sj4_two_colours_are_not_filled() -> None:
    state = play(examples.board(examples.LONE_SHADOW), "stone 2 0 35")
    assert state.to_move != OVER
    assert {action[2] for action in state.actions()} == {1, 2}


def test_sj5_one_stone_must_two_may() -> None:
    state = examples.opened()
    assert ("stop",) not in state.actions()
    play(state, "stone 0 0 20")
    assert state.to_move == 0
    assert verbs(state) == {("stone", 1), ("stone", 2), ("stop",)}
    once = play(state.copy(), "stop")
    twice = play(state.copy(), "stone 2 0 21")
    for after in (once, twice):
        assert after.to_move == 1
        assert verbs(after) == {("stone", 0), ("stone", 1), ("stone", 2)}


def test_sj6_used_up_colour_is_no_choice() -> None:
    state = examples.board(examples.TWO_LEFT)
    assert {action[2] for action in state.actions() if action[1] == 1} == {2}
    assert {action[2] for action in state.actions() if action[1] == 0} == {0, 1, 2}


@each_variant
def test_sj7_ends_with_36_stones(saiju: Variant) -> None:
    for seed in range(20):
        for state in positions(saiju, seed):
            assert (stones(state) == 36) == (state.to_move == OVER)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("column", "seats", "reason"),
    [
        ("WS WM .. ..", 2, "small"),
        ("WS .. WM WF", 2, "small"),
        ("WM WM WM WM", 2, "plain"),
        ("WF WF WF ..", 2, "plain"),
        ("WF WF WF ..", 3, "plain"),
        ("WS WM WF WF", 2, "tied"),
        ("WS WM WF ..", 3, "tied"),
        ("WS WF WS WF", 3, "tied"),
    ],
)
def test_sj8_worthless_groups(column: str, seats: int, reason: str) -> None:
    state = examples.board(column + " .." * 32, seats)
    assert {group.reason for group in state.groups()} == {reason}
    assert state.scores() == [(0, 0, 0)] * seats


def test_sj8_groups_are_of_one_colour_and_connected() -> None:
    state = examples.board("WS WS YS WM .. WM .. .. YM" + examples.REST)
    assert [(group.mask, group.colour) for group in state.groups()] == [
        (0b100011, 0),
        (0b1000, 0),
        (0b100, 1),
        (0b100000000, 1),
    ]


@pytest.mark.parametrize(
    ("column", "seats", "owner"),
    [
        ("WS WS WM ..", 2, 0),
        ("WS WM WM WF", 2, 1),
        ("WF WF WF WM", 2, 1),  # Flower has the most but plays for nobody
        ("WF WF WF WM", 3, 2),
        ("WF WF WS WM", 3, 2),
    ],
)
def test_sj9_owner(column: str, seats: int, owner: int) -> None:
    (group,) = examples.board(column + " .." * 32, seats).groups()
    assert group.owner == owner


@pytest.mark.parametrize(("column", "points"), [("WS WS WM WF", 8), ("WS WS WM WM WS", 5)])
def test_sj10_three_symbols_double(column: str, points: int) -> None:
    marks = column.split()
    state = examples.board(" ".join(marks + [".."] * (36 - len(marks))))
    assert state.scores()[0][0] == points


@pytest.mark.parametrize(
    ("scores", "won"),
    [
        ([(9, 0, 9), (8, 4, 0)], [0]),
        ([(16, 5, 3), (16, 8, 0)], [1]),
        ([(16, 5, 3), (16, 5, 4)], [1]),
        ([(16, 5, 3), (16, 5, 3)], [0, 1]),
    ],
)
def test_sj11_ladder(scores: list[tuple[int, ...]], won: list[int]) -> None:
    assert winners(scores) == won


def test_sj11_scores_are_the_ladder() -> None:
    state = examples.board(examples.FULL, to_move=OVER)
    assert state.scores() == [(16, 5, 3), (16, 8, 0)]
    assert sorted(sum(group.counts) for group in state.groups()) == [1] * 4 + [2] * 2 + [
        3, 3, 3, 5, 6, 8,
    ]  # fmt: skip


def test_sj12_square_has_no_diagonals() -> None:
    touching = "WS WM .. .. .. ..  WS .. .. .. .. .."
    apart = "WS .. .. .. .. ..  .. WM .. .. .. ..  WS .. .. .. .. .."
    for text, points in ((touching, 3), (apart, 0)):
        marks = text.split()
        cells = " ".join(marks + [".."] * (36 - len(marks)))
        assert examples.board(cells, square=True).scores()[0][0] == points


def test_c1_last_stone_needs_no_placement() -> None:
    state = play(examples.board(examples.TWO_LEFT), "stone 1 2 35")
    assert ("stone", 1) not in verbs(state)
    assert sum(mask.bit_count() for mask in state.symbols) == 12


def test_c2_last_stone_leaves_the_second_placement() -> None:
    state = play(examples.board(examples.TWO_LEFT), "stone 1 2 35")
    assert state.to_move == 0
    assert verbs(state) == {("stone", 0), ("stone", 2), ("stop",)}


def test_c3_fills_in_the_middle_of_a_turn() -> None:
    state = examples.board(examples.TWO_SHADOWS)
    assert state.used == 0
    assert play(state, "stone 1 2 35").to_move == OVER


def test_c3_fills_two_to_four_cells() -> None:
    filled = set()
    for saiju in SAIJU:
        for seed in range(150):
            for state, action in random_game(*saiju, Random(seed)):
                after = state.copy()
                after.apply(action)
                if after.to_move == OVER:
                    # The stone laid, and the last of its symbol where that follows by itself.
                    symbol = action[1]
                    own = sum(state.supply[3 * symbol : 3 * symbol + 3])  # type: ignore[attr-defined]
                    filled.add(36 - stones(state) - (2 if own == 2 else 1))  # type: ignore[arg-type]
    assert filled == {0, 2, 3, 4}


def test_c4_second_stone_needs_another_symbol_not_another_colour() -> None:
    state = play(examples.opened(), "stone 0 0 20")
    assert ("stone", 1, 0, 21) in state.actions()
    assert ("stone", 0, 1, 21) not in state.actions()


def test_c5_one_shadow_one_stone_a_turn() -> None:
    state = play(examples.board(examples.LONE_SHADOW), "stone 2 0 35")
    assert (state.to_move, state.used) == (1, 0)


def test_c6_nobody_is_ever_stuck() -> None:
    """Whatever numbers of stones are left, each Shadow that must move finds an empty cell."""
    checked = 0
    for left in product((0, *range(2, 13)), repeat=3):
        marks = []
        for symbol, number in enumerate(left):
            kinds = [f"{colour}{'SMF'[symbol]}" for colour in "WYP" for _ in range(4)]
            marks += kinds[number:] + (["*" + "SMF"[symbol]] if number else [])
        state = examples.board(" ".join(marks + [".."] * (36 - len(marks))))
        checked += 1
        if any(left):
            assert state.empty
            assert {a[1] for a in state.actions()} == {s for s in range(3) if left[s]}
    assert checked == 1_728


def test_c7_shadows_neither_score_nor_join() -> None:
    joined = examples.board("WS *S WS WM .. .. .. .. .." + examples.REST)
    assert joined.scores() == [(0, 0, 0), (0, 0, 0)]
    assert sum(group.mask for group in joined.groups()) == 0b1101


def test_c8_snow_and_flower_score_for_snow() -> None:
    assert examples.board("WF WF WS WF" + " .." * 32).scores() == [(4, 0, 4), (0, 0, 0)]


def test_c9_only_groups_scored_count_in_the_ladder() -> None:
    tied = examples.board("WS WM WF WF WS WM .. .. .." + examples.REST)
    assert tied.scores() == [(0, 0, 0), (0, 0, 0)]


def test_c10_three_seats_share_the_ladder() -> None:
    assert winners([(12, 6, 0), (12, 6, 0), (11, 0, 11)]) == [0, 1]
    assert winners([(12, 4, 4), (12, 6, 0), (12, 6, 3)]) == [2]


@each_variant
def test_c11_two_placements_commute(saiju: Variant) -> None:
    rng, pairs = Random(1), 0
    for seed in range(25):
        for state, first in random_game(*saiju, Random(seed)):
            after = state.copy()
            after.apply(first)
            if first[0] != "stone" or after.to_move != state.to_move:
                continue
            seconds = [a for a in after.actions() if a[0] == "stone"]
            if state.used or not seconds:  # type: ignore[attr-defined]
                continue
            second = seconds[int(rng.random() * len(seconds))]
            other = state.copy()
            other.apply(second)
            after.apply(second)
            if other.to_move == state.to_move and first in other.actions():
                other.apply(first)
                pairs += 1
                assert slots(after) == slots(other)
    assert pairs > 100


def test_every_rule_and_ruling_has_a_test() -> None:
    names = " ".join(name for name in vars(sys.modules[__name__]) if name.startswith("test_"))
    found = set(re.findall(r"test_((?:sj|c)\d+)_", names))
    assert found == {f"sj{n}" for n in range(1, 13)} | {f"c{n}" for n in range(1, 12)}
