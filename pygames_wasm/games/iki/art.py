"""The look of IKI: goods as small pictures, cards with a band in the colour of their type."""

from __future__ import annotations

from functools import cache

from pygames_wasm.games.iki.board import (
    BUILD,
    CARDS,
    FISH_MASK,
    GOODS,
    HOUSE,
    PIPE_MASK,
    SWAP,
    TRAIN,
    Goods,
)
from pygames_wasm.letters import plate
from pygames_wasm.svg import Markup, el, icon, join, number
from pygames_wasm.texts import Say

TONES = ("pink", "blue", "green", "gold")  # of the seats
KINDS = ("yellow", "brown", "purple", "red", "indigo")  # of the types of characters
LETTERED = (
    *(f"seat_{number}" for number in range(4)),
    *(f"goods_{kind}" for kind in GOODS),
    *("fish", "pipe", "pouch"),
)

DRAWN = (
    # mon: a coin with a square hole
    '<circle r="9" fill="#c9a24a" stroke="#6b4f12" stroke-width="1.5"/>'
    '<rect x="-3" y="-3" width="6" height="6" fill="#fffaf0" stroke="#6b4f12"/>',
    # rice: a heaped bowl
    '<path d="M-9 0A9 7 0 0 1 9 0Z" fill="#fff" stroke="#777"/>'
    '<path d="M-10 0H10C9 6 5 9 0 9S-9 6 -10 0Z" fill="#8a4b2d"/>',
    # sandal: a sole with its thong
    '<rect x="-5" y="-10" width="10" height="20" rx="5" fill="#d8b878" stroke="#6b5426"/>'
    '<path d="M-4 2L0 -4L4 2M0 -4V-7" fill="none" stroke="#a02c2c" stroke-width="2"/>',
    # wood: a log seen from its end
    '<path d="M-9 -3H4V7H-9Z" fill="#9a6a3a"/><ellipse cx="4" cy="2" rx="4" ry="5" fill="#d9b27c" '
    'stroke="#6d4520"/><path d="M-9 -3A4 5 0 0 0 -9 7" fill="#9a6a3a"/>',
    # koban: a large oval coin with its stamps
    '<ellipse rx="7" ry="10" fill="#e2b93b" stroke="#7d5c0c" stroke-width="1.5"/>'
    '<path d="M-4 -4H4M-4 0H4M-4 4H4" stroke="#7d5c0c"/>',
    # IKI: a seal
    '<circle r="10" fill="#b83524"/><path d="M-5 -5H5M0 -5V6M-5 0H5M-4 6H4" stroke="#fff" '
    'stroke-width="1.8" stroke-linecap="round"/>',
    # firefighting: a flame
    '<path d="M0 -11C2 -5 8 -3 7 3A7 7 0 0 1 -7 4C-8 -1 -3 -2 -4 -7C-1 -6 0 -9 0 -11Z" '
    'fill="#e2622b"/><path d="M0 10A4 4 0 0 1 -3 4C-2 2 0 2 0 -1C3 2 5 5 3 8Z" fill="#f7c948"/>',
)
SIGNS = {
    TRAIN: '<path d="M-8 6L0 -6L8 6M-8 10L0 -2L8 10" fill="none" stroke="var(--ink)" '
    'stroke-width="2.5"/>',
    SWAP: '<path d="M-9 -3H7L3 -7M9 3H-7L-3 7" fill="none" stroke="var(--ink)" '
    'stroke-width="2.2"/>',
    BUILD: '<path d="M-10 -1L0 -9L10 -1V9H-10Z" fill="none" stroke="var(--ink)" stroke-width="2"/>'
    '<path d="M-3 9V2H3V9" fill="none" stroke="var(--ink)" stroke-width="2"/>',
}
FISH = "M-9 0C-4 -6 4 -6 8 0C4 6 -4 6 -9 0ZM-8 0L-12 -5V5Z"
PIPE = "M-10 6L6 -4V-8H9V-2L-9 8Z"
POUCH = "M-6 -7H6L4 -4C9 0 9 8 0 9C-9 8 -9 0 -4 -4Z"

