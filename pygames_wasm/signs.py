"""The small signs of the pages, drawn with one pen around the origin, 24 wide."""

from __future__ import annotations

from pygames_wasm.svg import Markup, el, icon

# Strokes of each sign.
PATHS = {
    # an open book
    "learn": "M0 -6C-3 -8.5 -7 -8.5 -10 -7.5V7C-7 6 -3 6 0 8.5C3 6 7 6 10 7V-7.5C7 -8.5 3 -8.5 0 -6"
    "V8.5",
    # a stone that fits between two others
    "puzzles": "M-9 -9H9V9H-9ZM-9 0H-4.5A4.5 4.5 0 0 1 4.5 0H9M0 -9V-4.5M0 9V3",
    # the sun over the sea
    "daily": "M-10 4H10M-7 8.5H7M-5.5 4A5.5 5.5 0 0 1 5.5 4M0 -10V-6M-8.5 -6L-6 -3.5M8.5 -6L6 -3.5",
    # a pile of sheets
    "saves": "M-7 -9H7M-9 -4H9M-9 1H9V9H-9ZM-3 5H3",
    # columns
    "stats": "M-10 9H10M-6.5 9V1M0 9V-8M6.5 9V-3",
    # a wheel with teeth
    "settings": "M6.6 0A6.6 6.6 0 1 0 6.6 0.1ZM2.2 0A2.2 2.2 0 1 0 2.2 0.1ZM0 -6.6V-9.6M4.7 -4.7"
    "L6.8 -6.8M6.6 0H9.6M4.7 4.7L6.8 6.8M0 6.6V9.6M-4.7 4.7L-6.8 6.8M-6.6 0H-9.6M-4.7 -4.7"
    "L-6.8 -6.8",
    "globe": "M9 0A9 9 0 1 0 9 0.1ZM4 0A4 9 0 1 0 4 0.1ZM-9 0H9M-7.8 -4.5H7.8M-7.8 4.5H7.8",
    "plus": "M-8 0H8M0 -8V8",
}
OTHER = "M0 -9A9 9 0 1 0 0.1 -9Z"  # for a page that has none of its own


def sign(name: str) -> Markup:
    """Return the sign of a page or a command."""
    return icon(el("path", d=PATHS.get(name, OTHER)), 26, class_="pen")
