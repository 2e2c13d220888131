"""The mind behind the page: positions as data, answers in slices, bots before advice."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import pygames_wasm.mind as minds
from loops import run
from pygames_wasm.game import parse
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.mind import Mind, good
from pygames_wasm.pack import pack, unpack
from pygames_wasm.question import behind, position, whim
from pygames_wasm.review import decisions, review
from pygames_wasm.search import LEVELS, Level, Search
from variants import SHORT, VARIANTS, Variant, positions, random_action, slots

Message = dict[str, Any]
BOT = {"level": "bot-2", "luck": 4}


def start(variant: Variant = SHORT, decided: int = 6) -> Match:
    """Return a match some random decisions after its start."""
    rng = Random(3)
    match = Match(variant.game, variant.seats, variant.options, seed=5)
    for _ in range(decided):
        match.play(random_action(match.state, rng))
    return match


def place(match: Match) -> Message:
    return {"position": position(match, match.state, match.state.to_move, Random(8))}


async def listen(heard: list[Message], *numbers: int) -> None:
    """Wait until these questions are answered."""
    while not set(numbers) <= {message["id"] for message in heard if "share" not in message}:
        await asyncio.sleep(0.005)


def talk(*messages: Message, until: int = 1) -> list[Message]:
    """Return what a mind says to messages."""
    heard: list[Message] = []

    async def speak() -> None:
        mind = Mind(lambda text: heard.append(json.loads(text)))
        for message in messages:
            mind.take(json.dumps(message))
            await asyncio.sleep(0.01)
        await asyncio.wait_for(listen(heard, until), 60)

    run(speak())
    return heard


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Think less than for people."""
    monkeypatch.setattr(minds, "NODES", 60)
    monkeypatch.setattr(minds, "level", lambda game, name: LEVELS[name]._replace(nodes=60))


def test_a_packed_position_is_the_position(variant: Variant) -> None:
    for state in positions(variant, 7)[::3]:
        text = json.dumps(pack(state))
        other = unpack(variant.game, variant.seats, sorted(variant.options), json.loads(text))
        assert slots(other) == slots(state)
        kinds = [(type(value), type(getattr(other, name))) for name, value in slots(state).items()]
        assert all(one is two for one, two in kinds)
        assert other.actions() == state.actions()


def test_a_bot_answers_with_a_legal_move() -> None:
    for variant in VARIANTS[::4]:
        match = start(variant, 3)
        (said,) = talk({"ask": 1, **BOT, **place(match)})
        assert parse(said["words"]) in match.state.actions()


def test_a_whim_is_the_same_for_ever_and_half_as_long_as_a_seed() -> None:
    assert [whim(2020, n) for n in range(3)] == [1_063_503_453, 3_998_156_363, 1_162_284_137]
    assert len({whim(seed, 7) for seed in range(500)}) == 500
    assert all(whim(seed, 7) < 1 << 32 for seed in range(500))


def test_a_bot_with_the_same_luck_answers_alike() -> None:
    """Or the daily game would not be the same for everybody."""
    for variant in VARIANTS[::4]:
        asked = place(start(variant, 3))
        once = [talk({"ask": 1, **BOT, "luck": luck, **asked})[0]["words"] for luck in range(6)]
        again = [talk({"ask": 1, **BOT, "luck": luck, **asked})[0]["words"] for luck in range(6)]
        assert once == again
        assert len(set(once)) > 1


def test_advice_is_good_moves_and_chances() -> None:
    match = start()
    (said,) = talk({"hint": 1, **place(match)})
    moves = [parse(text) for text in said["moves"]]
    assert 1 <= len(moves) <= 3
    assert len(set(moves)) == len(moves)
    assert set(moves) <= set(match.state.actions())
    assert sum(said["chances"]) == pytest.approx(1)
    (said,) = talk({"odds": 1, **place(match)})
    assert said["moves"] == []
    assert len(said["chances"]) == 2


def test_the_best_move_of_a_hint_is_what_the_search_plays() -> None:
    state = start().state
    search = Search(SHORT.game, state, state.to_move, Random(1))
    search.run(60, 80)
    assert good(search)[0] == search.best()


def test_good_moves_are_different_ideas() -> None:
    """One stone with three places for its Shadow would tell little."""
    saiju = next(variant for variant in VARIANTS if variant.name.startswith("saiju-2"))
    state = start(saiju, 9).state
    search = Search(saiju.game, state, state.to_move, Random(1))
    search.run(60, 3_000)
    moves = good(search)
    assert len(moves) == 3
    assert len({move[:-1] for move in moves}) == 3
    likeliest = [action for action, _, _ in search.ranking()[:3]]
    assert len({move[:-1] for move in likeliest}) < 3  # so that they were looked for


