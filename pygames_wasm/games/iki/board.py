"""Tables of IKI: cards, stalls, street and tokens from data.py, and every action ready-made.

Cards are numbered 0..59 in the order of data.py, a building on a stall 60..69. Stalls count from
the edge to the crossroads, Nagaya by Nagaya; spaces of the street are 1..8, 0 is beside it.
Tokens are numbered 0..23: fish, pipes, pouches, two a season.
"""

from __future__ import annotations

from typing import NamedTuple

from pygames_wasm.game import Action
from pygames_wasm.games.iki import data

MON, RICE, SANDAL, WOOD, KOBAN, IKI, FIRE = GOODS = range(7)
LETTERS = "mrswkif"
TYPES = ("peddler", "artisan", "special", "master", "seller")
SPECIAL = TYPES.index("special")
GAIN, TRAIN, SWAP, BUILD = range(4)  # kinds of skills
NONE = -1  # no card, no stall, no seat
UNLIMITED = 999
NEUTRAL = -2  # the owner of a card that belongs to nobody

Goods = tuple[tuple[int, int], ...]  # (kind, number)


class Card(NamedTuple):
    """A character."""

    name: str
    type: int
    cost: int
    fire: int  # spaces of firefighting when hired
    pay: Goods  # for the skill
    skill: int  # its kind
    gain: Goods  # or what a building costs less
    others: int  # mons for every opponent
    salary: tuple[Goods, ...]  # by experience; the last one also in retirement
    token: str


class Worth(NamedTuple):
    """What a building or a pouch scores at the end."""

    points: int
    per: str
    most: int


class Building(NamedTuple):
    """A building."""

    name: str
    pay: Goods
    worth: Worth


class Token(NamedTuple):
    """A fish, a pipe or a pouch."""

    cost: int
    gain: Goods  # a pipe's effect, or a fish's additional IKI
    trains: bool
    worth: Worth


class Space(NamedTuple):
    """A space of the street."""

    name: str
    trades: tuple[tuple[Goods, Goods], ...]  # cost, gain


class Board(NamedTuple):
    """What differs between the two sides of the board; tables by stall unless told otherwise."""

    stalls: int
    size: int  # stalls of a Nagaya
    edges: tuple[int, ...]  # the outermost stalls
    extra: tuple[int, ...]  # what a card costs more there
    reach: tuple[tuple[int, ...], ...]  # by street space: the stalls behind the shop
    groups: tuple[tuple[int, ...], ...]  # for harmony
    fire: dict[int, int]  # strength by month


def lines(table: str) -> list[list[str]]:
    """Return the cells of each line of a table, without the marks of guessed numbers."""
    return [
        [cell.replace("?", "").strip() for cell in line.split("|")]
        for line in table.strip().splitlines()
        if not line.startswith("#")
    ]


def goods(text: str) -> Goods:
    """Return the goods behind 2i+1m or 2i 1m."""
    parts = text.replace("+", " ").replace("-", " -").split()
    return tuple((LETTERS.index(p[-1]), int(p[:-1])) for p in parts if p != "-")


def card(cells: list[str]) -> Card:
    """Return a card from a line of the table."""
    name, kind, cost, fire, skill, salary, *token = cells
    pay, _, gain = (part.strip() for part in skill.partition(">"))
    verb, _, rest = gain.partition(" ")
    others = 0
    if verb in ("train", "swap", "build"):
        what = ("", "train", "swap", "build").index(verb)
        gain = rest
    else:
        what = GAIN
        gain, _, more = gain.partition("others")
        others = dict(goods(more)).get(MON, 0)
    levels = tuple(goods(level) for level in salary.split("/"))
    return Card(
        name,
        TYPES.index(kind),
        int(cost),
        int(fire),
        goods(pay),
        what,
        goods(gain),
        others,
        levels,
        token[0] if token else "",
    )


def worth(text: str) -> Worth:
    """Return the worth behind `3 sandal 30`."""
    points, *more = text.split()
    per = more[0] if more else ""
    return Worth(int(points), per, int(more[1]) if len(more) > 1 else UNLIMITED)


def trade(text: str) -> tuple[Goods, Goods]:
    """Return cost and gain of a shop's trade."""
    pay, _, gain = text.partition(">")
    return goods(pay), goods(gain)


def board(seats: int) -> Board:
    """Return the side of the board for a number of seats."""
    extra = data.EXTRA[seats]
    size = len(extra)
    reach: list[list[int]] = [[] for _ in range(SPACES + 1)]
    for nagaya, shops in enumerate(data.NAGAYAS):
        for place, sides in enumerate(data.REACHED[seats]):
            for side in sides:
                reach[SPACE[shops[side]]].append(nagaya * size + place)
    groups = [tuple(range(first, first + size)) for first in range(0, 4 * size, size)]
    if size == 4:
        groups.append(tuple(group[-1] for group in groups))  # the corners
    return Board(
        4 * size,
        size,
        tuple(range(0, 4 * size, size)),
        extra * 4,
        tuple(map(tuple, reach)),
        tuple(groups),
        data.FIRE[seats],
    )


