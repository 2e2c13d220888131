"""Tiny: a complete small game to test with and to copy for a new one."""

from pathlib import Path

from pygames_wasm.game import Game
from pygames_wasm.games.tiny import view
from pygames_wasm.games.tiny.bot import value
from pygames_wasm.games.tiny.rules import HAND, LONG, start

GAME = Game(
    name="tiny",
    rules=1,
    variants=tuple(
        (seats, options) for seats in (2, 3) for options in (frozenset(), frozenset({"long"}))
    ),
    start=start,
    value=value,
    view=view,
    texts=Path(__file__).parent / "texts",
    longest=3 * (HAND + LONG - 1) + LONG * (1 + 3),  # cards dealt, then a die and three seats
    hidden=True,
)
