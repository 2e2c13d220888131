"""The look of IKI: goods as small pictures, cards with a band in the colour of their type."""

from __future__ import annotations

from functools import cache

from pygames_wasm.games.iki.board import (
    BUILD,
    CARDS,
    FISH_MASK,
    GOODS,
    PIPE_MASK,
    SWAP,
    TRAIN,
    Goods,
)
from pygames_wasm.svg import Markup, el, icon, join

TONES = ("pink", "blue", "green", "gold")  # of the seats
KINDS = ("yellow", "brown", "purple", "red", "indigo")  # of the types of characters

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


@cache
def good(kind: int) -> Markup:
    """Return the picture of a good."""
    return icon(Markup(DRAWN[kind]), 24, class_="good")


@cache
def token(number: int) -> Markup:
    """Return the picture of a fish, a pipe or a pouch."""
    if FISH_MASK >> number & 1:
        shape, fill = FISH, "#5b86b8"
    elif PIPE_MASK >> number & 1:
        shape, fill = PIPE, "#7a5230"
    else:
        shape, fill = POUCH, "#7a4b7e"
    drawn = el("path", d=shape, fill=fill, stroke="var(--ink)", stroke_width=1)
    return icon(drawn, 26, class_="good")


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
def mark(seat: int) -> Markup:
    """Return the sign of a seat: a lantern with as many bars as its number."""
    bars = "".join(f"M-6 {-4 + 4 * bar}H6" for bar in range(seat + 1))
    return icon(
        join(
            el("path", d="M-8 -8H8L9 0L8 10H-8L-9 0Z", fill="currentColor"),
            el("path", d="M-4 -12H4V-8H-4Z", fill="currentColor"),
            el("path", d=bars, stroke="var(--card)", stroke_width=2),
        ),
        28,
        class_="mark",
    )


def picture() -> Markup:
    """Return a street with its stalls for the menu."""
    roofs = []
    for x in range(8):
        for y, fill in ((-95, ("#b83524", "#27406b")[x % 2]), (55, ("#55733f", "#b98a22")[x % 2])):
            left = -200 + 50 * x
            roofs.append(
                el(
                    "rect",
                    x=left + 3,
                    y=y,
                    width=44,
                    height=40,
                    fill="var(--card)",
                    stroke="var(--line)",
                )
            )
            roofs.append(
                el(
                    "path",
                    d=f"M{left} {y}L{left + 8} {y - 16}H{left + 42}L{left + 50} {y}Z",
                    fill=fill,
                )
            )
    goods = [
        el("g", Markup(DRAWN[kind]), transform=f"translate({-150 + 50 * kind} -5) scale(1.5)")
        for kind in GOODS
    ]
    return el(
        "svg",
        el("rect", x=-210, y=-50, width=420, height=90, fill="var(--tile)", rx=8),
        *roofs,
        *goods,
        viewBox="-224 -150 448 300",
        aria_hidden="true",
        focusable="false",
    )
