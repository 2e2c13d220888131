"""The markup of a look back: the strip of moments, and what is said about the one looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm import panel
from pygames_wasm.keys import shortcuts
from pygames_wasm.names import field
from pygames_wasm.record import Record
from pygames_wasm.svg import Markup, el, face, icon
from pygames_wasm.texts import Say

if TYPE_CHECKING:
    from pygames_wasm.table import Table

BACK = "M6 -8L-4 0L6 8Z"
FORTH = "M-6 -8L4 0L-6 8Z"
SIGNS = {
    "first": "M-8 -8h3v16h-3ZM8 -8L-3 0L8 8Z",
    "back": BACK,
    "auto": "M-6 -10L9 0L-6 10Z",
    "pause": "M-7 -9h5v18h-5ZM2 -9h5v18h-5Z",
    "forward": FORTH,
    "last": "M5 -8h3v16h-3ZM-8 -8L3 0L-8 8Z",
}
# A clock that goes back.
CLOCK = icon(
    el(
        "path",
        d="M-8.5 -3A9 9 0 1 1 -8 4.5M-9 -8.5V-2.5H-3M0 -5V0.5L4 3",
        fill="none",
        stroke="currentColor",
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    ),
    24,
)


def opener(table: Table, say: Say) -> Markup:
    """Return the button that opens the strip."""
    return el(
        "button",
        face(say("time"), CLOCK),
        type="button",
        data_ui="time",
        id="show-time",
        title=say("time"),
        disabled=not table.match.at,
        aria_expanded="true" if table.time.is_open else "false",
        aria_keyshortcuts=shortcuts("time", table.settings.keys),
    )


def sign(table: Table, name: str, say: Say, off: bool) -> Markup:
    """Return a button with a picture for a command of the timeline."""
    playing = name == "auto" and table.time.is_playing
    words = say("time_pause" if playing else f"time_{name}")
    return el(
        "button",
        face(words, icon(el("path", d=SIGNS["pause" if playing else name]), 24)),
        type="button",
        data_ui=name,
        id=f"time-{name}",
        title=words,
        disabled=off,
        aria_keyshortcuts=shortcuts(name, table.settings.keys),
    )


def moment(table: Table, say: Say) -> str:
    """Say which moment is looked at, and what has led to it."""
    time = table.time
    number = say("moment", number=time.index + 1, all=len(time.stops))
    if time.viewed is None:
        number = say("moment_over" if table.match.is_over else "moment_live", moment=number)
    return " ".join([number, *time.lines])


def draw(table: Table, say: Say) -> Markup:
    """Return the strip: a slider over all moments, and buttons for the steps."""
    time = table.time
    if not time.is_open:
        return el("section", id="time", hidden=True)
    last, index = len(time.stops) - 1, time.index
    slider = el(
        "input",
        type="range",
        id="moments",
        min=0,
        max=last,
        value=index,
        disabled=not last,
        data_ui="moment",
        aria_label=say("moments"),
        aria_valuetext=moment(table, say),
    )
    off = {"first": not index, "back": not index, "auto": not last}
    names = [name for name in SIGNS if name != "pause"]
    signs = [sign(table, name, say, off.get(name, index == last)) for name in names]
    looks = time.viewed is not None
    over = table.match.is_over
    back = el(
        "button",
        say("to_end" if over else "to_live"),
        type="button",
        data_ui="live",
        id="live-game",
        class_="primary",
    )
    play = el("button", say("play_on"), type="button", data_ui="branch", id="branch")
    return el(
        "section",
        el(
            "div",
            slider,
            el("span", f"{index + 1} / {last + 1}", aria_hidden="true"),
            class_="slide",
        ),
        el(
            "div",
            *signs,
            el(
                "button",
                face(say("time_close"), "×"),
                type="button",
                data_ui="time",
                id="hide-time",
            ),
            class_="steps",
        ),
        el("div", back, play, class_="ways") if looks else None,
        branches(table.family, table.id, looks, say),
        id="time",
        class_="time looking" if looks else "time",
        aria_label=say("time"),
    )


def about(table: Table, say: Say) -> tuple[list[str], str]:
    """Return what is to be told about the moment looked at, and the sentence that says so."""
    time = table.time
    lines = time.lines[-3:] + panel.turning(table, say)
    mover = table.state.to_move
    seat = table.seat_of(mover, say).name if mover >= 0 else ""
    asked = say("viewing", seat=seat) if seat else say("viewing_chance")
    if time.gone_on:
        asked = f"{asked} {say('gone_on', n=time.gone_on)}"
        turn = table.match.state.to_move
        if table.is_human(turn):
            asked = f"{asked} {say('gone_on_turn', seat=table.seat_of(turn, say).name)}"
    return lines, asked


def aloud(table: Table, say: Say) -> str:
    """Say the moment that is looked at, for those who listen."""
    lines, asked = about(table, say)
    return " ".join([*lines, asked])


def label(record: Record, say: Say) -> str:
    """Return what a game is called among its branches."""
    if record.name:
        return record.name
    return say("branch_at", n=record.origin.at) if record.origin else say("main_game")


def branches(records: list[Record], here: str, looks: bool, say: Say) -> Markup | None:
    """Return a game and its branches, each with one press to switch to it."""
    if len(records) < 2 and not any(record.origin for record in records):
        return None
    rows, own = [], None
    for record in records:
        turn = say("turn_over") if record.over else say("turn_number", n=record.turn)
        if record.id == here and record.origin and not looks:
            own = record
        rows.append(
            el(
                "li",
                el(
                    "button",
                    el("bdi", label(record, say)),
                    el("span", turn, class_="small"),
                    type="button",
                    data_ui=f"load {record.id}",
                    id=f"way-{record.id}",
                    disabled=record.id == here,
                    aria_current="true" if record.id == here else None,
                ),
            )
        )
    name = own and el(
        "label", el("span", say("branch_name")), field("branch-name", "name", own.name)
    )
    return el(
        "div",
        el("ul", *rows, aria_label=say("branches")),
        name,
        class_="branches",
    )
