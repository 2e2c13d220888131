"""The lessons of Seikatsu and Yarimizu: birds now, flowers in the end, and streams."""

from __future__ import annotations

from pygames_wasm.games.seikatsu.board import KOI, POINTS, SIZE
from pygames_wasm.games.seikatsu.examples import FULL, KIND, STREAM, garden, lay
from pygames_wasm.games.seikatsu.rules import State
from pygames_wasm.lesson import Lesson, Step

LAST = 35  # the space that is filled last
SPRING = POINTS.index((0, 1, 5))


def some(hands: str, **marks: str) -> State:
    """Return a garden with these tiles on some cells: c11="Tp"."""
    return garden(" ".join(marks.get(f"c{cell}", "..") for cell in range(SIZE)), hands)


def opening() -> State:
    """The two first tiles lie in the garden."""
    return some("Tu+El Fb+Fu", c11="Tp", c23="Wb")


def flock() -> State:
    """A space touches two Tanagers."""
    return some("Tb+KK Fb+El", c11="Tp", c5="Tu", c10="Wl", c23="Wb", c24="Fu")


def row() -> State:
    """Two Plumerias lie in one of Pink's rows."""
    return some("Fl+Wp Fb+Eu", c11="Tp", c5="Tu", c6="Tl", c12="El", c10="Wb", c23="Wb", c24="Fu")


def ending() -> State:
    """One space is empty, and Pink holds the last tile."""
    marks = FULL.split()
    held, marks[LAST] = marks[LAST], ".."
    return garden(" ".join(marks), held)


def draw(mark: str) -> str:
    """Return the words that draw a tile."""
    return f"draw {KIND[mark]}"


LESSONS = (
    Lesson(
        "seikatsu",
        2,
        frozenset(),
        (
            Step("theme", start=opening, look=("score-0", "score-1")),
            Step(
                "bird",
                tuple(lay("Tu", cell) for cell in (5, 6, 10)),
                (draw("Tb"), lay("Fu", 24), draw("Wl")),
                points=(6, 4),
            ),
            Step("pair", look=("score-0",)),
            Step(
                "three",
                (lay("Tb", 6),),
                (draw("Wu"), lay("Fb", 29), draw("Wp")),
                start=flock,
                points=(10, 6),
            ),
            Step(
                "koi",
                (f"place {KOI} 1", f"place {KOI} 12"),
                (draw("Ep"), lay("El", 30), draw("Ep")),
                points=(15, 9),
            ),
            Step("rows", look=("rows",)),
            Step(
                "flower",
                (lay("Fl", 1), lay("Fl", 18)),
                (draw("Wu"), lay("Fb", 29), draw("Wp")),
                start=row,
                points=(15, 6),
            ),
            Step("views", look=("rows-0", "rows-1")),
            Step("fill", (lay(FULL.split()[LAST], LAST),), start=ending, points=(39, 36)),
            Step("sum", look=("sheet",)),
            Step("end"),
        ),
    ),
    Lesson(
        "yarimizu",
        2,
        frozenset({"yarimizu"}),
        (
            Step(
                "theme",
                start=lambda: garden(STREAM, "Eu+Fl Fb+Fp", options=["yarimizu"]),
                look=("choices",),
            ),
            Step("build", (f"fountain {SPRING}",)),
            Step("card", ("card 0",), points=(12, 10)),
            Step("swap", ("keep",), (lay("Fb", 15), draw("Ep"))),
            Step("stream", look=("score-0", f"point-{SPRING}")),
            Step("mogami", look=("cell-6",)),
            Step("end"),
        ),
    ),
)
