"""Positions of IKI for tests, and short ways to play and to look at them."""

from __future__ import annotations

from random import Random

from pygames_wasm.game import Action, parse, words
from pygames_wasm.games.iki import GAME, rules
from pygames_wasm.match import HUMAN, Match
from sensible import choose


def play(state: rules.State, *lines: str) -> rules.State:
    """Play lines of a log, each of which must be legal."""
    for line in lines:
        assert parse(line) in state.actions(), line
        state.apply(parse(line))
    return state


def legal(state: rules.State, verb: str = "") -> list[str]:
    """Return what is legal now, of one verb or of all."""
    return [words(action) for action in state.actions() if verb in ("", action[0])]


def before(happening: str, *players: str, seed: int = 1) -> tuple[Match, Action]:
    """Return a sensible year up to a person's action that something follows by itself."""
    rng, match = Random(seed), Match(GAME, len(players), (), players, seed)
    while not match.is_over:
        at, mover = match.at, match.state.to_move
        action = choose(match.state, rng)  # type: ignore[arg-type]
        match.play(action)
        followed = [act[0] for act in match.log[at + 1 :]] + ["end"] * match.is_over
        if happening in followed and players[mover] == HUMAN:
            match.undo()
            del match.log[at:], match.states[at + 1 :]
            return match, action
    raise AssertionError(f"no {happening} follows a person's action")
