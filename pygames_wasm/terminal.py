"""Games in a terminal: show, replay or check a save or a link."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from pygames_wasm.game import CHANCE, OVER, winners, words
from pygames_wasm.link import decode
from pygames_wasm.match import KIND, Match
from pygames_wasm.record import KIND as RECORD
from pygames_wasm.record import MAX_BYTES, split, unpack
from pygames_wasm.texts import DEFAULT, Say, Sentence


def read(source: str) -> list[Match]:
    """Return the games in a file, on the standard input (-), or in the link itself."""
    text = source
    if source == "-":
        text = sys.stdin.buffer.read(MAX_BYTES).decode("utf-8", "replace")
    elif is_file(source):
        with Path(source).open("rb") as file:
            text = file.read(MAX_BYTES).decode("utf-8", "replace")
    return [match_of(part) for part in split(text)]


def match_of(text: str) -> Match:
    """Return the match in a record of the page, in a save, or in a link."""
    if text.startswith(RECORD):
        text = unpack(text).text
    return Match.load(text) if text.startswith(KIND) else decode(text.strip())


def is_file(name: str) -> bool:
    """Tell whether this is the name of a file; a link may be no name at all."""
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long, or with a zero in it
        return False


def plain(text: str) -> str:
    """Return a text of others so that it cannot command the terminal."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def head(match: Match) -> str:
    """Return what is played, by whom, and how far it is."""
    variant = " ".join([match.game.name, *sorted(match.options)])
    return f"{variant}, rules {match.game.rules}: {', '.join(match.players)}; {match.at} actions"


def standing(match: Match) -> str:
    """Return the points, and who has won or moves next."""
    say = Say(DEFAULT, match.game.texts)
    names = [match.game.view.seat(match.state, n, say).name for n in range(len(points(match)))]
    shown = ", ".join(f"{name} {score}" for name, score in zip(names, points(match), strict=True))
    mover = match.state.to_move
    if mover == OVER:
        return f"{shown}. Over: " + " and ".join(names[n] for n in winners(match.state.scores()))
    return f"{shown}. Next: {names[mover]}"


def points(match: Match) -> list[int]:
    """Return the points of each entry of the score."""
    return [score[0] for score in match.state.scores()]


def show(match: Match) -> None:
    """Print the position."""
    print(head(match), match.state, standing(match), sep="\n")


def replay(match: Match) -> None:
    """Print the game step by step, as log lines and in words."""
    say = Say(DEFAULT, match.game.texts)
    print(head(match))
    for number in range(match.at):
        before, action, after = match.states[number], match.log[number], match.states[number + 1]
        who = "chance" if before.to_move == CHANCE else f"seat {before.to_move}"
        print(f"\n{number + 1}. {who}: {words(action)}")
        for sentence in match.game.view.tell(before, action, after, say):
            print(f"   {sentence}")
        print(after)
    print(standing(match))


def check(match: Match) -> None:
    """Print that a save or link is good: reading it has checked every action."""
    print(f"Good: {head(match)}.")


def command(work: Callable[[Match], None]) -> Callable[[list[str]], int]:
    """Return the command that does something with the games that its only argument names."""

    def run(arguments: list[str]) -> int:
        if len(arguments) != 1:
            print("One file or link is needed; - reads the standard input.", file=sys.stderr)
            return 2
        try:
            matches = read(arguments[0])
        except Sentence as problem:
            print(f"No game: {plain(str(problem))}", file=sys.stderr)
        except OSError as problem:
            print(f"The file cannot be read: {problem.strerror}.", file=sys.stderr)
        else:
            for match in matches:
                work(match)
            return 0
        return 1

    return run
