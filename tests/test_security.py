"""Outside data is never code and never markup, and no place in the code could make it either."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote
from xml.etree.ElementTree import Element

import pytest

from browser import Visit
from desks import GAME, Shelf, act, open_desk, seated
from hostile import PAYLOADS
from markup import compose, read
from pygames_wasm import names
from pygames_wasm.desk import Desk, Notice
from pygames_wasm.match import Match
from pygames_wasm.store import PREFIX
from pygames_wasm.texts import Sentence
from test_match import played, signed
from variants import ROOT, SHORT

PYTHON = sorted([*(ROOT / "pygames_wasm").rglob("*.py"), *(ROOT / "web").glob("*.py")])
SCRIPTS = sorted([*(ROOT / "web").glob("*.*js"), *(ROOT / "web" / "rt").glob("*.*js")])
# These run or load whatever they are given.
FORBIDDEN_MODULES = {"pickle", "marshal", "shelve", "ctypes", "code", "codeop", "dbm", "yaml"}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__", "run_js", "eval_code"}
# An element can only have these names; none runs anything.
TAGS = """a animate b button caption circle clipPath defs dd details div dl dt ellipse em fieldset i
filter form g h1 h2 h3 header image input label legend li line linearGradient main mask ol optgroup
option p path pattern polygon polyline radialGradient rect section select span stop strong summary
svg symbol table tbody td text textarea tfoot th thead time title tr tspan ul use br footer nav
feDropShadow feGaussianBlur feOffset feMerge feMergeNode output progress small bdi"""
KNOWN = set(TAGS.split())
checked: set[str] = set()  # markup that was looked at already


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in PYTHON:
        yield path.relative_to(ROOT), ast.parse(path.read_text("utf-8"))


def test_nothing_outside_becomes_code() -> None:
    for path, tree in trees():
        for node in ast.walk(tree):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            assert not {name.split(".")[0] for name in names} & FORBIDDEN_MODULES, path
            if isinstance(node, ast.Call):
                called = node.func.id if isinstance(node.func, ast.Name) else ""
                if isinstance(node.func, ast.Attribute):
                    called = node.func.attr if node.func.attr != "compile" else ""  # re.compile
                assert called not in FORBIDDEN_CALLS, f"{path}:{node.lineno}"


def drawings(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield what is inside constants at the top of a file: pictures with no hole for any text."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).isupper():
            inside = list(ast.walk(node.value))
            if not any(isinstance(part, ast.JoinedStr | ast.Call) for part in inside):
                yield from inside


def test_only_one_place_makes_markup() -> None:
    """No text outside svg.py holds a tag, so all markup is made by el(), which escapes."""
    for path, tree in trees():
        if path.name in ("svg.py", "layout.py"):  # the second makes files at build time
            continue
        fixed = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        fixed |= set(map(id, drawings(tree)))
        for node in ast.walk(tree):
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
            if is_text and id(node) not in fixed:
                tag = re.search(r"</?[a-zA-Z!]|&#?\w+;", node.value)
                assert not tag, f"{path}:{node.lineno}"


def test_escaping_is_switched_off_only_for_drawings() -> None:
    """Markup(...) is markup already: what a view draws, or a constant picture."""
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Markup":
                (given,) = map(ast.unparse, node.args)
                drawn = re.fullmatch(
                    r"\w+\.mark|[\w.]+\.view\.(picture|sketch)\([\w.]*\)|[A-Z]+\[[\w.]+\]", given
                )
                assert drawn or path.name == "svg.py", f"{path}:{node.lineno}: {given}"


def test_scripts_make_no_code_and_markup_in_one_place() -> None:
    for path in SCRIPTS:
        text = re.sub(r"//.*", "", path.read_text("utf-8"))
        for word in ("eval(", "Function(", "document.write", "outerHTML", "insertAdjacentHTML"):
            assert word not in text, f"{path.name}: {word}"
        assert text.count("innerHTML") == (1 if path.name == "paint.mjs" else 0), path.name
        assert 'setAttribute("on' not in text


def test_pages_have_neither_inline_scripts_nor_styles(dist: Path) -> None:
    for page in dist.glob("*.html"):
        text = page.read_text("utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), page
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text), page


def test_no_picture_needs_an_inline_style(variant) -> None:  # type: ignore[no-untyped-def]
    desk = Desk(Shelf(), {"game": variant.game.name})
    desk.begin(played(variant, 9))
    for element in compose(desk.parts()).iter():
        assert "style" not in element.attrib


def harmless(root: Element) -> None:
    """Check that some markup holds nothing that could run, whatever texts are in it."""
    for element in root.iter():
        assert element.tag in KNOWN, element.tag
        for name, value in element.attrib.items():
            assert not name.startswith("on"), (name, value)
            assert name != "style"
            if name in ("href", "src", "action", "data"):
                assert value.startswith(("./", "#", "data:text/plain")), value


def show(desk: Desk) -> None:
    """Check everything on the page that differs from what was on it before."""
    fresh = {name: text for name, text in desk.parts().items() if text not in checked}
    for element in read(fresh).values():
        harmless(element)
    checked.update(fresh.values())


def clean(payload: str) -> str:
    """Return a text without what no XML can hold; browsers take it, the test's parser does not."""
    return re.sub("[\x00-\x08\ud800-\udfff]", "", payload)


