"""What the bots know about IKI: what a position may bring until New Year, what an action is worth.

All worths are whole tenths of IKI: sums of floats differ in the last bit between Pythons, and a
seed must give the same choice everywhere.
"""

from __future__ import annotations

from functools import cached_property
from typing import cast

from pygames_wasm.game import OVER, Action
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.iki import business, data, events, scoring, turn
from pygames_wasm.games.iki.board import (
    AT_BURN,
    AT_CHARM,
    AT_FEED,
    AT_HARMONY,
    AT_MOVE,
    AT_NEUTRAL_PUT,
    AT_STARVE,
    AT_WAY,
    BUILD,
    BUILDING,
    BUILDINGS,
    CARDS,
    CONSTRUCTION,
    FARMHOUSE,
    FIRE,
    FISH_MARKET,
    FISH_MASK,
    FREE_WAY,
    GAIN,
    HOUSE,
    IKI,
    KOBAN,
    MON,
    MONTHS,
    NONE,
    PIPE_MASK,
    POUCH_MASK,
    PUPPETEER,
    RICE,
    SANDAL,
    SPACES,
    STEPS,
    STREET,
    TOBACCO,
    TOKENS,
    TRAIN,
    TYPE,
    TYPE_MASK,
    VILLA,
    WATCHTOWER,
    WOOD,
    Goods,
)
from pygames_wasm.games.iki.rules import State
from pygames_wasm.grid import bits

# By paydays to come: what goods are worth, for there is less and less to do with them.
MON_WORTH = (4, 6, 7, 8, 8)
RICE_WORTH = (3, 16, 17, 18, 18)
SANDAL_WORTH = (0, 5, 6, 7, 7)
WOOD_WORTH = (10, 14, 16, 18, 18)
KOBAN_WORTH = (30, 34, 36, 38, 38)
# What a position is worth, by paydays to come: fitted to the leads at the end of 2,500 games of
# two and rounded. Goods by kind, of which an experienced player makes more than their price:
HELD = (
    (4, 3, 0, 10, 30, 10, 0),
    (7, 6, 6, 14, 34, 10, 1),
    (8, 12, 10, 15, 41, 10, 4),
    (8, 18, 10, 18, 44, 10, 11),
    (6, 14, 7, 18, 40, 10, 11),
)
# and per cent of the plain forecast, for fire and hunger come between.
CAREERS = (100, 97, 85, 85, 85)
LAPS = (0, 160, 110, 72, 66)
TYPES_HELD = (100, 114, 123, 123, 70)
HOUSES = (100, 98, 70, 50, 50)
DREAMS = (80, 55, 45, 15, 5)
HARMONY = 8  # tenths for each point that the next payday brings; cards come and go
PURSE = 16  # mons beyond are worth less: nobody can spend them all
KEEP = 40  # of a character on the board beside its salary: variety, and rivals who train it
PLAN_WOOD, PLAN_KOBAN = 25, 55  # of what a building still lacks
TO_BUILD = 25  # fee, stall and the visit that building takes
SLOT = 12  # for an unused Kobun, while there is time to hire
LEVEL = 5  # for a space of firefighting beyond what is at risk now
LEADER = 8  # for choosing the Ikizama first
NEW_TYPE = 50  # on average, as the fifth type brings 9 IKI and the first 1
LONE_PIPE = 20  # for a pipe before there is a pouch
# A lead of so much is half of the way from even to sure, by paydays to come.
SPREAD = (40, 60, 90, 130, 160)
LIKELY = (100, 85, 70, 55, 45, 40)  # per cent, by months until the next fire
STOREHOUSE, MERCHANT, RESTAURANT, WELL = (
    HOUSE + BUILDING[name] for name in ("storehouse", "merchant_house", "restaurant", "well")
)
PAID = (AT_STARVE, AT_FEED)  # payday, after salary and harmony

# Weights by how far an action is behind the best one, in steps of STEP.
STEP = 4
WEIGHTS = [1.0]
while len(WEIGHTS) < 40:
    WEIGHTS.append(max(WEIGHTS[-1] * 0.84, 0.01))
FAR = len(WEIGHTS) - 1


def price_list(paydays: int) -> list[int]:
    """Return what one of each kind is worth with so many paydays to come."""
    worth = [0] * 7
    worth[MON], worth[RICE], worth[SANDAL] = (
        table[paydays] for table in (MON_WORTH, RICE_WORTH, SANDAL_WORTH)
    )
    worth[WOOD], worth[KOBAN] = WOOD_WORTH[paydays], KOBAN_WORTH[paydays]
    worth[IKI], worth[FIRE] = 10, LEVEL
    return worth


PRICES = [price_list(paydays) for paydays in range(5)]


def value_of(goods: Goods, prices: list[int]) -> int:
    """Return what goods are worth."""
    total = 0
    for kind, number in goods:
        total += number * prices[kind]
    return total


def career(card: int, level: int, paydays: int) -> int:
    """Return what a character brings at the paydays to come if it learns one step between them."""
    total = 0
    for left in range(paydays, 0, -1):
        prices = PRICES[left - 1]
        total += value_of(CARDS[card].salary[min(level, STEPS[card] - 1)], prices)
        if level < STEPS[card]:
            total -= PRICES[left][RICE]  # who is retired eats nothing
        level += 1
    return total


