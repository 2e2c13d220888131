"""The look of Seikatsu's tiles: a bloom that fills the hexagon, a bird in a medallion."""

from __future__ import annotations

from functools import cache
from typing import cast

from pygames_wasm.game import State as AnyState
from pygames_wasm.games.seikatsu.board import GRID, KOI
from pygames_wasm.games.seikatsu.rules import State
from pygames_wasm.letters import plate
from pygames_wasm.svg import Markup, at, bare, el, join, points, tiny

SIDE = 40  # drawing units of a cell's side
INK = "#1f2a37"
# Ground and petals of each flower: primrose, plumeria, tulip, bluebell.
GROUND = ("#e4d7f0", "#fbe0e9", "#fbe6c9", "#d6e4f6")
PETAL = ("#8a5bb0", "#cf4f80", "#c46a0a", "#3f74bd")
PLUMAGE = ("#cf3b2b", "#8b8378", "#7fa03c", "#2f6fb5")  # of each bird, in one colour
TONES = ("pink", "blue", "green")  # of the sides
LETTERED = (
    *(f"{kind}_{number}" for kind in ("bird", "flower") for number in range(4)),
    *(f"side_{number}" for number in range(3)),
    "koi",
)

# One petal of each flower, drawn upwards from the middle; the medallion covers its root.
PETALS = (
    "M0 -6C-14 -12 -13 -30 -5 -31L0 -26L5 -31C13 -30 14 -12 0 -6Z",  # notched
    "M0 -8C-4 -22 -14 -26 -15 -30C-2 -36 13 -28 6 -10Z",  # leans: five make a pinwheel
    "M-11 -13L-13 -28L-5 -22L0 -31L5 -22L13 -28L11 -13Z",  # a cup with three points
    # a bell that hangs
    "M0 -33C-7 -33 -8 -25 -8 -22L-11 -16L-5 -18L0 -15L5 -18L11 -16L8 -22C8 -25 7 -33 0 -33Z",
)
COUNT = (5, 5, 3, 4)


@cache
def bloom(flower: int) -> Markup:
    """Return the petals of a flower around the origin."""
    if flower == 3:  # bells hang, they are not turned
        places = [(-17, 12), (17, 12), (-17, 40), (17, 40)]
        bells = (el("path", d=PETALS[3], transform=at(x, y)) for x, y in places)
        return el("g", *bells, fill=PETAL[3])
    step = 360 / COUNT[flower]
    petals = (
        el("path", d=PETALS[flower], transform=f"rotate({step * k:g})")
        for k in range(COUNT[flower])
    )
    return el("g", *petals, fill=PETAL[flower])


def dot(x: float, y: float, r: float, fill: str) -> Markup:
    """Return a small disc."""
    return el("circle", cx=x, cy=y, r=r, fill=fill)


@cache
def bird(number: int) -> Markup:
    """Return a bird around the origin, within a circle of 15."""
    if number == 0:  # tanager: upright and red, dark wing, stout beak
        return join(
            el("path", d="M-1 13L-5 15L-2 5Z", fill="#7d1d13"),
            el(
                "path", d="M4 -12C9 -11 9 -5 6 -2C7 6 3 11 -3 11C-8 5 -6 -11 4 -12Z", fill="#cf3b2b"
            ),
            el("path", d="M-5 -1C-1 -4 3 0 1 9C-4 10 -6 5 -5 -1Z", fill="#5c1711"),
            el("path", d="M8 -9L14 -7L8 -5Z", fill=INK),
            dot(5, -8, 1.4, "#fff"),
        )
    if number == 1:  # waxwing: grey with a crest, a mask and a bright tail
        return join(
            el("path", d="M-15 8L-6 3L-5 9Z", fill="#d9b23a"),
            el(
                "path",
                d="M-9 5C-9 -3 -2 -6 2 -6L-4 -14L6 -9C11 -8 12 -2 9 1C7 9 -4 12 -9 5Z",
                fill="#8c8f96",
            ),
            el("path", d="M3 -6L13 -4L3 -2Z", fill=INK),
            el("path", d="M-8 5C-4 2 1 4 2 8C-2 10 -6 9 -8 5Z", fill="#5d6068"),
        )
    if number == 2:  # white-eye: small, round and green, the eye in a broad white ring
        return join(
            el("path", d="M-14 5L-5 2L-6 7Z", fill="#4f7a2b"),
            dot(-1, 3, 8.5, "#7ba63c"),
            dot(5, -4, 6.5, "#7ba63c"),
            el("path", d="M10 -6L15 -4L10 -2Z", fill=INK),
            el("circle", cx=6, cy=-5, r=2.9, fill=INK, stroke="#fff", stroke_width=2.2),
            el("path", d="M-7 2C-2 0 2 3 1 8C-4 9 -7 6 -7 2Z", fill="#4f7a2b"),
        )
    return join(  # flycatcher: dark blue, the tail twice as long as the bird
        el("path", d="M-3 0C-9 5 -10 10 -14 14C-11 6 -11 1 -6 -4Z", fill="#16254d"),
        el("path", d="M-1 3C-4 8 -4 12 -7 16C-6 8 -6 4 -4 -1Z", fill="#16254d"),
        el("path", d="M-6 -3C-4 -10 3 -13 8 -11C11 -8 9 -3 7 0C4 5 -5 6 -6 -3Z", fill="#27407f"),
        el("path", d="M8 -10L14 -10L9 -6Z", fill="#5aa0e0"),
        el("circle", cx=6, cy=-8, r=1.7, fill=INK, stroke="#7fc0ff", stroke_width=1.6),
    )


