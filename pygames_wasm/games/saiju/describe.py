"""A position of Saiju in words: the board, the line of a cell, the supply."""

from __future__ import annotations

from typing import cast

from pygames_wasm.describe import closed, focus_of, listed
from pygames_wasm.game import Scene
from pygames_wasm.games.saiju.board import COLOURS, GONE, GRIDS, SIZE, SYMBOLS
from pygames_wasm.games.saiju.rules import State
from pygames_wasm.games.saiju.talk import names, stone_name, worth
from pygames_wasm.grid import bits
from pygames_wasm.texts import Say


def describe(scene: Scene, what: str, focus: str) -> list[str]:
    """Tell the board, the line that the focus is in, or what is left of the stones."""
    state, say = cast(State, scene.state), scene.say
    if what == "board":
        return tell_board(state, say)
    if what == "hand":
        return tell_supply(state, say)
    cell = focus_of(focus, "cell")
    return [say("describe_focus")] if cell is None else tell_lines(state, cell, say)


def tell_board(state: State, say: Say) -> list[str]:
    """Tell how full the board is, where the Shadows stand, and which groups count."""
    where = GRIDS[state.square].names
    stones = sum(state.symbols).bit_count()
    shadows = [(names(say)[s], cell) for s, cell in enumerate(state.shadows) if cell != GONE]
    told = [say("describe_stones", n=stones, free=SIZE - stones - len(shadows))]
    if shadows:
        places = [say("describe_at", name=name, cell=where[cell]) for name, cell in shadows]
        told.append(listed(say, say("describe_shadows"), places))
    groups = sorted(state.groups(), key=lambda group: -group.points)
    for group in groups:
        if group.points:
            cells = " ".join(where[cell] for cell in bits(group.mask))
            told.append(say("describe_group", worth=worth(say, group), cells=cells))
    vain = sum(not group.points for group in groups)
    return [*told, say("describe_vain", n=vain)] if vain else told


def tell_lines(state: State, cell: int, say: Say) -> list[str]:
    """Tell what stands in the line of a cell, and what is around it."""
    grid = GRIDS[state.square]
    line = next((line for line in grid.lines if cell in line), ())
    if not line:
        return [say("describe_focus")]
    around = say("describe_around", cell=grid.names[cell])
    return [
        closed(say, say("list").join(content(state, other, say) for other in line)),
        listed(say, around, [content(state, other, say) for other in grid.near[cell]]),
    ]


def content(state: State, cell: int, say: Say) -> str:
    """Tell what stands on a cell, in the fewest words."""
    name = GRIDS[state.square].names[cell]
    stone = state.stone(cell)
    if stone:
        return say("describe_on", cell=name, what=stone_name(say, *stone))
    if cell in state.shadows:
        return say("label_shadow", cell=name, symbol=names(say)[state.shadows.index(cell)])
    return say("describe_free", cell=name)


def tell_supply(state: State, say: Say) -> list[str]:
    """Tell how many stones of each kind are left."""
    told = []
    for symbol in SYMBOLS:
        left = [(say(f"colour_{c}"), state.supply[3 * symbol + c]) for c in COLOURS]
        stones = [say("describe_left", colour=colour, number=number) for colour, number in left]
        told.append(listed(say, names(say)[symbol], stones))
    return told
