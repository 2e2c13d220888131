"""The first page and the set-up in a real browser, by use."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser import Visit

pytestmark = pytest.mark.browser
# Names in three scripts, one with joined signs, and the longest of all in one word.
PLACE = "document.querySelector('.paths').getBoundingClientRect().top + scrollY"
NAMES = ("さくら子", "ليلى الشمس", "👩‍🌾 Émilie", "W" * 40)
# What has moved by itself since the page was opened, as browsers measure it.
SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def fits(page: Page) -> None:
    """Nothing is wider than the window."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= page.evaluate("document.documentElement.clientWidth")


def use_home(visit: Visit) -> None:
    """Look at the first page, begin a game, come back, and go on."""
    page = visit.open("?lang=en")
    assert page.evaluate("window.shift") <= 0.02
    fits(page)
    for name in ("iki", "saiju", "seikatsu"):
        assert page.locator(f"#game-{name} .emblem svg").bounding_box()["height"] > 80  # type: ignore[index]
    assert visit.violations() == []
    calm = page.evaluate(PLACE)
    page.click("#game-saiju")
    page.select_option("#player-1", "human")
    page.fill("#name-0", "Anna")
    page.click("#start")
    page.click("[data-do='shadow 1 8'], [data-do^='shadow']")
    page.click("#bar a[data-ui='menu']")
    page.wait_for_selector("#game-saiju .whose")
    page.wait_for_function(
        "!document.querySelector('#game-saiju .whose').textContent.endsWith('1')"
    )
    assert "Anna" in page.inner_text("#game-saiju .players")
    assert "Moon" in page.inner_text("#game-saiju .whose")
    assert page.locator("#game-saiju [href^='#shadow']").count() == 1  # that very position
    assert abs(page.evaluate(PLACE) - calm) < 2  # pixels
    fits(page)
    assert visit.violations() == []
    page.reload()
    visit.ready()
    page.wait_for_selector("#game-saiju [href^='#shadow']")
    page.wait_for_function(
        "document.querySelectorAll('#game-saiju [href^=\"#shadow\"]').length === 1"
    )
    assert page.evaluate("window.shift") <= 0.02
    page.click("#new-saiju")
    assert page.input_value("#name-0") == "Anna"  # the last choice
    page.click("#resume")
    assert "Anna" in page.inner_text("#scores")


@pytest.mark.visit(phone=True, script=SHIFTS)
def test_home_on_a_phone(visit: Visit) -> None:
    use_home(visit)


@pytest.mark.visit(script=SHIFTS)
def test_home_on_a_desktop(visit: Visit) -> None:
    use_home(visit)


@pytest.mark.visit(phone=True)
def test_names_of_any_script_fit_the_narrowest_screen(visit: Visit) -> None:
    page = visit.page
    page.set_viewport_size({"width": 320, "height": 640})
    visit.open("play.html?game=seikatsu&lang=en&pace=fast")
    page.check("#set-seats-4", force=True)
    page.check("#set-option-yarimizu-1", force=True)
    for number, name in enumerate(NAMES):
        page.select_option(f"#player-{number}", "human")
        page.fill(f"#name-{number}", name)
    # A choice elsewhere paints the form anew: what is being written, and where, stays.
    page.fill("#deal", "half a wor")
    page.evaluate("document.getElementById('set-option-tournament-1').click()")
    page.wait_for_selector("#set-option-tournament-1:checked", state="attached")
    assert page.evaluate("document.activeElement.id") == "deal"
    page.keyboard.type("d")
    page.keyboard.press("Control+z")  # the field's own
    assert page.input_value("#deal").startswith("half a")
    assert [page.input_value(f"#name-{number}") for number in range(4)] == list(NAMES)
    fits(page)
    page.click("#start")
    for name in NAMES:
        page.wait_for_selector("#unveil")
        assert page.inner_text("#unveil bdi") == name
        fits(page)
        page.click("#unveil")
        page.locator("#frame [data-do]:visible").first.click()
        page.locator("#frame .legal[data-do], #frame svg [data-do]").first.click()
        fits(page)
    shown = page.eval_on_selector_all("#scores bdi", "all => all.map((one) => one.textContent)")
    assert shown == list(NAMES)
    page.click("#show-log")
    assert page.locator("#log bdi").count() >= len(NAMES)
    fits(page)
    page.click("#bar #saves")
    fits(page)
    assert all(name in page.inner_text(".facts") for name in NAMES)


def test_a_name_is_written_in_its_own_direction_after_another(visit: Visit) -> None:
    page = visit.open("play.html?game=saiju&lang=en&pace=fast")
    for number, name in enumerate(("Amélie", "محمد")):
        page.select_option(f"#player-{number}", "human")
        page.fill(f"#name-{number}", name)
    page.click("#start")
    for name, direction in (("Amélie", "ltr"), ("محمد", "rtl"), ("Amélie", "ltr")):
        page.wait_for_selector(f".ask bdi:text('{name}')")
        found = page.eval_on_selector(".ask bdi", "name => getComputedStyle(name).direction")
        assert found == direction
        page.locator(".cell[data-do]").first.click()
        if page.query_selector(f".ask bdi:text('{name}')"):
            page.locator(".cell[data-do]").first.click()
