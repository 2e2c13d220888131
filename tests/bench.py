"""Measures speed here and inside Pyodide under Node: games, copies, pictures, thoughts."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from random import Random
from time import process_time

from pygames_wasm.game import OVER, Scene, State
from pygames_wasm.match import Match
from pygames_wasm.search import Search
from pygames_wasm.texts import Say
from variants import ROOT, VARIANTS, Variant, positions

Row = dict[str, float]
COUNTED = 30  # random games whose decisions are counted
UNITS = {
    "turns": "decisions in a random game",
    "choice": "legal actions at a decision",
    "games": "random games per second",
    "copies": "copies of a state per second",
    "draw": "milliseconds to draw a position",
    "load": "milliseconds to load a whole game",
    "nodes": "thoughts per second, early in the game",
}


def clock() -> float:
    """Return the seconds that one core has worked: others may be busy on the machine."""
    if sys.platform != "emscripten":
        return process_time()
    from js import process  # type: ignore[import-not-found]  # of Node

    used = process.cpuUsage()
    return float(used.user + used.system) / 1_000_000


def rate(work: Callable[[], object], seconds: float) -> float:
    """Return how often something can be done in a second: the best of three tries."""
    best = 0.0
    for _ in range(3):
        count, began = 0, clock()
        while (spent := clock() - began) < seconds / 3:
            work()
            count += 1
        best = max(best, count / spent)
    return best


def measure(variant: Variant, seconds: float) -> Row:
    """Return the speed of everything that a player waits for."""
    rng, say = Random(1), Say("en", variant.game.texts)
    game = positions(variant, 1)
    early = next(state for state in game[len(game) // 4 :] if state.to_move >= 0)
    match = Match(variant.game, variant.seats, variant.options, seed=1)
    while not match.is_over:
        match.play(match.state.actions()[0])
    save = match.save()

    def play() -> None:
        state, random = variant.start(), rng.random
        while state.to_move != OVER:
            actions = state.actions()
            state.apply(actions[int(random() * len(actions))])
        state.scores()

    choices = [
        len(state.actions())
        for seed in range(COUNTED)
        for state in positions(variant, seed)
        if state.to_move >= 0
    ]

    def copy() -> None:
        for _ in range(100):
            early.copy()

    def think() -> None:
        Search(variant.game, early, early.to_move, rng).run(60, 100)

    def draw(state: State = early) -> None:
        variant.game.view.draw(Scene(state, state.to_move, say))

    return {
        "turns": len(choices) / COUNTED,
        "choice": sum(choices) / len(choices),
        "games": rate(play, seconds),
        "copies": rate(copy, seconds) * 100,
        "draw": 1000 / rate(draw, seconds),
        "load": 1000 / rate(lambda: Match.load(save), seconds),
        "nodes": rate(think, seconds) * 100,
    }


def table(here: dict[str, Row], inside: dict[str, Row]) -> str:
    """Return the numbers as lines; the ratio says how many times slower Pyodide is."""
    lines = [f"{'':20}{'':8}{'CPython':>12}{'Pyodide':>12}{'ratio':>8}"]
    for name, row in here.items():
        for kind, value in row.items():
            other = inside.get(name, {}).get(kind)
            slower = ""
            if other and kind not in ("turns", "choice"):
                slower = f"{other / value if kind in ('draw', 'load') else value / other:.1f}"
            shown = f"{other:12,.2f}" if other else f"{'-':>12}"
            lines.append(f"{name:20}{kind:8}{value:12,.2f}{shown}{slower:>8}")
    return "\n".join([*lines, "", *(f"{kind}: {unit}" for kind, unit in UNITS.items())])


def main() -> None:
    """Print the table, or with --json the numbers of this Python alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less exact, in a few seconds")
    parser.add_argument("--json", action="store_true", help="this Python only, as JSON")
    parser.add_argument("variants", nargs="*", help="such as tiny-2; all of them if none is named")
    asked = parser.parse_args()
    seconds = 0.1 if asked.quick else 1.0
    chosen = [v for v in VARIANTS if not asked.variants or v.name in asked.variants]
    here = {variant.name: measure(variant, seconds) for variant in chosen}
    if asked.json:
        print(json.dumps(here))
        return
    words = ["node", "tests/parity.mjs", "tests/bench.py", "--json", *(v.name for v in chosen)]
    done = subprocess.run(
        [*words, *(["--quick"] if asked.quick else [])], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    inside = json.loads(done.stdout) if done.returncode == 0 else {}
    print(f"Python {sys.version.split()[0]}")
    print(table(here, inside))


if __name__ == "__main__":
    if sys.argv[1:2] == ["start"]:
        from starts import main as measure_starts  # it needs a browser

        sys.exit(measure_starts(sys.argv[2:]))
    main()
