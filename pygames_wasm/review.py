"""A finished game looked at again: how it stood at every decision, and what turned it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from time import perf_counter

from pygames_wasm.game import Action, Game, State, winners
from pygames_wasm.match import Match
from pygames_wasm.question import DOUBTED, GLANCE, LOOK, Review, Swing
from pygames_wasm.search import SLICE, Search

SWINGS = 3
LONGEST = 0.4  # seconds for one decision at the first look
NODES = 4_000  # at most, for any look
LEAST = 0.05  # a smaller difference is no swing


def decisions(match: Match) -> list[int]:
    """List where a seat had a choice, as actions of the log before it."""
    states = match.states[: match.at]
    return [i for i, s in enumerate(states) if s.to_move >= 0 and len(s.actions()) > 1]


def result(state: State) -> list[float]:
    """Return what everybody has got in the end: a win, a share of it, or nothing."""
    scores = state.scores()
    best = winners(scores)
    return [1 / len(best) if seat in best else 0.0 for seat in range(len(scores))]


async def review(
    match: Match,
    rng: Random,
    pause: Callable[[], Awaitable[object]],
    report: Callable[[float], object],
    nodes: int = NODES,
) -> Review:
    """Look at every decision, then again at those that seem to have been dear."""
    game, states = match.game, match.states
    places = decisions(match)
    limit = min(LONGEST, GLANCE / max(1, len(places)))
    total = len(places) * limit + 2 * DOUBTED * LOOK
    done = 0.0

    async def look(state: State, seat: int, seconds: float) -> Search:
        """Think about a position as its seat saw it."""
        nonlocal done
        search = await study(game, state, seat, rng, pause, seconds, nodes)
        done += seconds
        report(min(done / total, 1.0))
        return search

    curve: list[list[float]] = []
    doubts: list[tuple[float, int, Action]] = []
    for at in places:
        search = await look(states[at], states[at].to_move, limit)
        curve.append(search.chances())
        best = search.best()
        if best != match.log[at]:
            means = {action: mean for action, visits, mean in search.ranking() if visits}
            dear = means.get(best, 0.0) - means.get(match.log[at], 0.0)
            doubts.append((dear, at, best))
    swings = []
    for _, at, better in sorted(doubts, reverse=True)[:DOUBTED]:
        seat = states[at].to_move
        was = (await look(states[at + 1], seat, LOOK)).chances()[seat]
        after = states[at].copy()
        after.apply(better)
        could = (await look(after, seat, LOOK)).chances()[seat]
        swings.append(Swing(at, better, was, could))
    swings = [swing for swing in swings if swing.could - swing.was >= LEAST]
    swings = sorted(swings, key=lambda swing: swing.was - swing.could)[:SWINGS]
    return Review([*places, match.at], [*curve, result(match.state)], sorted(swings))


async def study(
    game: Game,
    state: State,
    seat: int,
    rng: Random,
    pause: Callable[[], Awaitable[object]],
    seconds: float,
    nodes: int,
) -> Search:
    """Think about a position for some time, in slices."""
    search = Search(game, state, seat, rng)
    spent = 0.0
    while spent < seconds and search.nodes < nodes and not search.done:
        await pause()
        began = perf_counter()
        search.run(min(SLICE, seconds - spent), nodes)
        spent += perf_counter() - began
    return search
