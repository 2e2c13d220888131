"""IKI rule by rule: shops, skills and buildings (R19-R32)."""

from __future__ import annotations

import pytest

from edo import at, gained, legal, play
from pygames_wasm.game import CHANCE
from pygames_wasm.games.iki import board, business
from pygames_wasm.games.iki.board import (
    AT_HIRE,
    AT_LIFT,
    AT_TRAIN,
    AT_VISIT,
    BUILDING,
    CARD,
    FIRE,
    HOUSE,
    IKI,
    KOBAN,
    MON,
    NEW_YEAR,
    NONE,
    RICE,
    SANDAL,
    WOOD,
)
from pygames_wasm.games.iki.examples import edo, put, stall, use

INN, WELL, FARMHOUSE = (BUILDING[name] for name in ("inn", "well", "farmhouse"))


@pytest.mark.parametrize(
    ("place", "line", "have", "change"),
    [
        ("sandal", "trade 0", "2m", "-2m 2s"),
        ("rice", "trade 0", "3m", "-3m 2r"),
        ("tower", "trade 0", "", "1f"),
        ("pawn", "trade 0", "1r", "4m -1r"),
        ("pawn", "trade 1", "1s", "4m -1s"),
        ("construction", "trade 0", "1m", "-1m 1r"),
        ("exchange", "trade 0", "6m", "-6m 1k"),
        ("exchange", "trade 1", "10m", "-10m 2k"),
        ("exchange", "trade 2", "", "2m"),
    ],
)
def test_shops(place: str, line: str, have: str, change: str) -> None:
    assert gained(at(place, have=have), line) == change
    if have:
        assert line not in legal(at(place))


PLAIN = [card for card in board.CARDS if card.skill == board.GAIN]  # the others have rulings


@pytest.mark.parametrize("card", PLAIN, ids=[card.name for card in PLAIN])
def test_skills(card: board.Card) -> None:
    have = "9m 2r 2s 2w 1k 3i 2f"
    state = at("rice", f"A3 {card.name} 1", have, plans=["inn"])
    change = dict.fromkeys(board.GOODS, 0)
    for kind, number in card.gain:
        change[kind] += number
    for kind, number in card.pay:
        change[kind] -= number
    text = " ".join(f"{change[kind]}{board.LETTERS[kind]}" for kind in board.GOODS if change[kind])
    assert gained(state, use("A3")) == text
    assert state.goods[1][MON] == 8 + card.others
    for kind, _ in card.pay:
        poor = at("rice", f"A3 {card.name} 1", have)
        poor.goods[0][kind] = 0
        assert legal(poor, "use") == []


def test_r19_shop_and_one_character_in_either_order() -> None:
    state = at("rice", "A3 salt_peddler 0, A4 eyeglass_peddler 1", "3m")
    assert legal(state) == ["trade 0", use("A3"), use("A4"), "done"]
    assert legal(play(state.copy(), "trade 0")) == [use("A3"), use("A4"), "done"]
    one = play(state.copy(), use("A4"))
    assert legal(one) == ["trade 0", "done"]
    two = play(state.copy(), "trade 0", use("A4"))
    assert (two.seat, two.goods[0][RICE]) == (1, 2)  # nothing is left to do: the turn is over
    assert play(state, "done").seat == 1
    assert legal(at("sandal", "A3 salt_peddler 0", "2m")) == ["trade 0", "done"]


def test_r19_a_visit_to_the_tobacco_shop_is_one_piece_of_business() -> None:
    state = at("tobacco", "B1 eyeglass_peddler 0", "20m")
    play(state, "buy 8")
    assert legal(state) == ["buy 16", "buy 17", use("B1"), "done"]
    assert legal(play(state.copy(), "buy 16")) == [use("B1"), "done"]
    assert play(state, use("B1")).seat == 1


