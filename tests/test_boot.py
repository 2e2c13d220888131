"""Whatever goes wrong while the page starts is told in the visitor's words, with a way to retry."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from pygames_wasm.games import find
from pygames_wasm.match import Match
from pygames_wasm.record import fresh
from pygames_wasm.texts import Say

pytestmark = pytest.mark.browser

NO_WEBASSEMBLY = "delete window.WebAssembly;"
# Everything a browser may refuse to a frame, a private window or a cautious visitor.
STORES = ("localStorage", "sessionStorage", "indexedDB", "caches", "serviceWorker")
REFUSED = """
const refuse = () => { throw new DOMException("denied", "SecurityError"); };
for (const name of [%s]) {
  const owner = name === "serviceWorker" ? Navigator.prototype : window;
  Object.defineProperty(owner, name, { get: refuse, configurable: true });
}
"""
OVER = "html[data-state=failed], html[data-state=ready]"
Trouble = Callable[[Route], None]


def missing(route: Route) -> None:
    route.fulfill(status=404, body="not here")


def nonsense(route: Route) -> None:
    route.fulfill(response=route.fetch(), body="no program at all")


def cut(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.body()[:5000])


def stricter(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace(" 'wasm-unsafe-eval'", ""))


def ruined(route: Route) -> None:
    answer = route.fetch()
    data = answer.body()
    route.fulfill(response=answer, body=data[:50] + bytes(len(data) - 50))


@pytest.fixture
def page(chromium: Browser, site: str) -> Iterator[Page]:
    """A French visitor without a service worker."""
    context = chromium.new_context(base_url=site, locale="fr-CA", service_workers="block")
    context.set_default_timeout(60_000)
    page = context.new_page()
    yield page
    page.unroute_all(behavior="ignoreErrors")
    context.close()


def state(page: Page) -> str | None:
    return page.get_attribute("html", "data-state")


def name(page: Page) -> str:
    """Which browser this is."""
    browser = page.context.browser
    return browser.browser_type.name if browser else ""


def open_page(page: Page, end: str = OVER) -> str:
    """Open a game, wait until it is clear how that ends, and return what is told."""
    page.goto("play.html?game=saiju", wait_until="commit")
    page.wait_for_selector(end, state="attached")
    if state(page) == "failed":
        page.wait_for_selector(".failed")  # a busy browser shows it a moment later
    return " ".join(page.locator(".failed").all_inner_texts())


def refused(*names: str) -> str:
    """A script that forbids these."""
    return REFUSED % ", ".join(f'"{name}"' for name in names)


def play(page: Page) -> None:
    """Start a game and make a move, which a bot answers."""
    assert open_page(page) == ""
    page.select_option("#player-1", "bot-1")
    page.click("#start")
    page.click("#cell-0")
    page.wait_for_selector(".turn:not(.busy)")


@pytest.mark.smoke
@pytest.mark.parametrize(
    ("files", "trouble", "key"),
    [
        ("*.wasm", cut, "boot_damaged"),
        ("stdlib-*.pack", missing, "boot_missing"),
        ("stdlib-*.pack", ruined, "boot_damaged"),
        ("games-*.pack", missing, "boot_missing"),
        ("games-*.pack", cut, "boot_damaged"),
        ("*.wasm", missing, "boot_missing"),
        ("stdlib-*.pack", cut, "boot_damaged"),
        ("*.wasm", ruined, "boot_damaged"),
        ("games-*.pack", ruined, "boot_damaged"),
        ("core-*.js", missing, "boot_missing"),
        ("start.py", missing, "boot_missing"),
    ],
)
def test_a_bad_file_is_named(page: Page, files: str, trouble: Trouble, key: str | None) -> None:
    page.route(f"**/{files}", trouble)
    say = Say("fr")
    if (files, trouble) == ("*.wasm", ruined) and name(page) == "firefox":
        # Firefox never ends compileStreaming of a damaged file: all there is to tell is the wait.
        assert say("boot_slow") in open_page(page, ".failed button")
        return
    told = open_page(page)
    assert say("boot_failed") in told
    assert say("boot_kept") in told
    assert key is None or say(key, file="|").partition("|")[0] in told
    page.wait_for_selector("#form svg")  # the picture stays
    assert page.locator(".boot").count() == 0  # nothing pretends to go on


def test_a_stuck_download_can_be_tried_again(page: Page) -> None:
    held: list[Route] = []
    page.route("**/games-*.pack", lambda route: route.continue_() if held else held.append(route))
    assert Say("fr")("boot_slow") in open_page(page, ".failed button")
    assert state(page) == "loading"  # it may still come
    page.click(".failed button")
    page.wait_for_selector("html[data-state=ready]", state="attached")
    assert page.locator(".failed").count() == 0
    held.pop().abort()


def test_without_webassembly(page: Page) -> None:
    page.add_init_script(NO_WEBASSEMBLY)
    assert Say("fr")("boot_wasm") in open_page(page)


def test_without_the_word_for_webassembly_in_the_policy(page: Page) -> None:
    """SEC-1: the policy is in force, and grants nothing that is not needed."""
    page.route("**/play.html*", stricter)
    broken: list[str] = []
    page.on("console", lambda line: "Content Security" in line.text and broken.append(line.text))
    assert Say("fr")("boot_failed") in open_page(page)
    assert broken


def test_without_scripts(chromium: Browser, site: str) -> None:
    context = chromium.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    for path in ("index.html", "play.html?game=saiju"):
        page.goto(path)
        told = page.inner_text(".failed")
        assert all(Say(language)("boot_script") in told for language in ("en", "fr", "ja"))
        place = page.locator(".failed").bounding_box()
        assert place
        assert place["y"] < 100  # where it is seen first
        assert page.locator(".loading:visible").count() == 0  # nothing pretends to come
    context.close()


@pytest.mark.smoke
def test_where_everything_is_refused_the_game_is_played(page: Page) -> None:
    page.add_init_script(refused(*STORES))
    page.route("**/*.webmanifest", missing)
    play(page)
    assert page.locator("#notices li").count() == 1
    assert page.get_attribute("html", "data-offline") == "refused"


@pytest.mark.parametrize("name", ["constructor", "__proto__"])
def test_names_that_every_object_knows_are_no_language_and_no_game(page: Page, name: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"play.html?lang={name}&game={name}&theme={name}")
    page.wait_for_selector(OVER, state="attached")
    assert page.get_attribute("html", "data-state") == "ready"
    assert page.get_attribute("html", "lang") == "fr"
    assert errors == []


@pytest.mark.slow
@pytest.mark.parametrize("store", STORES)
def test_where_one_thing_is_refused_the_game_is_played(page: Page, store: str) -> None:
    """PWA-11: only where games cannot be kept is there anything to say."""
    page.add_init_script(refused(store))
    play(page)
    assert page.locator("#notices li").count() == (store == "localStorage")


@pytest.mark.slow
@pytest.mark.parametrize("trouble", [missing, nonsense])
def test_a_bad_file_of_the_bots_leaves_a_game(page: Page, trouble: Trouble) -> None:
    """PWA-6: their thread is not needed to start, and without it they think in slices."""
    page.route("**/worker.mjs", trouble)
    play(page)
    assert page.get_attribute("html", "data-bot") == "slices"


def test_what_is_pressed_early_is_done_when_python_is_up(page: Page) -> None:
    held: list[Route] = []
    page.route("**/games-*.pack", lambda route: held.append(route))
    page.goto("index.html", wait_until="commit")
    page.click("#game-saiju")
    page.wait_for_selector("#set-seats-3")
    assert state(page) == "loading"
    assert page.evaluate("location.search") == "?game=saiju"
    page.check("#set-seats-3", force=True)
    page.click("#start")
    for route in held:
        route.continue_()
    page.wait_for_selector("#frame")
    assert page.locator("#scores li").count() == 3


def test_a_waiting_game_shows_its_own_board_first(page: Page) -> None:
    page.goto("index.html", wait_until="commit")
    match = Match(find("saiju"), 3, ["square"])
    key, text = "pygames-wasm:save:abc:1", fresh(match, 1)._replace(id="abc").pack()
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    held: list[Route] = []
    page.route("**/games-*.pack", lambda route: held.append(route))
    page.goto("play.html?game=saiju", wait_until="commit")
    page.wait_for_selector("html[data-early=shown]", state="attached")
    assert page.locator("#scores li").count() == 3
    assert page.locator(".board .cell").count() == 36
    assert page.locator(".cell .piece").count() == 0
    assert Say("fr")("loading") in page.inner_text(".ask")
    page.wait_for_selector(".boot progress")
    held.pop().abort()
