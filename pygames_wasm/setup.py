"""Setting up a game: board, players, who begins."""

from __future__ import annotations

from pygames_wasm import page
from pygames_wasm.dice import fresh_seed, roll
from pygames_wasm.game import Game
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.search import DEFAULT, LEVELS
from pygames_wasm.svg import Markup, el
from pygames_wasm.texts import Say, Sentence

LOT = "lot"


class Setup:
    """The choices so far; what cannot go together is never offered."""

    def __init__(self, game: Game, earlier: bool = False) -> None:
        self.game = game
        self.earlier = earlier  # whether a game is under way that can be gone back to
        self.seats = game.seats[0] if 2 not in game.seats else 2
        self.options: frozenset[str] = frozenset()
        self.players = [HUMAN] + [DEFAULT] * (max(game.seats) - 1)
        self.first = "0"

    @property
    def has_bots(self) -> bool:
        """Tell whether a bot is chosen to play."""
        return any(player != HUMAN for player in self.players[: self.seats])

    def choose(self, name: str, *values: str) -> None:
        """Take one choice: seats 3, option square 1, player 0 bot-2, first lot."""
        allowed: list[str]
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
            allowed = [str(player) for player in range(self.seats)]
            self.players[int(member(values[0], allowed))] = member(values[1], [HUMAN, *LEVELS])
        elif name == "first" and len(values) == 1:
            self.first = member(values[0], self.firsts())
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

    def match(self, seed: int | None = None) -> Match:
        """Start the match: whoever begins takes seat 0, the others follow around the table."""
        seed = fresh_seed() if seed is None else seed
        first = roll(seed, 0, self.seats) if self.first == LOT else int(self.first)
        players = [self.players[(first + seat) % self.seats] for seat in range(self.seats)]
        return Match(self.game, self.seats, self.options, players, seed)

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
                self.radios(say("first"), "set first", self.draw_firsts(say), self.first)
                if self.seats > 1
                else None,
                el("div", begin, back, rules, embed, class_="buttons"),
                class_="form",
            ),
            id="form",
            class_="setup",
        )
        return {"form": form}

    def fields(self, say: Say) -> list[Markup | None]:
        """Return the choices that make the game what it is."""
        return [
            self.radios(say("how_many"), "set seats", self.draw_seats(say), str(self.seats)),
            self.draw_modes(say),
            *(self.draw_option(say, option) for option in self.toggles()),
            self.draw_players(say),
        ]

    def radios(self, title: str, do: str, values: list[tuple[str, str]], chosen: str) -> Markup:
        """Return a row of choices of which one holds."""
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
        return el("fieldset", el("legend", title), el("div", *items, class_="pills"))

    def draw_modes(self, say: Say) -> Markup | None:
        """Return the choice between ways to play, where there are several."""
        modes = self.modes()
        if len(modes) < 2:
            return None
        values = [
            (str(number), say("list").join(say(f"option_{name}") for name in sorted(mode)))
            for number, mode in enumerate(modes)
        ]
        chosen = modes.index(self.options - set(self.toggles()))
        return self.radios(say("mode"), "set mode", values, str(chosen))

    def draw_option(self, say: Say, option: str) -> Markup:
        """Return the switch of an option."""
        values = [(on, say(f"option_{option}_{on}")) for on in ("0", "1")]
        chosen = "1" if option in self.options else "0"
        return self.radios(say(f"option_{option}"), f"set option {option}", values, chosen)

    def draw_seats(self, say: Say) -> list[tuple[str, str]]:
        """Return the seat counts to choose from."""
        return [(str(seats), say("players", n=seats)) for seats in self.game.seats]

    def draw_players(self, say: Say) -> Markup:
        """Return who plays: a person or a bot of some level."""
        kinds = [(HUMAN, say("human")), *((level, say(f"level_{level}")) for level in LEVELS)]
        rows = [
            el(
                "label",
                el("span", say("player", number=player + 1)),
                page.choice(
                    f"player-{player}", f"set player {player}", kinds, self.players[player]
                ),
            )
            for player in range(self.seats)
        ]
        bots = sorted(set(self.players[: self.seats]) - {HUMAN})
        about = [say("about_level", level=say(f"level_{b}"), about=say(f"about_{b}")) for b in bots]
        told = [el("p", text, class_="about") for text in about]
        return el("fieldset", el("legend", say("who")), *rows, *told)

    def draw_firsts(self, say: Say) -> list[tuple[str, str]]:
        """Return who may begin, in words."""
        return [
            (value, say("lot") if value == LOT else say("player", number=int(value) + 1))
            for value in self.firsts()
        ]


def member(value: str, allowed: list[str]) -> str:
    """Return a value that is one of those allowed."""
    if value not in allowed:
        raise Sentence("bad_words", words=value[:40])
    return value
