"""The tree of a search: what is known about actions, and which of them to look at next.

No sum() of floats and no power: they differ in the last bit between Pythons, and a seed must give
the same choice everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random

from pygames_wasm.game import Action, State

# For games that say what they prefer:
LEAN = 0.5  # weight of the preferred against the promising
DOUBT = 0.1  # an untried action is expected to be so much worse than the tried ones
# For games that do not: words share what is known about the actions that begin with them.
EXPLORE = 0.7  # weight of the unknown against the promising

Order = tuple[list[Action], list[float], float]


class Node:
    """What is known about an action, or a word of one: its results, and what follows below."""

    __slots__ = ("action", "below", "known", "offers", "order", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0  # rewards of the seat that chose this
        self.offers = 0  # how often a word could have been chosen: worlds differ
        self.below: dict[object, Node] = {}
        # Where all worlds agree: the actions, the most preferred first, their weights, the sum.
        self.order: Order | None = None
        # The same for words: the actions that begin like this, and the next words, sorted.
        self.known: tuple[list[Action], list[object]] | None = None
        self.action: Action | None = None  # that ends with this word


def arrange(world: State, prefer: Callable[[State, list[Action]], list[float]]) -> Order:
    """Return what is legal, the most preferred first, with its weights and their sum."""
    actions = world.actions()
    if len(actions) == 1:
        return actions, [1.0], 1.0
    weights = prefer(world, actions)
    ranks = sorted(range(len(actions)), key=weights.__getitem__, reverse=True)
    share = 0.0
    for weight in weights:
        share += weight
    return [actions[rank] for rank in ranks], [weights[rank] for rank in ranks], share


def next_in_order(node: Node, order: Order) -> Action:
    """Return the action with the best mean so far, plus a bonus by weight that visits wear off.

    Among the untried only the most preferred one counts: so the tree widens as visits grow.
    """
    actions, weights, share = order
    below = node.below
    tried = len(below)
    if not tried:
        return actions[0]
    visits, total = 0, 0.0
    for child in below.values():
        visits += child.visits
        total += child.total
    reach = LEAN * sqrt(visits + 1) / share
    best, most = 0, -1.0
    for number, child in enumerate(below.values()):  # in that order, as they were tried in it
        worth = child.total / child.visits + reach * weights[number] / (1 + child.visits)
        if worth > most:
            best, most = number, worth
    if tried < len(actions) and total / visits - DOUBT + reach * weights[tried] > most:
        best = tried
    return actions[best]


def next_by_weight(node: Node, actions: list[Action], weights: list[float]) -> Action:
    """Return the same where worlds differ, so that any action may be missing or untried."""
    below = node.below
    children = [below.get(action) for action in actions]
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


def next_word(node: Node, offered: set[object], rng: Random) -> tuple[object, bool]:
    """Return the word to follow and whether it is new: one new word a step."""
    below = node.below
    fresh = [word for word in offered if word not in below]
    if fresh:
        # Sets of strings have no fixed order; sorting keeps a seed's choice the same.
        word = sorted(fresh, key=str)[int(rng.random() * len(fresh))]
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


def begin(actions: list[Action], depth: int) -> tuple[list[Action], list[object]]:
    """Return actions and what their next words can be, in an order that does not change."""
    return actions, sorted({action[depth] for action in actions}, key=str)


def next_known(node: Node, words: list[object], rng: Random) -> tuple[object, bool]:
    """Return the same where all worlds agree, so that every word was offered as often."""
    below = node.below
    if len(below) < len(words):
        fresh = [word for word in words if word not in below]
        word = fresh[int(rng.random() * len(fresh))]
        below[word] = Node()
        return word, True
    if len(words) == 1:
        return words[0], False
    visits = 0
    for child in below.values():
        visits += child.visits
    reach = EXPLORE * sqrt(log(visits))
    best, most = None, -1.0
    for word in words:
        child = below[word]
        tried = child.visits
        hope = child.total / tried + reach / sqrt(tried)
        if hope > most:
            best, most = word, hope
    return best, False
