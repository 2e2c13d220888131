"""The built site as a person uses it, in a real browser."""

from __future__ import annotations

import json
from random import Random
from statistics import median

import pytest

from browser import TINY, Visit, timed_press
from pygames_wasm.match import Match
from pygames_wasm.record import unpack
from variants import ROOT

pytestmark = pytest.mark.browser

NO_WORKER = "window.Worker = class { constructor() { throw new Error('no workers here'); } };"
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); }
});"""
FULL_STORAGE = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError");
};"""


def test_the_menu_is_there_before_python(visit: Visit) -> None:
    visit.page.route("**/*.wasm", lambda route: None)  # which never comes
    visit.page.goto(visit.site, wait_until="commit")
    visit.page.wait_for_selector("#game-saiju svg")
    assert visit.page.evaluate("document.documentElement.dataset.state") == "loading"


@pytest.mark.smoke
def test_from_the_menu_to_a_game_and_back(visit: Visit) -> None:
    page = visit.open()
    page.click("#game-saiju")
    page.wait_for_selector("#start")
    assert page.url == visit.site + "play.html?game=saiju"
    page.go_back()
    page.wait_for_selector("#game-saiju")
    page.go_forward()
    page.click("#start")
    page.wait_for_selector("#frame")
    page.click("#bar a")
    assert "Continue" in page.inner_text("#game-saiju")


@pytest.mark.smoke
def test_a_whole_game_by_clicking(visit: Visit) -> None:
    page = visit.start("human", "bot-1")
    rng = Random(1)
    while visit.press_any(rng):
        pass
    match = Match.load(visit.saved())
    assert match.is_over
    points = page.locator("#scores .points").all_inner_texts()
    assert points == [str(score[0]) for score in match.state.scores()]
    assert page.locator(".sheet tbody tr").count() > 1
    assert page.evaluate("document.documentElement.dataset.bot") == "ready"
    page.click("#again")
    page.wait_for_selector(".cell.legal")
    assert Match.load(visit.saved()).at == 0


def test_an_action_is_painted_within_100_ms(visit: Visit) -> None:
    page = visit.start("human", "human")
    rng = Random(2)
    times = []
    for _ in range(40):
        choices = page.query_selector_all("[data-do]:visible")
        times.append(timed_press(page, rng.choice(choices)))
    assert median(times) < 100


@pytest.mark.smoke
def test_a_reload_in_the_middle_resumes_with_undo(visit: Visit) -> None:
    page = visit.start("human", "human")
    rng = Random(3)
    while Match.load(visit.saved()).at < 12:
        visit.press_any(rng)
    page.click("#undo")
    before = visit.saved()
    board = page.inner_html(".board")
    assert page.url.endswith("&lang=en&pace=fast")  # how it was asked for holds on
    page.reload()
    visit.ready()
    assert visit.saved() == before
    assert Match.load(before).can_redo
    settled = page.evaluate("document.querySelectorAll('.cell .piece').length")
    assert settled == board.count('class="piece"')
    page.click("#undo")
    assert Match.load(visit.saved()).at == Match.load(before).at - 1
    page.click("#redo")
    page.click("#redo")
    assert not Match.load(visit.saved()).can_redo
    assert page.is_disabled("#redo")


def test_a_bot_can_be_told_to_move_now(visit: Visit) -> None:
    page = visit.start("bot-5", "human")
    page.wait_for_selector("html[data-bot=ready]", state="attached")
    page.wait_for_selector(".turn.busy .clock")
    page.click("text=Move now")
    visit.mine()
    assert Match.load(visit.saved()).at == 1


def test_a_stale_answer_is_dropped(visit: Visit) -> None:
    page = visit.start("human", "bot-5")
    page.click("#cell-0")
    page.wait_for_selector(".turn.busy")
    page.click("#undo")
    page.wait_for_selector(".turn:not(.busy)")
    page.wait_for_timeout(4_500)  # longer than the bot would have thought
    match = Match.load(visit.saved())
    assert match.at == 0
    assert page.query_selector_all(".cell .piece") == []


@pytest.mark.smoke
@pytest.mark.visit(script=NO_WORKER)
def test_without_a_worker_the_bot_thinks_in_slices(visit: Visit) -> None:
    page = visit.start("human", "bot-4")
    page.evaluate(
        """() => {
          window.frames_seen = 0;
          const look = () => {
            window.frames_seen += !!document.querySelector(".turn.busy");
            requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }"""
    )
    page.click("#cell-0")
    visit.mine()
    assert page.get_attribute("html", "data-bot") == "slices"
    assert Match.load(visit.saved()).at == 3
    # Thinking in one go would let the page draw once or twice, before and after.
    assert page.evaluate("window.frames_seen") > 4


def test_the_square_board_with_three_seats(visit: Visit) -> None:
    page = visit.start("human", "bot-1", "human", option="option-square-1")
    rng = Random(4)
    while visit.press_any(rng):
        pass
    match = Match.load(visit.saved())
    assert match.is_over
    assert match.seats == 3
    assert match.options == {"square"}
    assert page.locator("#scores li").count() == 3


@pytest.mark.visit(phone=True)
def test_a_phone_shows_a_whole_decision(visit: Visit) -> None:
    page = visit.start("human", "human")
    rng = Random(5)
    seen_stop = False
    while Match.load(visit.saved()).at < 20:
        visit.press_any(rng)
        size = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert size == [390, 844]
        seen_stop = seen_stop or page.is_visible("#stop")
    assert seen_stop
    small = page.evaluate(
        """[...document.querySelectorAll(".cell .tile, button, select")]
          .filter((element) => element.checkVisibility())
          .map((element) => [element.getBoundingClientRect(), element.id || element.className])
          .filter(([box]) => Math.min(box.width, box.height) < 43.5)"""
    )
    assert small == []
    page.click("#show-log")
    assert page.is_visible("#log ol")


