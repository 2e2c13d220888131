"""A page that is left alone with its bots for a long time stays as small as it was."""

from __future__ import annotations

import os

import pytest

from browser import Visit

GAMES = int(os.environ.get("PYGAMES_GAMES", "200"))
WARM = max(2, GAMES // 10)  # games until everything that is made once is made
# Bots hurry, and each game is followed by the next.
AUTOPLAY = """() => {
  window.games = 0;
  setInterval(() => {
    const again = document.getElementById("again");
    if (again) window.games += 1;
    (again ?? document.querySelector("[data-ui=hurry]"))?.click();
  }, 10);
}"""


def measure(visit: Visit, games: int) -> dict[str, float]:
    """Wait for so many games and return what the page holds, after it was tidied up."""
    visit.page.wait_for_function(f"games >= {games}", timeout=3_600_000)
    session = visit.context.new_cdp_session(visit.page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = session.send("Performance.getMetrics")["metrics"]
    found = {entry["name"]: entry["value"] for entry in metrics}
    heap = session.send("Runtime.getHeapUsage")
    nodes = visit.page.evaluate("document.querySelectorAll('*').length")
    return {
        "heap": found["JSHeapUsedSize"],
        "buffers": heap.get("backingStorageSize", 0),
        "nodes": found["Nodes"],
        "shown": nodes,
        "listeners": found["JSEventListeners"],
    }


@pytest.mark.slow
@pytest.mark.browser
def test_many_bot_games_leave_the_page_as_it_was(visit: Visit) -> None:
    visit.start("bot-1", "bot-1")
    visit.page.evaluate(AUTOPLAY)
    before = measure(visit, WARM)
    after = measure(visit, GAMES)
    print(f"after {WARM} games {before}, after {GAMES} {after}")
    for name in ("heap", "buffers"):
        assert after[name] <= 1.1 * before[name], name
    # How much a board shows depends on the moment: no more than one board's worth.
    assert after["nodes"] <= before["nodes"] + 2_000
    assert after["listeners"] <= before["listeners"] + 20
