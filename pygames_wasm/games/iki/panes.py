"""The parts of IKI around the street: calendar, market, choices, the boards of the players."""

from __future__ import annotations

from pygames_wasm.game import OVER, Scene, words
from pygames_wasm.games.iki import art, data
from pygames_wasm.games.iki.art import KINDS, TONES
from pygames_wasm.games.iki.board import (
    BUILDINGS,
    CARDS,
    FIRE,
    GOODS,
    HOUSE,
    MON,
    MONTHS,
    TOKENS,
    TYPES,
    WAYS,
)
from pygames_wasm.games.iki.events import columns
from pygames_wasm.games.iki.preview import CARD_VERBS, card_label, plan_label
from pygames_wasm.games.iki.rules import State
from pygames_wasm.games.iki.sheet import pad
from pygames_wasm.games.iki.talk import (
    phrase,
    piece_name,
    refusal,
    seat_name,
    token_name,
    token_text,
)
from pygames_wasm.games.iki.turn import price
from pygames_wasm.grid import bits
from pygames_wasm.svg import Markup, el, face

# Where on a phone the things of a verb are: street, market, own board.
TAB = {"pick": 1, "hire": 1, "neutral": 1, "drop": 1, "reveal": 1}
BUTTONS = ("way", "income", "move", "trade", "buy", "build", "use", "save", "lose", "done")


def draw_tabs(scene: Scene, state: State) -> Markup:
    """Return the tabs of a phone; those with something to do are lit."""
    say = scene.say
    todo = {TAB.get(action[0], 0) for action in scene.offers if len(action) > 1}
    # Unless the person looks elsewhere, the tab with the next decision or the last event is open.
    now = scene.look.get("tab", 9)
    event = TAB.get(scene.last[0], 0) if scene.last and state.to_move < 0 else 0
    tab = now if now < 4 else min(todo, default=event)
    tabs = [
        el(
            "button",
            say(f"tab_{number}"),
            type="button",
            id=f"tab-{number}",
            class_="todo" if number in todo else None,
            aria_pressed="true" if number == tab else "false",
            data_ui=f"look tab {number}",
        )
        for number in range(4)
    ]
    return el("nav", *tabs, id="tabs", class_="tabs", data_tab=tab, aria_label=say("tabs"))


def draw_month(scene: Scene, state: State) -> Markup:
    """Return the calendar with its paydays and fires, and the ladder of the firefighters."""
    say = scene.say
    months = []
    for month in range(1, MONTHS + 2):
        fire = state.board.fire.get(month)
        text: str = art.amounts(((FIRE, fire),)) if fire else str(month)
        if month in data.PAYDAYS:
            text = art.good(MON)
        season = f"season-{(month - 1) * 4 // MONTHS}" if month <= MONTHS else "season-4"
        now = " now" if month == state.month else ""
        months.append(el("li", text, class_=season + now, aria_hidden="true"))
    event = "month_plain"
    if state.month in data.PAYDAYS:
        event = "month_payday"
    elif state.month in state.board.fire:
        event = "month_fire"
    name = say(f"month_{state.month}") if state.month else say("month_before")
    told = say(event, month=name, strength=state.board.fire.get(state.month, 0))
    ladder = [
        el(
            "li",
            art.mark(seat),
            str(state.goods[seat][FIRE]),
            el("span", say("label_ladder", seat=seat_name(seat, say)), class_="unseen"),
            class_=f"tone-{TONES[seat]}",
        )
        for seat in state.ladder
    ]
    return el(
        "div",
        el("p", told),
        el("ol", *months, class_="calendar"),
        art.good(FIRE),
        el("ol", *ladder, class_="ladder", aria_label=say("ladder")),
        id="month",
        class_="month",
    )


def draw_ways(scene: Scene, state: State) -> Markup:
    """Return the Ikizama track: how far one walks, in the order of the turns."""
    say = scene.say
    spaces = []
    for way in WAYS:
        action = ("way", way)
        legal = action in scene.offers
        holder = next((s for s, w in enumerate(state.ways) if w == way), None)
        name = "1–4" if way == 0 else str(way)
        label = phrase(state, action, say)
        if holder is not None:
            label = say("label_way_taken", way=name, seat=seat_name(holder, say))
        elif way == state.block:
            label = say("label_way_blocked", way=name)
        spaces.append(
            el(
                "button",
                face(label, name, art.mark(holder) if holder is not None else None),
                type="button",
                id=f"way-{way}",
                class_="way"
                + " legal" * legal
                + " blocked" * (way == state.block)
                + (f" tone-{TONES[holder]}" if holder is not None else ""),
                data_do=words(action) if legal else None,
                data_why=None if legal else refusal(scene, state),
            )
        )
    return el("div", *spaces, id="ways", class_="ways", role="group", aria_label=say("ways"))


