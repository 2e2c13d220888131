"""One person at the screen: picking, laying back, playing, undoing through bots."""

from __future__ import annotations

from random import Random

import pytest

from pygames_wasm.game import NOBODY, begins, shared, words
from pygames_wasm.match import HUMAN, Match, Refused
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, Sentence
from variants import SHORT, Variant, random_action


def sit(variant: Variant, *players: str, seed: int = 4) -> Table:
    """Return a table; who is not named is a person."""
    everybody = [*players, *[HUMAN] * (variant.seats - len(players))]
    return Table(Match(variant.game, variant.seats, variant.options, everybody, seed))


def advance(table: Table, decisions: int, seed: int = 4) -> Table:
    """Let everybody at the table decide at random for a while."""
    rng = Random(seed)
    for _ in range(decisions):
        if not table.match.is_over:
            table.play(random_action(table.match.state, rng))
            table.unveil()
    return table


@pytest.mark.parametrize(
    ("actions", "start"),
    [
        ([], ()),
        ([("stop",)], ()),  # a whole action is never taken for granted
        ([("a", 1), ("a", 2)], ("a",)),
        ([("a", 1, 2), ("a", 1, 3)], ("a", 1)),
        ([("a", 1, 2)], ("a", 1)),
        ([("a", 1), ("b",)], ()),
    ],
)
def test_shared_words(actions: list[tuple[object, ...]], start: tuple[object, ...]) -> None:
    assert shared(actions) == start


def test_pressing_words_one_by_one_plays_an_action(variant: Variant) -> None:
    table, rng = sit(variant), Random(8)
    table.unveil()
    for _ in range(12):
        if table.match.is_over:
            break
        action = random_action(table.match.state, rng)
        at = table.match.at
        for size in range(len(table.picked) + 1, len(action) + 1):
            if size <= len(table.picked):
                continue  # there was only one way to go on
            was_played = table.click(words(action[:size]))
            assert was_played == (size == len(action))
            if not was_played:
                assert begins(table.picked, action[:size])
        assert table.match.log[at] == action
        table.unveil()


