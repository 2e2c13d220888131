"""How the garden is turned, and where things are drawn then."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import NamedTuple

from pygames_wasm.game import Scene
from pygames_wasm.games.seikatsu.art import SIDE
from pygames_wasm.games.seikatsu.board import GRID, PAGODA, POINTS, ROWS, SIDES, SIZE
from pygames_wasm.games.seikatsu.rules import State
from pygames_wasm.grid import bits
from pygames_wasm.svg import turned

Point = tuple[float, float]
Arrows = tuple[int, int, int, int]


class Plan(NamedTuple):
    """The garden with one pagoda at the bottom: all tables in drawing units."""

    cells: tuple[Point, ...]
    arrows: tuple[Arrows, ...]
    points: tuple[Point, ...]
    point_arrows: tuple[Arrows, ...]
    pagodas: tuple[Point, ...]
    rows: tuple[tuple[tuple[Point, Point, Point], ...], ...]  # by side: far end, near end, label


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
        lines = []
        for row in ROWS[number]:
            places = [(cells[c][0] * way[0] + cells[c][1] * way[1], cells[c]) for c in bits(row)]
            far, close = min(places)[1], max(places)[1]
            lines.append((far, close, moved(close, way, 51)))
        rows.append(tuple(lines))
    return Plan(
        tuple(cells),
        tuple(arrows),  # type: ignore[arg-type]
        tuple(points),
        tuple(next_points(points)),
        tuple(beside(*cells[cell]) for cell in PAGODA),
        tuple(rows),
    )


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
