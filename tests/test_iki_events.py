"""IKI rule by rule: payday, fire, the calendar and New Year's Day (R33-R46)."""

from __future__ import annotations

import pytest

from edo import burn, burning, iki, legal, payday, play
from pygames_wasm.game import CHANCE, OVER
from pygames_wasm.games.iki import board, events
from pygames_wasm.games.iki.board import (
    AT_BUSINESS,
    AT_CHARM,
    AT_FEED,
    AT_FIRE,
    AT_HARMONY,
    AT_REVEAL,
    AT_STARVE,
    AT_VISIT,
    AT_WAY,
    CARD,
    FIRE,
    HOUSE,
    IKI,
    MON,
    NEW_YEAR,
    NONE,
    RICE,
    SANDAL,
    WOOD,
)
from pygames_wasm.games.iki.examples import edo, harmony, stall, use


def test_r33_payday_clears_then_pays_then_harmony_then_food() -> None:
    state = payday("A1 fish_peddler 0, A2 sake_peddler 0 1", "", row=["monk 2"])
    assert (legal(state), state.to_move) == (["salary"], CHANCE)
    play(state, "salary")
    assert (state.row, state.coins) == ([], [])
    assert state.shelf == board.SHELF[1]
    assert state.goods[0][RICE] == 2
    assert legal(state) == ["harmony"]
    play(state, "harmony")
    assert state.goods[0][IKI] == 4
    assert (legal(state), state.step) == (["feed"], AT_FEED)
    play(state, "feed")  # with the rice of this very payday
    assert (state.goods[0][RICE], len(state.staff(0))) == (0, 2)
    assert (state.month, state.step) == (4, AT_REVEAL)
    assert state.deck == list(board.SEASONS[1])


def test_r33_wood_as_salary_runs_out_too() -> None:
    state = payday("A1 firewood_peddler 0 2, B1 charcoal_peddler 1", "9w", "10w 1f", "")
    assert [have[WOOD] for have in play(state, "salary").goods] == [9, 11, 0]


def test_r34_negative_salaries_are_added_up_first() -> None:
    state = payday("A1 day_laborer 0, B1 firefighter 0", "1i 2r")
    assert iki(play(state, "salary"))[0] == 0  # 1 - 2 + 1
    state = payday("A1 day_laborer 0", "1i 2r")
    assert iki(play(state, "salary"))[0] == 0  # not -1
    state = payday("A1 day_laborer 0, B1 firefighter 0 1", "2r")
    assert iki(play(state, "salary"))[0] == 0


def test_r35_harmony_multiplies_own_cards_by_all_cards() -> None:
    state = harmony()
    assert sorted(own * total for _, _, _, own, total in events.bonuses(state)) == [2, 2, 3, 4, 6]
    assert iki(play(state, "harmony")) == [6, 2, 9]


def test_r35_several_types_of_a_group_count_and_corners_twice() -> None:
    state = edo(
        "A1 monk 0, A2 yamabushi 1, A3 dice_maker 0, A4 sandal_maker 0, B4 seamstress 1",
        month=3,
        step=AT_HARMONY,
        have=["4r", "4r"],
    )
    # Special 1x2 each, artisans 2x2 in the Nagaya, 1x2 each on the corners.
    assert iki(play(state, "harmony")) == [2 + 4 + 2, 2 + 2, 0]


def test_r35_neutral_cards_count_with_two_seats_and_corners_do_not() -> None:
    state = edo(
        "A1 monk -, A2 yamabushi 0, A3 dice_maker 0, B3 sandal_maker 0",
        seats=2,
        month=3,
        step=AT_HARMONY,
        have=["4r", "4r"],
    )
    assert iki(play(state, "harmony")) == [2, 0]


def test_r36_who_has_too_little_rice_chooses() -> None:
    state = payday("A1 monk 0, B1 yamabushi 0, C1 dice_maker 0, D1 inn 0", "1r 2f", "", "")
    play(state, "salary", "harmony")
    assert (state.to_move, state.step) == (0, AT_STARVE)
    assert legal(state) == [f"starve {stall(name)}" for name in ("A1", "B1", "C1")]
    play(state, f"starve {stall('A1')}")
    assert state.to_move == 0
    play(state, f"starve {stall('C1')}")
    assert (state.to_move, legal(state)) == (CHANCE, ["feed"])
    play(state, "feed")
    assert state.stalls[stall("B1")] == CARD["yamabushi"]
    assert (state.kobun[0], state.goods[0][RICE], state.goods[0][FIRE]) == (2, 0, 2)


