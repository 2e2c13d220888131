"""A real browser on the built site: fixtures for every test that is marked `browser`."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import (
    Browser,
    BrowserType,
    ElementHandle,
    Page,
    Playwright,
    sync_playwright,
)

import build
from desks import Shelf
from pygames_wasm.archive import Archive
from pygames_wasm.record import Record
from pygames_wasm.store import Store
from variants import ROOT

# Without them Chromium asks hosts of its maker about updates; the sandbox needs a normal user.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# The arrow keys that lead from the focus to the nearest cell that matches.
WAY = """(wish) => {
  const KEYS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];
  const seen = new Set([document.activeElement.id]);
  const queue = [[document.activeElement, []]];
  while (queue.length) {
    const [cell, keys] = queue.shift();
    if (cell.matches(wish)) return keys;
    cell.dataset.near.split(" ").forEach((id, way) => {
      if (id !== "-" && !seen.has(id)) {
        seen.add(id);
        queue.push([document.getElementById(id), [...keys, KEYS[way]]]);
      }
    });
  }
  return null;
}"""
# Whether the focus is on an element, or in the same grid.
WHERE = """(target) => {
  const here = document.activeElement;
  if (here.id === target) return "there";
  const grid = here.closest("[data-grid]");
  return grid?.contains(document.getElementById(target)) ? "near" : "far";
}"""
TINY = "tiny-1.0-py3-none-any.whl"


def add_on(file: Path) -> None:
    """Write the template game as a wheel of its own, as another author would."""
    source = ROOT / "tests" / "games" / "tiny"
    info = "tiny-1.0.dist-info"
    with ZipFile(file, "w") as wheel:
        for path in sorted(source.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                wheel.write(path, f"pygames_wasm/games/tiny/{path.relative_to(source).as_posix()}")
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{info}/RECORD", "")


@pytest.fixture(scope="session")
def site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, served from a sub-path, with an add-on wheel beside it."""
    top = tmp_path_factory.mktemp("site")
    folder = top / "some" / "path"
    folder.mkdir(parents=True)
    for entry in dist.iterdir():
        if entry.name != "wheels":
            (folder / entry.name).symlink_to(entry)
    (folder / "wheels").mkdir()
    add_on(folder / "wheels" / TINY)
    with serving(top) as address:
        yield f"{address}some/path/"


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder and give its address."""
    with build.server(0, folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def easel(browser: Browser, site: str, **more: Any) -> Page:
    """Return a page of the site for `states.show` to paint on; nothing moves on it."""
    wish = {"viewport": DESKTOP, "reduced_motion": "reduce", "service_workers": "block", **more}
    page = browser.new_context(**wish).new_page()
    page.set_default_timeout(60_000)
    page.goto(site)
    page.wait_for_selector("html[data-state='ready']", state="attached")
    return page


def timed_press(page: Page, element: ElementHandle) -> float:
    """Press something; return the milliseconds until the answer was on the screen."""
    took = page.evaluate(
        f"""async (element) => {{
          const start = performance.now();
          element.dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
          await {SETTLED};
          return performance.now() - start;
        }}""",
        element,
    )
    return float(took)


def launch(playwright: Playwright, name: str, *flags: str) -> Browser:
    """Start a browser: the installed one where Playwright can drive it, else Playwright's own."""
    if name == "chromium":
        path = os.environ.get("PYGAMES_BROWSER") or None
        return playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags])
    installed = shutil.which("firefox-esr") if name == "firefox" else None
    if installed:
        return playwright.firefox.launch(channel="moz-firefox", executable_path=installed)
    kind: BrowserType = getattr(playwright, name)
    return kind.launch()


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """What drives browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(driver: Playwright, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """One browser for all tests: Chromium, unless --browser says otherwise."""
    browser = launch(driver, request.config.getoption("--browser"))
    yield browser
    browser.close()


def patient(page: Page) -> None:
    """Let a page be waited for under its policy: Playwright's own way runs text as code there."""

    def wait_for_function(expression: str, arg: object = None, timeout: float = 60_000) -> None:
        until = monotonic() + timeout / 1000
        while not page.evaluate(expression, arg):
            assert monotonic() < until, f"waited in vain: {expression}"
            page.wait_for_timeout(50)

    page.wait_for_function = wait_for_function  # type: ignore[method-assign, assignment]


