"""What a position of IKI may bring until New Year, in whole tenths of IKI.

Whole numbers, because sums of floats differ in the last bit between Pythons, and a seed must give
the same choice everywhere.
"""

from __future__ import annotations

import json
from operator import mul
from pathlib import Path
from typing import cast

from pygames_wasm.game import OVER
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.iki import data, events, scoring
from pygames_wasm.games.iki.board import (
    AT_BURN,
    AT_CHARM,
    AT_FEED,
    AT_HARMONY,
    AT_MOVE,
    AT_NEUTRAL,
    AT_STARVE,
    AT_WAY,
    BUILDING,
    BUILDINGS,
    CARDS,
    FARMHOUSE,
    FIRE,
    FISH_MASK,
    HOUSE,
    IKI,
    KOBAN,
    MON,
    MONTHS,
    NONE,
    PIPE_MASK,
    POUCH_MASK,
    PUPPETEER,
    RICE,
    SANDAL,
    STEPS,
    TYPE,
    TYPE_MASK,
    VILLA,
    WATCHTOWER,
    WOOD,
    Goods,
)
from pygames_wasm.games.iki.rules import State
from pygames_wasm.grid import bits

# By paydays to come: what goods are worth, for there is less and less to do with them.
MON_WORTH = (4, 6, 7, 8, 8)
RICE_WORTH = (3, 16, 17, 18, 18)
SANDAL_WORTH = (0, 5, 6, 7, 7)
WOOD_WORTH = (10, 14, 16, 18, 18)
KOBAN_WORTH = (30, 34, 36, 38, 38)
# What TERMS are worth, in hundredths: a line for each number of paydays to come with two seats,
# then as many for more. Learned from games of the bots by `python build.py learn iki`.
LEARNED: list[list[int]] = json.loads((Path(__file__).parent / "weights.json").read_text())
TERMS = (
    *("careers", "tokens", "laps", "kobun", "variety"),
    *("mon", "mon beyond", "rice", "rice beyond", "sandal", "fire", "wood", "koban"),
    *("houses", "trinkets", "dream", "harmony", "losses", "hunger", "leader"),
    *("turn", "walk", "visit"),
)
NOTHING = [0] * len(TERMS)
HARMONY = 8  # tenths for each point that the next payday brings; cards come and go
PURSE, PANTRY = 16, 5  # mons and rice beyond are worth less: nobody can use them all
KEEP = 40  # of a character on the board beside its salary: variety, and rivals who train it
PLAN_WOOD, PLAN_KOBAN = 25, 55  # of what a building still lacks
SLOT = 12  # for an unused Kobun, while there is time to hire
TO_BUILD = 25  # fee, stall and the visit that building takes
LEVEL = 5  # for a space of firefighting beyond what is at risk now
NEW_TYPE = 50  # on average, as the fifth type brings 9 IKI and the first 1
LONE_PIPE = 20  # for a pipe before there is a pouch
# A lead of so much is half of the way from even to sure, by paydays to come.
SPREAD = (40, 60, 90, 130, 160)
LIKELY = (100, 85, 70, 55, 45, 40)  # per cent, by months until the next fire
STOREHOUSE, MERCHANT, RESTAURANT, WELL = (
    HOUSE + BUILDING[name] for name in ("storehouse", "merchant_house", "restaurant", "well")
)
PAID = (AT_STARVE, AT_FEED)  # payday, after salary and harmony
PAYING = (AT_HARMONY, AT_STARVE, AT_FEED)  # payday, after salary


def price_list(paydays: int) -> list[int]:
    """Return what one of each kind is worth with so many paydays to come."""
    worth = [0] * 7
    worth[MON], worth[RICE], worth[SANDAL] = (
        table[paydays] for table in (MON_WORTH, RICE_WORTH, SANDAL_WORTH)
    )
    worth[WOOD], worth[KOBAN] = WOOD_WORTH[paydays], KOBAN_WORTH[paydays]
    worth[IKI], worth[FIRE] = 10, LEVEL
    return worth


PRICES = [price_list(paydays) for paydays in range(5)]


def value_of(goods: Goods, prices: list[int]) -> int:
    """Return what goods are worth."""
    total = 0
    for kind, number in goods:
        total += number * prices[kind]
    return total


def career(card: int, level: int, paydays: int) -> int:
    """Return what a character brings at the paydays to come if it learns one step between them."""
    total = 0
    for left in range(paydays, 0, -1):
        prices = PRICES[left - 1]
        total += value_of(CARDS[card].salary[min(level, STEPS[card] - 1)], prices)
        if level < STEPS[card]:
            total -= PRICES[left][RICE]  # who is retired eats nothing
        level += 1
    return total


# By paydays to come, card and experience; the last experience is retirement.
CAREER = [
    [[career(card, level, paydays) for level in range(STEPS[card] + 1)] for card in range(HOUSE)]
    for paydays in range(5)
]
TOKEN_WORTH = {"discount": 4, "cart": 5, "charm": 10, "joker": 10}  # a payday to come


