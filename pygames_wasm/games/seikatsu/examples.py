"""Examples of Seikatsu's and Yarimizu's rules and rulings, each named after the rule it shows."""

from __future__ import annotations

from collections.abc import Iterable

from pygames_wasm.example import Example
from pygames_wasm.games.seikatsu.board import CARDS, KOI, KOIS, POINTS, SIZE, START
from pygames_wasm.games.seikatsu.rules import State, name, start

KIND = {name(kind): kind for kind in range(KOI + 1)}


def garden(
    text: str,
    hands: str = "",
    seats: int = 2,
    options: Iterable[str] = (),
    fountains: Iterable[Iterable[str]] = (),
    cards: Iterable[Iterable[int]] = (),
) -> State:
    """Return a position from its cells in order, by columns from the left.

    Tp is a Tanager on a Primrose (W axwing, E white-eye, F lycatcher; p rimrose, l plumeria,
    t u lip, b luebell), KK a koi. The bag keeps what is neither laid nor held.
    """
    state = start(seats, frozenset(options))
    marks = text.split()
    assert len(marks) == SIZE
    state.bag += [KOI] * KOIS
    for cell, mark in enumerate(marks):
        if mark != "..":
            state.bag.remove(KIND[mark])
            state.lay(KIND[mark], cell)
    state.hands = [sorted(KIND[mark] for mark in hand.split("+")) for hand in hands.split()]
    state.hands += [[] for _ in range(seats - len(state.hands))]
    for kind in (kind for hand in state.hands for kind in hand):
        state.bag.remove(kind)
    state.shown = [0] * seats
    state.dealt, state.to_move = len(START[seats]) + 1, 0
    for side, points in enumerate(fountains):
        state.fountains[side] = sum(1 << int(point) for point in points)
    for side, taken in enumerate(cards):
        assert all(card < CARDS for card in taken)
        state.cards[side] = sum(1 << card for card in taken)
    return state


def around(centre: str, *others: str) -> str:
    """Return a garden with one tile in the middle of the left part and others around it."""
    marks = [".."] * SIZE
    for cell, mark in zip((MIDDLE, *NEIGHBOURS), (centre, *others), strict=False):
        marks[cell] = mark
    return " ".join(marks)


def lay(mark: str, cell: int | None = None) -> str:
    """Return the words that lay a tile, in the middle unless told otherwise."""
    return f"place {KIND[mark]} {MIDDLE if cell is None else cell}"


MIDDLE = 6  # b3: a cell with six neighbours
NEIGHBOURS = (5, 7, 1, 2, 11, 12)  # b2, b4, a2, a3, c3, c4
EMPTY = " ".join([".."] * SIZE)

# Every flower of a full garden; the birds do not matter for rows.
FULL = """
    KK Tl Tu Tu
    KK Tp Tb Tb Wu
    Wp Wb Wu KK Tl Wl
    Wp Ep Wl Ep Fp Fp
    Eu El Wb Fl Eb Fl
    KK Eb Eu Fb Fu
    Fu Tp El Fb
"""
# Six Tanagers in a chain and three Tulips, both reached from the point at the left.
STREAM = """
    Tu Tp .. ..
    Tu Tb KK .. ..
    Wu Tl Tp .. .. ..
    .. .. .. .. .. ..
    .. .. .. .. .. ..
    .. .. .. .. ..
    .. .. .. ..
"""
CORNER = "Tp KK .. .. .. El" + " .." * 30  # three tiles around one point
CUT = "Tp KK Tl .. .. Wb" + " .." * 30  # a koi between two Tanagers
FIRST, SECOND = POINTS.index((0, 1, 5)), POINTS.index((4, 5, 10))

