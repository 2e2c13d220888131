"""A game in somebody else's page: on another host, without storage, in the strictest sandbox."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, FrameLocator, Page

import build
import layout
from browser import DESKTOP
from make import boards
from pygames_wasm.games import games
from pygames_wasm.link import decode
from variants import ROOT

pytestmark = pytest.mark.browser

FRAME = '<iframe sandbox="allow-scripts" width="900" height="720" src="{}"></iframe>'
# Ten thousand messages that nobody meant, from this window to that one.
NOISE = """([target]) => {
  const values = [null, -1, 1e9, NaN, "", "start", "<b>", [], {}, [1, 2], true, "saiju", 300];
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const types = ["ready", "move", "end", "size", "evil", "__proto__", null, 7];
  const names = ["game", "seats", "at", "seat", "height", "do", "type", "constructor"];
  for (let n = 0; n < 10000; n++) {
    const message = { source: any(["pygames-wasm", "", null]), type: any(types) };
    message[any(names)] = any(values);
    target.postMessage(any([message, message, message, any(values), JSON.stringify(message)]), "*");
  }
  return new Promise((done) => setTimeout(done)).then(() => new Promise(requestAnimationFrame));
}"""
# What a page might be told by a frame that is not ours, or by ours gone mad.
LIES = ["NaN", "-1", "1e9", "'720'", "null", "{}"]


@pytest.fixture(scope="module")
def blog(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of another host, whose pages hold our snippets."""
    folder = tmp_path_factory.mktemp("blog")
    page = (ROOT / "tests" / "blog.html").read_text("utf-8").replace("SITE/", site)
    (folder / "index.html").write_text(page, "utf-8")
    strict = f"{site}play.html?game=saiju&players=human,bot-1&seed=3&embed=1&pace=fast"
    (folder / "strict.html").write_text(FRAME.format(strict), "utf-8")
    with build.server(0, folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"  # the site is 127.0.0.1: another host
        server.shutdown()


@pytest.fixture
def reader(chromium: Browser) -> Iterator[Page]:
    """A reader of the blog; an error on the page, or one against a policy, is a failure."""
    context = chromium.new_context(viewport=DESKTOP)
    context.set_default_timeout(60_000)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: "Content Security" in line.text and errors.append(line.text))
    yield page
    context.close()
    assert errors == []


def play_some(frame: FrameLocator, decisions: int) -> None:
    """Press legal things, whoever's turn it is, so often or until the game is over."""
    rng = Random(1)
    for _ in range(decisions):
        frame.locator(".turn:not(.busy), #again").first.wait_for()
        if frame.locator("#again").count():
            return
        choices = frame.locator("[data-do]:visible")
        choices.nth(int(rng.random() * choices.count())).click()


