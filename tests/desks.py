"""Desks to test: with a storage that works or breaks, and people who play at random."""

from __future__ import annotations

from random import Random

from markup import compose, words
from pygames_wasm.desk import Desk
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.store import PREFIX
from variants import SHORT, random_action

GAME = SHORT.game


class Shelf(dict[str, str]):
    """A storage that works, or breaks on demand."""

    broken = ""  # the calls that raise

    def getItem(self, key: str) -> object:  # noqa: N802
        self.fail("get")
        return self.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802
        self.fail("set")
        self[key] = text

    def removeItem(self, key: str) -> None:  # noqa: N802
        self.fail("remove")
        self.pop(key, None)

    def fail(self, call: str) -> None:
        if call in self.broken:
            raise RuntimeError("QuotaExceededError")

    @property
    def match(self) -> Match:
        return Match.load(self[f"{PREFIX}game:{GAME.name}"])


def open_desk(shelf: Shelf | None = None, game: str | None = GAME.name, **params: str) -> Desk:
    return Desk(shelf, {"game": game, **params} if game else params)


def seated(shelf: Shelf | None = None, *players: str) -> Desk:
    """Return a desk with a game for two on it."""
    desk = open_desk(shelf)
    for seat, player in enumerate(players or (HUMAN, HUMAN)):
        desk.do(f"set player {seat} {player}")
    desk.do("start")
    assert desk.table
    return desk


def act(desk: Desk, decisions: int, seed: int = 1) -> Desk:
    """Decide at random for everybody."""
    rng = Random(seed)
    for _ in range(decisions):
        table = desk.table
        assert table
        if table.match.is_over:
            break
        action = random_action(table.match.state, rng)
        if table.bot:
            assert desk.answer(action, table.match.at)
        else:
            desk.click(" ".join(map(str, action)))
    return desk


def text_of(desk: Desk) -> str:
    root = compose(desk.parts())
    labels = [element.get("aria-label", "") for element in root.iter()]
    return " ".join([words(root), *labels])
