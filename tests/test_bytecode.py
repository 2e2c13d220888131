"""What the page's Python loads: compiled, complete for playing, and nothing that is not used."""

from __future__ import annotations

import json
import os
from pathlib import Path
from zipfile import ZipFile

import pytest

import layout
from make import bytecode


def names(archive: Path) -> set[str]:
    with bytecode.unpacked(archive) as packed:
        return set(packed.namelist())


def plain(archive: Path, folder: Path, *without: str) -> Path:
    """Write an archive of the site as a usual one, as programs under Node take it."""
    target = folder / f"{archive.stem}.zip"
    with bytecode.unpacked(archive) as whole, ZipFile(target, "w") as some:
        for name in whole.namelist():
            if name not in without:
                some.writestr(name, whole.read(name))
    return target


def shipped(dist: Path) -> bytecode.Archives:
    text = (dist / "rt" / "lock.mjs").read_text("utf-8")
    paths = json.loads(text.partition("export const archives = ")[2].partition(";\n")[0])
    return bytecode.Archives(**{name: dist / path for name, path in paths.items()})


def test_playing_takes_only_what_is_shipped(dist: Path, tmp_path: Path) -> None:
    """Takes the tour again with the trimmed library: a module that is not in it ends the tour."""
    made = shipped(dist)
    stdlib, games = plain(made.stdlib, tmp_path), plain(made.games, tmp_path)
    bytecode.inside(stdlib, games, "web/make/tour.py")
    bytecode.inside(stdlib, games, "web/warm.py")  # what a snapshot is made of


def test_a_missing_module_is_noticed(dist: Path, tmp_path: Path) -> None:
    made = shipped(dist)
    poorer = plain(made.stdlib, tmp_path, "html/entities.pyc")
    with pytest.raises(SystemExit, match=r"html\.entities"):
        bytecode.inside(poorer, plain(made.games, tmp_path), "web/make/tour.py")


def test_the_library_is_trimmed_only_where_nothing_is_added(dist: Path) -> None:
    made = shipped(dist)
    with ZipFile(layout.MODULES / "pyodide" / "python_stdlib.zip") as packed:
        stock = set(packed.namelist())
    stdlib, library = names(made.stdlib), names(made.library)
    assert {f"{name}c" for name in stock if name.endswith(".py")} <= library
    assert stdlib < library
    assert {"json/__init__.pyc", "traceback.pyc", "pyodide/webloop.pyc"} <= stdlib
    assert not {"ftplib.pyc", "email/parser.pyc", "zoneinfo/__init__.pyc", "ssl.pyc"} & stdlib
    assert made.stdlib.stat().st_size < 1_500_000


def test_how_to_colour_a_traceback_comes_when_it_is_used(dist: Path, tmp_path: Path) -> None:
    program = tmp_path / "late.py"
    lines = (
        "import sys, traceback",
        "assert '_colorize' in sys.modules",
        "assert '_colorize_late' not in sys.modules",
        "assert traceback.format_exception(ValueError('7')) == ['ValueError: 7\\n']",
        "assert '_colorize_late' in sys.modules",
    )
    program.write_text("\n".join(lines), "utf-8")
    stdlib = plain(shipped(dist).stdlib, tmp_path)
    bytecode.inside(stdlib, None, os.path.relpath(program, bytecode.ROOT))


def test_the_games_are_the_wheel_compiled(dist: Path) -> None:
    (wheel,) = (dist / "wheel").rglob("*.whl")
    with ZipFile(wheel) as packed:
        source = {name for name in packed.namelist() if ".dist-info/" not in name}
    source |= set(layout.modules())
    source |= {f"pyscript/{file.name}" for file in layout.PYSCRIPT.glob("*.py")}
    compiled = {name[:-1] if name.endswith(".pyc") else name for name in names(shipped(dist).games)}
    assert compiled == source
    assert not [name for name in names(shipped(dist).games) if name.endswith(".py")]


def test_a_cached_file_is_made_once_for_each_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bytecode, "CACHE", tmp_path / "cache")
    made: list[str] = []

    def make(mark: str) -> Path:
        return bytecode.cached("kind", mark, lambda file: (made.append(mark), file.touch())[1])

    assert make("1") == make("1")
    make("2")
    assert made == ["1", "2"]
    assert [file.name for file in (tmp_path / "cache").iterdir()] == ["kind-2"]
