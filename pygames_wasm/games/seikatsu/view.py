"""Draws Seikatsu: the garden, the hand, what a tile would bring to every side."""

from __future__ import annotations

from functools import cache
from typing import cast

from pygames_wasm.game import OVER, Action, Scene, Seat, words
from pygames_wasm.game import State as AnyState
from pygames_wasm.games.seikatsu import art
from pygames_wasm.games.seikatsu.art import TONES, picture, sketch
from pygames_wasm.games.seikatsu.board import (
    CARDS,
    GRID,
    HARD,
    KOI,
    MEDIUM,
    NEAR_MASK,
    POINTS,
    SIZE,
)
from pygames_wasm.games.seikatsu.look import plan, ruled_for, sides, turned_to, viewer
from pygames_wasm.games.seikatsu.rules import NOWHERE, TILE, State
from pygames_wasm.games.seikatsu.sheet import counted, sheet, step_now
from pygames_wasm.games.seikatsu.talk import (
    ask,
    label,
    point_name,
    point_refusal,
    refusal,
    seat_name,
    tell,
)
from pygames_wasm.games.seikatsu.tray import (
    draw_choices,
    draw_hand,
    draw_rivals,
    draw_shelf,
    draw_tools,
    draw_unseen,
)
from pygames_wasm.grid import bits
from pygames_wasm.letters import alphabet
from pygames_wasm.svg import Markup, at, el, icon, join, near, place, points, stage
from pygames_wasm.texts import Say

__all__ = ["ask", "draw", "picture", "seat", "sketch", "tell"]

BOX = (-242, -248, 484, 574)  # the garden, its pagodas and the numbers at their side


def seat(state: AnyState, number: int, say: Say) -> Seat:
    """Return name, colour and sign of a seat."""
    here = cast(State, state)
    side = here.side_of(number)
    tone = "plain" if here.level and number else TONES[side]
    mark = icon(art.pond() if tone == "plain" else art.pagoda(tone), 64, class_="mark")
    return Seat(seat_name(here, number, say), tone, mark)


def draw(scene: Scene) -> dict[str, str]:
    """Return the parts of the picture."""
    state = cast(State, scene.state)
    parts: dict[str, str] = {"frame": frame(scene, state)}
    laid = just_laid(scene, state)
    flock = last_flock(state, laid)
    lit = counted(scene, state)
    after = foresee(scene, state)
    parts["rows"] = draw_rows(scene, state, after)
    parts["ruled"] = draw_rules(scene, state)
    for cell in range(SIZE):
        parts[f"cell-{cell}"] = draw_cell(scene, state, cell, laid, flock, lit)
    if state.yarimizu:
        for point in range(len(POINTS)):
            parts[f"point-{point}"] = draw_point(scene, state, point)
    parts["promises"] = draw_promises(scene, state)
    parts["flight"] = draw_flight(scene, state, laid)
    for slot in range(2):
        parts[f"hand-{slot}"] = draw_hand(scene, state, slot)
    parts["choices"] = draw_choices(scene, state)
    parts["preview"] = el("p", preview(scene, state, after), id="preview", class_="preview")
    if state.yarimizu:
        for card in range(CARDS):
            parts[f"card-{card}"] = draw_shelf(scene, state, card)
    parts["rivals"] = draw_rivals(scene, state)
    parts["tools"] = draw_tools(scene, state)
    parts["unseen"] = draw_unseen(scene, state)
    parts["sheet"] = sheet(scene, state)
    return parts


def frame(scene: Scene, state: State) -> Markup:
    """Return the empty places of all parts."""
    say = scene.say
    rows = (el("g", *(el("g", id=f"cell-{c}") for c in line), role="row") for line in GRID.lines)
    spots = el("g", *(el("g", id=f"point-{p}") for p in range(len(POINTS))), role="row")
    cards = el("div", *(el("button", id=f"card-{c}") for c in range(CARDS)), role="row")
    hand = el("div", *(el("button", id=f"hand-{p}") for p in range(2)), role="row")
    shelf = {"role": "grid", "data_grid": True}
    return el(
        "div",
        el("svg", defs(), alphabet(say, art.LETTERED), class_="defs", aria_hidden="true"),
        stage(
            el("g", id="rows"),
            el("g", art.pond(), data_why="why_pond"),
            el("g", *rows, role="presentation"),
            el("g", id="ruled"),
            el("g", spots if state.yarimizu else None, role="presentation"),
            el("g", id="promises"),
            el("g", id="flight"),
            box=" ".join(map(str, BOX)),
            label=say("board"),
        ),
        el(
            "div",
            el(
                "div",
                el("div", hand, class_="hand", aria_label=say("hand"), **shelf),
                el("div", id="choices"),
                el("div", id="rivals"),
                class_="hold",
            ),
            el("p", id="preview"),
            el("div", cards, class_="shelf", aria_label=say("shelf"), **shelf)
            if state.yarimizu
            else None,
            el("div", id="unseen"),
            class_="tray",
        ),
        el("div", id="tools"),
        el("section", id="sheet"),
        id="frame",
        class_="frame seikatsu",
    )


