"""Gardens with fountains for tests."""

from __future__ import annotations

import pytest

from pygames_wasm.games.seikatsu import GAME, rules
from pygames_wasm.games.seikatsu.board import GRID, KOI
from pygames_wasm.games.seikatsu.examples import FIRST, KIND, garden
from pygames_wasm.grid import bits
from variants import Variant

YARIMIZU = [
    Variant(GAME, seats, frozenset(options))
    for seats in (2, 3, 4)
    for options in (["yarimizu"], ["tournament", "yarimizu"])
]
each_variant = pytest.mark.parametrize("yarimizu", YARIMIZU, ids=[v.name for v in YARIMIZU])

# Three tiles around one point, and one beside them.
CORNER = "Tp Wl .. ..  Eu Fb" + " .." * 30
BUILD = f"fountain {FIRST}"


def corner(hands: str = "Tb+Wb Eb+Fu", seats: int = 2, *options: str) -> rules.State:
    return garden(CORNER, hands, seats, ["yarimizu", *options])


def verbs(state: rules.State) -> set[str]:
    return {action[0] for action in state.actions()}


def built(state: rules.State) -> set[int]:
    """Return the points where a fountain may be built now."""
    return {action[1] for action in state.actions() if action[0] == "fountain"}


def last_tiles(hands: str) -> rules.State:
    """Return a garden that is full but for the tiles in the hands; the bag is empty."""
    wanted = [KIND[mark] for hand in hands.split() for mark in hand.split("+") if mark != "-"]
    kinds = [kind for kind in range(16) for _ in range(2)] + [KOI] * 4
    for kind in wanted:
        kinds.remove(kind)
    marks = [rules.name(kind) for kind in kinds] + [".."] * len(wanted)
    state = garden(" ".join(marks), options=["yarimizu"])
    state.bag = []
    state.hands = [
        sorted(KIND[mark] for mark in hand.split("+") if mark != "-") for hand in hands.split()
    ]
    return state


def stream(text: str, fountains: list[int], card: int) -> list[str]:
    """Return the names of the cells along which water runs."""
    state = garden(text, options=["yarimizu"], fountains=[map(str, fountains)])
    return [GRID.names[cell] for cell in bits(state.stream(0, card))]