FISH = "M-15 0C-10 -8 4 -8 12 0C4 8 -10 8 -15 0ZM-14 0L-22 -6L-20 0L-22 6Z"


@cache
def koi() -> Markup:
    """Return two fish that circle each other."""
    fish = join(
        el("path", d=FISH, fill="#fdf6e8", stroke=INK, stroke_width=1),
        el("path", d="M-7 -5C-3 -7 2 -6 3 -4L-1 0L-8 -1Z", fill="#d9482f"),
        dot(8, -1.6, 1.3, INK),
    )
    return join(
        el("circle", r=27, fill="none", stroke="#fff", stroke_width=1.5, opacity=0.5),
        el("circle", r=19, fill="none", stroke="#fff", stroke_width=1.2, opacity=0.4),
        el("g", fish, transform="translate(2 -12) rotate(8)"),
        el("g", fish, transform="translate(-2 12) rotate(188)"),
    )


def hexagon(side: float) -> str:
    """Return the corners of a cell."""
    return points([(side * x, side * y) for x, y in GRID.corners])


@cache
def tile(kind: int) -> Markup:
    """Return a tile around the origin."""
    ground = "#5f9ea6" if kind == KOI else GROUND[kind & 3]
    rim = "var(--rim, #00000038)"
    shape = el("polygon", points=hexagon(37.5), fill=ground, stroke=rim, stroke_width=1.5)
    if kind == KOI:
        return join(shape, koi(), plate("koi", y=26))
    return join(
        shape,
        bloom(kind & 3),
        el("circle", r=17.5, fill="#fffaf0", stroke=INK, stroke_width=1.2),
        bird(kind >> 2),
        plate(f"bird_{kind >> 2}", f"flower_{kind & 3}", y=25),
    )


@cache
def back() -> Markup:
    """Return a tile seen from behind."""
    return join(
        el("polygon", points=hexagon(37.5), fill="#39465c", stroke="#00000055", stroke_width=1.5),
        *(
            el("circle", r=r, fill="none", stroke="#cbd5e6", stroke_width=1.5, opacity=0.35)
            for r in (8, 15, 22)
        ),
    )


def outline(tone: str, **attributes: object) -> Markup:
    """Return the shape that tells a side without its colour: disc, square or diamond."""
    if tone == "pink":
        return el("circle", r=12.5, **attributes)
    d = "M-11 -11H11V11H-11Z" if tone == "blue" else "M0 -15.5L15.5 0L0 15.5L-15.5 0Z"
    return el("path", d=d, stroke_linejoin="round", **attributes)


