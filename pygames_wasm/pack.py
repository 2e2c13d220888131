"""A position as plain data, for the worker: all that a state holds, and nothing of how it came."""

from __future__ import annotations

from typing import Any

from pygames_wasm.game import Game, State

# States are flat: besides numbers and texts they hold these; JSON itself knows only lists.
KINDS: dict[str, type] = {"tuple": tuple, "bytes": bytes, "bytearray": bytearray}


def pack(state: State) -> dict[str, Any]:
    """Return what a state holds, by name."""
    return {name: plain(getattr(state, name)) for name in names(state)}


def unpack(game: Game, seats: int, options: list[str], packed: dict[str, Any]) -> State:
    """Return the state behind what pack() made of it."""
    state = game.begin(seats, options)
    for name in names(state):
        setattr(state, name, whole(packed[name]))
    return state


def names(state: State) -> list[str]:
    """List the slots of a state, those of the classes it is made of included."""
    return [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, tuple | bytes | bytearray):
        return {type(value).__name__: [plain(item) for item in value]}
    return value


def whole(value: Any) -> Any:
    """Return the value behind what plain() made of it."""
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        ((name, items),) = value.items()
        return KINDS[name](map(whole, items))
    return value
