"""Seikatsu's fast rules against a second, slow and plain telling of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from naive_garden import BIRDS, FLOWERS, KOI, PLACES, SIDES, Garden, Spot, Tile
from pygames_wasm.dice import shuffle
from pygames_wasm.game import CHANCE, OVER, Action, State
from pygames_wasm.games.seikatsu import GAME, board, examples, rules
from pygames_wasm.grid import bits
from variants import VARIANTS, Variant, random_game

SEIKATSU = [variant for variant in VARIANTS if variant.game is GAME]
each_variant = pytest.mark.parametrize("seikatsu", SEIKATSU, ids=[v.name for v in SEIKATSU])
SPOT_OF: list[Spot] = [frozenset(PLACES[cell] for cell in point) for point in board.POINTS]
TILES: list[Tile] = [*((bird, flower) for bird in BIRDS for flower in FLOWERS), KOI]
# What can make a game longer than its tiles (YZ3, YZ10), by seats.
MOST_FOUNTAINS = {2: 4, 3: 6, 4: 4}
MOST_PASSES = {2: 2, 3: 4, 4: 6}


def naive_words(action: Action) -> tuple[object, ...]:
    """Return an action in the words of the naive rules."""
    verb, *numbers = action
    if verb == "fountain":
        return verb, SPOT_OF[numbers[0]]
    if verb == "card":
        return verb, (BIRDS + FLOWERS)[numbers[0]]
    if verb == "place":
        return verb, TILES[numbers[0]], PLACES[numbers[1]]
    return (verb, TILES[numbers[0]]) if numbers else (verb,)


def agree(state: rules.State, naive: Garden) -> None:
    """Compare all that can be counted in a position."""
    assert [PLACES[cell] for cell in bits(state.filled)] == sorted(naive.tiles)
    for cell, place in enumerate(PLACES):
        kind = state.tile(cell)
        assert (None if kind is None else TILES[kind]) == naive.tiles.get(place)
    for side in range(len(state.birds)):
        if not state.level:
            assert state.birds[side] == naive.birds[SIDES[side]]
        assert state.row_points(side) == naive.row_points(SIDES[side])
        for card in bits(state.cards[side]):
            water = {PLACES[cell] for cell in bits(state.stream(side, card))}
            assert water == naive.stream(SIDES[side], (BIRDS + FLOWERS)[card])
    assert [points for points, _ in state.scores()] == naive.totals()
    assert [[TILES[kind] for kind in hand] for hand in state.hands] == [
        sorted(hand, key=TILES.index) for hand in naive.hands
    ]
    assert Counter(TILES[kind] for kind in state.bag) == +naive.bag


def check(state: rules.State) -> None:
    """Check what holds at every moment of a game."""
    laid = [state.tile(cell) for cell in bits(state.filled)]
    held = [kind for hand in state.hands for kind in hand]
    kinds = Counter([*laid, *held, *state.bag])
    # Before the koi are put into the bag they lie beside it.
    koi = board.KOIS if held or state.dealt >= len(board.START[state.seats]) else kinds[board.KOI]
    assert kinds == Counter(dict.fromkeys(range(16), board.COPIES)) + Counter({board.KOI: koi})
    assert sum(state.bird) + state.koi == sum(state.flower) + state.koi == state.filled
    near = 0
    for cell in bits(state.filled):
        near |= board.NEAR_MASK[cell]
    assert state.edge == near & ~state.filled
    assert state.edge or state.filled in (0, board.ALL)  # there is always a space to play
    assert state.bag == sorted(state.bag)
    for hand, shown in zip(state.hands, state.shown, strict=True):
        assert hand == sorted(hand)
        assert 0 <= shown <= hand.count(board.KOI)
        assert len(hand) <= (5 if state.level else 2)
    built = [mask.bit_count() for mask in state.fountains]
    taken = [mask.bit_count() for mask in state.cards]
    assert max(built) <= 2
    assert sum(built) - sum(taken) == (state.step == rules.CARD_STEP)
    assert sum(built) == sum(built_at(state).values())
    for cards in state.cards:
        assert (cards & board.BIRD_CARDS).bit_count() <= 1
        assert (cards & board.FLOWER_CARDS).bit_count() <= 1
    assert sum(taken) == sum(state.cards).bit_count()  # nobody holds another one's card


def built_at(state: rules.State) -> Counter[int]:
    """Count the fountains at each point; there is never more than one."""
    found = Counter(point for mask in state.fountains for point in bits(mask))
    assert set(found.values()) <= {1}
    return found


def games(seikatsu: Variant, seed: int) -> Iterator[tuple[State, Action]]:
    """Yield a random game; in every other one fountains and koi are kept for later."""
    if seed % 2:
        yield from random_game(*seikatsu, Random(seed))
        return
    rng, state = Random(seed), seikatsu.start()
    while state.to_move != OVER:
        legal = state.actions()
        later = [a for a in legal if a[0] == "fountain" or a[:2] == ("place", board.KOI)]
        if state.to_move != CHANCE and rng.random() < 0.9:
            legal = [action for action in legal if action not in later] or legal
        action = legal[int(rng.random() * len(legal))]
        yield state, action
        state.apply(action)


def compare(seikatsu: Variant, seeds: range) -> None:
    """Play random games by both rule books and compare each position."""
    for seed in seeds:
        naive = Garden(seikatsu.seats, seikatsu.options)
        verbs: Counter[str] = Counter()
        for state, action in games(seikatsu, seed):
            assert isinstance(state, rules.State)
            check(state)
            agree(state, naive)
            assert state.to_move == (CHANCE if naive.mover() is None else naive.mover())
            legal = state.actions()
            assert {naive_words(action) for action in legal} == naive.legal()
            if state.to_move == CHANCE:  # each tile of the bag is equally likely
                free = [k for k in state.bag if naive_words((legal[0][0], k)) in naive.legal()]
                assert [kind for _, kind in legal] == free
            assert sum(action[0] == "place" for action in legal) <= 46
            verbs[action[0]] += 1
            naive.play(*naive_words(action))  # type: ignore[arg-type]
        check(state)
        agree(state, naive)
        assert naive.is_over()
        finished(state, verbs, seikatsu)


def finished(state: rules.State, verbs: Counter[str], seikatsu: Variant) -> None:
    """Check the end of a game and how it was reached."""
    assert state.to_move == OVER
    assert state.actions() == []
    if state.level:
        # All koi get played, unless there is no space left (A7).
        assert state.filled == board.ALL or state.koi.bit_count() == 4
        assert verbs["place"] <= 33
        return
    assert state.filled == board.ALL
    assert state.bag == []
    assert state.hands == [[]] * state.seats
    assert verbs["place"] == 36 - len(board.START[state.seats])
    for side in range(len(state.birds)):
        assert 20 <= sum(state.row_points(side)) <= 106
        assert 0 <= state.streams(side) <= 16
    turns = verbs["place"] + verbs["fountain"] + verbs["pass"]
    assert verbs["fountain"] <= (MOST_FOUNTAINS[state.seats] if state.yarimizu else 0)
    assert verbs["pass"] <= (MOST_PASSES[state.seats] if state.yarimizu else 0)
    assert turns <= {2: 40, 3: 43, 4: 42}[state.seats]
    assert sum(verbs.values()) <= seikatsu.game.longest


@each_variant
def test_both_rule_books_agree(seikatsu: Variant) -> None:
    compare(seikatsu, range(15))


@pytest.mark.slow
@each_variant
def test_both_rule_books_agree_for_long(seikatsu: Variant) -> None:
    compare(seikatsu, range(15, 2_015))


def test_both_rule_books_score_full_gardens_alike() -> None:
    kinds = [kind for kind in range(16) for _ in range(2)] + [board.KOI] * 4
    for seed in range(300):
        shuffle(kinds, Random(seed))
        state = examples.garden(" ".join(map(rules.name, kinds)), seats=3)
        naive = Garden(3, frozenset())
        naive.tiles = {place: TILES[kind] for place, kind in zip(PLACES, kinds, strict=True)}
        state.fountains = [1 << seed % 48 | 1 << seed * 7 % 48, 0, 0]
        naive.fountains["pink"] = [SPOT_OF[seed % 48], SPOT_OF[seed * 7 % 48]]
        for side, name in enumerate(SIDES):
            assert state.row_points(side) == naive.row_points(name)
        for card, name in enumerate(BIRDS + FLOWERS):
            water = {PLACES[cell] for cell in bits(state.stream(0, card))}
            assert water == naive.stream("pink", name)


def test_no_game_is_longer_than_stated() -> None:
    """The worst case: every fountain built with two tiles exchanged, every pass made."""
    for seats, fountains in MOST_FOUNTAINS.items():
        first = len(board.START[seats])
        opening = first + 2 * seats
        draws = 36 - first - 2 * seats
        turns = 36 - first + fountains + MOST_PASSES[seats]
        exchanges = 5 * fountains  # a card, two tiles back, two draws
        assert opening + draws + turns + exchanges <= GAME.longest
