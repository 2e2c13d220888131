"""The arena: fair seats, the same results from the same seeds, and a page that says what it saw."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pygames_wasm import aims, arena, fingerprint, strength
from pygames_wasm.arena import Pairing, Results
from pygames_wasm.games import find
from pygames_wasm.games import games as games_by_name
from pygames_wasm.levels import LEVELS
from variants import ROOT

TINY = ["tiny-2", "--pair", "nodes-30:random", "--pair", "greedy:random", "--jobs", "1"]


def games(file: Path, name: str) -> dict[str, float]:
    found: dict[str, float] = json.loads(file.with_suffix(".json").read_text())[name]["games"]
    return found


def test_a_match_becomes_a_page_and_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "strength.md"
    file.write_text(f"# Mine\n\nBy hand.\n\n{strength.MARK}\nold\n")
    assert arena.main([*TINY, "--games", "6", "--write", str(file)]) == 0
    first = games(file, "tiny-2 nodes-30 random")
    assert list(first) == [str(n) for n in range(6)]
    text = file.read_text()
    assert text.startswith("# Mine\n\nBy hand.\n\n")
    assert "old" not in text
    assert "| nodes-30 | random | 6 |" in text
    assert "## tiny-2" in text
    # A second run plays only what is missing: these shares would come out differently.
    changed = dict.fromkeys(first, 0.25)
    data = json.loads(file.with_suffix(".json").read_text())
    data["tiny-2 nodes-30 random"]["games"] = changed
    file.with_suffix(".json").write_text(json.dumps(data))
    assert arena.main([*TINY, "--games", "8", "--write", str(file)]) == 0
    second = games(file, "tiny-2 nodes-30 random")
    assert {key: second[key] for key in first} == changed
    assert len(second) == 8
    assert "| nodes-30 | random | 8 |" in file.read_text()
    # Another level means other results, where it plays.
    pairings = [Pairing("tiny-2", "nodes-30", "random"), Pairing("tiny-2", "bot-1", "random")]
    marks = [pairing.code for pairing in pairings]
    monkeypatch.setitem(LEVELS, "bot-1", LEVELS["bot-1"]._replace(nodes=5))
    assert pairings[0].code == marks[0]
    assert pairings[1].code != marks[1]
    results = Results(file.with_suffix(".json"), arena.SEED)
    assert len(results.of(pairings[0])["games"]) == 8
    # Other code means other results for all.
    monkeypatch.setattr("pygames_wasm.fingerprint.code", lambda game, scripted: "other")
    assert results.of(pairings[0])["games"] == {}


def test_results_depend_on_what_decides_a_game_and_on_nothing_else() -> None:
    folder = "pygames_wasm.games."
    for name, game in games_by_name().items():
        start = [*fingerprint.SEARCH, f"{folder}{name}.rules", f"{folder}{name}.bot"]
        names = {file.stem for file in fingerprint.closure(start)}
        assert {"search", "tree", "rules", "bot"} <= names
        assert not names & {"view", "art", "talk", "reasons", "examples", "texts", "game", "script"}
        weights = game.texts.parent / "weights.json"
        assert not weights.exists() or weights.read_text() in fingerprint.code(game, False)
    iki = find("iki")
    assert len(fingerprint.code(iki, True)) > len(fingerprint.code(iki, False))


def test_words_about_code_do_not_count() -> None:
    bare = fingerprint.bare(
        '"""Doc."""\n\ndef f() -> str:  # why\n    """Doc."""\n    return "a"\n'
    )
    assert bare == fingerprint.bare('def f() -> str:\n    """Other."""\n\n    return "a"\n')
    assert bare != fingerprint.bare('def f() -> str:\n    """Doc."""\n    return "b"\n')


def test_the_same_game_comes_out_the_same() -> None:
    pairing = Pairing("tiny-3", "nodes-10", "greedy")
    for number in range(6):
        one, again = (arena.play(pairing, number, 5) for _ in range(2))
        assert (one.share, one.moves) == (again.share, again.moves)


def test_every_seat_has_its_turn_with_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal players who use no chance of their own share each round exactly."""
    monkeypatch.setattr(arena, "at_random", lambda state, rng: state.actions()[0])
    for variant, sides in (("tiny-3", 3), ("seikatsu-4", 2), ("saiju-2", 2), ("seikatsu-3", 3)):
        pairing = Pairing(variant, "random", "random")
        for first in range(0, 4 * sides, sides):
            shares = [arena.play(pairing, first + side, 3).share for side in range(sides)]
            assert sum(shares) == pytest.approx(1)


def test_greedy_beats_chance() -> None:
    won = sum(arena.play(Pairing("seikatsu-2", "greedy", "random"), n, 1).share for n in range(6))
    assert won >= 5


