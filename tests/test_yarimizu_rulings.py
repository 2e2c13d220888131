"""Yarimizu ruling by ruling (B1-B11), and whether every rule and ruling has a test."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from fountains import BUILD, built, corner, each_variant, last_tiles, stream, verbs
from gardens import play
from pygames_wasm.game import OVER
from pygames_wasm.games.seikatsu import GAME, examples, rules
from pygames_wasm.games.seikatsu.board import CELL, GRID, KOI, POINTS
from pygames_wasm.games.seikatsu.examples import FIRST, KIND, lay
from pygames_wasm.grid import bits
from pygames_wasm.texts import Sentence
from variants import Variant, positions


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


def test_every_rule_and_ruling_has_a_test() -> None:
    files = [
        *Path(__file__).parent.glob("test_seikatsu*.py"),
        *Path(__file__).parent.glob("test_yarimizu*.py"),
    ]
    text = "".join(path.read_text("utf-8") for path in files)
    tested = set(re.findall(r"^def test_((?:sk|a|yz|b)\d+)_", text, re.MULTILINE))
    known = [("sk", 23), ("a", 13), ("yz", 14), ("b", 11)]
    wanted = {f"{kind}{n}" for kind, most in known for n in range(1, most + 1)}
    assert tested == wanted
    shown = {example.name.split()[0].lower() for example in examples.EXAMPLES}
    assert shown <= wanted
