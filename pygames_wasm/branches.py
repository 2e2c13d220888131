"""Ways of a game that were played on from an earlier moment, beside the game they came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm.consent import is_agreed
from pygames_wasm.dice import fresh_seed
from pygames_wasm.keeper import Notice
from pygames_wasm.match import Match
from pygames_wasm.record import Origin, Record
from pygames_wasm.texts import Sentence

if TYPE_CHECKING:
    from pygames_wasm.archive import Archive
    from pygames_wasm.desk import Desk
    from pygames_wasm.table import Table


class Branches:
    """The commands of a desk about branches."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def do_branch(self, word: str = "") -> None:
        """Play on from the moment that is looked at; the game it belongs to stays as it is."""
        desk, table, agreed = self.desk, self.desk.table, is_agreed(word)
        if table is None or table.time.viewed is None:
            return
        if not table.consent.allows_branch(agreed):
            desk.said = desk.say("ask_branch")
            return
        desk.begin(fork(table), Origin(table.id, table.at))

    def do_name(self, *name: str) -> None:
        """Give the branch on the table a name."""
        desk = self.desk
        if desk.table and desk.table.id in desk.archive.records:
            desk.archive.rename(desk.table.id, " ".join(name))
            desk.said = desk.say("renamed")


def fork(table: Table) -> Match:
    """Return a match that begins with the moment looked at."""
    old, at = table.match, table.at
    # Where people hide tiles from each other, a branch must not tell what the game will deal.
    seed = fresh_seed() if table.consent.matters and not old.is_over else old.seed
    match = Match.given(
        old.game, old.seats, old.options, old.players, old.log[:at], old.states[: at + 1], seed
    )
    match.names = old.names
    match.chance()
    return match


def note(desk: Desk) -> None:
    """Say that a branch has come to the table, with the way back to the game it comes from."""
    here = desk.table.id if desk.table else ""
    if here == desk.noted:
        return  # it is said already, or has been put away
    desk.noted = here
    desk.notices = [n for n in desk.notices if n.label != "to_main"]
    record = desk.archive.records.get(here)
    if record and record.origin:
        main = root(desk.archive, record)
        back = f"load {main}" if main in desk.archive.records else None
        text = Sentence("branch_at", n=record.origin.at)
        desk.notices.append(Notice(text, None, back, "to_main"))


def root(archive: Archive, record: Record) -> str:
    """Return the id of the game that a branch, or a branch of a branch, comes from."""
    seen = {record.id}
    while record.origin and record.origin.id not in seen:
        seen.add(record.origin.id)
        above = archive.records.get(record.origin.id)
        if above is None:
            return record.origin.id  # it was deleted, but its branches still belong together
        record = above
    return record.id


def family(archive: Archive, game: str) -> list[Record]:
    """List a game and all its branches, the game itself first, then as they leave it."""
    record = archive.records.get(game)
    if record is None:
        return []
    main = root(archive, record)
    found = [one for one in archive.records.values() if root(archive, one) == main]
    return sorted(found, key=lambda one: (one.id != main, one.origin and one.origin.at, one.id))
