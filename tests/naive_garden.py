"""Seikatsu and Yarimizu once more, slow and plain, to check the fast rules against."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

BIRDS = ["tanager", "waxwing", "white-eye", "flycatcher"]
FLOWERS = ["primrose", "plumeria", "tulip", "bluebell"]
KOI = ("koi", "koi")
SIDES = ["pink", "blue", "green"]
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
PLACES = [
    (q, r) for q, r in product(range(-3, 4), repeat=2) if -3 <= q + r <= 3 and (q, r) != (0, 0)
]
POINTS_FOR = [0, 1, 3, 6, 10, 15, 21]
Place = tuple[int, int]
Tile = tuple[str, str]
Spot = frozenset[Place]  # the three places around a fountain

BESIDE = {(q, r): [(q + a, r + b) for a, b in STEPS if (q + a, r + b) in PLACES] for q, r in PLACES}
SPOTS: list[Spot] = [
    frozenset(three)
    for three in combinations(PLACES, 3)
    if all(b in BESIDE[a] for a, b in combinations(three, 2))
]
# A pagoda's rows, from its left to its right.
ROWS = {
    "pink": [[(q, r) for q, r in PLACES if r == number] for number in range(-3, 4)],
    "blue": [[(q, r) for q, r in PLACES if -q - r == number] for number in range(-3, 4)],
    "green": [[(q, r) for q, r in PLACES if q == number] for number in range(-3, 4)],
}
FIRST = {
    1: [(-1, 0), (1, -1), (0, 1)],
    2: [(-1, 0), (1, -1)],
    3: [(-1, 0), (1, -1), (0, 1)],
    4: [(-1, 0), (1, -1), (1, 0), (-1, 1)],
}
OPEN_KOI = {2: [2, 2], 3: [1, 1, 2], 4: [1, 1, 1, 1]}  # in the tournament


class Garden:
    """A game as somebody would write it down who has never heard of bit masks."""

    def __init__(self, seats: int, options: frozenset[str]) -> None:
        self.seats = seats
        self.level = next((o for o in ("easy", "medium", "hard") if o in options), None)
        self.tournament = "tournament" in options
        self.yarimizu = "yarimizu" in options
        self.tiles: dict[Place, Tile] = {}
        self.bag = Counter(dict.fromkeys(product(BIRDS, FLOWERS), 2))
        self.hands: list[list[Tile]] = [[] for _ in range(seats)]
        if self.level:
            self.hands[0] = [KOI] * 4
        elif self.tournament:
            self.hands = [[KOI] * number for number in OPEN_KOI[seats]]
        self.birds = dict.fromkeys([*SIDES, "garden"], 0)
        self.fountains: dict[str, list[Spot]] = {side: [] for side in SIDES}
        self.cards: dict[str, list[str]] = {side: [] for side in SIDES}
        self.to_deal = FIRST[seats][:]
        self.to_draw: list[int] = []  # seats, one entry for each tile
        self.turn = 0
        self.stage = "turn"  # then "card" and "exchange" after a fountain
        self.put_back = 0
        self.latest: Place | None = None

    @property
    def seat(self) -> int:
        return self.turn % self.seats

    def side_of(self, seat: int) -> str:
        return SIDES[seat % 2] if self.seats == 4 else SIDES[seat]

    @property
    def side(self) -> str:
        return self.side_of(self.seat)

    @property
    def koi_laid(self) -> int:
        return list(self.tiles.values()).count(KOI)

    def is_over(self) -> bool:
        if self.to_deal or self.to_draw:
            return False
        return len(self.tiles) == 36 or (self.level is not None and not self.tile_turns())

    def mover(self) -> int | None:
        """Return a seat, or None where chance moves."""
        return None if self.to_deal or self.to_draw else self.seat

    def open_places(self) -> list[Place]:
        return [
            place
            for place in PLACES
            if place not in self.tiles and any(other in self.tiles for other in BESIDE[place])
        ]

    def legal(self) -> set[tuple[object, ...]]:
        """Return what may happen now; what chance may do is listed once."""
        if self.is_over():
            return set()
        held = [tile for tile, number in self.bag.items() if number]
        if self.to_deal:
            if self.level:
                flowers = [flower for _, flower in self.tiles.values()]
                held = [tile for tile in held if tile[1] not in flowers]
            return {("deal", tile) for tile in held}
        if self.to_draw:
            return {("draw", tile) for tile in held}
        if self.stage == "card":
            return {("card", card) for card in self.free_cards()}
        if self.stage == "exchange":
            return {("keep",), *(("swap", tile) for tile in self.hands[self.seat])}
        found = self.tile_turns() | self.fountain_turns()
        if not self.hands[self.seat]:
            found.add(("pass",))
        return found

    def tile_turns(self) -> set[tuple[object, ...]]:
        found: set[tuple[object, ...]] = set()
        anywhere = self.open_places()
        for tile in self.hands[self.seat]:
            places = anywhere
            if self.level and tile != KOI and self.latest:
                places = [place for place in anywhere if place in BESIDE[self.latest]]
            found |= {("place", tile, place) for place in places}
        return found

    def fountain_turns(self) -> set[tuple[object, ...]]:
        if not self.yarimizu or len(self.fountains[self.side]) == 2 or self.koi_laid == 4:
            return set()
        taken = [spot for spots in self.fountains.values() for spot in spots]
        return {
            ("fountain", spot)
            for spot in SPOTS
            if spot not in taken and all(place in self.tiles for place in spot)
        }

    def free_cards(self) -> list[str]:
        taken = [card for cards in self.cards.values() for card in cards]
        mine = self.cards[self.side]
        return [
            card
            for kind in (BIRDS, FLOWERS)
            for card in kind
            if card not in taken and not any(own in kind for own in mine)
        ]

    def play(self, verb: str, *rest: object) -> None:
        getattr(self, verb if verb != "pass" else "end_turn")(*rest)

    def deal(self, tile: Tile) -> None:
        self.bag[tile] -= 1
        self.tiles[self.to_deal.pop(0)] = tile
        if not self.to_deal:
            if not self.level and not self.tournament:
                self.bag[KOI] = 4
            size = 5 if self.level else 2
            for seat, hand in enumerate(self.hands):
                self.to_draw += [seat] * (size - len(hand))

    def draw(self, tile: Tile) -> None:
        self.bag[tile] -= 1
        self.hands[self.to_draw.pop(0)].append(tile)
        if not self.to_draw and (self.latest or self.stage == "exchange"):
            self.end_turn()

    def place(self, tile: Tile, place: Place) -> None:
        self.hands[self.seat].remove(tile)
        points = self.flock(tile, place)
        if self.level == "hard":
            self.birds["garden"] += points
        elif self.level != "medium":
            self.birds[self.side] += points
        self.tiles[place] = tile
        self.latest = place
        self.refill(0 if self.level and tile == KOI else 1)

    def refill(self, wanted: int) -> None:
        self.to_draw = [self.seat] * min(wanted, sum(self.bag.values()))
        if not self.to_draw:
            self.end_turn()

    def fountain(self, spot: Spot) -> None:
        self.fountains[self.side].append(spot)
        self.stage = "card"

    def card(self, card: str) -> None:
        self.cards[self.side].append(card)
        if sum(self.bag.values()) and self.hands[self.seat]:
            self.stage = "exchange"
        else:
            self.end_turn()

    def swap(self, tile: Tile) -> None:
        self.hands[self.seat].remove(tile)
        self.bag[tile] += 1
        self.put_back += 1
        if self.put_back == 2 or not self.hands[self.seat]:
            self.keep()

    def keep(self) -> None:
        self.refill(self.put_back)

    def end_turn(self) -> None:
        self.turn += 1
        self.stage = "turn"
        self.put_back = 0

    def flock(self, tile: Tile, place: Place) -> int:
        """Return the points for the birds around a place, as if a tile were laid there."""
        seen = [self.tiles[other][0] for other in BESIDE[place] if other in self.tiles]
        if tile != KOI:
            same = seen.count(tile[0])
        else:
            counts = [seen.count(bird) for bird in BIRDS]
            same = min(counts) if self.level == "hard" else max(counts)
        return same + 1 if same > 0 else 0

    def row_points(self, side: str) -> list[int]:
        found = []
        for row in ROWS[side]:
            seen = [self.tiles[place][1] for place in row if place in self.tiles]
            most = max(seen.count(flower) for flower in FLOWERS)
            found.append(POINTS_FOR[most + seen.count("koi")])
        return found

    def stream(self, side: str, card: str) -> set[Place]:
        """Return the tiles along which a side's water runs for one of its cards."""
        water: set[Place] = set()
        new = [place for spot in self.fountains[side] for place in spot]
        while new:
            place = new.pop()
            if place not in water and card in self.tiles.get(place, ()):
                water.add(place)
                new += BESIDE[place]
        return water

    def total(self, side: str) -> int:
        streams = sum(len(self.stream(side, card)) for card in self.cards[side])
        return self.birds[side] + sum(self.row_points(side)) + streams

    def totals(self) -> list[int]:
        """Return the points of each seat; who plays alone plays against the other pagodas."""
        if self.level:
            others = sum(sum(self.row_points(side)) for side in ("blue", "green"))
            return [self.total("pink"), self.birds["garden"] + others]
        return [self.total(self.side_of(seat)) for seat in range(self.seats)]
