"""The puzzles of a game, as its folder keeps them: a position each, and its best moves.

A line of puzzles.txt is a link to the position, the part of the game that it comes from, one to
three stars, how far the best move is ahead (of a chance to win), and every equally good best move:

    saiju-2-1ae9k2m... | late | 2 | 0.310 | stone 1 0 27, stone 1 0 28
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pygames_wasm.game import Action, Game, parse, words
from pygames_wasm.link import CHECK, decode
from pygames_wasm.match import Match

PHASES = ("early", "middle", "late")
STARS = (1, 2, 3)
BETWEEN = " | "


class Puzzle(NamedTuple):
    """A position in which somebody has to find the best move."""

    link: str  # without what stands before the game's name
    phase: str  # the third of the game that it comes from
    stars: int  # how hard it is
    margin: float  # by how much of a chance the best move is ahead of all others
    best: tuple[Action, ...]

    @property
    def game(self) -> str:
        """Return the name of its game."""
        return self.link.partition("-")[0]

    @property
    def id(self) -> str:
        """Return a name that stays the same whatever other puzzles come or go."""
        return f"{self.game}-{self.link[-CHECK:]}"

    @property
    def variant(self) -> tuple[int, tuple[str, ...]]:
        """Return seats and options, without replaying anything."""
        _, seats, *options, _ = self.link.split("-")
        return int(seats), tuple(options)

    def match(self) -> Match:
        """Return the game up to the question."""
        return decode(self.link)


def file_of(game: Game) -> Path:
    """Return where the puzzles of a game are kept."""
    return game.texts.parent / "puzzles.txt"


@cache
def puzzles(game: Game) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easy ones first; a game need not have any."""
    file = file_of(game)
    return tuple(map(read, file.read_text("utf-8").splitlines())) if file.exists() else ()


def read(line: str) -> Puzzle:
    """Return the puzzle of a line."""
    link, phase, stars, margin, best = line.split(BETWEEN)
    return Puzzle(link, phase, int(stars), float(margin), tuple(map(parse, best.split(", "))))


def line(puzzle: Puzzle) -> str:
    """Return the line of a puzzle."""
    best = ", ".join(map(words, puzzle.best))
    values = (puzzle.link, puzzle.phase, str(puzzle.stars), f"{puzzle.margin:.3f}", best)
    return BETWEEN.join(values)


def write(game: Game, found: Iterable[Puzzle]) -> None:
    """Keep puzzles, the easy ones first."""
    ranked = sorted(found, key=lambda one: (one.stars, -one.margin, one.link))
    file_of(game).write_text("".join(f"{line(one)}\n" for one in ranked), "utf-8")