def test_r20_only_anothers_character_learns_afterwards() -> None:
    state = play(at("rice", "A3 salt_peddler 1, A4 sake_peddler 0"), use("A3"))
    assert state.levels[stall("A3")] == 1
    state = play(at("rice", "A3 salt_peddler 1, A4 sake_peddler 0"), use("A4"))
    assert state.levels[stall("A4")] == 0
    state = play(at("rice", "A3 yamabushi 1 2"), use("A3"))
    assert (state.stalls[stall("A3")], state.kobun[1], state.charms[1]) == (NONE, 4, 1)
    assert state.goods[0][FIRE] == 1


def test_r21_a_skill_must_be_paid_and_do_something() -> None:
    assert legal(at("rice", "A3 cloth_dyer 1", "1m"), "use") == []
    assert legal(at("rice", "A3 carpenter 1", "9m"), "use") == []
    assert legal(at("rice", "A3 kite_maker 1"), "use") == []
    assert legal(at("rice", "A3 kite_maker 1, B1 inn 1"), "use") == []
    assert legal(at("rice", "A3 seamstress 1", "1m"), "use") == []  # no own character
    assert legal(at("rice", "A3 monk 1", "10f"), "use") == [use("A3")]
    assert legal(at("tower", "", "10f"), "trade") == ["trade 0"]


def test_r22_training_is_for_any_own_character() -> None:
    state = at("rice", "A3 seamstress 0 2, B1 salt_peddler 0, C1 monk 1, D1 inn 0", "4m")
    play(state, use("A3"))
    assert state.step == AT_TRAIN
    assert legal(state) == [f"train {stall('A3')}", f"train {stall('B1')}"]
    other = play(state.copy(), f"train {stall('B1')}")
    assert (other.levels[stall("B1")], other.goods[0][MON]) == (1, 3)
    play(state, f"train {stall('A3')}")
    assert state.retired[0] == 1 << CARD["seamstress"]  # it trained itself
    assert legal(state) == ["trade 0", "done"]


def test_r22_the_winter_pipe_trains() -> None:
    state = at("tobacco", "A1 salt_peddler 0, C1 monk 0, D1 inn 0", "20m", month=11)
    play(state, "buy 14")
    assert (state.to_move, legal(state)) == (0, [f"train {stall('A1')}", f"train {stall('C1')}"])
    play(state, f"train {stall('C1')}")
    assert state.levels[stall("C1")] == 1
    assert legal(state) == ["buy 22", "buy 23", "done"]
    one = play(at("tobacco", "A1 salt_peddler 0", "20m", month=11), "buy 14")
    assert (one.to_move, legal(one)) == (CHANCE, [f"train {stall('A1')}"])
    play(one, f"train {stall('A1')}")
    assert (one.to_move, legal(one)) == (0, ["buy 22", "buy 23", "done"])


def test_r23_two_characters_of_anybody_change_places() -> None:
    state = at("rice", "A3 kite_maker 1 1, B1 salt_peddler 0 2, C4 monk 2, D1 farmhouse 0")
    play(state, use("A3"))
    assert state.step == AT_LIFT
    assert legal(state) == [f"lift {stall(name)}" for name in ("A3", "B1", "C4")]
    play(state, f"lift {stall('B1')}")
    assert legal(state) == [f"swap {stall(name)}" for name in ("A3", "C4")]
    far = play(state.copy(), f"swap {stall('C4')}")
    assert far.stalls[stall("C4")] == CARD["salt_peddler"]
    assert (far.owners[stall("C4")], far.levels[stall("C4")]) == (0, 2)
    assert (far.owners[stall("B1")], far.levels[stall("B1")]) == (2, 0)
    assert far.goods[0][MON] == 0  # no surcharge
    assert far.levels[stall("A3")] == 2
    near = play(state, f"swap {stall('A3')}")  # the Maker itself
    assert (near.stalls[stall("B1")], near.levels[stall("B1")]) == (CARD["kite_maker"], 2)


@pytest.mark.parametrize("name", ["fireworks_maker", "karuta_maker"])
def test_r24_each_opponent_gains_two_mons(name: str) -> None:
    state = play(at("rice", f"A3 {name} 1"), use("A3"))
    assert [have[MON] for have in state.goods] == [0, 10, 10]
    assert state.goods[0][IKI] == 4


