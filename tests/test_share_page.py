"""Two people with a browser each play Saiju by sending a link back and forth."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

from browser import Visit
from pygames_wasm.link import decode
from pygames_wasm.match import Match

pytestmark = pytest.mark.browser

KEPT = "Object.entries(localStorage).filter(([key]) => key.includes(':save:')).sort()"


def take_turn(page: Page, rng: Random) -> None:
    """Press what can be pressed until the other one has to move."""
    while not page.query_selector("#send"):
        rng.choice(page.query_selector_all("[data-do]:visible")).click()


def follow(page: Page, link: str) -> None:
    """Open a link that came by mail, as if in a new tab."""
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector("html[data-state=ready]", state="attached")


def test_a_game_by_link_between_two_browsers(visit: Visit) -> None:
    rng = Random(8)
    site = f"{visit.site}play.html?game=saiju&lang=en&pace=fast"
    here = visit.start("human", "human")
    for cell in (0, 5, 9):  # the opening, at one screen
        here.click(f"#cell-{cell}")
    assert visit.context.browser
    other = visit.context.browser.new_context(service_workers="block")
    other.set_default_timeout(60_000)
    other.on("request", lambda request: visit.requests.append(request.url))
    page, waiting = here, other.new_page()
    lengths = []
    for _ in range(4):
        page.click("#share")
        link = page.input_value("#link")
        lengths.append(decode(link).at)
        page.click("#copy")
        page.wait_for_selector(".copied:not(:empty)")
        page.click("#close")
        page.wait_for_selector("#frame")
        page.wait_for_selector("#send")  # it is not their turn here
        follow(waiting, link)
        waiting.wait_for_selector("#frame")
        assert waiting.locator("#accept").count() == 0  # the same game goes on
        page, waiting = waiting, page
        take_turn(page, rng)
    assert lengths == sorted(set(lengths))

    # A game of one's own is never written over without a question.
    mine = other.new_page()
    mine.goto(site)
    mine.wait_for_selector("html[data-state=ready]", state="attached")
    mine.click("#new")
    mine.click("#start")
    mine.wait_for_selector("#frame")
    mine.click("#cell-3")
    before = mine.evaluate(KEPT)
    follow(mine, link)
    mine.click("#decline")
    mine.wait_for_selector("#frame")
    assert mine.evaluate(KEPT) == before
    assert not [url for url in visit.requests if link.partition("#")[2] in url]
    assert Match.load(visit.saved()).at >= lengths[-2]
    other.close()
