"""The page: hands presses and keys to the desk, paints what it shows, asks the bots."""

import asyncio
import json
import re
import sysconfig
from time import perf_counter
from typing import Any

from pyodide.ffi import create_proxy
from pyodide_js import loadPackage
from pyscript import document, window
from pyscript.js_modules import frame, offline, paint

from bots import Bots
from keep import Claim, Notes, date, found
from pygames_wasm import games
from pygames_wasm.address import SET_UP
from pygames_wasm.compose import Compose
from pygames_wasm.counsel import Question
from pygames_wasm.desk import Desk
from pygames_wasm.embed import Reporter
from pygames_wasm.keeper import Notice
from pygames_wasm.message import Message
from pygames_wasm.page import clock_text
from pygames_wasm.saves import Saves
from pygames_wasm.share import Arrival
from pygames_wasm.texts import Sentence

root = document.documentElement
HOLDERS = ("page", "frame", "form")  # parts that hold other parts: painting one empties those
PARAMS = ("game", "save", "view", "lang", "theme", "wheel", "pace", "embed", *SET_UP)
PACES = {"calm": 0.5, "fast": 0.0}  # seconds before a bot's answer is played: people follow along
TICK = 0.1  # seconds between two looks at the clock of a thinking bot
HEAD_START = 1.0  # seconds that the first picture has for itself before the bots' thread starts


def local_storage() -> Any:
    """Return the browser's storage, or None where even asking is forbidden."""
    try:
        return window.localStorage
    except Exception:
        return None


def params() -> dict[str, str]:
    """Return the parameters of the address."""
    search = window.URLSearchParams.new(window.location.search)
    found = {name: search.get(name) for name in PARAMS if search.has(name)}
    # A link's game is in the fragment, which no browser sends anywhere.
    link, site = window.location.hash[1:], window.URL.new("./", document.baseURI).href
    return {**found, "site": site} | ({"link": link} if link else {})


def attribute(element: Any, name: str) -> str:
    """Return an attribute of an element, empty if it has none."""
    value = element.getAttribute(name)
    return value if isinstance(value, str) else ""


def plain(event: Any) -> bool:
    """Tell whether a letter is a command: pressed alone, while the focus is on the table."""
    held = event.ctrlKey or event.metaKey or event.altKey
    field = event.target.tagName in ("SELECT", "INPUT", "TEXTAREA")
    return not held and not field and bool(event.target.closest(".play"))


