"""Draws Tiny: the die, what lies on the table, and the cards in hand."""

from __future__ import annotations

from typing import cast

from pygames_wasm.game import Action, Scene, Seat, words
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.tiny.rules import NUMBERS, PASSED, State
from pygames_wasm.svg import Markup, el, icon, tiny
from pygames_wasm.texts import Say


def draw(scene: Scene) -> dict[str, str]:
    """Return the parts of the picture."""
    state, say = cast(State, scene.state), scene.say
    die = say("die", number=state.die) if state.die else say("die_none")
    parts: dict[str, str] = {"frame": frame(scene), "die": el("p", die, id="die")}
    for seat in range(state.seats):
        parts[f"place-{seat}"] = el("li", place(say, state, seat), id=f"place-{seat}")
    hand = state.hands[scene.seat] if scene.seat >= 0 else []
    for card in NUMBERS:
        parts[f"card-{card}"] = draw_card(scene, card, hand.count(card))
    passing = ("pass",) in scene.offers
    parts["pass"] = el(
        "button",
        say("pass"),
        id="pass",
        type="button",
        data_do="pass" if passing else None,
        hidden=not passing,
    )
    return parts


def frame(scene: Scene) -> Markup:
    """Return the empty places of all parts."""
    seats = cast(State, scene.state).seats
    cards = el("div", *(el("button", id=f"card-{card}") for card in NUMBERS), role="row")
    label = scene.say("hand")
    return el(
        "div",
        el("p", id="die"),
        el("ul", *(el("li", id=f"place-{seat}") for seat in range(seats))),
        el("div", cards, role="grid", aria_label=label, data_grid=True),
        el("button", id="pass"),
        id="frame",
        class_="frame tiny",
    )


def place(say: Say, state: State, seat: int) -> str:
    """Say what everybody can see of a seat."""
    name, held = say(f"seat_{seat}"), say("cards", n=len(state.hands[seat]))
    turn = (seat - state.first) % state.seats
    if turn >= len(state.played):
        return say("place", seat=name, cards=held)
    if state.played[turn] == PASSED:
        return say("place_passed", seat=name, cards=held)
    return say("place_played", seat=name, cards=held, number=state.played[turn])


def draw_card(scene: Scene, card: int, count: int) -> Markup:
    """Return a kind of card and how many of it are in hand."""
    legal = ("play", card) in scene.offers
    mine = scene.state.to_move == scene.seat
    left = f"card-{card - 1}" if card > 1 else "-"
    right = f"card-{card + 1}" if card < 6 else "-"
    return el(
        "button",
        el("b", str(card)),
        el("span", f"×{count}"),
        id=f"card-{card}",
        type="button",
        role="gridcell",
        tabindex=-1,
        class_="card legal" if legal else "card",
        aria_label=scene.say("card", n=count, number=card),
        data_do=words(("play", card)) if legal else None,
        data_why=None if legal else "why_none" if mine else "why_turn",
        data_near=f"- {right} - {left}",
    )


def ask(scene: Scene) -> str:
    """Say what the person at the screen is to do."""
    return scene.say("ask", number=cast(State, scene.state).die)


def tell(before: AnyState, action: Action, after: AnyState, say: Say) -> list[str]:
    """Say what an action did; which card was dealt is nobody's business."""
    old, new = cast(State, before), cast(State, after)
    if action[0] == "deal":
        return [say("tell_deal", seat=say(f"seat_{old.short()}"))]
    if action[0] == "roll":
        return [say("tell_roll", number=action[1])]
    name = say(f"seat_{old.to_move}")
    told = [
        say("tell_pass", seat=name)
        if action[0] == "pass"
        else say("tell_play", seat=name, number=action[1])
    ]
    if new.rounds < old.rounds:
        best = [s for s in range(old.seats) if new.points[s] > old.points[s]]
        told.append(say("tell_point", seat=say(f"seat_{best[0]}")) if best else say("tell_tie"))
    return told


def seat(state: AnyState, number: int, say: Say) -> Seat:
    """Return name, colour and sign of a seat."""
    sign = icon(el("circle", r=9 - 3 * number, fill="currentColor"), 20, class_="mark")
    return Seat(say(f"seat_{number}"), ("pink", "blue", "green")[number], sign)


def picture(state: AnyState | None = None) -> str:
    """Return the dots of the die for the menu, or the emblem of the game."""
    if state is not None:
        return sketch(state)
    die = el("rect", x=-8, y=-8, width=16, height=16, rx=3, fill="none", stroke="currentColor")
    return el("svg", die, el("circle", r=2), viewBox="-10 -10 20 20", aria_hidden="true")


def sketch(state: AnyState) -> Markup:
    """Return as many dots as the die shows."""
    dots = [el("circle", cx=3 * number + 2, cy=4, r=1) for number in range(cast(State, state).die)]
    return tiny(*dots, box="0 0 20 8")