def draw_row(scene: Scene, state: State) -> Markup:
    """Return the cards that can be hired, with the mons on them."""
    say = scene.say
    cards = []
    coins = state.coins + [0] * len(state.row)
    for card, lying in zip(state.row, coins, strict=False):
        what = CARDS[card]
        action = next(((v, card) for v in CARD_VERBS if (v, card) in scene.offers), None)
        cost = price(state, scene.seat, card) if scene.seat >= 0 else what.cost
        cards.append(
            el(
                "button",
                face(
                    card_label(scene, state, card),
                    art.crest(what.type),
                    el("b", art.type_letter(card, say), piece_name(card, say), class_="name"),
                    el("span", art.amounts(((MON, cost),)), class_="cost"),
                    el("span", art.skill(card), class_="skill"),
                    art.wages(card, -1),
                    el("span", *[art.good(FIRE)] * what.fire, class_="bonus"),
                    el("span", f"+{lying}", class_="coins") if lying else None,
                ),
                type="button",
                id=f"card-{card}",
                class_=f"person kind-{KINDS[what.type]}" + " legal" * bool(action),
                data_do=words(action) if action else None,
                data_why=None if action else refusal(scene, state),
                data_about=None if action else f"card {card}",
            )
        )
    return el("div", *cards, id="row", class_="row", role="group", aria_label=say("row"))


def draw_shelf(scene: Scene, state: State) -> Markup:
    """Return the fish, pipes and pouches of the season."""
    say = scene.say
    items = []
    for token in bits(state.shelf):
        action = ("buy", token)
        legal = action in scene.offers
        items.append(
            el(
                "button",
                face(
                    token_text(token, say),
                    art.token(token),
                    art.amounts(((MON, TOKENS[token].cost),)),
                ),
                type="button",
                id=f"token-{token}",
                class_="thing" + " legal" * legal,
                data_do=words(action) if legal else None,
                data_why=None if legal else "why_shop" if state.to_move >= 0 else "why_over",
                data_about=None if legal else f"token {token}",
            )
        )
    return el("div", *items, id="shelf", class_="things", role="group", aria_label=say("shelf"))


def draw_plans(scene: Scene, state: State) -> Markup:
    """Return the buildings nobody has built."""
    say = scene.say
    items = []
    for plan in state.plans:
        action = ("build", plan)
        legal = action in scene.offers
        what = BUILDINGS[plan]
        name = piece_name(HOUSE + plan, say)
        items.append(
            el(
                "button",
                face(
                    plan_label(plan, say),
                    el("b", name, class_="name"),
                    art.amounts(what.pay),
                ),
                type="button",
                id=f"plan-{plan}",
                class_="thing" + " legal" * legal,
                data_do=words(action) if legal else None,
                data_why=None if legal else "why_site" if state.to_move >= 0 else "why_over",
                data_about=None if legal else f"plan {plan}",
            )
        )
    return el("div", *items, id="plans", class_="things", role="group", aria_label=say("plans"))


def draw_choices(scene: Scene, state: State) -> Markup:
    """Return a button for each thing that can be done now and is not a card or a stall."""
    buttons = []
    legal = state.actions() if state.to_move == scene.seat and not scene.idle else []
    for action in legal:
        if action[0] in BUTTONS:
            buttons.append(
                el(
                    "button",
                    phrase(state, action, scene.say),
                    type="button",
                    id="do-" + "-".join(map(str, action)),
                    class_="primary" if action[0] == "done" else None,
                    data_do=words(action),
                )
            )
    return el("div", *buttons, id="choices", class_="choices many")


def draw_player(scene: Scene, state: State, seat: int) -> Markup:
    """Return what a seat owns."""
    say, have = scene.say, state.goods[seat]
    stock = [
        el(
            "li",
            art.good(kind),
            str(have[kind]),
            el("span", say(f"goods_{kind}"), class_="unseen"),
        )
        for kind in GOODS
    ]
    counts = columns(state, seat)
    types = [
        el(
            "li",
            str(counts[kind]),
            el("i", say(f"letter_type_{kind}"), class_="letter", aria_hidden="true"),
            el("span", say(f"type_{kind}"), class_="unseen"),
            class_=f"kind-{KINDS[kind]}",
        )
        for kind in range(len(TYPES))
    ]
    tokens = [
        el("li", art.token(token), el("span", token_name(token, say), class_="unseen"))
        for token in bits(state.tokens[seat])
    ]
    old = [
        el("li", piece_name(card, say), class_=f"kind-{KINDS[CARDS[card].type]}")
        for card in bits(state.retired[seat])
    ]
    return el(
        "div",
        el("h2", art.mark(seat), seat_name(seat, say)),
        el("ul", *stock, class_="stock-list"),
        el("ul", *types, *tokens, class_="type-list"),
        el("p", say("kobun", n=state.kobun[seat]), class_="small"),
        el("ul", *old, class_="retired") if old else None,
        class_=f"player tone-{TONES[seat]}",
    )


def draw_mine(scene: Scene, state: State) -> Markup:
    """Return the board of the person at the screen, and the forecast on demand."""
    say = scene.say
    seat = scene.seat if scene.seat >= 0 else 0
    shown = scene.look.get("forecast", 0)
    button = el(
        "button",
        say("forecast"),
        type="button",
        id="forecast",
        aria_pressed="true" if shown else "false",
        data_ui=f"look forecast {0 if shown else 1}",
    )
    table = el("div", pad(scene, state), class_="sheet forecast") if shown else None
    return el(
        "section",
        draw_player(scene, state, seat),
        None if state.to_move == OVER else button,
        None if state.to_move == OVER else table,
        id="mine",
        class_="mine",
        aria_label=say("mine"),
    )


def draw_rivals(scene: Scene, state: State) -> Markup:
    """Return the boards of the others."""
    seat = scene.seat if scene.seat >= 0 else 0
    others = [draw_player(scene, state, s) for s in range(state.seats) if s != seat]
    return el("section", *others, id="rivals", class_="others", aria_label=scene.say("rivals"))
