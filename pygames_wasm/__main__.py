"""The package as a program: python -m pygames_wasm COMMAND ..."""

from __future__ import annotations

import sys
from collections.abc import Callable

from pygames_wasm import arena, terminal

# Each takes the words behind it and returns the exit code; its first line is its help.
COMMANDS: dict[str, tuple[str, Callable[[list[str]], int]]] = {
    "show": ("show FILE-or-LINK    the position as text", terminal.command(terminal.show)),
    "replay": ("replay FILE-or-LINK  the game step by step", terminal.command(terminal.replay)),
    "check": (
        "check FILE-or-LINK   whether it is whole and legal",
        terminal.command(terminal.check),
    ),
    "arena": ("arena VARIANT ...    bots against each other; see arena --help", arena.main),
}


def main(arguments: list[str]) -> int:
    """Run a command and return the exit code."""
    name, *rest = arguments or ["--help"]
    if name in COMMANDS:
        return COMMANDS[name][1](rest)
    asked = name in ("-h", "--help", "help")
    lines = ["python -m pygames_wasm COMMAND", *(f"  {told}" for told, _ in COMMANDS.values())]
    print("\n".join(lines), file=sys.stdout if asked else sys.stderr)
    return 0 if asked else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
