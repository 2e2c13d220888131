"""The rules as paragraphs: a game's manual.py lists them, each with the rules it covers."""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import combining, normalize

from pygames_wasm.example import Example
from pygames_wasm.game import Game
from pygames_wasm.lesson import beside

VOICED = range(0x3099, 0x309B)  # the marks that make another sound of a kana
KATAKANA, TO_HIRAGANA = range(0x30A1, 0x30F7), -0x60


class Paragraph(NamedTuple):
    """A paragraph, worded by the texts help_<name> and help_<name>_text."""

    name: str
    covers: tuple[str, ...] = ()  # numbers of rules
    topic: str = ""  # of the example whose board shows it


def covers(*numbers: str) -> tuple[str, ...]:
    """Return rule numbers; "SJ2-5 C1" is short for SJ2, SJ3, SJ4, SJ5, C1."""
    found = []
    for number in " ".join(numbers).split():
        letters = number.rstrip("0123456789-")
        first, _, last = number.removeprefix(letters).partition("-")
        found += [f"{letters}{n}" for n in range(int(first), int(last or first) + 1)]
    return tuple(found)


def examples(game: Game) -> tuple[Example, ...]:
    """Return the examples in the folder of a game."""
    found: tuple[Example, ...] = getattr(beside(game, "examples"), "EXAMPLES", ())
    return found


def paragraphs(game: Game) -> tuple[Paragraph, ...]:
    """Return the rules of a game; one without a manual has those of its examples."""
    found: tuple[Paragraph, ...] = getattr(beside(game, "manual"), "PARAGRAPHS", ())
    topics = [example.topic for example in examples(game) if example.topic]
    return found or tuple(Paragraph(topic, (), topic) for topic in topics)


def reason(game: Game, key: str) -> str | None:
    """Return the paragraph that explains a refusal."""
    why: dict[str, str] = getattr(beside(game, "manual"), "WHY", {})
    return why.get(key)


def fold(text: str) -> str:
    """Return a text as a search sees it: without case, accents, widths and kinds of kana."""
    letters = [
        letter
        for letter in normalize("NFKD", text)
        if not combining(letter) or ord(letter) in VOICED
    ]
    kana = (chr(ord(c) + TO_HIRAGANA) if ord(c) in KATAKANA else c for c in letters)
    return normalize("NFC", "".join(kana)).casefold()
