"""Every kept game, in two places: localStorage answers at once, the journal outlives a kill.

A state of a game is written under a key of its own and read back, then the pointer is switched to
it, then the state before the previous one is deleted. So whatever call fails or is never made, a
whole state is there, and the one before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from time import time
from typing import NamedTuple, Protocol

from pygames_wasm.game import is_number
from pygames_wasm.match import BadSave, Match
from pygames_wasm.names import clean
from pygames_wasm.record import MAX_NUMBER, Origin, Record, fresh, single, unpack
from pygames_wasm.store import Store
from pygames_wasm.texts import Sentence

MINUTE = 60
REVS = 10  # digits of a rev
HONEST = MAX_NUMBER // 2  # no game comes to such a rev: there must be room after it
MONTH = 30 * 24 * 3600  # seconds for which a deletion is remembered
OLD_SLOTS = ("earlier:game:", "game:")  # where version 0.1 kept two games of each kind


class Journal(Protocol):
    """A second place for records, slower and safer; it also tells the other tabs."""

    def put(self, key: str, text: str) -> object:
        """Keep a text soon."""

    def remove(self, key: str) -> object:
        """Forget a text soon."""

    def clear(self) -> object:
        """Forget everything soon."""


class Trouble(NamedTuple):
    """Something kept that cannot be used: why, and the text itself."""

    sentence: Sentence
    text: str


class Archive:
    """The kept games by id; those in memory go on where nothing can be kept."""

    def __init__(
        self,
        store: Store,
        journal: Journal | None = None,
        found: Mapping[str, str] | None = None,
        clock: Callable[[], float] = time,
    ) -> None:
        """Gather what both places hold; `found` is what the journal had at the start."""
        self.store = store
        self.journal = journal
        self.clock = clock
        self.records: dict[str, Record] = {}
        self.stored: dict[str, list[int]] = {}  # the revs of each game in the store, ascending
        self.strange: dict[str, Trouble] = {}  # left untouched where it is, by id
        self.troubles: list[Trouble] = []  # set aside; to be told once
        self.gone: dict[str, int] = {}  # the rev at which a game was deleted
        self.tops: dict[str, int] = {}  # the highest rev that a damaged state had
        torn: dict[str, Trouble] = {}  # what is damaged in the journal
        later = self.readable(found or {}, torn)
        self.gather(later)
        self.merge(later)
        for game in torn.keys() - self.records.keys():  # no other state of it is left
            self.strange[game] = torn[game]
        self.adopt()

    @property
    def now(self) -> int:
        """Return the time in whole seconds, as a record can hold it whatever the clock says."""
        return min(max(0, int(self.clock())), MAX_NUMBER - MINUTE)

    def readable(self, found: Mapping[str, str], torn: dict[str, Trouble]) -> dict[str, Record]:
        """Return the records of the journal that are whole; most others the store has, too."""
        records = {}
        for game, text in found.items():
            try:
                record = unpack(text)
                if record.id != game:
                    raise BadSave("save_damaged")
            except BadSave as problem:
                place = self.strange if problem.key == "save_newer" else torn
                place[game] = Trouble(problem, text)
                continue
            records[game] = record
        return records

    def date(self, game: str) -> int:
        """Return when a game is kept: now, and after all others of the same moment."""
        latest = max((r.date for r in self.records.values() if r.id != game), default=0)
        return latest + 1 if self.now <= latest < self.now + MINUTE else self.now

    def gather(self, later: Mapping[str, Record]) -> None:
        """Take the newest whole state of each game from the store."""
        for name in self.store.names():
            kind, _, rest = name.partition(":")
            game, found, rev = rest.partition(":")
            if kind == "save" and found and is_number(rev, REVS):
                self.stored.setdefault(game, []).append(int(rev))
        for game, revs in self.stored.items():
            revs.sort()
            if game not in self.strange:
                self.choose(game, later[game].rev if game in later else -1)

    def choose(self, game: str, safe: int) -> None:
        """Take the newest whole state of one game and set aside what is damaged after it.

        Up to the rev `safe` the journal has it better.
        """
        damaged: list[tuple[str, BadSave, str]] = []
        for rev in reversed(self.stored[game].copy()):
            name = f"save:{game}:{rev}"
            text = self.store.read(name)
            if text is None:
                continue
            try:
                self.records[game] = whole(text, game, rev)
                self.prune(game, rev)
                break
            except BadSave as problem:
                if problem.key == "save_newer":  # another version of the program can read it
                    self.strange[game] = Trouble(problem, text)
                    return
                self.stored[game].remove(rev)
                if rev < HONEST:
                    self.tops.setdefault(game, rev)
                if rev > safe:
                    damaged.append((name, problem, text))
        good = game in self.records or safe >= 0
        for name, reason, text in damaged:
            self.set_aside("set_back" if good else "set_aside", name, reason, text)

    def set_aside(self, key: str, name: str, problem: Sentence, text: str) -> None:
        """Move a text to a place of its own and take note of it."""
        aside = self.store.set_aside(name)
        key = key if aside else "not_set_aside"
        self.troubles.append(Trouble(Sentence(key, name=aside or name, reason=problem), text))

    def merge(self, later: Mapping[str, Record]) -> None:
        """Take from the journal what is newer there; what it never saw goes into it."""
        for game, record in later.items():
            known = self.records.get(game)
            if game in self.strange or (known and known.rev >= record.rev):
                continue
            self.take(record)
            if record.text:
                self.put_in_store(record)
            elif self.journal is not None and record.date < self.now - MONTH:
                self.journal.remove(game)
        for game, top in self.tops.items():  # no later state may be written over a damaged one
            known = self.records.get(game)
            if known and known.rev < top:
                self.records[game] = known._replace(rev=top)
        if self.journal is not None:
            for game in self.records.keys() - later.keys():
                self.journal.put(game, self.records[game].pack())

    def take(self, record: Record) -> None:
        """Make a state the newest one of its game; one without a text means it was deleted."""
        if record.text:
            self.records[record.id] = record
        else:
            self.records.pop(record.id, None)
            self.gone[record.id] = record.rev
            self.clear(record.id)

    def adopt(self) -> None:
        """Bring the games of version 0.1 over; each stays in its slot until it is kept anew."""
        for name in self.store.names():
            slot = next((slot for slot in OLD_SLOTS if name.startswith(slot)), None)
            text = self.store.read(name) if slot else None
            if slot is None or text is None:
                continue
            try:
                record = single(text, self.date(""))
                if record.game != name.removeprefix(slot):
                    raise BadSave("save_foreign")
            except BadSave as problem:
                self.set_aside("set_aside", name, problem, text)
                continue
            if record.id in self.records or self.put(record):
                self.store.remove(name)

    def put(self, record: Record) -> bool:
        """Keep a state in both places; tell whether the store has it."""
        self.records[record.id] = record
        if self.journal is not None:
            self.journal.put(record.id, record.pack())
        return self.put_in_store(record)

    def put_in_store(self, record: Record) -> bool:
        """Write a state beside the one before it, then point to it."""
        name, text = f"save:{record.id}:{record.rev}", record.pack()
        if not self.store.write(name, text):
            self.store.remove(name)  # whatever half of it may be there
            self.make_room(record.id)
            if not self.store.write(name, text):
                return False
        revs = self.stored.setdefault(record.id, [])
        if record.rev not in revs:
            revs.append(record.rev)
        self.store.write(f"save:{record.id}", str(record.rev))
        self.prune(record.id, record.rev)
        return True

    def prune(self, game: str, newest: int) -> None:
        """Delete all states but this one and the one before it."""
        older = sorted(rev for rev in self.stored[game] if rev < newest)
        for rev in older[:-1]:
            self.store.remove(f"save:{game}:{rev}")
        self.stored[game] = [*older[-1:], newest]

    def make_room(self, but: str) -> None:
        """Delete the previous states of the other games."""
        for game, revs in self.stored.items():
            if game != but and game in self.records:
                for rev in revs[:-1]:
                    self.store.remove(f"save:{game}:{rev}")
                del revs[:-1]

    def clear(self, game: str) -> None:
        """Delete all states of a game from the store."""
        for rev in self.stored.pop(game, []):
            self.store.remove(f"save:{game}:{rev}")
        self.store.remove(f"save:{game}")

    def add(self, match: Match, origin: Origin | None = None) -> tuple[Record, bool]:
        """Keep a new game, or a branch of another; tell whether the store has it."""
        record = fresh(match, self.date(""), origin)
        return record, self.put(record)

    def keep(self, game: str, match: Match) -> bool:
        """Keep the next state of a game; tell whether the store has it."""
        gone = Record(game, self.gone.get(game, 0), self.now, 0, 0, "", "")
        return self.put(self.records.get(game, gone).after(match, self.date(game)))

    def overtaken(self, game: str) -> bool:
        """Tell whether another tab has kept a later state than we know, and take it."""
        rev = self.store.read(f"save:{game}") or ""
        known = self.records.get(game)
        if not is_number(rev, REVS) or (known and int(rev) <= known.rev):
            return False
        return self.hear(self.store.read(f"save:{game}:{rev}") or "")

    def hear(self, text: str) -> bool:
        """Take a state that another tab has kept, if it is later than ours."""
        try:
            record = unpack(text)
        except BadSave:
            return False
        known = self.records.get(record.id)
        if record.rev <= (known.rev if known else self.gone.get(record.id, -1)):
            return False
        self.take(record)
        if record.text:
            self.stored[record.id] = [record.rev - 1, record.rev]
        return True

    def listed(self) -> list[Record]:
        """List the games, the last played first."""
        return sorted(self.records.values(), key=lambda record: (-record.date, record.id))

    def running(self) -> dict[str, Record]:
        """Return the unfinished game of each kind that was played last."""
        return {record.game: record for record in reversed(self.listed()) if not record.over}

    def rename(self, game: str, name: str) -> None:
        """Call a game something else; nothing at all takes its name away."""
        record = self.records[game]
        self.put(record._replace(rev=record.rev + 1, name=clean(name)))

    def duplicate(self, game: str, name: str) -> Record:
        """Keep a copy under a name of its own."""
        copy = fresh(Match.load(self.records[game].text), self.date(""))
        copy = copy._replace(name=clean(name))
        self.put(copy)
        return copy

    def delete(self, game: str) -> Record:
        """Forget a game and return it, should somebody want it back."""
        record = self.records[game]
        gone = record._replace(rev=record.rev + 1, date=self.now, text="")
        self.take(gone)
        if self.journal is not None:
            self.journal.put(game, gone.pack())
        return record

    def tidy(self, game: str) -> None:
        """Forget a game that has hardly begun, unless somebody gave it a name."""
        record = self.records.get(game)
        if record and not record.name:
            self.delete(game)

    def restore(self, record: Record) -> bool:
        """Keep a state as the latest of its game, whatever was kept since; tell if that worked."""
        known = self.records.get(record.id)
        top = max(known.rev if known else 0, self.gone.get(record.id, 0))
        date = min(record.date, self.now + MINUTE)  # or it would be the last played for ever
        return self.put(record._replace(rev=top + 1, date=date))

    def forget_strange(self, game: str) -> None:
        """Delete what could not be used, or the next visit would find it again."""
        del self.strange[game]
        self.clear(game)
        if self.journal is not None:
            self.journal.remove(game)

    def erase(self) -> None:
        """Forget every game and whatever else is in the store."""
        for name in self.store.names():
            self.store.remove(name)
        if self.journal is not None:
            self.journal.clear()
        self.records, self.stored, self.strange = {}, {}, {}
        self.gone, self.tops = {}, {}

    def export(self, games: Iterable[str]) -> str:
        """Return games as the text of one file."""
        return "".join(self.records[game].pack() for game in games)


def whole(text: str, game: str, rev: int) -> Record:
    """Return the record behind a text, which must be the one that its key names."""
    record = unpack(text)
    if (record.id, record.rev) != (game, rev):
        raise BadSave("save_damaged")
    return record
