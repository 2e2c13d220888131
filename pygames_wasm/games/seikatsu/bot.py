"""What the bots know about Seikatsu and Yarimizu: what rows may become, what a turn is worth."""

from __future__ import annotations

from typing import cast

from pygames_wasm.game import OVER, Action
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.seikatsu.board import (
    BIRDS,
    CARDS,
    KOI,
    KOIS,
    NEAR_MASK,
    POINTS,
    ROWS,
    SIDES,
    SIZE,
)
from pygames_wasm.games.seikatsu.rules import CARD_STEP, EASY, HARD, TILE, State, split

# All worths are whole tenths of points, and there is no exp(): equal on every Python.

# What a row brings in the end, by its set so far and its empty cells: fitted to the final leads
# of 6,000 games, so that a row which the rivals can still spoil is not overrated.
HOPES = (
    (0, 0, 0, 0, 67, 84, 105),
    (10, 24, 40, 59, 78, 99, 0),
    (30, 47, 67, 87, 108, 0, 0),
    (60, 80, 99, 122, 0, 0, 0),
    (100, 119, 140, 0, 0, 0, 0),
    (150, 178, 0, 0, 0, 0, 0),
    (210, 0, 0, 0, 0, 0, 0),
)
GAIN = [[0] + [HOPES[n + 1][e - 1] - HOPES[n][e] for e in range(1, 7)] for n in range(6)]
LOSS = [[0] + [HOPES[n][e - 1] - HOPES[n][e] for e in range(1, 7)] for n in range(6)]
FLOCK = (0, 20, 30, 40, 50, 60, 70)  # by equal birds around
TURN, HELD = 15, 7  # for the side that moves next, and for each koi in hand
SPARE = 20  # for a fountain that can still be built: it need not be built at once
SPREAD = 100  # a lead of so much is half of the way from even to sure

# Weights by how far an action is behind the best one, in steps of STEP.
STEP, FAR = 4, 39
WEIGHTS = [1.0]
while len(WEIGHTS) <= FAR:
    WEIGHTS.append(WEIGHTS[-1] * 0.8)

ROW_OF = [
    [next(row for row, mask in enumerate(ROWS[side]) if mask >> cell & 1) for cell in range(SIZE)]
    for side in SIDES
]


def value(state: AnyState) -> list[float]:
    """Return each entry's chance to win by the points it may expect in the end."""
    garden = cast(State, state)
    sums = expected(garden)
    chances = []
    for side, mine in enumerate(sums):
        lead = mine - max(theirs for other, theirs in enumerate(sums) if other != side)
        chances.append(0.5 + 0.5 * lead / (SPREAD + abs(lead)))
    total = sum(chances)
    shares = [chance / total for chance in chances]
    return shares * 2 if garden.seats == 4 else shares


def expected(state: State) -> list[int]:
    """Return what each entry may expect: birds so far, rows in the end, streams."""
    if state.level:
        mine, *theirs = (hopes(state, side) for side in SIDES)
        return [mine + 10 * state.birds[0], sum(theirs) + 10 * state.birds[1]]
    sums = [10 * points + hopes(state, side) for side, points in enumerate(state.birds)]
    sides = len(sums)
    if state.to_move != OVER:
        seat = state.to_move if state.to_move >= 0 else (state.seat + 1) % state.seats
        sums[seat % sides] += TURN
        for seat, hand in enumerate(state.hands):
            if KOI in hand:
                sums[seat % sides] += HELD * hand.count(KOI)
    if state.yarimizu:
        spare = SPARE if state.koi.bit_count() < KOIS and state.to_move != OVER else 0
        for side, fountains in enumerate(state.fountains):
            sums[side] += 10 * state.streams(side) + spare * (2 - fountains.bit_count())
    return sums


