"""Takes a picture of every page in every language, light and dark, on a desktop and a phone.

python build.py shots [--to shots] [word ...]    only pictures with all of these words in their name

The pages are desks of tests/states.py and the like, painted by the built site; that the site itself
shows the same is a test (test_access.py).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from time import localtime, strftime, time

from playwright.sync_api import Browser, Page, sync_playwright

import build
import pygames_wasm.games
from browser import PHONE, easel, launch, serving
from desks import Shelf, open_desk
from pygames_wasm.desk import SCREENS, Desk
from pygames_wasm.games import games
from pygames_wasm.ledger import NAME, OPEN, Ledger
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.quiz import puzzles
from pygames_wasm.search import Search
from pygames_wasm.store import PREFIX, Store
from pygames_wasm.texts import languages
from states import GAMES, after, hinted, reviewed, seat, show
from variants import EXTRA

THEMES = ("light", "dark")
SIZES = {"desktop": {}, "phone": {"viewport": PHONE, "is_mobile": True, "has_touch": True}}
THOUGHTS = 20  # for each decision of the games on the pictures
DAY = 24 * 60 * 60


def pages() -> Iterator[tuple[str, Desk]]:
    """Yield everything there is to be looked at, by name."""
    yield "home", visited(None)
    for name in SCREENS:
        yield name, visited(None, view=name)
    for name in GAMES:
        question = puzzles(games()[name])[0].id
        yield f"{name}-lesson", visited(name, view="learn")
        yield f"{name}-puzzle", visited(None, view="puzzles", puzzle=question)
        yield f"{name}-table", visited(name)
        yield f"{name}-hint", hinted(name, 2)
        yield f"{name}-setup", after(visited(name), "setup")
        yield f"{name}-rules", after(visited(name), "help")
        yield f"{name}-share", after(visited(name), "share")
        yield f"{name}-end", seat(play(name, 1))
        yield f"{name}-review", reviewed(name)


def visited(game: str | None, **params: str) -> Desk:
    """Return a page of somebody who has played before, with all that it draws by and by."""
    desk = open_desk(Shelf(kept()), game, **params)
    while desk.idle():
        pass
    return desk


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


@cache
def kept() -> dict[str, str]:
    """Return what such a visitor keeps: a game of each kind under way, and a past."""
    texts = {f"{PREFIX}game:{name}": play(name, 0.5).save() for name in GAMES}
    return {**texts, f"{PREFIX}{NAME}": past()}


def past() -> str:
    """Return finished games, solved puzzles and daily games."""
    ledger, rng = Ledger(Store(Shelf())), Random(2)
    for number, name in enumerate([*GAMES] * 9):
        mine, theirs = rng.randrange(30, 70), rng.randrange(30, 70)
        level = ("bot-2", "bot-3", "people")[number // len(GAMES) % 3]
        result = "won" if mine > theirs else "lost" if mine < theirs else "drawn"
        result = OPEN if level == "people" else result
        date = int(time()) - (30 - number) * DAY
        ledger.add("over", f"past{number}", date, name, 2, OPEN, level, result, mine, theirs)
    for name in GAMES:
        for one in puzzles(games()[name])[:5]:
            ledger.add("solved", one.id, int(time()), 1)
    for ago in (1, 2, 3, 5, 8):
        before = strftime("%Y-%m-%d", localtime(time() - ago * DAY))
        ledger.add("day", before, f"day{ago}", before)
        ledger.add("done", before, "won" if ago % 2 else "lost", 40 + ago, 44, "+-=+")
    return ledger.text


def take(browser: Browser, site: str, to: Path, wanted: list[str]) -> int:
    """Take the pictures that are wanted; return how many."""
    canvases: dict[str, Page] = {}
    count = 0
    for name, desk in pages():
        for language, theme, size in product(languages(), THEMES, SIZES):
            full = f"{name}-{language}-{theme}-{size}"
            if not all(word in full for word in wanted):
                continue
            if size not in canvases:
                canvases[size] = easel(browser, site, **SIZES[size])
            page = canvases[size]
            show(page, desk, language, theme)
            page.evaluate("scrollTo(0, 0)")
            page.screenshot(path=to / f"{full}.png")
            print(full, flush=True)
            count += 1
    return count


def main() -> int:
    """Take what was asked for."""
    parser = argparse.ArgumentParser(prog="build.py shots", description=__doc__)
    parser.add_argument("words", nargs="*", help="all of them must be in a picture's name")
    parser.add_argument("--to", type=Path, default=build.ROOT / "shots", help="a folder")
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    pygames_wasm.games.__path__.remove(EXTRA)  # the games that only tests have
    with sync_playwright() as playwright, serving(build.DIST) as site:
        browser = launch(playwright, "chromium")
        count = take(browser, site, asked.to, asked.words)
        browser.close()
    print(f"{count} pictures in {asked.to}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
