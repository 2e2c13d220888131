"""Lessons as data: a game's lesson.py lists the steps, and the learner makes the moves."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from pygames_wasm.game import Action, Game, State, parse
from pygames_wasm.match import HUMAN, Match

RIVAL = "bot-1"  # whom the learner meets in the first game


class Step(NamedTuple):
    """One sentence, and what is done while it is on the screen.

    The sentence is the text lesson_<lesson>_<name>; the same with _no answers a wrong press.
    """

    name: str
    do: tuple[str, ...] = ()  # the learner makes any of these; with none of them they read on
    then: tuple[str, ...] = ()  # what happens by itself after that, chance included
    look: tuple[str, ...] = ()  # the ids of what the sentence speaks of
    start: Callable[[], State] | None = None  # a position to go on from: a new chapter
    points: tuple[int, ...] | None = None  # of each seat after this step, for the tests

    @property
    def wanted(self) -> list[Action]:
        """Return the actions that lead on."""
        return [parse(line) for line in self.do]


class Lesson(NamedTuple):
    """A lesson: an annotated game of which some positions are prepared."""

    name: str
    seats: int
    options: frozenset[str]
    steps: tuple[Step, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Return who plays: the learner begins."""
        return (HUMAN, *(RIVAL,) * (self.seats - 1))

    def key(self, number: int) -> str:
        """Return the key of a step's sentence."""
        return f"lesson_{self.name}_{self.steps[number].name}"

    def match(self, game: Game, number: int) -> Match:
        """Return the position before a step, reached by the first choice of each step before."""
        first = max(n for n in range(number + 1) if not n or self.steps[n].start)
        start = self.steps[first].start
        state = start() if start else game.begin(self.seats, self.options)
        match = Match.given(game, self.seats, self.options, self.players, [], [state], 0)
        for step in self.steps[first:number]:
            advance(match, step, step.wanted[0] if step.do else None)
        return match


def advance(match: Match, step: Step, action: Action | None) -> None:
    """Do what a step asks for, and all that follows by itself."""
    actions = [] if action is None else [action]
    for one in [*actions, *map(parse, step.then)]:
        match.append(one)


def beside(game: Game, module: str) -> Any:
    """Return a module of a game's folder, or None where there is none."""
    package = game.start.__module__.rpartition(".")[0]
    name = f"{package}.{module}"
    return import_module(name) if find_spec(name) else None


def lessons(game: Game) -> tuple[Lesson, ...]:
    """Return the lessons in the folder of a game."""
    found: tuple[Lesson, ...] = getattr(beside(game, "lesson"), "LESSONS", ())
    return found


def guide(game: Game) -> Path:
    """Return the folder of the long texts, which are read only when somebody opens them."""
    return game.texts.with_name("guide")
