"""What Seikatsu shows is true, and nobody sees a hand that is not theirs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from xml.etree.ElementTree import Element

import pytest

from markup import read, words
from pygames_wasm.game import NOBODY, OVER, Action, Scene
from pygames_wasm.games.seikatsu import GAME, examples, rules, sheet, view
from pygames_wasm.games.seikatsu.board import BIRDS, FLOWERS, GRID, KOI, NEAR_MASK, ROW_OF
from pygames_wasm.games.seikatsu.examples import KIND, MIDDLE, around, garden, lay
from pygames_wasm.games.seikatsu.look import sides
from pygames_wasm.games.seikatsu.talk import tile_name
from pygames_wasm.grid import bits
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.table import Table
from pygames_wasm.texts import Say, languages
from test_seikatsu import opened, play
from variants import VARIANTS, Variant, positions, random_action, random_game

SEIKATSU = [variant for variant in VARIANTS if variant.game is GAME]
HIDDEN = [variant for variant in SEIKATSU if variant.seats > 1]
SAY = Say("en", GAME.texts)
each_variant = pytest.mark.parametrize("seikatsu", SEIKATSU, ids=[v.name for v in SEIKATSU])
each_hidden = pytest.mark.parametrize("seikatsu", HIDDEN, ids=[v.name for v in HIDDEN])
each_turn = pytest.mark.parametrize("turn", range(3))


def visits(seikatsu: Variant, games: int = 3) -> Iterator[rules.State]:
    """Yield every position of some random games."""
    for seed in range(games):
        for state in positions(seikatsu, seed):
            assert isinstance(state, rules.State)
            yield state


def ends(seikatsu: Variant, games: int = 6) -> Iterator[rules.State]:
    """Yield the last positions of some random games."""
    for seed in range(games):
        state = positions(seikatsu, seed)[-1]
        assert isinstance(state, rules.State)
        yield state


def picture(state: rules.State, seat: int = 0, **more: object) -> dict[str, Element]:
    return dissect(Scene(state, seat, SAY, **more))  # type: ignore[arg-type]


def dissect(scene: Scene) -> dict[str, Element]:
    """Return the parts of a picture without the frame that holds them."""
    return read({name: part for name, part in view.draw(scene).items() if name != "frame"})


def place(element: Element) -> tuple[float, float]:
    """Return where an element is drawn."""
    x, y = re.findall(r"-?[\d.]+", element.attrib["transform"])[:2]
    return float(x), float(y)


def marked(parts: dict[str, Element], mark: str) -> set[int]:
    """Return the cells that carry a class."""
    cells = {name: part for name, part in parts.items() if name.startswith("cell-")}
    return {int(n[5:]) for n, part in cells.items() if mark in part.attrib["class"].split()}


def tiles(markup: str) -> Counter[int]:
    """Count the kinds of tiles a part shows."""
    return Counter(map(int, re.findall(r"#tile-(\d+)", markup)))


@each_hidden
def test_a_guess_keeps_what_lies_open(seikatsu: Variant) -> None:
    for number, state in enumerate(visits(seikatsu)):
        for seat in (*range(seikatsu.seats), NOBODY):
            guess = state.guess(seat, Random(number))
            assert guess.shown == state.shown
            assert list(map(len, guess.hands)) == list(map(len, state.hands))
            assert len(guess.bag) == len(state.bag)
            if seat != NOBODY:
                assert guess.hands[seat] == state.hands[seat]
            for hand, shown in zip(guess.hands, state.shown, strict=True):
                assert hand.count(KOI) >= shown
                assert hand == sorted(hand)
            everything = Counter(k for pile in (*guess.hands, guess.bag) for k in pile)
            assert everything == Counter(k for pile in (*state.hands, state.bag) for k in pile)


def test_a_guess_deals_the_partner_anew() -> None:
    state = opened(4)
    guesses = [state.guess(0, Random(number)) for number in range(20)]
    for rival in (1, 2, 3):
        assert len({tuple(guess.hands[rival]) for guess in guesses}) > 10


def test_a_guess_is_fair() -> None:
    """Each unseen tile is as likely in a rival's hand as in the bag."""
    state = garden(around("Tp", "KK"), "Tp+Wb Fb+KK")
    held: Counter[int] = Counter()
    for number in range(3_000):
        held.update(state.guess(0, Random(number)).hands[1])
    # 32 unseen tiles, three of them koi, two in the hand.
    assert abs(held[KOI] / 3_000 - 3 * 2 / 32) < 0.03
    assert abs(held[KIND["Fb"]] / 3_000 - 2 * 2 / 32) < 0.03
    assert held[KIND["Tp"]] == 0


