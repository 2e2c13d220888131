"""What is on the street while a payday is told: nobody has what has not been told yet."""

from __future__ import annotations

from typing import cast

from pygames_wasm.game import State as AnyState
from pygames_wasm.games.iki.rules import State


def midway(before: AnyState, after: AnyState, waiting: frozenset[str]) -> AnyState:
    """Return the later position, with goods and stalls that wait to be told as they were."""
    old, new = cast(State, before), cast(State, after).copy()
    for seat in range(new.seats):
        if f"score-{seat}" in waiting:
            new.goods[seat] = old.goods[seat]
    for stall, owner in enumerate(old.owners):
        if f"stall-{stall}" in waiting and new.stalls[stall] != old.stalls[stall]:
            new.stalls[stall], new.owners[stall] = old.stalls[stall], owner
            new.levels[stall] = old.levels[stall]
            if owner >= 0:
                new.kobun[owner] -= 1
    return new
