"""The bots' thread and the page hear each other and nobody else."""

from __future__ import annotations

import json
from random import Random

import pytest

from pygames_wasm.match import MAX_TEXT
from pygames_wasm.message import MOST, TO_PAGE, TO_WORKER, read
from test_match import played
from variants import SHORT

GOOD = [
    ({"wheels": []}, TO_WORKER),
    ({"wheels": ["http://127.0.0.1/wheels/a.whl"]}, TO_WORKER),
    ({"ask": 3, "save": played(SHORT, 9).save(), "level": "bot-2", "luck": 9}, TO_WORKER),
    ({"hint": 4, "position": {"game": "x", "state": [1, [2, [3]]]}}, TO_WORKER),
    ({"hurry": 3}, TO_WORKER),
    ({"drop": 0}, TO_WORKER),
    ({"ready": True}, TO_PAGE),
    ({"id": 3, "words": "stone 1 0 9"}, TO_PAGE),
    ({"id": 3, "error": "ValueError: why"}, TO_PAGE),
    ({"id": 3, "moves": ["stop"], "chances": [0.25, 0.75]}, TO_PAGE),
    ({"id": 3, "share": 0.5}, TO_PAGE),
]
BAD = [
    "",
    "null",
    "[]",
    "{}",
    "3",
    '{"ask": 1',
    '{"ask": 1, "ask": 2}',
    '{"ask": NaN}',
    '{"share": Infinity}',
    '{"id": 1e999}',
    '{"id": -1}',
    '{"id": true}',
    '{"id": "1"}',
    '{"id": ' + "9" * 100_000 + "}",
    '{"id": 99999999999999999999}',
    '{"id": 1, "words": ["a"]}',
    '{"id": 1, "words": "' + "a" * 100 + '"}',
    '{"id": 1, "__class__": "os"}',
    '{"ready": 1}',
    '{"share": 1e308}',
    '{"id": 1, "chances": [1e308]}',
    '{"id": 1, "places": [-1]}',
    '{"id": 1, "curve": [[2]]}',
    '{"id": 1, "swings": [[1, "stop"]]}',
    '{"wheels": "http://a"}',
    '{"wheels": [1]}',
    '{"wheels": [' + '"a",' * 99 + '"a"]}',
    '{"position": ' + "[" * 100_000 + "]" * 100_000 + "}",
    '{"position": ' + "[" * 20 + "]" * 20 + "}",
    '{"save": "' + "a" * (MAX_TEXT + 1) + '"}',
    "x" * (MOST + 1),
]


@pytest.mark.parametrize(("message", "shapes"), GOOD)
def test_good_messages_are_heard(message, shapes) -> None:  # type: ignore[no-untyped-def]
    assert read(json.dumps(message), shapes) == message
    other = TO_PAGE if shapes is TO_WORKER else TO_WORKER
    assert read(json.dumps(message), other) is None  # nor in the wrong direction


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_bad_messages_are_not_heard(text: str) -> None:
    assert read(text, TO_WORKER) is None
    assert read(text, TO_PAGE) is None


def test_what_is_no_text_is_not_heard() -> None:
    for thing in (None, 3, b"{}", {"id": 1}, [], object()):
        assert read(thing, TO_PAGE) is None


def test_ten_thousand_damaged_messages() -> None:
    rng = Random(8)
    texts = [json.dumps(message) for message, _ in GOOD]
    for _ in range(10_000):
        text = list(texts[int(rng.random() * len(texts))])
        for _ in range(1 + int(rng.random() * 4)):
            text[int(rng.random() * len(text))] = '"{}[]:,0a\\\x00é'[int(rng.random() * 12)]
        heard = read("".join(text), TO_PAGE)
        assert heard is None or set(heard) <= set(TO_PAGE)
