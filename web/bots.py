"""Asks the bots: in a worker where there can be one, else in slices between two paints."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from random import Random
from time import perf_counter
from typing import Any

from js import Worker
from pyodide.ffi import create_proxy, to_js

from pygames_wasm.game import Action, parse
from pygames_wasm.match import Match
from pygames_wasm.message import TO_PAGE, read
from pygames_wasm.search import LEVELS, Thought

WAIT = 0.1  # seconds between two looks whether an answer may be played


class Bots:
    """One question at a time; asking again or dropping makes every earlier answer stale."""

    def __init__(
        self,
        answer: Callable[[Action, int], object],
        status: Callable[[str], object],
        wheels: list[str],
        soonest: float,
        busy: Callable[[], bool],
    ) -> None:
        """Answers go to `answer` with the length of the log they belong to, not too soon.

        They wait while the screen is `busy` with what happened before.
        """
        self.answer = answer
        self.status = status
        self.worker: Any = None
        self.refused = False  # there can be no worker here
        self.serial = 0
        self.match: Match | None = None
        self.at = -1
        self.level = ""
        self.began = 0.0
        self.thought: Thought | None = None  # on this thread
        self.tasks: set[asyncio.Future[None]] = set()
        self.heard = create_proxy(self.on_message)
        self.failed = create_proxy(self.on_error)
        self.soonest = soonest
        self.busy = busy
        self.wheels = wheels  # that bring games the worker does not know yet

    def start(self) -> None:
        """Start the worker; a place that allows none is found out at once or by an error."""
        if self.worker is None and not self.refused:
            try:
                # The address says, as the page's does, that any part of Python may be needed.
                address = "./worker.mjs?wheel" if self.wheels else "./worker.mjs"
                self.worker = Worker.new(address, to_js({"type": "module"}))
                self.worker.addEventListener("message", self.heard)
                self.worker.addEventListener("error", self.failed)
                self.send({"wheels": self.wheels})
            except Exception:  # a sandbox refuses with an error of its own
                self.give_up()

    def send(self, message: dict[str, object]) -> None:
        """Send a message as text."""
        if self.worker is not None:
            self.worker.postMessage(json.dumps(message))

    def ask(self, match: Match, level: str) -> None:
        """Ask what the seat to move should do, unless that is being thought about already."""
        if self.match is match and self.at == match.at:
            return
        self.drop()
        self.match, self.at, self.began = match, match.at, perf_counter()
        self.level = level
        self.start()
        if self.worker is None:
            self.run(self.think(match, self.serial))
        else:
            # Without the seed: a bot cannot foresee what the bag will give.
            save = match.save(secret=False)
            self.send({"ask": self.serial, "save": save, "level": level})

    @property
    def seconds(self) -> float:
        """Return how long the question has been open."""
        return perf_counter() - self.began

    def drop(self) -> None:
        """Forget the question; an answer to it will be stale."""
        if self.match is not None:
            self.send({"drop": self.serial})
        if self.thought:
            self.thought.hurry()
        self.serial += 1
        self.match, self.at, self.thought = None, -1, None

    def hurry(self) -> None:
        """Ask for the best answer found so far."""
        self.began -= self.soonest
        self.send({"hurry": self.serial})
        if self.thought:
            self.thought.hurry()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside; a task nobody holds may vanish before it is done."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def on_message(self, event: Any) -> None:
        """Take an answer of the worker."""
        message = read(event.data, TO_PAGE) or {}
        if "ready" in message:
            self.status("ready")
        elif message.get("id") == self.serial and self.match is not None:
            if "words" in message:
                self.run(self.deliver(parse(message["words"]), self.serial))
            else:
                self.on_error(event)

    def on_error(self, event: Any) -> None:
        """Go on without a worker when it cannot start or has broken down."""
        self.give_up()
        match = self.match
        if match is not None:
            self.match = None
            self.ask(match, self.level)

    def give_up(self) -> None:
        """Do without a worker from now on."""
        if self.worker is not None:
            self.worker.terminate()
        self.worker, self.refused = None, True
        self.status("slices")

    async def think(self, match: Match, serial: int) -> None:
        """Think on this thread, a slice at a time."""
        state = match.state
        thought = Thought(match.game, state, state.to_move, LEVELS[self.level], Random())
        self.thought = thought
        action = await thought.run(lambda: asyncio.sleep(0), lambda share: None)
        await self.deliver(action, serial)

    async def deliver(self, action: Action, serial: int) -> None:
        """Play an answer, not too soon, unless it has become stale meanwhile."""
        await asyncio.sleep(max(0.0, self.soonest - self.seconds))
        while self.busy() and serial == self.serial:
            await asyncio.sleep(WAIT)
        if serial == self.serial and self.match is not None:
            at = self.at
            self.match, self.at, self.thought = None, -1, None
            self.answer(action, at)
