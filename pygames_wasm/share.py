"""Games that go out as links and come in with them, as the page shows both."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from pygames_wasm import link, page
from pygames_wasm.game import NOBODY, Scene
from pygames_wasm.link import decode, encode
from pygames_wasm.match import Match
from pygames_wasm.names import bdi
from pygames_wasm.redeal import redeal
from pygames_wasm.svg import el
from pygames_wasm.table import Table
from pygames_wasm.texts import Say

if TYPE_CHECKING:
    from pygames_wasm.desk import Desk


WHEEL = re.compile(r"[\w.+-]+\.whl", re.ASCII)  # the file that an added game comes from


def fragment(table: Table) -> str:
    """Return the game on a table as its person may show it to anybody."""
    match = table.match
    if not match.game.hidden or match.is_over:
        return encode(match)
    return encode(match, redeal(match, table.seat, Random()))


def takes_turns(table: Table) -> bool:
    """Tell whether people can play this game by sending links to each other."""
    match = table.match
    return not match.game.hidden and not match.is_over and len(table.humans) > 1


class Share:
    """The link of a game, to copy or to photograph."""

    def __init__(self, table: Table, address: str) -> None:
        self.table = table
        self.link = f"{address}#{fragment(table)}"
        self.told = ""  # whether copying worked

    def parts(self, say: Say) -> dict[str, str]:
        """Return the link, its picture and what is in it, as one part."""
        from pygames_wasm import qr  # which a start does without

        match, texts = self.table.match, [say("share_how")]
        if match.game.hidden and not match.is_over:
            texts.append(say("share_hidden"))
        if takes_turns(self.table):
            mover = self.table.seat_of(match.state.to_move, say).name
            texts.append(say("share_turn", seat=mover))
        form = el(
            "section",
            qr.draw(self.link, say("qr")),
            el(
                "div",
                el("h2", say("share_title")),
                *(el("p", bdi(text)) for text in texts),
                el(
                    "label",
                    el("span", say("link")),
                    el("input", id="link", type="text", readonly=True, value=self.link),
                ),
                el(
                    "div",
                    page.button(say("copy"), "copy", id="copy", class_="primary"),
                    page.button(say("earlier"), "resume", id="close"),
                    class_="buttons",
                ),
                el("p", say(self.told) if self.told else "", class_="copied"),
                class_="form",
            ),
            id="form",
            class_="share",
        )
        return {"form": form}


class Arrival:
    """A game that came with a link, beside the question what becomes of one's own."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.table = Table(match)

    def parts(self, say: Say) -> dict[str, str]:
        """Return the question and the board as a spectator sees it."""
        match = self.match
        before = match.states[match.at - 1] if match.at else None
        last = match.log[-1] if match.at else None
        scene = Scene(match.state, NOBODY, say, last=last, before=before)
        state = page.result(self.table, say) if match.is_over else self.turn(say)
        topic = el(
            "section",
            el("h2", say("arrived")),
            el("p", f"{say('arrived_length', n=match.at)} {state}"),
            el("p", say("arrived_ask")),
            el(
                "div",
                page.button(say("accept"), "accept", id="accept", class_="primary"),
                page.button(say("decline"), "resume", id="decline"),
            ),
            id="topic",
            class_="topic",
        )
        return {"topic": topic, **match.game.view.draw(scene)}

    def turn(self, say: Say) -> str:
        """Say whose turn it is."""
        return say("arrived_turn", seat=self.table.seat_of(self.match.state.to_move, say).name)


def arrive(desk: Desk, text: str) -> None:
    """Open the game of a link; one's own is never written over without a question."""
    match = decode(text)
    if desk.game is not match.game:
        desk.visit(match.game.name)
    own = desk.table.match if desk.table else None
    if own is None or own.is_over or not own.can_undo:
        desk.begin(match)
    elif continues(match, own):
        own.log, own.states, own.at = match.log, match.states, match.at
        if desk.table:
            desk.table.settle()
        desk.keep()
    elif not continues(own, match):
        desk.left, desk.view = desk.table, Arrival(match)
        desk.said = desk.say("arrived")
    sit(desk)


def accept(desk: Desk) -> None:
    """Put the game that came with a link on the table."""
    if isinstance(desk.view, Arrival):
        desk.begin(desk.view.match)
        sit(desk)


def sit(desk: Desk) -> None:
    """Play the seat whose turn it is, if the others are people somewhere else."""
    if desk.table:
        desk.ledger.drop("begun", desk.table.id)  # only games of one's own are counted
        take_seat(desk, desk.table, desk.table.match.state.to_move)


def take_seat(desk: Desk, table: Table, seat: int) -> None:
    """Remember which seat is played here; the others play by link."""
    if takes_turns(table) and table.is_human(seat):
        table.afar = seat
        desk.store.write(f"link:{table.id}", str(seat))


def sit_again(desk: Desk) -> None:
    """Find out which seat is played here, after a reload."""
    if desk.table and takes_turns(desk.table):
        seat = desk.store.read(f"link:{desk.table.id}") or ""
        if len(seat) == 1 and seat in "0123456789":
            desk.table.afar = int(seat)


def share(desk: Desk) -> None:
    """Show the link of the game on the table."""
    if desk.table:
        wheel = f"&wheel={desk.wheel}" if WHEEL.fullmatch(desk.wheel) else ""
        name = desk.table.match.game.name
        shown = Share(desk.table, f"{desk.site}play.html?game={name}{wheel}")
        desk.left, desk.view = desk.table, shown


def copied(desk: Desk, worked: bool) -> None:
    """Say whether the link is on the clipboard; whoever copied it plays by link from now on."""
    if hear := getattr(desk.view, "hear_copied", None):
        desk.said = desk.say(hear(worked))
    if isinstance(desk.view, Share):
        desk.view.told = "copied" if worked else "copy_yourself"
        desk.said = desk.say(desk.view.told)
        table, match = desk.view.table, desk.view.table.match
        movers = [state.to_move for state in match.states[: match.at]]
        here = [seat for seat in movers if table.is_human(seat) and seat != match.state.to_move]
        if here:
            take_seat(desk, table, here[-1])


def continues(match: Match, own: Match) -> bool:
    """Tell whether a match is another one with more played, or as much, by the same players."""
    theirs, ours = (
        (one.game, one.seats, one.options, list(map(link.seat, one.players)), one.log[: own.at])
        for one in (match, own)
    )
    return theirs == ours
