"""The end of a month: neutral cards, payday and fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm.game import CHANCE, Action
from pygames_wasm.games.iki import data, year
from pygames_wasm.games.iki.board import (
    AT_BURN,
    AT_CHARM,
    AT_FEED,
    AT_FIRE,
    AT_HARMONY,
    AT_NEUTRAL,
    AT_NEUTRAL_PUT,
    AT_SALARY,
    AT_STARVE,
    BURN,
    CARDS,
    DROP,
    FARMHOUSE,
    FEED,
    FIRE,
    FIRES,
    GOODS,
    HARMONY,
    HOUSE,
    IKI,
    LOSE,
    MON,
    NEUTRAL,
    NEUTRALS,
    NONE,
    PUT,
    RICE,
    SALARY,
    SAVE,
    STARVE,
    TYPE,
    TYPE_MASK,
    VILLA,
)
from pygames_wasm.grid import bits

if TYPE_CHECKING:
    from pygames_wasm.games.iki.rules import State


def neutrals(state: State) -> list[Action]:
    """List the cards of the row: one is placed, or dropped where no stall is empty (R54)."""
    verb = NEUTRALS if NONE in state.stalls else DROP
    return [verb[card] for card in state.row]


def do_neutral(state: State, card: int) -> None:
    """Choose the card that belongs to nobody; the mons on it go back."""
    discard(state, card)
    state.held = card
    state.ask(AT_NEUTRAL_PUT)


def do_drop(state: State, card: int) -> None:
    """Remove a card from the game."""
    discard(state, card)
    year.event(state)


def discard(state: State, card: int) -> None:
    """Take a card and its mons out of the row."""
    place = state.row.index(card)
    del state.row[place], state.coins[place]


def stalls(state: State) -> list[Action]:
    """List the empty stalls; a neutral card pays no surcharge (R54)."""
    return [PUT[stall] for stall in state.empty()]


def placed(state: State) -> None:
    """Go on after the neutral card: the event comes next (R53)."""
    year.event(state)


def salary(state: State) -> list[Action]:
    """List the one thing that happens."""
    return [SALARY]


def wages(state: State, seat: int) -> list[int]:
    """Return what a seat's characters earn, by kind, before the reserve runs out (R12, R13)."""
    total = [0] * len(GOODS)
    for stall in state.staff(seat):
        for kind, number in CARDS[state.stalls[stall]].salary[state.levels[stall]]:
            total[kind] += number
    for card in bits(state.retired[seat]):
        for kind, number in CARDS[card].salary[-1]:
            total[kind] += number
    if state.owns(seat, VILLA):
        total[MON] += data.VILLA_MON * max(columns(state, seat))  # R38
    return total


def columns(state: State, seat: int) -> list[int]:
    """Return how many characters of each type a seat has, on the board and retired."""
    counts = [(state.retired[seat] & mask).bit_count() for mask in TYPE_MASK]
    for stall in state.staff(seat):
        counts[TYPE[state.stalls[stall]]] += 1
    return counts


def do_salary(state: State) -> None:
    """End the season and pay every seat; no track falls below 0 (R33, R34)."""
    year.clear(state)
    for seat in state.ladder:
        have = state.goods[seat]
        state.gain(seat, tuple(enumerate(wages(state, seat)[:FIRE])))
        have[IKI] = max(0, have[IKI])
    state.step = AT_HARMONY


def harmony(state: State) -> list[Action]:
    """List the one thing that happens."""
    return [HARMONY]


def bonuses(state: State) -> list[tuple[int, int, int, int, int]]:
    """Return (group, type, seat, own cards, all cards) for each bonus of Nagaya harmony (R35)."""
    found = []
    for number, group in enumerate(state.board.groups):
        owners: dict[int, list[int]] = {}
        for stall in group:
            if NONE < state.stalls[stall] < HOUSE:
                owners.setdefault(TYPE[state.stalls[stall]], []).append(state.owners[stall])
        for kind, who in sorted(owners.items()):
            if len(who) > 1:
                for seat in sorted({owner for owner in who if owner != NEUTRAL}):
                    found.append((number, kind, seat, who.count(seat), len(who)))
    return found


