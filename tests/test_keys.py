"""One table of keys: what a press means, where the focus is, and what every command does."""

from __future__ import annotations

import pytest

from desks import act, seated
from pygames_wasm.keys import KEYS, chord, command, is_typed, shortcuts


@pytest.mark.parametrize(
    ("pressed", "written"),
    [
        (("h",), "h"),
        (("H",), "h"),  # caps lock
        (("H", False, False, True), "Shift+h"),
        (("z", True), "Control+z"),
        (("Z", True, False, True), "Control+Shift+z"),
        (("?", False, False, True), "?"),  # Shift on most keyboards, none on some
        (("[", True, True), "["),  # AltGr, as Windows reports it
        (("/", True), "Control+/"),
        (("PageUp",), "PageUp"),
        ((" ",), "Space"),
        (("ArrowLeft", False, True), "Alt+ArrowLeft"),
    ],
)
def test_a_press_has_one_spelling(pressed: tuple[str, bool, bool, bool], written: str) -> None:
    assert chord(*pressed) == written


def test_what_could_be_typed_is_a_command_only_on_the_table() -> None:
    """WCAG 2.1.4."""
    assert command("h") == "hint"
    assert command("h", on_table=False) is None
    assert command("Control+z", on_table=False) == "undo"
    assert command("Escape", on_table=False) == "cancel"
    assert command("Shift+h") is None
    assert all(is_typed(key) for key in ("h", "?", "PageUp", "Shift+h"))


def test_keys_can_be_others() -> None:
    own = {**KEYS, "hint": ("t",), "redo": ()}
    assert (command("t", own), command("h", own)) == ("hint", None)
    assert (shortcuts("hint", own), shortcuts("redo", own)) == ("t", None)
    assert shortcuts("redo") == "Control+y Control+Shift+z"


def test_no_key_has_two_meanings_and_every_command_is_one() -> None:
    keys = [key for those in KEYS.values() for key in those]
    assert len(keys) == len(set(keys))
    desk = act(seated(), 1)
    for name in KEYS:
        desk.said = ""
        desk.do(name)
        assert desk.said != desk.say("bad_words", words=name), name
