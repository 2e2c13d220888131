"""The markup around every board: scores, whose turn, controls, the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pygames_wasm import panel
from pygames_wasm.course import curve, swings
from pygames_wasm.course import scores as scores_so_far
from pygames_wasm.game import Scene, winners
from pygames_wasm.svg import Markup, el, escape, face, icon, join
from pygames_wasm.texts import Say, languages

if TYPE_CHECKING:
    from pygames_wasm.keeper import Notice
    from pygames_wasm.table import Table

THEMES = ("auto", "light", "dark")
# Something here that goes to others.
SHARE = icon(
    join(
        el("path", d="M6-7L-6 0 6 7", fill="none", stroke="currentColor", stroke_width=2),
        *(
            el("circle", cx=x, cy=y, r=3.6, fill="currentColor")
            for x, y in ((-6, 0), (6, -7), (6, 7))
        ),
    ),
    24,
)
TABLE = ("scores", "odds", "turn", "frame", "controls", "log")  # the parts of a table, in order


def shell(parts: Iterable[str], kind: str) -> Markup:
    """Return the page itself: an empty place for each of its parts."""
    places = (el("div", id=name) for name in ("bar", "notices", *parts))
    return el("main", *places, id="page", class_=kind)


def button(text: str, do: str, **more: object) -> Markup:
    """Return a button for a command of the page."""
    return el("button", text, type="button", data_ui=do, **more)


def choice(name: str, do: str, values: Iterable[tuple[str, str]], chosen: str) -> Markup:
    """Return a list to choose from; the chosen value follows the words of `do`."""
    options = [el("option", text, value=value, selected=value == chosen) for value, text in values]
    return el("select", *options, id=name, data_ui=do)


def bar(
    say: Say,
    title: str,
    theme: str,
    home: bool,
    kept: bool = False,
    game: bool = False,
    full: str | None = None,
) -> Markup:
    """Return the top line: way back, title, sharing, saved games, language, theme."""
    sheets = el("path", d="M-7 -9H7M-9 -4H9M-9 1H9V9H-9ZM-3 5H3", class_="lines")
    saves = el(
        "a",
        icon(sheets, 24, class_="mark"),
        href="./play.html?view=saves",
        data_ui="saves",
        id="saves",
        aria_label=say("saves"),
        title=say("saves"),
    )
    names = [(name, Say(name)("language_name")) for name in languages()]
    back: Markup | None = el("a", "‹", href="./index.html", data_ui="menu", aria_label=say("back"))
    if full:
        back = el("a", "⤢", href=full, target="_blank", rel="noopener", aria_label=say("full_page"))
    return el(
        "header",
        None if home and not full else back,
        el("h1", title),
        button(face(say("share"), SHARE), "share", id="share") if game else None,
        saves if kept else None,
        el(
            "label",
            el("span", say("language"), class_="unseen"),
            choice("language", "language", names, say.language),
        ),
        el(
            "label",
            el("span", say("theme"), class_="unseen"),
            choice("theme", "theme", [(name, say(f"theme_{name}")) for name in THEMES], theme),
        ),
        id="bar",
        class_="bar",
    )


def notices(say: Say, items: list[Notice]) -> Markup:
    """Return what the page has to say besides the game, each until it is put away."""
    rows = [
        el(
            "li",
            el("span", item.sentence.say(say)),
            download(say, str(item.sentence.holes.get("name", "game")), item.text)
            if item.text is not None
            else None,
            button(say(item.label), item.do) if item.do else None,
            None
            if item.do == "take"  # as long as it holds
            else button("×", f"dismiss {number}", aria_label=say("dismiss")),
        )
        for number, item in enumerate(items)
    ]
    return el("ul", *rows, id="notices", class_="notices", hidden=not rows)


def who(table: Table, seat: int, say: Say) -> str:
    """Return who sits on a seat: you, a person or a bot."""
    if seat >= table.match.seats:
        return ""  # the garden of a solo game is nobody
    if not table.is_human(seat):
        level = table.match.players[seat]
        return say(f"level_{level}") if say.has(f"level_{level}") else say("bot")
    return say("you") if len(table.humans) == 1 else say("human")


def scores(table: Table, say: Say) -> Markup:
    """Return the strip of seats with their points."""
    totals = table.state.scores()
    best = winners(totals) if table.is_over else []
    chances = panel.percents(table) if table.counsel.can_watch else []
    rows = []
    for seat, total in enumerate(totals):
        active = seat == table.state.to_move
        shown = table.seat_of(seat, say)
        about = say("chance", percent=chances[seat]) if chances else who(table, seat, say)
        rows.append(
            el(
                "li",
                Markup(shown.mark),
                el("span", shown.name, class_="seat"),
                el("span", about, class_="who"),
                el("strong", str(total[0]), class_="points", aria_hidden="true"),
                el("span", say("points", n=total[0]), class_="unseen"),
                class_=f"tone-{shown.tone}"
                + (" active" if active else "")
                + (" won" if seat in best else ""),
                id=f"score-{seat}",
                aria_current="true" if active else None,
            )
        )
    return el("ul", *rows, id="scores", class_="scores", aria_label=say("scores"))


def turn(table: Table, scene: Scene) -> Markup:
    """Return what just happened and the one sentence that says what is asked now."""
    say, match = scene.say, table.match
    mover = match.state.to_move
    news = table.news(say)
    extra: list[Markup] = []
    if table.tale:
        *news, asked = news
        extra = [button(say("skip"), "skip", id="skip")]
    elif table.viewed is not None:
        news, asked = panel.look_back(table, say)
        extra = [
            button(say("play_on"), "branch", id="branch", class_="primary"),
            button(say("to_end"), "end", id="end"),
        ]
    elif match.is_over:
        asked = result(table, say)
    elif table.bot:
        asked = say("thinking", seat=table.seat_of(mover, say).name)
        extra = [el("span", clock_text(table, say), class_="clock"), button(say("hurry"), "hurry")]
    elif table.curtain is not None:
        asked = say("curtain", seat=table.seat_of(mover, say).name)
        extra = [button(say("unveil", seat=table.seat_of(mover, say).name), "unveil", id="unveil")]
    elif table.waits:
        asked = send(table, say)
        extra = [button(say("share"), "share", class_="primary", id="send")]
    elif len(table.humans) > 1:
        name = table.seat_of(mover, say).name
        asked = say("ask_seat", seat=name, ask=match.game.view.ask(scene))
    else:
        asked = match.game.view.ask(scene)
    mover = table.state.to_move
    tone = f" tone-{table.seat_of(mover, say).tone}" if mover >= 0 else ""
    states = {"telling": table.tale, "busy": table.bot, "viewing": table.viewed is not None}
    state = next((f" {name}" for name, is_so in states.items() if is_so), "")
    told = el("div", *(el("p", text, class_="news") for text in news), class_="told")
    return el(
        "section",
        panel.shown_hint(table, say) or told,
        el("p", el("span", asked), *extra, class_="ask"),
        el("p", table.problem.say(say), class_="refusal") if table.problem else None,
        panel.tools(table, say),
        course(table, say),
        id="turn",
        class_=f"turn{tone}{state}",
        aria_label=say("turn"),
    )


def clock_text(table: Table, say: Say) -> str:
    """Say how long a bot has been thinking."""
    return say("seconds", seconds=f"{table.thinking or 0:.1f}")


def course(table: Table, say: Say) -> Markup | None:
    """Return the curve of a finished game and the actions that turned it."""
    if not table.is_over:
        return None
    if table.counsel.review:
        return panel.review(table, table.counsel.review, say)
    lines = scores_so_far(table.match)
    found = swings(lines)
    tones = [table.seat_of(seat, say).tone for seat in range(len(lines))]
    told = [el("li", " ".join(table.tell(index, say)[:1])) for index in found]
    return el(
        "div",
        curve(lines, tones, found),
        el("p", say("swings")),
        el("ol", *told),
        panel.review_asked(table, say),
        class_="course",
    )


def send(table: Table, say: Say) -> str:
    """Say who waits for the link of this game."""
    return say("link_send", seat=table.seat_of(table.match.state.to_move, say).name)


def result(table: Table, say: Say) -> str:
    """Say who has won."""
    totals = table.match.state.scores()
    best = winners(totals)
    points = say("points", n=totals[best[0]][0])
    if len(best) > 1:
        seats = say("and").join(table.seat_of(seat, say).name for seat in best)
        return say("drawn", seats=seats, points=points)
    return say("won", seat=table.seat_of(best[0], say).name, points=points)


def controls(table: Table, say: Say) -> Markup:
    """Return undo, redo, and what can be done with the game as a whole."""
    over = table.is_over
    return el(
        "div",
        button(say("undo"), "undo", id="undo", disabled=not table.can_undo),
        button(say("redo"), "redo", id="redo", disabled=not table.can_redo),
        button(say("again"), "again", id="again", class_="primary") if over else None,
        button(say("swap"), "swap", id="swap") if over else None,
        button(say("new"), "setup", id="new"),
        button(say("rules"), "help", id="rules"),
        button(say("log"), "log", id="show-log", class_="narrow"),
        id="controls",
        class_="controls",
    )


def log(table: Table, say: Say) -> Markup:
    """Return the game so far in words, the newest first."""
    match = table.match
    rows = []
    for index in reversed(range(table.at)):
        sentences = table.lines(index, say)
        if not sentences:
            continue  # what a hidden hand draws is nobody's business
        mover = match.states[index].to_move
        told = join(*(el("span", text) for text in sentences))
        if mover < 0:
            rows.append(el("li", told, class_="chance"))
        else:
            shown = table.seat_of(mover, say)
            rows.append(el("li", Markup(shown.mark), told, class_=f"tone-{shown.tone}"))
    return el(
        "section",
        el("h2", say("log"), button("×", "log", class_="narrow", aria_label=say("close"))),
        el("ol", *rows, reversed=True) if rows else el("p", say("log_empty")),
        id="log",
        tabindex=0,  # it scrolls
        aria_label=say("log"),
        class_="log open" if table.show_log else "log",
    )


def download(say: Say, name: str, text: str) -> Markup:
    """Return a link that saves a text as a file, made of the text itself."""
    safe = "".join(f"%{byte:02x}" for byte in text.encode("utf-8", "replace"))
    href = f"data:text/plain;charset=utf-8,{safe}"
    return el("a", escape(say("download")), href=href, download=f"{name}.txt")
