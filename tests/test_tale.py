"""What follows by itself is shown moment by moment; the match is already at its end."""

from __future__ import annotations

import re
from random import Random

import pytest

from desks import Shelf
from edo import before
from markup import check, compose, words
from pygames_wasm.desk import Desk
from pygames_wasm.game import CHANCE, OVER, Told
from pygames_wasm.game import words as spell
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.store import PREFIX
from pygames_wasm.svg import el, touch
from pygames_wasm.table import Table
from pygames_wasm.texts import Say
from variants import Variant, random_action

BOT = "bot-1"
KEY = f"{PREFIX}game:iki"


def marked(table: Table, say: Say) -> list[str]:
    """Return the ids of what is marked on the screen."""
    return re.findall(r' id="([\w-]+)" data-touched=""', "".join(table.parts(say).values()))


def seated(happening: str, *players: str) -> tuple[Desk, Shelf, str]:
    """Return a calm desk with a year of IKI, and the press that something follows."""
    match, action = before(happening, *players)
    shelf = Shelf({KEY: match.save()})
    desk = Desk(shelf, {"game": "iki"})
    desk.calm = True
    return desk, shelf, spell(action)


def test_a_told_sentence_is_a_text_that_knows_its_things() -> None:
    told = Told("Red: 2 mon", "score-0", "stall-3")
    assert told == "Red: 2 mon"
    assert told.about == ("score-0", "stall-3")


def test_only_the_named_elements_are_touched() -> None:
    text = el("p", el("b", "x", id="a-1"), el("b", 'id="a-1"', id="a-11", data_id="a-1"))
    done = touch(text, ["a-1", "zz"])
    assert done.count("data-touched") == 1
    assert ' id="a-1" data-touched=""' in done


def test_every_sentence_gets_its_moment(variant: Variant) -> None:
    """Chance is told line by line, a bot's choice at once, a person's own not at all."""
    say, rng = Say("en", variant.game.texts), Random(3)
    players = [HUMAN, *[BOT] * (variant.seats - 1)]
    match = Match(variant.game, variant.seats, variant.options, players, 3)
    table = Table(match)
    for _ in range(25):
        if match.is_over:
            break
        table.play(random_action(match.state, rng))
        saved = match.save()
        table.retell(say)
        wanted: list[str] = []
        for index in range(table.since, match.at):
            mover, ended = match.states[index].to_move, match.states[index + 1].to_move == OVER
            if mover == CHANCE or ended or not table.is_human(mover):
                wanted += table.tell(index, say)
        seen: list[str] = []
        last = (0, 0)
        while table.tale:
            assert last < tuple(table.tale[0])
            last = tuple(table.tale[0])
            told = table.lines(table.at - 1, say)
            chosen = match.states[table.at - 1].to_move >= 0 and table.state.to_move != OVER
            seen += told if chosen else told[-1:]
            assert table.news(say)[-1] == told[-1]
            assert table.pause(say) > 0
            if table.at < match.at:
                assert not table.scene(say).offers
            table.go_on()
        assert seen == wanted[: len(seen)]
        assert len(wanted) - len(seen) <= len(table.tell(match.at - 1, say)) or not seen
        assert match.save() == saved
    fresh = Table(Match.load(match.save()))
    fresh.look, fresh.unveiled, fresh.picked = table.look, table.unveiled, table.picked
    assert table.parts(say) == fresh.parts(say)


def test_the_picture_of_each_moment_is_whole() -> None:
    desk, _, press = seated("salary", HUMAN, HUMAN, HUMAN)
    desk.click(press)
    table = desk.table
    assert table
    assert table.tale
    say = desk.say
    while table.tale:
        root = compose(desk.parts())
        check(root)
        asked = next(e for e in root.iter() if e.get("class") == "ask")
        assert words(asked).startswith(table.news(say)[-1])
        assert any(e.get("data-ui") == "skip" for e in root.iter())
        assert not any(e.get("id") == "again" for e in root.iter())
        shown = marked(table, say)
        assert shown == [] or set(shown) <= set(table.touched(say))
        desk.go_on()
    assert not any(e.get("data-ui") == "skip" for e in compose(desk.parts()).iter())


def test_a_payday_is_a_line_for_each_player() -> None:
    desk, _, press = seated("salary", HUMAN, HUMAN, HUMAN)
    desk.click(press)
    table = desk.table
    assert table
    verbs: dict[str, list[tuple[str, ...]]] = {}
    while table.tale:
        verb = table.match.log[table.at - 1][0]
        verbs.setdefault(verb, []).append(table.touched(desk.say))
        desk.go_on()
    assert verbs["salary"] == [(), ("score-0",), ("score-1",), ("score-2",)]


