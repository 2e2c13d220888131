"""A game inside somebody else's page: the snippet, what the frame tells, the oEmbed answer."""

from __future__ import annotations

from collections.abc import Mapping

from pygames_wasm.game import Game, winners
from pygames_wasm.match import Match
from pygames_wasm.svg import el
from pygames_wasm.table import Table
from pygames_wasm.texts import Say

HEIGHT = 760  # of a frame that no script adjusts
WIDTH = 1000


def snippet(site: str, title: str, asked: Mapping[str, str]) -> str:
    """Return the lines a blogger pastes; without JavaScript they show a picture and a link."""
    name = asked["game"]
    source = f"{site}embed/{name}.svg"
    picture = el("img", src=source, alt=title, width="100%")
    board = el("pygames-board", el("a", picture, href=address(site, asked)), **asked)
    return f"{el('script', src=f'{site}embed.js', async_=True)}\n{board}"


def iframe(site: str, title: str, asked: Mapping[str, str]) -> str:
    """Return a frame for places that allow no script of others."""
    return el(
        "iframe",
        src=address(site, {**asked, "embed": "1"}),
        title=title,
        width="100%",
        height=HEIGHT,
        loading="lazy",
        style="border:0",
    )


def address(site: str, asked: Mapping[str, str]) -> str:
    """Return the address of a game set up like this."""
    from urllib.parse import urlencode  # costs more to import than all of this module

    return f"{site}play.html?{urlencode(asked, safe=',')}"


def oembed(site: str, game: Game, say: Say) -> dict[str, object]:
    """Return what oEmbed (version 1.0) wants to know about a game."""
    return {
        "version": "1.0",
        "type": "rich",
        "title": say("title"),
        "provider_name": say("app"),
        "provider_url": site,
        "html": iframe(site, say("title"), {"game": game.name}),
        "width": WIDTH,
        "height": HEIGHT,
        "thumbnail_url": f"{site}embed/{game.name}.svg",
        "thumbnail_width": 448,
        "thumbnail_height": 492,
    }


class Reporter:
    """Remembers what the page around has been told, and tells the rest, without any secret."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.at = 0

    def news(self, table: Table | None) -> list[dict[str, object]]:
        """Return the events since the last call: ready, move, end."""
        if table is None:
            return []
        match, events = table.match, list[dict[str, object]]()
        if match is not self.match:
            self.match, self.at = match, match.at
            events.append({"type": "ready", "game": match.game.name, "seats": match.seats})
        elif match.at != self.at:
            # Which action it was may be secret; that somebody acted, and the points, are not.
            acted = max(match.at - 1, 0)
            seat = match.states[acted].to_move
            self.at = match.at
            scores = [score[0] for score in match.state.scores()]
            events.append({"type": "move", "at": match.at, "seat": seat, "scores": scores})
            if match.is_over:
                best = winners(match.state.scores())
                events.append({"type": "end", "scores": scores, "winners": best})
        return events
