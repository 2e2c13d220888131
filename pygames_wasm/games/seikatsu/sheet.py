"""The score sheet of Seikatsu: a walk through the rows of every pagoda, streams, totals."""

from __future__ import annotations

from pygames_wasm.game import OVER, Scene
from pygames_wasm.games.seikatsu import art
from pygames_wasm.games.seikatsu.art import TONES
from pygames_wasm.games.seikatsu.board import CARDS, FLOWERS, ROW_POINTS, ROWS
from pygames_wasm.games.seikatsu.look import sides
from pygames_wasm.games.seikatsu.rules import State
from pygames_wasm.games.seikatsu.talk import card_name
from pygames_wasm.svg import Markup, el, icon
from pygames_wasm.texts import Say

Step = tuple[str, int, int]  # ("row", side, number) or ("card", side, card)


def steps(state: State) -> list[Step]:
    """List what is counted, in order: rows from left to right for each pagoda, then streams."""
    rows: list[Step] = [("row", side, row) for side in sides(state) for row in range(7)]
    cards: list[Step] = [
        ("card", side, card)
        for side, mask in enumerate(state.cards)
        for card in range(CARDS)
        if mask >> card & 1
    ]
    return rows + cards


def best_flower(state: State, side: int, row: int) -> tuple[int, int, int]:
    """Return the flower a row counts, how many of it, and how many koi join it (SK11)."""
    mask = ROWS[side][row]
    counts = [(mask & state.flower[flower]).bit_count() for flower in FLOWERS]
    return counts.index(max(counts)), max(counts), (mask & state.koi).bit_count()


def step_now(scene: Scene, state: State) -> Step | None:
    """Return what the walk is at."""
    walk = scene.look.get("walk", 0)  # 0 = nowhere yet
    found = steps(state)
    return found[walk - 1] if state.to_move == OVER and 1 <= walk <= len(found) else None


def counted(scene: Scene, state: State) -> int:
    """Return the mask of the tiles that the walk is counting."""
    step = step_now(scene, state)
    if step is None:
        return 0
    what, side, number = step
    if what == "card":
        return state.stream(side, number)
    flower = best_flower(state, side, number)[0]
    return ROWS[side][number] & (state.flower[flower] | state.koi)


def sheet(scene: Scene, state: State) -> Markup:
    """Return the sheet once the game is over."""
    if state.to_move != OVER:
        return el("section", id="sheet", hidden=True)
    say, walk, step = scene.say, scene.look.get("walk", 0), step_now(scene, state)
    last = len(steps(state))
    here = sides(state)
    buttons = [
        el("button", text, type="button", id=f"walk-{way}", data_ui=f"look walk {to}", disabled=off)
        for text, way, to, off in (
            (say("walk_back"), "back", max(walk - 1, 0), walk == 0),
            (say("walk_next"), "next", walk + 1, walk >= last),
        )
    ]
    head = [
        el(
            "th",
            icon(art.pagoda(TONES[side]), 60, class_="mark"),
            el("span", say(f"side_{side}"), class_="unseen"),
            scope="col",
        )
        for side in here
    ]
    lines = [
        el(
            "tr",
            el("th", say("sheet_row", number=row + 1), scope="row"),
            *(row_cell(state, side, row, step, say) for side in here),
        )
        for row in range(7)
    ]
    return el(
        "section",
        el("h2", say("sheet")),
        el("div", *buttons, el("p", sentence(state, step, say)), class_="walk"),
        el(
            "table",
            el("thead", el("tr", el("td"), *head)),
            el("tbody", *lines),
            el("tbody", *totals(state, step, say), class_="totals"),
        ),
        el("p", verdict(state, say), class_="verdict"),
        id="sheet",
        class_="sheet" + " walking" * (step is not None),
        tabindex=0,  # it scrolls
        aria_label=say("sheet"),
    )


def row_cell(state: State, side: int, row: int, step: Step | None, say: Say) -> Markup:
    """Return what a row counts and brings."""
    flower, count, koi = best_flower(state, side, row)
    text = say("sheet_count", count=count + koi, points=ROW_POINTS[count + koi])
    return el(
        "td",
        icon(art.card(4 + flower), 42, class_="stone"),
        el("span", text),
        class_=f"tone-{TONES[side]}" + (" now" if step == ("row", side, row) else ""),
    )


def sentence(state: State, step: Step | None, say: Say) -> str:
    """Say what the walk is counting."""
    if step is None:
        return say("walk")
    what, side, number = step
    name = say(f"side_{side}")
    if what == "card":
        size = state.stream(side, number).bit_count()
        return say("walk_card", side=name, card=card_name(say, number), n=size)
    flower, count, koi = best_flower(state, side, number)
    holes = {"side": name, "row": number + 1, "count": count, "flower": say(f"flower_{flower}")}
    key = "walk_row_koi" if koi else "walk_row"
    return say(key, n=ROW_POINTS[count + koi], koi=koi, **holes)


def totals(state: State, step: Step | None, say: Say) -> list[Markup]:
    """Return birds, rows, streams and the sum for each side."""
    here = sides(state)
    rows = [sum(state.row_points(side)) for side in here]
    if state.level:
        birds = [state.birds[0], state.birds[1], 0]
        sums = [state.totals()[0], state.totals()[1]]
        lines = [("sheet_birds", birds), ("sheet_rows", rows)]
        told = [line(say(key), [str(n) for n in numbers]) for key, numbers in lines]
        total = el("td", str(sums[1]), colspan=2, class_="tone-plain")
        mine = el("td", str(sums[0]), class_=f"tone-{TONES[0]}")
        return [*told, el("tr", el("th", say("sheet_total"), scope="row"), mine, total)]
    lines = [("sheet_birds", state.birds), ("sheet_rows", rows)]
    if state.yarimizu:
        lines.append(("sheet_streams", [state.streams(side) for side in here]))
    lines.append(("sheet_total", state.totals()))
    flowing = step[1] if step and step[0] == "card" else None
    return [
        line(say(key), [str(n) for n in numbers], flowing if key == "sheet_streams" else None)
        for key, numbers in lines
    ]


def line(title: str, numbers: list[str], now: int | None = None) -> Markup:
    """Return a line with one number for each side, and mark the side that the walk is at."""
    cells = (
        el("td", text, class_=f"tone-{TONES[side]}" + " now" * (side == now))
        for side, text in enumerate(numbers)
    )
    return el("tr", el("th", title, scope="row"), *cells)


def verdict(state: State, say: Say) -> str:
    """Say who wins and, where points are tied, why (SK12, SK23)."""
    sums = state.totals()
    best = max(sums)
    if state.level:
        return say("verdict_solo_won" if sums[0] > sums[1] else "verdict_solo_lost")
    tied = [side for side, points in enumerate(sums) if points == best]
    name = say(f"side_{tied[-1]}")
    return say("verdict_tie" if len(tied) > 1 else "verdict", side=name, n=best)
