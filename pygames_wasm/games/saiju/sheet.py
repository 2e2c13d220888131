"""The score sheet of Saiju: every group, the totals, and the ladder that breaks a tie."""

from __future__ import annotations

from pygames_wasm.game import OVER, Scene, winners
from pygames_wasm.games.saiju.art import TONES, mark, use
from pygames_wasm.games.saiju.board import SYMBOLS
from pygames_wasm.games.saiju.rules import Group, State
from pygames_wasm.games.saiju.talk import names, worth
from pygames_wasm.svg import Markup, el, icon

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"  # there are never more groups than cells


def ranked(state: State) -> list[Group]:
    """List the groups as their letters go: those that score first, the best of them at the top."""
    return sorted(state.groups(), key=lambda group: -group.points)


def sheet(scene: Scene, state: State) -> Markup:
    """Return the sheet once the game is over."""
    if state.to_move != OVER:
        return el("section", id="sheet", hidden=True)
    say = scene.say
    rows = [
        (group, row(scene, letter, group))
        for letter, group in zip(LETTERS, ranked(state), strict=False)
    ]
    return el(
        "section",
        el("h2", say("sheet")),
        el(
            "table",
            el(
                "thead",
                el(
                    "tr",
                    el("th", say("sheet_group"), scope="col"),
                    *(
                        el("th", mark(s), el("span", names(say)[s], class_="unseen"), scope="col")
                        for s in SYMBOLS
                    ),
                    el("th", say("sheet_worth"), scope="col"),
                ),
            ),
            el("tbody", *(line for group, line in rows if group.points)),
            el("tbody", *totals(scene, state), class_="totals"),
            el("tbody", *(line for group, line in rows if not group.points)),
        ),
        id="sheet",
        class_="sheet",
        tabindex=0,  # it scrolls
        aria_label=say("sheet"),
    )


def row(scene: Scene, letter: str, group: Group) -> Markup:
    """Return the line of one group."""
    say, size = scene.say, sum(group.counts)
    result = worth(say, group)
    if group.points:
        factor = group.points // size
        result = say("sheet_points", size=size, factor=factor, worth=result)
    # The stone of the symbol that the group has most of stands for its colour.
    symbol = max(SYMBOLS, key=lambda s: group.counts[s])
    return el(
        "tr",
        el(
            "th",
            icon(use(f"stone-{3 * symbol + group.colour}"), 60, class_="stone"),
            el("span", say(f"colour_{group.colour}"), class_="unseen"),
            f" {letter}",
            scope="row",
        ),
        *(el("td", str(count) if count else "·") for count in group.counts),
        el("td", result, class_=f"tone-{TONES[group.owner]}" if group.points else "vain"),
    )


def totals(scene: Scene, state: State) -> list[Markup]:
    """Return the sums, and where points are tied the ladder of SJ11."""
    say, scores = scene.say, state.scores()
    lines = [line(scene, say("sheet_total"), [score[0] for score in scores])]
    top = max(score[0] for score in scores)
    tied = [score for score in scores if score[0] == top]
    if len(tied) > 1:
        lines.append(line(scene, say("sheet_three"), [score[1] for score in scores]))
        if len({score[1] for score in tied}) == 1 or tied.count(max(tied)) > 1:
            lines.append(line(scene, say("sheet_two"), [score[2] for score in scores]))
        best = winners(scores)
        key = "sheet_draw" if len(best) > 1 else "sheet_tie"
        text = say(key, seat=names(say)[best[0]])
        lines.append(el("tr", el("td", text, colspan=5, class_="verdict")))
    return lines


def line(scene: Scene, title: str, numbers: list[int]) -> Markup:
    """Return a line with one number for each seat."""
    texts = [str(number) for number in numbers] + ["·"] * (len(SYMBOLS) - len(numbers))
    cells = [el("td", text, class_=f"tone-{TONES[s]}") for s, text in enumerate(texts)]
    return el("tr", el("th", title, scope="row"), *cells, el("td"))