def test_hostile_addresses_reach_the_page_as_text() -> None:
    for payload in map(clean, PAYLOADS):
        fields = ("lang", "theme", "wheel", "pace", "link", "site")
        show(Desk(Shelf(), {"game": payload, **dict.fromkeys(fields, payload)}, [payload]))
    for payload in map(clean, PAYLOADS[::10]):
        desk = Desk(Shelf(), {"game": GAME.name, "wheel": payload, "site": payload})
        desk.begin(played(SHORT, 3))
        desk.do("share")
        show(desk)


PLACES = ["whole", "players", "names", "options", "seed", "log", "game", "rules"]


@pytest.mark.parametrize("place", PLACES)
def test_hostile_saves_reach_the_page_as_text(place: str) -> None:
    people = ["Anna"] if place == "names" else []
    match = Match(SHORT.game, SHORT.seats, SHORT.options, seed=1, names=people)
    for _ in range(6):
        match.play(match.state.actions()[0])
    body = match.save().rpartition("check ")[0]
    assert place == "whole" or f"\n{place} " in body
    for payload in map(clean, PAYLOADS):
        line = payload.replace("\n", " ").replace("\\", "")
        if place == "log":
            text = signed(body.replace("log 6\n", "log 7\n") + line + "\n")
        elif place == "whole":
            text = payload
        else:
            text = signed(re.sub(rf"^{place} .*$", f"{place} {line}", body, count=1, flags=re.M))
        show(open_desk(Shelf({f"{PREFIX}game:{GAME.name}": text})))


def test_hostile_players_reach_the_page_as_text() -> None:
    """A save with a right checksum may name any player: such a name is never a name on the page."""
    for payload in map(clean, PAYLOADS):
        name = "".join(payload.split()) or "x"
        body = played(SHORT, 4).save().rpartition("check ")[0]
        text = signed(body.replace("players human human", f"players human {name}"))
        try:
            Match.load(text)
        except Sentence:
            continue
        desk = open_desk(Shelf({f"{PREFIX}game:{GAME.name}": text}))
        assert desk.table
        show(desk)


def test_hostile_commands_and_presses_reach_the_page_as_text() -> None:
    desk = act(seated(Shelf()), 4)
    for payload in map(clean, PAYLOADS):
        for verb in ("", "language", "theme", "set", "topic", "look", "name", "key", "search"):
            desk.do(f"{verb} {payload}".strip())
        desk.click(payload)
        desk.refuse(payload)
        show(desk)


def test_hostile_names_and_seeds_reach_the_page_as_text() -> None:
    """What people write into fields: their names, the words of a deal, the name of a game."""
    shelf = Shelf()
    desk = act(seated(shelf), 3)
    assert desk.table
    game = desk.table.id
    for payload in map(clean, PAYLOADS):
        desk.do("setup")
        desk.do(f"set name 0 {payload}")
        desk.do(f"set deal {payload}")
        show(desk)
        desk.do("view saves")
        desk.do(f"more {game}")
        desk.do(f"rename {game} {payload}")
        show(desk)
        assert desk.archive.records[game].name == names.clean(payload)
    for payload in map(clean, PAYLOADS):  # and at the table
        desk.do(f"open {GAME.name}")
        desk.do("setup")
        desk.do(f"set name 0 {payload}")
        desk.do("start")
        assert desk.table
        assert desk.table.match.names[0] == names.person(payload)
        show(desk)