def test_r36_without_rice_everybody_goes() -> None:
    state = payday("A1 monk 0, B1 yamabushi 0, C1 inn 0, D1 ox_cart 1", "", "1r")
    play(state, "salary", "harmony", "feed")
    assert (state.staff(0), state.kobun[0]) == ([], 3)
    assert state.staff(1) == [stall("D1")]


def test_r36_several_seats_choose_one_after_the_other() -> None:
    board_ = "A1 monk 0, A2 ox_cart 0, B1 yamabushi 2, B2 dice_maker 2"
    state = play(payday(board_, "1r", "", "1r 3f"), "salary", "harmony")
    assert (state.to_move, state.queue) == (2, [0])
    play(state, f"starve {stall('B1')}")
    assert state.to_move == 0


def test_r37_the_farmhouse_counts_who_is_fed() -> None:
    board_ = "A1 farmhouse 0, B1 monk 0, C1 inn 0, D1 yamabushi 0"
    state = payday(board_, "2r", retired=["ox_cart"])
    assert iki(play(state, "salary", "harmony", "feed"))[0] == 4
    state = play(payday(board_, "1r"), "salary", "harmony", f"starve {stall('B1')}", "feed")
    assert iki(state)[0] == 2
    assert iki(play(payday(board_, ""), "salary", "harmony", "feed"))[0] == 0
    assert iki(play(payday(board_, "", "2r"), "salary", "harmony", "feed"))[1] == 0


def test_r38_the_villa_pays_for_the_most_numerous_type() -> None:
    state = payday(
        "A1 imperial_villa 0, B1 monk 0, C1 dice_maker 0",
        "4r",
        retired=["puppeteer yamabushi seamstress"],
        month=9,
    )
    assert events.columns(state, 0) == [0, 2, 3, 0, 0]  # the Puppeteer is still Special
    assert play(state, "salary").goods[0][MON] == 6
    assert state.goods[0][RICE] == 4


