"""Why an action of Seikatsu is good: birds now, own rows, what rivals can no longer have."""

from __future__ import annotations

from typing import cast

from pygames_wasm.game import Action
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.seikatsu.board import (
    CARDS,
    FLOWERS,
    HARD,
    MEDIUM,
    ROW_OF,
    ROW_POINTS,
    ROWS,
)
from pygames_wasm.games.seikatsu.look import sides
from pygames_wasm.games.seikatsu.rules import State
from pygames_wasm.games.seikatsu.talk import card_name
from pygames_wasm.texts import Say

WORTH_A_WORD = 3  # points: to spoil less is not why one moves


def reasons(before: AnyState, action: Action, after: AnyState, seat: int, say: Say) -> list[str]:
    """Say why an action is good for a seat."""
    old, new = cast(State, before), cast(State, after)
    side = old.side_of(seat)
    if action[0] == "place":
        return [
            *birds(old, action[1], action[2], say),
            *own_row(old, new, side, action[2], say),
            *spoilt(old, new, side, action[2], say),
        ]
    if action[0] == "fountain":
        held = [c for c in range(CARDS) if old.cards[side] >> c & 1 or old.may_take(c)]
        size, card = max((new.stream(side, card).bit_count(), card) for card in held)
        return [say("reason_stream", n=size, card=card_name(say, card))]
    if action[0] == "card":
        size = new.stream(side, action[1]).bit_count()
        return [say("reason_stream", n=size, card=card_name(say, action[1]))]
    return [say(f"reason_{action[0]}")] if action[0] in ("swap", "keep") else []


def birds(state: State, kind: int, cell: int, say: Say) -> list[str]:
    """Say what the flock brings, in the hard game that it brings the garden nothing."""
    points = state.flock(kind, cell)
    if state.level == HARD:
        return [] if points else [say("reason_no_birds")]
    return [say("reason_birds", n=points)] if points and state.level != MEDIUM else []


def shape(state: State, side: int, cell: int) -> tuple[int, int, int]:
    """Return the largest set of a cell's row as a side sees it, its flower, its empty cells."""
    row = ROWS[side][ROW_OF[side][cell]]
    most, flower = max(((row & state.flower[f]).bit_count(), -f) for f in FLOWERS)
    return most + (row & state.koi).bit_count(), -flower, (row & ~state.filled).bit_count()


def own_row(old: State, new: State, side: int, cell: int, say: Say) -> list[str]:
    """Say how the row of the seat's own side has grown."""
    size, _, _ = shape(old, side, cell)
    grown, flower, empty = shape(new, side, cell)
    if grown <= size or grown < 2:
        return []
    name, points = say(f"flower_{flower}"), ROW_POINTS[grown]
    if not empty:
        return [say("reason_row_done", n=points, flower=name)]
    return [say("reason_row", n=points - ROW_POINTS[size], flower=name, size=grown)]


def spoilt(old: State, new: State, side: int, cell: int, say: Say) -> list[str]:
    """Say which rival can no longer get the most of a row."""
    found = []
    for rival in sides(old):
        if rival != side:
            size, _, empty = shape(old, rival, cell)
            after, _, left = shape(new, rival, cell)
            loss = ROW_POINTS[size + empty] - ROW_POINTS[after + left]
            if size > 1 and loss >= WORTH_A_WORD:
                found.append((loss, rival))
    return [say("reason_spoil", n=n, side=say(f"side_{rival}")) for n, rival in sorted(found)[-1:]]
