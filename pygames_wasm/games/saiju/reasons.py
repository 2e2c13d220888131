"""Why an action of Saiju is good: what groups become, and where the Shadow waits."""

from __future__ import annotations

from typing import cast

from pygames_wasm.game import Action
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.saiju.board import GRIDS
from pygames_wasm.games.saiju.rules import NOBODY, Group, State
from pygames_wasm.games.saiju.talk import names
from pygames_wasm.grid import bits
from pygames_wasm.texts import Say

PAIR = 2  # stones together, one less than score (SJ8)


def reasons(before: AnyState, action: Action, after: AnyState, seat: int, say: Say) -> list[str]:
    """Say why an action is good for a seat."""
    old, new = cast(State, before), cast(State, after)
    if action[0] == "stop":
        return [say("reason_stop")]
    found = []
    if action[0] == "stone":
        found = [*points(old, new, seat, say), *grown(old, new, action, seat, say)]
    found += waiting(new, action[1], action[-1], seat, say)
    return found or modest(old, new, action, seat, say)


def points(old: State, new: State, seat: int, say: Say) -> list[str]:
    """Say what the seat wins at once and what others lose."""
    found = []
    pairs = zip(old.scores(), new.scores(), strict=True)
    gains = [after[0] - now[0] for now, after in pairs]
    if gains[seat]:
        found.append(say("reason_gain" if gains[seat] > 0 else "reason_price", n=abs(gains[seat])))
    for rival, gain in enumerate(gains):
        if gain < 0 and rival != seat:
            found.append(say("reason_harm", n=-gain, seat=names(say)[rival]))
    return found


def grown(old: State, new: State, action: Action, seat: int, say: Say) -> list[str]:
    """Say what the stone has made of the group it joined."""
    group = joined(old, new, action)
    parts = [part for part in old.groups() if part.mask & group.mask]
    colour, size = say(f"colour_{group.colour}"), sum(group.counts)
    found = []
    if len(parts) > 1:
        found.append(say("reason_join", n=len(parts), size=size))
    if group.owner == seat:
        losers = [part.owner for part in parts if part.owner not in (seat, NOBODY)]
        if losers:
            found.append(say("reason_take", seat=names(say)[losers[0]], colour=colour))
        if all(group.counts) and not any(all(part.counts) for part in parts):
            found.append(say("reason_double", size=size))
        if not open_around(new, group):  # nothing can change it
            found.append(say("reason_closed", size=size))
    return found


def joined(old: State, new: State, action: Action) -> Group:
    """Return the group that the stone of an action is in."""
    here = 1 << old.shadows[action[1]]
    return next(group for group in new.groups() if group.mask & here)


def modest(old: State, new: State, action: Action, seat: int, say: Say) -> list[str]:
    """Say what a stone is good for that brings nothing yet."""
    symbol = action[1]
    if action[0] != "stone":
        return []
    group = joined(old, new, action)
    size, room = sum(group.counts), open_around(new, group).bit_count()
    rivals = [count for s, count in enumerate(group.counts[: new.seats]) if s != seat]
    if size == PAIR and group.counts[seat] >= max(1, *rivals) and room:
        return [say("reason_pair", colour=say(f"colour_{group.colour}"))]
    if symbol == seat:
        return [say("reason_open", n=room)] * (size == 1 and room > 0)
    return [say("reason_kept", seat=names(say)[seat])] * (group.owner in (seat, NOBODY))


def open_around(state: State, group: Group) -> int:
    """Return the spaces beside a group that have no stone, as a mask."""
    near = GRIDS[state.square].near_mask
    around = 0
    for cell in bits(group.mask):
        around |= near[cell]
    return around & ~sum(state.symbols)


def waiting(state: State, symbol: int, cell: int, seat: int, say: Say) -> list[str]:
    """Say what the Shadow's new place promises."""
    if state.shadows[symbol] != cell:
        return []  # it has left the game
    near = GRIDS[state.square].near_mask[cell]
    groups = state.groups()
    beside = [group for group in groups if group.mask & near]
    name = names(say)[symbol]
    sizes = [sum(g.counts) for g in beside if symbol == seat or g.owner == seat]
    if max(sizes, default=0) > 1:
        return [say("reason_beside", symbol=name, size=max(sizes))]
    feared = symbol != seat and any(group.owner == symbol for group in groups)
    if feared and not any(group.owner == symbol for group in beside):
        return [say("reason_away", symbol=name)]
    return []
