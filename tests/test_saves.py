"""The list of saved games as a person uses it, without a browser."""

from __future__ import annotations

import json
from random import Random
from zlib import crc32

import pytest

from desks import FIXTURES, GAME, Shelf, act, listed, many, open_desk, text_of
from markup import check, compose
from pygames_wasm import match as matches
from pygames_wasm import record as records
from pygames_wasm.archive import Archive
from pygames_wasm.match import HUMAN, BadSave, Match
from pygames_wasm.names import MAX_NAME, clean
from pygames_wasm.record import Record, single, unpack
from pygames_wasm.saves import Saves, sketch
from pygames_wasm.store import Store
from pygames_wasm.svg import Markup
from pygames_wasm.texts import Say, languages
from variants import Variant, positions

STATES: dict[str, str] = json.loads((FIXTURES / "states.json").read_text("utf-8"))
NAMES = [
    "Sunday", "雪月花の対局", "شطرنج ثلجي", "é" * 40, "<img src=x onerror=alert(1)>", "x" * 10_000,
    "a\0b\u202ec\nd", "👨‍👩‍👧", "  two  blanks ", "", "{name}", "\ud800",
]  # fmt: skip


@pytest.mark.parametrize("name", STATES)
def test_every_published_format_loads_for_ever(name: str) -> None:
    text = (FIXTURES / f"{name}.txt").read_text("utf-8")
    record = single(text, 1) if name.startswith("match") else unpack(text)
    match = Match.load(record.text)
    assert f"{crc32(str(match.state).encode()):08x}" == STATES[name]
    assert any(match.names) == ("-2-" in name[:10])
    own = {"id": record.id, "name": record.name, "origin": record.origin}
    assert record == single(record.text, record.date)._replace(**own)  # type: ignore[arg-type]
    assert (record.origin is not None) == name.startswith("origin")


def test_every_fixture_is_tested() -> None:
    assert {file.stem for file in FIXTURES.glob("*.txt")} == set(STATES)
    texts = "".join(file.read_text("utf-8") for file in FIXTURES.glob("*.txt"))
    formats = [*records.FORMATS, *(matches.KIND + version for version in matches.FORMATS)]
    assert all(f"{line}\n" in texts for line in formats)


def test_the_list_shows_every_game() -> None:
    desk, view = listed(Shelf())
    while desk.idle():
        check(compose(desk.parts()))
    root = compose(desk.parts())
    assert len([e for e in root.iter("svg") if e.get("class") == "sketch"]) == 3
    for language in languages():
        desk.do(f"language {language}")
        say, text = Say(language), text_of(desk)
        assert all(say("turn_number", n=turn) in text for turn in (2, 3, 4))
        levels = {player for row in view.rows() for player in row.players} - {HUMAN}
        assert levels
        assert all(say(f"level_{level}") in text for level in levels)
        assert desk.title == say("saves")
    assert desk.address == "./play.html?view=saves"
    assert isinstance(open_desk(Shelf(), None, view="saves").view, Saves)
    assert Say("en")("saves_empty") in text_of(open_desk(Shelf(), None, view="saves"))
    assert len(view.rows()) == 3


def test_a_game_is_opened_and_left_and_found() -> None:
    desk, view = listed(Shelf())
    for record in view.rows():
        desk.do("view saves")
        desk.do(f"load {record.id}")
        assert desk.table
        assert desk.table.match.save() == record.text
        assert desk.address == f"./play.html?game={GAME.name}&save={record.id}"
        desk.do("view saves")
        desk.do("resume")
        assert desk.table
        assert desk.game is GAME
    desk.do("load nothing")
    assert desk.said == Say("en")("no_save")


def test_an_address_with_a_game_that_is_gone_says_so() -> None:
    shelf = Shelf()
    listed(shelf)
    desk = open_desk(shelf, save="<b>")
    assert Say("en")("no_save") in text_of(desk)
    assert desk.table  # one left unfinished is there instead


@pytest.mark.parametrize("name", NAMES)
def test_names_are_text_of_any_script(name: str) -> None:
    shelf = Shelf()
    desk, view = listed(shelf, 1)
    (record,) = view.rows()
    desk.do(f"more {record.id}")
    desk.do(f"rename {record.id} {name}")
    (record,) = shelf.records
    assert record.name == clean(name)
    assert len(record.name) <= MAX_NAME
    assert record.name.isprintable() or "\u200d" in record.name
    root = compose(desk.parts())
    check(root)
    (field,) = (e for e in root.iter("input") if e.get("type") == "text")
    assert field.get("value") == record.name
    assert not list(root.iter("img"))
    if record.name:
        assert record.name in text_of(desk)


