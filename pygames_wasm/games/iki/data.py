"""The things in the box of IKI, to be corrected in this one place by whoever owns it.

A question mark means that the printed number is not known to us and this one is a guess; taking
the mark away says that it was looked up. Whoever changes a number raises `rules` of the game.
Letters are goods: m mon, r rice, s sandal, w wood, k koban, i IKI, f a space of firefighting.
"""

from __future__ import annotations

# name | type | price | firefighting when hired | cost > skill | salary at each level | token
# "others" is what every opponent gets. There are as many levels as steps to retirement.
CARDS = """
# starting
boiled_egg_peddler     | peddler | 0   | 0 | > 1r                 | 1m / 1r / 1r
cotton_peddler         | peddler | 0   | 0 | > 1m 1s              | 1s / 1s / 1m+1s
eyeglass_peddler       | peddler | 0   | 0 | > 2m                 | 1m / 2m / 2m
salt_peddler           | peddler | 0   | 0 | > 1r                 | 1m / 2m / 1r
# spring
book_lender            | peddler | 4?  | 0 | > 1m 1s              | 1m / 2m / 2m
sake_peddler           | peddler | 4?  | 0 | > 1r                 | 1s / 1r / 1r
soap_bubble_man        | peddler | 4?  | 0 | > 1w                 | 1s / 1s / 1w
dice_maker             | artisan | 6?  | 1 | 1m > 1w              | 1i / 2i / 3i
sandal_maker           | artisan | 5?  | 1 | 2m > 2s              | 1i / 2i / 3i
seamstress             | artisan | 4?  | 0 | 1m > train           | 0i / 2i / 3i
ukiyoe_artist          | artisan | 5?  | 0 | 1i > 4m              | 0i / 1i / 4i
monk                   | special | 4   | 1 | > 1f                 | - / - / - ? | discount
ox_cart                | special | 4?  | 1 | > 1s                 | - / - / - ? | cart
yamabushi              | special | 3?  | 0 | > 1f                 | - / - / - ? | charm
carpenter              | master  | 8?  | 1 | > build 1w           | 2i+1m / 2i+1m / 3i+2m
kite_maker             | master  | 6?  | 0 | > swap               | 1i+1m / 2i+1m / 3i+2m
cloth_dyer             | seller  | 6?  | 0 | 2m > 4i              | 2m / 3m / 3m
soba_stand             | seller  | 6?  | 0 | 2m > 2r              | 2m / 3m / 3m
# summer
dumpling_peddler       | peddler | 4?  | 0 | > 1r                 | 1r / 1r / 1r
used_clothes_peddler   | peddler | 4?  | 0 | > 1w                 | 1s / 1s / 1w
water_peddler          | peddler | 3?  | 0 | > 1m 1s              | 1s / 1s / 2s
watermelon_peddler     | peddler | 4?  | 0 | > 1r                 | 1s / 1r / 1r
engraver               | artisan | 5?  | 1 | 3m > 2w              | 0i / 2i / 3i
lantern_maker          | artisan | 6?  | 1 | 1i > 4m              | 1i / 2i / 4i
umbrella_maker         | artisan | 6?  | 1 | 1m > train           | 1i / 3i / 4i
day_laborer            | special | 3?  | 2 | > 1f                 | -2i / -1i / 0i
firefighter            | special | 7?  | 2 | > 1f                 | 1i / 2i / 4i
shrine_maiden          | special | 4?  | 1 | > 1f                 | - / - / - ? | charm
fireworks_maker        | master  | 6?  | 0 | > 4i others 2m       | 1i+1m / 3i+1m / 4i+2m
plasterer              | master  | 8?  | 1 | > build 1w           | 2i+1m / 3i+1m / 4i+2m
eel_stand              | seller  | 5?  | 0 | 2m > 2r              | 2m / 3m / 4m
greengrocer            | seller  | 5?  | 0 | 2m > 1r 1w           | 1m / 3m / 4m
# autumn
firewood_peddler       | peddler | 5?  | 0 | > 1w                 | 1s / 1w / 2w
fish_peddler           | peddler | 5?  | 0 | > 1r 1s              | 1r / 1r / 1r
mask_seller            | peddler | 5?  | 0 | > 1w                 | 1s / 1w / 1w
clocksmith             | artisan | 7?  | 1 | 3m > 2w              | 2i / 3i / 5i
hairdresser            | artisan | 6?  | 0 | 2m > 4i              | 3i / 4i / 5i
printer                | artisan | 6?  | 1 | 1m > train           | 2i / 3i / 5i
shamisen_player        | artisan | 5?  | 0 | 1w > 3m 2i           | 2i / 3i
construction_worker    | special | 6?  | 1 | > 1f                 | 1i / 3i / 5i
puppeteer              | special | 3?  | 0 | > 3m                 | - / - | joker
tatsumi_geisha         | special | 8?  | 1 | > 1f 1i              | 3i / 5i / 7i
puppet_maker           | master  | 8?  | 1 | > swap               | 2i+1m / 4i+1m / 5i+2m
tatami_maker           | master  | 9?  | 1 | > build 1w           | 3i+1m / 4i+1m / 6i+2m
sushi_stand            | seller  | 6?  | 0 | 2m > 2r              | 3m / 4m / 5m
tempura_stand          | seller  | 6?  | 0 | 2m > 2r              | 4m / 3m / 4m
# winter
charcoal_peddler       | peddler | 6?  | 0 | > 1w 1s              | 1w / 1w+1s / 1w+1s
chili_peddler          | peddler | 5?  | 0 | > 1r 1s              | 1r / 1r / 2r
trumpet_candy_peddlers | peddler | 5?  | 0 | > 1r 1i              | 1r / 1r / 2r
candy_maker            | artisan | 8?  | 1 | 1r > 5i              | 4i / 5i
folding_fan_maker      | artisan | 6?  | 0 | 1m > train           | 3i / 6i
glassblower            | artisan | 7?  | 0 | 2s > 6i              | 3i / 6i
writing_brush_maker    | artisan | 7?  | 0 | 1w 1r 1s > 9i        | 4i / 6i
kabuki_actor           | special | 9?  | 1 | > 3i                 | 6i / 7i / 9i
samurai                | special | 9?  | 1 | 1k > 9i              | 5i / 7i
sumo_wrestler          | special | 9?  | 2 | > 1f                 | 4i / 4i / 7i
buddhist_sculptor      | master  | 9?  | 1 | 1w > 5i              | 4i+1m / 6i+2m
karuta_maker           | master  | 7?  | 0 | > 4i others 2m       | 3i+2m / 6i+2m
stone_cutter           | master  | 10? | 1 | > build 1k           | 4i+2m / 7i+2m
incense_shop           | seller  | 6?  | 0 | 3m > 5i              | 4m / 5m
"""

