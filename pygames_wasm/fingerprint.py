"""A mark of the code that decides how a match goes, so that results are kept until it changes.

It follows the imports of a game's rules and bot; views, texts, comments and docstrings do not
count, nor do the levels that do not play.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import io
import tokenize
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from pygames_wasm.game import Game, winners
from pygames_wasm.levels import LEVELS, level

PACKAGE = "pygames_wasm"
SEARCH = (f"{PACKAGE}.search", f"{PACKAGE}.tree")
# Types, levels and sentences: of these only winners() decides anything, and it is looked at alone.
APART = {PACKAGE, *(f"{PACKAGE}.{name}" for name in ("game", "levels", "texts"))}
QUIET = (tokenize.COMMENT, tokenize.NL)
BREAKS = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)


def fingerprint(game: Game, players: tuple[str, ...] = ()) -> str:
    """Return a mark that changes with whatever decides a match between these players."""
    parts = [code(game, "scripted" in players)]
    parts += [repr(level(game, name)) for name in players if name in LEVELS]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


@cache
def code(game: Game, scripted: bool) -> str:
    """Return all code and data that decide how a game is played."""
    folder = f"{PACKAGE}.games.{game.name}"
    files = closure([*SEARCH, f"{folder}.rules", f"{folder}.bot"])
    if scripted:
        files |= closure([f"{folder}.script"])
    parts = [bare(file.read_text("utf-8")) for file in sorted(files)]
    parts += [file.read_text("utf-8") for file in sorted(game.texts.parent.glob("*.json"))]
    parts += [bare(inspect.getsource(winners)), repr((game.hidden, sorted(game.teams)))]
    return "\n".join(parts)


def closure(names: list[str]) -> set[Path]:
    """Return the files of some modules and of all that they import from this package."""
    found: set[Path] = set()
    while names:
        file = source(names.pop())
        if file is not None and file not in found:
            found.add(file)
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE):
                    module = str(node.module)
                    names += [module, *(f"{module}.{alias.name}" for alias in node.names)]
    return found


@cache
def source(name: str) -> Path | None:
    """Return the file of a module that may decide something; packages only gather others."""
    parent, _, _ = name.rpartition(".")
    if name in APART or parent in APART - {PACKAGE} or name == f"{PACKAGE}.games":
        return None
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:  # a name inside a module
        return None
    if spec is None or not spec.origin or spec.submodule_search_locations is not None:
        return None
    origin = Path(spec.origin)
    return origin.with_name(origin.name.partition(".")[0] + ".py")  # beside it where compiled


def bare(code: str) -> str:
    """Return code without comments, docstrings and blank lines."""
    kept, before = [], tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type in QUIET:
            continue
        word = token.type != tokenize.STRING or before not in BREAKS
        if word and token.type != tokenize.NEWLINE:
            kept.append(token.string)
        before = token.type
    return " ".join(kept)
