"""The golden games come out byte for byte as they were written."""

from __future__ import annotations

from golden import FOLDER, record
from variants import VARIANTS, Variant


def test_golden(variant: Variant) -> None:
    file = FOLDER / f"{variant.name}.txt"
    assert file.exists(), "there is no golden game of this variant: run python build.py golden"
    # If this fails and the change is meant: does `rules` of the game have to rise too?
    assert record(variant).encode() == file.read_bytes()


def test_no_file_is_left_over() -> None:
    known = {"links"} | {variant.name for variant in VARIANTS}
    assert {file.stem for file in FOLDER.glob("*.txt")} == known
