"""A kept game as text: a head that names and dates it, then the save of its match."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import NamedTuple
from zlib import crc32

from pygames_wasm.dice import fresh_seed
from pygames_wasm.game import CHANCE, is_number
from pygames_wasm.match import MAX_ACTIONS, MAX_TEXT, BadSave, Match, named, number
from pygames_wasm.match import unpack as unpack_match
from pygames_wasm.names import clean

KIND = "pygames-wasm save "
FIELDS = ("id", "rev", "date", "turn", "over", "name")
# What needs no later field is written as before: an older version of the page can still read it.
FORMATS = {KIND + "1": FIELDS, KIND + "2": (*FIELDS, "origin")}
MAX_NUMBER = 9_999_999_999  # of a rev, and of seconds: the year 2286
MAX_FILE = 5_000_000  # characters; no browser keeps more
MAX_BYTES = 4 * MAX_FILE + 1  # of a file that are read: no character takes more, so one too many
MAX_GAMES = 10_000  # in a file: all that could be in it, if each had been begun
GAME = re.compile(r"pygames-wasm \d+\ngame (\w+)\n")
ID = re.compile(r"[0-9a-z]{1,20}")


class Origin(NamedTuple):
    """Where a branch has left another game."""

    id: str
    at: int  # actions of that game which the branch begins with

    def __str__(self) -> str:
        """Return it as a record writes it."""
        return f"{self.id} {self.at}"


class Record(NamedTuple):
    """One state of one kept game; a higher `rev` is a later one."""

    id: str
    rev: int
    date: int  # seconds since 1970
    turn: int  # decisions so far
    over: int  # 1 when the game has ended
    name: str  # what a person called it, often nothing
    text: str  # Match.save(), or nothing: the game was deleted
    origin: Origin | None = None  # of a branch

    @property
    def game(self) -> str:
        """Return the name of the game without replaying it, empty where it cannot be told."""
        found = GAME.match(self.text)
        return found[1] if found else ""

    @property
    def players(self) -> list[str]:
        """Return who plays, seat by seat."""
        return unpack_match(self.text)[0]["players"].split()

    @property
    def people(self) -> list[str]:
        """Return what the players are called, seat by seat; most have no name."""
        return named(unpack_match(self.text)[0]["names"])

    def after(self, match: Match, date: int) -> Record:
        """Return the next state of this game."""
        turn = sum(state.to_move != CHANCE for state in match.states[: match.at])
        return self._replace(
            rev=self.rev + 1, date=date, turn=turn, over=int(match.is_over), text=match.save()
        )

    def pack(self) -> str:
        """Return the record as text."""
        kind, fields = list(FORMATS.items())[self.origin is not None]
        lines = [kind, *(f"{field} {getattr(self, field)}" for field in fields)]
        head = "\n".join(lines) + "\n"
        return f"{head}check {checksum(head + self.text)}\n{self.text}"


def checksum(text: str) -> str:
    """Return what changes when any part of a text does."""
    return f"{crc32(text.encode('utf-8', 'replace')):08x}"


def unpack(text: str) -> Record:
    """Return the record behind a text whose checksum is right."""
    if not text.startswith(KIND):
        raise BadSave("save_foreign")
    if len(text) > 2 * MAX_TEXT:
        raise BadSave("save_long")
    kind, _, rest = text.partition("\n")
    fields = FORMATS.get(kind)
    if fields is None:
        raise BadSave("save_newer" if is_newer(kind, rest) else "save_damaged")
    size = len(fields) + 2  # the format before them, the checksum behind them
    *lines, body = text.split("\n", size)
    if len(lines) != size:
        raise BadSave("save_damaged")
    head = "\n".join(lines[:-1]) + "\n"
    values = dict(line.partition(" ")[::2] for line in lines[1:-1])
    if tuple(values) != fields or lines[-1] != f"check {checksum(head + body)}":
        raise BadSave("save_damaged")
    if not ID.fullmatch(values["id"]) or values["name"] != clean(values["name"]):
        raise BadSave("save_damaged")
    rev, date, turn, over = (number(values[field]) for field in FIELDS[1:5])
    if max(rev, date) > MAX_NUMBER or turn > MAX_ACTIONS or over > 1:
        raise BadSave("save_damaged")
    origin = read_origin(values["origin"]) if "origin" in values else None
    return Record(values["id"], rev, date, turn, over, values["name"], body, origin)


def is_newer(kind: str, rest: str) -> bool:
    """Tell whether a format is one to come, not one of ours whose number was damaged."""
    if not is_number(kind.removeprefix(KIND), 4):
        return False
    for ours in FORMATS:
        with suppress(BadSave):
            unpack(f"{ours}\n{rest}")
            return False
    return True


def read_origin(text: str) -> Origin:
    """Return where a branch comes from."""
    game, _, at = text.partition(" ")
    if not ID.fullmatch(game) or number(at) > MAX_ACTIONS:
        raise BadSave("save_damaged")
    return Origin(game, number(at))


def fresh(match: Match, date: int, origin: Origin | None = None) -> Record:
    """Return the first state of a new game."""
    return Record(f"{fresh_seed():x}", 0, date, 0, 0, "", "", origin).after(match, date)


def single(text: str, date: int) -> Record:
    """Return the save of a match as a record; the same text always gives the same one."""
    blank = Record(f"{checksum(text)}{len(text):x}", 0, date, 0, 0, "", "")
    return blank.after(Match.load(text), date)


def split(text: str) -> list[str]:
    """Return the records in a file, or the one save of a match that it is."""
    if len(text) > MAX_FILE:
        raise BadSave("save_long")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if not text.startswith(KIND):
        return [text]
    games = re.split(f"(?m)^(?={KIND})", text)[1:]
    if len(games) > MAX_GAMES:
        raise BadSave("save_long")
    return games