@pytest.mark.parametrize(("month", "strength"), [(5, 5), (8, 8), (11, 10)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r39_the_owner_stops_a_fire_no_stronger_than_the_level(
    month: int, strength: int, seats: int
) -> None:
    strength -= seats == 2
    for place in range(3):
        board_ = f"B{place + 1} monk 0"
        for level in (strength - place - 1, strength - place):
            state = burning(board_, f"{level}f", "", month=month, seats=seats)
            burn(state, 1)
            assert (CARD["monk"] in state.stalls) == (level >= strength - place)
            assert state.month == month + 1


def test_r39_a_stopped_fire_goes_no_further_and_any_nagaya_may_burn_again() -> None:
    state = burning("A1 monk 0, A2 ox_cart 1, A3 yamabushi 2", "", "4f", "")
    assert legal(state) == ["fire 0", "fire 1", "fire 2", "fire 3"]
    play(state, "fire 0", "burn 0", "burn 1")
    assert [piece != NONE for piece in state.stalls[:3]] == [False, True, True]
    assert state.flame == NONE
    state.month, state.step = 8, AT_FIRE
    assert legal(state) == ["fire 0", "fire 1", "fire 2", "fire 3"]
    play(state, "fire 0", "burn 0", "burn 1", "burn 2", "burn 3")
    assert state.stalls[:4] == [NONE] * 4


def test_r40_buildings_burn_or_stop_the_fire() -> None:
    state = burn(burning("A1 inn 0, A2 monk 1", "4f", "3f"))
    assert (state.stalls[:2], state.kobun) == ([NONE, NONE], [4, 4, 4])
    assert state.plans == []  # it leaves the game
    state = burn(burning("A1 inn 0, A2 monk 1", "5f", ""))
    assert state.stalls[0] >= HOUSE
    assert state.kobun == [3, 3, 4]


def test_r41_a_charm_saves_one_character_and_the_fire_goes_on() -> None:
    board_ = "A1 monk 0, A2 ox_cart 1, A3 dice_maker 0"
    state = burn(burning(board_, "", "", retired=["yamabushi shrine_maiden"]))
    assert (state.to_move, state.step, state.flame) == (0, AT_CHARM, 0)
    assert legal(state) == ["save", "lose"]
    play(state, "save")
    assert (state.charms[0], state.to_move) == (1, CHANCE)
    play(state, "burn 1")
    assert state.stalls[1] == NONE
    assert events.strength(state) == 3
    play(state, "lose", "burn 3")
    assert (state.stalls[0], state.stalls[2]) == (CARD["monk"], NONE)
    assert (state.charms[0], state.month) == (1, 6)


def test_r41_a_charm_is_not_for_buildings_nor_before_retirement() -> None:
    for name in board.BUILDING:
        state = burn(burning(f"A1 {name} 0", "", retired=["yamabushi"]))
        assert (state.stalls[0], state.charms[0]) == (NONE, 1)
    state = burn(burning("A1 yamabushi 0 2", ""))
    assert state.stalls[0] == NONE
    state = burn(burning("A1 monk 0", "5f", retired=["yamabushi"]))  # it is stopped anyway
    assert (state.stalls[0], state.charms[0], state.month) == (CARD["monk"], 1, 6)


def test_r42_neutral_characters_never_stop_a_fire() -> None:
    state = burn(burning("A1 monk -, A2 ox_cart 0", "2f", "9f", seats=2))
    assert state.stalls[:2] == [NONE, NONE]
    assert state.kobun == [4, 4]
    state = burn(burning("A1 monk -, A2 ox_cart 0", "9f", "9f", seats=2))
    assert state.stalls[:2] == [NONE, CARD["ox_cart"]]


def test_r43_who_is_lost_does_not_count() -> None:
    state = burning("A1 monk 0, B1 dice_maker 0", "", tokens=[(20, 21)])
    assert state.scores()[0][0] == 4 + 2 + 1
    burn(state)
    assert state.scores()[0][0] == 1 + 1 + 1
    hungry = play(payday("A1 monk 0", ""), "salary", "harmony", "feed")
    assert hungry.scores()[0][0] == 0


def test_r44_cards_that_stay_get_a_mon_and_four_come_each_month() -> None:
    for month in range(1, 13):
        state = edo(
            month=month, step=AT_BUSINESS, have=["", ""], row=["monk 0", "kite_maker 1"], ways=[1]
        )
        state.deck = list(board.SEASONS[0])[: 14 - 4 * ((month - 1) % 3 + 1)]
        play(state, "done")
        while state.to_move == CHANCE and state.step != AT_REVEAL:
            state.apply(state.actions()[0])
        stays = month not in (3, 6, 9, 12)
        assert state.coins == ([1, 2] if stays else [])
        if month == 12:
            assert (state.month, state.step) == (NEW_YEAR, AT_VISIT)
            continue
        for _ in range(4):
            assert state.step == AT_REVEAL
            state.apply(state.actions()[0])
        assert state.step == AT_WAY
        assert len(state.deck) == (14 - 4 * (month % 3 + 1))


def test_r45_only_unhired_winter_cards_go() -> None:
    state = payday("A1 kabuki_actor 0", "1r", month=12, row=["samurai 2", "glassblower 0"])
    state.shelf = board.SHELF[3]
    play(state, "salary")
    assert (state.row, state.stalls[0]) == ([], CARD["kabuki_actor"])
    assert state.shelf == board.SHELF[3]  # the tokens stay for New Year's Day


def test_r46_new_years_day() -> None:
    state = payday("C1 monk 1 2", "2f 9s", "3f 1r", "3f", month=12, ladder=[2, 1, 0])
    state.retired[0] = 1 << board.OX_CART
    play(state, "salary", "harmony", "feed")
    assert (state.month, state.places) == (NEW_YEAR, [0, 0, 0])
    assert (state.to_move, state.queue) == (2, [1, 0])
    assert legal(state) == [f"visit {space}" for space in range(1, 9)]
    play(state, "visit 3", "trade 0")
    assert state.to_move == 1
    play(state, "visit 3", "trade 0")  # the order stays as it was at the start
    assert state.ladder == [1, 2, 0]
    play(state, "visit 5")
    assert legal(state) == ["trade 1", use("C1"), "done"]
    play(state, use("C1"))
    assert (state.retired[1], state.kobun[1]) == (1 << CARD["monk"], 4)
    play(state, "done")
    assert (state.to_move, state.actions()) == (OVER, [])
    assert state.goods[0][SANDAL] == 9


def test_r46_no_neutral_card_and_no_block_on_new_years_day() -> None:
    state = edo(seats=2, month=NEW_YEAR, step=AT_VISIT, have=["", ""], queue=[1])
    play(state, "visit 1", "visit 4")  # neither can afford anything there
    assert (state.to_move, state.block) == (OVER, NONE)
