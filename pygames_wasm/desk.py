"""The whole page without a browser: menu, set-up or table, settings, and what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MethodType
from typing import NamedTuple

from pygames_wasm import page
from pygames_wasm.address import SET_UP, prescribed
from pygames_wasm.compose import Compose
from pygames_wasm.game import Action, Game
from pygames_wasm.games import find, games
from pygames_wasm.help import Help
from pygames_wasm.match import BadSave, Match
from pygames_wasm.menu import Menu
from pygames_wasm.setup import Setup
from pygames_wasm.store import Storage, Store
from pygames_wasm.svg import el, join
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, Sentence, choose, languages

CO_VARARGS = 4  # as in the module inspect, which is slow to import


class Notice(NamedTuple):
    """Something to say beside the game, with what can be done about it."""

    sentence: Sentence
    text: str | None = None  # to download
    do: str | None = None  # a command, named by the text go_back


class Desk:
    """What one browser tab shows; every press and every answer of a bot comes through here."""

    def __init__(
        self, storage: Storage | None, params: Mapping[str, str], wanted: Iterable[str] = ()
    ) -> None:
        """Open the page of an address; `wanted` are the browser's languages."""
        self.store = Store(storage)
        self.language = choose([params.get("lang"), self.store.read("language"), *wanted])
        self.theme = next(
            (t for t in (params.get("theme"), self.store.read("theme")) if t in page.THEMES), "auto"
        )
        self.notices: list[Notice] = []
        self.warned = False  # that nothing is saved: once is enough
        self.said = ""  # for those who listen
        self.game: Game | None = None
        self.left: Table | None = None  # the game on the table while another is set up
        self.embedded = "embed" in params  # inside another page
        self.site = "./"  # where the site is, for lines that others copy
        self.view: Menu | Setup | Table | Help = Menu()
        self.visit(params.get("game"), params)

    @property
    def table(self) -> Table | None:
        """Return the table, if a game is on it."""
        return self.view if isinstance(self.view, Table) else None

    @property
    def say(self) -> Say:
        """Return the voice for this page: the language, and the game's own words."""
        return Say(self.language, *((self.game.texts,) if self.game else ()))

    @property
    def address(self) -> str:
        """Return the address of what is shown, relative to the site."""
        return f"./play.html?game={self.game.name}" if self.game else "./index.html"

    def visit(self, name: str | None, params: Mapping[str, str] | None = None) -> None:
        """Show the menu, or a game: as the address sets it up, or resumed, or to be set up."""
        self.game = self.left = None
        self.view = Menu(frozenset(n for n in games() if self.store.read(f"game:{n}")))
        if name is None:
            return
        try:
            self.game = find(name)
        except Sentence as problem:
            self.notices.append(Notice(problem))
            return
        match = self.restore(self.game)
        self.view = Table(match) if match else Setup(self.game)
        self.follow(self.game, params or {})

    def follow(self, game: Game, params: Mapping[str, str]) -> None:
        """Begin the game that an address prescribes, unless it is the one that was left."""
        asked = "&".join(f"{name}={params[name]}" for name in SET_UP if params.get(name))
        if not asked or (self.table and self.store.read(f"from:{game.name}") == asked):
            return
        match, problems = prescribed(game, params)
        self.notices += map(Notice, problems)
        if match:
            self.begin(match)
            self.store.write(f"from:{game.name}", asked)

    @property
    def full_page(self) -> str | None:
        """Return where an embedded game can be had on a page of its own."""
        return self.address if self.embedded else None

    def restore(self, game: Game) -> Match | None:
        """Return the game that was left, or put aside what cannot be read."""
        name = f"game:{game.name}"
        text = self.store.read(name)
        if text is None:
            return None
        try:
            match = Match.load(text)
            if match.game is not game:
                raise BadSave("save_foreign")
            return match
        except BadSave as problem:
            aside = self.store.set_aside(name)
            key = "set_aside" if aside else "not_set_aside"
            holes = {"name": aside or name, "reason": problem}
            self.notices.append(Notice(Sentence(key, **holes), text))
            if not aside:
                self.store = Store(None)  # rather play unsaved than write over what is there
            return None

    def keep(self) -> None:
        """Save the game at once; say once if that does not work."""
        table = self.table
        if table is None:
            return
        done = self.store.write(f"game:{table.match.game.name}", table.match.save())
        if not done and not self.warned:
            self.warned = True
            self.notices.append(Notice(Sentence("not_saved")))

    def click(self, text: str) -> None:
        """Take a press on the board."""
        if self.table is None:
            return
        try:
            if self.table.click(text):
                self.changed()
            else:
                self.said = self.table.match.game.view.ask(self.table.scene(self.say))
        except Sentence as problem:
            self.complain(self.table, problem)

    def refuse(self, key: str) -> None:
        """Say why a press did nothing."""
        if self.table and key.startswith("why_") and self.say.has(key):
            self.complain(self.table, Sentence(key))

    def complain(self, table: Table, problem: Sentence) -> None:
        """Show a refusal and say it aloud."""
        table.problem = problem
        self.said = problem.say(self.say)

    def answer(self, action: Action, at: int) -> bool:
        """Take a bot's answer; one to a question that is no longer asked is dropped."""
        table = self.table
        if table is None or not table.bot or table.match.at != at:
            return False
        table.play(action)
        self.changed()
        return True

    def changed(self) -> None:
        """Keep the new position and tell what happened."""
        table = self.table
        if table is not None:
            self.keep()
            asked = "" if table.bot else self.asked(table)
            self.said = " ".join([*table.news(self.say), asked]).strip()

    def asked(self, table: Table) -> str:
        """Return the sentence that is on the screen now."""
        if table.match.is_over:
            return page.result(table, self.say)
        if table.curtain is not None:
            return self.say("curtain", seat=table.seat_of(table.curtain, self.say).name)
        return table.match.game.view.ask(table.scene(self.say))

    def do(self, text: str) -> None:
        """Take a command of the page: undo, language fr, set seats 3 ..."""
        verb, *values = text.split(" ")
        method = getattr(self, f"do_{verb}", None)
        try:
            if method is None or not takes(method, len(values)):
                raise Sentence("bad_words", words=text[:40])
            method(*values)
        except Sentence as problem:
            self.said = problem.say(self.say)

    def do_menu(self) -> None:
        """Go to the first page."""
        self.visit(None)

    def do_open(self, name: str) -> None:
        """Go to a game."""
        self.visit(name)

    def do_resume(self) -> None:
        """Go back from the rules or the set-up to the game that was left."""
        if self.left:
            self.view = self.left  # also where nothing can be saved
        elif self.game:
            self.view = Setup(self.game)

    def do_help(self) -> None:
        """Read the rules; a game on the table waits."""
        if self.game:
            self.left = self.table or self.left
            self.view = Help(self.game)

    def do_topic(self, name: str) -> None:
        """Open a topic of the rules."""
        if isinstance(self.view, Help):
            self.view.choose(name)

    def do_example(self, step: str) -> None:
        """Show an example before or after it is played."""
        if isinstance(self.view, Help) and step.isdigit():
            self.view.turn(int(step))

    def do_setup(self) -> None:
        """Choose another game; the one on the table stays until the next begins."""
        if self.game:
            self.left = self.table or self.left
            self.view = Setup(self.game, earlier=self.left is not None)

    def do_compose(self) -> None:
        """Make the lines that put this game into another page."""
        if self.game:
            self.left = self.table or self.left
            self.view = Compose(self.game, self.site)

    def do_set(self, name: str = "", *values: str) -> None:
        """Take a choice of the set-up."""
        if isinstance(self.view, Setup):
            self.view.choose(name, *values)

    def do_start(self) -> None:
        """Begin the game that was set up."""
        if isinstance(self.view, Setup):
            self.begin(self.view.match())

    def do_again(self) -> None:
        """Begin the same game anew."""
        self.rematch(0)

    def do_swap(self) -> None:
        """Begin the same game with everybody one seat further."""
        self.rematch(1)

    def rematch(self, shift: int) -> None:
        """Begin anew with the players of this game, moved on by some seats."""
        if self.table:
            old = self.table.match
            players = old.players[-shift:] + old.players[:-shift] if shift else old.players
            self.begin(Match(old.game, old.seats, old.options, players))

    def begin(self, match: Match) -> None:
        """Put a new match on the table; an unfinished one before it is kept."""
        self.keep_earlier(self.store.read(f"game:{match.game.name}"), match.game)
        self.view, self.left = Table(match), None
        self.keep()
        self.said = self.asked(self.view) if not self.view.bot else ""

    def keep_earlier(self, text: str | None, game: Game) -> None:
        """Keep a game that another takes the place of, and offer the way back to it."""
        self.notices = [notice for notice in self.notices if notice.do is None]
        name = f"earlier:game:{game.name}"
        if text is not None and is_unfinished(text) and self.store.write(name, text):
            self.notices.append(Notice(Sentence("kept_earlier"), do="earlier"))

    def do_earlier(self) -> None:
        """Go back to the game that was left unfinished; it changes places with this one."""
        if self.game:
            game, name = self.game, f"game:{self.game.name}"
            text, now = self.store.read(f"earlier:{name}"), self.store.read(name)
            if text is not None and self.store.write(name, text):
                self.visit(game.name)
                self.keep_earlier(now, game)

    def do_undo(self) -> None:
        """Take back."""
        if self.table and self.table.can_undo:
            self.table.undo()
            self.keep()
            self.said = f"{self.say('undone')} {self.asked(self.table)}"

    def do_redo(self) -> None:
        """Do again."""
        if self.table:
            self.table.redo()
            self.changed()

    def do_cancel(self) -> None:
        """Lay back what is picked."""
        if self.table:
            self.table.cancel()
            self.said = "" if self.table.bot else self.asked(self.table)

    def do_unveil(self) -> None:
        """Show a hand to the player who has the device now."""
        if self.table:
            self.table.unveil()
            self.said = self.asked(self.table)

    def do_look(self, name: str, value: str) -> None:
        """Turn or open something that is not part of the game."""
        if self.table and name.isalpha() and value.isdigit() and len(value) < 4:
            self.table.look[name] = int(value)

    def do_log(self) -> None:
        """Open or close the log where it does not fit beside the board."""
        if self.table:
            self.table.show_log = not self.table.show_log

    def do_language(self, name: str) -> None:
        """Speak another language."""
        if name in languages():
            self.language = name
            self.store.write("language", name)

    def do_theme(self, name: str) -> None:
        """Change the colours."""
        if name in page.THEMES:
            self.theme = name
            self.store.write("theme", name)

    def do_dismiss(self, number: str) -> None:
        """Put a notice away."""
        if number.isdigit() and int(number) < len(self.notices):
            del self.notices[int(number)]

    def parts(self) -> dict[str, str]:
        """Return everything on the page; "page" holds the empty places of the rest."""
        say = self.say
        inner = self.view.parts(say)
        title = say("title") if self.game else say("app")
        items = [
            join(
                el("span", notice.sentence.say(say)),
                page.download(say, str(notice.sentence.holes["name"]), notice.text)
                if notice.text is not None
                else None,
                page.button(say("go_back"), notice.do) if notice.do else None,
            )
            for notice in self.notices
        ]
        shell = page.shell(["form"], "plain")
        if self.table:
            shell = page.shell(page.TABLE, "play")
        elif isinstance(self.view, Help):
            shell = page.shell(["topic", "frame"], "play help")
        return {
            "page": shell,
            "bar": page.bar(say, title, self.theme, self.game is None, self.full_page),
            "notices": page.notices(say, items),
            **inner,
        }


def takes(method: MethodType, count: int) -> bool:
    """Tell whether a command has that many words after its verb, or takes any number of them."""
    code = method.__func__.__code__
    return bool(code.co_flags & CO_VARARGS) or code.co_argcount - 1 == count


def is_unfinished(text: str) -> bool:
    """Tell whether a save holds a game that somebody would miss."""
    try:
        match = Match.load(text)
    except BadSave:
        return False
    return match.can_undo and not match.is_over
