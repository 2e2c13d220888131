"""The list of kept games: open, name, copy, delete, send to a file and take from one."""

from __future__ import annotations

from collections.abc import Callable
from time import gmtime, perf_counter, strftime
from typing import NamedTuple

from pygames_wasm import page
from pygames_wasm.archive import Archive
from pygames_wasm.branches import roots
from pygames_wasm.dice import fresh_seed
from pygames_wasm.game import is_number
from pygames_wasm.games import games
from pygames_wasm.match import HUMAN, BadSave, Match
from pygames_wasm.names import bdi, field, isolate
from pygames_wasm.record import Origin, Record, single, split, unpack
from pygames_wasm.svg import Markup, el, face
from pygames_wasm.texts import Say, Sentence

SLICE = 0.03  # seconds of drawing between two looks at the mouse
# What can be done with each game of a file; the first is done unless something else is chosen.
CHOICES = {
    "new": ("add", "skip"),
    "same": ("skip", "both"),
    "other": ("skip", "replace", "both"),
    "bad": ("skip",),
}
DOT = " · "  # between players, some of whose names have a comma
Dates = Callable[[int, str], str]  # seconds since 1970 and a language -> a date to read


def iso(seconds: int, language: str) -> str:
    """Return a date that every language reads, where no browser knows better."""
    return strftime("%Y-%m-%d %H:%M", gmtime(seconds))


class Offer(NamedTuple):
    """A game in a file: what it is to those kept here, and what will be done with it."""

    kind: str
    choice: str
    record: Record | None = None
    problem: Sentence | None = None


