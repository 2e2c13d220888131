"""One file that plays by a double click: no server, no network."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from desks import Shelf
from make import bill, single
from pygames_wasm.archive import Archive
from pygames_wasm.match import Match
from pygames_wasm.store import Store

pytestmark = pytest.mark.browser


def open_file(browser: Browser, file: Path) -> Page:
    """Open a file with the network off and wait until the game is up."""
    context = browser.new_context(offline=True)
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.add_init_script(
        "window.broken = []; addEventListener('securitypolicyviolation',"
        " (event) => window.broken.push(event.violatedDirective));"
    )
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.wait_for_selector("html[data-state=ready]", state="attached")
    others = [url for url in asked if not url.startswith(("data:", "blob:", file.as_uri()))]
    assert others == []
    return page


def saved(page: Page) -> str:
    """The game that was played last."""
    return Archive(Store(Shelf(page.evaluate("({...localStorage})")))).listed()[0].text


def play(page: Page, moves: int) -> str:
    """Play against a bot until there are so many lines in the log, and return the save."""
    rng = Random(1)
    page.click("#start")
    page.wait_for_selector("#frame")
    while True:
        page.wait_for_selector(".turn:not(.busy)")
        text = saved(page)
        if Match.load(text).at >= moves:
            return text
        rng.choice(page.query_selector_all("[data-do]:visible")).click()


def test_single_files_are_listed_with_their_hashes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / bill.SUMS).write_text("0" * 64 + "  style.css\n" + "1" * 64 + "  saiju.html\n")
    monkeypatch.setattr(single, "DIST", tmp_path)
    monkeypatch.setattr(single, "site", lambda: {"games": {"saiju": {}}})
    monkeypatch.setattr(single, "page", str)
    single.main()
    hashes = [bill.sha256(tmp_path / f"{name}.html") for name in ("pygames", "saiju")]
    assert (tmp_path / bill.SUMS).read_text() == (
        f"{hashes[0]}  pygames.html\n{hashes[1]}  saiju.html\n{'0' * 64}  style.css\n"
    )


@pytest.mark.smoke
def test_one_game_in_one_file(chromium: Browser, dist: Path, tmp_path: Path) -> None:
    text = single.page("saiju")
    assert len(text.encode()) < single.LIMIT
    assert not re.search(r'(?:src|href)="(?!data:|\./(?:start\.py|index\.html|play\.html))', text)
    file = tmp_path / "my games.html"
    file.write_text(text, "utf-8")
    page = open_file(chromium, file)
    play(page, 3)
    assert page.get_attribute("html", "data-bot") == "ready"
    assert page.evaluate("broken") == []
    # Its policy lets nothing out, and nothing run that is not its own.
    page.evaluate("fetch('http://127.0.0.1:9/').catch(() => {})")
    page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent ="
        " 'window.hacked = 1'; document.body.append(s); }"
    )
    assert page.evaluate("'hacked' in window") is False
    assert [rule.split("-")[0] for rule in page.evaluate("broken")] == ["connect", "script"]
    page.context.close()


@pytest.mark.slow
def test_all_games_in_one_file(chromium: Browser, dist: Path, tmp_path: Path) -> None:
    text = single.page()
    assert text == single.page()  # the same site gives the same file
    file = tmp_path / "pygames.html"
    file.write_text(text, "utf-8")
    page = open_file(chromium, file)
    for name in ("iki", "seikatsu", "saiju"):
        page.click(f"#game-{name}")
        page.wait_for_selector("#start")
        assert page.url == f"{file.as_uri()}?game={name}"
        page.go_back()
        page.wait_for_selector(f"#game-{name}")
    page.click("#game-saiju")
    text = play(page, 10)
    pieces = page.locator(".cell .piece").count()
    page.reload()
    page.wait_for_selector("html[data-state=ready]", state="attached")
    assert saved(page) == text
    assert page.locator(".cell .piece").count() == pieces
    page.context.close()
