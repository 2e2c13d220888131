"""What is shown before Python has started is what Python would show, without anybody's game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from make.early import compose
from markup import check
from markup import compose as as_tree
from pygames_wasm import early
from pygames_wasm.desk import Desk
from pygames_wasm.game import Game
from pygames_wasm.games import games
from pygames_wasm.texts import Say, languages
from variants import Variant


@pytest.mark.parametrize("language", languages())
def test_the_menu_names_every_game(language: str) -> None:
    markup = compose(early.form(language))
    assert all(Say(language, game.texts)("title") in markup for game in games().values())


def test_a_new_visitor_sees_the_set_up(game: Game) -> None:
    assert early.form("fr", game) == Desk(None, {"game": game.name, "lang": "fr"}).parts()


@pytest.mark.parametrize("language", languages())
def test_a_waiting_game_gets_a_bare_board(variant: Variant, language: str) -> None:
    parts = early.board(language, variant.game, variant.seats, variant.options)
    root = as_tree({**parts, "log": '<section id="log"></section>'})
    check(root)
    markup = compose(parts)
    assert "data-do" not in markup  # nothing can be played yet
    assert "{" not in re.sub(r"<style.*?</style>", "", markup)
    assert root.find(".//*[@id='frame']") is not None


def test_a_part_without_a_place_is_refused() -> None:
    with pytest.raises(SystemExit, match="0 places for lost"):
        compose({"page": "<main></main>", "lost": '<p id="lost"></p>'})


def test_every_picture_is_shipped(dist: Path) -> None:
    told = (dist / "rt" / "site.js").read_text("utf-8")
    named = set(re.findall(r'"early/(\w+\.html)"', told))
    assert named == {file.name for file in (dist / "early").iterdir()}
    assert len(named) >= 3 * (1 + 2 * len(games()))
