"""The score pad of IKI, line by line, at the end or on demand as a forecast."""

from __future__ import annotations

from pygames_wasm.game import OVER, Scene
from pygames_wasm.games.iki.art import TONES, mark
from pygames_wasm.games.iki.board import FIRE
from pygames_wasm.games.iki.rules import State
from pygames_wasm.games.iki.scoring import LINES, sheet
from pygames_wasm.games.iki.talk import seat_name
from pygames_wasm.svg import Markup, el


def pad(scene: Scene, state: State) -> Markup:
    """Return the table of all lines for all seats; what is yet to be told stays empty."""
    say = scene.say
    told = len(LINES) - (scene.untold if state.to_move == OVER else 0)
    columns = [sheet(state, seat) for seat in range(state.seats)]
    head = [
        el(
            "th",
            mark(seat),
            el("span", seat_name(seat, say), class_="unseen"),
            scope="col",
            class_=f"tone-{TONES[seat]}",
        )
        for seat in range(state.seats)
    ]
    lines = [
        row(
            say(f"pad_{name}"),
            [column[number] for column in columns],
            id=f"pad-{name}",
            class_=None if number < told else "later",
        )
        for number, name in enumerate(LINES)
    ]
    sums = [
        row(say("pad_total"), [sum(column[:told]) for column in columns]),
        row(say("pad_fire"), [state.goods[seat][FIRE] for seat in range(state.seats)]),
    ]
    return el(
        "table",
        el("thead", el("tr", el("td"), *head)),
        el("tbody", *lines),
        el("tbody", *sums, class_="totals"),
    )


def row(title: str, numbers: list[int], **more: object) -> Markup:
    """Return a line with one number for each seat."""
    cells = (el("td", str(n), class_=f"tone-{TONES[seat]}") for seat, n in enumerate(numbers))
    return el("tr", el("th", title, scope="row"), *cells, **more)


def draw_sheet(scene: Scene, state: State) -> Markup:
    """Return the score pad once the game is over."""
    if state.to_move != OVER:
        return el("section", id="sheet", hidden=True)
    say = scene.say
    return el(
        "section",
        el("h2", say("pad")),
        pad(scene, state),
        el("p", say("pad_tie"), class_="verdict"),
        id="sheet",
        class_="sheet",
        tabindex=0,  # it scrolls
        aria_label=say("pad"),
    )
