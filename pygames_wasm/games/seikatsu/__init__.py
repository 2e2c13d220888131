"""Seikatsu: a garden of birds and flowers between three pagodas, with the Yarimizu streams."""

from pathlib import Path

from pygames_wasm.game import Game
from pygames_wasm.games.seikatsu import view
from pygames_wasm.games.seikatsu.board import LEVEL
from pygames_wasm.games.seikatsu.bot import prefer, value
from pygames_wasm.games.seikatsu.describe import describe
from pygames_wasm.games.seikatsu.reasons import reasons
from pygames_wasm.games.seikatsu.rules import start

TOGETHER = ((), ("tournament",), ("yarimizu",), ("tournament", "yarimizu"))

GAME = Game(
    name="seikatsu",
    rules=1,
    variants=(
        *((seats, frozenset(options)) for seats in (2, 3, 4) for options in TOGETHER),
        *((1, frozenset({level})) for level in LEVEL),  # B8: Yarimizu is not for one
    ),
    start=start,
    value=value,
    prefer=prefer,
    reasons=reasons,
    describe=describe,
    view=view,
    texts=Path(__file__).parent / "texts",
    thoughts=(5, 10, 20, 160, 7_000),
    longest=4 + 8 + 43 + 36 + 3 * 6,  # deals, first hands, turns, draws, exchanges of fountains
    hidden=True,
    teams=frozenset({4}),
)
