"""Boards made of cells: the 36 hexes that two games share (G1-G5) and the square."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, radians, sin, sqrt
from typing import NamedTuple

Point = tuple[float, float]
NONE = -1  # no cell in that direction


class Grid(NamedTuple):
    """Tables of one board, each indexed by cell."""

    names: tuple[str, ...]  # column letter and number from the top: "c4"
    xy: tuple[Point, ...]  # centres, in cell sides, y down
    near: tuple[tuple[int, ...], ...]
    near_mask: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]  # the cell across each side, from corner k to k+1
    arrows: tuple[tuple[int, int, int, int], ...]  # where up, right, down, left lead
    lines: tuple[tuple[int, ...], ...]  # the cells as a screen reader walks them
    corners: tuple[Point, ...]  # of one cell, clockwise on the screen


def bits(mask: int) -> list[int]:
    """Return the cells of a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def build(
    names: list[str],
    xy: list[Point],
    corners: list[Point],
    arrows: list[tuple[int, int, int, int]],
    lines: list[list[int]],
) -> Grid:
    """Derive who is whose neighbour from the places and the shape of a cell."""
    places = {(round(x, 3), round(y, 3)): cell for cell, (x, y) in enumerate(xy)}
    sides = []
    for x, y in xy:
        across = []
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            # The neighbour's centre is mirrored at the middle of the common side.
            across.append(places.get((round(x + ax + bx, 3), round(y + ay + by, 3)), NONE))
        sides.append(tuple(across))
    near = tuple(tuple(sorted(cell for cell in across if cell != NONE)) for across in sides)
    return Grid(
        tuple(names),
        tuple(xy),
        near,
        tuple(sum(1 << cell for cell in cells) for cells in near),
        tuple(sides),
        tuple(arrows),
        tuple(map(tuple, lines)),
        tuple(corners),
    )


def hexagon() -> Grid:
    """Return the side-4 hexagon of flat-topped hexes without its centre (G1-G3)."""
    axial = [
        (q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3 and (q, r) != (0, 0)
    ]
    number = {place: cell for cell, place in enumerate(axial)}

    def first(q: int, r: int, *ways: tuple[int, int]) -> int:
        return next((number[q + a, r + b] for a, b in ways if (q + a, r + b) in number), NONE)

    arrows = []
    for q, r in axial:
        # Sideways is a zigzag that keeps its height; the other diagonal serves where it ends.
        low, high = ((1, 0), (1, -1)) if q % 2 == 0 else ((1, -1), (1, 0))
        back, other = ((-1, 1), (-1, 0)) if q % 2 == 0 else ((-1, 0), (-1, 1))
        arrows.append(
            (
                first(q, r, (0, -1)),
                first(q, r, low, high),
                first(q, r, (0, 1)),
                first(q, r, back, other),
            )
        )
    lines = [[number[place] for place in axial if place[0] == q] for q in range(-3, 4)]
    tops = {q: min(r for p, r in axial if p == q) for q in range(-3, 4)}
    return build(
        # The pond counts in its column, so that a row of the board keeps one number per step.
        [f"{'abcdefg'[q + 3]}{r - tops[q] + 1}" for q, r in axial],
        [(1.5 * q, sqrt(3) * (r + q / 2)) for q, r in axial],
        [(cos(radians(60 * k)), sin(radians(60 * k))) for k in range(6)],
        arrows,
        lines,
    )


def square(size: int) -> Grid:
    """Return a square of squares, neighbours only across sides (G5)."""
    cells = [(row, column) for row in range(size) for column in range(size)]

    def at(row: int, column: int) -> int:
        inside = 0 <= row < size and 0 <= column < size
        return size * row + column if inside else NONE

    middle = (size - 1) / 2
    return build(
        [f"{'abcdefgh'[column]}{row + 1}" for row, column in cells],
        [(column - middle, row - middle) for row, column in cells],
        [(0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5)],
        [(at(r - 1, c), at(r, c + 1), at(r + 1, c), at(r, c - 1)) for r, c in cells],
        [[size * row + column for column in range(size)] for row in range(size)],
    )


def outline(grid: Grid, cells: Iterable[int], inset: float) -> list[list[Point]]:
    """Return the closed lines around a group of cells, drawn a little inside of it."""
    group = set(cells)
    edges: dict[Point, list[tuple[Point, int]]] = {}
    for cell in group:
        x, y = grid.xy[cell]
        around = [(round(x + a, 3), round(y + b, 3)) for a, b in grid.corners]
        for k, across in enumerate(grid.sides[cell]):
            if across not in group:
                edges.setdefault(around[k], []).append((around[(k + 1) % len(around)], cell))
    loops = []
    while edges:
        start = here = next(iter(edges))
        owner, loop = NONE, []
        while True:
            ways = edges[here]
            # Where two cells touch only in a corner, stay with the cell we came along.
            way = next((way for way in ways if way[1] == owner), ways[0])
            ways.remove(way)
            if not ways:
                del edges[here]
            loop.append(here)
            here, owner = way
            if here == start:
                break
        loops.append(shrink(loop, inset))
    return loops


def shrink(loop: list[Point], inset: float) -> list[Point]:
    """Move each side of a clockwise line inwards."""
    inner = []
    for (px, py), (x, y), (nx, ny) in zip(
        loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True
    ):
        one, two = hypot(x - px, y - py), hypot(nx - x, ny - y)
        ax, ay = -(y - py) / one, (x - px) / one
        bx, by = -(ny - y) / two, (nx - x) / two
        stretch = inset / (1 + ax * bx + ay * by)
        inner.append((x + (ax + bx) * stretch, y + (ay + by) * stretch))
    return inner


HEXAGON = hexagon()
