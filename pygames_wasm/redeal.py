"""The game as one seat knows it: another log that looks the same to it, hidden things dealt anew.

Nothing hidden goes in. The inputs are what the seat saw after each action and the actions it could
tell from all others, so the log that comes out cannot hold a secret: it is a guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

from pygames_wasm.dice import shuffle
from pygames_wasm.game import Action, State
from pygames_wasm.link import BadLink
from pygames_wasm.match import Match

PATIENCE = 20_000  # actions tried before giving up: a second or two, ten times what is needed


class Memory:
    """What a seat saw of a match: a picture after each action, and the action if it was open."""

    def __init__(self, match: Match, seat: int) -> None:
        self.game, self.seats, self.options = match.game, match.seats, match.options
        self.seat = seat
        self.seen = [eyes(state, seat) for state in match.states[1 : match.at + 1]]
        self.open: list[Action | None] = []
        for state, action, seen in zip(match.states, match.log, self.seen, strict=False):
            others = {other for other in state.actions() if other != action}
            alike = any(eyes(after(state, other), seat) == seen for other in others)
            self.open.append(None if alike else action)


def eyes(state: State, seat: int) -> list[object]:
    """Return all that a seat can tell about a state: equal dice make equal guesses of it."""
    guess = state.guess(seat, Random(0))
    return [getattr(guess, name) for name in type(guess).__slots__]  # type: ignore[attr-defined]


def after(state: State, action: Action) -> State:
    """Return the state behind an action."""
    then = state.copy()
    then.apply(action)
    return then


def redeal(match: Match, seat: int, rng: Random) -> list[Action]:
    """Return a log that this seat could not tell from the true one, made from its memory alone."""
    return Dealer(Memory(match, seat), rng).deal()


class Dealer:
    """Plays along a memory, guessing what was hidden, and mends guesses that turn out wrong."""

    def __init__(self, memory: Memory, rng: Random) -> None:
        self.memory = memory
        self.rng = rng
        self.log: list[Action] = []
        self.states: list[State] = []
        self.tries = 0

    def deal(self) -> list[Action]:
        """Return a whole log; a dealer who gets nowhere begins again."""
        memory = self.memory
        while True:
            self.log = []
            self.states = [memory.game.begin(memory.seats, memory.options)]
            while len(self.log) < len(memory.seen):
                place = len(self.log)
                ways = [(place, [action]) for action in self.choices(place)]
                if not any(self.follow(*way) for way in chain(ways, self.repairs(place))):
                    break
            else:
                return self.log

    def choices(self, place: int) -> list[Action]:
        """Return what may have been done at a place, in any order."""
        known = self.memory.open[place]
        legal = shuffle(self.states[place].actions()[:], self.rng)
        return list(dict.fromkeys(legal)) if known is None else [known]

    def repairs(self, end: int) -> Iterator[tuple[int, list[Action]]]:
        """Yield other guesses that may lead to what is known to have happened at the end."""
        known = self.memory.open[end]
        if known is None:
            return
        log = self.log
        hidden = [place for place in range(len(log)) if self.memory.open[place] is None]
        pairs = [(a, b) for b in hidden for a in hidden if a < b and log[a] != log[b]]
        shuffle(pairs, self.rng)
        for likely in (True, False):  # a tile is drawn and laid under the same number
            for place in reversed(hidden):
                for other in self.choices(place):
                    if (other[1:2] == known[1:2]) is likely:
                        yield place, [other, *log[place + 1 :], known]
            for a, b in pairs:
                if (known[1:2] in (log[a][1:2], log[b][1:2])) is likely:
                    yield a, [log[b], *log[a + 1 : b], log[a], *log[b + 1 :], known]

    def follow(self, place: int, actions: list[Action]) -> bool:
        """Play actions from some place on, unless one is not legal or the seat would notice."""
        state = self.states[place]
        states = []
        for number, action in enumerate(actions, place):
            self.tries += 1
            if self.tries > PATIENCE:
                raise BadLink("link_hidden")
            if action not in state.actions():
                return False
            state = after(state, action)
            if eyes(state, self.memory.seat) != self.memory.seen[number]:
                return False
            states.append(state)
        self.log[place:] = actions
        self.states[place + 1 :] = states
        return True
