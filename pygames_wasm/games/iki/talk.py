"""The sentences of IKI: what is asked, what was done, what lies where, why not."""

from __future__ import annotations

from typing import cast

from pygames_wasm.game import OVER, Action, Scene, Told
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.iki import board as tables
from pygames_wasm.games.iki.board import (
    BUILDINGS,
    CARDS,
    FIRE,
    FISH_MASK,
    GAIN,
    HOUSE,
    IKI,
    NEUTRAL,
    NEW_YEAR,
    NONE,
    PIPE_MASK,
    SPACES,
    STREET,
    SWAP,
    TOKENS,
    TRAIN,
    Goods,
)
from pygames_wasm.games.iki.business import cost, terms
from pygames_wasm.games.iki.events import bonuses, strength
from pygames_wasm.games.iki.rules import State
from pygames_wasm.games.iki.scoring import LINES, sheet
from pygames_wasm.games.iki.turn import laps, price, sandals
from pygames_wasm.texts import Say

# Which sentence asks for a decision, by step.
ASKS = {
    tables.AT_PICK: "ask_pick",
    tables.AT_FIRST_PUT: "ask_first_put",
    tables.AT_WAY: "ask_way",
    tables.AT_HIRE: "ask_hire",
    tables.AT_HIRE_PUT: "ask_hire_put",
    tables.AT_MOVE: "ask_move",
    tables.AT_VISIT: "ask_visit",
    tables.AT_BUSINESS: "ask_business",
    tables.AT_TRAIN: "ask_train",
    tables.AT_LIFT: "ask_lift",
    tables.AT_SWAP: "ask_swap",
    tables.AT_BUILD: "ask_build",
    tables.AT_BUILD_PUT: "ask_build_put",
    tables.AT_NEUTRAL: "ask_neutral",
    tables.AT_NEUTRAL_PUT: "ask_neutral_put",
    tables.AT_STARVE: "ask_starve",
    tables.AT_CHARM: "ask_charm",
}


def seat_name(seat: int, say: Say) -> str:
    """Return the name of an owner."""
    return say("nobody") if seat == NEUTRAL else say(f"seat_{seat}")


def piece_name(piece: int, say: Say) -> str:
    """Return the name of a character or a building."""
    if piece >= HOUSE:
        return say(f"building_{BUILDINGS[piece - HOUSE].name}")
    return say(f"card_{CARDS[piece].name}")


def token_name(token: int, say: Say) -> str:
    """Return the name of a fish, a pipe or a pouch."""
    kind = "fish" if FISH_MASK >> token & 1 else "pipe" if PIPE_MASK >> token & 1 else "pouch"
    return say(f"token_{kind}", season=say(f"season_{token % 8 // 2}"))


def goods(amounts: Goods, say: Say) -> str:
    """Return goods in words."""
    told = [say(f"amount_{kind}", n=number) for kind, number in amounts if number]
    return say("list").join(told) if told else say("nothing")


def place_name(state: State, stall: int) -> str:
    """Return a stall as its Nagaya and its number from the edge: B2."""
    size = state.board.size
    return f"{'ABCD'[stall // size]}{stall % size + 1}"


def stall_name(state: State, stall: int, say: Say) -> str:
    """Return the name of a stall."""
    name = place_name(state, stall)
    return say("stall", nagaya=name[0], number=name[1:])


def skill_text(card: int, say: Say) -> str:
    """Say what a character does."""
    what = CARDS[card]
    if what.skill == TRAIN:
        gain = say("skill_train")
    elif what.skill == SWAP:
        gain = say("skill_swap")
    elif what.skill == GAIN:
        gain = say("skill_gain", gain=goods(what.gain, say))
    else:
        gain = say("skill_build", gain=goods(what.gain, say))
    text = say("skill_pay", pay=goods(what.pay, say), gain=gain) if what.pay else gain
    return text + (" " + say("skill_others", mons=what.others) if what.others else "")


def card_text(card: int, say: Say) -> str:
    """Say all about a character: type, skill, salaries, token."""
    what = CARDS[card]
    wages = [goods(level, say) for level in what.salary if level]
    told = [
        say("card_text", card=piece_name(card, say), type=say(f"type_{what.type}")),
        say("card_skill", skill=skill_text(card, say)),
        say("salary", goods=" → ".join(wages)) if wages else say("salary_none"),
        say("hired_fire", n=what.fire) if what.fire else "",
        say(f"token_{what.token}") if what.token else "",
    ]
    return " ".join(filter(None, told))


