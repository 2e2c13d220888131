"""Every state of the page in every game: desks without a browser, shown on the built page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from playwright.sync_api import Page

import edo
from desks import Shelf, open_desk
from pygames_wasm.desk import SCREENS, Desk
from pygames_wasm.game import Action, words
from pygames_wasm.games import find
from pygames_wasm.games.iki import script
from pygames_wasm.keeper import Notice
from pygames_wasm.link import encode
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.review import decisions
from pygames_wasm.share import Arrival
from pygames_wasm.texts import Sentence
from variants import random_action

BOT = "bot-1"
# The variant with the most to show, and after how many decisions it is half-way.
GAMES: dict[str, tuple[int, tuple[str, ...], int]] = {
    "saiju": (2, (), 17),
    "seikatsu": (3, ("yarimizu",), 24),
    "iki": (4, (), 60),
}
# What the games can open besides the board.
LOOKS = {"seikatsu": ("unseen",), "iki": ("forecast",)}
# The page does the same in web/main.py; test_states.py compares both.
SHOW = """async ([parts, language, settings, title]) => {
  const { paint } = await import(new URL("./paint.mjs", document.baseURI));
  Object.assign(document.documentElement, { lang: language });
  Object.assign(document.documentElement.dataset, settings);
  document.title = title;
  paint(parts);
}"""


def decide(match: Match, rng: Random) -> Action:
    """Return something to do; a year of IKI is only like real ones if people play sensibly."""
    if match.game.name == "iki":
        return script.choose(match.state, rng)  # type: ignore[arg-type]
    return random_action(match.state, rng)


def halfway(name: str, *players: str, seed: int = 6) -> Match:
    """Return a game half-way, with a person to move; the other seats are people too."""
    seats, options, count = GAMES[name]
    everybody = [*players, *[HUMAN] * (seats - len(players))]
    match, rng = Match(find(name), seats, options, everybody, seed), Random(seed)
    while match.at < count or everybody[match.state.to_move] != HUMAN:
        match.play(decide(match, rng))
    return match


def ended(name: str) -> Match:
    """Return a finished game."""
    match, rng = halfway(name, HUMAN, BOT), Random(8)
    while not match.is_over:
        match.play(decide(match, rng))
    return match


def seat(match: Match) -> Desk:
    """Return a desk with this game on it."""
    desk = open_desk(Shelf(), match.game.name)
    desk.begin(match)
    return desk


def bots(name: str) -> Desk:
    """Return a desk with a game half-way: a person among bots."""
    seats = GAMES[name][0]
    return seat(halfway(name, HUMAN, *[BOT] * (seats - 1)))


def pick(desk: Desk) -> Desk:
    """Press what begins an action, and point at what completes it."""
    table = desk.table
    assert table
    legal = set(map(words, table.match.state.actions()))
    while not (whole := [offer for offer in offers(desk) if offer in legal - {"stop"}]):
        desk.click(max(offers(desk), key=len))
    table.point(whole[-1])
    return desk


def offers(desk: Desk) -> list[str]:
    """Return all that can be pressed on the board."""
    return re.findall(r'data-do="([^"]*)"', "".join(desk.parts().values()))


def hinted(name: str, grade: int) -> Desk:
    """Return a desk with a hint on it."""
    desk = bots(name)
    assert desk.table
    state = desk.table.match.state
    moves = Random(4).sample(legal := state.actions(), min(3, len(legal)))
    for _ in range(grade):
        desk.do("hint")
    answer = {"moves": [words(move) for move in moves], "chances": chances(desk)}
    question = next(question for question in desk.questions() if question.kind == "hint")
    assert desk.hear(question, answer)
    return desk


def chances(desk: Desk) -> list[float]:
    """Return some chance for everybody."""
    assert desk.table
    count = desk.table.match.seats
    return [0.5, *[0.5 / (count - 1)] * (count - 1)]


def odds(name: str) -> Desk:
    """Return a desk that shows everybody's chances."""
    desk = bots(name)
    desk.do("odds")
    question = next(question for question in desk.questions() if question.kind == "odds")
    assert desk.hear(question, {"moves": [], "chances": chances(desk)})
    return desk


