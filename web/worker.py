"""The bots' thread: the same mind as a page without a worker has, and no page."""

import asyncio

import page  # worker.mjs: post(text), unpack(url)

from pygames_wasm.message import TO_WORKER, read
from pygames_wasm.mind import Mind

mind = Mind(page.post)


def take(text: str) -> None:
    """Take a message: {wheels} with further games, or a question."""
    wheels = (read(text, TO_WORKER) or {}).get("wheels")
    if wheels is None:
        mind.take(text)
    else:
        mind.loading += [asyncio.ensure_future(page.unpack(url)) for url in wheels]
