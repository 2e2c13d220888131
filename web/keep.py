"""Keeps games where a kill cannot reach them, and lets one tab at a time play each."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript.js_modules import files, journal, tabs

from pygames_wasm.desk import Desk
from pygames_wasm.record import MAX_BYTES
from pygames_wasm.saves import Saves


async def found() -> dict[str, str]:
    """Return what the journal held when the page began to load."""
    texts: dict[str, str] = json.loads(await journal.found())
    return {game: text for game, text in texts.items() if isinstance(text, str)}


def date(seconds: int, language: str) -> str:
    """Return a date as people who speak the language write it."""
    return str(files.date(seconds, language))


class Notes:
    """The journal as the archive knows it; the other tabs hear of everything in it."""

    def put(self, key: str, text: str) -> None:
        """Keep a text soon."""
        journal.put(key, text)
        tabs.kept(key, text)

    def remove(self, key: str) -> None:
        """Forget a text soon."""
        journal.remove(key)

    def clear(self) -> None:
        """Forget everything soon."""
        journal.clear()
        tabs.erased()


class Claim:
    """What this tab and the others agree on: who plays the game on the table."""

    def __init__(self, desk: Desk, show: Callable[[], object]) -> None:
        self.desk = desk
        self.show = show
        self.game = ""
        self.answered = create_proxy(self.on_answer)
        self.heard = create_proxy(self.on_news)
        self.tasks: set[asyncio.Future[None]] = set()
        tabs.listen(self.heard)

    def renew(self) -> None:
        """Claim the game on the table, if it is another than before."""
        table = self.desk.table or self.desk.left
        game = table.id if table and table.kept else ""
        if game != self.game:
            self.game = game
            if game:
                tabs.hold(game, self.answered)
            else:
                tabs.drop()

    def take(self) -> None:
        """Ask for the game that another tab plays."""
        tabs.take()

    def on_answer(self, held: bool, *texts: Any) -> None:
        """Hear whether the game is ours, with its latest states."""
        news = [self.desk.overhear(text) for text in texts if isinstance(text, str)]
        if any(news) or self.desk.watching == held:
            self.desk.watch(self.game, not held)
            self.show()

    def on_news(self, text: str) -> None:
        """Hear what another tab has kept."""
        if self.desk.overhear(text):
            self.show()

    def run(self, work: Any) -> None:
        """Let something run beside; a task nobody holds may vanish before it is done."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def open_file(self, chosen: Any) -> None:
        """Read a file that a person has chosen."""
        file = chosen.files.item(0)
        if file:
            text = await files.read(file, MAX_BYTES)
            chosen.value = ""  # so that the same file can be chosen again
            self.desk.take_file(str(text))
            self.show()

    async def ask_to_last(self, view: Saves) -> None:
        """Find out whether the browser promises to keep the games; ask it to, once."""
        asked = self.desk.store.read("persist") is not None
        self.desk.store.write("persist", "asked")
        view.lasting = bool(await journal.lasting(not asked))
        self.show()

    def hand_out(self) -> None:
        """Give the person the file that the desk has made."""
        if self.desk.file:
            files.save(*self.desk.file)
            self.desk.file = None
