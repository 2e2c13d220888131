"""Chance that is the same on every Python, for ever: numbers from a seed and a count."""

from __future__ import annotations

import os
from random import Random
from typing import TypeVar

T = TypeVar("T")
MASK = (1 << 64) - 1


def mix(seed: int, count: int) -> int:
    """Return the count-th 64-bit number of a seed (SplitMix64, so any count can be asked for)."""
    z = (seed + (count + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def roll(seed: int, count: int, sides: int) -> int:
    """Return the count-th throw of a fair die with the faces 0..sides-1."""
    return mix(seed, count) * sides >> 64


def fresh_seed() -> int:
    """Return a seed nobody can foresee."""
    return int.from_bytes(os.urandom(8), "big") >> 1


def shuffle(items: list[T], rng: Random) -> list[T]:
    """Shuffle in place with random() alone, the only call Python promises to keep as it is."""
    for last in range(len(items) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        items[last], items[other] = items[other], items[last]
    return items
