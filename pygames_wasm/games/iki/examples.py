"""Examples of IKI's rules: the worked ones of the rulebook, and rulings that a picture explains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygames_wasm.example import Example
from pygames_wasm.game import CHANCE, OVER
from pygames_wasm.games.iki.board import (
    AT_BUSINESS,
    AT_END,
    AT_FIRE,
    AT_HARMONY,
    AT_HIRE,
    AT_MOVE,
    AT_NEUTRAL,
    AT_SALARY,
    AT_VISIT,
    AT_WAY,
    BOARDS,
    BUILDING,
    CARD,
    CARDS,
    FIRE,
    GOODS,
    HOUSE,
    NEUTRAL,
    NEW_YEAR,
    NONE,
    SEASONS,
    SHELF,
    SPACE,
    goods,
)
from pygames_wasm.games.iki.rules import State, start

ANAIS, DAVID, DOMINIQUE = range(3)


def stall(name: str, seats: int = 3) -> int:
    """Return the number of a stall: A1 is the edge of the first Nagaya."""
    return "ABCD".index(name[0]) * BOARDS[seats].size + int(name[1:]) - 1


def edo(
    board: str = "",
    seats: int = 3,
    month: int = 2,
    step: int = AT_HIRE,
    seat: int = 0,
    have: Sequence[str] = (),
    ladder: Sequence[int] = (),
    row: Iterable[str] = (),
    ways: Sequence[int] = (),
    places: Sequence[str] = (),
    retired: Sequence[str] = (),
    tokens: Sequence[Iterable[int]] = (),
    plans: Iterable[str] = (),
    queue: Iterable[int] = (),
) -> State:
    """Return a position in the middle of a game.

    The board is read as `A4 monk 0 2, B1 inn 1, C2 kabuki_actor -`: stall, what lies there, seat
    or - for nobody, experience. The row is read as `monk 1`: a card and the mons on it.
    """
    state = start(seats, frozenset())
    state.month, state.step, state.seat = month, step, seat
    state.plans = sorted(BUILDING[plan] for plan in plans)
    for who, text in enumerate(have):
        owned = dict(goods(text))
        state.goods[who] = [owned.get(kind, 0) for kind in GOODS]
    state.ladder = list(ladder) or sorted(
        range(seats), key=lambda who: (-state.goods[who][FIRE], who)
    )
    for part in filter(None, board.split(",")):
        where, what, owner, *level = part.split()
        piece = CARD[what] if what in CARD else HOUSE + BUILDING[what]
        state.lay(piece, stall(where, seats), NEUTRAL if owner == "-" else int(owner))
        state.levels[stall(where, seats)] = int(level[0]) if level else 0
    for line in row:
        what, coins = line.split()
        state.row.append(CARD[what])
        state.coins.append(int(coins))
    state.ways = [*ways, *[NONE] * seats][:seats]
    state.places = [*(SPACE[place] for place in places), *[1] * seats][:seats]
    for who, names in enumerate(retired):
        state.retired[who] = sum(1 << CARD[name] for name in names.split())
        state.charms[who] = sum(CARDS[CARD[name]].token == "charm" for name in names.split())
    for who, numbers in enumerate(tokens):
        state.tokens[who] = sum(1 << number for number in numbers)
    quarter = min((month - 1) // 3, 3)
    state.shelf = SHELF[quarter] & ~sum(state.tokens)
    seen = {*state.row, *state.stalls}
    unseen = [card for card in SEASONS[quarter] if card not in seen]
    state.deck = unseen[: 14 - 4 * ((month - 1) % 3 + 1)] if month < NEW_YEAR else []
    state.queue = list(queue)
    state.to_move = OVER if step == AT_END else seat
    if step in (AT_SALARY, AT_HARMONY, AT_FIRE):
        state.to_move = CHANCE
    elif step in (AT_HIRE, AT_MOVE):
        state.ask(step)
    return state


def hire(name: str) -> str:
    """Return the words that hire a card."""
    return f"hire {CARD[name]}"


def put(name: str, seats: int = 3) -> str:
    """Return the words that put something on a stall."""
    return f"put {stall(name, seats)}"


def use(name: str, seats: int = 3) -> str:
    """Return the words that do business with the character on a stall."""
    return f"use {stall(name, seats)}"


def monk() -> State:
    """Anaïs is about to hire the Monk, on whom a mon lies."""
    return edo(
        "B1 salt_peddler 0, C1 cotton_peddler 1",
        have=["8m", "3m", "3m 1f"],
        row=["monk 1", "kite_maker 0"],
        ways=[1, 2, 3],
        queue=[1, 2],
    )


def line() -> State:
    """Anaïs stands just before the line, one step and a sandal away from the rice."""
    return edo(
        "A3 boiled_egg_peddler 2, C1 monk 0 1, D1 cloth_dyer 0 2",
        step=AT_MOVE,
        have=["3m 1s", "", ""],
        ways=[1, 2, 3],
        places=["exchange"],
        queue=[1, 2],
    )


def wages() -> State:
    """It is payday: Dominique has a retired Cotton Peddler and two characters at work."""
    return edo(
        "A1 seamstress 2 2, C3 soba_stand 2 1",
        month=3,
        step=AT_SALARY,
        have=["", "", "2r"],
        retired=["", "", "cotton_peddler"],
    )


def harmony() -> State:
    """Four Nagayas and the corners, as on the page about payday."""
    return edo(
        "A1 dice_maker 2, A4 sandal_maker 2, B1 book_lender 0, C1 cloth_dyer 0, C4 seamstress 0,"
        "D1 carpenter 1, D2 kite_maker 2, D4 ukiyoe_artist 0",
        month=3,
        step=AT_HARMONY,
        have=["4r", "1r", "3r"],
    )


def hunger() -> State:
    """David has three characters and two rice."""
    return edo(
        "A1 yamabushi 1, B1 book_lender 1 1, C1 dice_maker 1 2",
        month=3,
        step=AT_HARMONY,
        have=["", "2r", ""],
    )


def fire() -> State:
    """A fire of strength 5 is about to break out."""
    return edo(
        "B1 watermelon_peddler 2 1, B3 umbrella_maker 1, B4 firefighter 0",
        month=5,
        step=AT_FIRE,
        have=["2f", "3f", "1f"],
    )


def new_year() -> State:
    """Anaïs, the best firefighter, begins New Year's Day."""
    return edo(
        "C3 kabuki_actor 0 1",
        month=NEW_YEAR,
        step=AT_VISIT,
        have=["1m 1w 1k 5f", "4f", "2f"],
        plans=["inn", "well"],
        queue=[1, 2],
    )


