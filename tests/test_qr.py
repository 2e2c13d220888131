"""The QR codes are read by a decoder that others wrote."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
import zxingcpp

from pygames_wasm import qr
from pygames_wasm.link import encode
from pygames_wasm.texts import Sentence
from test_match import played
from variants import VARIANTS

SCALE, QUIET = 3, 4  # pixels of a module; modules of white around the code
ADDRESS = "https://somebody.example.org/some/games/play.html?game=seikatsu#"


def photograph(rows: list[bytearray]) -> memoryview:
    """Return a code as the pixels of a grey picture."""
    size = (len(rows) + 2 * QUIET) * SCALE
    lines = []
    for row in [bytearray(len(rows))] * QUIET + rows + [bytearray(len(rows))] * QUIET:
        wide = bytes(QUIET) + bytes(row) + bytes(QUIET)
        lines += [bytes((1 - dark) * 255 for dark in wide for _ in range(SCALE))] * SCALE
    return memoryview(b"".join(lines)).cast("B", (size, size))


def decoded(rows: list[bytearray]) -> str:
    (found,) = zxingcpp.read_barcodes(photograph(rows), formats=zxingcpp.BarcodeFormat.QRCode)
    return str(found.text)


@pytest.mark.parametrize("version", qr.VERSIONS)
def test_the_fullest_code_of_every_version_is_read(version: int) -> None:
    size = qr.capacity(version, "L") - (2 if version < 10 else 3)
    text = "".join("Aa0-#/é"[place * place % 6] for place in range(size))
    rows = qr.encode(text)
    assert len(rows) == 17 + 4 * version
    assert decoded(rows) == text


def test_the_stronger_level_is_read_where_it_takes_no_larger_code() -> None:
    found = []
    for version in range(1, 12):
        size = qr.capacity(version, "M") - (2 if version < 10 else 3)
        if qr.fitting(size) == (version, "M"):
            found.append(version)
            assert decoded(qr.encode("m" * size)) == "m" * size
    assert len(found) > 3


def test_damage_is_mended() -> None:
    rows = qr.encode(ADDRESS)
    for y in range(14, 17):
        for x in range(14, 17):
            rows[y][x] ^= 1
    assert decoded(rows) == ADDRESS


def test_codes_of_links_are_small() -> None:
    for variant in VARIANTS:
        text = ADDRESS + encode(played(variant, 10_000, 3))
        rows = qr.encode(text)
        assert len(rows) <= 17 + 4 * 14
        if variant.name in ("iki-4", "saiju-2", "seikatsu-3-yarimizu"):
            assert decoded(rows) == text


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(Sentence):
        qr.encode("a" * 1_466)


def test_the_picture_is_the_code() -> None:
    rows = qr.encode("picture")
    drawn = ElementTree.fromstring(qr.draw("picture", "QR <code>") or "")
    assert drawn.get("aria-label") == "QR <code>"
    path = drawn[1].get("d", "")
    dark = 0
    for run in path.split("M")[1:]:
        start, _, rest = run.partition("h")
        x, y = map(int, start.split())
        width = int(rest.partition("v")[0])
        assert all(rows[y][x : x + width])
        dark += width
    assert dark == sum(map(sum, rows))
