"""The whole page without a browser: menu, set-up or table, settings, and what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MethodType

from pygames_wasm import page, panel, share
from pygames_wasm.counsel import Question
from pygames_wasm.game import Action, Game
from pygames_wasm.games import find, games
from pygames_wasm.help import Help
from pygames_wasm.match import BadSave, Match
from pygames_wasm.menu import Menu
from pygames_wasm.message import Message
from pygames_wasm.page import Notice
from pygames_wasm.setup import Setup
from pygames_wasm.share import Arrival, Share
from pygames_wasm.store import Storage, Store
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, Sentence, choose, languages

CO_VARARGS = 4  # as in the module inspect, which is slow to import


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
        self.calm = False  # whether what follows by itself is shown moment by moment
        self.game: Game | None = None
        self.left: Table | None = None  # the game on the table while another is set up
        self.view: Menu | Setup | Table | Help | Share | Arrival = Menu()
        self.site, self.wheel = params.get("site", ""), params.get("wheel", "")
        self.visit(params.get("game"), params.get("link"))

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

    def visit(self, name: str | None, link: str | None = None) -> None:
        """Show the menu, or a game: resumed if one is kept, else its set-up; then follow a link."""
        self.show(name)
        if link:
            try:
                share.arrive(self, link)
            except Sentence as problem:
                self.notices.append(Notice(Sentence("bad_link", reason=problem)))

    def show(self, name: str | None) -> None:
        """Show the menu or a game."""
        self.game = self.left = None
        try:
            self.game = find(name) if name is not None else None
        except Sentence as problem:
            self.notices.append(Notice(problem))
        if self.game is None:
            self.view = Menu(frozenset(n for n in games() if self.store.read(f"game:{n}")))
            return
        match = self.restore(self.game)
        self.view = Table(match) if match else Setup(self.game)
        share.sit_again(self)

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

    def questions(self) -> list[Question]:
        """List what is to be thought about beside the page."""
        return self.table.counsel.questions() if self.table else []

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

    def asked(self, table: Table) -> str:
        """Return the question that is on the screen now; none while something is told."""
        if table.tale:
            return ""
        if table.match.is_over:
            return page.result(table, self.say)
        if table.waits:
            return page.send(table, self.say)
        if table.curtain is not None:
            return self.say("curtain", seat=table.seat_of(table.curtain, self.say).name)
        return table.match.game.view.ask(table.scene(self.say))

    def do(self, text: str) -> None:
        """Take a command of the page: undo, language fr, set seats 3 ..."""
        verb, *values = text.split(" ")
        counsel = self.table.counsel if self.table else None
        method = getattr(self, f"do_{verb}", None) or getattr(counsel, f"do_{verb}", None)
        try:
            if method is None or not takes(method, len(values)):
                raise Sentence("bad_words", words=text[:40])
            method(*values)
            if self.table and method.__self__ is counsel:
                self.said = panel.aloud(self.table, self.say)
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
            self.begin(self.table.counsel.branch(), self.table.match.save())

    def begin(self, match: Match, finished: str | None = None) -> None:
        """Put a new match on the table; an unfinished or a given one before it is kept."""
        before = finished or self.store.read(f"game:{match.game.name}")
        self.keep_earlier(before, match.game, finished is not None)
        self.view, self.left = Table(match), None
        self.store.remove(f"link:{match.game.name}")
        self.keep()
        self.said = self.asked(self.view) if not self.view.bot else ""

    def keep_earlier(self, text: str | None, game: Game, finished: bool = False) -> None:
        """Keep a game that another takes the place of, and offer the way back to it."""
        self.notices = [notice for notice in self.notices if notice.do != "earlier"]
        name = f"earlier:game:{game.name}"
        if text is None or not (finished or is_unfinished(text)):
            return
        if self.store.write(name, text):
            key = "kept_finished" if finished else "kept_earlier"
            self.notices.append(Notice(Sentence(key), do="earlier"))
        elif finished:  # where nothing can be kept it can still be taken along
            self.notices.append(Notice(Sentence("not_kept", name=game.name), text))

    def do_earlier(self) -> None:
        """Go back to the game that was left unfinished; it changes places with this one."""
        if self.game:
            game, name = self.game, f"game:{self.game.name}"
            text, now = self.store.read(f"earlier:{name}"), self.store.read(name)
            if text is not None and self.store.write(name, text):
                self.visit(game.name)
                self.keep_earlier(now, game)

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
        shell = page.shell(["form"], "plain")
        if self.table:
            shell = page.shell(page.TABLE, "play")
        elif isinstance(self.view, Help | Arrival):
            shell = page.shell(["topic", "frame"], "play help")
        return {
            "page": shell,
            "bar": page.bar(say, title, self.theme, self.game is None, self.table is not None),
            "notices": page.notices(say, self.notices),
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
