"""Examples of Saiju's rules and rulings, each named after the rule it shows."""

from __future__ import annotations

from pygames_wasm.example import Example
from pygames_wasm.games.saiju.board import SIZE
from pygames_wasm.games.saiju.rules import State, start


def board(text: str, seats: int = 2, square: bool = False, to_move: int = 0) -> State:
    """Return a position from its cells in order: WS is a white Snow stone, *S the Snow Shadow.

    The hexagon's cells go by columns from the left, the square's by rows from the top.
    """
    state = start(seats, frozenset({"square"} if square else ()))
    state.opened, state.to_move = 3, to_move
    marks = text.split()
    assert len(marks) == SIZE
    for cell, mark in enumerate(marks):
        if mark == "..":
            continue
        symbol = "SMF".index(mark[1])
        state.empty ^= 1 << cell
        if mark[0] == "*":
            state.shadows[symbol] = cell
        else:
            state.put(symbol, "WYP".index(mark[0]), cell)
    return state


def opened(seats: int = 2) -> State:
    """Return a position with the three Shadows on the board and nothing else."""
    return board("*M *S *F" + " .." * (SIZE - 3), seats)


# A whole game's end: twelve groups, points tied between two seats.
FULL = """
    WF WF YF YF
    PS WS YF YF YM
    PS PM YM PF PF WM
    PM WM YM YS YS WM
    PF YS WS PS YS PM
    PF WS YM PS WF
    WS WM WF PM
"""
# Two Moon stones are left, both pink.
TWO_LEFT = """
    WM WM WM WM
    YM YM YM YM *M
    PM PM *S *F .. ..
    .. .. .. .. .. ..
    .. .. .. .. .. ..
    .. .. .. .. ..
    .. .. .. ..
"""
# One Shadow is left, with one white and two pink stones for it.
ONE_SHADOW = """
    WS WS WS WS
    YS YS YS YS WM
    WM WM WM YM YM YM
    YM PS PS PS PS PM
    PM PM PM WF WF WF
    YF YF YF YF PF
    PF *F .. ..
"""
# Two Shadows are left; when Moon's last stone follows, Flower has three pink stones and no choice.
TWO_SHADOWS = """
    WS WS WS WS
    YS YS YS YS PS
    PS PS PS WM WM WM
    WM YM YM YM YM PM
    PM WF WF WF WF YF
    YF YF YF PF *M
    *F .. .. ..
"""
# One Shadow, four stones, three colours: choices to make, but one stone a turn.
LONE_SHADOW = """
    WS WS WS WS
    YS YS YS YS PS
    PS PS PS WM WM WM
    WM YM YM YM YM PM
    PM PM PM WF WF WF
    YF YF YF PF PF
    *F .. .. ..
"""
REST = " .." * (SIZE - 9)  # behind the first two columns

