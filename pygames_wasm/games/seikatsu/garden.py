"""What lies in the garden and what it is worth; rules.py says how it comes there."""

from __future__ import annotations

from pygames_wasm.games.seikatsu.board import (
    BIRDS,
    CARDS,
    FLOWERS,
    HARD,
    KOI,
    NEAR_MASK,
    POINT_MASK,
    ROW_POINTS,
    ROWS,
    SIDES,
)


class Garden:
    """The tiles, fountains and cards of a State, which has all the slots."""

    __slots__ = ()

    seats: int
    level: int  # of the solo game, 0 = none
    yarimizu: bool
    filled: int  # mask of the cells with a tile
    edge: int  # mask of the empty cells beside a tile
    bird: list[int]  # mask of the tiles with each bird
    flower: list[int]
    koi: int
    birds: list[int]  # points for birds, by side
    fountains: list[int]  # mask of points, by side
    cards: list[int]  # mask of garden cards, by side

    def tile(self, cell: int) -> int | None:
        """Return the kind of the tile on a cell."""
        if self.koi >> cell & 1:
            return KOI
        for bird in BIRDS:
            if self.bird[bird] >> cell & 1:
                flower = next(f for f in FLOWERS if self.flower[f] >> cell & 1)
                return 4 * bird + flower
        return None

    def flock(self, kind: int, cell: int) -> int:
        """Return the points for the birds around a tile about to be laid (SK6, SK7)."""
        near = NEAR_MASK[cell]
        if kind != KOI:
            same = (self.bird[kind >> 2] & near).bit_count()
        else:
            counts = [(mask & near).bit_count() for mask in self.bird]
            same = min(counts) if self.level == HARD else max(counts)  # A8, A9
        return same + 1 if same else 0

    def side_of(self, seat: int) -> int:
        """Return the side that a seat plays for."""
        return seat % 2 if self.seats == 4 else seat

    def row_points(self, side: int) -> list[int]:
        """Return what each of a side's rows is worth now, from left to right (SK11, SK22)."""
        a, b, c, d = self.flower
        koi = self.koi
        return [
            ROW_POINTS[
                max(
                    (row & a).bit_count(),
                    (row & b).bit_count(),
                    (row & c).bit_count(),
                    (row & d).bit_count(),
                )
                + (row & koi).bit_count()
            ]
            for row in ROWS[side]
        ]

    def stream(self, side: int, card: int) -> int:
        """Return the tiles that a side's fountains lead to along a card (YZ12, YZ13)."""
        kind = self.bird[card] if card < 4 else self.flower[card - 4]
        mask = 0
        for point, around in enumerate(POINT_MASK):
            if self.fountains[side] >> point & 1:
                mask |= around & kind
        edge = mask
        while edge:
            low = edge & -edge
            edge ^= low
            more = NEAR_MASK[low.bit_length() - 1] & kind & ~mask
            mask |= more
            edge |= more
        return mask

    def streams(self, side: int) -> int:
        """Return a side's points for its streams."""
        return sum(
            self.stream(side, card).bit_count()
            for card in range(CARDS)
            if self.cards[side] >> card & 1
        )

    def totals(self) -> list[int]:
        """Return the points of each side: birds, rows so far, streams."""
        if self.level:  # SK22: you against the sum of the other two pagodas
            mine, *theirs = (sum(self.row_points(side)) for side in SIDES)
            return [self.birds[0] + mine, self.birds[1] + sum(theirs)]
        sides = 3 if self.seats == 3 else 2
        totals = [self.birds[side] + sum(self.row_points(side)) for side in range(sides)]
        if self.yarimizu:
            totals = [total + self.streams(side) for side, total in enumerate(totals)]
        return totals

    def scores(self) -> list[tuple[int, ...]]:
        """Return (points, side): a tie goes to the side that is last in turn (SK12, SK23, A11)."""
        scores: list[tuple[int, ...]] = [
            (points, side) for side, points in enumerate(self.totals())
        ]
        return scores * 2 if self.seats == 4 else scores
