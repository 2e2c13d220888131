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


def games() -> dict[str, Game]:
    """Return all games by name."""
    found: dict[str, Game] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        game = getattr(importlib.import_module(f"{__name__}.{module.name}"), "GAME", None)
        if isinstance(game, Game):
            found[game.name] = game
    return found


def find(name: str) -> Game:
    """Return one game, or say that it is not here."""
    game = games().get(name)
    if game is None:
        raise Sentence("no_game", game=name[:40])
    return game
