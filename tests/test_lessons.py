"""Lessons: every step is legal, worded in every language and short; the guide helps and waits."""

from __future__ import annotations

import pytest

from desks import Shelf, open_desk, seated, text_of
from markup import compose
from pygames_wasm.desk import Desk
from pygames_wasm.game import OVER, Game, parse, words
from pygames_wasm.games import games
from pygames_wasm.guided import Guided, progress
from pygames_wasm.help import Help
from pygames_wasm.learn import Learn, seconds
from pygames_wasm.lesson import Lesson, advance, guide, lessons
from pygames_wasm.manual import paragraphs
from pygames_wasm.texts import Say, languages, read

ALL = [(game, lesson) for game in games().values() for lesson in lessons(game)]
each_lesson = pytest.mark.parametrize(("host", "lesson"), ALL, ids=[one.name for _, one in ALL])
LONGEST = 300  # seconds


def pupil(name: str, shelf: Shelf | None = None, language: str = "en") -> tuple[Desk, Guided]:
    desk = Desk(shelf, {"view": "learn", "game": name, "lang": language})
    assert isinstance(desk.view, Guided)
    return desk, desk.view


def follow(desk: Desk, table: Guided, choice: int = 0) -> None:
    """Do what the step asks for, by pressing."""
    if table.step.do:
        wanted = table.step.wanted[choice % len(table.step.do)]
        desk.click(words(wanted))
    else:
        desk.do("next")


def test_every_game_has_a_lesson() -> None:
    assert {game.name for game, _ in ALL} == {"saiju", "seikatsu", "iki"}
    assert {lesson.name for _, lesson in ALL} >= {"saiju", "seikatsu", "yarimizu", "iki"}


@each_lesson
def test_every_step_is_legal_whatever_was_chosen(host: Game, lesson: Lesson) -> None:
    steps = lesson.steps
    for number, step in enumerate(steps):
        state = lesson.match(host, number).state
        if step.do:
            assert state.to_move == 0, step.name
        if number and step.start:
            assert not steps[number - 1].do, "what a move has led to is looked at first"
        for choice in step.wanted or [None]:
            match = lesson.match(host, number)
            if choice:
                assert choice in match.state.actions(), (step.name, choice)
                for size in range(1, len(choice)):
                    assert choice[:size] not in match.state.actions()
            check_then(match.state.copy(), step.then, choice)
            advance(match, step, choice)
            for later in steps[number + 1 :]:
                if later.start:
                    break
                first = later.wanted[0] if later.do else None
                check_then(match.state.copy(), later.then, first)
                advance(match, later, first)


def check_then(state: object, lines: tuple[str, ...], first: object) -> None:
    for action in [*([first] if first else []), *map(parse, lines)]:
        assert action in state.actions(), action  # type: ignore[attr-defined]
        state.apply(action)  # type: ignore[attr-defined]


