"""The year: the phases of a month, from the turn of the page to its event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm.game import CHANCE, OVER
from pygames_wasm.games.iki import data
from pygames_wasm.games.iki.board import (
    AT_BLOCK,
    AT_END,
    AT_FIRE,
    AT_HIRE,
    AT_MOVE,
    AT_NEUTRAL,
    AT_REVEAL,
    AT_SALARY,
    AT_VISIT,
    AT_WAY,
    FREE_WAY,
    MON,
    MONTHS,
    NEW_YEAR,
    NONE,
    SEASONS,
    SHELF,
)

if TYPE_CHECKING:
    from pygames_wasm.games.iki.rules import State


def begin_month(state: State) -> None:
    """Turn the page: block a space and reveal four cards (R44, R52)."""
    state.month += 1
    if state.month % 3 == 1:
        state.deck = list(SEASONS[state.month // 3])
    state.to_move = CHANCE
    state.step = AT_BLOCK if state.seats == 2 else AT_REVEAL


def begin_ways(state: State) -> None:
    """Let the seats place their Ikizama, the best firefighter first (R3)."""
    state.queue = state.ladder[1:]
    state.to_move = state.seat = state.ladder[0]
    state.step = AT_WAY


def begin_turns(state: State) -> None:
    """Let the seats act from the left of the Ikizama track (R1)."""
    state.queue = sorted(range(state.seats), key=state.ways.__getitem__)
    next_turn(state)


def next_turn(state: State) -> None:
    """Begin a seat's turn, which it finishes before the next one's (R2), or end the month."""
    if not state.queue:
        end_month(state)
        return
    seat = state.seat = state.queue.pop(0)
    state.shop = state.used = 0
    if state.month == NEW_YEAR:
        state.to_move = seat
        state.step = AT_VISIT
    elif state.ways[seat] == FREE_WAY:
        state.goods[seat][MON] += data.FREE_WAY_MON  # R4
        state.ask(AT_MOVE)
    else:
        state.ask(AT_HIRE)


def end_turn(state: State) -> None:
    """Take the Ikizama back."""
    state.ways[state.seat] = NONE
    next_turn(state)


def end_month(state: State) -> None:
    """Place a neutral card with two seats (R53), then see what the month brings."""
    if state.month == NEW_YEAR:
        state.to_move, state.step = OVER, AT_END
        return
    state.block = NONE
    if state.seats == 2 and state.row:
        state.to_move = state.seat = 1 - state.month % 2  # R54
        state.step = AT_NEUTRAL
    else:
        event(state)


def event(state: State) -> None:
    """Begin payday or a fire."""
    state.to_move = CHANCE
    if state.month in data.PAYDAYS:
        state.step = AT_SALARY
    elif state.month in state.board.fire:
        state.step = AT_FIRE
    else:
        close_month(state)


def close_month(state: State) -> None:
    """Put a mon on each card that stays (R44) and go on; the last is New Year's Day (R46)."""
    state.coins = [coins + 1 for coins in state.coins]
    if state.month < MONTHS:
        begin_month(state)
        return
    state.month = NEW_YEAR
    state.places = [0] * state.seats
    state.queue = state.ladder[:]
    next_turn(state)


def clear(state: State) -> None:
    """Remove what the season leaves over; winter's tokens stay for New Year (R33, R45)."""
    state.row, state.coins, state.deck = [], [], []
    if state.month < MONTHS:
        state.shelf = SHELF[state.month // 3]
