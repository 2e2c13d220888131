"""What the bots know about Seikatsu and Yarimizu: what rows may become, what a turn is worth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

from pygames_wasm.game import OVER, Action
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.seikatsu.board import (
    BIRDS,
    CARDS,
    COPIES,
    HARD,
    KOI,
    KOIS,
    MEDIUM,
    NEAR_MASK,
    POINTS,
    ROWS,
    SIDES,
    SIZE,
)
from pygames_wasm.games.seikatsu.rules import CARD_STEP, TILE, State, split

# All worths are whole tenths of points, without exp() or a sum() of floats: those differ in the
# last bit between Pythons, and a seed must give the same choice everywhere.

# Learned from games of the bots by `python build.py learn seikatsu`, for two, three and four seats,
# in hundredths: what a row brings in the end, without and with a koi in it, by its set so far and
# its empty cells, so that a row the rivals can still spoil is not overrated; by its empty cells
# what it brings more where the flower it needs is yet to come; the turn; a koi in hand.
LEARNED: list[list[int]] = json.loads((Path(__file__).parent / "weights.json").read_text())
LENGTH = 7  # of a line of the table: a row has at most six cells
TABLE = LENGTH * LENGTH
GROWN = COPIES * len(BIRDS)  # tiles of each flower
UNIT = 64  # parts of which shares are counted, as whole numbers


class Hopes:
    """What rows may bring with some number of seats, and what one more tile changes."""

    def __init__(self, weights: list[int]) -> None:
        worth = [(weight + 50) // 100 for weight in weights]
        plain, wild = (
            [worth[n : n + LENGTH] for n in range(k, k + TABLE, LENGTH)] for k in (0, TABLE)
        )
        self.rows = plain, wild  # without a koi in the row, and with one
        self.plenty = worth[2 * TABLE : -2]
        self.turn, self.held = worth[-2:]
        self.gain = [change(now, now, 1) for now in self.rows]
        self.loss = [change(now, now, 0) for now in self.rows]
        self.koi = [change(now, wild, 1) for now in self.rows]


def change(now: list[list[int]], then: list[list[int]], more: int) -> list[list[int]]:
    """Return what one more tile changes in a row, by its set and its empty cells."""
    sizes, empties = range(LENGTH - 1), range(1, LENGTH)
    return [[0, *(then[n + more][e - 1] - now[n][e] for e in empties)] for n in sizes] + [[0]]


Shape = tuple[int, int, int, int, int]
TWO, THREE, FOUR = map(Hopes, LEARNED)
HOPES = {1: TWO, 2: TWO, 3: THREE, 4: FOUR}
NO_CHANGE = [0] * 7
FLOCK = (0, 20, 30, 40, 50, 60, 70)  # by equal birds around
FLOCKS = {MEDIUM: NO_CHANGE, HARD: [-worth for worth in FLOCK]}  # SK19
SPARE = 20  # for a fountain that can still be built: it need not be built at once
SPREAD = 100  # a lead of so much is half of the way from even to sure

# Weights by how far an action is behind the best one, in steps of STEP.
STEP = 4
WEIGHTS = [1.0]
while len(WEIGHTS) < 200:  # more than any two actions differ
    WEIGHTS.append(max(WEIGHTS[-1] * 0.8, 0.0001))

ROW_OF = [
    [next(row for row, mask in enumerate(ROWS[side]) if mask >> cell & 1) for cell in range(SIZE)]
    for side in SIDES
]


def value(state: AnyState) -> list[float]:
    """Return each entry's chance to win by the points it may expect in the end."""
    garden = cast(State, state)
    sums = expected(garden)
    chances, total = [], 0.0
    for side, mine in enumerate(sums):
        lead = mine - max(theirs for other, theirs in enumerate(sums) if other != side)
        chances.append(0.5 + 0.5 * lead / (SPREAD + abs(lead)))
        total += chances[-1]
    shares = [chance / total for chance in chances]
    return shares * 2 if garden.seats == 4 else shares


def expected(state: State) -> list[int]:
    """Return what each entry may expect: birds so far, rows in the end, streams."""
    spare = excess(state)
    if state.level:
        mine, *theirs = (hopes(state, side, spare) for side in SIDES)
        return [mine + 10 * state.birds[0], sum(theirs) + 10 * state.birds[1]]
    sums = [10 * points + hopes(state, side, spare) for side, points in enumerate(state.birds)]
    sides = len(sums)
    if state.to_move != OVER:
        seat = state.to_move if state.to_move >= 0 else (state.seat + 1) % state.seats
        sums[seat % sides] += HOPES[state.seats].turn
        for seat, hand in enumerate(state.hands):
            if KOI in hand:
                sums[seat % sides] += HOPES[state.seats].held * hand.count(KOI)
    if state.yarimizu:
        wait = SPARE if state.koi.bit_count() < KOIS and state.to_move != OVER else 0
        for side, fountains in enumerate(state.fountains):
            sums[side] += 10 * state.streams(side) + wait * (2 - fountains.bit_count())
    return sums


