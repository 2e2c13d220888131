"""Draws Saiju: the board, the supply, what a placement would change."""

from __future__ import annotations

from functools import cache
from typing import cast

from pygames_wasm.game import OVER, Action, Scene, words
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.saiju.art import (
    GLASS,
    LETTERED,
    RADIUS,
    TONES,
    defs,
    emblem,
    seat,
    sign,
    use,
)
from pygames_wasm.games.saiju.board import COLOURS, GRIDS, SIZE, STOP, SYMBOLS
from pygames_wasm.games.saiju.rules import NOBODY, Group, State
from pygames_wasm.games.saiju.sheet import LETTERS, ranked, sheet
from pygames_wasm.games.saiju.talk import ask, label, names, refusal, stock, tell
from pygames_wasm.grid import bits, outline
from pygames_wasm.letters import alphabet
from pygames_wasm.svg import Markup, at, el, icon, near, number, place, points, stage, tiny

__all__ = ["ask", "draw", "picture", "seat", "sketch", "tell"]

UNIT = (40, 70)  # drawing units of a cell's side: hexagon, square
CORNER = ((-32, 3.5), (-25, -23))  # of a cell, where its name stands: beside the stone


def draw(scene: Scene) -> dict[str, str]:
    """Return the parts of the picture."""
    state = cast(State, scene.state)
    wish = aimed(scene)
    after = foresee(state, wish)
    parts: dict[str, str] = {"frame": frame(scene)}
    groups = {cell: group for group in state.groups() for cell in bits(group.mask)}
    for cell in range(SIZE):
        name = label(scene, state, cell, offer(scene, state, cell), groups.get(cell))
        parts[f"cell-{cell}"] = draw_cell(scene, state, after, wish, cell, name)
    parts["groups"] = draw_groups(after or state, state if after else None)
    for kind in range(9):
        parts[f"supply-{kind}"] = draw_supply(scene, state, wish, kind // 3, kind % 3)
    parts["preview"] = draw_preview(scene, state, after)
    stop = STOP in scene.offers
    parts["stop"] = el(
        "button",
        scene.say("stop"),
        id="stop",
        type="button",
        data_do="stop" if stop else None,
        hidden=not stop,
    )
    parts["sheet"] = sheet(scene, state)
    return parts


def frame(scene: Scene) -> Markup:
    """Return the empty places of all parts; it never changes within a game and a language."""
    square = cast(State, scene.state).square
    grid, say = GRIDS[square], scene.say
    rows = (el("g", *(el("g", id=f"cell-{c}") for c in line), role="row") for line in grid.lines)
    supply = (
        el("div", *(el("button", id=f"supply-{3 * s + c}") for c in COLOURS), role="row")
        for s in SYMBOLS
    )
    return el(
        "div",
        el("svg", defs(), alphabet(say, LETTERED), class_="defs", aria_hidden="true"),
        stage(
            el("g", *rows, role="presentation"),
            el("g", id="groups"),
            box=box(square),
            label=say("board"),
        ),
        el(
            "div",
            el(
                "div",
                *supply,
                role="grid",
                aria_label=say("supply"),
                data_grid=True,
                class_="supply",
            ),
            el("div", el("p", id="preview"), el("button", id="stop"), class_="say-stop"),
            class_="tray",
        ),
        el("section", id="sheet"),
        id="frame",
        class_="frame saiju",
    )


@cache
def box(square: bool) -> str:
    """Return the part of the plane that the board takes."""
    grid, unit = GRIDS[square], UNIT[square]
    width = max(x for x, _ in grid.xy) * 2 * unit + unit * (1 if square else 2) + 8
    height = max(y for _, y in grid.xy) * 2 * unit + unit * (1 if square else 3**0.5) + 8
    return " ".join(map(number, (-width / 2, -height / 2, width, height)))


def sketch(state: AnyState) -> Markup:
    """Return the board with a plain disc for each stone and Shadow."""
    here = cast(State, state)
    grid, unit = GRIDS[here.square], UNIT[here.square]
    cells = []
    for cell, (x, y) in enumerate(grid.xy):
        stone = here.stone(cell)
        disc = None
        if stone:
            _, body, rim = GLASS[stone[1]]
            disc = el("circle", r=RADIUS, fill=body, stroke=rim, stroke_width=5)
        elif cell in here.shadows:
            disc = el("circle", r=RADIUS, fill="#1d232e", stroke="#7b8494", stroke_width=4)
        cells.append(el("g", draw_tile(here.square), disc, transform=at(unit * x, unit * y)))
    return tiny(el("g", *cells, class_="cell"), box=box(here.square))


def picture(state: AnyState | None = None) -> Markup:
    """Return the board with its stones and Shadows, or the emblem of the game."""
    if state is None:
        return emblem()
    here = cast(State, state)
    grid, unit = GRIDS[here.square], UNIT[here.square]
    pieces = {place: use(f"shadow-{symbol}") for symbol, place in enumerate(here.shadows)}
    cells = []
    for cell, (x, y) in enumerate(grid.xy):
        stone = here.stone(cell)
        piece = use(f"stone-{3 * stone[0] + stone[1]}") if stone else pieces.get(cell)
        cells.append(el("g", draw_tile(here.square), piece, transform=at(unit * x, unit * y)))
    drawn = el("g", *cells, class_="cell")
    return el("svg", defs(), drawn, viewBox=box(here.square), aria_hidden="true", focusable="false")


def aimed(scene: Scene) -> Action:
    """Return the stone the person points at, or else the one picked."""
    for wish in (scene.aim, scene.picked):
        if len(wish) >= 3 and wish in scene.offers:
            return wish
    return scene.picked


def foresee(state: State, wish: Action) -> State | None:
    """Return the position after the wished action, as far as it is decided."""
    if wish[:1] != ("stone",) or len(wish) < 3:
        return None
    after = state.copy()
    if len(wish) == 4:
        after.apply(wish)
    else:
        after.put(wish[1], wish[2], state.shadows[wish[1]])
    return after


def draw_cell(
    scene: Scene, state: State, after: State | None, wish: Action, cell: int, name: str
) -> Markup:
    """Return a cell with what stands on it and the action it stands for."""
    grid, unit = GRIDS[state.square], UNIT[state.square]
    action = offer(scene, state, cell)
    x, y = grid.xy[cell]
    picked = wish[:1] == ("stone",) and len(wish) > 1 and state.shadows[wish[1]] == cell
    classes = ["cell", "legal" if action else "", "picked" if picked else ""]
    return el(
        "g",
        draw_tile(state.square),
        draw_halo(action),
        draw_piece(scene, state, after, cell, action),
        place(grid.names[cell], *CORNER[state.square]),
        id=f"cell-{cell}",
        class_=" ".join(filter(None, classes + traces(scene, state, cell))),
        transform=at(unit * x, unit * y),
        role="gridcell",
        tabindex=-1,
        aria_label=name,
        aria_selected="true" if picked else None,
        data_do=words(action) if action else None,
        data_why=None if action else refusal(scene, state, cell),
        data_near=near("cell", grid.arrows[cell]),
    )


@cache
def draw_tile(square: bool) -> Markup:
    """Return the shape of a cell."""
    side = UNIT[square] - 1.5
    corners = [(side * x, side * y) for x, y in GRIDS[square].corners]
    return el("polygon", points=points(corners), class_="tile")


def draw_piece(
    scene: Scene, state: State, after: State | None, cell: int, action: Action | None
) -> Markup | None:
    """Return what stands on a cell, or pale what would stand there after the wished action."""
    stone = state.stone(cell)
    if stone:
        return use(f"stone-{3 * stone[0] + stone[1]}", class_="piece")
    ghost = after.stone(cell) if after else None
    if ghost:
        return use(f"stone-{3 * ghost[0] + ghost[1]}", class_="ghost")
    if cell in state.shadows:
        return use(f"shadow-{state.shadows.index(cell)}", class_="piece")
    if action and scene.aim == action:
        return use(f"shadow-{action[1]}", class_="ghost")
    return None


def draw_halo(action: Action | None) -> Markup | None:
    """Return the soft sign that a cell can be pressed: a dot, around a Shadow a ring."""
    if action is None:
        return None
    if len(action) == 2:
        return el("circle", r=RADIUS + 3.5, class_="halo ring")
    return el("circle", r=6, class_="halo")


def offer(scene: Scene, state: State, cell: int) -> Action | None:
    """Return what pressing a cell means now: a whole action, or the Shadow it begins with."""
    whole = (*scene.picked, cell)
    # A shorter one would take the number of the cell for a symbol or a colour.
    if whole in scene.offers and len(whole) == (3 if whole[0] == "shadow" else 4):
        return whole
    if cell in state.shadows:
        start = ("stone", state.shadows.index(cell))
        return start if start in scene.offers else None
    return None


def traces(scene: Scene, state: State, cell: int) -> list[str]:
    """Return the marks that the last action left on a cell."""
    before = cast("State | None", scene.before)
    if before is None or scene.last is None or scene.last[0] == "stop":
        return []
    found = []
    if state.stone(cell) and not before.stone(cell):
        chosen = scene.last[0] == "stone" and before.shadows[scene.last[1]] == cell
        found.append("last" if chosen else "auto")
    elif cell in state.shadows and cell not in before.shadows:
        found.append("moved")
    return found


def draw_groups(state: State, now: State | None) -> Markup:
    """Return the outlines of all groups with owner and value; `now` tells which are new."""
    grid, unit = GRIDS[state.square], UNIT[state.square]
    known = {(group.mask, group.owner) for group in now.groups()} if now else None
    lines, badges = [], []
    for letter, group in zip(LETTERS, ranked(state), strict=False):
        cells = bits(group.mask)
        if len(cells) < 2 and state.to_move != OVER:
            continue  # a frame around every lone stone would only be noise
        fresh = known is not None and (group.mask, group.owner) not in known
        loops = outline(grid, cells, 3.5 / unit)
        lines.append(
            el(
                "path",
                d="".join(
                    "M" + "L".join(f"{number(unit * x)} {number(unit * y)}" for x, y in loop) + "Z"
                    for loop in loops
                ),
                class_=f"group {owner_class(group)}" + (" fresh" if fresh else ""),
                fill="none" if group.points else "url(#hatch)",
            )
        )
        if group.points or state.to_move == OVER:
            badges.append(badge(state, group, unit, letter))
    return el("g", *lines, *badges, id="groups", class_="groups", aria_hidden="true")


def owner_class(group: Group) -> str:
    """Return the class that colours a group by its owner."""
    return "vain" if group.owner == NOBODY else f"tone-{TONES[group.owner]}"


def badge(state: State, group: Group, unit: int, letter: str) -> Markup:
    """Return the small plate on the top edge of a group: its value, at the end its letter too."""
    grid = GRIDS[state.square]
    x, y = min((grid.xy[cell] for cell in bits(group.mask)), key=lambda place: place[::-1])
    half = max(b for _, b in grid.corners)
    over = state.to_move == OVER
    text = f"{letter} {group.points}" if over and group.points else letter if over else group.points
    width = 19 + 8 * len(str(text)) + (15 if group.points else 0)
    return el(
        "g",
        el("rect", x=-width / 2, y=-10, width=width, height=20, rx=10),
        el("g", sign(group.owner, "var(--on-seat)"), transform=at(-width / 2 + 13, 0, 0.5))
        if group.points
        else None,
        el("text", str(text), x=7 if group.points else 0, y=5, text_anchor="middle"),
        class_=f"badge {owner_class(group)}",
        transform=at(unit * x, unit * (y - half) + 9),
    )


def draw_supply(scene: Scene, state: State, wish: Action, symbol: int, colour: int) -> Markup:
    """Return one kind of stone with the number left and what laying it would change."""
    start = ("stone", symbol, colour)
    legal = start in scene.offers
    left = state.supply[3 * symbol + colour]
    gains = changes(state, foresee(state, start)) if legal else []
    classes = ["stock"]
    if scene.picked[:3] == start:
        classes.append("picked")
    elif scene.picked[:2] == start[:2] or wish[:3] == start:
        classes.append("near")
    if legal:
        classes.append("legal")
    ways = (symbol - 1, colour), (symbol, colour + 1), (symbol + 1, colour), (symbol, colour - 1)
    arrows = [3 * s + c if s in SYMBOLS and c in COLOURS else -1 for s, c in ways]
    return el(
        "button",
        icon(use(f"stone-{3 * symbol + colour}"), 60, class_="stone"),
        el("span", str(left), class_="count"),
        el(
            "span",
            # Painted by the style: the name of the button says them in words already.
            *(
                el("b", data_gain=f"{gain:+d}".replace("-", "−"), class_=f"tone-{TONES[seat]}")
                for seat, gain in gains
            ),
            class_="gains",
        ),
        id=f"supply-{3 * symbol + colour}",
        type="button",
        class_=" ".join(classes),
        role="gridcell",
        tabindex=-1,
        aria_label=stock(scene, state, symbol, colour, gains),
        aria_selected="true" if "picked" in classes else None,
        data_do=words(start) if legal else None,
        data_why=None if legal else refusal(scene, state, NOBODY, symbol),
        data_near=near("supply", arrows),
        data_empty=left == 0,
    )


def changes(state: State, after: State | None) -> list[tuple[int, int]]:
    """Return (seat, points won or lost) where the points differ."""
    if after is None:
        return []
    pairs = zip(state.scores(), after.scores(), strict=True)
    gains = [(seat, new[0] - old[0]) for seat, (old, new) in enumerate(pairs)]
    return [(seat, gain) for seat, gain in gains if gain]


def draw_preview(scene: Scene, state: State, after: State | None) -> Markup:
    """Return the sentence that says what the stone picked or pointed at would change."""
    say = scene.say
    text = ""
    if after is not None:
        gains = changes(state, after)
        told = [
            say(
                "preview_gain" if gain > 0 else "preview_loss",
                seat=names(say)[seat],
                old=state.scores()[seat][0],
                new=after.scores()[seat][0],
                gain=abs(gain),
            )
            for seat, gain in gains
        ]
        text = join_sentences(say("preview_none") if not told else say("preview"), told)
    return el("p", text, id="preview", class_="preview")


def join_sentences(first: str, rest: list[str]) -> str:
    """Return a sentence and the list that follows it."""
    return " ".join([first, " · ".join(rest)]) if rest else first
