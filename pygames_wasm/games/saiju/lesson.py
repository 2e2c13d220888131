"""The lesson of Saiju: Shadows, stones, what groups are worth, and how it ends."""

from __future__ import annotations

from pygames_wasm.games.saiju.board import SIZE
from pygames_wasm.games.saiju.examples import TWO_SHADOWS, board
from pygames_wasm.games.saiju.rules import State
from pygames_wasm.lesson import Lesson, Step

RING = (11, 12, 17, 18, 23, 24)  # around the hole in the middle
MIDDLE, EAST, FAR = 6, 29, 34  # where Moon puts the other Shadows, and moves one of them


def some(**marks: str) -> State:
    """Return a position with these marks on some cells: c11="*S"."""
    cells = [marks.get(f"c{cell}", "..") for cell in range(SIZE)]
    return board(" ".join(cells))


def growing() -> State:
    """Snow can make a group of three, and double it."""
    marks = {"c5": "WS", "c10": "WF", "c11": "*S", "c4": "*M", "c30": "*F"}
    return some(**marks, c24="YM", c25="YM", c13="PS")


def rival() -> State:
    """Moon has three points in yellow, and Snow's Shadow stands beside them."""
    return some(c24="YM", c25="YF", c30="YF", c31="*S", c4="*M", c21="*F", c5="WS", c10="WF")


def ending() -> State:
    """Two pink stones of Snow are left, and three pink ones of Flower."""
    return board(TWO_SHADOWS.translate(str.maketrans("SM", "MS")))


def to(words: str, cells: tuple[int, ...]) -> tuple[str, ...]:
    """Return the same action with any of some cells at its end."""
    return tuple(f"{words} {cell}" for cell in cells)


LEFT = tuple(cell for cell in range(SIZE) if cell not in (*RING, MIDDLE, EAST, FAR))

LESSONS = (
    Lesson(
        "saiju",
        2,
        frozenset(),
        (
            Step("theme", look=("score-0",)),
            Step(
                "shadow",
                to("shadow 1", RING),
                (f"shadow 0 {MIDDLE}", f"shadow 2 {EAST}"),
            ),
            Step("stone", to("stone 0 0", LEFT)),
            Step("second", ("stop",), (f"stone 2 1 {FAR}", "stop")),
            Step("any", look=(f"cell-{EAST}",)),
            Step("group", to("stone 0 0", (21, 22, 27, 28, 32, 33)), start=growing, points=(3, 0)),
            Step(
                "double",
                to("stone 1 0", (35, 34, 29, 31, 26, 23, 20, 19, 18, 14, 8, 7, 3, 2)),
                ("stone 2 1 15", "stop"),
                points=(8, 3),
            ),
            Step("answer", look=("cell-24", "cell-25", "cell-30", "score-1")),
            Step("spoil", to("stone 0 1", (35, 34, 33, 32, 3, 8, 14)), start=rival, points=(0, 0)),
            Step("nothing", look=("cell-24", "cell-25", "cell-30", "cell-31")),
            Step("last", to("stone 0 2", (33, 34, 35)), start=ending, points=(9, 0)),
            Step("filled", look=("sheet",)),
            Step("end"),
        ),
    ),
)
