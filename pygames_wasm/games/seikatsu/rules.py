"""The rules of Seikatsu, with Yarimizu, tournament and solo play as options.

Chance: `deal KIND` lays a first tile, `draw KIND` goes to the hand that draws. A seat does
`place KIND CELL`, or in Yarimizu `fountain POINT`, `card N`, then `swap KIND` up to twice or
`keep`; `pass` when its hand is empty.
"""

from __future__ import annotations

from bisect import insort
from random import Random

from pygames_wasm.dice import shuffle
from pygames_wasm.game import CHANCE, OVER, Action
from pygames_wasm.games.seikatsu.board import (
    ALL,
    BIRD_CARDS,
    CARD,
    CARDS,
    COPIES,
    DEAL,
    DRAW,
    EASY,
    FLOWER_CARDS,
    FLOWERS,
    FOUNTAIN,
    GRID,
    KEEP,
    KOI,
    KOIS,
    LEVEL,
    MEDIUM,
    NEAR_MASK,
    PARTS,
    PASS,
    PLACE,
    POINT_MASK,
    START,
    SWAP,
)
from pygames_wasm.games.seikatsu.garden import Garden

NOWHERE = -1  # no tile has been played yet
TILE, CARD_STEP, SWAP_STEP = 0, 1, 2  # what the seat to move decides: its turn, a card, a swap


