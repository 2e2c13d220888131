"""IKI rule by rule: the box, Ikizama, movement, experience and hiring (R1-R18)."""

from __future__ import annotations

from collections import Counter

import pytest

from edo import legal, opened, play
from pygames_wasm.game import CHANCE
from pygames_wasm.games.iki import board, data, examples, rules, turn
from pygames_wasm.games.iki.board import (
    AT_BUSINESS,
    AT_MOVE,
    AT_PICK,
    AT_WAY,
    CARD,
    CARDS,
    FIRE,
    IKI,
    MON,
    NONE,
    RICE,
    SANDAL,
    SPACE,
    STEPS,
)
from pygames_wasm.games.iki.examples import edo, hire, put, stall, use

each = pytest.mark.parametrize("seats", [2, 3, 4])


def test_the_box_is_complete() -> None:
    assert len(CARDS) == len(CARD) == 60
    assert [Counter(board.TYPE)[kind] for kind in range(5)] == [17, 15, 12, 9, 7]
    assert [len(season) for season in board.SEASONS] == [14] * 4
    assert sum(data.BLOCKS) == 12
    short = {card.name for card, steps in zip(CARDS, STEPS, strict=True) if steps == 2}
    assert len(short) == 11
    assert {"puppeteer", "glassblower"} <= short
    assert Counter(card.token for card in CARDS if card.token) == {
        "discount": 1,
        "cart": 1,
        "charm": 2,
        "joker": 1,
    }
    assert CARDS[CARD["monk"]].cost == 4
    assert board.BUILDINGS[board.BUILDING["inn"]].pay == board.goods("1w 1k")


@each
def test_set_up(seats: int) -> None:
    state = opened(seats)
    assert len(state.plans) == 6
    assert state.goods == [[8, 1, 1, 0, 0, 0, 0]] * seats
    assert state.kobun == [4] * seats
    assert state.places == [0] * seats  # before the street: the first step leads to its start
    assert state.ladder == list(range(seats))
    assert state.shelf == board.SHELF[0]


def test_r1_actions_go_from_left_to_right() -> None:
    state = edo(seats=4, step=AT_WAY, queue=[1, 2, 3], have=["", "", "", ""])
    play(state, "way 4", "way 2", "way 0", "way 1")
    assert state.ways == [4, 2, 0, 1]
    assert (state.seat, state.queue) == (2, [3, 1, 0])


def test_r2_a_turn_is_finished_before_the_next() -> None:
    state = edo(step=AT_WAY, queue=[1, 2], have=["9m", "9m", "9m"])
    play(state, "way 1", "way 2", "way 3")
    order = []
    while state.month == 2 and state.ways != [NONE] * 3:
        order.append(state.seat)
        state.apply(state.actions()[-1])
    assert order == sorted(order)
    assert set(order) == {0, 1, 2}


def test_r3_the_order_of_placing_is_fixed_by_the_ladder() -> None:
    state = edo(month=1, step=AT_WAY, have=["1f", "3f", "1f"], ladder=[1, 2, 0], seat=1)
    state.queue = [2, 0]
    order = []
    for _ in range(3):
        order.append(state.to_move)
        assert all(verb == "way" for verb, _ in state.actions())  # placing is compulsory
        state.apply(state.actions()[-1])
    assert order == [1, 2, 0]
    assert rules.start(3, frozenset()).ladder == [0, 1, 2]  # month 1: clockwise from seat 0


def test_r4_the_free_way_brings_a_mon_and_a_choice_of_distance() -> None:
    state = edo(step=AT_WAY, queue=[1, 2], have=["", "", ""], row=["monk 9"])
    play(state, "way 0", "way 1", "way 2")
    assert state.goods[0][MON] == 1
    assert legal(state) == ["move 1", "move 2", "move 3", "move 4"]  # no income, no hire
    state.goods[0][SANDAL] = 1
    assert legal(state)[-1] == "move 5"
    state.retired[0] = 1 << board.OX_CART
    assert legal(state)[-1] == "move 6"
    assert [turn.sandals(state, steps) for steps in (4, 5, 6)] == [0, 0, 1]


def test_r5_the_first_departure_is_no_lap() -> None:
    state = edo("B1 salt_peddler 0", step=AT_MOVE, ways=[1], have=["7s"])
    state.places[0] = 0
    one = play(state.copy(), "move 1")
    assert one.places[0] == SPACE["sandal"]
    assert one.levels[stall("B1")] == 0
    assert play(state.copy(), "move 8").levels[stall("B1")] == 0
    state.goods[0][SANDAL] = 8
    assert play(state, "move 9").levels[stall("B1")] == 1


