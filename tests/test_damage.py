"""Damaged, lost, deleted and future saves: the last good state is offered (SAVE-3, SAVE-4)."""

from __future__ import annotations

import pytest

from desks import GAME, Diary, Shelf, act, notices, open_desk, seated, text_of
from markup import compose
from pygames_wasm.archive import MONTH, Archive
from pygames_wasm.record import fresh
from pygames_wasm.setup import Setup
from pygames_wasm.store import PREFIX, Store
from pygames_wasm.texts import Say
from test_match import played
from variants import SHORT


def test_every_flip_and_every_cut_falls_back_to_the_state_before() -> None:
    shelf = Shelf()
    act(seated(shelf), 4)
    (record,) = shelf.records
    key = f"{PREFIX}save:{record.id}:{record.rev}"
    text = shelf[key]
    damaged = [text[:size] for size in range(len(text))]
    damaged += [text[:n] + chr(ord(c) ^ 1 << n % 7) + text[n + 1 :] for n, c in enumerate(text)]
    for bad in damaged:
        hurt = Shelf(shelf)
        hurt[key] = bad
        archive = Archive(Store(hurt))
        assert not archive.strange  # even where the digit of the format was hit
        (found,) = archive.listed()
        assert found.turn == 3
        (trouble,) = archive.troubles
        assert trouble.sentence.key == "set_back"
        assert trouble.text == bad
        assert hurt[f"{PREFIX}aside:{trouble.sentence.holes['name']}"] == bad
        # The next state is not written where the damaged one was.
        assert archive.keep(found.id, played(SHORT, 4))
        assert [r.turn for r in hurt.records] == [4]


def test_a_damaged_state_is_offered_with_the_good_one_on_the_table() -> None:
    shelf = Shelf()
    act(seated(shelf), 4)
    (record,) = shelf.records
    shelf[f"{PREFIX}save:{record.id}:{record.rev}"] = "garbage"
    shelf.broken = "set"  # so that it cannot even be moved
    desk = open_desk(shelf)
    assert notices(desk) == ["not_set_aside"]
    assert shelf[f"{PREFIX}save:{record.id}:{record.rev}"] == "garbage"
    shelf.broken = ""
    desk = open_desk(shelf)
    assert notices(desk) == ["set_back"]
    assert desk.table
    assert desk.table.match.at == 3
    links = [e for e in compose(desk.parts()).iter("a") if e.get("download")]
    assert len(links) == 1


def test_the_later_of_store_and_journal_wins() -> None:
    shelf, diary = Shelf(), Diary()
    desk = act(seated(shelf, diary=diary), 3)
    old_shelf, old_diary = Shelf(shelf), Diary(diary)
    act(desk, 2)
    for where, notes in ((shelf, old_diary), (old_shelf, diary), (Shelf(), diary)):
        again = open_desk(Shelf(where), diary=Diary(notes))
        assert again.table
        assert again.table.match.at == 5
    fresh_diary = Diary()
    open_desk(shelf, diary=fresh_diary)
    assert fresh_diary == diary  # what it never saw goes into it
    healed = Shelf()
    open_desk(healed, diary=diary)
    assert healed.match.at == 5
    for bad in ("", "garbage", "pygames-wasm save 1\nid x\n"):
        again = open_desk(shelf, diary=Diary(dict.fromkeys(diary, bad)))
        assert again.table
        assert again.table.match.at == 5
        assert again.notices == []


def test_the_journal_mends_a_damaged_store_without_a_word() -> None:
    shelf, diary = Shelf(), Diary()
    act(seated(shelf, diary=diary), 4)
    (record,) = shelf.records
    shelf[f"{PREFIX}save:{record.id}:{record.rev}"] = "garbage"
    desk = open_desk(shelf, diary=diary)
    assert desk.notices == []
    assert shelf.match.at == 4


@pytest.mark.parametrize("bad", ["", "garbage", "other", "cut"])
def test_what_is_damaged_in_the_journal_alone_is_shown(bad: str) -> None:
    """Nothing can be offered in its place; it stays where it is until somebody deletes it."""
    shelf, diary = Shelf(), Diary()
    act(seated(shelf, diary=diary), 4)
    (record,) = shelf.records
    other = record._replace(id="b").pack()
    diary[record.id] = {"other": other, "cut": record.pack()[:-9]}.get(bad, bad)
    kept = Diary(diary)
    desk = open_desk(Shelf(), game=None, diary=diary, view="saves")
    assert (diary, notices(desk)) == (kept, [])
    assert list(desk.archive.strange) == [record.id]
    assert Say("en")("strange") in text_of(desk)
    desk.do(f"export {record.id}")
    assert desk.file
    assert desk.file[1] == diary[record.id]
    desk.do(f"delete {record.id}")
    assert diary == {}
    assert Archive(Store(Shelf()), diary, dict(diary)).strange == {}


def test_a_deleted_game_stays_deleted_even_if_the_store_forgets_that() -> None:
    shelf, diary = Shelf(), Diary()
    desk = act(seated(shelf, diary=diary), 3)
    before = Shelf(shelf)
    desk.do("view saves")
    (record,) = shelf.records
    desk.do(f"delete {record.id}")
    assert shelf.records == []
    assert Archive(Store(before), diary, dict(diary)).listed() == []
    assert before.records == []
    desk.do(f"restore {record.id}")
    assert [r.text for r in Archive(Store(before), diary, dict(diary)).listed()] == [record.text]
    desk.do(f"delete {record.id}")
    late = Archive(Store(Shelf()), diary, dict(diary), clock=lambda: record.date + 2 * MONTH)
    assert late.listed() == []
    assert diary == {}  # after a month nobody asks any more


@pytest.mark.parametrize("place", ["store", "journal"])
def test_what_a_newer_version_wrote_is_left_as_it_is(place: str) -> None:
    shelf, diary = Shelf(), Diary()
    act(seated(shelf, diary=diary), 3)
    (record,) = shelf.records
    future = f"pygames-wasm save 9\nid {record.id}\nanything\n"
    if place == "store":
        shelf[f"{PREFIX}save:{record.id}:{record.rev + 1}"] = future
    else:
        diary[record.id] = future
    before = dict(shelf), dict(diary)
    desk = open_desk(shelf, diary=diary)
    assert isinstance(desk.view, Setup)
    desk.do("view saves")
    assert Say("en")("save_newer") in text_of(desk)
    assert (shelf, diary) == before
    desk.do(f"export {record.id}")
    assert desk.file
    assert desk.file[1] == future
    desk.do(f"delete {record.id}")
    assert Say("en")("save_newer") not in text_of(desk)
    again = Archive(Store(shelf), diary, dict(diary))
    assert (again.records, again.strange) == ({}, {})  # nor does it come back


def test_a_match_of_another_version_is_refused_and_left_alone() -> None:
    record = fresh(played(SHORT, 3), 1)
    for old, new, key in (
        ("pygames-wasm 1", "pygames-wasm 9", "save_newer"),
        (f"rules {GAME.rules}", "rules 99", "save_damaged"),  # its own checksum is wrong now
        (f"game {GAME.name}", "game chess", "save_damaged"),
    ):
        strange = record._replace(text=record.text.replace(old, new, 1))
        shelf = Shelf({f"{PREFIX}save:{record.id}:1": strange.pack()})
        before = dict(shelf)
        desk = open_desk(shelf, save=record.id)
        assert isinstance(desk.view, Setup)
        desk.do("view saves")
        assert desk.idle() is True
        assert Say("en")(key) in text_of(desk)
        assert shelf == before
