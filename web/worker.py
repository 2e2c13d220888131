"""Answers the page's questions; runs in the worker and never sees the page."""

import asyncio
import json
from random import Random

import page  # worker.mjs: post(text), unpack(url)

from pygames_wasm.game import words
from pygames_wasm.match import Match
from pygames_wasm.message import TO_WORKER, Message, read
from pygames_wasm.search import LEVELS, Thought

thoughts: dict[int, Thought] = {}
added: list[asyncio.Future[None]] = []  # wheels on their way
asked: set[asyncio.Future[None]] = set()  # the loop itself keeps only weak hold of its tasks


def take(text: str) -> None:
    """Take a message: {wheels}, {ask, save, level}, {hurry} or {drop}."""
    message: Message = read(text, TO_WORKER) or {}
    if "wheels" in message:
        added.extend(asyncio.ensure_future(page.unpack(url)) for url in message["wheels"])
    elif {"ask", "save", "level"} <= message.keys():
        task = asyncio.ensure_future(ask(message["ask"], message["save"], message["level"]))
        asked.add(task)
        task.add_done_callback(asked.discard)
    else:
        thought = thoughts.get(message["hurry"] if "hurry" in message else message.get("drop", -1))
        if thought:
            thought.hurry()


async def ask(number: int, save: str, level: str) -> None:
    """Think about a position and answer with words; an error is an answer too."""
    try:
        await asyncio.gather(*added)
        match = Match.load(save)
        state = match.state
        thought = Thought(match.game, state, state.to_move, LEVELS[level], Random())
        thoughts[number] = thought
        action = await thought.run(lambda: asyncio.sleep(0), lambda share: None)
        page.post(json.dumps({"id": number, "words": words(action)}))
    except Exception as error:
        page.post(json.dumps({"id": number, "error": str(error)}))
    finally:
        thoughts.pop(number, None)
