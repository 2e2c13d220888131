"""Desks to test: with a storage that works or breaks, and people who play at random."""

from __future__ import annotations

from random import Random

from golden import FOLDER
from markup import compose, words
from pygames_wasm.archive import Archive
from pygames_wasm.desk import Desk
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.record import Record, single
from pygames_wasm.saves import Saves
from pygames_wasm.store import Store
from variants import SHORT, random_action

GAME = SHORT.game
FIXTURES = FOLDER / "saves"


class Shelf(dict[str, str]):
    """A storage that works, or breaks on demand."""

    broken = ""  # the calls that raise
    calls = 0  # so far
    fatal: frozenset[int] = frozenset()  # the numbers of the calls that raise

    @property
    def length(self) -> int:
        self.fail("get")
        return len(self)

    def key(self, index: int) -> object:
        self.fail("get")
        return list(self)[index]

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
        self.calls += 1
        if call in self.broken or self.calls in self.fatal:
            raise RuntimeError("QuotaExceededError")

    @property
    def records(self) -> list[Record]:
        """What another visit would find, the last played first."""
        return Archive(Store(Shelf(self))).listed()

    @property
    def match(self) -> Match:
        return Match.load(self.records[0].text)


class Diary(dict[str, str]):
    """A journal that keeps at once, and what it told the other tabs."""

    def __init__(self, *found: dict[str, str]) -> None:
        super().__init__(*found)
        self.told: list[str] = []

    def put(self, key: str, text: str) -> None:
        self[key] = text
        self.told.append(text)

    def remove(self, key: str) -> None:
        self.pop(key, None)


def open_desk(
    shelf: Shelf | None = None,
    game: str | None = GAME.name,
    diary: Diary | None = None,
    **params: str,
) -> Desk:
    found = None if diary is None else dict(diary)
    wish = {"game": game, **params} if game else params
    return Desk(shelf, wish, journal=diary, found=found)


def seated(shelf: Shelf | None = None, *players: str, diary: Diary | None = None) -> Desk:
    """Return a desk with a game for two on it."""
    desk = open_desk(shelf, diary=diary)
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


def notices(desk: Desk) -> list[str]:
    """Return what the page tells, by the keys of the sentences."""
    return [notice.sentence.key for notice in desk.all_notices()]


def listed(shelf: Shelf, games: int = 3) -> tuple[Desk, Saves]:
    """Return a desk that shows a list of some games."""
    desk = seated(shelf, diary=Diary())
    for number in range(games):
        if number:
            desk.do("setup")
            desk.do("set player 1 bot-2")
            desk.do("start")
        act(desk, number + 2, seed=number)
    desk.do("view saves")
    assert isinstance(desk.view, Saves)
    return desk, desk.view


def many(count: int) -> str:
    """Return a file of that many games."""
    record = single((FIXTURES / "match-1-saiju-2.txt").read_text("utf-8"), 1)
    return "".join(record._replace(id=f"{n:x}", name=f"Game {n}").pack() for n in range(count))