def test_only_koi_that_were_dealt_open_stay_where_they_are() -> None:
    state = opened(3, "tournament")
    assert state.shown == [1, 1, 2]
    for number in range(10):
        guess = state.guess(0, Random(number))
        assert guess.hands[2] == [KOI, KOI]
        assert guess.hands[1].count(KOI) == 1


@each_hidden
def test_the_picture_shows_no_other_hand(seikatsu: Variant) -> None:
    for number, state in enumerate(visits(seikatsu, 1)):
        if number % 5:
            continue
        on_board = {state.tile(cell) for cell in range(36)} - {None}
        for seat in (*range(seikatsu.seats), NOBODY):
            mine = [] if seat == NOBODY else state.hands[seat]
            scene = Scene(state, seat, SAY, look={"unseen": 1})
            parts = view.draw(scene)
            for name, markup in parts.items():
                shown = tiles(markup)
                if name.startswith("cell-"):
                    kind = state.tile(int(name[5:]))
                    assert shown == Counter([] if kind is None else [kind])
                elif name == "rivals":
                    others = sum(n for s, n in enumerate(state.shown) if s != seat)
                    assert shown == +Counter({KOI: others})
                elif name == "unseen":
                    assert set(shown) <= {KOI}
                elif name not in ("frame", "hand-0", "hand-1"):
                    assert not shown
            assert sorted(tiles(parts["hand-0"] + parts["hand-1"]).elements()) == sorted(mine)
            # The names that those hear who do not see.
            for kind in set(range(16)) - set(mine) - on_board:
                assert tile_name(SAY, kind) not in "".join(parts.values())


@each_hidden
def test_behind_the_curtain_lies_nothing(seikatsu: Variant) -> None:
    """Several people at one screen: the whole page, log and all, before the device is handed on."""
    match = Match(GAME, seikatsu.seats, seikatsu.options, [HUMAN] * seikatsu.seats, seed=5)
    table, rng = Table(match), Random(5)
    for _ in range(12):
        assert isinstance(match.state, rules.State)
        parts = table.parts(SAY)
        assert (table.seat, table.curtain) == (NOBODY, match.state.to_move)
        assert 'hidden=""' in parts["hand-0"]
        assert 'hidden=""' in parts["hand-1"]
        laid = {match.state.tile(cell) for cell in range(36)}
        for kind in set(range(16)) - laid:
            assert tile_name(SAY, kind) not in "".join(parts.values())
        table.unveil()
        while match.state.to_move == table.unveiled != NOBODY:
            table.play(random_action(match.state, rng))
            assert not match.is_over


@each_variant
def test_what_is_told_names_no_hidden_tile(seikatsu: Variant) -> None:
    said: dict[str, set[str]] = {}
    for state, action in random_game(*seikatsu, Random(2)):
        if action[0] in ("draw", "swap", "keep"):
            after = state.copy()
            after.apply(action)
            for language in languages():
                say = Say(language, GAME.texts)
                names = [say("koi"), *(say(f"bird_{b}") for b in BIRDS)]
                names += [say(f"flower_{f}") for f in FLOWERS]
                told = view.tell(state, action, after, say)
                assert not any(name in text for text in told for name in names)
                if action[0] == "draw":
                    assert told == []
                said.setdefault(action[0], set()).update(told)
    assert said["draw"] == set()