def test_a_blog_shows_pictures_and_plays_on_a_press(reader: Page, blog: str, site: str) -> None:
    asked: list[str] = []
    reader.on("request", lambda request: asked.append(request.url))
    reader.goto(blog, wait_until="networkidle")
    ours = [url for url in asked if url.startswith(site)]
    assert sorted(ours) == sorted(
        f"{site}{name}" for name in ("embed.js", "embed/saiju.svg", "embed/seikatsu.svg")
    )
    assert reader.locator("iframe").count() == 0
    assert (
        reader.locator("#two").evaluate("(board) => board.shadowRoot.textContent").endswith("Jouer")
    )

    # By keyboard, in and out.
    reader.focus("#before")
    reader.keyboard.press("Tab")
    reader.keyboard.press("Enter")
    frame = reader.frame_locator("#one iframe")
    frame.locator("#frame").wait_for(state="attached")
    play_some(frame, 5)
    assert frame.locator("#notices li").count() == 1  # nothing can be kept here, it says
    heard = reader.evaluate("heard")
    assert [(who, kind) for who, kind, _ in heard][:2] == [("one", "ready"), ("one", "move")]

    for _ in range(80):  # past everything in the frame
        if reader.evaluate("document.activeElement.id") == "after":
            break
        reader.keyboard.press("Tab")
    assert reader.evaluate("document.activeElement.id") == "after"

    # The frame is as tall as what it shows, whatever others say.
    inner = reader.frames[1]
    fits = "() => document.documentElement.scrollHeight <= innerHeight"
    inner.wait_for_function(fits)
    table = inner.evaluate("innerHeight")
    frame.locator("#new").click()
    frame.locator("#start").wait_for()
    inner.wait_for_function(f"{fits} && innerHeight !== {table}")
    before = inner.evaluate("innerHeight")
    for width in (320, 800, 1200, DESKTOP["width"]):
        reader.set_viewport_size({**DESKTOP, "width": width})
        inner.wait_for_function(fits)
    inner.wait_for_function(f"() => innerHeight === {before}")
    height = reader.locator("#one iframe").evaluate("(frame) => frame.offsetHeight")
    for lie in LIES:
        inner.evaluate(
            f"parent.postMessage({{source: 'pygames-wasm', type: 'size', height: {lie}}}, '*')"
        )
    reader.evaluate("postMessage({source: 'pygames-wasm', type: 'size', height: 300}, '*')")
    inner.evaluate("parent.postMessage({source: 'pygames-wasm', type: 'evil'}, '*')")
    reader.evaluate("new Promise(requestAnimationFrame)")
    assert reader.locator("#one iframe").evaluate("(frame) => frame.offsetHeight") == height
    told = reader.evaluate("heard")
    assert all(kind in ("ready", "move", "end") for _, kind, _ in told)

    # What the page around or a frame beside it says is not heard inside, nor noise outside.
    before = inner.inner_html("#page")
    within = "document.querySelector('#one').shadowRoot.querySelector('iframe').contentWindow"
    reader.evaluate(
        f"{within}.postMessage({{source: 'pygames-wasm', type: 'move', do: 'start'}}, '*')"
    )
    reader.evaluate(f"({NOISE})([{within}])")
    reader.evaluate("document.body.append(document.createElement('iframe'))")
    beside = reader.frames[-1]
    beside.evaluate(f"({NOISE})([parent.{within}])")
    beside.evaluate(f"({NOISE})([parent])")
    inner.evaluate(f"({NOISE})([parent])")
    reader.evaluate("new Promise(requestAnimationFrame)")
    assert inner.inner_html("#page") == before
    assert reader.evaluate("heard") == told


def test_the_strictest_sandbox_plays_from_memory(reader: Page, blog: str) -> None:
    reader.goto(f"{blog}strict.html")
    frame = reader.frame_locator("iframe")
    frame.locator("#frame").wait_for(state="attached")
    play_some(frame, 4)
    frame.locator(".turn:not(.busy)").wait_for()
    assert frame.locator("html").get_attribute("data-bot") == "slices"
    assert "not let the page save" in frame.locator("#notices").inner_text()
    assert frame.locator("#bar a[target=_blank]").count() == 1


@pytest.mark.slow
def test_a_game_in_the_sandbox_comes_to_its_end(reader: Page, blog: str) -> None:
    """EMB-2: against a bot that thinks in slices; the link then holds the whole game."""
    reader.goto(f"{blog}strict.html")
    frame = reader.frame_locator("iframe")
    frame.locator("#frame").wait_for(state="attached")
    play_some(frame, 200)
    frame.locator("#again").wait_for()
    assert frame.locator("html").get_attribute("data-bot") == "slices"
    frame.locator("#share").click()
    _, _, link = frame.locator("#link").input_value().partition("#")
    assert decode(link).is_over


def test_a_snippet_costs_two_small_requests(dist: Path) -> None:
    script = (dist / "embed.js").stat().st_size
    pictures = list((dist / "embed").glob("*.svg"))
    assert len(pictures) > 2
    assert all(script + picture.stat().st_size < 15_000 for picture in pictures)


def test_every_game_answers_oembed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    style = layout.style()
    monkeypatch.setenv("PYGAMES_SITE", "https://example.org/games/")
    boards.write_boards(tmp_path / "embed", style, "default-src 'self'")
    for name in games():
        answer = json.loads((tmp_path / "embed" / f"{name}.json").read_text("utf-8"))
        assert (answer["version"], answer["type"]) == ("1.0", "rich")
        assert answer["html"].startswith('<iframe src="https://example.org/games/play.html?')
        page = (tmp_path / "embed" / f"{name}.html").read_text("utf-8")
        assert f'oembed" href="https://example.org/games/embed/{name}.json"' in page
        assert f'<img src="./{name}.svg"' in page
    monkeypatch.setenv("PYGAMES_SITE", "javascript:alert(1)")
    with pytest.raises(SystemExit, match="has to be like"):
        boards.write_boards(tmp_path / "again", style, "")