def paydays_left(state: State) -> int:
    """Return how many paydays are to come, the one that is going on until food included."""
    month = state.month
    if month < 1:
        return 4
    if month > MONTHS:
        return 0
    return 4 - (month - 1) // 3 - (month % 3 == 0 and state.step in PAYING)


def turns_left(state: State, seat: int) -> int:
    """Return the turns of a seat before characters must eat."""
    if state.month < 1:
        return 3
    if state.step in PAID:
        return 0
    waits = state.step <= AT_WAY or state.ways[seat] != NONE
    return 2 - (state.month - 1) % 3 + waits


def value(state: AnyState) -> list[float]:
    """Return each seat's chance to win by the points it may expect in the end."""
    here = cast(State, state)
    if here.to_move == OVER:
        points = [10 * score[0] for score in here.scores()]
    else:
        points = forecast(here)
    spread = SPREAD[paydays_left(here)]
    chances, total = [], 0.0
    for seat, mine in enumerate(points):
        lead = mine - max(theirs for other, theirs in enumerate(points) if other != seat)
        chances.append(0.5 + 0.5 * lead / (spread + abs(lead)))
        total += chances[-1]
    return [chance / total for chance in chances]


def forecast(state: State) -> list[int]:
    """Return what each seat may expect in the end."""
    line, rows, fixed = terms(state)
    weights = LEARNED[line]
    return [
        sure + sum(map(mul, weights, row)) // 100 for row, sure in zip(rows, fixed, strict=True)
    ]


def terms(state: AnyState) -> tuple[int, list[list[int]], list[int]]:
    """Return the line of the weights, what they multiply for each seat, and what needs none."""
    here = cast(State, state)
    paydays = paydays_left(here)
    near = harmony(here, paydays + (here.step == AT_HARMONY))
    worths = standing(here, paydays)
    risks = losses(here, worths)
    rows, fixed = [], []
    for seat in range(here.seats):
        if here.month > MONTHS and seat != here.seat and seat not in here.queue:
            rows.append(NOTHING)
            fixed.append(10 * here.scores()[seat][0])
            continue
        staff = here.staff(seat)
        row = people(here, seat, staff, paydays)
        row += possessions(here, seat, paydays)
        row += near[seat], risks[seat], hunger(here, seat, staff, worths)
        row += int(here.month < MONTHS and seat == here.ladder[0]), *to_come(here, seat)
        rows.append(row)
        fixed.append(10 * here.goods[seat][IKI])
    return paydays + (5 if here.seats > 2 else 0), rows, fixed


def to_come(state: State, seat: int) -> tuple[int, int, int]:
    """Tell whether a seat still has its whole turn of the month, its walk, or only a visit."""
    step = state.step
    if not AT_WAY < step < AT_NEUTRAL:
        return 0, 0, 0
    acts = seat == state.seat
    if not acts and seat not in state.queue:
        return 0, 0, 0
    if state.month > MONTHS:
        return 0, 0, 1
    return (
        int(not acts or step < AT_MOVE),
        int(acts and step == AT_MOVE),
        int(acts and step > AT_MOVE),
    )


def standing(state: State, paydays: int) -> list[int]:
    """Return by stall what its owner would lose with the piece on it."""
    worths = []
    careers = CAREER[paydays]
    for stall, piece in enumerate(state.stalls):
        if piece == NONE:
            worths.append(0)
        elif piece < HOUSE:
            worths.append(max(20, careers[piece][state.levels[stall]] + KEEP))
        else:
            seat = state.owners[stall]
            worths.append(finished(state, seat, piece - HOUSE, paydays))
    return worths


def finished(state: State, seat: int, building: int, paydays: int) -> int:
    """Return what a building brings a seat from now to the end."""
    worth = BUILDINGS[building].worth
    have = state.goods[seat]
    if worth.per == "rice":  # some of it will be eaten
        spare = have[RICE] - (data.KOBUN - state.kobun[seat] if paydays else 0)
        return min(10 * worth.most, 40 * max(0, spare) + 15 * paydays)
    total = 10 * scoring.value(state, seat, worth, [])
    if paydays:
        if worth.per:
            total = min(10 * worth.most, total + 12 * paydays)
        elif building == FARMHOUSE - HOUSE:
            total += paydays * 20 * (data.KOBUN - state.kobun[seat])
        elif building == WATCHTOWER - HOUSE:
            total += paydays * 20
        elif building == VILLA - HOUSE:
            counts = events.columns(state, seat)
            total += paydays * data.VILLA_MON * MON_WORTH[paydays] * max(counts)
    return total


def harmony(state: State, paydays: int) -> list[int]:
    """Return what harmony brings: what stands now may not stand for long."""
    totals = [0] * state.seats
    if not paydays:
        return totals
    stalls, owners = state.stalls, state.owners
    for group in state.board.groups:
        cards = [stall for stall in group if NONE < stalls[stall] < HOUSE]
        if len(cards) < 2:
            continue
        kinds = [TYPE[stalls[stall]] for stall in cards]
        for stall, kind in zip(cards, kinds, strict=True):
            alike = kinds.count(kind)
            if alike > 1 and owners[stall] >= 0:
                totals[owners[stall]] += HARMONY * alike
    return totals


