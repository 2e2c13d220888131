"""The first page and the set-up, as people use them, without a browser."""

from __future__ import annotations

import pytest

import pygames_wasm.desk as desks_module
from desks import GAME, Shelf, act, open_desk, seated, text_of
from hostile import PAYLOADS
from markup import check, compose
from pygames_wasm.address import seed_of
from pygames_wasm.desk import SCREENS, Desk
from pygames_wasm.game import Game
from pygames_wasm.games import find, games
from pygames_wasm.link import encode
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.menu import ORDER, Menu
from pygames_wasm.names import MAX_NAME, bdi, isolate, person
from pygames_wasm.setup import Setup
from pygames_wasm.signs import PATHS
from pygames_wasm.store import Store
from pygames_wasm.svg import escape
from pygames_wasm.texts import Say, languages
from variants import SHORT

KEY = f"pygames-wasm:setup:{GAME.name}"
DEALT = find("tiny")  # begins with a deal, and has hands to hide
PEOPLE = ("さくら", "ليلى", "👩‍🌾 Émilie")


def ids(desk: Desk) -> list[str]:
    root = compose(desk.parts())
    check(root)
    return [element.get("id", "") for element in root.iter()]


def named(shelf: Shelf | None = None, *names: str, game: Game = GAME) -> Desk:
    """Return a desk with a game of two people who said their names."""
    desk = open_desk(shelf, game.name)
    for seat, name in enumerate(names):
        desk.do(f"set player {seat} {HUMAN}")
        desk.do(f"set name {seat} {name}")
    desk.do("start")
    assert desk.table
    return desk


def test_the_first_page_offers_exactly_the_screens_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = open_desk(Shelf(), None)
    offered = [name.removeprefix("to-") for name in ids(desk) if name.startswith("to-")]
    assert set(offered) == set(SCREENS)
    assert offered == sorted(offered, key=lambda name: (*ORDER, name).index(name))
    for name in offered:
        desk.do("menu")
        desk.do(f"view {name}")
        assert desk.screen == name
    monkeypatch.setattr(desks_module, "SCREENS", {"loading": None, "saves": None})
    assert [n for n in ids(open_desk(Shelf(), None)) if n.startswith("to-")] == [
        "to-saves",
        "to-loading",  # unknown ones come last
    ]


@pytest.mark.parametrize("language", languages())
def test_every_way_has_a_sign_and_a_line(language: str) -> None:
    say = Say(language)
    assert set(ORDER) <= set(PATHS)
    lines = {say(f"way_{name}") for name in ORDER}
    assert len(lines) == len(ORDER)
    assert all(len(line) <= 70 for line in lines)
    for game in games().values():
        assert len(Say(language, game.texts)("brief")) <= 90


def test_a_game_under_way_is_gone_on_with_in_one_press() -> None:
    shelf = Shelf()
    desk = act(seated(shelf, HUMAN, "bot-2"), 4)
    assert desk.table
    state, game = desk.table.match.state, desk.table.id
    desk.do("menu")
    assert isinstance(desk.view, Menu)
    assert Say("en")("level_bot-2") in text_of(desk)
    before = desk.parts()["form"]
    assert desk.idle()
    assert not desk.idle()
    after = desk.parts()["form"]
    assert before != after
    assert GAME.view.picture(state) in after
    say = Say("en", GAME.texts)
    mine = state.to_move == 0
    seat = GAME.view.seat(state, state.to_move, say).name
    assert (say("your_turn") if mine else say("their_turn", seat=seat)) in text_of(desk)
    assert say("turn_number", n=4) in text_of(desk)
    desk.do(f"open {GAME.name}")
    assert desk.table
    assert desk.table.id == game


def test_a_new_game_leaves_the_one_under_way_where_it_is() -> None:
    shelf = Shelf()
    act(seated(shelf), 4)
    desk = open_desk(shelf, None)
    assert f"new-{GAME.name}" in ids(desk)
    desk.do(f"new {GAME.name}")
    assert isinstance(desk.view, Setup)
    assert "resume" in ids(desk)
    desk.do("start")
    assert len(shelf.records) == 2
    assert f"new-{GAME.name}" not in ids(open_desk(Shelf(), None))


def test_a_game_that_cannot_be_opened_breaks_nothing() -> None:
    shelf = Shelf()
    desk = act(seated(shelf), 4)
    assert desk.table
    record = desk.archive.records[desk.table.id]
    desk.archive.put(record._replace(rev=9, text=record.text.replace("check ", "check 0")))
    desk.do("menu")
    while desk.idle():
        pass
    assert f"game-{GAME.name}" in ids(desk)


def test_the_set_up_remembers_the_last_choice() -> None:
    shelf = Shelf()
    desk = open_desk(shelf)
    for choice in ("seats 3", "option square 1", "player 1 bot-4", "name 0 Anna", "first lot"):
        desk.do(f"set {choice}")
    again = open_desk(shelf).view
    assert isinstance(again, Setup)
    assert (again.seats, again.options) == (3, frozenset({"square"}))
    assert (again.players[1], again.names[0], again.first) == ("bot-4", "Anna", "lot")
    other = next(name for name in games() if name != GAME.name)
    assert isinstance(view := open_desk(shelf, other).view, Setup)
    assert view.names[0] == ""  # each game has its own


@pytest.mark.parametrize(
    "kept",
    ["", "nonsense", "seats 99", "seats", "mode 7\nplayer 0 god\nname", "name 9 x\nfirst 7", "same",
     "\n" * 500, "x" * 100_000, "seats 3\nfirst 2\nseats 2", "option x 1\noption square 5", "\0",
     "name -1 x"],
)  # fmt: skip
def test_a_bad_memory_is_left_out_quietly(kept: str) -> None:
    desk = open_desk(Shelf({KEY: kept}))
    check(compose(desk.parts()))
    assert desk.notices == []
    assert desk.said == ""
    desk.do("start")
    assert desk.table


