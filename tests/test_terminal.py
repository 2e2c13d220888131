"""python -m pygames_wasm shows, replays and checks saves and links."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import fuzz
from golden import FOLDER
from pygames_wasm.__main__ import COMMANDS, main
from pygames_wasm.archive import Archive
from pygames_wasm.game import words
from pygames_wasm.link import encode
from pygames_wasm.saves import Saves, sketch
from pygames_wasm.store import Store
from pygames_wasm.svg import Markup
from test_match import played
from variants import ROOT, SHORT, Variant

FIXTURES = FOLDER / "saves"


def test_every_game_is_shown_and_replayed(
    variant: Variant, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(variant, 12)
    file = tmp_path / "game.txt"
    file.write_text(match.save(), "utf-8")
    for source in (str(file), encode(match), f"https://a.example/play.html#{encode(match)}"):
        assert main(["check", source]) == 0
        assert capsys.readouterr().out.startswith(f"Good: {variant.game.name}")
        assert main(["show", source]) == 0
        assert str(match.state) in capsys.readouterr().out
        assert main(["replay", source]) == 0
        told = capsys.readouterr().out
        assert all(f"{n}. " in told and words(a) in told for n, a in enumerate(match.log, 1))


def test_the_end_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", encode(played(SHORT, 999))]) == 0
    assert ". Over: " in capsys.readouterr().out


@pytest.mark.parametrize("source", ["", "nothing", "a\0b", "x" * 5_000, "saiju-2-1zz"])
def test_what_is_no_game_is_told_in_a_sentence(
    source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", source]) == 1
    assert capsys.readouterr().err.startswith("No game: ")


def test_bad_files_are_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    for text in (b"", b"\xff\xfe\x00", played(SHORT, 3).save().encode()[:-4], b"a" * 2_000_000):
        file.write_bytes(text)
        assert main(["check", str(file)]) == 1
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", sorted(path.name for path in FIXTURES.glob("*.txt")))
def test_every_file_of_the_page_is_read(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(FIXTURES / name)]) == 0
    assert capsys.readouterr().out.startswith("Good: ")


def test_a_file_may_hold_many_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = Archive(Store(None))
    games = [archive.add(played(SHORT, at))[0].id for at in range(3)]
    file = tmp_path / "games.txt"
    file.write_text("\ufeff" + archive.export(games).replace("\n", "\r\n"), "utf-8", newline="")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.count("Good: ") == 3


@pytest.mark.parametrize("kind", ["save", "record"])
def test_the_page_and_the_terminal_agree_about_a_thousand_saves(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write, _, sign = fuzz.KINDS[kind]
    rng = Random(5)
    good = [write(match) for match in (played(SHORT, at, at) for at in range(20))]
    file, outcomes = tmp_path / "game.txt", set()
    for number in range(1_000):
        text = good[number % len(good)]
        if number % 4:
            text = fuzz.damage(text, good, rng)
        if number % 4 == 3:
            text = sign(text)
        file.write_bytes(text.encode("utf-8", "replace"))
        page = Saves(Archive(Store(None)))
        page.read_file(file.read_bytes().decode())
        taken = not page.problem and all(
            offer.record and isinstance(sketch(offer.record), Markup) for offer in page.offers
        )
        outcomes.add(taken)
        assert (main(["check", str(file)]) == 0) == taken, text
        capsys.readouterr()
    assert outcomes == {False, True}


def give(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Let the standard input hold this."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8", "strict"))


def test_the_standard_input_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = played(SHORT, 3).save()
    for data in (text.encode(), text.replace("\n", "\r\n").encode()):
        give(monkeypatch, data)
        assert main(["check", "-"]) == 0
    for data in (b"pygames-wasm 1\n\xff", b"\xff\xfe\0", b""):
        give(monkeypatch, data)
        assert main(["check", "-"]) == 1
        assert capsys.readouterr().err.startswith("No game: ")


@pytest.mark.parametrize("place", ["game", "players", "log"])
def test_no_save_commands_the_terminal(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evil = "\x1b]0;evil\x07\x9b31m\u202e"
    body = played(SHORT, 3).save().rpartition("check ")[0]
    start = body.index(f"\n{place} ") if place != "log" else body.rindex("\n", 0, -1)
    text = body[: start + 1] + body[start + 1 :].replace(" ", f" {evil}", 1)
    file = tmp_path / "game.txt"
    file.write_text(fuzz.sign_save(text), "utf-8")
    for command in ("check", "show", "replay"):
        main([command, str(file)])
        told = capsys.readouterr()
        assert told.err.startswith("No game: ")
        assert (told.out + told.err).replace("\n", "").isprintable()


def test_help_and_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == main(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(told.count(f"\n  {name} ") == 2 for name in COMMANDS)
    assert main(["fly"]) == main(["show"]) == main(["show", "a", "b"]) == 2


def test_it_is_a_program() -> None:
    run = [sys.executable, "-m", "pygames_wasm", "check", encode(played(SHORT, 3))]
    assert subprocess.run(run, cwd=ROOT, capture_output=True).returncode == 0