@each
def test_r6_starting_cards_are_picked_backwards_for_free(seats: int) -> None:
    state = opened(seats)
    for seat in reversed(range(seats)):
        assert (state.to_move, state.step) == (seat, AT_PICK)
        card = state.row[0]
        play(state, f"pick {card}")
        assert len(legal(state, "put")) == 5 - seats + seat
        state.apply(state.actions()[0])
        place = state.stalls.index(card)
        assert place in state.board.edges
        assert state.owners[place] == seat
    assert state.row == []
    assert [have[MON] for have in state.goods] == [8] * seats
    assert state.kobun == [3] * seats
    assert state.month == 1


def test_r7_sandals_only_add_and_two_crossings_count_twice() -> None:
    state = edo("B1 salt_peddler 0", step=AT_MOVE, ways=[2], have=["9s"], places=["exchange"])
    assert legal(state) == [f"move {steps}" for steps in range(2, 12)]
    play(state, "move 10")
    assert state.places[0] == SPACE["rice"]
    assert state.goods[0][SANDAL] == 1
    assert state.levels[stall("B1")] == 2
    assert [turn.laps(8, steps) for steps in (1, 8, 9)] == [1, 1, 2]
    assert turn.laps(1, 7) == 0


def test_r7_without_sandals_there_is_one_distance() -> None:
    state = edo(step=AT_MOVE, ways=[3], have=["4m"])
    assert (legal(state), state.to_move) == (["move 3"], CHANCE)


def test_r8_the_ox_cart_adds_a_step() -> None:
    state = edo(step=AT_MOVE, ways=[3], have=["1s"], retired=["ox_cart"])
    assert legal(state) == ["move 3", "move 4", "move 5"]
    assert play(state.copy(), "move 4").goods[0][SANDAL] == 1
    assert play(state.copy(), "move 5").goods[0][SANDAL] == 0


def test_r8_the_ox_cart_helps_in_the_move_that_retires_it() -> None:
    place = {"step": AT_MOVE, "ways": [1], "have": ["1s 9m"], "places": ["exchange"]}
    state = edo("C1 ox_cart 0 2", **place)  # type: ignore[arg-type]
    assert legal(state) == ["move 1", "move 2", "move 3"]
    after = play(state.copy(), "move 2")
    assert after.retired[0] == 1 << board.OX_CART
    assert after.goods[0][SANDAL] == 1  # the cart's step, not the sandal's
    early = edo("C1 ox_cart 0 1", **place)  # type: ignore[arg-type]
    assert legal(early) == ["move 1", "move 2"]
    other = edo("C1 ox_cart 1 2", **place)  # type: ignore[arg-type]
    assert legal(other) == ["move 1", "move 2"]
    # The cart's own step cannot be the one that retires it.
    before = edo("C1 ox_cart 0 2", step=AT_MOVE, ways=[1], have=[""], places=["fish"])
    assert legal(before) == ["move 1"]


def test_r9_a_lap_teaches_all_own_characters_on_the_board() -> None:
    state = edo(
        "A1 salt_peddler 0, B1 cotton_peddler 1, C1 inn 0, D1 dice_maker 0 1",
        have=["9m"],
        row=["monk 0"],
        ways=[1],
        places=["exchange"],
        retired=["soba_stand"],
    )
    play(state, hire("monk"), put("B2"), "move 1")
    found = {name: state.levels[stall(name)] for name in ("A1", "B1", "C1", "D1", "B2")}
    assert found == {"A1": 1, "B1": 0, "C1": 0, "D1": 2, "B2": 1}
    assert state.retired[0] == 1 << CARD["soba_stand"]


def test_r10_retirements_are_simultaneous_and_free_their_kobun() -> None:
    state = edo(
        "B1 yamabushi 0 2, C1 monk 0 2, D1 puppeteer 0 1, D2 inn 0",
        step=AT_MOVE,
        ways=[1],
        have=["9m"],
        places=["exchange"],
    )
    assert state.kobun[0] == 0
    play(state, "move 1")
    assert state.kobun[0] == 3
    assert state.charms[0] == 1
    assert state.retired[0].bit_count() == 3


def test_r11_who_retires_during_the_move_cannot_be_visited() -> None:
    board_ = "A1 boiled_egg_peddler 0 2"
    state = edo(board_, step=AT_MOVE, ways=[1], have=["9m"], places=["exchange"])
    play(state, "move 1")
    assert (state.step, legal(state, "use")) == (AT_BUSINESS, [])
    state = edo("A1 boiled_egg_peddler 0 1", step=AT_MOVE, ways=[1], have=[""], places=["exchange"])
    assert legal(play(state, "move 1"), "use") == [use("A1")]


def test_r12_the_salary_is_the_one_above_the_kobun() -> None:
    for level, iki in enumerate((0, 2, 3)):
        state = edo(f"A1 seamstress 0 {level}", month=3, step=board.AT_SALARY, have=["1r"])
        assert play(state, "salary").goods[0][IKI] == iki
    assert STEPS[CARD["seamstress"]] == 3


