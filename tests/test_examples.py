"""Every example of every game's examples.py holds."""

from __future__ import annotations

from importlib import import_module

import pytest

from pygames_wasm.example import Example
from pygames_wasm.game import Game, parse, winners, words
from pygames_wasm.games import games


def examples(game: Game) -> tuple[Example, ...]:
    module = import_module(f"pygames_wasm.games.{game.name}.examples")
    found: tuple[Example, ...] = module.EXAMPLES
    return found


ALL = [(game.name, example) for game in games().values() for example in examples(game)]


@pytest.mark.parametrize("example", [e for _, e in ALL], ids=[f"{n}: {e.name}" for n, e in ALL])
def test_example(example: Example) -> None:
    state = example.state()
    legal = state.actions()
    if example.scores is not None:
        assert tuple(state.scores()) == example.scores
    if example.winners is not None:
        assert tuple(winners(state.scores())) == example.winners
    if example.legal is not None:
        assert len(legal) == example.legal
    if example.choices is not None:
        assert tuple(map(words, legal)) == example.choices
    if example.to_move is not None:
        assert state.to_move == example.to_move
    for line in example.refused:
        assert parse(line) not in legal


def test_every_game_has_examples(game: Game) -> None:
    names = [example.name for example in examples(game)]
    assert names
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("example", [e for _, e in ALL], ids=[f"{n}: {e.name}" for n, e in ALL])
def test_every_example_says_something(example: Example) -> None:
    expected = (example.scores, example.winners, example.legal, example.choices, example.to_move)
    assert example.refused or any(value is not None for value in expected)


def test_a_log_that_is_not_legal_is_noticed() -> None:
    example = next(e for _, e in ALL if e.refused)
    with pytest.raises(ValueError, match="is not legal"):
        example._replace(log=(*example.log, example.refused[0])).state()
