"""What the bots know about Saiju."""

from __future__ import annotations

from pygames_wasm.game import State

SPREAD = 8  # a lead of so many points is half of the way from even to sure


def value(state: State) -> list[float]:
    """Return each seat's chance to win by its lead over the best rival."""
    points = [score[0] for score in state.scores()]
    chances, total = [], 0.0
    for seat, mine in enumerate(points):
        lead = mine - max(theirs for other, theirs in enumerate(points) if other != seat)
        chances.append(0.5 + 0.5 * lead / (SPREAD + abs(lead)))
        total += chances[-1]
    return [chance / total for chance in chances]
