"""Whole games by keyboard alone and by ear alone, and what the page says (A11Y-2, 3, 5, 6)."""

from __future__ import annotations

import re
from random import Random

import pytest

from browser import Visit
from pygames_wasm.match import Match
from pygames_wasm.texts import Say

pytestmark = pytest.mark.browser
# The shortest game every day, the others with --slow.
each_game = pytest.mark.parametrize(
    "name",
    ["seikatsu", *(pytest.param(name, marks=pytest.mark.slow) for name in ("saiju", "iki"))],
)
SPOKEN = re.compile(r'(?P<role>\w+) "(?P<name>(?:[^"\\]|\\.)*)"(?P<more>.*)')
PRESSED = ("gridcell", "button")
IN_SIGHT = """(() => {
  const { top, bottom, left, right } = document.activeElement.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
})()"""
# Takes note of everything the page says.
LISTEN = """() => {
  const live = document.getElementById("live");
  window.heard = [];
  new MutationObserver(() => window.heard.push(live.textContent)).observe(live, {
    childList: true, characterData: true, subtree: true,
  });
}"""


@each_game
def test_a_whole_game_by_keyboard_alone(visit: Visit, name: str) -> None:
    """Nothing but Tab, arrows, Enter and Space: no shortcut, no mouse."""
    page = visit.open(f"play.html?game={name}&pace=fast")
    visit.reach("player-1")
    page.keyboard.press("Home")  # the first entry of the list is a person
    page.keyboard.press("ArrowDown")  # then come the bots, the weakest first
    visit.reach("start")
    page.keyboard.press("Enter")
    page.wait_for_selector("#frame")
    rng = Random(6)
    while True:
        visit.mine()
        if page.query_selector("#again"):
            break
        legal = page.evaluate(
            "[...document.querySelectorAll('[data-do]')].filter((e) => e.checkVisibility())"
            ".map((e) => e.id)"
        )
        visit.reach(rng.choice(legal))
        assert page.evaluate(IN_SIGHT)
        page.keyboard.press(rng.choice(["Enter", "Space"]))
    assert Match.load(visit.saved(name)).is_over


def spoken(visit: Visit, place: str) -> dict[str, list[tuple[str, str]]]:
    """Return (role, name) of what can be pressed in a part of the page, by the grid it is in."""
    found: dict[str, list[tuple[str, str]]] = {}
    grid, depth = "", -1
    for line in visit.page.locator(place).aria_snapshot().splitlines():
        indent = len(line) - len(line.lstrip())
        text = line.strip().removeprefix("- ").rstrip(":")
        if text.startswith("'"):
            text = text.strip("'").replace("''", "'")
        heard = SPOKEN.match(text)
        if indent <= depth:
            grid, depth = "", -1
        if heard and heard["role"] == "grid":
            grid, depth = heard["name"], indent
        elif (
            heard and heard["role"] in ("gridcell", "button") and "[disabled]" not in heard["more"]
        ):
            name = re.sub(r"\\(.)", r"\1", heard["name"])
            found.setdefault(grid, []).append((heard["role"], name))
    return found


@each_game
def test_a_whole_game_by_ear_alone(visit: Visit, name: str) -> None:
    """A player who has only roles and names to go by, and hears what is refused."""
    page = visit.open(f"play.html?game={name}&players=human,bot-1&seed=3&pace=fast")
    rng, say, last, presses = Random(2), Say("en"), "", 0
    while True:
        visit.mine()
        if any(name == say("again") for _, name in spoken(visit, "#controls").get("", [])):
            break
        groups = spoken(visit, "#frame")
        # Whatever was taken from one place goes to another.
        last = rng.choice([group for group in groups if group != last] or list(groups))
        role, wish = rng.choice(groups[last])
        page.get_by_role(role, name=wish, exact=True).first.focus()  # type: ignore[arg-type]
        page.keyboard.press("Enter")
        presses += 1
        assert presses < 3_000
    assert Match.load(visit.saved(name)).is_over


def test_every_action_is_said_once(visit: Visit) -> None:
    """Undo too; equal refusals sound twice, and what bots do comes in one piece."""
    page = visit.start("human", "bot-1", "bot-1", game="seikatsu")
    visit.mine()
    page.evaluate(LISTEN)

    def said() -> list[str]:
        heard: list[str] = page.evaluate("window.heard.splice(0)")
        return heard

    page.click("#hand-0")
    (asked,) = said()
    assert asked
    page.click(".cell.legal >> nth=0")
    visit.mine()
    mine, *between, others = said()
    assert between == []
    assert mine.startswith("Pink")
    assert "Blue" in others
    assert "Green" in others
    page.keyboard.press("Control+z")
    (undone,) = said()
    assert undone.startswith(Say("en")("undone"))
    taken = page.locator("[data-why=why_taken]").first
    taken.click()
    taken.click()
    first, second = said()
    assert first.strip() == second.strip()
    assert first != second
    assert page.get_attribute("#live", "aria-atomic") == "true"
    assert page.get_attribute("#live", "aria-live") == "polite"


def test_the_focus_survives_what_bots_do(visit: Visit) -> None:
    page = visit.start("human", "bot-1", game="seikatsu")
    visit.mine()
    page.click("#hand-0")
    target = page.locator(".cell.legal").first.get_attribute("id")
    page.focus(f"#{target}")
    page.keyboard.press("Enter")
    visit.mine()
    assert page.evaluate("document.activeElement.id") == target
