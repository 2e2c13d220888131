"""A bot for any game: Monte Carlo tree search that only ever sees what its seat may see."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Awaitable, Callable
from itertools import accumulate
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import NamedTuple

from pygames_wasm.game import CHANCE, OVER, Action, Game, State, winners

EXPLORE = 0.7  # weight of the unknown against the promising
LEAN = 0.5
FPU = 0.1
MIX = 0.5
PCUT = 100
CUT = 40  # actions of a roll-out before value() judges
SLICE = 0.03  # seconds of thinking before the page may draw again


class Level(NamedTuple):
    """How long a bot thinks, at most."""

    seconds: float
    nodes: int


# By name, as a save keeps them; the texts level_1, level_2 ... name them for people.
LEVELS = {"bot-1": Level(0.4, 60), "bot-2": Level(1.0, 4_000), "bot-3": Level(3.0, 50_000)}


class Node:
    """One word of an action in the tree; words that follow it, of this or the next seat, below."""

    __slots__ = ("below", "offers", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0  # rewards of the seat that chose this word
        self.offers = 0  # how often the word could have been chosen: worlds differ
        self.below: dict[object, Node] = {}


class Search:
    """The thoughts of one seat about one position."""

    def __init__(self, game: Game, state: State, seat: int, rng: Random) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.rng = rng
        self.root = Node()
        self.nodes = 0

    def run(self, seconds: float, nodes: int) -> None:
        """Think until the time or the number of thoughts is used up."""
        end = perf_counter() + seconds
        while self.nodes < nodes:
            self.step()
            if perf_counter() >= end:
                break

    def step(self) -> None:
        """Imagine one world, follow the tree, play on at random, remember the result."""
        self.nodes += 1
        random = self.rng.random
        prefer = self.game.prefer
        world = self.state.guess(self.seat, self.rng)
        node = self.root
        path: list[tuple[int, Node]] = []
        grown = False
        while not grown and world.to_move != OVER:
            actions = world.actions()
            if world.to_move == CHANCE:
                world.apply(actions[int(random() * len(actions))])
                continue
            if prefer is not None:
                seat = world.to_move
                if len(actions) > 1:
                    action, grown = self.weigh(node, actions, prefer(world, actions))
                    node = node.below[action]
                    path.append((seat, node))
                    world.apply(action)
                else:
                    world.apply(actions[0])
                continue
            seat, depth = world.to_move, 0
            while True:
                word, grown = self.choose(node, {action[depth] for action in actions})
                node = node.below[word]
                path.append((seat, node))
                actions = [action for action in actions if action[depth] == word]
                depth += 1
                if grown or len(actions[0]) == depth:
                    break
            world.apply(actions[int(random() * len(actions))])
        rewards = self.finish(world)
        for seat, node in path:
            node.visits += 1
            node.total += rewards[seat]

    def choose(self, node: Node, offered: set[object]) -> tuple[object, bool]:
        """Return the word to follow and whether it is new: one new word a step."""
        below = node.below
        fresh = [word for word in offered if word not in below]
        if fresh:
            # Sets of strings have no fixed order; sorting keeps a seed's choice the same.
            word = sorted(fresh, key=str)[int(self.rng.random() * len(fresh))]
            below[word] = Node()
            below[word].offers = 1
            return word, True
        best, most = None, -1.0
        for word in offered if len(offered) == 1 else sorted(offered, key=str):
            child = below[word]
            child.offers += 1
            hope = child.total / child.visits + EXPLORE * sqrt(log(child.offers) / child.visits)
            if hope > most:
                best, most = word, hope
        return best, False

    def weigh(self, node: Node, actions: list[Action], weights: list[float]) -> tuple[Action, bool]:
        """Return the action to follow and whether it is new."""
        below = node.below
        visits, total = 0, 0.0
        children = [below.get(action) for action in actions]
        for child in children:
            if child is not None:
                visits += child.visits
                total += child.total
        hope = total / visits if visits else 0.5
        reach = LEAN * sqrt(visits + 1) / sum(weights)
        best, most = 0, -1.0
        for number, child in enumerate(children):
            if child is None:
                guess = hope - FPU + reach * weights[number]
            else:
                guess = child.total / child.visits + reach * weights[number] / (1 + child.visits)
            if guess > most:
                best, most = number, guess
        action = actions[best]
        if children[best] is None:
            below[action] = Node()
            return action, True
        return action, False

    def finish(self, world: State) -> list[float]:
        """Play a world on at random and return each seat's reward."""
        random = self.rng.random
        prefer = self.game.prefer
        for _ in range(CUT if prefer is None else PCUT):
            if world.to_move == OVER:
                break
            actions = world.actions()
            if prefer is not None and len(actions) > 1 and world.to_move != CHANCE:
                sums = list(accumulate(prefer(world, actions)))
                pick = bisect(sums, random() * sums[-1], 0, len(sums) - 1)
                world.apply(actions[pick])
                continue
            world.apply(actions[int(random() * len(actions))])
        if world.to_move != OVER:
            return self.game.value(world)
        scores = world.scores()
        best = winners(scores)
        won = [1 / len(best) if seat in best else 0.0 for seat in range(len(scores))]
        if prefer is None:
            return won
        return [MIX * a + (1 - MIX) * b for a, b in zip(won, self.game.value(world), strict=True)]

    def best(self) -> Action:
        """Return the action most thought about."""
        actions, node, depth = self.state.actions(), self.root, 0
        if self.game.prefer is not None:
            tried = [node.below[a].visits if a in node.below else 0 for a in actions]
            return actions[tried.index(max(tried))]
        while len(actions) > 1:
            offered = sorted({action[depth] for action in actions}, key=str)
            known = [word for word in offered if node is not None and word in node.below]
            word = max(known, key=lambda word: node.below[word].visits) if known else offered[0]
            node = node.below.get(word, Node())
            actions = [action for action in actions if action[depth] == word]
            depth += 1
        return actions[0]


class Thought:
    """A search in slices, so that a page without a worker stays alive and anyone can cut in."""

    def __init__(self, game: Game, state: State, seat: int, level: Level, rng: Random) -> None:
        self.search = Search(game, state, seat, rng)
        self.level = level
        self.hurried = False

    def hurry(self) -> None:
        """Ask for the best action found so far."""
        self.hurried = True

    async def run(
        self, pause: Callable[[], Awaitable[object]], report: Callable[[float], object]
    ) -> Action:
        """Think until the level's budget is used up, reporting the share of it."""
        began = perf_counter()
        alone = len(self.search.state.actions()) == 1
        while not alone:
            self.search.run(SLICE, self.level.nodes)
            spent = perf_counter() - began
            share = max(spent / self.level.seconds, self.search.nodes / self.level.nodes)
            if share >= 1 or self.hurried:
                break
            report(share)
            await pause()
        return self.search.best()
