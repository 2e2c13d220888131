"""Looking back, autoplay, branches, the question to everybody and the debug panel, by use."""

from __future__ import annotations

import pytest

from browser import Visit
from pygames_wasm.match import Match

pytestmark = pytest.mark.browser

VALUE = "document.getElementById('moments').value"
EDGES = "(box) => [box.getBoundingClientRect().top, box.getBoundingClientRect().bottom]"
OPENING = "shadow 1 8,shadow 0 12,shadow 2 30,stone 1 0 9"
SILENT = """window.Worker = class extends EventTarget {
  constructor() { super(); setTimeout(() => this.say({ ready: true })); }
  say(data) { this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(data) })); }
  terminate() {}
  postMessage(text) {
    const { ask } = JSON.parse(text);
    if (ask) window.reply = (words) => this.say({ id: ask, words, tree: [[words, 42, 0.5]] });
  }
};"""


@pytest.mark.visit(script=SILENT)
def test_a_look_back_by_keyboard_while_a_bot_thinks(visit: Visit) -> None:
    page = visit.open(
        "play.html?game=saiju&lang=en&pace=fast&debug=1&players=human,bot-1&seed=1"
        "&moves=shadow 1 8,shadow 0 12,shadow 2 30,stone 1 0 9,stop"
    )
    page.wait_for_selector(".busy")
    assert "to move 1" in page.inner_text("#debug")
    page.focus('[data-grid] [tabindex="0"]')
    page.keyboard.press("t")  # the strip, with the focus on its slider
    page.wait_for_function("document.activeElement.id === 'moments'")
    assert page.evaluate(VALUE) == "5"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".viewing")
    slider = page.locator("#moments")
    assert "Moment 4 of 6." in str(slider.get_attribute("aria-valuetext"))
    assert visit.violations() == []
    page.keyboard.press("Home")
    page.wait_for_function("document.querySelector('#time-first').disabled")
    assert page.evaluate(VALUE) == "0"
    page.wait_for_function("'reply' in window")
    page.evaluate("window.reply('stone 0 0 3')")
    page.wait_for_function("document.querySelector('.ask').textContent.includes('gone on')")
    assert page.evaluate(VALUE) == "0"
    assert "42 0.500 stone 0 0 3" in page.inner_text("#debug")
    page.click("#time-auto")
    page.wait_for_selector(".turn:not(.viewing)")  # all moments have gone by
    page.focus('[data-grid] [tabindex="0"]')
    page.keyboard.press(",")
    page.wait_for_selector(".viewing")
    page.keyboard.press("Escape")
    page.wait_for_selector(".turn:not(.viewing)")
    assert page.locator("#time").is_hidden()
    main = visit.kept()[0]
    page.keyboard.press("<")
    page.keyboard.press(".")
    page.click("#branch")
    page.click("#show-time")
    page.fill("#branch-name", "What if")
    page.keyboard.press("Tab")
    page.wait_for_selector("bdi:text('What if')")
    assert visit.violations() == []
    page.click(f"#way-{main.id}")
    page.wait_for_selector('#notices [data-ui^="load"]', state="detached")
    names = {record.name: record for record in visit.kept()}
    assert names["What if"].origin is not None
    before = Match.load(main.text)
    # A bot that stays silent for long is given a simple move: it may come after these.
    assert Match.load(names[""].text).log[: before.at] == before.log


def test_the_slider_takes_the_keys_of_the_look_back(visit: Visit) -> None:
    page = visit.open(f"play.html?game=saiju&lang=en&players=human,human&moves={OPENING}")
    page.focus('[data-grid] [tabindex="0"]')
    page.keyboard.press("t")
    page.wait_for_function("document.activeElement.id === 'moments'")
    for key, value in ((",", "3"), ("<", "0"), (".", "1"), (">", "4")):
        page.keyboard.press(key)
        page.wait_for_function(f"{VALUE} === '{value}'")
    page.keyboard.press("t")
    page.wait_for_selector("#time", state="hidden")


def test_a_strip_with_branches_lies_over_nothing(visit: Visit) -> None:
    page = visit.open(f"play.html?game=saiju&lang=en&players=human,human&moves={OPENING},stop")
    page.click("#show-time")
    page.click("#time-back")
    page.click("#branch")
    page.wait_for_selector("#stop")
    page.click("#show-time")
    strip, stop, name = map(page.locator, ("#time", "#stop", "#branch-name"))
    top, bottom = strip.evaluate(EDGES)
    assert stop.evaluate(EDGES)[1] <= top
    assert name.evaluate(EDGES)[1] <= bottom


@pytest.mark.visit(phone=True)
def test_everybody_is_asked_before_secrets_are_taken_back(visit: Visit) -> None:
    page = visit.start("human", "human", game="seikatsu")
    for _ in range(2):
        page.click("#unveil")
        page.click(".stock.tile.legal >> nth=0")
        page.click(".cell[data-do] >> nth=0")
        page.wait_for_selector("#unveil")
    before = visit.saved("seikatsu")
    page.click("#unveil")
    page.click("#undo")
    page.wait_for_selector("#agree")
    assert visit.violations() == []
    assert visit.saved("seikatsu") == before
    page.click("#disagree")
    page.wait_for_selector("#agree", state="detached")
    page.click("#undo")
    page.click("#agree")
    page.wait_for_selector("#unveil")
    assert visit.saved("seikatsu") != before