def hundred() -> State:
    """The score pad of the rulebook: Anaïs has 100 IKI."""
    return edo(
        "A1 restaurant 0, B2 chili_peddler 0 1",
        month=NEW_YEAR,
        step=AT_END,
        have=["28i 5m 1k", "", ""],
        retired=["book_lender sake_peddler dice_maker firefighter puppeteer"],
        tokens=[(1, 3, 4, 8, 21, 22)],
    )


def moon() -> State:
    """The second of two seats is about to place a neutral card at the end of an even month."""
    return edo(
        "A1 salt_peddler 0, B1 cotton_peddler 1",
        seats=2,
        month=10,
        step=AT_NEUTRAL,
        seat=1,
        row=["kabuki_actor 1", "samurai 0", "chili_peddler 0"],
    )


def neutral() -> State:
    """A Kabuki Actor who belongs to nobody stands in a middle stall of the board for two."""
    return edo(
        "A2 kabuki_actor -",
        seats=2,
        month=11,
        step=AT_BUSINESS,
        have=["", ""],
        ways=[1, 2],
        places=["rice", "sandal"],
        queue=[1],
    )


def track() -> State:
    """Anaïs has the highest firefighting level, David lies on top of Dominique."""
    return edo(step=AT_WAY, have=["3f", "1f", "1f"], ladder=[0, 1, 2], queue=[1, 2])


EXAMPLES = (
    Example(
        "R3 the best firefighter chooses first, then the top of a stack",
        track,
        ("way 2",),
        topic="turn",
        choices=("way 0", "way 1", "way 3", "way 4"),
        to_move=DAVID,
    ),
    Example(
        "R14 the Monk costs 4 mons and his corner 2, of which one lay on him",
        monk,
        (hire("monk"), put("C4")),
        topic="hire",
        scores=((4, 1, 2), (1, 0, 0), (0, 1, 1)),  # 3 mons left; the new marker lies on top
        choices=("move 1",),
        to_move=CHANCE,
    ),
    Example(
        "R7 a step and a sandal lead across the line, where the Cloth Dyer retires",
        line,
        ("move 2", "trade 0", use("A3")),
        topic="walk",
        scores=((4, 0, 2), (0, 0, 1), (1, 0, 0)),
        to_move=CHANCE,
        choices=("income",),
    ),
    Example(
        "R12 a salary depends on experience, and retirement pays the highest",
        wages,
        ("salary",),
        topic="payday",
        scores=((0, 0, 2), (0, 0, 1), (3 + 9 + 1, 0, 0)),  # 3 IKI, three types, 4 mons
    ),
    Example(
        "R35 own cards times all cards of a type in each group",
        harmony,
        ("harmony",),
        topic="harmony",
        # 6 for Anaïs, 2 for David, 4 + 2 + 3 for Dominique, and their variety
        scores=((6 + 9, 0, 2), (2 + 1, 0, 1), (9 + 4, 0, 0)),
    ),
    Example(
        "R36 the owner chooses who goes unfed",
        hunger,
        ("harmony",),
        choices=("starve 0", "starve 4", "starve 8"),
        to_move=DAVID,
    ),
    Example(
        "R36 David lets the Yamabushi go",
        hunger,
        ("harmony", "starve 0", "feed"),
        scores=((0, 0, 2), (4, 0, 1), (0, 0, 0)),
    ),
    Example(
        "R39 a fire loses 1 for each stall, and 3 are enough against 3",
        fire,
        ("fire 1", "burn 4", "burn 5", "burn 6"),
        topic="fire",
        scores=((1, 2, 1), (1, 3, 2), (0, 1, 0)),
        to_move=CHANCE,
    ),
    Example(
        "R46 New Year's Day: the Inn, then the own Kabuki Actor",
        new_year,
        ("visit 6", f"build {BUILDING['inn']}", put("D1"), use("C3")),
        topic="new_year",
        scores=((12 + 3 + 1, 5, 2), (0, 4, 1), (0, 2, 0)),
        to_move=DAVID,
        legal=8,
    ),
    Example(
        "R47 R48 R49 a hundred points",
        hundred,
        topic="score",
        scores=((100, 0, 2), (0, 0, 1), (0, 0, 0)),
        winners=(ANAIS,),
        to_move=OVER,
    ),
    Example(
        "R54 a neutral card costs nothing and loses its mons",
        moon,
        (f"neutral {CARD['kabuki_actor']}", put("C2", 2)),
        topic="two",
        to_move=CHANCE,
    ),
    Example(
        "R55 R56 the middle stall is reached from both shops, and a neutral card leaves after use",
        neutral,
        (use("A2", 2),),
        scores=((3, 0, 1), (0, 0, 0)),
        to_move=CHANCE,
        choices=("income",),
        refused=(use("A2", 2),),
    ),
)
