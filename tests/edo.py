"""Positions of IKI for tests, and short ways to play and to look at them."""

from __future__ import annotations

from random import Random

import naive_iki
from pygames_wasm.game import CHANCE, Action, parse, words
from pygames_wasm.games.iki import GAME, board, rules, scoring
from pygames_wasm.games.iki.board import (
    AT_BUSINESS,
    AT_END,
    AT_FIRE,
    AT_SALARY,
    IKI,
    NEW_YEAR,
    NONE,
)
from pygames_wasm.games.iki.examples import edo
from pygames_wasm.games.iki.script import choose
from pygames_wasm.match import HUMAN, Match


def play(state: rules.State, *lines: str) -> rules.State:
    """Play lines of a log, each of which must be legal."""
    for line in lines:
        assert parse(line) in state.actions(), line
        state.apply(parse(line))
    return state


def legal(state: rules.State, verb: str = "") -> list[str]:
    """Return what is legal now, of one verb or of all."""
    return [words(action) for action in state.actions() if verb in ("", action[0])]


def opened(seats: int) -> rules.State:
    """Return a game whose buildings are drawn."""
    rng, state = Random(1), rules.start(seats, frozenset())
    while state.to_move == CHANCE:
        choices = state.actions()
        state.apply(choices[int(rng.random() * len(choices))])
    return state


def at(place: str, board_: str = "", have: str = "", month: int = 2, **more: object) -> rules.State:
    """Return a position in which seat 0 does business at a place."""
    return edo(
        board_,
        month=month,
        step=AT_BUSINESS,
        have=[have],
        ways=[1, 2, 3],
        places=[place],
        queue=[1, 2],
        **more,  # type: ignore[arg-type]
    )


def gained(state: rules.State, *lines: str) -> str:
    """Return what some lines changed for seat 0, in letters."""
    before = state.goods[0][:]
    after = play(state, *lines).goods[0]
    changes = zip(before, after, board.LETTERS, strict=True)
    return " ".join(f"{new - old}{kind}" for old, new, kind in changes if new != old)


def pad(
    board_: str = "", have: str = "", retired: str = "", tokens: tuple[int, ...] = ()
) -> dict[str, int]:
    """Return the score pad of seat 0, by line, after the naive scorer has agreed."""
    state = edo(
        board_, month=NEW_YEAR, step=AT_END, have=[have], retired=[retired], tokens=[tokens]
    )
    found = scoring.sheet(state, 0)
    assert state.scores()[0][0] == sum(found)
    assert sum(found) == naive_iki.total(naive_iki.things(state, 0))
    return dict(zip(scoring.LINES, found, strict=True))


def iki(state: rules.State) -> list[int]:
    return [have[IKI] for have in state.goods]


def payday(board_: str, *have: str, month: int = 3, **more: object) -> rules.State:
    return edo(board_, month=month, step=AT_SALARY, have=have, **more)  # type: ignore[arg-type]


def burning(board_: str, *have: str, month: int = 5, **more: object) -> rules.State:
    return edo(board_, month=month, step=AT_FIRE, have=have, **more)  # type: ignore[arg-type]


def burn(state: rules.State, nagaya: int = 0) -> rules.State:
    """Let a fire walk until it is over or somebody is asked."""
    play(state, f"fire {nagaya}")
    while state.flame != NONE and state.to_move == CHANCE:
        state.apply(state.actions()[0])
    return state


def before(
    happening: str, *players: str, seed: int = 1, then: str | None = None
) -> tuple[Match, Action]:
    """Return a sensible year up to a person's action that something follows by itself.

    `then` says who decides after that: a person or a bot.
    """
    rng, match = Random(seed), Match(GAME, len(players), (), players, seed)
    while not match.is_over:
        at, mover = match.at, match.state.to_move
        action = choose(match.state, rng)  # type: ignore[arg-type]
        match.play(action)
        followed = [act[0] for act in match.log[at + 1 :]] + ["end"] * match.is_over
        right = then is None or (not match.is_over and players[match.state.to_move] == then)
        if happening in followed and players[mover] == HUMAN and right:
            match.undo()
            del match.log[at:], match.states[at + 1 :]
            return match, action
    raise AssertionError(f"no {happening} follows a person's action")
