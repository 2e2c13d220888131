"""The markup of what is told beside the game: hints, everybody's chances, the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm.counsel import BEST, DESCRIBED, GRADES, LOOK_HERE, reasons, told
from pygames_wasm.course import curve
from pygames_wasm.describe import describe
from pygames_wasm.game import Action, State, words
from pygames_wasm.keys import shortcuts
from pygames_wasm.question import Review, Swing
from pygames_wasm.svg import Markup, el, face, icon, join, number
from pygames_wasm.texts import Say

if TYPE_CHECKING:
    from pygames_wasm.table import Table


def lantern() -> Markup:
    """Return the sign of a hint: a paper lantern."""
    return icon(
        join(
            el("path", d="M-4 -9h8M-4 9h8M0 -12v3M0 9v3", class_="line"),
            el("ellipse", rx=9, ry=8, class_="glow"),
            el("path", d="M-8 -3.5h16M-9 0h18M-8 3.5h16", class_="rib"),
        ),
        26,
        class_="sign",
    )


def tools(table: Table, say: Say) -> Markup | None:
    """Return the buttons for a hint and for everybody's chances."""
    if not table.can_ask:
        return None
    counsel = table.counsel
    grade = counsel.grade
    dots = [el("i", class_="on" if number <= grade else None) for number in GRADES]
    name = say("hint_grade", grade=grade) if grade else say("hint")
    return el(
        "div",
        el(
            "button",
            face(say("odds"), "%"),
            type="button",
            id="odds-shown",
            data_ui="odds",
            title=say("odds"),
            aria_pressed="true" if counsel.watching else "false",
        ),
        el(
            "button",
            lantern(),
            el("span", *dots, class_="grades"),
            type="button",
            id="hint",
            data_ui="hint",
            title=say("hint_title"),
            aria_label=name,
            aria_keyshortcuts=shortcuts("hint", table.settings.keys),
            class_="waiting" if grade and counsel.hint is None else None,
        ),
        class_="counsel",
    )


def hint(table: Table, say: Say) -> list[str]:
    """Say what the hint says: nothing, where to look, three moves, or the best one and why."""
    counsel, game = table.counsel, table.match.game
    if not counsel.grade or not table.can_ask:
        return []
    if counsel.hint is None:
        return [say("hint_wait")]
    seen, moves = counsel.hint
    if counsel.grade == LOOK_HERE:
        return [say("hint_look")]
    if counsel.grade == BEST:
        why = reasons(game, seen, moves[0], seen.to_move, say)
        return [told(game, seen, moves[0], say), say("hint_why", reasons=" · ".join(why))]
    legal = seen.actions()  # in this order the list tells nothing about what is best
    listed = [told(game, seen, move, say) for move in sorted(moves, key=legal.index)]
    return [say("hint_moves" if len(moves) > 1 else "hint_move"), *listed]


def aloud(table: Table, say: Say) -> str:
    """Say what has changed here, for those who listen."""
    counsel = table.counsel
    if counsel.asked_for:
        what, counsel.asked_for = counsel.asked_for, ""
        return " ".join(describe(table, what, say))
    if counsel.grade:
        return " ".join(hint(table, say))
    if counsel.share is not None:
        return say("review_busy")
    if counsel.review:
        return say("review_swings" if counsel.review.swings else "review_none")
    return ""


def shown_hint(table: Table, say: Say) -> Markup | None:
    """Return the words of the hint in the place of the news."""
    lines = hint(table, say)
    if not lines:
        return None
    name = f"told hint grade-{table.counsel.grade}"
    return el(
        "div",
        *(el("p", line) for line in lines),
        hinted(say),
        class_=name,
        tabindex=0,  # it scrolls
        role="group",
        aria_label=say("hint"),
    )


def hinted(say: Say) -> Markup:
    """Return what is said of every marked place, see `counsel.mark`."""
    return el("span", say("hinted"), id="hinted", class_="unseen")


def words_asked(table: Table, say: Say) -> Markup:
    """Return the buttons that tell the position in words, and the one that shows the log."""
    now = table.counsel.described or "log"
    buttons = [
        el(
            "button",
            say("log" if what == "log" else f"describe_{what}"),
            type="button",
            id=f"describe-{what}",
            data_ui=f"describe {what}",
            aria_pressed="true" if what == now else "false",
            aria_keyshortcuts=shortcuts(f"describe {what}", table.settings.keys),
        )
        for what in ("log", *DESCRIBED)
    ]
    return el("div", *buttons, class_="in-words", role="group", aria_label=say("describe"))


