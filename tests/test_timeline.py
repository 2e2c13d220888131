"""Looking back at any moment, branches, and what several people must agree to."""

from __future__ import annotations

from random import Random

import pytest

from desks import Shelf, act, open_desk, seated, text_of
from markup import check, compose
from pygames_wasm.desk import Desk
from pygames_wasm.game import CHANCE, NOBODY
from pygames_wasm.games import find
from pygames_wasm.match import BadSave, Match
from pygames_wasm.record import Origin, fresh, unpack
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, languages
from variants import Variant, random_action

GARDEN = find("seikatsu")


def table_of(desk: Desk) -> Table:
    assert desk.table
    return desk.table


def garden(players: str = "human,human", shelf: Shelf | None = None) -> Desk:
    desk = open_desk(Shelf() if shelf is None else shelf, "seikatsu", players=players, seed="7")
    assert desk.table
    return desk


def decide(desk: Desk, times: int = 1) -> None:
    """Let people look at their hands and decide at random."""
    for _ in range(times):
        if table_of(desk).curtain is not None:
            desk.do("unveil")
        act(desk, 1, seed=table_of(desk).match.at)


def pictured(variant: Variant, seed: int) -> Table:
    rng, match = Random(seed), Match(variant.game, variant.seats, variant.options, seed=seed)
    for _ in range(25):
        if not match.is_over:
            match.play(random_action(match.state, rng))
    return Table(match)


def test_every_moment_of_every_game_can_be_looked_at(variant: Variant) -> None:
    table = pictured(variant, 5)
    time, say = table.time, Say("en", variant.game.texts)
    assert time.stops[-1] == table.match.at
    places = []
    table.time.do_first()
    while time.viewed is not None:
        places.append(table.at)
        parts = table.parts(say)
        check(compose(parts))
        assert "data-do" not in "".join(parts.values())
        assert f'aria-valuetext="Moment {len(places)} of {len(time.stops)}.' in parts["time"]
        time.do_forward()
    assert places == time.stops[:-1]
    assert table.state is table.match.state
    # What is not shown on its own has nothing to tell.
    silent = set(range(table.match.at)) - set(places)
    assert not [place for place in silent if table.tell(place, say)]


def test_steps_jumps_and_the_way_back() -> None:
    desk = act(seated(Shelf()), 12)
    table = table_of(desk)
    end = table.match.at
    for command, at in (
        ("back", end - 1), ("back", end - 2), ("forward", end - 1), ("first", 0), ("back", 0),
        ("at 4", 4), ("moment 2", 2), ("last", end), ("forward", end),
    ):  # fmt: skip
        desk.do(command)
        assert table.at == at, command
    starts = []
    while table.at:
        desk.do("earlier")
        starts.append(table.at)
    states = table.match.states
    assert all(states[p].to_move != states[p - 1].to_move for p in starts if p)
    for place in reversed(starts[:-1]):
        desk.do("later")
        assert table.at == place
    assert "Looking back" in desk.said
    desk.do("cancel")
    assert table.time.viewed is None
    assert not table.time.is_open
    assert desk.focus == "" or desk.focus == "show-time"
    for wrong in ("at x", "at 99999", "at 999999", "moment -1", "moment 99", "moment"):
        desk.said = ""
        desk.do(wrong)
        assert desk.said
        assert table.time.viewed is None


def test_a_look_back_changes_nothing() -> None:
    shelf = Shelf()
    desk = act(seated(shelf), 6)
    kept, table = dict(shelf), table_of(desk)
    desk.do("back")
    for command in ("undo", "redo", "hint", "odds"):
        desk.do(command)
        assert table.time.viewed is not None
    desk.click(" ".join(map(str, table.match.state.actions()[0])))
    assert "This is a look back" in text_of(desk)
    assert dict(shelf) == kept
    assert desk.questions() == []
    assert not table.can_ask


