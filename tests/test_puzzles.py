"""Puzzles are legal, honest and varied, and the screen lets people solve them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import puzzles as finder
from desks import Shelf, open_desk, text_of
from pygames_wasm.desk import Desk
from pygames_wasm.game import words
from pygames_wasm.games import games
from pygames_wasm.quiz import PHASES, STARS, Puzzle, line, puzzles, read
from pygames_wasm.riddle import Riddle
from pygames_wasm.search import Search
from pygames_wasm.texts import languages

SHIPPED = ("saiju", "seikatsu", "iki")
ALL = [one for name in SHIPPED for one in puzzles(games()[name])]
MODEST = 700  # thoughts that should find a solution most of the time
AGREE = 0.6  # of a sample, at least


def ids(puzzle: Puzzle) -> str:
    return puzzle.id


@pytest.mark.parametrize("puzzle", ALL, ids=ids)
def test_every_puzzle_is_a_real_question(puzzle: Puzzle) -> None:
    match = puzzle.match()
    legal = match.state.actions()
    assert match.state.to_move >= 0
    assert match.players[match.state.to_move] == "human"
    assert set(puzzle.best) <= set(legal)
    assert len(set(legal)) >= finder.CHOICE > len(puzzle.best)
    assert puzzle.margin >= finder.SURE
    assert read(line(puzzle)) == puzzle


@pytest.mark.parametrize("name", SHIPPED)
def test_puzzles_are_many_and_varied(name: str) -> None:
    found = puzzles(games()[name])
    assert len(found) >= 20
    assert len({one.id for one in found}) == len(found)
    assert {one.phase for one in found} <= set(PHASES)
    assert {one.stars for one in found} <= set(STARS)
    assert len({one.variant for one in found}) >= 3
    states = [(one, one.match().state) for one in found]
    greedy = [finder.is_obvious(games()[name], state, list(one.best)) for one, state in states]
    assert sum(greedy) < len(found) / 4


def test_not_all_puzzles_are_end_games() -> None:
    count = Counter(one.phase for one in ALL)
    assert count["late"] < 0.85 * len(ALL)
    assert min(count[phase] for phase in PHASES) >= 5


def best_of(puzzle: Puzzle, nodes: int) -> bool:
    state = puzzle.match().state
    search = Search(games()[puzzle.game], state, state.to_move, Random(5))
    search.run(float("inf"), nodes)
    return search.best() in puzzle.best


@pytest.mark.parametrize("name", SHIPPED)
def test_a_modest_search_agrees(name: str) -> None:
    some = [one for one in puzzles(games()[name]) if one.stars < 3][::6]
    assert sum(best_of(one, MODEST) for one in some) >= AGREE * len(some)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", ALL, ids=ids)
def test_a_deep_search_agrees(puzzle: Puzzle) -> None:
    assert finder.is_confirmed(games()[puzzle.game], puzzle.match().state, puzzle.best)


def test_the_finder_sees_what_is_clear() -> None:
    verdict = finder.compare({("a",): 0.5, ("b",): 0.2, ("c",): 0.499})
    assert verdict.best == [("a",), ("c",)]
    assert verdict.margin == pytest.approx(0.299)
    basket = finder.Basket(games()["saiju"], 0)
    assert not basket.add(ALL[0])


def at_puzzle(shelf: Shelf | None, puzzle: Puzzle) -> tuple[Desk, Riddle]:
    desk = open_desk(shelf, None, view="puzzles")
    desk.do(f"puzzle {puzzle.id}")
    assert isinstance(desk.view, Riddle)
    return desk, desk.view


def wrong(puzzle: Puzzle) -> str:
    state = puzzle.match().state
    return words(next(a for a in state.actions() if a not in puzzle.best))


def test_a_wrong_move_is_not_praised_for_what_it_may_bring() -> None:
    tried = 0
    for puzzle in puzzles(games()["saiju"]):
        desk, riddle = at_puzzle(None, puzzle)
        for action in riddle.match.state.actions()[::10]:
            if action not in puzzle.best:
                desk.click(words(action))
                assert desk.say("reason_quiet") not in text_of(desk)
                assert desk.say("reason_quiet") not in desk.said
                tried += 1
    assert tried > 20


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("language", languages())
def test_a_puzzle_is_tried_and_solved(name: str, language: str) -> None:
    shelf = Shelf()
    puzzle, *others = puzzles(games()[name])
    desk, riddle = at_puzzle(shelf, puzzle)
    desk.do(f"language {language}")
    before = str(riddle.match.state)
    desk.click(wrong(puzzle))
    assert str(riddle.match.state) == before
    assert desk.say("puzzle_wrong") in desk.said
    assert desk.say("puzzle_wrong") in text_of(desk)
    desk.click(words(puzzle.best[0]))
    assert riddle.is_right
    assert desk.say("puzzle_right") in desk.said
    assert desk.say("puzzle_right") in text_of(desk)
    assert desk.ledger.of("solved")[0][2] == "2"
    at = riddle.match.at
    desk.click(words(riddle.match.state.actions()[0]))
    assert riddle.match.at == at
    for command in ("undo", "redo", "odds"):
        desk.do(command)
    assert riddle.match.at == at
    desk.do(f"puzzle {others[0].id}")
    assert isinstance(desk.view, Riddle)
    assert desk.view.puzzle is others[0]
    assert desk.questions() == []
    assert not shelf.records
    desk.do("view puzzles")
    assert desk.say("puzzles_solved", count=1, of=len(others) + 1) in text_of(desk)
    # Another visit still knows.
    later = open_desk(Shelf(shelf), None, view="puzzles", lang=language)
    assert desk.say("mark_solved") in text_of(later)


def test_the_solution_can_be_seen() -> None:
    puzzle = ALL[0]
    desk, riddle = at_puzzle(None, puzzle)
    desk.do("hint")
    assert 'data-hint=""' in "".join(desk.parts().values())
    desk.do("solution")
    assert riddle.is_shown
    assert desk.focus == "next"
    assert desk.say("puzzle_shown") in text_of(desk)
    assert not desk.ledger.of("solved")
    desk.do("view puzzles")
    assert desk.say("mark_shown") in text_of(desk)


def test_a_puzzle_has_an_address_and_bad_ones_lead_to_the_list() -> None:
    puzzle = ALL[-1]
    desk, _ = at_puzzle(None, puzzle)
    assert desk.address == f"./play.html?view=puzzles&puzzle={puzzle.id}"
    again = open_desk(None, None, view="puzzles", puzzle=puzzle.id)
    assert isinstance(again.view, Riddle)
    for name in ("saiju-00000", "nonsense", "", "iki", "../etc"):
        lost = open_desk(None, None, view="puzzles", puzzle=name)
        assert lost.screen == "puzzles"
        assert not lost.table
        assert lost.address == "./play.html?view=puzzles"


def test_a_game_under_way_waits_for_the_puzzle() -> None:
    shelf = Shelf()
    desk = open_desk(shelf, "saiju")
    desk.do("start")
    game = desk.table
    assert game
    desk.do("view puzzles")
    desk.do(f"puzzle {ALL[0].id}")
    desk.do("view puzzles")
    desk.do("resume")
    assert desk.table is game
    assert [record.id for record in shelf.records] == [game.id]


def test_nothing_hidden_is_told() -> None:
    for puzzle in puzzles(games()["seikatsu"])[:6]:
        desk, riddle = at_puzzle(None, puzzle)
        parts = desk.parts()
        riddle.match.states[riddle.match.at] = riddle.match.state.guess(riddle.mover, Random(7))
        assert desk.parts() == parts
