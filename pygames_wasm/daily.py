"""The daily game: a deal from the date, the same for everybody, and how each day went."""

from __future__ import annotations

from time import gmtime, localtime, strftime
from typing import TYPE_CHECKING, NamedTuple

from pygames_wasm import page
from pygames_wasm.address import seed_of
from pygames_wasm.course import scores
from pygames_wasm.dice import roll
from pygames_wasm.game import is_number, winners
from pygames_wasm.games import find
from pygames_wasm.keeper import Keeper, Notice
from pygames_wasm.ledger import outcome
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.svg import Markup, el
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, Sentence

if TYPE_CHECKING:
    from pygames_wasm.desk import Desk

LEVEL = "bot-3"
WEEKS = 5  # that the calendar shows
SIGNS = 10  # in the row that tells the course of a game
AHEAD, EVEN, BEHIND = "+", "=", "-"  # as the ledger keeps them
DRAWN = str.maketrans({AHEAD: "●", EVEN: "◐", BEHIND: "○"})


class Deal(NamedTuple):
    """What is played on a day of the week."""

    game: str
    seats: int
    options: tuple[str, ...] = ()
    dealt: int = 0  # first decisions that the date makes, where a game has no luck of its own


# From Monday to Sunday, for ever: a change would deal other games to days that have been played.
WEEK = (
    Deal("seikatsu", 2),
    Deal("saiju", 2, (), 3),
    Deal("iki", 2),
    Deal("seikatsu", 2, ("yarimizu",)),
    Deal("saiju", 2, ("square",), 3),
    Deal("iki", 3),
    Deal("seikatsu", 1, ("medium",)),
)
MONDAY = 3  # the weekday of 1970-01-01


def number(day: str) -> int:
    """Return a date as days since 1970, or refuse what is none."""
    parts = day.split("-")
    if [len(part) for part in parts if is_number(part, 4)] != [4, 2, 2]:
        raise Sentence("bad_words", words=day[:40])
    year, month, date = map(int, parts)
    # March begins the year, so that the leap day is its last one.
    year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)
    days = 365 * year + year // 4 - year // 100 + year // 400
    found = days + (153 * month + 2) // 5 + date - 719_469
    if found < 0 or name(found) != day:
        raise Sentence("bad_words", words=day[:40])
    return found


def name(days: int) -> str:
    """Return the date of so many days since 1970."""
    return strftime("%Y-%m-%d", gmtime(86_400 * days))


def deal_of(day: str) -> Deal:
    """Return what is played on a day."""
    return WEEK[(number(day) + MONDAY) % len(WEEK)]


def deal(day: str) -> Match:
    """Return the game of a day as everybody gets it."""
    found = deal_of(day)
    seed = seed_of(f"daily {day}")
    players = [LEVEL] * found.seats
    players[roll(seed, 1_000_000, found.seats)] = HUMAN
    match = Match(find(found.game), found.seats, found.options, players, seed)
    for count in range(found.dealt):
        legal = match.state.actions()
        match.play(legal[roll(seed, 2_000_000 + count, len(legal))])
    return match


def is_dealt(day: str, match: Match) -> bool:
    """Tell whether a match is the game of a day: nobody has changed what the date decided."""
    fresh = deal(day)
    return match.seed == fresh.seed and match.log[: fresh.at] == fresh.log


