"""How the garden is turned, and where things are drawn then."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import NamedTuple

from pygames_wasm.game import Scene
from pygames_wasm.games.seikatsu.art import SIDE
from pygames_wasm.games.seikatsu.board import GRID, PAGODA, POINTS, ROW_OF, ROWS, SIDES, SIZE
from pygames_wasm.games.seikatsu.rules import State
from pygames_wasm.grid import bits
from pygames_wasm.svg import turned

Point = tuple[float, float]
Arrows = tuple[int, int, int, int]
POND_ROW = 3  # the pond lies in the middle row of every side


class Plan(NamedTuple):
    """The garden with one pagoda at the bottom: all tables in drawing units."""

    cells: tuple[Point, ...]
    arrows: tuple[Arrows, ...]
    points: tuple[Point, ...]
    point_arrows: tuple[Arrows, ...]
    pagodas: tuple[Point, ...]
    rows: tuple[tuple[Point, ...], ...]  # by side: where the points of each row stand
    rules: tuple[tuple[tuple[Point, Point], ...], ...]  # by side: what divides its rows


def sides(state: State) -> tuple[int, ...]:
    """Return the sides that have a pagoda in this game."""
    return SIDES if state.seats in (1, 3) else SIDES[:2]


def viewer(scene: Scene, state: State) -> int:
    """Return the side of the person at the screen."""
    return state.side_of(scene.seat) if scene.seat >= 0 else 0


def turned_to(scene: Scene, state: State) -> int:
    """Return the side whose pagoda is at the bottom."""
    side = scene.look.get("turn", -1)
    return side if side in sides(state) else viewer(scene, state)


def ruled_for(scene: Scene, state: State) -> int:
    """Return the side whose rows are ruled and counted."""
    side = scene.look.get("rows", -1)
    return side if side in sides(state) else viewer(scene, state)


def moved(place: Point, way: Point, far: float) -> Point:
    """Return a place some units further along a way."""
    length = hypot(*way)
    return place[0] + way[0] / length * far, place[1] + way[1] / length * far


@cache
def plan(side: int) -> Plan:
    """Return the tables for the view from a side."""
    angle = {0: 240, 1: 120, 2: 0}[side]  # green stands at the bottom as the cells are numbered
    unit = [turned(angle, *place) for place in GRID.xy]
    home = {(round(x, 2), round(y, 2)): cell for cell, (x, y) in enumerate(GRID.xy)}
    # Where each cell goes is again a cell, so its neighbours on the screen are known.
    there = [home[round(x, 2) + 0.0, round(y, 2) + 0.0] for x, y in unit]
    here = {new: cell for cell, new in enumerate(there)}
    arrows = [tuple(here.get(cell, -1) for cell in GRID.arrows[there[c]]) for c in range(SIZE)]
    cells = [(SIDE * x, SIDE * y) for x, y in unit]
    points = [
        (sum(cells[c][0] for c in around) / 3, sum(cells[c][1] for c in around) / 3)
        for around in POINTS
    ]
    rows = []
    for number in SIDES:
        way = cells[PAGODA[number]]
        spots = []
        for row in ROWS[number]:
            places = [(cells[c][0] * way[0] + cells[c][1] * way[1], cells[c]) for c in bits(row)]
            spots.append(moved(max(places)[1], way, 51))
        rows.append(tuple(spots))
    return Plan(
        tuple(cells),
        tuple(arrows),  # type: ignore[arg-type]
        tuple(points),
        tuple(next_points(points)),
        tuple(beside(*cells[cell]) for cell in PAGODA),
        tuple(rows),
        tuple(dividers(number, angle) for number in SIDES),
    )


def dividers(side: int, angle: int) -> tuple[tuple[Point, Point], ...]:
    """Return the edges of cells that lie between two rows of a side, those of the pond too."""
    corners = [turned(angle, *corner) for corner in GRID.corners]
    row_of, found = ROW_OF[side], set()
    for cell, place in enumerate(GRID.xy):
        x, y = turned(angle, *place)
        for k, other in enumerate(GRID.sides[cell]):
            (ax, ay), (bx, by) = corners[k], corners[(k + 1) % len(corners)]
            is_pond = hypot(x + ax + bx, y + ay + by) < 0.5
            row = POND_ROW if is_pond else row_of[other] if other >= 0 else row_of[cell]
            if row != row_of[cell]:
                ends = [
                    (round(SIDE * (x + u), 1), round(SIDE * (y + v), 1))
                    for u, v in ((ax, ay), (bx, by))
                ]
                found.add((min(ends), max(ends)))
    return tuple(sorted(found))


def beside(x: float, y: float) -> Point:
    """Return where a pagoda stands: under the lowest cell, or above a corner at the side."""
    return (0, y + 98) if y > 150 else (x * 1.12, y - 68)


def next_points(points: list[Point]) -> list[Arrows]:
    """Return for each point the nearest one up, right, down and left."""
    found = []
    for x, y in points:
        ways = []
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            best, least = -1, 1e9
            for other, (ox, oy) in enumerate(points):
                ahead = (ox - x) * dx + (oy - y) * dy
                aside = abs((ox - x) * dy) + abs((oy - y) * dx)
                # Further to the side than ahead is another direction.
                if ahead > 1 and aside <= ahead * 1.8 and ahead + 2 * aside < least:
                    best, least = other, ahead + 2 * aside
            ways.append(best)
        found.append((ways[0], ways[1], ways[2], ways[3]))
    return found