def test_a_set_up_works_where_nothing_can_be_kept() -> None:
    shelf = Shelf()
    shelf.broken = "get set remove"
    assert named(shelf, "Anna").table
    assert named(None, "Anna").table


@pytest.mark.parametrize(
    "name", [*PEOPLE, "x" * 40, "x" * 99, " a  b ", "\u202eevil", *PAYLOADS[::9]]
)
def test_names_of_any_script_are_shown_as_text_wherever_a_person_is(name: str) -> None:
    shelf = Shelf()
    desk = named(shelf, name, "Bob")
    table, known = desk.table, person(name)
    assert table
    assert len(known) <= MAX_NAME
    places = [text_of(desk), desk.parts()["scores"]]
    assert table.match.names[:2] == (known, "Bob")
    desk.do("unveil")
    act(desk, 1)
    desk.do("unveil")
    places += [desk.parts()["log"]]
    desk.do("view saves")
    places += [desk.parts()["form"]]
    desk.do("menu")
    places += [desk.parts()["form"]]
    if known:
        for place in places:
            assert known in place or escape(known) in place
        assert f"<bdi>{escape(known)}</bdi>" in places[-1]
    for part in places[1:]:
        assert "<img" not in part
        assert "<script" not in part
        assert "\u202e" not in part


def test_people_are_named_with_their_seat() -> None:
    desk = named(Shelf(), *PEOPLE[:2], game=DEALT)
    table = desk.table
    assert table
    say = desk.say
    own = DEALT.view.seat(table.state, 0, say).name
    told = say("seat_named", seat=own, name=isolate(PEOPLE[0]))
    assert table.seat_of(0, say).name == told
    assert own in desk.parts()["scores"]
    assert bdi(say("curtain", seat=told)) in desk.parts()["turn"]
    assert told in desk.said  # the curtain is announced
    desk.do("unveil")
    assert desk.said.startswith(told)
    assert f"<bdi>{PEOPLE[0]}</bdi>" in desk.parts()["turn"]
    while not table.match.is_over:
        desk.do("unveil")
        act(desk, 1)
    assert any(isolate(name) in desk.said for name in PEOPLE[:2])
    assert "<bdi>" in desk.parts()["turn"]  # the result


def test_names_move_with_their_players() -> None:
    desk = act(named(Shelf(), "Anna", "Bob"), 999)
    desk.do("swap")
    assert desk.table
    assert desk.table.match.names == ("Bob", "Anna")
    desk.do("setup")
    desk.do("set player 1 bot-1")
    desk.do("set first 1")
    desk.do("start")
    assert desk.table.match.names == ("", "Anna")  # a bot has none
    assert desk.table.match.players == ("bot-1", HUMAN)


def test_names_never_go_into_links() -> None:
    desk, other = named(Shelf(), "Anna", "Bob"), seated(Shelf())
    assert desk.table
    assert other.table
    plain = Match.load(desk.table.match.save(secret=False))
    assert encode(desk.table.match) == encode(plain)
    desk.do("compose")
    assert "Anna" not in "".join(desk.parts().values())
    assert "name-0" not in ids(desk)


def test_the_same_words_deal_the_same_game() -> None:
    first, second = open_desk(Shelf(), DEALT.name), open_desk(Shelf(), DEALT.name)
    for desk, words in ((first, "Cherry  blossom"), (second, "cherry BLOSSOM")):
        desk.do(f"set deal {words}")
        desk.do("start")
        assert desk.table
    assert first.table
    assert second.table
    assert first.table.match.log == second.table.match.log
    assert first.table.match.seed == seed_of("cherry blossom")
    assert isinstance(view := open_desk(Shelf(), DEALT.name).view, Setup)
    assert view.deal == ""


@pytest.mark.parametrize("words", ["", "cherry blossom", "雪 月 花"])
def test_a_finished_game_can_be_dealt_again(words: str) -> None:
    desk = open_desk(Shelf(), DEALT.name)
    desk.do("set seats 3")
    desk.do(f"set deal {words}")
    desk.do("start")
    assert desk.table
    old = desk.table.match
    desk.do("setup")
    assert "same" not in ids(desk)  # as long as it is under way
    desk.do("resume")
    act(desk, 999)
    desk.do("setup")
    assert isinstance(desk.view, Setup)
    assert desk.view.deal == ""  # another game is another deal
    desk.do("set seats 2")
    desk.do("set same")
    assert desk.view.deal == (words or str(old.seed))
    desk.do("start")
    assert desk.table.match.seed == old.seed
    assert desk.table.match.log == old.log[: len(desk.table.match.log)]


def test_games_without_a_deal_ask_for_none() -> None:
    for game in games().values():
        assert ("deal" in ids(open_desk(Shelf(), game.name))) == Setup(game).deals
    assert not Setup(games()["saiju"]).deals


@pytest.mark.parametrize("language", languages())
def test_every_option_is_explained(game: Game, language: str) -> None:
    say = Say(language, game.texts)
    for option in game.options:
        assert len(say(f"about_option_{option}")) > 10
    for seats in game.seats:
        setup = Setup(game)
        setup.choose("seats", str(seats))
        form = setup.parts(say)["form"]
        for option in setup.toggles():
            assert escape(say(f"about_option_{option}")) in form


def test_a_store_that_is_full_of_names_is_read_back() -> None:
    shelf = Shelf()
    setup = Setup(SHORT.game, Store(shelf))
    for player in range(len(setup.names)):
        setup.choose("name", str(player), "👩‍🌾" * 20)
    setup.remember()
    assert Setup(SHORT.game, Store(shelf)).names == setup.names
