"""Ways of a game that were played on from an earlier moment, beside the game they came from."""

from __future__ import annotations

from collections.abc import Iterable
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
    return roots([*archive.records.values(), record])[record.id]


def roots(records: Iterable[Record]) -> dict[str, str]:
    """Return the ids of the games that these, and those that they name, come from, by id.

    A game that was deleted still holds its branches together; a circle, which only a strange file
    can bring, counts as one game.
    """
    known = {record.id: record for record in records}
    found: dict[str, str] = {}
    for game in known:
        way = []
        while game not in found:
            found[game] = game
            way.append(game)
            above = known[game].origin if game in known else None
            game = above.id if above else game
        found.update(dict.fromkeys(way, found[game]))
    return found


def family(archive: Archive, game: str) -> list[Record]:
    """List a game and all its branches, the game itself first, then as they leave it."""
    if game not in archive.records:
        return []
    main = roots(archive.records.values())
    found = [one for one in archive.records.values() if main[one.id] == main[game]]
    return sorted(
        found, key=lambda one: (one.id != main[game], one.origin and one.origin.at, one.id)
    )
