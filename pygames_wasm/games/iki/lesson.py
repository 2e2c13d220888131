"""The lesson of IKI: a month on the street, payday, fire, New Year's Day and the score."""

from __future__ import annotations

from pygames_wasm.games.iki.board import (
    AT_BUSINESS,
    AT_SALARY,
    AT_VISIT,
    AT_WAY,
    BUILDING,
    NEW_YEAR,
)
from pygames_wasm.games.iki.examples import edo, hire, hundred, line, put, stall, use
from pygames_wasm.games.iki.rules import State
from pygames_wasm.lesson import Lesson, Step

PLANS = ("inn", "well", "shrine", "farmhouse", "storehouse", "restaurant")


def month() -> State:
    """The first month: everybody has one peddler at the edge, and nobody has walked."""
    return edo(
        "A1 salt_peddler 0, B1 cotton_peddler 1, C1 eyeglass_peddler 2",
        month=1,
        step=AT_WAY,
        have=["8m 1r 1s"] * 3,
        row=["sandal_maker 0", "soba_stand 0", "yamabushi 0", "sake_peddler 0"],
        places=[""] * 3,
        plans=PLANS,
        queue=[1, 2],
    )


def payday() -> State:
    """Payday with three artisans in one Nagaya, two of them Red's, and too little rice."""
    return edo(
        "A1 seamstress 0 2, A2 sandal_maker 1, A3 dice_maker 0 1, C1 soba_stand 0 1",
        month=3,
        step=AT_SALARY,
        have=["1m 1r", "2m 3r", "3m 1r"],
        retired=["sake_peddler"],
        plans=PLANS,
    )


def tower() -> State:
    """Red stands at the fire tower at the end of the fifth month."""
    return edo(
        "B1 watermelon_peddler 2 1, B3 umbrella_maker 0 1, D1 soba_stand 1",
        month=5,
        step=AT_BUSINESS,
        have=["2r 2f", "2m 1f", "1m 1f"],
        ways=[3],
        places=["tower", "rice", "pawn"],
        plans=PLANS,
    )


def new_year() -> State:
    """Red, the best firefighter, begins New Year's Day with gold and wood."""
    return edo(
        "C1 kabuki_actor 0 1, A1 samurai 1",
        month=NEW_YEAR,
        step=AT_VISIT,
        have=["1m 1w 1k 5f 9i", "4f 8i", "2f 7i"],
        plans=("inn", "well"),
        queue=[1, 2],
    )


SITES = tuple(put(place) for place in ("D1", "D2", "D3", "B1", "B2", "B3"))

LESSONS = (
    Lesson(
        "iki",
        3,
        frozenset(),
        (
            Step("theme", start=month, look=("score-0",)),
            Step("way", ("way 2",), ("way 3", "way 4"), look=("ways",)),
            Step("hire", (hire("sandal_maker"),)),
            Step("put", (put("A3"),), points=(4, 3, 3)),
            Step("move", ("move 2",)),
            Step("business", ("trade 0",)),
            Step("others", look=("row",)),
            Step("lap", ("move 2",), start=line, look=(f"stall-{stall('D1')}",)),
            Step("visit", (use("A3"),), points=(4, 0, 1)),
            Step("learn", look=(f"stall-{stall('A3')}", "mine")),
            Step("payday", then=("salary",), start=payday, look=("month",), points=(15, 2, 0)),
            Step(
                "harmony",
                then=("harmony",),
                look=tuple(f"stall-{stall(place)}" for place in ("A1", "A2", "A3")),
                points=(21, 5, 0),
            ),
            Step(
                "food",
                tuple(f"starve {stall(place)}" for place in ("C1", "A1", "A3")),
                ("feed",),
                points=(16, 5, 0),
            ),
            Step("fed", look=("score-0",)),
            Step(
                "fire",
                ("trade 0",),
                ("fire 1", *(f"burn {stall(place)}" for place in ("B1", "B2", "B3"))),
                start=tower,
                look=("month",),
                points=(1, 1, 0),
            ),
            Step("safe", look=(f"stall-{stall('B3')}",)),
            Step("site", ("visit 6",), start=new_year),
            Step("inn", (f"build {BUILDING['inn']}",)),
            Step("stall", SITES, points=(22, 9, 7)),
            Step("built", look=("score-0",)),
            Step("score", start=hundred, look=("sheet",), points=(100, 0, 0)),
            Step("end"),
        ),
    ),
)
