"""The page: hands presses and keys to the desk, paints what it shows, asks the bots."""

import asyncio
import json
import re
import sysconfig
from typing import Any

from pyodide.ffi import create_proxy
from pyodide_js import loadPackage, unpackArchive
from pyscript import document, window
from pyscript.js_modules import frame, paint, site

from bots import Bots
from pygames_wasm import games
from pygames_wasm.address import SET_UP
from pygames_wasm.compose import Compose
from pygames_wasm.desk import Desk, Notice
from pygames_wasm.embed import Reporter
from pygames_wasm.game import Action
from pygames_wasm.texts import Sentence

root = document.documentElement
HOLDERS = ("page", "frame")  # parts that hold other parts: painting one empties those
PARAMS = ("game", "lang", "theme", "wheel", "pace", "embed", *SET_UP)
PACES = {"calm": 0.5, "fast": 0.0}  # seconds before a bot's answer is played: people follow along
TICK = 0.1  # seconds between two looks at the clock of a thinking bot


def local_storage() -> Any:
    """Return the browser's storage, or None where even asking is forbidden."""
    try:
        return window.localStorage
    except Exception:
        return None


def params() -> dict[str, str]:
    """Return the parameters of the address."""
    search = window.URLSearchParams.new(window.location.search)
    return {name: search.get(name) for name in PARAMS if search.has(name)}


def attribute(element: Any, name: str) -> str:
    """Return an attribute of an element, empty if it has none."""
    value = element.getAttribute(name)
    return value if isinstance(value, str) else ""


