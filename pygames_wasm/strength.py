"""Writes what the arena found as a page of tables: docs/strength.md."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from math import log10
from pathlib import Path
from typing import Any

from pygames_wasm import __version__
from pygames_wasm.aims import LOOK, aim, interval
from pygames_wasm.arena import Pairing, table
from pygames_wasm.fingerprint import fingerprint
from pygames_wasm.game import Game
from pygames_wasm.levels import LEVELS, level

MARK = "<!-- What follows is written by the arena. -->"
HEAD = "# How strong the bots are\n"
START = 1000  # the Elo of the weakest player of a table
ROUNDS = 3_000  # of mending the ladder
EDGE = 0.5  # of a game: no result is as sure as never to lose


def connected(pairs: Iterable[tuple[str, str]]) -> set[str]:
    """Return the most players who can be compared: each has met one who has met another."""
    groups: list[set[str]] = []
    for pair in pairs:
        met = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in met] + [set(pair).union(*met)]
    return max(groups, key=len)


def climb(found: Mapping[tuple[str, str], tuple[float, int]], sides: int) -> dict[str, int]:
    """Return the Elo of each player under which the results of all matches are likeliest.

    One of odds a wins against n of odds b in a / (a + nb) of the games (Bradley and Terry). Odds
    are mended until each player has won as many games as they foretell (Hunter's way). Who has met
    none of the others has none.
    """
    ladder = connected(found)
    odds = dict.fromkeys(sorted(ladder), 1.0)
    others = sides - 1
    for _ in range(ROUNDS):
        for name in odds:
            won, chances = 0.0, 0.0
            for (one, other), (share, games) in found.items():
                if name not in (one, other):
                    continue
                often = (games + 2 * EDGE) / (odds[one] + others * odds[other])
                won += EDGE + (share if name == one else games - share)
                chances += often if name == one else often * others
            odds[name] = won / chances
    low = min(odds.values())
    best = sorted(odds.items(), key=lambda item: -item[1])
    return {name: round(400 * log10(odd / low)) + START for name, odd in best}


def per_cent(share: float) -> str:
    """Return a share for people."""
    return f"{100 * share:.0f} %"


def matches(found: dict[Pairing, dict[str, Any]], sides: int) -> list[str]:
    """Return the table of matches of a variant."""
    lines = ["| | against | games | won | 95 % interval | aim |", "|---|---|---|---|---|---|"]
    for (variant, one, other), known in found.items():
        shares = list(known["games"].values())
        won, games = sum(shares), len(shares)
        low, high = interval(won, games)
        wanted = aim(variant, one, other, sides)
        lines.append(
            f"| {one} | {other} | {games} | {per_cent(won / games)} | "
            f"{per_cent(low)} to {per_cent(high)} | {per_cent(wanted) if wanted else '–'} |"
        )
    if sides > 2:
        lines += ["", f"One against {sides - 1}: equal players win {per_cent(1 / sides)}."]
    return lines


def players(game: Game, found: dict[Pairing, dict[str, Any]], sides: int) -> list[str]:
    """Return the ladder of a variant, with the thoughts and the speed of each player."""
    results: dict[tuple[str, str], tuple[float, int]] = {}
    work: dict[str, tuple[int, float]] = {}
    for (_, one, other), known in found.items():
        shares = known["games"].values()
        results[one, other] = sum(shares), len(shares)
        for name, moves, seconds in zip(
            (one, other), known["moves"], known["seconds"], strict=True
        ):
            count, spent = work.get(name, (0, 0.0))
            work[name] = count + moves, spent + seconds
    lines = ["| player | Elo | thoughts a move | moves a second |", "|---|---|---|---|"]
    ladder = climb(results, sides)
    for name in [*ladder, *(name for name in work if name not in ladder)]:
        elo = ladder.get(name, "–")
        count, spent = work[name]
        speed = f"{count / spent:,.1f}" if spent > 0.01 else "–"
        lines.append(f"| {name} | {elo} | {thoughts(game, name)} | {speed} |")
    return lines


def thoughts(game: Game, name: str) -> str:
    """Return what a level thinks, and how often it plays what it found."""
    if name not in LEVELS:
        return "–"
    _, nodes, care = level(game, name)
    if game.prefer is not None and not care:
        return "at first sight"
    often = f", played {per_cent(care)} of the time" if game.prefer is not None and care < 1 else ""
    return f"{nodes:,}{often}"


def report(pairings: Mapping[str, dict[str, Any]], file: Path) -> None:
    """Write the tables; what stands above the mark was written by hand and stays."""
    by_variant: dict[str, dict[Pairing, dict[str, Any]]] = {}
    for name, known in pairings.items():
        pairing = Pairing(*name.split(" "))
        if known["games"] and known["code"] == pairing.code:
            by_variant.setdefault(pairing.variant, {})[pairing] = known
    seeds = sorted({known["seed"] for found in by_variant.values() for known in found.values()})
    lines = [
        MARK,
        "",
        f"Version {__version__}, Python {sys.version.split()[0]}, "
        f"seed {', '.join(map(str, seeds))}. "
        "`python build.py arena` plays what is missing and writes this page again; its game `n` is "
        "the same everywhere. A draw counts half. Without `--full` a match ends when, "
        f"looked at after every {LOOK} games, a 99 % interval is clear of the aim, or, where there "
        "is none, a 95 % interval is narrow enough. Elo: "
        f"the weakest player of a table has {START}, and 400 more means ten times the odds. "
        "Moves a second are of one core here.",
    ]
    for variant, found in sorted(by_variant.items()):
        game, seats, _ = table(variant)
        sides = seats // game.partners(seats)
        ordered = dict(sorted(found.items(), reverse=True))
        lines += [
            "",
            f"## {variant}",
            "",
            *matches(ordered, sides),
            "",
            *players(game, ordered, sides),
        ]
        lines += ["", f"Code `{fingerprint(game)}`."]
    above = file.read_text("utf-8").partition(MARK)[0] if file.is_file() else HEAD + "\n"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(above + "\n".join(lines) + "\n", "utf-8")
