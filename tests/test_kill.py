"""However the tab or the browser dies, at most one action is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright

from browser import FLAGS

pytestmark = pytest.mark.browser

TIMES = [2, pytest.param(50, marks=pytest.mark.slow)]
# Plays for two people without end and tells the number of each state that was kept.
FOUND = r"""Math.max(...Object.keys(localStorage)
  .filter((key) => /^pygames-wasm:save:\w+$/.test(key)).map((key) => Number(localStorage[key])))"""
PLAY = f"""() => {{
  const step = () => {{
    // Long before its end: a finished game would not be opened again by itself.
    const isLong = document.querySelectorAll("#log li").length > 12;
    const all = isLong ? [] : [...document.querySelectorAll("[data-do]")];
    const choice = all[Math.floor(Math.random() * all.length)] ?? document.querySelector("#undo");
    choice.dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
    console.log(`kept ${{{FOUND}}}`);
    setTimeout(step, 10 + 60 * Math.random());
  }};
  step();
}}"""


class Player:
    """Plays in a page and remembers the last state that was surely kept."""

    def __init__(self, site: str, seed: int) -> None:
        self.site = site
        self.rng = Random(seed)
        self.heard = 0
        self.lost: list[int] = []

    def open(self, page: Page) -> None:
        """Open the game that was left, or begin one."""
        page.set_default_timeout(90_000)  # a starved machine is slow, not wrong
        page.goto(f"{self.site}play.html?game=saiju&pace=fast")
        page.wait_for_selector("html[data-state=ready]", state="attached")
        if not self.heard:
            page.select_option("#player-1", "human")
            page.click("#start")
        else:
            self.lost.append(self.heard - int(page.evaluate(FOUND)))
            print(
                f"kill {len(self.lost)}: {self.heard} kept so far, {self.lost[-1]} lost", flush=True
            )
        page.wait_for_selector("#frame")  # the game that was left is on the table again
        page.on("console", self.on_console)

    def on_console(self, message) -> None:  # type: ignore[no-untyped-def]
        word, _, number = message.text.partition(" ")
        if word == "kept":
            self.heard = int(number)

    def play(self, page: Page) -> None:
        """Let the page play until a moment nobody could foresee."""
        start = self.heard
        page.evaluate(PLAY)
        end = time.monotonic() + self.rng.uniform(0.1, 2.5)
        while time.monotonic() < end or self.heard < start + 3:
            page.wait_for_timeout(5)

    def check(self, times: int) -> None:
        """Judge what was lost."""
        assert len(self.lost) == times
        assert max(self.lost) <= 1


@contextmanager
def process(binary: str, profile: Path) -> Iterator[tuple[str, int]]:
    """A browser of our own, with a profile that outlives it: its address and its group."""
    told = profile / "DevToolsActivePort"
    told.unlink(missing_ok=True)
    command = [binary, *FLAGS, "--headless=new", "--remote-debugging-port=0"]
    running = subprocess.Popen(
        [*command, f"--user-data-dir={profile}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        while not (told.exists() and "\n" in told.read_text()):
            assert running.poll() is None, "the browser did not start"
            time.sleep(0.05)
        yield f"http://127.0.0.1:{told.read_text().splitlines()[0]}", running.pid
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()


@pytest.mark.skipif(os.name == "nt", reason="needs process groups")
@pytest.mark.parametrize("times", TIMES)
def test_killing_the_browser_loses_at_most_one_action(
    driver: Playwright, site: str, tmp_path: Path, times: int
) -> None:
    player = Player(site, times)
    binary = os.environ.get("PYGAMES_BROWSER") or driver.chromium.executable_path
    for visit in range(times + 1):
        with process(binary, tmp_path) as (address, group):
            page = driver.chromium.connect_over_cdp(address).contexts[0].new_page()
            player.open(page)
            if visit < times:
                player.play(page)
                os.killpg(group, signal.SIGKILL)
    player.check(times)


@pytest.mark.parametrize("times", TIMES)
def test_killing_the_tab_loses_at_most_one_action(chromium: Browser, site: str, times: int) -> None:
    player = Player(site, times)
    context = chromium.new_context(service_workers="block")
    for visit in range(times + 1):
        page = context.new_page()
        player.open(page)
        if visit < times:
            player.play(page)
        if visit % 2:
            page.close()
        elif visit < times:
            crash(page)
    context.close()
    player.check(times)


def crash(page: Page) -> None:
    """Let the process behind a page die."""
    with suppress(Error):
        page.goto("chrome://crash", timeout=5_000)
