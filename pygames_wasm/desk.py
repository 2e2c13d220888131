"""The whole page without a browser: menu, set-up or table, settings, and what is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import MethodType
from typing import Any, Protocol

from pygames_wasm import address, branches, page, panel, share, strip
from pygames_wasm.archive import Archive, Journal
from pygames_wasm.branches import Branches
from pygames_wasm.compose import Compose
from pygames_wasm.game import is_number
from pygames_wasm.games import find
from pygames_wasm.help import Help
from pygames_wasm.keeper import Notice
from pygames_wasm.match import BadSave
from pygames_wasm.menu import Menu
from pygames_wasm.play import Play
from pygames_wasm.saves import Dates, Saves, iso
from pygames_wasm.settings import Settings
from pygames_wasm.setup import Setup
from pygames_wasm.share import Arrival, Share
from pygames_wasm.store import Storage, Store
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, Sentence, choose, languages


class Screen(Protocol):
    """A page that is not of one game."""

    screen: str

    def parts(self, say: Say) -> dict[str, str]:
        """Return its parts, of which the first is called form."""


def late(name: str) -> Any:
    """Return a module that the first picture does not need."""
    return import_module(f"pygames_wasm.{name}")


# Pages that are not of one game. The name is their attribute `screen`: it is in the address, and
# names the title in the texts. What such a page can do are its own methods do_*.
SCREENS: dict[str, Callable[[Desk], Screen]] = {
    "saves": lambda desk: Saves(desk.archive, desk.dates, back=desk.left is not None),
    "puzzles": lambda desk: late("riddle").Puzzles(desk),
    "daily": lambda desk: late("daily").Daily(desk),
    "stats": lambda desk: late("stats").Stats(desk),
    "learn": lambda desk: late("learn").Learn(desk),
    "settings": lambda desk: late("preferences").Preferences(desk),
}
PLACES = ("puzzle", "day")  # what an address may ask of a screen: a command of it, with one word
CO_VARARGS = 4  # as in the module inspect, which is slow to import


class Desk(Play):
    """What one browser tab shows; every press and every answer of a bot comes through here."""

    def __init__(
        self,
        storage: Storage | None,
        params: Mapping[str, str],
        wanted: Iterable[str] = (),
        journal: Journal | None = None,
        found: Mapping[str, str] | None = None,
        dates: Dates = iso,
        still: bool = False,
    ) -> None:
        """Open the page of an address.

        `wanted` are the browser's languages, `found` is what the journal held, `still` tells
        whether the browser asks for a page that does not move.
        """
        self.store = Store(storage)
        super().__init__(Archive(self.store, journal, found))
        self.dates: Dates = dates
        self.wanted = list(wanted)
        self.language = choose([params.get("lang"), self.store.read("language"), *self.wanted])
        self.settings = Settings(self.store, params, still)
        self.said = ""
        self.calm = False  # whether what follows by itself is shown moment by moment
        self.game = self.left = None
        self.view: Menu | Setup | Table | Help | Screen | Share | Arrival = Menu(self.archive)
        self.site, self.wheel = params.get("site", ""), params.get("wheel", "")
        self.embedded = "embed" in params  # inside another page
        self.branches = Branches(self)
        self.noted = ""  # the game of which is said whether it is a branch
        # What the page knows about itself, where somebody wants to see behind a table.
        self.debug: dict[str, str] | None = {} if params.get("debug") == "1" else None
        self.go(params)

    @property
    def screen(self) -> str:
        """Return the name of a page that is not of one game."""
        return getattr(self.view, "screen", "")

    @property
    def title(self) -> str:
        """Return what the page shown is called."""
        if self.screen:
            return self.say(self.screen)
        return self.say("title") if self.game else self.say("app")

    @property
    def address(self) -> str:
        """Return the address of what is shown, relative to the site."""
        if isinstance(self.view, Help):
            return self.view.address
        if self.screen:
            return f"./play.html?view={self.screen}{getattr(self.view, 'place', '')}"
        table = self.table or self.left
        save = f"&save={table.id}" if table and table.id in self.archive.records else ""
        return f"./play.html?game={self.game.name}{save}" if self.game else "./index.html"

    def go(self, params: Mapping[str, str]) -> None:
        """Show the page of an address, then follow a link in it."""
        self.visit(params.get("game"), params.get("save"))
        if self.game and not params.get("save"):
            address.follow(self, self.game, params)
        if params.get("view") == "rules" and self.game:
            self.do(" ".join(filter(None, ("help", params.get("rule")))))
        elif params.get("view"):
            self.do(f"view {params['view']}")
            for name in PLACES:
                if self.screen and params.get(name):
                    self.do(f"{name} {params[name]}")
            if self.screen == "learn" and params.get("game"):
                self.do(f"lesson {params['game']}")
        if params.get("link"):
            try:
                share.arrive(self, params["link"])
            except Sentence as problem:
                self.notices.append(Notice(Sentence("bad_link", reason=problem)))
        branches.note(self)

    def visit(self, name: str | None, save: str | None = None) -> None:
        """Show the menu, or a game: the one asked for, one left unfinished, or a set-up."""
        running = self.archive.running()
        self.game = self.left = None
        self.view = Menu(self.archive, SCREENS)
        if name is None:
            return
        try:
            self.game = find(name)
        except Sentence as problem:
            self.notices.append(Notice(problem))
            return
        self.view = Setup(self.game, self.store)
        if save is not None and save not in self.archive.records:
            self.notices.append(Notice(Sentence("no_save")))
        record = self.archive.records.get(save or "", running.get(name))
        if record and record.game == name:
            try:
                self.view = self.lay(record)
            except BadSave as problem:
                self.notices.append(Notice(problem, record.text))
        share.sit_again(self)

    def do(self, text: str) -> None:
        """Take a command of the page: undo, language fr, set seats 3 ..."""
        verb, *values = text.split(" ")
        objects = (self, self.branches, *getattr(self.view, "able", ()), self.view)
        able = (getattr(one, f"do_{verb}", None) for one in objects)
        method = next(filter(None, able), None)
        try:
            if method is None or not takes(method, len(values)):
                raise Sentence("bad_words", words=text[:40])
            method(*values)
            self.speak(method.__self__, verb)
            screen: Any = self.view
            if isinstance(getattr(screen, "told", None), Sentence):
                self.said, screen.told = screen.told.say(self.say), None
                self.focus, screen.focus = screen.focus, ""
            if isinstance(self.view, Help):
                self.focus, self.view.focus = self.view.focus or self.focus, ""
        except Sentence as problem:
            self.said = problem.say(self.say)
        branches.note(self)

    def speak(self, about: object, verb: str) -> None:
        """Say what a command has changed at the table."""
        table = self.table
        if table is None or about not in table.able:
            return
        if table.counsel.asked_for:
            self.said = panel.aloud(table, self.say)
        elif table.time.viewed is not None:
            # The slider says its value by itself.
            self.said = "" if verb == "moment" else strip.aloud(table, self.say)
        elif about is table.time:
            if verb in ("time", "live"):  # the button that was pressed is gone
                self.focus = "moments" if table.time.is_open else "show-time"
            self.said = "" if table.bot else self.asked(table)
        else:
            self.said = panel.aloud(table, self.say)

    def do_menu(self) -> None:
        """Go to the first page."""
        self.visit(None)

    def do_open(self, name: str) -> None:
        """Go to a game."""
        self.visit(name)

    def do_resume(self) -> None:
        """Go back from the rules or the set-up to the game that was left, as it is kept now."""
        if self.left:
            self.view, self.game = self.left, self.left.match.game
            self.follow()  # a file may have brought another state of it
        elif self.game:
            self.view = Setup(self.game, self.store)

    def do_help(self, *rule: str) -> None:
        """Read the rules, at a paragraph if one is named; a game on the table waits."""
        if self.game:
            self.left = self.table or self.left
            self.view = Help(self.game, *rule[:1])

    def do_setup(self) -> None:
        """Choose another game; the one on the table stays until the next begins."""
        if self.game:
            self.left = self.table or self.left
            self.view = Setup(self.game, self.store, self.left)

    def do_new(self, name: str) -> None:
        """Choose another game of some kind; one under way waits."""
        self.visit(name)
        self.do_setup()

    def do_compose(self) -> None:
        """Make the lines that put this game into another page."""
        if self.game:
            self.left = self.table or self.left
            self.view = Compose(self.game, self.site)

    def do_set(self, name: str = "", *values: str) -> None:
        """Take a choice of the set-up."""
        if isinstance(self.view, Setup):
            self.view.choose(name, *values)
            self.view.remember()

    def do_start(self) -> None:
        """Begin the game that was set up."""
        if isinstance(self.view, Setup):
            self.begin(self.view.match())

    def do_view(self, name: str, *place: str) -> None:
        """Show a page that is not of one game, or a place in it; a game on the table waits."""
        if name not in SCREENS:
            raise Sentence("bad_words", words=name[:40])
        self.left = self.table if self.table and self.table.kept else self.left
        self.game = None
        self.view = SCREENS[name](self)
        asked = " ".join(("view", name, *place))
        self.notices = [notice for notice in self.notices if notice.do != asked]  # it was heard
        if place:
            self.do(" ".join(place))

    def do_load(self, game: str) -> None:
        """Open a saved game."""
        record = self.archive.records.get(game)
        if record is None:
            raise Sentence("no_save")
        self.visit(record.game, game)

    def take_file(self, text: str) -> None:
        """Look at a file of saved games."""
        if isinstance(self.view, Saves):
            self.view.read_file(text)
            self.focus = self.view.focus

    def idle(self) -> bool:
        """Do some work that nobody waits for; tell whether the page has changed."""
        idle = getattr(self.view, "idle", None)
        return bool(idle and idle())

    def do_share(self) -> None:
        """Show the game as a link."""
        if self.screen:
            return  # a lesson is everybody's
        try:
            share.share(self)
        except Sentence as problem:
            self.notices.append(Notice(problem))

    def do_copied(self, worked: str) -> None:
        """Say whether the link could be copied."""
        share.copied(self, worked == "1")

    def do_accept(self) -> None:
        """Open the game that came with a link."""
        share.accept(self)

    def do_language(self, name: str) -> None:
        """Speak another language."""
        if name in languages():
            self.language = name
            self.store.write("language", name)

    def erase(self) -> None:
        """Forget everything that is kept in this browser and go on as on the first visit."""
        self.archive.erase()
        self.__dict__.pop("ledger", None)  # which is read when it is needed
        self.settings = Settings(self.store, still=self.settings.usual["speed"] == "off")
        self.language = choose(self.wanted)
        self.notices = []
        self.visit(None)
        self.said = self.say("erased")

    def do_dismiss(self, number: str) -> None:
        """Put a notice away."""
        if is_number(number, 4) and int(number) < len(self.notices):
            del self.notices[int(number)]

    def parts(self) -> dict[str, str]:
        """Return everything on the page; "page" holds the empty places of the rest."""
        say = self.say
        if self.table and self.table.time.is_open:
            self.table.family = branches.family(self.archive, self.table.id)
        inner = self.view.parts(say)
        if self.table and self.debug is not None:
            from pygames_wasm import debug

            self.table.counsel.wants_tree = True
            inner["debug"] = debug.draw(self.table, self.debug, say)
        shell = page.shell(["form"], "plain")
        if self.table:
            behind = () if self.debug is None else ("debug",)
            shell = page.shell((*page.TABLE, *behind), "play")
        elif isinstance(self.view, Help):
            shell = page.shell(["search", "topic", "frame"], "play help")
        elif isinstance(self.view, Arrival):
            shell = page.shell(["topic", "frame"], "play help")
        return {
            "page": shell,
            "bar": page.bar(
                say,
                self.title,
                home=isinstance(self.view, Menu),
                game=self.table is not None and self.table.kept,
                screen=self.screen,
                full=self.address if self.embedded else None,
            ),
            "notices": page.notices(say, self.all_notices()),
            **inner,
        }


def takes(method: MethodType, count: int) -> bool:
    """Tell whether a command has that many words after its verb, or takes any number of them."""
    code = method.__func__.__code__
    least = code.co_argcount - 1 - len(method.__func__.__defaults__ or ())
    return count >= least and bool(code.co_flags & CO_VARARGS or count < code.co_argcount)
