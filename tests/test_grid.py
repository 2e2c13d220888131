"""The boards: cells, neighbours, crossings and outlines (G1-G5)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import hypot, sqrt
from random import Random

import pytest

from pygames_wasm.grid import HEXAGON, NONE, Grid, bits, outline, square

SQUARE = square(6)
AXIAL = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3 and (q, r) != (0, 0)]
both = pytest.mark.parametrize("grid", [HEXAGON, SQUARE], ids=["hexagon", "square"])


def pairs(grid: Grid) -> set[tuple[int, int]]:
    return {(a, b) for a, near in enumerate(grid.near) for b in near}


def test_g1_hexagon() -> None:
    assert len(HEXAGON.xy) == 36
    assert len(pairs(HEXAGON)) == 2 * 84
    assert Counter(map(len, HEXAGON.near)) == {3: 6, 4: 12, 5: 6, 6: 12}


def test_g1_rings() -> None:
    for (q, r), near in zip(AXIAL, HEXAGON.near, strict=True):
        distance = max(abs(q), abs(r), abs(q + r))
        if distance == 1:
            assert len(near) == 5
        elif distance == 3:
            assert len(near) == (3 if 3 in (abs(q) + abs(r) + abs(q + r) - 3, 0) and
                                 0 in (q, r, q + r) else 4)  # fmt: skip


def test_g2_directions_and_columns() -> None:
    steps = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    for a, (q, r) in enumerate(AXIAL):
        for b, (p, s) in enumerate(AXIAL):
            assert ((a, b) in pairs(HEXAGON)) == ((p - q, s - r) in steps)
        assert HEXAGON.xy[a] == pytest.approx((1.5 * q, sqrt(3) * (r + q / 2)))
    assert [len(line) for line in HEXAGON.lines] == [4, 5, 6, 6, 6, 5, 4]


def test_g3_hole_is_never_bridged() -> None:
    ring = [cell for cell, (x, y) in enumerate(HEXAGON.xy) if hypot(x, y) < 2]
    assert len(ring) == 6
    for a, b in combinations(ring, 2):
        (ax, ay), (bx, by) = HEXAGON.xy[a], HEXAGON.xy[b]
        assert (b in HEXAGON.near[a]) == (hypot(ax - bx, ay - by) < 2)
    assert all(len(set(HEXAGON.near[a]) & set(ring)) == 2 for a in ring)


def test_g4_crossings() -> None:
    triples = [
        (a, b, c)
        for a, b, c in combinations(range(36), 3)
        if b in HEXAGON.near[a] and c in HEXAGON.near[a] and c in HEXAGON.near[b]
    ]
    assert len(triples) == 48


def test_g5_square() -> None:
    assert len(SQUARE.xy) == 36
    assert len(pairs(SQUARE)) == 2 * 60
    for a, b in pairs(SQUARE):
        assert abs(a // 6 - b // 6) + abs(a % 6 - b % 6) == 1


@both
def test_neighbours_are_mutual_and_masks_agree(grid: Grid) -> None:
    assert all((b, a) in pairs(grid) and a != b for a, b in pairs(grid))
    for cell, near in enumerate(grid.near):
        assert bits(grid.near_mask[cell]) == list(near) == sorted(near)
        assert sorted(c for c in grid.sides[cell] if c != NONE) == list(near)


@both
def test_names_are_short_and_different(grid: Grid) -> None:
    assert len(set(grid.names)) == 36
    assert all(len(name) == 2 and name[0] in "abcdefg" and name[1] in "1234567"
               for name in grid.names)  # fmt: skip
    assert sorted(cell for line in grid.lines for cell in line) == list(range(36))


@both
def test_arrows_reach_every_cell_and_lead_to_neighbours(grid: Grid) -> None:
    seen, waiting = {0}, [0]
    while waiting:
        cell = waiting.pop()
        for to in grid.arrows[cell]:
            if to != NONE and to not in seen:
                seen.add(to)
                waiting.append(to)
    assert seen == set(range(36))
    for cell, (up, right, down, left) in enumerate(grid.arrows):
        x, y = grid.xy[cell]
        for to in (up, right, down, left):
            assert to == NONE or to in grid.near[cell]
        assert up == NONE or grid.xy[up][1] < y
        assert down == NONE or grid.xy[down][1] > y
        assert right == NONE or grid.xy[right][0] > x
        assert left == NONE or grid.xy[left][0] < x


def test_bits() -> None:
    assert bits(0) == []
    assert bits(0b101001) == [0, 3, 5]
    assert bits(1 << 35) == [35]


def area(loop: list[tuple[float, float]]) -> float:
    turned = zip(loop, loop[1:] + loop[:1], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in turned) / 2


@both
def test_outlines_hold_exactly_their_cells(grid: Grid) -> None:
    """Without an inset the area inside is that of the cells; a hole counts against it."""
    one = area(outline(grid, [0], 0)[0])
    assert one == pytest.approx(1 if grid is SQUARE else 1.5 * sqrt(3), abs=0.01)
    rng = Random(2)
    for _ in range(300):
        cells = [cell for cell in range(36) if rng.random() < rng.random()]
        loops = outline(grid, cells, 0)
        assert sum(map(area, loops)) == pytest.approx(one * len(cells), abs=0.05)
        assert all(len(loop) >= 4 for loop in loops)


@both
def test_outlines_are_drawn_inside(grid: Grid) -> None:
    whole, inner = area(outline(grid, [7], 0)[0]), area(outline(grid, [7], 0.1)[0])
    assert 0.5 * whole < inner < whole


def test_outlines_of_a_ring_are_two_loops() -> None:
    ring = [cell for cell, (x, y) in enumerate(HEXAGON.xy) if hypot(x, y) < 2]
    outer, inner = sorted(map(area, outline(HEXAGON, ring, 0)), reverse=True)
    assert inner < 0 < outer
    assert outline(HEXAGON, [], 0.1) == []