def reviewed(name: str) -> Desk:
    """Return a desk with a finished game that was looked at again."""
    desk = seat(ended(name))
    assert desk.table
    match = desk.table.match
    places = decisions(match)[:12]
    at = next(place for place in places if len(set(match.states[place].actions())) > 1)
    better = next(a for a in match.states[at].actions() if a != match.log[at])
    desk.do("review")
    question = next(question for question in desk.questions() if question.kind == "review")
    line = chances(desk)
    answer: dict[str, Any] = {
        "places": [*places, match.at],
        "curve": [line] * (len(places) + 1),
        "swings": [[at, words(better), 0.4, 0.6]],
    }
    assert desk.hear(question, answer)
    return desk


def looked_back(name: str) -> Desk:
    """Return a desk that shows a decision of a finished game."""
    desk = reviewed(name)
    shown = re.search(r'review".*?data-ui="(\w+ \d+)"', desk.parts()["turn"])
    assert shown
    desk.do(shown[1])
    assert desk.table
    assert desk.table.time.viewed is not None
    return desk


def thinking(name: str) -> Desk:
    """Return a desk at which a bot has to move."""
    match = halfway(name, HUMAN, BOT)
    rng = Random(3)
    while match.players[match.state.to_move] == HUMAN:
        match.play(decide(match, rng))
    desk = seat(match)
    assert desk.table
    desk.table.thinking = 1.2
    return desk


def telling() -> Desk:
    """Return a desk that tells, moment by moment, how a fire spreads."""
    match, action = edo.before("fire", HUMAN, HUMAN, HUMAN)
    desk = seat(match)
    desk.calm = True
    desk.click(words(action))
    assert desk.table
    assert desk.table.tale
    return desk


def arrived(name: str) -> Desk:
    """Return a desk to which a link brings another game."""
    desk = bots(name)
    desk.go({"game": name, "link": encode(halfway(name, seed=7))})
    assert isinstance(desk.view, Arrival)
    return desk


def refused(name: str) -> Desk:
    """Return a desk after a press that did nothing."""
    desk = bots(name)
    whys = re.findall(r'data-why="([^"]*)"', "".join(desk.parts().values()))
    desk.refuse(whys[0] if whys else "why_turn")
    assert desk.table
    assert desk.table.problem
    return desk


def after(desk: Desk, *commands: str) -> Desk:
    """Return a desk after some commands of the page."""
    for command in commands:
        desk.do(command)
    return desk


def noticed(name: str) -> Desk:
    """Return a desk with notices of every kind: to put away, to download, to act on."""
    desk = bots(name)
    desk.notices += [
        Notice(Sentence("not_saved"), do="export all"),
        Notice(Sentence("no_save"), "text"),
        Notice(Sentence("update"), do="update", label="update_do"),
    ]
    return desk


def states(name: str) -> Iterator[tuple[str, Desk]]:
    """Yield every state of the page for a game, by name."""
    yield "menu", open_desk(Shelf(), None)
    yield "set-up", open_desk(Shelf(), name)
    yield "my turn", bots(name)
    yield "picked", pick(bots(name))
    yield "bot thinking", thinking(name)
    if find(name).hidden:
        yield "curtain", seat(halfway(name))
    for grade in (1, 2, 3):
        yield f"hint {grade}", hinted(name, grade)
    yield "chances", odds(name)
    yield "refused press", refused(name)
    yield "notices", noticed(name)
    yield "log", after(bots(name), "log")
    for look in LOOKS.get(name, ()):
        yield look, after(bots(name), f"look {look} 1")
    if name == "iki":
        yield "telling", telling()
    yield "game over", seat(ended(name))
    yield "reviewing", after(seat(ended(name)), "review")
    yield "review", reviewed(name)
    yield "looking back", looked_back(name)
    yield "timeline", after(bots(name), "time", "back")
    yield "rules", after(bots(name), "help")
    yield "share", after(bots(name), "share")
    yield "arrival", arrived(name)
    yield "composer", after(bots(name), "compose")
    yield "embed", open_desk(Shelf(), name, embed="1")
    for screen in SCREENS:
        yield screen, after(bots(name), f"view {screen}")


def show(
    page: Page, desk: Desk, language: str = "en", theme: str = "light", speed: str = "off"
) -> None:
    """Paint what a desk shows on a page of the built site, as the page itself would."""
    desk.do(f"language {language}")
    settings = {name: desk.settings[name] for name in ("letters", "coordinates")}
    settings |= {"theme": theme, "speed": speed}
    page.evaluate(SHOW, [json.dumps(desk.parts()), language, settings, desk.title])
