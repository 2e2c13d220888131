"""Every action is kept at once, and the game goes on where keeping fails (SAVE-1, SAVE-2)."""

from __future__ import annotations

import pytest

from desks import GAME, Shelf, act, notices, open_desk, seated, text_of
from pygames_wasm.archive import Archive
from pygames_wasm.record import Record, fresh, unpack
from pygames_wasm.store import Store
from pygames_wasm.texts import Say
from test_match import played
from variants import SHORT


def test_every_action_is_saved_and_found_again() -> None:
    shelf = Shelf()
    desk = seated(shelf)
    for number in range(8):
        act(desk, 1, seed=number)
        assert desk.table
        assert shelf.match.save() == desk.table.match.save()
        assert sum(":save:" in key for key in shelf) <= 3  # this state, the one before, the pointer
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
    assert notices(desk) == ["not_saved"]  # said once
    desk.do(desk.notices[0].do or "")
    assert desk.file
    assert unpack(desk.file[1]).text == desk.table.match.save()
    desk.do("menu")
    desk.do(f"open {GAME.name}")
    assert desk.table, "the game under way is lost"
    assert desk.table.match.at == 5


def test_storage_that_fills_up_later_is_told_once() -> None:
    shelf = Shelf()
    desk = act(seated(shelf), 3)
    assert desk.notices == []
    shelf.broken = "set"
    act(desk, 4, seed=2)
    assert notices(desk) == ["not_saved"]
    assert shelf.match.at == 3
    shelf.broken = ""
    act(desk, 1)
    assert shelf.match.at == 8


@pytest.mark.parametrize("for_ever", [False, True])
def test_any_call_may_fail(for_ever: bool) -> None:
    whole = Shelf()
    act(seated(whole), 5)
    calls = whole.calls
    assert calls > 20
    for number in range(1, calls + 1):
        shelf = Shelf()
        shelf.fatal = frozenset(range(number, 9 * calls) if for_ever else [number])
        desk = seated(shelf)
        for decisions in range(1, 6):
            act(desk, 1, seed=decisions)
            assert desk.table
            assert desk.table.match.at == decisions  # the game goes on
        assert notices(desk) in ([], ["not_saved"])
        found = shelf.records
        if for_ever:
            kept = [record.turn for record in found]
            assert kept in ([], [0], [1], [2], [3], [4], [5])
        else:
            assert [record.turn for record in found] == [5]
        assert not [key for key in shelf if ":aside:" in key]


def test_a_full_store_gives_up_the_previous_states_of_other_games() -> None:
    shelf = Shelf()
    archive = Archive(Store(shelf))
    games = [archive.add(played(SHORT, 2, seed))[0].id for seed in range(3)]
    assert all(archive.keep(game, played(SHORT, 3, seed)) for seed, game in enumerate(games))
    assert len(shelf) == 9
    real = shelf.setItem

    def full(key: str, text: str) -> None:
        if key not in shelf and len(shelf) >= 9:
            raise RuntimeError("QuotaExceededError")
        real(key, text)

    shelf.setItem = full  # type: ignore[method-assign]
    assert archive.keep(games[0], played(SHORT, 7))
    assert {r.id: r.turn for r in shelf.records} == dict(zip(games, (7, 3, 3), strict=True))


def test_an_unfinished_game_stays_when_another_begins() -> None:
    shelf = Shelf()
    desk = act(seated(shelf), 6)
    assert desk.table
    first = desk.table.match.save()
    desk.do("setup")
    assert shelf.match.save() == first  # still there while somebody only looks at the set-up
    desk.do("start")
    act(desk, 2)
    second = desk.table.match.save()
    assert {record.text for record in shelf.records} == {first, second}
    for _ in range(2):  # a game that has hardly begun makes room for the next
        desk.do("setup")
        desk.do("start")
    assert sorted(record.turn for record in shelf.records) == [0, 2, 6]
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


def test_records_round_trip() -> None:
    record = fresh(played(SHORT, 3), 123)._replace(name="雪 & <b>月</b> 花")
    assert unpack(record.pack()) == record
    gone = Record("ab", 4, 5, 6, 0, "", "")
    assert unpack(gone.pack()) == gone
