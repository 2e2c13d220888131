"""What a person can set, and what is set now: each setting is one short text in the store."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pygames_wasm.keys import KEYS, Keys, is_typed
from pygames_wasm.store import Store
from pygames_wasm.texts import Sentence

THEMES = ("auto", "light", "dark", "contrast")
SWITCH = ("off", "on")
# The allowed values; the first is the usual one, unless USUAL says otherwise.
VALUES: dict[str, tuple[str, ...]] = {
    "theme": THEMES,
    "letters": SWITCH,
    "coordinates": SWITCH,
    "speed": ("off", "fast", "normal", "slow"),
    "confirm": ("off", "touch", "always"),
    "sound": SWITCH,
    "volume": ("soft", "middle", "loud"),
    "single": SWITCH,
}
USUAL = {"speed": "normal", "volume": "middle", "single": "on"}
# How long a moment lasts compared with the usual: 0 shows the result at once.
PACE = {"off": 0.0, "fast": 0.4, "normal": 1.0, "slow": 2.0}
GAIN = {"soft": 0.25, "middle": 0.5, "loud": 1.0}
CHORD = re.compile(r"(Control\+)?(Alt\+)?(Shift\+)?([^\s+]|\+|[A-Z][A-Za-z0-9]{1,15})")
# What moves and presses, and what browsers keep for themselves, is nobody's to give away.
MOVES = (
    "Tab",
    "Shift+Tab",
    "Enter",
    "Space",
    "Escape",
    "Home",
    "End",
    "Control+Home",
    "Control+End",
)
ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
BROWSER = ("F5", "F11", "F12", *(f"Control+{letter}" for letter in "acflnprtvwx"))
TAKEN = frozenset({*MOVES, *ARROWS, *BROWSER})
FIXED = frozenset({"cancel"})  # Escape means this everywhere, also to browsers


class Settings:
    """The settings of one person in one browser; what makes no sense there is passed over."""

    def __init__(
        self,
        store: Store | None = None,
        asked: Mapping[str, str] | None = None,
        still: bool = False,
    ) -> None:
        """Read the store; an address may ask for a theme, a browser for a page that keeps still."""
        self.store = store or Store(None)
        self.usual = {name: USUAL.get(name, values[0]) for name, values in VALUES.items()}
        if still:
            self.usual["speed"] = "off"
        theme = (asked or {}).get("theme")
        self.chosen = {"theme": theme} if theme in THEMES else {}
        for name, values in VALUES.items():
            kept = self.store.read(name)
            if kept in values:
                self.chosen.setdefault(name, kept)
        self.own = own_keys(self.store.read("keys") or "")

    def __getitem__(self, name: str) -> str:
        return self.chosen.get(name, self.usual[name])

    def change(self, name: str, value: str) -> None:
        """Set something and keep it; where nothing can be kept it holds for this visit."""
        if value not in VALUES.get(name, ()):
            raise Sentence("bad_words", words=f"{name} {value}"[:40])
        self.chosen[name] = value
        self.store.write(name, value)

    @property
    def pace(self) -> float:
        """Return how long a moment lasts compared with the usual."""
        return PACE[self["speed"]]

    @property
    def gain(self) -> float:
        """Return how loud sounds are, 0 where there are none."""
        return GAIN[self["volume"]] if self["sound"] == "on" else 0.0

    def confirms(self, touch: bool) -> bool:
        """Tell whether a press of this kind has to be made twice."""
        return self["confirm"] == "always" or (touch and self["confirm"] == "touch")

    @property
    def all_keys(self) -> Keys:
        """Return the keys of every command, also those that are switched off."""
        return {**KEYS, **self.own}

    @property
    def keys(self) -> Keys:
        """Return the keys that work now (WCAG 2.1.4: what could be typed can be switched off)."""
        if self["single"] == "on":
            return self.all_keys
        return {
            name: tuple(key for key in those if not is_letter(key))
            for name, those in self.all_keys.items()
        }

    def rebind(self, name: str, pressed: str) -> None:
        """Give a command another key, which may not mean anything else."""
        if name not in KEYS or name in FIXED or not CHORD.fullmatch(pressed):
            raise Sentence("bad_words", words=f"{name} {pressed}"[:40])
        if pressed in TAKEN:
            raise Sentence("key_taken", pressed=pressed)
        for other, those in self.all_keys.items():
            if pressed in those and other != name:
                raise Sentence("key_other", pressed=pressed, command=Sentence(key_text(other)))
        self.own[name] = (pressed,)
        if self.own[name] == KEYS[name]:
            del self.own[name]
        self.store.write("keys", "\n".join(f"{n}\t{' '.join(k)}" for n, k in self.own.items()))

    def reset_keys(self) -> None:
        """Give every command its usual keys."""
        self.own = {}
        self.store.remove("keys")


def is_letter(key: str) -> bool:
    """Tell whether a key is a single sign, which a voice or a slip may type at any time."""
    return is_typed(key) and len(key.removeprefix("Shift+")) == 1


def key_text(name: str) -> str:
    """Return the key of the text that names a command."""
    return f"key_{name.replace(' ', '_')}"


def own_keys(text: str) -> dict[str, tuple[str, ...]]:
    """Return the keys that somebody chose; what means nothing, or two things, is passed over."""
    found: dict[str, str] = {}
    for line in text.splitlines()[: len(KEYS)]:
        name, _, key = line.partition("\t")
        fits = CHORD.fullmatch(key) and key not in TAKEN and key not in found.values()
        if fits and name in KEYS and name not in FIXED:
            found[name] = key
    kept = {key for name, those in KEYS.items() if name not in found for key in those}
    return {name: (key,) for name, key in found.items() if key not in kept}