@pytest.mark.parametrize(
    "words",
    [
        ["chess-2"],
        ["tiny-9"],
        ["tiny"],
        ["tiny-2-square"],
        ["tiny-2", "--pair", "random"],
        ["tiny-2", "--pair", "random:bot-9"],
        ["tiny-2", "--pair", "scripted:random"],
    ],
)
def test_what_cannot_be_played_is_refused(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena.main([*words, "--write", str(tmp_path / "a.md")]) == 2
    assert len(capsys.readouterr().err.strip()) > 10
    assert list(tmp_path.iterdir()) == []


def test_the_ladder_names_every_player() -> None:
    pairings = arena.ladder("iki-3")
    names = {name for pairing in pairings for name in pairing[1:]}
    assert names == {*LEVELS, "random", "greedy", "scripted"}
    assert arena.plain(find("seikatsu")) == ["seikatsu-2", "seikatsu-3", "seikatsu-4"]
    assert all(pairing.other != "scripted" for pairing in arena.ladder("saiju-2"))


def test_intervals_are_wilsons() -> None:
    low, high = aims.interval(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert aims.interval(0, 10)[0] == 0
    assert aims.interval(400, 400)[0] > 0.99
    assert aims.interval(8, 10, aims.SURER)[0] < low


def test_aims_are_odds_against_each_of_the_others() -> None:
    assert aims.aim("saiju-2", "bot-3", "bot-2", 2) == pytest.approx(0.65)
    assert aims.aim("saiju-3", "bot-3", "bot-2", 3) == pytest.approx(0.65 / (0.65 + 2 * 0.35))
    assert aims.aim("saiju-2", "bot-5", "greedy", 2) == 0.85
    assert aims.aim("saiju-2", "bot-3", "bot-1", 2) is None


def test_a_match_is_settled_when_it_is_clear_of_its_aim() -> None:
    won = {str(n): 1.0 for n in range(aims.LOOK)}
    assert aims.settled(won, 0.65)
    assert aims.settled(dict.fromkeys(won, 0.0), 0.65)
    assert not aims.settled(dict.fromkeys(won, 0.65), 0.65)
    assert not aims.settled(won, 0.98)  # too few games for that
    del won["3"]
    assert not aims.settled(won, 0.65)  # only whole beginnings count: no picking


def test_a_match_without_an_aim_is_settled_when_its_share_is_known_well() -> None:
    won = {str(n): 1.0 for n in range(2 * aims.LOOK)}
    assert aims.settled(won, None)
    assert not aims.settled(dict(list(won.items())[: aims.LOOK]), None)
    assert not aims.settled(dict.fromkeys(won, 0.5), None)


def test_a_settled_match_ends_unless_all_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(aims.AIMS, ("tiny-2", "nodes-30", "random"), 0.3)
    words = ["tiny-2", "--pair", "nodes-30:random", "--jobs", "1", "--games", "60", "--write"]
    file = tmp_path / "strength.md"
    assert arena.main([*words, str(file)]) == 0
    assert aims.LOOK <= len(games(file, "tiny-2 nodes-30 random")) < 60
    assert arena.main([*words, str(file), "--full"]) == 0
    assert len(games(file, "tiny-2 nodes-30 random")) == 60
    assert "| 30 % |" in file.read_text()


def test_elo_follows_the_odds() -> None:
    found = {("a", "b"): (10 / 11 * 10_000, 10_000), ("b", "c"): (5_000.0, 10_000)}
    assert strength.climb(found, 2) == {"a": 1400, "b": 1000, "c": 1000}
    even = {("a", "b"): (1 / 3 * 9_000, 9_000)}  # one against two
    assert strength.climb(even, 3) == {"a": 1000, "b": 1000}
    apart = {**found, ("d", "e"): (9.0, 10)}  # who have met none of the others
    assert strength.climb(apart, 2) == strength.climb(found, 2)


def test_a_few_games_of_unequal_players_do_not_bend_the_ladder() -> None:
    """Who wins nearly always says little of how much better it is."""
    found = {("a", "b"): (8.0, 10), ("b", "c"): (280.0, 400), ("c", "d"): (26.0, 27)}
    ladder = strength.climb(found, 2)
    both = strength.climb({**found, ("a", "d"): (23.0, 24)}, 2)
    assert ladder["a"] - ladder["b"] == pytest.approx(212, abs=2)  # 8.5 wins for 2.5 defeats
    assert both["a"] - both["b"] > 100


def test_the_package_is_a_program() -> None:
    words = [sys.executable, "-m", "pygames_wasm"]
    told = subprocess.run([*words, "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "arena" in told.stdout
    wrong = subprocess.run([*words, "fly"], cwd=ROOT, capture_output=True, text=True)
    assert wrong.returncode == 2


def test_a_match_played_compiled_gets_its_times_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [*TINY, "--games", "4", "--write", str(tmp_path / "strength.md")]
    monkeypatch.setattr(arena, "COMPILED", True)
    assert arena.main(words) == 0
    read = (tmp_path / "strength.json").read_text
    before = json.loads(read())
    assert all(known["moves"] == [0, 0] for known in before.values())
    monkeypatch.setattr(arena, "COMPILED", False)
    assert arena.main(words) == 0
    after = json.loads(read())
    assert all(known["moves"][0] > 0 for known in after.values())
    assert {name: known["games"] for name, known in after.items()} == {
        name: known["games"] for name, known in before.items()
    }


@pytest.mark.slow
def test_compiled_games_are_the_same(tmp_path: Path) -> None:
    plain, quick = tmp_path / "plain.md", tmp_path / "quick.md"
    words = ["saiju-3", "seikatsu-2-yarimizu", "iki-2", "--pair", "nodes-40:nodes-20"]
    words += ["--games", "6", "--write"]
    assert arena.main([*words, str(plain)]) == 0
    command = [sys.executable, str(ROOT / "tests" / "quick.py"), *words, str(quick)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    for variant in ("saiju-3", "seikatsu-2-yarimizu", "iki-2"):
        name = f"{variant} nodes-40 nodes-20"
        assert games(quick, name) == games(plain, name)
        assert len(games(quick, name)) == 6