def token_text(token: int, say: Say) -> str:
    """Say what a token costs and brings."""
    what = TOKENS[token]
    brings = goods(what.gain, say)
    if what.trains:
        brings = say("skill_train")
    elif what.worth.points:
        brings = say(f"pouch_text_{what.worth.per or 'flat'}", points=what.worth.points)
    elif FISH_MASK >> token & 1:
        more = dict(what.gain)[IKI]
        brings = say("fish_more", n=more) if more else say("fish_plain")
    return say("token_text", token=token_name(token, say), cost=what.cost, brings=brings)


def ask(scene: Scene) -> str:
    """Say what the person at the screen is to do."""
    state, say = cast(State, scene.state), scene.say
    held = piece_name(state.held, say) if state.held != NONE else ""
    return say(ASKS[state.step], card=held)


def phrase(state: State, action: Action, say: Say) -> str:
    """Say what an action would do, with its price, for a button."""
    verb, number = action[0], action[-1]
    seat = state.seat
    if verb == "way":
        return say("do_way_free") if number == 0 else say("do_way", steps=number)
    if verb == "move":
        place = (state.places[seat] + number - 1) % SPACES + 1
        text = say("do_move", steps=number, space=say(f"space_{STREET[place].name}"))
        extra = [say("do_move_sandals", n=sandals(state, number))] * bool(sandals(state, number))
        lap = laps(state.places[seat], number)
        extra += [say("do_move_lap", n=lap)] if lap else []
        return " ".join([text, *extra])
    if verb == "visit":
        return say("do_visit", space=say(f"space_{STREET[number].name}"))
    if verb == "trade":
        pay, gain = STREET[state.places[seat]].trades[number]
        if not pay:
            return say("do_trade_free", gain=goods(gain, say))
        return say("do_trade", pay=goods(pay, say), gain=goods(gain, say))
    if verb == "buy":
        return say("do_buy", text=token_text(number, say))
    if verb == "build":
        what = BUILDINGS[number]
        text = say(f"building_{what.name}_text")
        takes = goods(cost(number, *terms(state)), say)
        return say("do_build", name=piece_name(HOUSE + number, say), pay=takes, text=text)
    if verb == "use":
        card = state.stalls[number]
        return say("do_use", card=piece_name(card, say), skill=skill_text(card, say))
    if verb == "hire":
        return say("do_hire", card=piece_name(number, say), cost=price(state, seat, number))
    return say(f"do_{verb}")


def changes(old: State, new: State, say: Say) -> list[str]:
    """Say what each seat won or lost."""
    told: list[str] = []
    for seat in range(old.seats):
        pairs = zip(old.goods[seat], new.goods[seat], strict=True)
        diff = tuple((kind, b - a) for kind, (a, b) in enumerate(pairs) if a != b)
        if diff:
            text = say("tell_change", seat=seat_name(seat, say), goods=goods(diff, say))
            told.append(Told(text, f"score-{seat}"))
    return told


def tell(before: AnyState, action: Action, after: AnyState, say: Say) -> list[str]:
    """Say what an action did, and what came to an end with it."""
    old, new = cast(State, before), cast(State, after)
    told = tell_action(old, action, new, say)
    if new.month == NEW_YEAR != old.month:
        told.append(say("tell_new_year"))
    return told + tell_pad(new, say) if new.to_move == OVER else told


def tell_pad(state: State, say: Say) -> list[str]:
    """Say how the year is scored, line by line."""
    columns = [sheet(state, seat) for seat in range(state.seats)]
    told: list[str] = []
    for line, numbers in zip(LINES, zip(*columns, strict=True), strict=True):
        points = [
            say("pad_points", seat=seat_name(seat, say), points=number)
            for seat, number in enumerate(numbers)
        ]
        text = say("tell_pad", line=say(f"pad_{line}"), points=say("list").join(points))
        told.append(Told(text, f"pad-{line}"))
    return told