@cache
def defs() -> Markup:
    """Return every tile once; the board only refers to them."""
    return el("defs", *(el("g", art.tile(kind), id=f"tile-{kind}") for kind in range(KOI + 1)))


def offer(scene: Scene, cell: int) -> Action | None:
    """Return what pressing a cell means now."""
    whole = (*scene.picked, cell)
    return whole if len(whole) == 3 and whole in scene.offers else None


def foresee(scene: Scene, state: State) -> State | None:
    """Return the garden with the tile that is pointed at."""
    aim = scene.aim
    if len(aim) != 3 or aim not in scene.offers:
        return None
    after = state.copy()
    after.lay(aim[1], aim[2])
    return after


def gains(state: State, after: State) -> list[tuple[int, int]]:
    """Return (side, points its rows win)."""
    return [
        (side, sum(after.row_points(side)) - sum(state.row_points(side))) for side in sides(state)
    ]


def preview(scene: Scene, state: State, after: State | None) -> str:
    """Say what the tile pointed at would score, and what it does to every side's rows."""
    if after is None:
        return ""
    say = scene.say
    birds = scored(state, scene.aim[1], scene.aim[2])
    told = [
        say("preview_rows", side=say(f"side_{side}"), gain=f"+{gain}")
        for side, gain in gains(state, after)
    ]
    return say("preview", n=birds, rows=say("list").join(told))


def draw_cell(scene: Scene, state: State, cell: int, laid: int, flock: int, lit: int) -> Markup:
    """Return a cell with its tile, or with what a tile would bring there."""
    view = plan(turned_to(scene, state))
    action = offer(scene, cell)
    kind = state.tile(cell)
    aimed = action is not None and scene.aim == action
    piece = None
    if kind is not None:
        piece = el("use", href=f"#tile-{kind}", class_="piece")
    elif aimed:
        piece = el("use", href=f"#tile-{scene.aim[1]}", class_="ghost")
    told = promise(scene, state, action)[1] if action else ""
    classes = ["cell", *(["legal"] if action else []), *traces(state, cell, laid, flock, lit)]
    return el(
        "g",
        el("polygon", points=art.hexagon(38.5), class_="tile"),
        piece,
        place(GRID.names[cell], -31, 3.5),
        id=f"cell-{cell}",
        class_=" ".join(classes),
        transform=at(*view.cells[cell]),
        role="gridcell",
        tabindex=-1,
        aria_label=label(scene, state, cell, action, told),
        data_do=words(action) if action else None,
        data_why=None if action else refusal(scene, state, cell),
        data_near=near("cell", view.arrows[cell]),
    )


def draw_promises(scene: Scene, state: State) -> Markup:
    """Return what the picked tile would bring, over the cells: their labels say it in words."""
    view = plan(turned_to(scene, state))
    drawn = []
    for cell in range(SIZE):
        action = offer(scene, cell)
        if action and scene.aim != action:
            inside = promise(scene, state, action)[0]
            drawn.append(el("g", inside, transform=at(*view.cells[cell])))
    return el("g", *drawn, id="promises", class_="promises", aria_hidden="true")


def promise(scene: Scene, state: State, action: Action) -> tuple[Markup, str]:
    """Return what a tile would bring on a cell: birds now, own rows later; drawn and in words."""
    side = viewer(scene, state)
    birds = scored(state, action[1], action[2])
    after = state.copy()
    after.lay(action[1], action[2])
    rows = dict(gains(state, after))[side]
    drawn = el(
        "g",
        el("text", f"+{birds}", y=4, class_="birds") if birds else None,
        el("text", f"▲{rows}", y=23 if birds else 6, class_=f"gain tone-{TONES[side]}")
        if rows
        else None,
        None if birds or rows else el("circle", r=6, class_="halo"),
        class_="promise",
    )
    return drawn, scene.say("label_gains", birds=birds, rows=rows)


def scored(state: State, kind: int, cell: int) -> int:
    """Return the points for birds that somebody gets for a tile: nobody in the medium game."""
    return 0 if state.level == MEDIUM else state.flock(kind, cell)


def just_laid(scene: Scene, state: State) -> int:
    """Return the cell of the tile that was laid last, before its draw if there was one."""
    last, before = scene.last, cast("State | None", scene.before)
    if last is None or before is None:
        return NOWHERE
    drawn = last[0] == "draw" and before.step == TILE  # not for an exchange
    return state.last if last[0] == "place" or drawn else NOWHERE


def last_flock(state: State, laid: int) -> int:
    """Return the mask of the tiles that scored with the last one."""
    kind = state.tile(laid) if laid != NOWHERE else None
    if kind is None:
        return 0
    near = NEAR_MASK[laid]
    if kind != KOI:
        return state.bird[kind >> 2] & near
    points = state.flock(kind, laid)
    flocks = [mask & near for mask in state.bird]
    return next((mask for mask in flocks if points and mask.bit_count() == points - 1), 0)


