"""The sentences of Saiju: what is asked, what was done, what stands where, why not."""

from __future__ import annotations

from typing import cast

from pygames_wasm.game import OVER, Action, Scene
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.saiju.board import COLOURS, GONE, GRIDS, SYMBOLS
from pygames_wasm.games.saiju.rules import NOBODY, Group, State
from pygames_wasm.grid import bits
from pygames_wasm.texts import Say


def names(say: Say) -> list[str]:
    """Return the names of the symbols, which are the seats' names too."""
    return [say(f"seat_{symbol}") for symbol in SYMBOLS]


def stone_name(say: Say, symbol: int, colour: int) -> str:
    """Return the name of a kind of stone."""
    return say("stone_name", symbol=names(say)[symbol], colour=say(f"colour_{colour}"))


def ask(scene: Scene) -> str:
    """Say what the person at the screen is to do."""
    state, say, picked = cast(State, scene.state), scene.say, scene.picked
    if state.opened < len(SYMBOLS):
        return say("ask_shadow", symbol=names(say)[picked[1]])
    if len(picked) == 3:
        return say("ask_cell", symbol=names(say)[picked[1]])
    if len(picked) == 2:
        return say("ask_colour", symbol=names(say)[picked[1]])
    return say("ask_second" if state.used else "ask_stone")


def tell(before: AnyState, action: Action, after: AnyState, say: Say) -> list[str]:
    """Say what an action did, and what happened by itself after it (SJ3, SJ4)."""
    old, new = cast(State, before), cast(State, after)
    where = GRIDS[old.square].names
    seat = names(say)[old.to_move]
    if action[0] == "stop":
        return [say("tell_stop", seat=seat)]
    symbol, cell = action[1], action[-1]
    if action[0] == "shadow":
        return [say("tell_shadow", seat=seat, symbol=names(say)[symbol], cell=where[cell])]
    told = [
        say(
            "tell_stone",
            seat=seat,
            stone=stone_name(say, symbol, action[2]),
            here=where[old.shadows[symbol]],
            cell=where[cell],
        )
    ]
    fresh = sum(new.symbols) & ~sum(old.symbols) & ~(1 << old.shadows[symbol])
    last = new.stone(cell) if new.shadows[symbol] == GONE else None
    if last and sum(old.supply[3 * symbol : 3 * symbol + 3]) == 2:
        told.append(say("tell_last", stone=stone_name(say, *last), cell=where[cell]))
        fresh &= ~(1 << cell)
    if fresh:
        kind = cast("tuple[int, int]", new.stone(bits(fresh)[0]))
        told.append(say("tell_fill", n=fresh.bit_count(), stone=stone_name(say, *kind)))
    return told


def worth(say: Say, group: Group) -> str:
    """Say what a group is worth."""
    if group.owner == NOBODY:
        return say(f"worth_{group.reason}")
    return say("worth", n=group.points, seat=names(say)[group.owner])


def label(scene: Scene, state: State, cell: int, action: Action | None, group: Group | None) -> str:
    """Say what stands on a cell and what pressing it does, for those who listen to the board."""
    say = scene.say
    name = GRIDS[state.square].names[cell]
    stone = state.stone(cell)
    if stone and group:
        kind = stone_name(say, *stone)
        return say("label_stone", cell=name, stone=kind, worth=worth(say, group))
    if cell in state.shadows:
        symbol = names(say)[state.shadows.index(cell)]
        return say("label_shadow_legal" if action else "label_shadow", cell=name, symbol=symbol)
    if action:
        return say("label_empty_legal", cell=name, symbol=names(say)[action[1]])
    return say("label_empty", cell=name)


def stock(
    scene: Scene, state: State, symbol: int, colour: int, gains: list[tuple[int, int]]
) -> str:
    """Say how many stones of a kind are left and what laying one would change."""
    say = scene.say
    left = state.supply[3 * symbol + colour]
    text = say("label_stock", n=left, stone=stone_name(say, symbol, colour))
    for seat, gain in gains:
        text += say("label_gain", seat=names(say)[seat], gain=f"{gain:+d}")
    return text


def refusal(scene: Scene, state: State, cell: int, symbol: int = NOBODY) -> str:
    """Return the key of the sentence that says why pressing here does nothing."""
    if state.to_move == OVER:
        return "why_over"
    if state.to_move != scene.seat:
        return "why_turn"
    if state.opened < len(SYMBOLS):
        return "why_opening" if symbol != NOBODY else "why_taken"
    if symbol != NOBODY:
        if not sum(state.supply[3 * symbol + colour] for colour in COLOURS):
            return "why_gone"
        return "why_used" if state.used >> symbol & 1 else "why_none"
    if state.stone(cell):
        return "why_taken"
    if cell in state.shadows:
        return "why_used"
    return "why_colour" if len(scene.picked) == 2 else "why_first"
