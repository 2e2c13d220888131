"""A bot for any game: Monte Carlo tree search that only ever sees what its seat may see."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Awaitable, Callable
from itertools import accumulate
from random import Random
from time import perf_counter

from pygames_wasm.game import CHANCE, OVER, Action, Game, State, winners
from pygames_wasm.levels import DEFAULT, LEVELS, Level
from pygames_wasm.tree import (
    Node,
    arrange,
    begin,
    next_by_weight,
    next_in_order,
    next_known,
    next_word,
)

# Actions of a roll-out before value() judges, for a game that says what it prefers (longer ones
# were no stronger, but slow), and for one that does not.
AHEAD, CUT = 4, 40
SLICE = 0.03  # seconds of thinking before the page may draw again
# The rest of a game is solved instead of sampled if it has at most so many actions for each
# thought of the budget, and at most so many in all, or in each world where things are hidden.
SOLVE, MOST, MOST_HIDDEN = 4, 4_000, 400
WORLDS = 30  # that are solved where worlds differ
NO_REWARDS: list[float] = []
__all__ = ["DEFAULT", "LEVELS", "Level", "Search", "Thought"]


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
        self.done = False  # nothing is left to think about
        self.luck = game.hidden  # whether worlds differ
        self.rest: list[Action] | None = None  # of the world that is being solved
        self.world, self.worlds = state, 0  # the one that is being solved, and how many were
        self.solved: dict[Action, list[float]] = {}  # sums of the rewards that follow
        self.pairs = False  # whether there are two sides: one wins what the other loses

    def run(self, seconds: float, nodes: int) -> None:
        """Think until the time or the number of thoughts is used up."""
        end = perf_counter() + seconds
        if not self.nodes and self.is_small(nodes):
            self.rest = []
        while self.nodes < nodes and not self.done:
            if self.rest is None:
                self.step()
            else:
                self.solve_next(self.rest)
            if perf_counter() >= end:
                break

    def step(self) -> None:
        """Imagine one world, follow the tree, play on a little, remember the result."""
        self.nodes += 1
        random, prefer = self.rng.random, self.game.prefer
        world = self.state.guess(self.seat, self.rng)
        node, grown = self.root, False
        path: list[tuple[int, Node]] = []
        # Whether every world that comes here is the same, at least in what its seat may do.
        sure = not self.game.hidden or world.to_move == self.seat
        while not grown and (seat := world.to_move) != OVER:
            if seat == CHANCE:
                actions = world.actions()
                world.apply(actions[int(random() * len(actions))])
                sure = False
                continue
            if prefer is None:
                follow = self.follow_known if sure else self.follow_words
                node, grown = follow(node, world, path)
                sure = sure and not self.game.hidden
                continue
            if sure:
                if node.order is None:
                    node.order = arrange(world, prefer)
                action = next_in_order(node, node.order)
            else:
                actions = world.actions()
                action = actions[0]
                if len(actions) > 1:
                    action = next_by_weight(node, actions, prefer(world, actions))
            grown = action not in node.below
            if grown:
                node.below[action] = Node()
            node = node.below[action]
            path.append((seat, node))
            world.apply(action)
            sure = sure and not self.game.hidden
        rewards = self.finish(world)
        sums = self.sums or [0.0] * len(rewards)
        self.sums = [total + reward for total, reward in zip(sums, rewards, strict=True)]
        for seat, node in path:
            node.visits += 1
            node.total += rewards[seat]

    def follow_words(
        self, node: Node, world: State, path: list[tuple[int, Node]]
    ) -> tuple[Node, bool]:
        """Choose an action word by word, apply it, tell whether the tree has grown."""
        actions, seat, depth, grown = world.actions(), world.to_move, 0, False
        while not grown and len(actions[0]) > depth:
            word, grown = next_word(node, {action[depth] for action in actions}, self.rng)
            node = node.below[word]
            path.append((seat, node))
            actions = [action for action in actions if action[depth] == word]
            depth += 1
        world.apply(actions[int(self.rng.random() * len(actions))])
        return node, grown

    def follow_known(
        self, node: Node, world: State, path: list[tuple[int, Node]]
    ) -> tuple[Node, bool]:
        """Do the same where all worlds agree: what a node offers is kept."""
        seat, depth = world.to_move, 0
        if node.known is None:
            node.known = begin(world.actions(), depth)
        while True:
            actions, words = node.known
            word, grown = next_known(node, words, self.rng)
            node = node.below[word]
            path.append((seat, node))
            if node.action is None and node.known is None:
                actions = [action for action in actions if action[depth] == word]
                if len(actions[0]) == depth + 1:
                    node.action = actions[0]
                elif grown:
                    world.apply(actions[int(self.rng.random() * len(actions))])
                    return node, True
                else:
                    node.known = begin(actions, depth + 1)
            if node.action is not None:
                world.apply(node.action)
                return node, grown
            depth += 1

    def finish(self, world: State) -> list[float]:
        """Play a world on and return each seat's reward."""
        random, prefer = self.rng.random, self.game.prefer
        if self.game.rush is not None and world.to_move != OVER:
            self.game.rush(world, random)
            return self.rewards(world)
        for _ in range(CUT if prefer is None else AHEAD):
            if world.to_move == OVER:
                break
            actions = world.actions()
            if prefer is None or world.to_move == CHANCE:
                world.apply(actions[int(random() * len(actions))])
            else:
                sums = list(accumulate(prefer(world, actions)))
                world.apply(actions[bisect(sums, random() * sums[-1], 0, len(sums) - 1)])
        return self.game.value(world) if world.to_move != OVER else self.rewards(world)

    def rewards(self, world: State) -> list[float]:
        """Return what the end of a game is worth to each seat; partners share it."""
        scores = world.scores()
        best = winners(scores)
        each = self.game.partners(len(scores)) / len(best)
        won = [each if seat in best else 0.0 for seat in range(len(scores))]
        if self.game.prefer is None and self.rest is None:
            return won
        # Half by the lead: a sure win still grows, and a lost game is not thrown away.
        return [(a + b) / 2 for a, b in zip(won, self.game.value(world), strict=True)]

    # The end of a game, solved.

    def is_small(self, nodes: int) -> bool:
        """Tell whether so little can still happen that it is best solved."""
        if self.state.to_move != self.seat:  # what another seat may do differs between worlds
            return False
        seats = len(self.state.scores())
        self.pairs = seats // self.game.partners(seats) == 2
        most = min(SOLVE * nodes, MOST_HIDDEN if self.game.hidden else MOST)
        return self.count(self.state.guess(self.seat, self.rng), most) <= most

    def count(self, world: State, most: int) -> int:
        """Count the actions that can follow, up to some number; chance decides at random."""
        self.chance(world)
        actions = world.actions()
        total = len(actions)
        for action in actions:
            if total > most:
                break
            after = world.copy()
            after.apply(action)
            total += self.count(after, most - total)
        return total

    def solve_next(self, rest: list[Action]) -> None:
        """Solve what follows one more action, in the same world until all had their turn."""
        self.nodes += 1
        if not rest:
            self.world = self.state.guess(self.seat, self.rng)
            self.worlds += 1
            rest += self.state.actions()
        action = rest.pop()
        after = self.world.copy()
        after.apply(action)
        node, rewards = self.find(action), self.solve(after, (0.0, 0.0))
        node.visits += 1
        node.total += rewards[self.seat]
        known = self.solved.get(action, [0.0] * len(rewards))
        self.solved[action] = [total + reward for total, reward in zip(known, rewards, strict=True)]
        # What may be expected is what the best action brings.
        best = self.best()
        scale = self.nodes / self.find(best).visits
        self.sums = [total * scale for total in self.solved[best]]
        # Without chance or secrets once is enough; else more worlds tell more.
        self.done = not rest and self.worlds >= (WORLDS if self.luck else 1)

    def find(self, action: Action) -> Node:
        """Return the node of an action of the seat, made if need be."""
        node = self.root
        for word in action if self.game.prefer is None else (action,):
            node = node.below.setdefault(word, Node())
        return node

    def chance(self, world: State) -> None:
        """Let chance act until a seat decides."""
        while world.to_move == CHANCE:
            actions = world.actions()
            self.luck = self.luck or len(set(actions)) > 1
            world.apply(actions[int(self.rng.random() * len(actions))])

    def solve(self, world: State, sure: tuple[float, float]) -> list[float]:
        """Return the rewards if everybody plays best, each for itself.

        Where there are two sides, what one side is sure of already need not be looked beyond.
        """
        self.chance(world)
        if world.to_move == OVER:
            return self.rewards(world)
        seat, best = world.to_move, NO_REWARDS
        mine, theirs = sure[seat % 2], sure[1 - seat % 2]
        for action in world.actions():
            after = world.copy()
            after.apply(action)
            found = self.solve(after, (theirs, mine) if seat % 2 else (mine, theirs))
            if best is NO_REWARDS or found[seat] > best[seat]:
                best = found
                mine = max(mine, found[seat])
                if self.pairs and mine >= 1 - theirs:
                    break
        return best

    # The answer.

    def best(self) -> Action:
        """Return the action most thought about, or with the best result where all are solved."""
        actions, node, depth = self.state.actions(), self.root, 0
        if self.rest is not None:
            return max(self.ranking(), key=lambda one: (one[1] > 0, one[2]))[0]
        if self.game.prefer is not None:
            tried = [node.below[a].visits if a in node.below else 0 for a in actions]
            return actions[tried.index(max(tried))]
        while len(actions) > 1:
            offered = sorted({action[depth] for action in actions}, key=str)
            known = [word for word in offered if word in node.below]
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

    def choose(self, care: float) -> Action:
        """Return the best action, or without care one that a hasty player might prefer.

        Where a game says nothing about that, few thoughts make mistakes enough.
        """
        if self.game.prefer is None or self.rng.random() < care:
            return self.best()
        actions = self.state.actions()
        sums = list(accumulate(self.hasty(actions)))
        return actions[bisect(sums, self.rng.random() * sums[-1], 0, len(sums) - 1)]

    def hasty(self, actions: list[Action]) -> list[float]:
        """Return how likely each action is at first sight: what is a little worse, nearly alike."""
        prefer = self.game.prefer
        weights = prefer(self.state, actions) if prefer else [1.0] * len(actions)
        return [weight * weight for weight in weights]


class Thought:
    """A search in slices, so that a page without a worker stays alive and anyone can cut in."""

    def __init__(self, game: Game, state: State, seat: int, level: Level, rng: Random) -> None:
        self.search = Search(game, state, seat, rng)
        self.level = level
        self.nodes = level.nodes
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
            self.search.run(SLICE, self.nodes)
            spent = perf_counter() - began
            share = max(spent / self.level.seconds, self.search.nodes / self.nodes)
            if share >= 1 or self.search.done or self.hurried:
                return self.search.choose(self.level.care)
            report(share)
            await pause()
        return self.search.best()