# name | price | IKI at the end, per what, at most
BUILDINGS = """
farmhouse       | 2w?    | 2
fire_watchtower | 2w?    | 3
imperial_villa  | 1w 1k? | 4
inn             | 1w 1k  | 12
kabuki_theater  | 3w 2k? | 26
merchant_house  | 2w 1k? | 3 sandal 30
restaurant      | 2w 1k? | 1 fish
shrine          | 2w 2k? | 22
storehouse      | 2w 1k? | 4 rice 32
well            | 2w 1k? | 2 fire 20
"""
BUILDINGS_IN_PLAY = 6
FARMHOUSE_IKI = 2  # for each character fed
WATCHTOWER_IKI = 3  # for each hire that raises the firefighting marker
VILLA_MON = 2  # for each character of the own type that is most numerous

# Two of each a season. Fish: price | IKI more. Pipe: price | effect. Pouch: price | IKI, per what.
FISH = """
3?  | 0
4?  | 1
4?  | 0
9?  | 7
4?  | 0
5?  | 1
5?  | 0
12? | 7
"""
PIPES = """
4? | 1f
5? | 1f
5? | 1r
5? | 2s
5? | 1f
6? | 2f
5? | train
8? | 1k
"""
POUCHES = """
3? | 2
4? | 3
5? | 4
5? | 1 fire_pair
5? | 1 types
4? | 1 most
7? | 5
4? | 1 four_mon
"""

# The spaces of the street in the order of walking: name | its trades. The line that completes a
# lap lies between the last and the first.
STREET = """
sandal       | 2m > 2s
rice         | 3m > 2r
tower        | > 1f
tobacco      |
pawn         | 1r > 4m / 1s > 4m
construction | 1m > 1r
fish         |
exchange     | 6m > 1k / 10m > 2k / > 2m
"""
BUILDING_FEE = 1  # mons at the construction site, on top of the price

# Each Nagaya: the space of the street before its outer stalls, and before its inner ones.
NAGAYAS = (("sandal", "rice"), ("tobacco", "tower"), ("pawn", "construction"), ("exchange", "fish"))
# What a stall costs more, from the edge of the board to the crossroads; with 2 seats three stalls.
EXTRA = {2: (0, 1, 0), 3: (0, 0, 0, 2), 4: (0, 0, 0, 2)}
# Which of the two street spaces (0 outer, 1 inner) a stall is visited from.
REACHED = {2: ((0,), (0, 1), (1,)), 3: ((0,), (0,), (1,), (1,)), 4: ((0,), (0,), (1,), (1,))}

FIRE = {2: {5: 4, 8: 7, 11: 9}, 3: {5: 5, 8: 8, 11: 10}, 4: {5: 5, 8: 8, 11: 10}}  # by month
PAYDAYS = (3, 6, 9, 12)
BLOCKS = (0, 3, 3, 3, 3)  # guessed: how many of the 12 blocking tiles show each Ikizama space
TOP = 10  # of the firefighting track

START = "8m 1r 1s"
KOBUN = 4
WOOD = 20  # pieces in the box
INCOME = 4
FREE_WAY_MON = 1  # for the Ikizama space 1-4

VARIETY = (0, 1, 4, 9, 16, 25)  # IKI by number of types
FISH_IKI = (0, 3, 6, 10, 15)  # by number of fish of different seasons
KOBAN_IKI = 3
WOOD_IKI = 1
MONS_PER_IKI = 4
