"""IKI: a year on a shopping street in Edo, for two, three or four."""

from pathlib import Path

from pygames_wasm.game import Game
from pygames_wasm.games.iki import view
from pygames_wasm.games.iki.bot import prefer
from pygames_wasm.games.iki.describe import describe
from pygames_wasm.games.iki.hopes import value
from pygames_wasm.games.iki.midway import midway
from pygames_wasm.games.iki.reasons import reasons
from pygames_wasm.games.iki.rules import LONGEST, start

GAME = Game(
    name="iki",
    rules=1,
    variants=tuple((seats, frozenset()) for seats in (2, 3, 4)),
    start=start,
    value=value,
    reasons=reasons,
    describe=describe,
    midway=midway,
    view=view,
    texts=Path(__file__).parent / "texts",
    longest=LONGEST,
    prefer=prefer,
    thoughts=(10, 15, 30, 300, 3_000),
)