@pytest.mark.parametrize("name", ["ukiyoe_artist", "lantern_maker"])
def test_r25_spending_iki_needs_iki(name: str) -> None:
    assert legal(at("rice", f"A3 {name} 0"), "use") == []
    assert gained(at("rice", f"A3 {name} 0", "1i"), use("A3")) == "4m -1i"


def test_r26_readings_of_unclear_cards() -> None:
    card = {name: board.CARDS[number] for name, number in CARD.items()}
    assert card["folding_fan_maker"].pay == ((MON, 1),)
    assert [dict(step)[MON] for step in card["tempura_stand"].salary] == [4, 3, 4]
    assert [dict(step)[IKI] for step in card["day_laborer"].salary] == [-2, -1, 0]


def test_r27_wood_is_limited_to_twenty() -> None:
    state = at("rice", "A3 engraver 0, A4 soap_bubble_man 0", "9m 10w")
    state.goods[1][WOOD] = 9
    assert gained(state.copy(), use("A3")) == "-3m 1w"
    state.goods[2][WOOD] = 1
    assert legal(state, "use") == []
    both = at("rice", "A3 greengrocer 0", "9m 20w")
    assert gained(both, use("A3")) == "-2m 1r"
    spent = at("construction", "", "9m 20w 1k", plans=["inn"])
    play(spent, f"build {INN}", put("A1"))
    assert spent.wood_left() == 1


def test_r28_the_tobacco_shop_sells_one_of_each() -> None:
    state = at("tobacco", "", "20m")
    assert legal(state) == ["buy 8", "buy 9", "buy 16", "buy 17", "done"]
    play(state, "buy 17")
    assert legal(state) == ["buy 8", "buy 9", "done"]
    play(state, "buy 8")
    assert state.goods[0][:1] + state.goods[0][FIRE:] == [12, 1]
    assert state.tokens[0] == 1 << 8 | 1 << 17
    assert state.seat == 1  # nothing is left to do: the turn is over
    again = at("tobacco", "", "20m", tokens=[(8, 17)])  # another visit in the same season
    assert legal(again) == ["buy 9", "buy 16", "done"]
    void = at("tobacco", "B3 inn 0", "20m", month=10)
    assert legal(play(void, "buy 14")) == ["buy 22", "buy 23", "done"]  # nobody to train
    last = at("tobacco", "", "20m", month=10)
    assert legal(play(last, "buy 15")) == ["buy 22", "buy 23", "done"]
    assert gained(at("tobacco", "", "9m", month=4), "buy 10") == "-5m 1r"
    assert gained(at("tobacco", "", "9m", month=4), "buy 11") == "-5m 2s"
    assert gained(at("tobacco", "", "9m", month=7), "buy 13") == "-6m 2f"
    assert gained(at("tobacco", "", "9m", month=10), "buy 15") == "-8m 1k"


def test_r29_one_fish_a_season() -> None:
    state = at("fish", "", "20m")
    assert legal(state) == ["buy 0", "buy 1", "done"]
    assert gained(state, "buy 1") == "-4m"  # its points count at the end
    assert state.seat == 1
    assert gained(at("fish", "", "12m", month=11), "buy 7") == "-12m"
    assert legal(at("fish", "", "4m")) == ["buy 0", "buy 1", "done"]
    assert legal(at("fish", "", "3m")) == ["buy 0", "done"]
    assert legal(at("fish", "", "20m", tokens=[(1,)])) == ["done"]
    assert legal(at("fish", "", "20m", tokens=[(), (1,)])) == ["buy 0", "done"]
    assert legal(at("fish", "", "20m", month=4, tokens=[(1,)])) == ["buy 2", "buy 3", "done"]
    for taken, choice in ((), ["buy 6", "buy 7", "done"]), ((6,), ["done"]):
        winter = at("fish", "", "20m", month=NEW_YEAR, tokens=[taken])
        assert legal(winter) == choice


