"""What outlives the games themselves: results, solved puzzles and daily games, one line each.

begun 1a2b3c                                         a game that counts when it is over
over 1a2b3c 1763400000 saiju 2 square bot-3 won 23 18
solved saiju-k3m9x 1763400000 2                      with the second try
shown saiju-k3m9x 1763400000 0                       the solution was looked at
day 2026-11-18 1a2b3c 2026-11-18                     a daily game, and when it was begun
done 2026-11-18 won 23 18 +=-+
"""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import NamedTuple

from pygames_wasm.game import winners
from pygames_wasm.match import HUMAN, BadSave, Match
from pygames_wasm.record import checksum
from pygames_wasm.store import Store
from pygames_wasm.texts import Sentence

NAME = "ledger"
KIND = "pygames-wasm ledger "
FORMAT = KIND + "1"
WAITING = 300  # games that are remembered as begun
PEOPLE, MIXED, ALONE = "people", "mixed", "alone"  # in the place of a bot's level
RESULTS = ("won", "drawn", "lost")
OPEN = "-"  # the result of a game among people: nobody in particular has won
SIZES = {"begun": 2, "over": 10, "solved": 4, "shown": 4, "day": 4, "done": 6}  # words of a line


class Over(NamedTuple):
    """A finished game."""

    id: str
    date: int  # seconds since 1970
    game: str
    seats: int
    options: str  # joined by +, - for none
    level: str  # of the bots
    result: str
    mine: int  # points
    theirs: int  # of the best rival


class Ledger:
    """The lines by their first two words; each is written once and never changes."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self.store = store
        self.clock = clock
        self.lines: dict[tuple[str, str], list[str]] = {}
        self.known: str | None = None  # the text as it was last read or written
        self.trouble: tuple[Sentence, str] | None = None  # what was set aside, to be told
        self.frozen = False  # what is kept cannot be read and cannot be moved: it stays
        self.refresh()

    def refresh(self) -> None:
        """Take over what another tab has written."""
        text = self.store.read(NAME)
        if text is None or text == self.known or self.frozen:
            return
        try:
            lines = unpack(text)
        except BadSave as problem:
            aside = self.store.set_aside(NAME)
            self.frozen = aside is None
            told = Sentence("ledger_aside", name=aside or NAME, reason=problem)
            self.trouble = told, text
            return
        self.lines, self.known = lines, text

    @property
    def text(self) -> str:
        """Return all lines as they are kept, and as a file holds them."""
        body = "\n".join([FORMAT, *(" ".join(line) for line in self.lines.values())]) + "\n"
        return f"{body}check {checksum(body)}\n"

    def add(self, *words: object) -> bool:
        """Write a line, unless one with the same first words is there; tell whether it is new."""
        self.refresh()
        line = [str(word) for word in words]
        key = line[0], line[1]
        if key in self.lines:
            return False
        self.lines[key] = line
        self.write()
        return True

    def drop(self, verb: str, name: str) -> None:
        """Take a line away."""
        self.refresh()
        if self.lines.pop((verb, name), None):
            self.write()

    def write(self) -> None:
        """Keep the lines; where that is not possible they stay in memory."""
        if not self.frozen and self.store.write(NAME, self.text):
            self.known = self.text

    def has(self, verb: str, name: str) -> bool:
        """Tell whether there is a line with these first words."""
        return (verb, name) in self.lines

    def of(self, verb: str) -> list[list[str]]:
        """List the lines of a verb, without it, the oldest first."""
        return [line[1:] for line in self.lines.values() if line[0] == verb]

    def erase(self) -> dict[tuple[str, str], list[str]]:
        """Forget everything but the games under way; return it, should somebody want it back."""
        self.refresh()
        old = self.lines
        self.lines = {key: line for key, line in old.items() if key[0] == "begun"}
        self.write()
        return old

    def restore(self, old: dict[tuple[str, str], list[str]]) -> None:
        """Have everything back, with what has been written since."""
        self.refresh()
        self.lines = {**old, **self.lines}
        self.write()

    # Games.

    def begin(self, game: str) -> None:
        """Take note of a game that counts."""
        waiting = [name for name, *_ in self.of("begun")]
        for old in waiting[: len(waiting) - WAITING + 1]:
            self.drop("begun", old)
        self.add("begun", game)

    def finish(self, game: str, match: Match) -> bool:
        """Count a finished game, once, if it was begun here."""
        self.refresh()
        found = outcome(match)
        if not self.has("begun", game) or found is None or not match.is_over:
            return False
        options = "+".join(sorted(match.options)) or OPEN
        head = (game, int(self.clock()), match.game.name, match.seats, options)
        self.drop("begun", game)
        return self.add("over", *head, *found)

    def games(self) -> list[Over]:
        """List the finished games, the oldest first."""
        return [over(line) for line in self.of("over")]


def outcome(match: Match) -> tuple[str, str, int, int] | None:
    """Return the level, the result and the points of a match, if a person has played it."""
    humans = [seat for seat, player in enumerate(match.players) if player == HUMAN]
    scores = match.state.scores()
    if not humans:
        return None
    best = winners(scores)
    if len(humans) > 1:
        others = [score[0] for seat, score in enumerate(scores) if seat not in best]
        return PEOPLE, OPEN, scores[best[0]][0], max(others, default=scores[best[0]][0])
    me = humans[0]
    sides = max(1, len(scores) // match.game.partners(len(scores)))
    rivals = [score[0] for seat, score in enumerate(scores) if seat % sides != me % sides]
    levels = {player for player in match.players if player != HUMAN}
    level = min(levels) if len(levels) == 1 else MIXED if levels else ALONE
    result = "lost"
    if me in best:
        result = "won" if all(seat % sides == me % sides for seat in best) else "drawn"
    return level, result, scores[me][0], max(rivals, default=0)


def over(line: list[str]) -> Over:
    """Return the finished game of a line, without its verb."""
    game, date, name, seats, options, level, result, mine, theirs = line
    return Over(game, int(date), name, int(seats), options, level, result, int(mine), int(theirs))


def unpack(text: str) -> dict[tuple[str, str], list[str]]:
    """Return the lines of a text whose checksum is right."""
    if not text.startswith(KIND):
        raise BadSave("save_foreign")
    if not text.startswith(FORMAT + "\n"):
        raise BadSave("save_newer")
    body, found, check = text.rpartition("check ")
    if not found or check != f"{checksum(body)}\n":
        raise BadSave("save_damaged")
    lines = [line.split(" ") for line in body.splitlines()[1:]]
    try:
        for line in lines:
            if len(line) != SIZES[line[0]] or not all(line):
                raise ValueError
            if line[0] == "over":
                over(line[1:])
    except (KeyError, ValueError):
        raise BadSave("save_damaged") from None
    return {(line[0], line[1]): line for line in lines}