# What a character of each type goes to work with, in the colour of the type.
CRESTS = (
    # peddler: a pole with two baskets
    "M-16 -8Q0 -14 16 -8M-12 -9L-16 2M-12 -9L-8 2M12 -9L8 2M12 -9L16 2"
    "M-17 2H-7L-9 11H-15ZM7 2H17L15 11H9Z",
    # artisan: a mallet and a chisel
    "M-13 -11H3V-3H-13ZM-7 -3V13H-3V-3M8 -13H12V-1L14 3V13H6V3L8 -1Z",
    # special: an open fan
    "M0 11L-16 -4A20 20 0 0 1 16 -4ZM0 11L-8 -9M0 11V-12M0 11L8 -9M-9 2A12 12 0 0 1 9 2",
    # master: a brush over its scroll
    "M-14 -8H8V13H-14ZM-9 -2H3M-9 3H3M-9 8H-1M15 -14L6 1L4 7L9 3L17 -12Z",
    # seller: a stall with its lantern
    "M-16 -4L-11 -13H11L16 -4ZM-13 -4V13M13 -4V13M-13 6H13M-3 -4V-1H3V-4M-4 -1H4L5 3L4 6H-4L-5 3Z",
)
# The shops as their curtains show them.
SHOPS = {
    "sandal": Markup(DRAWN[2]),
    "rice": Markup(DRAWN[1]),
    "tower": join(
        el(
            "path",
            d="M-4 -6L-7 10M4 -6L7 10M-5 0H5M-6 5H6M-8 10H8",
            stroke="#6d4520",
            fill="none",
            stroke_width=1.8,
        ),
        el("path", d="M-8 -6L0 -11L8 -6Z", fill="#b83524"),
    ),
    "tobacco": el("path", d=PIPE, fill="#7a5230", stroke="#3c2815"),
    "pawn": el(
        "path",
        d="M0 -10V9M-5 9H5M-9 -6H9M-9 -6L-12 2H-6ZM9 -6L6 2H12Z",
        fill="#c9a24a",
        stroke="#6b4f12",
        stroke_width=1.6,
    ),
    "construction": el(
        "path",
        d="M-10 -1L0 -10L10 -1M-8 -2V10M8 -2V10M-8 4H8M0 -10V10",
        fill="none",
        stroke="#9a6a3a",
        stroke_width=2.2,
    ),
    "fish": el("path", d=FISH, fill="#5b86b8", stroke="#1f3a5c"),
    "exchange": Markup(DRAWN[4]),
}
NOREN = "M-20 -15H20V-11H18V13H7L6 -6L5 13H-5L-6 -6L-7 13H-18V-11H-20Z"


@cache
def crest(kind: int) -> Markup:
    """Return the sign of a type of characters."""
    drawn = el(
        "path",
        d=CRESTS[kind],
        fill="none",
        stroke="var(--kind)",
        stroke_width=2,
        stroke_linejoin="round",
    )
    return icon(drawn, 38, class_="crest")


@cache
def house() -> Markup:
    """Return the sign of a building."""
    return icon(Markup(SIGNS[BUILD]), 26, class_="crest")


@cache
def shop(name: str) -> Markup:
    """Return the curtain of a shop with its sign."""
    curtain = el("path", d=NOREN, fill="var(--curtain)")
    ground = el("circle", r=12, cy=1, fill="#fffaf0")
    return icon(
        join(curtain, ground, el("g", SHOPS[name], transform="translate(0 1) scale(.9)")),
        40,
        class_="noren",
    )


@cache
def good(kind: int) -> Markup:
    """Return the picture of a good."""
    return icon(
        join(Markup(DRAWN[kind]), plate(f"goods_{kind}", x=5, y=6, scale=0.8)), 24, class_="good"
    )


