"""The page: lets the desk do what is asked for, paints what it shows, asks the bots."""

import asyncio
import json
import re
import sys
from time import perf_counter
from typing import Any

from pyodide.ffi import create_proxy
from pyodide_js import loadPackage
from pyscript import document, window
from pyscript.js_modules import frame, offline, paint, sound

from bots import Bots
from hands import Hands
from keep import Claim, Notes, date, found
from pygames_wasm import games
from pygames_wasm.address import SET_UP
from pygames_wasm.compose import Compose
from pygames_wasm.counsel import Question
from pygames_wasm.desk import PLACES, Desk
from pygames_wasm.embed import Reporter
from pygames_wasm.keeper import Notice
from pygames_wasm.message import Message
from pygames_wasm.page import clock_text
from pygames_wasm.saves import Saves
from pygames_wasm.share import Arrival
from pygames_wasm.sounds import Ear
from pygames_wasm.texts import Sentence

root = document.documentElement
HOLDERS = ("page", "frame", "form")  # parts that hold other parts: painting one empties those
SIGHT = ("lang", "theme", "pace", "embed", "debug")
PARAMS = ("game", "save", "view", "rule", "wheel", *SIGHT, *PLACES, *SET_UP)
PACES = {"calm": 1.0, "fast": 0.0}  # of the address, compared with the usual
PAUSE = 0.5  # usual seconds before a bot's answer is played: people follow along
PLACE = re.compile(r"&(?:save|rule)=")  # what follows is a place on the same page
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


class Page:
    """The one place where the desk meets the document."""

    def __init__(self, wheels: list[str], kept: dict[str, str]) -> None:
        """Open the desk; `wheels` brought games the worker has to load too."""
        self.painted: dict[str, str] = {}
        languages = list(window.navigator.languages)
        still = window.matchMedia("(prefers-reduced-motion: reduce)").matches
        self.desk = Desk(local_storage(), params(), languages, Notes(), kept, date, still)
        self.claim = Claim(self.desk, self.show)
        self.bots = Bots(self.answer, self.note_bot, wheels, PAUSE, lambda: self.telling)
        self.ear = Ear()
        self.asked = PACES.get(params().get("pace", ""))  # for this visit
        self.obey()
        self.reporter = Reporter()
        self.spoken = ""
        self.is_updated = False  # a new version waits to be offered between two moves

    def obey(self) -> None:
        """Let the page be as it is set: its colours and marks, and how long everything takes."""
        settings, data = self.desk.settings, root.dataset
        data.theme, data.letters = settings["theme"], settings["letters"]
        data.coordinates, data.speed = settings["coordinates"], settings["speed"]
        pace = settings.pace if self.asked is None else self.asked
        self.desk.calm, self.bots.soonest = pace > 0, PAUSE * pace
        self.pace = settings.pace or 1.0

    def sound(self) -> None:
        """Play what is to be heard; the same is always on the screen and in words."""
        desk = self.desk
        cues, desk.cues = desk.cues + self.ear.news(desk.table), []
        if cues and desk.settings.gain:
            root.dataset.heard = " ".join(cues)
            sound.play(root.dataset.heard, desk.settings.gain)

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
        began = perf_counter()
        parts = self.desk.parts()
        drawn = perf_counter()
        for name, markup in parts.items():
            if all_after or self.painted.get(name) != markup:
                fresh[name] = self.painted[name] = markup
                all_after = all_after or name in HOLDERS
        if fresh:
            paint.paint(json.dumps(fresh))
        if self.desk.debug is not None:  # shown with the next picture
            told = {"draw": drawn - began, "paint": perf_counter() - drawn}
            self.desk.debug |= {name: f"{1000 * took:.1f} ms" for name, took in told.items()}

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
        self.obey()
        self.sound()
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
        for event in self.reporter.news(None if desk.screen else desk.table):
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
        place, before, archive = self.desk.address, self.address(), self.desk.archive
        self.desk.do(text)
        if text == "forget" and not archive.records:
            offline.forget()
        after = self.address()
        if PLACE.split(place)[0] != PLACE.split(self.desk.address)[0]:
            window.history.pushState(None, "", after)
            window.scrollTo(0, 0)
        elif before != after:  # another game of the same kind, or another language
            window.history.replaceState(None, "", after)
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
        """Return the address of what is shown, with all that was asked for besides and still holds.

        Reloaded or sent to a friend, it shows the same in the same way.
        """
        asked = params()
        shown = {"lang": self.desk.language, "theme": self.desk.settings["theme"]}
        kept = [name for name in ("wheel", *SIGHT) if name in asked]
        more = "&".join(
            f"{name}={window.encodeURIComponent(asked[name])}"
            for name in kept
            if shown.get(name, asked[name]) == asked[name]
        )
        address = self.desk.address
        return f"{address}{'&' if '?' in address else '?'}{more}" if more else address

    def on_back(self, event: Any) -> None:
        """Follow the browser's back and forward buttons."""
        self.desk.go(params())
        self.show()

    async def tick(self) -> None:
        """Turn to the next moment when this one has been seen; count a thinking bot's seconds."""
        moment: object = None
        since, waited = 0.0, 0.0
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
                elif perf_counter() - since > self.pace * table.pause(self.desk.say):
                    self.desk.go_on()
                    self.show()
            elif table and table.time.is_playing:
                if moment != table.at:
                    moment, since = table.at, perf_counter()
                elif perf_counter() - since > max(self.pace, 0.4) * table.time.pause():
                    self.do("pass")
            elif table and table.bot and self.bots.seconds is not None:
                table.thinking = self.bots.seconds
                clock = document.querySelector(".clock")
                if clock:  # to draw the whole board for it would keep the page busy
                    clock.textContent = clock_text(table, self.desk.say)

    def start(self) -> None:
        """Bind the page's only listeners and show the first picture."""
        for name, handler in Hands(self).listeners().items():
            document.addEventListener(name, create_proxy(handler))
        window.addEventListener("popstate", create_proxy(self.on_back))
        if self.desk.debug is not None:
            self.desk.debug["python"] = sys.version.split(" ")[0]
            self.desk.debug["ready"] = f"{window.performance.now():.0f} ms"
            self.desk.debug |= {
                f"data-{name}": value for name, value in window.Object.entries(root.dataset)
            }
        self.show()
        root.dataset.state = "ready"
        offline.keep(create_proxy(self.note_update))
        self.clock = asyncio.ensure_future(self.tick())


async def add_wheel(name: str) -> str:
    """Add the games of a wheel in the folder wheels/ of this site and return its address."""
    if not re.fullmatch(r"[\w.+-]+\.whl", name):
        raise Sentence("bad_words", words=name[:40])
    await loadPackage("micropip")  # only a page that adds games pays for it
    import sysconfig

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
