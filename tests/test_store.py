"""Games are kept at once, found again, and never lost where keeping fails."""

from __future__ import annotations

import pytest

from desks import GAME, Shelf, act, open_desk, seated, text_of
from markup import compose
from pygames_wasm.desk import Desk
from pygames_wasm.match import Match
from pygames_wasm.setup import Setup
from pygames_wasm.store import PREFIX
from pygames_wasm.texts import Say, languages
from variants import VARIANTS


def test_every_action_is_saved_and_found_again() -> None:
    shelf = Shelf()
    desk = seated(shelf)
    for number in range(8):
        act(desk, 1, seed=number)
        assert desk.table
        assert shelf.match.save() == desk.table.match.save()
    again = open_desk(shelf)
    assert again.table
    assert again.table.match.save() == desk.table.match.save()
    again.do("undo")
    assert shelf.match.at == 7
    assert Say("en")("resume") in text_of(open_desk(shelf, None))


@pytest.mark.parametrize("broken", [None, "get set remove", "set", "get"])
def test_without_storage_the_game_goes_on(broken: str | None) -> None:
    shelf = None if broken is None else Shelf()
    if shelf is not None:
        shelf.broken = broken or ""
    desk = act(seated(shelf), 5)
    assert desk.table
    assert desk.table.match.at == 5
    assert [notice.sentence.key for notice in desk.notices] == ["not_saved"]  # said once
    desk.do("setup")
    desk.do("resume")
    assert desk.table, "the game under way is lost"
    assert desk.table.match.at == 5


def test_storage_that_fills_up_later_is_told_once() -> None:
    shelf = Shelf()
    desk = act(seated(shelf), 3)
    assert desk.notices == []
    shelf.broken = "set"
    act(desk, 4, seed=2)
    assert [notice.sentence.key for notice in desk.notices] == ["not_saved"]
    assert shelf.match.at == 3


@pytest.mark.parametrize("bad", ["", "garbage", "pygames-wasm 9\nfuture\n", None])
def test_unreadable_saves_are_set_aside_not_deleted(bad: str | None) -> None:
    key = f"{PREFIX}game:{GAME.name}"
    if bad is None:  # a good save of another game in the wrong place
        other = next(variant for variant in VARIANTS if variant.game is not GAME)
        bad = Match(other.game, other.seats, other.options, seed=1).save()
    shelf = Shelf({key: bad})
    for number in (1, 2):
        shelf[key] = bad
        desk = open_desk(shelf)
        name = f"game:{GAME.name}-{number}"
        assert isinstance(desk.view, Setup)
        assert shelf[f"{PREFIX}aside:{name}"] == bad
        assert key not in shelf
        assert name in text_of(desk)
        links = [e for e in compose(desk.parts()).iter("a") if e.get("download")]
        assert len(links) == 1
        act(desk_started(desk), 2)
    assert shelf.match.at == 2


def desk_started(desk: Desk) -> Desk:
    desk.do("set player 1 human")
    desk.do("start")
    return desk


def test_unreadable_saves_survive_a_full_storage() -> None:
    key = f"{PREFIX}game:{GAME.name}"
    shelf = Shelf({key: "garbage"})
    shelf.broken = "set"
    desk = act(desk_started(open_desk(shelf)), 3)
    shelf.broken = ""
    act(desk, 2, seed=5)
    assert shelf == {key: "garbage"}
    assert desk.notices[0].sentence.key == "not_set_aside"


def test_notices_change_their_language() -> None:
    desk = open_desk(Shelf({f"{PREFIX}game:{GAME.name}": "garbage"}))
    for language in languages():
        desk.do(f"language {language}")
        assert Say(language)("save_foreign") in text_of(desk)


def test_an_unfinished_game_is_kept_for_later() -> None:
    shelf = Shelf()
    desk = act(seated(shelf), 6)
    assert desk.table
    first = desk.table.match.save()
    desk.do("setup")
    assert shelf.match.save() == first  # still there while somebody only looks at the set-up
    desk.do("start")
    assert [notice.do for notice in desk.notices] == ["earlier"]
    act(desk, 2)
    second = desk.table.match.save()
    for save in (first, second, first):  # they change places: neither is ever lost
        desk.do("earlier")
        assert desk.table.match.save() == shelf.match.save() == save
        assert [notice.do for notice in desk.notices] == ["earlier"]


def test_a_game_that_has_hardly_begun_is_not_kept() -> None:
    desk = seated(Shelf())
    desk.do("setup")
    desk.do("start")
    assert desk.notices == []


def test_a_half_made_action_is_not_saved() -> None:
    shelf = Shelf()
    desk = act(seated(shelf), 3)
    assert desk.table
    start = desk.table.match.state.actions()[0][:2]
    desk.click(" ".join(map(str, start)))
    assert desk.table.picked[:2] == start
    assert shelf.match.at == 3
    desk.do("cancel")
    assert desk.table.picked == desk.table.given() != start
