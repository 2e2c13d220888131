"""A kept game as text: a head that names and dates it, then the save of its match."""

from __future__ import annotations

import re
from typing import NamedTuple
from zlib import crc32

from pygames_wasm.dice import fresh_seed
from pygames_wasm.game import CHANCE
from pygames_wasm.match import MAX_ACTIONS, MAX_TEXT, BadSave, Match, number
from pygames_wasm.match import unpack as unpack_match

KIND = "pygames-wasm save "
FORMAT = KIND + "1"
FIELDS = ("id", "rev", "date", "turn", "over", "name")
HEAD_LINES = len(FIELDS) + 2  # the format before them, the checksum behind them
MAX_NAME = 40
MAX_NUMBER = 9_999_999_999  # of a rev, and of seconds: the year 2286
MAX_FILE = 5_000_000  # characters; no browser keeps more
GAME = re.compile(r"pygames-wasm \d+\ngame (\w+)\n")
ID = re.compile(r"[0-9a-z]{1,20}")
# What would end a line, turn its neighbours around or cannot be written as UTF-8.
UNSEEN = re.compile(
    "[\\x00-\\x1f\\x7f-\\x9f\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff\\ud800-\\udfff]"
)


class Record(NamedTuple):
    """One state of one kept game; a higher `rev` is a later one."""

    id: str
    rev: int
    date: int  # seconds since 1970
    turn: int  # decisions so far
    over: int  # 1 when the game has ended
    name: str  # what a person called it, often nothing
    text: str  # Match.save(), or nothing: the game was deleted

    @property
    def game(self) -> str:
        """Return the name of the game without replaying it, empty where it cannot be told."""
        found = GAME.match(self.text)
        return found[1] if found else ""

    @property
    def players(self) -> list[str]:
        """Return who plays, seat by seat."""
        return unpack_match(self.text)[0]["players"].split()

    def after(self, match: Match, date: int) -> Record:
        """Return the next state of this game."""
        turn = sum(state.to_move != CHANCE for state in match.states[: match.at])
        return self._replace(
            rev=self.rev + 1, date=date, turn=turn, over=int(match.is_over), text=match.save()
        )

    def pack(self) -> str:
        """Return the record as text."""
        lines = [FORMAT, *(f"{field} {getattr(self, field)}" for field in FIELDS)]
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
    if not text.startswith(FORMAT + "\n"):
        raise BadSave("save_newer")
    *lines, body = text.split("\n", HEAD_LINES)
    if len(lines) != HEAD_LINES:
        raise BadSave("save_damaged")
    head = "\n".join(lines[:-1]) + "\n"
    values = dict(line.partition(" ")[::2] for line in lines[1:-1])
    if tuple(values) != FIELDS or lines[-1] != f"check {checksum(head + body)}":
        raise BadSave("save_damaged")
    if not ID.fullmatch(values["id"]) or values["name"] != clean(values["name"]):
        raise BadSave("save_damaged")
    rev, date, turn, over = (number(values[field]) for field in FIELDS[1:5])
    if max(rev, date) > MAX_NUMBER or turn > MAX_ACTIONS or over > 1:
        raise BadSave("save_damaged")
    return Record(values["id"], rev, date, turn, over, values["name"], body)


def clean(name: str) -> str:
    """Return a name as one line of at most 40 characters, of any script."""
    return " ".join(UNSEEN.sub(" ", name).split())[:MAX_NAME].strip()


def fresh(match: Match, date: int) -> Record:
    """Return the first state of a new game."""
    return Record(f"{fresh_seed():x}", 0, date, 0, 0, "", "").after(match, date)


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
    return re.split(f"(?m)^(?={KIND})", text)[1:]
