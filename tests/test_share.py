"""Games go out as links and come in with them, and nobody's own game is lost."""

from __future__ import annotations

import pytest

from desks import GAME, Shelf, act, open_desk, seated, text_of
from markup import check, compose
from pygames_wasm.desk import Desk
from pygames_wasm.link import decode, encode
from pygames_wasm.match import Match
from pygames_wasm.redeal import eyes
from pygames_wasm.share import Arrival, Share
from pygames_wasm.store import PREFIX
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, languages
from test_match import played
from variants import SHORT, VARIANTS, Variant

SITE = "https://a.example/games/"
SECRET = next(v for v in VARIANTS if v.game.hidden and v.seats == 2)


def link_of(desk: Desk) -> str:
    desk.do("share")
    assert isinstance(desk.view, Share)
    return desk.view.link


def arrive(shelf: Shelf | None, link: str) -> Desk:
    return open_desk(shelf, site=SITE, link=link.partition("#")[2])


def test_the_link_is_shown_and_copied() -> None:
    desk = act(seated(Shelf()), 5)
    desk.site = SITE
    link = link_of(desk)
    assert link.startswith(f"{SITE}play.html?game={GAME.name}#{GAME.name}-2-")
    root = compose(desk.parts())
    check(root)
    assert [e.get("value") for e in root.iter("input") if e.get("id") == "link"] == [link]
    for worked, key in (("1", "copied"), ("0", "copy_yourself")):
        desk.do(f"copied {worked}")
        assert desk.said == desk.say(key)
        assert desk.say(key) in text_of(desk)
    desk.do("resume")
    assert desk.table
    assert desk.table.match.at == 5


def test_a_link_opens_where_nothing_is_under_way() -> None:
    match = played(SHORT, 7)
    for link in (encode(match), encode(played(SHORT, 999))):
        shelf = Shelf()
        desk = arrive(shelf, "#" + link)
        assert desk.table
        assert desk.table.match.log == decode(link).log
        assert shelf.match.log == decode(link).log  # and is kept


def test_a_link_never_takes_the_place_of_a_game_by_itself() -> None:
    shelf = Shelf()
    mine = act(seated(shelf), 6, seed=9)
    before = dict(shelf)
    link = encode(played(SHORT, 7))
    desk = arrive(shelf, "#" + link)
    assert isinstance(desk.view, Arrival)
    assert dict(shelf) == before
    check(compose(desk.parts()))
    assert desk.say("arrived_ask") in text_of(desk)
    desk.do("resume")  # stay with mine
    assert desk.table
    assert mine.table
    assert desk.table.match.log == mine.table.match.log
    assert dict(shelf) == before

    desk = arrive(shelf, "#" + link)
    desk.do("accept")
    assert desk.table
    assert desk.table.match.log == decode(link).log
    desk.do(f"load {mine.table.id}")  # the way back
    assert desk.table
    assert desk.table.match.log == mine.table.match.log


def test_a_link_of_other_players_is_no_answer_even_if_it_begins_alike() -> None:
    """My game with a bot is not gone on with by moves that two people have made."""
    shelf = Shelf()
    mine = act(seated(shelf, "human", "bot-2"), 2)
    assert mine.table
    before = dict(shelf)
    match = mine.table.match
    for players, asks in ((("human", "human"), True), (("human", "bot-3"), True), ((), False)):
        place = Shelf(before)
        other = Match.given(
            match.game, 2, match.options, players or match.players, match.log[:], match.states[:]
        )
        other.play(other.state.actions()[0])
        desk = arrive(place, "#" + encode(other))
        assert isinstance(desk.view, Arrival) is asks
        assert (place == before) is asks


def test_the_link_of_another_game_leads_there(variant: Variant) -> None:
    desk = Desk(Shelf(), {"link": encode(played(variant, 3))})
    assert desk.game is variant.game
    assert desk.table
    assert desk.address.startswith(f"./play.html?game={variant.game.name}&save=")


@pytest.mark.parametrize("link", ["x", "saiju-2-1", "-" * 9_999, "%00", "\ud800", "é-2-1"])
def test_a_bad_link_is_told_and_loses_nothing(link: str) -> None:
    shelf = Shelf()
    act(seated(shelf), 6)
    before = dict(shelf)
    desk = open_desk(shelf, link=link)
    assert desk.table
    assert [notice.sentence.key for notice in desk.notices] == ["bad_link"]
    for language in languages():
        desk.do(f"language {language}")
        assert Say(language)("bad_link", reason="").strip() in text_of(desk)
    assert {key: before[key] for key in before} == {key: shelf[key] for key in before}


def test_two_people_play_by_link() -> None:
    """Each has a device of their own; a link goes back and forth and nobody is asked anything."""
    shelves = [Shelf(), Shelf()]
    desk = seated(shelves[0])
    turns = 0
    while turns < 6:
        assert desk.table
        mover = desk.table.match.state.to_move
        while desk.table.match.state.to_move == mover:
            act(desk, 1, seed=turns)
        assert desk.table.waits or turns == 0  # the first turn begins at one screen
        link = link_of(desk)
        desk.do("copied 1")
        desk.do("resume")
        assert desk.table
        name = desk.table.seat_of(1 - mover, desk.say).name
        assert desk.say("link_send", seat=name) in text_of(desk)
        reloaded = open_desk(shelves[turns % 2])
        assert reloaded.table
        assert reloaded.table.waits
        turns += 1
        desk = arrive(shelves[turns % 2], link)
        assert isinstance(desk.view, Table)
        assert not desk.view.waits
    desk.do("setup")
    desk.do("start")
    assert f"{PREFIX}link:{GAME.name}" not in shelves[turns % 2]


def test_an_old_link_of_the_same_game_changes_nothing() -> None:
    shelf = Shelf()
    desk = act(seated(shelf), 4)
    link = link_of(desk)
    desk.do("resume")
    act(desk, 3, seed=4)
    again = arrive(shelf, link)
    assert again.table
    assert again.table.match.at == 7


def secret_desk(decisions: int) -> Desk:
    desk = Desk(Shelf(), {"game": SECRET.game.name})
    for seat in range(2):
        desk.do(f"set player {seat} human")
    desk.do("start")
    for number in range(decisions):
        desk.do("unveil")
        act(desk, 1, seed=number)
    return desk


def test_a_link_shows_only_what_its_sharer_sees() -> None:
    desk = secret_desk(4)
    desk.do("unveil")
    assert desk.table
    table = desk.table
    others = {encode(table.match)}
    for _ in range(8):
        link = link_of(desk)
        back = decode(link)
        assert eyes(back.state, table.seat) == eyes(table.match.state, table.seat)
        others.add(link.partition("#")[2])
        assert desk.say("share_hidden") in text_of(desk)
        desk.do("resume")
    assert len(others) > 5  # dealt anew each time
    desk = act(desk, 1)
    assert desk.table
    assert desk.table.curtain is not None  # nobody may look: nor does the link
    back = decode(link_of(desk))
    assert eyes(back.state, -3) == eyes(desk.table.match.state if desk.table else back.state, -3)


def test_a_finished_game_is_shared_as_it_was() -> None:
    desk = secret_desk(0)
    match = Match(SECRET.game, 2, SECRET.options, seed=3)
    desk.begin(played(SECRET, 999))
    assert desk.table
    match = desk.table.match
    assert match.is_over
    assert decode(link_of(desk)).log == match.log
    assert desk.say("share_hidden") not in text_of(desk)
