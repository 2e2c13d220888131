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
    """Return the table of all lines for all seats."""
    say = scene.say
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
        (say(f"pad_{name}"), [column[number] for column in columns])
        for number, name in enumerate(LINES)
    ]
    sums = [
        (say("pad_total"), [sum(column) for column in columns]),
        (say("pad_fire"), [state.goods[seat][FIRE] for seat in range(state.seats)]),
    ]
    return el(
        "table",
        el("thead", el("tr", el("td"), *head)),
        el("tbody", *(row(title, numbers) for title, numbers in lines)),
        el("tbody", *(row(title, numbers) for title, numbers in sums), class_="totals"),
    )


def row(title: str, numbers: list[int]) -> Markup:
    """Return a line with one number for each seat."""
    cells = (el("td", str(n), class_=f"tone-{TONES[seat]}") for seat, n in enumerate(numbers))
    return el("tr", el("th", title, scope="row"), *cells)


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
