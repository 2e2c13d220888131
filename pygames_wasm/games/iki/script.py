"""A scripted player of IKI without any look ahead: the measure that the bot has to beat."""

from __future__ import annotations

from random import Random

from pygames_wasm.game import Action
from pygames_wasm.games.iki import business, turn
from pygames_wasm.games.iki.board import (
    BUILDINGS,
    CARDS,
    CONSTRUCTION,
    FIRE,
    FISH_MARKET,
    FISH_MASK,
    GAIN,
    HOUSE,
    MON,
    MONTHS,
    NONE,
    PIPE_MASK,
    RICE,
    SANDAL,
    SPACES,
    STEPS,
    STREET,
    TOBACCO,
    TOKENS,
    TRAIN,
    TYPE,
    Goods,
)
from pygames_wasm.games.iki.events import columns
from pygames_wasm.games.iki.rules import State

WORTH = (3, 5, 3, 10, 22, 4, 4)  # a quarter of an IKI, by kind of goods
LATE = (1, 1, 0, 4, 12, 4, 1)  # in the last month and on New Year's Day
NEW_TYPE = 20


def worth(goods: Goods, month: int) -> int:
    """Return what goods are worth by a fixed list."""
    prices = WORTH if month < MONTHS else LATE
    return sum(number * prices[kind] for kind, number in goods)


def lacks(state: State, more: int = 0) -> int:
    """Return the rice that is missing for the next payday."""
    return len(state.staff(state.seat)) + more - state.goods[state.seat][RICE]


def exchange(state: State, pay: Goods, gain: Goods) -> int:
    """Return what a trade brings; rice that feeds somebody is dear."""
    net = worth(gain, state.month) - worth(pay, state.month)
    need = lacks(state)
    if state.month <= MONTHS:
        net += 12 * min(max(need, 0), dict(gain).get(RICE, 0))
        if need >= 0:
            net -= 12 * dict(pay).get(RICE, 0)
    fires = [power for month, power in state.board.fire.items() if month >= state.month]
    if fires and state.goods[state.seat][FIRE] < fires[0]:
        net += 4 * dict(gain).get(FIRE, 0)
    return net


def token(state: State, number: int) -> int:
    """Return what a fish, a pipe or a pouch brings: any fish that can be paid."""
    mine, cost = state.tokens[state.seat], TOKENS[number].cost
    if FISH_MASK >> number & 1:
        return 30 - cost + worth(TOKENS[number].gain, state.month) // 2
    if PIPE_MASK >> number & 1:
        return worth(TOKENS[number].gain, state.month) + (0 if mine & PIPE_MASK else 12) - 2 * cost
    return 4 * TOKENS[number].worth.points * (2 if mine & PIPE_MASK else 1) + 4 - 2 * cost


def plan(building: int) -> int:
    """Return what a building brings."""
    pay, value = BUILDINGS[building].pay, BUILDINGS[building].worth
    return 4 * value.points * (3 if value.per else 1) - worth(pay, 1) + 10


def skill(state: State, stall: int) -> int:
    """Return what doing business with a character brings."""
    card = CARDS[state.stalls[stall]]
    cost = 3 if state.owners[stall] not in (state.seat, NONE) else 0
    if card.skill == GAIN:
        return exchange(state, card.pay, card.gain) - cost
    if card.skill == TRAIN:
        return 8 - worth(card.pay, state.month) - cost
    return 2 - cost


def landing(state: State, space: int) -> int:
    """Return what a space of the street brings: shop and best character."""
    seat, shops, people = state.seat, [0], [0]
    for pay, gain in STREET[space].trades:
        if state.can_pay(seat, pay):
            shops.append(exchange(state, pay, gain))
    if space == CONSTRUCTION:
        shops += [plan(building) for building in business.affordable(state, (), 1)]
    if space == TOBACCO:
        shops += [token(state, n) for _, n in business.purchases(state, ~FISH_MASK)]
    if space == FISH_MARKET and not state.tokens[seat] & FISH_MASK & business.season(state):
        shops += [token(state, n) for _, n in business.purchases(state, FISH_MASK)]
    for stall in state.board.reach[space]:
        if state.stalls[stall] != NONE and business.usable(state, stall):
            people.append(skill(state, stall))
    return max(shops) + max(people)


def walk(state: State, steps: int) -> int:
    """Return what a walk brings: the space it ends on, and experience."""
    place = state.places[state.seat]
    laps = turn.laps(place, steps)
    return landing(state, (place + steps - 1) % SPACES + 1) + 4 * laps * len(
        state.staff(state.seat)
    )


def way(state: State, number: int) -> int:
    """Return what a space of the Ikizama track brings."""
    if number == 0:
        return max(walk(state, steps) for steps in range(1, 5)) + 3
    reach = min(2, state.goods[state.seat][SANDAL])
    return max(walk(state, number + more) - 3 * more for more in range(reach + 1)) + 14


def hire(state: State, card: int) -> int:
    """Return what a card brings: salary for its price, a new type, safety, and rice to feed it."""
    paydays = 4 - (state.month - 1) // 3
    salary = sum(worth(level, 1) for level in CARDS[card].salary) // STEPS[card]
    price = max(0, turn.price(state, state.seat, card) - state.coins[state.row.index(card)])
    total = salary * paydays - 3 * price + 5 * CARDS[card].fire
    if not columns(state, state.seat)[TYPE[card]]:
        total += NEW_TYPE
    months = 2 - (state.month - 1) % 3
    return total - 8 * max(0, lacks(state, 1) - 2 * months) - 4 * paydays


def put(state: State, stall: int) -> int:
    """Return what a stall brings: company of the same type, and distance from the edge."""
    size = state.board.size
    total = 3 * (stall % size) - 3 * state.board.extra[stall]
    if state.held < HOUSE:
        first = stall - stall % size
        pieces = [state.stalls[s] for s in range(first, first + size)]
        total += sum(5 for p in pieces if NONE < p < HOUSE and TYPE[p] == TYPE[state.held])
    return total


def starve(state: State, stall: int) -> int:
    """Return how little a character would be missed."""
    return -worth(CARDS[state.stalls[stall]].salary[-1], 1)


def judge(state: State, action: Action) -> int:
    """Return what an action brings, in quarters of an IKI."""
    verb, number = action[0], action[1] if len(action) > 1 else 0
    if verb == "move":
        return walk(state, number) - 3 * turn.sandals(state, number)
    if verb == "trade":
        return exchange(state, *STREET[state.places[state.seat]].trades[number])
    if verb == "income":
        return 12 if state.goods[state.seat][MON] < 12 else 6
    if verb in ("build", "pick"):
        return plan(number) if verb == "build" else number % 2
    known = {"way": way, "hire": hire, "put": put, "use": skill, "buy": token, "starve": starve}
    if verb in known:
        return known[verb](state, number)
    if verb == "train":
        return state.levels[number]
    if verb == "visit":
        return landing(state, number)
    return 1 if verb == "save" else 0


def choose(state: State, rng: Random) -> Action:
    """Return the action that seems best at once; among equals chance decides."""
    actions = state.actions()
    if state.to_move < 0:
        return actions[int(rng.random() * len(actions))]
    worths = [judge(state, action) for action in actions]
    best = max(worths)
    ties = [a for a, one in zip(actions, worths, strict=True) if one == best]
    return ties[int(rng.random() * len(ties))]
