"""A puzzle, the daily game and the statistics in a real browser."""

from __future__ import annotations

from random import Random

import pytest

from browser import Visit
from desks import Shelf, open_desk
from pygames_wasm.daily import number
from pygames_wasm.game import words
from pygames_wasm.games import games
from pygames_wasm.quiz import puzzles
from variants import random_action

pytestmark = pytest.mark.browser

DAY = "2026-11-17"  # of Saiju for two
KEEP = "texts => { for (const key in texts) localStorage.setItem(key, texts[key]); }"


def nearly_over() -> tuple[dict[str, str], str]:
    """Return what a browser holds before the last decision of a daily game, and its id."""
    shelf = Shelf()
    desk = open_desk(shelf, None, view="daily")
    desk.archive.clock = lambda: 86_400.0 * number(DAY) + 43_200
    desk.do(f"day {DAY}")
    desk.do("deal")
    table, rng = desk.table, Random(1)
    assert table
    found: dict[str, str] = {}
    while not table.match.is_over:
        action = random_action(table.match.state, rng)
        if table.bot:
            desk.answer(action, table.match.at)
        else:
            found = dict(shelf)
            desk.click(words(action))
    return found, table.id


def test_a_puzzle_a_day_and_the_numbers(visit: Visit) -> None:
    puzzle = next(one for one in puzzles(games()["saiju"]) if one.best[0][0] == "stone")
    page = visit.open("play.html?view=puzzles")
    page.click(f"#riddle-{puzzle.id}")
    page.wait_for_selector("#solution")
    assert visit.violations() == []
    for size in (3, 4):
        page.click(f'[data-do="{words(puzzle.best[0][:size])}"]')
    page.wait_for_selector(".told.puzzle.right")
    assert page.url.endswith(f"view=puzzles&puzzle={puzzle.id}")
    page.click("#all")
    assert page.locator(f"#riddle-{puzzle.id}.solved").count() == 1
    assert visit.kept() == []

    texts, game = nearly_over()
    page.evaluate(KEEP, texts)
    page = visit.open(f"play.html?game=saiju&save={game}&pace=fast")
    rng = Random(2)
    while not page.locator("#again").is_visible():
        visit.mine()
        visit.press_any(rng)
    page.click(f"[data-ui='view daily day {DAY}']")
    page.wait_for_selector(".dates")
    assert DAY in page.input_value("#link")
    assert visit.violations() == []
    page.click("#copy")
    page.wait_for_function("document.querySelector('.copied').textContent !== ''")

    page = visit.open("play.html?view=stats")
    assert page.inner_text(".totals dd") == "1"
    assert page.locator(".plot").count() == 1  # a course of points needs a second game
    assert visit.violations() == []
    page.click("#forget")
    page.click("#remember")
    page.wait_for_selector(".plot")


def test_an_answer_in_the_street_is_seen_whole(visit: Visit) -> None:
    puzzle = next(one for one in puzzles(games()["iki"]) if one.best[0][0] == "hire")
    page = visit.open(f"play.html?view=puzzles&lang=fr&puzzle={puzzle.id}")
    offered = "all => all.map((one) => one.dataset.do)"
    for do in page.eval_on_selector_all("[data-do^=hire]", offered):
        page.click(f'[data-do="{do}"]')
        page.wait_for_selector(".told.puzzle:is(.right, .wrong)")
        hidden = "told => told.scrollHeight - told.clientHeight"
        assert page.eval_on_selector(".told.puzzle", hidden) <= 0
        if page.query_selector(".told.puzzle.right"):
            break
