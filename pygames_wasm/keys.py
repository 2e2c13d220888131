"""The keyboard commands of the page, each with its keys, in one table.

A key is written as aria-keyshortcuts writes it: h, Control+z, PageUp. Arrows, Enter and Space are
not here: they move and press, and are the browser's and the board's own.
"""

from __future__ import annotations

from collections.abc import Mapping

Keys = Mapping[str, tuple[str, ...]]  # a command of the page, as desk.do takes it -> its keys

KEYS: Keys = {
    "cancel": ("Escape",),
    "undo": ("Control+z",),
    "redo": ("Control+y", "Control+Shift+z"),
    "hint": ("h",),
    "describe board": ("b",),
    "describe row": ("r",),
    "describe hand": ("m",),
    "describe score": ("s",),
    # Signs that every keyboard has, whatever its country.
    "time": ("t",),
    "back": (",",),
    "forward": (".",),
    "earlier": ("PageUp",),
    "later": ("PageDown",),
    "first": ("<",),
    "last": (">",),
    "auto": ("p",),
}
ANYWHERE = {"Escape"}  # keys that nobody types, though they are pressed alone


def chord(key: str, control: bool = False, alt: bool = False, shift: bool = False) -> str:
    """Return what was pressed as the table writes it; on a Mac, Command counts as Control."""
    if len(key) == 1 and key.lower() == key.upper() and key != " ":
        # A sign: which of Shift and AltGr it takes is a matter of the keyboard's country.
        shift = False
        control, alt = control and not alt, alt and not control
    name = "Space" if key == " " else key.lower() if len(key) == 1 else key
    held = {"Control": control, "Alt": alt, "Shift": shift}
    return "+".join([*(word for word, is_held in held.items() if is_held), name])


def is_typed(pressed: str) -> bool:
    """Tell whether a press could be typing: it is a command only while the table has the focus."""
    return not pressed.startswith(("Control+", "Alt+")) and pressed not in ANYWHERE


def command(pressed: str, keys: Keys = KEYS, on_table: bool = True) -> str | None:
    """Return the command of a press, if it is one; `on_table` tells where the focus is."""
    if is_typed(pressed) and not on_table:
        return None
    return next((name for name, those in keys.items() if pressed in those), None)


def shortcuts(name: str, keys: Keys = KEYS) -> str | None:
    """Return the keys of a command for aria-keyshortcuts."""
    return " ".join(keys.get(name, ())) or None
