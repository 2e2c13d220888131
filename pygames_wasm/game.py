"""The contract between a game and everything that plays, draws, saves or tests it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from pygames_wasm.texts import Say, Sentence

CHANCE = -1  # the bag, the deck or the die moves next
OVER = -2  # nobody moves any more
NOBODY = -3  # the eyes of a spectator, as a seat

Action = tuple[Any, ...]  # a verb and small ints that read as a sentence: ("place", 5, 17)


class State(Protocol):
    """One position of a game: flat, cheap to copy, without history, texts or randomness."""

    to_move: int  # a seat 0..n-1, CHANCE or OVER

    def actions(self) -> list[Action]:
        """List everything legal now, in a fixed order; at CHANCE each entry is equally likely."""

    def apply(self, action: Action) -> None:
        """Change this state by an action that is trusted to be legal."""

    def copy(self) -> State:
        """Return a state that shares nothing that apply() changes."""

    def guess(self, seat: int, rng: Random) -> State:
        """Return a world this seat could not tell from the true one."""

    def scores(self) -> list[tuple[int, ...]]:
        """Return (points, first tie-break, ...) per seat, at any time of the game."""

    def __str__(self) -> str:
        """Return a picture in text of at most 40 lines."""


class Told(str):
    """A sentence about things of the picture, which are marked while it is told."""

    about: tuple[str, ...]  # the ids of the things; score-N is what the page shows of a seat

    def __new__(cls, text: str, *about: str) -> Told:
        """Return a sentence that knows what it is about."""
        told = super().__new__(cls, text)
        told.about = about
        return told


@dataclass(frozen=True)
class Scene:
    """All that a view may look at to draw a position for one person."""

    state: State
    seat: int  # whose eyes; NOBODY sees only what is public
    say: Say
    picked: Action = ()  # the half-made action
    aim: Action = ()  # the action, or its beginning, under the pointer or the focus
    last: Action | None = None
    before: State | None = None  # the state that `last` changed
    # How the person turned or opened things; not part of the game.
    look: Mapping[str, int] = field(default_factory=dict)
    untold: int = 0  # sentences about `last` that are told after this moment
    idle: bool = False  # whether the person only looks back at a finished game

    @cached_property
    def offers(self) -> frozenset[Action]:
        """Return what the person at the screen may do now: each legal action and its beginnings."""
        if self.state.to_move != self.seat or self.idle:
            return frozenset()
        legal = self.state.actions()
        return frozenset(action[:size] for action in legal for size in range(1, len(action) + 1))


class Seat(NamedTuple):
    """How a seat is called and shown."""

    name: str
    tone: str  # a colour of the theme: pink, blue, green, plum, gold or plain
    mark: str  # its small sign


class View(Protocol):
    """How a game looks and speaks: the functions of its view.py."""

    def draw(self, scene: Scene) -> dict[str, str]:
        """Return {part: one element with that id}; the part "frame" comes first and holds all."""

    def ask(self, scene: Scene) -> str:
        """Say in one sentence what is asked of the person now."""

    def tell(self, before: State, action: Action, after: State, say: Say) -> list[str]:
        """Say what an action did, what followed by itself after it."""

    def seat(self, state: State, seat: int, say: Say) -> Seat:
        """Return the name, colour and sign of an entry of scores()."""

    def picture(self, state: State | None = None) -> str:
        """Return what everybody sees of a position for the menu, else the emblem of the game."""

    def sketch(self, state: State) -> str:
        """Return a tiny picture of what everybody sees of a position, without ids."""


@dataclass(frozen=True)
class Game:
    """A game: one folder under games/ whose package holds it as GAME."""

    name: str
    rules: int  # rises when an old log would replay differently
    variants: tuple[tuple[int, frozenset[str]], ...]  # every playable (seats, options)
    start: Callable[[int, frozenset[str]], State]
    value: Callable[[State], list[float]]  # each seat's chance to win, 0..1, for the bots
    view: View
    texts: Path  # the folder with one file per language
    longest: int  # no game has more actions than this
    hidden: bool = False  # whether seats hold things the others may not see
    # A weight per action, for the bots: what a good player would rather do.
    prefer: Callable[[State, list[Action]], list[float]] | None = None
    # Plays a position at random to its end, for the bots: where that is quicker than by actions.
    rush: Callable[[State, Callable[[], float]], None] | None = None
    # Thoughts a move of the bots, level by level; without them those of levels.py.
    thoughts: tuple[int, ...] = ()
    teams: frozenset[int] = frozenset()  # seat counts at which those who face each other share
    # Why an action between two positions is good for a seat, for hints: reasons(before, action,
    # after, seat, say); without it they speak of scores().
    reasons: Callable[[State, Action, State, int, Say], list[str]] | None = None
    # The position in words: describe(scene, "board", "row" or "hand", id of the focus); without
    # it, or where it says nothing, the text of the position is read.
    describe: Callable[[Scene, str, str], list[str]] | None = None
    # What is shown while an action is told: midway(before, after, ids of what waits to be told).
    midway: Callable[[State, State, frozenset[str]], State] | None = None
    sound: str = "tile"  # of its pieces when they are laid: tile or stone

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the seat counts, ascending."""
        return tuple(sorted({seats for seats, _ in self.variants}))

    @property
    def options(self) -> tuple[str, ...]:
        """Return the names of all options, sorted."""
        return tuple(sorted({option for _, options in self.variants for option in options}))

    def partners(self, seats: int) -> int:
        """Return how many seats win and lose together."""
        return 2 if seats in self.teams else 1

    def begin(self, seats: int, options: Iterable[str] = ()) -> State:
        """Return the first position, or refuse a combination that cannot be played."""
        chosen = frozenset(options)
        if (seats, chosen) not in self.variants:
            raise Sentence("bad_variant", seats=seats, options=" ".join(sorted(chosen)) or "-")
        return self.start(seats, chosen)


def words(action: Action) -> str:
    """Return the text form of an action: place 5 17."""
    return " ".join(map(str, action))


def is_number(text: str, digits: int) -> bool:
    """Tell whether a text is a plain number of so many digits at most; ² and ٣ are none."""
    return text.isascii() and text.isdigit() and len(text) <= digits


def parse(text: str) -> Action:
    """Return the action behind a text, or refuse what is not one."""
    verb, *numbers = text.split(" ")
    if not (verb.isascii() and verb.isalpha() and verb.islower() and len(verb) <= 20):
        raise Sentence("bad_words", words=text[:40])
    for number in numbers:
        if not is_number(number, 4):
            raise Sentence("bad_words", words=text[:40])
    action = (verb, *map(int, numbers))
    if words(action) != text:  # 007 and trailing blanks have only one true spelling
        raise Sentence("bad_words", words=text[:40])
    return action


def begins(action: Action, prefix: Action) -> bool:
    """Tell whether an action starts with these words."""
    return action[: len(prefix)] == prefix


def shared(actions: list[Action]) -> Action:
    """Return the words all actions begin with, never a whole action: playing takes a press."""
    if not actions:
        return ()
    size = 0
    limit = min(map(len, actions)) - 1
    while size < limit and len({action[size] for action in actions}) == 1:
        size += 1
    return actions[0][:size]


def winners(scores: list[tuple[int, ...]]) -> list[int]:
    """Return the seats that share the best score; more than one means a draw."""
    best = max(scores)
    return [seat for seat, score in enumerate(scores) if score == best]
