"""Changes the rules in small ways and counts how many of the changes the tests find.

python build.py mutate [--sample 30] [--seed 1] [game ...]

The tests are collected once, and run once to see which lines each of them reaches and how long
it takes. Then each change is made in a child of this process, in the code of the functions as
they are, and the tests that reach it run, the quickest first, until one of them fails.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

import cover
from variants import ROOT

TABLES = ("board", "data")  # constants: typing errors there are a matter of the examples
PATIENCE = 10  # times as long as usual, and two seconds: a change that ends no game is found too
MEMORY = 2 << 30  # bytes: nor may it fill the machine
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


@cache
def parse(path: Path) -> ast.Module:
    """Return a module as a tree, which is never changed."""
    return ast.parse(path.read_text("utf-8"))


class Mutant(NamedTuple):
    """One change of a module."""

    path: Path
    number: int  # among the changes of the module
    line: int
    told: str

    @property
    def name(self) -> str:
        """Return where and what it is."""
        return f"{self.path.parent.name}/{self.path.name}:{self.line} {self.told}"

    def function(self) -> str:
        """Return the name of the function that it is in."""
        found = ""
        for node in ast.walk(parse(self.path)):  # from the outside to the inside
            if isinstance(node, ast.FunctionDef) and is_in(self.line, node):
                found = f"{self.path}:{node.name}"
        return found

    def lines(self) -> range:
        """Return the lines of the statement that it is in, without the statements inside."""
        found = range(self.line, self.line + 1)
        for node in ast.walk(parse(self.path)):
            if isinstance(node, ast.stmt) and is_in(self.line, node):
                inside = [line.lineno for line in getattr(node, "body", []) if line is not node]
                end = min(inside) if inside else (node.end_lineno or node.lineno) + 1
                found = range(node.lineno, max(end, self.line + 1))
        return found

    def make(self) -> None:
        """Change the functions of this process."""
        tree = ast.parse(self.path.read_text("utf-8"))
        list(changes(tree))[self.number][2]()
        changed = compile(ast.fix_missing_locations(tree), str(self.path), "exec")
        codes = dict(inner_codes(changed))
        module = next(m for m in sys.modules.values() if file_of(m) == str(self.path))
        for function in functions(module):
            if function.__qualname__ in codes and function.__code__.co_filename == str(self.path):
                function.__code__ = codes[function.__qualname__]


def is_in(line: int, node: ast.stmt) -> bool:
    """Tell whether a line belongs to a statement."""
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def file_of(module: ModuleType) -> str:
    """Return where a module comes from."""
    return getattr(module, "__file__", None) or ""


def inner_codes(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    """Yield the code of every function and method by its name."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const.co_qualname, const
            yield from inner_codes(const)


def functions(owner: Any) -> Iterator[FunctionType]:
    """Yield the functions of a module and of its classes, also those that are wrapped."""
    for thing in list(vars(owner).values()):
        if isinstance(thing, type) and isinstance(owner, ModuleType):
            yield from functions(thing)
        inner = getattr(thing, "fget", None) or getattr(thing, "__wrapped__", thing)
        if isinstance(inner, FunctionType):
            yield inner


def mutants(game: str) -> list[Mutant]:
    """Return every change of a game's rules."""
    paths = [path for path in cover.modules(game) if path.stem not in TABLES]
    return [
        Mutant(path, number, line, told)
        for path in paths
        for number, (line, told, _) in enumerate(changes(parse(path)))
    ]


class Survey(NamedTuple):
    """What the tests do as long as nothing is changed."""

    seconds: list[float]  # by test
    reach: dict[str, dict[str, list[int]]]  # the tests that come to a line of a file


def fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run a test and tell whether it failed."""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def in_child(work: Callable[[], object]) -> tuple[int, str]:
    """Do something in a process of its own; return how it ended and what it gave back."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        code = 1
        try:
            with os.fdopen(writing, "w") as pipe:
                json.dump(work(), pipe)
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read()
    return os.waitpid(child, 0)[1], told