class Visit:
    """A visitor of the site, who takes note of everything that should not happen."""

    def __init__(self, browser: Browser, site: str, phone: bool, script: str, lang: str) -> None:
        self.site = site
        self.context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            locale=lang,
            service_workers="block",  # each would fetch the whole site; test_offline.py has its own
        )
        if script:
            self.context.add_init_script(script)
        self.context.set_default_timeout(60_000)  # a starved machine is slow, not wrong
        self.context.on("page", patient)
        self.page = self.context.new_page()
        self.resumed = 0
        self.trouble: list[str] = []
        self.requests: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", self.on_console)
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.context.on("requestfailed", lambda request: self.trouble.append(request.url))

    def on_console(self, message) -> None:  # type: ignore[no-untyped-def]
        blocked = "registration blocked by Playwright" in message.text
        if message.type in ("error", "warning") and not blocked:
            self.trouble.append(message.text)

    def open(self, address: str = "") -> Page:
        """Go to a page of the site and wait until Python is up."""
        self.page.goto(self.site + address)
        self.ready()
        return self.page

    def ready(self) -> None:
        self.page.wait_for_selector("html[data-state='ready']", state="attached")

    def start(self, *players: str, game: str = "saiju", lang: str = "en", option: str = "") -> Page:
        """Set up a game with these players and start it."""
        page = self.open(f"play.html?game={game}&lang={lang}&pace=fast")
        page.check(f"#set-seats-{len(players)}", force=True)
        for choice in option.split():
            page.locator(f"#set-{choice}").evaluate("(radio) => radio.click()")
        for number, player in enumerate(players):
            page.select_option(f"#player-{number}", player)
        page.click("#start")
        page.wait_for_selector("#frame")
        return page

    def resume(self, text: str, game: str, more: str = "") -> Page:
        """Go on with a saved game."""
        self.resumed += 1
        once, key = f"resumed-{self.resumed}", f"pygames-wasm:game:{game}"
        self.page.add_init_script(
            f"""if (!sessionStorage.getItem("{once}")) {{
              sessionStorage.setItem("{once}", "1");
              localStorage.setItem("{key}", {json.dumps(text)});
            }}"""
        )
        return self.open(f"play.html?game={game}&lang=en{more}")

    def stop_clock(self) -> None:
        """Let no time pass on the page until `hear` asks for it."""
        self.page.evaluate("window.clock = performance.now(); performance.now = () => clock")

    def hear(self, text: str) -> None:
        """Let time pass until this is being told, and no longer."""
        self.page.wait_for_function(
            """(text) => {
              const told = document.querySelector(".telling .ask span")?.textContent;
              if (told !== text) window.clock += 60_000;
              return told === text;
            }""",
            arg=text,
        )

    def mine(self) -> None:
        """Wait until no bot is thinking and nothing is being told."""
        self.page.wait_for_selector(".turn:not(.busy, .telling)", timeout=60_000)

    def settle(self) -> None:
        """Wait until nothing moves on the page."""
        self.page.wait_for_function(
            "document.getAnimations().every((moving) => moving.playState !== 'running')"
        )

    def press_any(self, rng: Random) -> bool:
        """Press something that stands for an action; False when the game is over."""
        self.mine()
        if self.page.query_selector("#again"):
            return False
        if self.page.query_selector("#unveil"):
            self.page.click("#unveil")
            return True
        choices = self.page.query_selector_all("[data-do]:visible")
        rng.choice(choices).click()
        return True

    def walk(self, wish: str) -> None:
        """Go by arrow keys to the nearest cell that matches."""
        keys = self.page.evaluate(WAY, wish)
        assert keys is not None, f"no way to {wish}"
        for key in keys:
            self.page.keyboard.press(key)

    def reach(self, target: str) -> None:
        """Go to an element with Tab, inside a grid with the arrows."""
        for _ in range(120):
            where = self.page.evaluate(WHERE, target)
            if where == "there":
                return
            if where == "near":
                self.walk(f"#{target}")
            else:
                self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard never reaches {target}")

    def violations(self) -> list[tuple[str, list[str]]]:
        """What axe-core finds on the page as it is."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate("axe.run()")["violations"]
        return [(rule["id"], [node["html"][:200] for node in rule["nodes"][:3]]) for rule in found]

    def saved(self, game: str = "saiju") -> str:
        """The game played last, as the browser keeps it."""
        kept = [record for record in self.kept() if record.game == game]
        return kept[0].text

    def kept(self) -> list[Record]:
        """All games that localStorage holds, the last played first."""
        return Archive(Store(Shelf(self.page.evaluate("({...localStorage})")))).listed()

    def foreign(self) -> list[str]:
        """Every request that went to another host."""
        own = self.site.split("/some/")[0]
        return [url for url in self.requests if not url.startswith((own, "data:", "blob:"))]


@pytest.fixture
def visit(chromium: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A visit that must end without an error in the console and without a foreign request."""
    asked = request.node.get_closest_marker("visit")
    wish = asked.kwargs if asked else {}
    visit = Visit(
        chromium, site, wish.get("phone", False), wish.get("script", ""), wish.get("lang", "en-GB")
    )
    yield visit
    visit.context.close()
    assert visit.trouble == []
    assert visit.foreign() == []


@pytest.fixture(scope="module")
def canvas(chromium: Browser, site: str) -> Iterator[Page]:
    """A page of the built site that desks are shown on, see `states.show`."""
    page = easel(chromium, site)
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    yield page
    page.context.close()
    assert trouble == []


@pytest.fixture(scope="module")
def lens(chromium: Browser) -> Iterator[Page]:
    """An empty page that looks at pictures pixel by pixel."""
    page = chromium.new_page()
    yield page
    page.close()