# By paydays to come, card and experience; the last experience is retirement.
CAREER = [
    [[career(card, level, paydays) for level in range(STEPS[card] + 1)] for card in range(HOUSE)]
    for paydays in range(5)
]
TOKEN_WORTH = {"discount": 4, "cart": 5, "charm": 10, "joker": 10}  # a payday to come


def paydays_left(state: State) -> int:
    """Return how many paydays are to come, the one that is going on until food included."""
    month = state.month
    if month < 1:
        return 4
    if month > MONTHS:
        return 0
    return 4 - (month - 1) // 3 - (month % 3 == 0 and state.step in (AT_HARMONY, *PAID))


def turns_left(state: State, seat: int) -> int:
    """Return the turns of a seat before characters must eat."""
    if state.month < 1:
        return 3
    if state.step in PAID:
        return 0
    waits = state.step <= AT_WAY or state.ways[seat] != NONE
    return 2 - (state.month - 1) % 3 + waits


def value(state: AnyState) -> list[float]:
    """Return each seat's chance to win by the points it may expect in the end."""
    here = cast(State, state)
    if here.to_move == OVER:
        points = [10 * score[0] for score in here.scores()]
    else:
        points = forecast(here)
    spread = SPREAD[paydays_left(here)]
    chances, total = [], 0.0
    for seat, mine in enumerate(points):
        lead = mine - max(theirs for other, theirs in enumerate(points) if other != seat)
        chances.append(0.5 + 0.5 * lead / (spread + abs(lead)))
        total += chances[-1]
    return [chance / total for chance in chances]


def forecast(state: State) -> list[int]:
    """Return what each seat may expect in the end."""
    paydays = paydays_left(state)
    totals = harmony(state, paydays + (state.step == AT_HARMONY))
    worths = standing(state, paydays)
    for seat, loss in enumerate(losses(state, worths)):
        totals[seat] -= loss
    for seat in range(state.seats):
        if state.month > MONTHS and seat != state.seat and seat not in state.queue:
            totals[seat] = 10 * state.scores()[seat][0]
            continue
        staff = state.staff(seat)
        totals[seat] += people(state, seat, staff, paydays)
        totals[seat] += possessions(state, seat, staff, paydays)
        totals[seat] -= hunger(state, seat, staff, worths)
    if state.month < MONTHS:
        totals[state.ladder[0]] += LEADER
    return totals


def standing(state: State, paydays: int) -> list[int]:
    """Return by stall what its owner would lose with the piece on it."""
    worths = []
    careers = CAREER[paydays]
    for stall, piece in enumerate(state.stalls):
        if piece == NONE:
            worths.append(0)
        elif piece < HOUSE:
            worths.append(max(20, careers[piece][state.levels[stall]] + KEEP))
        else:
            seat = state.owners[stall]
            worths.append(finished(state, seat, piece - HOUSE, paydays))
    return worths


def finished(state: State, seat: int, building: int, paydays: int) -> int:
    """Return what a building brings a seat from now to the end."""
    worth = BUILDINGS[building].worth
    have = state.goods[seat]
    if worth.per == "rice":  # some of it will be eaten
        spare = have[RICE] - (data.KOBUN - state.kobun[seat] if paydays else 0)
        return min(10 * worth.most, 40 * max(0, spare) + 15 * paydays)
    total = 10 * scoring.value(state, seat, worth, [])
    if paydays:
        if worth.per:
            total = min(10 * worth.most, total + 12 * paydays)
        elif building == FARMHOUSE - HOUSE:
            total += paydays * 20 * (data.KOBUN - state.kobun[seat])
        elif building == WATCHTOWER - HOUSE:
            total += paydays * 20
        elif building == VILLA - HOUSE:
            counts = events.columns(state, seat)
            total += paydays * data.VILLA_MON * MON_WORTH[paydays] * max(counts)
    return total


def harmony(state: State, paydays: int) -> list[int]:
    """Return what harmony brings: what stands now may not stand for long."""
    totals = [0] * state.seats
    if not paydays:
        return totals
    stalls, owners = state.stalls, state.owners
    for group in state.board.groups:
        cards = [stall for stall in group if NONE < stalls[stall] < HOUSE]
        if len(cards) < 2:
            continue
        kinds = [TYPE[stalls[stall]] for stall in cards]
        for stall, kind in zip(cards, kinds, strict=True):
            alike = kinds.count(kind)
            if alike > 1 and owners[stall] >= 0:
                totals[owners[stall]] += HARMONY * alike
    return totals


def next_fire(state: State) -> int:
    """Return the month of the next fire, or 0."""
    month = state.month + (state.step in (AT_BURN, AT_CHARM))
    return next((fire for fire in state.board.fire if fire >= month), 0)