class Trial:
    """A run of pytest that tries changes instead of running the tests once."""

    def __init__(self, chosen: list[Mutant]) -> None:
        self.chosen = chosen
        self.found: dict[Mutant, bool] = {}
        self.finders: dict[str, set[int]] = defaultdict(set)  # by function: what it was found by

    def pytest_configure(self) -> None:
        """Let the same examples be tried every time, and none be made smaller."""
        import hypothesis  # whose own plugin has to come before it

        phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
        hypothesis.settings.register_profile(
            "mutate", deadline=None, derandomize=True, phases=phases
        )
        hypothesis.settings.load_profile("mutate")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every change."""
        self.items = session.items
        ended, told = in_child(self.look)
        assert not ended, "the tests fail without any change"
        self.survey = Survey(*json.loads(told))
        print(f"{len(self.items)} tests, {sum(self.survey.seconds):.0f} s of CPU", flush=True)
        ended, told = in_child(lambda: self.run(None, self.order(self.chosen[0])))
        assert (ended, told) == (0, "null"), "something is found where nothing was changed"
        for mutant in self.chosen:
            self.found[mutant] = self.attempt(mutant)
            end = "found" if self.found[mutant] else "SURVIVED"
            print(f"  {end}: {mutant.name}", flush=True)
        return True

    def look(self) -> Survey:
        """Run all tests and note what they reach."""
        survey = Survey([], {})
        files = sorted({str(mutant.path) for mutant in self.chosen})
        coverage = Coverage(data_file=None, include=files)
        coverage.start()
        for number, item in enumerate(self.items):
            coverage.switch_context(str(number))
            start = process_time()
            assert not fails(item, (*self.items, None)[number + 1])
            survey.seconds.append(process_time() - start)
        coverage.stop()
        for file in files:
            lines = coverage.get_data().contexts_by_lineno(file)
            survey.reach[file] = {
                str(line): [int(test) for test in tests if test] for line, tests in lines.items()
            }
        return survey

    def order(self, mutant: Mutant) -> list[int]:
        """Return the tests that reach a change, what has found others near it first."""
        reach, seconds = self.survey.reach[str(mutant.path)], self.survey.seconds
        reaching = {test for line in mutant.lines() for test in reach.get(str(line), ())}
        finders = self.finders[mutant.function()]
        return sorted(reaching, key=lambda test: (test not in finders, seconds[test]))

    def attempt(self, mutant: Mutant) -> bool:
        """Make a change in a child of this process; tell whether a test found it."""
        ended, told = in_child(lambda: self.run(mutant, self.order(mutant)))
        finder = json.loads(told or "null")
        if finder is not None:
            self.finders[mutant.function()].add(finder)
        return ended != 0 or finder is not None

    def run(self, mutant: Mutant | None, order: list[int]) -> int | None:
        """Make a change and return the first test that fails."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if mutant:
            mutant.make()
        for test, following in zip(order, [*order[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_PROF, 2 + PATIENCE * self.survey.seconds[test])
            if fails(self.items[test], None if following is None else self.items[following]):
                return test
        return None


def main() -> int:
    """Mutate what was asked for."""
    parser = argparse.ArgumentParser(prog="build.py mutate", description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--sample", type=int, help="changes tried for each game, not all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    asked = parser.parse_args()
    folder = ROOT / "pygames_wasm" / "games"
    games = asked.games or sorted(path.parent.name for path in folder.glob("*/rules.py"))
    rng = Random(asked.seed)
    os.chdir(ROOT)
    every = {game: mutants(game) for game in games}
    chosen = {
        game: sorted(rng.sample(all_of_them, asked.sample)) if asked.sample else all_of_them
        for game, all_of_them in every.items()
    }
    trial = Trial([mutant for some in chosen.values() for mutant in some])
    tests = cover.tests(*games, *cover.PARTS)
    pytest.main(["-s", "-qq", "-p", "no:cacheprovider", "-m", "not browser", *tests], [trial])
    print("\nSurvivors:")
    for mutant, is_found in trial.found.items():
        if not is_found:
            print(f"  {mutant.name}")
    for game, some in chosen.items():
        found = sum(trial.found[mutant] for mutant in some)
        print(f"{game}: {found} of {len(some)} found, of {len(every[game])} possible")
    found, tried = sum(trial.found.values()), len(trial.chosen)
    times = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{found} of {tried}: {100 * found / tried:.1f} %, {times.ru_utime / 60:.0f} min of CPU")
    return int(found < 0.85 * tried)


if __name__ == "__main__":
    raise SystemExit(main())
