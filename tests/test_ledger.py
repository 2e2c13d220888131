"""What outlives the games: results that are counted once, daily games, and their pages."""

from __future__ import annotations

from random import Random

import pytest

from desks import GAME, Shelf, act, open_desk, seated, text_of
from pygames_wasm import daily
from pygames_wasm.daily import Daily, date_of, deal, deal_of, name, number, streaks
from pygames_wasm.desk import Desk
from pygames_wasm.game import words
from pygames_wasm.ledger import Ledger, outcome
from pygames_wasm.link import encode
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.stats import wins
from pygames_wasm.store import Store
from pygames_wasm.texts import Sentence, languages
from variants import random_action

KEY = "pygames-wasm:ledger"
LONG = 10_000  # decisions: to the end of any game


def finish(desk: Desk, seed: int = 1) -> Desk:
    return act(desk, LONG, seed)


def at(desk: Desk, day: str, hour: int = 12) -> None:
    """Let it be some hour of a day."""
    desk.archive.clock = lambda: 86_400.0 * number(day) + 3600 * hour


@pytest.fixture(autouse=True)
def _somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """People live where the sun says so: at Greenwich."""
    monkeypatch.setattr(daily, "localtime", daily.gmtime)


# Statistics.


def test_a_finished_game_is_counted_once() -> None:
    shelf = Shelf()
    desk = finish(seated(shelf, HUMAN, "bot-3"))
    (game,) = desk.ledger.games()
    table = desk.table
    assert table
    assert (game.id, game.game, game.seats, game.level) == (table.id, GAME.name, 2, "bot-3")
    scores = table.match.state.scores()
    assert (game.mine, game.theirs) == (scores[0][0], scores[1][0])
    desk.do("undo")
    finish(desk, 2)
    assert desk.ledger.games() == [game]
    desk.do("view saves")
    desk.do(f"delete {game.id}")
    assert open_desk(Shelf(shelf), None).ledger.games() == [game]
    desk.do("menu")
    desk.do(f"open {GAME.name}")
    desk.do("start")
    finish(desk, 3)
    assert len(desk.ledger.games()) == 2


def test_what_was_begun_elsewhere_is_not_counted() -> None:
    shelf = Shelf()
    match = Match(GAME, 2, players=(HUMAN, "bot-1"), seed=3)
    for _ in range(2):
        match.play(random_action(match.state, Random(1)))
    finish(open_desk(shelf, None, link=encode(match)))
    finish(open_desk(shelf, None, link=encode(Match(GAME, 2, players=(HUMAN, "bot-1"), seed=4))))
    desk = seated(shelf, HUMAN, "bot-1")
    game = desk.table
    assert game
    desk.do("view saves")
    desk.do(f"duplicate {game.id}")
    copy = next(r.id for r in desk.archive.listed() if r.id != game.id and not r.over)
    desk.do(f"load {copy}")
    finish(desk)
    assert desk.ledger.games() == []
    desk.do(f"load {game.id}")
    finish(desk)
    assert [one.id for one in desk.ledger.games()] == [game.id]


def test_games_among_people_and_of_bots_alone() -> None:
    desk = finish(seated(Shelf()))
    assert desk.ledger.games()[0].result == "-"
    match = Match(GAME, 2, players=("bot-1", "bot-1"), seed=1)
    assert outcome(match) is None


def test_results_are_those_of_the_person() -> None:
    match = finish(seated(None, HUMAN, "bot-2")).table.match  # type: ignore[union-attr]
    mine, theirs = match.state.scores()
    level, result, *points = outcome(match) or ("", "", 0, 0)
    expected = "won" if mine > theirs else "lost" if mine < theirs else "drawn"
    assert (level, result, points) == ("bot-2", expected, [mine[0], theirs[0]])
    match.players = ("bot-2", HUMAN)
    other = {"won": "lost", "lost": "won", "drawn": "drawn"}
    assert (outcome(match) or ("", ""))[1] == other[expected]


def test_streaks_of_wins() -> None:
    ledger = Ledger(Store(None))
    for number_, result in enumerate(["won", "won", "lost", "won", "-", "won", "won"]):
        ledger.add("over", number_, 1, "saiju", 2, "-", "bot-1", result, 1, 0)
    assert wins(ledger.games()) == (3, 3)
    assert wins(ledger.games()[:3]) == (0, 2)


