"""Everything that is shown or said comes in the reader's language (I18N-2, 4 to 6)."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser import Visit
from desks import Shelf, act, open_desk
from markup import compose
from pygames_wasm import texts
from pygames_wasm.desk import Desk
from pygames_wasm.games import games
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.texts import SHARED, languages, read
from states import GAMES, bots, halfway, seat, show, states
from test_access import LOST, SMALL
from variants import ROOT

each_name = pytest.mark.parametrize("name", GAMES)
# Words that only one of the languages has. What is called so everywhere is not among them.
OTHERS = {
    "en": re.compile(r"\b(le|la|les|une|des|est|vous|avec|pour|dans|tuile|joueur)\b|[ぁ-ん]"),
    "fr": re.compile(r"\b(the|and|with|your|of|is|are|you|for|this|tile|player|where)\b|[ぁ-ん]"),
    "ja": re.compile(r"\b(the|and|with|your|of|is|are|you|le|la|les|une|des|vous|avec|pour)\b"),
}
KEY = re.compile(r"\b[a-z]+_[a-z_0-9]+\b")
HOLE = re.compile(r"\{\w*\}")
ADDRESS = re.compile(r"\S*(?:https?:|\./|://|#)\S*")
ACCENTS = str.maketrans("aeiouncAEIOUNC", "àéîöûñçÀÉÎÖÛÑÇ")


def sayings(desk: Desk) -> list[str]:
    """Return every text that a person can read or hear on the page, foreign words left out."""
    found: list[str] = [desk.title]
    stack = [compose(desk.parts())]
    while stack:
        element = stack.pop()
        found += [element.get(name, "") for name in ("aria-label", "title", "alt", "placeholder")]
        if element.tag in ("textarea", "select") or element.get("lang"):
            continue  # code to copy, the languages' own names, words that say their language
        found.append(element.text or "")
        found += [child.tail or "" for child in element]
        stack += element
    return [text for text in found if text.strip()]


def foreign(text: str, language: str) -> bool:
    """Tell whether a text has words of another language, a raw key or an empty hole."""
    plain = ADDRESS.sub("", text)
    other = OTHERS[language].search(plain.lower())
    return bool(other or KEY.search(plain) or HOLE.search(plain))


@each_name
@pytest.mark.parametrize("language", languages())
def test_no_state_speaks_another_language(name: str, language: str) -> None:
    for state, desk in states(name):
        desk.do(f"language {language}")
        assert (state, [text for text in sayings(desk) if foreign(text, language)]) == (state, [])


@each_name
@pytest.mark.parametrize("language", languages())
def test_nothing_is_said_in_another_language(name: str, language: str) -> None:
    desk = bots(name)
    desk.do(f"language {language}")
    for seed in range(20):
        act(desk, 1, seed)
        assert desk.table
        assert desk.said or desk.table.bot
        assert not foreign(desk.said, language), desk.said


@each_name
def test_another_language_changes_nothing_but_words(name: str) -> None:
    """Game, what is picked and the way back stay; a save knows no language."""
    desk = bots(name)
    assert desk.table
    desk.do("undo")
    match, save = desk.table.match, desk.table.match.save()
    pressed = re.findall(r'data-do="[^"]*"', "".join(desk.parts().values()))
    for language in languages():
        desk.do(f"language {language}")
        assert desk.table.match is match
        assert match.save() == save
        assert match.can_redo
        assert re.findall(r'data-do="[^"]*"', "".join(desk.parts().values())) == pressed


def test_an_address_comes_before_a_choice_and_that_before_the_browser() -> None:
    shelf = Shelf()
    assert Desk(shelf, {}, ["fr-CA", "ja"]).language == "fr"
    Desk(shelf, {}, ["fr"]).do("language ja")
    assert Desk(shelf, {}, ["fr"]).language == "ja"
    assert Desk(shelf, {"lang": "en"}, ["fr"]).language == "en"
    assert Desk(shelf, {"lang": "xx"}, ["fr"]).language == "ja"


def test_a_fourth_language_is_one_file_a_folder(tmp_path: Path) -> None:
    """Esperanto, as far as a test needs it: nothing else is edited."""
    package = tmp_path / "pygames_wasm"
    shutil.copytree(ROOT / "pygames_wasm", package, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in package.rglob("texts"):
        if not folder.is_dir():
            continue
        spoken = json.loads((folder / "en.json").read_text("utf-8"))
        fresh = {key: f"ĉ{text}" for key, text in spoken.items()}
        (folder / "eo.json").write_text(json.dumps(fresh), "utf-8")
    code = """
from pygames_wasm.desk import Desk
desk = Desk(None, {"game": "saiju", "players": "human,human", "lang": "eo"})
texts = "".join(desk.parts().values())
print(desk.language, desk.title, texts.count("ĉ") > 50, "eo" in texts)
"""
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code],
        cwd=tmp_path,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert done.stdout.split() == ["eo", "ĉSaiju", "True", "True"]


def stretched(text: str) -> str:
    """Return a text as no language has it: accents, brackets, almost half as long again."""
    pieces = re.split(r"(\{[^}]*\})", text)
    strange = "".join(p if p.startswith("{") else p.translate(ACCENTS) for p in pieces)
    words = re.sub(r"\{[^}]*\}", "", text).split()
    more = " ".join(words)[: int(0.4 * len(text))]
    return f"[{strange} {more}]".replace(" ]", "]")


@pytest.mark.browser
@each_name
def test_long_words_fit_the_smallest_screen(
    canvas: Page, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pseudo(file: Path) -> dict[str, str]:
        lists = ("weekdays", "months")  # of a fixed number of words
        return {k: text if k in lists else stretched(text) for k, text in read(file).items()}

    assert stretched("Play {n} games") == "[Plày {n} gàmés Play]"
    monkeypatch.setattr(texts, "read", pseudo)
    found = {}
    canvas.set_viewport_size({**SMALL, "height": 700})
    for state, desk in states(name):
        show(canvas, desk)
        assert "[" in canvas.inner_text("main")
        found[state] = canvas.evaluate(LOST)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


@pytest.mark.browser
def test_the_page_says_which_language_it_speaks(visit: Visit) -> None:
    page = visit.resume(halfway("saiju", HUMAN, HUMAN).save(), "saiju")
    page.focus("#cell-3")
    for language in languages():
        page.evaluate(
            """(command) => {
              const button = document.createElement("button");
              button.dataset.ui = command;
              document.querySelector("main").append(button);
              button.click();
              button.remove();
            }""",
            f"language {language}",
        )
        assert page.get_attribute("html", "lang") == language
        assert page.evaluate("document.activeElement.id") == "cell-3"
    page.goto(visit.site)
    visit.ready()
    for own in page.locator("#form h2 span").all():
        assert own.get_attribute("lang") == "ja"


def test_saves_and_links_open_in_any_language() -> None:
    match = halfway("iki", HUMAN, HUMAN)
    desk = seat(match)
    desk.do("language ja")
    assert desk.table
    other = open_desk(Shelf(), "iki", lang="fr")
    other.begin(Match.load(desk.table.match.save()))
    assert other.table
    assert other.table.match.save() == match.save()
    assert other.language == "fr"


def test_every_folder_of_texts_speaks_every_language() -> None:
    for folder in (SHARED, *(game.texts for game in games().values())):
        assert {file.stem for file in folder.glob("*.json")} == set(languages())