class Page:
    """The one place where the desk meets the document."""

    def __init__(self, wheels: list[str], kept: dict[str, str]) -> None:
        """Open the desk; `wheels` brought games the worker has to load too."""
        self.painted: dict[str, str] = {}
        languages = list(window.navigator.languages)
        self.desk = Desk(local_storage(), params(), languages, Notes(), kept, date)
        self.claim = Claim(self.desk, self.show)
        soonest = PACES.get(params().get("pace", ""), PACES["calm"])
        still = window.matchMedia("(prefers-reduced-motion: reduce)").matches
        self.desk.calm = soonest > 0 and not still
        self.bots = Bots(self.answer, self.note_bot, wheels, soonest, lambda: self.telling)
        self.skipped = False  # by a key that is still down
        self.reporter = Reporter()
        self.spoken = ""
        self.is_updated = False  # a new version waits to be offered between two moves

    def note_update(self) -> None:
        """Remember that there is a new version of the page."""
        self.is_updated = True

    @property
    def telling(self) -> bool:
        """Tell whether the screen is still showing what has happened."""
        return bool(self.desk.table and self.desk.table.tale)

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
        self.claim.renew()
        self.paint()
        if desk.focus:
            paint.focus(desk.focus)
            desk.focus = ""
        if desk.said:
            # Equal texts are not spoken twice, so they alternate by an invisible blank.
            self.spoken = desk.said + ("\u00a0" if self.spoken == desk.said else "")
            document.getElementById("live").textContent = self.spoken
            desk.said = ""
        say = desk.say
        root.lang = desk.language
        root.dataset.theme = desk.theme
        title = desk.title
        if title != say("app"):
            title = say("title_page", title=title, app=say("app"))
        if document.title != title:
            document.title = title
        if window.location.hash and not isinstance(desk.view, Arrival):
            # Taken in: a reload must not bring it back over what is played from here.
            same = params().get("game") == (desk.game and desk.game.name)
            here = window.location.pathname + window.location.search
            window.history.replaceState(None, "", here if same else self.address())
        self.claim.hand_out()
        if isinstance(desk.view, Saves) and desk.view.lasting is None:
            desk.view.lasting = False
            self.claim.run(self.claim.ask_to_last(desk.view))
        for event in self.reporter.news(desk.table):
            frame.tell(json.dumps(event))
        if isinstance(desk.view, Compose):
            frame.preview()
        self.bots.want(desk.questions())

    def answer(self, question: Question, message: Message) -> None:
        """Take an answer: a bot's move, a hint, everybody's chances, a review."""
        if self.desk.hear(question, message):
            self.show()

    def note_bot(self, status: str) -> None:
        """Show the state of the worker to whoever looks at the document."""
        root.dataset.bot = status

    def do(self, text: str) -> None:
        """Carry out a command of the page."""
        if text == "hurry":
            self.bots.hurry()
            return
        if text == "update":
            self.desk.keep()
            offline.update()
            return
        if text == "copy":
            self.bots.run(self.copy())
            return
        if text == "take":
            self.claim.take()
            return
        before = self.desk.address
        self.desk.do(text)
        after = self.desk.address
        if before.split("&")[0] != after.split("&")[0]:
            window.history.pushState(None, "", self.address())
            window.scrollTo(0, 0)
        elif before != after:  # another game of the same kind
            window.history.replaceState(None, "", self.address())
        self.show()

    async def copy(self) -> None:
        """Copy the link, or select it where the browser does not allow that."""
        field = document.getElementById("link")
        try:
            await window.navigator.clipboard.writeText(field.value)
            self.do("copied 1")
        except Exception:  # not a secure place, not allowed, or no clipboard at all
            self.do("copied 0")
            field.focus()
            field.select()

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
        if command == "file":
            self.claim.run(self.claim.open_file(event.target))
        elif command:
            self.do(f"{command} {event.target.value}")

    def on_key(self, event: Any) -> None:
        """Take a key: arrows move, Enter and Space press, Escape lays back, h asks for a hint.

        Escape and Space skip a tale.
        """
        if paint.step(event):
            return
        key = event.key
        if self.telling and (
            key == "Escape" or (key == " " and not event.target.closest("[data-ui]"))
        ):
            self.skipped = key == " "
            self.do("skip")
        elif key in ("Enter", " ") and event.target.closest("svg [data-near]"):
            self.press(event.target)
        elif key == "Escape":
            self.do("cancel")
        elif (event.ctrlKey or event.metaKey) and key.lower() in ("z", "y"):
            self.do("redo" if event.shiftKey or key.lower() == "y" else "undo")
        elif key == "h" and plain(event):
            self.do("hint")
        else:
            return
        event.preventDefault()

    def on_key_up(self, event: Any) -> None:
        """Let the key that skipped press nothing when it is let go."""
        if self.skipped and event.key == " ":
            self.skipped = False
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
        self.desk.go(params())
        self.show()

    async def tick(self) -> None:
        """Turn to the next moment when this one has been seen; count a thinking bot's seconds."""
        moment, since, waited = None, 0.0, 0.0
        while True:
            await asyncio.sleep(TICK)
            waited += TICK
            if self.desk.idle():
                self.paint()
            table = self.desk.table
            if waited > HEAD_START and getattr(self.desk.view, "has_bots", False):
                self.bots.start()
            if self.is_updated and not (table and table.bot):
                self.is_updated = False
                if all(notice.do != "update" for notice in self.desk.notices):
                    update = Notice(Sentence("update"), do="update", label="update_do")
                    self.desk.notices.append(update)
                self.paint()
            if table and table.tale:
                if moment is not table.tale[0]:
                    moment, since = table.tale[0], perf_counter()
                elif perf_counter() - since > table.pause(self.desk.say):
                    self.desk.go_on()
                    self.show()
            elif table and table.bot and self.bots.seconds is not None:
                table.thinking = self.bots.seconds
                clock = document.querySelector(".clock")
                if clock:  # to draw the whole board for it would keep the page busy
                    clock.textContent = clock_text(table, self.desk.say)

    def start(self) -> None:
        """Bind the page's only listeners and show the first picture."""
        listeners = {
            "click": self.on_click,
            "change": self.on_change,
            "keydown": self.on_key,
            "keyup": self.on_key_up,
            "pointerover": self.on_point,
            "focusin": self.on_point,
        }
        for name, handler in listeners.items():
            document.addEventListener(name, create_proxy(handler))
        window.addEventListener("popstate", create_proxy(self.on_back))
        self.show()
        root.dataset.state = "ready"
        offline.keep(create_proxy(self.note_update))
        self.clock = asyncio.ensure_future(self.tick())


async def add_wheel(name: str) -> str:
    """Add the games of a wheel in the folder wheels/ of this site and return its address."""
    if not re.fullmatch(r"[\w.+-]+\.whl", name):
        raise Sentence("bad_words", words=name[:40])
    await loadPackage("micropip")  # only a page that adds games pays for it
    import micropip

    url = window.URL.new(f"./wheels/{name}", document.baseURI).href
    await micropip.install(url, deps=False)  # a game may need nothing but this package
    games.look_in(f"{sysconfig.get_path('purelib')}/pygames_wasm/games")
    return str(url)


async def main() -> None:
    """Start the page, with the games of an added wheel if the address names one."""
    wheels: list[str] = []
    problems: list[Notice] = []
    name = params().get("wheel")
    if name:
        try:
            wheels.append(await add_wheel(name))
        except Exception as problem:
            reason = str(problem).strip().splitlines()[-1]
            problems.append(Notice(Sentence("bad_wheel", name=name[:60], reason=reason)))
    page = Page(wheels, await found())
    page.desk.notices += problems
    page.start()


await main()  # noqa: F704 - PyScript runs this file as a coroutine