def tell_action(old: State, action: Action, new: State, say: Say) -> list[str]:
    """Say what an action did."""
    verb, number = action[0], action[-1]
    seat = seat_name(old.seat, say)
    if verb in ("draft", "build"):
        name = piece_name(HOUSE + number, say)
        return [say(f"tell_{verb}", seat=seat, name=name)]
    if verb in ("reveal", "pick", "hire", "neutral", "drop"):
        return [
            Told(say(f"tell_{verb}", seat=seat, card=piece_name(number, say)), f"card-{number}")
        ]
    if verb in ("block", "way"):
        way = say("way_free") if not number else str(number)
        return [Told(say(f"tell_{verb}", seat=seat, way=way), f"way-{number}")]
    if verb == "put":
        text = say("tell_put", card=piece_name(old.held, say), stall=stall_name(old, number, say))
        return [Told(text, f"stall-{number}")]
    if verb in ("move", "visit"):
        place = new.places[old.seat]
        name = say(f"space_{STREET[place].name}")
        told: list[str] = [Told(say("tell_move", seat=seat, space=name), f"space-{place}")]
        lap = laps(old.places[old.seat], number) if verb == "move" else 0
        return told + ([say("tell_lap", seat=seat)] if lap else []) + retired(old, new, say)
    if verb == "buy":
        return [say("tell_buy", seat=seat, token=token_name(number, say))]
    if verb in ("use", "train", "lift", "swap", "starve"):
        card = piece_name(old.stalls[number], say)
        told = [Told(say(f"tell_{verb}", seat=seat, card=card), f"stall-{number}")]
        return told + (changes(old, new, say) if verb == "use" else []) + retired(old, new, say)
    if verb in ("salary", "feed"):
        return [say(f"tell_{verb}"), *changes(old, new, say), *lost(old, new, say)]
    if verb == "harmony":
        return [say("tell_harmony"), *harmonies(old, say)]
    if verb == "fire":
        size = old.board.size
        text = say("tell_fire", nagaya="ABCD"[number], strength=old.board.fire[old.month])
        row = range(number * size, (number + 1) * size)
        return [Told(text, *(f"stall-{stall}" for stall in row))]
    if verb == "burn":
        return burnt(old, new, number, say)
    return [say(f"tell_{verb}", seat=seat), *(changes(old, new, say) if verb == "trade" else [])]


def retired(old: State, new: State, say: Say) -> list[str]:
    """Say who retired."""
    return [
        say("tell_retire", card=piece_name(card, say), seat=seat_name(seat, say))
        for seat in range(old.seats)
        for card in range(len(CARDS))
        if new.retired[seat] & ~old.retired[seat] & 1 << card
    ]


def lost(old: State, new: State, say: Say) -> list[str]:
    """Say who left the game unfed."""
    told: list[str] = []
    for stall, piece in enumerate(old.stalls):
        if piece != NONE and new.stalls[stall] == NONE:
            owner = old.owners[stall]
            text = say("tell_lost", card=piece_name(piece, say), seat=seat_name(owner, say))
            told.append(Told(text, f"stall-{stall}", f"score-{owner}"))
    return told


def harmonies(state: State, say: Say) -> list[str]:
    """Say which groups live in harmony."""
    told: list[str] = []
    for group, kind, seat, own, total in bonuses(state):
        text = say(
            "tell_bonus",
            seat=seat_name(seat, say),
            type=say(f"type_{kind}"),
            group=say("corners") if group == 4 else "ABCD"[group],
            sum=f"{own} × {total}",
            points=own * total,
        )
        stalls = [s for s in state.board.groups[group] if is_type(state.stalls[s], kind)]
        told.append(Told(text, f"score-{seat}", *(f"stall-{stall}" for stall in stalls)))
    return told


def is_type(piece: int, kind: int) -> bool:
    """Tell whether a piece is a character of a type."""
    return NONE < piece < HOUSE and CARDS[piece].type == kind


def burnt(old: State, new: State, stall: int, say: Say) -> list[str]:
    """Say what the fire did at a stall."""
    piece, owner = old.stalls[stall], old.owners[stall]
    name, here = stall_name(old, stall, say), f"stall-{stall}"
    if piece == NONE:
        return [Told(say("tell_burn_empty", stall=name), here)]
    key = "tell_burn_stop" if new.stalls[stall] == piece else "tell_burn"
    text = say(
        key if owner != NEUTRAL else "tell_burn_neutral",
        card=piece_name(piece, say),
        seat=seat_name(owner, say),
        stall=name,
        level=old.goods[owner][FIRE] if owner != NEUTRAL else 0,
        strength=strength(old),
    )
    return [Told(text, here, f"score-{owner}")]


def refusal(scene: Scene, state: State) -> str:
    """Return the key of the sentence that says why pressing here does nothing."""
    if state.to_move == OVER:
        return "why_over"
    return "why_turn" if state.to_move != scene.seat else "why_other"
