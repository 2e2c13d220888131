"""The score pad: what each seat's things are worth, at the end or if it were the end now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm.games.iki import data
from pygames_wasm.games.iki.board import (
    BUILDINGS,
    FIRE,
    FISH_MASK,
    HOUSE,
    IKI,
    KOBAN,
    MON,
    PIPE_MASK,
    POUCH_MASK,
    PUPPETEER,
    RICE,
    SANDAL,
    SPECIAL,
    TOKENS,
    TYPES,
    WOOD,
    Worth,
)
from pygames_wasm.games.iki.events import columns
from pygames_wasm.grid import bits

if TYPE_CHECKING:
    from pygames_wasm.games.iki.rules import State

LINES = ("track", "variety", "fish", "pouches", "buildings", "koban", "wood", "mons")


def sheet(state: State, seat: int) -> tuple[int, ...]:
    """Return a seat's points by line of the score pad."""
    have = state.goods[seat]
    variety, pouches = best(state, seat)
    return (
        have[IKI],
        variety,
        fish(state, seat),
        pouches,
        buildings(state, seat),
        data.KOBAN_IKI * have[KOBAN],
        data.WOOD_IKI * have[WOOD],
        have[MON] // data.MONS_PER_IKI,  # R49
    )


def best(state: State, seat: int) -> tuple[int, int]:
    """Return variety and pouches, with a retired Puppeteer in the best column (R47)."""
    counts = columns(state, seat)
    if not state.retired[seat] >> PUPPETEER & 1:
        return data.VARIETY[sum(map(bool, counts))], pouches(state, seat, counts)
    counts[SPECIAL] -= 1
    found = []
    for kind in range(len(TYPES)):
        counts[kind] += 1
        found.append((data.VARIETY[sum(map(bool, counts))], pouches(state, seat, counts)))
        counts[kind] -= 1
    return max(found, key=sum)


def fish(state: State, seat: int) -> int:
    """Return the points for fish of different seasons and for the dearer ones."""
    mine = bits(state.tokens[seat] & FISH_MASK)
    return data.FISH_IKI[len({token // 2 for token in mine})] + sum(
        number for token in mine for _, number in TOKENS[token].gain
    )


def pouches(state: State, seat: int, counts: list[int]) -> int:
    """Return the points for tobacco pouches, doubled by a pipe (R49)."""
    mine = bits(state.tokens[seat] & POUCH_MASK)
    points = sum(value(state, seat, TOKENS[token].worth, counts) for token in mine)
    return 2 * points if state.tokens[seat] & PIPE_MASK else points


def buildings(state: State, seat: int) -> int:
    """Return the points for buildings."""
    return sum(
        value(state, seat, BUILDINGS[piece - HOUSE].worth, [])
        for stall, piece in enumerate(state.stalls)
        if piece >= HOUSE and state.owners[stall] == seat
    )


def value(state: State, seat: int, worth: Worth, counts: list[int]) -> int:
    """Return what a building or a pouch scores (R48-R50)."""
    have = state.goods[seat]
    if worth.per == "":
        number = 1
    elif worth.per == "sandal":
        number = have[SANDAL]
    elif worth.per == "rice":
        number = have[RICE]
    elif worth.per == "fish":
        number = fish(state, seat)
    elif worth.per == "fire":
        number = have[FIRE]
    elif worth.per == "fire_pair":
        number = have[FIRE] // 2
    elif worth.per == "four_mon":
        number = have[MON] // 4
    elif worth.per == "types":
        number = sum(map(bool, counts))
    else:
        number = max(counts)  # the most numerous type
    return min(worth.points * number, worth.most)
