"""A lesson on the table: the game's own board, with a guide that asks for each move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm import page
from pygames_wasm.counsel import mark, way
from pygames_wasm.dice import fresh_seed
from pygames_wasm.game import Action, Game, Scene, begins, is_number, parse
from pygames_wasm.lesson import Lesson, Step, advance, guide
from pygames_wasm.match import Match
from pygames_wasm.svg import Markup, el
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, Sentence

if TYPE_CHECKING:
    from pygames_wasm.desk import Desk

NEWS = 2  # sentences about what happened, at most: the guide's own is the one to read


class Guided(Table):
    """One lesson, and how far the learner has come."""

    screen = "learn"
    kept = False  # among the saved games

    def __init__(self, desk: Desk, game: Game, lesson: Lesson, number: int = 0) -> None:
        self.desk = desk
        self.before = desk.table or desk.left  # the game that waits meanwhile
        self.lesson = lesson
        self.number = number
        self.texts = (guide(game),)
        super().__init__(lesson.match(game, number))
        self.able = (self.counsel,)  # a lesson has no moments to look back at, it has steps
        self.id = f"lesson-{fresh_seed():x}"  # other tabs may have the same lesson open

    @property
    def place(self) -> str:
        """Return what the address of this page says besides its screen."""
        return f"&game={self.lesson.name}"

    @property
    def step(self) -> Step:
        """Return the step on the screen."""
        return self.lesson.steps[self.number]

    @property
    def is_last(self) -> bool:
        """Tell whether the lesson is at its end."""
        return self.number == len(self.lesson.steps) - 1

    @property
    def bot(self) -> str | None:
        """Return nobody: what the others do is written down in the lesson."""
        return None

    @property
    def has_bots(self) -> bool:
        """Tell that no bot is needed."""
        return False

    @property
    def can_ask(self) -> bool:
        """Tell that the guide is all the advice there is."""
        return False

    @property
    def can_undo(self) -> bool:
        """Tell whether there is a step to go back to."""
        return self.number > 0

    @property
    def can_redo(self) -> bool:
        """Tell that the way on is the learner's."""
        return False

    def question(self, say: Say) -> str:
        """Return the sentence of the step."""
        return "" if self.tale else say(self.lesson.key(self.number))

    def settle(self) -> None:
        """Begin a step, and remember it instead of a game."""
        super().settle()
        remember(self.desk, self.lesson, self.number)

    def click(self, text: str, hold: bool = False) -> bool:
        """Take a press: only what the step asks for leads on, all else is answered."""
        action, step = parse(text), self.step
        if action in step.wanted:
            self.play(action)
            return True
        if any(begins(wanted, action) for wanted in step.wanted):
            return super().click(text)
        if not step.do:
            raise Sentence("lesson_end" if self.is_last else "lesson_read")
        key = f"{self.lesson.key(self.number)}_no"
        raise Sentence(key if self.desk.say.has(key) else "lesson_other")

    def play(self, action: Action | None) -> None:
        """Finish the step and go on to the next one."""
        match, since = self.match, self.match.at
        advance(match, self.step, action)
        self.number += 1
        if self.step.start:
            self.turn_to(self.number)
            return
        self.settle()
        self.since = since

    def turn_to(self, number: int) -> None:
        """Show a step as it is reached by the first choices."""
        self.number = number
        self.match: Match = self.lesson.match(self.match.game, number)
        self.told = {}
        self.settle()

    def undo(self) -> None:
        """Go back a step."""
        if self.can_undo:
            self.turn_to(self.number - 1)

    def do_next(self) -> None:
        """Read on, or let the guide make the move."""
        if not self.is_last and not self.tale:
            self.play(self.step.wanted[0] if self.step.do else None)
            self.desk.changed()

    def do_leave(self) -> None:
        """Leave the lesson; it goes on from here another time."""
        desk = self.desk
        desk.visit(None)
        desk.left = self.before
        desk.do("view learn")
        desk.focus = f"lesson-{self.lesson.name}"

    def do_first(self) -> None:
        """Begin a game like the one of the lesson, against the gentlest bot."""
        lesson, desk = self.lesson, self.desk
        desk.visit(None)
        desk.left = self.before
        desk.begin(Match(self.match.game, lesson.seats, lesson.options, lesson.players))

    def next_press(self, say: Say) -> set[str]:
        """Return the ids of what may be pressed next on the way to what is asked for."""
        scene, drawn = self.scene(say), {}  # type: ignore[var-annotated]
        ways = [way(self.match.game.view, scene, move, drawn) for move in self.step.wanted]
        return {name for steps in ways for name in (steps[0] if steps else ())}

    def parts(self, say: Say) -> dict[str, str]:
        """Return the table with the guide in the place of the question."""
        parts = super().parts(say)
        leave = page.button(say("lesson_leave"), "leave", id="lesson-leave")
        parts["controls"] = page.ways_out(leave, say)
        if self.tale:
            return parts
        marks = {*self.step.look, *self.next_press(say)}
        return {k: part if k == "frame" else mark(part, marks) for k, part in parts.items()}

    def draw_asked(self, scene: Scene) -> Markup:
        """Return what is being told as at any table, and otherwise the guide."""
        return super().draw_asked(scene) if self.tale else self.draw_guide(scene.say)

    def draw_guide(self, say: Say) -> Markup:
        """Return what happened, what the guide says, and the ways on and back."""
        number, all_steps = self.number + 1, len(self.lesson.steps)
        told = self.followed(say)[-NEWS:] if self.since < self.match.at else []
        back = page.button(say("lesson_back"), "undo", id="lesson-back", disabled=not self.can_undo)
        go = page.button(
            say("lesson_show" if self.step.do else "lesson_next"),
            "next",
            id="lesson-next",
            class_=None if self.step.do else "primary",
        )
        if self.is_last:
            go = page.button(say("lesson_first"), "first", id="lesson-first", class_="primary")
        count = say("lesson_count", number=number, all=all_steps)
        return el(
            "section",
            el("progress", value=number, max=all_steps, aria_label=count),
            el("div", *(el("p", text, class_="news") for text in told), class_="told"),
            el("p", el("span", self.question(say)), class_="ask"),
            page.refusal(self, say),
            el("div", back, el("span", count, class_="small"), go, class_="steps"),
            el("span", say("lesson_mark"), id="hinted", class_="unseen"),
            id="turn",
            class_="turn lesson",
            aria_label=say("lesson"),
        )


def progress(desk: Desk, lesson: Lesson) -> tuple[int, bool]:
    """Return the step that a lesson was left at, and whether it was ever finished."""
    text, _, done = (desk.store.read(f"lesson:{lesson.name}") or "0").partition(" ")
    number = int(text) if is_number(text, 3) else 0
    return (number if number < len(lesson.steps) else 0), done == "done"


def remember(desk: Desk, lesson: Lesson, number: int) -> None:
    """Keep the step that a lesson has come to."""
    _, done = progress(desk, lesson)
    done = done or number == len(lesson.steps) - 1
    desk.store.write(f"lesson:{lesson.name}", f"{number} done" if done else str(number))
