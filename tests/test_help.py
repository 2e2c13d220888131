"""The rules pages: every topic in words and on the game's own board."""

from __future__ import annotations

import pytest

from desks import Shelf, open_desk, seated, text_of
from markup import compose
from pygames_wasm.desk import Desk
from pygames_wasm.game import Game, parse
from pygames_wasm.help import Help
from pygames_wasm.texts import Say, languages


def reader(game: Game, language: str = "en") -> tuple[Desk, Help]:
    desk = Desk(Shelf(), {"game": game.name, "lang": language})
    desk.do("help")
    assert isinstance(desk.view, Help)
    return desk, desk.view


@pytest.mark.parametrize("language", languages())
def test_every_topic_is_worded_and_drawn(game: Game, language: str) -> None:
    desk, page = reader(game, language)
    say = Say(language, game.texts)
    assert page.topics
    for example in page.topics:
        desk.do(f"topic {example.topic}")
        assert say(f"help_{example.topic}_text") in text_of(desk)
        compose(desk.parts())


def test_an_example_is_played_and_taken_back(game: Game) -> None:
    desk, page = reader(game)
    for example in page.topics:
        desk.do(f"topic {example.topic}")
        before = str(page.scene(desk.say).state)
        desk.do(f"example {len(example.log)}")
        assert str(page.scene(desk.say).state) == str(example.state())
        assert "data-do" not in "".join(desk.parts().values())  # to be read, not to be played
        if example.log:
            told = game.view.tell(
                page.scene(desk.say).before or example.start(),
                parse(example.log[-1]),
                example.state(),
                desk.say,
            )
            assert all(sentence in text_of(desk) for sentence in told)
        desk.do("example 0")
        assert str(page.scene(desk.say).state) == before


def test_nonsense_changes_nothing(game: Game) -> None:
    desk, page = reader(game)
    for words in ("topic nothing", "example -1", "example 999", "topic", "example x"):
        desk.do(words)
        assert page.number == 0
        assert 0 <= page.step <= len(page.example.log)


def test_back_to_the_game_that_waits() -> None:
    desk = seated(Shelf())
    table = desk.table
    desk.do("help")
    assert desk.table is None
    desk.do("resume")
    assert desk.table is table


def test_back_to_the_set_up() -> None:
    desk = open_desk(Shelf())
    desk.do("help")
    desk.do("resume")
    assert "form" in desk.parts()
