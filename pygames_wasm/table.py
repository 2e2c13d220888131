"""A person at the screen: a match, the half-made action, and the parts that show both."""

from __future__ import annotations

from typing import NamedTuple

from pygames_wasm import page, panel, strip
from pygames_wasm.consent import Consent
from pygames_wasm.counsel import Counsel, mark
from pygames_wasm.game import (
    CHANCE,
    NOBODY,
    OVER,
    Action,
    Scene,
    Seat,
    State,
    Told,
    begins,
    parse,
    shared,
    words,
)
from pygames_wasm.levels import LEVELS
from pygames_wasm.match import HUMAN, Match, Refused
from pygames_wasm.names import isolate
from pygames_wasm.record import Record
from pygames_wasm.settings import Settings
from pygames_wasm.svg import Markup, touch
from pygames_wasm.texts import Say, Sentence
from pygames_wasm.timeline import Timeline

NEWS = 8  # sentences that are news at most: more would not fit
GLANCE, READING = 0.4, 0.015  # seconds for a moment, and for each byte of its sentence


class Moment(NamedTuple):
    """A picture of what has happened: after an action of the log, with so many sentences told."""

    place: int  # in the log
    lines: int
    waiting: frozenset[str] = frozenset()  # ids of what only later sentences are about


class Table:
    """One match as one or more people at one screen play it."""

    settings = Settings()  # the usual ones, until a desk has its own
    kept = True  # among the saved games

    def __init__(self, match: Match) -> None:
        self.match = match
        self.id = ""  # under which the archive keeps it
        self.aim: Action = ()
        self.held: Action = ()  # a whole action that waits to be confirmed by a second press
        self.thinking: float | None = None  # seconds a bot has thought so far
        self.look: dict[str, int] = {}
        self.focused = ""  # the id of the thing on a board that had the focus last
        self.show_log = False
        self.problem: Sentence | None = None  # why the last press did nothing
        self.told: dict[tuple[int, str], tuple[object, list[str]]] = {}
        self.unveiled = NOBODY  # whose hand may be shown, where several people play
        self.since = match.at  # the last decision that was played, with all that followed it
        self.tale: list[Moment] = []  # what is still to be shown of it, the first on the screen
        self.afar: int | None = None  # the seat played here, where the others play by link
        self.counsel = Counsel(self)
        self.time = Timeline(self)
        self.consent = Consent(self)
        self.able: tuple[object, ...] = (
            self.counsel,
            self.time,
        )  # what commands of the page are about
        self.family: list[Record] = []  # this game and its branches, while they are listed
        self.picked: Action = self.given()

    def is_human(self, seat: int) -> bool:
        """Tell whether a person decides for this seat."""
        return seat >= 0 and self.match.players[seat] == HUMAN

    @property
    def humans(self) -> list[int]:
        """List the seats of people."""
        return [seat for seat in range(self.match.seats) if self.is_human(seat)]

    @property
    def has_bots(self) -> bool:
        """Tell whether a bot plays."""
        return len(self.humans) < self.match.seats

    @property
    def seat(self) -> int:
        """Return whose eyes look at the board now."""
        if self.time.viewed is not None:
            return self.time.seat
        if self.curtain is not None:
            return NOBODY
        mover = self.match.state.to_move
        if self.is_human(mover):
            return mover
        return self.humans[0] if len(self.humans) == 1 else NOBODY

    @property
    def curtain(self) -> int | None:
        """Return the seat that the device is to be handed to before its hand is shown."""
        mover = self.match.state.to_move
        if not self.match.game.hidden or len(self.humans) < 2 or not self.is_human(mover):
            return None
        return None if mover == self.unveiled else mover

    @property
    def waits(self) -> bool:
        """Tell whether somebody who plays by link has the next turn."""
        mover = self.match.state.to_move
        return self.afar is not None and mover != self.afar and self.is_human(mover)

    def unveil(self) -> None:
        """Show the hand of the seat to move: its player has the device now."""
        self.unveiled = self.match.state.to_move
        self.cancel()

    @property
    def bot(self) -> str | None:
        """Return the level of the bot that has to move, if it is a bot's turn."""
        mover = self.match.state.to_move
        if mover < 0 or self.is_human(mover):
            return None
        level = self.match.players[mover]
        return level if level in LEVELS else next(iter(LEVELS))  # a level of another version

    def given(self) -> Action:
        """Return the words that all legal actions begin with: nobody has to pick those."""
        mover = self.match.state.to_move
        can = self.is_human(mover) and self.curtain is None
        return shared(self.match.state.actions()) if can else ()

    def click(self, text: str, hold: bool = False) -> bool:
        """Take a press on something that stands for these words; tell whether it was played.

        With `hold` a whole action is played only by its second press.
        """
        action = parse(text)
        can = self.is_human(self.match.state.to_move) and self.curtain is None
        legal = self.match.state.actions() if can else []
        if action in legal:
            if hold and action != self.held:
                self.held, self.problem = action, None
                return False
            self.play(action)
            return True
        matching = [whole for whole in legal if begins(whole, action)]
        if not matching:
            raise Refused("refused", words=words(action))
        start = shared(matching)
        # The same press again lays the piece back.
        self.picked = self.given() if start == self.picked else start
        self.aim = self.held = ()
        self.problem = None
        return False

    def play(self, action: Action) -> None:
        """Play a whole action, a person's or a bot's; whoever looks back goes on looking."""
        since, viewed, is_playing = self.match.at, self.time.viewed, self.time.is_playing
        self.match.play(action)
        self.settle()
        self.since, self.consent.is_given = since, False
        self.time.viewed, self.time.is_playing = viewed, is_playing

    def settle(self) -> None:
        """Begin the next decision with empty hands."""
        self.thinking, self.consent.asked = None, ""
        self.counsel.settle()
        self.time.settle()
        self.since, self.tale = self.match.at, []
        if self.match.state.to_move != self.unveiled:
            self.unveiled = NOBODY
        self.cancel()

    @property
    def can_ask(self) -> bool:
        """Tell whether a person has to decide and may be given a hint."""
        looks = self.tale or self.time.viewed is not None or self.consent.asked
        return self.is_human(self.match.state.to_move) and self.curtain is None and not looks

    def cancel(self) -> None:
        """Lay back what was picked, and put the hint and a question to everybody away."""
        self.counsel.grade, self.consent.asked = 0, ""
        self.aim = self.held = ()
        self.problem = None
        self.picked = self.given()

    def lay_back(self) -> None:
        """Step back from a confirmation; where none is awaited, lay back what was picked."""
        if self.held:
            self.held = self.aim = ()
        else:
            self.cancel()

    def point(self, text: str) -> bool:
        """Take note of what the pointer or the focus is on; tell whether that is news."""
        aim = parse(text) if text else ()
        if aim == self.aim:
            return False
        self.aim = aim
        return True

    @property
    def can_undo(self) -> bool:
        """Tell whether a person has decided anything that can be taken back."""
        return self.last_decision >= 0

    @property
    def last_decision(self) -> int:
        """Return the place in the log of the last decision of a person, or -1."""
        places = reversed(range(self.match.at))
        return next((p for p in places if self.is_human(self.match.states[p].to_move)), -1)

    @property
    def can_redo(self) -> bool:
        """Tell whether something has been taken back."""
        return self.match.can_redo

    def undo(self) -> None:
        """Go back to the last decision of a person, through whatever bots answered."""
        if self.can_undo:
            self.match.at = self.last_decision
            self.settle()

    def redo(self) -> None:
        """Go forward to the next decision of a person."""
        if self.can_redo:
            self.match.redo()
            while self.can_redo and not self.is_human(self.match.state.to_move):
                self.match.redo()
            self.settle()

    def tell(self, index: int, say: Say) -> list[str]:
        """Return the sentences about one action of the log."""
        match, key = self.match, (index, say.language)
        after = match.states[index + 1]
        known = self.told.get(key)
        if known is None or known[0] is not after:  # undo may have put another action there
            view = match.game.view
            told = view.tell(match.states[index], match.log[index], after, say)
            known = after, self.signed(told, match.states[index].to_move, say)
            self.told[key] = known
        return known[1]

    def signed(self, told: list[str], seat: int, say: Say) -> list[str]:
        """Return sentences about an action under the name of whoever chose it."""
        if not told or not self.person(seat):
            return told
        first, *rest = told
        about = first.about if isinstance(first, Told) else ()
        named = say("told_by", name=isolate(self.person(seat)), told=first)
        return [Told(named, *about), *rest]

    def news(self, say: Say) -> list[str]:
        """Return what happened since the person at the screen last decided, else what they did."""
        first = at = self.at
        while first > 0 and self.match.states[first - 1].to_move != self.seat:
            first -= 1
        told = [text for index in range(first, at) for text in self.lines(index, say)]
        return told[-NEWS:] if told or not first else self.lines(first - 1, say)

    def followed(self, say: Say) -> list[str]:
        """Return the last decision and what followed by itself, all of it."""
        places = range(self.since, self.match.at)
        return [text for index in places for text in self.tell(index, say)] or self.news(say)

    def retell(self, say: Say) -> None:
        """Show moment by moment what the last decision led to; the match is there already."""
        states = self.match.states
        self.tale = []
        for index in range(self.since, self.match.at):
            mover, told = states[index].to_move, self.tell(index, say)
            # What nobody chose is told line by line, and so is the end; a bot's choice at once.
            if mover == CHANCE or states[index + 1].to_move == OVER:
                self.tale += [
                    Moment(index, lines, subjects(told[lines:]) - subjects(told[:lines]))
                    for lines in range(1, len(told) + 1)
                ]
            elif told and not self.is_human(mover):
                self.tale.append(Moment(index, len(told)))
        if len(self.tale) < 2:
            self.tale = []  # the position itself shows it

    def go_on(self) -> None:
        """Show the next moment; the last one is the position itself."""
        self.tale = self.tale[1:] if len(self.tale) > 2 else []

    @property
    def at(self) -> int:
        """Return after how many actions the position on the screen is."""
        if self.time.viewed is not None:
            return self.time.viewed
        return self.tale[0].place + 1 if self.tale else self.match.at

    @property
    def state(self) -> State:
        """Return the position on the screen; what has not been told yet has not happened there."""
        states, midway = self.match.states, self.match.game.midway
        if self.tale and self.tale[0].waiting and midway:
            return midway(states[self.at - 1], states[self.at], self.tale[0].waiting)
        return states[self.at]

    @property
    def is_over(self) -> bool:
        """Tell whether the end of the game is on the screen and all has been told."""
        return self.match.is_over and not self.tale and self.time.viewed is None

    def lines(self, index: int, say: Say) -> list[str]:
        """Return the sentences about an action that have been told so far."""
        told = self.tell(index, say)
        return told[: self.tale[0].lines] if self.tale and index == self.at - 1 else told

    def pause(self, say: Say) -> float:
        """Return the seconds it takes to look at this moment; a Japanese letter has three bytes."""
        return GLANCE + READING * len(self.news(say)[-1].encode())

    def touched(self, say: Say) -> tuple[str, ...]:
        """Return the ids of what this moment is about."""
        if not self.tale:
            return ()
        told = self.lines(self.at - 1, say)[-1]
        mover = self.match.states[self.at - 1].to_move
        about = told.about if isinstance(told, Told) else ()
        return about or ((f"score-{mover}",) if mover >= 0 else ())

    def scene(self, say: Say) -> Scene:
        """Return what the view may look at."""
        match, at = self.match, self.at
        return Scene(
            self.state,
            self.seat,
            say,
            self.picked if at == match.at else (),
            self.held or self.aim,
            match.log[at - 1] if at else None,
            match.states[at - 1] if at else None,
            self.look,
            len(self.tell(at - 1, say)) - self.tale[0].lines if self.tale else 0,
            idle=self.time.viewed is not None,
        )

    def question(self, say: Say) -> str:
        """Return what is asked in the table's own words, if it has any."""
        return ""

    def draw_asked(self, scene: Scene) -> Markup:
        """Return what happened and what is asked now."""
        return page.turn(self, scene)

    def person(self, seat: int) -> str:
        """Return what the person on a seat is called, if they said so."""
        return self.match.names[seat] if seat < self.match.seats and self.is_human(seat) else ""

    def seat_of(self, seat: int, say: Say) -> Seat:
        """Return the name, colour and sign of a seat; a person's name stands before its own."""
        shown = self.match.game.view.seat(self.match.state, seat, say)
        if not self.person(seat):
            return shown
        name = say("seat_named", seat=shown.name, name=isolate(self.person(seat)))
        return shown._replace(name=name)

    def parts(self, say: Say) -> dict[str, str]:
        """Return every part of the picture; the game's own come from its view."""
        self.time.say = say
        scene = self.scene(say)
        drawn = self.match.game.view.draw(scene)
        marks = self.counsel.marks(scene)
        if marks:  # never in the frame, which would be painted anew with all it holds
            drawn = {k: part if k == "frame" else mark(part, marks) for k, part in drawn.items()}
        if self.held:
            drawn = {name: panel.hold(part, self.held) for name, part in drawn.items()}
        parts: dict[str, str] = {
            "scores": page.scores(self, say),
            "odds": panel.odds(self, say),
            "turn": self.draw_asked(scene),
            **drawn,
            "controls": page.controls(self, say),
            "time": strip.draw(self, say),
            "log": page.log(self, say),
        }
        touched = self.touched(say)
        return {name: touch(part, touched) for name, part in parts.items()} if touched else parts


def subjects(told: list[str]) -> frozenset[str]:
    """Return the ids of what some sentences are about."""
    return frozenset(name for text in told if isinstance(text, Told) for name in text.about)
