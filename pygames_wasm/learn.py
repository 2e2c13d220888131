"""The page to learn on: all lessons with how far one has come, and the rules of each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm import page
from pygames_wasm.game import Game
from pygames_wasm.games import games
from pygames_wasm.guided import Guided, progress
from pygames_wasm.help import Help
from pygames_wasm.lesson import Lesson, guide, lessons
from pygames_wasm.svg import Markup, el
from pygames_wasm.texts import Say, Sentence

if TYPE_CHECKING:
    from pygames_wasm.desk import Desk


class Learn:
    """A person who chooses what to learn."""

    screen = "learn"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def do_lesson(self, name: str) -> None:
        """Open a lesson where it was left, a finished one at its beginning."""
        for game in games().values():
            for lesson in lessons(game):
                if lesson.name == name:
                    number, _ = progress(self.desk, lesson)
                    again = number == len(lesson.steps) - 1
                    table = Guided(self.desk, game, lesson, 0 if again else number)
                    self.desk.game, self.desk.view = game, table
                    self.desk.said = table.question(self.desk.say)
                    return
        raise Sentence("no_lesson", name=name[:40])

    def do_rules(self, name: str) -> None:
        """Read the rules of a game and come back here."""
        if name not in games():
            raise Sentence("no_lesson", name=name[:40])
        self.desk.game = games()[name]
        self.desk.view = Help(self.desk.game, close="view learn")

    def parts(self, say: Say) -> dict[str, str]:
        """Return the list as one part."""
        rows = [self.draw_game(game, say) for game in games().values()]
        back = None
        if self.desk.left:
            back = page.button(say("earlier"), "resume", id="resume")
        form = el(
            "div",
            el("p", say("learn_about"), class_="about"),
            el("ul", *rows, class_="lessons"),
            el("div", back, class_="buttons") if back else None,
            id="form",
            class_="learn",
        )
        return {"form": form}

    def draw_game(self, game: Game, say: Say) -> Markup:
        """Return a game with its lessons and its rules."""
        words = Say(say.language, game.texts, guide(game))
        return el(
            "li",
            el("div", Markup(game.view.picture()), class_="emblem"),
            el("h2", words("title"), el("span", words("title_own"), lang="ja")),
            *(self.draw_lesson(lesson, words) for lesson in lessons(game)),
            el(
                "a",
                words("learn_rules"),
                href=f"./play.html?view=rules&game={game.name}",
                data_ui=f"rules {game.name}",
                id=f"rules-{game.name}",
            ),
        )

    def draw_lesson(self, lesson: Lesson, say: Say) -> Markup:
        """Return a lesson, how far it has come and the way into it."""
        number, done = progress(self.desk, lesson)
        last = len(lesson.steps) - 1
        key = "lesson_begin" if not number else "lesson_again" if number == last else "resume"
        name = say(f"lesson_{lesson.name}")
        state = say("lesson_done") if done else say("lesson_minutes", n=minutes(lesson, say))
        if number and not done:
            state = say("lesson_count", number=number + 1, all=last + 1)
        return el(
            "div",
            el("h3", name, id=f"title-{lesson.name}"),
            el("span", ("✓ " if done else "") + state, class_="small"),
            el("progress", value=last if done else number, max=last, aria_label=name),
            page.button(
                say(key),
                f"lesson {lesson.name}",
                id=f"lesson-{lesson.name}",
                class_=None if done else "primary",
                aria_describedby=f"title-{lesson.name}",
            ),
            class_="of-lesson" + " done" * done,
        )


WORDS, LETTERS, PRESS = 180, 500, 4  # read in a minute; Japanese by letters; seconds for an action


def seconds(lesson: Lesson, say: Say) -> float:
    """Return how long a lesson takes: to read every sentence, and to make every move."""
    texts = [say(lesson.key(number)) for number in range(len(lesson.steps))]
    actions = sum(bool(step.do) + len(step.then) for step in lesson.steps)
    if say.language == "ja":
        return 60 * len("".join(texts)) / LETTERS + PRESS * actions
    return 60 * len(" ".join(texts).split()) / WORDS + PRESS * actions


def minutes(lesson: Lesson, say: Say) -> int:
    """Return the minutes that a lesson takes, rounded up."""
    return int(-(-seconds(lesson, say) // 60))
