"""Games are kept at once, found again, and never lost where keeping fails."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest

from desks import GAME, Diary, Shelf, act, open_desk, seated, text_of
from markup import compose
from pygames_wasm.archive import MONTH, Archive
from pygames_wasm.desk import Desk
from pygames_wasm.match import Match
from pygames_wasm.record import Record, fresh, unpack
from pygames_wasm.setup import Setup
from pygames_wasm.store import PREFIX, Store
from pygames_wasm.texts import Say, languages
from variants import SHORT, VARIANTS, random_action

SLOT = f"{PREFIX}game:{GAME.name}"


def notices(desk: Desk) -> list[str]:
    return [notice.sentence.key for notice in desk.all_notices()]


def played(decisions: int, seed: int = 1) -> Match:
    match, rng = Match(GAME, SHORT.seats, SHORT.options, seed=seed), Random(seed)
    for _ in range(decisions):
        match.play(random_action(match.state, rng))
    return match


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
    games = [archive.add(played(2, seed))[0].id for seed in range(3)]
    assert all(archive.keep(game, played(3, seed)) for seed, game in enumerate(games))
    assert len(shelf) == 9
    real = shelf.setItem

    def full(key: str, text: str) -> None:
        if key not in shelf and len(shelf) >= 9:
            raise RuntimeError("QuotaExceededError")
        real(key, text)

    shelf.setItem = full  # type: ignore[method-assign]
    assert archive.keep(games[0], played(7))
    assert {r.id: r.turn for r in shelf.records} == dict(zip(games, (7, 3, 3), strict=True))


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
        if archive.strange:  # the digit of the format was hit: another version may read it
            assert hurt[key] == bad
            continue
        (found,) = archive.listed()
        assert found.turn == 3
        (trouble,) = archive.troubles
        assert trouble.sentence.key == "set_back"
        assert trouble.text == bad
        assert hurt[f"{PREFIX}aside:{trouble.sentence.holes['name']}"] == bad
        # The next state is not written where the damaged one was.
        assert archive.keep(found.id, played(4))
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


def test_a_deleted_game_stays_deleted_even_if_the_store_forgets_that() -> None:
    shelf, diary = Shelf(), Diary()
    desk = act(seated(shelf, diary=diary), 3)
    before = Shelf(shelf)
    desk.do("saves")
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
    future = f"pygames-wasm save 2\nid {record.id}\nanything\n"
    if place == "store":
        shelf[f"{PREFIX}save:{record.id}:{record.rev + 1}"] = future
    else:
        diary[record.id] = future
    before = dict(shelf), dict(diary)
    desk = open_desk(shelf, diary=diary)
    assert isinstance(desk.view, Setup)
    desk.do("saves")
    assert Say("en")("save_newer") in text_of(desk)
    assert (shelf, diary) == before
    desk.do(f"export {record.id}")
    assert desk.file
    assert desk.file[1] == future
    desk.do(f"delete {record.id}")
    assert Say("en")("save_newer") not in text_of(desk)


def test_a_match_of_another_version_is_refused_and_left_alone() -> None:
    record = fresh(played(3), 1)
    for old, new, key in (
        ("pygames-wasm 1", "pygames-wasm 2", "save_newer"),
        (f"rules {GAME.rules}", "rules 99", "save_damaged"),  # its own checksum is wrong now
        (f"game {GAME.name}", "game chess", "save_damaged"),
    ):
        strange = record._replace(text=record.text.replace(old, new, 1))
        shelf = Shelf({f"{PREFIX}save:{record.id}:1": strange.pack()})
        before = dict(shelf)
        desk = open_desk(shelf, save=record.id)
        assert isinstance(desk.view, Setup)
        desk.do("saves")
        assert desk.idle() is True
        assert Say("en")(key) in text_of(desk)
        assert shelf == before


def test_the_slots_of_the_first_version_are_taken_over() -> None:
    first, second = played(3, seed=1), played(6, seed=2)
    shelf = Shelf({SLOT: first.save(), f"{PREFIX}earlier:game:{GAME.name}": second.save()})
    desk = open_desk(shelf)
    assert desk.table
    assert desk.table.match.save() == first.save()
    assert {r.text for r in shelf.records} == {first.save(), second.save()}
    assert SLOT not in shelf
    assert desk.notices == []


def test_the_slots_survive_a_failure_at_any_call() -> None:
    saves = {SLOT: played(3).save(), f"{PREFIX}earlier:game:{GAME.name}": played(6, 2).save()}
    whole = Shelf(saves)
    open_desk(whole)
    for number in range(1, whole.calls + 1):
        shelf = Shelf(saves)
        shelf.fatal = frozenset(range(number, 99 * number + 99))
        open_desk(shelf)
        shelf.fatal = frozenset()
        assert {r.text for r in shelf.records} == set(saves.values())
        open_desk(shelf)
        assert len(shelf.records) == 2
        assert SLOT not in shelf


@pytest.mark.parametrize("bad", ["", "garbage", "pygames-wasm 9\nfuture\n", None])
def test_unreadable_slots_are_set_aside_not_deleted(bad: str | None) -> None:
    if bad is None:  # a good save of another game in the wrong place
        other = next(variant for variant in VARIANTS if variant.game is not GAME)
        bad = Match(other.game, other.seats, other.options, seed=1).save()
    shelf = Shelf()
    for number in (1, 2):
        shelf[SLOT] = bad
        desk = open_desk(shelf)
        name = f"game:{GAME.name}-{number}"
        assert isinstance(desk.view, Setup)
        assert shelf[f"{PREFIX}aside:{name}"] == bad
        assert SLOT not in shelf
        assert name in text_of(desk)
        links = [e for e in compose(desk.parts()).iter("a") if e.get("download")]
        assert len(links) == 1


def test_unreadable_slots_survive_a_full_storage() -> None:
    shelf = Shelf({SLOT: "garbage"})
    shelf.broken = "set"
    desk = act(desk_started(open_desk(shelf)), 3)
    shelf.broken = ""
    act(desk, 2, seed=5)
    assert shelf[SLOT] == "garbage"
    assert shelf.match.at == 5
    assert desk.notices[0].sentence.key == "not_set_aside"


def desk_started(desk: Desk) -> Desk:
    desk.do("set player 1 human")
    desk.do("start")
    return desk


def test_notices_change_their_language() -> None:
    desk = open_desk(Shelf({SLOT: "garbage"}))
    for language in languages():
        desk.do(f"language {language}")
        assert Say(language)("save_foreign") in text_of(desk)


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
    second.do("saves")
    second.do(f"rename {first.table.id} Sunday")
    deliver(tabs, diaries)
    act(first, 1)
    assert not first.watching
    assert [(r.name, r.turn) for r in shelf.records] == [("Sunday", 3)]


def test_deleting_in_another_tab_does_not_stop_the_game() -> None:
    tabs, diaries, shelf = two_tabs()
    first, second = tabs
    assert first.table
    second.do("saves")
    second.do(f"delete {first.table.id}")
    deliver(tabs, diaries)
    act(first, 1)
    assert [r.turn for r in shelf.records] == [3]
    assert [r.turn for r in Archive(Store(Shelf()), None, dict(diaries[0])).listed()] == [3]


def test_records_round_trip() -> None:
    record = fresh(played(3), 123)._replace(name="雪 & <b>月</b> 花")
    assert unpack(record.pack()) == record
    gone = Record("ab", 4, 5, 6, 0, "", "")
    assert unpack(gone.pack()) == gone
