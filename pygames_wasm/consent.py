"""What people who share a screen may do to a game with hidden tiles only when all agree.

Whoever has seen a tile knows it for good. So undo alone goes no further back than that, and
playing on from an earlier moment, which opens hands that are still secret, is asked, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm.game import CHANCE
from pygames_wasm.texts import Sentence

if TYPE_CHECKING:
    from pygames_wasm.table import Table

AGREED = "agreed"  # the word behind a command that everybody has agreed to


class Consent:
    """The question to everybody at one table, and whether they have agreed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.asked = ""  # the command that waits for an answer
        self.is_given = False  # to take back; it holds until somebody plays on

    @property
    def matters(self) -> bool:
        """Tell whether people at one screen hide things from each other."""
        return self.table.match.game.hidden and len(self.table.humans) > 1

    def allows_undo(self, agreed: bool = False) -> bool:
        """Tell whether undo may be done now; where it may not, everybody is asked."""
        if agreed:
            self.is_given = True
        elif self.matters and not self.is_given and self.uncovers(self.table.last_decision):
            self.asked = "undo"
            return False
        self.asked = ""
        return True

    def allows_branch(self, agreed: bool = False) -> bool:
        """Tell whether an earlier moment may be played on; where it may not, everybody is asked."""
        if not agreed and self.matters and not self.table.match.is_over:
            self.asked = "branch"
            return False
        self.asked = ""
        return True

    def uncovers(self, start: int) -> bool:
        """Tell whether anybody has seen something hidden since that place in the log."""
        table, match = self.table, self.table.match
        mover, drawn = match.states[start].to_move, False
        for place in range(start + 1, match.at + 1):
            if match.states[place - 1].to_move == CHANCE:
                drawn = True
                if table.tell(place - 1, table.time.say):
                    return True  # it was drawn in the open
            seat = match.states[place].to_move
            # Who has decided here, even if it was taken back, had looked at the hand.
            looked = place < len(match.log) or table.unveiled == seat
            if table.is_human(seat) and looked and (seat != mover or drawn):
                return True
        return False


def is_agreed(word: str) -> bool:
    """Tell whether a command says that everybody has agreed; it may say nothing else."""
    if word not in ("", AGREED):
        raise Sentence("bad_words", words=word[:40])
    return word == AGREED