def test_a_ranking_counts_every_thought_of_the_root() -> None:
    for variant in VARIANTS[::3]:
        state = start(variant, 3).state
        search = Search(variant.game, state, state.to_move, Random(2))
        assert sum(search.chances()) > 0.9  # before any thought, too
        search.run(60, 50)
        ranked = search.ranking()
        assert {action for action, _, _ in ranked} == set(state.actions())
        visits = [visits for _, visits, _ in ranked]
        assert visits == sorted(visits, reverse=True)
        assert sum(visits) <= 50
        assert all(0 <= mean <= 1 for _, _, mean in ranked)
        assert all(0 <= chance <= 1 for chance in search.chances())


def test_a_search_may_look_on_while_another_seat_moves(variant: Variant) -> None:
    """Chances and reviews ask so, up to the end of a game, where searches solve."""
    for state in positions(variant, 4)[-6:]:
        for seat in range(variant.seats):
            search = Search(variant.game, state, seat, Random(3))
            search.run(60, 8)
            assert all(0 <= chance <= 1 for chance in search.chances())


def test_a_dropped_question_gets_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "NODES", 10**9)
    monkeypatch.setattr(minds, "ADVICE", 600.0)
    heard = talk({"hint": 1, **place(start())}, {"drop": 1}, {"odds": 2, **place(start())}, until=2)
    assert [message["id"] for message in heard] == [2]


def test_a_bot_can_be_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "level", lambda game, name: Level(600.0, 10**9))
    match = start()
    (said,) = talk({"ask": 1, **BOT, **place(match)}, {"hurry": 1})
    assert parse(said["words"]) in match.state.actions()


def test_a_bot_that_has_to_move_comes_before_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "level", lambda game, name: Level(0.5, 10**9))
    match = start()
    heard = talk({"ask": 1, **BOT, **place(match)}, {"hint": 2, **place(match)}, until=2)
    assert [message["id"] for message in heard] == [1, 2]


def test_an_error_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = replace(SHORT.game, rush=lambda state, random: 1 / 0)  # type: ignore[arg-type, return-value]
    monkeypatch.setattr(minds, "find", lambda name: broken)
    (said,) = talk({"ask": 1, **BOT, **place(start())})
    assert "ZeroDivisionError" in said["error"]
    (said,) = talk({"review": 1, "save": "nonsense"})
    assert "BadSave" in said["error"]


def play_out(variant: Variant, seed: int = 1) -> Match:
    match, rng = Match(variant.game, variant.seats, variant.options, seed=5), Random(seed)
    while not match.is_over:
        match.play(random_action(match.state, rng))
    return match


def test_a_review_looks_at_every_decision() -> None:
    variant = next(variant for variant in VARIANTS if variant.name == "tiny-2-long")
    match = play_out(variant)
    shares: list[float] = []

    async def pause() -> None:
        """Wait for nobody."""

    found = run(review(match, Random(1), pause, shares.append, nodes=40))
    assert found.places == [*decisions(match), match.at]
    assert len(found.curve) == len(found.places)
    assert sum(found.curve[-1]) == 1
    assert shares == sorted(shares)
    assert 0 < len(found.swings) <= 3
    assert [swing.at for swing in found.swings] == sorted(swing.at for swing in found.swings)
    for swing in found.swings:
        state = match.states[swing.at]
        assert swing.better in state.actions()
        assert swing.better != match.log[swing.at]
        assert swing.could > swing.was


def test_a_review_tells_how_far_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygames_wasm.review.GLANCE", 0.2)
    monkeypatch.setattr("pygames_wasm.review.LOOK", 0.01)
    match = play_out(VARIANTS[-1])
    *progress, last = talk({"review": 1, "save": match.save(secret=False)})
    assert len(progress) > 3
    assert all(0 < message["share"] <= 1 for message in progress)
    assert last["places"][-1] == match.at


def test_the_worker_gets_what_it_needs() -> None:
    """The position is the whole question: no log, no seed, no names of players."""
    match = start()
    match.players = (HUMAN, "bot-2")
    asked = place(match)["position"]
    assert set(asked) == {"game", "seats", "options", "seat", "state"}
    assert slots(behind(asked)) == slots(match.state)  # nothing is hidden in this game
