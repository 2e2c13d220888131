"""Saiju: stones of three colours and three symbols, placed where their shadows stand."""

from pathlib import Path

from pygames_wasm.game import Game
from pygames_wasm.games.saiju import view
from pygames_wasm.games.saiju.bot import rush, value
from pygames_wasm.games.saiju.describe import describe
from pygames_wasm.games.saiju.reasons import reasons
from pygames_wasm.games.saiju.rules import start

GAME = Game(
    name="saiju",
    rules=1,
    variants=tuple(
        (seats, options) for seats in (2, 3) for options in (frozenset(), frozenset({"square"}))
    ),
    start=start,
    value=value,
    rush=rush,
    thoughts=(45, 120, 450, 1_800, 20_000),
    reasons=reasons,
    describe=describe,
    sound="stone",
    view=view,
    texts=Path(__file__).parent / "texts",
    longest=3 + 33 + 33,  # shadows, placements, a stop after each
)
