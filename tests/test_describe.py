"""The position in words: every game, every language, nothing that is hidden."""

from __future__ import annotations

from random import Random

import pytest

from desks import act, open_desk, seated, text_of
from pygames_wasm.counsel import DESCRIBED
from pygames_wasm.describe import describe
from pygames_wasm.game import NOBODY, Scene
from pygames_wasm.games import find
from pygames_wasm.match import Match
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, languages
from variants import Variant, positions

FOCUS = ("", "cell-0", "cell-17", "cell-99", "stall-3", "stall-x", "space-4", "space-0", "hand-0")


@pytest.mark.parametrize("language", languages())
def test_every_position_can_be_told(variant: Variant, language: str) -> None:
    say, game = Say(language, variant.game.texts), variant.game
    if game.describe is None:
        pytest.skip("the template game has no words of its own")
    for state in positions(variant, 3)[::7]:
        for seat in (NOBODY, 0):
            scene = Scene(state, seat, say)
            for what in ("board", "row", "hand"):
                for focus in FOCUS:
                    told = game.describe(scene, what, focus)
                    assert told
                    assert all(line and "{" not in line for line in told), told


def test_what_is_told_is_what_one_may_know(variant: Variant) -> None:
    game = variant.game
    if game.describe is None:
        pytest.skip("the template game has no words of its own")
    say = Say("en", game.texts)
    for state in positions(variant, 5)[::9]:
        for seat in (NOBODY, 0):
            other = state.guess(seat, Random(7))
            for what in ("board", "row", "hand"):
                seen = game.describe(Scene(state, seat, say), what, "cell-3")
                assert seen == game.describe(Scene(other, seat, say), what, "cell-3")


def test_commands_speak_and_show_in_the_place_of_the_log() -> None:
    desk = act(seated(), 3)
    for what in DESCRIBED:
        desk.said = ""
        desk.do(f"describe {what}")
        assert desk.table
        told = describe(desk.table, what, desk.say)
        assert desk.said == " ".join(told)
        assert told[0].split("\n")[0] in text_of(desk)
        assert (
            f'id="describe-{what}" data-ui="describe {what}" aria-pressed="true"'
            in (desk.parts()["log"])
        )
    desk.do("describe score")
    again, desk.said = desk.said, ""
    desk.do("describe score")
    assert desk.said == again
    desk.do("describe log")
    assert 'class="described"' not in desk.parts()["log"]
    desk.do("describe nonsense")
    assert desk.said == desk.say("bad_words", words="nonsense")


def test_the_leader_is_named() -> None:
    table = Table(Match(find("saiju"), 2, seed=1))
    say = Say("en", table.match.game.texts)
    assert describe(table, "score", say) == [
        "Snow: 0 points, Moon: 0 points.",
        "Snow and Moon are level in front.",
    ]
    while table.match.state.scores()[0][0] == table.match.state.scores()[1][0]:
        table.play(table.match.state.actions()[-1])
    points = [score[0] for score in table.match.state.scores()]
    leader = "Snow" if points[0] > points[1] else "Moon"
    assert describe(table, "score", say)[1].startswith(
        f"{leader} leads by {abs(points[0] - points[1])}"
    )


def test_rows_are_those_of_the_focus() -> None:
    desk = open_desk(game="seikatsu", players="human,human", seed="7")
    desk.do("unveil")
    assert desk.table
    desk.table.focused = "cell-14"
    desk.do("describe row")
    lines = describe(desk.table, "row", desk.say)
    assert [line.split(",")[0] for line in lines] == ["Pink", "Blue"]
    desk.table.focused = ""
    desk.do("describe row")
    assert desk.said == desk.say("describe_focus")


def test_hands_stay_hidden_behind_the_curtain() -> None:
    desk = open_desk(game="seikatsu", players="human,human", seed="7")
    desk.do("describe hand")
    assert desk.say("describe_hidden") in desk.said
    desk.do("unveil")
    desk.do("describe hand")
    assert desk.say("hand") in desk.said
