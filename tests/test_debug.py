"""What `?debug=1` shows behind a table, and to whom."""

from __future__ import annotations

import asyncio
import json

import pytest

from desks import Shelf, act, open_desk
from loops import run
from markup import check, compose
from pygames_wasm.desk import Desk
from pygames_wasm.game import words
from pygames_wasm.mind import Mind


def debugging(game: str, players: str) -> Desk:
    return open_desk(Shelf(), game, players=players, seed="7", debug="1")


def test_nothing_of_it_is_there_unless_asked_for() -> None:
    desk = open_desk(Shelf(), "saiju", players="human,bot-1", seed="7", debug="yes")
    act(desk, 4)
    assert "debug" not in desk.parts()
    assert "debug" not in desk.parts()["page"]
    assert all("tree" not in question.message for question in desk.questions())


def test_the_panel_shows_state_actions_log_seed_and_times() -> None:
    desk = act(debugging("saiju", "human,human"), 6)
    assert desk.table
    assert desk.debug is not None
    desk.debug["draw"] = "12.5 ms"
    check(compose(desk.parts()))
    text = desk.parts()["debug"]
    match = desk.table.match
    assert str(match.state) in text
    assert "shows everything" in text
    for line in ("draw 12.5 ms", "seed 7", f"save {desk.table.id}", *map(words, match.log)):
        assert line in text
    assert words(match.state.actions()[0]) in text


@pytest.mark.parametrize("unveiled", [False, True])
def test_the_panel_betrays_no_hand_where_several_people_play(unveiled: bool) -> None:
    desk = debugging("seikatsu", "human,human")
    desk.do("unveil")
    act(desk, 1)
    if unveiled:
        desk.do("unveil")
    table = desk.table
    assert table
    text = desk.parts()["debug"]
    assert "only what the person at the screen may see" in text
    assert "seed -" in text
    assert "draw" not in text
    match, truth = table.match, table.match.state
    from random import Random

    for seed in range(5):
        match.states[match.at] = truth.guess(table.seat, Random(seed))
        assert desk.parts()["debug"] == text


def test_a_bot_tells_its_thoughts_when_asked() -> None:
    desk = act(debugging("saiju", "bot-1,human"), 0)
    desk.parts()
    (question,) = desk.questions()
    said: list[str] = []

    async def think() -> None:
        mind = Mind(said.append)
        mind.take(json.dumps({"ask": 1, **question.message}))
        await asyncio.gather(*mind.tasks.values())

    run(think())
    answer = json.loads(said[-1])
    assert desk.hear(question, answer)
    assert desk.table
    assert desk.table.counsel.tree
    move, visits, value = desk.table.counsel.tree[0]
    assert f"{visits:6} {value:.3f} {move}" in desk.parts()["debug"]
