"""The rules of IKI for two, three and four; R1 to R56 are the rulings that the tests name.

Seat 0 begins and is the Sun of two. Stalls, street spaces, cards and tokens are numbered as
board.py says. What happens without a choice is done by chance with a single outcome, so that
salary, a walking fire or an income nobody can refuse is logged and shown like any other action.

Start: chance does `draft BUILDING` six times; each seat, the last one first, `pick CARD` and
`put STALL`. A month: chance does `block WAY` (two seats) and `reveal CARD` four times; each seat
`way SPACE` (0 is the space 1-4); then, seat by seat, `income` or `hire CARD` and `put STALL`, and
`move STEPS` (the Ox Cart's step first, then a sandal for each step beyond the Ikizama's number).
Business: `trade N` (the shop's N-th trade), `buy TOKEN` (fish, pipe or pouch),
`build BUILDING` and `put STALL`, `use STALL` (the character there, followed where its skill asks
by `train STALL`, by `lift STALL` and `swap STALL`, or by `build` and `put`), and `done`.
Events: `neutral CARD` and `put STALL`, or `drop CARD` on a full board (two seats); chance does
`salary`, `harmony` and, after `starve STALL` of who cannot feed all, `feed`; or `fire NAGAYA` and
`burn STALL` step by step, where the holder of a charm decides `save` or `lose`.
New Year's Day: `visit SPACE`, then business.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pygames_wasm.game import CHANCE, Action
from pygames_wasm.games.iki import business, data, events, opening, scoring, turn
from pygames_wasm.games.iki.board import (
    AT_DRAFT,
    AT_END,
    BOARDS,
    BUILDINGS,
    CARDS,
    FIRE,
    HOUSE,
    LETTERS,
    MON,
    NEUTRAL,
    NONE,
    SHELF,
    STEPS,
    STREET,
    WOOD,
    Board,
    Goods,
)
from pygames_wasm.grid import bits

# Draws and first cards, twelve months with their events, New Year's Day, with four seats; a turn
# is a hire, a move, a pipe that trains, a pouch, a skill of three actions, and the end.
LONGEST = 6 + 8 + 12 * (1 + 4 + 4 + 4 * 10 + 2) + 4 * (3 + 4 * 3) + 3 * 5 + 4 * 8


class State:
    """A position of IKI."""

    __slots__ = (
        "active",
        "block",
        "charms",
        "coins",
        "deck",
        "flame",
        "goods",
        "held",
        "kobun",
        "ladder",
        "levels",
        "month",
        "owners",
        "places",
        "plans",
        "queue",
        "retired",
        "row",
        "seat",
        "seats",
        "shelf",
        "shop",
        "stalls",
        "step",
        "tiles",
        "to_move",
        "tokens",
        "used",
        "ways",
    )

    seats: int
    to_move: int
    seat: int  # whose turn it is, also while chance acts for it
    step: int  # what is decided next, AT_...
    month: int  # 0 before the first, 13 on New Year's Day
    queue: list[int]  # seats still to act in this phase, after the one that acts
    ladder: list[int]  # seats by firefighting, the highest first, the top of a stack first
    block: int  # the blocked Ikizama space
    tiles: bytearray  # blocking tiles left, by Ikizama space
    ways: list[int]  # Ikizama space, by seat
    places: list[int]  # street space of the Oyakata, by seat
    goods: list[list[int]]  # by seat and kind; IKI is the track, FIRE the firefighting level
    kobun: list[int]  # unused ones, by seat
    stalls: list[int]  # what lies on each stall: a card, HOUSE + a building, or NONE
    owners: list[int]  # by stall: a seat, NEUTRAL or NONE
    levels: list[int]  # experience, by stall
    retired: list[int]  # mask of cards, by seat
    charms: list[int]  # tokens that avoid a fire, by seat
    tokens: list[int]  # mask of fish, pipes and pouches, by seat
    row: list[int]  # cards for hire
    coins: list[int]  # mons on each card of the row
    deck: list[int]  # cards of the season that nobody has seen, ascending
    shelf: int  # mask of the tokens for sale
    plans: list[int]  # buildings nobody has built
    held: int  # what is about to be put on a stall
    shop: int  # whether the shop was done business with, and what was bought in the tobacco shop
    used: int  # whether a character was done business with
    active: int  # the card whose skill is being used
    flame: int  # the stall the fire comes to

    def actions(self) -> list[Action]:
        """List what is legal now."""
        return CHOICES[self.step](self)

    def apply(self, action: Action) -> None:
        """Play an action."""
        VERBS[action[0]](self, *action[1:])

    @property
    def board(self) -> Board:
        """Return the tables of the side of the board in play."""
        return BOARDS[self.seats]

    def ask(self, step: int) -> None:
        """Let the seat decide, or chance where there is nothing to decide."""
        self.step = step
        self.to_move = self.seat if len(CHOICES[step](self)) > 1 else CHANCE

    # What seats own.

    def can_pay(self, seat: int, price: Goods) -> bool:
        """Tell whether a seat has these goods."""
        have = self.goods[seat]
        return all(have[kind] >= number for kind, number in price)

    def pay(self, seat: int, price: Goods) -> None:
        """Take goods from a seat."""
        have = self.goods[seat]
        for kind, number in price:
            have[kind] -= number

    def gain(self, seat: int, gift: Goods) -> None:
        """Give goods to a seat: wood as long as there is some (R27)."""
        have = self.goods[seat]
        for kind, number in gift:
            if kind == FIRE:
                self.climb(seat, number)
            elif kind == WOOD:
                have[WOOD] += min(number, self.wood_left())
            else:
                have[kind] += number

    def wood_left(self) -> int:
        """Return the pieces of wood that nobody has."""
        return data.WOOD - sum(have[WOOD] for have in self.goods)

    def climb(self, seat: int, spaces: int) -> None:
        """Move a firefighting marker, onto whatever lies on its new space (R17)."""
        goods, ladder = self.goods, self.ladder
        level = goods[seat][FIRE] = min(data.TOP, goods[seat][FIRE] + spaces)
        ladder.remove(seat)
        place = 0
        while place < len(ladder) and goods[ladder[place]][FIRE] > level:
            place += 1
        ladder.insert(place, seat)

    # What lies on stalls.

    def empty(self) -> list[int]:
        """Return the stalls without a card."""
        return [stall for stall, piece in enumerate(self.stalls) if piece == NONE]

    def sites(self) -> list[int]:
        """Return the empty stalls whose surcharge the seat can pay."""
        mons, extra = self.goods[self.seat][MON], self.board.extra
        return [s for s, piece in enumerate(self.stalls) if piece == NONE and extra[s] <= mons]

    def staff(self, seat: int) -> list[int]:
        """Return the stalls with a seat's characters; buildings are none (R32)."""
        return [
            stall
            for stall, owner in enumerate(self.owners)
            if owner == seat and self.stalls[stall] < HOUSE
        ]

    def owns(self, seat: int, building: int) -> bool:
        """Tell whether a seat has this building on the board."""
        stalls = self.stalls
        return building in stalls and self.owners[stalls.index(building)] == seat

    def lay(self, piece: int, stall: int, owner: int) -> None:
        """Put a card on a stall, with a Kobun unless it is neutral."""
        self.stalls[stall], self.owners[stall], self.levels[stall] = piece, owner, 0
        if owner != NEUTRAL:
            self.kobun[owner] -= 1

    def leave(self, stall: int) -> None:
        """Take a card off its stall; its Kobun goes home."""
        owner = self.owners[stall]
        if owner != NEUTRAL:
            self.kobun[owner] += 1
        self.stalls[stall] = self.owners[stall] = NONE
        self.levels[stall] = 0

    def teach(self, stall: int, steps: int = 1) -> None:
        """Give a character experience, which may retire it (R10, R12)."""
        self.levels[stall] += steps
        card, seat = self.stalls[stall], self.owners[stall]
        if self.levels[stall] >= STEPS[card]:
            self.leave(stall)
            self.retired[seat] |= 1 << card
            if CARDS[card].token == "charm":
                self.charms[seat] += 1

    # The end.

    def scores(self) -> list[tuple[int, ...]]:
        """Return (IKI if the game ended now, firefighting level, height in the stack) (R51)."""
        top = self.seats - 1
        return [
            (sum(scoring.sheet(self, seat)), self.goods[seat][FIRE], top - self.ladder.index(seat))
            for seat in range(self.seats)
        ]

    def guess(self, seat: int, rng: Random) -> State:
        """Return a copy: seats hide nothing, and a state knows no order of decks and tiles."""
        return self.copy()

    def copy(self) -> State:
        """Return an independent state."""
        other = State()
        other.seats = self.seats
        other.to_move = self.to_move
        other.seat = self.seat
        other.step = self.step
        other.month = self.month
        other.queue = self.queue[:]
        other.ladder = self.ladder[:]
        other.block = self.block
        other.tiles = self.tiles[:]
        other.ways = self.ways[:]
        other.places = self.places[:]
        other.goods = [have[:] for have in self.goods]
        other.kobun = self.kobun[:]
        other.stalls = self.stalls[:]
        other.owners = self.owners[:]
        other.levels = self.levels[:]
        other.retired = self.retired[:]
        other.charms = self.charms[:]
        other.tokens = self.tokens[:]
        other.row = self.row[:]
        other.coins = self.coins[:]
        other.deck = self.deck[:]
        other.shelf = self.shelf
        other.plans = self.plans[:]
        other.held = self.held
        other.shop = self.shop
        other.used = self.used
        other.active = self.active
        other.flame = self.flame
        return other

    def __str__(self) -> str:
        """Write down the board Nagaya by Nagaya, the row, the shelf and what each seat has."""
        head = f"month {self.month} step {self.step} to move {self.to_move} seat {self.seat}"
        lines = [
            f"{head} queue {self.queue} ladder {self.ladder} shop {self.shop} used {self.used}",
            f"ways {self.ways} block {self.block} tiles {list(self.tiles)} held {self.held}"
            f" active {self.active} flame {self.flame}",
        ]
        for group in self.board.groups[:4]:
            lines.append("  " + " | ".join(map(self.describe, group)))
        row = zip(self.row, self.coins, strict=False)
        lines.append("row " + " ".join(f"{CARDS[card].name}+{coins}" for card, coins in row))
        lines.append(f"deck {self.deck}")
        lines.append("plans " + " ".join(BUILDINGS[plan].name for plan in self.plans))
        lines.append(f"shelf {bits(self.shelf)}")
        for seat, score in enumerate(self.scores()):
            have = " ".join(f"{n}{k}" for n, k in zip(self.goods[seat], LETTERS, strict=True))
            lines.append(
                f"seat {seat} at {STREET[self.places[seat]].name or '-'}: {have},"
                f" {self.kobun[seat]} kobun, {self.charms[seat]} charms, forecast {score}"
            )
            names = " ".join(CARDS[card].name for card in bits(self.retired[seat])) or "-"
            lines.append(f"  retired {names}, tokens {bits(self.tokens[seat])}")
        return "\n".join(lines)

    def describe(self, stall: int) -> str:
        """Name what lies on a stall, its owner and its experience."""
        piece, owner = self.stalls[stall], self.owners[stall]
        if piece == NONE:
            return f"{stall} -"
        who = "neutral" if owner == NEUTRAL else str(owner)
        if piece >= HOUSE:
            return f"{stall} {BUILDINGS[piece - HOUSE].name} of {who}"
        return f"{stall} {CARDS[piece].name} of {who} level {self.levels[stall]}"


