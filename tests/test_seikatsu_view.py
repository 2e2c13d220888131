"""What Seikatsu shows is true, and nobody sees a hand that is not theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot
from random import Random

import pytest

from gardens import opened, play
from markup import words
from pictures import (
    SAY,
    dissect,
    each_turn,
    each_variant,
    ends,
    marked,
    picture,
    place,
    visits,
)
from pygames_wasm.game import OVER, Action
from pygames_wasm.games.seikatsu import GAME, examples, rules, sheet
from pygames_wasm.games.seikatsu.art import TONES
from pygames_wasm.games.seikatsu.board import GRID, KOI, NEAR_MASK, ROW_OF
from pygames_wasm.games.seikatsu.examples import KIND, MIDDLE, around, garden, lay
from pygames_wasm.games.seikatsu.look import sides
from pygames_wasm.grid import bits
from pygames_wasm.match import Match
from pygames_wasm.table import Table
from variants import Variant, random_action


@each_turn
def test_arrows_lead_to_the_neighbour_in_that_direction(turn: int) -> None:
    parts = picture(opened(3), look={"turn": turn})
    places = [place(parts[f"cell-{cell}"]) for cell in range(36)]
    reached = {0}
    waiting = [0]
    for cell, (x, y) in enumerate(places):
        names = parts[f"cell-{cell}"].attrib["data-near"].split()
        assert len(names) == 4
        for name, (dx, dy) in zip(names, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
            if name == "-":
                continue
            other = int(name.removeprefix("cell-"))
            assert other in GRID.near[cell]
            ox, oy = places[other]
            ahead, aside = (ox - x) * dx + (oy - y) * dy, (ox - x) * dy + (oy - y) * dx
            assert ahead > abs(aside)
    while waiting:
        for name in parts[f"cell-{waiting.pop()}"].attrib["data-near"].split():
            if name != "-" and int(name[5:]) not in reached:
                reached.add(int(name[5:]))
                waiting.append(int(name[5:]))
    assert len(reached) == 36
    # Neighbours touch on the screen and nobody else does.
    for a, (ax, ay) in enumerate(places):
        for b, (bx, by) in enumerate(places):
            apart = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
            assert (b in GRID.near[a]) == (0 < apart < 75)


@each_turn
def test_points_are_reached_by_arrows(turn: int) -> None:
    parts = picture(opened(3, "yarimizu"), look={"turn": turn})
    spots = [place(parts[f"point-{point}"]) for point in range(48)]
    near = [parts[f"point-{point}"].attrib["data-near"].split() for point in range(48)]
    for (x, y), names in zip(spots, near, strict=True):
        for name, (dx, dy) in zip(names, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
            if name != "-":
                ox, oy = spots[int(name.removeprefix("point-"))]
                assert (ox - x) * dx + (oy - y) * dy > 1
    reached, waiting = {0}, [0]
    while waiting:
        for name in near[waiting.pop()]:
            if name != "-" and int(name[6:]) not in reached:
                reached.add(int(name[6:]))
                waiting.append(int(name[6:]))
    assert len(reached) == 48


@each_turn
def test_the_chosen_pagoda_is_at_the_bottom_and_its_rows_go_from_left_to_right(turn: int) -> None:
    parts = picture(garden(examples.FULL, seats=3), look={"turn": turn, "rows": turn})
    labels = [t for t in parts["rows"].iter("text") if "row-points" in t.attrib["class"]]
    across = [float(label.attrib["x"]) for label in labels]
    assert across == sorted(across)
    low = {label: float(label.attrib["y"]) for label in labels}
    assert max(low.values()) == low[labels[3]]
    for row, label in enumerate(labels):
        column = [place(parts[f"cell-{c}"]) for c in range(36) if ROW_OF[turn][c] == row]
        assert {round(x) for x, _ in column} == {round(float(label.attrib["x"]))}
        assert low[label] > max(y for _, y in column)


@pytest.mark.parametrize("ruled", range(3))
@each_turn
def test_numbers_at_the_edge_are_row_points(turn: int, ruled: int) -> None:
    for state in visits(Variant(GAME, 3, frozenset()), 1):
        parts = picture(state, look={"turn": turn, "rows": ruled})
        labels = [t for t in parts["rows"].iter("text") if "row-points" in t.attrib["class"]]
        assert [words(label) for label in labels] == list(map(str, state.row_points(ruled)))
        for row, label in enumerate(labels):  # each beside a cell of its row
            x, y = float(label.attrib["x"]), float(label.attrib["y"])
            places = [place(parts[f"cell-{cell}"]) for cell in range(36)]
            nearest = min(
                range(36), key=lambda c: (places[c][0] - x) ** 2 + (places[c][1] - y) ** 2
            )
            assert ROW_OF[ruled][nearest] == row


@pytest.mark.parametrize("ruled", range(3))
@each_turn
def test_lines_divide_the_rows(turn: int, ruled: int) -> None:
    parts = picture(opened(3), look={"turn": turn, "rows": ruled})
    places = [place(parts[f"cell-{cell}"]) for cell in range(36)]
    (line,) = parts["ruled"].iter("path")
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", line.attrib["d"])]
    edges = [numbers[first : first + 4] for first in range(0, len(numbers), 4)]
    assert len(edges) == 2 * (4 + 5 + 6 + 6 + 5 + 4)  # two for each cell of the shorter row
    for ax, ay, bx, by in edges:
        x, y = (ax + bx) / 2, (ay + by) / 2
        beside = [c for c, (cx, cy) in enumerate(places) if hypot(cx - x, cy - y) < 40]
        rows = {ROW_OF[ruled][cell] for cell in beside} | ({3} if hypot(x, y) < 40 else set())
        assert len(rows) == 2
        assert max(rows) - min(rows) == 1


def aims(seikatsu: Variant) -> Iterator[tuple[rules.State, Action]]:
    """Yield some tiles that could be laid, from some positions."""
    rng = Random(6)
    for state in visits(seikatsu, 1):
        found = [action for action in state.actions() if action[0] == "place"]
        if found:
            yield state, found[int(rng.random() * len(found))]


@each_variant
def test_the_preview_tells_what_happens(seikatsu: Variant) -> None:
    for state, action in aims(seikatsu):
        after = state.copy()
        after.apply(action)
        birds = sum(after.birds) - sum(state.birds)
        rows = [
            f"{SAY(f'side_{side}')} +{sum(after.row_points(side)) - sum(state.row_points(side))}"
            for side in sides(state)
        ]
        seat = state.to_move
        parts = picture(state, seat, picked=action[:2], aim=action)
        assert words(parts["preview"]) == SAY("preview", n=birds, rows=SAY("list").join(rows))
        mine = state.side_of(seat)
        gain = sum(after.row_points(mine)) - sum(state.row_points(mine))
        told = SAY("label_gains", birds=birds, rows=gain)
        assert parts[f"cell-{action[2]}"].attrib["aria-label"].endswith(told)
        labels = [words(t) for t in parts["rows"].iter("text")]
        now, then = state.row_points(mine), after.row_points(mine)
        assert labels == [f"{a}" if a == b else f"{a}→{b}" for a, b in zip(now, then, strict=True)]


@each_variant
def test_the_sheet_adds_up(seikatsu: Variant) -> None:
    for state in ends(seikatsu):
        lines = [
            [int(text) for cell in row.iter("td") if (text := words(cell)).isdigit()]
            for body in picture(state)["sheet"].iter("tbody")
            if body.get("class") == "totals"
            for row in body
        ]
        *summands, total = lines
        points = [score[0] for score in state.scores()]
        assert total == points[: len(total)]
        if state.level:
            assert sum(summand[0] for summand in summands) == total[0]
            assert sum(sum(summand[1:]) for summand in summands) == total[1]
        else:
            assert [sum(column) for column in zip(*summands, strict=True)] == total
            assert len(summands) == 2 + state.yarimizu


@each_variant
def test_the_walk_lights_what_it_counts(seikatsu: Variant) -> None:
    for state in ends(seikatsu, 2):
        found = [0, 0, 0]
        steps = sheet.steps(state)
        assert len(steps) == 7 * len(sides(state)) + sum(c.bit_count() for c in state.cards)
        for number, (what, side, row) in enumerate(steps, 1):
            parts = picture(state, look={"walk": number})
            lit = marked(parts, "lit")
            assert marked(parts, "dim") == (set(range(36)) - lit if lit else set())
            kinds = [kind for cell in lit if (kind := state.tile(cell)) is not None]
            assert len(kinds) == len(lit)
            if what == "card":
                own = {k >> 2 if row < 4 else 4 + (k & 3) for k in kinds}
                assert own <= {row}
                assert KOI not in kinds
                points = len(lit)
            else:
                line = {cell for cell in range(36) if ROW_OF[side][cell] == row}
                koi = {cell for cell in line if state.tile(cell) == KOI}
                assert koi <= lit <= line
                assert len({kind & 3 for kind in kinds if kind != KOI}) <= 1
                points = len(lit) * (len(lit) + 1) // 2
                assert points == state.row_points(side)[row]
            now = [cell for cell in parts["sheet"].iter("td") if "now" in cell.get("class", "")]
            assert len(now) == 1
            assert TONES[side] in now[0].attrib["class"]
            assert TONES[side] in parts["rows"].attrib["class"]
            assert TONES[side] in parts["ruled"].attrib["class"]
            sentence = words(next(parts["sheet"].iter("p")))
            assert sentence.startswith(SAY(f"side_{side}"))
            assert f" {points} point" in sentence
            found[side] += points
        totals = state.totals()
        if state.level:
            assert [found[0], found[1] + found[2]] == [
                total - birds for total, birds in zip(totals, state.birds, strict=True)
            ]
        else:
            for side, birds in enumerate(state.birds):
                assert found[side] + birds == totals[side]
        assert not marked(picture(state, look={"walk": len(steps) + 1}), "lit")
        assert not marked(picture(state), "lit")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sentence_about_a_tie(seats: int) -> None:
    state = garden(examples.FULL, seats=seats)
    state.to_move = OVER
    state.birds = [10, 10, 0][: len(state.birds)]
    best, last = 46, 2 if seats == 3 else 1
    tie = SAY("verdict_tie", n=best, side=SAY(f"side_{last}"))
    assert tie in words(picture(state)["sheet"])
    state.birds[0] += 1
    alone = SAY("verdict", n=best + 1, side=SAY("side_0"))
    assert alone in words(picture(state)["sheet"])
    assert tie not in words(picture(state)["sheet"])


@pytest.mark.parametrize(("birds", "key"), [(46, "lost"), (47, "won")])
def test_the_sentence_about_a_solo_game(birds: int, key: str) -> None:
    state = garden(examples.FULL, "", 1, ["easy"])
    state.to_move, state.birds = OVER, [birds, 0]
    assert SAY(f"verdict_solo_{key}") in words(picture(state)["sheet"])


@each_variant
def test_the_last_tile_is_marked_and_its_flock_too(seikatsu: Variant) -> None:
    match = Match(GAME, seikatsu.seats, seikatsu.options, ["bot-1"] * seikatsu.seats, seed=3)
    table, rng, seen = Table(match), Random(4), 0
    while not match.is_over:
        before = match.state
        assert isinstance(before, rules.State)
        action = random_action(before, rng)
        table.play(action)
        parts = dissect(table.scene(SAY))
        if action[0] != "place":
            assert marked(parts, "last") == marked(parts, "flock") == set()
            continue
        _, kind, cell = action
        assert isinstance(match.state, rules.State)
        points = before.flock(kind, cell)
        flock = marked(parts, "flock")
        assert marked(parts, "last") == {cell}
        assert len(flock) == (points - 1 if points else 0)
        assert flock <= set(bits(NEAR_MASK[cell] & before.filled))
        birds = sum(match.state.birds) - sum(before.birds)
        assert words(parts["flight"]) == (f"+{birds}" if birds else "")
        seen += bool(flock)
    assert seen


def test_an_exchange_marks_no_tile() -> None:
    before = garden(examples.CORNER, "Tb+Wb Fb+Fu", options=["yarimizu"])
    before.last = MIDDLE
    play(before, f"fountain {examples.FIRST}", "card 3", f"swap {KIND['Tb']}", "keep")
    after = play(before.copy(), f"draw {KIND['Fp']}")
    parts = picture(after, last=("draw", KIND["Fp"]), before=before)
    assert marked(parts, "last") == set()


def test_birds_of_the_medium_game_are_promised_to_nobody() -> None:
    state = garden(around("..", "Tp", "Tb"), "Tu+KK", 1, ["medium"])
    action = ("place", KIND["Tu"], MIDDLE)
    parts = picture(state, picked=action[:2], aim=action)
    assert words(parts["preview"]).startswith(SAY("preview", n=0, rows=""))
    after = play(state.copy(), lay("Tu"))
    parts = picture(after, last=action, before=state)
    assert words(parts["flight"]) == ""
    assert len(marked(parts, "flock")) == 2
