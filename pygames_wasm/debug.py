"""What is behind a table, for `?debug=1`: state, actions, log, bots' thoughts, times."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from pygames_wasm.game import words
from pygames_wasm.svg import Markup, el
from pygames_wasm.texts import Say

if TYPE_CHECKING:
    from pygames_wasm.table import Table

MOST = 300  # actions that are listed


def section(title: str, lines: list[str]) -> Markup:
    """Return some lines under a title, to be unfolded."""
    text = el("pre", "\n".join(lines), tabindex=0, role="group", aria_label=title)  # it scrolls
    return el("details", el("summary", title), text, open=True)


def draw(table: Table, notes: Mapping[str, str], say: Say) -> Markup:
    """Return the panel; where people hide tiles from each other, only what the seat may see."""
    match, state = table.match, table.state
    secret = table.consent.matters and not match.is_over
    seen = state.guess(table.seat, Random(0)) if secret else state
    legal = seen.actions() if not secret or table.seat == seen.to_move else []
    log = []
    for place in range(table.at):
        told = " ".join(table.tell(place, say))
        if told or not secret:  # what is silent was drawn into a hand
            log.append(f"{place} {match.states[place].to_move} {words(match.log[place])}  {told}")
    tree = [] if secret else [f"{v:6} {m:.3f} {text}" for text, v, m in table.counsel.tree]
    facts = [f"{name} {value}" for name, value in notes.items()]
    facts += [f"seed {'-' if secret else match.seed}", f"save {table.id}"]
    return el(
        "section",
        el("h2", say("debug")),
        el("p", say("debug_secret" if secret else "debug_open")),
        section(say("debug_state"), str(seen).splitlines()),
        section(say("debug_actions", n=len(legal)), list(map(words, legal[:MOST]))),
        section(say("debug_tree"), tree),
        section(say("debug_facts"), facts),
        section(say("debug_log"), log),
        id="debug",
        class_="debug",
        aria_label=say("debug"),
    )
