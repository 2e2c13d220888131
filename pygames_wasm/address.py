"""What an address asks for: a game that is set up by the parameters after its question mark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from zlib import crc32

from pygames_wasm.game import Game, is_number, parse
from pygames_wasm.keeper import Notice
from pygames_wasm.levels import DEFAULT, LEVELS
from pygames_wasm.match import HUMAN, MAX_ACTIONS, Match
from pygames_wasm.texts import Sentence

if TYPE_CHECKING:
    from pygames_wasm.desk import Desk

SET_UP = ("seats", "options", "players", "seed", "moves")
LONGEST = 8_000  # characters of one parameter; browsers and hosts allow little more in an address


def follow(desk: Desk, game: Game, params: Mapping[str, str]) -> None:
    """Begin the game that an address sets up, or go on with it after a reload."""
    asked = "&".join(f"{name}={params[name]}" for name in SET_UP if params.get(name))
    if not asked:
        return
    before, _, same = (desk.store.read(f"from:{game.name}") or "").partition("?")
    if same == asked and before in desk.archive.records:
        desk.visit(game.name, before)
        return
    match, problems = prescribed(game, params)
    desk.notices += map(Notice, problems)
    if match:
        desk.begin(match)
        if desk.table:
            desk.store.write(f"from:{game.name}", f"{desk.table.id}?{asked}")


def prescribed(game: Game, params: Mapping[str, str]) -> tuple[Match | None, list[Sentence]]:
    """Return the match that an address sets up, if it does, and what of it made no sense."""
    if not any(params.get(name) for name in SET_UP):
        return None, []
    problems: list[Sentence] = []
    seats, options = variant(game, params, problems)
    players = who(params.get("players", ""), seats, problems)
    seed = seed_of(params["seed"]) if params.get("seed") else None
    match = Match(game, seats, options, players, seed)
    play(match, params.get("moves", ""), problems)
    return match, problems


def variant(
    game: Game, params: Mapping[str, str], problems: list[Sentence]
) -> tuple[int, frozenset[str]]:
    """Return the seats and options asked for, or those of the set-up page."""
    usual = 2 if 2 in game.seats else game.seats[0]
    players = [name for name in params.get("players", "").split(",") if name]
    asked = params.get("seats") or str(len(players) or usual)
    options = frozenset(filter(None, params.get("options", "").split(",")))
    for seats, allowed in game.variants:
        if str(seats) == asked and allowed == options:
            return seats, allowed
    problems.append(Sentence("bad_variant", seats=asked[:20], options=named(options)))
    return next((v for v in game.variants if str(v[0]) == asked), (usual, first(game, usual)))


def first(game: Game, seats: int) -> frozenset[str]:
    """Return the plainest options for a number of seats."""
    return next(options for number, options in game.variants if number == seats)


def named(options: frozenset[str]) -> str:
    """Return options as a sentence shows them."""
    return " ".join(sorted(options))[:60] or "-"


def who(text: str, seats: int, problems: list[Sentence]) -> list[str]:
    """Return the players by seat; a name that means nothing gets the usual one."""
    players = [HUMAN, *[DEFAULT] * (seats - 1)]
    for seat, name in enumerate(filter(None, text.split(",")[:seats])):
        if name == HUMAN or name in LEVELS:
            players[seat] = name
        else:
            problems.append(Sentence("bad_words", words=name[:40]))
    return players


def seed_of(text: str) -> int:
    """Return the seed behind a number or any words: the same words deal the same game."""
    if is_number(text, 19):  # as long as any seed
        return int(text)
    data = " ".join(text.casefold().split())[:100].encode("utf-8", "replace")
    return crc32(data) << 32 | crc32(data[::-1])


def play(match: Match, moves: str, problems: list[Sentence]) -> None:
    """Play the decisions of an address as far as they are legal."""
    if len(moves) > LONGEST:
        problems.append(Sentence("save_long"))
        return
    for line in moves.split(",")[:MAX_ACTIONS] if moves else ():
        try:
            match.play(parse(line.strip()))
        except Sentence as problem:
            problems.append(problem)
            return
