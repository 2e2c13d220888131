"""The law: what must hold in every position of every game that is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from pygames_wasm.game import (
    CHANCE,
    NOBODY,
    OVER,
    Action,
    Game,
    Scene,
    State,
    begins,
    parse,
    winners,
    words,
)
from pygames_wasm.texts import Say, Sentence
from variants import Variant, positions, random_game, slots

GAMES = 12  # random ones of each variant; each is looked at in every position


def visits(variant: Variant, games: int = GAMES) -> Iterator[State]:
    for seed in range(games):
        yield from positions(variant, seed)


def is_flat(value: object, depth: int = 2) -> bool:
    """Tell whether a slot holds plain values, a list of them, or one such list per seat."""
    if isinstance(value, list | tuple):
        return depth > 0 and all(is_flat(item, depth - 1) for item in value)
    return isinstance(value, int | str | bytes | bytearray)


def pieces(state: State) -> Counter[object]:
    """Count all that a state holds: lists hold pieces, bytearrays count them by kind."""
    found: Counter[object] = Counter()

    def add(value: object) -> None:
        if isinstance(value, list | tuple):
            for item in value:
                add(item)
        elif isinstance(value, bytearray):
            found.update({kind: number for kind, number in enumerate(value) if number})
        else:
            found[value] += 1

    for value in slots(state).values():
        add(value)
    return found


def shape(value: object) -> object:
    """Return how many things a slot holds, list by list; how many pieces, where it counts them."""
    if isinstance(value, list | tuple):
        return [shape(item) for item in value]
    return sum(value) if isinstance(value, bytearray) else 1


def test_actions_are_complete_and_stable(variant: Variant) -> None:
    for state in visits(variant):
        legal = state.actions()
        assert (legal == []) == (state.to_move == OVER)
        assert state.actions() == legal
        if state.to_move != CHANCE:
            assert len(set(legal)) == len(legal)
        assert state.to_move in (CHANCE, OVER, *range(variant.seats))


def test_words_and_actions_are_one(variant: Variant) -> None:
    for state in visits(variant):
        for action in state.actions():
            assert parse(words(action)) == action
            verb, *numbers = action
            assert isinstance(verb, str)
            assert all(type(number) is int for number in numbers)


def test_no_action_begins_another(variant: Variant) -> None:
    for state in visits(variant):
        legal = set(state.actions())
        begun = {action[:size] for action in legal for size in range(len(action))}
        assert not legal & begun


def test_same_verb_same_length(variant: Variant) -> None:
    sizes: dict[str, int] = {}
    for state in visits(variant):
        for action in state.actions():
            assert sizes.setdefault(action[0], len(action)) == len(action)


def test_a_copy_is_whole_and_independent(variant: Variant) -> None:
    for seed in range(GAMES):
        for state, action in random_game(*variant, Random(seed)):
            kept, picture = {name: repr(value) for name, value in slots(state).items()}, str(state)
            other = state.copy()
            assert slots(other) == slots(state)
            other.apply(action)
            assert {name: repr(value) for name, value in slots(state).items()} == kept
            assert str(state) == picture
            assert slots(other) != slots(state)


def test_a_state_is_flat(variant: Variant) -> None:
    for state in visits(variant):
        assert not hasattr(state, "__dict__")
        for name, value in slots(state).items():
            assert is_flat(value), name


def test_a_log_gives_one_game(variant: Variant) -> None:
    for seed in range(GAMES):
        log = [action for _, action in random_game(*variant, Random(seed))]
        one, two = variant.start(), variant.start()
        for action in log:
            one.apply(action)
        for action in map(parse, map(words, log)):
            two.apply(action)
        assert slots(one) == slots(two)
        assert str(one) == str(two)


def test_a_game_ends_in_time(variant: Variant) -> None:
    for seed in range(60):
        assert sum(1 for _ in random_game(*variant, Random(seed))) <= variant.game.longest


def test_a_guess_keeps_all_that_the_seat_sees(variant: Variant) -> None:
    for number, state in enumerate(visits(variant)):
        for seat in range(variant.seats):
            guess = state.guess(seat, Random(number))
            assert guess.to_move == state.to_move
            assert guess.scores() == state.scores()
            if state.to_move == seat:
                assert guess.actions() == state.actions()
            assert {n: shape(v) for n, v in slots(guess).items()} == {
                n: shape(v) for n, v in slots(state).items()
            }
            assert pieces(guess) == pieces(state)


def test_a_guess_shares_nothing_and_changes_nothing(variant: Variant) -> None:
    for seed in range(GAMES):
        for state, action in random_game(*variant, Random(seed)):
            before = {name: repr(value) for name, value in slots(state).items()}
            guess = state.guess(0, Random(seed))
            if action in guess.actions():  # a dealt card may be elsewhere in the guessed world
                guess.apply(action)
            assert {name: repr(value) for name, value in slots(state).items()} == before


def test_a_guess_forgets_the_truth(variant: Variant) -> None:
    for number, state in enumerate(visits(variant)):
        for seat in (*range(variant.seats), NOBODY):
            other = state.guess(seat, Random(number))  # another world, the same to this seat
            one, two = state.guess(seat, Random(1)), other.guess(seat, Random(1))
            assert slots(one) == slots(two)


def test_guesses_vary_where_something_is_hidden(variant: Variant) -> None:
    for seat in range(variant.seats):
        hides, varies = False, False
        for state in visits(variant, 2):
            worlds = [slots(state.guess(seat, Random(number))) for number in range(4)]
            hides |= slots(state) not in worlds
            varies |= any(world != worlds[0] for world in worlds)
        assert varies == hides


def test_a_guess_can_be_played_to_the_end(variant: Variant) -> None:
    rng = Random(7)
    for state in visits(variant, 2):
        world = state.guess(0, rng)
        for _ in range(variant.game.longest):
            if world.to_move == OVER:
                break
            legal = world.actions()
            world.apply(legal[int(rng.random() * len(legal))])
        assert world.to_move == OVER


def test_every_seat_has_a_score(variant: Variant) -> None:
    for state in visits(variant):
        scores = state.scores()
        # Who plays alone plays against the game itself, which has a score too.
        assert len(scores) == max(variant.seats, 2)
        assert len({len(score) for score in scores}) == 1
        assert all(type(part) is int for score in scores for part in score)
        assert winners(scores)


def test_the_text_picture_is_small(variant: Variant) -> None:
    for state in visits(variant):
        assert 1 <= len(str(state).splitlines()) <= 40


def test_other_variants_are_refused(game: Game) -> None:
    playable = set(game.variants)
    for seats in (0, -1, max(game.seats) + 1, 99):
        with pytest.raises(Sentence):
            game.begin(seats)
    for seats in game.seats:
        with pytest.raises(Sentence):
            game.begin(seats, ["no such option"])
        for option in game.options:
            if (seats, frozenset({option})) not in playable:
                with pytest.raises(Sentence):
                    game.begin(seats, [option])
    assert len(playable) == len(game.variants)


def test_value_is_a_chance(variant: Variant) -> None:
    for state in visits(variant):
        chances = variant.game.value(state)
        assert len(chances) == len(state.scores())
        assert all(0 <= chance <= 1 for chance in chances)


def test_parts_never_come_or_go(variant: Variant) -> None:
    say = Say("en", variant.game.texts)
    known: list[str] | None = None
    frames = set()
    for state in visits(variant, 2):
        for seat in (0, NOBODY):
            parts = variant.game.view.draw(Scene(state, seat, say, given(state, seat)))
            known = known or list(parts)
            assert list(parts) == known
            frames.add(parts["frame"])
    assert known
    assert known[0] == "frame"
    assert len(frames) == 1


def given(state: State, seat: int) -> Action:
    """Return the words that all legal actions of a seat begin with."""
    legal = state.actions() if state.to_move == seat else []
    picked: Action = ()
    for size in range(1, min(map(len, legal), default=0)):
        if all(begins(action, legal[0][:size]) for action in legal):
            picked = legal[0][:size]
    return picked
