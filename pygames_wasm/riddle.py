"""Puzzles: the list of them, and a table at which one move is to be found."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from pygames_wasm import page, panel
from pygames_wasm.counsel import LOOK_HERE, Counsel, Hint, Question, reasons, told
from pygames_wasm.game import Action, Scene
from pygames_wasm.games import games
from pygames_wasm.match import Refused
from pygames_wasm.quiz import STARS, Puzzle, puzzles
from pygames_wasm.svg import Markup, el
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, Sentence

if TYPE_CHECKING:
    from pygames_wasm.desk import Desk

DOT = " · "


class Coach(Counsel):
    """The advice at a puzzle: everything is known, nobody has to think."""

    def do_hint(self) -> None:
        """Show where to look, or hide it."""
        if self.table.can_ask:
            self.grade = 0 if self.grade else LOOK_HERE

    def do_odds(self) -> None:
        """Chances would give the solution away."""

    def questions(self) -> list[Question]:
        """Ask nothing."""
        return []


class Riddle(Table):
    """A position in which one decision is to be made; it is not a game that is kept."""

    screen = "puzzles"
    kept = False
    has_bots = False
    bot = None
    can_undo = can_redo = False

    def __init__(self, desk: Desk, puzzle: Puzzle) -> None:
        super().__init__(puzzle.match())
        self.desk, self.puzzle, self.settings = desk, puzzle, desk.settings
        self.id = "puzzle"
        self.mover = self.match.state.to_move
        # What the seat sees: nothing that is hidden from it may find its way into a reason.
        self.seen = self.match.state.guess(self.mover, Random(0))
        self.tried: Action = ()
        self.tries = 0
        self.is_right = self.is_shown = False
        self.counsel = Coach(self)
        self.able = (self.counsel,)
        self.counsel.hint = Hint(self.seen, [puzzle.best[0]])

    @property
    def place(self) -> str:
        """Return what the address adds."""
        return f"&puzzle={self.puzzle.id}"

    @property
    def is_done(self) -> bool:
        """Tell whether nothing is left to be found."""
        return self.is_right or self.is_shown

    @property
    def can_ask(self) -> bool:
        """Tell whether a hint can be had."""
        return not self.is_done

    def redo(self) -> None:
        """A puzzle has no future to go to."""

    def click(self, text: str, hold: bool = False) -> bool:
        """Take a press; a whole move is an answer to the question."""
        if self.is_done:
            raise Refused("puzzle_over")
        super().click(text, hold)
        return False  # nothing that would have to be kept or told as a game

    def play(self, action: Action) -> None:
        """Compare a move with the solution."""
        self.tried = action
        self.tries += 1
        self.cancel()
        if action in self.puzzle.best:
            self.is_right = True
            self.desk.ledger.add("solved", self.puzzle.id, self.desk.archive.now, self.tries)
            super().play(action)

    def do_solution(self) -> None:
        """Show the best move."""
        if not self.is_done:
            best = self.puzzle.best[0]
            if not self.desk.ledger.has("solved", self.puzzle.id):
                self.desk.ledger.add("shown", self.puzzle.id, self.desk.archive.now, self.tries)
            self.tried, self.is_shown = best, True
            super().play(best)
            self.desk.said = self.question(self.desk.say)
            self.desk.focus = "next"

    def do_puzzle(self, name: str) -> None:
        """Go to another puzzle."""
        opened(self.desk, name)

    def scene(self, say: Say) -> Scene:
        """Return what the view may look at; behind the answer there is nothing to press."""
        return replace(super().scene(say), idle=self.is_done)

    def told_lines(self, say: Say) -> list[str]:
        """Say what the move that was tried does and why it is good, or what it gains at least."""
        game = self.match.game
        why = DOT.join(reasons(game, self.seen, self.tried, self.mover, say, good=self.is_done))
        key = "hint_why" if self.is_done else "puzzle_gains"
        done = told(game, self.seen, self.tried, say)
        return [done, say(key, reasons=why)] if why else [done]

    def verdict(self, say: Say) -> str:
        """Say whether the move that was tried was the best one."""
        if self.is_shown:
            return say("puzzle_shown")
        return say("puzzle_right" if self.is_right else "puzzle_wrong")

    def question(self, say: Say) -> str:
        """Return the sentences that matter now."""
        if self.tried and not self.picked_more:
            return " ".join([self.verdict(say), *self.told_lines(say)])
        return self.match.game.view.ask(self.scene(say))

    @property
    def picked_more(self) -> bool:
        """Tell whether another try has begun."""
        return not self.is_done and self.picked != self.given()

    def parts(self, say: Say) -> dict[str, str]:
        """Return the table with the question in the place of the game's course."""
        parts = super().parts(say)
        leave = page.button(say("puzzle_all"), "view puzzles", id="all")
        return {**parts, "turn": self.draw_turn(say), "controls": page.ways_out(leave, say)}

    def draw_turn(self, say: Say) -> Markup:
        """Return the question, or what is to be said about the answer."""
        seat = self.seat_of(self.mover, say)
        lines: list[Markup | None] = [
            el("p", el("b", say("puzzle_ask", seat=seat.name)), stars_of(self.puzzle, say)),
        ]
        if self.tried:
            lines = [el("p", el("b", self.verdict(say)))]
            lines += [el("p", line) for line in self.told_lines(say)]
        asked = None if self.is_done else self.match.game.view.ask(self.scene(say))
        state = "right" if self.is_done else "wrong" if self.tried else "open"
        hint = panel.shown_hint(self, say)
        return el(
            "section",
            hint or el("div", *lines, class_=f"told puzzle {state}", tabindex=0, role="group",
                       aria_label=say("puzzle")),
            el("p", el("span", asked), class_="ask") if asked else None,
            el("p", self.problem.say(say), class_="refusal") if self.problem else None,
            self.draw_tools(say),
            id="turn",
            class_=f"turn riddle tone-{seat.tone}",
            aria_label=say("turn"),
        )  # fmt: skip

    def draw_tools(self, say: Say) -> Markup:
        """Return what helps, and the way to the next puzzle."""
        if self.is_done:
            follows = following(self.desk, self.puzzle)
            do = f"puzzle {follows.id}" if follows else "view puzzles"
            text = say("puzzle_next" if follows else "puzzle_all")
            return el("div", page.button(text, do, id="next", class_="primary"), class_="answers")
        return el(
            "div",
            page.button(say("hint"), "hint", id="hint", aria_pressed=pressed(self.counsel.grade)),
            page.button(say("puzzle_solution"), "solution", id="solution"),
            class_="answers",
        )


