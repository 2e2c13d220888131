"""Uses everything the page uses, inside Pyodide, to learn which modules of Python that takes.

Argument: a file to write their names to. The page gets those modules and no others, so whatever
a player can do has to be done here once; a test repeats the tour with exactly what is shipped.
"""

import asyncio
import json
import pkgutil
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pygames_wasm
from pygames_wasm.desk import Desk
from pygames_wasm.games import games
from pygames_wasm.help import Help
from pygames_wasm.lesson import lessons
from pygames_wasm.levels import level
from pygames_wasm.match import Match
from pygames_wasm.search import Thought
from pygames_wasm.settings import THEMES
from pygames_wasm.texts import languages

# What PyScript and the page's own modules import, and what only shows when something goes wrong.
ALSO = (
    "asyncio",
    "base64",
    "contextlib",
    "dataclasses",
    "encodings.idna",
    "html",
    "inspect",
    "linecache",
    "pyodide.code",
    "pyodide.ffi.wrappers",
    "pyodide.http",
    "pyodide.webloop",
    "shutil",
    "sysconfig",
    "textwrap",
    "tokenize",
    "traceback",
    "warnings",
    "zipfile",
)
MOVES = 12  # of each kind of game: enough for every verb's code to have been imported


class Memory(dict[str, str]):
    """A storage that lasts as long as the tour."""

    @property
    def length(self) -> int:
        """Return how many entries there are."""
        return len(self)

    def key(self, index: int) -> str:
        """Return the name of an entry."""
        return list(self)[index]

    getItem = dict.get  # noqa: N815 - the browser's own names
    setItem = dict.__setitem__  # noqa: N815
    removeItem = dict.__delitem__  # noqa: N815


async def play(desk: Desk, rng: Random) -> None:
    """Make some moves at the desk: presses, refusals, undo, and a bot's own thoughts."""
    for _ in range(MOVES):
        table = desk.table
        if table is None or table.match.is_over:
            return
        desk.parts()
        desk.do("unveil")
        action = rng.choice(table.match.state.actions())
        desk.click(" ".join(map(str, action)))
    desk.do("undo")
    desk.do("redo")
    desk.click("nonsense")
    match = desk.table.match if desk.table else None
    if match and not match.is_over:
        state = Match.load(match.save(secret=False)).state
        thought = Thought(match.game, state, state.to_move, level(match.game, "bot-1"), rng)
        asyncio.get_running_loop().call_later(0.05, thought.hurry)
        await thought.run(lambda: asyncio.sleep(0), lambda share: None)


async def see(language: str, storage: Any, seat_counts: slice) -> None:
    """Go through all pages in one language, and play with some numbers of seats."""
    rng = Random(1)
    Desk(storage, {"lang": language}).parts()
    settings = Desk(storage, {"lang": language, "view": "settings"})
    for theme in THEMES:
        settings.do(f"prefer theme {theme}")
        settings.parts()
    for game in games().values():
        desk = Desk(storage, {"game": game.name, "lang": language}, ["xx"])
        desk.do("help")
        for paragraph in desk.view.paragraphs if isinstance(desk.view, Help) else ():
            desk.do(f"topic {paragraph.name}")
            desk.do("example 1")
            desk.do(f"search {paragraph.name}")
            desk.parts()
        desk.do("view learn")
        desk.parts()
        for lesson in lessons(game):
            desk.do(f"lesson {lesson.name}")
            desk.do("next")
            desk.parts()
            desk.do("leave")
        desk.do(f"open {game.name}")
        for seats in game.seats[seat_counts]:
            desk.do("setup")
            desk.do(f"set seats {seats}")
            for seat in range(seats):
                desk.do(f"set player {seat} human")
            desk.parts()
            desk.do("start")
            await play(desk, rng)
    storage["pygames-wasm:game:saiju"] = "nonsense"
    Desk(storage, {"game": "saiju"}).parts()


def used() -> list[str]:
    """Return the modules that came out of the standard library's archive."""
    origins = {
        name: str(getattr(getattr(module, "__spec__", None), "origin", ""))
        for name, module in sys.modules.items()
    }
    return sorted(name for name, origin in origins.items() if ".zip/" in origin)


async def main() -> None:
    """Take the tour, and write down what it took."""
    for module in pkgutil.walk_packages(pygames_wasm.__path__, "pygames_wasm."):
        import_module(module.name)
    for name in ALSO:
        import_module(name)
    for language in languages():
        # Playing takes most of the time, and one language imports what all of them do.
        await see(language, Memory(), slice(None) if language == languages()[0] else slice(1))
    try:
        raise ValueError
    except ValueError:
        import_module("traceback").format_exc()
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps(used()), "utf-8")


await main()  # type: ignore[top-level-await] # noqa: F704 - inside.mjs runs this as a coroutine