class State(Garden):
    """A position; sides are pink, blue, green, and in the solo game you and the garden."""

    __slots__ = (
        "bag",
        "bird",
        "birds",
        "cards",
        "dealt",
        "draws",
        "edge",
        "filled",
        "flower",
        "fountains",
        "hands",
        "koi",
        "last",
        "level",
        "seat",
        "seats",
        "shown",
        "step",
        "swaps",
        "to_move",
        "tournament",
        "yarimizu",
    )

    tournament: bool
    to_move: int
    seat: int  # whose turn it is, also while chance acts for it
    step: int
    draws: int  # tiles the seat still has to draw
    dealt: int  # first tiles laid, then first tiles drawn, counted together
    last: int  # cell of the tile played last, in the solo game
    hands: list[list[int]]  # kinds, sorted
    shown: list[int]  # koi that lie face up in each hand (A4)
    bag: list[int]  # kinds of the tiles left, sorted
    swaps: int  # tiles put back in this fountain turn

    def actions(self) -> list[Action]:
        """List what is legal now."""
        to_move = self.to_move
        if to_move == CHANCE:
            return self.outcomes()
        if to_move == OVER:
            return []
        if self.step == TILE:
            return self.turns()
        if self.step == CARD_STEP:
            return [CARD[card] for card in range(CARDS) if self.may_take(card)]
        hand = self.hands[to_move]
        return [*(SWAP[kind] for kind in sorted(set(hand))), KEEP]

    def outcomes(self) -> list[Action]:
        """List what chance can give, each as often as there are tiles of it."""
        if self.dealt < len(START[self.seats]):
            # SK15: in the solo game the first tiles show different flowers.
            seen = [self.level and self.flower[flower] for flower in FLOWERS]
            return [DEAL[kind] for kind in self.bag if not seen[kind & 3]]
        return [DRAW[kind] for kind in self.bag]

    def turns(self) -> list[Action]:
        """List the tile turns (SK5, SK17), then the fountain turns (YZ2, YZ3)."""
        hand = self.hands[self.to_move]
        cells = split(self.edge)
        found: list[Action] = []
        if self.level:
            for kind in dict.fromkeys(hand):
                row = PLACE[kind]
                near = cells if kind == KOI else split(self.beside())
                found += [row[cell] for cell in near]
            return found
        known = -1
        for kind in hand:
            if kind != known:  # two equal tiles make no second choice
                row, known = PLACE[kind], kind
                found += [row[cell] for cell in cells]
        if self.yarimizu:
            if self.may_build():
                taken = sum(self.fountains)
                found += [
                    FOUNTAIN[point]
                    for point, mask in enumerate(POINT_MASK)
                    if mask & self.filled == mask and not taken >> point & 1  # YZ4, YZ5, B1, B2
                ]
            if not hand:
                found.append(PASS)  # YZ10
        return found

    def beside(self) -> int:
        """Return where the solo player's garden tile may go: beside the tile played last (SK17)."""
        return self.edge if self.last == NOWHERE else NEAR_MASK[self.last] & ~self.filled

    @property
    def side(self) -> int:
        """Return the side of the seat whose turn it is; partners share one (SK1)."""
        return self.side_of(self.seat)

    def may_build(self) -> bool:
        """Tell whether the side has a fountain left and the fourth koi is not out (YZ3, YZ9)."""
        return self.fountains[self.side].bit_count() < 2 and self.koi.bit_count() < KOIS

    def may_take(self, card: int) -> bool:
        """Tell whether a garden card is there and of the kind the side has not got (YZ6)."""
        mine = self.cards[self.side]
        if sum(self.cards) >> card & 1:
            return False
        return not mine & (BIRD_CARDS if card < 4 else FLOWER_CARDS)

    def apply(self, action: Action) -> None:
        """Play an action."""
        getattr(self, "do_" + action[0])(*action[1:])

    def do_deal(self, kind: int) -> None:
        """Lay one of the first tiles; it scores nothing (SK2)."""
        self.bag.remove(kind)
        self.lay(kind, START[self.seats][self.dealt])
        self.dealt += 1
        if self.dealt == len(START[self.seats]):
            if not self.level and not self.tournament:
                self.bag += [KOI] * KOIS  # SK3
            self.begin()

    def begin(self) -> None:
        """Let the next seat with too few tiles draw, or the first turn begin (SK3, SK14, SK16)."""
        for seat, hand in enumerate(self.hands):
            missing = (5 if self.level else 2) - len(hand)
            if missing > 0:
                self.seat, self.draws = seat, missing
                return
        self.seat = self.draws = 0
        self.dealt += 1  # the opening is over
        self.to_move = 0

    def do_draw(self, kind: int) -> None:
        """Draw a tile."""
        self.bag.remove(kind)
        insort(self.hands[self.seat], kind)
        self.draws -= 1
        if self.draws:
            return
        if self.dealt == len(START[self.seats]):
            self.begin()
        else:
            self.finish()

    def do_place(self, kind: int, cell: int) -> None:
        """Lay a tile from the hand, score its flock, draw (SK5-SK8, SK17-SK20)."""
        seat = self.seat
        hand = self.hands[seat]
        hand.remove(kind)
        points = self.flock(kind, cell)
        if not self.level:
            self.birds[self.side_of(seat)] += points
        elif self.level != MEDIUM:  # SK19
            self.birds[0 if self.level == EASY else 1] += points
        if kind == KOI and self.shown[seat]:
            self.shown[seat] -= 1
        self.lay(kind, cell)
        self.last = cell
        if self.bag and not (self.level and kind == KOI):  # SK8, SK20
            self.draws = 1
            self.to_move = CHANCE
        else:
            self.finish()

    def lay(self, kind: int, cell: int) -> None:
        """Put a tile on the board."""
        bit = 1 << cell
        if kind == KOI:
            self.koi |= bit
        else:
            self.bird[kind >> 2] |= bit
            self.flower[kind & 3] |= bit
        self.filled |= bit
        self.edge = (self.edge | NEAR_MASK[cell]) & ~self.filled

    def do_fountain(self, point: int) -> None:
        """Build a fountain; a card comes next (YZ3, YZ6, B10)."""
        self.fountains[self.side] |= 1 << point
        self.step = CARD_STEP

    def do_card(self, card: int) -> None:
        """Take a garden card; then tiles may be exchanged (YZ6, YZ7)."""
        self.cards[self.side] |= 1 << card
        if self.bag and self.hands[self.seat]:
            self.step = SWAP_STEP
        else:
            self.finish()

    def do_swap(self, kind: int) -> None:
        """Put a tile back into the bag, at most two, and draw as many afterwards (YZ7, B4)."""
        self.hands[self.seat].remove(kind)
        if kind == KOI and self.shown[self.seat]:
            self.shown[self.seat] -= 1
        insort(self.bag, kind)
        self.swaps += 1
        if self.swaps == 2 or not self.hands[self.seat]:
            self.do_keep()

    def do_keep(self) -> None:
        """Keep the rest of the hand and draw for what was put back."""
        self.draws, self.swaps = self.swaps, 0
        if self.draws:
            self.to_move = CHANCE
        else:
            self.finish()

    def do_pass(self) -> None:
        """Do nothing, with nothing in hand (YZ10)."""
        self.finish()

    def finish(self) -> None:
        """Hand over to the next seat, or end the game (SK10, SK21, YZ11)."""
        self.step = TILE
        if self.filled == ALL:
            self.to_move = OVER
            return
        self.to_move = self.seat = (self.seat + 1) % self.seats
        if self.level and not self.turns():
            self.to_move = OVER

    def copy(self) -> State:
        """Return an independent state."""
        other = State()
        other.seats = self.seats
        other.level = self.level
        other.tournament = self.tournament
        other.yarimizu = self.yarimizu
        other.to_move = self.to_move
        other.seat = self.seat
        other.step = self.step
        other.draws = self.draws
        other.dealt = self.dealt
        other.filled = self.filled
        other.edge = self.edge
        other.bird = self.bird[:]
        other.flower = self.flower[:]
        other.koi = self.koi
        other.last = self.last
        other.birds = self.birds[:]
        other.hands = [hand[:] for hand in self.hands]
        other.shown = self.shown[:]
        other.bag = self.bag[:]
        other.fountains = self.fountains[:]
        other.cards = self.cards[:]
        other.swaps = self.swaps
        return other

    def guess(self, seat: int, rng: Random) -> State:
        """Deal every tile the seat cannot see again: other hands, a partner's too, and the bag."""
        other = self.copy()
        unseen = self.bag[:]
        for rival, hand in enumerate(self.hands):
            if rival != seat:
                hidden = hand[:]
                for _ in range(self.shown[rival]):
                    hidden.remove(KOI)
                unseen += hidden
        unseen.sort()  # forgets who had what
        shuffle(unseen, rng)
        for rival, hand in enumerate(self.hands):
            if rival != seat:
                open_koi = self.shown[rival]
                hidden = [unseen.pop() for _ in range(len(hand) - open_koi)]
                other.hands[rival] = sorted(hidden + [KOI] * open_koi)
        other.bag = sorted(unseen)
        return other

    def __str__(self) -> str:
        """Draw the board: Tp is a Tanager on a Primrose, KK a koi, then hands and fountains."""
        ys = sorted({round(y, 2) for _, y in GRID.xy})
        lines = [["  "] * 7 for _ in ys]
        for cell, (x, y) in enumerate(GRID.xy):
            kind = self.tile(cell)
            lines[ys.index(round(y, 2))][round(x / 1.5) + 3] = ".." if kind is None else name(kind)
        hands = " ".join("+".join(map(name, hand)) or "-" for hand in self.hands)
        head = f"to move {self.to_move} step {self.step} birds {self.birds} hands {hands}"
        if self.yarimizu:
            head += f"\nfountains {self.fountains} cards {self.cards}"
        head += f"\nbag {' '.join(map(name, self.bag))}"
        return "\n".join([head, *(" ".join(line).rstrip() for line in lines)])