class Puzzles:
    """The list of puzzles, game by game, with what has been solved."""

    screen = "puzzles"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def do_puzzle(self, name: str) -> None:
        """Open a puzzle."""
        opened(self.desk, name)

    def parts(self, say: Say) -> dict[str, str]:
        """Return the list as one part."""
        groups = [self.draw_game(say, name) for name, game in games().items() if puzzles(game)]
        form = el(
            "div",
            page.button(say("earlier"), "resume", id="resume") if self.desk.left else None,
            el("p", say("puzzles_about"), class_="about"),
            *groups,
            id="form",
            class_="puzzles",
        )
        return {"form": form}

    def draw_game(self, say: Say, name: str) -> Markup:
        """Return the puzzles of one game."""
        game = games()[name]
        own = Say(say.language, game.texts)
        found = puzzles(game)
        count = sum(self.desk.ledger.has("solved", one.id) for one in found)
        items = [self.draw_puzzle(own, number, one) for number, one in enumerate(found, 1)]
        return el(
            "section",
            el("h2", own("title"), id=f"puzzles-{name}"),
            el("p", say("puzzles_solved", count=count, of=len(found)), class_="small"),
            el("ol", *items, class_="riddles"),
            aria_labelledby=f"puzzles-{name}",
        )

    def draw_puzzle(self, say: Say, number: int, puzzle: Puzzle) -> Markup:
        """Return one puzzle: its number, how hard it is, whether it has been solved."""
        ledger = self.desk.ledger
        state = next((v for v in ("solved", "shown") if ledger.has(v, puzzle.id)), "open")
        kind = DOT.join(say.variant(*puzzle.variant))
        name = say("puzzle_name", number=number, kind=kind, hard=say(f"stars_{puzzle.stars}"),
                   state=say(f"mark_{state}"))  # fmt: skip
        sign = {"solved": "✓", "shown": "–", "open": ""}[state]
        go = el(
            "a",
            el("b", str(number), aria_hidden="true"),
            el("span", sign, class_="done", aria_hidden="true"),
            el("span", "★" * puzzle.stars, class_="stars", aria_hidden="true"),
            el("span", kind, class_="kind", aria_hidden="true"),
            el("span", name, class_="unseen"),
            href=f"./play.html?view=puzzles&puzzle={puzzle.id}",
            data_ui=f"puzzle {puzzle.id}",
            id=f"riddle-{puzzle.id}",
            class_=state,
        )
        return el("li", go)


def opened(desk: Desk, name: str) -> None:
    """Put a puzzle on the table; the game that was there waits."""
    game = games().get(name.partition("-")[0])
    found = [one for one in (puzzles(game) if game else ()) if one.id == name]
    if not found:
        raise Sentence("bad_words", words=name[:40])
    if desk.table and desk.table.kept:
        desk.left = desk.table
    desk.game = game
    riddle = Riddle(desk, found[0])
    desk.view = riddle
    desk.said = f"{desk.say('puzzle_ask', seat=riddle.seat_of(riddle.mover, desk.say).name)} "
    desk.said += riddle.question(desk.say)


def following(desk: Desk, puzzle: Puzzle) -> Puzzle | None:
    """Return the next puzzle of the same game that has not been solved."""
    found = puzzles(games()[puzzle.game])
    place = found.index(puzzle) + 1
    done = [desk.ledger.has("solved", one.id) or desk.ledger.has("shown", one.id) for one in found]
    order = [*range(place, len(found)), *range(place - 1)]
    return next((found[number] for number in order if not done[number]), None)


def stars_of(puzzle: Puzzle, say: Say) -> Markup:
    """Return how hard a puzzle is, in stars."""
    drawn = "★" * puzzle.stars + "☆" * (len(STARS) - puzzle.stars)
    return el("span", drawn, role="img", aria_label=say(f"stars_{puzzle.stars}"), class_="stars")


def pressed(is_so: object) -> str:
    """Return the state of a button that stays pressed."""
    return "true" if is_so else "false"
