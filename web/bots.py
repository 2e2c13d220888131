"""Has questions thought about: in a worker where there can be one, else between two paints."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from js import Worker
from pyodide.ffi import create_proxy, to_js

from pygames_wasm.counsel import Question
from pygames_wasm.message import TO_PAGE, Message, read

if TYPE_CHECKING:
    from pygames_wasm.mind import Mind

START = 60.0  # seconds that a worker may take to be ready
GRACE = 4.0  # seconds over its time after which a question is hurried, and again so much: stopped
LOOK = 0.25  # seconds between two looks at the clock
WAIT = 0.1  # seconds between two looks whether an answer may be played


@dataclass
class Open:
    """A question that is being thought about."""

    question: Question
    serial: int
    began: float
    hurried: bool = False
    wanted: bool = False  # at once, by somebody who does not want to follow along
    answered: bool = False  # and only waits to be played


class Bots:
    """One question of a kind at a time; what nobody wants to know any more is dropped."""

    def __init__(
        self,
        answer: Callable[[Question, Message], object],
        status: Callable[[str], object],
        wheels: list[str],
        soonest: float,
        busy: Callable[[], bool],
    ) -> None:
        """Answers go to `answer`, a bot's move not before it was thought about for `soonest`.

        They wait while the screen is `busy` with what happened before.
        """
        self.answer = answer
        self.status = status
        self.worker: Any = None
        self.ready = False
        self.mind: Mind | None = None  # on this thread, where there can be no worker
        self.serial = 0
        self.open: dict[str, Open] = {}
        self.tasks: set[asyncio.Future[None]] = set()
        self.heard = create_proxy(self.on_message)
        self.failed = create_proxy(self.on_error)
        self.soonest = soonest
        self.busy = busy
        self.wheels = wheels  # that bring games the worker does not know yet
        self.watched = False

    def start(self) -> None:
        """Start the worker; a place that allows none is found out at once or by an error."""
        if self.worker is not None or self.mind is not None:
            return
        try:
            # The address says, as the page's does, that any part of Python may be needed.
            address = "./worker.mjs?wheel" if self.wheels else "./worker.mjs"
            self.worker = Worker.new(address, to_js({"type": "module"}))
            self.worker.addEventListener("message", self.heard)
            self.worker.addEventListener("error", self.failed)
            self.send({"wheels": self.wheels})
        except Exception:  # a sandbox refuses with an error of its own
            self.give_up()

    def send(self, message: Message) -> None:
        """Send a message as text."""
        if self.worker is not None:
            self.worker.postMessage(json.dumps(message))
        elif self.mind is not None:
            self.mind.take(json.dumps(message))

    def want(self, questions: list[Question]) -> None:
        """Think about these questions, and no longer about others."""
        for entry in list(self.open.values()):
            if entry.question not in questions:
                self.drop(entry)
        for question in questions:
            if question.kind not in self.open:
                self.ask(question)

    def ask(self, question: Question) -> None:
        """Think about a question from now on."""
        self.start()
        self.serial += 1
        self.open[question.kind] = Open(question, self.serial, perf_counter())
        self.send({question.kind: self.serial, **question.message})
        if not self.watched:
            self.watched = True
            self.run(self.watch())

    def drop(self, entry: Open) -> None:
        """Forget a question; an answer to it will be stale."""
        del self.open[entry.question.kind]
        self.send({"drop": entry.serial})

    @property
    def seconds(self) -> float | None:
        """Return how long a bot has been thinking, if one is."""
        entry = self.open.get("ask")
        return perf_counter() - entry.began if entry else None

    def hurry(self) -> None:
        """Ask for the best move found so far."""
        entry = self.open.get("ask")
        if entry:
            entry.wanted = True
            self.send({"hurry": entry.serial})

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside; a task nobody holds may vanish before it is done."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def on_message(self, event: Any) -> None:
        """Take a message of the worker; what is none is not heard."""
        message = read(event.data, TO_PAGE) or {}
        if "ready" in message:
            self.ready = True
            for entry in self.open.values():  # what was asked meanwhile is begun only now
                entry.began = perf_counter()
            self.status("ready")
        elif "id" in message:
            self.take(message)

    def take(self, message: Message) -> None:
        """Take an answer, or how far it has come, unless it is stale."""
        for entry in list(self.open.values()):
            if entry.serial == message["id"]:
                if entry.question.kind == "ask":
                    self.run(self.deliver(entry, message))
                else:
                    self.close(entry, message)

    async def deliver(self, entry: Open, message: Message) -> None:
        """Play a bot's move, not too soon, unless it has become stale meanwhile."""
        entry.answered = True
        soonest = 0.0 if entry.wanted else self.soonest
        await asyncio.sleep(max(0.0, soonest - (perf_counter() - entry.began)))
        while self.busy() and self.open.get("ask") is entry:
            await asyncio.sleep(WAIT)
        if self.open.get("ask") is entry:
            self.close(entry, message)

    def close(self, entry: Open, message: Message) -> None:
        """Hand an answer over; with its progress a question stays open."""
        if "share" in message:
            entry.began, entry.hurried = perf_counter(), False
        else:
            del self.open[entry.question.kind]
        self.answer(entry.question, message)

    def on_error(self, event: Any) -> None:
        """Do without a worker where it cannot start, and with another one where it broke down."""
        if self.ready:
            self.stop()
        else:
            self.give_up()

    def give_up(self) -> None:
        """Think on this thread from now on, a slice at a time."""
        from pygames_wasm.mind import Mind  # which most visits never need on this thread

        self.end()
        self.mind = Mind(lambda text: self.take(json.loads(text)))
        self.status("slices")
        for entry in self.open.values():
            entry.began = perf_counter()
            self.send({entry.question.kind: entry.serial, **entry.question.message})

    def end(self) -> None:
        """End the worker, whatever it is doing."""
        if self.worker is not None:
            self.worker.terminate()
        self.worker, self.ready = None, False

    def stop(self) -> None:
        """End a worker that does not answer; the next question starts another one."""
        self.end()
        entries, self.open = list(self.open.values()), {}
        for entry in entries:
            self.answer(entry.question, {"error": "no answer"})

    async def watch(self) -> None:
        """Stop whatever takes much longer than it said: first kindly, then by force."""
        while self.open:
            await asyncio.sleep(LOOK)
            for entry in list(self.open.values()):
                if "ask" in self.open and entry.question.kind != "ask":
                    entry.began = perf_counter()  # it has to wait
                spent = 0.0 if entry.answered else perf_counter() - entry.began
                if self.worker is None:
                    break  # this thread cannot hang and look at the clock
                if not self.ready:
                    if spent > START:
                        self.give_up()
                        break
                elif spent > entry.question.seconds + 2 * GRACE + self.soonest:
                    self.stop()
                    break
                elif spent > entry.question.seconds + GRACE + self.soonest and not entry.hurried:
                    entry.hurried = True
                    self.send({"hurry": entry.serial})
        self.watched = False
