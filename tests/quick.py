"""Runs the arena with the games compiled, in about half the time.

A copy of the package is made in .venv/quick, and mypyc turns all that decides a game into C. The
games are the same, move for move; only their times do not count. It needs a C compiler.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from pygames_wasm.arena import has_script
from pygames_wasm.fingerprint import SEARCH, closure
from pygames_wasm.games import games

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / ".venv" / "quick"
PLAIN = {"opening.py"}  # mypyc cannot go through a bytearray


def modules() -> list[str]:
    """List the files that decide how games go."""
    names = list(SEARCH)
    for name, game in games().items():
        parts = ["rules", "bot", *(["script"] if has_script(game) else [])]
        names += [f"pygames_wasm.games.{name}.{part}" for part in parts]
    return sorted(str(f.relative_to(ROOT)) for f in closure(names) if f.name not in PLAIN)


def sources(folder: Path) -> dict[str, bytes]:
    """Return what a copy is made of."""
    files = [*folder.glob("pygames_wasm/**/*.py"), *folder.glob("pygames_wasm/**/*.json")]
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def compile_copy() -> None:
    """Make the copy, unless there is one of this very code."""
    done = COPY / "done"
    if done.exists() and sources(COPY) == sources(ROOT):
        return
    print("Compiling the games", file=sys.stderr)
    shutil.rmtree(COPY, ignore_errors=True)
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "pygames_wasm", COPY / "pygames_wasm", ignore=unwanted)
    command = [sys.executable, "-m", "mypyc", *modules()]
    made = subprocess.run(command, cwd=COPY, capture_output=True, text=True)
    if made.returncode:
        sys.exit(f"Could not compile the games; is there a C compiler?\n{made.stderr[-500:]}")
    done.touch()


def main(words: list[str]) -> int:
    """Compile the games, then let them be played."""
    compile_copy()
    # -P: or the package of the working folder would be found first.
    arena = [sys.executable, "-P", "-m", "pygames_wasm", "arena", *words]
    return subprocess.call(arena, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(COPY)})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
