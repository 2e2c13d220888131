"""The rules of Tiny: each round a die is rolled, and the card closest to it wins a point.

Actions: chance deals with `deal NUMBER` and rolls with `roll NUMBER`; a seat plays a card of its
hidden hand with `play NUMBER`, or `pass`.
"""

from __future__ import annotations

from random import Random

from pygames_wasm.dice import shuffle
from pygames_wasm.game import CHANCE, OVER, Action

NUMBERS = range(1, 7)  # on the cards and on the die
COPIES = 6  # of each card: the deck never runs out
HAND = 3
SHORT, LONG = 5, 9  # rounds
PASSED = 0  # in place of a played card

DEAL: list[Action] = [("deal", number) for number in range(7)]
PLAY: list[Action] = [("play", number) for number in range(7)]
ROLL: list[Action] = [("roll", number) for number in NUMBERS]


class State:
    """A position of Tiny."""

    __slots__ = ("deck", "die", "first", "hands", "played", "points", "rounds", "seats", "to_move")

    seats: int
    to_move: int
    rounds: int  # still to be played, this one included
    first: int  # the seat that begins this round
    die: int  # 0 = not rolled yet
    deck: list[int]  # what is left of it, sorted: its order is never known
    hands: list[list[int]]  # by seat, sorted
    played: list[int]  # this round, in turn order
    points: list[int]  # by seat

    def actions(self) -> list[Action]:
        """List what is legal now."""
        if self.to_move == OVER:
            return []
        if self.to_move == CHANCE:
            return ROLL if self.short() is None else [DEAL[card] for card in self.deck]
        return [*(PLAY[card] for card in sorted(set(self.hands[self.to_move]))), ("pass",)]

    def short(self) -> int | None:
        """Return the first seat that lacks a card."""
        return next((s for s in range(self.seats) if len(self.hands[s]) < HAND), None)

    def apply(self, action: Action) -> None:
        """Play an action and find out who is next."""
        getattr(self, "do_" + action[0])(*action[1:])
        if len(self.played) == self.seats:
            self.end_round()
        if self.rounds == 0:
            self.to_move = OVER
        elif self.die == 0:
            self.to_move = CHANCE
        else:
            self.to_move = (self.first + len(self.played)) % self.seats

    def do_deal(self, card: int) -> None:
        """Give a card to the first hand that lacks one."""
        seat = self.short()
        assert seat is not None
        self.deck.remove(card)
        self.hands[seat] = sorted([*self.hands[seat], card])

    def do_roll(self, number: int) -> None:
        """Set the number to come close to."""
        self.die = number

    def do_play(self, card: int) -> None:
        """Play a card of the seat whose turn it is."""
        self.hands[self.to_move].remove(card)
        self.played.append(card)

    def do_pass(self) -> None:
        """Keep all cards."""
        self.played.append(PASSED)

    def end_round(self) -> None:
        """Give a point to the closest card, if there is only one."""
        gaps = [abs(card - self.die) if card != PASSED else 99 for card in self.played]
        if gaps.count(min(gaps)) == 1:
            self.points[(self.first + gaps.index(min(gaps))) % self.seats] += 1
        self.played = []
        self.die = 0
        self.first = (self.first + 1) % self.seats
        self.rounds -= 1

    def scores(self) -> list[tuple[int, ...]]:
        """Return points, then cards kept."""
        return [(self.points[s], len(self.hands[s])) for s in range(self.seats)]

    def copy(self) -> State:
        """Return an independent state."""
        other = State()
        other.seats = self.seats
        other.to_move = self.to_move
        other.rounds = self.rounds
        other.first = self.first
        other.die = self.die
        other.deck = self.deck[:]
        other.hands = [hand[:] for hand in self.hands]
        other.played = self.played[:]
        other.points = self.points[:]
        return other

    def guess(self, seat: int, rng: Random) -> State:
        """Deal all that the seat cannot see again: the deck and the other hands."""
        other = self.copy()
        others = [s for s in range(self.seats) if s != seat]
        unseen = sorted(self.deck + [card for s in others for card in self.hands[s]])
        shuffle(unseen, rng)
        for s in others:
            size = len(self.hands[s])
            other.hands[s], unseen = sorted(unseen[:size]), unseen[size:]
        other.deck = sorted(unseen)
        return other

    def __str__(self) -> str:
        """Draw the table."""
        lines = [f"to move {self.to_move} rounds {self.rounds} die {self.die} first {self.first}"]
        lines += [f"{s}: {self.points[s]} points, hand {self.hands[s]}" for s in range(self.seats)]
        return "\n".join([*lines, f"played {self.played}", "deck " + "".join(map(str, self.deck))])


def start(seats: int, options: frozenset[str]) -> State:
    """Return the table before the first card is dealt."""
    state = State()
    state.seats = seats
    state.to_move = CHANCE
    state.rounds = LONG if "long" in options else SHORT
    state.first = 0
    state.die = 0
    state.deck = sorted(list(NUMBERS) * COPIES)
    state.hands = [[] for _ in range(seats)]
    state.played = []
    state.points = [0] * seats
    return state
