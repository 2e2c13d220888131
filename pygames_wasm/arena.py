"""Plays bots against each other, seat by seat and seed by seed, and writes down who won.

A match is one challenger against copies of another player at all other seats; it takes every seat
equally often, with the same luck at each. Thoughts are counted, not seconds, so that a result does
not depend on the machine. Broken off, it goes on where it was.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any, NamedTuple, cast

from pygames_wasm.aims import aim, settled
from pygames_wasm.dice import mix
from pygames_wasm.fingerprint import fingerprint
from pygames_wasm.game import CHANCE, OVER, Action, Game, State, winners
from pygames_wasm.games import find, games
from pygames_wasm.levels import LEVELS, level
from pygames_wasm.search import Search
from pygames_wasm.texts import Sentence

Player = Callable[[State, Random], Action]
RANDOM, GREEDY, SCRIPTED = "random", "greedy", "scripted"
THINKS = "nodes-"  # nodes-200 thinks two hundred thoughts, whatever the levels are
GAMES, SEED = 400, 2  # levels and weights were chosen by matches with others
PACE = 2.0  # seconds between two looks at the results file
# By `python build.py quick`: it plays the same games, but its times tell nothing of other places.
COMPILED = not str(sys.modules[Search.__module__].__file__).endswith(".py")


class Pairing(NamedTuple):
    """Who plays whom at what."""

    variant: str  # saiju-2, seikatsu-2-yarimizu
    challenger: str
    other: str

    @property
    def name(self) -> str:
        """Return the key in the results."""
        return " ".join(self)

    @property
    def code(self) -> str:
        """Return a mark of the code that decides the match."""
        return fingerprint(table(self.variant)[0], (self.challenger, self.other))


class Played(NamedTuple):
    """What one game brought."""

    share: float  # of the win, for the challenger
    moves: tuple[int, int]  # decisions of the challenger and of the others
    seconds: tuple[float, float]  # that they took, of one core


def table(variant: str) -> tuple[Game, int, frozenset[str]]:
    """Return game, seats and options of a variant's name, or refuse it with a sentence."""
    name, _, rest = variant.partition("-")
    seats, *options = rest.split("-")
    if not seats.isdecimal():
        raise Sentence("bad_words", words=variant[:40])
    game = find(name)
    game.begin(int(seats), options)
    return game, int(seats), frozenset(options)


def player(game: Game, name: str) -> Player:
    """Return a player by name."""
    if name == RANDOM:
        return at_random
    if name == GREEDY:
        return greedy(game)
    if name == SCRIPTED and has_script(game):
        module = importlib.import_module(f"pygames_wasm.games.{game.name}.script")
        return cast(Player, module.choose)
    if name.startswith(THINKS) and name.removeprefix(THINKS).isdecimal():
        return thinker(game, int(name.removeprefix(THINKS)), 1.0)
    if name in LEVELS:
        _, nodes, care = level(game, name)
        return thinker(game, nodes, care)
    raise Sentence("bad_words", words=name[:40])


def has_script(game: Game) -> bool:
    """Tell whether a game brings a scripted player, as script.py with choose(state, rng)."""
    return (game.texts.parent / "script.py").is_file()


def at_random(state: State, rng: Random) -> Action:
    """Play anything."""
    actions = state.actions()
    return actions[int(rng.random() * len(actions))]


def leads(game: Game, state: State, rng: Random) -> list[int]:
    """Return the lead that the seat to move would have right after each of its actions."""
    seat, world, found = state.to_move, state.guess(state.to_move, rng), []
    for action in state.actions():
        after = world.copy()
        after.apply(action)
        points = [score[0] for score in after.scores()]
        sides = len(points) // game.partners(len(points))
        rivals = [p for s, p in enumerate(points) if s % sides != seat % sides]
        found.append(points[seat] - max(rivals))
    return found


