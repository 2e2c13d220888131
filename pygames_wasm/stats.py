"""Statistics: what the ledger says about finished games, in numbers and small plots."""

from __future__ import annotations

from collections.abc import Iterable
from time import localtime, strftime
from typing import TYPE_CHECKING

from pygames_wasm import page
from pygames_wasm.daily import Daily, date_of, streaks
from pygames_wasm.games import games
from pygames_wasm.ledger import OPEN, RESULTS, Over
from pygames_wasm.quiz import puzzles
from pygames_wasm.svg import Markup, el
from pygames_wasm.svg import number as length
from pygames_wasm.texts import Say, Sentence

if TYPE_CHECKING:
    from pygames_wasm.desk import Desk

LATEST = 30  # games whose points are drawn
WIDTH, HEIGHT, EDGE = 240, 60, 5  # of a plot
COLUMNS = ("kind", "games", *RESULTS, "best", "mean")


class Stats:
    """A person before the numbers."""

    screen = "stats"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.erased: dict[tuple[str, str], list[str]] | None = None
        self.told: Sentence | None = None
        self.focus = ""
        desk.ledger.refresh()

    def do_ledger(self) -> None:
        """Hand everything out as a file."""
        self.desk.file = ("pygames-statistics.txt", self.desk.ledger.text)

    def do_forget(self) -> None:
        """Erase everything; it can be had back while this page is open."""
        self.erased = self.desk.ledger.erase()
        self.told, self.focus = Sentence("stats_erased"), "remember"

    def do_remember(self) -> None:
        """Have back what was erased."""
        if self.erased is not None:
            self.desk.ledger.restore(self.erased)
            self.erased = None
            self.told, self.focus = Sentence("stats_back"), "forget"

    def parts(self, say: Say) -> dict[str, str]:
        """Return everything as one part."""
        played = self.desk.ledger.games()
        kinds = {name: [one for one in played if one.game == name] for name in games()}
        own = {name: Say(say.language, game.texts) for name, game in games().items()}
        sections = [draw_game(name, found, own[name]) for name, found in kinds.items() if found]
        form = el(
            "div",
            self.draw_tools(say),
            el("p", say("stats_about" if played else "stats_empty"), class_="about"),
            self.draw_summary(played, say),
            *sections,
            id="form",
            class_="stats",
        )
        return {"form": form}

    def draw_tools(self, say: Say) -> Markup:
        """Return what can be done with the numbers."""
        lines = [line for line in self.desk.ledger.lines.values() if line[0] != "begun"]
        back = page.button(say("undo"), "remember", id="remember")
        erased = el("p", say("stats_erased"), " ", back, class_="erased")
        return el(
            "div",
            page.button(say("earlier"), "resume", id="resume") if self.desk.left else None,
            page.button(say("stats_export"), "ledger", id="ledger", disabled=not lines),
            page.button(say("stats_erase"), "forget", id="forget", disabled=not lines),
            erased if self.erased is not None else None,
            class_="buttons",
        )

    def draw_summary(self, played: list[Over], say: Say) -> Markup:
        """Return the numbers over all games."""
        ledger, daily = self.desk.ledger, Daily(self.desk)
        running, longest = wins(played)
        days, most = streaks(daily.in_time(), daily.today)
        known = [one.id for game in games().values() for one in puzzles(game)]
        solved = sum(ledger.has("solved", one) for one in known)
        facts = [("stats_games", str(len(played)))]
        facts += [(f"stats_{r}", str(sum(one.result == r for one in played))) for r in RESULTS]
        facts += [
            ("stats_streak", say("stats_now_most", now=running, most=longest)),
            ("puzzles", say("puzzles_solved", count=solved, of=len(known))),
            ("daily", say("stats_now_most", now=days, most=most)),
        ]
        if played:
            span = [date_of(local(one.date), say) for one in (played[0], played[-1])]
            both = say("stats_from_to", first=span[0], last=span[1])
            facts.append(("stats_span", both if span[0] != span[1] else span[0]))
        wide = ("stats_span",)
        rows = [
            el("div", el("dt", say(key)), el("dd", text), class_="wide" if key in wide else None)
            for key, text in facts
        ]
        return el("dl", *rows, class_="totals")


