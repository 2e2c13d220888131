"""What things of IKI are, in words, and what an action would cost and bring before it is done."""

from __future__ import annotations

from pygames_wasm.game import Action, Scene
from pygames_wasm.games.iki.board import (
    AT_BUILD_PUT,
    AT_HIRE_PUT,
    BUILDINGS,
    CARDS,
    HOUSE,
    MON,
    NONE,
    SPACES,
    STREET,
    TOKENS,
)
from pygames_wasm.games.iki.business import cost, terms
from pygames_wasm.games.iki.rules import State
from pygames_wasm.games.iki.talk import (
    card_text,
    goods,
    phrase,
    piece_name,
    seat_name,
    stall_name,
    token_text,
)
from pygames_wasm.games.iki.turn import price
from pygames_wasm.texts import Say

CARD_VERBS = ("pick", "hire", "neutral", "drop")


def card_label(scene: Scene, state: State, card: int) -> str:
    """Say all about a card of the row, with its price and the mons on it."""
    say, place = scene.say, state.row.index(card)
    seat = scene.seat
    mons = price(state, seat, card) if seat >= 0 else CARDS[card].cost
    coins = state.coins[place] if place < len(state.coins) else 0
    return say("label_card", text=card_text(card, say), cost=mons, coins=coins)


def stall_label(state: State, stall: int, say: Say) -> str:
    """Say what is on a stall."""
    piece, name = state.stalls[stall], stall_name(state, stall, say)
    if piece == NONE:
        extra = state.board.extra[stall]
        return say("label_stall_extra" if extra else "label_stall", stall=name, extra=extra)
    about = piece_name(piece, say)
    if piece < HOUSE:
        about = card_text(piece, say)
    return say(
        "label_stall_taken", stall=name, seat=seat_name(state.owners[stall], say), card=about
    )


def space_label(state: State, space: int, say: Say) -> str:
    """Say what a space of the street offers, and who stands there."""
    shop = STREET[space].name
    text = say("label_space", space=say(f"space_{shop}"), text=say(f"space_{shop}_text"))
    here = [seat for seat, place in enumerate(state.places) if place == space]
    if here:
        people = say("list").join(seat_name(seat, say) for seat in here)
        text += " " + say("label_here", seats=people)
    return text


def plan_label(plan: int, say: Say) -> str:
    """Say what a building costs and brings."""
    what = BUILDINGS[plan]
    text = say(f"building_{what.name}_text")
    name = piece_name(HOUSE + plan, say)
    return say("label_plan", name=name, pay=goods(what.pay, say), text=text)


def explain(scene: Scene, state: State) -> str:
    """Say all about what the pointer or the focus is on, and what it would cost and bring."""
    aim, say = scene.aim, scene.say
    if len(aim) == 2 and aim[0] in ("card", "stall", "space", "token", "plan"):
        return describe_thing(scene, state, *aim)
    if not aim or aim not in scene.offers:
        return ""
    verb, number = aim[0], aim[-1]
    if verb in ("train", "lift", "swap", "starve"):
        return card_text(state.stalls[number], say)
    if verb in CARD_VERBS:
        told = [price_text(state, aim, say) if verb == "hire" else "", card_text(number, say)]
    elif verb in ("move", "visit"):
        told = [phrase(state, aim, say), waiting(state, destination(state, aim), say)]
    else:
        told = [phrase(state, aim, say), price_text(state, aim, say)]
    return " · ".join(filter(None, told))


def describe_thing(scene: Scene, state: State, kind: str, number: int) -> str:
    """Say what something is that can only be looked at now."""
    say = scene.say
    if kind == "card":
        return card_label(scene, state, number) if number in state.row else ""
    if kind == "stall":
        return stall_label(state, number, say) if number < len(state.stalls) else ""
    if kind == "space":
        return space_label(state, number, say) if 1 <= number <= SPACES else ""
    if kind == "token":
        return token_text(number, say) if number < len(TOKENS) else ""
    return plan_label(number, say) if number < len(BUILDINGS) else ""


def destination(state: State, action: Action) -> int:
    """Return the space of the street that a walk or a visit leads to."""
    steps: int = action[1]
    return steps if action[0] == "visit" else (state.places[state.seat] + steps - 1) % SPACES + 1


def waiting(state: State, space: int, say: Say) -> str:
    """Say what the shop of a space offers and which characters wait behind it."""
    people = [
        say("waits", card=piece_name(state.stalls[s], say), seat=seat_name(state.owners[s], say))
        for s in state.board.reach[space]
        if NONE < state.stalls[s] < HOUSE
    ]
    shop = say(f"space_{STREET[space].name}_text")
    return f"{shop} " + (
        say("wait_there", people=say("list").join(people)) if people else say("wait_nobody")
    )


def price_text(state: State, action: Action, say: Say) -> str:
    """Say how many mons an action takes and how many are left; nothing where it takes none."""
    verb, number = action[0], action[-1]
    seat = state.seat
    mons = 0
    if verb == "hire":
        mons = price(state, seat, number) - state.coins[state.row.index(number)]
    elif verb == "put" and state.step in (AT_HIRE_PUT, AT_BUILD_PUT):
        mons = state.board.extra[number]
    elif verb == "buy":
        mons = TOKENS[number].cost
    elif verb == "build":
        mons = dict(cost(number, *terms(state))).get(MON, 0)
    if verb not in ("hire", "buy") and not mons:
        return ""
    return say("mons_left", cost=mons, left=state.goods[seat][MON] - mons)
