"""Whatever people write into any field of the page stays text there (SEC-2)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser import SETTLED, Visit
from hostile import PAYLOADS
from markup import compose
from states import GAMES, states

FIELDS = ("set name", "set deal", "rename", "name", "search")  # what each asks of the desk
OPEN = "input:is([type=text], [type=search]):not([readonly])"
KINDS = "[...new Set([...document.querySelectorAll('*')].map((element) => element.localName))]"
# Writes one text after the other into a field and tells what came of it that is not text.
WRITE = f"""async ([id, payloads, known]) => {{
  const found = [];
  const bad = (element) => !known.includes(element.localName) ||
    [...element.attributes].some(({{ name }}) => name.startsWith("on") || name === "style");
  for (const payload of payloads) {{
    const field = document.getElementById(id);
    field.value = payload;
    for (const kind of ["input", "change"]) {{
      field.dispatchEvent(new Event(kind, {{ bubbles: true }}));
    }}
    await {SETTLED};
    for (const element of document.querySelectorAll("*")) {{
      if (bad(element)) found.push(`${{payload}}: ${{element.outerHTML.slice(0, 200)}}`);
    }}
  }}
  return found;
}}"""


@pytest.mark.parametrize("name", GAMES)
def test_no_page_has_another_field(name: str) -> None:
    for state, desk in states(name):
        for element in compose(desk.parts()).iter("input"):
            is_open = element.get("readonly") is None
            if element.get("type") in ("text", "search") and is_open:
                assert element.get("data-ui", "").startswith(FIELDS), state


def attack(page: Page, field: str, payloads: list[str]) -> None:
    """Write hostile texts into a field that is on the screen."""
    page.wait_for_selector(f"#{field}")
    known = page.evaluate(KINDS)
    # What the page shows when something was written or found is no news.
    known += ["button", "mark", "p", "bdi"]
    assert page.evaluate(WRITE, [field, payloads, known]) == []
    assert page.evaluate("'hacked' in window") is False


@pytest.mark.browser
@pytest.mark.parametrize("step", [20, pytest.param(1, marks=pytest.mark.slow)])
def test_every_field_takes_hostile_texts_as_texts(visit: Visit, step: int) -> None:
    payloads = PAYLOADS[::step]
    visit.page.on("dialog", lambda dialog: visit.trouble.append(dialog.message))
    page = visit.open("play.html?game=seikatsu&lang=en&pace=fast")
    page.select_option("#player-1", "human")
    fields = ["name-0", "name-1", "deal"]
    assert page.locator(OPEN).evaluate_all("(all) => all.map(({ id }) => id)") == fields
    for field in fields:
        attack(page, field, payloads)
    page = visit.open("play.html?game=saiju&lang=en&pace=fast")
    page.select_option("#player-1", "human")
    page.fill("#name-0", PAYLOADS[0])
    page.click("#start")
    page.wait_for_selector("#frame")
    for cell in (0, 5, 9):
        page.click(f"#cell-{cell}")
    page.click("#show-time")
    page.locator("#moments").press("ArrowLeft")
    page.click("#branch")
    page.click("#show-time")
    attack(page, "branch-name", payloads)
    page.click("#saves")
    game = visit.kept()[0].id
    page.click(f"#more-{game}")
    attack(page, f"rename-{game}", payloads)
    page.goto(f"{visit.site}play.html?game=saiju&lang=en&view=rules")
    visit.ready()
    attack(page, "query", payloads)
