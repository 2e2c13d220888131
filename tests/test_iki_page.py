"""IKI as people play it: whole years with bots, the tabs of a phone, keyboard alone."""

from __future__ import annotations

from random import Random

import pytest

from browser import Visit
from pygames_wasm.match import Match

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_year_by_clicking(visit: Visit, seats: int) -> None:
    page = visit.start("human", *["bot-1"] * (seats - 1), game="iki")
    rng = Random(seats)
    while visit.press_any(rng):
        pass
    match = Match.load(visit.saved("iki"))
    assert match.is_over
    points = [int(text) for text in page.locator("#scores .points").all_inner_texts()]
    assert points == [score[0] for score in match.state.scores()]
    total = page.locator(".sheet .totals tr").first.locator("td").all_inner_texts()
    assert [int(text) for text in total] == points


def test_a_year_by_keyboard_alone(visit: Visit) -> None:
    """Tab reaches every button and both grids, so pressing whatever has the focus is enough."""
    page = visit.start("human", "bot-1", game="iki")
    rng = Random(5)
    presses = 0
    while presses < 60 and not page.query_selector("#again"):
        visit.mine()
        legal = page.locator("[data-do]:visible").all()
        target = rng.choice(legal).get_attribute("id")
        reach(visit, str(target))
        page.keyboard.press("Enter")
        presses += 1
    assert Match.load(visit.saved("iki")).at > 30


def reach(visit: Visit, target: str) -> None:
    """Go to an element with Tab, inside a grid with the arrows."""
    page = visit.page
    for _ in range(80):
        if page.evaluate("document.activeElement.id") == target:
            return
        inside = page.evaluate(
            """(target) => {
              const grid = document.activeElement.closest("[data-grid]");
              return !!grid && grid.contains(document.getElementById(target));
            }""",
            target,
        )
        if inside:
            visit.walk(f"#{target}")
        else:
            page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard never reaches {target}")


@pytest.mark.visit(phone=True)
def test_a_phone_has_four_tabs(visit: Visit) -> None:
    page = visit.start("human", "bot-1", "bot-1", game="iki")
    rng = Random(6)
    for _ in range(12):
        visit.press_any(rng)
        visit.mine()
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        box = page.locator(".ask").bounding_box()
        assert box
        assert box["y"] + box["height"] < 844  # the turn sentence is on the screen
    for tab in range(4):
        page.click(f"#tab-{tab}")
        shown = [page.is_visible(f".pane-{number}") for number in range(4)]
        assert shown == [number == tab for number in range(4)]


def test_the_forecast_is_the_score_if_it_ended_now(visit: Visit) -> None:
    page = visit.start("human", "human", game="iki")
    page.click("#forecast")
    total = page.locator(".forecast .totals tr").first.locator("td").all_inner_texts()
    scores = Match.load(visit.saved("iki")).state.scores()
    assert [int(text) for text in total] == [score[0] for score in scores]
    page.click("#forecast")
    assert page.query_selector(".forecast") is None


def test_a_card_explains_itself(visit: Visit) -> None:
    page = visit.start("human", "human", game="iki")
    page.hover("#row .legal >> nth=0")
    page.wait_for_selector("#preview:not(:empty)")
    assert "Salary" in page.inner_text("#preview")


def test_no_accessibility_violations(visit: Visit) -> None:
    page = visit.start("human", "bot-1", game="iki")
    rng = Random(7)
    for _ in range(20):
        visit.press_any(rng)
    visit.mine()
    assert visit.violations() == []
    page.click("#rules")
    assert visit.violations() == []
