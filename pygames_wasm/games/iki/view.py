"""Draws IKI: the street with its stalls, the market, the boards of the players."""

from __future__ import annotations

from typing import cast

from pygames_wasm.game import Action, Scene, Seat, words
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.iki import art
from pygames_wasm.games.iki.art import KINDS, TONES, emblem, stand, street
from pygames_wasm.games.iki.board import CARDS, HOUSE, MON, NEUTRAL, NONE, SPACES, STREET
from pygames_wasm.games.iki.panes import (
    draw_choices,
    draw_mine,
    draw_month,
    draw_plans,
    draw_rivals,
    draw_row,
    draw_shelf,
    draw_tabs,
    draw_ways,
)
from pygames_wasm.games.iki.preview import explain, space_label, stall_label
from pygames_wasm.games.iki.rules import State
from pygames_wasm.games.iki.sheet import draw_sheet
from pygames_wasm.games.iki.talk import (
    ask,
    piece_name,
    place_name,
    refusal,
    seat_name,
    tell,
)
from pygames_wasm.letters import alphabet
from pygames_wasm.svg import Markup, at, el, face, tiny
from pygames_wasm.texts import Say

__all__ = ["ask", "draw", "picture", "seat", "sketch", "tell"]

# What a press on a stall can mean, whichever is legal now.
STALL_VERBS = ("put", "use", "train", "lift", "swap", "starve")
# The spaces of the street as they lie: the upper lane from left to right, then the lower one.
UPPER, LOWER = (4, 3, 2, 1), (5, 6, 7, 8)


def seat(state: AnyState, number: int, say: Say) -> Seat:
    """Return name, colour and sign of a seat."""
    return Seat(seat_name(number, say), TONES[number], art.mark(number))


def draw(scene: Scene) -> dict[str, str]:
    """Return the parts of the picture."""
    state = cast(State, scene.state)
    parts: dict[str, str] = {
        "frame": frame(scene, state),
        "tabs": draw_tabs(scene, state),
        "month": draw_month(scene, state),
        "ways": draw_ways(scene, state),
    }
    for stall in range(state.board.stalls):
        parts[f"stall-{stall}"] = draw_stall(scene, state, stall)
    for space in range(1, SPACES + 1):
        parts[f"space-{space}"] = draw_space(scene, state, space)
    parts["row"] = draw_row(scene, state)
    parts["shelf"] = draw_shelf(scene, state)
    parts["plans"] = draw_plans(scene, state)
    parts["choices"] = draw_choices(scene, state)
    parts["preview"] = el("p", explain(scene, state), id="preview", class_="preview")
    parts["mine"] = draw_mine(scene, state)
    parts["rivals"] = draw_rivals(scene, state)
    parts["sheet"] = draw_sheet(scene, state)
    return parts


def lanes(state: State) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return the ids of the street's four lines, from left to right: stalls, spaces, stalls."""
    size = state.board.size
    upper = [*range(size, 2 * size), *reversed(range(size))]  # Nagayas B and A
    lower = [*range(2 * size, 3 * size), *reversed(range(3 * size, 4 * size))]  # C and D
    return (
        [f"stall-{stall}" for stall in upper],
        [f"space-{space}" for space in UPPER],
        [f"space-{space}" for space in LOWER],
        [f"stall-{stall}" for stall in lower],
    )


def sketch(state: AnyState) -> Markup:
    """Return the street: each stall in the colour of its card, under it that of its owner."""
    here = cast(State, state)
    upper, _, _, lower = lanes(here)
    drawn = [el("rect", x=0, y=66, width=400, height=68, fill="var(--tile)", rx=8)]
    for line, top in ((upper, 0), (lower, 142)):
        width = 400 / len(line)
        for place, name in enumerate(line):
            stall = int(name.removeprefix("stall-"))
            piece, owner = here.stalls[stall], here.owners[stall]
            kind = f"kind-{KINDS[CARDS[piece].type]}" if NONE < piece < HOUSE else "plain"
            size = {"x": place * width + 2, "width": width - 4}
            fill = "var(--tile)" if piece == NONE else "var(--kind, var(--faint))"
            drawn.append(el("rect", y=top, height=46, fill=fill, class_=kind, **size))
            if owner >= 0:
                tone = f"var(--{TONES[owner]})"
                drawn.append(el("rect", y=top + 46, height=12, fill=tone, **size))
    for seat, place in enumerate(here.places):
        if place >= 1:
            x = (UPPER.index(place) if place in UPPER else LOWER.index(place)) * 100 + 26
            y = 84 if place in UPPER else 118
            fill = f"var(--{TONES[seat]})"
            drawn.append(el("circle", cx=x + 16 * seat, cy=y, r=10, fill=fill))
    return tiny(*drawn, box="0 -50 400 300")


