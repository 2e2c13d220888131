"""Yarimizu rule by rule (YZ1-YZ14) and ruling by ruling (B1-B11)."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

import test_seikatsu
from pygames_wasm.game import CHANCE, OVER, winners
from pygames_wasm.games.seikatsu import GAME, examples, rules
from pygames_wasm.games.seikatsu.board import CELL, GRID, KOI, POINT_MASK, POINTS
from pygames_wasm.games.seikatsu.examples import FIRST, KIND, STREAM, garden, lay
from pygames_wasm.grid import bits
from pygames_wasm.texts import Sentence
from test_seikatsu import opened, play
from variants import Variant, positions, random_game

YARIMIZU = [
    Variant(GAME, seats, frozenset(options))
    for seats in (2, 3, 4)
    for options in (["yarimizu"], ["tournament", "yarimizu"])
]
each_variant = pytest.mark.parametrize("yarimizu", YARIMIZU, ids=[v.name for v in YARIMIZU])

# Three tiles around one point, and one beside them.
CORNER = "Tp Wl .. ..  Eu Fb" + " .." * 30
BUILD = f"fountain {FIRST}"


def corner(hands: str = "Tb+Wb Eb+Fu", seats: int = 2, *options: str) -> rules.State:
    return garden(CORNER, hands, seats, ["yarimizu", *options])


def verbs(state: rules.State) -> set[str]:
    return {action[0] for action in state.actions()}


def built(state: rules.State) -> set[int]:
    """Return the points where a fountain may be built now."""
    return {action[1] for action in state.actions() if action[0] == "fountain"}


def last_tiles(hands: str) -> rules.State:
    """Return a garden that is full but for the tiles in the hands; the bag is empty."""
    wanted = [KIND[mark] for hand in hands.split() for mark in hand.split("+") if mark != "-"]
    kinds = [kind for kind in range(16) for _ in range(2)] + [KOI] * 4
    for kind in wanted:
        kinds.remove(kind)
    marks = [rules.name(kind) for kind in kinds] + [".."] * len(wanted)
    state = garden(" ".join(marks), options=["yarimizu"])
    state.bag = []
    state.hands = [
        sorted(KIND[mark] for mark in hand.split("+") if mark != "-") for hand in hands.split()
    ]
    return state


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


def stream(text: str, fountains: list[int], card: int) -> list[str]:
    """Return the names of the cells along which water runs."""
    state = garden(text, options=["yarimizu"], fountains=[map(str, fountains)])
    return [GRID.names[cell] for cell in bits(state.stream(0, card))]


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


def test_b1_no_fountain_at_the_pond_or_the_edge() -> None:
    assert len(POINTS) == 48
    for a, b, c in POINTS:
        assert {b, c} <= set(GRID.near[a])
        assert c in GRID.near[b]
    # Two ring cells beside the pond share two corners; the one at the pond is not a point.
    ring = {CELL[-1, 0], CELL[-1, 1]}
    assert sum(ring <= set(point) for point in POINTS) == 1
    edge = {CELL[-3, 0], CELL[-3, 1]}
    assert sum(edge <= set(point) for point in POINTS) == 1


@each_variant
def test_b2_never_two_fountains_at_a_point(yarimizu: Variant) -> None:
    for seed in range(10):
        end = positions(yarimizu, seed)[-1]
        assert isinstance(end, rules.State)
        places = Counter(point for mask in end.fountains for point in bits(mask))
        assert set(places.values()) <= {1}


def test_b3_koi_do_not_link() -> None:
    linked = "Tp Tl Tu .. .. Wb" + " .." * 30
    cut = linked.replace("Tl", "KK")
    assert stream(linked, [FIRST], 0) == ["a1", "a2", "a3"]
    assert stream(cut, [FIRST], 0) == ["a1"]


def test_b4_tiles_go_back_before_any_is_drawn() -> None:
    state = corner()
    state.bag = [KIND["Fp"]]
    play(state, BUILD, "card 0", f"swap {KIND['Tb']}", f"swap {KIND['Wb']}")
    assert state.actions() == [("draw", kind) for kind in sorted([KIND["Tb"], KIND["Wb"], 12])]
    play(state, f"draw {KIND['Tb']}", f"draw {KIND['Wb']}")  # the same tiles again
    assert state.hands[0] == [KIND["Tb"], KIND["Wb"]]
    assert state.bag == [KIND["Fp"]]


def test_b5_hands_may_become_unequal_but_all_tiles_are_played() -> None:
    state = last_tiles("KK+Tp Wl+Fb")
    play(state, f"fountain {min(built(state))}", "card 3")
    plays: Counter[int] = Counter()
    rng = Random(1)
    while state.to_move != OVER:
        legal = [action for action in state.actions() if action[0] in ("place", "pass")]
        action = legal[int(rng.random() * len(legal))]
        plays[state.to_move] += action[0] == "place"
        state.apply(action)
    assert plays == {0: 2, 1: 2}


def test_b6_a_fountain_with_an_empty_hand() -> None:
    state = last_tiles("- KK+Tp")
    play(state, f"fountain {min(built(state))}", "card 3")
    assert (state.to_move, state.step) == (1, rules.TILE)
    assert state.hands[0] == []


def test_b7_a_team_shares_its_fountains_and_cards() -> None:
    state = corner("Tb+Wb Eb+Fu Tb+El Fp+Wu", 4)
    play(state, BUILD, "card 0", "keep", lay("Eb", 2), f"draw {KIND['Fl']}")
    assert (state.to_move, state.side) == (2, 0)
    others = sorted(built(state))
    play(state, f"fountain {others[0]}")
    assert {card for _, card in state.actions()} == {4, 5, 6, 7}  # the partner has the bird
    play(state, "card 4")
    assert state.actions() == [("swap", KIND["Tb"]), ("swap", KIND["El"]), ("keep",)]
    hands = [hand[:] for hand in state.hands]
    play(state, f"swap {KIND['El']}", "keep", f"draw {KIND['Ep']}")
    assert state.hands[0] == hands[0]
    play(state, lay("Fp", 3), f"draw {KIND['Fl']}")
    assert (state.to_move, built(state)) == (0, set())  # both of the team's are built
    assert (state.fountains[0].bit_count(), state.fountains[1]) == (2, 0)
    assert state.scores()[0] == state.scores()[2]


def test_b8_yarimizu_is_not_for_one() -> None:
    for level in rules.LEVEL:
        assert (1, frozenset({level, "yarimizu"})) not in GAME.variants
    with pytest.raises(Sentence):
        GAME.begin(1, ["yarimizu"])


def test_b9_an_open_koi_goes_back_and_returns_hidden() -> None:
    state = corner("KK+KK KK+KK", 2, "tournament")
    state.shown = [2, 2]
    play(state, BUILD, "card 0", f"swap {KOI}", "keep")
    assert state.shown == [1, 2]
    assert state.bag.count(KOI) == 1
    play(state, f"draw {KOI}")
    assert (state.hands[0], state.shown) == ([KOI, KOI], [1, 2])
    play(state, lay("KK", 2), "draw 1")  # Blue, of two open ones
    assert (state.hands[1], state.shown) == ([1, KOI], [1, 1])
    play(state, lay("KK", 3), "draw 2")  # Pink: the open one is played first
    assert (state.hands[0], state.shown) == ([2, KOI], [0, 1])


def test_b10_the_card_is_a_must() -> None:
    assert verbs(play(corner(), BUILD)) == {"card"}


def test_b11_one_thing_a_turn() -> None:
    tile = play(corner(), lay("Tb", 2), f"draw {KIND['Fl']}")
    fountain = play(corner(), BUILD, "card 0", "keep")
    assert tile.to_move == fountain.to_move == 1


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


def test_every_rule_and_ruling_has_a_test() -> None:
    names = [name for module in (globals(), vars(test_seikatsu)) for name in module]
    tested = {found[1] for name in names if (found := re.match(r"test_((?:sk|a|yz|b)\d+)_", name))}
    known = [("sk", 23), ("a", 13), ("yz", 14), ("b", 11)]
    wanted = {f"{kind}{n}" for kind, most in known for n in range(1, most + 1)}
    assert tested == wanted
    shown = {example.name.split()[0].lower() for example in examples.EXAMPLES}
    assert shown <= wanted