def greedy(game: Game) -> Player:
    """Return a player who takes the best lead that one action gives, and looks no further."""

    def choose(state: State, rng: Random) -> Action:
        worth = leads(game, state, rng)
        best = max(worth)
        pairs = zip(state.actions(), worth, strict=True)
        ties = [action for action, one in pairs if one == best]
        return ties[int(rng.random() * len(ties))]

    return choose


def thinker(game: Game, nodes: int, care: float) -> Player:
    """Return a bot that thinks so many thoughts, with all the time that they take."""

    def choose(state: State, rng: Random) -> Action:
        search = Search(game, state, state.to_move, rng)
        search.run(float("inf"), nodes)
        return search.choose(care)

    return choose


def play(pairing: Pairing, number: int, seed: int) -> Played:
    """Play one game of a match; each side of the table has its turn as the challenger's."""
    game, seats, options = table(pairing.variant)
    players = [player(game, pairing.challenger), player(game, pairing.other)]
    state = game.begin(seats, options)
    sides = max(1, seats // game.partners(seats))
    luck = Random(mix(seed, number // sides))  # the same for each side
    rng = Random(mix(seed + 1, number))
    moves, seconds = [0, 0], [0.0, 0.0]
    while state.to_move != OVER:
        actions = state.actions()
        if state.to_move == CHANCE:
            action = actions[int(luck.random() * len(actions))]
        elif len(actions) == 1:
            action = actions[0]
        else:
            who = 0 if state.to_move % sides == number % sides else 1
            began = process_time()
            action = players[who](state, rng)
            seconds[who] += process_time() - began
            moves[who] += 1
        state.apply(action)
    best = winners(state.scores())
    share = (number % sides in best) * game.partners(seats) / len(best)
    return Played(share, (moves[0], moves[1]), (seconds[0], seconds[1]))


class Results:
    """The games played so far, in a file that is written again while they go on."""

    def __init__(self, file: Path, seed: int) -> None:
        self.file, self.seed = file, seed
        self.pairings: dict[str, dict[str, Any]] = {}
        self.told = monotonic()
        if file.is_file():
            self.pairings = json.loads(file.read_text("utf-8"))

    def of(self, pairing: Pairing) -> dict[str, Any]:
        """Return what is known of a match; results of other code or seeds are not."""
        mark = {"seed": self.seed, "code": pairing.code}
        known = self.pairings.get(pairing.name, {})
        if {key: known.get(key) for key in mark} != mark:
            known = {**mark, "games": {}, "moves": [0, 0], "seconds": [0.0, 0.0]}
            self.pairings[pairing.name] = known
        return known

    def add(self, pairing: Pairing, number: int, played: Played) -> None:
        """Write one game down."""
        known = self.of(pairing)
        known["games"][str(number)] = round(played.share, 4)
        for who in () if COMPILED else (0, 1):
            known["moves"][who] += played.moves[who]
            known["seconds"][who] = round(known["seconds"][who] + played.seconds[who], 3)
        if monotonic() > self.told + PACE:
            self.write()

    def write(self) -> None:
        """Write the file, so that it is whole at any time."""
        self.told = monotonic()
        lines = []
        for name, known in sorted(self.pairings.items()):
            in_order = dict(sorted(known["games"].items(), key=lambda game: int(game[0])))
            lines.append(f"{json.dumps(name)}: {json.dumps({**known, 'games': in_order})}")
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_suffix(".new")
        fresh.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
        fresh.replace(self.file)


def bar(done: int, of: int, what: str) -> None:
    """Show how far it is, where somebody is looking."""
    if sys.stderr.isatty() or done == of:
        filled = 30 * done // of
        print(f"\r[{'#' * filled:.<30}] {done}/{of} {what:50}", end="", file=sys.stderr, flush=True)


def missing(
    pairings: list[Pairing], number: int, results: Results, full: bool
) -> Iterator[tuple[Pairing, int]]:
    """Yield the games that are still to be played, as long as they can tell anything new."""
    for pairing in pairings:
        game, seats, _ = table(pairing.variant)
        wanted = aim(*pairing, seats // game.partners(seats))
        known = results.of(pairing)
        if known["games"] and not any(known["moves"]) and not COMPILED:
            yield pairing, 0  # again, for its time
        for n in range(number):
            games = results.of(pairing)["games"]
            if not full and settled(games, wanted):
                break
            if str(n) not in games:
                yield pairing, n


def run(pairings: list[Pairing], number: int, results: Results, jobs: int, full: bool) -> None:
    """Play what is missing of some matches, on several cores."""
    waiting = missing(pairings, number, results, full)
    running: dict[Future[Played], tuple[Pairing, int]] = {}
    known = [len(results.of(pairing)["games"]) for pairing in pairings]
    done, most = 0, sum(max(0, number - games) for games in known)
    with ProcessPoolExecutor(jobs) as pool:
        try:
            while True:
                while len(running) < 2 * jobs and (task := next(waiting, None)):
                    running[pool.submit(play, *task, results.seed)] = task
                if not running:
                    break
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    pairing, game = running.pop(future)
                    results.add(pairing, game, future.result())
                    done += 1
                    bar(done, max(done, most), pairing.name)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            print("\nBroken off: the same command goes on from here.", file=sys.stderr)
        finally:
            results.write()
    if done:
        print(file=sys.stderr)


def ladder(variant: str) -> list[Pairing]:
    """List the matches that tell most: each level and the one below, and the simple players."""
    levels = list(LEVELS)
    pairs = [*zip(levels[1:], levels, strict=False), (levels[0], RANDOM)]
    pairs += [(level, GREEDY) for level in (levels[0], levels[2], levels[-1])]
    if has_script(table(variant)[0]):
        pairs += [(level, SCRIPTED) for level in (levels[0], levels[2], levels[-1])]
    return [Pairing(variant, *pair) for pair in pairs]


def plain(game: Game) -> list[str]:
    """List a game's variants for several seats without options."""
    return [f"{game.name}-{seats}" for seats in game.seats if (seats, frozenset()) in game.variants]


def main(words: list[str]) -> int:
    """Play matches and write the table of strength."""
    from pygames_wasm.strength import report  # only here: it needs this module

    parser = argparse.ArgumentParser(prog="pygames_wasm arena", description=__doc__)
    parser.add_argument(
        "variants", nargs="*", help="such as saiju-2; the plain ones if none is named"
    )
    parser.add_argument("--pair", action="append", default=[], metavar="ONE:OTHER", help=(
        f"only this match, as often as wanted: {RANDOM}, {GREEDY}, {SCRIPTED}, "
        f"{', '.join(LEVELS)}, {THINKS}N; the ladder of levels if none is given"))  # fmt: skip
    parser.add_argument("--games", type=int, default=GAMES, help=f"a match ({GAMES})")
    parser.add_argument(
        "--full", action="store_true", help="play on when a match has shown what it should"
    )
    parser.add_argument("--seed", type=int, default=SEED, help=f"of the first game ({SEED})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--write", type=Path, default=Path("docs/strength.md"), help="the table")
    asked = parser.parse_args(words)
    try:
        names = asked.variants or [name for game in games().values() for name in plain(game)]
        pairings = []
        for variant in names:
            game, *_ = table(variant)
            if asked.pair:
                pairings += [Pairing(variant, *pair.split(":", 1)) for pair in asked.pair]
            else:
                pairings += ladder(variant)
            for pairing in pairings:
                if pairing.variant == variant:
                    player(game, pairing.challenger)
                    player(game, pairing.other)
    except (Sentence, TypeError) as trouble:
        print(trouble, file=sys.stderr)
        return 2
    results = Results(asked.write.with_suffix(".json"), asked.seed)
    run(pairings, asked.games, results, asked.jobs, asked.full)
    report(results.pairings, asked.write)
    return 0