@pytest.mark.parametrize("bad", ["", "nonsense", "pygames-wasm ledger 2\n", "cut", "line"])
def test_what_cannot_be_read_is_set_aside(bad: str) -> None:
    shelf = Shelf()
    finish(seated(shelf, HUMAN, "bot-3"))
    text = shelf[KEY]
    if bad == "line":
        broken = Ledger(Store(Shelf()))
        broken.lines["over", "x"] = ["over", "x", "soon"]
        bad = broken.text
    shelf[KEY] = text[:-20] if bad == "cut" else bad
    desk = open_desk(shelf, None, view="stats")
    assert "ledger-1" in text_of(desk)
    assert shelf["pygames-wasm:aside:ledger-1"] == (text[:-20] if bad == "cut" else bad)
    assert desk.ledger.games() == []
    desk.do(f"open {GAME.name}")
    desk.do("setup")
    desk.do("start")
    finish(desk)
    assert len(open_desk(Shelf(shelf), None).ledger.games()) == 1


def test_a_storage_that_refuses_loses_nothing() -> None:
    shelf = Shelf()
    shelf[KEY] = "nonsense"
    shelf.broken = "set"
    desk = finish(seated(shelf, HUMAN, "bot-3"))
    assert len(desk.ledger.games()) == 1
    assert shelf[KEY] == "nonsense"
    assert len(finish(seated(None, HUMAN, "bot-3")).ledger.games()) == 1


def test_two_tabs_count_together() -> None:
    shelf = Shelf()
    one, two = seated(shelf, HUMAN, "bot-1"), open_desk(shelf)
    two.do("setup")
    two.do("start")
    finish(one)
    finish(two)
    assert len(open_desk(shelf, None).ledger.games()) == 2


@pytest.mark.parametrize("language", languages())
def test_statistics_are_shown_exported_and_erased(language: str) -> None:
    shelf = Shelf()
    finish(seated(shelf, HUMAN, "bot-3"))
    finish(seated(shelf))
    desk = open_desk(shelf, None, view="stats", lang=language)
    assert 'class="course"' not in desk.parts()["form"]  # a single game makes no course
    finish(seated(shelf, HUMAN, "bot-3"))
    desk = open_desk(shelf, None, view="stats", lang=language)
    assert desk.address == "./play.html?view=stats"
    say = desk.say
    mine = [game.mine for game in desk.ledger.games() if game.level == "bot-3"]
    shown = text_of(desk)
    told = {"count": 2, "low": min(mine), "high": max(mine), "mean": round(sum(mine) / 2)}
    assert say("stats_points", **told) in shown
    assert say("level_bot-3") in shown
    assert say("level_people") in shown
    desk.do("ledger")
    assert desk.file == ("pygames-statistics.txt", shelf[KEY])
    desk.do("forget")
    assert desk.said == say("stats_erased")
    assert desk.focus == "remember"
    assert not open_desk(Shelf(shelf), None).ledger.games()
    assert say("stats_empty") in text_of(desk)
    desk.do("remember")
    assert len(open_desk(Shelf(shelf), None).ledger.games()) == 3


# The daily game.

GOLDEN = {
    "2026-11-16": (
        "seikatsu",
        7730774133551768815,
        "bot-3 human",
        "deal 7, deal 11, draw 8, draw 1, draw 15, draw 0",
    ),
    "2026-11-17": (
        "saiju",
        2039579277041153406,
        "bot-3 human",
        "shadow 1 31, shadow 0 15, shadow 2 34",
    ),
    "2026-11-18": (
        "iki",
        10155924036570534468,
        "human bot-3",
        "draft 5, draft 7, draft 2, draft 8, draft 6, draft 4",
    ),
    "2026-11-19": (
        "seikatsu",
        18155742434264073173,
        "human bot-3",
        "deal 2, deal 13, draw 3, draw 9, draw 2, draw 3",
    ),
    "2026-11-20": (
        "saiju",
        12179929027872401266,
        "human bot-3",
        "shadow 1 17, shadow 0 8, shadow 2 19",
    ),
    "2026-11-21": (
        "iki",
        15997063492798854883,
        "bot-3 human bot-3",
        "draft 5, draft 6, draft 1, draft 8, draft 7, draft 9",
    ),
    "2026-11-22": ("seikatsu", 5118813524653343249, "human", "deal 3, deal 0, deal 5, draw 5"),
    "2027-01-01": (
        "saiju",
        8584350152129814563,
        "human bot-3",
        "shadow 1 29, shadow 0 15, shadow 2 30",
    ),
    "2030-12-31": (
        "saiju",
        8850795334288401857,
        "bot-3 human",
        "shadow 1 28, shadow 0 26, shadow 2 18",
    ),
}


@pytest.mark.parametrize("day", ["2000-02-29", "1970-01-01", "2026-11-18", "2100-03-01"])
def test_days_are_counted(day: str) -> None:
    assert name(number(day)) == day
    assert number(name(number(day) + 1)) == number(day) + 1


@pytest.mark.parametrize(
    "day", ["", "today", "2026-2-3", "2026-02-30", "2026-13-01", "1969-12-31", "２０２６-01-01"]
)
def test_what_is_no_day_is_refused(day: str) -> None:
    with pytest.raises(Sentence):
        number(day)
    desk = open_desk(None, None, view="daily", day=day)
    assert desk.screen == "daily"


