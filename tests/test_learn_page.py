"""A lesson and the rules in a real browser, on a phone: by pressing and by typing."""

from __future__ import annotations

import pytest

from browser import Visit
from pygames_wasm.games import find
from pygames_wasm.lesson import Lesson, lessons

pytestmark = pytest.mark.browser

(SAIJU,) = lessons(find("saiju"))
# What is marked behind a tab that is closed and not lit.
DARK = """() => [...document.querySelectorAll("[data-hint]")].filter((marked) => {
  const pane = /pane-(\\d)/.exec(marked.closest(".pane")?.className);
  const tab = document.getElementById(`tab-${pane?.[1]}`);
  return !marked.checkVisibility() && tab && getComputedStyle(tab).boxShadow === "none";
}).map((marked) => marked.id)"""
COUNT = "(n) => document.querySelectorAll('.paragraph').length === n"


def press(phone: Visit, lesson: Lesson, number: int) -> None:
    """Do a step by pressing what is marked, until the next step is on the screen."""
    page = phone.page
    step = lesson.steps[number]
    value = f".lesson progress[value='{number + 2}']"
    if not step.do:
        page.click("#lesson-next")
    while step.do and not page.query_selector(value):
        before = page.content()
        page.locator("[data-hint][data-do]").first.click()
        page.wait_for_function("(text) => document.documentElement.outerHTML !== text", arg=before)
        page.wait_for_selector(".turn.lesson")  # all has been told
    page.wait_for_selector(value)


@pytest.mark.visit(phone=True)
def test_a_lesson_and_the_rules_on_a_phone(visit: Visit) -> None:
    phone = visit
    page = phone.open("play.html?view=learn&lang=en&pace=fast")
    assert phone.violations() == []
    page.click("#lesson-saiju")
    page.wait_for_selector(".lesson progress[value='1']")
    assert page.url.endswith("?view=learn&game=saiju&lang=en&pace=fast")
    page.click("#cell-0")
    page.wait_for_selector(".refusal")
    press(phone, SAIJU, 0)
    assert phone.violations() == []
    page.click("#supply-0")  # why not, and the rule that says so
    page.click("#rule")
    page.wait_for_selector("#saiju-shadows.open")
    assert page.url.endswith("rule=saiju-shadows&lang=en&pace=fast")

    page.evaluate("document.getElementById('topic').scrollTop = 300")
    page.fill("#query", "stone")
    page.wait_for_function("document.getElementById('topic').scrollTop === 0")
    page.fill("#query", "SQUARE")
    page.wait_for_function(COUNT, arg=1)
    assert "1 paragraph" in (page.text_content("#live") or "")
    assert phone.violations() == []
    page.fill("#query", "")
    page.wait_for_function(COUNT, arg=11)
    page.click("#close")
    page.wait_for_selector(".lesson progress[value='2']")

    for number in range(1, 3):
        press(phone, SAIJU, number)
    page.reload()
    phone.ready()
    page.wait_for_selector(".lesson progress[value='4']")
    for number in range(3, len(SAIJU.steps) - 1):
        press(phone, SAIJU, number)
    page.click("#lesson-first")
    page.wait_for_selector("#undo")
    assert len(phone.kept()) == 1
    assert phone.trouble == []


@pytest.mark.visit(phone=True)
def test_what_the_lesson_marks_comes_into_sight_on_a_phone(visit: Visit) -> None:
    (lesson,) = lessons(find("iki"))
    page = visit.open(f"play.html?view=learn&game=iki&lesson={lesson.name}&lang=fr&pace=fast")
    bar = page.locator("#controls").evaluate("bar => bar.getBoundingClientRect().top")
    seen = 0
    for number in range(len(lesson.steps)):
        page.wait_for_selector(f".lesson progress[value='{number + 1}']")
        assert page.evaluate(DARK) == [], number
        if page.query_selector("#stall-2[data-hint]"):
            edge = page.locator("#stall-2").evaluate("at => at.getBoundingClientRect().bottom")
            assert edge <= bar + 1
            seen += 1
        page.locator("#lesson-next:enabled, #lesson-first").last.click()
    assert seen
