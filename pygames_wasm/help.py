"""The rules to read and to search, with the rulebook's examples on the game's own board."""

from __future__ import annotations

from pygames_wasm import page
from pygames_wasm.example import Example
from pygames_wasm.game import NOBODY, Game, Scene, is_number, parse
from pygames_wasm.lesson import guide
from pygames_wasm.manual import Paragraph, examples, fold, paragraphs
from pygames_wasm.svg import Markup, el
from pygames_wasm.texts import DEFAULT, Say, Sentence

MAX_QUERY = 80  # letters that are searched for at most


class Help:
    """A reader of the rules: one paragraph open, its example before or after it is played."""

    def __init__(self, game: Game, rule: str = "", close: str = "resume") -> None:
        """Open the rules, at a paragraph if one is named; `close` is the way back."""
        self.game = game
        self.close = close
        self.texts = (guide(game),)
        self.paragraphs = paragraphs(game)
        self.topics = {example.topic: example for example in examples(game) if example.topic}
        self.number = 0
        self.step = 0
        self.query = ""
        self.told: Sentence | None = None  # for those who listen
        self.focus = ""  # where the keys and the eyes should go
        self.say = Say(DEFAULT, game.texts, *self.texts)  # the language of the last look
        if rule:
            self.do_topic(rule)

    @property
    def open(self) -> Paragraph:
        """Return the paragraph that is read."""
        return self.paragraphs[self.number]

    @property
    def example(self) -> Example:
        """Return the example on the board: that of the open paragraph or of one before it."""
        nearest = [*self.paragraphs[self.number :: -1], *self.paragraphs]
        return self.topics[next(paragraph.topic for paragraph in nearest if paragraph.topic)]

    def id_of(self, paragraph: Paragraph) -> str:
        """Return the id of a paragraph, the same in addresses and on the page."""
        return f"{self.game.name}-{paragraph.name}"

    @property
    def address(self) -> str:
        """Return the address of the open paragraph, relative to the site."""
        return f"./play.html?view=rules&game={self.game.name}&rule={self.id_of(self.open)}"

    def do_topic(self, name: str) -> None:
        """Open a paragraph."""
        names = [paragraph.name for paragraph in self.paragraphs]
        short = name.removeprefix(f"{self.game.name}-")
        if short in names:
            self.number, self.step = names.index(short), 0
            self.focus = self.id_of(self.open)

    def do_example(self, step: str) -> None:
        """Show the example before (0) or after so many of its actions."""
        if is_number(step, 4):
            self.step = min(int(step), len(self.example.log))

    def do_search(self, *words: str) -> None:
        """Show only the paragraphs with all of these words."""
        query = fold(" ".join(words)[:MAX_QUERY])
        if query.split() != self.query.split():
            self.query = query
            self.told = Sentence("search_hits", n=len(self.hits()))

    def hits(self) -> list[Paragraph]:
        """Return the paragraphs that are shown."""
        wanted = self.query.split()
        return [p for p in self.paragraphs if all(word in self.seen(p) for word in wanted)]

    def seen(self, paragraph: Paragraph) -> str:
        """Return a paragraph as a search sees it."""
        say, name = self.say, paragraph.name
        return fold(f"{say(f'help_{name}')} {say(f'help_{name}_text')}")

    def scene(self, say: Say) -> Scene:
        """Return the example as a spectator sees it."""
        state = self.example.start()
        before, last = None, None
        for line in self.example.log[: self.step]:
            before, last = state.copy(), parse(line)
            state.apply(last)
        return Scene(state, NOBODY, say, last=last, before=before)

    def parts(self, say: Say) -> dict[str, str]:
        """Return the search, the paragraphs, and the board beside them."""
        self.say, scene = say, self.scene(say)
        return {
            "search": self.draw_search(say),
            "topic": self.draw(scene),
            **self.game.view.draw(scene),
        }

    def draw_search(self, say: Say) -> Markup:
        """Return the field to search in, the list to choose from and the way back."""
        field = el(
            "input",
            type="search",
            id="query",
            data_ui="search",
            data_live=True,
            placeholder=say("search"),
            aria_label=say("search_about"),
            aria_controls="topic",
            maxlength=MAX_QUERY,
            autocomplete="off",
            enterkeyhint="search",
        )
        titles = [(p.name, f"{n}. {say(f'help_{p.name}')}") for n, p in numbered(self.paragraphs)]
        jump = page.choice("jump", "topic", titles, self.open.name)
        label = el("label", el("span", say("rules_contents"), class_="unseen"), jump)
        key = "rules_close" if self.close == "resume" else "rules_learn"
        back = page.button(say(key), self.close, id="close")
        return el("div", field, label, back, id="search", class_="search", role="search")

    def draw(self, scene: Scene) -> Markup:
        """Return the paragraphs; the open one can play its example."""
        say = scene.say
        found = self.hits()
        count = el("p", say("search_hits", n=len(found)), class_="small") if self.query else None
        shown = [self.draw_paragraph(n, p, scene) for n, p in numbered(self.paragraphs)]
        kept = [part for part, p in zip(shown, self.paragraphs, strict=True) if p in found]
        return el(
            "section", count, *kept, id="topic", class_="topic", tabindex=0, aria_label=say("rules")
        )

    def draw_paragraph(self, number: int, paragraph: Paragraph, scene: Scene) -> Markup:
        """Return a paragraph with its number, and the way to its example."""
        say, name = scene.say, paragraph.name
        is_open = paragraph is self.open
        lines = say(f"help_{name}_text").split("\n")
        return el(
            "article",
            el("h2", f"{number}. {say(f'help_{name}')}"),
            *(el("p", line) for line in lines),
            self.draw_example(paragraph, scene) if paragraph.topic else None,
            id=self.id_of(paragraph),
            class_="paragraph open" if is_open else "paragraph",
            tabindex=-1,
            aria_current="true" if is_open else None,
        )

    def draw_example(self, paragraph: Paragraph, scene: Scene) -> Markup:
        """Return the buttons of an example, and what it tells when it is played."""
        say, name = scene.say, paragraph.name
        if paragraph is not self.open:
            go = page.button(say("example_open"), f"topic {name}", id=f"topic-{name}")
            return el("div", go, class_="buttons")
        told: list[str] = []
        if scene.last is not None and scene.before is not None:
            told = self.game.view.tell(scene.before, scene.last, scene.state, say)
        show = None
        if self.example.log:
            to = 0 if self.step else len(self.example.log)
            key = "example_back" if self.step else "example_show"
            show = page.button(say(key), f"example {to}", id="example", class_="primary")
        news = [el("p", text, class_="news") for text in told]
        return el("div", show, *news, class_="buttons")


def numbered(all_of_them: tuple[Paragraph, ...]) -> list[tuple[int, Paragraph]]:
    """Return the paragraphs with their numbers."""
    return list(enumerate(all_of_them, 1))