def split(mask: int) -> tuple[int, ...]:
    """Return the cells of a mask, ascending."""
    a, b, c, d = PARTS
    return a[mask & 511] + b[mask >> 9 & 511] + c[mask >> 18 & 511] + d[mask >> 27]


def name(kind: int) -> str:
    """Return two letters for a kind of tile."""
    return "KK" if kind == KOI else "TWEF"[kind >> 2] + "plub"[kind & 3]


def start(seats: int, options: frozenset[str]) -> State:
    """Return the empty garden with the first tile about to be dealt."""
    state = State()
    sides = 3 if seats == 3 else 2
    state.seats = seats
    state.level = next((LEVEL[option] for option in options if option in LEVEL), 0)
    state.tournament = "tournament" in options
    state.yarimizu = "yarimizu" in options
    state.to_move = CHANCE
    state.seat = state.step = state.draws = state.dealt = state.swaps = 0
    state.filled = state.edge = state.koi = 0
    state.bird = [0] * 4
    state.flower = [0] * 4
    state.last = NOWHERE
    state.birds = [0] * sides
    state.bag = [kind for kind in range(KOI) for _ in range(COPIES)]
    state.hands = [[] for _ in range(seats)]
    if state.level:
        state.hands[0] = [KOI] * KOIS  # SK16
    elif state.tournament:  # SK13
        state.hands = [[KOI] * (2 if seats == 2 else 1) for _ in range(seats)]
        if seats == 3:
            state.hands[-1].append(KOI)
    state.shown = [hand.count(KOI) for hand in state.hands]
    state.fountains = [0] * sides
    state.cards = [0] * sides
    return state
