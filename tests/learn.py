"""Learns what positions are worth from games the bots play against themselves.

For each game that has terms() beside its value(), positions of many seeded games are written down
as numbers, and the weights that best foretell the final leads are written to its weights.json.
With --against, the game's weights play those of another file instead.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import variants  # noqa: F401 (it adds the games of the tests)
from pygames_wasm.aims import interval
from pygames_wasm.game import CHANCE, OVER, Game, winners
from pygames_wasm.games import find, games
from pygames_wasm.search import Search

NODES, CARE = 24, 0.8  # of the players: quick, and now and then hasty, so that games differ
RIDGE = 30.0  # how strongly weights that games say little about keep what they were


class Sample(NamedTuple):
    """A position as one seat sees it: its phase, its terms less the others', the lead to come."""

    phase: int
    terms: list[tuple[int, float]]
    lead: float


def against(mine: float, theirs: list[float]) -> float:
    """Return how far a number is before the mean of others."""
    return mine - sum(theirs) / len(theirs)


def samples(name: str, seats: int, nodes: int, seed: int) -> list[Sample]:
    """Play one game and return its positions."""
    game = find(name)
    terms = sys.modules[game.value.__module__].terms
    rng = Random(seed)
    state, seen = game.begin(seats, min(o for s, o in game.variants if s == seats)), []
    while state.to_move != OVER:
        actions = state.actions()
        if state.to_move == CHANCE or len(actions) == 1:
            state.apply(actions[int(rng.random() * len(actions))])
            continue
        seen.append(terms(state))
        search = Search(game, state, state.to_move, rng)
        search.run(600, nodes)
        state.apply(search.choose(CARE))
    points = [10 * score[0] for score in state.scores()]
    sides = range(len(points) // game.partners(seats))
    found = []
    for phase, rows, fixed in seen:
        for side in sides[: 1 if len(sides) == 2 else None]:
            others = [other for other in sides if other != side]
            lead = against(points[side] - fixed[side], [points[o] - fixed[o] for o in others])
            columns = zip(rows[side], *(rows[other] for other in others), strict=True)
            row = [against(mine, list(theirs)) for mine, *theirs in columns]
            found.append(Sample(phase, [(n, one) for n, one in enumerate(row) if one], lead))
    return found


def fit(found: list[Sample], before: list[float]) -> list[float]:
    """Return the weights with the least squared error, drawn a little to those before."""
    size = len(before)
    matrix = [[RIDGE * (row == column) for column in range(size)] for row in range(size)]
    vector = [RIDGE * weight for weight in before]
    for _, terms, lead in found:
        for number, one in terms:
            line = matrix[number]
            vector[number] += one * lead
            for other, two in terms:
                line[other] += one * two
    return solve(matrix, vector)


def solve(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """Solve linear equations by elimination."""
    rows = [[*line, right] for line, right in zip(matrix, vector, strict=True)]
    size = len(rows)
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda row: abs(rows[row][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        for row in range(size):
            if row != pivot and rows[row][pivot]:
                factor = rows[row][pivot] / rows[pivot][pivot]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[pivot], strict=True)]
    return [rows[row][size] / rows[row][row] for row in range(size)]


def error(found: list[Sample], weights: list[list[int]]) -> float:
    """Return the mean error of the weights, in points."""
    total = 0.0
    for phase, terms, lead in found:
        guess = sum(weights[phase][number] * one for number, one in terms) / 100
        total += abs(guess - lead) / 10
    return total / max(1, len(found))


def learn(weights: list[list[int]], found: list[Sample]) -> list[list[int]]:
    """Return better weights, in whole hundredths, phase by phase."""
    learned = []
    for phase, before in enumerate(weights):
        here = [sample for sample in found if sample.phase == phase]
        row = fit(here, [weight / 100 for weight in before])
        learned.append([round(100 * weight) for weight in row])
    return learned


def play(game: Game, asked: argparse.Namespace, seeds: range) -> Iterator[list[Sample]]:
    """Play the games on all cores and yield the positions of each."""
    with ProcessPoolExecutor(asked.jobs) as pool:
        for seats in [seats for seats in game.seats if seats > 1]:
            work = partial(samples, game.name, seats, asked.nodes)
            for number, more in enumerate(pool.map(work, seeds, chunksize=4)):
                if number % 20 == 0:
                    print(f"\r{game.name}-{seats} {number}/{len(seeds)}", end="", file=sys.stderr)
                yield more
    print(file=sys.stderr)


@cache
def knowing(name: str, weights: Path) -> Game:
    """Return a game that judges by other weights: its module anew, beside another file."""
    game = find(name)
    source = Path(str(sys.modules[game.value.__module__].__file__))
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(source, folder)
        shutil.copy(weights, Path(folder) / "weights.json")
        spec = importlib.util.spec_from_file_location("other", Path(folder) / source.name)
        if spec is None or spec.loader is None:
            sys.exit(f"{source} cannot be read")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return replace(game, value=module.value, prefer=getattr(module, "prefer", game.prefer))


def duel(name: str, other: Path, nodes: int, seed: int) -> float:
    """Play a game for two with the game's weights against others; return what it wins."""
    game = find(name)
    seat, rng = seed % 2, Random(seed // 2)  # the same luck at either seat
    minds = [game, knowing(name, other)] if seat == 0 else [knowing(name, other), game]
    state = game.begin(2, min(o for s, o in game.variants if s == 2))
    while state.to_move != OVER:
        actions = state.actions()
        if state.to_move == CHANCE or len(actions) == 1:
            state.apply(actions[int(rng.random() * len(actions))])
            continue
        search = Search(minds[state.to_move], state, state.to_move, rng)
        search.run(600, nodes)
        state.apply(search.choose(1.0))
    won = winners(state.scores())
    return (seat in won) / len(won)


def compare(game: Game, asked: argparse.Namespace, seeds: range) -> None:
    """Let the game's weights play those of another file."""
    work = partial(duel, game.name, asked.against, asked.nodes)
    with ProcessPoolExecutor(asked.jobs) as pool:
        won = sum(pool.map(work, seeds, chunksize=2))
    low, high = interval(won, len(seeds))
    print(
        f"{game.name}: won {won:g} of {len(seeds)} games against {asked.against.name}, "
        f"{won / len(seeds):.0%} ({low:.0%} to {high:.0%}), {asked.nodes} thoughts a move"
    )


def improve(game: Game, asked: argparse.Namespace, seeds: range) -> None:
    """Play, learn, and write the weights."""
    own = game.texts.parent / "weights.json"
    weights = json.loads(own.read_text())
    learned, judged = [], []  # every tenth game is not learned from
    for number, found in enumerate(play(game, asked, seeds)):
        (judged if number % 10 == 9 else learned).extend(found)
    better = learn(weights, learned)
    print(
        f"{game.name}: {len(learned)} positions; mean error of the final lead in "
        f"{len(judged)} others: {error(judged, weights):.2f} points before, "
        f"{error(judged, better):.2f} after"
    )
    rows = ",\n".join(" " + json.dumps(row) for row in better)
    (asked.write or own).write_text(f"[\n{rows}\n]\n")


def main(words: list[str]) -> None:
    """Improve the weights of games, or compare them with others."""
    parser = argparse.ArgumentParser(prog="build.py learn", description=__doc__)
    parser.add_argument("games", nargs="*", help="all that have weights.json if none is named")
    parser.add_argument("--number", type=int, default=2_000, help="games of each seat count")
    parser.add_argument("--nodes", type=int, default=NODES, help="thoughts a move")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--write", type=Path, help="another file than the game's weights.json")
    parser.add_argument("--against", type=Path, help="play two-seat games against these weights")
    asked = parser.parse_args(words)
    able = [name for name, game in games().items() if (game.texts.parent / "weights.json").exists()]
    for name in asked.games or able:
        seeds = range(asked.seed, asked.seed + asked.number)
        (compare if asked.against else improve)(find(name), asked, seeds)


if __name__ == "__main__":
    main(sys.argv[1:])
