"""Tables of Seikatsu and Yarimizu: cells, rows, points, tiles, and every action ready-made."""

from __future__ import annotations

from pygames_wasm.game import Action
from pygames_wasm.grid import HEXAGON, Grid

GRID: Grid = HEXAGON
SIZE = 36  # cells, and tiles
ALL = (1 << SIZE) - 1
BIRDS = FLOWERS = range(4)
KINDS = 17
KOI = 16  # a kind of its own; the others are 4 * bird + flower
COPIES = 2  # of each garden tile
KOIS = 4
EASY, MEDIUM, HARD = 1, 2, 3  # how hard the solo game is
LEVEL = {"easy": EASY, "medium": MEDIUM, "hard": HARD}
PINK, BLUE, GREEN = SIDES = (0, 1, 2)  # clockwise

AXIAL = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3 and (q, r) != (0, 0)]
CELL = {place: cell for cell, place in enumerate(AXIAL)}
NEAR_MASK = GRID.near_mask

# The corner cell that a side's pagoda stands behind; its rows run from there across the pond.
PAGODA = [CELL[-3, 0], CELL[3, -3], CELL[0, 3]]
# Seven rows per side, from left to right as its pagoda sees them: lines of equal r, s or q.
LINES = [[r for q, r in AXIAL], [-q - r for q, r in AXIAL], [q for q, r in AXIAL]]
ROWS = [
    [sum(1 << cell for cell in range(SIZE) if line[cell] == n) for n in range(-3, 4)]
    for line in LINES
]
# The number of the row a cell lies in, by side.
ROW_OF = [[number + 3 for number in line] for line in LINES]
ROW_POINTS = (0, 1, 3, 6, 10, 15, 21)  # by the size of a row's largest set of flowers (SK11)

# Where the first tiles lie, by seats: at the start spaces of the sides in play (SK2, SK15).
START = {
    1: [CELL[-1, 0], CELL[1, -1], CELL[0, 1]],
    2: [CELL[-1, 0], CELL[1, -1]],
    3: [CELL[-1, 0], CELL[1, -1], CELL[0, 1]],
    4: [CELL[-1, 0], CELL[1, -1], CELL[1, 0], CELL[-1, 1]],
}

# The places where three cells meet (G4): a fountain stands on one of them.
POINTS: list[tuple[int, int, int]] = sorted(
    (a, b, c)
    for a in range(SIZE)
    for b in GRID.near[a]
    for c in GRID.near[b]
    if a < b < c and c in GRID.near[a]
)
POINT_MASK = [1 << a | 1 << b | 1 << c for a, b, c in POINTS]
CARDS = 8  # 0..3 birds, 4..7 flowers
BIRD_CARDS, FLOWER_CARDS = 0x0F, 0xF0

# Nine cells at a time, so that the cells of a mask come from four looks at a table.
CHUNK = 9
PARTS = [
    [tuple(start + bit for bit in range(CHUNK) if part >> bit & 1) for part in range(1 << CHUNK)]
    for start in range(0, SIZE, CHUNK)
]

DEAL: list[Action] = [("deal", kind) for kind in range(KINDS)]
DRAW: list[Action] = [("draw", kind) for kind in range(KINDS)]
SWAP: list[Action] = [("swap", kind) for kind in range(KINDS)]
PLACE: list[list[Action]] = [
    [("place", kind, cell) for cell in range(SIZE)] for kind in range(KINDS)
]
FOUNTAIN: list[Action] = [("fountain", point) for point in range(len(POINTS))]
CARD: list[Action] = [("card", card) for card in range(CARDS)]
KEEP: Action = ("keep",)
PASS: Action = ("pass",)
