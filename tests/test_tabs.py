"""Several tabs with one game, without a browser: they make one history (SAVE-5)."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest

from desks import Diary, Shelf, act, notices, open_desk, seated
from pygames_wasm.archive import Archive
from pygames_wasm.desk import Desk
from pygames_wasm.record import unpack
from pygames_wasm.store import Store
from pygames_wasm.texts import Say


def two_tabs() -> tuple[list[Desk], list[Diary], Shelf]:
    """Two tabs on one storage, the second of which only watches."""
    shelf, diaries = Shelf(), [Diary(), Diary()]
    first = act(seated(shelf, diary=diaries[0]), 2)
    assert first.table
    second = open_desk(shelf, diary=diaries[1], save=first.table.id)
    second.watch(first.table.id, True)
    diaries[0].told.clear()
    diaries[1].told.clear()
    return [first, second], diaries, shelf


def deliver(tabs: list[Desk], diaries: list[Diary]) -> None:
    """Tell each tab what the other has kept."""
    for tab, diary in zip(reversed(tabs), diaries, strict=True):
        for text in diary.told:
            tab.overhear(text)
        diary.told.clear()


def at(desk: Desk) -> int:
    assert desk.table
    return desk.table.match.at


def test_a_second_tab_watches_until_it_takes_over() -> None:
    tabs, diaries, shelf = two_tabs()
    first, second = tabs
    assert notices(second) == ["other_tab"]
    for command in ("undo", "redo"):
        second.do(command)
    act(second, 2)
    assert (at(second), shelf.match.at) == (2, 2)
    assert second.said == Say("en")("other_tab")
    act(first, 2)
    deliver(tabs, diaries)
    assert at(second) == 4  # it shows the newest position
    assert first.table
    first.watch(first.table.id, True)
    second.watch("", False)
    assert notices(second) == []
    act(second, 1)
    deliver(tabs, diaries)
    assert (at(first), at(second)) == (5, 5)
    assert notices(first) == ["other_tab"]
    first.do("setup")
    first.do("start")  # a game of its own is nobody else's business
    assert not first.watching
    assert at(act(first, 1)) == 1


def test_a_tab_that_was_not_told_notices_before_it_plays() -> None:
    tabs, _, shelf = two_tabs()
    first, second = tabs
    second.watch("", False)  # there are no locks, and no message arrives
    act(second, 3)
    assert (at(first), at(second)) == (2, 5)
    act(first, 1, seed=9)
    assert first.watching
    assert (at(first), shelf.match.at) == (5, 5)


@pytest.mark.parametrize("count", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_alternating_actions_make_one_history(count: int) -> None:
    tabs, diaries, shelf = two_tabs()
    rng, revs = Random(3), []
    for player, other in cycle([(tabs[1], tabs[0]), (tabs[0], tabs[1])]):
        table = player.table
        assert table
        other.watch(table.id, True)
        player.watch("", False)
        if table.match.is_over or (table.can_undo and rng.random() < 0.4):
            player.do("undo")
        else:
            act(player, 1, seed=rng.randrange(99))
        texts = [text for diary in diaries for text in diary.told]
        revs += [unpack(text).rev for text in texts]
        deliver(tabs, diaries)
        assert other.table
        assert other.table.match.save() == table.match.save()
        if len(revs) >= count:
            break
    assert revs == list(range(revs[0], revs[0] + count))
    assert shelf.records[0].rev == revs[-1]


def test_renaming_in_another_tab_does_not_stop_the_game() -> None:
    tabs, diaries, shelf = two_tabs()
    first, second = tabs
    assert first.table
    second.do("view saves")
    second.do(f"rename {first.table.id} Sunday")
    deliver(tabs, diaries)
    act(first, 1)
    assert not first.watching
    assert [(r.name, r.turn) for r in shelf.records] == [("Sunday", 3)]


def test_deleting_in_another_tab_does_not_stop_the_game() -> None:
    tabs, diaries, shelf = two_tabs()
    first, second = tabs
    assert first.table
    second.do("view saves")
    second.do(f"delete {first.table.id}")
    deliver(tabs, diaries)
    act(first, 1)
    assert [r.turn for r in shelf.records] == [3]
    assert [r.turn for r in Archive(Store(Shelf()), None, dict(diaries[0])).listed()] == [3]
