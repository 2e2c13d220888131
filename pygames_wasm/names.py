"""Names that people type: of any script, on one line, never more than text."""

from __future__ import annotations

import re

from pygames_wasm.svg import Markup, el, join

MAX_NAME = 40
# What would end a line, turn its neighbours around or cannot be written as UTF-8.
UNSEEN = re.compile(
    "[\\x00-\\x1f\\x7f-\\x9f\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff\\ud800-\\udfff]"
)
# Marks that show nothing by themselves, and letters that are blanks in disguise.
BLANK = re.compile("[\\u00ad\\u061c\\u115f\\u1160\\u200b\\u2060-\\u2065\\u3164\\uffa0]")
BEGIN, END = "\u2068", "\u2069"  # a piece of text that finds its own direction
ISOLATED = re.compile(f"{BEGIN}([^{BEGIN}{END}]*){END}")


def clean(name: str) -> str:
    """Return a name as one line of at most 40 characters, of any script."""
    return " ".join(UNSEEN.sub(" ", name).split())[:MAX_NAME].strip()


def person(name: str) -> str:
    """Return the name of a player; one that nobody could see is none."""
    name = clean(BLANK.sub("", name)).rstrip("\u200d")  # half of a joined sign was cut off
    return name if any(letter.isprintable() for letter in name) else ""


def field(name: str, do: str, value: str, **more: object) -> Markup:
    """Return a line to write a name in; what is written follows the words of `do`."""
    own = {"maxlength": MAX_NAME, "autocomplete": "off", "dir": "auto"}
    return el("input", type="text", id=name, data_ui=do, value=value, **own, **more)


def isolate(name: str) -> str:
    """Return a name that does not turn the words around it, whatever way it is written."""
    return f"{BEGIN}{name}{END}" if name else ""


def bdi(text: str) -> Markup:
    """Return a sentence in which the names are elements of their own."""
    pieces = ISOLATED.split(text)  # between the sentence's own words, one name each
    return join(*(el("bdi", p) if odd % 2 else p for odd, p in enumerate(pieces)))
