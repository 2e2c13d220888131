"""What is too long, too deep or no number at all is refused at once, wherever it comes from.

Nothing that comes from outside is ever unpacked: there is no bomb to defuse (SEC-5).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import process_time

import pytest

from desks import GAME, Shelf, act, open_desk, seated
from fuzz import sign_save
from pygames_wasm import daily
from pygames_wasm.address import seed_of
from pygames_wasm.game import is_number, parse
from pygames_wasm.link import decode
from pygames_wasm.match import Match
from pygames_wasm.message import TO_PAGE, TO_WORKER, read
from pygames_wasm.record import fresh, single, split, unpack
from pygames_wasm.store import PREFIX
from pygames_wasm.texts import Sentence
from test_match import played
from variants import ROOT, SHORT

SOON = 0.1  # seconds of CPU
GIANTS = {
    "deep": "[" * 100_000 + "]" * 100_000,
    "deeper": '{"a":' * 100_000 + "1" + "}" * 100_000,
    "digits": "9" * 100_000,
    "nan": "NaN",
    "infinite": "-Infinity",
    "power": "1e999999999",
    "twice": '{"id": 1, "id": 2}',
    "lines": "\n" * 200_000,
    "blanks": " " * 200_000,
    "words": "stone 1 0 9\n" * 20_000,
    "dashes": "-" * 200_000,
    "escapes": "%25" * 60_000,
    "tabs": "\t" * 200_000,
    "superscript": "²",
    "arabic": "٣",
    "lone": "\ud800" * 1_000,
    "zip": "PK\x03\x04" + "\0" * 10_000,
    "heads": "pygames-wasm save 1\n" * 100_000,
}
FIELDS = ("rules", "seats", "options", "players", "names", "seed", "at", "log")


def saves(giant: str) -> Iterator[str]:
    """Yield saves and records that are whole but for one giant."""
    match = played(SHORT, 6)
    body = match.save().rpartition("check ")[0]
    yield giant
    for field in FIELDS:
        yield sign_save(
            re.sub(rf"^{field} .*$", lambda _, f=field: f"{f} {giant}", body, flags=re.M)
        )
    yield sign_save(f"{body}{giant}\n")
    record = fresh(match, 1)
    for field in ("id", "rev", "date", "turn", "over", "name"):
        yield record._replace(**{field: giant}).pack()  # type: ignore[arg-type]


READERS: dict[str, Callable[[str], object]] = {
    "match": Match.load,
    "record": unpack,
    "single": lambda text: single(text, 1),
    "file": lambda text: [unpack(part) for part in split(text)],
    "link": decode,
    "framed": lambda text: decode(f"{GAME.name}-2-1{text}"),
    "variant": lambda text: decode(f"{GAME.name}-{text}-1010"),
    "action": parse,
    "day": daily.number,
    "seed": seed_of,
    "from the page": lambda text: read(text, TO_WORKER),
    "from the worker": lambda text: read(f'{{"id": {text}}}', TO_PAGE),
}


@pytest.mark.parametrize("reader", READERS)
def test_giants_are_refused_at_once(reader: str) -> None:
    take = READERS[reader]
    for name, giant in GIANTS.items():
        for text in saves(giant) if reader in ("match", "record", "single", "file") else [giant]:
            start = process_time()
            with suppress(Sentence):  # and nothing else
                take(text)
            assert process_time() - start < SOON, name


@pytest.mark.parametrize("name", GIANTS)
def test_giants_in_the_storage_stop_no_page(name: str) -> None:
    """Whatever another program has left under our keys, and as part of them."""
    whole = Shelf()
    desk = act(seated(whole), 5)
    assert desk.table
    for key in list(whole):
        giant = GIANTS[name]
        shelf = Shelf(whole) | {key: giant, f"{PREFIX}save:{desk.table.id}:{giant}": "1"}
        shelf |= {f"{PREFIX}{kind}": giant for kind in ("theme", "keys", "ledger", "persist")}
        shelf |= {f"{PREFIX}save:abc:{giant}": giant, f"{PREFIX}lesson:{GAME.name}": giant}
        again = open_desk(Shelf(shelf), save=desk.table.id)
        assert again.parts()
        again.do("view saves")
        assert again.parts()


@pytest.mark.parametrize("name", GIANTS)
def test_giants_in_an_address_stop_no_page(name: str) -> None:
    giant = GIANTS[name]
    fields = ("lang", "theme", "pace", "seats", "options", "players", "seed", "moves", "first")
    for params in (dict.fromkeys(fields, giant), {"save": giant}, {"view": giant}):
        start = process_time()
        desk = open_desk(Shelf(), **params)
        assert process_time() - start < SOON
        assert desk.parts()
    for verb in ("dismiss", "pick", "look board", "at", "moment", "set seats", "set mode"):
        desk.do(f"{verb} {giant}")
        desk.do(f"{verb} {giant} {giant}")


@pytest.mark.parametrize("name", GIANTS)
def test_giants_in_a_file_stop_no_page(name: str) -> None:
    desk = open_desk(Shelf(), None, view="saves")
    desk.take_file(GIANTS[name])
    start = process_time()
    assert desk.parts()
    assert process_time() - start < SOON
    desk.do("import")
    assert desk.archive.records == {}


def test_a_damaged_state_with_a_giant_number_does_not_spoil_the_next() -> None:
    shelf = Shelf()
    desk = act(seated(shelf), 3)
    assert desk.table
    for rev in ("9" * 9, "9" * 10, "9" * 19):
        again = Shelf(shelf) | {f"{PREFIX}save:{desk.table.id}:{rev}": "damaged"}
        act(open_desk(hurt := Shelf(again)), 1)
        assert [record.turn for record in hurt.records] == [4]


def test_only_plain_numbers_are_numbers() -> None:
    for text in ("0", "7", "0007", "9999"):
        assert is_number(text, 4)
    for text in ("", "12345", "-1", "+1", "1.0", "1e3", "²", "٣", "１", "1_0", " 1", "1\n"):
        assert not is_number(text, 4), text


def test_nothing_from_outside_is_unpacked() -> None:
    """What could grow when it is read is not even imported."""
    for path in (ROOT / "pygames_wasm").rglob("*.py"):
        text = path.read_text("utf-8")
        assert not re.search(r"\b(decompress\w*|zipfile|gzip|bz2|lzma|tarfile|b64decode)\b", text)