@pytest.mark.parametrize("day", GOLDEN)
def test_a_day_never_deals_another_game(day: str) -> None:
    match = deal(day)
    assert (match.game.name, match.seed, " ".join(match.players)) == GOLDEN[day][:3]
    assert ", ".join(map(words, match.log)) == GOLDEN[day][3]
    assert not match.is_over


def test_streaks_of_days() -> None:
    days = ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-03", "2026-11-04"]
    assert streaks(days, "2026-11-04") == (2, 3)
    assert streaks(days, "2026-11-05") == (2, 3)
    assert streaks(days, "2026-11-06") == (0, 3)
    assert streaks([], "2026-11-06") == (0, 0)


def today(shelf: Shelf, day: str, **params: str) -> Desk:
    desk = open_desk(shelf, None, view="daily", **params)
    at(desk, day)
    return desk


def daily_of(desk: Desk) -> Daily:
    assert isinstance(desk.view, Daily)
    return desk.view


@pytest.mark.parametrize("language", languages())
def test_the_daily_game_is_played_once_for_the_record(language: str) -> None:
    shelf, day = Shelf(), "2026-11-17"
    desk = today(shelf, day, lang=language, site="https://example.org/")
    desk.do("deal")
    table = desk.table
    assert table
    assert table.match.log == deal(day).log
    act(desk, 3)
    # Left and found again, on the next day.
    desk = today(Shelf(shelf), "2026-11-18", lang=language, site="https://example.org/")
    shelf = desk.store.storage  # type: ignore[assignment]
    desk.do(f"day {day}")
    assert desk.address.endswith(f"view=daily&day={day}")
    desk.do("deal")
    assert desk.table
    assert desk.table.id == table.id
    finish(desk)
    assert desk.say("daily_over", day=date_of(day, desk.say)) in text_of(desk)
    assert len(desk.ledger.games()) == 1
    desk.do(str(desk.notices[-1].do))  # shows that very day, and is put away
    assert desk.notices == []
    view = daily_of(desk)
    assert view.day == day
    line = view.line(day, desk.say)
    mine, theirs = (str(score[0]) for score in desk.left.match.state.scores())  # type: ignore[union-attr]
    assert day in line
    assert f"{mine}–{theirs}" in line or f"{theirs}–{mine}" in line
    assert line.endswith(f" https://example.org/play.html?view=daily&day={day}")
    assert "\n" not in line
    desk.do("copied 1")
    assert desk.said == desk.say("daily_copied")
    assert view.in_time() == [day]
    assert streaks(view.in_time(), view.today) == (1, 1)
    # Played again it is the same deal, and the record stays.
    result = view.result(day)
    desk.do("redeal")
    assert desk.table
    assert desk.table.id != table.id
    finish(desk, 5)
    assert len(desk.ledger.games()) == 1
    desk.do("view daily")
    assert daily_of(desk).result(day) == result


def test_a_late_day_counts_but_not_for_the_streak() -> None:
    shelf = Shelf()
    desk = today(shelf, "2026-11-18")
    desk.do("day 2026-11-17")
    desk.do("deal")
    finish(desk)
    desk.do("view daily")
    view = daily_of(desk)
    assert view.result("2026-11-17")
    assert view.in_time() == []
    with pytest.raises(Sentence):
        view.do_day("2026-11-19")


def test_the_day_changes_while_the_page_is_open() -> None:
    desk = today(Shelf(), "2026-11-17")
    at(desk, "2026-11-17", 23)
    assert daily_of(desk).day == "2026-11-17"
    at(desk, "2026-11-18", 0)
    assert daily_of(desk).day == "2026-11-18"
    desk.do("deal")
    assert desk.table
    assert is_of(desk.table.match, "2026-11-18")


def is_of(match: Match, day: str) -> bool:
    return daily.is_dealt(day, match)


def test_a_changed_deal_is_not_written_down() -> None:
    day = "2026-11-17"
    assert deal_of(day).dealt
    desk = today(Shelf(), day)
    desk.do("deal")
    table = desk.table
    assert table
    while table.match.can_undo:
        table.match.undo()
    legal = [action for action in table.match.state.actions() if action != deal(day).log[0]]
    table.play(legal[0])
    finish(desk)
    desk.do("view daily")
    assert daily_of(desk).result(day) is None


def test_a_deleted_daily_game_can_be_begun_anew() -> None:
    desk = today(Shelf(), "2026-11-18")
    desk.do("deal")
    game = desk.table
    assert game
    desk.do("view saves")
    desk.do(f"delete {game.id}")
    desk.do("view daily")
    desk.do("deal")
    assert desk.table
    assert desk.table.id != game.id
    assert [line[1] for line in desk.ledger.of("day")] == [desk.table.id]
