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
CUT = 40  # actions of a roll-out before value() judges
# For games that say what they prefer:
LEAN = 0.5  # weight of the preferred against the promising
DOUBT = 0.1  # an untried action is expected to be so much worse than the tried ones
AHEAD = 4  # actions of a roll-out: longer ones were no stronger and much slower
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
        self.sums: list[float] = []  # of all rewards, by seat

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
            elif prefer is None:
                node, grown = self.follow_words(node, world, actions, path)
            else:
                weights = prefer(world, actions)
                node, grown = self.follow_weights(node, world, actions, weights, path)
        rewards = self.finish(world)
        sums = self.sums or [0.0] * len(rewards)
        self.sums = [total + reward for total, reward in zip(sums, rewards, strict=True)]
        for seat, node in path:
            node.visits += 1
            node.total += rewards[seat]

    def follow_words(
        self, node: Node, world: State, actions: list[Action], path: list[tuple[int, Node]]
    ) -> tuple[Node, bool]:
        """Choose an action word by word, apply it, tell whether the tree has grown."""
        seat, depth, grown = world.to_move, 0, False
        while not grown and len(actions[0]) > depth:
            word, grown = self.choose(node, {action[depth] for action in actions})
            node = node.below[word]
            path.append((seat, node))
            actions = [action for action in actions if action[depth] == word]
            depth += 1
        world.apply(actions[int(self.rng.random() * len(actions))])
        return node, grown

    def follow_weights(
        self,
        node: Node,
        world: State,
        actions: list[Action],
        weights: list[float],
        path: list[tuple[int, Node]],
    ) -> tuple[Node, bool]:
        """Choose a whole action, apply it, tell whether the tree has grown."""
        if len(actions) == 1:
            world.apply(actions[0])
            return node, False
        below = node.below
        action = self.weigh(node, actions, weights)
        grown = action not in below
        if grown:
            below[action] = Node()
        path.append((world.to_move, below[action]))
        world.apply(action)
        return below[action], grown

    def weigh(self, node: Node, actions: list[Action], weights: list[float]) -> Action:
        """Return the action with the best mean so far, plus a bonus by weight that visits wear off.

        No logarithm and no sum() of floats: they differ in the last bit between Pythons.
        """
        children = [node.below.get(action) for action in actions]
        visits, total, share = 0, 0.0, 0.0
        for child, weight in zip(children, weights, strict=True):
            share += weight
            if child is not None:
                visits += child.visits
                total += child.total
        hope = total / visits - DOUBT if visits else 0.5
        reach = LEAN * sqrt(visits + 1) / share
        best, most = 0, -1.0
        for number, child in enumerate(children):
            bonus = reach * weights[number]
            if child is None:
                worth = hope + bonus
            else:
                worth = child.total / child.visits + bonus / (1 + child.visits)
            if worth > most:
                best, most = number, worth
        return actions[best]

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

    def finish(self, world: State) -> list[float]:
        """Play a world on and return each seat's reward."""
        game, random = self.game, self.rng.random
        prefer = game.prefer
        for _ in range(CUT if prefer is None else AHEAD):
            if world.to_move == OVER:
                break
            actions = world.actions()
            if prefer is None or world.to_move == CHANCE:
                world.apply(actions[int(random() * len(actions))])
            else:
                sums = list(accumulate(prefer(world, actions)))
                world.apply(actions[bisect(sums, random() * sums[-1], 0, len(sums) - 1)])
        if world.to_move != OVER:
            return game.value(world)
        scores = world.scores()
        best = winners(scores)
        won = [1 / len(best) if seat in best else 0.0 for seat in range(len(scores))]
        if prefer is None:
            return won
        # Half by the lead: a sure win still grows, and a lost game is not thrown away.
        return [(a + b) / 2 for a, b in zip(won, game.value(world), strict=True)]

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

    def ranking(self) -> list[tuple[Action, int, float]]:
        """List the actions by the thought given to them, with the mean reward of the mover."""
        found = []
        for action in self.state.actions():
            node = self.root
            for word in action if self.game.prefer is None else (action,):
                node = node.below.get(word) or Node()
            found.append((action, node.visits, node.total / max(1, node.visits)))
        return sorted(found, key=lambda one: (-one[1], -one[2]))

    def chances(self) -> list[float]:
        """Return the reward that each seat may expect."""
        if not self.nodes:
            return self.game.value(self.state.guess(self.seat, self.rng))
        return [total / self.nodes for total in self.sums]


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
