"""The thinking behind the page, in a worker or between two paints: messages in, messages out.

Asked are {"ask": ID, "position": ..., "level": ..., "luck": ...} for a bot's move,
{"hint" or "odds": ID, "position": ...} for advice and {"review": ID, "save": ...} for a finished
game; {"hurry": ID} wants the answer now and {"drop": ID} none at all. Answers are {"id": ID} with
"words" of a move, with "moves" and "chances", with a "curve" and "swings", or with an "error";
"share" is progress. With "tree": true a bot tells its thoughts, too.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from pygames_wasm.game import words
from pygames_wasm.games import find
from pygames_wasm.levels import level
from pygames_wasm.match import Match
from pygames_wasm.memory import recall
from pygames_wasm.message import TO_WORKER, Message, read
from pygames_wasm.question import ADVICE, ODDS, behind
from pygames_wasm.review import review, study
from pygames_wasm.search import Search, Thought

NODES = 20_000  # at most, for both
LINES = 12  # moves that are told of a bot's thoughts
GOOD = 3  # moves of a hint
WORSE = 0.1  # a good move is at most so much worse than the best
SHARE = 40  # and was thought about at least this many times less
WAIT = 0.02  # seconds between two looks whether a bot still has to move


class Mind:
    """Answers questions, a slice at a time; a bot that has to move comes before all advice."""

    def __init__(self, post: Callable[[str], object]) -> None:
        """Answers are posted as text."""
        self.post = post
        self.loading: list[Awaitable[object]] = []  # what must be there before any thought
        self.thoughts: dict[int, Thought] = {}
        self.tasks: dict[int, asyncio.Future[None]] = {}
        self.moving = 0  # bots that have to move
        self.last: dict[int, Search] = {}  # what each seat thought about its last decision

    def take(self, text: str) -> None:
        """Take a message; what is none is not heard."""
        message = read(text, TO_WORKER) or {}
        for kind, think in (
            ("ask", self.ask),
            ("hint", self.advise),
            ("odds", self.advise),
            ("review", self.review),
        ):
            if kind in message:
                task = asyncio.ensure_future(self.answer(message[kind], think, message))
                self.tasks[message[kind]] = task
        if "hurry" in message and message["hurry"] in self.thoughts:
            self.thoughts[message["hurry"]].hurry()
        if "drop" in message and message["drop"] in self.tasks:
            self.tasks[message["drop"]].cancel()

    async def answer(
        self, number: int, think: Callable[[int, Message], Awaitable[Message]], message: Message
    ) -> None:
        """Think about a question and post the answer; an error is an answer too."""
        try:
            await asyncio.gather(*self.loading)
            found = await think(number, message)
        except Exception as error:
            found = {"error": f"{type(error).__name__}: {error}"}
        finally:
            del self.tasks[number]
        self.post(json.dumps({"id": number, **found}))

    async def ask(self, number: int, message: Message) -> Message:
        """Return a bot's move."""
        place = message["position"]
        game, seat = find(place["game"]), place["seat"]
        known, rng = level(game, message["level"]), Random(message["luck"])
        thought = Thought(game, behind(place), seat, known, rng)
        if seat in self.last:
            recall(self.last[seat], thought.search, thought.nodes)
        self.last[seat] = thought.search
        self.thoughts[number] = thought
        self.moving += 1
        try:
            action = await thought.run(lambda: asyncio.sleep(0), lambda share: None)
        finally:
            self.moving -= 1
            del self.thoughts[number]
        found: Message = {"words": words(action)}
        if "tree" in message:
            ranked = thought.search.ranking()[:LINES]
            found["tree"] = [[words(move), visits, mean] for move, visits, mean in ranked]
        return found

    async def pause(self) -> None:
        """Let others act, and bots that have to move think alone."""
        await asyncio.sleep(0)
        while self.moving:
            await asyncio.sleep(WAIT)

    async def advise(self, number: int, message: Message) -> Message:
        """Return good moves of a seat, the best one first, and everybody's chances."""
        place = message["position"]
        state, seat = behind(place), place["seat"]
        limit = ADVICE if "hint" in message else ODDS
        game = find(place["game"])
        search = await study(game, state, seat, Random(), self.pause, limit, NODES)
        moves = good(search) if "hint" in message and state.to_move == seat else []
        return {"moves": list(map(words, moves)), "chances": search.chances()}

    async def review(self, number: int, message: Message) -> Message:
        """Return the course of a finished game and what would have been better."""
        match = Match.load(message["save"])

        def report(share: float) -> None:
            self.post(json.dumps({"id": number, "share": round(share, 3)}))

        found = await review(match, Random(), self.pause, report)
        return {
            "places": found.places,
            "curve": found.curve,
            "swings": [[s.at, words(s.better), s.was, s.could] for s in found.swings],
        }


def good(search: Search) -> list[tuple[Any, ...]]:
    """Return the good moves that a search has found, the best one first.

    Moves that differ only in their end are much alike: others are told before them.
    """
    best = search.best()
    ranked = search.ranking()
    visits, mean = next((v, m) for action, v, m in ranked if action == best)
    others = [a for a, v, m in ranked if a != best and v * SHARE >= visits and m >= mean - WORSE]
    chosen = [best]
    for action in others:
        if all(action[:-1] != one[:-1] for one in chosen):
            chosen.append(action)
    return [*chosen, *(action for action in others if action not in chosen)][:GOOD]
