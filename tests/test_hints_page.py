"""Hints, chances, the review and bots that fail, in a real browser."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from browser import Visit
from pygames_wasm.game import words
from pygames_wasm.games.saiju import GAME as SAIJU
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.review import decisions
from test_page import NO_WORKER
from variants import random_action

pytestmark = pytest.mark.browser

# Takes note of every message to the worker.
SPY = """const Real = Worker;
window.sent = [];
window.Worker = class extends Real {
  postMessage(text) { window.sent.push(JSON.parse(text)); super.postMessage(text); }
};"""
# Takes the place of the worker; `answer` says what it posts to a message.
FAKE = """window.workers = [];
window.Worker = class extends EventTarget {
  constructor() { super(); window.workers.push(this); this.say({ ready: true }); }
  say(data) {
    setTimeout(() => !this.ended && this.dispatchEvent(
      new MessageEvent("message", { data: JSON.stringify(data) })), 0);
  }
  terminate() { this.ended = true; }
  postMessage(text) { const message = JSON.parse(text); (%s)(this, message); }
};"""
SILENT = FAKE % "() => {}"
STUMBLING = FAKE % (
    """(me, { ask }) => {
      if (!ask) return;
      window.asked = (window.asked ?? 0) + 1;
      if (window.asked === 1) me.say({ id: ask, error: "stumbled" });
      else if (window.asked === 2) me.say({ id: ask, words: "fly 3" });
      else me.dispatchEvent(new Event("error"));
    }"""
)
REVIEWER = FAKE % (
    """(me, { review }) => {
      if (!review) return;
      me.say({ id: review, share: 0.3 });
      window.finish = () => me.say({ id: review, ...window.verdict });
    }"""
)


def to_my_turn(visit: Visit, presses: int, rng: Random) -> None:
    """Play a little, until a person has to decide with nothing picked."""
    for _ in range(presses):
        visit.press_any(rng)
    visit.mine()
    visit.page.keyboard.press("Escape")


def box(visit: Visit) -> Any:
    return visit.page.evaluate(
        """[...document.querySelectorAll("#scores, .turn, .stage, .tray, .controls")]
          .map((element) => Object.values(element.getBoundingClientRect().toJSON()))"""
    )


@pytest.mark.visit(script=SPY)
@pytest.mark.parametrize(
    ("name", "lang"), [("saiju", "en"), ("seikatsu", "fr"), ("iki", "ja")], ids=lambda x: x
)
def test_three_grades_and_chances(visit: Visit, name: str, lang: str) -> None:
    page = visit.start("human", "bot-1", game=name, lang=lang)
    to_my_turn(visit, 6, Random(3))
    before = box(visit)
    page.click("#hint")
    page.wait_for_selector("[data-hint]:visible", state="attached")
    first = page.inner_text(".hint p")
    places = page.locator("[data-hint]").count()
    page.keyboard.press("h")
    page.wait_for_selector(".hint.grade-2")
    assert page.locator(".hint p").count() >= 2
    assert page.locator("[data-hint]").count() >= places
    page.keyboard.press("h")
    page.wait_for_selector(".hint.grade-3")
    assert page.locator(".hint p").count() == 2
    assert page.text_content("#live")
    page.click("#odds-shown")
    page.wait_for_selector(".odds:not(.old, [hidden])")
    assert page.locator("#scores .who").first.inner_text().count("%") == 1
    assert box(visit) == before  # nothing has moved
    assert first not in page.inner_text(".hint")
    visit.settle()
    assert visit.violations() == []
    page.keyboard.press("Escape")
    page.wait_for_selector(".turn:not(:has(.hint))")
    assert page.query_selector("[data-hint]") is None
    sent = page.evaluate("window.sent")
    assert any("hint" in message for message in sent)  # which tells the chances, too
    for message in sent:
        assert "save" not in message
        assert "seed" not in json.dumps(message)


@pytest.mark.visit(phone=True, script=NO_WORKER)
def test_a_hint_on_a_phone_without_a_worker(visit: Visit) -> None:
    page = visit.start("human", "human", game="seikatsu")
    page.click("#unveil")
    before = box(visit)
    for grade in (1, 2, 3):
        page.tap("#hint")
        page.wait_for_selector(f".hint.grade-{grade}")
    page.wait_for_selector("[data-hint]")
    assert box(visit) == before
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    small = page.evaluate(
        """[...document.querySelectorAll(".counsel button")]
          .map((element) => element.getBoundingClientRect())
          .filter((box) => Math.min(box.width, box.height) < 43.5)"""
    )
    assert small == []
    page.tap("#hand-0")  # the next player must see neither hint nor hand
    page.tap(".cell.legal >> nth=0")
    page.wait_for_selector("#unveil")
    assert page.query_selector(".hint, [data-hint], #hint") is None


def verdict(match: Match) -> dict[str, Any]:
    """Return what a review might have found."""
    places = decisions(match)
    swings = []
    for at in places[5:20:7]:
        better = next(a for a in match.states[at].actions() if a != match.log[at])
        swings.append([at, words(better), 0.2, 0.6])
    curve = [[0.5 + 0.2 * (n % 2), 0.5 - 0.2 * (n % 2)] for n in range(len(places))]
    return {"places": [*places, match.at], "curve": [*curve, [1.0, 0.0]], "swings": swings}


def open_finished(visit: Visit) -> Match:
    """Open a finished game, as if it had just been played."""
    match, rng = Match(SAIJU, 2, (), (HUMAN, HUMAN), seed=2), Random(4)
    while not match.is_over:
        match.play(random_action(match.state, rng))
    page = visit.open()
    page.evaluate("(text) => localStorage.setItem('pygames-wasm:game:saiju', text)", match.save())
    page.goto(visit.site + "play.html?game=saiju")
    visit.ready()
    page.goto(f"{visit.site}play.html?game=saiju&save={visit.kept()[0].id}")
    visit.ready()
    return match


@pytest.mark.visit(script=REVIEWER)
def test_a_review_leads_to_a_branch_and_back(visit: Visit) -> None:
    match = open_finished(visit)
    page = visit.page
    page.evaluate("(found) => { window.verdict = found; }", verdict(match))
    page.click("#review")
    page.wait_for_selector("progress")
    page.click("#review")  # which stops it now
    page.wait_for_selector("progress", state="detached")
    page.click("#review")
    page.wait_for_function("document.querySelector('progress')?.value === 0.3")
    page.evaluate("window.finish()")
    page.wait_for_selector(".review")
    assert page.locator(".review li").count() == 3
    assert "60% instead of 20%" in page.inner_text(".review")
    assert visit.violations() == []
    page.click(".review li button >> nth=1")
    page.wait_for_selector("#branch")
    assert page.locator("[data-hint]").count() > 0
    page.click(".cell >> nth=0")
    assert "look back" in page.inner_text(".refusal")
    assert visit.violations() == []
    page.click("#live-game")
    page.wait_for_selector(".review")
    page.click(".review li button >> nth=0")
    page.click("#branch")
    page.wait_for_selector("#notices li")
    at = decisions(match)[5]
    assert Match.load(visit.saved()).log == match.log[:at]
    page.click("#notices li button >> nth=0")
    page.wait_for_selector("#again")
    assert match.save() in [record.text for record in visit.kept()]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["saiju", "seikatsu"])
def test_a_real_review(visit: Visit, name: str) -> None:
    page = visit.start("human", "bot-1", game=name)
    rng = Random(5)
    while visit.press_any(rng):
        pass
    page.click("#review")
    page.wait_for_selector(".review", timeout=240_000)
    assert page.locator(".review .curve polyline").count() == 2


@pytest.mark.visit(script=STUMBLING)
def test_a_bot_that_stumbles_is_replaced(visit: Visit) -> None:
    """It raises, it answers nonsense, and its worker breaks down: the game goes on."""
    page = visit.start("bot-1", "bot-1", "human")
    visit.mine()
    page.click(".cell.legal >> nth=5")
    while Match.load(visit.saved()).at < 6:
        visit.press_any(Random(1))
    assert page.evaluate("window.asked") >= 3
    assert page.evaluate("window.workers.length") >= 2  # the one that broke down was replaced
    assert "found no answer" in page.inner_text("#notices")
    assert page.locator("#notices li").count() == 1


@pytest.mark.visit(script=SILENT)
def test_a_bot_that_hangs_is_stopped(visit: Visit) -> None:
    page = visit.start("bot-1", "human")
    page.wait_for_selector(".turn.busy .clock")
    visit.mine()
    assert Match.load(visit.saved()).at == 1
    assert "Snow found no answer" in page.inner_text("#notices")
    assert page.evaluate("!!window.workers[0].ended")


@pytest.mark.slow
def test_the_page_is_smooth_while_a_bot_thinks_and_stops_it_at_once(visit: Visit) -> None:
    """No task of the page takes more than 50 ms meanwhile, and undo needs no answer of the bot."""
    page = visit.start("human", "bot-5")
    page.wait_for_selector("html[data-bot=ready]", state="attached")
    page.click("#cell-0")
    page.wait_for_selector(".turn.busy .clock")
    page.evaluate(
        """() => {
          window.long = [];
          new PerformanceObserver((list) => {
            for (const one of list.getEntries()) window.long.push(one.duration);
          }).observe({ type: "longtask" });
        }"""
    )
    before = page.inner_text(".clock")
    page.wait_for_function("(t) => document.querySelector('.clock').textContent != t", arg=before)
    assert page.evaluate("window.long") == []
    spent = page.evaluate(
        """() => new Promise((done) => {
          const began = performance.now();
          document.querySelector("#undo").click();
          const look = () => document.querySelector(".turn.busy")
            ? setTimeout(look, 5) : done(performance.now() - began);
          look();
        })"""
    )
    assert spent < 300
