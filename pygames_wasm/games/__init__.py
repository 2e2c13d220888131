"""Finds every game: each folder in here whose package has a GAME."""

from __future__ import annotations

import importlib
import pkgutil

from pygames_wasm.game import Game
from pygames_wasm.texts import Sentence


def look_in(folder: str) -> None:
    """Also find the games in another folder, where a wheel added later has put them."""
    if folder not in __path__:
        __path__.append(folder)
        importlib.invalidate_caches()


def folders() -> list[str]:
    """Return the folders in which there may be games."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def look(folder: str) -> Game | None:
    """Return the game in a folder, if there is one."""
    game = getattr(importlib.import_module(f"{__name__}.{folder}"), "GAME", None)
    return game if isinstance(game, Game) else None


def games() -> dict[str, Game]:
    """Return all games by name."""
    return {game.name: game for game in map(look, folders()) if game}


def find(name: str) -> Game:
    """Return one game, or say that it is not here; the others are not even imported."""
    game = look(name) if name in folders() else None
    if game is None:
        raise Sentence("no_game", game=name[:40])
    return game
