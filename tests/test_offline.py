"""The site without a network, and the way from one version of it to the next."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

import build
from desks import Shelf
from make import offline
from pygames_wasm.archive import Archive
from pygames_wasm.games import games
from pygames_wasm.match import Match
from pygames_wasm.store import Store
from pygames_wasm.texts import Say
from test_build import SINGLES

pytestmark = pytest.mark.browser
GAMES = [game for game in games().values() if game.name != "tiny"]  # that one comes as a wheel
WANTED = {"id", "name", "short_name", "start_url", "scope", "display", "lang", "theme_color"}


class Host:
    """A web server whose site can be replaced by a newer one, or taken away."""

    def __init__(self, dist: Path, folder: Path) -> None:
        self.dist = dist
        self.folder = folder
        self.top = folder / "top"
        self.top.mkdir()
        self.server = build.server(0, self.top)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/games/"

    def publish(self, version: str, **changed: str) -> None:
        """Serve a version of the site with other texts in some files (start_py is start.py)."""
        site = self.folder / version
        site.mkdir()
        for entry in self.dist.iterdir():
            (site / entry.name).symlink_to(entry)
        style = (self.dist / "style.css").read_text("utf-8") + f"\n/* {version} */"
        for name, text in {"style_css": style, **changed}.items():
            file = site / name.replace("_", ".")
            file.unlink()
            file.write_text(text, "utf-8")
        later = re.search(
            r"const LATER = (\[.*?\]);", (self.dist / "service.js").read_text("utf-8")
        )
        assert later
        (site / "service.js").unlink()
        real = self.folder / f"{version}-real"
        shutil.copytree(site, real)  # rglob follows no links
        (real / "service.js").write_text(offline.service(real, json.loads(later[1])), "utf-8")
        fresh = self.folder / "fresh"
        fresh.symlink_to(real)
        fresh.rename(self.top / "games")

    def close(self) -> None:
        """Stop serving, also to connections that are still open."""
        (self.top / "games").unlink(missing_ok=True)
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Host]:
    host = Host(dist, tmp_path)
    yield host
    host.close()


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context()
    context.set_default_timeout(60_000)
    yield context
    context.close()


def ready(page: Page) -> None:
    page.wait_for_selector("html[data-state=ready]", state="attached")


def saved(page: Page) -> str:
    return Archive(Store(Shelf(page.evaluate("({...localStorage})")))).listed()[0].text


def visit(page: Page, address: str) -> None:
    """Open the site and wait until it is kept."""
    page.goto(address)
    ready(page)
    page.wait_for_selector("html[data-offline=ready]", state="attached")


def begin(page: Page, other: str = "human") -> None:
    """Start a game of Saiju and make a move."""
    page.select_option("#player-1", other)
    page.click("#start")
    page.click("#cell-0")
    page.wait_for_selector(".turn:not(.busy)")


def caches(page: Page) -> list[str]:
    return [str(name) for name in page.evaluate("caches.keys()")]


def versions(page: Page) -> list[str]:
    return [
        name for name in caches(page) if name.startswith("pygames-wasm ") and "notes" not in name
    ]


@pytest.mark.smoke
def test_all_games_are_played_after_the_server_is_gone(host: Host, visitor: BrowserContext) -> None:
    host.publish("v1")
    page = visitor.new_page()
    visit(page, f"{host.address}play.html?game=saiju&pace=fast")
    page.evaluate("caches.open('somebody else')")
    host.close()
    failed: list[str] = []
    visitor.on("requestfailed", lambda request: failed.append(request.url))
    page.reload()
    ready(page)
    begin(page, "bot-1")
    rng = Random(1)
    while not page.query_selector("#again"):  # a bot plays to the end, in its own thread
        rng.choice(page.query_selector_all("[data-do]:visible")).click()
        page.wait_for_selector(".turn:not(.busy, .telling), #again")
    assert page.get_attribute("html", "data-bot") == "ready"
    assert Match.load(saved(page)).is_over
    page.goto(host.address)  # a folder is its index
    ready(page)
    for game in GAMES:
        page.goto(f"{host.address}play.html?game={game.name}&lang=ja")
        page.wait_for_selector("html[data-early=shown]", state="attached")
        assert Say("ja", game.texts)("title") in page.inner_text("#bar h1")
        ready(page)  # going away earlier would break requests off
        page.click("#start")  # against a bot, as every set-up proposes
        page.wait_for_selector("#frame", state="attached")
        page.wait_for_selector("html[data-bot=ready]", state="attached")
    assert failed == []
    assert "somebody else" in caches(page)


def test_a_new_version_waits_for_the_player(host: Host, visitor: BrowserContext) -> None:
    host.publish("v1")
    page = visitor.new_page()
    visit(page, f"{host.address}play.html?game=saiju")
    begin(page)
    before = saved(page)
    page.reload()
    ready(page)
    page.evaluate("caches.open('pygames-wasm of another folder')")
    (old,) = [name for name in versions(page) if host.address in name]
    host.publish("v2")
    page.evaluate("window.same = true")
    page.evaluate("navigator.serviceWorker.getRegistration().then((here) => here.update())")
    page.wait_for_selector("#notices [data-ui=update]")
    assert page.evaluate("window.same")  # nothing was loaded again by itself
    for _ in range(3):  # who does not want it now keeps the old one
        page.reload()
        ready(page)
        page.wait_for_selector("#notices [data-ui=update]")
    assert saved(page) == before
    assert "v2" not in page.evaluate("fetch('style.css').then((answer) => answer.text())")
    page.evaluate("window.same = true")
    page.click("#notices [data-ui=update]")
    page.wait_for_function("() => !window.same")
    ready(page)
    assert saved(page) == before
    assert page.locator(".cell .piece").count() == 1
    assert "v2" in page.evaluate("fetch('style.css').then((answer) => answer.text())")
    page.wait_for_function(
        f"() => caches.keys().then((names) => !names.includes({json.dumps(old)}))"
    )
    assert "pygames-wasm of another folder" in caches(page)


@pytest.mark.slow
@pytest.mark.parametrize("also", [{}, {"boot_js": "throw 1;"}], ids=["told", "silent"])
def test_a_version_that_does_not_start_gives_way(
    host: Host, visitor: BrowserContext, also: dict[str, str]
) -> None:
    host.publish("v1")
    page = visitor.new_page()
    visit(page, f"{host.address}play.html?game=saiju")
    begin(page)
    before = saved(page)
    host.publish("v2", start_py="raise SystemError('this never starts')", **also)
    page.evaluate("navigator.serviceWorker.getRegistration().then((here) => here.update())")
    page.evaluate("window.same = true")
    page.click("#notices [data-ui=update]")
    page.wait_for_function("() => !window.same")
    for _ in range(3 if also else 0):  # nobody could tell, so it is given three chances
        page.wait_for_load_state()
        page.wait_for_timeout(5_100)  # sooner it would not be another one
        page.reload()
    ready(page)
    assert saved(page) == before
    style = "fetch('style.css').then((answer) => answer.text())"
    assert "v2" not in page.evaluate(style)
    # Nor does anything of it get into the one before, as when somebody tries again.
    assert "v2" in page.evaluate(style.replace("css'", "css', { cache: 'reload' }"))
    assert "v2" not in page.evaluate(style)


def test_many_tabs_at_once_do_not_make_a_version_a_broken_one(
    host: Host, visitor: BrowserContext
) -> None:
    host.publish("v1")
    page = visitor.new_page()
    visit(page, host.address)
    slow = "import asyncio\nfrom main import main\nawait asyncio.sleep(3)\nawait main()\n"
    host.publish("v2", start_py=slow)
    page.evaluate("navigator.serviceWorker.getRegistration().then((here) => here.update())")
    page.evaluate("window.same = true")
    page.click("#notices [data-ui=update]")
    page.wait_for_function("() => !window.same")
    tabs = [visitor.new_page() for _ in range(5)]
    for tab in tabs:  # before the first of them is up
        tab.goto(host.address, wait_until="commit")
    for tab in tabs:
        ready(tab)
    assert "v2" in page.evaluate("fetch('style.css').then((answer) => answer.text())")


def test_half_a_version_is_not_installed(host: Host, visitor: BrowserContext) -> None:
    host.publish("v1")
    page = visitor.new_page()
    visit(page, host.address)
    (old,) = versions(page)
    host.publish("v2")
    (host.folder / "v2-real" / "style.css").write_text("half")  # not what the list says
    page.evaluate(
        """navigator.serviceWorker.getRegistration().then((here) => here.update()).then((here) =>
          here.installing && new Promise((done) => {
            here.installing.onstatechange = ({ target }) => target.state === "redundant" && done();
          }))"""
    )
    assert versions(page) == [old]
    page.reload()
    ready(page)


def test_the_manifest_makes_the_site_installable(
    host: Host, visitor: BrowserContext, dist: Path
) -> None:
    host.publish("v1")
    page = visitor.new_page()
    page.goto(host.address, wait_until="commit")
    session = visitor.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    missing = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Every visitor of these tests is a private one, where nothing is ever installed.
    assert [error["errorId"] for error in missing] in ([], ["in-incognito"])
    manifest = json.loads(told["data"])
    assert set(manifest) >= WANTED
    for icon in manifest["icons"]:
        data = (dist / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            size = f"{int.from_bytes(data[16:20], 'big')}x{int.from_bytes(data[20:24], 'big')}"
            assert size == icon["sizes"]
    assert [entry["url"] for entry in manifest["shortcuts"]] == [
        f"./play.html?game={game.name}" for game in GAMES
    ]
    assert {"any", "maskable"} <= {icon.get("purpose") for icon in manifest["icons"]}


def test_one_byte_makes_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for word in ("one", "two", "one"):
        (tmp_path / "file.txt").write_text(word, "utf-8")
        texts.append(offline.service(tmp_path, []))
    assert texts[0] == texts[2] != texts[1]
    changed = tmp_path / "service.js"  # which is in no list of files
    changed.write_text(offline.TEMPLATE.read_text("utf-8") + "// changed", "utf-8")
    monkeypatch.setattr(offline, "TEMPLATE", changed)
    texts.append(offline.service(tmp_path, []))
    marks = [re.findall(r'const VERSION = "(\w+)"', text) for text in texts]
    assert marks[0] == marks[2]
    assert len({mark for (mark,) in marks}) == 3


def test_every_shipped_file_is_listed_with_its_hash(dist: Path) -> None:
    text = (dist / "service.js").read_text("utf-8")
    listed = json.loads(re.search(r"const FILES = (\{.*?\});", text, re.DOTALL)[1])  # type: ignore[index]
    shipped = offline.hashes(dist)
    added = {path for path in shipped if "wheels/" in path or path in SINGLES}
    assert listed == {path: mark for path, mark in shipped.items() if path not in added}
    later = json.loads(re.search(r"const LATER = (\[.*?\]);", text)[1])  # type: ignore[index]
    assert set(later) < set(listed)
    assert all("library" in path or path.endswith(".whl") for path in later)