@each_lesson
def test_the_points_are_as_told(host: Game, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        if step.points is not None:
            match = lesson.match(host, number)
            advance(match, step, step.wanted[0] if step.do else None)
            assert tuple(score[0] for score in match.state.scores()) == step.points, step.name
    assert any(step.points for step in lesson.steps)


@each_lesson
@pytest.mark.parametrize("language", languages())
def test_a_lesson_takes_five_minutes_at_most(host: Game, lesson: Lesson, language: str) -> None:
    assert 40 < seconds(lesson, Say(language, host.texts, guide(host))) <= LONGEST


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", sorted({host.name for host, _ in ALL}))
def test_the_guide_has_exactly_the_texts_that_are_used(name: str, language: str) -> None:
    game = games()[name]
    keys = set(read(guide(game) / f"{language}.json"))
    used = {f"help_{p.name}{end}" for p in paragraphs(game) for end in ("", "_text")}
    for lesson in lessons(game):
        steps = {lesson.key(number) for number in range(len(lesson.steps))}
        assert steps <= keys
        used |= {f"lesson_{lesson.name}"} | steps | {f"{key}_no" for key in steps} & keys
    assert keys == used


@each_lesson
@pytest.mark.parametrize("language", languages())
def test_a_lesson_is_played_to_its_end(host: Game, lesson: Lesson, language: str) -> None:
    shelf = Shelf()
    desk, table = pupil(lesson.name, shelf, language)
    for number in range(len(lesson.steps) - 1):
        assert table.number == number
        parts = desk.parts()
        compose(parts)
        for name in (*table.step.look, *table.next_press(desk.say)):
            assert any(f' id="{name}" data-hint' in part for part in parts.values()), name
        assert desk.say(lesson.key(number)) in text_of(desk)
        follow(desk, table, choice=number)
        assert table.problem is None
    assert progress(desk, lesson) == (len(lesson.steps) - 1, True)
    assert 'id="lesson-first"' in desk.parts()["turn"]
    desk.do("first")
    assert desk.table
    assert not isinstance(desk.table, Guided)
    assert desk.table.match.game is host
    assert desk.table.match.players[0] == "human"
    assert set(desk.table.match.players[1:]) == {"bot-1"}
    assert len(shelf.records) == 1  # a lesson itself is not a saved game


def test_a_wrong_press_is_answered_and_changes_nothing() -> None:
    desk, table = pupil("saiju")
    desk.click("shadow 1 0")
    assert desk.say("lesson_read") in text_of(desk)
    desk.do("next")
    desk.click("shadow 1 0")
    assert desk.say("lesson_saiju_shadow_no") in text_of(desk)
    assert (table.number, table.match.at) == (1, 0)
    desk.click("nonsense 1")
    assert table.problem
    desk.refuse("why_opening")
    assert desk.say("why_opening") in text_of(desk)
    desk.click("shadow 1 11")
    assert table.number == 2


def test_a_step_is_shown_and_taken_back() -> None:
    desk, table = pupil("saiju")
    desk.do("undo")
    assert table.number == 0
    desk.do("next")
    desk.do("next")  # the guide makes the move
    assert (table.number, table.match.at) == (2, 3)
    desk.do("undo")
    assert (table.number, table.match.at) == (1, 0)
    while not table.is_last:
        desk.do("next")
    assert table.match.state.to_move == OVER
    desk.do("next")
    desk.click("stop")
    assert desk.say("lesson_end") in text_of(desk)
    while table.number:
        desk.do("undo")


def test_a_half_made_action_is_picked() -> None:
    desk, table = pupil("saiju")
    desk.do("next")
    desk.do("next")
    assert "supply-0" in table.next_press(desk.say)
    desk.click("stone 0 0")
    assert table.picked == ("stone", 0, 0)
    assert "cell-0" in table.next_press(desk.say)
    desk.click("stone 1 0")  # another stone than the one asked for
    assert table.problem


def test_one_goes_on_where_one_left() -> None:
    shelf = Shelf()
    desk, _ = pupil("iki", shelf)
    for _ in range(4):
        desk.do("next")
    desk.do("leave")
    assert isinstance(desk.view, Learn)
    assert desk.say("lesson_count", number=5, all=22) in text_of(desk)
    desk.do("lesson iki")
    assert isinstance(desk.view, Guided)
    assert desk.view.number == 4
    _, again = pupil("iki", Shelf(shelf))
    assert again.number == 4


@pytest.mark.parametrize("text", ["", "-1", "999", "x", "3 4", "٣", "99999999999"])
def test_a_damaged_bookmark_begins_anew(text: str) -> None:
    shelf = Shelf({"pygames-wasm:lesson:saiju": text})
    _, table = pupil("saiju", shelf)
    assert 0 <= table.number < len(table.lesson.steps)


def test_a_game_waits_behind_a_lesson() -> None:
    desk = seated(Shelf())
    game = desk.table
    desk.do("view learn")
    desk.do("lesson saiju")
    assert desk.address == "./play.html?view=learn&game=saiju"
    desk.do("help")
    assert isinstance(desk.view, Help)
    desk.do("resume")
    assert isinstance(desk.view, Guided)
    desk.do("share")
    assert isinstance(desk.view, Guided)
    desk.do("leave")
    desk.do("resume")
    assert desk.table is game


def test_there_is_no_such_lesson() -> None:
    desk = open_desk(Shelf(), None, view="learn")
    desk.do("lesson chess")
    assert "chess" in desk.said
    desk.do("rules chess")
    assert "chess" in desk.said
    assert isinstance(desk.view, Learn)
    nothing = Desk(None, {"view": "learn", "game": "chess"})
    assert isinstance(nothing.view, Learn)


def test_rules_from_the_list_lead_back_to_it() -> None:
    desk = open_desk(Shelf(), None, view="learn")
    desk.do("rules iki")
    assert isinstance(desk.view, Help)
    assert 'data-ui="view learn"' in desk.parts()["search"]
    desk.do("view learn")
    assert isinstance(desk.view, Learn)
