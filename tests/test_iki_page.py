"""IKI as people play it: whole years with bots, the tabs of a phone."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

from browser import Visit
from edo import before
from pygames_wasm.game import Action, words
from pygames_wasm.games import find
from pygames_wasm.games.iki import script
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, languages
from states import seat, show

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


# What a phone must not have: something beside the screen, a hidden question, a small target.
FAULTS = """() => {
  const all = [...document.querySelectorAll("button, select, #bar a")];
  const shown = all.filter((e) => e.checkVisibility());
  const small = shown.filter((e) => {
    const box = e.getBoundingClientRect();
    return Math.min(box.width, box.height) < 43.5;
  });
  const ask = document.querySelector(".ask").getBoundingClientRect();
  const wide = shown.filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5);
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? ["the page is too wide"] : []),
    ...(ask.top < 0 || ask.bottom > innerHeight ? ["the turn sentence is out of sight"] : []),
    ...small.map((e) => `small: ${e.id}`),
    ...wide.map((e) => `cut off: ${e.id}`),
  ];
}"""


def press(visit: Visit, action: Action) -> None:
    """Press the first thing on the screen that stands for an action."""
    visit.page.locator(f"[data-do='{words(action)}']:visible").first.click()


def told(match: Match, action: Action) -> list[str]:
    """Return the sentences that the page has to show one after another."""
    table, say = Table(match), Say("en", match.game.texts)
    table.play(action)
    table.retell(say)
    found = []
    while table.tale:
        found.append(table.news(say)[-1])
        table.go_on()
    return found


@pytest.mark.visit(phone=True)
def test_a_phone_has_four_tabs(visit: Visit) -> None:
    page = visit.start("human", "bot-1", "bot-1", game="iki")
    rng = Random(6)
    for _ in range(12):
        visit.press_any(rng)
        visit.mine()
        assert page.evaluate(FAULTS) == []
    for tab in range(4):
        page.click(f"#tab-{tab}")
        shown = [page.is_visible(f".pane-{number}") for number in range(4)]
        assert shown == [number == tab for number in range(4)]
        assert page.evaluate(FAULTS) == []
        assert page.evaluate("document.documentElement.scrollHeight") == 844


@pytest.mark.visit(phone=True)
def test_a_phone_shows_what_happens(visit: Visit) -> None:
    for happening in ("salary", "fire", "end"):
        match, action = before(happening, "human", "human", "human")
        page = visit.resume(match.save(), "iki")
        visit.stop_clock()
        press(visit, action)
        for _, text in zip(range(3), told(match, action), strict=False):
            visit.hear(text)
            assert page.evaluate(FAULTS) == []
        page.tap("#skip")
        page.wait_for_selector(".turn:not(.telling)")
        assert page.evaluate(FAULTS) == []
        if happening != "end":
            assert page.evaluate("document.documentElement.scrollHeight") == 844
    pad, tabs = (page.locator(name).bounding_box() for name in ("#sheet table", "#tabs"))
    assert pad
    assert tabs
    assert pad["y"] + pad["height"] <= tabs["y"]  # nothing lies over the pad


# Notes every sentence that is asked or told, with the length of the log that is kept.
NOTE = r"""() => {
  window.seen = [];
  const look = () => {
    const key = Object.keys(localStorage).find((key) => /^pygames-wasm:save:\w+$/.test(key));
    const at = +/^at (\d+)$/m.exec(localStorage[`${key}:${localStorage[key]}`])[1];
    const telling = !!document.querySelector(".telling");
    window.seen.push([telling, document.querySelector(".ask span").textContent, at]);
  };
  new MutationObserver(look).observe(document.querySelector("main"), {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
}"""


def test_what_happens_is_told_in_order_and_a_bot_waits(visit: Visit) -> None:
    match, action = before("block", "human", "bot-1", seed=2, then="bot-1")
    page = visit.resume(match.save(), "iki")
    wanted = told(match, action)
    assert len(wanted) > 3
    page.evaluate(NOTE)
    press(visit, action)
    page.wait_for_function(f"window.seen.some(([telling, text, at]) => at > {match.at})")
    seen = [
        text for telling, text, at in page.evaluate("window.seen") if telling and at == match.at
    ]
    assert list(dict.fromkeys(seen)) == wanted


def test_a_tale_can_be_skipped_and_survives_a_reload(visit: Visit) -> None:
    match, action = before("fire", "human", "human")
    page, start = visit.resume(match.save(), "iki"), match.at
    visit.stop_clock()
    first = told(match, action)[0]
    for way in ("#skip", "Escape", "Space"):
        press(visit, action)
        page.wait_for_selector(".telling")
        if way == "#skip":
            assert page.inner_text(".ask span") == first
            assert page.locator("[data-touched]").count() == 3  # the stalls of the Nagaya
            assert visit.violations() == []
            page.click(way)
        else:
            page.keyboard.press(way)
        page.wait_for_selector(".turn:not(.telling)")
        assert page.text_content("#live").strip() in page.inner_text(".ask")  # type: ignore[union-attr]
        assert page.locator("[data-touched]").count() == 0
        assert Match.load(visit.saved("iki")).save() == match.save()
        page.click("#undo")
        assert Match.load(visit.saved("iki")).at == start
    press(visit, action)
    page.wait_for_selector(".telling")
    page.reload()
    visit.ready()
    assert page.query_selector(".telling") is None
    assert Match.load(visit.saved("iki")).save() == match.save()


def test_the_forecast_is_the_score_if_it_ended_now(visit: Visit) -> None:
    page = visit.start("human", "human", game="iki")
    page.click("#forecast")
    total = page.locator(".forecast .totals tr").first.locator("td").all_inner_texts()
    scores = Match.load(visit.saved("iki")).state.scores()
    assert [int(text) for text in total] == [score[0] for score in scores]
    page.click("#forecast")
    assert page.query_selector(".forecast") is None


def test_everything_explains_itself(visit: Visit) -> None:
    page = visit.start("human", "human", game="iki")
    for thing, wanted in {
        "#row .legal >> nth=0": "Salary: ",
        "#space-7": "Buy 1 fish",
        "#token-0": " mon: ",
        "#plans .thing >> nth=0": " wood",
        "#stall-1": "empty",
    }.items():
        page.hover(thing)
        page.wait_for_function("(text) => preview.textContent.includes(text)", arg=wanted)


@pytest.mark.visit(phone=True)
def test_a_tap_explains_what_cannot_be_done_now(visit: Visit) -> None:
    match, _ = before("block", "human", "human")
    page = visit.resume(match.save(), "iki")
    page.click("#tab-1")
    page.tap("#row .person:not(.legal) >> nth=0")
    page.wait_for_function(
        "() => preview.textContent.includes('Salary') && preview.checkVisibility()"
    )
    page.tap("#tab-0")
    page.wait_for_function("() => !preview.textContent")


# Lines of a name that come too close to the price beside them, and what is below the screen.
CRAMPED = """() => {
  const close = [...document.querySelectorAll("#row .person, #plans .thing")].filter((thing) => {
    const price = thing.querySelector(".cost, .amount").getBoundingClientRect();
    const name = document.createRange();
    name.selectNodeContents(thing.querySelector(".name"));
    return [...name.getClientRects()].some((line) =>
      line.bottom > price.top + 2 && line.top < price.bottom - 2 && line.right + 2 > price.left);
  });
  const stage = document.querySelector(".iki-stage");
  const hidden = stage.scrollHeight - stage.clientHeight;
  return [...close.map((thing) => thing.id), ...(hidden > 0 ? [`${hidden} px below`] : [])];
}"""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_market_is_in_sight_and_its_prices_clear_of_the_names(canvas: Page, seats: int) -> None:
    match, rng = Match(find("iki"), seats, (), [HUMAN] * seats, 6), Random(6)
    while not match.is_over:
        if match.at % 15 == 2:
            for language in languages():
                show(canvas, seat(match), language)
                assert canvas.evaluate(CRAMPED) == [], (match.at, language)
        match.play(script.choose(match.state, rng))  # type: ignore[arg-type]
