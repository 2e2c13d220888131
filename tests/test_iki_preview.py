"""What IKI says about things before anything is done with them is what then happens."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from markup import read, words
from pygames_wasm.game import OVER, Action, Scene
from pygames_wasm.games.iki import GAME, rules, view
from pygames_wasm.games.iki.board import HOUSE, MON, NONE, STREET
from pygames_wasm.games.iki.preview import explain
from pygames_wasm.games.iki.script import choose
from pygames_wasm.games.iki.talk import piece_name, seat_name
from pygames_wasm.texts import Say

SAY = Say("en", GAME.texts)


def year(seats: int) -> list[tuple[rules.State, Action]]:
    """Return every position of a sensible year with what is done there."""
    rng, state, found = Random(seats), rules.start(seats, frozenset()), []
    while state.to_move != OVER:
        action = choose(state, rng)
        found.append((state.copy(), action))
        state.apply(action)
    return found


def preview(state: rules.State, aim: Action) -> str:
    return explain(Scene(state, state.to_move, SAY, aim=aim), state)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_it_takes_and_leads_to_is_said_before(seats: int) -> None:
    seen: Counter[str] = Counter()
    for state, action in year(seats):
        if state.to_move < 0 or action[0] not in ("hire", "put", "buy", "build", "move"):
            continue
        told, after = preview(state, action), state.copy()
        after.apply(action)
        seat = state.seat
        mons = state.goods[seat][MON] - after.goods[seat][MON]
        left = SAY("mons_left", cost=mons, left=after.goods[seat][MON])
        if action[0] in ("hire", "buy", "build"):
            assert left in told
        elif action[0] == "put":
            assert (left in told) == (mons > 0)
        else:
            place = after.places[seat]
            assert SAY(f"space_{STREET[place].name}_text") in told
            there = [s for s in state.board.reach[place] if NONE < state.stalls[s] < HOUSE]
            for stall in there:
                card, owner = piece_name(state.stalls[stall], SAY), state.owners[stall]
                assert SAY("waits", card=card, seat=seat_name(owner, SAY)) in told
            assert (SAY("wait_nobody") in told) == (not there)
        seen[action[0]] += 1
    assert min(seen[verb] for verb in ("hire", "put", "buy", "move")) > 3


def test_what_cannot_be_done_now_still_says_what_it_is() -> None:
    for state, _ in year(3)[::9]:
        parts = read(view.draw(Scene(state, 0, SAY)))
        things = [e for part in parts.values() for e in part.iter() if e.get("data-about")]
        assert things
        for thing in things:
            kind, number = str(thing.get("data-about")).split()
            (label,) = [e for e in thing.iter("span") if e.get("class") == "unseen"]
            scene = Scene(state, 0, SAY, aim=(kind, int(number)))
            assert explain(scene, state) == words(label)
