"""What the page and the bots' thread may say to each other; anything else is not heard.

A message is one JSON object in a text. Each field is known by name and has one shape, so a
message that another script slips in can be nothing but a question or an answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from pygames_wasm.match import MAX_ACTIONS, MAX_TEXT

MOST = 2 * MAX_TEXT  # characters of a message
DEPTH = 8  # of lists in lists
Message = dict[str, Any]
Shape = Callable[[object], bool]


def is_number(value: object) -> bool:
    """Tell whether this is a number that every language can hold."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) < 1 << 53 if isinstance(value, int) else isfinite(value)


def is_count(value: object) -> bool:
    """Tell whether this numbers a question."""
    return isinstance(value, int) and is_number(value) and value >= 0


def is_text(most: int) -> Shape:
    """Return the shape of a text that is no longer than this."""
    return lambda value: isinstance(value, str) and len(value) <= most


def is_list(shape: Shape, most: int = 500) -> Shape:
    """Return the shape of a list of like things."""
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(shape, value))


def is_plain(value: object, depth: int = DEPTH) -> bool:
    """Tell whether this is texts and numbers in lists and objects, not too deep."""
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return depth > 0 and all(is_plain(item, depth - 1) for item in inner)
    return value is None or isinstance(value, str | bool) or is_number(value)


WORDS = is_text(60)


def is_thought(value: object) -> bool:
    """Tell whether this is a move that a bot has thought about: words, visits, value."""
    if not isinstance(value, list) or len(value) != 3:
        return False
    return WORDS(value[0]) and is_count(value[1]) and is_number(value[2])


def is_share(value: object) -> bool:
    """Tell whether this is a part of a whole, give or take what is lost in rounding."""
    return is_number(value) and -0.001 <= value <= 1.001  # type: ignore[operator]


def is_swing(value: object) -> bool:
    """Tell whether this is a decision that was dear: its place, a better move, two chances."""
    if not isinstance(value, list) or len(value) != 4:
        return False
    return is_count(value[0]) and WORDS(value[1]) and is_share(value[2]) and is_share(value[3])


# What the page asks and answers to it, by the name of the field.
TO_WORKER: Mapping[str, Shape] = {
    **dict.fromkeys(("ask", "hint", "odds", "review", "hurry", "drop"), is_count),
    "wheels": is_list(is_text(2_000), 20),
    "save": is_text(MAX_TEXT),
    "position": is_plain,
    "level": is_text(20),
    "luck": is_count,
    "tree": lambda value: value is True,
}
TO_PAGE: Mapping[str, Shape] = {
    "ready": lambda value: value is True,
    "id": is_count,
    "words": WORDS,
    "moves": is_list(WORDS),
    "chances": is_list(is_share, 8),
    "tree": is_list(is_thought, 20),
    "share": is_share,
    "error": is_text(2_000),
    "places": is_list(is_count, MAX_ACTIONS + 1),
    "curve": is_list(is_list(is_share, 8), MAX_ACTIONS + 1),
    "swings": is_list(is_swing, 20),
}


def unlike(pairs: list[tuple[str, object]]) -> Message:
    """Return an object whose fields all have names of their own."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field is there twice")
    return found


def refuse(constant: str) -> object:
    """Refuse what JSON does not have: NaN and Infinity."""
    raise ValueError(constant)


def read(text: object, shapes: Mapping[str, Shape]) -> Message | None:
    """Return the message in a text, or None for anything that is not one."""
    if not isinstance(text, str) or len(text) > MOST:
        return None
    try:
        found = json.loads(text, object_pairs_hook=unlike, parse_constant=refuse)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not found:
        return None
    return found if all(n in shapes and shapes[n](v) for n, v in found.items()) else None
