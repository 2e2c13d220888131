"""Every sentence a person reads, in each language that has a file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

SHARED = Path(__file__).parent / "texts"
DEFAULT = "en"
# Which numbers take the singular; a language without an entry has one form for all.
SINGULAR = {"en": {1}, "fr": {0, 1}}
# Where a language puts a space beside a sign, no line may end between them.
TIED = {"fr": (" :", " ;", " ?", " !", " »", " %", "« ")}


@cache
def read(file: Path) -> dict[str, str]:
    """Return the texts of one file; a folder may lack a language."""
    if not file.exists():
        return {}
    text = file.read_text("utf-8")
    for pair in TIED.get(file.stem, ()):
        text = text.replace(pair, pair.replace(" ", "\N{NO-BREAK SPACE}"))
    found: dict[str, str] = json.loads(text)
    return found


@cache
def languages() -> tuple[str, ...]:
    """Return the languages the program speaks, the default first."""
    found = sorted(file.stem for file in SHARED.glob("*.json"))
    return (DEFAULT, *(name for name in found if name != DEFAULT))


def choose(wanted: Iterable[str | None]) -> str:
    """Return the first language that we speak: fr-CA is answered in fr."""
    for name in wanted:
        short = (name or "").lower().split("-")[0]
        if short in languages():
            return short
    return DEFAULT


class Say:
    """Turns a key and its holes into a sentence of one language."""

    def __init__(self, language: str, *folders: Path) -> None:
        """Later folders win, so that a game can word a shared text its own way."""
        self.language = language
        self.texts: dict[str, str] = {}
        for name in (DEFAULT, language):  # a missing sentence shows in English, never as a key
            for folder in (SHARED, *folders):
                self.texts.update(read(folder / f"{name}.json"))

    def __call__(self, key: str, n: int | None = None, **holes: object) -> str:
        """Return the sentence; n chooses between key_one and key_other."""
        if n is not None:
            holes["n"] = n
            key += "_one" if n in SINGULAR.get(self.language, ()) else "_other"
        return self.texts[key].format_map(holes)

    def has(self, key: str) -> bool:
        """Tell whether there is such a sentence."""
        return key in self.texts

    def variant(self, seats: int, options: Iterable[str]) -> list[str]:
        """Say how many play, and each option in a word."""
        named = (self.texts.get(f"kind_{name}", name) for name in options)
        return [self("players", n=seats), *named]


class Sentence(ValueError):
    """Something was refused, and this is the sentence that says why."""

    def __init__(self, key: str, **holes: Any) -> None:
        super().__init__(key)
        self.key = key
        self.holes = holes

    def say(self, say: Say) -> str:
        """Return the reason in the reader's language."""
        holes: dict[str, Any] = {
            name: hole.say(say) if isinstance(hole, Sentence) else hole
            for name, hole in self.holes.items()
        }
        return say(self.key, **holes)

    def __str__(self) -> str:
        return self.say(Say(DEFAULT))
