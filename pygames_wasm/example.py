"""Examples of rules as data: a game's examples.py lists them for tests and help pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygames_wasm.game import State, parse


class Example(NamedTuple):
    """A position, what is played from there, and all that must hold afterwards."""

    name: str
    start: Callable[[], State]
    log: tuple[str, ...] = ()
    topic: str = ""  # of the help page, worded by the texts help_<topic> and help_<topic>_text
    scores: tuple[tuple[int, ...], ...] | None = None
    winners: tuple[int, ...] | None = None
    legal: int | None = None  # number of legal actions
    choices: tuple[str, ...] | None = None  # all legal actions
    refused: tuple[str, ...] = ()  # words that are not legal
    to_move: int | None = None

    def state(self) -> State:
        """Return the position at the end, or raise ValueError where the log is not legal."""
        state = self.start()
        for line in self.log:
            action = parse(line)
            if action not in state.actions():
                raise ValueError(f"{self.name}: {line} is not legal")
            state.apply(action)
        return state
