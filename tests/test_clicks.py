"""All that is legal can be pressed, all that can be pressed is legal, and all of it has a name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from markup import check, compose, offers
from pygames_wasm.game import NOBODY, OVER, Action, begins, parse
from pygames_wasm.games import games
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.table import Table
from pygames_wasm.texts import SHARED, Say, languages
from variants import Variant, random_action


def tables(variant: Variant, seed: int, every: int) -> Iterator[Table]:
    """Yield a table at some positions of a random game, the last one included."""
    match = Match(variant.game, variant.seats, variant.options, seed=seed)
    rng = Random(seed)
    count = 0
    while not match.is_over:
        if count % every == 0:
            table = Table(match)
            table.unveil()  # the device is in the right hands
            yield table
        match.play(random_action(match.state, rng))
        count += 1
    yield Table(match)


def reach(table: Table, say: Say) -> set[Action]:
    """Return every whole action that presses lead to; press each thing there is on the way."""
    legal = set(table.match.state.actions())
    found: set[Action] = set()
    waiting, seen = [table.picked], {table.picked}
    while waiting:
        start = waiting.pop()
        table.picked = start
        for text in offers(compose(table.parts(say))):
            table.picked = start
            action = parse(text)
            at = table.match.at
            if table.click(text):
                assert action in legal
                found.add(action)
                table.match.undo()
                table.unveil()
                assert table.match.at == at
            elif table.picked not in seen:
                assert any(begins(whole, table.picked) for whole in legal)
                seen.add(table.picked)
                waiting.append(table.picked)
    return found


def test_every_action_can_be_pressed(variant: Variant) -> None:
    say = Say("en", variant.game.texts)
    for table in tables(variant, seed=21, every=6):
        legal = set(table.match.state.actions())
        assert reach(table, say) == legal


def test_others_can_press_nothing(variant: Variant) -> None:
    say = Say("en", variant.game.texts)
    for table in tables(variant, seed=22, every=6):
        table.match.players = ("bot-1",) * variant.seats
        assert table.seat == NOBODY
        table.picked = ()
        assert offers(compose(table.parts(say))) == []
        table.match.players = (HUMAN,) * variant.seats


@pytest.mark.parametrize("language", languages())
def test_the_picture_is_sound(variant: Variant, language: str) -> None:
    say = Say(language, variant.game.texts)
    names = {
        name
        for folder in (SHARED, variant.game.texts)
        for name in json.loads((folder / f"{language}.json").read_text("utf-8"))
    }
    for table in tables(variant, seed=23, every=9):
        legal = table.match.state.actions()
        # Also while something is pointed at or picked, which is when a view draws most.
        picks = [table.picked, *{action[:size] for action in legal[:40] for size in (1, 2, 3)}]
        for number, picked in enumerate(sorted(picks, key=str)[:8]):
            table.picked = picked if picked not in legal else table.picked
            table.aim = legal[-1 - number] if number < len(legal) else ()
            root = compose(table.parts(say))
            check(root)
            reasons = {e.attrib["data-why"] for e in root.iter() if "data-why" in e.attrib}
            assert reasons <= names
            assert all(reason.startswith("why_") for reason in reasons)
            both = [e for e in root.iter() if {"data-do", "data-why"} <= e.attrib.keys()]
            assert both == []


def test_what_cannot_be_pressed_says_why(variant: Variant) -> None:
    say = Say("en", variant.game.texts)
    for table in tables(variant, seed=24, every=9):
        for element in compose(table.parts(say)).iter():
            if element.get("role") == "gridcell":
                assert element.attrib.keys() & {"data-do", "data-why"}


def test_an_ended_game_offers_nothing(variant: Variant) -> None:
    *_, table = tables(variant, seed=25, every=99)
    assert table.match.state.to_move == OVER
    root = compose(table.parts(Say("en", variant.game.texts)))
    assert offers(root) == []
    check(root)


def test_there_are_games() -> None:
    assert len(games()) >= 2
