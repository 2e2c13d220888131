"""Takes a picture of every page in every language, light and dark, on a desktop and a phone.

python build.py shots [--to shots] [word ...]    only pictures with one of these words in their name
"""

from __future__ import annotations

import argparse
import json
import threading
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

import build
from browser import Visit, launch
from pygames_wasm.desk import SCREENS
from pygames_wasm.games import games
from pygames_wasm.link import encode
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.search import Search
from pygames_wasm.texts import languages

THEMES = ("light", "dark")
SIZES = ("desktop", "phone")
THOUGHTS = 20  # for each decision of the games on the pictures


class Shot(NamedTuple):
    """A page to be looked at: its name, its address, and what is pressed on the way there."""

    name: str
    address: str
    presses: tuple[str, ...] = ()
    link: str = ""  # of a finished game, for a visitor who has none


def shipped() -> list[str]:
    """Return the games of the site, without those that tests bring along."""
    return [name for name in games() if (build.ROOT / "pygames_wasm" / "games" / name).is_dir()]


def shots() -> Iterator[Shot]:
    """Yield everything there is to be looked at."""
    yield Shot("home", "index.html?")
    for name in SCREENS:
        yield Shot(name, f"play.html?view={name}")
    for name in shipped():
        yield Shot(f"{name}-table", f"play.html?game={name}")
        yield Shot(f"{name}-hint", f"play.html?game={name}", ("#hint", "#hint"))
        yield Shot(f"{name}-setup", f"play.html?game={name}", ("#new",))
        yield Shot(f"{name}-rules", f"play.html?game={name}", ("#rules",))
        over = encode(play(name, 1))
        yield Shot(f"{name}-end", f"play.html?game={name}", (), over)
        yield Shot(f"{name}-review", f"play.html?game={name}", ("#review",), over)


@cache
def play(name: str, share: float) -> Match:
    """Return a game that bots have played so far, or to the end; then it is a person's turn."""
    game = games()[name]
    rng = Random(4)
    seats = 2 if name == "saiju" else 3
    players = [HUMAN] + ["bot-3"] * (seats - 1)
    whole = Match(game, seats, frozenset(), players, 4)
    while not whole.is_over:
        thought = Search(game, whole.state, whole.state.to_move, rng)
        thought.run(9, THOUGHTS)
        whole.play(thought.best())
    while whole.at > share * len(whole.log) or (share < 1 and whole.state.to_move != 0):
        whole.undo()
    return whole


def kept() -> str:
    """Return the script that puts a game of each kind into a visitor's storage, once."""
    texts = {f"pygames-wasm:game:{name}": play(name, 0.5).save() for name in shipped()}
    return (
        "if (!sessionStorage.getItem('kept')) { sessionStorage.setItem('kept', '1');"
        f" Object.assign(localStorage, {json.dumps(texts)}); }}"
    )


def press(page: Page, selector: str) -> None:
    """Press something, and let the page answer."""
    page.click(selector)
    page.wait_for_selector(".busy, [aria-busy=true]", state="detached")
    page.wait_for_timeout(100)


def take(browser: Browser, site: str, to: Path, wanted: list[str]) -> int:
    """Take the pictures that are wanted; return how many."""
    count = 0
    for (language, theme, size), shot in product(
        product(languages(), THEMES, SIZES), list(shots())
    ):
        name = f"{shot.name}-{language}-{theme}-{size}"
        if not all(word in name for word in wanted):
            continue
        visit = Visit(browser, site, size == "phone", "" if shot.link else kept(), language)
        page = visit.open(f"{shot.address}&lang={language}&theme={theme}#{shot.link}")
        for selector in shot.presses:
            press(page, selector)
        page.screenshot(path=to / f"{name}.png")
        visit.context.close()
        print(name, flush=True)
        count += 1
    return count


def main() -> int:
    """Take what was asked for."""
    parser = argparse.ArgumentParser(prog="build.py shots", description=__doc__)
    parser.add_argument("words", nargs="*", help="all of them must be in a picture's name")
    parser.add_argument("--to", type=Path, default=build.ROOT / "shots", help="a folder")
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    with build.server(0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = f"http://127.0.0.1:{server.server_port}/"
        browser = launch(playwright, "chromium")
        count = take(browser, site, asked.to, asked.words)
        browser.close()
        server.shutdown()
    print(f"{count} pictures in {asked.to}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
