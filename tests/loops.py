"""Runs what is asynchronous to its end, whatever ran before it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Return what `work` returns.

    It gets a thread of its own: once a browser test has started Playwright in this process, its
    loop counts as running, and `asyncio.run` refuses to start a second one beside it.
    """
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(asyncio.run, work).result()  # noqa: TID251
