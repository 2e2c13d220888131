"""The markup around every board: scores, whose turn, controls, the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pygames_wasm import panel, strip
from pygames_wasm.consent import AGREED
from pygames_wasm.course import curve, swings
from pygames_wasm.course import scores as scores_so_far
from pygames_wasm.game import Scene, winners
from pygames_wasm.manual import reason
from pygames_wasm.names import bdi, isolate
from pygames_wasm.signs import sign
from pygames_wasm.svg import Markup, el, escape, face, icon, join
from pygames_wasm.texts import Say, languages

if TYPE_CHECKING:
    from pygames_wasm.keeper import Notice
    from pygames_wasm.table import Table

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
TABLE = (
    "scores",
    "odds",
    "turn",
    "frame",
    "controls",
    "time",
    "log",
)  # the parts of a table, in order


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


def tongues() -> list[tuple[str, str]]:
    """Return the languages, each in its own words: their readers may not know ours."""
    return [(name, Say(name)("language_name")) for name in languages()]


def way(say: Say, screen: str, here: str) -> Markup:
    """Return the way to a screen, as a sign in the top line."""
    return el(
        "a",
        sign(screen),
        href=f"./play.html?view={screen}",
        data_ui=f"view {screen}",
        id=screen,
        aria_label=say(screen),
        title=say(screen),
        aria_current="page" if here == screen else None,
    )


def bar(
    say: Say,
    title: str,
    home: bool = False,
    game: bool = False,
    screen: str = "",
    full: str | None = None,
) -> Markup:
    """Return the top line: way back, title, sharing, saved games, settings, language."""
    back: Markup | None = el("a", face(say("back"), "‹"), href="./index.html", data_ui="menu")
    if full:
        back = el("a", face(say("full_page"), "⤢"), href=full, target="_blank", rel="noopener")
    return el(
        "header",
        None if home and not full else back,
        el("h1", title),
        button(face(say("share"), SHARE), "share", id="share") if game else None,
        way(say, "saves", screen),
        way(say, "settings", screen),
        el(
            "label",
            sign("globe"),
            el("span", say("language"), class_="unseen"),
            choice("language", "language", tongues(), say.language),
            title=say("language"),
            class_="globe",
        ),
        id="bar",
        class_="bar",
    )


def notices(say: Say, items: list[Notice]) -> Markup:
    """Return what the page has to say besides the game, each until it is put away."""
    rows = [
        el(
            "li",
            el("span", bdi(item.sentence.say(say))),
            download(say, str(item.sentence.holes.get("name", "game")), item.text)
            if item.text is not None
            else None,
            button(say(item.label), item.do) if item.do else None,
            None
            if item.do == "take"  # as long as it holds
            else button(face(say("dismiss"), "×"), f"dismiss {number}"),
        )
        for number, item in enumerate(items)
    ]
    return el("ul", *rows, id="notices", class_="notices", hidden=not rows)


def who(table: Table, seat: int, say: Say) -> Markup:
    """Return who sits on a seat: you, a person, or a bot, whose level gives way."""
    if seat >= table.match.seats:
        return join()  # the garden of a solo game is nobody
    if not table.is_human(seat):
        level = table.match.players[seat]
        text = say(f"level_{level}") if say.has(f"level_{level}") else say("bot")
        bot, number, about = text.partition(level.removeprefix("bot-") or level)
        return join(bot + number, el("span", about, class_="level"))
    if table.person(seat):
        return bdi(isolate(table.person(seat)))
    return escape(say("you") if len(table.humans) == 1 else say("human"))


def scores(table: Table, say: Say) -> Markup:
    """Return the strip of seats with their points."""
    totals = table.state.scores()
    best = winners(totals) if table.is_over else []
    chances = panel.percents(table) if table.counsel.can_watch else []
    rows = []
    for seat, total in enumerate(totals):
        active = seat == table.state.to_move
        shown = table.match.game.view.seat(table.state, seat, say)  # the person stands below it
        chance = say("chance", percent=chances[seat]) if chances else ""
        rows.append(
            el(
                "li",
                Markup(shown.mark),
                el("span", shown.name, class_="seat"),
                el(
                    "span",
                    chance or who(table, seat, say),
                    class_="who named" if table.person(seat) else "who",
                ),
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
    elif table.consent.asked:
        asked = say(f"ask_{table.consent.asked}")
        agreed = f"{table.consent.asked} {AGREED}"
        extra = [
            button(say("all_agree"), agreed, id="agree", class_="primary"),
            button(say("not_agree"), "cancel", id="disagree"),
        ]
    elif table.time.viewed is not None:
        news, asked = strip.about(table, say)
    elif match.is_over:
        asked = result(table, say)
    elif table.bot:
        asked = say("thinking", seat=table.seat_of(mover, say).name)
        extra = [el("span", clock_text(table, say), class_="clock"), button(say("hurry"), "hurry")]
    elif table.curtain is not None:
        asked = say("curtain", seat=table.seat_of(mover, say).name)
        mine = bdi(say("unveil", seat=table.seat_of(mover, say).name))
        extra = [button(mine, "unveil", id="unveil")]
    elif table.waits:
        asked = send(table, say)
        extra = [button(say("share"), "share", class_="primary", id="send")]
    elif table.held:
        news, asked = [panel.held(table, say)], say("ask_confirm")
        extra = [button(say("lay_back"), "cancel", id="lay-back")]
    else:
        asked = question(table, scene)
    mover = table.state.to_move
    tone = f" tone-{table.seat_of(mover, say).tone}" if mover >= 0 else ""
    looks = table.time.viewed is not None
    states: dict[str, object] = {
        "asking": table.consent.asked,
        "viewing": looks,
        "telling": table.tale,
        "busy": table.bot,
        "held": table.held,
    }
    state = next((f" {name}" for name, is_so in states.items() if is_so), "")
    marks = panel.hinted(say) if looks else None
    told = el("div", *(el("p", bdi(text), class_="news") for text in news), marks, class_="told")
    return el(
        "section",
        panel.shown_hint(table, say) or told,
        el("p", el("span", bdi(asked)), *extra, class_="ask"),
        refusal(table, say),
        panel.tools(table, say),
        course(table, say),
        id="turn",
        class_=f"turn{tone}{state}",
        aria_label=say("turn"),
    )


def refusal(table: Table, say: Say) -> Markup | None:
    """Return why the last press did nothing, and the way to the rule that says so."""
    if table.problem is None:
        return None
    rule = reason(table.match.game, table.problem.key)
    go = button(say("rule"), f"help {rule}", id="rule") if rule else None
    return el("p", el("span", table.problem.say(say)), go, class_="refusal")


def question(table: Table, scene: Scene) -> str:
    """Say what is asked of the person whose turn it is; of several, say who that is."""
    asked = table.match.game.view.ask(scene)
    if len(table.humans) < 2:
        return asked
    name = table.seat_of(table.match.state.to_move, scene.say).name
    return scene.say("ask_seat", seat=name, ask=asked)


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
    told = [el("li", bdi(" ".join(table.tell(index, say)[:1]))) for index in found]
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
    over, looks = table.is_over, table.time.viewed is not None
    return el(
        "div",
        button(say("undo"), "undo", id="undo", disabled=looks or not table.can_undo),
        button(say("redo"), "redo", id="redo", disabled=looks or not table.can_redo),
        strip.opener(table, say),
        button(say("again"), "again", id="again", class_="primary") if over else None,
        button(say("swap"), "swap", id="swap") if over else None,
        button(say("new"), "setup", id="new"),
        button(say("rules"), "help", id="rules"),
        button(say("log"), "log", id="show-log", class_="narrow"),
        id="controls",
        class_="controls",
    )


def ways_out(leave: Markup, say: Say) -> Markup:
    """Return what can be done beside a lesson or a puzzle: leave it, or read the rules."""
    return el(
        "div",
        leave,
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
        told = join(*(el("span", bdi(text)) for text in sentences))
        if mover < 0:
            rows.append(el("li", told, class_="chance"))
        else:
            shown = table.seat_of(mover, say)
            rows.append(el("li", Markup(shown.mark), told, class_=f"tone-{shown.tone}"))
    return el(
        "section",
        el("h2", say("log"), button(face(say("close"), "×"), "log", class_="narrow")),
        panel.words_asked(table, say),
        panel.in_words(table, say)
        or (el("ol", *rows, reversed=True) if rows else el("p", say("log_empty"))),
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