class Page:
    """The one place where the desk meets the document."""

    def __init__(self, wheels: list[str]) -> None:
        """Open the desk; `wheels` brought games the worker has to load too."""
        self.painted: dict[str, str] = {}
        self.desk = Desk(local_storage(), params(), list(window.navigator.languages))
        soonest = PACES.get(params().get("pace", ""), PACES["calm"])
        self.bots = Bots(self.answer, self.note_bot, wheels, soonest)
        self.desk.site = str(window.URL.new("./", document.baseURI).href)
        self.reporter = Reporter()
        self.spoken = ""

    def paint(self) -> None:
        """Paint the parts that differ from the last paint."""
        fresh: dict[str, str] = {}
        all_after = False
        for name, markup in self.desk.parts().items():
            if all_after or self.painted.get(name) != markup:
                fresh[name] = self.painted[name] = markup
                all_after = all_after or name in HOLDERS
        if fresh:
            paint.paint(json.dumps(fresh))

    def show(self) -> None:
        """Paint, speak, keep the address true, and let a bot think if it is its turn."""
        desk = self.desk
        self.paint()
        if desk.said:
            # Equal texts are not spoken twice, so they alternate by an invisible blank.
            self.spoken = desk.said + ("\u00a0" if self.spoken == desk.said else "")
            document.getElementById("live").textContent = self.spoken
            desk.said = ""
        say = desk.say
        root.lang = desk.language
        root.dataset.theme = desk.theme
        title = say("title_page", title=say("title"), app=say("app")) if desk.game else say("app")
        if document.title != title:
            document.title = title
        for event in self.reporter.news(desk.table):
            frame.tell(json.dumps(event))
        if isinstance(desk.view, Compose):
            frame.preview()
        if desk.table and desk.table.bot:
            self.bots.ask(desk.table.match, desk.table.bot)
        else:
            self.bots.drop()

    def answer(self, action: Action, at: int) -> None:
        """Play a bot's answer."""
        if self.desk.answer(action, at):
            self.show()

    def note_bot(self, status: str) -> None:
        """Show the state of the worker to whoever looks at the document."""
        root.dataset.bot = status

    def do(self, text: str) -> None:
        """Carry out a command of the page."""
        if text == "hurry":
            self.bots.hurry()
            return
        address = self.desk.address
        self.desk.do(text)
        if self.desk.address != address:
            window.history.pushState(None, "", self.address())
            window.scrollTo(0, 0)
        self.show()

    def address(self) -> str:
        """Return the address of what is shown, with the wheel that an added game comes from."""
        wheel = params().get("wheel")
        if not wheel:
            return self.desk.address
        return f"{self.desk.address}{'&' if self.desk.game else '?'}wheel={wheel}"

    def press(self, target: Any) -> bool:
        """Act on a pressed element; tell whether it meant anything."""
        element = target.closest("[data-do], [data-why], [data-ui]")
        if not element or element.tagName in ("SELECT", "INPUT"):
            return False
        if element.hasAttribute("data-ui"):
            self.do(attribute(element, "data-ui"))
            return True
        if element.hasAttribute("data-do"):
            self.desk.click(attribute(element, "data-do"))
        else:
            self.desk.refuse(attribute(element, "data-why"))
        self.show()
        return True

    def on_click(self, event: Any) -> None:
        """Take a click, unless it asks for another tab."""
        if event.ctrlKey or event.metaKey or event.shiftKey or not self.press(event.target):
            return
        event.preventDefault()

    def on_change(self, event: Any) -> None:
        """Take a choice from a list or a row of radio buttons."""
        command = attribute(event.target, "data-ui")
        if command:
            self.do(f"{command} {event.target.value}")

    def on_key(self, event: Any) -> None:
        """Take a key: arrows move, Enter and Space press, Escape lays back."""
        if paint.step(event):
            return
        key = event.key
        if key in ("Enter", " ") and event.target.closest("svg [data-near]"):
            self.press(event.target)
        elif key == "Escape":
            self.do("cancel")
        elif (event.ctrlKey or event.metaKey) and key.lower() in ("z", "y"):
            self.do("redo" if event.shiftKey or key.lower() == "y" else "undo")
        else:
            return
        event.preventDefault()

    def on_point(self, event: Any) -> None:
        """Show what the thing under the pointer or the focus would change."""
        table = self.desk.table
        if table is None or getattr(event, "pointerType", None) == "touch":
            return
        element = event.target.closest("[data-do]")
        if table.point(attribute(element, "data-do") if element else ""):
            self.paint()

    def on_back(self, event: Any) -> None:
        """Follow the browser's back and forward buttons."""
        self.desk.visit(params().get("game"), params())
        self.show()

    async def tick(self) -> None:
        """Count the seconds of a bot that thinks."""
        while True:
            await asyncio.sleep(TICK)
            table = self.desk.table
            if table and table.bot and self.bots.match is table.match:
                table.thinking = self.bots.seconds
                self.paint()

    def start(self) -> None:
        """Bind the page's only listeners and show the first picture."""
        listeners = {
            "click": self.on_click,
            "change": self.on_change,
            "keydown": self.on_key,
            "pointerover": self.on_point,
            "focusin": self.on_point,
        }
        for name, handler in listeners.items():
            document.addEventListener(name, create_proxy(handler))
        window.addEventListener("popstate", create_proxy(self.on_back))
        self.show()
        root.dataset.state = "ready"
        self.clock = asyncio.ensure_future(self.tick())


async def add_wheel(name: str) -> list[str]:
    """Add the games of a wheel in the folder wheels/ of this site; return what a worker unpacks."""
    if not re.fullmatch(r"[\w.+-]+\.whl", name):
        raise Sentence("bad_words", words=name[:40])
    # Only a page that adds games pays for micropip, and for those parts of Python that our own
    # games can do without.
    rest = window.URL.new(site.archives.rest, document.baseURI).href
    answer = await window.fetch(rest)
    unpackArchive(await answer.arrayBuffer(), "wheel")
    await loadPackage("micropip")
    import micropip

    url = window.URL.new(f"./wheels/{name}", document.baseURI).href
    await micropip.install(url, deps=False)  # a game may need nothing but this package
    games.look_in(f"{sysconfig.get_path('purelib')}/pygames_wasm/games")
    return [str(rest), str(url)]


async def main() -> None:
    """Start the page, with the games of an added wheel if the address names one."""
    wheels: list[str] = []
    problems: list[Notice] = []
    name = params().get("wheel")
    if name:
        try:
            wheels += await add_wheel(name)
        except Exception as problem:
            reason = str(problem).strip().splitlines()[-1]
            problems.append(Notice(Sentence("bad_wheel", name=name[:60], reason=reason)))
    page = Page(wheels)
    page.desk.notices += problems
    page.start()


await main()  # noqa: F704 - PyScript runs this file as a coroutine
