"""IKI in random games: what must hold after every action, and all that such games reach."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import naive_iki
from pygames_wasm.game import CHANCE, OVER, Action, parse, words
from pygames_wasm.games.iki import board, rules
from pygames_wasm.games.iki.board import (
    CARDS,
    FIRE,
    HOUSE,
    NEUTRAL,
    NONE,
    OX_CART,
    SANDAL,
    STEPS,
    WOOD,
)
from variants import random_action, slots

each = pytest.mark.parametrize("seats", [2, 3, 4])


def game(seats: int, seed: int, rich: bool = False) -> Iterator[tuple[rules.State, Action]]:
    """Yield each state of a random game with the action played there, and the end with none.

    Rich seats begin with enough to build, which happens rarely by chance alone.
    """
    rng, state = Random(seed), rules.start(seats, frozenset())
    if rich:
        for have in state.goods:
            have[:5] = [20, 3, 3, 20 // seats, 4]
    while state.to_move != OVER:
        action = random_action(state, rng)
        yield state, action
        state.apply(action)
    yield state, ()


def check(state: rules.State) -> None:
    """Check all that holds in every position."""
    seats = range(state.seats)
    assert len(state.stalls) == (12 if state.seats == 2 else 16)
    for piece, owner, level in zip(state.stalls, state.owners, state.levels, strict=True):
        assert (piece == NONE) == (owner == NONE)
        assert owner in (NONE, *seats) or (owner == NEUTRAL and state.seats == 2 and piece < HOUSE)
        assert 0 <= level < (STEPS[piece] if NONE < piece < HOUSE else 1)
    for seat in seats:
        assert state.kobun[seat] + state.owners.count(seat) == 4
        assert state.kobun[seat] >= 0
        assert min(state.goods[seat]) >= 0
        assert state.goods[seat][FIRE] <= 10
        charmers = state.retired[seat] & sum(
            1 << c for c, card in enumerate(CARDS) if card.token == "charm"
        )
        assert 0 <= state.charms[seat] <= charmers.bit_count()
        fish = [token // 2 for token in board.FISHES if state.tokens[seat] >> token & 1]
        assert len(fish) == len(set(fish))
    assert sum(have[WOOD] for have in state.goods) <= 20
    assert sorted(state.ladder) == list(seats)
    levels = [state.goods[seat][FIRE] for seat in state.ladder]
    assert levels == sorted(levels, reverse=True)
    # Everything is in one place only.
    retired = [c for mask in state.retired for c in range(60) if mask >> c & 1]
    held = [state.held] if state.held > NONE and state.held not in state.stalls else []
    pieces = [piece for piece in state.stalls if piece != NONE]
    everything = [*pieces, *retired, *held, *state.row, *state.deck]
    everything += [HOUSE + plan for plan in state.plans]
    assert len(everything) == len(set(everything))
    owned = [
        token for mask in [*state.tokens, state.shelf] for token in range(24) if mask >> token & 1
    ]
    assert len(owned) == len(set(owned))
    assert all(0 <= coins <= 2 for coins in state.coins)
    assert state.month == 0 or len(state.coins) == len(state.row)
    used = [way for way in [*state.ways, state.block] if way != NONE]
    assert len(used) == len(set(used))


def check_actions(state: rules.State, sizes: dict[str, int]) -> None:
    """Check the list of legal actions."""
    legal = state.actions()
    assert legal == state.actions()
    assert (legal == []) == (state.to_move == OVER)
    assert state.to_move in (CHANCE, OVER, *range(state.seats))
    if state.to_move != CHANCE:
        assert len(legal) == len(set(legal))
    begun = {action[:size] for action in legal for size in range(len(action))}
    assert not begun & set(legal)
    for action in legal:
        assert parse(words(action)) == action
        assert sizes.setdefault(action[0], len(action)) == len(action)


def invariants(seats: int, seeds: range) -> None:
    sizes: dict[str, int] = {}
    for seed in seeds:
        seen: Counter[Action] = Counter()
        for number, (state, action) in enumerate(game(seats, seed, rich=seed % 4 == 3)):
            assert number <= rules.LONGEST
            check(state)
            check_actions(state, sizes)
            if action and action[0] in ("reveal", "draft", "pick"):
                seen[action] += 1
        assert max(seen.values()) == 1
        assert Counter(verb for verb, _ in seen) == {"draft": 6, "reveal": 48, "pick": seats}
        assert sum(state.tiles) == 0


@each
def test_invariants(seats: int) -> None:
    invariants(seats, range(12))


@pytest.mark.slow
@each
def test_invariants_of_a_thousand_games(seats: int) -> None:
    invariants(seats, range(100, 1100))


@each
def test_copies_are_whole_and_independent(seats: int) -> None:
    for seed in range(3):
        for state, action in game(seats, seed):
            if not action:
                break
            before = {name: repr(value) for name, value in slots(state).items()}
            other = state.copy()
            assert slots(other) == slots(state)
            for name, value in slots(state).items():
                assert isinstance(value, int) or getattr(other, name) is not value, name
            other.apply(action)
            assert {name: repr(value) for name, value in slots(state).items()} == before
            assert slots(other) != slots(state)
            guess = state.guess(0, Random(seed))
            assert slots(guess) == slots(state)
            assert guess is not state


@each
def test_a_state_is_flat_and_its_picture_small(seats: int) -> None:
    for state, _ in game(seats, 5):
        assert not hasattr(state, "__dict__")
        for value in slots(state).values():
            assert isinstance(value, int | bytearray | list)
            if isinstance(value, list) and value and isinstance(value[0], list):
                assert len(value) == seats
                value = [item for part in value for item in part]
            if isinstance(value, list):
                assert all(type(item) is int for item in value)
        assert len(str(state).splitlines()) <= 40


@each
def test_a_log_gives_one_game(seats: int) -> None:
    log = [action for _, action in game(seats, 9) if action]
    one, two = rules.start(seats, frozenset()), rules.start(seats, frozenset())
    for action in log:
        one.apply(action)
        two.apply(parse(words(action)))
    assert slots(one) == slots(two)
    assert one.to_move == OVER


def agree(seats: int, seeds: range) -> None:
    for seed in seeds:
        for state, action in game(seats, seed, rich=seed % 2 == 1):
            if action == ("harmony",):
                after = state.copy()
                after.apply(action)
                for seat in range(seats):
                    gained = after.goods[seat][board.IKI] - state.goods[seat][board.IKI]
                    assert gained == naive_iki.harmony(state, seat)
        for seat, score in enumerate(state.scores()):
            assert score[0] == naive_iki.total(naive_iki.things(state, seat))


@each
def test_the_naive_scorer_agrees(seats: int) -> None:
    agree(seats, range(20))


@pytest.mark.slow
@each
def test_the_naive_scorer_agrees_on_many_games(seats: int) -> None:
    agree(seats, range(1000, 1700))


def reached(seats: int, seeds: range) -> Counter[str]:
    """Return what happened in random games, by name."""
    found: Counter[str] = Counter()
    for seed in seeds:
        for state, action in game(seats, seed):
            if not action:
                break
            verb, number = action[0], action[-1]
            found[verb] += 1
            if verb == "use":
                found["use " + CARDS[state.stalls[number]].name] += 1
            elif verb == "hire":
                found["hire " + CARDS[number].name] += 1
                if state.retired[state.seat] >> board.MONK & 1:
                    found["discount"] += 1
            elif verb == "build":
                found["build " + board.BUILDINGS[number].name] += 1
            elif verb == "buy":
                found[f"buy {number}"] += 1
            elif verb == "trade":
                found[f"trade {board.STREET[state.places[state.seat]].name} {number}"] += 1
            elif verb == "move":
                after = state.copy()
                seat = state.seat
                after.apply(action)
                paid = state.goods[seat][SANDAL] > after.goods[seat][SANDAL]
                found["sandals"] += paid
                way = state.ways[seat] or 4
                if not paid and number > way and state.retired[seat] >> OX_CART & 1:
                    found["cart"] += 1
        for seat in range(seats):
            for card in range(60):
                if state.retired[seat] >> card & 1:
                    found["retire " + CARDS[card].name] += 1
        scores = sorted(state.scores(), reverse=True)
        if scores[0][0] == scores[1][0]:
            found["tie by level" if scores[0][1] != scores[1][1] else "tie by stack"] += 1
    return found


EVERYTHING = {
    *("use " + card.name for card in CARDS),
    *("hire " + card.name for card in CARDS[4:]),
    *("retire " + card.name for card in CARDS),
    *("build " + building.name for building in board.BUILDINGS),
    *(f"buy {token}" for token in range(24)),
    *(
        f"trade {space.name} {number}"
        for space in board.STREET
        for number in range(len(space.trades))
    ),
    *("discount", "sandals", "cart", "tie by level", "tie by stack"),
    *rules.VERBS,
}


def test_random_games_reach_most_things() -> None:
    found = sum((reached(seats, range(10)) for seats in (2, 3, 4)), Counter())
    assert len(EVERYTHING & found.keys()) > 0.8 * len(EVERYTHING)


@pytest.mark.slow
def test_random_games_reach_everything() -> None:
    found = sum((reached(seats, range(2500)) for seats in (2, 3, 4)), Counter())
    assert sorted(EVERYTHING - found.keys()) == []


def test_every_ruling_is_tested() -> None:
    text = "".join(
        path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_iki*.py"))
    )
    names = re.findall(r"^def test_((?:r\d+_)+)", text, re.MULTILINE)
    ids = {int(number) for name in names for number in re.findall(r"\d+", name)}
    assert sorted(ids) == list(range(1, 57))
