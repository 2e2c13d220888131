"""The first page: every game with its board, and the ways to all other pages."""

from __future__ import annotations

from collections.abc import Iterable

from pygames_wasm.archive import Archive
from pygames_wasm.game import Game
from pygames_wasm.games import games
from pygames_wasm.match import BadSave, Match
from pygames_wasm.names import bdi
from pygames_wasm.record import Record
from pygames_wasm.saves import players_of
from pygames_wasm.signs import sign
from pygames_wasm.svg import Markup, el, face
from pygames_wasm.table import Table
from pygames_wasm.texts import Say

# Other pages in the order in which people look for them; what is not named here comes last.
ORDER = ("learn", "puzzles", "daily", "saves", "stats", "settings")


class Menu:
    """The games; those under way show their very position and who is to move."""

    def __init__(self, archive: Archive, screens: Iterable[str] = ()) -> None:
        self.running = archive.running()
        self.screens = sorted(screens, key=lambda name: (*ORDER, name).index(name))
        self.loaded: dict[str, Match | None] = {}  # None: it cannot be opened

    def idle(self) -> bool:
        """Open one of the games under way; tell whether there was one left."""
        for name, record in self.running.items():
            if name not in self.loaded:
                try:
                    self.loaded[name] = Match.load(record.text)
                except BadSave:  # told when somebody wants to go on with it
                    self.loaded[name] = None
                return True
        return False

    def parts(self, say: Say) -> dict[str, str]:
        """Return the page as one part."""
        cards = [self.draw_card(game, Say(say.language, game.texts)) for game in games().values()]
        ways = [self.draw_way(name, say) for name in self.screens]
        form = el(
            "div",
            el("p", say("tagline"), class_="about"),
            el("ul", *cards, class_="cards"),
            el("ul", *ways, class_="paths"),
            id="form",
            class_="menu",
        )
        return {"form": form}

    def draw_card(self, game: Game, say: Say) -> Markup:
        """Return a game: its board, what it is or how it stands, and the way to it."""
        record, match = self.running.get(game.name), self.loaded.get(game.name)
        board = match.state if match else None
        told = self.draw_state(record, match, say) if record else el("p", say("brief"))
        new = el(
            "button",
            face(say("new_of", game=say("title")), sign("plus"), say("new")),
            type="button",
            data_ui=f"new {game.name}",
            id=f"new-{game.name}",
        )
        return el(
            "li",
            el(
                "a",
                el(
                    "div",
                    Markup(game.view.picture(board)),
                    class_="emblem",
                ),
                el("h2", say("title"), el("span", say("title_own"), lang="ja")),
                told,
                el("span", say("resume" if record else "play"), class_="primary"),
                href=f"./play.html?game={game.name}",
                data_ui=f"open {game.name}",
                id=f"game-{game.name}",
            ),
            new if record else None,
            class_="under-way" if record else None,
        )

    def draw_state(self, record: Record, match: Match | None, say: Say) -> Markup:
        """Return who plays and whose turn it is, as soon as that is known."""
        turn = say("turn_number", n=record.turn) if record.turn else ""
        if match:
            table = Table(match)
            mover = match.state.to_move
            mine = len(table.humans) == 1 and table.is_human(mover) and not table.person(mover)
            seat = table.seat_of(mover, say).name
            next_ = say("your_turn") if mine else say("their_turn", seat=seat)
            turn = say("at_turn", turn=turn, next=next_) if turn else next_
        who = el("span", bdi(players_of(record, say)), class_="players")
        return el("p", who, el("span", bdi(turn), class_="whose"))

    def draw_way(self, name: str, say: Say) -> Markup:
        """Return the way to another page."""
        about = say(f"way_{name}") if say.has(f"way_{name}") else None
        return el(
            "li",
            el(
                "a",
                sign(name),
                el("strong", say(name)),
                el("span", about) if about else None,
                href=f"./play.html?view={name}",
                data_ui=f"view {name}",
                id=f"to-{name}",
            ),
        )