@pytest.mark.smoke
def test_languages_change_without_a_reload(visit: Visit) -> None:
    page = visit.start("human", "human")
    page.evaluate("window.same = true")
    page.click("#cell-0")
    asked = {}
    page.focus("#language")
    for language in ("fr", "ja", "en"):
        page.select_option("#language", language)
        assert page.get_attribute("html", "lang") == language
        texts = json.loads(
            (ROOT / f"pygames_wasm/games/saiju/texts/{language}.json").read_text("utf-8")
        )
        assert texts["stop"] == page.locator("#stop").text_content()
        assert page.get_attribute(".board", "aria-label") == texts["board"]
        assert page.evaluate("document.activeElement.id") == "language"
        asked[language] = page.inner_text(".ask")
    assert len(set(asked.values())) == 3
    assert page.evaluate("window.same")
    page.select_option("#language", "fr")
    assert "lang=" not in page.url  # which asked for another one
    page.goto(visit.site)
    visit.ready()
    assert page.get_attribute("html", "lang") == "fr"  # the choice is kept


@pytest.mark.visit(lang="ja-JP")
def test_the_browser_language_is_spoken(visit: Visit) -> None:
    page = visit.open()
    assert page.get_attribute("html", "lang") == "ja"
    assert "彩珠" in page.inner_text("#game-saiju h2")


@pytest.mark.smoke
def test_one_tab_stop_arrows_and_escape(visit: Visit) -> None:
    page = visit.start("human", "human")
    for cell in (0, 5, 9):
        page.click(f"#cell-{cell}")
    assert page.locator(".board [tabindex='0']").count() == 1
    page.click("#supply-4")
    assert page.get_attribute("#supply-4", "aria-selected") == "true"
    page.keyboard.press("Escape")
    assert page.query_selector(".stock.picked") is None
    page.focus("#cell-20")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.id") == "cell-19"
    assert page.locator(".board [tabindex='0']").get_attribute("id") == "cell-19"
    page.keyboard.press("Control+Home")
    assert page.evaluate("document.activeElement.id") == "cell-0"
    page.keyboard.press("Control+z")
    assert Match.load(visit.saved()).at == 2


def test_a_refused_press_says_why(visit: Visit) -> None:
    page = visit.start("human", "human")
    page.click("#cell-7")
    page.click("#cell-7")
    assert page.inner_text(".refusal").startswith("This space is taken.")
    assert page.text_content("#live") == "This space is taken."
    page.click("#supply-0")
    assert "Shadows" in page.inner_text(".refusal")
    page.click("#cell-8")
    assert page.query_selector(".refusal") is None


@pytest.mark.visit(script=NO_STORAGE)
def test_forbidden_storage_is_said_once(visit: Visit) -> None:
    page = visit.start("human", "human")
    rng = Random(7)
    for _ in range(10):
        visit.press_any(rng)
    assert page.locator("#notices li").count() == 1
    assert "not let the page save" in page.inner_text("#notices")


@pytest.mark.visit(script=FULL_STORAGE)
def test_full_storage_is_said_once(visit: Visit) -> None:
    page = visit.start("human", "human")
    rng = Random(8)
    for _ in range(10):
        visit.press_any(rng)
    with page.expect_download() as download:
        page.click("#notices button:first-of-type")
    match = Match.load(unpack(download.value.path().read_text("utf-8")).text)
    page.click("#notices button:last-child")
    visit.press_any(rng)
    assert page.locator("#notices li").count() == 0
    told = page.locator("#log li").count()
    assert told >= match.at > 0
    page.reload()  # the journal has it
    visit.ready()
    assert page.locator("#log li").count() == told


def test_an_unreadable_save_is_kept_aside_and_named(visit: Visit) -> None:
    page = visit.open()
    page.evaluate("localStorage.setItem('pygames-wasm:game:saiju', 'pygames-wasm 1\\nnonsense')")
    page.goto(visit.site + "play.html?game=saiju")
    visit.ready()
    assert "game:saiju-1" in page.inner_text("#notices")
    kept = page.evaluate("localStorage.getItem('pygames-wasm:aside:game:saiju-1')")
    assert kept == "pygames-wasm 1\nnonsense"
    with page.expect_download() as download:
        page.click("#notices a")
    assert download.value.path().read_text("utf-8") == kept
    page.click("#start")
    page.wait_for_selector("#frame")


def test_an_unknown_game_gets_a_sentence(visit: Visit) -> None:
    page = visit.open("play.html?game=%3Cimg%20src=x%20onerror=alert(1)%3E")
    assert "no game called “<img src=x" in page.inner_text("#notices")
    assert page.query_selector("#game-saiju")
    assert page.query_selector("#notices img") is None


def test_a_wheel_brings_another_game(visit: Visit) -> None:
    page = visit.start("human", "bot-1", game=f"tiny&wheel={TINY}")
    rng = Random(9)
    for _ in range(3):
        visit.press_any(rng)
    assert "game tiny" in visit.saved("tiny")
    page.click("#bar a")
    page.wait_for_selector("#game-tiny")
    assert "Continue" in page.inner_text("#game-tiny")


def test_a_missing_wheel_gets_a_sentence(visit: Visit) -> None:
    page = visit.open("index.html?wheel=..%2Fx.whl")
    assert "could not be added" in page.inner_text("#notices")
    assert page.query_selector("#game-saiju")
