"""IKI rule by rule: the final score (R47-R51) and the game for two (R52-R56)."""

from __future__ import annotations

from collections import Counter

import pytest

from edo import legal, pad, play
from pygames_wasm.game import CHANCE, winners
from pygames_wasm.games.iki import board, rules, scoring
from pygames_wasm.games.iki.board import (
    AT_BLOCK,
    AT_BUSINESS,
    AT_END,
    AT_FIRE,
    AT_MOVE,
    AT_NEUTRAL,
    AT_REVEAL,
    AT_SALARY,
    AT_WAY,
    CARD,
    MON,
    NEUTRAL,
    NEW_YEAR,
    NONE,
)
from pygames_wasm.games.iki.examples import edo, hundred, moon, neutral, put, stall, use


def test_the_hundred_points_line_by_line() -> None:
    assert scoring.sheet(hundred(), 0) == (28, 16, 18, 16, 18, 3, 0, 1)


@pytest.mark.parametrize(
    ("names", "points"),
    [
        ("", 0),
        ("salt_peddler book_lender", 1),
        ("salt_peddler monk", 4),
        ("salt_peddler monk dice_maker", 9),
        ("salt_peddler monk dice_maker carpenter", 16),
        ("salt_peddler monk dice_maker carpenter soba_stand", 25),
    ],
)
def test_variety(names: str, points: int) -> None:
    assert pad(retired=names)["variety"] == points


def test_r47_cards_on_the_board_count() -> None:
    assert pad("A1 salt_peddler 0, B1 monk 1, C1 inn 0", retired="dice_maker")["variety"] == 4


def test_r47_the_puppeteer_is_a_joker_only_if_retired() -> None:
    assert pad("A1 puppeteer 0 1, B1 monk 0")["variety"] == 1
    assert pad("B1 monk 0", retired="puppeteer")["variety"] == 4
    assert pad("A1 puppeteer 0 1", retired="")["variety"] == 1
    five = "salt_peddler monk dice_maker carpenter soba_stand puppeteer"
    assert pad(retired=five)["variety"] == 25
    # With five types, the joker makes the largest column larger for the pouch.
    assert pad(retired=five, tokens=(21,))["pouches"] == 2
    # A fifth type is worth more than a larger column: 25 + 2 + 5, not 16 + 3 + 4.
    four = "salt_peddler book_lender monk dice_maker carpenter puppeteer"
    found = pad(retired=four, tokens=(20, 21))
    assert (found["variety"], found["pouches"]) == (25, 5 + 2)


@pytest.mark.parametrize(
    ("tokens", "points"),
    [((), 0), ((0,), 3), ((1,), 4), ((0, 2), 6), ((1, 3, 4), 18), ((1, 3, 5, 7), 31)],
)
def test_r48_the_restaurant_scores_all_fish_again(tokens: tuple[int, ...], points: int) -> None:
    found = pad("A1 restaurant 0", tokens=tokens)
    assert (found["fish"], found["buildings"]) == (points, points)
    assert pad("A1 restaurant 1", tokens=tokens)["buildings"] == 0


def test_r49_mons_score_and_feed_the_winter_pouch() -> None:
    found = pad(have="11m 2w 3k", tokens=(23,))
    assert [found[name] for name in ("mons", "wood", "koban", "pouches")] == [2, 2, 9, 2]
    found = pad(have="11m", tokens=(8, 23))
    assert (found["mons"], found["pouches"]) == (2, 4)  # a pipe doubles pouches only


@pytest.mark.parametrize(
    ("token", "points"), [(16, 2), (17, 3), (18, 4), (19, 3), (20, 3), (21, 2), (22, 5), (23, 1)]
)
def test_r49_each_pouch_and_its_double(token: int, points: int) -> None:
    have, names = "7f 5m", "salt_peddler book_lender monk dice_maker"
    assert pad(have=have, retired=names, tokens=(token,))["pouches"] == points
    assert pad(have=have, retired=names, tokens=(token, 9, 10))["pouches"] == 2 * points


@pytest.mark.parametrize(
    ("name", "have", "points"),
    [
        ("farmhouse", "", 2),
        ("fire_watchtower", "", 3),
        ("imperial_villa", "", 4),
        ("inn", "", 12),
        ("kabuki_theater", "", 26),
        ("shrine", "", 22),
        ("merchant_house", "9s", 27),
        ("merchant_house", "11s", 30),
        ("storehouse", "3r", 12),
        ("storehouse", "9r", 32),
        ("well", "7f", 14),
        ("well", "10f", 20),
    ],
)
def test_r50_buildings_and_their_limits(name: str, have: str, points: int) -> None:
    assert pad(f"A1 {name} 0", have)["buildings"] == points


def test_r51_a_tie_goes_to_the_level_then_to_the_top_of_the_stack() -> None:
    state = edo(month=NEW_YEAR, step=AT_END, have=["5i 2f", "5i 3f", "5i 1f"])
    assert winners(state.scores()) == [1]
    state = edo(month=NEW_YEAR, step=AT_END, have=["5i 3f", "5i 3f", "4i 9f"], ladder=[2, 1, 0])
    assert winners(state.scores()) == [1]
    assert [score[0] for score in state.scores()] == [5, 5, 4]


