"""Every game in every variant, and random games of them, for tests, golden files and bench."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygames_wasm.games
from pygames_wasm.game import CHANCE, OVER, Action, Game, State

ROOT = Path(__file__).resolve().parent.parent
EXTRA = str(ROOT / "tests" / "games")  # games that no wheel ships
if EXTRA not in pygames_wasm.games.__path__:
    pygames_wasm.games.__path__.append(EXTRA)


class Variant(NamedTuple):
    """A game with a number of seats and options."""

    game: Game
    seats: int
    options: frozenset[str]

    @property
    def name(self) -> str:
        """Return the name that test ids and golden files use."""
        return "-".join([self.game.name, str(self.seats), *sorted(self.options)])

    def start(self) -> State:
        """Return the first position."""
        return self.game.begin(self.seats, self.options)


VARIANTS = [
    Variant(game, seats, options)
    for game in pygames_wasm.games.games().values()
    for seats, options in game.variants
]

# For what holds for any game: the shortest one in which everybody sees everything.
SHORT = min((v for v in VARIANTS if not v.game.hidden), key=lambda v: (v.game.longest, v.seats))


def random_game(
    game: Game, seats: int, options: frozenset[str], rng: Random
) -> Iterator[tuple[State, Action]]:
    """Yield each state of a random game with the action that is played there.

    The state itself is changed only after it was looked at: copy it to keep it.
    """
    state = game.begin(seats, options)
    while state.to_move != OVER:
        action = random_action(state, rng)
        yield state, action
        state.apply(action)


def random_action(state: State, rng: Random) -> Action:
    """Return a random verb's random action, so that a lone `pass` is not forgotten."""
    legal = state.actions()
    if state.to_move != CHANCE:
        verbs = sorted({action[0] for action in legal})
        verb = verbs[int(rng.random() * len(verbs))]
        legal = [action for action in legal if action[0] == verb]
    return legal[int(rng.random() * len(legal))]


def positions(variant: Variant, seed: int) -> list[State]:
    """Return all states of one random game, the last one included."""
    found: list[State] = []
    for state, action in random_game(*variant, Random(seed)):
        found = found or [state.copy()]
        found.append(found[-1].copy())
        found[-1].apply(action)
    return found


def slots(state: State) -> dict[str, object]:
    """Return all that a state holds, by name."""
    return {name: getattr(state, name) for name in type(state).__slots__}  # type: ignore[attr-defined]
