"""A position of Seikatsu in words: the garden, the rows of a cell, the hand."""

from __future__ import annotations

from typing import cast

from pygames_wasm.describe import focus_of, listed
from pygames_wasm.game import NOBODY, Scene
from pygames_wasm.games.seikatsu.board import (
    BIRDS,
    CARDS,
    FLOWERS,
    GRID,
    KOIS,
    ROW_OF,
    ROWS,
    SIZE,
)
from pygames_wasm.games.seikatsu.look import sides, viewer
from pygames_wasm.games.seikatsu.rules import State
from pygames_wasm.games.seikatsu.talk import card_name, point_name, seat_name, tile_name
from pygames_wasm.grid import bits
from pygames_wasm.texts import Say


def describe(scene: Scene, what: str, focus: str) -> list[str]:
    """Tell the garden, the rows that the focus is in, or the hand of the person who looks."""
    state, say = cast(State, scene.state), scene.say
    if what == "board":
        return tell_garden(state, say)
    if what == "hand":
        return tell_hand(scene, state, say)
    cell = focus_of(focus, "cell")
    if cell is None or cell >= SIZE:
        return [say("describe_focus")]
    own = viewer(scene, state)
    ways = sorted(sides(state), key=lambda side: side != own)  # one's own row first
    return [tell_row(state, side, cell, say) for side in ways]


def tell_garden(state: State, say: Say) -> list[str]:
    """Tell how full the garden is, which birds and flowers are in it, and what rows are worth."""
    lie, edge = state.filled.bit_count(), state.edge.bit_count()
    told = [say("describe_tiles", n=lie, free=SIZE - lie, edge=edge)]
    for kind, masks in (("bird", state.bird), ("flower", state.flower)):
        numbers = BIRDS if kind == "bird" else FLOWERS
        counts = [
            say("describe_count", number=masks[k].bit_count(), what=say(f"{kind}_{k}"))
            for k in numbers
        ]
        told.append(listed(say, say(f"describe_{kind}s"), counts))
    told.append(say("describe_kois", n=state.koi.bit_count(), all=KOIS))
    for side in sides(state):
        rows = " ".join(map(str, state.row_points(side)))
        birds = state.birds[side] if side < len(state.birds) else 0
        told.append(say("describe_side", side=say(f"side_{side}"), rows=rows, birds=birds))
        if state.yarimizu:
            told += tell_water(state, side, say)
    return told


def tell_water(state: State, side: int, say: Say) -> list[str]:
    """Tell the fountains and garden cards of a side."""
    points = [point_name(point) for point in bits(state.fountains[side])]
    cards = [card_name(say, card) for card in range(CARDS) if state.cards[side] >> card & 1]
    told = [listed(say, say("describe_fountains"), points)] if points else []
    return [*told, listed(say, say("describe_cards"), cards)] if cards else told


def tell_row(state: State, side: int, cell: int, say: Say) -> str:
    """Tell a row as a side's pagoda looks along it."""
    number = ROW_OF[side][cell]
    tiles = [content(state, other, say) for other in bits(ROWS[side][number])]
    return say(
        "describe_line",
        side=say(f"side_{side}"),
        number=number + 1,
        tiles=say("list").join(tiles),
        points=state.row_points(side)[number],
    )


def content(state: State, cell: int, say: Say) -> str:
    """Tell what lies on a cell, in the fewest words."""
    kind = state.tile(cell)
    name = GRID.names[cell]
    if kind is None:
        return say("describe_free", cell=name)
    return say("describe_on", cell=name, what=tile_name(say, kind))


def tell_hand(scene: Scene, state: State, say: Say) -> list[str]:
    """Tell the tiles in one's own hand; how many the others hold is no secret."""
    if scene.seat == NOBODY:
        told = [say("describe_hidden")]
    else:
        hand = [tile_name(say, kind) for kind in state.hands[scene.seat]] or [say("describe_empty")]
        told = [listed(say, say("hand"), hand)]
    others = [seat for seat in range(len(state.hands)) if seat != scene.seat]
    return told + [
        say("describe_others", seat=seat_name(state, seat, say), n=len(state.hands[seat]))
        for seat in others
    ]