@cache
def pagoda(tone: str) -> Markup:
    """Return a pagoda of three roofs around the origin."""
    roofs = []
    for width, y in ((11, -17), (15, -7), (19, 3)):
        roofs.append(
            f"M{-width} {y}C{-width * 0.6:g} {y} -5 {y - 4} 0 {y - 8}"
            f"C5 {y - 4} {width * 0.6:g} {y} {width} {y}L{width - 3} {y + 2}L{3 - width} {y + 2}Z"
        )
    return el(
        "g",
        el(
            "path",
            d="M-7 -16H7V-5H-7ZM-10 -6H10V4H-10ZM-12 4H12V13H-12Z",
            fill="#fffaf0",
            stroke=f"var(--{tone})",
            stroke_width=1.5,
        ),
        el("path", d="".join(roofs), fill=f"var(--{tone})"),
        el("path", d="M0 -28V-24", stroke=f"var(--{tone})", stroke_width=2),
        el("g", outline(tone, fill=f"var(--{tone})"), transform=at(0, -30, 0.42)),
        el("path", d="M-4 13V6C-4 2 4 2 4 6V13Z", fill=f"var(--{tone})"),
        plate(f"side_{TONES.index(tone)}", y=5),
    )


@cache
def pond() -> Markup:
    """Return the pond in the middle."""
    return join(
        el("polygon", points=hexagon(37.5), fill="#79b4bd"),
        *(
            el(
                "ellipse",
                cx=x,
                cy=y,
                rx=r,
                ry=r * 0.45,
                fill="none",
                stroke="#fff",
                stroke_width=1.6,
                opacity=0.7,
            )
            for x, y, r in ((-8, -9, 9), (-8, -9, 16), (10, 11, 6), (10, 11, 12))
        ),
        el("path", d="M14 -12A9 6 0 1 1 8 -16L13 -14Z", fill="#4f8a4c"),
    )


@cache
def fountain(tone: str) -> Markup:
    """Return a basin with a jet of water."""
    return join(
        outline(tone, fill=f"var(--{tone})", stroke="#fff", stroke_width=2),
        el(
            "path",
            d="M0 5C-1 -2 -3 -6 -7 -5M0 5C1 -2 3 -6 7 -5M0 5V-8",
            fill="none",
            stroke="#fff",
            stroke_width=1.8,
            stroke_linecap="round",
        ),
        el("path", d="M-7 5H7L5 8H-5Z", fill="#fff"),
        plate(f"side_{TONES.index(tone)}", y=8),
    )


@cache
def card(number: int) -> Markup:
    """Return what a garden card shows: a bird or a flower."""
    if number < 4:
        ground = el("circle", r=19, fill="#fffaf0", stroke=INK, stroke_width=1.2)
        return join(ground, bird(number), plate(f"bird_{number}", y=16))
    flower = number - 4
    return join(
        el("circle", r=19, fill=GROUND[flower], stroke=INK, stroke_width=1.2),
        el("g", bloom(flower), transform=at(0, 0, 0.5)),
        plate(f"flower_{flower}", y=16),
    )


PICTURE = {11: 5, 12: 9, 16: 6, 17: 10, 18: 14, 19: 16, 22: 3, 23: 0, 24: 7, 25: 12, 10: 2, 28: 15}


def picture(state: AnyState | None = None) -> Markup:
    """Return a garden under way for the menu."""
    cells = []
    for cell, (x, y) in enumerate(GRID.xy):
        kind = cast(State, state).tile(cell) if state else PICTURE.get(cell)
        inside = (
            bare(tile(kind))
            if kind is not None
            else el("polygon", points=hexagon(38), fill="var(--tile)", stroke="var(--line)")
        )
        cells.append(el("g", inside, transform=at(SIDE * x, SIDE * y)))
    return el(
        "svg",
        el("g", pond()),
        *cells,
        viewBox="-224 -246 448 492",
        aria_hidden="true",
        focusable="false",
    )


def sketch(state: AnyState) -> Markup:
    """Return the garden with a plain hexagon for each flower and a disc for each bird."""
    here = cast(State, state)
    cells = []
    for cell, (x, y) in enumerate(GRID.xy):
        kind = here.tile(cell)
        ground, disc = "var(--tile)", None
        if kind is not None:
            ground = "#5f9ea6" if kind == KOI else PETAL[kind & 3]
            fill = "#fffaf0" if kind == KOI else PLUMAGE[kind >> 2]
            disc = el("circle", r=15, fill=fill, stroke="#fffaf0", stroke_width=6)
        shape = el("polygon", points=hexagon(38), fill=ground, stroke="var(--line)")
        cells.append(el("g", shape, disc, transform=at(SIDE * x, SIDE * y)))
    return tiny(el("polygon", points=hexagon(38), fill="#79b4bd"), *cells, box="-224 -246 448 492")