def do_harmony(state: State) -> None:
    """Score own cards times all cards of a type in a group."""
    for _, _, seat, own, all_cards in bonuses(state):
        state.goods[seat][IKI] += own * all_cards
    state.queue = [seat for seat in state.ladder if is_short(state, seat)]
    next_food(state)


def is_short(state: State, seat: int) -> bool:
    """Tell whether a seat must choose whom to feed."""
    return 0 < state.goods[seat][RICE] < len(state.staff(seat))


def next_food(state: State) -> None:
    """Ask the next seat that cannot feed all, or feed."""
    if state.queue:
        state.to_move = state.seat = state.queue.pop(0)
        state.step = AT_STARVE
    else:
        state.to_move, state.step = CHANCE, AT_FEED


def starves(state: State) -> list[Action]:
    """List the characters that may go unfed (R36)."""
    return [STARVE[stall] for stall in state.staff(state.seat)]


def do_starve(state: State, stall: int) -> None:
    """Leave a character unfed, which takes it out of the game."""
    state.leave(stall)
    if not is_short(state, state.seat):
        next_food(state)


def feed(state: State) -> list[Action]:
    """List the one thing that happens."""
    return [FEED]


def do_feed(state: State) -> None:
    """Feed everybody; without any rice everybody goes (R36, R37)."""
    for seat, have in enumerate(state.goods):
        staff = state.staff(seat)
        if have[RICE] < len(staff):
            for stall in staff:
                state.leave(stall)
            continue
        have[RICE] -= len(staff)
        if state.owns(seat, FARMHOUSE):
            have[IKI] += data.FARMHOUSE_IKI * len(staff)
    year.close_month(state)


def fires(state: State) -> list[Action]:
    """List the four fire tiles, all of which are shuffled each time (R39)."""
    return FIRES[:]


def do_fire(state: State, nagaya: int) -> None:
    """Let a fire break out at the edge of a Nagaya."""
    approach(state, nagaya * state.board.size)


def strength(state: State) -> int:
    """Return how strong the fire is where it stands: less by 1 for each stall (R39)."""
    return state.board.fire[state.month] - state.flame % state.board.size


def approach(state: State, stall: int) -> None:
    """Let the fire come to a stall; who can save a character with a charm is asked (R41)."""
    state.flame = stall
    piece, owner = state.stalls[stall], state.owners[stall]
    if (
        NONE < piece < HOUSE
        and owner != NEUTRAL
        and state.charms[owner]
        and state.goods[owner][FIRE] < strength(state)
    ):
        state.to_move = state.seat = owner
        state.step = AT_CHARM
    else:
        state.to_move = CHANCE
        state.step = AT_BURN


def burns(state: State) -> list[Action]:
    """List the one stall the fire has come to."""
    return [BURN[state.flame]]


def do_burn(state: State, stall: int) -> None:
    """Stop the fire if the owner is strong enough, else lose what lies there (R39, R40, R42)."""
    owner = state.owners[stall]
    if owner >= 0 and state.goods[owner][FIRE] >= strength(state):
        die_out(state)
        return
    if owner != NONE:
        state.leave(stall)
    spread(state)


def charms(state: State) -> list[Action]:
    """List what the holder of a charm may do."""
    return [SAVE, LOSE]


def do_save(state: State) -> None:
    """Spend a charm: the character stays and the fire goes on (R41)."""
    state.charms[state.seat] -= 1
    spread(state)


def do_lose(state: State) -> None:
    """Keep the charm and lose the character."""
    state.leave(state.flame)
    spread(state)


def spread(state: State) -> None:
    """Let the fire go on to the next stall, or end at the crossroads."""
    stall = state.flame + 1
    if stall % state.board.size:
        approach(state, stall)
    else:
        die_out(state)


def die_out(state: State) -> None:
    """End the fire."""
    state.flame = NONE
    year.close_month(state)


CHOICES = {
    AT_NEUTRAL: neutrals,
    AT_NEUTRAL_PUT: stalls,
    AT_SALARY: salary,
    AT_HARMONY: harmony,
    AT_STARVE: starves,
    AT_FEED: feed,
    AT_FIRE: fires,
    AT_BURN: burns,
    AT_CHARM: charms,
}