def test_a_copy_goes_its_own_way() -> None:
    shelf = Shelf()
    desk, view = listed(shelf, 1)
    (record,) = view.rows()
    desk.do(f"rename {record.id} Sunday")
    desk.do(f"duplicate {record.id}")
    assert desk.focus == f"rename-{view.open}"
    copy = view.open
    assert copy != record.id
    desk.do(f"load {copy}")
    act(desk, 2)
    assert {(r.name, r.turn) for r in shelf.records} == {("Sunday", 2), ("Sunday", 4)}


def test_deleted_games_can_be_had_back() -> None:
    shelf = Shelf()
    desk, view = listed(shelf)
    before = [(r.id, r.text) for r in shelf.records]
    for record in view.rows():
        desk.do(f"delete {record.id}")
        assert desk.focus == f"restore-{record.id}"
        assert desk.said == Say("en")("deleted")
        check(compose(desk.parts()))
    assert shelf.records == []
    assert len(view.rows()) == 3  # they are still shown, to be had back
    for game, _ in before:
        desk.do(f"restore {game}")
    assert [(r.id, r.text) for r in shelf.records] == before
    desk.do(f"delete {before[0][0]}")
    desk.do("view saves")
    assert isinstance(desk.view, Saves)
    assert len(desk.view.rows()) == 2


def test_a_deleted_game_that_came_back_by_itself_is_not_put_back() -> None:
    """Another tab has gone on with it, or a file has brought it: that is the newer state."""
    shelf = Shelf()
    desk, view = listed(shelf, 1)
    (old,) = shelf.records
    desk.do(f"export {old.id}")
    assert desk.file
    later = old._replace(rev=old.rev + 9, turn=7)
    for back in ("overheard", "imported"):
        desk.do(f"delete {old.id}")
        if back == "overheard":
            assert desk.overhear(later.pack())
        else:
            desk.take_file(desk.file[1])
            desk.do("import")
        check(compose(desk.parts()))
        assert len(view.rows()) == 1
        (kept,) = desk.archive.records.values()
        desk.do(f"restore {old.id}")
        assert desk.archive.records == {old.id: kept}


def test_numbers_no_game_can_have_are_refused() -> None:
    record = Record("a", 1, 2, 3, 0, "", "")
    assert unpack(record.pack()) == record
    for wrong in ({"rev": 10**10}, {"date": 10**12}, {"turn": 99_999}, {"over": 2}, {"id": "A/"}):
        with pytest.raises(BadSave):
            unpack(record._replace(**wrong).pack())  # type: ignore[arg-type]


def test_every_position_has_a_sketch_that_hides_what_is_hidden(variant: Variant) -> None:
    view, seen = variant.game.view, set()
    for state in positions(variant, 1)[::7]:
        drawn = view.sketch(state)
        assert " id=" not in drawn
        check(compose({"x": f'<main id="x">{drawn}</main>'}, ("x",)))
        for seat in range(variant.seats):
            guess = state.guess(seat, Random(seat))
            assert view.sketch(guess) == drawn
            assert view.picture(guess) == view.picture(state) != view.picture()
        seen.add(drawn)
    assert len(seen) > 1


def test_a_sketch_of_a_record() -> None:
    record = unpack((FIXTURES / "record-1-saiju-2.txt").read_text("utf-8"))
    assert isinstance(sketch(record), Markup)
    assert isinstance(sketch(record._replace(text="")), BadSave)


def test_gathering_many_games_is_quick() -> None:
    shelf = Shelf()
    _, view = listed(shelf, 1)
    (record,) = view.rows()
    archive = Archive(Store(shelf))
    for number in range(200):
        archive.put(record._replace(id=f"{number:x}", name=f"Game {number}"))
    calls = shelf.calls
    assert len(Archive(Store(shelf)).listed()) == 201
    assert shelf.calls - calls < 5 * 201 + 10


@pytest.mark.parametrize("time", [-5.0, 0.0, 1e9, 9_999_999_999.0, 1e300])
def test_whatever_the_clock_says_games_are_kept(time: float) -> None:
    shelf, now = Shelf(), [time]
    archive = Archive(Store(shelf), clock=lambda: now[0])
    matches = [Match(GAME, 2, (), None, seed) for seed in range(3)]
    games = [archive.add(match)[0].id for match in matches]
    now[0] -= 1e6  # it was wrong, or somebody travels
    assert all(archive.keep(game, match) for game, match in zip(games, matches, strict=True))
    assert {(r.id, r.rev) for r in shelf.records} == {(game, 2) for game in games}


def test_a_game_from_the_future_does_not_stay_the_last_played() -> None:
    shelf = Shelf()
    record = unpack(many(1))._replace(date=9_999_999_999)
    archive = Archive(Store(shelf), clock=lambda: 1_000)
    archive.restore(record)
    later = Archive(Store(shelf), clock=lambda: 2_000)
    newest = later.add(Match(GAME, 2, (), None, 1))[0]
    assert [r.id for r in later.listed()] == [newest.id, record.id]
