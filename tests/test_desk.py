"""The whole page without a browser: menu, set-up, table, settings."""

from __future__ import annotations

import re

import pytest

from desks import GAME, Shelf, act, open_desk, seated, text_of
from markup import check, compose
from pygames_wasm.desk import Desk
from pygames_wasm.game import Game
from pygames_wasm.games import games
from pygames_wasm.match import HUMAN
from pygames_wasm.search import LEVELS
from pygames_wasm.settings import THEMES
from pygames_wasm.setup import Setup
from pygames_wasm.texts import Say, languages, read
from variants import SHORT, Variant


def test_menu_lists_every_game() -> None:
    desk = open_desk(Shelf(), None)
    root = compose(desk.parts())
    check(root)
    assert {f"game-{name}" for name in games()} <= {e.get("id") for e in root.iter()}
    assert desk.address == "./index.html"
    desk.do(f"open {GAME.name}")
    assert isinstance(desk.view, Setup)
    assert desk.address == f"./play.html?game={GAME.name}"
    desk.do("menu")
    assert desk.game is None


@pytest.mark.parametrize("language", languages())
def test_every_language_shows_no_raw_key(variant: Variant, language: str) -> None:
    keys = {*read(SHORT.game.texts / "en.json"), *read(variant.game.texts / "en.json")}
    keys |= set(Say("en").texts)
    raw = re.compile(r"\b(" + "|".join(k for k in sorted(keys) if "_" in k) + r")\b|\{\w*\}")
    desk = Desk(Shelf(), {"lang": language})
    pages = [text_of(desk)]
    desk.do(f"open {variant.game.name}")
    pages.append(text_of(desk))
    desk.do(f"set seats {variant.seats}")
    assert isinstance(desk.view, Setup)
    mode = desk.view.modes().index(variant.options - set(desk.view.toggles()))
    desk.do(f"set mode {mode}")
    for option in set(desk.view.toggles()) & variant.options:
        desk.do(f"set option {option} 1")
    desk.do("start")
    for _ in range(8):
        act(desk, 6)
        pages += [text_of(desk), desk.said]
        check(compose(desk.parts()))
    assert desk.table
    assert desk.table.match.options == variant.options
    for page in pages:
        assert not raw.search(page), raw.search(page)


def test_languages_and_themes_are_kept() -> None:
    shelf = Shelf()
    desk = open_desk(shelf, None)
    for language in languages():
        desk.do(f"language {language}")
        assert Say(language)("tagline") in text_of(desk)
    desk.do("view settings")
    desk.do("prefer theme dark")
    again = open_desk(shelf, None)
    assert (again.language, again.settings["theme"]) == (languages()[-1], "dark")
    asked = open_desk(shelf, None, lang="fr-CA", theme="light")
    assert (asked.language, asked.settings["theme"]) == ("fr", "light")
    for command in ("language xx", "view settings", "prefer theme pink", "prefer pink theme"):
        again.do(command)
    assert (again.language, again.settings["theme"]) == (languages()[-1], "dark")
    assert again.settings["theme"] in THEMES


def test_the_browsers_language_is_spoken() -> None:
    assert Desk(None, {}, ["pt-BR", "ja-JP", "en"]).language == "ja"
    assert Desk(None, {}, ["pt"]).language == "en"
    assert Desk(None, {"lang": "klingon"}, ["fr"]).language == "fr"


def test_unknown_games_are_named() -> None:
    desk = open_desk(Shelf(), "<b>chess</b>" * 9)
    assert "chess" in text_of(desk)
    assert "<b>chess" not in "".join(desk.parts().values())
    assert len(desk.notices) == 1
    desk.do("dismiss 0")
    assert desk.notices == []


@pytest.mark.parametrize(
    "command",
    ["", "fly", "undo 1", "set", "set seats", "set seats 9", "set option x 1", "set player 9 human",
     "set player 0 god", "set first 7", "open", "dismiss", "__init__", "language", "x" * 400],
)  # fmt: skip
def test_unknown_commands_give_a_sentence(command: str) -> None:
    desk = open_desk(Shelf())
    desk.do(command)
    assert desk.said
    assert "_" not in desk.said.replace(command[:40], "")
    assert isinstance(desk.view, Setup)


