"""The look of Saiju's stones: glass in three colours under an inked sign."""

from __future__ import annotations

from functools import cache

from pygames_wasm.game import Seat, State
from pygames_wasm.games.saiju.board import COLOURS, SYMBOLS
from pygames_wasm.grid import HEXAGON
from pygames_wasm.letters import plate
from pygames_wasm.svg import Markup, at, bare, el, icon, join, number, points, turned
from pygames_wasm.texts import Say

TONES = ("blue", "plum", "green")  # of the seats: none is a colour of the stones
RADIUS = 27  # of a stone, where a cell is about 70 wide
INK = "#1f2a37"
NIGHT = "var(--rim-night, #05070b)"  # the rim of a Shadow
# Bright middle, body and rim of each glass.
GLASS = (
    ("#ffffff", "#eef0f0", "#76818b"),
    ("#fff3b0", "#f3c63c", "#8f6408"),
    ("#ffe1e8", "#ee91a8", "#93355a"),
)
# A second cue besides colour: white is plain, yellow has a ring, pink a beaded ring.
LETTERED = (*(f"seat_{s}" for s in SYMBOLS), *(f"colour_{c}" for c in COLOURS))
RINGS = (None, "", "0.1 6.18")


def line(*corners: tuple[float, float]) -> str:
    """Return the path through these points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners)


def snow() -> str:
    """Return the path of a snow crystal: six arms with two twigs each."""
    arms = []
    for angle in range(0, 360, 60):
        for corners in (
            ((0, 0), (0, -15)),
            ((-4.2, -13), (0, -9), (4.2, -13)),
            ((-3.2, -7.2), (0, -4.4), (3.2, -7.2)),
        ):
            arms.append(line(*(turned(angle, x, y) for x, y in corners)))
    return "".join(arms)


def flower() -> str:
    """Return the path of a cherry blossom: five notched petals."""
    petals = []
    for angle in range(0, 360, 72):
        start, left, notch, right = (
            turned(angle, x, y) for x, y in ((0, -2.5), (-3.6, -15), (0, -11.6), (3.6, -15))
        )
        out, back = turned(angle, -9, -8), turned(angle, 9, -8)
        spell = [f"{number(x)} {number(y)}" for x, y in (start, out, left, notch, right, back)]
        petals.append(
            f"M{spell[0]}Q{spell[1]} {spell[2]}L{spell[3]}L{spell[4]}Q{spell[5]} {spell[0]}Z"
        )
    return "".join(petals)


MOON = "M4.5 -14.5A15 15 0 1 0 12.6 8.6A12.4 12.4 0 1 1 4.5 -14.5Z"


@cache
def sign(symbol: int, ink: str = INK) -> Markup:
    """Return the sign of a symbol around the origin, 30 wide."""
    if symbol == 0:
        return el(
            "path", d=snow(), fill="none", stroke=ink, stroke_width=2.3, stroke_linecap="round"
        )
    if symbol == 1:
        return el("path", d=MOON, fill=ink)
    return el("path", d=flower(), fill="none", stroke=ink, stroke_width=2, stroke_linejoin="round")


@cache
def stone(symbol: int, colour: int) -> Markup:
    """Return a stone around the origin."""
    ring, rim = RINGS[colour], f"var(--rim, {GLASS[colour][2]})"
    return join(
        el("circle", r=RADIUS, cy=2, fill="#000", opacity=0.18),
        el(
            "circle",
            r=RADIUS,
            fill=f"url(#glass-{colour})",
            stroke=rim,
            stroke_width=1.5,
        ),
        None
        if ring is None
        else el(
            "circle",
            r=22,
            fill="none",
            stroke=rim,
            stroke_width=1.6 if ring == "" else 3.2,
            stroke_linecap="round",
            stroke_dasharray=ring or None,
        ),
        el("g", sign(symbol)),
        el("ellipse", cx=-7, cy=-15, rx=9, ry=4.5, fill="#fff", opacity=0.55),
        plate(f"colour_{colour}", f"seat_{symbol}", y=19),
    )


@cache
def shadow(symbol: int) -> Markup:
    """Return a Shadow stone around the origin."""
    return join(
        el("circle", r=RADIUS, cy=2, fill="#000", opacity=0.25),
        el("circle", r=RADIUS, fill="url(#glass-night)", stroke=NIGHT, stroke_width=1.5),
        sign(symbol, "#efe7d4"),
        el("ellipse", cx=-7, cy=-15, rx=9, ry=4, fill="#fff", opacity=0.16),
        plate(f"seat_{symbol}", y=19),
    )


@cache
def defs() -> Markup:
    """Return what every picture refers to: glass, stones and the hatching of worthless groups."""

    def glass(name: object, *stops: tuple[int, str]) -> Markup:
        return el(
            "radialGradient",
            *(el("stop", offset=f"{where}%", stop_color=colour) for where, colour in stops),
            id=f"glass-{name}",
            cx="38%",
            cy="30%",
            r="75%",
        )

    return el(
        "defs",
        *(glass(c, (0, GLASS[c][0]), (70, GLASS[c][1]), (100, GLASS[c][1])) for c in COLOURS),
        glass("night", (0, "#4a5262"), (60, "#1d232e"), (100, "#0d1118")),
        *(el("g", stone(s, c), id=f"stone-{3 * s + c}") for s in SYMBOLS for c in COLOURS),
        *(el("g", shadow(s), id=f"shadow-{s}") for s in SYMBOLS),
        el(
            "pattern",
            el("path", d="M0 0V7", stroke="var(--ink)", stroke_width=1.4, opacity=0.3),
            id="hatch",
            width=7,
            height=7,
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)",
        ),
    )


def use(name: str, **attributes: object) -> Markup:
    """Return one of the drawings of defs()."""
    return el("use", href=f"#{name}", **attributes)


@cache
def mark(symbol: int) -> Markup:
    """Return the sign of a symbol, in the colour of the text around it."""
    return icon(sign(symbol, "currentColor"), 34, class_="mark")


def seat(state: State, number: int, say: Say) -> Seat:
    """Return name, colour and sign of a seat: each seat is a symbol."""
    return Seat(say(f"seat_{number}"), TONES[number], mark(number))


def emblem() -> Markup:
    """Return a corner of a game for the menu."""
    stones = {
        4: "stone-1",
        5: "stone-4",
        10: "stone-7",
        11: "stone-0",
        16: "shadow-1",
        17: "stone-6",
    }
    stones |= {
        18: "stone-5",
        22: "stone-2",
        24: "shadow-2",
        25: "stone-8",
        29: "stone-3",
        30: "shadow-0",
    }
    cells = []
    for cell, (x, y) in enumerate(HEXAGON.xy):
        corners = [(38 * a, 38 * b) for a, b in HEXAGON.corners]
        tile = el("polygon", points=points(corners), fill="var(--tile)", stroke="var(--line)")
        piece = use(stones[cell]) if cell in stones else None
        cells.append(el("g", tile, piece, transform=at(40 * x, 40 * y)))
    drawn = bare(defs())
    return el(
        "svg", drawn, *cells, viewBox="-224 -246 448 492", aria_hidden="true", focusable="false"
    )
