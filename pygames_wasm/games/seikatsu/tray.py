"""Draws what lies beside the garden: hand, garden cards, rivals, the tiles not seen yet."""

from __future__ import annotations

from pygames_wasm.game import NOBODY, OVER, Scene, words
from pygames_wasm.games.seikatsu import art
from pygames_wasm.games.seikatsu.art import TONES
from pygames_wasm.games.seikatsu.board import BIRDS, CARDS, COPIES, FLOWERS, KOI, KOIS
from pygames_wasm.games.seikatsu.look import ruled_for, sides, turned_to
from pygames_wasm.games.seikatsu.rules import State
from pygames_wasm.games.seikatsu.talk import (
    card_name,
    card_refusal,
    hand_refusal,
    seat_name,
    tile_name,
)
from pygames_wasm.svg import Markup, el, icon


def held(scene: Scene, state: State) -> list[tuple[int, int]]:
    """Return (kind, how many) for each place in the hand of the person at the screen."""
    if scene.seat == NOBODY:
        return []
    hand = state.hands[scene.seat]
    if not state.level:
        return [(kind, 1) for kind in hand]
    # In the solo game the koi lie in one pile.
    return [(kind, hand.count(kind)) for kind in dict.fromkeys(hand)]


def draw_tile(kind: int) -> Markup:
    """Return a tile as a picture of its own."""
    return icon(el("use", href=f"#tile-{kind}"), 80, class_="stone")


def draw_hand(scene: Scene, state: State, place: int) -> Markup:
    """Return a tile of the hand; behind a curtain and while hands are dealt there is none."""
    say, hand = scene.say, held(scene, state)
    if place >= len(hand):
        return el("button", id=f"hand-{place}", type="button", class_="stock", hidden=True)
    kind, count = hand[place]
    verb = "swap" if ("swap", kind) in scene.offers else "place"
    legal = (verb, kind) in scene.offers
    picked = scene.picked[:2] == ("place", kind)
    classes = "stock tile" + " legal" * legal + " picked" * picked
    return el(
        "button",
        draw_tile(kind),
        el("span", f"×{count}", class_="count") if count > 1 else None,
        id=f"hand-{place}",
        type="button",
        class_=classes,
        role="gridcell",
        tabindex=-1,
        aria_label=say("label_hand", tile=tile_name(say, kind), n=count),
        aria_selected="true" if picked else None,
        data_do=words((verb, kind)) if legal else None,
        data_why=None if legal else hand_refusal(scene, state, kind),
        data_near=f"- {'-' if place else 'hand-1'} - {'hand-0' if place else '-'}",
    )


def draw_choices(scene: Scene, state: State) -> Markup:
    """Return the buttons for what is not done with a tile: fountain, keep, pass."""
    say = scene.say
    buttons = []
    for verb in ("fountain", "keep", "pass"):
        if (verb,) in scene.offers:
            picked = scene.picked[:1] == (verb,) and verb == "fountain"
            text = say(f"do_{verb}")
            buttons.append(
                el(
                    "button",
                    text,
                    id=f"do-{verb}",
                    type="button",
                    class_="picked" if picked else None,
                    aria_pressed=("true" if picked else "false") if verb == "fountain" else None,
                    data_do=verb,
                )
            )
    return el("div", *buttons, id="choices", class_="choices")


def draw_shelf(scene: Scene, state: State, card: int) -> Markup:
    """Return a garden card: on the shelf, with a side, or out of the game (YZ9)."""
    say = scene.say
    legal = ("card", card) in scene.offers
    owner = next((side for side, mask in enumerate(state.cards) if mask >> card & 1), None)
    gone = owner is None and state.koi.bit_count() == KOIS
    key = "label_card" if owner is None else "label_card_taken"
    text = say(
        "label_card_gone" if gone else key,
        card=card_name(say, card),
        side="" if owner is None else say(f"side_{owner}"),
    )
    classes = "card" + (f" tone-{TONES[owner]} taken" if owner is not None else "")
    left = "-" if card == 0 else f"card-{card - 1}"
    right = "-" if card == CARDS - 1 else f"card-{card + 1}"
    return el(
        "button",
        icon(art.card(card), 42, class_="stone"),
        id=f"card-{card}",
        type="button",
        class_=classes + " legal" * legal + " gone" * gone,
        role="gridcell",
        tabindex=-1,
        aria_label=text,
        data_do=words(("card", card)) if legal else None,
        data_why=None if legal else card_refusal(scene, state, card),
        data_near=f"- {right} - {left}",
    )


