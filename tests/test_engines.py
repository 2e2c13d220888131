"""The Python inside each browser plays the golden games and opens links as CPython does (ENG-1)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from browser import Visit
from golden import FOLDER, fingerprint
from pygames_wasm.link import encode
from pygames_wasm.match import Match
from variants import ROOT, VARIANTS, Variant, random_action

SHIPPED = [v for v in VARIANTS if (ROOT / "pygames_wasm" / "games" / v.game.name).is_dir()]
GAMES = list(dict.fromkeys(variant.game.name for variant in SHIPPED))
TOOLS = ("variants.py", "golden.py")
BATCH = 50  # links at a time: a page that is busy for long looks broken to some drivers
FEW, ALL = 5, 1_000  # games of each kind (LINK-1)
BRING = """import sys, pathlib, json
folder = pathlib.Path("/tmp/tests")
folder.mkdir(exist_ok=True)
for name, text in json.loads(given).items():
    (folder / name).write_text(text)
sys.path.append(str(folder))
import golden
"there" """
OPEN = "json.dumps([golden.fingerprint(golden.decode(link)) for link in json.loads(given)])"
PLAY = "golden.record(next(v for v in golden.VARIANTS if v.name == given))"

Run = Callable[[str], Any]  # an expression of JavaScript, which may be a promise -> its value


def inside(run: Run, code: str, given: str) -> str:
    """Run Python in the interpreter of a page; it knows `given`."""
    found = run(
        f"""import("./rt/pyodide.mjs").then((file) => file.started).then((python) => {{
          python.globals.set("given", {json.dumps(given)});
          return python.runPython({json.dumps(code)});
        }})"""
    )
    return str(found)


def some_links(name: str, count: int) -> Iterator[tuple[str, str]]:
    """Yield links of random games at random moments, with their positions."""
    variants = [variant for variant in SHIPPED if variant.game.name == name]
    for seed in range(count):
        game, seats, options = variants[seed % len(variants)]
        rng, match = Random(seed), Match(game, seats, options, seed=seed)
        for _ in range(int(rng.random() * game.longest)):
            if not match.is_over:
                match.play(random_action(match.state, rng))
        yield encode(match), fingerprint(match)


def compare(run: Run, games: int, variants: list[Variant]) -> None:
    """Open links and play golden games inside a page, and compare both with what is known here."""
    tools = {name: (Path(__file__).parent / name).read_text("utf-8") for name in TOOLS}
    assert inside(run, BRING, json.dumps(tools)) == "there"
    for name in GAMES:
        pairs = list(some_links(name, games))
        for start in range(0, games, BATCH):
            batch = pairs[start : start + BATCH]
            links = json.dumps([link for link, _ in batch])
            assert json.loads(inside(run, OPEN, links)) == [position for _, position in batch]
    for variant in variants:
        written = (FOLDER / f"{variant.name}.txt").read_text("utf-8")
        assert inside(run, PLAY, variant.name) == written


# One of each game in every run, all of them in the nightly one.
HOW_MUCH = pytest.mark.parametrize(
    ("games", "variants"),
    [
        (FEW, [next(v for v in SHIPPED if v.game.name == name) for name in GAMES]),
        pytest.param(ALL, SHIPPED, marks=pytest.mark.slow),
    ],
    ids=["few", "all"],
)


@pytest.mark.smoke
@pytest.mark.browser
@HOW_MUCH
def test_the_browser_plays_as_cpython_does(
    visit: Visit, games: int, variants: list[Variant]
) -> None:
    visit.open()
    compare(visit.page.evaluate, games, variants)