@cache
def token(number: int) -> Markup:
    """Return the picture of a fish, a pipe or a pouch."""
    if FISH_MASK >> number & 1:
        shape, fill, name = FISH, "#5b86b8", "fish"
    elif PIPE_MASK >> number & 1:
        shape, fill, name = PIPE, "#7a5230", "pipe"
    else:
        shape, fill, name = POUCH, "#7a4b7e", "pouch"
    drawn = el("path", d=shape, fill=fill, stroke="var(--ink)", stroke_width=1)
    return icon(join(drawn, plate(name, x=3, y=6, scale=0.8, wide=True)), 26, class_="good")


def type_letter(card: int, say: Say) -> Markup:
    """Return the letters of a character's type; a building has a type of its own."""
    kind = CARDS[card].type if card < HOUSE else "house"
    return el("i", say(f"letter_type_{kind}"), class_="letter")


def amounts(goods: Goods) -> Markup:
    """Return goods as numbers and pictures."""
    return join(
        *(
            el("span", str(number) if number != 1 else "", good(kind), class_="amount")
            for kind, number in goods
        )
    )


@cache
def skill(card: int) -> Markup:
    """Return what a character does, in pictures."""
    what = CARDS[card]
    effect = amounts(what.gain)
    if what.skill in SIGNS:
        sign = icon(Markup(SIGNS[what.skill]), 26, class_="good")
        effect = join(sign, "−" if what.gain else None, effect)
    return join(amounts(what.pay), "→" if what.pay else None, effect)


@cache
def wages(card: int, level: int) -> Markup:
    """Return the salary at each level, the one it has now marked."""
    steps = [
        el("span", amounts(goods) if goods else "–", class_="step now" if n == level else "step")
        for n, goods in enumerate(CARDS[card].salary)
    ]
    return el("span", *steps, class_="wages")


@cache
def lantern(seat: int) -> Markup:
    """Return a lantern with as many bars as the number of a seat."""
    bars = "".join(f"M-6 {-4 + 4 * bar}H6" for bar in range(seat + 1))
    return join(
        el("path", d="M-8 -8H8L9 0L8 10H-8L-9 0Z", fill="currentColor"),
        el("path", d="M-4 -12H4V-8H-4Z", fill="currentColor"),
        el("path", d=bars, stroke="var(--card)", stroke_width=2),
        plate(f"seat_{seat}", y=6, scale=0.8, wide=True),
    )


@cache
def mark(seat: int) -> Markup:
    """Return the sign of a seat."""
    return icon(lantern(seat), 28, class_="mark")


def stand(left: float, width: float, y: float, roof: str, wall: str = "var(--card)") -> Markup:
    """Return a stall of the menu's street: a wall under a roof."""
    right, slope = left + width, 0.16 * width
    return join(
        el("rect", x=left + 3, y=y, width=width - 6, height=40, fill=wall, stroke="var(--line)"),
        el(
            "path",
            d=f"M{number(left)} {number(y)}L{number(left + slope)} {number(y - 16)}"
            f"H{number(right - slope)}L{number(right)} {number(y)}Z",
            fill=roof,
        ),
    )


def street(*inside: Markup) -> Markup:
    """Return the street of the menu with what stands in it."""
    return el(
        "svg",
        el("rect", x=-210, y=-50, width=420, height=90, fill="var(--tile)", rx=8),
        *inside,
        viewBox="-224 -150 448 300",
        aria_hidden="true",
        focusable="false",
    )


def emblem() -> Markup:
    """Return a street with its stalls for the menu."""
    roofs = [
        stand(-200 + 50 * x, 50, y, fill)
        for x in range(8)
        for y, fill in ((-95, ("#b83524", "#27406b")[x % 2]), (55, ("#55733f", "#b98a22")[x % 2]))
    ]
    goods = [
        el("g", Markup(DRAWN[kind]), transform=f"translate({-150 + 50 * kind} -5) scale(1.5)")
        for kind in GOODS
    ]
    return street(*roofs, *goods)
