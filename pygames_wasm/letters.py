"""Letters on pieces, in the language of the page: drawn with every piece, shown on demand.

A piece only refers to its letters by name; the frame of a board holds them, from the texts.
"""

from __future__ import annotations

from collections.abc import Iterable

from pygames_wasm.svg import Markup, at, el
from pygames_wasm.texts import Say

SIZE = 14  # of a letter


def alphabet(say: Say, names: Iterable[str]) -> Markup:
    """Return the letters that the pieces of a game refer to: the text letter_NAME of each."""
    signs = (
        el(
            "text",
            say(f"letter_{name}"),
            id=f"letter-{name}",
            text_anchor="middle",
            font_size=SIZE,
            font_weight=700,
            font_family="system-ui, sans-serif",
            fill="#000",
        )
        for name in names
    )
    return el("defs", *signs)


def plate(*names: str, x: float = 0, y: float = 0, scale: float = 1, wide: bool = False) -> Markup:
    """Return a small plate with letters; `wide` where one of them may be two signs."""
    step = 20 if wide else SIZE
    width = step * len(names) + 4
    uses = (
        el("use", href=f"#letter-{name}", x=step * (number - (len(names) - 1) / 2), y=5)
        for number, name in enumerate(names)
    )
    return el(
        "g",
        el("rect", x=-width / 2, y=-9, width=width, height=18, rx=4, fill="#fff", stroke="#000"),
        *uses,
        transform=at(x, y, scale),
        class_="letter",
        display="none",  # where no style sheet knows better
        aria_hidden="true",
    )