def traces(state: State, cell: int, laid: int, flock: int, lit: int) -> list[str]:
    """Return the marks of the last tile and of the row that is being counted."""
    found = []
    if cell == laid:
        found.append("last")
    elif flock >> cell & 1:
        found.append("flock")
    if state.level and state.last == cell and state.to_move != OVER:
        found.append("anchor")
    if lit:
        found.append("lit" if lit >> cell & 1 else "dim")
    return found


def draw_flight(scene: Scene, state: State, laid: int) -> Markup:
    """Return the points that fly from the tile just laid to the score."""
    before = cast("State | None", scene.before)
    kind = state.tile(laid) if laid != NOWHERE else None
    birds = 0 if kind is None else scored(state, kind, laid)
    text = None
    if before and birds:
        x, y = plan(turned_to(scene, state)).cells[laid]
        tone = "plain" if state.level == HARD else TONES[state.side_of(before.seat)]
        number = el("text", f"+{birds}", class_=f"tone-{tone}", transform=at(x, y - 20))
        # The element is new for each action, so its animation starts again; it shrinks towards
        # the score of its seat, wherever the style says that this is.
        seat = before.seat if state.level != HARD else 1
        text = el(
            "g",
            el("g", el("g", number, class_="fly-from"), class_="fly"),
            id=f"fly-{state.filled.bit_count()}",
            class_=f"fly-to seat-{seat + 1}-of-{max(2, state.seats)}",
        )
    return el(
        "g", *draw_stream(scene, state), text, id="flight", class_="flight", aria_hidden="true"
    )


def draw_stream(scene: Scene, state: State) -> list[Markup]:
    """Return the stream that the walk is at, traced from the fountains along its chain."""
    step = step_now(scene, state)
    if step is None or step[0] != "card":
        return []
    view, side = plan(turned_to(scene, state)), step[1]
    chain = bits(state.stream(side, step[2]))
    ways = [(view.cells[a], view.cells[b]) for a in chain for b in chain if b in GRID.near[a]]
    for point, around in enumerate(POINTS):
        if state.fountains[side] >> point & 1:
            ways += [(view.points[point], view.cells[cell]) for cell in around if cell in chain]
    return [
        el("polyline", points=points([start, end]), class_=f"stream tone-{TONES[side]}")
        for start, end in dict.fromkeys((min(way), max(way)) for way in ways)
    ]


def looked_along(scene: Scene, state: State) -> int:
    """Return the side whose rows are ruled: in the end the one that is being counted."""
    step = step_now(scene, state)
    return step[1] if step else ruled_for(scene, state)


def draw_rows(scene: Scene, state: State, after: State | None) -> Markup:
    """Return pagodas, and what each row of one side is worth at its near edge."""
    view = plan(turned_to(scene, state))
    side = looked_along(scene, state)
    now = state.row_points(side)
    then = after.row_points(side) if after else now
    items = []
    for spot, old, new in zip(view.rows[side], now, then, strict=True):
        text = f"{old}" if old == new else f"{old}→{new}"
        classes = "row-points" + (" fresh" if old != new else "")
        items.append(el("text", text, x=spot[0], y=spot[1] + 6, class_=classes))
    for number in sides(state):
        x, y = view.pagodas[number]
        items.append(el("g", art.pagoda(TONES[number]), transform=at(x, y, 1.1)))
    return el("g", *items, id="rows", class_=f"rows tone-{TONES[side]}", aria_hidden="true")


def draw_rules(scene: Scene, state: State) -> Markup:
    """Return the lines between the rows of the side that is looked along."""
    side = looked_along(scene, state)
    edges = plan(turned_to(scene, state)).rules[side]
    path = "".join(f"M{ax:g} {ay:g}L{bx:g} {by:g}" for (ax, ay), (bx, by) in edges)
    line = el("path", d=path, class_="rule")
    return el("g", line, id="ruled", class_=f"ruled tone-{TONES[side]}", aria_hidden="true")


def draw_point(scene: Scene, state: State, point: int) -> Markup:
    """Return a point where three cells meet: a fountain, or a place for one."""
    say = scene.say
    view = plan(turned_to(scene, state))
    action = ("fountain", point)
    legal = action in scene.offers and scene.picked[:1] == ("fountain",)
    owner = next((side for side, mask in enumerate(state.fountains) if mask >> point & 1), None)
    inside = None
    text = say("label_point", point=point_name(point))
    if owner is not None:
        inside = art.fountain(TONES[owner])
        text = say("label_fountain", point=point_name(point), side=say(f"side_{owner}"))
    elif legal:
        x, y = view.points[point]
        around = [(view.cells[cell][0] - x, view.cells[cell][1] - y) for cell in POINTS[point]]
        # All that is nearer to this point than to another can be pressed, for thumbs.
        inside = join(
            el("polygon", points=points(around), class_="reach"),
            el("circle", r=16, class_="spot"),
        )
        text = say("label_point_legal", point=point_name(point))
    return el(
        "g",
        inside,
        id=f"point-{point}",
        class_="point" + (" legal" if legal else ""),
        transform=at(*view.points[point]),
        role="gridcell",
        tabindex=-1,
        aria_label=text,
        data_do=words(action) if legal else None,
        data_why=None if legal else point_refusal(scene, state),
        data_near=near("point", view.point_arrows[point]),
    )