def local(seconds: int) -> str:
    """Return the date of a moment where the person is."""
    return strftime("%Y-%m-%d", localtime(seconds))


def wins(played: Iterable[Over]) -> tuple[int, int]:
    """Return how many games in a row were won, up to the last one and at most."""
    running = longest = 0
    for one in played:
        if one.result != OPEN:
            running = running + 1 if one.result == "won" else 0
            longest = max(longest, running)
    return running, longest


def draw_game(name: str, played: list[Over], say: Say) -> Markup:
    """Return the plots and the table of one game."""
    rows: dict[tuple[int, str, str], list[Over]] = {}
    for one in played:
        rows.setdefault((one.seats, one.options, one.level), []).append(one)
    heads = [el("th", say(f"stats_{column}"), scope="col") for column in COLUMNS]
    lines = [draw_row(found, say) for _, found in sorted(rows.items())]
    mine = [one for one in played if one.result != OPEN]
    return el(
        "section",
        el("h2", say("title"), id=f"stats-{name}"),
        el("div", bars(mine, say), points(mine, say) if mine[1:] else None, class_="plots")
        if mine
        else None,
        el("div", el("table", el("tr", *heads), *lines), class_="scroll", tabindex=0,
           role="group", aria_labelledby=f"stats-{name}"),
        aria_labelledby=f"stats-{name}",
    )  # fmt: skip


def draw_row(found: list[Over], say: Say) -> Markup:
    """Return the line of one way to play: seats, options, level."""
    one = found[0]
    options = [] if one.options == OPEN else one.options.split("+")
    kind = say.variant(one.seats, options)
    level = f"level_{one.level}"
    if say.has(level):
        kind.append(say(level))
    points = [game.mine for game in found]
    cells = [str(len(found)), *(str(sum(g.result == r for g in found)) for r in RESULTS)]
    cells += [str(max(points)), f"{sum(points) / len(points):.1f}"]
    cells[-1] = cells[-1].replace(".", say("decimal"))
    head = el("th", " · ".join(kind), scope="row")
    return el("tr", head, *(el("td", cell) for cell in cells))


def bars(played: list[Over], say: Say) -> Markup:
    """Return the shares of won, drawn and lost games as one bar."""
    counts = [sum(one.result == result for one in played) for result in RESULTS]
    drawn, left = [], 0.0
    for result, count in zip(RESULTS, counts, strict=True):
        width = WIDTH * count / len(played)
        drawn.append(
            el("rect", x=length(left), width=length(width), height=HEIGHT / 2, class_=result)
        )
        if count:
            drawn.append(el("text", str(count), x=length(left + width / 2), y=HEIGHT / 3))
        left += width
    told = [f"{say(f'result_{r}')} {count}" for r, count in zip(RESULTS, counts, strict=True)]
    return figure(drawn, HEIGHT / 2, say("list").join(told))


def points(played: list[Over], say: Say) -> Markup:
    """Return the points of the latest games, one dot each, and their mean as a line."""
    latest = [one.mine for one in played[-LATEST:]]
    low, high = min(latest), max(latest)
    mean = sum(latest) / len(latest)

    def y(value: float) -> float:
        return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (value - low) / max(1, high - low)

    step = (WIDTH - 2 * EDGE) / max(1, len(latest) - 1)
    places = [(EDGE + step * index, y(value)) for index, value in enumerate(latest)]
    line = " ".join(f"{length(px)},{length(py)}" for px, py in places)
    drawn = [
        el("path", d=f"M0 {length(y(mean))}H{WIDTH}", class_="mean"),
        el("polyline", points=line, class_="course"),
    ]
    for (px, py), one in zip(places, played[-LATEST:], strict=True):
        drawn.append(el("circle", cx=length(px), cy=length(py), r=3, class_=one.result))
    told = say("stats_points", count=len(latest), low=low, high=high, mean=round(mean))
    return figure(drawn, HEIGHT, told)


def figure(drawn: list[Markup], height: float, told: str) -> Markup:
    """Return a plot with the words that say the same."""
    box = f"0 0 {WIDTH} {length(height)}"
    return el(
        "figure",
        el("svg", *drawn, viewBox=box, role="img", aria_label=told, class_="plot"),
        el("figcaption", told),
    )
