"""The bot: quick where there is nothing to think about, repeatable, in time, and good enough."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from itertools import pairwise
from random import Random
from time import perf_counter

import pytest

from loops import run
from pygames_wasm.arena import Pairing, play
from pygames_wasm.game import CHANCE, OVER, Action, Game, State, winners
from pygames_wasm.games.saiju import GAME as SAIJU
from pygames_wasm.levels import level
from pygames_wasm.search import DEFAULT, LEVELS, Level, Search, Thought
from variants import ROOT, SHORT, VARIANTS, Variant, positions, random_action

FOREVER = 600.0


def think(variant: Variant, state: State, nodes: int, seed: int = 1) -> Action:
    search = Search(variant.game, state, state.to_move, Random(seed))
    search.run(FOREVER, nodes)
    return search.best()


def undecided(variant: Variant) -> list[State]:
    """Return some positions of a random game in which a seat has a choice."""
    return [s for s in positions(variant, 6) if s.to_move >= 0 and len(s.actions()) > 1][::7]


def test_every_choice_is_legal(variant: Variant) -> None:
    for state in undecided(variant):
        for nodes in (1, 2, 7, 30):  # also with hardly any thought
            assert think(variant, state, nodes) in state.actions()


def test_the_same_seed_gives_the_same_choice(variant: Variant) -> None:
    for state in undecided(variant)[:3]:
        choices = {think(variant, state, 50, seed=5) for _ in range(3)}
        assert len(choices) == 1


def test_the_order_of_sets_does_not_matter() -> None:
    """Strings hash differently in each process, so a set of verbs has another order."""
    code = (
        "from test_search import think, undecided, VARIANTS\n"
        "print([think(v, s, 3, n) for v in VARIANTS for s in undecided(v)[:4] for n in range(3)])"
    )
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    answers = set()
    for seed in ("1", "2", "3", "4"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
        words = [sys.executable, "-c", code]
        answers.add(subprocess.run(words, env=environment, capture_output=True, check=True).stdout)
    assert len(answers) == 1
    assert len(answers.pop()) > 100


def test_other_seeds_give_other_thoughts() -> None:
    variant = SHORT
    state = undecided(variant)[0]
    assert len({think(variant, state, 20, seed) for seed in range(8)}) > 1


def test_thinking_changes_nothing(variant: Variant) -> None:
    for state in undecided(variant)[:3]:
        before = str(state)
        think(variant, state, 30)
        assert str(state) == before


def test_thinking_stops_in_time() -> None:
    variant = SHORT
    state = undecided(variant)[0]
    search = Search(variant.game, state, state.to_move, Random(1))
    began = perf_counter()
    search.run(0.2, 10**9)
    assert 0.15 < perf_counter() - began < 1.5
    assert search.nodes > 10
    nodes = search.nodes
    search.run(FOREVER, nodes + 5)
    assert search.nodes == nodes + 5


def test_a_winning_last_placement_is_found() -> None:
    """Two stones may end the game, and only one place makes the group that wins."""
    found = []
    for seed in range(400):
        for state in positions(SHORT, seed)[-6:-1]:
            if state.to_move in (CHANCE, OVER):
                continue
            ends: dict[bool, list[Action]] = {True: [], False: []}
            for action in state.actions():
                after = state.copy()
                after.apply(action)
                if after.to_move == OVER:
                    ends[winners(after.scores()) == [state.to_move]].append(action)
                else:
                    ends[False].append(action)
            if ends[True] and len(ends[False]) >= 2 * len(ends[True]):
                found.append((state, ends[True]))
        if len(found) >= 5:
            break
    assert len(found) >= 5
    for state, winning in found:
        choice = think(SHORT, state, 600)
        if choice not in winning:  # another way may win for certain too
            after = state.copy()
            after.apply(choice)
            assert wins_anyway(after, state.to_move)


def wins_anyway(state: State, seat: int) -> bool:
    """Tell whether a seat wins whatever the others do."""
    if state.to_move == OVER:
        return winners(state.scores()) == [seat]
    ways = []
    for action in state.actions():
        after = state.copy()
        after.apply(action)
        ways.append(wins_anyway(after, seat))
    return any(ways) if state.to_move == seat else all(ways)


def test_every_thought_is_counted_once() -> None:
    state = undecided(next(variant for variant in VARIANTS if variant.name == "saiju-2"))[0]
    search = Search(SAIJU, state, state.to_move, Random(1))
    search.run(FOREVER, 400)
    assert search.nodes == 400
    assert search.root.visits == 0  # the root is nobody's choice
    assert sum(child.visits for child in search.root.below.values()) == 400


def strength(variant: Variant, games: int, nodes: int) -> float:
    """Return the share of games won against seats that play at random, draws counting half."""
    won = 0.0
    for number in range(games):
        rng, bot, state = Random(number), number % variant.seats, variant.start()
        while state.to_move != OVER:
            if state.to_move == bot:
                search = Search(variant.game, state, bot, rng)
                search.run(FOREVER, nodes)
                state.apply(search.best())
            else:
                state.apply(random_action(state, rng))
        best = winners(state.scores())
        won += (bot in best) / len(best)
    return won / games


@pytest.mark.parametrize(
    ("name", "games", "nodes"),
    [("saiju-2", 20, 60), ("saiju-2-square", 10, 60), ("tiny-2-long", 40, 80), ("tiny-3", 200, 80)],
)
def test_the_bot_beats_chance(name: str, games: int, nodes: int) -> None:
    variant = next(variant for variant in VARIANTS if variant.name == name)
    assert strength(variant, games, nodes) >= 0.9


async def nothing() -> None:
    """Pause without waiting."""


class Alone:
    """A position with a single way on; thinking about it would fail."""

    to_move = 0

    def actions(self) -> list[Action]:
        return [("pass",)]


def test_a_single_action_needs_no_thought() -> None:
    thought = Thought(SAIJU, Alone(), 0, LEVELS["bot-5"], Random(1))  # type: ignore[arg-type]
    assert run(thought.run(nothing, lambda share: None)) == ("pass",)
    assert thought.search.nodes == 0


def test_thoughts_report_their_progress() -> None:
    variant = SHORT
    state = undecided(variant)[0]
    shares: list[float] = []
    level = Level(0.4, 10**9)
    thought = Thought(variant.game, state, state.to_move, level, Random(1))
    assert run(thought.run(nothing, shares.append)) in state.actions()
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert all(0 < share < 1 for share in shares)


def test_thoughts_can_be_hurried() -> None:
    variant = SHORT
    state = undecided(variant)[0]
    thought = Thought(variant.game, state, state.to_move, Level(FOREVER, 10**9), Random(1))

    async def cut_in() -> Action:
        task = asyncio.ensure_future(thought.run(lambda: asyncio.sleep(0), lambda share: None))
        await asyncio.sleep(0.05)
        assert not task.done()
        thought.hurry()
        return await asyncio.wait_for(task, 5)

    began = perf_counter()
    assert run(cut_in()) in state.actions()
    assert perf_counter() - began < 5
    assert thought.search.nodes > 0


def test_thoughts_end_with_their_nodes() -> None:
    variant = SHORT
    state = undecided(variant)[0]
    thought = Thought(variant.game, state, state.to_move, Level(FOREVER, 25), Random(1))
    run(thought.run(nothing, lambda share: None))
    assert thought.search.nodes == 25


# The end of a game, solved.


def best_by_force(game: Game, state: State, seat: int) -> list[float]:
    """Return the rewards if everybody plays best, without any short cut."""
    if state.to_move == OVER:
        search = Search(game, state, seat, Random(1))
        search.rest = []  # as it counts where it solves
        return search.rewards(state)
    found = []
    for action in state.actions():
        after = state.copy()
        after.apply(action)
        found.append(best_by_force(game, after, seat))
    return max(found, key=lambda rewards: rewards[state.to_move])


@pytest.mark.parametrize("name", ["saiju-2", "saiju-3"])
def test_the_end_is_solved(name: str) -> None:
    variant = next(variant for variant in VARIANTS if variant.name == name)
    solved = 0
    for seed in range(12):
        for state in positions(variant, seed)[-7:-1]:
            if len(state.actions()) < 2:
                continue
            search = Search(variant.game, state, state.to_move, Random(1))
            search.run(FOREVER, 100)
            if search.rest is None:
                continue
            solved += 1
            assert search.done
            assert search.nodes == len(state.actions())
            wanted = best_by_force(variant.game, state, state.to_move)
            assert search.chances()[state.to_move] == pytest.approx(wanted[state.to_move])
            after = state.copy()
            after.apply(search.best())
            reached = best_by_force(variant.game, after, state.to_move)
            assert reached[state.to_move] == pytest.approx(wanted[state.to_move])
    assert solved > 10


def test_the_last_tiles_of_a_hidden_game_are_solved() -> None:
    """The bag is empty, so who counts the tiles knows the other hand."""
    checked = 0
    variant = next(variant for variant in VARIANTS if variant.name == "seikatsu-2")
    for seed in range(8):
        for state in positions(variant, seed)[-8:-1]:
            if state.to_move < 0 or state.bag or len(state.actions()) < 2:  # type: ignore[attr-defined]
                continue
            seat = state.to_move
            search = Search(variant.game, state, seat, Random(1))
            search.run(FOREVER, 150)
            assert search.rest is not None
            wanted = best_by_force(variant.game, state, seat)[seat]
            after = state.copy()
            after.apply(search.best())
            assert best_by_force(variant.game, after, seat)[seat] == pytest.approx(wanted)
            assert search.chances()[seat] == pytest.approx(wanted)
            checked += 1
    assert checked > 15


def test_a_long_way_to_the_end_is_not_solved(variant: Variant) -> None:
    state = undecided(variant)[0]
    search = Search(variant.game, state, state.to_move, Random(1))
    search.run(FOREVER, 5)
    assert search.rest is None or variant.game.name == "tiny"


def test_the_end_can_be_looked_at_by_any_seat(variant: Variant) -> None:
    """A review asks what a seat may expect while another one, or chance, is about to act."""
    for state in positions(variant, 2)[-6:]:
        for seat in range(variant.seats):
            search = Search(variant.game, state, seat, Random(1))
            search.run(FOREVER, 40)
            assert search.nodes
            assert all(0 <= chance <= 1 for chance in search.chances())


def test_partners_share_what_they_win() -> None:
    variant = next(variant for variant in VARIANTS if variant.name == "seikatsu-4")
    end = positions(variant, 1)[-1]
    search = Search(variant.game, end, 0, Random(1))
    rewards = search.rewards(end)
    assert rewards[:2] == rewards[2:]
    assert rewards[0] + rewards[1] == pytest.approx(1)


# Levels.


def test_levels_rise(game: Game) -> None:
    levels = [level(game, name) for name in LEVELS]
    assert len(levels) == 5
    for lower, higher in pairwise(levels):
        assert lower.seconds < higher.seconds
        assert lower.nodes < higher.nodes
        assert lower.care <= higher.care
    assert levels[2].care == 1
    assert DEFAULT in LEVELS


def test_hasty_moves_are_plausible() -> None:
    """Who is hasty overlooks a little, but prefers what scores to what does not."""
    for name in ("seikatsu-2", "iki-2"):
        variant = next(variant for variant in VARIANTS if variant.name == name)
        for state in undecided(variant):
            search = Search(variant.game, state, state.to_move, Random(1))
            actions = state.actions()
            weights = search.hasty(actions)
            assert len(weights) == len(actions)
            assert all(0 < weight <= 1 for weight in weights)
            assert max(weights) == 1
            assert search.choose(0.0) in actions


def test_few_thoughts_make_the_mistakes_where_a_game_prefers_nothing() -> None:
    variant = next(variant for variant in VARIANTS if variant.name == "saiju-2")
    for state in undecided(variant)[:3]:
        search = Search(variant.game, state, state.to_move, Random(1))
        search.run(FOREVER, level(variant.game, "bot-1").nodes)
        assert search.choose(0.0) == search.best()


def test_a_beginner_beats_chance() -> None:
    """The first level makes mistakes, but is never silly."""
    for variant in ("saiju-2", "seikatsu-2"):
        pairing = Pairing(variant, "bot-1", "random")
        assert sum(play(pairing, game, 3).share for game in range(10)) >= 7


def test_a_rush_strews_every_stone() -> None:
    """What is played at once ends like a game: all stones lie, each symbol's where it stood."""
    for name in ("saiju-2", "saiju-3-square"):
        variant = next(variant for variant in VARIANTS if variant.name == name)
        for seed, state in enumerate(positions(variant, 4)[:-1]):
            world = state.copy()
            assert SAIJU.rush is not None
            SAIJU.rush(world, Random(seed).random)
            assert world.to_move == OVER
            for masks, size in ((world.symbols, 12), (world.colours, 12)):  # type: ignore[attr-defined]
                assert [mask.bit_count() for mask in masks] == [size] * 3
                assert masks[0] | masks[1] | masks[2] == (1 << 36) - 1
            for symbol, cell in enumerate(state.shadows):  # type: ignore[attr-defined]
                if cell >= 0:
                    assert world.stone(cell)[0] == symbol  # type: ignore[attr-defined]
            for before, after in zip(state.symbols, world.symbols, strict=True):  # type: ignore[attr-defined]
                assert before & after == before


def test_a_higher_level_beats_a_lower_one() -> None:
    games = range(10)
    won = sum(play(Pairing("saiju-2", "bot-3", "bot-1"), game, 7).share for game in games)
    assert won >= 7
