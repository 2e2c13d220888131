"""What the bots know about Seikatsu and Yarimizu: what a row may become, and what is worth now."""

from __future__ import annotations

from typing import cast

from pygames_wasm.game import Action
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.seikatsu.board import (
    KOI,
    NEAR_MASK,
    ROWS,
    SIDES,
    SIZE,
)
from pygames_wasm.games.seikatsu.rules import EASY, HARD, TILE, State

# Tenths of points that a row has in the end, by its set so far and its empty cells: the mean of
# many games. Whole numbers and no exp(): the same on every Python.
HOPES = (
    (0, 5, 15, 25, 43, 65, 91),
    (10, 26, 36, 47, 69, 88, 110),
    (30, 43, 60, 84, 111, 135, 160),
    (60, 79, 105, 140, 165, 190, 215),
    (100, 127, 164, 195, 220, 245, 270),
    (150, 186, 220, 250, 275, 300, 325),
    (210, 210, 210, 210, 210, 210, 210),
)
GAIN = [[0] + [HOPES[n + 1][e - 1] - HOPES[n][e] for e in range(1, 7)] for n in range(6)]
LOSS = [[0] + [HOPES[n][e - 1] - HOPES[n][e] for e in range(1, 7)] for n in range(6)]
FLOCK = (0, 20, 30, 40, 50, 60, 70)  # tenths of points, by equal birds around
ROW_OF = [
    [next(row for row, mask in enumerate(ROWS[side]) if mask >> cell & 1) for cell in range(SIZE)]
    for side in SIDES
]
SPREAD = 100  # a lead of so many tenths is half of the way from even to sure
# Weights by how far behind the best an action is, in steps of STEP tenths.
STEP = 4
WEIGHTS = [1.0]
while len(WEIGHTS) < 40:
    WEIGHTS.append(WEIGHTS[-1] * 0.8)


def value(state: AnyState) -> list[float]:
    """Return each entry's chance to win by the points it may expect in the end."""
    garden = cast(State, state)
    sums = expected(garden)
    if len(sums) == 2:
        lead = sums[0] - sums[1]
        mine = 0.5 + 0.5 * lead / (SPREAD + abs(lead))
        shares = [mine, 1 - mine]
    else:
        chances = []
        for side, sum_ in enumerate(sums):
            lead = sum_ - max(other for rival, other in enumerate(sums) if rival != side)
            chances.append(0.5 + 0.5 * lead / (SPREAD + abs(lead)))
        total = sum(chances)
        shares = [chance / total for chance in chances]
    return shares * 2 if garden.seats == 4 else shares


def expected(state: State) -> list[int]:
    """Return the tenths of points each side may expect: birds so far, rows in the end, streams."""
    sides = 3 if state.seats == 3 or state.level else 2
    sums = [hopes(state, side) for side in range(sides)]
    if state.level:
        sums = [sums[0], sums[1] + sums[2]]
    for side, points in enumerate(state.birds):
        sums[side] += 10 * points
    if state.yarimizu:
        sums = [total + 10 * state.streams(side) for side, total in enumerate(sums)]
    return sums


def hopes(state: State, side: int) -> int:
    """Return the tenths of points a side's rows may bring in the end."""
    a, b, c, d = state.flower
    koi, filled = state.koi, state.filled
    total = 0
    for row in ROWS[side]:
        n = max(
            (row & a).bit_count(),
            (row & b).bit_count(),
            (row & c).bit_count(),
            (row & d).bit_count(),
        )
        total += HOPES[n + (row & koi).bit_count()][(row & ~filled).bit_count()]
    return total


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
        most = max(counts)
        n, e = most + (row & koi).bit_count(), (row & ~filled).bit_count()
        if not e:
            for flower in found:
                flower.append(0)
            continue
        gain, loss = GAIN[n][e], LOSS[n][e]
        for flower, count in zip(found, counts, strict=False):
            flower.append(gain if count == most else loss)
        found[4].append(gain)
    return found


def gains(state: State, actions: list[Action]) -> list[int]:
    """Return the tenths of points each tile turn is worth to the side, against its rivals."""
    mine = 0 if state.level else state.side
    ours = changes(state, mine)
    theirs = [
        changes(state, side)
        for side in range(3 if state.seats == 3 or state.level else 2)
        if side != mine
    ]
    rivals = [side for side in SIDES[: len(theirs) + 1] if side != mine]
    birds, sign = state.bird, 1
    if state.level:
        sign = {EASY: 1, HARD: -1}.get(state.level, 0)
    found: list[int] = []
    add = found.append
    of = ROW_OF[mine]
    for action in actions:
        _, kind, cell = action
        near = NEAR_MASK[cell]
        if kind == KOI:
            flower = 4
            counts = [(mask & near).bit_count() for mask in birds]
            flock = FLOCK[min(counts) if state.level == HARD else max(counts)]
        else:
            flower = kind & 3
            flock = FLOCK[(birds[kind >> 2] & near).bit_count()]
        worth = sign * flock + ours[flower][of[cell]]
        for rival, change in zip(rivals, theirs, strict=True):
            worth -= change[flower][ROW_OF[rival][cell]]
        add(worth)
    return found


def prefer(state: AnyState, actions: list[Action]) -> list[float]:
    """Return a weight per action: the best now has most."""
    garden = cast(State, state)
    if garden.step != TILE or actions[-1][0] != "place":
        return [1.0] * len(actions)
    worth = gains(garden, actions)
    best = max(worth)
    return [WEIGHTS[min(39, (best - one) // STEP)] for one in worth]
