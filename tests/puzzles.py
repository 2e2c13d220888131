"""Finds puzzles: positions of bot games in which one move is clearly the best, and hard to see.

Games are played on all cores. Where a quick look finds one move ahead of all others, a deeper one
has to agree several times over: solved to the end where that is possible, else by long searches
after each of the moves in question. What is left is written to the game's puzzles.txt.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from random import Random
from typing import NamedTuple

from pygames_wasm.arena import leads
from pygames_wasm.dice import shuffle
from pygames_wasm.game import Action, Game, State
from pygames_wasm.games import find, games
from pygames_wasm.link import encode
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.quiz import PHASES, Puzzle, puzzles, write
from pygames_wasm.search import DEFAULT, Search

WANTED = 24  # of each game
HASTY = 4  # thoughts of the players, where a game does not say what it prefers
PLACES, GLANCE, THOUGHT = 12, 150, 6  # looks at a game, thoughts each, and those a move must have
# Thoughts for each of the moves in question: at first, then, and before a puzzle is taken.
SHALLOW, DEEP, DEEPER = 200, 700, 2_100
SEEDS = (11, 22, 33)  # every one of which has to agree
DOUBTS = 2  # moves in question, besides the one that grabs most points
COUNTED, ENDING = 12_000, 7  # actions that can follow a position at most, and its last ones
CLEAR, HINTED = 0.06, 0.03  # of a chance: the least that a best move is ahead, and at a glance
SURE = 0.02  # the least where all is counted out: some points
EQUAL, NEAR = 0.004, 0.015  # moves that differ by less are equally good: solved, or sampled
MOST = 4  # equally good ones
LOOKS = 3  # positions of each third of a game that are looked at deeply
CHOICE = 5  # moves at least, or it is not much of a question
EASY, MEDIUM = 50, 600  # thoughts that find the solution of a puzzle with one star, with two


class Verdict(NamedTuple):
    """The best moves of a position, and how far they are ahead."""

    best: list[Action]
    margin: float


def solved(game: Game, state: State, most: int = COUNTED) -> dict[Action, float] | None:
    """Return what each move brings if everybody plays best, where that can be counted out."""
    search = Search(game, state, state.to_move, Random(1))
    search.is_small(0)  # finds out how many sides there are
    if game.hidden or search.count(state.copy(), most) > most:
        return None
    search.rest = []
    search.run(float("inf"), len(state.actions()))
    return None if search.luck else {action: mean for action, _, mean in search.ranking()}


def weighed(
    game: Game, state: State, moves: list[Action], nodes: int, seed: int
) -> dict[Action, float]:
    """Return what a long search expects after each of some moves."""
    found = {}
    for move in moves:
        after = state.copy()
        after.apply(move)
        search = Search(game, after, state.to_move, Random(seed))
        search.run(float("inf"), nodes)
        found[move] = search.chances()[state.to_move]
    return found


def compare(worth: dict[Action, float], near: float = EQUAL) -> Verdict:
    """Return the best moves and how far all of them are ahead of the next one."""
    top = max(worth.values())
    best = [move for move, one in worth.items() if one >= top - near]
    rest = [one for move, one in worth.items() if move not in best]
    return Verdict(best, min(worth[move] for move in best) - max(rest) if rest else 0.0)


def judge(game: Game, state: State, nodes: int = DEEP) -> Verdict | None:
    """Return the verdict on a position, if it is the same however often one looks."""
    exact = solved(game, state)
    if exact is not None:
        verdict = compare(exact)
        return verdict if verdict.margin >= SURE else None
    moves = questioned(game, state, nodes)
    if compare(weighed(game, state, moves, SHALLOW, SEEDS[0]), NEAR).margin < HINTED:
        return None
    looks = []
    for seed in SEEDS:
        looks.append(weighed(game, state, moves, nodes, seed))
        if compare(looks[-1], NEAR).margin < HINTED:
            return None
    means = {move: sum(look[move] for look in looks) / len(looks) for move in moves}
    verdict = compare(means, NEAR)
    chosen = [max(look, key=look.__getitem__) for look in looks]
    for seed in SEEDS:
        search = Search(game, state, state.to_move, Random(seed))
        search.run(float("inf"), nodes)
        chosen.append(search.best())
    return verdict if verdict.margin >= CLEAR and set(chosen) <= set(verdict.best) else None


def is_confirmed(game: Game, state: State, best: Iterable[Action]) -> bool:
    """Tell whether a deeper look agrees that one of these is clearly the best move."""
    verdict = judge(game, state, DEEPER)
    return verdict is not None and bool(set(verdict.best) & set(best))


def questioned(game: Game, state: State, nodes: int) -> list[Action]:
    """Return the moves that a search thinks most about, and the one that grabs most points."""
    search = Search(game, state, state.to_move, Random(SEEDS[0]))
    search.run(float("inf"), nodes)
    thought = [search.best(), *(move for move, visits, _ in search.ranking() if visits)]
    found = [*thought[: DOUBTS + 1], *grabs(game, state)[:1]]
    if game.prefer is None:  # among so many moves a search spreads its thoughts thinly
        found += [move for _, move in promises(game, state, Random(1))[: MOST + 1]]
    return list(dict.fromkeys(found))


def grabs(game: Game, state: State) -> list[Action]:
    """Return the moves of somebody who takes the best lead now and looks no further."""
    worth = leads(game, state, Random(1))
    return [move for move, one in zip(state.actions(), worth, strict=True) if one == max(worth)]


def is_obvious(game: Game, state: State, best: list[Action]) -> bool:
    """Tell whether somebody greedy would find the solution at least every other time."""
    taken = grabs(game, state)
    return 2 * len(set(taken) & set(best)) >= len(taken)


def stars(game: Game, state: State, best: list[Action]) -> int:
    """Return how hard a puzzle is: how much thought finds its solution most of the time."""
    for number, nodes in enumerate((EASY, MEDIUM), 1):
        hits = 0
        for seed in SEEDS:
            search = Search(game, state, state.to_move, Random(seed))
            search.run(float("inf"), nodes)
            hits += search.best() in best
        if 2 * hits > len(SEEDS):
            return number
    return 3


def play(match: Match, rng: Random) -> None:
    """Play a match to its end as the quickest bots do: sensible, and now and then hasty."""
    while not match.is_over:
        state = match.state
        search = Search(match.game, state, state.to_move, rng)
        if match.game.prefer is None:
            search.run(float("inf"), HASTY)
        match.play(search.choose(0.0))


def promises(game: Game, state: State, rng: Random) -> list[tuple[float, Action]]:
    """Return what the game says each move is worth, without thinking, the best first."""
    seat, world, worth = state.to_move, state.guess(state.to_move, rng), []
    for action in state.actions():
        after = world.copy()
        after.apply(action)
        worth.append((game.value(after)[seat], action))
    return sorted(worth, key=lambda one: -one[0])


def ahead(game: Game, state: State, rng: Random) -> float:
    """Return how far one move seems to be ahead at a glance."""
    if game.prefer is None:
        worth = promises(game, state, rng)
        return worth[0][0] - worth[MOST][0]
    search = Search(game, state, state.to_move, rng)
    search.run(float("inf"), GLANCE)
    means = [mean for _, visits, mean in search.ranking() if visits >= THOUGHT]
    return means[0] - max(means[1:]) if len(means) > 1 else 0.0


def candidates(match: Match, rng: Random) -> list[int]:
    """Return some places of a match that are worth a deep look, those that promise most first."""
    states = match.states
    open_ = [at for at in range(match.at) if states[at].to_move >= 0]
    open_ = [at for at in open_ if len(set(states[at].actions())) >= CHOICE]
    some = sorted(shuffle(open_, rng)[:PLACES])
    seen = {at: ahead(match.game, states[at], rng) for at in some}
    found = [at for at in sorted(some, key=lambda at: -seen[at]) if seen[at] > HINTED]
    return [*found, *(at for at in open_[::-1] if at not in found and is_late(match, at))]


def is_late(match: Match, at: int) -> bool:
    """Tell whether the game is so close to its end that it may be solved."""
    return not match.game.hidden and match.at - at <= ENDING


def hunt(name: str, number: int, full: frozenset[str] = frozenset()) -> list[Puzzle]:
    """Play one game and return the puzzles in it, at most one of each third that is not full."""
    game = find(name)
    seats, options = game.variants[number % len(game.variants)]
    match = Match(game, seats, options, seed=number)
    rng = Random(number)
    play(match, rng)
    found: dict[str, Puzzle] = {}
    looks: Counter[str] = Counter()
    for at in candidates(match, rng):
        state, phase = match.states[at], PHASES[3 * at // match.at]
        if phase in full or phase in found or looks[phase] >= LOOKS:
            continue
        looks[phase] += 1
        verdict = judge(game, state)
        if verdict is None or len(verdict.best) > MOST:
            continue
        if is_obvious(game, state, verdict.best) or not is_confirmed(game, state, verdict.best):
            continue
        players = [HUMAN if seat == state.to_move else DEFAULT for seat in range(seats)]
        log, states = match.log[:at], match.states[: at + 1]
        link = encode(Match.given(game, seats, options, players, log, states))
        hard = stars(game, state, verdict.best)
        found[phase] = Puzzle(link, phase, hard, verdict.margin, tuple(verdict.best))
    return list(found.values())


class Basket:
    """The puzzles of one game so far, with not too many of one kind."""

    def __init__(self, game: Game, wanted: int) -> None:
        self.game, self.wanted = game, wanted
        self.puzzles = list(puzzles(game))

    @property
    def full(self) -> frozenset[str]:
        """Return the thirds of a game that enough puzzles come from."""
        count = Counter(one.phase for one in self.puzzles)
        return frozenset(phase for phase in PHASES if 4 * count[phase] >= 3 * self.wanted)

    def add(self, puzzle: Puzzle) -> bool:
        """Take a puzzle, unless there are enough like it."""
        alike = Counter(one.variant for one in self.puzzles)
        full = len(self.puzzles) >= self.wanted or puzzle in self.puzzles
        if full or alike[puzzle.variant] > self.wanted // len(self.game.variants):
            return False
        if puzzle.phase in self.full:
            return False
        self.puzzles.append(puzzle)
        write(self.game, self.puzzles)
        return True


def search_on(name: str, wanted: int, seed: int, jobs: int) -> None:
    """Play games until there are enough puzzles of one game."""
    basket = Basket(find(name), wanted)
    numbers = iter(range(seed, seed + 10_000))
    running: dict[Future[list[Puzzle]], int] = {}
    with ProcessPoolExecutor(jobs) as pool:
        while len(basket.puzzles) < wanted:
            while len(running) < jobs:
                number = next(numbers)
                running[pool.submit(hunt, name, number, basket.full)] = number
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                number = running.pop(future)
                for puzzle in future.result():
                    if basket.add(puzzle):
                        told = f"{puzzle.phase} {'*' * puzzle.stars} {puzzle.margin:.2f}"
                        print(name, number, len(basket.puzzles), told, flush=True)
        pool.shutdown(cancel_futures=True)


def main(words: list[str]) -> int:
    """Find what is missing of some games' puzzles."""
    parser = argparse.ArgumentParser(prog="build.py puzzles", description=__doc__)
    parser.add_argument("games", nargs="*", help="all if none is named")
    parser.add_argument("--wanted", type=int, default=WANTED, help=f"of each game ({WANTED})")
    parser.add_argument("--seed", type=int, default=1, help="of the first game played")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    asked = parser.parse_args(words)
    for name in asked.games or games():
        search_on(name, asked.wanted, asked.seed, asked.jobs)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
