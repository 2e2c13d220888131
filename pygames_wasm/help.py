"""The rules as pages: each topic is a rulebook example on the game's own board."""

from __future__ import annotations

from importlib import import_module

from pygames_wasm import page
from pygames_wasm.example import Example
from pygames_wasm.game import NOBODY, Game, Scene, parse
from pygames_wasm.svg import Markup, el
from pygames_wasm.texts import Say


def examples(game: Game) -> tuple[Example, ...]:
    """Return the examples in the folder of a game."""
    package = game.start.__module__.rpartition(".")[0]
    found: tuple[Example, ...] = import_module(f"{package}.examples").EXAMPLES
    return found


class Help:
    """A reader of the rules: one topic open, its example before or after it is played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.topics = [example for example in examples(game) if example.topic]
        self.number = 0
        self.step = 0

    @property
    def example(self) -> Example:
        """Return the example of the open topic."""
        return self.topics[self.number]

    def choose(self, topic: str) -> None:
        """Open a topic."""
        names = [example.topic for example in self.topics]
        if topic in names:
            self.number, self.step = names.index(topic), 0

    def turn(self, step: int) -> None:
        """Show the example before (0) or after so many of its actions."""
        self.step = max(0, min(step, len(self.example.log)))

    def scene(self, say: Say) -> Scene:
        """Return the example as a spectator sees it."""
        state = self.example.start()
        before, last = None, None
        for line in self.example.log[: self.step]:
            before, last = state.copy(), parse(line)
            state.apply(last)
        return Scene(state, NOBODY, say, last=last, before=before)

    def parts(self, say: Say) -> dict[str, str]:
        """Return the text beside the board, and the board."""
        scene = self.scene(say)
        return {"topic": self.draw(scene), **self.game.view.draw(scene)}

    def draw(self, scene: Scene) -> Markup:
        """Return the list of topics and the open one in words."""
        say, topic = scene.say, self.example.topic
        tabs = [
            page.button(
                say(f"help_{example.topic}"),
                f"topic {example.topic}",
                id=f"topic-{example.topic}",
                aria_pressed="true" if example is self.example else "false",
            )
            for example in self.topics
        ]
        told: list[str] = []
        if scene.last is not None and scene.before is not None:
            told = self.game.view.tell(scene.before, scene.last, scene.state, say)
        show = None
        if self.example.log:
            to = 0 if self.step else len(self.example.log)
            key = "example_back" if self.step else "example_show"
            show = page.button(say(key), f"example {to}", id="example", class_="primary")
        return el(
            "section",
            el("div", *tabs, class_="topics"),
            el("h2", say(f"help_{topic}")),
            el("p", say(f"help_{topic}_text")),
            el("div", show, page.button(say("rules_close"), "resume", id="close")),
            *(el("p", text, class_="news") for text in told),
            id="topic",
            class_="topic",
        )
