"""IKI's score pad and payday once more, slow and plain, to check the fast rules against."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from pygames_wasm.games.iki import board, rules

# The five columns of a player board.
COLUMNS = [
    """
    boiled_egg_peddler cotton_peddler eyeglass_peddler salt_peddler book_lender sake_peddler
    soap_bubble_man dumpling_peddler used_clothes_peddler water_peddler watermelon_peddler
    firewood_peddler fish_peddler mask_seller charcoal_peddler chili_peddler
    trumpet_candy_peddlers
    """,
    """
    dice_maker sandal_maker seamstress ukiyoe_artist engraver lantern_maker umbrella_maker
    clocksmith hairdresser printer shamisen_player candy_maker folding_fan_maker glassblower
    writing_brush_maker
    """,
    """
    monk ox_cart yamabushi day_laborer firefighter shrine_maiden construction_worker puppeteer
    tatsumi_geisha kabuki_actor samurai sumo_wrestler
    """,
    """
    carpenter kite_maker fireworks_maker plasterer puppet_maker tatami_maker buddhist_sculptor
    karuta_maker stone_cutter
    """,
    "cloth_dyer soba_stand eel_stand greengrocer sushi_stand tempura_stand incense_shop",
]
COLUMN = {name: column for column, names in enumerate(COLUMNS) for name in names.split()}


class Things(NamedTuple):
    """All that a seat owns at the end, in words."""

    track: int
    fire: int
    mons: int
    rice: int
    sandals: int
    wood: int
    kobans: int
    working: list[str]  # characters on the board
    retired: list[str]
    houses: list[str]
    fish: list[tuple[str, bool]]  # season, whether it is the dearer one
    pipes: int
    pouches: list[int]  # 0..7 in the order of the seasons


def things(state: rules.State, seat: int) -> Things:
    """Return what a seat owns in a position."""
    mon, rice, sandal, wood, koban, track, fire = state.goods[seat]
    on_board = [p for p, o in zip(state.stalls, state.owners, strict=True) if o == seat]
    tokens = [token for token in range(24) if state.tokens[seat] >> token & 1]
    seasons = ["spring", "summer", "autumn", "winter"]
    return Things(
        track,
        fire,
        mon,
        rice,
        sandal,
        wood,
        koban,
        [board.CARDS[piece].name for piece in on_board if piece < 60],
        [board.CARDS[card].name for card in range(60) if state.retired[seat] >> card & 1],
        [board.BUILDINGS[piece - 60].name for piece in on_board if piece >= 60],
        [(seasons[token // 2], token % 2 == 1) for token in tokens if token < 8],
        sum(8 <= token < 16 for token in tokens),
        [token - 16 for token in tokens if token >= 16],
    )


def fish_points(fish: list[tuple[str, bool]]) -> int:
    """Score fish: by seasons, plus 1 or 7 for a dear one."""
    points = {0: 0, 1: 3, 2: 6, 3: 10, 4: 15}[len({season for season, _ in fish})]
    for season, dear in fish:
        if dear:
            points += 7 if season in ("summer", "winter") else 1
    return points


def house_points(name: str, own: Things) -> int:
    """Score one building."""
    plain = {
        "farmhouse": 2,
        "fire_watchtower": 3,
        "imperial_villa": 4,
        "inn": 12,
        "kabuki_theater": 26,
        "shrine": 22,
    }
    if name in plain:
        return plain[name]
    if name == "merchant_house":
        return min(30, 3 * own.sandals)
    if name == "storehouse":
        return min(32, 4 * own.rice)
    if name == "well":
        return 2 * own.fire
    assert name == "restaurant"
    return fish_points(own.fish)


def pouch_points(own: Things, columns: Counter[int]) -> int:
    """Score all pouches."""
    points = 0
    for pouch in own.pouches:
        if pouch in (0, 1, 2, 6):
            points += {0: 2, 1: 3, 2: 4, 6: 5}[pouch]
        elif pouch == 3:
            points += own.fire // 2
        elif pouch == 4:
            points += len(columns)
        elif pouch == 5:
            points += max(columns.values(), default=0)
        else:
            points += own.mons // 4
    return points * 2 if own.pipes else points


def total(own: Things) -> int:
    """Return the final score of a seat, trying every column for a retired Puppeteer."""
    fixed = [COLUMN[name] for name in own.working]
    fixed += [COLUMN[name] for name in own.retired if name != "puppeteer"]
    jokers = range(5) if "puppeteer" in own.retired else [None]
    best = 0
    for joker in jokers:
        columns = Counter(fixed if joker is None else [*fixed, joker])
        best = max(best, len(columns) ** 2 + pouch_points(own, columns))
    rest = own.track + fish_points(own.fish) + 3 * own.kobans + own.wood + own.mons // 4
    return best + rest + sum(house_points(name, own) for name in own.houses)


def harmony(state: rules.State, seat: int) -> int:
    """Return the harmony bonus of a seat: 1 for each peer of a card, and 1 for having any."""
    size = len(state.stalls) // 4
    groups = [[size * nagaya + place for place in range(size)] for nagaya in range(4)]
    if size == 4:
        groups.append([3, 7, 11, 15])
    points = 0
    for group in groups:
        cards = [stall for stall in group if 0 <= state.stalls[stall] < 60]
        kinds = {stall: COLUMN[board.CARDS[state.stalls[stall]].name] for stall in cards}
        paired = set()
        for one, two in combinations(cards, 2):
            if kinds[one] == kinds[two]:
                paired |= {one, two}
                points += (state.owners[one] == seat) + (state.owners[two] == seat)
        points += sum(state.owners[stall] == seat for stall in paired)
    return points
