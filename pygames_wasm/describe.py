"""The position in words, for those who listen and those who would rather read than look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm.game import is_number
from pygames_wasm.texts import Say

if TYPE_CHECKING:
    from pygames_wasm.table import Table


def describe(table: Table, what: str, say: Say) -> list[str]:
    """Tell the board, a row, the hand or the scores as the person at the screen knows them."""
    if what == "score":
        return tell_scores(table, say)
    scene, game = table.scene(say), table.match.game
    found = game.describe(scene, what, table.focused) if game.describe else []
    if found:
        return found
    # The text of a position shows everything, and so is nothing to read where hands are hidden.
    open_board = what == "board" and not game.hidden
    return str(scene.state).splitlines() if open_board else [say("describe_none")]


def tell_scores(table: Table, say: Say) -> list[str]:
    """Tell everybody's points, and who leads."""
    points = [total[0] for total in table.state.scores()]
    names = [table.seat_of(seat, say).name for seat in range(len(points))]
    lines = [
        say("score_line", seat=name, points=say("points", n=number))
        for name, number in zip(names, points, strict=True)
    ]
    told = [closed(say, say("list").join(lines))]
    best = [name for name, number in zip(names, points, strict=True) if number == max(points)]
    if len(best) > 1:
        return [*told, say("score_level", seats=say("and").join(best))]
    lead = max(points) - max(number for number in points if number != max(points))
    return [*told, say("score_lead", n=lead, seat=best[0])]


def closed(say: Say, text: str) -> str:
    """Return words as a sentence."""
    return text + say("stop_sign")


def listed(say: Say, head: str, items: list[str]) -> str:
    """Return a list under its name, as a sentence."""
    return closed(say, say("score_line", seat=head, points=say("list").join(items)))


def focus_of(focus: str, kind: str) -> int | None:
    """Return the number of the thing that the focus is on, if it is of this kind: cell-5."""
    name, _, number = focus.partition("-")
    return int(number) if name == kind and is_number(number, 3) else None
