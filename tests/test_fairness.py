"""Nobody sees more than they may: neither on the screen nor in a bot's thoughts."""

from __future__ import annotations

from random import Random

import pytest

from pygames_wasm.game import CHANCE, NOBODY, OVER, Action, Scene, State
from pygames_wasm.search import Search
from pygames_wasm.texts import Say
from variants import VARIANTS, Variant, positions, random_game, slots


def choice(variant: Variant, state: State, nodes: int = 40) -> Action:
    search = Search(variant.game, state, state.to_move, Random(3))
    search.run(60, nodes)
    return search.best()


def look_around(variant: Variant, seed: int, seats_at_once: int) -> None:
    """Compare the pictures of the truth and of a guess in every position of a game."""
    say, draw = Say("en", variant.game.texts), variant.game.view.draw
    before: State | None = None
    last: Action | None = None
    rng = Random(seed)
    everybody = (*range(variant.seats), NOBODY)
    for number, (state, action) in enumerate(random_game(*variant, Random(seed))):
        for turn in range(number, number + seats_at_once):
            seat = everybody[turn % len(everybody)]
            guessed = state.guess(seat, rng)
            past = before.guess(seat, rng) if before else None
            true = draw(Scene(state, seat, say, last=last, before=before))
            assert draw(Scene(guessed, seat, say, last=last, before=past)) == true
        # What chance did may be secret; what seats do is done in the open.
        before, last = (None, None) if state.to_move == CHANCE else (state.copy(), action)


def test_the_picture_shows_what_the_seat_sees(variant: Variant) -> None:
    look_around(variant, 11, variant.seats + 1)


@pytest.mark.slow
def test_the_picture_shows_what_the_seat_sees_in_200_games(variant: Variant) -> None:
    for seed in range(200):
        look_around(variant, seed, 1)


def test_what_is_told_of_chance_is_public(variant: Variant) -> None:
    """A deal must read the same whichever card was dealt, for whoever may not see it."""
    say, tell = Say("en", variant.game.texts), variant.game.view.tell
    for state in positions(variant, 4):
        if state.to_move != CHANCE:
            continue
        told: dict[str, set[str]] = {}
        for action in set(state.actions()):
            after = state.copy()
            after.apply(action)
            told.setdefault(str(slots(after.guess(NOBODY, Random(1)))), set()).add(
                str(tell(state, action, after, say))
            )
        # Outcomes that a spectator cannot tell apart must be told in the same words.
        assert all(len(sentences) == 1 for sentences in told.values())


def test_the_bot_chooses_from_what_its_seat_sees(variant: Variant) -> None:
    rng = Random(9)
    for state in positions(variant, 2)[::4]:
        if state.to_move not in (CHANCE, OVER):
            guessed = state.guess(state.to_move, rng)
            assert choice(variant, guessed) == choice(variant, state)


def test_something_is_hidden_somewhere() -> None:
    """Without any hidden hand among the games the tests above would prove nothing."""
    assert any(
        slots(state.guess(0, Random(1))) != slots(state)
        for variant in VARIANTS
        for state in positions(variant, 1)
    )
