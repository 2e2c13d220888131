"""Games as the first version kept them, one for each kind: none is ever lost (SAVE-4)."""

from __future__ import annotations

import pytest

from desks import GAME, Shelf, act, open_desk, text_of
from markup import compose
from pygames_wasm.desk import Desk
from pygames_wasm.match import Match
from pygames_wasm.setup import Setup
from pygames_wasm.store import PREFIX
from pygames_wasm.texts import Say, languages
from test_match import played
from variants import SHORT, VARIANTS

SLOT = f"{PREFIX}game:{GAME.name}"


def test_the_slots_of_the_first_version_are_taken_over() -> None:
    first, second = played(SHORT, 3, seed=1), played(SHORT, 6, seed=2)
    shelf = Shelf({SLOT: first.save(), f"{PREFIX}earlier:game:{GAME.name}": second.save()})
    desk = open_desk(shelf)
    assert desk.table
    assert desk.table.match.save() == first.save()
    assert {r.text for r in shelf.records} == {first.save(), second.save()}
    assert SLOT not in shelf
    assert desk.notices == []


def test_the_slots_survive_a_failure_at_any_call() -> None:
    saves = {
        SLOT: played(SHORT, 3).save(),
        f"{PREFIX}earlier:game:{GAME.name}": played(SHORT, 6, 2).save(),
    }
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
