"""A game in progress: its log, undo and redo, chance, and the text it is saved as."""

from __future__ import annotations

import re
from collections.abc import Iterable
from zlib import crc32

from pygames_wasm.dice import fresh_seed, roll
from pygames_wasm.game import CHANCE, OVER, Action, Game, State, is_number, parse, words
from pygames_wasm.games import find
from pygames_wasm.names import person
from pygames_wasm.texts import Sentence

KIND = "pygames-wasm "
HUMAN = "human"
TAB = "\t"  # between names, none of which has one
PLAYER = re.compile(r"[!-~]{1,40}")  # HUMAN or the name of a level, perhaps one still to come
MAX_ACTIONS = 5_000
MAX_TEXT = 200_000  # characters; the longest honest save has a quarter of it
# The head of a save, by format. What has no names is written as it always was, so that a tab with
# an older version of the program can go on with it.
PLAIN = ("game", "rules", "seats", "options", "players", "seed", "at", "log")
FORMATS = {"1": PLAIN, "2": (*PLAIN[:5], "names", *PLAIN[5:])}


class Refused(Sentence):
    """An action that is not legal now."""


class BadSave(Sentence):
    """A saved game that cannot be read; the sentence says why."""


class Match:
    """A game that people and bots play; no game needs to know about any of this."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Iterable[str] = (),
        players: Iterable[str] | None = None,
        seed: int | None = None,
        names: Iterable[str] = (),
    ) -> None:
        """Start a match; players are HUMAN or the name of a bot level, by seat.

        Names are what people call themselves, also by seat; nobody needs one.
        """
        self.game = game
        self.seats = seats
        self.options = frozenset(options)
        self.players = tuple(players) if players is not None else (HUMAN,) * seats
        self.names = tuple(map(person, names)) or ("",) * seats
        self.seed = fresh_seed() if seed is None else seed
        self.log: list[Action] = []  # all actions, those after `at` wait for redo
        self.states = [game.begin(seats, self.options)]  # after 0, 1, 2 ... actions of the log
        self.at = 0
        self.chance()

    @property
    def state(self) -> State:
        """Return the position now."""
        return self.states[self.at]

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.state.to_move == OVER

    def play(self, action: Action) -> None:
        """Do a legal action, then whatever chance does until a seat decides."""
        if action not in self.state.actions():
            raise Refused("refused", words=words(action))
        if self.at < len(self.log) and self.log[self.at] == action:
            self.redo()  # the same choice again keeps the future that was taken back
            return
        self.append(action)
        self.chance()

    def append(self, action: Action) -> None:
        """Add an action to the log and forget what had been taken back."""
        after = self.state.copy()
        after.apply(action)
        del self.log[self.at :], self.states[self.at + 1 :]
        self.log.append(action)
        self.states.append(after)
        self.at += 1

    def chance(self) -> None:
        """Draw from the seed; the n-th action's draw is the same whenever it is made again."""
        while self.state.to_move == CHANCE:
            outcomes = self.state.actions()
            self.append(outcomes[roll(self.seed, self.at, len(outcomes))])

    @property
    def can_undo(self) -> bool:
        """Tell whether any seat has decided anything yet."""
        return any(state.to_move >= 0 for state in self.states[: self.at])

    @property
    def can_redo(self) -> bool:
        """Tell whether something has been taken back."""
        return self.at < len(self.log)

    def undo(self) -> None:
        """Go back to the last decision of a seat."""
        if self.can_undo:
            self.at -= 1
            while self.state.to_move < 0:
                self.at -= 1

    def redo(self) -> None:
        """Do again what was taken back, up to the next decision."""
        if self.can_redo:
            self.at += 1
            while self.can_redo and self.state.to_move < 0:
                self.at += 1

    def save(self, secret: bool = True) -> str:
        """Return the match as text; without the secret there is no seed to foresee draws with.

        Nor are there names then: whoever thinks about a position need not know people.
        """
        values = {
            "game": self.game.name,
            "rules": self.game.rules,
            "seats": self.seats,
            "options": " ".join(sorted(self.options)) or "-",
            "players": " ".join(self.players),
            "names": TAB.join(self.names),
            "seed": self.seed if secret else "-",
            "at": self.at,
            "log": len(self.log),
        }
        version = "2" if any(self.names) and secret else "1"
        head = [f"{field} {values[field]}" for field in FORMATS[version]]
        lines = [KIND + version, *head, *map(words, self.log)]
        text = "\n".join(lines) + "\n"
        return f"{text}check {crc32(text.encode()):08x}\n"

    @classmethod
    def load(cls, text: str) -> Match:
        """Return the match behind a text, replayed and checked line by line."""
        head, log = unpack(text)
        try:
            game = find(head["game"])
        except Sentence as problem:
            raise BadSave(problem.key, **problem.holes) from None
        if number(head["rules"]) != game.rules:
            raise BadSave("save_rules", theirs=head["rules"], ours=game.rules)
        seats = number(head["seats"])
        options = head["options"].replace("-", "").split()
        players = head["players"].split()
        names = named(head["names"])
        if len(players) != seats or not all(map(PLAYER.fullmatch, players)):
            raise BadSave("save_damaged")
        if len(names) not in (0, seats):
            raise BadSave("save_damaged")
        seed = 0 if head["seed"] == "-" else number(head["seed"])
        try:
            actions, states = replay(game, seats, options, log)
        except Sentence as problem:
            raise BadSave("save_action", reason=problem) from None
        match = cls.given(game, seats, options, players, actions, states, seed)
        match.names = tuple(names) or match.names
        match.at = number(head["at"])
        # Where chance waits, here or after redo, nobody would ever act.
        if match.at > len(log) or CHANCE in (match.state.to_move, match.states[-1].to_move):
            raise BadSave("save_damaged")
        return match

    @classmethod
    def given(
        cls,
        game: Game,
        seats: int,
        options: Iterable[str],
        players: Iterable[str],
        log: list[Action],
        states: list[State],
        seed: int | None = None,
    ) -> Match:
        """Return the match of a log that has been replayed and checked."""
        match = cls.__new__(cls)
        match.game, match.seats, match.options = game, seats, frozenset(options)
        match.players, match.seed = tuple(players), fresh_seed() if seed is None else seed
        match.names = ("",) * seats
        match.log, match.states, match.at = log, states, len(log)
        return match


