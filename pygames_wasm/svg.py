"""Markup without a template language: one function that escapes everything it is given."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import cos, radians, sin

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})

LETTER = re.compile(r'<g [^<>]*class="letter".*?</g>')  # as letters.py draws them
EMPTY = {"img", "link", "meta"}  # elements that HTML closes by itself


class Markup(str):
    """Text that is markup already and is not escaped again."""

    __slots__ = ()


Child = str | None


def escape(text: str) -> Markup:
    """Return a text so that it means itself between tags and inside quotes."""
    return text if isinstance(text, Markup) else Markup(text.translate(ESCAPES))


def number(value: float) -> str:
    """Return a length with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def el(tag: str, *children: Child, **attributes: object) -> Markup:
    """Return an element: class_ and data_do become class and data-do, None and False vanish."""
    head = tag
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        name = name.rstrip("_").replace("_", "-")
        if value is True:
            head += f' {name}=""'
        else:
            text = number(value) if isinstance(value, float) else escape(str(value))
            head += f' {name}="{text}"'
    if tag in EMPTY:
        return Markup(f"<{head}/>")
    inside = "".join(escape(child) for child in children if child is not None)
    return Markup(f"<{head}>{inside}</{tag}>")


def join(*pieces: Child) -> Markup:
    """Return pieces side by side."""
    return Markup("".join(escape(piece) for piece in pieces if piece is not None))


def touch(markup: str, names: Iterable[str]) -> str:
    """Return markup in which the elements with these ids are marked as touched."""
    for name in names:
        markup = markup.replace(f' id="{name}"', f' id="{name}" data-touched=""', 1)
    return markup


def bare(drawn: str) -> Markup:
    """Return a drawing without the letters on its pieces, for places that have none to show."""
    return Markup(LETTER.sub("", drawn))


def points(corners: list[tuple[float, float]]) -> str:
    """Return the points attribute of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def at(x: float, y: float, scale: float = 1) -> str:
    """Return the transform that moves a drawing to a place."""
    place = f"translate({number(x)} {number(y)})"
    return place if scale == 1 else f"{place} scale({number(scale)})"


def turned(angle: float, x: float, y: float) -> tuple[float, float]:
    """Return a point turned around the origin, clockwise on the screen."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return x * c - y * s, x * s + y * c


def stage(*layers: Child, box: str, label: str) -> Markup:
    """Return the place of a board: one picture that the arrow keys walk through."""
    board = el(
        "svg", *layers, viewBox=box, role="grid", aria_label=label, data_grid=True, class_="board"
    )
    return el("div", board, class_="stage")


def place(name: str, x: float, y: float) -> Markup:
    """Return the name of a cell in its corner, shown on demand; the label of the cell says it."""
    return el("text", name, x=x, y=y, class_="place", aria_hidden="true")


def near(name: str, cells: Iterable[int]) -> str:
    """Return the ids that up, right, down and left lead to, - where there is none."""
    return " ".join("-" if cell < 0 else f"{name}-{cell}" for cell in cells)


def face(text: str, *drawn: Child) -> Markup:
    """Return what a button shows to those who see, and its text for those who listen."""
    shown = el("span", *drawn, class_="face", aria_hidden="true")
    return join(shown, el("span", text, class_="unseen"))


def tiny(*inside: Child, box: str) -> Markup:
    """Return the tiny picture of a board, for those who see."""
    return el("svg", *inside, viewBox=box, aria_hidden="true", focusable="false", class_="sketch")


def icon(inside: Markup, size: int, **attributes: object) -> Markup:
    """Return a picture of its own around the origin."""
    box = f"{-size / 2:g} {-size / 2:g} {size} {size}"
    return el("svg", inside, viewBox=box, aria_hidden="true", focusable="false", **attributes)
