"""The bot of IKI: better than chance and than a script, repeatable, and wise about the year."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from pygames_wasm.game import CHANCE, OVER, Action, winners
from pygames_wasm.games.iki import GAME
from pygames_wasm.games.iki.board import AT_STARVE, FIRE, MON, NONE, RICE
from pygames_wasm.games.iki.rules import State
from pygames_wasm.games.iki.script import choose
from pygames_wasm.search import Search
from variants import random_action

Player = Callable[[State, Random], Action]


def bot(nodes: int) -> Player:
    def play(state: State, rng: Random) -> Action:
        search = Search(GAME, state, state.to_move, rng)
        search.run(600, nodes)
        return search.best()

    return play


def game(players: list[Player], seed: int) -> State:
    """Return the end of a game."""
    state, rng, chance = cast(State, GAME.begin(len(players))), Random(seed), Random(seed + 1000)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            actions = state.actions()
            state.apply(actions[int(chance.random() * len(actions))])
        elif len(state.actions()) == 1:
            state.apply(state.actions()[0])
        else:
            state.apply(players[state.to_move](state, rng))
    return state


def wins(mine: Player, theirs: Player, games: int) -> int:
    """Return how many games of two a player wins, sitting on either side in turn."""
    won = 0
    for seed in range(games):
        seat = seed % 2
        players = [theirs, theirs]
        players[seat] = mine
        won += winners(game(players, seed // 2).scores()) == [seat]
    return won


def middle(seats: int, seed: int) -> list[State]:
    """Return the positions of a sensible game in which a seat decides."""
    state, rng, found = cast(State, GAME.begin(seats)), Random(seed), []
    while state.to_move != OVER:
        if state.to_move >= 0 and len(state.actions()) > 1:
            found.append(state.copy())
        state.apply(choose(state, rng))
    return found


def preferred(state: State, rng: Random) -> Action:
    """Return what the bot would do without any look ahead."""
    assert GAME.prefer is not None
    actions = state.actions()
    weights = GAME.prefer(state, actions)
    return actions[weights.index(max(weights))]


def test_the_sensible_player_beats_chance() -> None:
    assert wins(choose, random_action, 10) == 10


def test_the_weights_alone_beat_chance() -> None:
    assert wins(preferred, random_action, 10) == 10


def test_the_weights_alone_beat_the_sensible_player() -> None:
    assert wins(preferred, choose, 60) > 30


def test_the_bot_beats_chance() -> None:
    assert wins(bot(12), random_action, 10) >= 9


@pytest.mark.slow
def test_the_bot_beats_the_sensible_player() -> None:
    assert wins(bot(100), choose, 20) >= 13


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_are_chances_and_weights_are_positive(seats: int) -> None:
    assert GAME.prefer is not None
    for state in middle(seats, seats):
        chances = GAME.value(state)
        assert len(chances) == seats
        assert all(0 < chance < 1 for chance in chances)
        assert abs(sum(chances) - 1) < 1e-9
        before, actions = str(state), state.actions()
        weights = GAME.prefer(state, actions)
        assert len(weights) == len(actions)
        assert all(0 < weight <= 1 for weight in weights)
        assert max(weights) == 1
        assert str(state) == before


def test_the_end_is_judged_by_the_score() -> None:
    for seed in range(4):
        state = game([choose] * 3, seed)
        points = [score[0] for score in state.scores()]
        chances = GAME.value(state)
        assert chances.index(max(chances)) == points.index(max(points))


def test_more_of_anything_is_never_worse() -> None:
    for state in middle(2, 7)[::5]:
        for kind in (MON, RICE, FIRE):
            richer = state.copy()
            richer.goods[0][kind] += 1
            if richer.goods[0][FIRE] <= 10:
                assert GAME.value(richer)[0] >= GAME.value(state)[0]


def test_who_earns_least_goes_unfed() -> None:
    for state in (s for seed in range(20) for s in middle(2, seed) if s.step == AT_STARVE):
        stall = preferred(state, Random(1))[1]
        assert state.stalls[stall] != NONE
        assert state.owners[stall] == state.to_move
