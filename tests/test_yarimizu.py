"""Yarimizu rule by rule (YZ1-YZ14)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from fountains import BUILD, CORNER, built, corner, each_variant, last_tiles, stream, verbs
from gardens import opened, play
from pygames_wasm.game import CHANCE, OVER, winners
from pygames_wasm.games.seikatsu import examples, rules
from pygames_wasm.games.seikatsu.board import GRID, KOI, POINT_MASK, POINTS
from pygames_wasm.games.seikatsu.examples import FIRST, KIND, STREAM, garden, lay
from pygames_wasm.grid import bits
from variants import Variant, positions, random_game


@pytest.mark.parametrize(("seats", "sides"), [(2, 2), (3, 3), (4, 2)])
def test_yz1_two_fountains_for_each_side_and_all_cards(seats: int, sides: int) -> None:
    for options in (["yarimizu"], ["yarimizu", "tournament"]):
        state = opened(seats, *options)
        assert state.fountains == state.cards == [0] * sides
        assert state.may_build()
        assert all(state.may_take(card) for card in range(8))
        assert len(state.bag) == {2: 30, 3: 27, 4: 24}[seats]


def test_yz2_a_tile_or_a_fountain() -> None:
    state = corner()
    assert verbs(state) == {"place", "fountain"}
    assert verbs(play(state.copy(), lay("Tb", 2))) == {"draw"}
    assert verbs(play(state.copy(), BUILD)) == {"card"}


@each_variant
def test_yz3_when_a_fountain_may_be_built(yarimizu: Variant) -> None:
    for seed in range(8):
        for state in positions(yarimizu, seed):
            assert isinstance(state, rules.State)
            if state.to_move < 0 or state.step != rules.TILE:
                assert not built(state)
                continue
            whole = {
                point
                for point, around in enumerate(POINTS)
                if all(state.tile(cell) is not None for cell in around)
            }
            taken = {point for mask in state.fountains for point in bits(mask)}
            allowed = len(bits(state.fountains[state.side])) < 2 and len(bits(state.koi)) < 4
            assert built(state) == (whole - taken if allowed else set())


@pytest.mark.parametrize(("seats", "earliest"), [(2, 3), (3, 3), (4, 2)])
def test_yz3_earliest_fountain(seats: int, earliest: int) -> None:
    """Every way to begin: no fountain before that turn, and one then."""
    waiting = [opened(seats, "yarimizu")]
    for turn in range(1, earliest + 1):
        assert any(map(built, waiting)) == (turn == earliest)
        following = []
        for state in waiting:
            tile = state.hands[state.to_move][0]
            for action in state.actions():
                if action[:2] == ("place", tile):
                    after = state.copy()
                    after.apply(action)
                    after.apply(("draw", after.bag[0]))
                    following.append(after)
        waiting = following


def test_yz4_koi_count_as_tiles() -> None:
    state = garden("KK KK .. .. .. KK" + " .." * 30, "Tb+Wb Eb+Fu", 2, ["yarimizu"])
    assert built(state) == {FIRST}


def test_yz5_one_fountain_at_a_point() -> None:
    state = play(corner(), BUILD, "card 0", "keep")
    assert state.to_move == 1
    assert FIRST not in built(state)
    assert built(state) == built(corner()) - {FIRST}
    assert built(state)


def test_yz6_first_card_is_any_second_of_the_other_kind() -> None:
    state = play(corner(), BUILD)
    assert state.actions() == [("card", card) for card in range(8)]
    play(state, "card 2", "keep")
    second = next(point for point in built(state))
    play(state, f"fountain {second}")
    assert state.actions() == [("card", card) for card in (0, 1, 3, 4, 5, 6, 7)]
    state.cards = [0b100, 0b100000]  # the other side took a flower
    assert state.actions() == [("card", card) for card in (0, 1, 3)]


@each_variant
def test_yz6_there_is_always_a_card(yarimizu: Variant) -> None:
    for seed in range(15):
        for state, _ in random_game(*yarimizu, Random(seed)):
            assert isinstance(state, rules.State)
            if state.step == rules.CARD_STEP:
                assert state.actions()
            taken = sum(state.cards)
            assert (taken & 15).bit_count() <= 3
            assert (taken >> 4).bit_count() <= 3


def test_yz7_up_to_two_tiles_are_exchanged() -> None:
    state = play(corner(), BUILD, "card 0")
    bag = state.bag[:]
    assert state.actions() == [("swap", KIND["Tb"]), ("swap", KIND["Wb"]), ("keep",)]
    none = play(state.copy(), "keep")
    assert (none.to_move, none.bag) == (1, bag)
    one = play(state.copy(), f"swap {KIND['Tb']}", "keep")
    assert (one.to_move, one.draws, one.bag) == (CHANCE, 1, sorted([*bag, KIND["Tb"]]))
    play(one, f"draw {KIND['Fu']}")
    assert (one.to_move, one.hands[0]) == (1, [KIND["Wb"], KIND["Fu"]])
    two = play(state.copy(), f"swap {KIND['Tb']}", f"swap {KIND['Wb']}")
    assert (two.to_move, two.draws, two.hands[0]) == (CHANCE, 2, [])
    play(two, f"draw {KIND['Fu']}")
    assert (two.to_move, two.draws) == (CHANCE, 1)
    play(two, f"draw {KOI}")
    assert (two.to_move, two.hands[0]) == (1, [KIND["Fu"], KOI])
    assert len(two.bag) == len(bag)


def test_yz7_koi_may_be_put_back() -> None:
    state = play(corner("KK+Wb Eb+Fu"), BUILD, "card 0", f"swap {KOI}", "keep")
    assert state.bag.count(KOI) == 4


def test_yz7_nothing_to_exchange_with_an_empty_bag() -> None:
    state = last_tiles("KK+Tp Wl+Fb")
    play(state, f"fountain {min(built(state))}", "card 3")
    assert (state.to_move, state.step) == (1, rules.TILE)
    assert list(map(len, state.hands)) == [2, 2]


@each_variant
def test_yz8_a_fountain_brings_no_birds_and_no_tile(yarimizu: Variant) -> None:
    fountains = 0
    for seed in range(10):
        before: rules.State | None = None
        for state, action in random_game(*yarimizu, Random(seed)):
            assert isinstance(state, rules.State)
            if before and state.to_move >= 0 and state.step == rules.TILE:
                assert state.birds == before.birds
                assert state.filled == before.filled
                assert list(map(len, state.hands)) == list(map(len, before.hands))
                assert len(state.bag) == len(before.bag)
                assert state.to_move == (before.to_move + 1) % state.seats
                before, fountains = None, fountains + 1
            if action[0] == "fountain":
                before = state.copy()
    assert fountains > 10


def test_yz9_mogami() -> None:
    marks = CORNER.split()
    marks[33:] = ["KK", "KK", "KK"]
    state = garden(" ".join(marks), "KK+Wb Eb+Fu", 2, ["yarimizu"])
    state.fountains, state.cards = [1 << FIRST, 0], [0b1, 0]
    assert built(state)
    play(state, lay("KK", 2), f"draw {KIND['Fb']}")
    assert not state.may_build()
    assert verbs(state) == {"place"}  # Blue has two fountains that it cannot build any more
    assert (state.fountains, state.cards) == ([1 << FIRST, 0], [0b1, 0])
    assert state.streams(0) == 1


def test_yz10_an_empty_hand_builds_or_passes() -> None:
    state = last_tiles("- KK+Tp")
    assert verbs(state) == {"fountain", "pass"}
    state.fountains = [0b11, 0]
    assert state.actions() == [("pass",)]
    play(state, "pass")
    assert state.to_move == 1


@each_variant
def test_yz10_only_an_empty_hand_passes(yarimizu: Variant) -> None:
    for seed in range(15):
        for state, _ in random_game(*yarimizu, Random(seed)):
            assert isinstance(state, rules.State)
            if state.to_move >= 0 and state.step == rules.TILE:
                assert (("pass",) in state.actions()) == (not state.hands[state.to_move])
                if state.bag:
                    assert len(state.hands[state.to_move]) == 2


def test_yz11_the_last_tile_ends_the_game() -> None:
    state = last_tiles("Tp -")
    (cell,) = bits(state.edge)
    state.koi = 0  # whatever could still be built
    assert state.may_build()
    play(state, lay("Tp", cell))
    assert state.to_move == OVER
    assert state.fountains == [0, 0]


@each_variant
def test_yz11_the_garden_is_full_at_the_end(yarimizu: Variant) -> None:
    for seed in range(15):
        end = positions(yarimizu, seed)[-1]
        assert isinstance(end, rules.State)
        assert (end.filled.bit_count(), end.bag, end.hands) == (36, [], [[]] * end.seats)
        assert all(0 <= end.streams(side) <= 16 for side in range(len(end.birds)))


def test_yz12_streams_run_along_birds_and_along_flowers() -> None:
    assert stream(STREAM, [FIRST], 0) == ["a1", "a2", "b1", "b2", "c2", "c3"]
    assert stream(STREAM, [FIRST], 6) == ["a1", "b1", "c1"]
    assert stream(STREAM, [FIRST], 1) == []  # the Waxwing is not at the fountain
    assert stream(STREAM, [], 0) == []


def test_yz12_two_fountains_on_one_stream_count_it_once() -> None:
    second = POINTS.index((4, 5, 10))
    assert stream(STREAM, [FIRST, second], 0) == stream(STREAM, [FIRST], 0)
    assert stream(STREAM, [FIRST, POINTS.index((4, 9, 10))], 1) == ["c1"]


def test_yz12_both_fountains_serve_both_cards() -> None:
    text = "Tp Tl .. .. .. Wb" + " .." * 24 + " Fu .. .. .. Fu Tp"
    far = POINTS.index((30, 34, 35))
    state = garden(text, options=["yarimizu"])
    state.fountains = [1 << FIRST | 1 << far, 0]
    state.cards = [0b1_0001, 0]  # Tanagers and Primroses
    assert {GRID.names[c] for c in bits(state.stream(0, 0))} == {"a1", "a2", "g4"}
    assert {GRID.names[c] for c in bits(state.stream(0, 4))} == {"a1", "g4"}
    assert state.streams(0) == 5


def test_yz13_koi_neither_count_nor_connect() -> None:
    assert stream("Tp KK Tl .. .. KK Tu" + " .." * 29, [FIRST], 0) == ["a1"]
    for card in range(8):
        assert stream("KK KK .. .. .. KK" + " .." * 30, [FIRST], card) == []


def test_yz13_only_cards_taken_count() -> None:
    state = garden(STREAM, options=["yarimizu"], fountains=[[str(FIRST)]])
    points = {0b0: 0, 0b1: 6, 0b100_0000: 3, 0b100_0001: 9}
    for cards, expected in points.items():
        state.cards = [cards, 0]
        assert state.streams(0) == expected
        assert state.streams(1) == 0


def test_yz14_streams_decide_and_ties_stay() -> None:
    state = garden(examples.FULL, options=["yarimizu"])
    assert winners(state.scores()) == [1]
    point = next(p for p, mask in enumerate(POINT_MASK) if mask & state.bird[0])
    state.fountains, state.cards = [1 << point, 0], [0b1, 0]
    assert state.totals() == [36 + state.streams(0), 36]
    assert winners(state.scores()) == [0]
    state.birds = [0, state.streams(0)]
    assert winners(state.scores()) == [1]


def longest_game(seats: int, late: int, seed: int) -> Counter[str]:
    """Play so that one seat keeps the fountains of its side until the bag is empty."""
    rng, state = Random(seed), rules.start(seats, frozenset({"yarimizu"}))
    seen: Counter[str] = Counter()
    while state.to_move != OVER:
        legal = state.actions()
        fountains = [action for action in legal if action[0] == "fountain"]
        tiles = [action for action in legal if action[0] == "place" and action[1] != KOI]
        if state.side != state.side_of(late) or (state.seat == late and not state.bag):
            legal = fountains or tiles or legal
        elif tiles:
            legal = tiles
        action = legal[int(rng.random() * len(legal))]
        seen[action[0]] += 1
        state.apply(action)
    return seen


@pytest.mark.parametrize(("seats", "most"), [(2, 40), (3, 43), (4, 42)])
def test_most_turns_are_reached(seats: int, most: int) -> None:
    turns: Counter[int] = Counter()
    for seed in range(60):
        for late in range(seats):
            seen = longest_game(seats, late, seed)
            assert seen["fountain"] <= (6 if seats == 3 else 4)
            assert seen["pass"] <= 2 * (seats - 1)
            turns[seen["place"] + seen["fountain"] + seen["pass"]] += 1
    assert max(turns) == most