def course(match: Match) -> str:
    """Return whether the person was ahead, from the beginning to the end."""
    me = match.players.index(HUMAN)
    lines = scores(match)
    sides = max(1, len(lines) // match.game.partners(len(lines)))
    rivals = [line for seat, line in enumerate(lines) if seat % sides != me % sides]
    signs = ""
    for step in range(1, SIGNS + 1):
        at = step * match.at // SIGNS
        lead = lines[me][at] - max(line[at] for line in rivals)
        signs += AHEAD if lead > 0 else BEHIND if lead < 0 else EVEN
    # In the end it is the winner who counts, whom a tie-break may have found.
    best = winners(match.state.scores())
    return signs[:-1] + (BEHIND if me not in best else AHEAD if len(best) == 1 else signs[-1])


def finish(desk: Keeper, table: Table) -> None:
    """Write the result of a daily game down, once, for the day that it is of."""
    ledger = desk.ledger
    for day, game, _ in ledger.of("day"):
        if game != table.id or ledger.has("done", day) or not is_dealt(day, table.match):
            continue
        found = outcome(table.match)
        if found:
            ledger.add("done", day, *found[1:], course(table.match))
            told = Sentence("daily_over", day=Day(day))
            desk.notices.append(Notice(told, None, f"view daily day {day}", "daily_show"))


def streaks(days: list[str], today: str) -> tuple[int, int]:
    """Return how many days in a row were played up to today or yesterday, and at most."""
    played = {number(day) for day in days}
    now = number(today)
    end = now if now in played else now - 1
    running = 0
    while end - running in played:
        running += 1
    longest = 0
    for first in played:
        if first - 1 not in played:
            length = 1
            while first + length in played:
                length += 1
            longest = max(longest, length)
    return running, longest


class Daily:
    """A person before the calendar."""

    screen = "daily"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.chosen = ""  # a day; none is today, whenever that is
        self.copied = ""
        self.told: Sentence | None = None
        self.focus = ""

    @property
    def today(self) -> str:
        """Return the date where the person is; it may change while the page is open."""
        return strftime("%Y-%m-%d", localtime(self.desk.archive.clock()))

    @property
    def day(self) -> str:
        """Return the day that is looked at."""
        return self.chosen or self.today

    @property
    def place(self) -> str:
        """Return what the address adds."""
        return f"&day={self.chosen}" if self.chosen else ""

    def do_day(self, day: str) -> None:
        """Look at a day, which must have come."""
        if number(day) > number(self.today):
            raise Sentence("daily_future")
        self.chosen = "" if day == self.today else day
        self.copied = ""

    def do_deal(self) -> None:
        """Play the game of the day for the record, or go on with it."""
        game = self.played(self.day)
        if game in self.desk.archive.records:
            self.desk.do(f"load {game}")
            return
        day, today = self.day, self.today
        if self.desk.ledger.has("done", day):
            self.do_redeal()
            return
        self.desk.ledger.drop("day", day)  # its game was deleted before it was over
        game = self.begin(day, "daily_save")
        self.desk.ledger.begin(game)
        self.desk.ledger.add("day", day, game, today)

    def do_redeal(self) -> None:
        """Play the game of the day again, beside the record."""
        self.desk.ledger.drop("begun", self.begin(self.day, "daily_again_save"))

    def begin(self, day: str, key: str) -> str:
        """Put the game of a day on the table and return its id."""
        desk = self.desk
        desk.begin(deal(day))
        game = desk.table.id if desk.table else ""
        desk.archive.rename(game, desk.say(key, day=day))
        return game

    def hear_copied(self, worked: bool) -> str:
        """Return the text that says whether the line could be copied."""
        self.copied = "daily_copied" if worked else "daily_select"
        return self.copied

    def played(self, day: str) -> str:
        """Return the id of the game of a day, if there is one."""
        return next((game for date, game, _ in self.desk.ledger.of("day") if date == day), "")

    def result(self, day: str) -> list[str] | None:
        """Return result, points and signs of a day that is done."""
        return next((rest for date, *rest in self.desk.ledger.of("done") if date == day), None)

    def in_time(self) -> list[str]:
        """List the days that were played when it was their day, and finished."""
        days = [day for day, _, begun in self.desk.ledger.of("day") if day == begun]
        return [day for day in days if self.desk.ledger.has("done", day)]

    def line(self, day: str, say: Say) -> str:
        """Return the result of a day in one line, to be sent to others."""
        result, mine, theirs, signs = self.result(day) or ("lost", "0", "0", "")
        own = Say(say.language, find(deal_of(day).game).texts)
        line = say(
            "daily_line", day=day, game=own("title"), result=say(f"result_{result}"),
            mine=mine, theirs=theirs, signs=signs.translate(DRAWN),
        )  # fmt: skip
        return f"{line} {self.desk.site}play.html?view=daily&day={day}" if self.desk.site else line

    def parts(self, say: Say) -> dict[str, str]:
        """Return the day and the calendar as one part."""
        running, longest = streaks(self.in_time(), self.today)
        form = el(
            "div",
            page.button(say("earlier"), "resume", id="resume") if self.desk.left else None,
            el("p", say("daily_about"), class_="about"),
            self.draw_day(say),
            el("section", el("h2", say("daily_days")), self.draw_calendar(say),
               el("p", say("daily_streak", now=running, most=longest), class_="small"),
               class_="days"),
            id="form",
            class_="daily",
        )  # fmt: skip
        return {"form": form}

    def draw_day(self, say: Say) -> Markup:
        """Return the game of the day that is looked at, and its result if there is one."""
        day, found = self.day, deal_of(self.day)
        game = find(found.game)
        own = Say(say.language, game.texts)
        result = self.result(day)
        kind = own.variant(found.seats, found.options)
        if found.seats > 1:
            kind.append(say(f"level_{LEVEL}"))
        going = self.played(day) in self.desk.archive.records
        label = "resume" if going and not result else "daily_play"
        again = page.button(say("daily_again"), "redeal", id="redeal") if result else None
        go = None if result else page.button(say(label), "deal", id="deal", class_="primary")
        opened = page.button(say("open_over"), "deal", id="deal") if result and going else None
        return el(
            "section",
            el("div", Markup(game.view.picture()), class_="emblem"),
            el(
                "div",
                el("h2", say("daily_today") if day == self.today else date_of(day, say)),
                el("p", date_of(day, say), class_="small") if day == self.today else None,
                el("p", el("b", own("title")), " ", el("span", " · ".join(kind))),
                self.draw_result(day, say) if result else None,
                el("div", go, again, opened, class_="buttons"),
                class_="of-day",
            ),
            class_="today",
        )

    def draw_result(self, day: str, say: Say) -> Markup:
        """Return the line of a result, with a button that copies it."""
        field = el("input", id="link", type="text", readonly=True, value=self.line(day, say))
        return el(
            "div",
            el("label", el("span", say("daily_result")), field),
            page.button(say("daily_copy"), "copy", id="copy"),
            el("p", say(self.copied) if self.copied else "", class_="copied"),
            class_="result",
        )

    def draw_calendar(self, say: Say) -> Markup:
        """Return the last weeks, day by day."""
        now = number(self.today)
        monday = now - (now + MONDAY) % 7 - 7 * (WEEKS - 1)
        heads = [el("th", text, scope="col") for text in say("weekdays").split()]
        rows = []
        for week in range(WEEKS):
            first = monday + 7 * week
            cells = [el("td", self.draw_date(first + one, now, say)) for one in range(7)]
            rows.append(el("tr", *cells))
        return el("table", el("tr", *heads), *rows, class_="dates")

    def draw_date(self, date: int, now: int, say: Say) -> Markup:
        """Return a day of the calendar: its number, and how it went."""
        day = name(date)
        text = str(int(day[-2:]))
        if date > now:
            return el("span", text, class_="future")
        result = self.result(day)
        state = result[0] if result else "open"
        title = Say(say.language, find(deal_of(day).game).texts)("title")
        sign = {"won": "●", "drawn": "◐", "lost": "○"}.get(state, "")
        return el(
            "button",
            el("b", text),
            el("span", sign, class_="sign"),
            type="button",
            data_ui=f"day {day}",
            id=f"day-{day}",
            class_=state,
            aria_label=say("daily_day", date=date_of(day, say), game=title,
                           state=say(f"result_{state}")),
            aria_pressed="true" if day == self.day else "false",
        )  # fmt: skip


class Day(Sentence):
    """A date in a sentence, as its reader writes it."""

    def say(self, say: Say) -> str:
        """Return the date."""
        return date_of(self.key, say)


def date_of(day: str, say: Say) -> str:
    """Return a date as people read it."""
    year, month, date = day.split("-")
    months = say("months").split()
    return say("date", year=int(year), month=months[int(month) - 1], day=int(date))