def test_a_bot_plays_on_without_tearing_the_viewer_away() -> None:
    desk = act(seated(Shelf(), "human", "bot-1"), 3)
    table = table_of(desk)
    while not table.bot:
        act(desk, 1)
    desk.calm = True
    desk.do("first")
    assert [question.kind for question in desk.questions()] == ["ask"]
    before = table.match.at
    while table.bot:
        act(desk, 1)
    assert table.match.at > before
    assert (table.at, table.tale) == (0, [])
    assert "the game has gone on" in desk.said
    text = text_of(desk)
    assert "the game has gone on" in text
    assert "There it is the turn of" in text
    desk.do("live")
    assert table.at == table.match.at
    assert "gone on" not in text_of(desk)


def test_moments_go_by_themselves() -> None:
    desk = act(seated(Shelf()), 5)
    table, seen = table_of(desk), []
    desk.do("auto")
    assert table.at == 0
    while table.time.is_playing:
        seen.append(table.at)
        assert 0.5 < table.time.pause() < 10
        assert "Pause" in text_of(desk)
        desk.do("pass")
    assert seen == table.time.stops[:-1]
    assert table.time.viewed is None
    for stop in ("auto", "back", "moment 1", "cancel"):
        desk.do("auto")
        assert table.time.is_playing
        desk.do(stop)
        assert not table.time.is_playing


def test_nobody_sees_more_than_their_seat() -> None:
    desk = garden()
    decide(desk, 5)
    table, say = table_of(desk), desk.say
    for unveil in (False, True):
        if unveil:
            desk.do("unveil")
        for place in table.time.stops[:-1]:
            desk.do(f"at {place}")
            assert table.seat == NOBODY
            parts = table.parts(say)
            truth, table.match.states[place] = table.state, table.state.guess(NOBODY, Random(3))
            assert table.parts(say) == parts
            table.match.states[place] = truth
        desk.do("live")
    alone = garden("human,bot-1")
    decide(alone, 4)
    alone.do("first")
    assert table_of(alone).seat == 0
    decide_all = act(garden("bot-1,bot-1"), 999)
    assert table_of(decide_all).match.is_over
    decide_all.do("back")
    assert table_of(decide_all).seat >= 0  # everything is open now


def test_undo_alone_against_bots_has_no_limit() -> None:
    desk = garden("human,bot-1")
    decide(desk, 8)
    while table_of(desk).can_undo:
        before = table_of(desk).match.at
        desk.do("undo")
        assert table_of(desk).match.at < before


def test_undo_stops_at_what_somebody_has_seen_until_all_agree() -> None:
    desk = garden()
    decide(desk, 4)
    table, match = table_of(desk), table_of(desk).match
    first = match.at
    assert table.curtain is not None
    desk.do("undo")  # nobody has looked since
    second = match.at
    assert second < first
    desk.do("undo")  # but before that decision its player had
    assert match.at == second
    assert "Take it back all the same?" in text_of(desk)
    assert "Everybody at the table agrees" in text_of(desk)
    check(compose(desk.parts()))
    desk.do("cancel")
    assert "all the same" not in text_of(desk)
    desk.do("redo")
    desk.do("unveil")
    desk.do("undo")
    assert match.at == first
    desk.do("undo agreed")
    assert match.at == second
    desk.do("undo")  # they go on agreeing until somebody plays
    assert match.at < second
    desk.do("unveil")
    act(desk, 1)
    desk.do("unveil")
    here = match.at
    desk.do("undo")
    assert match.at == here


def test_what_one_turn_alone_has_decided_can_be_taken_back() -> None:
    """With fountains a turn has several decisions, and no tile is drawn between some."""
    desk = open_desk(Shelf(), "seikatsu", players="human,human", options="yarimizu", seed="3")
    match = table_of(desk).match
    for _ in range(40):
        if table_of(desk).curtain is not None:
            desk.do("unveil")
        fountains = [a for a in match.state.actions() if a[0] == "fountain"]
        if fountains:
            break
        act(desk, 1, seed=match.at)
    at = match.at
    desk.click(" ".join(map(str, fountains[0])))
    assert CHANCE not in {state.to_move for state in match.states[at : match.at + 1]}
    desk.do("undo")
    assert match.at == at