def test_r52_a_tile_blocks_a_space_for_a_month() -> None:
    state = edo(seats=2, month=3, step=AT_SALARY, have=["", ""])
    state.tiles = bytearray((0, 3, 2, 3, 1))
    play(state, "salary", "harmony", "feed")
    assert (state.step, state.to_move) == (AT_BLOCK, CHANCE)
    assert Counter(legal(state)) == {"block 1": 3, "block 2": 2, "block 3": 3, "block 4": 1}
    play(state, "block 2")
    assert (state.block, state.tiles[2], state.step) == (2, 1, AT_REVEAL)
    for _ in range(4):
        state.apply(state.actions()[0])
    assert legal(state) == ["way 0", "way 1", "way 3", "way 4"]
    play(state, "way 1")
    assert legal(state) == ["way 0", "way 3", "way 4"]
    play(state, "way 3")
    while state.step != AT_NEUTRAL:
        state.apply(state.actions()[-1])
    assert state.block == NONE
    three = rules.start(3, frozenset())
    assert sum(three.tiles) == 0
    assert sum(rules.start(2, frozenset()).tiles) == 12


@pytest.mark.parametrize(("month", "step"), [(3, AT_SALARY), (5, AT_FIRE), (4, AT_BLOCK)])
def test_r53_the_neutral_card_comes_before_the_event(month: int, step: int) -> None:
    state = edo(
        seats=2,
        month=month,
        step=AT_BUSINESS,
        have=["", ""],
        ways=[1],
        row=["monk 1", "kite_maker 0"],
    )
    play(state, "done")
    assert state.step == AT_NEUTRAL
    assert state.coins == [1, 0]
    play(state, f"neutral {CARD['monk']}", put("A1", 2))
    assert state.step == step
    if month == 4:
        assert state.coins == [1]
    if month == 5:
        play(state, "fire 0", "burn 0")
        assert state.stalls[0] == NONE
    if month == 3:
        state.lay(CARD["yamabushi"], 1, 0)
        assert play(state, "salary", "harmony").goods[0][board.IKI] == 2


@pytest.mark.parametrize("month", range(1, 13))
def test_r54_sun_and_moon_take_turns(month: int) -> None:
    state = edo(
        seats=2, month=month, step=AT_BUSINESS, have=["", ""], ways=[1], row=["monk 0", "ox_cart 2"]
    )
    play(state, "done")
    assert (state.step, state.to_move) == (AT_NEUTRAL, 0 if month % 2 else 1)
    assert legal(state) == [f"neutral {CARD['monk']}", f"neutral {CARD['ox_cart']}"]


def test_r54_any_empty_stall_without_cost_or_bonus() -> None:
    state = play(moon(), f"neutral {CARD['kabuki_actor']}")
    assert len(legal(state)) == 10
    play(state, put("C2", 2))
    place = stall("C2", 2)
    assert (state.stalls[place], state.owners[place]) == (CARD["kabuki_actor"], NEUTRAL)
    assert state.goods[1] == [8, 1, 1, 0, 0, 0, 0]
    assert state.kobun == [3, 3]
    assert state.coins == [1, 1]  # one mon for each of the two that stay, none kept


def test_r54_on_a_full_board_the_card_leaves_the_game() -> None:
    state = moon()
    state.stalls = [piece if piece != NONE else 60 for piece in state.stalls]
    assert legal(state) == [f"drop {card}" for card in state.row]
    before = state.stalls[:]
    play(state, f"drop {CARD['samurai']}")
    assert CARD["samurai"] not in state.row
    assert state.stalls == before


def test_r55_neutral_characters_are_used_once() -> None:
    state = play(neutral(), use("A2", 2))
    assert state.stalls[stall("A2", 2)] == NONE
    assert (state.goods[0][board.IKI], state.kobun) == (3, [4, 4])


def test_r55_a_neutral_maker_leaves_after_the_swap() -> None:
    state = edo(
        "A2 kite_maker -, C1 monk 1 1",
        seats=2,
        step=AT_BUSINESS,
        have=["", ""],
        ways=[1, 2],
        places=["sandal", "pawn"],
        queue=[1],
    )
    play(state, use("A2", 2), f"lift {stall('A2', 2)}", f"swap {stall('C1', 2)}")
    assert state.stalls[stall("C1", 2)] == NONE
    assert state.stalls[stall("A2", 2)] == CARD["monk"]
    assert state.levels[stall("A2", 2)] == 1


def test_r55_neutral_characters_eat_and_learn_nothing() -> None:
    state = edo("A1 monk -", seats=2, month=3, step=AT_SALARY, have=["", ""])
    play(state, "salary", "harmony", "feed")
    assert state.stalls[0] == CARD["monk"]
    lap = edo("A1 monk -", seats=2, step=AT_MOVE, have=["", ""], ways=[1], places=["exchange"])
    play(lap, "move 1")
    assert lap.levels[0] == 0


def test_r56_the_centre_is_reached_from_both_shops() -> None:
    for place in ("sandal", "rice"):
        state = edo(
            "A1 salt_peddler 0, A2 sake_peddler 1, A3 dumpling_peddler 0",
            seats=2,
            step=AT_BUSINESS,
            have=["", ""],
            ways=[1, 2],
            places=[place, "pawn"],
            queue=[1],
        )
        outer = use("A1", 2) if place == "sandal" else use("A3", 2)
        assert set(legal(state, "use")) == {outer, use("A2", 2)}
        play(state, use("A2", 2))
        assert legal(state, "use") == []  # one character a turn


def test_r56_hiring_for_the_centre_costs_one_mon() -> None:
    state = edo(seats=2, have=["5m", ""], row=["monk 0"], ways=[1, 2], queue=[1])
    play(state, f"hire {CARD['monk']}", put("A2", 2))
    assert state.goods[0][MON] == 0


def test_two_seats_begin_with_the_sun() -> None:
    state = rules.start(2, frozenset())
    for plan in range(6):
        play(state, f"draft {plan}")
    while state.step != AT_WAY:
        state.apply(state.actions()[0])
    assert (state.month, state.to_move) == (1, 0)
