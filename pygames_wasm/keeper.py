"""What a desk does to keep its games: one tab plays each, and every action is saved at once."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from pygames_wasm import page, panel
from pygames_wasm.archive import Archive
from pygames_wasm.game import Game
from pygames_wasm.ledger import Ledger
from pygames_wasm.match import BadSave, Match
from pygames_wasm.record import Origin, Record
from pygames_wasm.settings import Settings
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, Sentence


class Notice(NamedTuple):
    """Something to say beside the game, with what can be done about it."""

    sentence: Sentence
    text: str | None = None  # to download
    do: str | None = None  # a command
    label: str = "download"  # the text that names it


class Keeper:
    """The table of a desk, and the archive that its games go into."""

    view: object
    left: Table | None  # the game on the table while something else is shown
    game: Game | None
    language: str
    said: str  # for those who listen
    settings: Settings

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.notices = [Notice(*trouble) for trouble in archive.troubles]
        self.warned = False  # that nothing is saved: once is enough
        self.watched = ""  # the game that another tab plays
        self.focus = ""  # the id of what the person should find under the keys next
        self.cues: list[str] = []  # sounds for the page to play, besides those of the table
        self.file: tuple[str, str] | None = None  # name and text, for the page to hand out

    @property
    def table(self) -> Table | None:
        """Return the table, if a game is on it."""
        return self.view if isinstance(self.view, Table) else None

    @property
    def say(self) -> Say:
        """Return the voice for this page: the language, and the game's own words."""
        own = (self.game.texts,) if self.game else ()
        return Say(self.language, *own, *getattr(self.view, "texts", ()))

    def lay(self, record: Record) -> Table:
        """Return the table with a kept game on it."""
        table = Table(Match.load(record.text))
        table.id, table.settings = record.id, self.settings
        return table

    def keep(self) -> None:
        """Save the game at once; say once if that does not work."""
        if self.table and self.table.kept:
            self.warn(self.archive.keep(self.table.id, self.table.match), self.table)

    @cached_property
    def ledger(self) -> Ledger:
        """Return what outlives the games: results, solved puzzles, daily games."""
        ledger = Ledger(self.archive.store, self.archive.clock)
        if ledger.trouble:
            self.notices.append(Notice(*ledger.trouble))
        return ledger

    def ends(self, table: Table) -> bool:
        """Count a game that is over, once; tell whether it has been counted now."""
        return table.match.is_over and self.ledger.finish(table.id, table.match)

    def warn(self, kept: bool, table: Table) -> None:
        """Say once that games are not saved, and offer this one as a file."""
        if not kept and not self.warned:
            self.warned = True
            self.notices.append(Notice(Sentence("not_saved"), do=f"export {table.id}"))

    def may_play(self) -> bool:
        """Tell whether this tab plays the game; where another has gone on, show that."""
        if self.table and not self.watching and self.archive.overtaken(self.table.id):
            self.follow()
            self.watch(self.table.id, True)
        if self.watching:
            self.said = self.say("other_tab")
        return not self.watching

    @property
    def watching(self) -> bool:
        """Tell whether another tab plays the game on this table."""
        table = self.table or self.left
        return table is not None and table.id == self.watched

    def watch(self, game: str, taken: bool) -> None:
        """Take note of whether another tab plays a game."""
        self.watched = game if taken else ""

    def all_notices(self) -> list[Notice]:
        """Return what was to be said, and what holds as long as another tab plays."""
        if self.table is None or not self.watching:
            return self.notices
        return [*self.notices, Notice(Sentence("other_tab"), None, "take", "take_over")]

    def overhear(self, text: str) -> bool:
        """Take what another tab has kept; tell whether it was news."""
        if not self.archive.hear(text):
            return False
        self.follow()
        return True

    def follow(self) -> None:
        """Show the latest state of the game on the table."""
        table = self.table or self.left
        record = self.archive.records.get(table.id) if table else None
        if table and record and record.text != table.match.save():
            try:
                table.match = Match.load(record.text)
            except BadSave as problem:
                self.complain(table, problem)
                return
            table.settle()
            if self.table:
                self.said = " ".join(table.news(self.say))

    def complain(self, table: Table, problem: Sentence) -> None:
        """Show a refusal and say it aloud."""
        table.problem = problem
        self.said = problem.say(self.say)

    def asked(self, table: Table) -> str:
        """Return the question that is on the screen now; none while something is told."""
        if table.tale or table.question(self.say):
            return table.question(self.say)
        if table.match.is_over:
            return page.result(table, self.say)
        if table.waits:
            return page.send(table, self.say)
        if table.curtain is not None:
            return self.say("curtain", seat=table.seat_of(table.curtain, self.say).name)
        if table.held:
            return f"{panel.held(table, self.say)} {self.say('ask_confirm')}"
        return page.question(table, table.scene(self.say))

    def begin(self, match: Match, origin: Origin | None = None) -> None:
        """Put a new match on the table; the one before it stays among the saved games."""
        old = self.table or self.left
        is_blank = old and not (origin or old.match.can_undo or old.match.can_redo)
        if old and is_blank and not self.watching:
            self.archive.tidy(old.id)
        self.game, self.left = match.game, None
        self.view = table = Table(match)
        record, kept = self.archive.add(match, origin)
        table.id, table.settings = record.id, self.settings
        if not (origin or match.can_undo):  # what comes with decisions was played elsewhere
            self.ledger.begin(record.id)
        self.warn(kept, table)
        self.said = self.asked(table) if not table.bot else ""

    def do_export(self, game: str) -> None:
        """Hand out a game, or all, as a file."""
        archive = self.archive
        if game in archive.strange:
            self.file = (f"pygames-{game}.txt", archive.strange[game].text)
        elif game == "all":
            ids = [record.id for record in archive.listed()]
            self.file = ("pygames.txt", archive.export(ids))
        elif game in archive.records:
            self.file = (f"pygames-{archive.records[game].game}.txt", archive.export([game]))