@pytest.mark.parametrize("finished", [False, True])
def test_branches_are_kept_named_and_listed(finished: bool) -> None:
    shelf = Shelf()
    desk = act(seated(shelf), 999 if finished else 9)
    main, whole = table_of(desk).id, table_of(desk).match.save()
    desk.do("branch")  # the game itself needs none
    assert len(shelf.records) == 1
    desk.do("at 5")
    desk.do("branch")
    branch = table_of(desk).id
    assert table_of(desk).match.log == Match.load(whole).log[:5]
    assert desk.archive.records[branch].origin == Origin(main, 5)
    act(desk, 2, seed=4)
    desk.do("name What if <b>")
    assert "What if &lt;b&gt;" not in text_of(desk)  # the list is closed
    desk.do("at 6")
    desk.do("branch")
    inner = table_of(desk).id
    desk.do("time")
    parts = desk.parts()["time"]
    assert "What if &lt;b&gt;" in parts
    assert [parts.index(f"load {game}") for game in (main, branch, inner)] == sorted(
        parts.index(f"load {game}") for game in (main, branch, inner)
    )
    check(compose(desk.parts()))
    again = open_desk(shelf, save=inner)  # as after a reload
    back = again.notices[-1]
    assert back.do == f"load {main}"
    again.do(str(back.do))
    assert table_of(again).match.save() == whole
    assert not [n for n in again.notices if n.label == "to_main"]
    again.do(f"load {inner}")
    assert again.notices[-1].do == back.do
    again.do("view saves")
    assert not [n for n in again.notices if n.label == "to_main"]
    text = text_of(again)
    assert text.count("Branch of") == 2
    rows = [row.split('"')[0] for row in again.parts()["form"].split('data-ui="load ')[1:]]
    assert rows[0] == main
    assert set(rows) == {main, branch, inner}
    again.do("export all")
    assert again.file
    away = open_desk(Shelf(), None, view="saves")
    away.take_file(again.file[1])
    assert text_of(away).count("Branch of Saiju") == 1  # which is in the same file
    assert "Branch of a deleted game" not in text_of(away)
    again.do(f"delete {main}")
    assert "Branch of a deleted game" in text_of(again)
    again.do(f"load {branch}")
    assert again.notices[-1].do is None
    again.do("setup")
    again.do("start")
    assert not [n for n in again.notices if n.label == "to_main"]


def test_a_branch_of_secrets_is_asked_and_deals_anew() -> None:
    desk = garden()
    decide(desk, 4)
    seed, before = table_of(desk).match.seed, table_of(desk).id
    desk.do("first")
    desk.do("branch")
    assert table_of(desk).id == before
    assert "Play on from here all the same?" in text_of(desk)
    desk.do("branch agreed")
    assert table_of(desk).id != before
    assert table_of(desk).match.seed != seed
    assert table_of(desk).match.state.to_move >= 0
    for wrong in ("branch 3", "undo x"):
        desk.do(wrong)
        assert "means nothing here" in desk.said


def test_a_record_writes_its_origin_only_if_it_has_one() -> None:
    match = Match(find("saiju"), 2, seed=1)
    plain = fresh(match, 5)
    assert plain.pack().startswith("pygames-wasm save 1\n")
    branch = fresh(match, 5, Origin("abc", 12))
    assert branch.pack().startswith("pygames-wasm save 2\n")
    assert unpack(branch.pack()) == branch
    for wrong in ("origin -", "origin abc -1", "origin abc 99999", "origin A/ 1", "origin abc 1 2"):
        text = branch.pack().replace("origin abc 12", wrong)
        head, _, body = text.partition("check ")
        body = body.partition("\n")[2]
        from pygames_wasm.record import checksum

        with pytest.raises(BadSave):
            unpack(f"{head}check {checksum(head + body)}\n{body}")


@pytest.mark.parametrize("language", languages())
def test_the_strip_speaks_every_language(language: str) -> None:
    desk = act(seated(Shelf(), "human", "bot-1"), 8)
    desk.do(f"language {language}")
    desk.do("back")
    text = text_of(desk)
    for key in ("to_live", "play_on", "time_first", "moments"):
        assert desk.say(key) in text
