"""Business: the shop the Oyakata stands at and one character behind it, in either order (R19)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pygames_wasm.game import Action
from pygames_wasm.games.iki import data, year
from pygames_wasm.games.iki.board import (
    AT_BUILD,
    AT_BUILD_PUT,
    AT_BUSINESS,
    AT_LIFT,
    AT_SWAP,
    AT_TRAIN,
    BUILD,
    BUILDINGS,
    BUILDS,
    BUY,
    CARDS,
    CONSTRUCTION,
    DONE,
    FISH_MARKET,
    FISH_MASK,
    GAIN,
    HOUSE,
    LIFT,
    MON,
    NEUTRAL,
    NONE,
    PIPE_MASK,
    POUCH_MASK,
    SHELF,
    STREET,
    SWAP,
    SWAPS,
    TOBACCO,
    TOKENS,
    TRADE,
    TRAIN,
    TRAINS,
    USE,
    WOOD,
    Goods,
)
from pygames_wasm.grid import bits

if TYPE_CHECKING:
    from pygames_wasm.games.iki.rules import State

OPEN, PIPE, POUCH, CLOSED = range(4)  # the shop: untouched, what was bought, done with


def resume(state: State) -> None:
    """Ask for the next piece of business, or end the turn where none is left."""
    state.step = AT_BUSINESS
    state.to_move = state.seat
    if len(choices(state)) == 1:
        year.end_turn(state)


def choices(state: State) -> list[Action]:
    """List the business that can be done, and `done`."""
    found: list[Action] = []
    place = state.places[state.seat]
    if state.shop != CLOSED:
        found += shop(state, place)
    if not state.used:
        found += [USE[stall] for stall in state.board.reach[place] if usable(state, stall)]
    found.append(DONE)
    return found


def shop(state: State, place: int) -> list[Action]:
    """List what the shop of a street space offers to the seat."""
    seat = state.seat
    found = [
        TRADE[number]
        for number, (pay, gain) in enumerate(STREET[place].trades)
        if state.can_pay(seat, pay) and worthwhile(state, gain)
    ]
    if place == CONSTRUCTION:
        found += builds(state)
    elif place == TOBACCO:
        kinds = (PIPE_MASK if state.shop != PIPE else 0) | (
            POUCH_MASK if state.shop != POUCH else 0
        )
        found += purchases(state, kinds)
    elif place == FISH_MARKET and not state.tokens[seat] & FISH_MASK & season(state):
        found += purchases(state, FISH_MASK)  # R29
    return found


def season(state: State) -> int:
    """Return the mask of all tokens of this season, sold or not; New Year's Day is winter."""
    return SHELF[min((state.month - 1) // 3, 3)]


def purchases(state: State, kinds: int) -> list[Action]:
    """List the tokens of some kinds that are there and that the seat can pay."""
    mons = state.goods[state.seat][MON]
    return [BUY[token] for token in bits(state.shelf & kinds) if TOKENS[token].cost <= mons]


def worthwhile(state: State, gain: Goods) -> bool:
    """Tell whether a gain is one: the wood may be used up (R21, R27)."""
    return any(kind != WOOD for kind, _ in gain) or state.wood_left() > 0


def usable(state: State, stall: int) -> bool:
    """Tell whether the character on a stall can be done business with (R21)."""
    piece = state.stalls[stall]
    if piece == NONE or piece >= HOUSE:
        return False
    card = CARDS[piece]
    if not state.can_pay(state.seat, card.pay):
        return False
    if card.skill == GAIN:
        return worthwhile(state, card.gain)
    if card.skill == TRAIN:
        return bool(state.staff(state.seat))
    if card.skill == SWAP:
        return len(people(state)) > 1
    return bool(affordable(state, card.gain, 0))


def people(state: State) -> list[int]:
    """Return the stalls with a character of anybody or nobody (R23)."""
    return [stall for stall, piece in enumerate(state.stalls) if NONE < piece < HOUSE]


@cache  # the bots ask for it at every step
def cost(building: int, cut: Goods, fee: int) -> Goods:
    """Return what a building costs in goods, at a discount and with a fee (R30)."""
    less = dict(cut)
    price = {kind: max(0, n - less.get(kind, 0)) for kind, n in BUILDINGS[building].pay}
    price[MON] = price.get(MON, 0) + fee
    return tuple(price.items())


def affordable(state: State, cut: Goods, fee: int) -> list[int]:
    """Return the buildings that the seat can build somewhere now."""
    seat, empty = state.seat, state.empty()
    if not state.kobun[seat] or not empty:
        return []
    extra = min(state.board.extra[stall] for stall in empty)
    have = state.goods[seat]
    return [
        building
        for building in state.plans
        if all(have[kind] >= n for kind, n in cost(building, cut, fee + extra))
    ]


def terms(state: State) -> tuple[Goods, int]:
    """Return discount and fee: a character's while it builds, else the construction site's."""
    if state.active != NONE:
        return CARDS[state.active].gain, 0
    return (), data.BUILDING_FEE


def builds(state: State) -> list[Action]:
    """List the buildings within reach."""
    return [BUILDS[building] for building in affordable(state, *terms(state))]


def do_build(state: State, building: int) -> None:
    """Pay for a building; its stall comes next."""
    state.pay(state.seat, cost(building, *terms(state)))
    state.plans.remove(building)
    state.held = HOUSE + building
    state.ask(AT_BUILD_PUT)


def built(state: State) -> None:
    """Go on after a building was put on its stall."""
    if state.active != NONE:
        finish(state)
    else:
        state.shop = CLOSED
        resume(state)


def do_trade(state: State, number: int) -> None:
    """Use one of the shop's trades."""
    pay, gain = STREET[state.places[state.seat]].trades[number]
    state.pay(state.seat, pay)
    state.gain(state.seat, gain)
    state.shop = CLOSED
    resume(state)


def do_buy(state: State, number: int) -> None:
    """Buy a fish, or a pipe and a pouch in either order; a pipe works at once (R28)."""
    seat, token = state.seat, TOKENS[number]
    state.goods[seat][MON] -= token.cost
    state.shelf ^= 1 << number
    state.tokens[seat] |= 1 << number
    if FISH_MASK >> number & 1:
        state.shop = CLOSED
        resume(state)
        return
    bought = PIPE if PIPE_MASK >> number & 1 else POUCH
    state.shop = CLOSED if state.shop else bought
    state.gain(seat, token.gain)
    if token.trains and state.staff(seat):
        state.ask(AT_TRAIN)
    else:
        resume(state)


def do_use(state: State, stall: int) -> None:
    """Do business with a character; a visit to the shop is over by then."""
    if state.shop:
        state.shop = CLOSED
    seat = state.seat
    piece = state.active = state.stalls[stall]
    state.used = 1
    card = CARDS[piece]
    state.pay(seat, card.pay)
    if card.skill == TRAIN:
        state.ask(AT_TRAIN)
    elif card.skill == SWAP:
        state.ask(AT_LIFT)
    elif card.skill == BUILD:
        state.ask(AT_BUILD)
    else:
        state.gain(seat, card.gain)
        if card.others:  # R24
            for rival in range(state.seats):
                if rival != seat:
                    state.goods[rival][MON] += card.others
        finish(state)


def finish(state: State) -> None:
    """Let another's character learn from its business, and a neutral one go (R20, R55)."""
    card, state.active = state.active, NONE
    if card in state.stalls:  # it may have trained itself into retirement
        stall = state.stalls.index(card)
        owner = state.owners[stall]
        if owner == NEUTRAL:
            state.leave(stall)
        elif owner != state.seat:
            state.teach(stall)
    resume(state)


def trains(state: State) -> list[Action]:
    """List the own characters on the board (R22)."""
    return [TRAINS[stall] for stall in state.staff(state.seat)]


def do_train(state: State, stall: int) -> None:
    """Give one own character experience, by a skill or by the winter pipe."""
    state.teach(stall)
    if state.active != NONE:
        finish(state)
    else:
        resume(state)


def lifts(state: State) -> list[Action]:
    """List the characters that may change places."""
    return [LIFT[stall] for stall in people(state)]


def do_lift(state: State, stall: int) -> None:
    """Choose the first of two characters; `held` remembers its card."""
    state.held = state.stalls[stall]
    state.ask(AT_SWAP)


def swaps(state: State) -> list[Action]:
    """List the characters it may change places with."""
    return [SWAPS[stall] for stall in people(state) if state.stalls[stall] != state.held]


def do_swap(state: State, stall: int) -> None:
    """Let two characters change places, with Kobun and experience and without surcharge (R23)."""
    first = state.stalls.index(state.held)
    state.held = NONE
    for slot in (state.stalls, state.owners, state.levels):
        slot[first], slot[stall] = slot[stall], slot[first]
    finish(state)


def do_done(state: State) -> None:
    """Do no more business."""
    year.end_turn(state)


CHOICES = {
    AT_BUSINESS: choices,
    AT_TRAIN: trains,
    AT_LIFT: lifts,
    AT_SWAP: swaps,
    AT_BUILD: builds,
}