def test_a_payday_changes_what_its_lines_are_about() -> None:
    """Neither the heading nor a line about another player changes what somebody has."""
    desk, _, press = seated("salary", HUMAN, HUMAN, HUMAN)
    desk.click(press)
    table = desk.table
    assert table
    states = table.match.states
    seen = 0
    while table.tale:
        if table.match.log[table.at - 1][0] in ("salary", "feed"):
            here, old, new = table.state, states[table.at - 1], states[table.at]
            lines = table.lines(table.at - 1, desk.say)
            told = {name for line in lines if isinstance(line, Told) for name in line.about}
            for seat in range(3):
                goods = (new if f"score-{seat}" in told else old).goods[seat]  # type: ignore[attr-defined]
                assert here.goods[seat] == goods  # type: ignore[attr-defined]
                seen += old.goods[seat] != new.goods[seat]  # type: ignore[attr-defined]
            assert here.owners.count(0) + here.kobun[0] == 4  # type: ignore[attr-defined]
        desk.go_on()
    assert seen
    assert table.state is table.match.state


def test_a_fire_walks_from_stall_to_stall() -> None:
    desk, _, press = seated("fire", HUMAN, HUMAN)
    desk.click(press)
    table = desk.table
    assert table
    burnt, size = [], 3
    while table.tale:
        verb, number = table.match.log[table.at - 1]
        if verb == "fire":
            row = range(number * size, number * size + size)
            assert table.touched(desk.say) == tuple(f"stall-{stall}" for stall in row)
        elif verb == "burn":
            assert f"stall-{number}" in marked(table, desk.say)
            burning = re.search(
                r'<button id="stall-(\d+)"[^>]*\bburning\b', "".join(desk.parts().values())
            )
            assert burning
            assert int(burning[1]) == number
            burnt.append(number % size)
        desk.go_on()
    assert burnt
    assert burnt == list(range(len(burnt)))


def test_the_score_pad_adds_up_line_by_line() -> None:
    desk, _, press = seated("end", HUMAN, HUMAN)
    desk.click(press)
    table = desk.table
    assert table
    assert table.match.is_over
    later = []
    while table.tale:
        assert not table.is_over
        sheet = desk.parts()["sheet"]
        later.append(sheet.count('class="later"'))
        desk.go_on()
    assert later[-7:] == [7, 6, 5, 4, 3, 2, 1]
    assert "later" not in desk.parts()["sheet"]
    assert table.is_over
    assert desk.said == desk.asked(table)


def test_a_listener_hears_all_in_one_piece_and_then_the_question() -> None:
    desk, _, press = seated("salary", HUMAN, HUMAN, HUMAN)
    desk.click(press)
    table = desk.table
    assert table
    for index in range(table.since, table.match.at):
        for text in table.tell(index, desk.say):
            assert text in desk.said
    heard, desk.said = desk.said, ""
    while len(table.tale) > 2:
        desk.go_on()
        assert desk.said == ""
    desk.go_on()
    assert not table.tale
    assert desk.said == desk.asked(table)
    assert desk.said not in heard


@pytest.mark.parametrize("way", ["skip", "board", "undo"])
def test_a_tale_can_be_left(way: str) -> None:
    desk, shelf, press = seated("fire", HUMAN, HUMAN)
    first = shelf.match.at
    desk.click(press)
    table = desk.table
    assert table
    end = shelf.match
    assert end.at == table.match.at > table.at  # what is kept is the end, not the moment
    desk.go_on()
    if way == "skip":
        desk.do("skip")
    elif way == "board":
        desk.refuse("why_turn")
    else:
        desk.do("undo")
    assert not table.tale
    assert table.at == table.match.at == (first if way == "undo" else end.at)
    assert desk.asked(table) in desk.said


def test_a_reload_in_the_middle_loses_nothing() -> None:
    desk, shelf, press = seated("fire", HUMAN, HUMAN)
    desk.click(press)
    assert desk.table
    again = Desk(shelf, {"game": "iki"})
    assert again.table
    assert not again.table.tale
    assert again.table.match.save() == desk.table.match.save()
    desk.do("skip")
    assert again.parts()["stall-0"] == desk.parts()["stall-0"]


def test_a_fast_page_tells_nothing_twice() -> None:
    desk, _, press = seated("fire", HUMAN, HUMAN)
    desk.calm = False
    desk.click(press)
    assert desk.table
    assert not desk.table.tale
    assert desk.asked(desk.table) in desk.said


def test_redo_is_no_tale() -> None:
    desk, _, press = seated("fire", HUMAN, HUMAN)
    desk.click(press)
    desk.do("undo")
    desk.do("redo")
    assert desk.table
    assert not desk.table.tale
    assert desk.said


@pytest.mark.parametrize(
    "command",
    ["skip", "look tab 2", "help", "setup", "language fr", "log", "cancel", "unveil", "again"],
)
def test_commands_are_safe_in_the_middle(command: str) -> None:
    desk, _, press = seated("salary", HUMAN, HUMAN)
    desk.click(press)
    desk.do(command)
    check(compose(desk.parts()))
    desk.go_on()
    desk.do("resume")
    check(compose(desk.parts()))
