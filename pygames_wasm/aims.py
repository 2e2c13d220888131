"""What the bots should reach against each other, and when a match has shown whether they do."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from pygames_wasm.levels import LEVELS

AIMS = {
    ("saiju-2", "bot-5", "greedy"): 0.85,
    ("seikatsu-2", "bot-5", "greedy"): 0.75,
    ("iki-2", "bot-5", "scripted"): 0.9,
    ("seikatsu-2", "bot-3", "greedy"): 0.7,
    ("iki-2", "bot-3", "scripted"): 0.65,
    ("iki-2", "bot-3", "random"): 0.98,
}
STEP = 0.65  # of a level against the one below, alone against one
SURE, SURER = 1.96, 2.576  # standard errors on either side hold 95 %, 99 %
LOOK = 24  # games between two looks whether a match is settled: every seat has its turn
NARROW = 0.1  # the interval that is wanted of a match without an aim


def aim(variant: str, one: str, other: str, sides: int) -> float | None:
    """Return the share of games that a player should win, if there is one."""
    levels = list(LEVELS)
    if (one, other) in zip(levels[1:], levels, strict=False):
        odds = STEP / (1 - STEP)
        return odds / (odds + sides - 1)  # the same odds against each of the others
    return AIMS.get((variant, one, other))


def interval(won: float, games: int, sure: float = SURE) -> tuple[float, float]:
    """Return Wilson's interval of a share, with 95 % if nothing else is said."""
    share = won / games
    spare = sure * sure / games
    middle = share + spare / 2
    width = sure * sqrt(share * (1 - share) / games + spare / games / 4)
    return max(0.0, (middle - width) / (1 + spare)), min(1.0, (middle + width) / (1 + spare))


def settled(games: Mapping[str, float], wanted: float | None) -> bool:
    """Tell whether the first games of a match have shown that it reaches its aim, or does not.

    It is looked at again and again, so more is asked for than in the end. Without an aim it is
    enough to know the share well.
    """
    won, number = 0.0, 0
    while str(number) in games:
        won += games[str(number)]
        number += 1
        if number % LOOK:
            continue
        low, high = interval(won, number, SURE if wanted is None else SURER)
        if high - low <= NARROW if wanted is None else wanted <= low or wanted > high:
            return True
    return False
