"""What the bots know about Saiju."""

from __future__ import annotations

from math import exp

from pygames_wasm.game import State

STEEP = 1 / 8  # a lead of eight points is worth three chances in four


def value(state: State) -> list[float]:
    """Return each seat's chance to win by its lead over the best rival."""
    points = [score[0] for score in state.scores()]
    chances = []
    for seat, mine in enumerate(points):
        best = max(theirs for other, theirs in enumerate(points) if other != seat)
        chances.append(1 / (1 + exp((best - mine) * STEEP)))
    total = sum(chances)
    return [chance / total for chance in chances]
