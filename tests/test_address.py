"""What an address may ask for, and what it may not break."""

from __future__ import annotations

import json
from random import Random

import pytest

from desks import Shelf, act, open_desk, text_of
from pygames_wasm.address import prescribed, seed_of
from pygames_wasm.embed import Reporter
from pygames_wasm.game import words
from pygames_wasm.games import find
from pygames_wasm.match import Match
from variants import Variant, random_action

SAIJU = find("saiju")


def test_every_variant_has_an_address(variant: Variant) -> None:
    asked = {"seats": str(variant.seats), "options": ",".join(sorted(variant.options))}
    match, problems = prescribed(variant.game, asked)
    assert match
    assert problems == []
    assert (match.seats, match.options) == (variant.seats, variant.options)


def test_an_address_without_a_wish_sets_nothing_up() -> None:
    assert prescribed(SAIJU, {"lang": "fr", "seats": "", "theme": "dark"}) == (None, [])


def test_players_say_how_many_seats() -> None:
    match, problems = prescribed(SAIJU, {"players": "bot-1,human,bot-2"})
    assert match
    assert match.players == ("bot-1", "human", "bot-2")
    assert problems == []


def test_a_seed_and_moves_give_the_same_position_everywhere(variant: Variant) -> None:
    first = Match(*variant, players=None, seed=seed_of("Cherry  blossom"))
    moves = []
    for _ in range(6):
        action = first.state.actions()[-1]
        moves.append(words(action))
        first.play(action)
        if first.is_over:
            break
    asked = {
        "seats": str(variant.seats),
        "options": ",".join(variant.options),
        "seed": "cherry blossom",
        "moves": ",".join(moves),
    }
    again, problems = prescribed(variant.game, asked)
    assert again
    assert problems == []
    assert again.log == first.log


def test_seeds_are_numbers_or_words() -> None:
    assert seed_of("42") == 42
    assert seed_of("雪月花") != seed_of("花月雪")
    assert 0 <= seed_of("x" * 1000) < 1 << 64
    assert seed_of("٣") == seed_of(" ٣ ")  # no number that int() would take by mistake


@pytest.mark.parametrize(
    "asked",
    [
        {"seats": "9"},
        {"seats": "-1"},
        {"seats": "two"},
        {"seats": "3", "options": "cube"},
        {"players": "human,robot"},
        {"players": "," * 500 + "x"},
        {"moves": "nonsense"},
        {"moves": "shadow 0 0,shadow 0 0"},
        {"moves": "shadow 0 0," * 5_000},
        {"options": "<b>"},
    ],
)
def test_nonsense_is_answered_and_a_game_begins(asked: dict[str, str]) -> None:
    desk = open_desk(Shelf(), "saiju", **asked)
    assert desk.table
    assert len(desk.notices) == 1
    assert desk.notices[0].sentence.say(desk.say) in text_of(desk)


def test_a_reload_goes_on_where_it_was_left() -> None:
    shelf = Shelf()
    asked = {"players": "human,human", "seed": "7"}
    act(open_desk(shelf, "saiju", **asked), 3)
    again = open_desk(shelf, "saiju", **asked)
    assert again.table
    assert again.table.match.at == 3


def test_another_address_keeps_the_game_before_it() -> None:
    shelf = Shelf()
    first = act(open_desk(shelf, "saiju", players="human,human", seed="7"), 3)
    assert first.table
    other = open_desk(shelf, "saiju", players="human,human", seed="8")
    assert other.table
    assert other.table.match.at == 0
    other.do(f"load {first.table.id}")
    assert other.table
    assert other.table.match.at == 3


def test_a_frame_tells_what_everybody_may_know(variant: Variant) -> None:
    players = ",".join(["human"] * variant.seats)
    desk = open_desk(None, variant.game.name, players=players, options=",".join(variant.options))
    reporter, told, rng = Reporter(), [], Random(5)
    assert desk.table
    while not desk.table.match.is_over:
        told += reporter.news(desk.table)
        desk.table.match.play(random_action(desk.table.match.state, rng))
    told += reporter.news(desk.table)
    kinds = [event["type"] for event in told]
    assert kinds == ["ready", *["move"] * (len(kinds) - 2), "end"]
    assert told[-1]["scores"] == [score[0] for score in desk.table.match.state.scores()]
    keys = {key for event in told for key in event}
    assert keys == {"type", "game", "seats", "at", "seat", "scores", "winners"}
    json.dumps(told)


def test_an_embedded_game_leads_to_its_own_page() -> None:
    desk = open_desk(None, "saiju", embed="1")
    assert 'href="./play.html?game=saiju"' in desk.parts()["bar"]
    assert "index.html" not in desk.parts()["bar"]


def test_the_composed_lines_follow_the_choices() -> None:
    desk = open_desk(None, "seikatsu")
    desk.site = "https://example.org/games/"
    desk.do("compose")
    assert "&lt;pygames-board game=&quot;seikatsu&quot;&gt;" in desk.parts()["form"]
    for choice in ("seats 3", "option yarimizu 1", "player 2 bot-1", "lang fr", "theme dark"):
        desk.do(f"set {choice}")
    form = desk.parts()["form"]
    for wish in ("human,bot-3,bot-1", "options=&quot;yarimizu&quot;", "lang=&quot;fr&quot;"):
        assert wish in form
    assert "play.html?game=seikatsu&amp;amp;players=human,bot-3,bot-1&amp;amp;" in form
    desk.do("set lang xx")
    assert "xx" in desk.said
    desk.do("resume")
    assert "start" in desk.parts()["form"]
