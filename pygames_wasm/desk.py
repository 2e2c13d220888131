"""The whole page without a browser: menu, set-up or table, settings, and what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MethodType

from pygames_wasm import address, page, panel, share
from pygames_wasm.archive import Archive, Journal
from pygames_wasm.compose import Compose
from pygames_wasm.counsel import Question
from pygames_wasm.game import Action
from pygames_wasm.games import find
from pygames_wasm.help import Help
from pygames_wasm.keeper import Keeper, Notice
from pygames_wasm.match import BadSave, Match
from pygames_wasm.menu import Menu
from pygames_wasm.message import Message
from pygames_wasm.saves import Dates, Saves, iso
from pygames_wasm.setup import Setup
from pygames_wasm.share import Arrival, Share
from pygames_wasm.store import Storage, Store
from pygames_wasm.table import Table
from pygames_wasm.texts import Sentence, choose, languages

CO_VARARGS = 4  # as in the module inspect, which is slow to import


class Desk(Keeper):
    """What one browser tab shows; every press and every answer of a bot comes through here."""

    def __init__(
        self,
        storage: Storage | None,
        params: Mapping[str, str],
        wanted: Iterable[str] = (),
        journal: Journal | None = None,
        found: Mapping[str, str] | None = None,
        dates: Dates = iso,
    ) -> None:
        """Open the page of an address.

        `wanted` are the browser's languages, `found` is what the journal held.
        """
        self.store = Store(storage)
        super().__init__(Archive(self.store, journal, found))
        self.dates = dates
        self.language = choose([params.get("lang"), self.store.read("language"), *wanted])
        self.theme = next(
            (t for t in (params.get("theme"), self.store.read("theme")) if t in page.THEMES), "auto"
        )
        self.said = ""
        self.calm = False  # whether what follows by itself is shown moment by moment
        self.game = self.left = None
        self.view: Menu | Setup | Table | Help | Saves | Share | Arrival = Menu()
        self.site, self.wheel = params.get("site", ""), params.get("wheel", "")
        self.embedded = "embed" in params  # inside another page
        self.go(params)

    @property
    def title(self) -> str:
        """Return what the page shown is called."""
        if isinstance(self.view, Saves):
            return self.say("saves")
        return self.say("title") if self.game else self.say("app")

    @property
    def address(self) -> str:
        """Return the address of what is shown, relative to the site."""
        if isinstance(self.view, Saves):
            return "./play.html?view=saves"
        table = self.table or self.left
        save = f"&save={table.id}" if table else ""
        return f"./play.html?game={self.game.name}{save}" if self.game else "./index.html"

    def go(self, params: Mapping[str, str]) -> None:
        """Show the page of an address, then follow a link in it."""
        self.visit(params.get("game"), params.get("save"))
        if self.game and not params.get("save"):
            address.follow(self, self.game, params)
        if params.get("view") == "saves":
            self.do_saves()
        if params.get("link"):
            try:
                share.arrive(self, params["link"])
            except Sentence as problem:
                self.notices.append(Notice(Sentence("bad_link", reason=problem)))

    def visit(self, name: str | None, save: str | None = None) -> None:
        """Show the menu, or a game: the one asked for, one left unfinished, or a set-up."""
        running = self.archive.running()
        self.game = self.left = None
        self.view = Menu(frozenset(running))
        if name is None:
            return
        try:
            self.game = find(name)
        except Sentence as problem:
            self.notices.append(Notice(problem))
            return
        self.view = Setup(self.game)
        if save is not None and save not in self.archive.records:
            self.notices.append(Notice(Sentence("no_save")))
        record = self.archive.records.get(save or "", running.get(name))
        if record and record.game == name:
            try:
                self.view = self.lay(record)
            except BadSave as problem:
                self.notices.append(Notice(problem, record.text))
        share.sit_again(self)

    def click(self, text: str) -> None:
        """Take a press on the board."""
        if self.table is None or not self.may_play():
            return
        self.table.tale = []
        try:
            if self.table.viewed is not None:
                raise Sentence("why_review")
            if self.table.click(text):
                self.changed()
            else:
                self.said = self.table.match.game.view.ask(self.table.scene(self.say))
        except Sentence as problem:
            self.complain(self.table, problem)

    def refuse(self, key: str) -> None:
        """Say why a press did nothing; where the screen lags behind, it catches up."""
        if self.table and self.table.tale:
            self.do_skip()
        elif self.table and key.startswith("why_") and self.say.has(key):
            looks = self.table.viewed is not None
            self.complain(self.table, Sentence("why_review" if looks else key))

    def answer(self, action: Action, at: int) -> bool:
        """Take a bot's answer; one to a question that is no longer asked is dropped."""
        table = self.table
        if table is None or not table.bot or table.match.at != at or not self.may_play():
            return False
        table.play(action)
        self.changed()
        return True

    def questions(self) -> list[Question]:
        """List what is to be thought about beside the page; another tab thinks for itself."""
        return self.table.counsel.questions() if self.table and not self.watching else []

    def hear(self, question: Question, answer: Message) -> bool:
        """Take an answer; one to a question that is no longer asked is dropped."""
        table = self.table
        if table is None or table.counsel.asked.get(question.kind) is not question:
            return False
        if question.kind == "ask":
            self.hear_bot(table, answer)
        elif problem := table.counsel.hear(question, answer):
            self.complain(table, problem)
        elif "share" not in answer:
            self.said = panel.aloud(table, self.say)
        return True

    def hear_bot(self, table: Table, answer: Message) -> None:
        """Play a bot's answer; where it has none that is legal, a simple move and a notice."""
        action, is_own = table.counsel.move_of(answer)
        if not is_own:
            name = table.seat_of(table.match.state.to_move, self.say).name
            self.notices = [n for n in self.notices if n.sentence.key != "bot_failed"]
            self.notices.append(Notice(Sentence("bot_failed", seat=name)))
        self.answer(action, table.match.at)

    def changed(self) -> None:
        """Keep the new position and tell what happened."""
        table = self.table
        if table is not None:
            self.keep()
            if self.calm:
                table.retell(self.say)
            # All at once and in one piece: a voice is not to be interrupted at every moment.
            asked = "" if table.bot or table.tale else self.asked(table)
            self.said = " ".join([*table.followed(self.say), asked]).strip()

    def go_on(self) -> None:
        """Show the next moment of what is being told; at its end comes the question."""
        if self.table:
            self.table.go_on()
            if not self.table.tale:
                self.do_skip()

    def do_skip(self) -> None:
        """Go to the end of what is being told."""
        if self.table:
            self.table.tale = []
            self.said = "" if self.table.bot else self.asked(self.table)

    def do(self, text: str) -> None:
        """Take a command of the page: undo, language fr, set seats 3 ..."""
        verb, *values = text.split(" ")
        counsel = self.table.counsel if self.table else None
        able = (getattr(one, f"do_{verb}", None) for one in (self, counsel, self.view))
        method = next(filter(None, able), None)
        try:
            if method is None or not takes(method, len(values)):
                raise Sentence("bad_words", words=text[:40])
            method(*values)
            if self.table and method.__self__ is counsel:
                self.said = panel.aloud(self.table, self.say)
            if isinstance(self.view, Saves) and self.view.told:
                self.said, self.view.told = self.view.told.say(self.say), None
                self.focus, self.view.focus = self.view.focus, ""
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
            self.view, self.game = self.left, self.left.match.game
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

    def do_branch(self) -> None:
        """Play on from the position that is looked back at; the finished game is kept."""
        if self.table and self.table.viewed is not None:
            way_back = f"load {self.table.id}"
            self.begin(self.table.counsel.branch())
            self.notices.append(Notice(Sentence("kept_finished"), None, way_back, "go_back"))

    def do_saves(self) -> None:
        """Show the saved games; a game on the table waits."""
        self.left, self.game = self.table or self.left, None
        self.view = Saves(self.archive, self.dates, back=self.left is not None)

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
        return isinstance(self.view, Saves) and self.view.idle()

    def do_share(self) -> None:
        """Show the game as a link."""
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

    def do_undo(self) -> None:
        """Take back."""
        if self.table and self.table.can_undo and self.may_play():
            self.table.undo()
            self.keep()
            self.said = f"{self.say('undone')} {self.asked(self.table)}"

    def do_redo(self) -> None:
        """Do again."""
        if self.table and self.may_play():
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
        shell = page.shell(["form"], "plain")
        if self.table:
            shell = page.shell(page.TABLE, "play")
        elif isinstance(self.view, Help | Arrival):
            shell = page.shell(["topic", "frame"], "play help")
        return {
            "page": shell,
            "bar": page.bar(
                say,
                self.title,
                self.theme,
                home=isinstance(self.view, Menu),
                kept=self.game is not None,
                game=self.table is not None,
                full=self.address if self.embedded else None,
            ),
            "notices": page.notices(say, self.all_notices()),
            **inner,
        }


def takes(method: MethodType, count: int) -> bool:
    """Tell whether a command has that many words after its verb, or takes any number of them."""
    code = method.__func__.__code__
    return bool(code.co_flags & CO_VARARGS) or code.co_argcount - 1 == count
