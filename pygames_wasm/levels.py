"""The levels of the bots: how long and how much they think."""

from __future__ import annotations

from typing import NamedTuple

from pygames_wasm.game import Game


class Level(NamedTuple):
    """How a bot thinks: at most so long and so much, and how often it plays what it found."""

    seconds: float
    nodes: int
    care: float = 1.0


# By name, as a save keeps them; the texts level_bot-1, about_bot-1 ... tell people about them.
# Nodes set the strength, so that a fast machine waits less; seconds are the most it may take.
LEVELS = {
    "bot-1": Level(0.5, 15, 0.0),
    "bot-2": Level(0.7, 40, 0.7),
    "bot-3": Level(1.0, 150),
    "bot-4": Level(1.5, 600),
    "bot-5": Level(3.0, 2_250),
}
DEFAULT = "bot-3"


def level(game: Game, name: str) -> Level:
    """Return a level as a game has it: how much more thoughts bring differs between games."""
    found = LEVELS[name]
    if not game.thoughts:
        return found
    return found._replace(nodes=game.thoughts[list(LEVELS).index(name)])
