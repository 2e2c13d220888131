"""A look back at any moment of a game: where it has stopped, how it goes on, what it may show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm.game import NOBODY, is_number
from pygames_wasm.texts import DEFAULT, Say, Sentence

if TYPE_CHECKING:
    from pygames_wasm.table import Table

# Seconds for a moment that goes by itself, and for each byte of what is told of it.
GLANCE, READING = 0.8, 0.012


class Timeline:
    """The moments of one game, the one on the screen, and the commands that lead to others."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.viewed: int | None = None  # after so many actions; None is the game itself
        self.is_open = False  # whether the strip is shown
        self.is_playing = False
        self.known = 0  # how many actions there were when the look back began
        self.say = Say(DEFAULT, table.match.game.texts)  # until the page speaks
        self.places: tuple[object, list[int]] | None = None

    @property
    def at(self) -> int:
        """Return after how many actions the moment is that is looked at."""
        return self.table.match.at if self.viewed is None else self.viewed

    @property
    def stops(self) -> list[int]:
        """List the moments that something is told after, and at the end the game itself.

        What is silent, such as a tile drawn into a hand, belongs to the moment before it.
        """
        table, match = self.table, self.table.match
        if self.places is None or self.places[0] is not match.state:
            told = [place for place in range(match.at) if table.tell(place, self.say)]
            self.places = match.state, [*told, match.at]
        return self.places[1]

    @property
    def index(self) -> int:
        """Return the number of the moment that is looked at."""
        return max(sum(place <= self.at for place in self.stops) - 1, 0)

    @property
    def lines(self) -> list[str]:
        """Return what led to the moment that is looked at."""
        first = self.stops[self.index - 1] if self.index else 0
        table = self.table
        return [text for place in range(first, self.at) for text in table.tell(place, self.say)]

    @property
    def gone_on(self) -> int:
        """Return by how many decisions the game has gone on since the look back began."""
        if self.viewed is None:
            return 0
        match = self.table.match
        return sum(state.to_move >= 0 for state in match.states[self.known : match.at])

    @property
    def seat(self) -> int:
        """Return whose eyes look back: nobody sees more than their seat may see."""
        table, humans = self.table, self.table.humans
        review = table.counsel.review
        turned = review is not None and any(swing.at == self.viewed for swing in review.swings)
        if len(humans) == 1 and not turned:
            return humans[0]
        mover, match = table.state.to_move, table.match
        may_see = match.is_over or not match.game.hidden
        return mover if may_see and mover >= 0 else NOBODY

    def show(self, place: int) -> None:
        """Look at a moment; the last one is the game itself."""
        table, end = self.table, self.table.match.at
        if self.viewed is None:
            self.known = end
        self.viewed = place if place < end else None
        self.is_playing = self.is_playing and self.viewed is not None
        self.is_open = True
        table.tale = []
        table.cancel()

    def settle(self) -> None:
        """Show the game itself, which has changed."""
        self.viewed, self.is_playing = None, False

    def step(self, by: int) -> None:
        """Go some moments back or forward."""
        self.show(self.stops[min(max(self.index + by, 0), len(self.stops) - 1)])

    def turns(self) -> list[int]:
        """List the moments at which somebody's turn begins, and both ends."""
        states, stops = self.table.match.states, self.stops
        starts = {
            place
            for place in stops
            if states[place].to_move >= 0
            and (not place or states[place - 1].to_move != states[place].to_move)
        }
        return sorted(starts | {stops[0], stops[-1]})

    def pause(self) -> float:
        """Return the seconds it takes to look at this moment."""
        return GLANCE + READING * sum(len(text.encode()) for text in self.lines)

    def do_time(self) -> None:
        """Open the strip of moments, or close it and be in the game itself."""
        self.is_open = not self.is_open
        if not self.is_open:
            self.settle()

    def do_at(self, place: str) -> None:
        """Look at the moment after so many actions."""
        match = self.table.match
        if not is_number(place, 5) or int(place) > match.at:
            raise Sentence("no_moment")
        self.is_playing = False
        self.show(int(place))

    def do_moment(self, number: str) -> None:
        """Look at a moment by its number."""
        if not is_number(number, 5) or int(number) >= len(self.stops):
            raise Sentence("no_moment")
        self.is_playing = False
        self.show(self.stops[int(number)])

    def do_back(self) -> None:
        """Go one moment back."""
        self.is_playing = False
        self.step(-1)

    def do_forward(self) -> None:
        """Go one moment forward."""
        self.is_playing = False
        self.step(1)

    def do_earlier(self) -> None:
        """Go back to the beginning of a turn."""
        self.is_playing = False
        turns = self.turns()
        self.show(max((place for place in turns if place < self.at), default=turns[0]))

    def do_later(self) -> None:
        """Go forward to the beginning of a turn."""
        self.is_playing = False
        turns = self.turns()
        self.show(min((place for place in turns if place > self.at), default=turns[-1]))

    def do_first(self) -> None:
        """Go back to the beginning of the game."""
        self.is_playing = False
        self.show(self.stops[0])

    def do_last(self) -> None:
        """Go forward to the last moment."""
        self.settle()

    def do_live(self) -> None:
        """Go back to the game itself and close the strip."""
        self.is_open = False
        self.settle()

    def do_pass(self) -> None:
        """Go one moment forward by itself."""
        self.step(1)

    def do_auto(self) -> None:
        """Let the moments go by themselves, from the first one if this is the last; or stop."""
        if self.is_playing:
            self.is_playing = False
            return
        if self.viewed is None:
            self.show(self.stops[0])
        self.is_playing = self.viewed is not None