MODULES = (opening, turn, business, events)
# The legal actions at each step, and what each verb does.
CHOICES: dict[int, Callable[[State], list[Action]]] = {
    AT_END: lambda state: [],
    **{step: found for module in MODULES for step, found in module.CHOICES.items()},
}
VERBS: dict[str, Callable[..., Any]] = {
    name.removeprefix("do_"): verb
    for module in MODULES
    for name, verb in vars(module).items()
    if name.startswith("do_")
}


def start(seats: int, options: frozenset[str]) -> State:
    """Return the empty board with the first building about to be drawn."""
    state = State()
    state.seats = seats
    state.to_move, state.step = CHANCE, AT_DRAFT
    state.seat = state.month = state.shop = state.used = 0
    state.queue = []
    state.ladder = list(range(seats))
    state.block = state.held = state.active = state.flame = NONE
    state.tiles = bytearray(data.BLOCKS if seats == 2 else (0,) * len(data.BLOCKS))
    state.ways = [NONE] * seats
    state.places = [0] * seats
    state.goods = [opening.purse() for _ in range(seats)]
    state.kobun = [data.KOBUN] * seats
    stalls = BOARDS[seats].stalls
    state.stalls = [NONE] * stalls
    state.owners = [NONE] * stalls
    state.levels = [0] * stalls
    state.retired = [0] * seats
    state.charms = [0] * seats
    state.tokens = [0] * seats
    state.row, state.coins, state.deck, state.plans = [], [], [], []
    state.shelf = SHELF[0]
    return state
