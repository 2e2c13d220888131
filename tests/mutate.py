"""Changes the rules in small ways and counts how many of the changes the tests find.

python build.py mutate [--sample 30] [--seed 1] [--all] [game ...]
"""

from __future__ import annotations

import argparse
import ast
import os
import resource
import sys
from collections.abc import Callable, Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType

import pytest

import cover
from variants import ROOT

TABLES = ("board", "data")  # constants: typing errors there are a matter of the examples
SECONDS = 60  # of CPU; a change that makes a game endless is found too
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}

Change = tuple[int, str, Callable[[], None]]  # line, what it does, doing it


def swap(owner: ast.AST, field: str, place: int | None) -> Change | None:
    """Return the change of an operator into its neighbour."""
    held = getattr(owner, field)
    old = held if place is None else held[place]
    if type(old) not in SWAPS:
        return None
    new = SWAPS[type(old)]()

    def act() -> None:
        if place is None:
            setattr(owner, field, new)
        else:
            held[place] = new

    told = f"{type(old).__name__} -> {type(new).__name__} in {ast.unparse(owner)}"
    return getattr(owner, "lineno", 0), told, act


def changes(tree: ast.Module) -> Iterator[Change]:
    """Yield every change that can be made to a module."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name != "__str__":
            yield from changes_of(function)
            for line in function.body:  # not the types of its arguments
                for node in ast.walk(line):
                    yield from changes_of(node)


def changes_of(node: ast.AST) -> Iterator[Change]:
    """Yield the changes that can be made to one node."""
    found: list[Change | None] = []
    if isinstance(node, ast.Compare):
        found += [swap(node, "ops", place) for place in range(len(node.ops))]
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        found.append(swap(node, "op", None))
    elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        value = not node.value if isinstance(node.value, bool) else node.value + 1
        told = f"{node.value} -> {value}"
        found.append((node.lineno, told, lambda: setattr(node, "value", value)))
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        told = f"not ({ast.unparse(node.test)})"
        found.append((node.lineno, told, lambda: setattr(node, "test", test)))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        told = f"without not: {ast.unparse(node)}"
        found.append((node.lineno, told, lambda: setattr(node, "op", ast.UAdd())))
    for field in ("body", "orelse"):
        block = getattr(node, field, None)
        if isinstance(block, list):
            for place, line in enumerate(block):
                if is_deed(line):
                    gone = ast.copy_location(ast.Pass(), line)
                    told = f"without: {ast.unparse(line)}"
                    found.append((line.lineno, told, setter(block, place, gone)))
    yield from (change for change in found if change)


def setter(block: list[ast.stmt], place: int, line: ast.stmt) -> Callable[[], None]:
    """Return what puts a line into a block."""

    def act() -> None:
        block[place] = line

    return act


def is_deed(line: ast.stmt) -> bool:
    """Tell whether a line does something that could be left out."""
    if isinstance(line, ast.Expr):
        return isinstance(line.value, ast.Call)
    target = line.targets[0] if isinstance(line, ast.Assign) else None
    return isinstance(line, ast.AugAssign) or isinstance(target, ast.Attribute | ast.Subscript)


def parse(path: Path) -> ast.Module:
    """Return a module as a tree."""
    return ast.parse(path.read_text("utf-8"))


def attempt(path: Path, number: int, tests: list[str]) -> bool:
    """Run the tests with one change in a process of its own; tell whether they found it."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    real = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if loader.path != str(path):
            return real(loader, name)
        tree = parse(path)
        list(changes(tree))[number][2]()
        return compile(ast.fix_missing_locations(tree), str(path), "exec")

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    for name in [name for name in sys.modules if name.startswith("pygames_wasm")]:
        del sys.modules[name]  # it is imported again, changed
    del sys.modules["variants"]
    os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-m", "not browser", *tests])))


def score(game: str, sample: int, rng: Random) -> tuple[int, int]:
    """Try changes of a game's rules; return how many were found of how many."""
    words = (game, "garden", "yarimizu") if game == "seikatsu" else (game,)
    tests = [*cover.tests(*words), "tests/test_naive.py", "tests/test_examples.py"]
    paths = [path for path in cover.modules(game) if path.stem not in TABLES]
    all_of_them = [(p, n, c) for p in paths for n, c in enumerate(changes(parse(p)))]
    chosen = rng.sample(all_of_them, min(sample, len(all_of_them)))
    found = 0
    for path, number, (line, told, _) in sorted(chosen, key=lambda c: (c[0], c[1])):
        noticed = attempt(path, number, tests)
        found += noticed
        end = "found" if noticed else "SURVIVED"
        print(f"  {end}: {path.parent.name}/{path.name}:{line} {told}", flush=True)
    print(f"{game}: {found} of {len(chosen)} found, of {len(all_of_them)} possible", flush=True)
    return found, len(chosen)


def main() -> int:
    """Mutate what was asked for."""
    parser = argparse.ArgumentParser(prog="build.py mutate", description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--sample", type=int, default=30, help="changes tried for each game")
    parser.add_argument("--all", action="store_true", help="try every change: takes hours")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    folder = ROOT / "pygames_wasm" / "games"
    games = asked.games or sorted(path.parent.name for path in folder.glob("*/rules.py"))
    rng = Random(asked.seed)
    os.chdir(ROOT)
    results = [score(game, 10**9 if asked.all else asked.sample, rng) for game in games]
    found, tried = (sum(numbers) for numbers in zip(*results, strict=True))
    print(f"{found} of {tried}: {100 * found / tried:.0f} %")
    return int(found < 0.85 * tried)


if __name__ == "__main__":
    raise SystemExit(main())
