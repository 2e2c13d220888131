"""Goes through the first pictures, so that a snapshot has imported and read what they take."""

import asyncio  # noqa: F401 - the page and the bots' thread import these four
import gc
import json  # noqa: F401
import random  # noqa: F401
import traceback  # noqa: F401

from pygames_wasm import mind  # noqa: F401
from pygames_wasm.desk import SCREENS, Desk
from pygames_wasm.games import games
from pygames_wasm.texts import languages

for language in languages():
    desk = Desk(None, {"lang": language})
    desk.parts()
    for name in SCREENS:
        desk.do(f"view {name}")
        desk.parts()
    for game in games().values():
        desk = Desk(None, {"game": game.name, "lang": language})
        desk.parts()
        desk.do("start")
        desk.parts()
del desk
gc.collect()