class Saves:
    """A person before the list: what is open, deleted, or read from a file."""

    screen = "saves"

    def __init__(self, archive: Archive, dates: Dates = iso, back: bool = False) -> None:
        self.archive = archive
        self.dates = dates
        self.back = back  # whether a game is on the table
        self.open = ""  # the game with more to be done
        self.deleted: dict[str, Record] = {}  # they can be had back while the list is open
        self.offers: list[Offer] = []
        self.offered: dict[str, Record] = {}  # the games of the file, the first of each id
        self.problem: Sentence | None = None
        self.told: Sentence | None = None  # what was done last, for those who listen
        self.focus = ""  # where the keys should go on
        self.main: dict[str, str] = {}  # the game that each game here comes from
        self.drawn: dict[tuple[str, int], Markup | BadSave] = {}
        self.titles: dict[str, str] = {}  # of the games, in the language of the last look
        self.lasting: bool | None = None  # whether the browser promises to keep what is here

    def record(self, game: str) -> Record:
        """Return a kept game, or refuse an id that means nothing."""
        if game not in self.archive.records:
            raise Sentence("no_save")
        return self.archive.records[game]

    def do_more(self, game: str) -> None:
        """Show or hide what else can be done with a game."""
        self.open = "" if self.open == game else game

    def do_rename(self, game: str, *name: str) -> None:
        """Call a game something else."""
        self.record(game)
        self.archive.rename(game, " ".join(name))
        self.told = Sentence("renamed")

    def do_duplicate(self, game: str) -> None:
        """Keep a copy, to try something else with."""
        record = self.record(game)
        copy = self.archive.duplicate(game, record.name)
        self.note(self.archive.store.works)
        self.open, self.focus = copy.id, f"rename-{copy.id}"  # a copy wants a name of its own
        self.told = Sentence("duplicated")

    def do_delete(self, game: str) -> None:
        """Delete a game; it can be had back while the list is open."""
        if game in self.archive.strange:
            self.archive.forget_strange(game)
            return
        self.record(game)
        self.deleted[game] = self.archive.delete(game)
        self.open, self.focus = "", f"restore-{game}"
        self.told = Sentence("deleted")

    def do_restore(self, game: str) -> None:
        """Have a deleted game back, unless it came back by itself: then that is the newer state."""
        if self.is_gone(game):
            self.note(self.archive.restore(self.deleted.pop(game)))
            self.told, self.focus = Sentence("restored"), f"load-{game}"

    def read_file(self, text: str) -> None:
        """Look through a file before anything of it is taken over."""
        self.offers, self.offered, self.problem, self.focus = [], {}, None, "offers"
        try:
            self.offers = [self.weigh(piece) for piece in split(text)]
        except Sentence as problem:
            self.problem = problem

    def weigh(self, text: str) -> Offer:
        """Compare a game of a file with the one kept here, or with one before it in the file."""
        try:
            record = unpack(text) if text.startswith("pygames-wasm save") else None
            record = record or single(text, self.archive.now)
            record.players  # noqa: B018 - refuses what is not a match
        except BadSave as problem:
            return Offer("bad", "skip", problem=problem)
        known = self.archive.records.get(record.id) or self.offered.get(record.id)
        self.offered.setdefault(record.id, record)
        kind = "new" if known is None else "other"
        if known is not None and (known.text, known.name) == (record.text, record.name):
            kind = "same"
        return Offer(kind, CHOICES[kind][0], record)

    def do_pick(self, number: str, choice: str) -> None:
        """Choose what is to be done with a game of the file."""
        if is_number(number, 4) and int(number) < len(self.offers):
            offer = self.offers[int(number)]
            if choice in CHOICES[offer.kind]:
                self.offers[int(number)] = offer._replace(choice=choice)

    def do_import(self) -> None:
        """Take over what was chosen."""
        kept = []
        for offer in self.offers:
            if offer.record is None or offer.choice == "skip":
                continue
            new_id = f"{fresh_seed():x}" if offer.choice == "both" else offer.record.id
            kept.append(self.archive.restore(offer.record._replace(id=new_id)))
        self.offers, self.offered = [], {}
        self.told, self.focus = Sentence("imported", n=len(kept)), "import-file"
        self.note(all(kept))

    def note(self, kept: bool) -> None:
        """Say if the browser has not kept what was done; the list has it until the page is left."""
        self.problem = None if kept else Sentence("not_kept")

    def do_discard(self) -> None:
        """Leave the file alone."""
        self.offers, self.offered, self.problem = [], {}, None

    def idle(self) -> bool:
        """Draw some of the missing pictures; tell whether any was missing."""
        began, drew = perf_counter(), False
        for record in self.rows():
            key = record.id, record.rev
            if key not in self.drawn:
                self.drawn[key] = sketch(record)
                drew = True
                if perf_counter() - began > SLICE:
                    break
        return drew

    def is_gone(self, game: str) -> bool:
        """Tell whether a game was deleted and has not come back, from another tab or a file."""
        return game in self.deleted and game not in self.archive.records

    def rows(self) -> list[Record]:
        """List what is kept and what was just deleted, the last played first."""
        gone = [record for game, record in self.deleted.items() if self.is_gone(game)]
        both = [*self.archive.records.values(), *gone]
        main = self.main = roots(both)
        latest: dict[str, int] = {}  # of a game and its branches, which stay together
        for record in both:
            latest[main[record.id]] = max(record.date, latest.get(main[record.id], 0))

        def place(record: Record) -> tuple[int, str, bool, int, str]:
            group = main[record.id]
            return -latest[group], group, record.id != group, -record.date, record.id

        return sorted(both, key=place)

    def title_of(self, record: Record) -> str:
        """Return what the game of a record is called."""
        return self.titles.get(record.game, record.game) or "?"

    def name_of(self, record: Record) -> str:
        """Return what a person called a game, or else what game it is."""
        return record.name or self.title_of(record)

    def origin_of(self, origin: Origin, say: Say) -> str:
        """Say which game a branch comes from; it may be in the same file."""
        game = self.main.get(origin.id, origin.id)
        main = self.archive.records.get(game) or self.offered.get(game)
        return say("branch_of", name=isolate(self.name_of(main))) if main else say("branch_lost")

    def parts(self, say: Say) -> dict[str, str]:
        """Return the list, and the pictures in it."""
        self.titles = {n: Say(say.language, g.texts)("title") for n, g in games().items()}
        rows = [self.draw_row(record, say) for record in self.rows()]
        rows += [self.draw_strange(game, say) for game in sorted(self.archive.strange)]
        list_ = el("ul", *rows, class_="saves") if rows else el("p", say("saves_empty"))
        lasting = None
        if self.lasting is not None and rows:
            lasting = el("p", say("lasting" if self.lasting else "not_lasting"), class_="small")
        form = el(
            "div",
            self.draw_tools(say, bool(self.archive.records)),
            el("p", self.problem.say(say), class_="refusal") if self.problem else None,
            self.draw_offers(say) if self.offers else None,
            list_,
            lasting,
            id="form",
            class_="kept",
        )
        found: dict[str, str] = {"form": form}
        for record in self.rows():
            drawn = self.drawn.get((record.id, record.rev))
            picture = drawn if isinstance(drawn, Markup) else None
            name = f"sketch-{record.id}"
            found[name] = el("div", picture, id=name, class_="thumb")
        return found

    def draw_tools(self, say: Say, some: bool) -> Markup:
        """Return what concerns all games."""
        pick = el("input", type="file", id="import-file", data_ui="file", accept=".txt,text/plain")
        return el(
            "div",
            page.button(say("earlier"), "resume", id="resume") if self.back else None,
            page.button(say("export_all"), "export all", id="export-all", disabled=not some),
            el("label", pick, el("span", say("import_file")), class_="filer"),
            class_="buttons",
        )

    def draw_row(self, record: Record, say: Say) -> Markup:
        """Return a game: its picture, what it is, and what can be done with it."""
        game, title = record.id, self.name_of(record)
        picture = el("div", id=f"sketch-{game}")
        if self.is_gone(game):
            undo = page.button(say("undo"), f"restore {game}", id=f"restore-{game}")
            said = el("p", say("deleted"), class_="small")
            tools = el("div", undo, class_="buttons")
            return el("li", picture, el("div", said, heading(title)), tools, class_="save gone")
        drawn = self.drawn.get((game, record.rev))
        bad = el("p", drawn.say(say), class_="refusal") if isinstance(drawn, BadSave) else None
        more = self.open == game
        go = el(
            "button",
            say("open_over" if record.over else "resume"),
            type="button",
            data_ui=f"load {game}",
            id=f"load-{game}",
            class_="primary",
            aria_describedby=f"name-{game}",
        )
        tools = el(
            "button",
            face(say("more", name=title), "⋯"),
            type="button",
            data_ui=f"more {game}",
            id=f"more-{game}",
            aria_expanded="true" if more else "false",
        )
        return el(
            "li",
            picture,
            el("div", heading(title, f"name-{game}"), self.draw_facts(record, say), bad),
            el("div", None if bad else go, tools, class_="buttons"),
            self.draw_more(record, say) if more else None,
            class_="save branch" if record.origin else "save",
        )

    def draw_facts(self, record: Record, say: Say) -> Markup:
        """Return game, players, turn and date."""
        turn = say("turn_over") if record.over else say("turn_number", n=record.turn)
        date = el("time", self.dates(record.date, say.language), datetime=stamp(record.date))
        kind = players_of(record, say)
        if record.name:
            kind = say("kind_players", game=self.title_of(record), players=kind)
        branch = (
            el("span", bdi(self.origin_of(record.origin, say)), class_="origin")
            if record.origin
            else None
        )
        return el("p", branch, el("span", bdi(kind)), el("span", turn), date, class_="facts")

    def draw_more(self, record: Record, say: Say) -> Markup:
        """Return the field for the name and the rarer commands."""
        game = record.id
        name = field(f"rename-{game}", f"rename {game}", record.name)
        return el(
            "div",
            el("label", el("span", say("save_name")), name),
            page.button(say("duplicate"), f"duplicate {game}", id=f"duplicate-{game}"),
            page.button(say("export"), f"export {game}", id=f"export-{game}"),
            page.button(say("delete"), f"delete {game}", id=f"delete-{game}"),
            class_="more",
        )

    def draw_strange(self, game: str, say: Say) -> Markup:
        """Return something that this version cannot read and does not touch."""
        trouble = self.archive.strange[game]
        return el(
            "li",
            el("div", class_="thumb"),
            el("div", heading(say("strange")), el("p", trouble.sentence.say(say))),
            el(
                "div",
                page.button(say("export"), f"export {game}", id=f"export-{game}"),
                page.button(say("delete"), f"delete {game}", id=f"delete-{game}"),
                class_="buttons",
            ),
            class_="save",
        )

    def draw_offers(self, say: Say) -> Markup:
        """Return what a file holds, with a choice for each game."""
        rows = []
        for number, offer in enumerate(self.offers):
            if offer.record is None:
                reason = offer.problem.say(say) if offer.problem else ""
                told = el("div", heading(say("strange")), el("p", reason, class_="refusal"))
                rows.append(el("li", told, class_="save"))
                continue
            values = [(choice, say(f"pick_{choice}")) for choice in CHOICES[offer.kind]]
            choose = page.choice(f"pick-{number}", f"pick {number}", values, offer.choice)
            title = self.name_of(offer.record)
            label = el("span", say("pick", name=title), class_="unseen")
            told = el(
                "div",
                heading(title),
                self.draw_facts(offer.record, say),
                el("p", say(f"offer_{offer.kind}")),
            )
            rows.append(el("li", told, el("label", label, choose), class_="save"))
        go = page.button(say("import_go"), "import", id="import", class_="primary")
        return el(
            "section",
            el("h2", say("import_title")),
            el("ul", *rows, class_="saves"),
            el(
                "div", go, page.button(say("import_not"), "discard", id="discard"), class_="buttons"
            ),
            id="offers",
            class_="offers",
            tabindex=-1,
            aria_label=say("import_title"),
        )


def sketch(record: Record) -> Markup | BadSave:
    """Return the tiny picture of a game, or why it cannot be opened."""
    try:
        match = Match.load(record.text)
    except BadSave as problem:
        return problem
    return Markup(match.game.view.sketch(match.state))


def heading(name: str, id_: str | None = None) -> Markup:
    """Return the name of a game, which may be written from right to left."""
    return el("h2", el("bdi", name), id=id_)


def players_of(record: Record, say: Say) -> str:
    """Return who plays."""
    try:
        players, names = record.players, record.people
    except BadSave:
        return "?"
    me = say("you") if players.count(HUMAN) == 1 else say("human")
    level = {HUMAN: me} | {p: say(f"level_{p}") for p in players if say.has(f"level_{p}")}
    found = enumerate(level.get(player, say("bot")) for player in players)
    return DOT.join(isolate("".join(names[seat : seat + 1])) or other for seat, other in found)


def stamp(seconds: int) -> str:
    """Return a date for machines."""
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(seconds))