def in_words(table: Table, say: Say) -> Markup | None:
    """Return what is told in the place of the log."""
    if not table.counsel.described:
        return None
    lines = describe(table, table.counsel.described, say)
    return el("div", *(el("p", line) for line in lines), class_="described")


def hold(part: str, action: Action) -> str:
    """Return a part in which whatever stands for an action waits for the press that confirms it."""
    sign = f' data-do="{words(action)}"'
    return part.replace(sign, f'{sign} data-held=""')


def held(table: Table, say: Say) -> str:
    """Say what the action does that waits to be confirmed."""
    return told(table.match.game, table.match.state, table.held, say)


def percents(table: Table) -> list[int]:
    """Return everybody's chance in per cent; partners have the same, and then all exceed 100."""
    chances = table.counsel.chances
    return [round(100 * chance) for chance in chances]


def odds(table: Table, say: Say) -> Markup:
    """Return everybody's chances as shares of a bar, and in words for those who listen."""
    counsel = table.counsel
    if not counsel.can_watch or not counsel.chances:
        return el("div", id="odds", hidden=True)
    shares: dict[str, float] = {}  # by colour: partners share one
    words = []
    for seat, percent in enumerate(percents(table)):
        shown = table.seat_of(seat, say)
        shares[shown.tone] = shares.get(shown.tone, 0.0) + counsel.chances[seat]
        words.append(f"{shown.name} {say('chance', percent=percent)}")
    total = sum(shares.values()) or 1.0
    bars, left = [], 0.0
    for tone, share in shares.items():
        width = 100 * share / total
        bars.append(
            el("rect", x=number(left), width=number(width), height=4, class_=f"tone-{tone}")
        )
        left += width
    return el(
        "div",
        el(
            "svg",
            *bars,
            viewBox="0 0 100 4",
            preserveAspectRatio="none",
            role="img",
            aria_label=say("odds_told", chances=say("list").join(words)),
        ),
        id="odds",
        class_="odds" if counsel.judged is table.match.state else "odds old",
    )


def swing_words(table: Table, swing: Swing, say: Say) -> list[str]:
    """Say what was played, what was better, and why."""
    match = table.match
    state: State = match.states[swing.at]
    mover = state.to_move
    why = reasons(match.game, state, swing.better, mover, say)
    return [
        told(match.game, state, match.log[swing.at], say, done=True),
        say(
            "swing_better",
            move=told(match.game, state, swing.better, say),
            was=round(100 * swing.was),
            could=round(100 * swing.could),
        ),
        say("hint_why", reasons=" · ".join(why)),
    ]


def review(table: Table, found: Review, say: Say) -> Markup:
    """Return the course of a finished game as it was expected, and what turned it."""
    lines = [[round(100 * chance) for chance in line] for line in zip(*found.curve, strict=True)]
    tones = [table.seat_of(seat, say).tone for seat in range(len(lines))]
    marks = [found.places.index(swing.at) - 1 for swing in found.swings]
    items = []
    for swing in found.swings:
        first, *rest = swing_words(table, swing, say)
        items.append(
            el(
                "li",
                el("div", el("b", first), *(el("span", line) for line in rest)),
                el("button", say("show"), type="button", data_ui=f"at {swing.at}"),
            )
        )
    return el(
        "div",
        el("p", say("review_curve")),
        curve(lines, tones, marks),
        el("p", say("review_swings" if items else "review_none")),
        el("ol", *items),
        class_="course review",
    )


def review_asked(table: Table, say: Say) -> Markup:
    """Return the button that asks for a review, or how far it has come."""
    share = table.counsel.share
    if share is None:
        return el("button", say("review"), type="button", data_ui="review", id="review")
    return el(
        "div",
        el("progress", value=number(share), max=1, aria_label=say("review_busy")),
        el("span", say("review_busy")),
        el("button", say("stop_review"), type="button", data_ui="stop", id="review"),
        class_="reviewing",
    )


def turning(table: Table, say: Say) -> list[str]:
    """Say what a review has found out about the decision that is looked back at."""
    found = table.counsel.review
    swings = found.swings if found else []
    return [line for s in swings if s.at == table.at for line in swing_words(table, s, say)]
