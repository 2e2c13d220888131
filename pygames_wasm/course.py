"""The course of a finished game: everybody's score from action to action, and what turned it."""

from __future__ import annotations

from pygames_wasm.match import Match
from pygames_wasm.svg import Markup, el, number

WIDTH, HEIGHT = 360, 64
SWINGS = 3


def scores(match: Match) -> list[list[int]]:
    """Return each entry's points after every action."""
    totals = [[score[0] for score in state.scores()] for state in match.states[: match.at + 1]]
    return [list(line) for line in zip(*totals, strict=True)]


def swings(lines: list[list[int]]) -> list[int]:
    """Return the actions that changed somebody's lead the most, in the order of the game."""
    found: list[tuple[int, int]] = []
    for index in range(len(lines[0]) - 1):
        change = 0
        for line in lines:
            others = [other for other in lines if other is not line]
            before = line[index] - max(other[index] for other in others)
            after = line[index + 1] - max(other[index + 1] for other in others)
            change = max(change, abs(after - before))
        if change:
            found.append((-change, index))
    return sorted(index for _, index in sorted(found)[:SWINGS])


def curve(lines: list[list[int]], tones: list[str], marks: list[int]) -> Markup:
    """Return a line for each seat, with the turning points marked."""
    top = max(1, *(max(line) for line in lines))
    last = max(1, len(lines[0]) - 1)
    drawn = [
        el("path", d=f"M{number(WIDTH * mark / last)} 0V{HEIGHT}", class_="swing")
        for mark in (index + 1 for index in marks)
    ]
    for line, tone in zip(lines, tones, strict=True):
        places = [
            f"{number(WIDTH * index / last)},{number(HEIGHT - 2 - (HEIGHT - 4) * points / top)}"
            for index, points in enumerate(line)
        ]
        drawn.append(el("polyline", points=" ".join(places), class_=f"score tone-{tone}"))
    return el(
        "svg",
        *drawn,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="curve",
        aria_hidden="true",
        focusable="false",
        preserveAspectRatio="none",
    )
