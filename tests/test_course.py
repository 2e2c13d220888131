"""The curve of a finished game and its turning points."""

from __future__ import annotations

from desks import Shelf, act, seated, text_of
from pygames_wasm.course import curve, scores, swings


def test_the_largest_changes_of_the_lead_are_found_in_order() -> None:
    one = [0, 0, 5, 5, 5, 6, 6]
    two = [0, 1, 1, 1, 9, 9, 9]
    assert swings([one, two]) == [0, 1, 3]
    assert swings([[0, 0, 9], [0, 0, 0]]) == [1]
    assert swings([[0, 0], [0, 0]]) == []


def test_a_game_has_a_curve_only_at_its_end() -> None:
    desk = seated(Shelf())
    assert 'class="curve"' not in desk.parts()["turn"]
    act(desk, 999)
    table = desk.table
    assert table
    lines = scores(table.match)
    assert [line[-1] for line in lines] == [score[0] for score in table.match.state.scores()]
    assert len(lines[0]) == table.match.at + 1
    assert 'class="curve"' in desk.parts()["turn"]
    for index in swings(lines):
        assert table.tell(index, desk.say)[0] in text_of(desk)


def test_the_curve_stays_in_its_box() -> None:
    drawn = curve([[0, 3, 9], [0, 0, 1]], ["pink", "blue"], [1])
    assert drawn.count("<polyline") == 2
    assert "360,2" in drawn  # the best score at the top right
    assert curve([[0], [0]], ["pink", "blue"], []).count("<polyline") == 2