EXAMPLES = (
    Example(
        "SJ1: the first Shadow goes on any of 36 cells",
        start=lambda: start(2, frozenset()),
        legal=36,
        to_move=0,
    ),
    Example(
        "SJ1: two seats, the second puts the other two Shadows",
        start=lambda: start(2, frozenset()),
        log=("shadow 1 7",),
        legal=35,
        refused=("shadow 0 7", "shadow 2 8"),
        to_move=1,
    ),
    Example(
        "SJ1: three seats, each puts the Shadow of the next",
        start=lambda: start(3, frozenset()),
        log=("shadow 1 7", "shadow 2 8"),
        legal=34,
        refused=("shadow 0 7", "shadow 0 8"),
        to_move=2,
    ),
    Example("SJ2: 297 ways to lay the first stone", start=opened, legal=3 * 3 * 33, to_move=0),
    Example(
        "SJ5: after a Moon stone a Snow or a Flower stone may follow, or the turn ends",
        start=opened,
        log=("stone 1 1 20",),
        topic="turn",
        legal=2 * 3 * 32 + 1,
        refused=("stone 1 0 21", "stone 1 1 21", "stone 0 0 20"),
        to_move=0,
    ),
    Example(
        "SJ5: nobody may end a turn without a stone", start=opened, refused=("stop",), to_move=0
    ),
    Example(
        "SJ3: the last stone of a symbol takes the place of its Shadow at once",
        start=lambda: board(TWO_LEFT),
        log=("stone 1 2 35",),
        topic="last",
        refused=("stone 1 2 20",),
        to_move=0,
    ),
    Example(
        "SJ6: a colour that is used up cannot be chosen",
        start=lambda: board(TWO_LEFT),
        legal=(1 + 3 + 3) * 23,
        refused=("stone 1 0 35", "stone 1 1 35"),
    ),
    Example(
        "SJ4: one Shadow and one colour left fill the board",
        start=lambda: board(ONE_SHADOW),
        log=("stone 2 0 35",),
        topic="fill",
        legal=0,
        to_move=-2,
    ),
    Example(
        "C3: the board is filled even in the middle of a turn",
        start=lambda: board(TWO_SHADOWS),
        log=("stone 1 2 35",),
        legal=0,
        to_move=-2,
    ),
    Example(
        "C5: with one Shadow left a turn is one stone",
        start=lambda: board(LONE_SHADOW),
        log=("stone 2 0 35",),
        legal=2 * 2,
        to_move=1,
    ),
    Example(
        "SJ8: two stones are too few",
        start=lambda: board("WS WM .. .. .. .. .. .. .." + REST),
        scores=((0, 0, 0), (0, 0, 0)),
    ),
    Example(
        "SJ8: one symbol alone scores nothing",
        start=lambda: board("WS WS WS .. .. .. .. .. .." + REST),
        scores=((0, 0, 0), (0, 0, 0)),
    ),
    Example(
        "SJ8: as many Snow as Moon stones score nothing",
        start=lambda: board("WS WM WF WF .. .. .. .. .." + REST),
        scores=((0, 0, 0), (0, 0, 0)),
    ),
    Example(
        "SJ8: with three seats a tie for the most scores nothing",
        start=lambda: board("WS WS WM WF WF .. .. .. .." + REST, seats=3),
        scores=((0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ),
    Example(
        "SJ9: Flower is neutral with two seats",
        start=lambda: board("WF WF WM WF .. .. .. .. .." + REST),
        scores=((0, 0, 0), (4, 0, 4)),
    ),
    Example(
        "SJ9: Flower scores with three seats",
        start=lambda: board("WF WF WM WF .. .. .. .. .." + REST, seats=3),
        scores=((0, 0, 0), (0, 0, 0), (4, 0, 4)),
    ),
    Example(
        "SJ10: all three symbols double a group",
        start=lambda: board("WS WS WM WF .. .. .. .. .." + REST),
        topic="groups",
        scores=((8, 4, 0), (0, 0, 0)),
    ),
    Example(
        "C8: Snow and Flower without any Moon score for Snow",
        start=lambda: board("WS WF WF .. .. .. .. .. .." + REST),
        scores=((3, 0, 3), (0, 0, 0)),
    ),
    Example(
        "SJ11: tied at 16, the larger group with three symbols decides",
        start=lambda: board(FULL, to_move=-2),
        topic="end",
        scores=((16, 5, 3), (16, 8, 0)),
        winners=(1,),
    ),
    Example(
        "SJ9: the same board with three seats",
        start=lambda: board(FULL, seats=3, to_move=-2),
        scores=((13, 5, 3), (0, 0, 0), (19, 8, 3)),
        winners=(2,),
    ),
    Example(
        "SJ12: on the square only sides connect",
        start=lambda: board(
            "WS .. WS .. .. ..   .. WM .. .. .. ..   WS .. WS .. .. .." + " .." * 18, square=True
        ),
        scores=((0, 0, 0), (0, 0, 0)),
    ),
)