COMMANDS = ("undo", "redo", "cancel", "log", "again", "swap", "start", "resume", "setup")


@pytest.mark.parametrize(
    "command", [*COMMANDS, "saves", "load x", "export all", "dismiss 5", "set seats 3"]
)
@pytest.mark.parametrize("place", ["menu", "setup", "table", "bot first", "over"])
def test_commands_are_safe_everywhere(command: str, place: str) -> None:
    desk = open_desk(Shelf(), None if place == "menu" else GAME.name)
    if place == "bot first":
        desk = seated(Shelf(), "bot-1", HUMAN)
    elif place in ("table", "over"):
        desk = act(seated(Shelf()), 999 if place == "over" else 0)
    desk.do(command)
    check(compose(desk.parts()))


def test_set_up_offers_what_can_be_played(game: Game) -> None:
    for seats, options in game.variants:
        setup = Setup(game)
        setup.choose("seats", str(seats))
        setup.choose("mode", str(setup.modes().index(options - set(setup.toggles()))))
        for option in setup.toggles():
            setup.choose("option", option, "1" if option in options else "0")
        for first in setup.firsts():
            setup.choose("first", first)
            match = setup.match(seed=3)
            assert (match.seats, match.options) == (seats, options)
        for other in game.seats:  # options that do not fit go, and the game can still begin
            setup.choose("seats", str(other))
            setup.match(seed=3)


def test_who_begins_takes_the_first_seat() -> None:
    setup = Setup(GAME)
    setup.choose("seats", "3")
    for player, kind in enumerate((HUMAN, "bot-1", "bot-3")):
        setup.choose("player", str(player), kind)
    setup.choose("first", "1")
    assert setup.match().players == ("bot-1", "bot-3", HUMAN)
    setup.choose("first", "lot")
    assert len({setup.match(seed).players for seed in range(40)}) == 3


def test_rematch_and_swap() -> None:
    desk = act(seated(Shelf(), HUMAN, "bot-1"), 999)
    assert desk.table
    assert desk.table.match.is_over
    old = desk.table.match
    desk.do("again")
    assert desk.table.match.players == old.players
    assert desk.table.match.seed != old.seed
    assert desk.notices == []  # an ended game is not missed
    desk.do("swap")
    assert desk.table.match.players == ("bot-1", HUMAN)


def test_answers_to_old_questions_are_dropped() -> None:
    desk = act(seated(Shelf(), HUMAN, "bot-1"), 1)
    table = desk.table
    assert table
    assert table.bot
    asked, answer = table.match.at, table.match.state.actions()[0]
    desk.do("undo")
    assert desk.answer(answer, asked) is False
    assert table.match.at == 0
    act(desk, 1)
    assert desk.answer(answer, asked - 1) is False
    assert desk.answer(answer, asked + 1) is False
    assert desk.answer(answer, asked) is True
    desk.do("menu")
    assert desk.answer(answer, asked) is False


def test_refusals_are_said() -> None:
    desk = act(seated(Shelf()), 3)
    desk.click("fly 1")
    assert "fly 1" in desk.said
    assert desk.said in text_of(desk)
    desk.refuse("why_turn")
    assert desk.said == Say("en")("why_turn")
    for key in ("title", "why_no_such_text", "__class__"):
        desk.refuse(key)
        assert desk.said == Say("en")("why_turn")


def test_what_happens_is_said_aloud() -> None:
    desk = act(seated(Shelf(), HUMAN, "bot-1"), 1)
    assert desk.said
    before = desk.said
    act(desk, 1)
    assert desk.said != before
    act(desk, 999)
    assert desk.table
    assert (
        Say("en", GAME.texts)(f"seat_{0}") in desk.said
        or Say("en", GAME.texts)("seat_1") in desk.said
    )


def test_levels_have_names() -> None:
    for language in languages():
        names = [Say(language)(f"level_{level}") for level in LEVELS]
        assert len(set(names)) == len(LEVELS)