def test_hostile_names_of_games_reach_the_page_as_text() -> None:
    desk = Desk(Shelf(), {})
    for payload in map(clean, PAYLOADS):
        desk.notices = []
        desk.do("open " + payload.replace(" ", ""))
        assert desk.notices
        show(desk)


def test_hostile_reasons_reach_the_page_as_text() -> None:
    """Holes of sentences, file names and texts to download."""
    for payload in map(clean, PAYLOADS):
        desk = open_desk(Shelf())
        sentence = Sentence("set_aside", name=payload, reason=Sentence("bad_words", words=payload))
        desk.notices = [Notice(sentence, payload)]
        root = compose(desk.parts())
        harmless(root)
        (link,) = [e for e in root.iter("a") if e.get("download")]
        data = link.get("href", "").partition(",")[2]
        assert unquote(data, errors="replace") == payload


@pytest.mark.browser
def test_the_policy_is_in_force_and_hostile_texts_stay_texts(visit: Visit) -> None:
    """One visit: no violation in a game with a bot; hostile saves and links; nothing runs."""
    visit.page.add_init_script(
        "window.broken = []; addEventListener('securitypolicyviolation',"
        " (event) => window.broken.push(event.violatedDirective + ' ' + event.blockedURI));"
    )
    page = visit.start("human", "bot-1")
    page.locator(".cell.legal").first.click()
    visit.mine()
    assert page.evaluate("broken") == []
    page.click("#share")
    link = page.input_value("#link")
    assert link.startswith(visit.site + "play.html?game=saiju#saiju-2-1")
    assert page.locator("svg.qr").count() == 1
    assert visit.violations() == []
    page.click("#close")
    page.wait_for_selector("#frame")
    kinds = set(page.evaluate("[...document.querySelectorAll('*')].map((e) => e.localName)"))

    # Another game comes with a link to the page that is open: it asks first.
    fragment = (ROOT / "tests" / "golden" / "links.txt").read_text("utf-8").split("saiju-3-1", 1)[1]
    page.evaluate("(text) => { location.hash = text; }", f"saiju-3-1{fragment.split(' ', 1)[0]}")
    page.wait_for_selector("#accept")
    assert visit.violations() == []
    page.click("#decline")
    page.wait_for_selector("#controls")
    assert "#" not in page.url
    for payload in PAYLOADS[::8]:
        page.evaluate("(text) => { location.hash = text; }", payload)
        page.wait_for_selector("#notices li")
        page.evaluate("(text) => { localStorage.setItem('pygames-wasm:theme', text); }", payload)
        page.click("#notices li button:last-child")
    kinds |= {"ul", "li", "button", "span"}
    now = set(page.evaluate("[...document.querySelectorAll('*')].map((e) => e.localName)"))
    assert now <= kinds
    assert page.evaluate("'hacked' in window") is False
    assert (
        page.evaluate(
            "[...document.querySelectorAll('*')].some((e) => [...e.attributes]"
            ".some(({ name }) => name.startsWith('on')))"
        )
        is False
    )
    # No request ever carries what stands behind the #.
    assert not [url for url in visit.requests if "saiju-2-1" in url or "saiju-3-1" in url]

    page.click("#show-time")  # the game again, moment by moment
    page.locator("#moments").press("Home")
    page.click("#saves")  # and a game out of a file
    page.set_input_files("#import-file", ROOT / "tests/golden/saves/record-1-iki-2.txt")
    page.click("#import")
    page.wait_for_selector(".offers", state="detached")
    assert len(visit.kept()) == 2

    # The policy is what stops code made of text, and the page's own scripts alone may run.
    assert page.evaluate("broken") == []
    page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent ="
        " 'window.hacked = 1'; document.body.append(s); }"
    )
    assert page.evaluate("'hacked' in window") is False
    assert page.evaluate("broken").pop().startswith("script-src")
    visit.trouble.clear()  # the browser complains about just that