def test_r13_token_cards_pay_nothing() -> None:
    names = ["monk", "ox_cart", "yamabushi", "shrine_maiden", "puppeteer"]
    assert {card.name for card in CARDS if not any(card.salary)} == set(names)
    state = edo("A1 monk 0 1", month=9, step=board.AT_SALARY, have=["1r"], retired=["ox_cart"])
    assert play(state, "salary").goods[0] == [0, 1, 0, 0, 0, 0, 0]


def test_r14_the_mons_on_a_card_may_pay_for_it() -> None:
    state = edo(have=["3m"], row=["monk 1", "ox_cart 0"], ways=[1])
    assert legal(state) == ["income", hire("monk")]
    play(state, hire("monk"))
    assert state.goods[0][MON] == 0
    assert (state.row, state.coins) == ([CARD["ox_cart"]], [0])
    assert put("A4") not in legal(state)  # the corner costs 2


def test_r15_the_discount_is_not_for_the_stall() -> None:
    state = edo(have=["5m"], row=["monk 0"], ways=[1], retired=["monk"])
    play(state, hire("monk"), put("A4"))
    assert state.goods[0][MON] == 5 - (4 - 1) - 2
    free = edo(have=["5m"], retired=["monk"])
    assert turn.price(free, 0, CARD["salt_peddler"]) == 0  # never below 0


def test_r16_hiring_needs_kobun_stall_and_money() -> None:
    row = ["monk 0"]
    assert legal(edo(have=["3m"], row=row, ways=[1])) == ["income"]
    assert legal(edo(have=["4m"], row=row, ways=[1])) == ["income", hire("monk")]
    staff = "A1 salt_peddler 0, A2 dice_maker 0, A3 seamstress 0, B1 inn 0"
    full = edo(staff, have=["9m"], row=row, ways=[1])
    assert (legal(full), full.to_move) == (["income"], CHANCE)
    assert play(full, "income").goods[0][MON] == 13
    corners = edo(have=["5m"], row=row, ways=[1])
    corners.stalls = [NONE if place % 4 == 3 else 60 for place in range(16)]
    assert legal(corners) == ["income"]  # only corners are empty
    corners.goods[0][MON] = 6
    assert legal(corners) == ["income", hire("monk")]
    corners.stalls = [60] * 16
    assert legal(corners) == ["income"]


def test_r17_a_marker_lands_on_top() -> None:
    state = edo(have=["9m", "2f", "2f"], row=["firefighter 0"], month=4, ways=[1])
    assert state.ladder == [1, 2, 0]
    play(state, hire("firefighter"), put("A1"))
    assert (state.goods[0][FIRE], state.ladder) == (2, [0, 1, 2])
    state = edo(have=["10f", "10f", "9f"], ladder=[1, 0, 2])
    state.climb(0, 1)
    assert (state.goods[0][FIRE], state.ladder) == (10, [0, 1, 2])
    state.climb(2, 2)
    assert (state.goods[2][FIRE], state.ladder) == (10, [2, 0, 1])


def test_r18_the_watchtower_pays_for_each_hire_with_firefighting() -> None:
    for name, fire, iki in (
        ("sumo_wrestler", 0, 3),
        ("kabuki_actor", 10, 3),
        ("incense_shop", 0, 0),
    ):
        for owner, paid in ((0, iki), (1, 0)):
            state = edo(
                f"A1 fire_watchtower {owner}", have=[f"12m {fire}f"], row=[f"{name} 0"], ways=[1]
            )
            play(state, hire(name), put("B1"))
            assert state.goods[0][IKI] == paid


def test_examples_name_everything_they_show() -> None:
    state = play(examples.monk(), hire("monk"), put("C4"))
    assert state.goods[0][MON] == 8 + 1 - 4 - 2
    assert state.goods[0][FIRE] == 1
    assert state.kobun[0] == 2
    state = play(examples.line(), "move 2")
    assert state.retired[0] == 1 << CARD["cloth_dyer"]
    assert state.levels[stall("C1")] == 2
    play(state, "trade 0", use("A3"))
    assert state.goods[0][:3] == [0, 3, 0]
    assert state.levels[stall("A3")] == 1
    state = play(examples.wages(), "salary")
    assert [state.goods[2][kind] for kind in (MON, SANDAL, IKI)] == [4, 1, 3]
    state = play(examples.hunger(), "harmony", "starve 0", "feed")
    assert (state.goods[1][RICE], state.kobun[1]) == (0, 2)
    state = play(examples.fire(), "fire 1", "burn 4", "burn 5", "burn 6")
    assert state.stalls[4:8] == [NONE, NONE, CARD["umbrella_maker"], CARD["firefighter"]]
    assert state.kobun == [3, 3, 4]
