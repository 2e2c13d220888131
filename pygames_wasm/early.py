"""What a page shows before Python has started: the same parts, drawn when the site is built."""

from __future__ import annotations

from pygames_wasm import page
from pygames_wasm.desk import Desk
from pygames_wasm.game import NOBODY, Game, Scene
from pygames_wasm.svg import Markup, el
from pygames_wasm.texts import Say

# What there may be to say before anything can be drawn.
SENTENCES = (
    "loading",
    "boot_bytes",
    "boot_python",
    "boot_games",
    "boot_failed",
    "boot_slow",
    "boot_missing",
    "boot_damaged",
    "boot_wasm",
    "boot_script",
    "boot_kept",
    "boot_retry",
)


def sentences(language: str) -> dict[str, str]:
    """Return the sentences of a page that is not up yet, with their holes."""
    texts = Say(language).texts
    return {key: texts[key] for key in SENTENCES}


def form(language: str, game: Game | None = None) -> dict[str, str]:
    """Return the menu, or the set-up of a game, for a visitor who has left nothing here."""
    params = {"lang": language} | ({"game": game.name} if game else {})
    return Desk(None, params).parts()


def board(language: str, game: Game, seats: int, options: frozenset[str]) -> dict[str, str]:
    """Return a table with the bare board of a game: for a visitor who has left one unfinished."""
    say = Say(language, game.texts)
    scene = Scene(game.start(seats, options), NOBODY, say)
    return {
        "page": page.shell(page.TABLE, "play"),
        "bar": page.bar(say, say("title"), game=True),
        "notices": page.notices(say, []),
        "scores": scores(scene, game),
        "turn": el(
            "section",
            el("div", class_="told"),
            el("p", el("span", say("loading")), class_="ask"),
            id="turn",
            class_="turn",
            aria_label=say("turn"),
        ),
        **game.view.draw(scene),
        "controls": controls(say),
    }


def scores(scene: Scene, game: Game) -> Markup:
    """Return the strip of seats; what they have is not known yet."""
    rows = []
    for seat in range(len(scene.state.scores())):
        shown = game.view.seat(scene.state, seat, scene.say)
        rows.append(
            el(
                "li",
                Markup(shown.mark),
                el("span", shown.name, class_="seat"),
                el("strong", "–", class_="points", aria_hidden="true"),
                class_=f"tone-{shown.tone}",
            )
        )
    return el("ul", *rows, id="scores", class_="scores", aria_label=scene.say("scores"))


def controls(say: Say) -> Markup:
    """Return the buttons of a table, none of which can be pressed yet."""
    names = {"undo": "undo", "redo": "redo", "new": "setup", "rules": "help"}
    buttons = [page.button(say(name), do, id=name, disabled=True) for name, do in names.items()]
    return el("div", *buttons, id="controls", class_="controls")
