"""A page that is left alone with its bots for a long time stays as small as it was."""

from __future__ import annotations

import os
from typing import Any

import pytest

from browser import Visit

GAMES = int(os.environ.get("PYGAMES_GAMES", "200"))
WARM = max(2, GAMES // 10)  # games until everything that is made once is made
# Bots hurry, and each game is followed by the next, until there were enough.
AUTOPLAY = """() => {
  window.games = 0;
  setInterval(() => {
    const again = document.getElementById("again");
    if (again && window.games >= window.goal) return;
    if (again) window.games += 1;
    (again ?? document.querySelector("[data-ui=hurry]"))?.click();
  }, 10);
}"""
WHO = ("page", "worker")
STEP = 1.21  # WebAssembly's memory grows by a fifth at a time, and never shrinks
REST = "games >= goal && document.getElementById('again') !== null"
# What Python holds: the memory that it has taken, its objects, and the bytes that it has asked for
# and not given back since it was looked at for the first time.
COUNT = """(python) => {
  const counts = python.runPython(`
import gc, _tracemalloc
gc.collect()
_tracemalloc.is_tracing() or _tracemalloc.start(1)
[len(gc.get_objects()), _tracemalloc.get_traced_memory()[0]]
`);
  const [objects, bytes] = counts.toJs();
  counts.destroy();
  return { memory: python._module.HEAPU8.length, objects, bytes };
}"""
PAGE = f"import('./rt/pyodide.mjs').then((file) => file.started).then({COUNT})"
WORKER = f"import(self.location.href).then((file) => file.python).then({COUNT})"


def measure(visit: Visit, games: int) -> dict[str, float]:
    """Wait for so many games and return what the page holds, after it was tidied up."""
    visit.page.evaluate(f"window.goal = {games}")
    visit.page.wait_for_function(REST, timeout=3_600_000)
    session = visit.context.new_cdp_session(visit.page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = session.send("Performance.getMetrics")["metrics"]
    found = {entry["name"]: entry["value"] for entry in metrics}
    heap = session.send("Runtime.getHeapUsage")
    session.detach()
    (worker,) = visit.page.workers
    threads: dict[str, dict[str, Any]] = {
        "page": visit.page.evaluate(PAGE),
        "worker": worker.evaluate(WORKER),
    }
    return {
        "heap": found["JSHeapUsedSize"],
        "buffers": heap.get("backingStorageSize", 0),
        "nodes": found["Nodes"],
        "shown": visit.page.evaluate("document.querySelectorAll('*').length"),
        "listeners": found["JSEventListeners"],
        "kept": visit.page.evaluate("JSON.stringify(localStorage).length"),
        **{f"{who} {what}": n for who, held in threads.items() for what, n in held.items()},
    }


@pytest.mark.slow
@pytest.mark.browser
def test_many_bot_games_leave_the_page_as_it_was(visit: Visit) -> None:
    visit.start("bot-1", "bot-1", game=os.environ.get("PYGAMES_GAME", "saiju"))
    visit.page.evaluate(AUTOPLAY)
    measure(visit, WARM)
    before = measure(visit, 2 * WARM)
    after = measure(visit, GAMES)
    for name, number in before.items():
        print(f"{name}: {number:,.0f} after {2 * WARM} games, {after[name]:,.0f} after {GAMES}")
    # How much a board shows depends on the moment: no more than one board's worth.
    assert after["nodes"] <= before["nodes"] + 2_000
    assert after["listeners"] <= before["listeners"] + 20
    for name in ("heap", "buffers", *(f"{who} objects" for who in WHO)):
        assert after[name] <= 1.1 * before[name], name
    for who in WHO:  # one step may be due; what is really held is asked below
        assert after[f"{who} memory"] <= STEP * before[f"{who} memory"], who
    # The page knows every game that it keeps, and the worker its last thoughts.
    kept = after["kept"] - before["kept"]
    for who in WHO:
        assert after[f"{who} bytes"] - before[f"{who} bytes"] <= 3 * kept + 300_000, who
