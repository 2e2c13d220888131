"""Tables of Saiju: boards, stones, and every action ready-made."""

from __future__ import annotations

from pygames_wasm.game import Action
from pygames_wasm.grid import HEXAGON, Grid, square

SIZE = 36  # cells of either board, and stones
SNOW, MOON, FLOWER = SYMBOLS = (0, 1, 2)
WHITE, YELLOW, PINK = COLOURS = (0, 1, 2)
COPIES = 4  # of each symbol in each colour
GONE = -1  # where a Shadow stands that is not on the board

GRIDS: tuple[Grid, Grid] = (HEXAGON, square(6))  # by the option `square` (SJ12)

# Who puts which Shadow, in order, by the number of seats (SJ1).
OPENING = {
    2: ((SNOW, MOON), (MOON, SNOW), (MOON, FLOWER)),
    3: ((SNOW, MOON), (MOON, FLOWER), (FLOWER, SNOW)),
}

STOP: Action = ("stop",)
SHADOW: list[list[Action]] = [
    [("shadow", symbol, cell) for cell in range(SIZE)] for symbol in SYMBOLS
]
STONE: list[list[list[Action]]] = [
    [[("stone", symbol, colour, cell) for cell in range(SIZE)] for colour in COLOURS]
    for symbol in SYMBOLS
]