def hopes(state: State, side: int) -> int:
    """Return what a side's rows may bring in the end."""
    a, b, c, d = state.flower
    koi, filled = state.koi, state.filled
    total = 0
    for row in ROWS[side]:
        most = max(
            (row & a).bit_count(),
            (row & b).bit_count(),
            (row & c).bit_count(),
            (row & d).bit_count(),
        )
        total += HOPES[most + (row & koi).bit_count()][(row & ~filled).bit_count()]
    return total


def prefer(state: AnyState, actions: list[Action]) -> list[float]:
    """Return a weight per action: what seems best now has 1, the rest the less the worse."""
    garden = cast(State, state)
    if garden.step == TILE:
        worth = turns(garden, actions)
    elif garden.step == CARD_STEP:
        worth = [10 * garden.stream(garden.side, card).bit_count() for _, card in actions]
    else:
        return [1.0] * len(actions)
    best = max(worth)
    return [WEIGHTS[min(FAR, (best - one) // STEP)] for one in worth]


def turns(state: State, actions: list[Action]) -> list[int]:
    """Return what each turn is worth at once to the side to move, against its rivals."""
    mine = 0 if state.level else state.side
    count = 3 if state.level else len(state.birds)
    sides = [mine, *(side for side in range(count) if side != mine)]
    tables = [changes(state, side) for side in sides]
    places = [ROW_OF[side] for side in sides]
    birds = state.bird
    sign, hard = {0: 1, EASY: 1, HARD: -1}.get(state.level, 0), state.level == HARD
    points = springs(state) if state.yarimizu and actions[-1][0] == "fountain" else []
    found: list[int] = []
    for action in actions:
        if action[0] != "place":
            found.append(points[action[1]] if points else 0)
            continue
        _, kind, cell = action
        near = NEAR_MASK[cell]
        if kind == KOI:
            flower = 4
            counts = [(mask & near).bit_count() for mask in birds]
            worth = sign * FLOCK[min(counts) if hard else max(counts)]
        else:
            flower = kind & 3
            worth = sign * FLOCK[(birds[kind >> 2] & near).bit_count()]
        worth += tables[0][flower][places[0][cell]]
        for table, place in zip(tables[1:], places[1:], strict=True):
            worth -= table[flower][place[cell]]
        found.append(worth)
    return found


def changes(state: State, side: int) -> list[list[int]]:
    """Return by flower (4 = koi) and row what one more tile changes in a side's hopes."""
    a, b, c, d = state.flower
    koi, filled = state.koi, state.filled
    found: list[list[int]] = [[], [], [], [], []]
    for row in ROWS[side]:
        counts = (
            (row & a).bit_count(),
            (row & b).bit_count(),
            (row & c).bit_count(),
            (row & d).bit_count(),
        )
        most, empty = max(counts), (row & ~filled).bit_count()
        size = most + (row & koi).bit_count()
        gain, loss = (GAIN[size][empty], LOSS[size][empty]) if empty else (0, 0)
        for flower, count in enumerate(counts):
            found[flower].append(gain if count == most else loss)
        found[4].append(gain)
    return found


def springs(state: State) -> list[int]:
    """Return what a fountain on each point is worth: its stream along the best card in reach."""
    side = state.side
    new, old = [0] * SIZE, [0] * SIZE  # by cell: along a card to take, along the card in hand
    for card in range(CARDS):
        held = state.cards[side] >> card & 1
        if not held and not state.may_take(card):
            continue
        sizes = old if held else new
        left = state.bird[card] if card in BIRDS else state.flower[card - 4]
        if held:
            left &= ~state.stream(side, card)
        while left:
            group = edge = left & -left
            while edge:
                around = 0
                for cell in split(edge):
                    around |= NEAR_MASK[cell]
                edge = around & left & ~group
                group |= edge
            left &= ~group
            size = group.bit_count()
            for cell in split(group):
                if size > sizes[cell]:
                    sizes[cell] = size
    return [
        10 * (max(new[a], new[b], new[c]) + max(old[a], old[b], old[c])) - SPARE
        for a, b, c in POINTS
    ]
