"""A person at the screen: a match, the half-made action, and the parts that show both."""

from __future__ import annotations

from typing import NamedTuple

from pygames_wasm import page, panel
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
from pygames_wasm.match import HUMAN, Match, Refused
from pygames_wasm.search import LEVELS
from pygames_wasm.svg import touch
from pygames_wasm.texts import Say, Sentence

NEWS = 8  # sentences that are news at most: more would not fit
GLANCE, READING = 0.4, 0.015  # seconds for a moment, and for each byte of its sentence


class Moment(NamedTuple):
    """A picture of what has happened: after an action of the log, with so many sentences told."""

    place: int  # in the log
    lines: int


class Table:
    """One match as one or more people at one screen play it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.id = ""  # under which the archive keeps it
        self.aim: Action = ()
        self.thinking: float | None = None  # seconds a bot has thought so far
        self.look: dict[str, int] = {}
        self.show_log = False
        self.problem: Sentence | None = None  # why the last press did nothing
        self.told: dict[tuple[int, str], tuple[object, list[str]]] = {}
        self.unveiled = NOBODY  # whose hand may be shown, where several people play
        self.since = match.at  # the last decision that was played, with all that followed it
        self.tale: list[Moment] = []  # what is still to be shown of it, the first on the screen
        self.afar: int | None = None  # the seat played here, where the others play by link
        self.counsel = Counsel(self)
        self.viewed: int | None = None  # where a look back at a finished game has stopped
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
        if self.viewed is not None:
            return self.state.to_move  # of a finished game everything may be seen
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

    def click(self, text: str) -> bool:
        """Take a press on something that stands for these words; tell whether it was played."""
        action = parse(text)
        can = self.is_human(self.match.state.to_move) and self.curtain is None
        legal = self.match.state.actions() if can else []
        if action in legal:
            self.play(action)
            return True
        matching = [whole for whole in legal if begins(whole, action)]
        if not matching:
            raise Refused("refused", words=words(action))
        start = shared(matching)
        # The same press again lays the piece back.
        self.picked = self.given() if start == self.picked else start
        self.aim = ()
        self.problem = None
        return False

    def play(self, action: Action) -> None:
        """Play a whole action, a person's or a bot's."""
        since = self.match.at
        self.match.play(action)
        self.settle()
        self.since = since

    def settle(self) -> None:
        """Begin the next decision with empty hands."""
        self.thinking = self.viewed = None
        self.counsel.settle()
        self.since, self.tale = self.match.at, []
        if self.match.state.to_move != self.unveiled:
            self.unveiled = NOBODY
        self.cancel()

    @property
    def can_ask(self) -> bool:
        """Tell whether a person has to decide and may be given a hint."""
        return self.is_human(self.match.state.to_move) and self.curtain is None and not self.tale

    def cancel(self) -> None:
        """Lay back what was picked, and put the hint away."""
        self.counsel.grade = 0
        self.aim = ()
        self.problem = None
        self.picked = self.given()

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
        return any(self.is_human(state.to_move) for state in self.match.states[: self.match.at])

    @property
    def can_redo(self) -> bool:
        """Tell whether something has been taken back."""
        return self.match.can_redo

    def undo(self) -> None:
        """Go back to the last decision of a person, through whatever bots answered."""
        if self.can_undo:
            self.match.undo()
            while not self.is_human(self.match.state.to_move):
                self.match.undo()
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
            known = after, view.tell(match.states[index], match.log[index], after, say)
            self.told[key] = known
        return known[1]

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
            mover, lines = states[index].to_move, len(self.tell(index, say))
            # What nobody chose is told line by line, and so is the end; a bot's choice at once.
            if mover == CHANCE or states[index + 1].to_move == OVER:
                self.tale += [Moment(index, line + 1) for line in range(lines)]
            elif lines and not self.is_human(mover):
                self.tale.append(Moment(index, lines))
        if len(self.tale) < 2:
            self.tale = []  # the position itself shows it

    def go_on(self) -> None:
        """Show the next moment; the last one is the position itself."""
        self.tale = self.tale[1:] if len(self.tale) > 2 else []

    @property
    def at(self) -> int:
        """Return after how many actions the position on the screen is."""
        if self.viewed is not None:
            return self.viewed
        return self.tale[0].place + 1 if self.tale else self.match.at

    @property
    def state(self) -> State:
        """Return the position on the screen."""
        return self.match.states[self.at]

    @property
    def is_over(self) -> bool:
        """Tell whether the end of the game is on the screen and all has been told."""
        return self.match.is_over and not self.tale and self.viewed is None

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
            self.aim,
            match.log[at - 1] if at else None,
            match.states[at - 1] if at else None,
            self.look,
            len(self.tell(at - 1, say)) - self.tale[0].lines if self.tale else 0,
            idle=self.viewed is not None,
        )

    def seat_of(self, seat: int, say: Say) -> Seat:
        """Return the name, colour and sign of a seat."""
        return self.match.game.view.seat(self.match.state, seat, say)

    def parts(self, say: Say) -> dict[str, str]:
        """Return every part of the picture; the game's own come from its view."""
        scene = self.scene(say)
        drawn = self.match.game.view.draw(scene)
        marks = self.counsel.marks(scene)
        if marks:  # never in the frame, which would be painted anew with all it holds
            drawn = {k: part if k == "frame" else mark(part, marks) for k, part in drawn.items()}
        parts: dict[str, str] = {
            "scores": page.scores(self, say),
            "odds": panel.odds(self, say),
            "turn": page.turn(self, scene),
            **drawn,
            "controls": page.controls(self, say),
            "log": page.log(self, say),
        }
        touched = self.touched(say)
        return {name: touch(part, touched) for name, part in parts.items()} if touched else parts
