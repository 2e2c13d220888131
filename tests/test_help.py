"""The rules pages: every rule in words, some on the game's own board, all to be searched."""

from __future__ import annotations

import re

import pytest

from desks import Shelf, open_desk, seated, text_of
from markup import compose
from pygames_wasm.desk import Desk
from pygames_wasm.game import Game, parse
from pygames_wasm.games import games
from pygames_wasm.help import Help
from pygames_wasm.manual import covers, examples, fold, paragraphs, reason
from pygames_wasm.texts import Say, languages

NUMBERED = {"saiju": "SJ1-12 C1-11", "seikatsu": "SK1-23 YZ1-14", "iki": "R1-56"}
PLAIN = {"why_turn", "why_over", "why_review"}  # about the page, not about a game
each_own = pytest.mark.parametrize("name", NUMBERED)


def reader(game: Game, language: str = "en") -> tuple[Desk, Help]:
    desk = Desk(Shelf(), {"game": game.name, "lang": language})
    desk.do("help")
    assert isinstance(desk.view, Help)
    return desk, desk.view


@pytest.mark.parametrize("language", languages())
def test_every_paragraph_is_worded_and_drawn(game: Game, language: str) -> None:
    desk, page = reader(game, language)
    assert page.paragraphs
    for paragraph in page.paragraphs:
        desk.do(f"topic {paragraph.name}")
        assert page.open is paragraph
        for line in desk.say(f"help_{paragraph.name}_text").split("\n"):
            assert line in text_of(desk)
        compose(desk.parts())


def test_every_example_of_a_topic_stands_beside_a_paragraph(game: Game) -> None:
    topics = {example.topic for example in examples(game) if example.topic}
    assert topics == {paragraph.topic for paragraph in paragraphs(game) if paragraph.topic}


@each_own
def test_every_numbered_rule_is_covered(name: str) -> None:
    covered = [number for p in paragraphs(games()[name]) for number in p.covers]
    assert set(covers(NUMBERED[name])) <= set(covered)
    assert len(covered) == len(set(covered))
    names = [paragraph.name for paragraph in paragraphs(games()[name])]
    assert len(names) == len(set(names))


@each_own
def test_every_refusal_has_a_paragraph(name: str) -> None:
    game = games()[name]
    code = "".join(file.read_text("utf-8") for file in game.texts.parent.glob("*.py"))
    emitted = set(re.findall(r'"(why_\w+)"', code)) - PLAIN
    assert emitted
    known = {paragraph.name for paragraph in paragraphs(game)}
    for key in emitted:
        assert reason(game, key) in known, key


def test_an_example_is_played_and_taken_back(game: Game) -> None:
    desk, page = reader(game)
    for paragraph in page.paragraphs:
        desk.do(f"topic {paragraph.name}")
        if not paragraph.topic:
            continue
        example = page.example
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
    for words in ("topic nothing", "example -1", "example 99999", "topic", "example x"):
        desk.do(words)
        assert page.number == 0
        assert 0 <= page.step <= len(page.example.log)


@pytest.mark.parametrize(
    ("language", "query", "found"),
    [
        ("en", "SQUARE", "square"),
        ("en", "last  supply", "last"),
        ("fr", "egalites", "end"),
        ("fr", "ÉGALITÉS", "end"),
        ("ja", "石置き場", "supply"),
        ("ja", "ｶﾞﾗｽ", "goal"),
        ("ja", "がらす", "goal"),
    ],
)
def test_a_search_finds(language: str, query: str, found: str) -> None:
    desk, page = reader(games()["saiju"], language)
    desk.parts()
    desk.do(f"search {query}")
    hits = page.hits()
    assert found in {paragraph.name for paragraph in hits}
    assert len(hits) < len(page.paragraphs)
    assert desk.said == desk.say("search_hits", n=len(hits))
    shown = desk.parts()["topic"]
    assert shown.count("<article") == len(hits)
    assert desk.said in shown
    desk.do("search ")
    assert desk.parts()["topic"].count("<article") == len(page.paragraphs)


def test_a_search_may_find_nothing_and_means_no_markup() -> None:
    desk, page = reader(games()["iki"])
    desk.do("search <b>{n}</b> " + "x" * 500)
    assert page.hits() == []
    assert desk.said == Say("en")("search_hits", n=0)
    compose(desk.parts())


def test_what_a_search_sees() -> None:
    assert fold("Éventail ＡＢ ﾃﾞｰﾀ") == "eventail ab でーた"
    assert fold("か") not in fold("ガ")


def test_a_refusal_leads_to_its_rule_and_back() -> None:
    desk = Desk(Shelf(), {"game": "saiju"})
    desk.do("set player 1 human")
    desk.do("start")
    table = desk.table
    assert table
    desk.refuse("why_turn")
    assert 'id="rule"' not in desk.parts()["turn"]
    desk.refuse("why_opening")
    assert 'data-ui="help shadows"' in desk.parts()["turn"]
    before = table.match.save(), table.picked
    desk.do("help shadows")
    assert isinstance(desk.view, Help)
    assert desk.view.open.name == "shadows"
    assert desk.focus == "saiju-shadows"
    assert desk.address == "./play.html?view=rules&game=saiju&rule=saiju-shadows"
    desk.do("resume")
    assert desk.table is table
    assert (table.match.save(), table.picked) == before


def test_an_address_opens_a_paragraph() -> None:
    desk = Desk(None, {"view": "rules", "game": "iki", "rule": "iki-harmony"})
    assert isinstance(desk.view, Help)
    assert desk.view.open.name == "harmony"
    strange = Desk(None, {"view": "rules", "game": "iki", "rule": "<x>"})
    assert isinstance(strange.view, Help)
    assert strange.view.number == 0


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
