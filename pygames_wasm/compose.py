"""A page for bloggers: choose a game's set-up, see it live, copy the lines."""

from __future__ import annotations

from zlib import crc32

from pygames_wasm import page
from pygames_wasm.embed import iframe, snippet
from pygames_wasm.game import Game
from pygames_wasm.settings import THEMES
from pygames_wasm.setup import Setup, member
from pygames_wasm.svg import Markup, el
from pygames_wasm.texts import Say, languages


class Compose(Setup):
    """The set-up of a game that will stand in another page."""

    named = False  # nobody's name goes into an address

    def __init__(self, game: Game, site: str) -> None:
        super().__init__(game)
        self.site = site
        self.language = ""  # the reader's own
        self.theme = "auto"

    def choose(self, name: str, *values: str) -> None:
        """Take one choice; besides those of a game, language and colours."""
        if name == "lang" and len(values) <= 1:
            self.language = member("".join(values), ["", *languages()])
        elif name == "theme" and len(values) == 1:
            self.theme = member(values[0], list(THEMES))
        else:
            super().choose(name, *values)

    @property
    def asked(self) -> dict[str, str]:
        """Return the attributes that say what differs from the usual."""
        usual = Setup(self.game)
        values = {"game": self.game.name}
        players = self.players[: self.seats]
        if self.seats != usual.seats or players != usual.players[: self.seats]:
            values["players"] = ",".join(players)
        if self.options:
            values["options"] = ",".join(sorted(self.options))
        if self.language:
            values["lang"] = self.language
        if self.theme != "auto":
            values["theme"] = self.theme
        return values

    def parts(self, say: Say) -> dict[str, str]:
        """Return the choices, the lines to copy and the game as readers will see it."""
        asked, title = self.asked, say("title")
        tongues = [("", say("compose_any")), *page.tongues()]
        themes = [(name, say(f"theme_{name}")) for name in THEMES]
        # A preview is made anew whenever a choice changes.
        board = el("pygames-board", id=f"live-{crc32(repr(asked).encode())}", **asked)
        form = el(
            "div",
            el(
                "div",
                el("p", say("compose_about"), class_="about"),
                *self.fields(say),
                el(
                    "fieldset",
                    el("legend", say("compose_look")),
                    self.pick(say("language"), "lang", tongues, self.language),
                    self.pick(say("theme"), "theme", themes, self.theme),
                ),
                el("div", page.button(say("rules_close"), "resume", id="resume"), class_="buttons"),
                class_="form",
            ),
            el(
                "div",
                self.lines(say("compose_script"), "snippet", snippet(self.site, title, asked)),
                self.lines(say("compose_frame"), "iframe", iframe(self.site, title, asked)),
                el("h2", say("compose_live")),
                board,
                class_="form",
            ),
            id="form",
            class_="compose",
        )
        return {"form": form}

    def pick(self, title: str, name: str, values: list[tuple[str, str]], chosen: str) -> Markup:
        """Return a list to choose from, with its name."""
        choice = page.choice(f"compose-{name}", f"set {name}", values, chosen)
        return el("label", el("span", title), choice)

    def lines(self, title: str, name: str, text: str) -> Markup:
        """Return lines to copy."""
        return el(
            "fieldset",
            el("legend", title),
            el("textarea", str(text), id=name, readonly=True, rows=4, aria_label=title),
        )
