"""Games that leave in a file and come back, as a person uses it, without a browser."""

from __future__ import annotations

from time import process_time

import pytest

from desks import Shelf, act, listed, many, open_desk, seated, text_of
from markup import check, compose
from pygames_wasm.branches import family, roots
from pygames_wasm.desk import Desk
from pygames_wasm.record import MAX_FILE, Origin, split, unpack
from pygames_wasm.saves import Saves
from pygames_wasm.texts import Say


def test_everything_exported_can_be_imported_elsewhere() -> None:
    shelf, other = Shelf(), Shelf()
    desk, view = listed(shelf)
    for number, record in enumerate(view.rows()):
        desk.do(f"rename {record.id} Game {number} 雪")
    desk.do("export all")
    assert desk.file
    for text in (desk.file[1], desk.file[1].replace("\n", "\r\n")):
        away = open_desk(other, None, view="saves")
        away.take_file(text)
        assert other.records == [] or text != desk.file[1]  # it asks first
        check(compose(away.parts()))
        away.do("import")
        facts = [[(r.id, r.date, r.name, r.text) for r in s.records] for s in (shelf, other)]
        assert facts[0] == facts[1]  # also after the second time: nothing is doubled
        assert other.records[0].rev == 1


def test_an_import_asks_before_it_overwrites() -> None:
    shelf = Shelf()
    desk, _ = listed(shelf, 1)
    (old,) = shelf.records
    desk.do(f"export {old.id}")
    assert desk.file
    text = desk.file[1]
    desk.do(f"load {old.id}")
    act(desk, 3)
    (now,) = shelf.records
    results = {}
    for choice in (None, "replace", "both", "nonsense"):
        place = Shelf(shelf)
        away = open_desk(place, None, view="saves")
        away.take_file(text)
        assert Say("en")("offer_other") in text_of(away)
        if choice:
            away.do(f"pick 0 {choice}")
        away.do("import")
        results[choice] = {record.text for record in place.records}
    assert results[None] == results["nonsense"] == {now.text}
    assert results["replace"] == {old.text}
    assert results["both"] == {old.text, now.text}
    desk.do("view saves")
    desk.take_file(text)
    desk.do("discard")
    assert isinstance(desk.view, Saves)
    assert desk.view.offers == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "save_foreign"),
        ("\0\x01PNG", "save_foreign"),
        ("pygames-wasm save 1\n", "save_damaged"),
        ("pygames-wasm save 7\nid a\n", "save_newer"),
        ("pygames-wasm 7\n", "save_newer"),
        ("x" * (MAX_FILE + 1), "save_long"),
    ],
)
def test_files_that_hold_no_game_get_a_sentence(text: str, key: str) -> None:
    shelf = Shelf()
    desk, _ = listed(shelf, 1)
    before = dict(shelf)
    desk.take_file(text)
    assert Say("en")(key) in text_of(desk)
    desk.do("import")
    assert shelf == before


def test_a_file_may_hold_good_and_bad_games() -> None:
    shelf = Shelf()
    desk, _ = listed(shelf, 2)
    desk.do("export all")
    assert desk.file
    first, second = split(desk.file[1])
    other = Shelf()
    away = open_desk(other, None, view="saves")
    away.take_file(first.replace("turn", "turm", 1) + second)
    away.do("import")
    assert [record.text for record in other.records] == [unpack(second).text]


@pytest.mark.parametrize("newer_first", [False, True])
def test_two_states_of_a_game_in_one_file_do_not_overwrite_each_other(newer_first: bool) -> None:
    shelf = Shelf()
    desk = act(seated(shelf), 2)
    assert desk.table
    texts = []
    for _ in range(2):
        desk.do(f"export {desk.table.id}")
        assert desk.file
        texts.append(desk.file[1])
        act(desk, 3, seed=2)
    text = "".join(texts[::-1] if newer_first else texts)
    turns = {}
    for choice in (None, "both", "replace"):
        other = Shelf()
        away = open_desk(other, None, view="saves")
        away.take_file(text + texts[0])
        assert isinstance(away.view, Saves)
        assert away.view.offers[2].kind == ("other" if newer_first else "same")
        if choice:
            away.do(f"pick 1 {choice}")
        away.do("import")
        turns[choice] = sorted(record.turn for record in other.records)
    first, second = (5, 2) if newer_first else (2, 5)
    assert turns == {None: [first], "both": [2, 5], "replace": [second]}


