"""What was played and thought here comes out the same inside Pyodide."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from golden import FOLDER, LINKS
from variants import ROOT, Variant

MODULES = ROOT / "web" / "node_modules" / "pyodide"


@pytest.fixture(scope="module")
def inside() -> dict[str, str]:
    """The golden files as Pyodide writes them: games, counts of lines, choices of bots."""
    node = shutil.which("node")
    if node is None or not MODULES.is_dir():
        pytest.fail("Node.js or Pyodide is missing: run python build.py build")
    done = subprocess.run(
        [node, "tests/parity.mjs", "tests/golden.py", "--print"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_golden_games_are_the_same_in_pyodide(variant: Variant, inside: dict[str, str]) -> None:
    written = (FOLDER / f"{variant.name}.txt").read_text("utf-8")
    assert inside[variant.name] == written
    assert "\nbot " in written  # or the bots would not be compared at all


def test_golden_links_open_in_pyodide(inside: dict[str, dict[str, str]]) -> None:
    expected = {line.split()[0]: line.split()[3] for line in LINKS}
    assert inside["links"] == expected


def test_it_was_pyodide(inside: dict[str, str]) -> None:
    assert inside["platform"] == "emscripten"
