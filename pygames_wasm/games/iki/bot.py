"""What an action of IKI is worth at once, in whole tenths of IKI: hopes.py judges what follows."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from pygames_wasm.game import Action
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.iki import business, data, events, scoring, turn
from pygames_wasm.games.iki.board import (
    AT_MOVE,
    AT_NEUTRAL_PUT,
    AT_WAY,
    BUILD,
    BUILDINGS,
    CARDS,
    CONSTRUCTION,
    FIRE,
    FISH_MARKET,
    FISH_MASK,
    FREE_WAY,
    GAIN,
    HOUSE,
    KOBAN,
    MON,
    MONTHS,
    NONE,
    PIPE_MASK,
    POUCH_MASK,
    RICE,
    SANDAL,
    SPACES,
    STREET,
    TOBACCO,
    TOKENS,
    TRAIN,
    TYPE,
    WATCHTOWER,
    WOOD,
    Goods,
)
from pygames_wasm.games.iki.hopes import (
    CAREER,
    KEEP,
    LEVEL,
    LIKELY,
    LONE_PIPE,
    MERCHANT,
    MON_WORTH,
    NEW_TYPE,
    PLAN_KOBAN,
    PLAN_WOOD,
    PRICES,
    RESTAURANT,
    SLOT,
    STOREHOUSE,
    TOKEN_WORTH,
    WELL,
    finished,
    harmony,
    next_fire,
    paydays_left,
    turns_left,
    value_of,
    variety,
)
from pygames_wasm.games.iki.rules import State
from pygames_wasm.grid import bits

# Weights by how far an action is behind the best one, in steps of STEP.
STEP = 4
WEIGHTS = [1.0]
while len(WEIGHTS) < 40:
    WEIGHTS.append(max(WEIGHTS[-1] * 0.84, 0.01))
FAR = len(WEIGHTS) - 1


class Desk:
    """What the seat to move knows while it weighs its actions."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat = state.seat
        self.paydays = paydays_left(state)
        self.staff = state.staff(self.seat)
        self.lands: dict[int, int] = {}

    @cached_property
    def columns(self) -> list[int]:
        """Return how many characters of each type the seat has."""
        return events.columns(self.state, self.seat)

    @cached_property
    def prices(self) -> list[int]:
        """Return what one more of each kind is worth to the seat."""
        state, seat, paydays = self.state, self.seat, self.paydays
        prices, have = PRICES[paydays][:], state.goods[seat]
        if paydays:
            short = len(self.staff) - have[RICE]
            if short > -1:
                prices[RICE] += (30, 25, 12, 6)[turns_left(state, seat)] if short > 0 else 3
            elif short < -2:
                prices[RICE] = 6
            if have[SANDAL] > 4:
                prices[SANDAL] = 2
        if state.plans and state.kobun[seat] and state.month < MONTHS:
            prices[WOOD], prices[KOBAN] = PLAN_WOOD, PLAN_KOBAN
        if max(state.stalls) >= HOUSE:
            for kind, building, worth in ((RICE, STOREHOUSE, 25), (SANDAL, MERCHANT, 22)):
                if state.owns(seat, building):
                    prices[kind] += worth
        prices[FIRE] = self.safety()
        return prices

    def safety(self) -> int:
        """Return what a space of firefighting is worth: a share of what the next fire may take."""
        state, seat = self.state, self.seat
        level, month = state.goods[seat][FIRE], next_fire(state)
        total = 18 if state.owns(seat, WELL) else 0
        if not month or level == data.TOP:
            return total
        loss, strength, size = 0, state.board.fire[month], state.board.size
        careers = CAREER[self.paydays]
        for stall in self.staff:
            if level < strength - stall % size:
                loss += max(20, careers[state.stalls[stall]][state.levels[stall]] + KEEP)
        loss = loss * LIKELY[min(month - state.month, 5)] // 400
        return total + LEVEL + 2 * loss // (1 + max(1, strength - level))

    # Business.

    def net(self, pay: Goods, gain: Goods) -> int:
        """Return what an exchange of goods brings."""
        return value_of(gain, self.prices) - value_of(pay, self.prices)

    def trade(self, number: int) -> int:
        """Judge a shop's trade."""
        return self.net(*STREET[self.state.places[self.seat]].trades[number])

    def buy(self, number: int) -> int:
        """Judge a fish, a pipe or a pouch."""
        state, seat, token = self.state, self.seat, TOKENS[number]
        mine = state.tokens[seat]
        cost = token.cost * self.prices[MON]
        if FISH_MASK >> number & 1:
            seasons = len({fish // 2 for fish in bits(mine & FISH_MASK)})
            gain = 10 * (data.FISH_IKI[seasons + 1] - data.FISH_IKI[seasons]) + 5 * (seasons < 3)
            gain += value_of(token.gain, self.prices)
            return gain * (2 if state.owns(seat, RESTAURANT) else 1) - cost
        if POUCH_MASK >> number & 1:
            points = scoring.value(state, seat, token.worth, self.columns)
            grows = 1 if token.worth.per else 0
            return 10 * (points + grows) * (2 if mine & PIPE_MASK else 1) + 8 - cost
        gain = value_of(token.gain, self.prices) + (15 if token.trains else 0)
        if not mine & PIPE_MASK:
            gain += LONE_PIPE
            if mine & POUCH_MASK:
                gain += 10 * scoring.pouches(state, seat, self.columns)
        return gain - cost

    def build(self, building: int, cut: Goods = ()) -> int:
        """Judge a building: better ones may come within reach later."""
        state = self.state
        price = sum(n * self.prices[k] for k, n in BUILDINGS[building].pay)
        slot = SLOT * self.paydays
        gain = finished(state, self.seat, building, self.paydays) - slot
        return gain - price + value_of(cut, self.prices)

    def use(self, stall: int) -> int:
        """Judge the skill of a character; a rival's learns from it."""
        state = self.state
        card = CARDS[state.stalls[stall]]
        owner = state.owners[stall]
        if card.skill == GAIN:
            total = self.net(card.pay, card.gain) - card.others * self.prices[MON] // 2
        elif card.skill == TRAIN:
            total = max(map(self.train, self.staff), default=0) - value_of(card.pay, self.prices)
        elif card.skill == BUILD:
            plans = business.affordable(state, card.gain, 0)
            total = max((self.build(plan, card.gain) for plan in plans), default=-50)
        else:
            total = 4
        if owner >= 0 and owner != self.seat:
            total -= 3 + self.lesson(stall)
        return total

    def done(self) -> int:
        """Judge the end of business."""
        return 0

    def lesson(self, stall: int) -> int:
        """Return what one step of experience brings the owner of a character."""
        careers = CAREER[self.paydays][self.state.stalls[stall]]
        level = self.state.levels[stall]
        gain = careers[level + 1] - careers[level]
        return gain + 10 if level + 1 == len(careers) - 1 else gain

    def train(self, stall: int) -> int:
        """Judge whom to train."""
        return self.lesson(stall)

    def lift(self, stall: int) -> int:
        """Judge the first of two to change places: an own one far from the crossroads."""
        return 10 if self.state.owners[stall] == self.seat else 0

    def swap(self, stall: int) -> int:
        """Judge the second by the harmony that comes of it."""
        state, first = self.state.copy(), self.state.stalls.index(self.state.held)
        for slot in (state.stalls, state.owners):
            slot[first], slot[stall] = slot[stall], slot[first]
        return self.lead(harmony(state, self.paydays))

    def lead(self, totals: list[int]) -> int:
        """Return how far the seat is before the best of the others."""
        rivals = [total for seat, total in enumerate(totals) if seat != self.seat]
        return totals[self.seat] - max(rivals)

    # The walk.

    def landing(self, space: int) -> int:
        """Return what business on a space of the street brings, counted once."""
        if space not in self.lands:
            self.lands[space] = self.visit(space)
        return self.lands[space]

    def visit(self, space: int) -> int:
        """Judge business on a space of the street."""
        state, seat = self.state, self.seat
        shop = man = 0
        for pay, gain in STREET[space].trades:
            if state.can_pay(seat, pay):
                shop = max(shop, self.net(pay, gain))
        if space == CONSTRUCTION:
            plans = business.affordable(state, (), data.BUILDING_FEE)
            shop = max([shop, *map(self.build, plans)])
        elif space == TOBACCO:
            shop = self.shopping(POUCH_MASK) + self.shopping(PIPE_MASK)
        elif space == FISH_MARKET and not state.tokens[seat] & FISH_MASK & business.season(state):
            shop = self.shopping(FISH_MASK)
        for stall in state.board.reach[space]:
            if state.stalls[stall] != NONE and business.usable(state, stall):
                man = max(man, self.use(stall))
        return shop + man

    def shopping(self, kinds: int) -> int:
        """Return what the best token of a kind brings."""
        tokens = business.purchases(self.state, kinds)
        return max([0, *(self.buy(token) for _, token in tokens)])

    def lap(self) -> int:
        """Return what experience for all brings."""
        return sum(map(self.lesson, self.staff))

    def walk(self, steps: int, lap: int) -> int:
        """Return what a walk brings, where a lap is worth so much."""
        place = self.state.places[self.seat]
        crossings = turn.laps(place, steps)
        after = (place + steps - 1) % SPACES + 1
        # Half a lap is half of the way to the next one.
        on = lap * (after - place + SPACES * crossings) // (2 * SPACES)
        return self.landing(after) + crossings * lap // 2 + on

    def moves(self, actions: list[Action]) -> list[int]:
        """Judge walks."""
        lap = self.lap()
        price = self.prices[SANDAL]
        return [
            self.walk(steps, lap) - price * turn.sandals(self.state, steps) for _, steps in actions
        ]

    def ways(self, actions: list[Action]) -> list[int]:
        """Judge the Ikizama: where it leads, and whether it lets the seat hire."""
        state, seat = self.state, self.seat
        lap = self.lap()
        have, price = state.goods[seat][SANDAL], self.prices[SANDAL]
        hire = max(map(self.hire, [a[1] for a in turn.hires(state)[1:]]), default=0)
        hire = max(hire, data.INCOME * self.prices[MON])
        found = []
        for _, way in actions:
            first, last = (1, 4) if way == FREE_WAY else (way, way)
            walks = [self.walk(s, lap) for s in range(first, last + 1)]
            for more in range(1, min(have, 3) + 1):
                walks.append(self.walk(last + more, lap) - more * price)
            gain = self.prices[MON] if way == FREE_WAY else hire
            found.append(max(walks) + gain - way)
        return found

    # Characters and where they stand.

    def income(self) -> int:
        """Judge taking mons."""
        return data.INCOME * self.prices[MON]

    def hire(self, card: int) -> int:
        """Judge a card for hire."""
        state, seat = self.state, self.seat
        coins = state.coins[state.row.index(card)]
        total = self.recruit(card)
        return total + (coins - turn.price(state, seat, card)) * self.prices[MON]

    def recruit(self, card: int) -> int:
        """Return what a new character brings."""
        state, seat = self.state, self.seat
        total = CAREER[self.paydays][card][0] + CARDS[card].fire * self.prices[FIRE]
        if CARDS[card].fire and state.owns(seat, WATCHTOWER):
            total += 10 * data.WATCHTOWER_IKI
        if not self.columns[TYPE[card]]:
            types = 5 - self.columns.count(0)
            total += variety(types + 1, self.paydays) - variety(types, self.paydays)
        if CARDS[card].token:
            total += 2 * TOKEN_WORTH[CARDS[card].token]
        short = len(self.staff) + 1 - state.goods[seat][RICE]
        if short > 2 * turns_left(state, seat):
            total -= 30
        return total - SLOT * self.paydays // 2 + 10

    def pick(self, card: int) -> int:
        """Judge a starting card."""
        return CAREER[self.paydays][card][0]

    def put(self, stall: int) -> int:
        """Judge a stall by harmony and by the distance from the edge, where fires begin."""
        state = self.state
        owner = -2 if state.step == AT_NEUTRAL_PUT else self.seat
        held = state.held
        total = 0
        if owner >= 0:
            depth = stall % state.board.size
            total = (6 if next_fire(state) else 1) * depth
            total -= state.board.extra[stall] * MON_WORTH[self.paydays]
        if held >= HOUSE or not self.paydays:
            return total
        kind, factor = TYPE[held], 10 + 4 * (self.paydays - 1)
        for group in state.board.groups:
            if stall in group:
                total += factor * self.company(group, kind, owner)
        return total

    def company(self, group: tuple[int, ...], kind: int, owner: int) -> int:
        """Return the harmony that one more card of a type brings in a group, less the rivals'."""
        state = self.state
        mine = theirs = alike = 0
        for stall in group:
            if NONE < state.stalls[stall] < HOUSE and TYPE[state.stalls[stall]] == kind:
                alike += 1
                mine += state.owners[stall] == self.seat
                theirs += state.owners[stall] >= 0 and state.owners[stall] != self.seat
        if not alike:
            return 0
        more = alike + 1
        before = (mine - theirs) * (alike if alike > 1 else 0)
        return (mine - theirs) * more - before + (more if owner >= 0 else 0)

    # Events.

    def neutral(self, card: int) -> int:
        """Judge the card that belongs to nobody: the best ones are taken from the rivals."""
        return self.recruit(card) // 4

    def drop(self, card: int) -> int:
        """Judge the card that leaves the game."""
        return self.recruit(card) // 4

    def starve(self, stall: int) -> int:
        """Judge who goes unfed."""
        return -self.prize(stall)

    def prize(self, stall: int) -> int:
        """Return what a character on the board is worth to its owner."""
        state, card = self.state, self.state.stalls[stall]
        total = CAREER[self.paydays][card][state.levels[stall]]
        if self.columns[TYPE[card]] == 1:
            total += NEW_TYPE
        return total

    def save(self) -> int:
        """Judge the use of a charm."""
        return 40

    def lose(self) -> int:
        """Judge keeping the charm."""
        return 0


def prefer(state: AnyState, actions: list[Action]) -> list[float]:
    """Return a weight per action: what seems best now has 1, the rest the less the worse."""
    if len(actions) == 1:
        return [1.0]
    here = cast(State, state)
    desk = Desk(here)
    if here.step == AT_WAY:
        worth = desk.ways(actions)
    elif here.step == AT_MOVE:
        worth = desk.moves(actions)
    else:
        worth = [getattr(desk, verb)(*numbers) for verb, *numbers in actions]
    best = max(worth)
    return [WEIGHTS[min(FAR, (best - one) // STEP)] for one in worth]
