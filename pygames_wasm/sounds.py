"""What is to be heard at a table; sound.mjs makes the sounds. The same is always said in text."""

from __future__ import annotations

from typing import NamedTuple

from pygames_wasm.match import Match
from pygames_wasm.table import Table
from pygames_wasm.texts import Sentence

CUES = ("stone", "tile", "points", "turn", "end", "refusal")


class Heard(NamedTuple):
    """How a table looked when it was listened to last."""

    table: Table
    at: int
    problem: Sentence | None
    over: bool
    waiting: bool  # for a person to decide


class Ear:
    """Compares the table with how it was, and tells what is to be heard of the change."""

    def __init__(self) -> None:
        self.last: Heard | None = None

    def news(self, table: Table | None) -> list[str]:
        """Return the sounds of what has changed; a table that was just opened is silent."""
        old = self.last
        if table is None:
            self.last = None
            return []
        self.last = now = Heard(table, table.at, table.problem, table.is_over, table.can_ask)
        if old is None or old.table is not table:
            return []
        cues = []
        if now.at != old.at and not (now.over and not old.over):
            cues.append(table.match.game.sound)
            if old.at < now.at and scored(table.match, old.at, now.at):
                cues.append("points")
        if now.over and not old.over:
            cues.append("end")
        if now.waiting and not old.waiting:
            cues.append("turn")
        if now.problem is not None and now.problem is not old.problem:
            cues.append("refusal")
        return cues


def scored(match: Match, first: int, last: int) -> bool:
    """Tell whether anybody has more points than before."""
    pairs = zip(match.states[first].scores(), match.states[last].scores(), strict=True)
    return any(new[0] > old[0] for old, new in pairs)
