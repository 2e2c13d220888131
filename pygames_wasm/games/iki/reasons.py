"""Why an action of IKI is good: goods, salaries, harmony, food, fire, lines of the score pad."""

from __future__ import annotations

from typing import cast

from pygames_wasm.game import Action
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.iki import data, scoring
from pygames_wasm.games.iki.board import (
    BUILDINGS,
    CARDS,
    FIRE,
    FREE_WAY,
    HOUSE,
    MONTHS,
    NONE,
    RICE,
    SPACES,
    STREET,
    TYPE,
    Goods,
)
from pygames_wasm.games.iki.bot import prefer
from pygames_wasm.games.iki.events import bonuses, columns
from pygames_wasm.games.iki.rules import State
from pygames_wasm.games.iki.talk import goods, phrase, piece_name
from pygames_wasm.games.iki.turn import laps
from pygames_wasm.texts import Say

LINES = ("variety", "fish", "pouches", "buildings")  # of the score pad; the rest is goods
PLAIN = ("done", "save", "lose", "starve", "neutral", "drop")  # a sentence each


def reasons(before: AnyState, action: Action, after: AnyState, seat: int, say: Say) -> list[str]:
    """Say why an action is good for a seat."""
    old, new = cast(State, before), cast(State, after)
    verb, number = action[0], action[-1]
    found: list[str] = []
    if verb in PLAIN:
        found.append(say(f"reason_{verb}"))
    elif verb in ("hire", "pick"):
        found += newcomer(old, number, seat, say)
    elif verb == "way":
        found += far(old, number, seat, say)
    elif verb in ("move", "visit"):
        found += arrived(old, new, action, seat, say)
    elif verb == "build":
        worth = scoring.value(old, seat, BUILDINGS[number].worth, [])
        found.append(say("reason_house", points=worth))
    elif verb == "train":
        found += learnt(old, number, say)
    found += exchange(old, new, seat, say) if verb not in ("hire", "pick", "move") else []
    return [*found, *pad(old, new, seat, say), *safety(old, new, seat, verb, say)]


def newcomer(state: State, card: int, seat: int, say: Say) -> list[str]:
    """Say what a character brings."""
    what = CARDS[card]
    found = []
    wages = next((level for level in what.salary if level), ())
    if wages:
        found.append(say("reason_salary", goods=goods(wages, say)))
    counts = columns(state, seat)
    if not counts[TYPE[card]]:
        types = 5 - counts.count(0)
        more = data.VARIETY[types + 1] - data.VARIETY[types]
        found.append(say("reason_type", type=say(f"type_{TYPE[card]}"), points=more))
    if what.fire:
        found.append(say("amount_6", n=what.fire))
    if what.token:
        found.append(say("reason_token"))
    if state.goods[seat][RICE] > len(state.staff(seat)):
        found.append(say("reason_fed"))
    return found


def far(state: State, way: int, seat: int, say: Say) -> list[str]:
    """Say where a space of the Ikizama leads."""
    if way == FREE_WAY:
        return [say("reason_free")]
    space = (state.places[seat] + way - 1) % SPACES + 1
    return [say("reason_reach", space=say(f"space_{STREET[space].name}"))]


def arrived(old: State, new: State, action: Action, seat: int, say: Say) -> list[str]:
    """Say what a walk brings: experience on the way, and the best business where it ends."""
    found = []
    if action[0] == "move" and laps(old.places[seat], action[1]) and old.staff(seat):
        found.append(say("reason_lap"))
    if new.to_move == seat:
        legal = new.actions()
        weights = prefer(new, legal)
        best = legal[weights.index(max(weights))]
        if best[0] != "done":
            found.append(say("reason_there", what=phrase(new, best, say)))
    return found


def learnt(state: State, stall: int, say: Say) -> list[str]:
    """Say what a step of experience brings a character."""
    salary, level = CARDS[state.stalls[stall]].salary, state.levels[stall] + 1
    name = piece_name(state.stalls[stall], say)
    if level == len(salary):
        return [say("reason_retire", card=name)]
    return [say("reason_learn", card=name, goods=goods(salary[level], say))]


def exchange(old: State, new: State, seat: int, say: Say) -> list[str]:
    """Say what the seat gets and what it pays."""
    pairs = zip(old.goods[seat], new.goods[seat], strict=True)
    diff = [(kind, b - a) for kind, (a, b) in enumerate(pairs)]
    got: Goods = tuple((kind, more) for kind, more in diff if more > 0)
    paid: Goods = tuple((kind, -more) for kind, more in diff if more < 0)
    if not got:
        return []
    if not paid:
        return [say("reason_get", goods=goods(got, say))]
    return [say("reason_trade", goods=goods(got, say), pay=goods(paid, say))]


def pad(old: State, new: State, seat: int, say: Say) -> list[str]:
    """Say which lines of the score pad rise, and what harmony will bring on payday."""
    found = []
    rows = zip(scoring.LINES, scoring.sheet(old, seat), scoring.sheet(new, seat), strict=True)
    for line, now, then in rows:
        if line in LINES and then > now:
            found.append(say("reason_line", line=say(f"pad_{line}"), points=then - now))
    if old.month <= MONTHS:
        more = harmony(new, seat) - harmony(old, seat)
        if more > 0:
            found.append(say("reason_harmony", points=more))
    return found


def harmony(state: State, seat: int) -> int:
    """Return what harmony would bring a seat now."""
    return sum(own * total for _, _, owner, own, total in bonuses(state) if owner == seat)


def safety(old: State, new: State, seat: int, verb: str, say: Say) -> list[str]:
    """Say what food or firefighting is won."""
    found = []
    had, has, mouths = old.goods[seat][RICE], new.goods[seat][RICE], len(new.staff(seat))
    if has > had and had < mouths and new.month <= MONTHS:
        found.append(say("reason_food", have=min(has, mouths), need=mouths))
    level, strength = new.goods[seat][FIRE], coming(new)
    if strength and level > old.goods[seat][FIRE]:
        key = "reason_safe" if level >= strength else "reason_ladder"
        found.append(say(key, level=level, strength=strength))
    if verb == "put" and strength and new.stalls.count(NONE) < old.stalls.count(NONE):
        stall = next(s for s, piece in enumerate(new.stalls) if piece != old.stalls[s])
        if new.owners[stall] == seat and new.stalls[stall] < HOUSE and stall % new.board.size:
            found.append(say("reason_deep"))
    return found


def coming(state: State) -> int:
    """Return the strength of the next fire, 0 if there is none any more."""
    months = [month for month in state.board.fire if month >= state.month]
    return state.board.fire[min(months)] if months else 0
