"""What the page asks its bots and what they find: all that either needs to know of the other.

The page never thinks itself where there is a worker, so nothing of the search is imported here.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from pygames_wasm.dice import mix
from pygames_wasm.game import Action, State
from pygames_wasm.games import find
from pygames_wasm.match import Match
from pygames_wasm.message import Message
from pygames_wasm.pack import pack, unpack

ADVICE = 1.5  # seconds of thought for a hint
ODDS = 0.7  # and for everybody's chances
GLANCE = 12.0  # and for all decisions of a review together,
DOUBTED = 8  # of which so many are looked at a second time,
LOOK = 0.5  # so long for what was played and for what was not, each


def position(match: Match, state: State, seat: int, rng: Random) -> Message:
    """Return a position as a seat sees it: no log, no seed, and all that is hidden dealt anew."""
    seen = state.guess(seat, rng)
    return {
        "game": match.game.name,
        "seats": match.seats,
        "options": sorted(match.options),
        "seat": seat,
        "state": pack(seen),
    }


def whim(seed: int, count: int) -> int:
    """Return a number for what is no secret: too little of the seed is in it to find that out."""
    return int(Random(mix(seed, count)).random() * (1 << 32))


def behind(place: Message) -> State:
    """Return the state behind a position."""
    return unpack(find(place["game"]), place["seats"], place["options"], place["state"])


class Swing(NamedTuple):
    """A decision that was dear: what was better, and the chance with either."""

    at: int  # actions of the log before it
    better: Action
    was: float
    could: float


class Review(NamedTuple):
    """What is to be said about a finished game."""

    places: list[int]  # the decisions, as actions of the log before them, and the end
    curve: list[list[float]]  # at each of them everybody's chance
    swings: list[Swing]  # in the order of the game