def test_the_same_press_again_lays_back(variant: Variant) -> None:
    table, rng = sit(variant), Random(3)
    tried = 0
    while not table.match.is_over:
        table.unveil()
        given = table.given()
        assert table.picked == given
        for action in table.match.state.actions()[:: len(table.match.state.actions()) // 3 + 1]:
            if len(action) > len(given) + 1:
                text = words(action[: len(given) + 1])
                assert table.click(text) is False
                assert table.picked[: len(given) + 1] == action[: len(given) + 1]
                assert table.click(text) is False
                assert table.picked == given
                table.click(text)
                table.cancel()
                assert table.picked == given
                tried += 1
        table.play(random_action(table.match.state, rng))
    assert tried or all(len(action) <= 2 for action in table.match.log)


def test_another_press_replaces_what_was_picked() -> None:
    table = advance(sit(SHORT), 3)
    starts = sorted({action[:2] for action in table.match.state.actions()})
    assert len(starts) > 1
    for start in starts:
        table.click(words(start))
        assert table.picked == start


@pytest.mark.parametrize(
    "text", ["fly", "fly 1", "stone 0 0 99", "", " ", "Stop", "stop ", "a" * 50]
)
def test_other_presses_are_refused(text: str) -> None:
    table = advance(sit(SHORT), 3)
    before = table.match.save(), table.picked
    with pytest.raises(Sentence):
        table.click(text)
    assert (table.match.save(), table.picked) == before


def test_nobody_presses_for_a_bot(variant: Variant) -> None:
    table = sit(variant, "bot-1")
    while table.bot is None:
        advance(table, 1)
    with pytest.raises(Refused):
        table.click(words(table.match.state.actions()[0]))
    assert table.picked == ()


def test_whose_eyes(variant: Variant) -> None:
    table = advance(sit(variant, "bot-1"), 2)
    people = variant.seats - 1
    for _ in range(6):
        mover = table.match.state.to_move
        if mover > 0:
            assert table.seat == (mover if table.curtain is None else NOBODY)
        elif mover == 0:  # the bot's turn: several people at one screen must not see a hand
            assert table.seat == (1 if people == 1 else NOBODY)
        advance(table, 1)
    assert advance(sit(variant, *["bot-1"] * variant.seats), 2).seat == NOBODY


def test_a_hidden_hand_waits_behind_a_curtain(variant: Variant) -> None:
    """Several people at one screen hand it over before a hand is shown."""
    say = Say("en", variant.game.texts)
    table, rng = sit(variant), Random(2)
    while not table.match.is_over:
        mover = table.match.state.to_move
        if variant.game.hidden and variant.seats > 1 and mover != table.unveiled:
            assert (table.curtain, table.seat, table.picked) == (mover, NOBODY, ())
            assert "data-do" not in "".join(table.parts(say).values())
            with pytest.raises(Refused):
                table.click(words(table.match.state.actions()[0]))
            table.unveil()
        assert (table.curtain, table.seat) == (None, mover)
        table.play(random_action(table.match.state, rng))


def test_one_person_needs_no_curtain(variant: Variant) -> None:
    table = sit(variant, *["bot-1"] * (variant.seats - 1))
    for _ in range(8):
        assert table.curtain is None
        advance(table, 1)


def test_bot_of_an_unknown_level_still_plays(variant: Variant) -> None:
    table = sit(variant, "bot-99")
    while not table.bot:
        advance(table, 1)
    assert table.bot == "bot-1"


def test_undo_goes_through_bots(variant: Variant) -> None:
    table = advance(sit(variant, *["bot-1"] * (variant.seats - 1)), 14)
    person = variant.seats - 1
    decided = [n for n, s in enumerate(table.match.states[: table.match.at]) if s.to_move == person]
    end = table.match.at
    for place in reversed(decided):
        assert table.can_undo
        table.undo()
        assert table.match.at == place
        assert table.bot is None
    assert not table.can_undo
    table.undo()
    assert table.match.at == decided[0]
    for place in [*decided[1:], end]:
        table.redo()
        assert table.match.at == place or table.match.state.to_move == person
    while table.can_redo:
        table.redo()
    assert table.match.at == end


def test_undo_is_for_people_only(variant: Variant) -> None:
    table = advance(sit(variant, *["bot-1"] * variant.seats), 5)
    assert not table.can_undo
    at = table.match.at
    table.undo()
    assert table.match.at == at


def test_what_is_told_follows_the_log() -> None:
    table, say = advance(sit(SHORT), 6), Say("en", SHORT.game.texts)
    first = table.tell(5, say)
    table.undo()
    other = next(a for a in table.match.state.actions() if a != table.match.log[table.match.at])
    table.play(other)
    assert table.tell(5, say) != first  # not the sentence about what was taken back
    assert table.tell(5, say) == table.tell(5, say)
    assert table.tell(5, Say("ja", SHORT.game.texts)) != table.tell(5, say)


def test_news_are_what_others_did(variant: Variant) -> None:
    say = Say("en", variant.game.texts)
    table = advance(sit(variant, "bot-1"), 0)
    assert table.news(say) == [] or table.match.at > 0
    for _ in range(10):
        if table.match.is_over:
            break
        advance(table, 1)
        last = table.tell(table.match.at - 1, say)
        assert table.news(say)[len(table.news(say)) - len(last) :] == last


def test_pointing_is_news_once() -> None:
    table = advance(sit(SHORT), 3)
    text = words(table.match.state.actions()[0])
    assert table.point(text) is True
    assert table.point(text) is False
    assert table.point("") is True
    assert table.aim == ()


def test_pointing_changes_no_position(variant: Variant) -> None:
    say = Say("en", variant.game.texts)
    table = advance(sit(variant), 5)
    before = table.match.save(), str(table.match.state)
    for action in table.match.state.actions()[:60]:
        for size in range(1, len(action) + 1):
            table.point(words(action[:size]))
            table.parts(say)
    assert (table.match.save(), str(table.match.state)) == before


def test_the_thinking_clock_stops_when_the_bot_has_moved(variant: Variant) -> None:
    table = sit(variant, "bot-1")
    while not table.bot:
        advance(table, 1)
    table.thinking = 1.5
    say = Say("en", variant.game.texts)
    assert say("seconds", seconds="1.5") in table.parts(say)["turn"]
    advance(table, 1)
    assert table.thinking is None