def replay(
    game: Game, seats: int, options: Iterable[str], log: Iterable[str]
) -> tuple[list[Action], list[State]]:
    """Return the actions behind the lines of a log and the states between them."""
    states = [game.begin(seats, options)]
    actions = []
    for line in log:
        action = parse(line)
        if action not in states[-1].actions():
            raise Refused("refused", words=line)
        after = states[-1].copy()
        after.apply(action)
        actions.append(action)
        states.append(after)
    return actions, states


def unpack(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the head and the log lines of a save whose checksum is right."""
    if not text.startswith(KIND):
        raise BadSave("save_foreign")
    if len(text) > MAX_TEXT:
        raise BadSave("save_long")
    fields = FORMATS.get(text.removeprefix(KIND).partition("\n")[0])
    if fields is None:
        raise BadSave("save_newer")
    body, found, check = text.rpartition("check ")
    if not found or check != f"{crc32(body.encode('utf-8', 'replace')):08x}\n":
        raise BadSave("save_damaged")
    lines = body.splitlines()[1:]
    head = dict(line.partition(" ")[::2] for line in lines[: len(fields)])
    log = lines[len(fields) :]
    if tuple(head) != fields or number(head["log"]) != len(log):
        raise BadSave("save_damaged")
    if len(log) > MAX_ACTIONS:
        raise BadSave("save_long")
    return {"names": "", **head}, log


def named(line: str) -> list[str]:
    """Return the names of a save's head, seat by seat; a head without that line has none."""
    return [person(name) for name in line.split(TAB)] if line else []


def number(text: str) -> int:
    """Return a plain number of a save's head."""
    if not is_number(text, 20):
        raise BadSave("save_damaged")
    return int(text)
