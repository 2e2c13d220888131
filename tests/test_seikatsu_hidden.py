"""What a person at a garden may not see: hands, the bag, what others draw."""

from __future__ import annotations

from collections import Counter
from random import Random

from gardens import opened
from pictures import (
    SAY,
    each_hidden,
    each_variant,
    tiles,
    visits,
)
from pygames_wasm.game import NOBODY, Scene
from pygames_wasm.games.seikatsu import GAME, rules, view
from pygames_wasm.games.seikatsu.board import BIRDS, FLOWERS, KOI
from pygames_wasm.games.seikatsu.examples import KIND, around, garden
from pygames_wasm.games.seikatsu.talk import tile_name
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, languages
from variants import Variant, random_action, random_game


@each_hidden
def test_a_guess_keeps_what_lies_open(seikatsu: Variant) -> None:
    for number, state in enumerate(visits(seikatsu)):
        for seat in (*range(seikatsu.seats), NOBODY):
            guess = state.guess(seat, Random(number))
            assert guess.shown == state.shown
            assert list(map(len, guess.hands)) == list(map(len, state.hands))
            assert len(guess.bag) == len(state.bag)
            if seat != NOBODY:
                assert guess.hands[seat] == state.hands[seat]
            for hand, shown in zip(guess.hands, state.shown, strict=True):
                assert hand.count(KOI) >= shown
                assert hand == sorted(hand)
            everything = Counter(k for pile in (*guess.hands, guess.bag) for k in pile)
            assert everything == Counter(k for pile in (*state.hands, state.bag) for k in pile)


def test_a_guess_depends_only_on_what_is_seen() -> None:
    """Whoever holds what, a seat that cannot tell guesses the same with the same dice."""
    one, two = (garden(around("Tp", "KK"), f"Tp+Wb {hand}") for hand in ("Fb+Fu", "Eb+Eu"))
    assert sorted(one.hands[1] + one.bag) == sorted(two.hands[1] + two.bag)
    for number in range(20):
        guesses = [state.guess(0, Random(number)) for state in (one, two)]
        assert guesses[0].hands == guesses[1].hands
        assert guesses[0].bag == guesses[1].bag


def test_a_guess_deals_the_partner_anew() -> None:
    state = opened(4)
    guesses = [state.guess(0, Random(number)) for number in range(20)]
    for rival in (1, 2, 3):
        assert len({tuple(guess.hands[rival]) for guess in guesses}) > 10


def test_a_guess_is_fair() -> None:
    """Each unseen tile is as likely in a rival's hand as in the bag."""
    state = garden(around("Tp", "KK"), "Tp+Wb Fb+KK")
    held: Counter[int] = Counter()
    for number in range(3_000):
        held.update(state.guess(0, Random(number)).hands[1])
    # 32 unseen tiles, three of them koi, two in the hand.
    assert abs(held[KOI] / 3_000 - 3 * 2 / 32) < 0.03
    assert abs(held[KIND["Fb"]] / 3_000 - 2 * 2 / 32) < 0.03
    assert held[KIND["Tp"]] == 0


def test_only_koi_that_were_dealt_open_stay_where_they_are() -> None:
    state = opened(3, "tournament")
    assert state.shown == [1, 1, 2]
    for number in range(10):
        guess = state.guess(0, Random(number))
        assert guess.hands[2] == [KOI, KOI]
        assert guess.hands[1].count(KOI) == 1


@each_hidden
def test_the_picture_shows_no_other_hand(seikatsu: Variant) -> None:
    for number, state in enumerate(visits(seikatsu, 1)):
        if number % 5:
            continue
        on_board = {state.tile(cell) for cell in range(36)} - {None}
        for seat in (*range(seikatsu.seats), NOBODY):
            mine = [] if seat == NOBODY else state.hands[seat]
            scene = Scene(state, seat, SAY, look={"unseen": 1})
            parts = view.draw(scene)
            for name, markup in parts.items():
                shown = tiles(markup)
                if name.startswith("cell-"):
                    kind = state.tile(int(name[5:]))
                    assert shown == Counter([] if kind is None else [kind])
                elif name == "rivals":
                    others = sum(n for s, n in enumerate(state.shown) if s != seat)
                    assert shown == +Counter({KOI: others})
                elif name == "unseen":
                    assert set(shown) <= {KOI}
                elif name not in ("frame", "hand-0", "hand-1"):
                    assert not shown
            assert sorted(tiles(parts["hand-0"] + parts["hand-1"]).elements()) == sorted(mine)
            # The names that those hear who do not see.
            for kind in set(range(16)) - set(mine) - on_board:
                assert tile_name(SAY, kind) not in "".join(parts.values())


@each_hidden
def test_behind_the_curtain_lies_nothing(seikatsu: Variant) -> None:
    """Several people at one screen: the whole page, log and all, before the device is handed on."""
    match = Match(GAME, seikatsu.seats, seikatsu.options, [HUMAN] * seikatsu.seats, seed=5)
    table, rng = Table(match), Random(5)
    for _ in range(12):
        assert isinstance(match.state, rules.State)
        parts = table.parts(SAY)
        assert (table.seat, table.curtain) == (NOBODY, match.state.to_move)
        assert 'hidden=""' in parts["hand-0"]
        assert 'hidden=""' in parts["hand-1"]
        laid = {match.state.tile(cell) for cell in range(36)}
        for kind in set(range(16)) - laid:
            assert tile_name(SAY, kind) not in "".join(parts.values())
        table.unveil()
        while match.state.to_move == table.unveiled != NOBODY:
            table.play(random_action(match.state, rng))
            assert not match.is_over


@each_variant
def test_what_is_told_names_no_hidden_tile(seikatsu: Variant) -> None:
    said: dict[str, set[str]] = {}
    for state, action in random_game(*seikatsu, Random(2)):
        if action[0] in ("draw", "swap", "keep"):
            after = state.copy()
            after.apply(action)
            for language in languages():
                say = Say(language, GAME.texts)
                names = [say("koi"), *(say(f"bird_{b}") for b in BIRDS)]
                names += [say(f"flower_{f}") for f in FLOWERS]
                told = view.tell(state, action, after, say)
                assert not any(name in text for text in told for name in names)
                if action[0] == "draw":
                    assert told == []
                said.setdefault(action[0], set()).update(told)
    assert said["draw"] == set()
