"""A position of IKI in words: the street, a row of stalls, what one owns."""

from __future__ import annotations

from typing import cast

from pygames_wasm.describe import focus_of, listed
from pygames_wasm.game import NOBODY, Scene
from pygames_wasm.games.iki.board import CARDS, GOODS, HOUSE, NEUTRAL, NONE, SPACES, STREET
from pygames_wasm.games.iki.rules import State
from pygames_wasm.games.iki.talk import card_text, goods, piece_name, seat_name, token_name
from pygames_wasm.games.iki.turn import price
from pygames_wasm.grid import bits
from pygames_wasm.texts import Say


def describe(scene: Scene, what: str, focus: str) -> list[str]:
    """Tell the street, the Nagaya or the space that the focus is on, or what one owns."""
    state, say = cast(State, scene.state), scene.say
    if what == "board":
        return tell_street(scene, state, say)
    if what == "hand":
        return tell_own(state, scene.seat, say)
    stall, space = focus_of(focus, "stall"), focus_of(focus, "space")
    if stall is not None and stall < state.board.stalls:
        return tell_nagaya(state, stall // state.board.size, say)
    if space is not None and 1 <= space <= SPACES:
        return tell_space(state, space, say)
    return [say("describe_focus")]


def tell_street(scene: Scene, state: State, say: Say) -> list[str]:
    """Tell the month, who stands where, who works in which Nagaya, and who can be hired."""
    month = say(f"month_{state.month}") if state.month else say("month_before")
    told = [say("describe_month", month=month)]
    places = [
        say("describe_stands", seat=seat_name(seat, say), space=space_name(place, say))
        for seat, place in enumerate(state.places)
        if place >= 1
    ]
    told += [listed(say, say("street"), places)] if places else []
    told += [row_of(state, nagaya, say) for nagaya in range(4)]
    row = [
        say("describe_price", card=piece_name(card, say), n=cost_of(scene, state, card))
        for card in state.row
    ]
    return [*told, listed(say, say("row"), row)] if row else told


def cost_of(scene: Scene, state: State, card: int) -> int:
    """Return what a card costs whoever looks."""
    return price(state, scene.seat, card) if scene.seat >= 0 else CARDS[card].cost


def space_name(space: int, say: Say) -> str:
    """Return the name of a space of the street."""
    return say(f"space_{STREET[space].name}")


def row_of(state: State, nagaya: int, say: Say) -> str:
    """Tell who works in a Nagaya, from the edge to the crossroads."""
    size = state.board.size
    stalls = range(nagaya * size, (nagaya + 1) * size)
    inside = [
        say("describe_works", number=stall - stalls[0] + 1, who=worker(state, stall, say))
        for stall in stalls
    ]
    return listed(say, say("describe_nagaya", nagaya="ABCD"[nagaya]), inside)


def worker(state: State, stall: int, say: Say) -> str:
    """Tell who works at a stall, for whom and how experienced."""
    piece, owner = state.stalls[stall], state.owners[stall]
    if piece == NONE:
        return say("describe_empty")
    name = piece_name(piece, say)
    if owner == NEUTRAL:
        return name
    if piece >= HOUSE:
        return say("describe_house", name=name, seat=seat_name(owner, say))
    return say("describe_worker", card=name, seat=seat_name(owner, say), level=state.levels[stall])


def tell_nagaya(state: State, nagaya: int, say: Say) -> list[str]:
    """Tell a Nagaya, and what its characters do."""
    size = state.board.size
    pieces = state.stalls[nagaya * size : (nagaya + 1) * size]
    about = [card_text(piece, say) for piece in pieces if NONE < piece < HOUSE]
    return [row_of(state, nagaya, say), *about]


def tell_space(state: State, space: int, say: Say) -> list[str]:
    """Tell the shop of a space and who stands there."""
    text = say(f"space_{STREET[space].name}_text")
    here = [seat_name(seat, say) for seat, place in enumerate(state.places) if place == space]
    told = [say("label_space", space=space_name(space, say), text=text)]
    return [*told, say("label_here", seats=say("list").join(here))] if here else told


def tell_own(state: State, seat: int, say: Say) -> list[str]:
    """Tell what a seat owns; everything lies open, so a spectator hears of all."""
    if seat == NOBODY:
        return [line for other in range(state.seats) for line in tell_own(state, other, say)]
    have = tuple((kind, state.goods[seat][kind]) for kind in GOODS)
    told = [listed(say, seat_name(seat, say), [goods(have, say)])]
    told.append(say("kobun", n=state.kobun[seat]))
    tokens = [token_name(token, say) for token in bits(state.tokens[seat])]
    old = [piece_name(card, say) for card in bits(state.retired[seat])]
    told += [listed(say, say("describe_tokens"), tokens)] if tokens else []
    return told + ([listed(say, say("describe_retired"), old)] if old else [])
