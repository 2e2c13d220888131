"""A seat's turn up to its business: Ikizama, income or hiring, and the walk along the street."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm.game import Action
from pygames_wasm.games.iki import business, data, events, opening, year
from pygames_wasm.games.iki.board import (
    AT_BUILD_PUT,
    AT_FIRST_PUT,
    AT_HIRE,
    AT_HIRE_PUT,
    AT_MOVE,
    AT_NEUTRAL_PUT,
    AT_VISIT,
    AT_WAY,
    CARDS,
    FREE_WAY,
    HIRE,
    IKI,
    INCOME,
    MON,
    MONK,
    MOVE,
    NEUTRAL,
    NONE,
    OX_CART,
    PUT,
    SANDAL,
    SPACES,
    STEPS,
    VISIT,
    WATCHTOWER,
    WAY,
    WAYS,
)

if TYPE_CHECKING:
    from pygames_wasm.games.iki.rules import State


def ways(state: State) -> list[Action]:
    """List the free spaces of the Ikizama track; placing is compulsory (R3)."""
    return [WAY[way] for way in WAYS if way not in state.ways and way != state.block]


def do_way(state: State, way: int) -> None:
    """Place the Ikizama."""
    state.ways[state.seat] = way
    if state.queue:
        state.to_move = state.seat = state.queue.pop(0)
    else:
        year.begin_turns(state)


def price(state: State, seat: int, card: int) -> int:
    """Return what a card costs a seat before the stall's surcharge (R15)."""
    return max(0, CARDS[card].cost - (state.retired[seat] >> MONK & 1))


def hires(state: State) -> list[Action]:
    """List income, and the cards that the seat can pay and place (R14, R16)."""
    found = [INCOME]
    seat, empty = state.seat, state.empty()
    if state.kobun[seat] and empty:
        extra = state.board.extra
        mons = state.goods[seat][MON] - min(extra[stall] for stall in empty)
        for card, coins in zip(state.row, state.coins, strict=True):
            if price(state, seat, card) <= mons + coins:
                found.append(HIRE[card])
    return found


def do_income(state: State) -> None:
    """Take mons from the reserve."""
    state.goods[state.seat][MON] += data.INCOME
    state.ask(AT_MOVE)


def do_hire(state: State, card: int) -> None:
    """Take the mons on a card, then pay for it (R14)."""
    seat, place = state.seat, state.row.index(card)
    del state.row[place]
    state.goods[seat][MON] += state.coins.pop(place) - price(state, seat, card)
    state.held = card
    state.ask(AT_HIRE_PUT)


def puts(state: State) -> list[Action]:
    """List the empty stalls that the seat can pay."""
    return [PUT[stall] for stall in state.sites()]


def do_put(state: State, stall: int) -> None:
    """Put what is held on a stall."""
    piece, state.held = state.held, NONE
    if state.step == AT_NEUTRAL_PUT:
        state.lay(piece, stall, NEUTRAL)
        events.placed(state)
        return
    seat = state.seat
    state.lay(piece, stall, seat)
    if state.step == AT_FIRST_PUT:
        opening.settled(state)
        return
    state.goods[seat][MON] -= state.board.extra[stall]
    if state.step == AT_HIRE_PUT:
        welcome(state, piece)
    else:
        business.built(state)


def welcome(state: State, card: int) -> None:
    """Give the hiring bonus (R17, R18) and let the seat move."""
    seat, fire = state.seat, CARDS[card].fire
    if fire:
        state.climb(seat, fire)
        if state.owns(seat, WATCHTOWER):
            state.goods[seat][IKI] += data.WATCHTOWER_IKI
    state.ask(AT_MOVE)


def laps(place: int, steps: int) -> int:
    """Return how often a walk crosses the line; leaving the start area does not (R5, R7)."""
    return (place + steps - 1) // SPACES


def sandals(state: State, steps: int) -> int:
    """Return the sandals that a walk costs the seat, once its Ox Cart helps (R4, R7, R8)."""
    seat = state.seat
    way = state.ways[seat]
    more = steps - (way if way != FREE_WAY else 4)
    if more <= 0:
        return 0
    return more - has_cart(state, seat, steps - 1)


def has_cart(state: State, seat: int, steps: int) -> bool:
    """Tell whether the Ox Cart is retired, or will be after so many steps of this move (R8)."""
    if state.retired[seat] >> OX_CART & 1:
        return True
    if OX_CART not in state.stalls:
        return False
    stall = state.stalls.index(OX_CART)
    missing = STEPS[OX_CART] - state.levels[stall]
    return state.owners[stall] == seat and laps(state.places[seat], steps) >= missing


def moves(state: State) -> list[Action]:
    """List how far the Oyakata may go."""
    way = state.ways[state.seat]
    steps = way if way != FREE_WAY else 1
    have = state.goods[state.seat][SANDAL]
    found = [MOVE[steps]]
    while sandals(state, steps + 1) <= have:
        steps += 1
        found.append(MOVE[steps])
    return found


def do_move(state: State, steps: int) -> None:
    """Walk; each crossing of the line teaches all own characters before business (R9-R11)."""
    seat = state.seat
    state.goods[seat][SANDAL] -= sandals(state, steps)
    place = state.places[seat]
    crossings = laps(place, steps)
    state.places[seat] = (place + steps - 1) % SPACES + 1
    if crossings:
        for stall in state.staff(seat):
            state.teach(stall, crossings)
    business.resume(state)


def visits(state: State) -> list[Action]:
    """List the spaces of the street, any of which is open on New Year's Day (R46)."""
    return VISIT[1:]


def do_visit(state: State, space: int) -> None:
    """Place the Oyakata on New Year's Day."""
    state.places[state.seat] = space
    business.resume(state)


CHOICES = {
    AT_WAY: ways,
    AT_HIRE: hires,
    AT_HIRE_PUT: puts,
    AT_BUILD_PUT: puts,
    AT_MOVE: moves,
    AT_VISIT: visits,
}