@each_turn
def test_arrows_lead_to_the_neighbour_in_that_direction(turn: int) -> None:
    parts = picture(opened(3), look={"turn": turn})
    places = [place(parts[f"cell-{cell}"]) for cell in range(36)]
    reached = {0}
    waiting = [0]
    for cell, (x, y) in enumerate(places):
        names = parts[f"cell-{cell}"].attrib["data-near"].split()
        assert len(names) == 4
        for name, (dx, dy) in zip(names, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
            if name == "-":
                continue
            other = int(name.removeprefix("cell-"))
            assert other in GRID.near[cell]
            ox, oy = places[other]
            ahead, aside = (ox - x) * dx + (oy - y) * dy, (ox - x) * dy + (oy - y) * dx
            assert ahead > abs(aside)
    while waiting:
        for name in parts[f"cell-{waiting.pop()}"].attrib["data-near"].split():
            if name != "-" and int(name[5:]) not in reached:
                reached.add(int(name[5:]))
                waiting.append(int(name[5:]))
    assert len(reached) == 36
    # Neighbours touch on the screen and nobody else does.
    for a, (ax, ay) in enumerate(places):
        for b, (bx, by) in enumerate(places):
            apart = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
            assert (b in GRID.near[a]) == (0 < apart < 75)


@each_turn
def test_points_are_reached_by_arrows(turn: int) -> None:
    parts = picture(opened(3, "yarimizu"), look={"turn": turn})
    spots = [place(parts[f"point-{point}"]) for point in range(48)]
    near = [parts[f"point-{point}"].attrib["data-near"].split() for point in range(48)]
    for (x, y), names in zip(spots, near, strict=True):
        for name, (dx, dy) in zip(names, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
            if name != "-":
                ox, oy = spots[int(name.removeprefix("point-"))]
                assert (ox - x) * dx + (oy - y) * dy > 1
    reached, waiting = {0}, [0]
    while waiting:
        for name in near[waiting.pop()]:
            if name != "-" and int(name[6:]) not in reached:
                reached.add(int(name[6:]))
                waiting.append(int(name[6:]))
    assert len(reached) == 48


@each_turn
def test_the_chosen_pagoda_is_at_the_bottom_and_its_rows_go_from_left_to_right(turn: int) -> None:
    parts = picture(garden(examples.FULL, seats=3), look={"turn": turn, "rows": turn})
    labels = [t for t in parts["rows"].iter("text") if "row-points" in t.attrib["class"]]
    across = [float(label.attrib["x"]) for label in labels]
    assert across == sorted(across)
    low = {label: float(label.attrib["y"]) for label in labels}
    assert max(low.values()) == low[labels[3]]
    for row, label in enumerate(labels):
        column = [place(parts[f"cell-{c}"]) for c in range(36) if ROW_OF[turn][c] == row]
        assert {round(x) for x, _ in column} == {round(float(label.attrib["x"]))}
        assert low[label] > max(y for _, y in column)


@pytest.mark.parametrize("ruled", range(3))
@each_turn
def test_numbers_at_the_edge_are_row_points(turn: int, ruled: int) -> None:
    for state in visits(Variant(GAME, 3, frozenset()), 1):
        parts = picture(state, look={"turn": turn, "rows": ruled})
        labels = [t for t in parts["rows"].iter("text") if "row-points" in t.attrib["class"]]
        assert [words(label) for label in labels] == list(map(str, state.row_points(ruled)))
        for row, label in enumerate(labels):  # each beside a cell of its row
            x, y = float(label.attrib["x"]), float(label.attrib["y"])
            places = [place(parts[f"cell-{cell}"]) for cell in range(36)]
            nearest = min(
                range(36), key=lambda c: (places[c][0] - x) ** 2 + (places[c][1] - y) ** 2
            )
            assert ROW_OF[ruled][nearest] == row


def aims(seikatsu: Variant) -> Iterator[tuple[rules.State, Action]]:
    """Yield some tiles that could be laid, from some positions."""
    rng = Random(6)
    for state in visits(seikatsu, 1):
        found = [action for action in state.actions() if action[0] == "place"]
        if found:
            yield state, found[int(rng.random() * len(found))]


@each_variant
def test_the_preview_tells_what_happens(seikatsu: Variant) -> None:
    for state, action in aims(seikatsu):
        after = state.copy()
        after.apply(action)
        birds = sum(after.birds) - sum(state.birds)
        rows = [
            f"{SAY(f'side_{side}')} +{sum(after.row_points(side)) - sum(state.row_points(side))}"
            for side in sides(state)
        ]
        seat = state.to_move
        parts = picture(state, seat, picked=action[:2], aim=action)
        assert words(parts["preview"]) == SAY("preview", n=birds, rows=SAY("list").join(rows))
        mine = state.side_of(seat)
        gain = sum(after.row_points(mine)) - sum(state.row_points(mine))
        told = SAY("label_gains", birds=birds, rows=gain)
        assert parts[f"cell-{action[2]}"].attrib["aria-label"].endswith(told)
        labels = [words(t) for t in parts["rows"].iter("text")]
        now, then = state.row_points(mine), after.row_points(mine)
        assert labels == [f"{a}" if a == b else f"{a}→{b}" for a, b in zip(now, then, strict=True)]


@each_variant
def test_the_sheet_adds_up(seikatsu: Variant) -> None:
    for state in ends(seikatsu):
        lines = [
            [int(text) for cell in row.iter("td") if (text := words(cell)).isdigit()]
            for body in picture(state)["sheet"].iter("tbody")
            if body.get("class") == "totals"
            for row in body
        ]
        *summands, total = lines
        points = [score[0] for score in state.scores()]
        assert total == points[: len(total)]
        if state.level:
            assert sum(summand[0] for summand in summands) == total[0]
            assert sum(sum(summand[1:]) for summand in summands) == total[1]
        else:
            assert [sum(column) for column in zip(*summands, strict=True)] == total
            assert len(summands) == 2 + state.yarimizu


@each_variant
def test_the_walk_lights_what_it_counts(seikatsu: Variant) -> None:
    for state in ends(seikatsu, 2):
        found = [0, 0, 0]
        steps = sheet.steps(state)
        assert len(steps) == 7 * len(sides(state)) + sum(c.bit_count() for c in state.cards)
        for number, (what, side, row) in enumerate(steps, 1):
            parts = picture(state, look={"walk": number})
            lit = marked(parts, "lit")
            assert marked(parts, "dim") == (set(range(36)) - lit if lit else set())
            kinds = [kind for cell in lit if (kind := state.tile(cell)) is not None]
            assert len(kinds) == len(lit)
            if what == "card":
                own = {k >> 2 if row < 4 else 4 + (k & 3) for k in kinds}
                assert own <= {row}
                assert KOI not in kinds
                points = len(lit)
            else:
                line = {cell for cell in range(36) if ROW_OF[side][cell] == row}
                koi = {cell for cell in line if state.tile(cell) == KOI}
                assert koi <= lit <= line
                assert len({kind & 3 for kind in kinds if kind != KOI}) <= 1
                points = len(lit) * (len(lit) + 1) // 2
                assert points == state.row_points(side)[row]
                assert len([c for c in parts["sheet"].iter("td") if "now" in c.get("class", "")])
            sentence = words(next(parts["sheet"].iter("p")))
            assert sentence.startswith(SAY(f"side_{side}"))
            assert f" {points} point" in sentence
            found[side] += points
        totals = state.totals()
        if state.level:
            assert [found[0], found[1] + found[2]] == [
                total - birds for total, birds in zip(totals, state.birds, strict=True)
            ]
        else:
            for side, birds in enumerate(state.birds):
                assert found[side] + birds == totals[side]
        assert not marked(picture(state, look={"walk": len(steps) + 1}), "lit")
        assert not marked(picture(state), "lit")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sentence_about_a_tie(seats: int) -> None:
    state = garden(examples.FULL, seats=seats)
    state.to_move = OVER
    state.birds = [10, 10, 0][: len(state.birds)]
    best, last = 46, 2 if seats == 3 else 1
    tie = SAY("verdict_tie", n=best, side=SAY(f"side_{last}"))
    assert tie in words(picture(state)["sheet"])
    state.birds[0] += 1
    alone = SAY("verdict", n=best + 1, side=SAY("side_0"))
    assert alone in words(picture(state)["sheet"])
    assert tie not in words(picture(state)["sheet"])


@pytest.mark.parametrize(("birds", "key"), [(46, "lost"), (47, "won")])
def test_the_sentence_about_a_solo_game(birds: int, key: str) -> None:
    state = garden(examples.FULL, "", 1, ["easy"])
    state.to_move, state.birds = OVER, [birds, 0]
    assert SAY(f"verdict_solo_{key}") in words(picture(state)["sheet"])


@each_variant
def test_the_last_tile_is_marked_and_its_flock_too(seikatsu: Variant) -> None:
    match = Match(GAME, seikatsu.seats, seikatsu.options, ["bot-1"] * seikatsu.seats, seed=3)
    table, rng, seen = Table(match), Random(4), 0
    while not match.is_over:
        before = match.state
        assert isinstance(before, rules.State)
        action = random_action(before, rng)
        table.play(action)
        parts = dissect(table.scene(SAY))
        if action[0] != "place":
            assert marked(parts, "last") == marked(parts, "flock") == set()
            continue
        _, kind, cell = action
        assert isinstance(match.state, rules.State)
        points = before.flock(kind, cell)
        flock = marked(parts, "flock")
        assert marked(parts, "last") == {cell}
        assert len(flock) == (points - 1 if points else 0)
        assert flock <= set(bits(NEAR_MASK[cell] & before.filled))
        birds = sum(match.state.birds) - sum(before.birds)
        assert words(parts["flight"]) == (f"+{birds}" if birds else "")
        seen += bool(flock)
    assert seen


def test_an_exchange_marks_no_tile() -> None:
    before = garden(examples.CORNER, "Tb+Wb Fb+Fu", options=["yarimizu"])
    before.last = MIDDLE
    play(before, f"fountain {examples.FIRST}", "card 3", f"swap {KIND['Tb']}", "keep")
    after = play(before.copy(), f"draw {KIND['Fp']}")
    parts = picture(after, last=("draw", KIND["Fp"]), before=before)
    assert marked(parts, "last") == set()


def test_birds_of_the_medium_game_are_promised_to_nobody() -> None:
    state = garden(around("..", "Tp", "Tb"), "Tu+KK", 1, ["medium"])
    action = ("place", KIND["Tu"], MIDDLE)
    parts = picture(state, picked=action[:2], aim=action)
    assert words(parts["preview"]).startswith(SAY("preview", n=0, rows=""))
    after = play(state.copy(), lay("Tu"))
    parts = picture(after, last=action, before=state)
    assert words(parts["flight"]) == ""
    assert len(marked(parts, "flock")) == 2
