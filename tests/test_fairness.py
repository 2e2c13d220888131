"""Nobody sees more than they may: neither on the screen nor in a bot's thoughts."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from pygames_wasm import svg
from pygames_wasm.game import CHANCE, NOBODY, OVER, Action, Game, Scene, State
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.message import Message
from pygames_wasm.question import behind, position
from pygames_wasm.search import Search
from pygames_wasm.table import Table
from pygames_wasm.texts import Say
from variants import VARIANTS, Variant, positions, random_game, slots

SEED = 4_611_686_018_427_387_847  # long enough not to stand in a message by chance


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


@pytest.fixture
def remembering(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let markup that was made before be remembered: the same text, several times as fast."""
    for name in ("el", "points", "icon", "at"):
        true = getattr(svg, name)
        quick = remember(true)
        for module in list(sys.modules.values()):
            if getattr(module, name, None) is true:
                monkeypatch.setattr(module, name, quick)


def remember(make: Callable[..., str]) -> Callable[..., str]:
    """Return a function that makes each text once."""
    known: dict[object, str] = {}

    def quick(*content: object, **marks: object) -> str:
        kinds = (*map(type, content), *map(type, marks.values()))  # a text is not markup
        key: tuple[object, ...] = (content, tuple(marks.items()), kinds)
        if list in kinds:  # which is no key
            key = tuple(tuple(one) if isinstance(one, list) else one for one in content)
        if key not in known:
            known[key] = make(*content, **marks)
        return known[key]

    return quick


@pytest.mark.usefixtures("remembering")
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


@pytest.mark.slow
def test_the_bot_chooses_from_what_its_seat_sees_in_1000_positions(game: Game) -> None:
    rng, variants = Random(10), [variant for variant in VARIANTS if variant.game is game]
    seen = seed = 0
    while seen < 1000:
        variant = variants[seed % len(variants)]
        for state in positions(variant, 100 + seed)[seed % 3 :: 3]:
            if state.to_move not in (CHANCE, OVER) and len(state.actions()) > 1:
                guessed = state.guess(state.to_move, rng)
                assert choice(variant, guessed, 20) == choice(variant, state, 20)
                seen += 1
        seed += 1


def sent(variant: Variant, state: State, seat: int) -> Message:
    """Return what a worker is told of a position."""
    match = Match(variant.game, variant.seats, variant.options, seed=SEED)
    return position(match, state, seat, Random(7))


def test_a_worker_is_told_what_the_seat_sees(variant: Variant) -> None:
    """Worlds that the seat cannot tell apart make the same message."""
    rng = Random(12)
    for state in positions(variant, 3)[::3]:
        for seat in (*range(variant.seats), NOBODY):
            text = json.dumps(sent(variant, state, seat))
            assert json.dumps(sent(variant, state.guess(seat, rng), seat)) == text
            assert str(SEED) not in text


def test_no_question_holds_the_seed_or_the_log(variant: Variant) -> None:
    bots = ["bot-1"] * variant.seats
    table = Table(Match(variant.game, variant.seats, variant.options, bots, seed=SEED))
    (asked,) = table.counsel.questions()
    table.match.players = (HUMAN,) * variant.seats
    table.unveil()
    table.counsel.do_hint()
    table.counsel.do_odds()
    hint, odds = table.counsel.questions()
    assert set(asked.message) == {"position", "level", "luck"}
    assert set(hint.message) == set(odds.message) == {"position"}
    for question in (asked, hint, odds):
        assert set(question.message["position"]) == {"game", "seats", "options", "seat", "state"}
        assert set(question.message["position"]["state"]) == set(slots(table.match.state))
        assert str(SEED) not in json.dumps(question.message)
    assert str(SEED) not in table.match.save(secret=False)  # what a review gets


def spy(variant: Variant, state: State) -> list[str]:
    """Let a bot note everything that comes before its eyes while it thinks."""
    notes: list[str] = []

    def look(world: State, actions: list[Action]) -> list[float]:
        notes.append(str(slots(world)))
        return [1.0] * len(actions)

    def judge(world: State) -> list[float]:
        notes.append(str(slots(world)))
        return variant.game.value(world)

    cheat = replace(variant.game, prefer=look, value=judge)
    seen = behind(sent(variant, state, state.to_move))
    notes.append(str(slots(seen)))
    Search(cheat, seen, state.to_move, Random(5)).run(60, 6)
    return notes


def test_a_bot_that_looks_at_everything_learns_nothing(variant: Variant) -> None:
    rng = Random(13)
    for state in positions(variant, 8)[::11]:
        if state.to_move >= 0:
            truth = spy(variant, state)
            assert len(truth) > 1
            assert spy(variant, state.guess(state.to_move, rng)) == truth


def test_a_bot_that_reads_the_rivals_hand_knows_it_no_better_than_chance() -> None:
    """In Tiny a hand of three cards of six kinds is guessed whole about once in fifty times."""
    variant = next(variant for variant in VARIANTS if variant.name == "tiny-2-long")
    right = total = 0
    for seed in range(60):
        for state in positions(variant, seed):
            if state.to_move >= 0:
                match = Match(variant.game, variant.seats, variant.options, seed=SEED)
                place = position(match, state, state.to_move, Random(seed))
                rival = 1 - state.to_move
                read = place["state"]["hands"][rival]
                right += read == state.hands[rival]  # type: ignore[attr-defined]
                total += 1
    assert total > 500
    assert 0 < right < total / 20


def test_something_is_hidden_somewhere() -> None:
    """Without any hidden hand among the games the tests above would prove nothing."""
    assert any(
        slots(state.guess(0, Random(1))) != slots(state)
        for variant in VARIANTS
        for state in positions(variant, 1)
    )
