"""Hints, chances, review and failing bots on the desk, without a browser."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from desks import Shelf, act, open_desk, seated, text_of
from markup import check, compose
from pygames_wasm.counsel import Question, played, reasons, spare, told
from pygames_wasm.desk import Desk
from pygames_wasm.game import CHANCE, NOBODY, OVER, Action, Game, State, words
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.message import TO_PAGE, read
from pygames_wasm.panel import hint
from pygames_wasm.review import decisions
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, languages
from variants import SHORT, VARIANTS, Variant, positions, random_action

MARK = re.compile(r'id="([^"]+)" data-hint=""')


def ask(desk: Desk, kind: str) -> Question:
    """Return the question of a kind that the desk wants to be thought about."""
    return next(question for question in desk.questions() if question.kind == kind)


def moves(desk: Desk, count: int = 3) -> list[Action]:
    """Return some legal moves, not in their order."""
    assert desk.table
    legal = desk.table.match.state.actions()
    return Random(4).sample(legal, min(count, len(legal)))


def give_hint(desk: Desk) -> list[Action]:
    """Ask for a hint and answer."""
    chosen = moves(desk)
    desk.do("hint")
    answer = {"moves": [words(move) for move in chosen], "chances": [0.75, 0.25]}
    assert desk.hear(ask(desk, "hint"), answer)
    return chosen


def marked(desk: Desk) -> set[str]:
    return {name for part in desk.parts().values() for name in MARK.findall(part)}


def opened(variant: Variant, decided: int, *players: str) -> Table:
    """Return a table some decisions after the start, with a person to move."""
    everybody = [*players, *[HUMAN] * (variant.seats - len(players))]
    match = Match(variant.game, variant.seats, variant.options, everybody, seed=6)
    table, rng = Table(match), Random(5)
    for _ in range(decided):
        if not match.is_over:
            table.play(random_action(match.state, rng))
    if not match.is_over:
        table.unveil()
    return table


def test_a_hint_has_three_grades() -> None:
    desk = act(seated(Shelf()), 5)
    assert desk.questions() == []
    desk.do("hint")
    question = ask(desk, "hint")
    assert desk.questions() == [question]  # it is asked once
    assert "Looking" in desk.said
    chosen = moves(desk)
    texts = [words(move) for move in chosen]
    assert desk.hear(question, {"moves": texts, "chances": [0.5, 0.5]})
    assert not desk.hear(question, {"moves": texts, "chances": [0.5, 0.5]})
    assert "Look here" in desk.said
    assert desk.questions() == []
    seen = marked(desk)
    assert seen
    desk.do("hint")
    assert "in no order" in text_of(desk)
    assert desk.table
    lines = hint(desk.table, desk.say)[1:]
    order = desk.table.match.state.actions()
    view, state = desk.table.match.game.view, desk.table.match.state
    listed = sorted(chosen, key=order.index)
    assert lines == [view.tell(state, m, played(state, m), desk.say)[0] for m in listed]
    assert seen <= marked(desk)
    desk.do("hint")
    assert "Why:" in text_of(desk)
    assert len(hint(desk.table, desk.say)) == 2
    check(compose(desk.parts()))
    desk.do("hint")
    assert marked(desk) == set()
    desk.do("hint")
    assert desk.questions() == []  # what is known is not asked again


def test_a_hint_is_gone_with_the_position() -> None:
    desk = act(seated(Shelf()), 5)
    give_hint(desk)
    assert marked(desk)
    act(desk, 1)
    assert marked(desk) == set()
    assert desk.questions() == []


def test_escape_puts_a_hint_away_and_its_question() -> None:
    desk = act(seated(Shelf()), 5)
    desk.do("hint")
    question = ask(desk, "hint")
    desk.do("cancel")
    assert desk.questions() == []
    assert not desk.hear(question, {"moves": [], "chances": []})


def test_every_hint_marks_what_can_be_pressed(variant: Variant) -> None:
    """Pressing what is marked, step by step, plays the move; the last step is the place."""
    say = Say("en", variant.game.texts)
    for decided in (0, 2, 9):
        table = opened(variant, decided)
        if not table.can_ask:
            continue
        state: State = table.match.state
        move = Random(decided).choice(state.actions())
        table.counsel.do_hint()
        (question,) = table.counsel.questions()
        assert table.counsel.hear(question, {"moves": [words(move)], "chances": []}) is None
        where = table.counsel.marks(table.scene(say))
        assert where
        table.counsel.grade = 3
        ways = table.counsel.marks(table.scene(say))
        assert where <= ways
        for _ in range(4):
            parts = table.parts(say)
            does = [
                text
                for name, part in parts.items()
                if name != "frame"
                for text in re.findall(r'data-hint="".*?data-do="([^"]+)"', part)
            ]
            steps = [text for text in does if f"{words(move)} ".startswith(f"{text} ")]
            assert steps
            if table.click(max(steps, key=len)):
                break
        assert table.match.log[-1] == move or move in table.match.log[decided:]


def test_no_hint_behind_the_curtain_or_for_a_bot() -> None:
    hidden = next(variant for variant in VARIANTS if variant.game.hidden and variant.seats == 2)
    table = opened(hidden, 2)
    table.unveiled = NOBODY
    assert table.curtain is not None
    table.counsel.do_hint()
    table.counsel.do_odds()
    assert table.counsel.questions() == []
    assert 'id="hint"' not in table.parts(Say("en", hidden.game.texts))["turn"]
    table.unveil()
    table.counsel.do_hint()
    kinds = {question.kind: question for question in table.counsel.questions()}
    assert set(kinds) == {"hint", "odds"}
    assert kinds["hint"].message["position"]["seat"] == table.match.state.to_move
    bots = opened(SHORT, 1, HUMAN, "bot-1")
    while not bots.bot:
        bots.play(random_action(bots.match.state, Random(1)))
    bots.counsel.do_hint()
    assert [question.kind for question in bots.counsel.questions()] == ["ask"]


def test_the_same_deal_asks_bots_the_same(variant: Variant) -> None:
    """All that is hidden is dealt anew for them, but alike on every device."""
    bots = ["bot-3"] * variant.seats
    asked = []
    for seed in (5, 5, 6):
        table = Table(Match(variant.game, variant.seats, variant.options, bots, seed))
        (question,) = table.counsel.questions()
        asked.append(question.message)
    assert asked[0] == asked[1]
    assert asked[0]["luck"] != asked[2]["luck"]


def test_chances_are_shown_on_demand_and_kept_up() -> None:
    desk = act(seated(Shelf()), 4)
    assert "% to win" not in text_of(desk)
    desk.do("odds")
    assert desk.hear(ask(desk, "odds"), {"moves": [], "chances": [0.64, 0.36]})
    assert "64% to win" in desk.parts()["scores"]
    assert "Snow 64% to win, Moon 36% to win" in desk.parts()["odds"]
    act(desk, 1)
    assert 'class="odds old"' in desk.parts()["odds"]
    assert desk.hear(ask(desk, "odds"), {"moves": [], "chances": [0.5, 0.5]})
    assert 'class="odds"' in desk.parts()["odds"]
    desk.do("odds")
    assert desk.questions() == []
    assert "% to win" not in text_of(desk)


def test_a_question_without_an_answer_gets_a_sentence() -> None:
    for command, kind in (("hint", "hint"), ("odds", "odds")):
        desk = act(seated(Shelf()), 4)
        desk.do(command)
        assert desk.hear(ask(desk, kind), {"error": "broken"})
        assert "no advice" in text_of(desk)
        assert desk.questions() == []


@pytest.mark.parametrize(
    "answer", [{"error": "broken"}, {"words": "fly 3"}, {"words": "; --"}, {"words": 7}]
)
def test_a_bot_that_fails_is_replaced_by_a_legal_move(answer: dict[str, Any]) -> None:
    desk = seated(Shelf(), "bot-1", HUMAN)
    assert desk.table
    at = desk.table.match.at
    assert desk.hear(ask(desk, "ask"), answer)
    assert desk.table.match.at > at
    assert "Snow found no answer" in text_of(desk)
    if desk.table.bot:
        assert desk.hear(ask(desk, "ask"), answer)
        assert text_of(desk).count("Snow found no answer") == 1


def test_a_spare_move_is_legal_and_not_silly(variant: Variant) -> None:
    for state in positions(variant, 3)[::9]:
        if state.to_move not in (CHANCE, OVER):
            assert spare(variant.game, state, state.to_move) in state.actions()


def finish(shelf: Shelf | None) -> tuple[Desk, list[int]]:
    """Return a desk with a finished game and a review of it, and the decisions it shows."""
    desk = act(seated(shelf), 999)
    assert desk.table
    match = desk.table.match
    desk.do("review")
    question = ask(desk, "review")
    assert question.message["save"] == match.save(secret=False)
    assert desk.hear(question, {"share": 0.4})
    assert 'value="0.4"' in desk.parts()["turn"]
    assert ask(desk, "review") is question
    places = decisions(match)
    swings = []
    for at in places[3:6]:
        better = next(a for a in match.states[at].actions() if a != match.log[at])
        swings.append([at, words(better), 0.3, 0.55])
    curve = [[0.5, 0.5]] * len(places) + [[1.0, 0.0]]
    answer = {"places": [*places, match.at], "curve": curve, "swings": swings}
    assert desk.hear(question, answer)
    assert desk.questions() == []
    return desk, [swing[0] for swing in swings]


def test_a_review_shows_what_turned_the_game() -> None:
    desk, places = finish(Shelf())
    text = text_of(desk)
    assert "55% instead of 30%" in text
    assert text.count("Better:") == 3
    check(compose(desk.parts()))
    assert desk.table
    match = desk.table.match
    desk.do(f"at {places[1]}")
    assert desk.table.state is match.states[places[1]]
    assert "Looking back" in text_of(desk)
    assert "data-do" not in "".join(desk.parts().values())
    assert marked(desk)
    check(compose(desk.parts()))
    desk.click(words(match.log[places[1]]))
    assert "This is a look back" in text_of(desk)
    desk.do("live")
    assert desk.table.state is match.state
    for wrong in ("at 99999", "at x", "at -1"):
        desk.do(wrong)
        assert desk.table.time.viewed is None


SENSELESS: list[Any] = [
    *([], [0], [1, 2], [0, 999], [[0.5, 0.5]], [[1.0], []], [0.1, 0.2, 0.7], 0.5),
    *("stop", ["fly 1"], ["stop", "stop"], [[0, "fly 1", 0.1, 0.2]], [[99, "stop", 0.1, 0.2]]),
]


@pytest.mark.parametrize("kind", ["hint", "odds", "review"])
def test_answers_that_make_no_sense_get_a_sentence(kind: str) -> None:
    """Each field has the right shape, yet the code of an added game thinks in that thread, too."""
    desk = act(seated(Shelf()), 999 if kind == "review" else 4)
    rng, told = Random(3), set()
    fields = ("moves", "chances", "places", "curve", "swings", "words")
    right = {name: [v for v in SENSELESS if TO_PAGE[name](v)] for name in fields}
    assert all(right.values())
    for _ in range(200):
        some = rng.sample(fields, int(rng.random() * 7))
        answer = {"id": 1, **{name: rng.choice(right[name]) for name in some}}
        assert read(json.dumps(answer), TO_PAGE) == answer
        assert desk.table
        desk.table.settle()
        desk.table.counsel.watching, desk.table.counsel.judged = False, None
        desk.do(kind)
        assert desk.hear(ask(desk, kind), answer)
        desk.parts()
        told.add(desk.table.problem.key if desk.table.problem else "")
    assert "no_advice" in told


def test_a_review_can_be_stopped() -> None:
    desk = act(seated(Shelf()), 999)
    desk.do("review")
    assert ask(desk, "review")
    desk.do("stop")
    assert desk.questions() == []
    assert "Review this game" in text_of(desk)


def test_a_branch_leaves_the_finished_game_as_it_was() -> None:
    shelf = Shelf()
    desk, places = finish(shelf)
    assert desk.table
    whole, finished = desk.table.match.save(), desk.table.id
    log = desk.table.match.log[:]
    desk.do(f"at {places[0]}")
    desk.do("branch")
    branch = desk.table.id
    assert desk.table.match.log == log[: places[0]]
    assert shelf.match.log == log[: places[0]]
    assert desk.archive.records[finished].text == whole
    assert "Branch after" in text_of(desk)
    act(desk, 2, seed=9)
    desk.do(str(desk.notices[-1].do))
    assert desk.table.match.save() == whole
    assert desk.table.match.is_over
    desk.do(f"load {branch}")
    assert not desk.table.match.is_over


def test_a_branch_where_nothing_is_kept_leads_back_too() -> None:
    desk, places = finish(None)
    assert desk.table
    whole = desk.table.match.save()
    desk.do(f"at {places[0]}")
    desk.do("branch")
    desk.do(str(desk.notices[-1].do))
    assert desk.table.match.save() == whole


def test_commands_of_counsel_are_harmless_without_a_table() -> None:
    desk = open_desk(Shelf(), None)
    for command in ("hint", "odds", "review", "stop", "at 3", "live", "branch"):
        desk.do(command)
    assert desk.questions() == []
    desk = act(seated(Shelf()), 3)
    for command in ("review", "at 3", "branch"):
        desk.do(command)
    assert desk.questions() == []


@pytest.mark.parametrize("language", languages())
def test_every_move_has_a_reason(variant: Variant, language: str) -> None:
    say, seen = Say(language, variant.game.texts), set()
    for seed in range(4):
        for state in positions(variant, seed)[:-1]:
            if state.to_move == CHANCE:
                continue
            for action in {legal[0]: legal for legal in state.actions()}.values():
                found = reasons(variant.game, state, action, state.to_move, say)
                assert found
                assert all(text and "{" not in text for text in found)
                seen.add(action[0])
    assert seen


def test_reasons_speak_of_what_the_seat_sees(variant: Variant) -> None:
    say, rng = Say("en", variant.game.texts), Random(2)
    for state in positions(variant, 5)[::5]:
        seat = state.to_move
        if seat >= 0:
            for action in state.actions()[::7]:
                true = reasons(variant.game, state, action, seat, say)
                guessed = reasons(variant.game, state.guess(seat, rng), action, seat, say)
                assert true == guessed


def test_a_move_that_is_not_made_is_not_told_as_done(game: Game) -> None:
    """Japanese tells most of the log in the past; what a hint proposes has not happened."""
    say, past = Say("ja", game.texts), 0
    variant = next(variant for variant in VARIANTS if variant.game is game)
    for state in positions(variant, 2):
        if state.to_move >= 0:
            action = state.actions()[-1]
            assert "ました" not in told(game, state, action, say)
            past += "ました" in told(game, state, action, say, done=True)
    assert past or game.name in ("tiny", "iki")  # which are told in the present


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_reasons_are_true_for_whoever_moved(game: Game, language: str) -> None:
    """A review gives them about the moves of other seats too."""
    texts = json.loads((game.texts / f"{language}.json").read_text("utf-8"))
    given = [text for key, text in texts.items() if key.startswith("reason_")]
    for text in given:
        assert not re.search(r"\b(you|your|vous|votre|vos)\b|あなた", text), text