def losses(state: State, worths: list[int]) -> list[int]:
    """Return what each seat may lose in the next fire."""
    totals = [0] * state.seats
    month = next_fire(state)
    if not month:
        return totals
    owners, goods, size = state.owners, state.goods, state.board.size
    for first in state.board.edges:
        strength = state.board.fire[month]
        for stall in range(first, first + size):
            owner = owners[stall]
            if owner >= 0:
                if goods[owner][FIRE] >= strength:
                    break
                totals[owner] += worths[stall]
            strength -= 1
    likely = LIKELY[min(month - state.month, 5)]
    return [total * likely // (800 if state.charms[s] else 400) for s, total in enumerate(totals)]


def people(state: State, seat: int, staff: list[int], paydays: int) -> int:
    """Return what characters bring: salaries, variety, experience on the way, free Kobuns."""
    careers, stalls, levels = CAREER[paydays], state.stalls, state.levels
    retired = state.retired[seat]
    kinds = 0
    total = lap = extra = 0
    for stall in staff:
        card = stalls[stall]
        ladder, level = careers[card], levels[stall]
        total += ladder[level]
        lap += ladder[level + 1] - ladder[level]
        kinds |= 1 << TYPE[card]
    for card in bits(retired):
        total += careers[card][-1]
        if CARDS[card].token:
            extra += paydays * TOKEN_WORTH[CARDS[card].token]
    total = total * CAREERS[paydays] // 100 + extra
    if paydays:
        total += lap * LAPS[paydays] * state.places[seat] // 1200
        total += min(state.kobun[seat], 3) * SLOT * paydays // 4
    for kind, mask in enumerate(TYPE_MASK):
        if retired & mask:
            kinds |= 1 << kind
    types = kinds.bit_count()
    if retired >> PUPPETEER & 1:
        types = min(5, types + 1)
    return total + variety(types, paydays) * TYPES_HELD[paydays] // 100


def variety(types: int, paydays: int) -> int:
    """Return the worth of types: early any of them is one of the five to be had."""
    return (NEW_TYPE * types * paydays + 10 * data.VARIETY[types] * (5 - paydays)) // 5


def possessions(state: State, seat: int, staff: list[int], paydays: int) -> int:
    """Return the worth of goods, tokens and buildings, and of those within reach."""
    have, prices = state.goods[seat], HELD[paydays]
    mons = have[MON]
    total = 10 * have[IKI] + prices[MON] * min(mons, PURSE)
    if mons > PURSE:
        total += (prices[MON] + 1) // 2 * (mons - PURSE)
    total += prices[SANDAL] * min(have[SANDAL], 5) + prices[FIRE] * have[FIRE]
    total += prices[RICE] * min(have[RICE], 5) + 3 * max(0, have[RICE] - 5)
    total += prices[WOOD] * have[WOOD] + prices[KOBAN] * have[KOBAN]
    for stall, owner in enumerate(state.owners):
        if owner == seat and state.stalls[stall] >= HOUSE:
            worth = finished(state, seat, state.stalls[stall] - HOUSE, paydays)
            total += worth * HOUSES[paydays] // 100
    if state.tokens[seat]:
        total += trinkets(state, seat)
    return total + dream(state, seat, paydays)


def trinkets(state: State, seat: int) -> int:
    """Return the worth of fish, pipes and pouches."""
    mine = state.tokens[seat]
    total = 10 * scoring.fish(state, seat) if mine & FISH_MASK else 0
    if mine & POUCH_MASK:
        total += 10 * scoring.pouches(state, seat, events.columns(state, seat))
    elif mine & PIPE_MASK and state.month < MONTHS:
        total += LONE_PIPE
    return total


def dream(state: State, seat: int, paydays: int) -> int:
    """Return what the goods so far are worth as a part of the best building yet to be built."""
    have = state.goods[seat]
    best = 0
    time = 3 * paydays + 1
    for building in state.plans:
        wood = koban = 0
        for kind, number in BUILDINGS[building].pay:
            if kind == WOOD:
                wood = number
            else:
                koban = number
        no_wood, no_koban = max(0, wood - have[WOOD]), max(0, koban - have[KOBAN])
        net = finished(state, seat, building, paydays) - TO_BUILD
        net -= PLAN_WOOD * no_wood + PLAN_KOBAN * no_koban
        net -= 10 * (wood - no_wood) + 30 * (koban - no_koban)
        missing = no_wood + (no_koban + 1) // 2 + 1
        net = net * min(time, 2 * missing) // (2 * missing)
        if net > best:
            best = net
    return best * DREAMS[paydays] // (100 if state.kobun[seat] else 200)


def hunger(state: State, seat: int, staff: list[int], worths: list[int]) -> int:
    """Return what a lack of rice costs: a detour while there is time, else characters."""
    if state.month > MONTHS or not staff:
        return 0
    missing = len(staff) - state.goods[seat][RICE]
    if state.step not in PAID and missing > 0:
        missing -= events.wages(state, seat)[RICE]
    if missing <= 0:
        return 0
    turns = turns_left(state, seat)
    lost = max(0, missing - 2 * turns)
    total = (missing - lost) * (12, 16, 8, 4)[turns]
    if lost:
        for worth in sorted([worths[stall] for stall in staff])[:lost]:
            total += max(20, worth)
    return total


# What an action is worth at once.


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