def next_fire(state: State) -> int:
    """Return the month of the next fire, or 0."""
    month = state.month + (state.step in (AT_BURN, AT_CHARM))
    return next((fire for fire in state.board.fire if fire >= month), 0)


def losses(state: State, worths: list[int]) -> list[int]:
    """Return what each seat may lose in the next fire."""
    totals = [0] * state.seats
    month = next_fire(state)
    if not month:
        return totals
    owners, goods, size = state.owners, state.goods, state.board.size
    for first in state.board.edges:
        strength = state.board.fire[month]
        for stall in range(first, first + size):
            owner = owners[stall]
            if owner >= 0:
                if goods[owner][FIRE] >= strength:
                    break
                totals[owner] += worths[stall]
            strength -= 1
    likely = LIKELY[min(month - state.month, 5)]
    return [total * likely // (800 if state.charms[s] else 400) for s, total in enumerate(totals)]


def people(state: State, seat: int, staff: list[int], paydays: int) -> list[int]:
    """Return what characters bring: salaries, tokens, experience on the way, Kobuns, variety."""
    careers, stalls, levels = CAREER[paydays], state.stalls, state.levels
    retired = state.retired[seat]
    kinds = 0
    total = lap = extra = 0
    for stall in staff:
        card = stalls[stall]
        ladder, level = careers[card], levels[stall]
        total += ladder[level]
        lap += ladder[level + 1] - ladder[level]
        kinds |= 1 << TYPE[card]
    for card in bits(retired):
        total += careers[card][-1]
        if CARDS[card].token:
            extra += paydays * TOKEN_WORTH[CARDS[card].token]
    for kind, mask in enumerate(TYPE_MASK):
        if retired & mask:
            kinds |= 1 << kind
    types = kinds.bit_count()
    if retired >> PUPPETEER & 1:
        types = min(5, types + 1)
    lap = lap * state.places[seat] // 12
    return [total, extra, lap, min(state.kobun[seat], 3), variety(types, paydays)]


def variety(types: int, paydays: int) -> int:
    """Return the worth of types: early any of them is one of the five to be had."""
    return (NEW_TYPE * types * paydays + 10 * data.VARIETY[types] * (5 - paydays)) // 5


def possessions(state: State, seat: int, paydays: int) -> list[int]:
    """Return goods by kind, and the worth of tokens and buildings, and of those within reach."""
    have = state.goods[seat]
    mons, rice = have[MON], have[RICE]
    houses = 0
    for stall, owner in enumerate(state.owners):
        if owner == seat and state.stalls[stall] >= HOUSE:
            houses += finished(state, seat, state.stalls[stall] - HOUSE, paydays)
    return [
        *(min(mons, PURSE), max(0, mons - PURSE), min(rice, PANTRY), max(0, rice - PANTRY)),
        *(min(have[SANDAL], 5), have[FIRE], have[WOOD], have[KOBAN]),
        houses,
        trinkets(state, seat) if state.tokens[seat] else 0,
        dream(state, seat, paydays),
    ]


def trinkets(state: State, seat: int) -> int:
    """Return the worth of fish, pipes and pouches."""
    mine = state.tokens[seat]
    total = 10 * scoring.fish(state, seat) if mine & FISH_MASK else 0
    if mine & POUCH_MASK:
        total += 10 * scoring.pouches(state, seat, events.columns(state, seat))
    elif mine & PIPE_MASK and state.month < MONTHS:
        total += LONE_PIPE
    return total


def dream(state: State, seat: int, paydays: int) -> int:
    """Return what the goods so far are worth as a part of the best building yet to be built."""
    have = state.goods[seat]
    best = 0
    time = 3 * paydays + 1
    for building in state.plans:
        wood = koban = 0
        for kind, number in BUILDINGS[building].pay:
            if kind == WOOD:
                wood = number
            else:
                koban = number
        no_wood, no_koban = max(0, wood - have[WOOD]), max(0, koban - have[KOBAN])
        net = finished(state, seat, building, paydays) - TO_BUILD
        net -= PLAN_WOOD * no_wood + PLAN_KOBAN * no_koban
        net -= 10 * (wood - no_wood) + 30 * (koban - no_koban)
        missing = no_wood + (no_koban + 1) // 2 + 1
        net = net * min(time, 2 * missing) // (2 * missing)
        if net > best:
            best = net
    return best if state.kobun[seat] else best // 2


def hunger(state: State, seat: int, staff: list[int], worths: list[int]) -> int:
    """Return what a lack of rice costs: a detour while there is time, else characters."""
    if state.month > MONTHS or not staff:
        return 0
    missing = len(staff) - state.goods[seat][RICE]
    if state.step not in PAID and missing > 0:
        missing -= events.wages(state, seat)[RICE]
    if missing <= 0:
        return 0
    turns = turns_left(state, seat)
    lost = max(0, missing - 2 * turns)
    total = (missing - lost) * (12, 16, 8, 4)[turns]
    if lost:
        for worth in sorted([worths[stall] for stall in staff])[:lost]:
            total += max(20, worth)
    return total


# What an action is worth at once.