def test_r30_building_at_the_site_costs_a_mon_more() -> None:
    plans = ["inn", "farmhouse"]
    state = at("construction", "", "3m 1w 1k", plans=plans)
    assert legal(state) == ["trade 0", f"build {INN}", "done"]
    play(state, f"build {INN}")
    assert put("A4") in legal(state)
    play(state, put("A4"))
    assert state.goods[0] == [0] * 7
    assert state.stalls[stall("A4")] == HOUSE + INN
    assert (state.kobun[0], state.plans) == (3, [FARMHOUSE])
    assert state.seat == 1
    rich = play(at("construction", "", "9m 9w 9k", plans=plans), f"build {INN}", put("A1"))
    assert rich.seat == 1  # a building is all the business of the site, whatever is left
    assert legal(at("construction", "", "1w 1k", plans=plans)) == ["done"]
    poor = play(at("construction", "", "2m 1w 1k", plans=plans), f"build {INN}")
    assert put("A4") not in legal(poor)
    busy = at("construction", "A1 monk 0, A2 kite_maker 0, A3 inn 0, B1 well 0", "9m 4w 4k")
    busy.plans = [FARMHOUSE]
    assert legal(busy, "build") == []
    corners = at("construction", "", "2m 1w 1k", plans=plans)
    corners.stalls = [NONE if place % 4 == 3 else HOUSE for place in range(16)]
    assert legal(corners, "build") == []
    corners.goods[0][MON] = 3
    assert legal(corners, "build") == [f"build {INN}"]
    assert dict(business.cost(FARMHOUSE, ((WOOD, 3), (KOBAN, 1)), 0)) == {WOOD: 0, MON: 0}


@pytest.mark.parametrize(
    ("name", "cost"),
    [("carpenter", "1k"), ("plasterer", "1k"), ("tatami_maker", "1k"), ("stone_cutter", "1w")],
)
def test_r30_a_character_builds_without_fee_and_cheaper(name: str, cost: str) -> None:
    state = at("rice", f"A3 {name} 1", cost, plans=["inn"])
    play(state, use("A3"))
    assert (state.to_move, legal(state)) == (CHANCE, [f"build {INN}"])
    play(state, f"build {INN}", put("C1"))
    assert state.goods[0] == [0] * 7
    assert state.levels[stall("A3")] == 1
    full = at("rice", "A3 stone_cutter 1", "2w", plans=["farmhouse"])  # it costs no koban
    assert play(full, use("A3"), f"build {FARMHOUSE}", put("B1")).goods[0][WOOD] == 0
    assert legal(at("rice", "A3 stone_cutter 1", "1w", plans=["farmhouse"]), "use") == []


def test_r31_two_buildings_in_one_turn() -> None:
    state = at("construction", "C3 carpenter 1", "1m 3w 2k", plans=["inn", "well"])
    play(state, f"build {INN}", put("A1"), use("C3"), f"build {WELL}", put("A2"))
    assert state.stalls[:2] == [HOUSE + INN, HOUSE + WELL]
    assert (state.kobun[0], state.goods[0][KOBAN], state.goods[0][WOOD]) == (2, 0, 1)
    state = at("construction", "C3 carpenter 1", "1m 3w 2k", plans=["inn", "well"])
    play(state, use("C3"), f"build {WELL}", put("A2"))
    assert f"build {INN}" in legal(state)


def test_r32_buildings_do_no_business() -> None:
    state = at("rice", "A3 inn 1, A4 inn 0")
    assert legal(state) == ["done"]
    assert state.staff(0) == []


def test_new_year_allows_business_anywhere() -> None:
    state = edo("C3 salt_peddler 0", month=NEW_YEAR, step=AT_VISIT, have=["1m 2s"])
    assert legal(state) == [f"visit {space}" for space in range(1, 9)]
    play(state, "visit 6")
    assert legal(state) == ["trade 0", use("C3"), "done"]
    assert state.goods[0][SANDAL] == 2
    assert edo(step=AT_HIRE).to_move == CHANCE
