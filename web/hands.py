"""What people do with the page: presses, choices, keys and where they point."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pyscript import document
from pyscript.js_modules import paint

from pygames_wasm.keys import Keys, chord, command

if TYPE_CHECKING:
    from main import Page

SHIFTS = ("Control", "Alt", "Shift", "Meta", "AltGraph")  # keys that mean nothing by themselves


def attribute(element: Any, name: str) -> str:
    """Return an attribute of an element, empty if it has none."""
    value = element.getAttribute(name)
    return value if isinstance(value, str) else ""


def meant(target: Any) -> str:
    """Return the action that an element stands for, or the thing it only shows, or nothing."""
    element = target.closest("[data-do], [data-about]")
    if not element:
        return ""
    name = "data-do" if element.hasAttribute("data-do") else "data-about"
    return attribute(element, name)


def on_table(event: Any) -> bool:
    """Tell whether the focus is on the table, and not in a field of it that takes letters."""
    field = event.target.matches("select, textarea, input:not([type=range])")
    return not field and bool(event.target.closest(".play"))


def pressed(event: Any) -> str:
    """Return a pressed key as the table of commands writes it."""
    return chord(event.key, event.ctrlKey or event.metaKey, event.altKey, event.shiftKey)


def meaning(event: Any, keys: Keys) -> str | None:
    """Return the command of a pressed key; while somebody writes, the field has its own undo."""
    if event.key != "Escape" and event.target.matches("input[type=text], textarea"):
        return None
    return command(pressed(event), keys, on_table(event))


class Hands:
    """Hands what a person does to the page and its desk."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.desk = page.desk
        self.touched = False  # by a finger, not by a mouse or a key
        self.skipped = False  # by a key that is still down

    def listeners(self) -> dict[str, Callable[[Any], None]]:
        """Return what is to be heard of the document."""
        return {
            "pointerdown": self.on_down,
            "click": self.on_click,
            "change": self.on_change,
            "input": self.on_input,
            "keydown": self.on_key,
            "keyup": self.on_key_up,
            "pointerover": self.on_point,
            "focusin": self.on_point,
        }

    def press(self, target: Any) -> bool:
        """Act on a pressed element; tell whether it meant anything."""
        element = target.closest("[data-do], [data-why], [data-ui]")
        if not element or element.tagName in ("SELECT", "INPUT"):
            return False
        if element.hasAttribute("data-ui"):
            if self.desk.table:
                self.desk.table.point("")
            self.page.do(attribute(element, "data-ui"))
            return True
        if element.hasAttribute("data-do"):
            self.desk.click(attribute(element, "data-do"), self.touched)
        else:
            self.desk.refuse(attribute(element, "data-why"))
            if self.desk.table:  # where nothing hovers, a press explains
                self.desk.table.point(meant(target))
        self.page.show()
        return True

    def on_click(self, event: Any) -> None:
        """Take a click, unless it asks for another tab."""
        if event.ctrlKey or event.metaKey or event.shiftKey or not self.press(event.target):
            return
        event.preventDefault()

    def on_down(self, event: Any) -> None:
        """Remember what presses: some people want to confirm what a finger does."""
        self.touched = event.pointerType == "touch"

    def on_change(self, event: Any) -> None:
        """Take a choice from a list or a row of radio buttons."""
        command = attribute(event.target, "data-ui")
        if event.target.type == "range":
            return  # on_input has heard of it
        if command == "file":
            self.page.claim.run(self.page.claim.open_file(event.target))
        elif command:
            self.page.do(f"{command} {event.target.value}")

    def on_input(self, event: Any) -> None:
        """Follow a slider while it moves, and a search letter by letter."""
        field = event.target
        if field.type != "range" and not field.hasAttribute("data-live"):
            return
        self.page.do(f"{attribute(field, 'data-ui')} {field.value}")
        if found := document.getElementById(attribute(field, "aria-controls")):
            found.scrollTop = 0  # what is found first is seen first

    def on_key(self, event: Any) -> None:
        """Take a key: arrows move, Enter and Space press, others are commands.

        Escape and Space skip a tale.
        """
        self.touched = False
        if getattr(self.desk.view, "listening", ""):
            if event.key not in SHIFTS:
                self.page.do(f"key {pressed(event)}")
                event.preventDefault()
            return
        if paint.step(event):
            return
        key = event.key
        if self.page.telling and (
            key == "Escape" or (key == " " and not event.target.closest("[data-ui]"))
        ):
            self.skipped = key == " "
            self.page.do("skip")
        elif key in ("Enter", " ") and event.target.closest("svg [data-near]"):
            self.press(event.target)
        elif found := meaning(event, self.desk.settings.keys):
            self.page.do(found)
        else:
            return
        event.preventDefault()

    def on_key_up(self, event: Any) -> None:
        """Let the key that skipped press nothing when it is let go."""
        if self.skipped and event.key == " ":
            self.skipped = False
            event.preventDefault()

    def on_point(self, event: Any) -> None:
        """Show what the thing under the pointer or the focus would change."""
        table = self.desk.table
        if table is None or getattr(event, "pointerType", None) == "touch":
            return
        place = event.target.closest("[data-near]")
        if place and event.type == "focusin":
            table.focused = place.id
        if table.point(meant(event.target)):
            self.page.paint()