def terms(state: AnyState) -> tuple[int, list[list[float]], list[int]]:
    """Return the line of the weights, what they multiply for each side, and what needs none."""
    garden = cast(State, state)
    fixed = [10 * points for points in garden.birds]
    found = [[0.0] * len(LEARNED[0]) for _ in fixed]
    hopes, spare = HOPES[garden.seats], excess(garden)
    for side, row in enumerate(found):
        for mask in ROWS[side]:
            counts = [(mask & flower).bit_count() for flower in garden.flower]
            kois, empty = (mask & garden.koi).bit_count(), (mask & ~garden.filled).bit_count()
            size, most = max(counts) + kois, max(counts)
            if empty:
                row[(TABLE if kois else 0) + LENGTH * size + empty] += 1
                best = max(one for one, count in zip(spare, counts, strict=True) if count == most)
                row[2 * TABLE + empty] += (size + 1) * best / UNIT
            else:
                fixed[side] += hopes.rows[0][size][0]
    found[garden.to_move % len(found)][-2] = 1
    for seat, hand in enumerate(garden.hands):
        found[seat % len(found)][-1] += hand.count(KOI)
    return garden.seats - 2, found, fixed


def excess(state: State) -> list[int]:
    """Return for each flower how far its share of the tiles to come is above a fourth."""
    left = [GROWN - flower.bit_count() for flower in state.flower]
    total = left[0] + left[1] + left[2] + left[3] or 1
    return [(UNIT * one - UNIT // 4 * total) // total for one in left]


def hopes(state: State, side: int, spare: list[int]) -> int:
    """Return what a side's rows may bring in the end."""
    a, b, c, d = state.flower
    koi, filled = state.koi, state.filled
    known = HOPES[state.seats]
    (plain, wild), plenty = known.rows, known.plenty
    total = more = 0
    for row in ROWS[side]:
        counts = (
            (row & a).bit_count(),
            (row & b).bit_count(),
            (row & c).bit_count(),
            (row & d).bit_count(),
        )
        most, kois = max(counts), (row & koi).bit_count()
        size, empty = most + kois, (row & ~filled).bit_count()
        total += wild[size][empty] if kois else plain[size][empty]
        if empty:
            best = -UNIT
            for count, one in zip(counts, spare, strict=True):
                if count == most and one > best:
                    best = one
            more += plenty[empty] * (size + 1) * best
    return total + more // UNIT


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
    weights = WEIGHTS
    return [weights[(best - one) // STEP] for one in worth]


def turns(state: State, actions: list[Action]) -> list[int]:
    """Return what each turn is worth at once to the side to move, against its rivals."""
    mine = 0 if state.level else state.side
    sides = [mine, *(side for side in SIDES if side != mine)]  # the third may have no player
    shapes = [rows(state, side) for side in sides[: 3 if state.level else len(state.birds)]]
    own, his, her = (ROW_OF[side] for side in sides)
    flock = FLOCKS.get(state.level, FLOCK)
    found: list[int] = []
    tiles = [action for action in actions if action[0] == "place"]
    for kind in dict.fromkeys([action[1] for action in tiles]):
        flower = -1 if kind == KOI else state.flower[kind & 3]
        up, down, *more = [changes(shape, flower) for shape in shapes]
        also = more[0] if more else NO_CHANGE
        if state.seats == 3:  # to harm one rival helps the other as much
            down, also = ([change // 2 for change in rival] for rival in (down, also))
        cells = [action[2] for action in tiles if action[1] == kind]
        found += [
            flock[count] + up[own[cell]] - down[his[cell]] - also[her[cell]]
            for count, cell in zip(flocks(state, kind, cells), cells, strict=True)
        ]
    if len(found) < len(actions):  # Yarimizu: fountains come after the tiles, or a lone pass
        points = springs(state)
        found += [points[a[1]] if len(a) > 1 else 0 for a in actions[len(found) :]]
    return found


def flocks(state: State, kind: int, cells: list[int]) -> list[int]:
    """Return the equal birds around a tile on each cell (SK6, SK7, A8)."""
    near = NEAR_MASK
    if kind != KOI:
        bird = state.bird[kind >> 2]
        return [(bird & near[cell]).bit_count() for cell in cells]
    choose = min if state.level == HARD else max
    return [choose([(bird & near[cell]).bit_count() for bird in state.bird]) for cell in cells]


def rows(state: State, side: int) -> list[Shape]:
    """Return per row its mask, its largest set, and what a fitting tile, another, a koi changes."""
    a, b, c, d = state.flower
    koi, filled = state.koi, state.filled
    known = HOPES[state.seats]
    found = []
    for row in ROWS[side]:
        most = max(
            (row & a).bit_count(),
            (row & b).bit_count(),
            (row & c).bit_count(),
            (row & d).bit_count(),
        )
        kois, empty = (row & koi).bit_count(), (row & ~filled).bit_count()
        size, wild = most + kois, 1 if kois else 0
        gain, loss, more = known.gain[wild], known.loss[wild], known.koi[wild]
        found.append((row, most, gain[size][empty], loss[size][empty], more[size][empty]))
    return found


def changes(shape: list[Shape], flower: int) -> list[int]:
    """Return by row what one more tile of a flower (a mask; -1 = koi) changes in its hopes."""
    if flower < 0:
        return [koi for _, _, _, _, koi in shape]
    return [
        gain if (row & flower).bit_count() == most else loss for row, most, gain, loss, _ in shape
    ]


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