def picture(state: AnyState | None = None) -> Markup:
    """Return the street: stalls in the colour of their card under a roof in that of its owner."""
    if state is None:
        return emblem()
    here = cast(State, state)
    upper, _, _, lower = lanes(here)
    drawn = []
    for line, top in ((upper, -95), (lower, 55)):
        width = 400 / len(line)
        for place, name in enumerate(line):
            stall = int(name.removeprefix("stall-"))
            piece, owner = here.stalls[stall], here.owners[stall]
            roof = f"var(--{TONES[owner]})" if owner >= 0 else "var(--line)"
            wall = "var(--card)" if piece == NONE else "var(--kind, var(--faint))"
            kind = f"kind-{KINDS[CARDS[piece].type]}" if NONE < piece < HOUSE else None
            drawn.append(el("g", stand(width * place - 200, width, top, roof, wall), class_=kind))
    for seat, place in enumerate(here.places):
        if place >= 1:
            x = (UPPER.index(place) if place in UPPER else LOWER.index(place)) * 100 - 182
            mark = el(
                "g", art.lantern(seat), transform=at(x + 24 * seat, -28 if place in UPPER else 18)
            )
            drawn.append(el("g", mark, color=f"var(--{TONES[seat]})"))
    return street(*drawn)


def arrows(state: State) -> dict[str, str]:
    """Return where the arrow keys lead from each place of the street."""
    lines = lanes(state)
    found = {}
    for number, line in enumerate(lines):
        for place, name in enumerate(line):
            ways = []
            for other in (number - 1, number + 1):
                if 0 <= other < 4:
                    there = lines[other]
                    ways.append(there[(2 * place + 1) * len(there) // (2 * len(line))])
                else:
                    ways.append("-")
            left = line[place - 1] if place else "-"
            right = line[place + 1] if place + 1 < len(line) else "-"
            found[name] = f"{ways[0]} {right} {ways[1]} {left}"
    return found


def frame(scene: Scene, state: State) -> Markup:
    """Return the empty places of all parts."""
    say = scene.say
    gap = el("span", class_="crossroads", aria_hidden="true")
    rows = []
    for line in lanes(state):
        half = len(line) // 2
        cells = [el("button", id=name) for name in line]
        rows.append(el("div", *cells[:half], gap, *cells[half:], role="row"))
    rows.insert(0, roofs("BA"))
    rows.append(roofs("CD"))
    street = el(
        "div",
        *rows,
        role="grid",
        aria_label=say("street"),
        data_grid=True,
        class_=f"street of-{state.board.size}",
    )
    letters = alphabet(say, art.LETTERED)
    return el(
        "div",
        el("svg", letters, class_="defs", aria_hidden="true"),
        el("nav", id="tabs"),
        el(
            "div",
            el("div", el("div", id="month"), el("div", id="ways"), street, class_="pane pane-0"),
            el(
                "div",
                el("div", id="row"),
                el("div", id="shelf"),
                el("div", id="plans"),
                class_="pane pane-1",
            ),
            class_="stage iki-stage",
        ),
        el(
            "div",
            el("div", id="choices"),
            el("p", id="preview"),
            class_="tray",
        ),
        el(
            "div",
            el("div", el("section", id="mine"), class_="pane pane-2"),
            el("div", el("section", id="rivals"), class_="pane pane-3"),
            class_="boards",
            tabindex=0,  # it scrolls
            role="group",
            aria_label=say("boards"),
        ),
        el("section", id="sheet"),
        id="frame",
        class_="frame iki",
    )


def roofs(names: str) -> Markup:
    """Return the roofs of two Nagayas, with the letters that a fire is told by."""
    gap = el("span", class_="crossroads")
    left, right = (el("span", el("b", name), class_="roof") for name in names)
    return el("div", left, gap, right, role="presentation", aria_hidden="true")


def stall_action(scene: Scene, stall: int) -> Action | None:
    """Return what pressing a stall means now."""
    for verb in STALL_VERBS:
        if (verb, stall) in scene.offers:
            return (verb, stall)
    return None


def draw_stall(scene: Scene, state: State, stall: int) -> Markup:
    """Return a stall with the card on it, its owner and its experience."""
    say, piece, owner = scene.say, state.stalls[stall], state.owners[stall]
    action = stall_action(scene, stall)
    extra = state.board.extra[stall]
    classes = ["stall", "legal" if action else ""]
    dearer = el("span", f"+{extra}", art.good(MON), class_="extra")
    inside: list[Markup | None] = [dearer if extra else None]
    if piece != NONE:
        classes.append(f"tone-{TONES[owner]}" if owner != NEUTRAL else "tone-plain")
        classes.append("house" if piece >= HOUSE else f"kind-{KINDS[CARDS[piece].type]}")
        inside = [el("b", art.type_letter(piece, say), piece_name(piece, say), class_="name")]
        if piece < HOUSE:
            kind = CARDS[piece].type
            inside += [
                art.crest(kind),
                el("span", art.skill(piece), class_="skill"),
                levels(state, stall, piece),
            ]
        else:
            inside += [art.house(), el("span", whose(owner), class_="dots", aria_hidden="true")]
    if stall == flame(scene, state):
        classes.append("burning")
    before = cast("State | None", scene.before)
    if before is not None and before.stalls[stall] != piece:
        classes.append("last")
    return el(
        "button",
        face(
            stall_label(state, stall, say),
            el("i", place_name(state, stall), class_="place"),
            *inside,
        ),
        id=f"stall-{stall}",
        type="button",
        class_=" ".join(filter(None, classes)),
        role="gridcell",
        tabindex=-1,
        data_do=words(action) if action else None,
        data_why=None if action else refusal(scene, state),
        data_about=None if action else f"stall {stall}",
        data_near=arrows(state)[f"stall-{stall}"],
    )


def flame(scene: Scene, state: State) -> int:
    """Return the stall that burns: the one just told about, or the one somebody decides about."""
    if state.to_move < 0 and scene.last and scene.last[0] == "burn":
        return cast(int, scene.last[1])
    return state.flame


def levels(state: State, stall: int, card: int) -> Markup:
    """Return the experience of a character as steps, the Kobun on the one it has reached."""
    steps = len(CARDS[card].salary)
    dots = [
        el("i", class_="dot here" if step == state.levels[stall] else "dot")
        for step in range(steps + 1)
    ]
    return el("span", whose(state.owners[stall]), *dots, class_="dots", aria_hidden="true")


def whose(owner: int) -> Markup | None:
    """Return the lantern of whoever owns a stall: its colour alone would not tell everybody."""
    return None if owner == NEUTRAL else art.mark(owner)


def space_action(scene: Scene, state: State, space: int) -> Action | None:
    """Return what pressing a space of the street means now: the shortest walk there."""
    if ("visit", space) in scene.offers:
        return ("visit", space)
    moves = sorted(action for action in scene.offers if action[0] == "move" and len(action) == 2)
    for action in moves:
        if (state.places[state.seat] + action[1] - 1) % SPACES + 1 == space:
            return action
    return None


def draw_space(scene: Scene, state: State, space: int) -> Markup:
    """Return a space of the street: its shop and who stands there."""
    say = scene.say
    shop = STREET[space].name
    action = space_action(scene, state, space)
    here = [number for number, place in enumerate(state.places) if place == space]
    return el(
        "button",
        face(
            space_label(state, space, say),
            el("i", str(space), class_="place"),
            art.shop(shop),
            el("span", say(f"space_{shop}"), class_="name"),
            el(
                "span",
                *(el("span", art.mark(n), class_=f"tone-{TONES[n]}") for n in here),
                class_="people",
            ),
        ),
        id=f"space-{space}",
        type="button",
        class_="space" + " legal" * bool(action) + " line" * (space in (1, 8)),
        role="gridcell",
        tabindex=-1,
        data_do=words(action) if action else None,
        data_why=None if action else refusal(scene, state),
        data_about=None if action else f"space {space}",
        data_near=arrows(state)[f"space-{space}"],
    )
