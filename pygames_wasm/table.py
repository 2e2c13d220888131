"""A person at the screen: a match, the half-made action, and the parts that show both."""

from __future__ import annotations

from pygames_wasm import page
from pygames_wasm.game import NOBODY, Action, Scene, Seat, begins, parse, words
from pygames_wasm.match import HUMAN, Match, Refused
from pygames_wasm.search import LEVELS
from pygames_wasm.texts import Say, Sentence


class Table:
    """One match as one or more people at one screen play it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.aim: Action = ()
        self.thinking: float | None = None  # seconds a bot has thought so far
        self.look: dict[str, int] = {}
        self.show_log = False
        self.problem: Sentence | None = None  # why the last press did nothing
        self.told: dict[tuple[int, str], tuple[object, list[str]]] = {}
        self.unveiled = NOBODY  # whose hand may be shown, where several people play
        self.picked: Action = self.given()

    def is_human(self, seat: int) -> bool:
        """Tell whether a person decides for this seat."""
        return seat >= 0 and self.match.players[seat] == HUMAN

    @property
    def humans(self) -> list[int]:
        """List the seats of people."""
        return [seat for seat in range(self.match.seats) if self.is_human(seat)]

    @property
    def seat(self) -> int:
        """Return whose eyes look at the board now."""
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
        self.match.play(action)
        self.settle()

    def settle(self) -> None:
        """Begin the next decision with empty hands."""
        self.thinking = None
        if self.match.state.to_move != self.unveiled:
            self.unveiled = NOBODY
        self.cancel()

    def cancel(self) -> None:
        """Lay back what was picked."""
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
        """Return what happened since the person at the screen last decided."""
        match = self.match
        first = match.at
        while first > 0 and match.at - first < 6:
            first -= 1
            if match.states[first].to_move == self.seat:
                break
        else:
            first = max(match.at - 1, 0)
        own = first < match.at - 1 and match.states[first].to_move == self.seat
        return [text for index in range(first + own, match.at) for text in self.tell(index, say)]

    def scene(self, say: Say) -> Scene:
        """Return what the view may look at."""
        match = self.match
        played = match.at > 0
        return Scene(
            match.state,
            self.seat,
            say,
            self.picked,
            self.aim,
            match.log[match.at - 1] if played else None,
            match.states[match.at - 1] if played else None,
            self.look,
        )

    def seat_of(self, seat: int, say: Say) -> Seat:
        """Return the name, colour and sign of a seat."""
        return self.match.game.view.seat(self.match.state, seat, say)

    def parts(self, say: Say) -> dict[str, str]:
        """Return every part of the picture; the game's own come from its view."""
        scene = self.scene(say)
        return {
            "scores": page.scores(self, say),
            "turn": page.turn(self, scene),
            **self.match.game.view.draw(scene),
            "controls": page.controls(self, say),
            "log": page.log(self, say),
        }


def shared(actions: list[Action]) -> Action:
    """Return the words all actions begin with, never a whole action: playing takes a press."""
    if not actions:
        return ()
    size = 0
    limit = min(map(len, actions)) - 1
    while size < limit and len({action[size] for action in actions}) == 1:
        size += 1
    return actions[0][:size]
