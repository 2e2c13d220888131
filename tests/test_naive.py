"""Saiju's fast rules against a second, slow and plain telling of them."""

from __future__ import annotations

from random import Random

import pytest

from naive import COLOURS, HEXES, SEATS, SQUARES, Naive
from pygames_wasm.dice import shuffle
from pygames_wasm.game import OVER, Action
from pygames_wasm.games.saiju import GAME, examples, rules
from pygames_wasm.games.saiju.board import GONE
from variants import VARIANTS, Variant, random_game

SAIJU = [variant for variant in VARIANTS if variant.game is GAME]
each_variant = pytest.mark.parametrize("saiju", SAIJU, ids=[variant.name for variant in SAIJU])


def stones(state: rules.State) -> int:
    return sum(mask.bit_count() for mask in state.colours)


def naive_words(action: Action, square: bool) -> tuple[object, ...]:
    """Return an action in the words of the naive rules."""
    verb, *numbers = action
    places = SQUARES if square else HEXES
    names = [SEATS, COLOURS] if verb == "stone" else [SEATS]
    head = [row[number] for row, number in zip(names, numbers, strict=False)]
    return (verb, *head, places[numbers[-1]]) if numbers else (verb,)


def compare(saiju: Variant, seeds: range) -> None:
    """Play random games by both rule books and compare each position."""
    square = "square" in saiju.options
    for seed in seeds:
        naive = Naive(saiju.seats, square)
        for state, action in random_game(*saiju, Random(seed)):
            assert SEATS[state.to_move] == naive.mover()
            assert state.scores() == naive.scores()
            legal, known = state.actions(), naive.legal()
            assert len(legal) == len(known)
            sample = {naive_words(action, square) for action in legal[:: 1 + len(legal) // 7]}
            assert sample <= known
            naive.play(*naive_words(action, square))  # type: ignore[arg-type]
        assert naive.mover() is None
        assert state.scores() == naive.scores()


def check(state: rules.State) -> None:
    """Check the sums that hold at every moment of a game."""
    shadows = [cell for cell in state.shadows if cell != GONE]
    assert stones(state) + sum(state.supply) == 36
    assert stones(state) + state.empty.bit_count() + len(shadows) == 36
    whole = sum(state.colours) + state.empty + sum(1 << cell for cell in shadows)
    assert whole == sum(state.symbols) + state.empty + sum(1 << cell for cell in shadows)
    assert whole == (1 << 36) - 1  # each cell holds exactly one thing
    for symbol in range(3):
        left = sum(state.supply[3 * symbol : 3 * symbol + 3])
        assert state.symbols[symbol].bit_count() == 12 - left
        assert left != 1  # the last stone never waits (C1)
        assert (state.shadows[symbol] == GONE) == (left == 0) or state.opened < 3


@each_variant
def test_sums_and_bounds_hold(saiju: Variant) -> None:
    placements, turns = set(), set()
    for seed in range(1_000):
        laid, ended = 0, 0
        for state, action in random_game(*saiju, Random(seed)):
            check(state)  # type: ignore[arg-type]
            laid += action[0] == "stone"
            mover = state.to_move
            opening = action[0] == "shadow"
            after = state.copy()
            after.apply(action)
            # A turn is over when the next stone is somebody else's, or nobody's.
            ended += not opening and (after.to_move != mover)
        check(state)  # type: ignore[arg-type]
        placements.add(laid)
        turns.add(ended)
        points = [score[0] for score in state.scores()]
        assert max(points) <= (66 if saiju.seats == 2 else 60)
        assert sum(points) <= 72
    assert placements <= {30, 31, 32, 33}
    assert {31, 33} <= placements
    assert 15 <= min(turns) < max(turns) <= 33


@each_variant
def test_both_rule_books_agree(saiju: Variant) -> None:
    compare(saiju, range(60))


@pytest.mark.slow
@each_variant
def test_both_rule_books_agree_for_long(saiju: Variant) -> None:
    compare(saiju, range(60, 1_060))


@each_variant
def test_both_rule_books_score_alike(saiju: Variant) -> None:
    square = "square" in saiju.options
    kinds = [colour + sign for sign in "SMF" for colour in "WYP" for _ in range(4)]
    places = SQUARES if square else HEXES
    for seed in range(500):
        marks = shuffle(kinds[:], Random(seed))
        naive = Naive(saiju.seats, square)
        for place, (colour, sign) in zip(places, marks, strict=True):
            naive.stones[place] = SEATS["SMF".index(sign)], COLOURS["WYP".index(colour)]
        assert examples.board(" ".join(marks), saiju.seats, square).scores() == naive.scores()


def test_longest_and_shortest_games() -> None:
    """One stone a turn can take 33 turns, and two stones a turn need only 15."""
    turns = {}
    for double in (False, True):
        state, count = examples.opened(), 0
        while state.to_move != OVER:
            state.apply(prefer(state, double))
            count += state.used == 0 or state.to_move == OVER
        turns[double] = count
    assert turns == {False: 33, True: 15}


def prefer(state: rules.State, double: bool) -> Action:
    """Return an action of a seat that wants a long game, or a short one."""
    if state.used and not double:
        return ("stop",)
    left = [sum(state.supply[3 * symbol : 3 * symbol + 3]) for symbol in range(3)]
    found = [action for action in state.actions() if action[0] == "stone"]
    if double:  # Flower keeps its pink stones to the end, so that they are filled in
        return max(found, key=lambda a: (left[a[1]] - (3 if a[1] == 2 else 0), -a[2], -a[3]))
    return max(found, key=lambda a: (left[a[1]], state.supply[3 * a[1] + a[2]], -a[3]))