CARDS = tuple(card(cells) for cells in lines(data.CARDS))
CARD = {card.name: number for number, card in enumerate(CARDS)}
MONK, OX_CART, PUPPETEER = CARD["monk"], CARD["ox_cart"], CARD["puppeteer"]
STARTERS = range(4)
SEASONS = tuple(range(4 + 14 * season, 18 + 14 * season) for season in range(4))
REVEALED = 4  # cards a month
STEPS = tuple(len(card.salary) for card in CARDS)  # to retirement
TYPE = tuple(card.type for card in CARDS)
# The cards of a type, as a mask.
TYPE_MASK = tuple(sum(1 << c for c, k in enumerate(TYPE) if k == kind) for kind in range(5))

HOUSE = len(CARDS)  # the first number of a building among the pieces on stalls
BUILDINGS = tuple(
    Building(name, goods(pay), worth(value)) for name, pay, value in lines(data.BUILDINGS)
)
BUILDING = {building.name: number for number, building in enumerate(BUILDINGS)}
FARMHOUSE, WATCHTOWER, VILLA = (
    HOUSE + BUILDING[name] for name in ("farmhouse", "fire_watchtower", "imperial_villa")
)

NO_WORTH = Worth(0, "", 0)
TOKENS = (
    *(Token(int(cost), ((IKI, int(more)),), False, NO_WORTH) for cost, more in lines(data.FISH)),
    *(
        Token(int(cost), () if gain == "train" else goods(gain), gain == "train", NO_WORTH)
        for cost, gain in lines(data.PIPES)
    ),
    *(Token(int(cost), (), False, worth(value)) for cost, value in lines(data.POUCHES)),
)
FISHES, PIPES, POUCHES = range(8), range(8, 16), range(16, 24)
FISH_MASK, PIPE_MASK, POUCH_MASK = (
    sum(1 << token for token in kind) for kind in (FISHES, PIPES, POUCHES)
)
# What is for sale in a season.
SHELF = tuple(sum(3 << first + 2 * season for first in (0, 8, 16)) for season in range(4))

STREET = (
    Space("", ()),
    *(
        Space(name, tuple(trade(part) for part in trades.split("/") if part))
        for name, trades in lines(data.STREET)
    ),
)
SPACES = len(STREET) - 1
SPACE = {space.name: number for number, space in enumerate(STREET)}
TOBACCO, CONSTRUCTION, FISH_MARKET = (SPACE[name] for name in ("tobacco", "construction", "fish"))
BOARDS = {seats: board(seats) for seats in (2, 3, 4)}
FREE_WAY = 0  # the Ikizama space 1-4; the others are called by their number
WAYS = range(5)
MONTHS = 12
NEW_YEAR = 13


def table(verb: str, size: int) -> list[Action]:
    """Return the actions of a verb with one number."""
    return [(verb, number) for number in range(size)]


DRAFT = table("draft", len(BUILDINGS))
BLOCK = table("block", len(WAYS))
REVEAL = table("reveal", len(CARDS))
PICK = table("pick", len(CARDS))
WAY = table("way", len(WAYS))
HIRE = table("hire", len(CARDS))
BUILDS = table("build", len(BUILDINGS))
NEUTRALS = table("neutral", len(CARDS))
DROP = table("drop", len(CARDS))
PUT = table("put", 16)
MOVE = table("move", 256)
VISIT = table("visit", SPACES + 1)
TRADE = table("trade", 3)
BUY = table("buy", len(TOKENS))
USE = table("use", 16)
TRAINS = table("train", 16)
LIFT = table("lift", 16)
SWAPS = table("swap", 16)
STARVE = table("starve", 16)
FIRES = table("fire", 4)
BURN = table("burn", 16)
INCOME: Action = ("income",)
DONE: Action = ("done",)
SALARY: Action = ("salary",)
HARMONY: Action = ("harmony",)
FEED: Action = ("feed",)
SAVE: Action = ("save",)
LOSE: Action = ("lose",)

# What is decided next: the step of a state.
(
    AT_DRAFT,
    AT_PICK,
    AT_FIRST_PUT,
    AT_BLOCK,
    AT_REVEAL,
    AT_WAY,
    AT_HIRE,
    AT_HIRE_PUT,
    AT_MOVE,
    AT_VISIT,
    AT_BUSINESS,
    AT_TRAIN,
    AT_LIFT,
    AT_SWAP,
    AT_BUILD,
    AT_BUILD_PUT,
    AT_NEUTRAL,
    AT_NEUTRAL_PUT,
    AT_SALARY,
    AT_HARMONY,
    AT_STARVE,
    AT_FEED,
    AT_FIRE,
    AT_BURN,
    AT_CHARM,
    AT_END,
) = range(26)
