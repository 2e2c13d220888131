"""What the bots know about Saiju."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from pygames_wasm.game import OVER
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.saiju.board import COLOURS, GONE, SYMBOLS
from pygames_wasm.games.saiju.rules import State
from pygames_wasm.grid import bits

SPREAD = 8  # a lead of so many points is half of the way from even to sure


def value(state: AnyState) -> list[float]:
    """Return each seat's chance to win by its lead over the best rival."""
    points = [score[0] for score in state.scores()]
    chances, total = [], 0.0
    for seat, mine in enumerate(points):
        lead = mine - max(theirs for other, theirs in enumerate(points) if other != seat)
        chances.append(0.5 + 0.5 * lead / (SPREAD + abs(lead)))
        total += chances[-1]
    return [chance / total for chance in chances]


def rush(state: AnyState, random: Callable[[], float]) -> None:
    """Play at random to the end, at once.

    Every stone comes to lie somewhere, one of its symbol where its Shadow stands now; who lays it
    and when does not count. So the supply is strewn over the cells that are left.
    """
    here = cast(State, state)
    cells, supply = bits(here.empty), here.supply
    for symbol in SYMBOLS:
        shadow = here.shadows[symbol]
        first = 3 * symbol
        if shadow != GONE:
            stones = [c for c in COLOURS for _ in range(supply[first + c])]
            here.put(symbol, stones[int(random() * len(stones))], shadow)
        laid = 0
        for colour in COLOURS:
            mask = 0
            for _ in range(supply[first + colour]):
                number = int(random() * len(cells))
                mask |= 1 << cells[number]
                cells[number] = cells[-1]
                cells.pop()
            here.colours[colour] |= mask
            laid |= mask
        here.symbols[symbol] |= laid
    here.to_move = OVER