def test_a_thousand_games_go_out_and_come_in() -> None:
    shelf = Shelf()
    desk = open_desk(shelf, None, view="saves")
    desk.take_file(many(1_000))
    desk.do("import")
    assert len(shelf.records) == 1_000
    desk.do("export all")
    assert desk.file
    other = Shelf()
    away = open_desk(other, None, view="saves")
    away.take_file(desk.file[1])
    away.do("import")
    assert other.records == shelf.records
    assert isinstance(away.view, Saves)
    assert away.view.problem is None


def imported(origins: list[Origin | None]) -> tuple[Desk, float]:
    """Take a game of each origin over; return the desk, and how long the list takes to draw."""
    record = unpack(many(1))
    games = [record._replace(id=f"{n:x}", origin=origin) for n, origin in enumerate(origins)]
    desk = open_desk(Shelf(), None, view="saves")
    desk.take_file("".join(game.pack() for game in games))
    start = process_time()
    desk.parts()
    desk.do("import")
    desk.parts()
    return desk, process_time() - start


@pytest.mark.parametrize("ending", ["lost", "0"])
def test_branches_of_branches_without_end_take_no_longer(ending: str) -> None:
    """Only a strange file can bring a chain or a circle of them."""
    above = [*(f"{n:x}" for n in range(1, 2_000)), ending]
    desk, took = imported([Origin(game, 0) for game in above])
    _, usual = imported([None for _ in above])
    assert took < 4 * usual  # it was nine times as long
    assert set(roots(desk.archive.records.values()).values()) == {ending}
    assert [one.id for one in family(desk.archive, "7")][:2] == ["0", "1"]
    assert len(family(desk.archive, "7")) == len(above)


def test_an_import_that_fills_the_storage_says_so() -> None:
    shelf = Shelf()
    desk, view = listed(shelf, 2)
    before = {record.id: record.text for record in shelf.records}
    real = shelf.setItem

    def full(key: str, text: str) -> None:
        if key not in shelf and sum(map(len, shelf.values())) + len(text) > 20_000:
            raise RuntimeError("QuotaExceededError")
        real(key, text)

    shelf.setItem = full  # type: ignore[method-assign]
    desk.take_file(many(100))
    desk.do("import")
    assert Say("en")("not_kept") in text_of(desk)
    assert len(view.rows()) == 102  # all are there until the page is left
    kept = {record.id: record.text for record in shelf.records}
    assert kept.items() >= before.items()  # and nothing that was there is lost
    assert 10 < len(kept) < 102
    desk.do("export all")  # the way to keep the rest
    assert desk.file
    assert len(split(desk.file[1])) == 102
    shelf.setItem = real  # type: ignore[method-assign]
    desk.do(f"duplicate {view.rows()[0].id}")
    assert Say("en")("not_kept") not in text_of(desk)


def test_a_replaced_game_goes_on_from_what_replaced_it() -> None:
    shelf = Shelf()
    desk = act(seated(shelf), 2)
    assert desk.table
    desk.do(f"export {desk.table.id}")
    assert desk.file
    act(desk, 4, seed=2)
    desk.do("view saves")
    desk.take_file(desk.file[1])
    desk.do("pick 0 replace")
    desk.do("import")
    desk.do("resume")
    assert desk.table.match.at == 2
    act(desk, 1, seed=3)
    assert [record.turn for record in shelf.records] == [3]
