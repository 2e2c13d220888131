"""What comes before the first move of a game and of each month: buildings, first cards, reveals."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from pygames_wasm.game import Action
from pygames_wasm.games.iki import data, year
from pygames_wasm.games.iki.board import (
    AT_BLOCK,
    AT_DRAFT,
    AT_FIRST_PUT,
    AT_PICK,
    AT_REVEAL,
    BLOCK,
    BUILDINGS,
    DRAFT,
    GOODS,
    NONE,
    PICK,
    PUT,
    REVEAL,
    REVEALED,
    SEASONS,
    STARTERS,
    goods,
)

if TYPE_CHECKING:
    from pygames_wasm.games.iki.rules import State


def purse() -> list[int]:
    """Return what each seat begins with, by kind."""
    first = dict(goods(data.START))
    return [first.get(kind, 0) for kind in GOODS]


def drafts(state: State) -> list[Action]:
    """List the buildings that may yet be drawn."""
    return [DRAFT[number] for number in range(len(BUILDINGS)) if number not in state.plans]


def do_draft(state: State, building: int) -> None:
    """Draw one of the six buildings of this game."""
    insort(state.plans, building)
    if len(state.plans) == data.BUILDINGS_IN_PLAY:
        state.row = list(STARTERS)
        state.to_move = state.seat = state.seats - 1  # R6
        state.step = AT_PICK


def picks(state: State) -> list[Action]:
    """List the starting cards that are left."""
    return [PICK[card] for card in state.row]


def do_pick(state: State, card: int) -> None:
    """Take a starting card, for free."""
    state.row.remove(card)
    state.held = card
    state.ask(AT_FIRST_PUT)


def edges(state: State) -> list[Action]:
    """List the empty outermost stalls."""
    return [PUT[stall] for stall in state.board.edges if state.stalls[stall] == NONE]


def settled(state: State) -> None:
    """Go on after a starting card was put: to the seat before this one, or to the first month."""
    if state.seat:
        state.to_move = state.seat = state.seat - 1
        state.step = AT_PICK
    else:
        state.row = []
        year.begin_month(state)


def blocks(state: State) -> list[Action]:
    """List each blocking tile left."""
    return [BLOCK[way] for way, tiles in enumerate(state.tiles) for _ in range(tiles)]


def do_block(state: State, way: int) -> None:
    """Block a space of the Ikizama track for this month (R52)."""
    state.tiles[way] -= 1
    state.block = way
    state.step = AT_REVEAL


def reveals(state: State) -> list[Action]:
    """List the cards left in the season's deck."""
    return [REVEAL[card] for card in state.deck]


def do_reveal(state: State, card: int) -> None:
    """Add a card to the row; four come each month (R44)."""
    state.deck.remove(card)
    state.row.append(card)
    state.coins.append(0)
    if (len(SEASONS[0]) - len(state.deck)) % REVEALED == 0:
        year.begin_ways(state)


CHOICES = {
    AT_DRAFT: drafts,
    AT_PICK: picks,
    AT_FIRST_PUT: edges,
    AT_BLOCK: blocks,
    AT_REVEAL: reveals,
}
