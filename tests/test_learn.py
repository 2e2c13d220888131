"""Learning from games: known weights are found again, and the shipped ones are what bots use."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import pytest

import learn
from pygames_wasm.game import CHANCE, OVER, Game, State
from pygames_wasm.games import games
from pygames_wasm.games.seikatsu import GAME as SEIKATSU
from pygames_wasm.games.seikatsu import bot
from variants import ROOT, VARIANTS, positions

ABLE = [game for game in games().values() if (game.texts.parent / "weights.json").exists()]


def test_hidden_weights_are_found_again() -> None:
    rng, truth = Random(1), [[300, -150, 25], [0, 800, -90]]
    found = []
    for number in range(4_000):
        phase = number % 2
        terms = [(n, float(int(rng.random() * 9) - 4)) for n in range(3)]
        lead = sum(truth[phase][n] * one for n, one in terms) / 100
        found.append(learn.Sample(phase, terms, lead + rng.random() - 0.5))
    learned = learn.learn([[0, 0, 0], [0, 0, 0]], found)
    for row, wanted in zip(learned, truth, strict=True):
        assert row == pytest.approx(wanted, abs=5)
    assert learn.error(found, learned) < learn.error(found, [[0] * 3] * 2) / 10


def test_games_of_any_kind_can_be_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    def terms(state: State) -> tuple[int, list[list[int]], list[int]]:
        return 0, [[10 * score[0], 1] for score in state.scores()], [0] * len(state.scores())

    monkeypatch.setattr("pygames_wasm.games.tiny.bot.terms", terms, raising=False)
    found = [one for seed in range(30) for one in learn.samples("tiny", 2, 4, seed)]
    assert len(found) > 100
    assert found == [one for seed in range(30) for one in learn.samples("tiny", 2, 4, seed)]
    (row,) = learn.learn([[0, 0]], found)
    assert row[0] > 30  # a point now is most of a point in the end


def test_the_script_writes_weights(tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        words = ["seikatsu", "--number", "2", "--nodes", "2", "--jobs", "1"]
        learn.main([*words, "--write", str(tmp_path / name)])
    one, two = ((tmp_path / name).read_text() for name in ("one.json", "two.json"))
    assert one == two  # the same seeds
    shipped = json.loads((SEIKATSU.texts.parent / "weights.json").read_text())
    assert [len(row) for row in json.loads(one)] == [len(row) for row in shipped]


@pytest.mark.parametrize("able", ABLE, ids=[game.name for game in ABLE])
def test_terms_fit_the_weights(able: Game) -> None:
    game = able
    weights = json.loads((game.texts.parent / "weights.json").read_text())
    terms = sys.modules[game.value.__module__].terms
    for variant in VARIANTS:
        if variant.game is game and variant.seats > 1:
            for state in positions(variant, 3)[::9]:
                if state.to_move >= 0:
                    phase, rows, fixed = terms(state)
                    assert len(rows) == len(fixed) == variant.seats // game.partners(variant.seats)
                    assert all(len(row) == len(weights[phase]) for row in rows)


def test_terms_times_weights_is_what_a_garden_is_worth() -> None:
    for variant in VARIANTS:
        if variant.game is not SEIKATSU or variant.seats < 2 or "yarimizu" in variant.options:
            continue
        for state in positions(variant, 4)[::5]:
            if state.to_move in (CHANCE, OVER):
                continue
            phase, rows, fixed = bot.terms(state)
            weights = [(weight + 50) // 100 for weight in bot.LEARNED[phase]]
            sums = [
                base + sum(a * b for a, b in zip(row, weights, strict=True))
                for base, row in zip(fixed, rows, strict=True)
            ]
            worth = bot.expected(state)  # type: ignore[arg-type]
            assert all(0 <= a - b < 1 for a, b in zip(sums, worth, strict=True))  # which is whole


def test_weights_play_those_of_another_file(capsys: pytest.CaptureFixture[str]) -> None:
    """The weights that were set by hand are kept, so that anyone can see what was learned."""
    by_hand = ROOT / "tests" / "golden" / "iki-by-hand.json"
    game = learn.find("iki")
    other = learn.knowing("iki", by_hand)
    state = positions(next(v for v in VARIANTS if v.game is game), 5)[-40]
    assert game.value(state) != other.value(state)
    words = ["iki", "--against", str(by_hand), "--number", "2", "--nodes", "2", "--jobs", "1"]
    learn.main(words)
    assert "of 2 games against iki-by-hand.json" in capsys.readouterr().out
