"""Setting up a game: board, players and their names, who begins, which deal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygames_wasm import page
from pygames_wasm.address import seed_of
from pygames_wasm.dice import fresh_seed, roll
from pygames_wasm.game import CHANCE, Game
from pygames_wasm.letters import alphabet
from pygames_wasm.levels import DEFAULT, LEVELS
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.names import bdi, clean, field, isolate, person
from pygames_wasm.svg import Markup, el
from pygames_wasm.texts import Say, Sentence

if TYPE_CHECKING:
    from pygames_wasm.store import Store
    from pygames_wasm.table import Table

LOT = "lot"
LETTER = re.compile(r'"#letter-(\w+)"')  # what the sign of a seat refers to
LONGEST = 4_000  # characters of what is remembered; no honest choice has a quarter of it


class Setup:
    """The choices so far; what cannot go together is never offered."""

    named = True  # whether people can say what they are called

    def __init__(self, game: Game, store: Store | None = None, left: Table | None = None) -> None:
        """Begin with the last choice that the store remembers; a table left can be gone back to."""
        self.game = game
        self.store = store
        self.earlier = left is not None
        self.last = left.match if left and left.match.is_over and left.match.game is game else None
        self.seats = game.seats[0] if 2 not in game.seats else 2
        self.options: frozenset[str] = frozenset()
        self.players = [HUMAN] + [DEFAULT] * (max(game.seats) - 1)
        self.names = [""] * max(game.seats)
        self.first = "0"
        self.deal = ""  # words that the deal comes from; without any it is left to chance
        self.dealt = ""  # those of the game before
        self.recall()

    def recall(self) -> None:
        """Repeat the last choice; what makes no sense here, or no longer, is left out."""
        kept = self.store.read(f"setup:{self.game.name}") if self.store else None
        for line in (kept or "")[:LONGEST].split("\n"):
            try:
                self.choose(*line.split(" "))
            except Sentence:
                continue

    def remember(self) -> None:
        """Keep the choice as the sentences that make it."""
        if self.store is None:
            return
        mode = self.modes().index(self.options - set(self.toggles()))
        lines = [f"seats {self.seats}", f"mode {mode}"]
        lines += [f"option {name} {int(name in self.options)}" for name in self.toggles()]
        lines += [f"player {player} {kind}" for player, kind in enumerate(self.players)]
        lines += [f"name {player} {name}" for player, name in enumerate(self.names)]
        lines += [f"first {self.first}", f"dealt {self.dealt}"]
        self.store.write(f"setup:{self.game.name}", "\n".join(lines))

    @property
    def has_bots(self) -> bool:
        """Tell whether a bot is chosen to play."""
        return any(player != HUMAN for player in self.players[: self.seats])

    def choose(self, name: str, *values: str) -> None:
        """Take one choice: seats 3, option square 1, player 0 bot-2, name 0 Anna, first lot."""
        everybody = [str(player) for player in range(len(self.players))]
        if name == "seats" and len(values) == 1:
            self.seats = int(member(values[0], [str(seats) for seats in self.game.seats]))
            if not self.fits(self.options):
                self.options = self.modes()[0]
            if self.first not in self.firsts():
                self.first = "0"
        elif name == "option" and len(values) == 2:
            option = member(values[0], list(self.game.options))
            on = member(values[1], ["0", "1"]) == "1"
            wanted = self.options | {option} if on else self.options - {option}
            if self.fits(wanted):
                self.options = wanted
        elif name == "mode" and len(values) == 1:
            numbers = [str(number) for number in range(len(self.modes()))]
            self.options = self.modes()[int(member(values[0], numbers))]
        elif name == "player" and len(values) == 2:
            self.players[int(member(values[0], everybody))] = member(values[1], [HUMAN, *LEVELS])
        elif name == "name" and values:
            self.names[int(member(values[0], everybody))] = person(" ".join(values[1:]))
        elif name == "first" and len(values) == 1:
            self.first = member(values[0], self.firsts())
        elif name == "deal":
            self.deal = clean(" ".join(values))
        elif name == "dealt":
            self.dealt = clean(" ".join(values))
        elif name == "same" and self.last and not values:
            self.seats, self.options, self.deal = self.last.seats, self.last.options, self.words
        else:
            raise Sentence("bad_words", words=f"{name} {' '.join(values)}"[:40])

    def fits(self, options: frozenset[str]) -> bool:
        """Tell whether these options can be played with this many seats."""
        return (self.seats, options) in self.game.variants

    def toggles(self) -> list[str]:
        """List the options that can be switched on or off whatever else is chosen."""
        sets = [options for seats, options in self.game.variants if seats == self.seats]
        return [name for name in self.game.options if all(s ^ {name} in sets for s in sets)]

    def modes(self) -> list[frozenset[str]]:
        """List the ways to play that exclude each other, without the options to switch."""
        sets = [options for seats, options in self.game.variants if seats == self.seats]
        return list(dict.fromkeys(options - set(self.toggles()) for options in sets))

    def firsts(self) -> list[str]:
        """List who may begin: each player, or one by lot."""
        return [*map(str, range(self.seats)), LOT]

    @property
    def deals(self) -> bool:
        """Tell whether this game begins with a deal."""
        return self.game.begin(self.seats, self.options).to_move == CHANCE

    @property
    def words(self) -> str:
        """Return words, or else a number, that deal the game before again."""
        if self.last is None:
            return ""
        return self.dealt if seed_of(self.dealt) == self.last.seed else str(self.last.seed)

    def match(self, seed: int | None = None) -> Match:
        """Start the match: whoever begins takes seat 0, the others follow around the table."""
        self.dealt = self.deal
        self.remember()
        if seed is None:
            seed = seed_of(self.deal) if self.deal and self.deals else fresh_seed()
        first = roll(seed, 0, self.seats) if self.first == LOT else int(self.first)
        order = [(first + seat) % self.seats for seat in range(self.seats)]
        players = [self.players[player] for player in order]
        names = [self.names[p] if self.players[p] == HUMAN else "" for p in order]
        return Match(self.game, self.seats, self.options, players, seed, names)

    def parts(self, say: Say) -> dict[str, str]:
        """Return the form as one part."""
        begin = page.button(say("start"), "start", class_="primary", id="start")
        back = page.button(say("earlier"), "resume", id="resume") if self.earlier else None
        rules = page.button(say("rules"), "help", id="rules")
        embed = page.button(say("compose"), "compose", id="compose")
        form = el(
            "div",
            el("div", Markup(self.game.view.picture()), class_="emblem"),
            el(
                "div",
                el("p", say("about"), class_="about"),
                *self.fields(say),
                self.draw_first(say) if self.seats > 1 else None,
                self.draw_deal(say) if self.deals else None,
                el("div", begin, back, class_="buttons go"),
                el("div", rules, embed, class_="buttons"),
                class_="form",
            ),
            id="form",
            class_="setup",
        )
        return {"form": form}

    def fields(self, say: Say) -> list[Markup | None]:
        """Return the choices that make the game what it is."""
        key = f"about_seats_{self.seats}"
        about = say(key) if say.has(key) else ""
        counts = [(str(seats), say("players", n=seats)) for seats in self.game.seats]
        return [
            radios(say("how_many"), "set seats", counts, str(self.seats), about),
            self.draw_modes(say),
            *(self.draw_option(say, option) for option in self.toggles()),
            self.draw_players(say),
        ]

    def draw_modes(self, say: Say) -> Markup | None:
        """Return the choice between ways to play, where there are several."""
        modes = self.modes()
        if len(modes) < 2:
            return None
        values = [
            (str(number), say("list").join(say(f"option_{name}") for name in sorted(mode)))
            for number, mode in enumerate(modes)
        ]
        here = self.options - set(self.toggles())
        about = " ".join(say(f"about_option_{name}") for name in sorted(here))
        return radios(say("mode"), "set mode", values, str(modes.index(here)), about)

    def draw_option(self, say: Say, option: str) -> Markup:
        """Return the switch of an option."""
        values = [(on, say(f"option_{option}_{on}")) for on in ("0", "1")]
        chosen = "1" if option in self.options else "0"
        about = say(f"about_option_{option}")
        return radios(say(f"option_{option}"), f"set option {option}", values, chosen, about)

    def draw_players(self, say: Say) -> Markup:
        """Return who plays: a person with a name or a bot of some level."""
        kinds = [(HUMAN, say("human")), *((level, say(f"level_{level}")) for level in LEVELS)]
        rows = [self.draw_player(player, kinds, say) for player in range(self.seats)]
        bots = sorted(set(self.players[: self.seats]) - {HUMAN})
        about = [say("about_level", level=say(f"level_{b}"), about=say(f"about_{b}")) for b in bots]
        told = [el("p", text, class_="about") for text in about]
        used = dict.fromkeys(LETTER.findall("".join(rows)))  # which a table has in its frame
        signs = el("svg", alphabet(say, used), class_="defs", aria_hidden="true") if used else None
        return el("fieldset", el("legend", say("who")), signs, *rows, *told)

    def draw_player(self, player: int, kinds: list[tuple[str, str]], say: Say) -> Markup:
        """Return the line of one player: the seat's sign, a person or a bot, a name."""
        sign, tone = el("span", class_="mark"), None
        if self.first != LOT:
            state = self.game.begin(self.seats, self.options)
            seat = (player - int(self.first)) % self.seats
            shown = self.game.view.seat(state, seat, say)
            sign, tone = Markup(shown.mark), f"tone-{shown.tone}"
        number = player + 1
        name = field(
            f"name-{player}",
            f"set name {player}",
            self.names[player],
            placeholder=say("name"),
            aria_label=say("name_of", number=number),
        )
        kind = self.players[player]
        return el(
            "div",
            el("label", sign, say("player", number=number), for_=f"player-{player}", class_=tone),
            page.choice(f"player-{player}", f"set player {player}", kinds, kind),
            name if self.named and kind == HUMAN else None,
            class_="sitter",
        )

    def draw_first(self, say: Say) -> Markup:
        """Return the choice of who begins.

        Nobody is named here: writing a name must not move the button that is pressed after it.
        """
        values = [
            (value, say("lot") if value == LOT else say("player", number=int(value) + 1))
            for value in self.firsts()
        ]
        return radios(say("first"), "set first", values, self.first, say("about_first"))

    def draw_deal(self, say: Say) -> Markup:
        """Return the field for the words that the deal comes from."""
        deal = field(
            "deal",
            "set deal",
            self.deal,
            placeholder=say("deal_chance"),
            aria_label=say("deal"),
            aria_describedby="about-deal",
        )
        same = page.button(bdi(say("deal_same", words=isolate(self.words))), "set same", id="same")
        return el(
            "fieldset",
            el("legend", say("deal")),
            deal,
            same if self.last and self.deal != self.words else None,
            el("p", say("about_deal"), id="about-deal", class_="about"),
        )


def radios(
    title: str, do: str, values: list[tuple[str, str]], chosen: str, about: str = ""
) -> Markup:
    """Return a row of choices, one of which is made, with a line about it."""
    items = [
        el(
            "label",
            el(
                "input",
                type="radio",
                name=do.replace(" ", "-"),
                id=f"{do} {value}".replace(" ", "-"),
                value=value,
                checked=value == chosen,
                data_ui=do,
            ),
            el("span", text),
        )
        for value, text in values
    ]
    note = el("p", about, id=f"about-{do}".replace(" ", "-"), class_="about") if about else None
    return el(
        "fieldset",
        el("legend", title),
        el("div", *items, class_="pills"),
        note,
        aria_describedby=f"about-{do}".replace(" ", "-") if about else None,
    )


def member(value: str, allowed: list[str]) -> str:
    """Return a value that is one of those allowed."""
    if value not in allowed:
        raise Sentence("bad_words", words=value[:40])
    return value
