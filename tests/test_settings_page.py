"""The settings by use: before Python, on the board, by touch, by key, and all of it erased."""

from __future__ import annotations

import pytest

from browser import Visit

pytestmark = pytest.mark.browser
# The theme when the page is read, and whether Python is there already.
EARLY = """addEventListener("DOMContentLoaded", () => {
  const { theme, state } = document.documentElement.dataset;
  window.early = [theme, state];
}, { once: true });"""
# How many games IndexedDB holds.
JOURNAL = """new Promise((done) => {
  indexedDB.open("pygames-wasm").onsuccess = ({ target: { result } }) => {
    result.transaction("games").objectStore("games").count().onsuccess = (event) => {
      result.close();
      done(event.target.result);
    };
  };
})"""


@pytest.mark.visit(phone=True)
def test_settings_by_use(visit: Visit) -> None:
    page = visit.open("index.html?lang=en")
    page.click("#settings")
    for choice in ("theme-contrast", "letters-on", "coordinates-on", "confirm-touch", "sound-on"):
        page.check(f"#prefer-{choice}", force=True)
    assert visit.violations() == []
    page.click("#key-hint")
    page.keyboard.press("b")  # which describes the board
    assert page.is_visible(".refusal")
    page.click("#key-hint")
    page.keyboard.press("x")
    assert page.locator("li:has(#key-hint) kbd").inner_text() == "X"

    page.add_init_script(EARLY)
    visit.open("play.html?game=saiju&players=human,human&seed=1&pace=fast")
    assert page.evaluate("window.early") == ["contrast", "loading"]
    look = "getComputedStyle(document.documentElement).getPropertyValue('--rim')"
    assert page.evaluate(look)
    assert page.locator("#cell-0 .place").is_visible()
    page.tap("#cell-8")
    page.wait_for_selector("#cell-8[data-held]")
    page.tap("#lay-back")
    page.wait_for_selector("#cell-8[data-held]", state="detached")
    page.tap("#cell-8")
    page.tap("#cell-8")
    page.wait_for_selector("#cell-8.moved")
    assert "stone" in str(page.get_attribute("html", "data-heard"))
    page.focus("#cell-12")
    page.keyboard.press("Enter")  # a key confirms by itself
    page.wait_for_selector("#cell-12.moved")
    page.keyboard.press("x")
    page.wait_for_selector(".hint")
    page.keyboard.press("b")
    page.wait_for_function("document.getElementById('live').textContent.includes('Shadows')")
    letters = page.locator("#supply-0 use").first
    assert letters.is_visible()

    page.click("#settings")
    assert page.evaluate(JOURNAL) > 0
    page.click("#erase")
    page.click("#erase-not")
    page.click("#erase")
    page.click("#erase-go")
    page.wait_for_selector("#game-saiju")
    page.wait_for_function(f"{JOURNAL}.then((count) => count === 0)")
    assert page.evaluate("Object.keys(localStorage).filter((k) => k.startsWith('pygames'))") == []
    assert page.get_attribute("html", "data-theme") == "auto"
    visit.open("play.html?game=saiju&lang=en")
    page.wait_for_selector("#start")
    assert visit.kept() == []
