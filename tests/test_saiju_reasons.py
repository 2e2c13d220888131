"""What a hint says about moves of Saiju that bring no points yet."""

from __future__ import annotations

import pytest

from pygames_wasm.game import Action, parse
from pygames_wasm.games.saiju import GAME, examples
from pygames_wasm.games.saiju.reasons import reasons
from pygames_wasm.games.saiju.rules import State
from pygames_wasm.texts import Say

EMPTY = " .." * 30
ALONE = examples.opened()
BESIDE = examples.board("WF *S .. .. .. *M" + EMPTY.replace(" ..", " *F", 1))


def why(state: State, words: str) -> list[str]:
    action: Action = parse(words)
    assert action in state.actions()
    after = state.copy()
    after.apply(action)
    return reasons(state, action, after, state.to_move, Say("en", GAME.texts))


@pytest.mark.parametrize(
    ("state", "words", "reason"),
    [
        (ALONE, "stone 0 0 30", "4 spaces without a stone around it leave room to grow"),
        (ALONE, "stone 2 0 30", "keeps Snow’s own stones for later"),
        (ALONE, "stone 1 0 30", "keeps Snow’s own stones for later"),
        (BESIDE, "stone 0 0 30", "two white stones together, on the way to a group that scores"),
        (BESIDE, "stone 0 1 30", "3 spaces without a stone around it leave room to grow"),
    ],
)
def test_a_move_without_points_has_a_reason(state: State, words: str, reason: str) -> None:
    assert why(state, words) == [reason]


def test_two_stones_without_room_are_no_promise() -> None:
    walled = examples.board("WF *S YM .. YM YM YM *M *F" + " .." * 27)
    assert why(walled, "stone 0 0 30") == []