EXAMPLES = (
    Example(
        "SK6 no equal neighbour scores nothing",
        lambda: garden(around("..", "Wp", "Ep"), "Tb+Tu Fb+Fu"),
        (f"place {KIND['Tb']} {MIDDLE}",),
        scores=((3, 0), (3, 1)),
    ),
    Example(
        "SK6 two equal neighbours make a flock of three",
        lambda: garden(around("..", "Tp", "Tb", "Ep"), "Tu+Fl Fb+Fu"),
        (f"place {KIND['Tu']} {MIDDLE}",),
        topic="birds",
        scores=(
            (3 + 3, 0),
            (5, 1),
        ),  # the flock and three rows of one; a pair of Primroses for Blue
    ),
    Example(
        "SK7 a koi is the bird that fits best",
        lambda: garden(around("..", "Tp", "Tb", "Wl"), "KK+Fl Fb+Fu"),
        (f"place {KOI} {MIDDLE}",),
        topic="koi",
        scores=((3 + 5, 0), (3, 1)),
    ),
    Example(
        "SK6 a koi on the board is no bird",
        lambda: garden(around("..", "KK", "Tb"), "Tu+Fl Fb+Fu"),
        (f"place {KIND['Tu']} {MIDDLE}",),
        scores=((2 + 3, 0), (3, 1)),
    ),
    Example(
        "SK11 rows of a full garden",
        lambda: garden(FULL, seats=3),
        topic="rows",
        scores=((36, 0), (36, 1), (46, 2)),
        winners=(2,),
    ),
    Example(
        "SK12 a tie goes to the last in turn order",
        lambda: garden(FULL),
        scores=((36, 0), (36, 1)),
        winners=(1,),
    ),
    Example(
        "SK11 two koi alone are a set of two",
        lambda: garden(around("KK", "KK"), seats=3),
        scores=((2, 0), (2, 1), (3, 2)),
    ),
    Example(
        "SK17 a solo tile lies beside the last one, a koi anywhere",
        lambda: garden(around("Tp", "Wb"), "Eu+KK", 1, ["easy"]),
        (f"place {KOI} 12",),
        topic="alone",
        refused=(f"place {KIND['Eu']} 1",),
    ),
    Example(
        "YZ3 a fountain needs three tiles around its point",
        lambda: garden(around("Tp", "Wb"), "Eu+Fl Fb+Fu", options=["yarimizu"]),
        refused=tuple(f"fountain {point}" for point in range(len(POINTS))),
    ),
    Example(
        "YZ12 a stream runs along equal birds and along equal flowers",
        lambda: garden(
            STREAM, "Eu+Fl Fb+Fp", options=["yarimizu"], fountains=[[str(FIRST)]], cards=[[0, 6]]
        ),
        topic="fountains",
        scores=((6 + 6 + 3, 0), (10, 1)),  # rows, six Tanagers, three Tulips
    ),
    Example(
        "SK6 seven equal birds are the largest flock",
        lambda: garden(around("..", "Tp", "Tp", "Tl", "Tl", "Tu", "Tu"), "Tb+Fl Fb+Fu"),
        (lay("Tb"),),
        scores=((7 + 3, 0), (3, 1)),
    ),
    Example(
        "SK7 a koi beside nothing but koi scores nothing",
        lambda: garden(around("..", "KK", "KK"), "KK+Fl Fb+Fu"),
        (lay("KK"),),
        scores=((3, 0), (3, 1)),
    ),
    Example(
        "SK6 a koi that was a Tanager is none for the next tile",
        lambda: garden(around("..", "Tp"), "KK+Fl Tu+Fb"),
        (lay("KK"), f"draw {KIND['Wp']}", lay("Tu", 1)),
        scores=((2 + 4, 0), (2 + 2, 1)),
    ),
    Example(
        "A2 a flock is the neighbours, not the birds behind them",
        lambda: garden("Tp Tl Tu .." + " .." * 32, "Tb+Fl Fb+Fu"),
        (lay("Tb", 3),),
        scores=((2 + 4, 0), (4, 1)),
    ),
    Example(
        "SK5 a tile lies beside a tile, never across the pond",
        lambda: garden(" ".join([*[".."] * 11, "KK", *[".."] * 24]), "Tb+Tb Fb+Fu"),
        choices=tuple(lay("Tb", cell) for cell in (5, 6, 10, 12, 17)),
    ),
    Example(
        "SK12 tied teams: the one of the last player wins",
        lambda: garden(FULL, seats=4),
        winners=(1, 3),
    ),
    Example(
        "SK19 easy: a flock scores for the player",
        lambda: garden(around("..", "Tp", "Tb"), "Tu+KK", 1, ["easy"]),
        (lay("Tu"),),
        scores=((3 + 3, 0), (4, 1)),
    ),
    Example(
        "SK19 medium: a flock scores for nobody",
        lambda: garden(around("..", "Tp", "Tb"), "Tu+KK", 1, ["medium"]),
        (lay("Tu"),),
        scores=((3, 0), (4, 1)),
    ),
    Example(
        "SK19 hard: a flock scores for the garden",
        lambda: garden(around("..", "Tp", "Tb"), "Tu+KK", 1, ["hard"]),
        (lay("Tu"),),
        scores=((3, 0), (4 + 3, 1)),
    ),
    Example(
        "A8 a hard koi is the bird that matches nothing",
        lambda: garden(around("..", "Tp", "Tb"), "Tu+KK", 1, ["hard"]),
        (lay("KK"),),
        scores=((3, 0), (6, 1)),
    ),
    Example(
        "SK23 alone, a tie is a loss",
        lambda: garden(around("..", "Tu", "Tu"), "Tb+KK", 1, ["easy"]),
        (lay("Tb"),),
        scores=((6, 0), (6, 1)),
        winners=(1,),
    ),
    Example(
        "YZ4 a koi is a tile to build beside",
        lambda: garden(CORNER, "Tb+Tb Fb+Fu", options=["yarimizu"]),
        (f"fountain {FIRST}",),
        choices=tuple(f"card {card}" for card in range(CARDS)),
    ),
    Example(
        "YZ5 a point has room for one fountain",
        lambda: garden(CORNER, "Tb+Tb Fb+Fu", options=["yarimizu"], fountains=[[], [str(FIRST)]]),
        refused=(f"fountain {FIRST}",),
    ),
    Example(
        "YZ6 the second card is of the other kind",
        lambda: garden(
            CORNER, "Tb+Tb Fb+Fu", 2, ["yarimizu"], fountains=[["20"]], cards=[[2], [5]]
        ),
        (f"fountain {FIRST}",),
        choices=tuple(f"card {card}" for card in (4, 6, 7)),
    ),
    Example(
        "YZ8 a fountain brings no birds and no tile",
        lambda: garden(CORNER, "Tb+Tb Fb+Fu", options=["yarimizu"]),
        (f"fountain {FIRST}", "card 3", "keep"),
        to_move=1,
    ),
    Example(
        "B4 tiles go back before any is drawn",
        lambda: garden(CORNER, "Tb+Wb Fb+Fu", options=["yarimizu"]),
        (f"fountain {FIRST}", "card 3", *(f"swap {KIND[mark]}" for mark in ("Tb", "Wb"))),
        legal=29 + 2,
    ),
    Example(
        "YZ9 with the fourth koi the other fountains are gone",
        lambda: garden("KK KK KK .. Wl Tl" + " .." * 30, "KK+Tb Fb+Fu", options=["yarimizu"]),
        (lay("KK", 3), f"draw {KIND['Wp']}"),
        refused=tuple(f"fountain {point}" for point in range(len(POINTS))),
    ),
    Example(
        "YZ10 an empty hand builds a fountain or passes",
        lambda: garden(CORNER, options=["yarimizu"]),
        choices=(f"fountain {FIRST}", "pass"),
    ),
    Example(
        "YZ12 two fountains on one stream count it once",
        lambda: garden(
            STREAM, options=["yarimizu"], fountains=[[str(FIRST), str(SECOND)]], cards=[[0]]
        ),
        scores=((6 + 6, 0), (10, 1)),
    ),
    Example(
        "YZ13 a koi neither counts in a stream nor carries it on",
        lambda: garden(CUT, options=["yarimizu"], fountains=[[str(FIRST)]], cards=[[0]]),
        scores=((3 + 1, 0), (5, 1)),
    ),
)
