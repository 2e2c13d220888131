"""Saiju once more, slow and plain: words and dictionaries, to check the fast rules against."""

from __future__ import annotations

from itertools import product

SEATS = ["snow", "moon", "flower"]
COLOURS = ["white", "yellow", "pink"]
HEXES = [
    (q, r) for q, r in product(range(-3, 4), repeat=2) if -3 <= q + r <= 3 and (q, r) != (0, 0)
]
SQUARES = list(product(range(6), repeat=2))  # row, column
Place = tuple[int, int]
Stone = tuple[str, str]


class Naive:
    """A game as somebody would write it down who has never heard of bit masks."""

    def __init__(self, seats: int, square: bool) -> None:
        self.seats = SEATS[:seats]
        self.square = square
        self.places: list[Place] = SQUARES if square else HEXES
        self.stones: dict[Place, Stone] = {}
        self.shadows: dict[str, Place] = {}
        self.supply = dict.fromkeys(product(SEATS, COLOURS), 4)
        self.to_open = (
            [("snow", "moon"), ("moon", "snow"), ("moon", "flower")]
            if seats == 2
            else [("snow", "moon"), ("moon", "flower"), ("flower", "snow")]
        )
        self.turn = 0  # counts the turns after the opening
        self.laid: list[str] = []  # symbols of this turn

    def mover(self) -> str | None:
        if self.to_open:
            return self.to_open[0][0]
        return None if len(self.stones) == 36 else self.seats[self.turn % len(self.seats)]

    def empty(self) -> list[Place]:
        taken = [*self.stones, *self.shadows.values()]
        return [place for place in self.places if place not in taken]

    def left(self, symbol: str) -> list[str]:
        """List the colours of the stones left of a symbol, each as often as it is there."""
        return [colour for colour in COLOURS for _ in range(self.supply[symbol, colour])]

    def legal(self) -> set[tuple[object, ...]]:
        if self.mover() is None:
            return set()
        if self.to_open:
            return {("shadow", self.to_open[0][1], place) for place in self.empty()}
        found: set[tuple[object, ...]] = {
            ("stone", symbol, colour, place)
            for symbol in self.shadows
            if symbol not in self.laid
            for colour in self.left(symbol)
            for place in self.empty()
        }
        return found | ({("stop",)} if self.laid else set())

    def lay(self, symbol: str, colour: str, place: Place) -> None:
        assert place not in self.stones
        assert self.supply[symbol, colour] > 0
        self.supply[symbol, colour] -= 1
        self.stones[place] = symbol, colour

    def play(self, verb: str, *rest: object) -> None:
        if verb == "shadow":
            _, symbol = self.to_open.pop(0)
            self.shadows[symbol] = rest[1]  # type: ignore[assignment]
            return
        if verb == "stop":
            self.end_turn()
            return
        symbol, colour, place = rest
        self.lay(symbol, colour, self.shadows[symbol])  # type: ignore[arg-type, index]
        self.shadows[symbol] = place  # type: ignore[assignment, index]
        self.laid.append(symbol)  # type: ignore[arg-type]
        if len(self.left(symbol)) == 1:  # type: ignore[arg-type]
            self.lay(symbol, self.left(symbol)[0], self.shadows.pop(symbol))  # type: ignore
        if len(self.shadows) == 1:
            (last,) = self.shadows
            if len(set(self.left(last))) == 1:
                del self.shadows[last]
                for open_place in self.empty():
                    self.lay(last, self.left(last)[0], open_place)
        if len(self.laid) == 2 or not set(self.shadows) - set(self.laid):
            self.end_turn()

    def end_turn(self) -> None:
        self.turn += 1
        self.laid = []

    def beside(self, a: Place, b: Place) -> bool:
        step = (b[0] - a[0], b[1] - a[1])
        if self.square:
            return abs(step[0]) + abs(step[1]) == 1
        return step in [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]

    def groups(self) -> list[list[Place]]:
        found: list[list[Place]] = []
        for place, (_, colour) in self.stones.items():
            touching = [
                group
                for group in found
                if any(self.beside(place, p) and self.stones[p][1] == colour for p in group)
            ]
            found = [group for group in found if group not in touching]
            found.append([place, *(p for group in touching for p in group)])
        return found

    def scores(self) -> list[tuple[int, int, int]]:
        points = dict.fromkeys(self.seats, 0)
        largest = {(seat, symbols): 0 for seat in self.seats for symbols in (2, 3)}
        for group in self.groups():
            signs = [self.stones[place][0] for place in group]
            ranking = sorted(self.seats, key=signs.count, reverse=True)
            tied = signs.count(ranking[0]) == signs.count(ranking[1])
            if len(group) < 3 or len(set(signs)) == 1 or tied:
                continue
            owner, symbols = ranking[0], len(set(signs))
            points[owner] += len(group) * (2 if symbols == 3 else 1)
            largest[owner, symbols] = max(largest[owner, symbols], len(group))
        return [(points[seat], largest[seat, 3], largest[seat, 2]) for seat in self.seats]
