"""The site and the single file in WebKitGTK, driven by its own WebKitWebDriver."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from make import single
from test_engines import HOW_MUCH, compare
from test_offline import Host, host  # noqa: F401 - a fixture
from variants import Variant

pytestmark = [pytest.mark.browser, pytest.mark.webkit]

DRIVER = shutil.which("WebKitWebDriver")
FRAME = shutil.which("xvfb-run")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # what the W3C calls a reference to an element
PLACES = ["/usr/lib/*/webkit2gtk-4.*", "/usr/libexec/webkit2gtk-4.*", "/usr/lib/webkit2gtk-4.*"]
FREE = ".turn:not(.busy, .telling)"


class Kit:
    """A WebKitGTK window: as much of the W3C WebDriver protocol as is needed here."""

    def __init__(self, port: int, binary: Path) -> None:
        self.port = port
        self.path = "/session"
        wish = {"webkitgtk:browserOptions": {"binary": str(binary), "args": ["--automation"]}}
        session = self.ask("", capabilities={"alwaysMatch": wish})["sessionId"]
        self.path = f"/session/{session}"

    def ask(self, command: str, method: str = "POST", **body: object) -> Any:
        """Send one command and return its value."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            data = json.dumps(body) if method == "POST" else None
            connection.request(method, self.path + command, data)
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        assert not (isinstance(value, dict) and "error" in value), value
        return value

    def run(self, script: str) -> Any:
        """Run JavaScript in the page and return what it returns."""
        return self.ask("/execute/sync", script=script, args=[])

    def wait(self, selector: str, seconds: float = 90) -> None:
        """Wait until the page has such an element."""
        end = time.monotonic() + seconds
        script = f"return document.querySelector({json.dumps(selector)}) !== null"
        while not self.run(script):
            assert time.monotonic() < end, (
                f"{selector}: {self.run('return document.body.innerText')}"
            )
            time.sleep(0.1)

    def open(self, address: str) -> None:
        """Go to a page and wait until the game is up."""
        self.ask("/url", url=address)
        self.wait("html[data-state=ready]")

    def choose(self, option: str) -> None:
        """Choose an option of a list."""
        found = self.ask("/element", using="css selector", value=option)[ELEMENT]
        self.ask(f"/element/{found}/click")

    def click(self, selector: str) -> None:
        """Press the first such element where it is; the driver's own way knows no SVG groups."""
        x, y = self.run(
            f"""const found = document.querySelector({json.dumps(selector)});
            found.scrollIntoView({{ block: "center" }});
            const {{ x, y, width, height }} = found.getBoundingClientRect();
            return [Math.round(x + width / 2), Math.round(y + height / 2)];"""
        )
        steps = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.ask("/actions", actions=[{"type": "pointer", "id": "mouse", "actions": steps}])

    def play(self, moves: int) -> int:
        """Start a game with a bot, make some moves and return how many pieces lie there."""
        self.choose("#player-1 option[value=bot-1]")
        self.click("#start")
        for _ in range(moves):
            self.wait(FREE)
            self.click(".board [data-do]" if self.pieces() else "#cell-0")
        self.wait(FREE)
        assert self.run("return document.documentElement.dataset.bot") == "ready"
        return self.pieces()

    def pieces(self) -> int:
        """How many pieces are on the board."""
        return int(self.run("return document.querySelectorAll('.cell .piece').length"))


@pytest.fixture(scope="module")
def kit() -> Iterator[Kit]:
    """WebKitGTK on a screen that nobody sees."""
    places = [place for pattern in PLACES for place in Path("/").glob(pattern[1:])]
    binary = next((p / "MiniBrowser" for p in places if (p / "MiniBrowser").exists()), None)
    if not (DRIVER and FRAME and binary):
        pytest.fail("WebKitGTK is not here: install webkit2gtk-driver and xvfb")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = subprocess.Popen(
        [FRAME, "-a", DRIVER, f"--port={port}"],
        env={**os.environ, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"},  # root has none
        start_new_session=True,
    )
    try:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        kit = Kit(port, binary)
        yield kit
        kit.ask("", "DELETE")
    finally:
        os.killpg(running.pid, signal.SIGTERM)
        running.wait()


def test_a_game_with_a_bot_is_kept(kit: Kit, site: str) -> None:
    kit.open(f"{site}play.html?game=saiju&pace=fast&lang=en")
    before = kit.play(4)
    assert before >= 2
    kit.ask("/refresh")
    kit.wait("html[data-state=ready]")
    kit.wait("#frame")
    assert kit.pieces() == before


@pytest.mark.parametrize("other", ["seikatsu", "iki"])
def test_the_other_games_begin(kit: Kit, site: str, other: str) -> None:
    kit.open(f"{site}play.html?game={other}&lang=ja")
    kit.click("#start")
    kit.wait("#frame")
    kit.wait("#frame [data-do], .turn")


def test_the_games_are_played_after_the_server_is_gone(
    kit: Kit,
    host: Host,  # noqa: F811
) -> None:
    """PWA-1."""
    host.publish("v1")
    address = f"{host.address}play.html?pace=fast&lang=en&game="
    kit.open(f"{address}saiju")
    kit.wait("html[data-offline=ready]")
    host.close()
    kit.open(f"{address}saiju")
    assert kit.play(3) >= 1
    for other in ("seikatsu", "iki"):
        kit.open(f"{address}{other}")
        kit.click("#start")
        kit.wait("#frame")
        kit.wait("html[data-bot=ready]")


@HOW_MUCH
def test_webkit_plays_as_cpython_does(
    kit: Kit, site: str, games: int, variants: list[Variant]
) -> None:
    kit.open(site)
    compare(lambda script: kit.run(f"return {script}"), games, variants)


def test_one_file_is_played_without_a_server(kit: Kit, dist: Path, tmp_path: Path) -> None:
    file = tmp_path / "my games.html"
    file.write_text(single.page("saiju"), "utf-8")
    kit.open(f"{file.as_uri()}?game=saiju&pace=fast")
    assert kit.play(2) >= 1