def draw_rivals(scene: Scene, state: State) -> Markup:
    """Return the hands of the others from behind, with the koi that lie open (SK14)."""
    say = scene.say
    items = []
    for seat, hand in enumerate(state.hands):
        if seat == scene.seat or state.level:
            continue
        shown = state.shown[seat]
        backs = [icon(art.back(), 80)] * (len(hand) - shown)
        fronts = [draw_tile(KOI)] * shown
        name = seat_name(state, seat, say)
        text = say("label_rival", seat=name, n=len(hand), koi=shown)
        items.append(
            el(
                "li",
                *fronts,
                *backs,
                el("span", text, class_="unseen"),
                class_=f"tone-{TONES[state.side_of(seat)]}",
            )
        )
    return el("ul", *items, id="rivals", class_="rivals")


def draw_tools(scene: Scene, state: State) -> Markup:
    """Return the buttons that turn the garden, rule another side's rows, show what is unseen."""
    say = scene.say
    ruled, turned = ruled_for(scene, state), turned_to(scene, state)
    all_sides = sides(state)
    following = all_sides[(all_sides.index(turned) + 1) % len(all_sides)]
    buttons = [
        el(
            "button",
            icon(art.pagoda(TONES[side]), 60, class_="mark"),
            el("span", say("rows_of", side=say(f"side_{side}")), class_="unseen"),
            type="button",
            id=f"rows-{side}",
            aria_pressed="true" if side == ruled else "false",
            title=say("rows_of", side=say(f"side_{side}")),
            data_ui=f"look rows {side}",
        )
        for side in all_sides
    ]
    open_table = scene.look.get("unseen", 0)
    return el(
        "div",
        *buttons,
        el(
            "button",
            "⟳",
            el("span", say("turn_view"), class_="unseen"),
            type="button",
            id="turn-view",
            title=say("turn_view"),
            data_ui=f"look turn {following}",
        ),
        el(
            "button",
            say("unseen"),
            type="button",
            id="show-unseen",
            aria_pressed="true" if open_table else "false",
            data_ui=f"look unseen {0 if open_table else 1}",
        ),
        id="tools",
        class_="tools",
        hidden=state.to_move == OVER,
    )


def draw_unseen(scene: Scene, state: State) -> Markup:
    """Return how many of each tile the person at the screen has not seen yet."""
    if not scene.look.get("unseen", 0) or state.to_move == OVER:
        return el("div", id="unseen", hidden=True)
    say = scene.say
    left = unseen(scene, state)
    flowers = [(icon(art.card(4 + f), 42), say(f"flower_{f}")) for f in FLOWERS]
    columns = [*flowers, (draw_tile(KOI), say("koi"))]
    head = el("tr", el("td"), *(el("th", sign, name(text), scope="col") for sign, text in columns))
    rows = [
        el(
            "tr",
            el("th", icon(art.card(b), 42), name(say(f"bird_{b}")), scope="row"),
            *(el("td", str(left[4 * b + f]), class_=f"left-{left[4 * b + f]}") for f in FLOWERS),
            el("td", str(left[KOI]), rowspan=4) if b == 0 else None,
        )
        for b in BIRDS
    ]
    return el(
        "div",
        el("table", el("caption", say("unseen_caption")), el("thead", head), el("tbody", *rows)),
        id="unseen",
        class_="unseen-table",
    )


def name(text: str) -> Markup:
    """Return a name for those who listen."""
    return el("span", text, class_="unseen")


def unseen(scene: Scene, state: State) -> list[int]:
    """Count by kind what is neither on the board, nor open, nor in the own hand."""
    left = [COPIES] * KOI + [KOIS]
    for cell in range(36):
        kind = state.tile(cell)
        if kind is not None:
            left[kind] -= 1
    for seat, hand in enumerate(state.hands):
        seen = hand if seat == scene.seat else [KOI] * state.shown[seat]
        for kind in seen:
            left[kind] -= 1
    return left
