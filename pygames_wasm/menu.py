"""The first page: every game that is here."""

from __future__ import annotations

from pygames_wasm.games import games
from pygames_wasm.svg import Markup, el
from pygames_wasm.texts import Say


class Menu:
    """The list of games; those with a game under way say so."""

    def __init__(self, running: frozenset[str] = frozenset()) -> None:
        self.running = running

    def parts(self, say: Say) -> dict[str, str]:
        """Return the list as one part."""
        cards = []
        for game in games().values():
            words = Say(say.language, game.texts)
            go = words("resume") if game.name in self.running else words("play")
            cards.append(
                el(
                    "li",
                    el(
                        "a",
                        el("div", Markup(game.view.picture()), class_="emblem"),
                        el("h2", words("title"), el("span", words("title_own"), lang="ja")),
                        el("p", words("about")),
                        el("span", go, class_="primary"),
                        href=f"./play.html?game={game.name}",
                        data_ui=f"open {game.name}",
                        id=f"game-{game.name}",
                    ),
                )
            )
        form = el(
            "div",
            el("p", say("tagline"), class_="about"),
            el("ul", *cards, class_="cards"),
            el(
                "p",
                el(
                    "a", say("saves"), href="./play.html?view=saves", data_ui="saves", id="to-saves"
                ),
                class_="ways-on",
            ),
            id="form",
            class_="menu",
        )
        return {"form": form}
