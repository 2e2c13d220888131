"""The rules of Saiju.

Actions: `shadow SYMBOL CELL` puts a Shadow at the start, `stone SYMBOL COLOUR CELL` lays a stone
where that symbol's Shadow stands and moves the Shadow to CELL, `stop` ends the turn after one.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from pygames_wasm.game import OVER, Action
from pygames_wasm.games.saiju.board import (
    COLOURS,
    COPIES,
    GONE,
    GRIDS,
    OPENING,
    SHADOW,
    SIZE,
    STONE,
    STOP,
    SYMBOLS,
)
from pygames_wasm.grid import bits

NOBODY = -1  # the owner of a group that scores nothing


class Group(NamedTuple):
    """A connected set of stones of one colour and what it is worth."""

    mask: int
    colour: int
    counts: tuple[int, int, int]  # stones by symbol
    owner: int
    points: int
    reason: str  # why it scores nothing, or ""


class State:
    """A position of Saiju; seat 0 is Snow, 1 Moon, 2 Flower."""

    __slots__ = (
        "colours",
        "empty",
        "opened",
        "seats",
        "shadows",
        "square",
        "supply",
        "symbols",
        "to_move",
        "used",
    )

    square: bool
    seats: int
    to_move: int
    opened: int  # Shadows put so far in the opening, 3 = it is over
    used: int  # mask of the symbols placed this turn
    empty: int  # mask of the cells without stone or Shadow
    colours: list[int]  # mask of the stones of each colour
    symbols: list[int]  # mask of the stones of each symbol
    shadows: list[int]  # cell of each Shadow, or GONE
    supply: bytearray  # stones left, by 3 * symbol + colour

    def actions(self) -> list[Action]:
        """List what is legal now."""
        if self.to_move == OVER:
            return []
        cells = bits(self.empty)
        if self.opened < len(SYMBOLS):
            row = SHADOW[OPENING[self.seats][self.opened][1]]
            return [row[cell] for cell in cells]
        found: list[Action] = []
        for symbol in SYMBOLS:
            if self.may_place(symbol):
                for colour in COLOURS:
                    if self.supply[3 * symbol + colour]:  # SJ6
                        row = STONE[symbol][colour]
                        found += [row[cell] for cell in cells]
        if self.used:
            found.append(STOP)
        return found

    def may_place(self, symbol: int) -> bool:
        """Tell whether this turn still allows a stone of the symbol (SJ5)."""
        return self.shadows[symbol] != GONE and not self.used >> symbol & 1

    def apply(self, action: Action) -> None:
        """Play an action."""
        getattr(self, "do_" + action[0])(*action[1:])

    def do_shadow(self, symbol: int, cell: int) -> None:
        """Put a Shadow on the board before the first turn (SJ1)."""
        self.shadows[symbol] = cell
        self.empty ^= 1 << cell
        self.opened += 1
        opening = OPENING[self.seats]
        self.to_move = opening[self.opened][0] if self.opened < len(opening) else 0

    def do_stone(self, symbol: int, colour: int, cell: int) -> None:
        """Lay a stone where its Shadow stands and move the Shadow (SJ2)."""
        self.put(symbol, colour, self.shadows[symbol])
        self.shadows[symbol] = cell
        self.empty ^= 1 << cell
        self.follow(symbol)
        self.fill()
        self.used |= 1 << symbol
        if self.shadows == [GONE, GONE, GONE]:
            self.to_move = OVER  # SJ7
        elif self.used.bit_count() == 2 or not any(map(self.may_place, SYMBOLS)):  # C5
            self.do_stop()

    def do_stop(self) -> None:
        """Hand over to the next seat."""
        self.used = 0
        self.to_move = (self.to_move + 1) % self.seats

    def put(self, symbol: int, colour: int, cell: int) -> None:
        """Move a stone from the supply to a cell."""
        self.supply[3 * symbol + colour] -= 1
        self.symbols[symbol] |= 1 << cell
        self.colours[colour] |= 1 << cell

    def follow(self, symbol: int) -> None:
        """Let the last stone of a symbol replace its Shadow at once (SJ3, C1)."""
        left = self.supply[3 * symbol : 3 * symbol + 3]
        if sum(left) == 1:
            self.put(symbol, left.index(1), self.shadows[symbol])
            self.shadows[symbol] = GONE

    def fill(self) -> None:
        """Fill the board when one Shadow and one colour are left (SJ4, C3)."""
        shadows = [symbol for symbol in SYMBOLS if self.shadows[symbol] != GONE]
        if len(shadows) != 1:
            return
        symbol = shadows[0]
        colours = [colour for colour in COLOURS if self.supply[3 * symbol + colour]]
        if len(colours) == 1:
            for cell in (self.shadows[symbol], *bits(self.empty)):
                self.put(symbol, colours[0], cell)
            self.empty = 0
            self.shadows[symbol] = GONE

    def groups(self) -> list[Group]:
        """List the groups on the board by colour, then by first cell; Shadows do not count (C7)."""
        near = GRIDS[self.square].near_mask
        found = []
        for colour in COLOURS:
            rest = self.colours[colour]
            while rest:
                mask = edge = rest & -rest
                while edge:
                    low = edge & -edge
                    edge ^= low
                    more = near[low.bit_length() - 1] & rest & ~mask
                    mask |= more
                    edge |= more
                rest ^= mask
                found.append(self.judge(mask, colour))
        return found

    def judge(self, mask: int, colour: int) -> Group:
        """Say who scores a group and how much (SJ8-SJ10)."""
        snow, moon, flower = self.symbols
        counts = (mask & snow).bit_count(), (mask & moon).bit_count(), (mask & flower).bit_count()
        size = sum(counts)
        rivals = counts[: self.seats]  # Flower is neutral with two seats (SJ9)
        most = max(rivals)
        if size < 3:
            return Group(mask, colour, counts, NOBODY, 0, "small")
        if size in counts:
            return Group(mask, colour, counts, NOBODY, 0, "plain")
        if rivals.count(most) > 1:
            return Group(mask, colour, counts, NOBODY, 0, "tied")
        points = 2 * size if all(counts) else size
        return Group(mask, colour, counts, rivals.index(most), points, "")

    def scores(self) -> list[tuple[int, ...]]:
        """Return points, largest group scored with three symbols, with two (SJ11, C9)."""
        scores = [[0, 0, 0] for _ in range(self.seats)]
        for group in self.groups():
            if group.points:
                score = scores[group.owner]
                size = sum(group.counts)
                score[0] += group.points
                rung = 1 if all(group.counts) else 2
                score[rung] = max(score[rung], size)
        return [tuple(score) for score in scores]

    def copy(self) -> State:
        """Return an independent state."""
        other = State()
        other.square = self.square
        other.seats = self.seats
        other.to_move = self.to_move
        other.opened = self.opened
        other.used = self.used
        other.empty = self.empty
        other.colours = self.colours[:]
        other.symbols = self.symbols[:]
        other.shadows = self.shadows[:]
        other.supply = self.supply[:]
        return other

    def guess(self, seat: int, rng: Random) -> State:
        """Return a copy: nothing in Saiju is hidden."""
        return self.copy()

    def stone(self, cell: int) -> tuple[int, int] | None:
        """Return symbol and colour of the stone on a cell."""
        for symbol in SYMBOLS:
            if self.symbols[symbol] >> cell & 1:
                return symbol, next(c for c in COLOURS if self.colours[c] >> cell & 1)
        return None

    def __str__(self) -> str:
        """Draw the board: WS is a white Snow stone, *S the Snow Shadow, .. an empty cell."""
        grid = GRIDS[self.square]
        xs = sorted({round(x, 2) for x, _ in grid.xy})
        ys = sorted({round(y, 2) for _, y in grid.xy})
        lines = [["  "] * len(xs) for _ in ys]
        for cell, (x, y) in enumerate(grid.xy):
            stone = self.stone(cell)
            if stone is not None:
                mark = "WYP"[stone[1]] + "SMF"[stone[0]]
            elif cell in self.shadows:
                mark = "*" + "SMF"[self.shadows.index(cell)]
            else:
                mark = ".."
            lines[ys.index(round(y, 2))][xs.index(round(x, 2))] = mark
        supply = " ".join(
            "SMF"[symbol] + "".join(map(str, self.supply[3 * symbol : 3 * symbol + 3]))
            for symbol in SYMBOLS
        )
        picture = "\n".join(" ".join(line).rstrip() for line in lines)
        return f"to move {self.to_move} used {self.used} supply {supply}\n{picture}"


def start(seats: int, options: frozenset[str]) -> State:
    """Return the empty board with all stones in the supply."""
    state = State()
    state.square = "square" in options
    state.seats = seats
    state.to_move = 0
    state.opened = 0
    state.used = 0
    state.empty = (1 << SIZE) - 1
    state.colours = [0, 0, 0]
    state.symbols = [0, 0, 0]
    state.shadows = [GONE, GONE, GONE]
    state.supply = bytearray([COPIES] * 9)
    return state
