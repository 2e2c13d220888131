"""Pictures of gardens for tests, taken apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest

from markup import read
from pygames_wasm.game import Scene
from pygames_wasm.games.seikatsu import GAME, rules, view
from pygames_wasm.texts import Say
from variants import VARIANTS, Variant, positions

SEIKATSU = [variant for variant in VARIANTS if variant.game is GAME]
HIDDEN = [variant for variant in SEIKATSU if variant.seats > 1]
SAY = Say("en", GAME.texts)
each_variant = pytest.mark.parametrize("seikatsu", SEIKATSU, ids=[v.name for v in SEIKATSU])
each_hidden = pytest.mark.parametrize("seikatsu", HIDDEN, ids=[v.name for v in HIDDEN])
each_turn = pytest.mark.parametrize("turn", range(3))


def visits(seikatsu: Variant, games: int = 3) -> Iterator[rules.State]:
    """Yield every position of some random games."""
    for seed in range(games):
        for state in positions(seikatsu, seed):
            assert isinstance(state, rules.State)
            yield state


def ends(seikatsu: Variant, games: int = 6) -> Iterator[rules.State]:
    """Yield the last positions of some random games."""
    for seed in range(games):
        state = positions(seikatsu, seed)[-1]
        assert isinstance(state, rules.State)
        yield state


def picture(state: rules.State, seat: int = 0, **more: object) -> dict[str, Element]:
    return dissect(Scene(state, seat, SAY, **more))  # type: ignore[arg-type]


def dissect(scene: Scene) -> dict[str, Element]:
    """Return the parts of a picture without the frame that holds them."""
    return read({name: part for name, part in view.draw(scene).items() if name != "frame"})


def place(element: Element) -> tuple[float, float]:
    """Return where an element is drawn."""
    x, y = re.findall(r"-?[\d.]+", element.attrib["transform"])[:2]
    return float(x), float(y)


def marked(parts: dict[str, Element], mark: str) -> set[int]:
    """Return the cells that carry a class."""
    cells = {name: part for name, part in parts.items() if name.startswith("cell-")}
    return {int(n[5:]) for n, part in cells.items() if mark in part.attrib["class"].split()}


def tiles(markup: str) -> Counter[int]:
    """Count the kinds of tiles a part shows."""
    return Counter(map(int, re.findall(r"#tile-(\d+)", markup)))
