"""Seikatsu as people play it: every mode to the end, hidden hands, the turned garden."""

from __future__ import annotations

from random import Random

import pytest

from browser import Visit
from pygames_wasm.games import find
from pygames_wasm.games.seikatsu.board import GRID
from pygames_wasm.games.seikatsu.talk import tile_name
from pygames_wasm.match import Match
from pygames_wasm.texts import Say

pytestmark = pytest.mark.browser

MODES = {
    "two": (["human", "bot-1"], ""),
    "three": (["human", "bot-1", "bot-1"], ""),
    "four": (["human", "bot-1", "bot-1", "bot-1"], ""),
    "easy": (["human"], "mode-0"),
    "medium": (["human"], "mode-1"),
    "hard": (["human"], "mode-2"),
    "tournament": (["human", "bot-1"], "option-tournament-1"),
    "yarimizu": (["human", "bot-1"], "option-yarimizu-1"),
    "both": (["bot-1", "human", "bot-1"], "option-tournament-1 option-yarimizu-1"),
}


# The names that a page has and an empty one has not.
GLOBALS = """() => {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const empty = new Set(Object.getOwnPropertyNames(frame.contentWindow));
  frame.remove();
  return Object.getOwnPropertyNames(window).filter((name) => !empty.has(name)).sort();
}"""


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game(visit: Visit, mode: str) -> None:
    players, option = MODES[mode]
    page = visit.start(*players, game="seikatsu", option=option)
    rng = Random(len(mode))
    while visit.press_any(rng):
        pass
    match = Match.load(visit.saved("seikatsu"))
    assert match.is_over
    points = [int(text) for text in page.locator("#scores .points").all_inner_texts()]
    assert points == [score[0] for score in match.state.scores()]
    for _ in range(7):  # a row of an unfinished solo garden may be empty
        page.click("#walk-next")
        assert page.locator(".sheet td.now").count() == 1
        if page.locator(".cell.lit").count():
            break
    assert page.locator(".cell.lit").count() > 0


def test_no_hidden_tile_is_on_the_page_behind_the_curtain(visit: Visit) -> None:
    page = visit.start("human", "human", "human", game="seikatsu")
    say, rng = Say("en", find("seikatsu").texts), Random(2)
    curtains = 0
    while curtains < 6:
        if page.query_selector("#unveil"):
            curtains += 1
            state = Match.load(visit.saved("seikatsu")).state
            laid = {state.tile(cell) for cell in range(36)}  # type: ignore[attr-defined]
            held = {kind for hand in state.hands for kind in hand} - laid  # type: ignore[attr-defined]
            spoken = page.locator("body").aria_snapshot()
            html = page.content()
            for kind in held:
                assert f'href="#tile-{kind}"' not in html
                assert tile_name(say, kind) not in spoken
                assert tile_name(say, kind) not in html
            assert page.query_selector("[data-do]") is None
            assert page.evaluate(GLOBALS) == ["BOOT", "SITE"]  # how it starts; nothing of the game
            held_by_next = state.hands[state.to_move]  # type: ignore[attr-defined]
            page.click("#unveil")
            assert f'href="#tile-{held_by_next[0]}"' in page.content()
            assert len(held) > 0
        visit.press_any(rng)


def test_one_person_among_bots_needs_no_curtain(visit: Visit) -> None:
    page = visit.start("human", "bot-1", game="seikatsu")
    page.click("#hand-0")
    page.click(".cell.legal")
    visit.mine()
    assert page.query_selector("#unveil") is None
    assert page.locator("#hand-0:visible").count() == 1


def test_turning_the_garden_keeps_the_arrows_right(visit: Visit) -> None:
    page = visit.start("human", "bot-1", game="seikatsu")
    seen = set()
    for _ in range(3):
        for cell in (0, 9, 20, 33):
            page.focus(f"#cell-{cell}")
            for key, (dx, dy) in {
                "ArrowUp": (0, -1),
                "ArrowDown": (0, 1),
                "ArrowLeft": (-1, 0),
                "ArrowRight": (1, 0),
            }.items():
                page.focus(f"#cell-{cell}")
                before = page.locator(f"#cell-{cell} .tile").bounding_box()
                page.keyboard.press(key)
                name = page.evaluate("document.activeElement.id")
                after = page.locator(f"#{name} .tile").bounding_box()
                assert before
                assert after
                if name == f"cell-{cell}":
                    continue  # the edge
                assert int(name.removeprefix("cell-")) in GRID.near[cell]
                way = (after["x"] - before["x"]) * dx + (after["y"] - before["y"]) * dy
                assert way > 5
        seen.add(page.get_attribute("#cell-0", "transform"))
        page.click("#turn-view")
    assert len(seen) == 2  # two pagodas are in play


def test_rows_of_the_other_side_can_be_looked_along(visit: Visit) -> None:
    page = visit.start("human", "bot-1", game="seikatsu")
    assert "tone-pink" in (page.get_attribute("#rows", "class") or "")
    page.click("#rows-1")
    assert "tone-blue" in (page.get_attribute("#rows", "class") or "")
    page.click("#hand-0")
    page.hover(".cell.legal")
    assert "Pink +" in page.inner_text("#preview")
    assert "Blue +" in page.inner_text("#preview")


@pytest.mark.visit(phone=True)
@pytest.mark.parametrize("option", ["", "option-yarimizu-1"])
def test_a_phone_holds_the_whole_table(visit: Visit, option: str) -> None:
    page = visit.start("human", "bot-1", game="seikatsu", option=option)
    rng = Random(3)
    for _ in range(24):
        visit.press_any(rng)
        visit.mine()
        size = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert size == [390, 844]
        for box in (spot.bounding_box() for spot in page.locator(".point.legal").all()[:2]):
            assert box
            assert min(box["width"], box["height"]) >= 44  # for a thumb
    while visit.press_any(rng):
        pass
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.is_visible(".sheet .verdict")


def test_the_rules_have_live_boards(visit: Visit) -> None:
    page = visit.open("play.html?game=seikatsu")
    page.click("#rules")
    page.click("#topic-koi")
    assert page.locator(".cell .piece").count() == 3
    page.click("#example")
    assert page.locator(".cell .piece").count() == 4
    assert "flock of 3" in page.inner_text("#topic .news")
    page.click("#close")
    page.wait_for_selector("#start")
