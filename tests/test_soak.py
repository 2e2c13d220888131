"""Many random games of every variant, played through Match and looked at all the way."""

from __future__ import annotations

from random import Random

import pytest

from pygames_wasm.game import CHANCE, OVER, winners
from pygames_wasm.match import Match
from variants import Variant, random_action


def soak(variant: Variant, seeds: range) -> None:
    """Play, take back now and then, and check that the saved game is the game."""
    ends = set()
    for seed in seeds:
        rng = Random(seed)
        match = Match(variant.game, variant.seats, variant.options, seed=seed)
        while not match.is_over:
            state = match.state
            assert 0 <= state.to_move < variant.seats
            assert len(state.scores()) == max(variant.seats, 2)
            if rng.random() < 0.05:
                match.undo()
            match.play(random_action(match.state, rng))
        assert len(match.log) <= variant.game.longest
        assert match.state.to_move == OVER
        assert CHANCE not in [action[0] for action in match.log]
        again = Match.load(match.save())
        assert str(again.state) == str(match.state)
        assert again.state.scores() == match.state.scores()
        ends |= set(winners(match.state.scores()))
    assert variant.seats == 1 or ends == set(range(variant.seats))  # every seat can win


def test_soak(variant: Variant) -> None:
    soak(variant, range(300))


@pytest.mark.slow
def test_long_soak(variant: Variant) -> None:
    soak(variant, range(300, 3_300))
