"""A whole game in the fragment of an address: what was chosen at each step, packed into one number.

    saiju-2-square-1 0w 4k7...  2m9qx
    the variant      |  |       a checksum of all before it
    the format ------'  the length of the number that follows

The letters mean themselves in either case and none looks like another, so a link survives mail
programs, notes on paper and shouting. It never holds the seed: whoever opens it draws anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from zlib import crc32

from pygames_wasm.game import CHANCE, Action, State, is_number
from pygames_wasm.games import find
from pygames_wasm.match import HUMAN, Match
from pygames_wasm.texts import Sentence

FORMAT = "1"
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # without i, l, o and u
VALUE = {letter: value for value, letter in enumerate(ALPHABET)} | {"i": 1, "l": 1, "o": 0}
CHECK = 5  # letters
LONGEST = len(ALPHABET) ** 2 - 1  # letters of the number
MAX_TEXT = 8_000  # characters around a link that are looked at
RULES, PLAYERS, ACTIONS = 1_024, 32, 8_192  # how many of each the head can tell apart
# What mail programs put into a long word: blanks, soft hyphens, ends of lines.
NOISE = re.compile(r"=\s*\n|=[0-9A-Fa-f]{2}|[\s\u00ad\u200b-\u200d\u2060\ufeff]+")
QUOTED = re.compile(r"^[>|\s]+", re.MULTILINE)  # a quoted answer
ESCAPED = re.compile(r"%([0-9A-Fa-f]{2})")
PARTS = re.compile(r"([a-z][a-z0-9_]{0,39})-(\d{1,2})((?:-[a-z]{1,30}){0,9})-(\d[0-9a-z]*)")


class BadLink(Sentence):
    """A link that holds no game; the sentence says why."""


def encode(match: Match, log: Iterable[Action] | None = None) -> str:
    """Return the fragment of a match up to now; what was taken back is not in it."""
    played = list(match.log[: match.at] if log is None else log)
    x = 0
    for state, action in zip(*reversed_steps(match, played), strict=True):
        x = push(x, state.actions(), action)
    x = x * ACTIONS + len(played)
    for player in reversed(match.players):
        x = x * PLAYERS + seat(player)
    x = x * RULES + match.game.rules
    body = letters(x)
    if len(body) > LONGEST:
        raise BadLink("link_long")
    variant = "-".join([match.game.name, str(match.seats), *sorted(match.options)])
    text = f"{variant}-{FORMAT}{letters(len(body), 2)}{body}"
    return text + check(text)


def reversed_steps(match: Match, played: list[Action]) -> tuple[list[State], list[Action]]:
    """Return the states of a log and what was done in each, the last first."""
    if played == match.log[: len(played)]:
        return match.states[: len(played)][::-1], played[::-1]
    state = match.states[0]
    states = []
    for action in played:
        states.append(state)
        state = state.copy()
        state.apply(action)
    return states[::-1], played[::-1]


def decode(text: str) -> Match:
    """Return the match behind a link or its fragment, with a seed of its own."""
    variant, options, body = unwrap(text)
    x = number(body)
    x, rules = divmod(x, RULES)
    try:
        game = find(variant[0])
        seats = int(variant[1])
        if rules != game.rules:
            raise BadLink("save_rules", theirs=rules, ours=game.rules)
        players = []
        for _ in range(seats):
            x, who = divmod(x, PLAYERS)
            players.append(f"bot-{who}" if who else HUMAN)
        x, length = divmod(x, ACTIONS)
        if length > game.longest:
            raise BadLink("save_long")
        states, log = [game.begin(seats, options)], []
        for _ in range(length):
            state = states[-1].copy()
            x, action = pull(x, state.actions())
            state.apply(action)
            log.append(action)
            states.append(state)
    except BadLink:
        raise
    except Sentence as problem:
        raise BadLink(problem.key, **problem.holes) from None
    if x or states[-1].to_move == CHANCE:  # something is left over, or nobody would ever act
        raise BadLink("link_damaged")
    return Match.given(game, seats, options, players, log, states)


def push(x: int, legal: list[Action], action: Action) -> int:
    """Pack a choice: what chance gives more often takes less room, so its copies hold part of x."""
    copies = [place for place, other in enumerate(legal) if other == action]
    x, copy = divmod(x, len(copies))
    return x * len(legal) + copies[copy]


def pull(x: int, legal: list[Action]) -> tuple[int, Action]:
    """Take the choice out again that was packed last."""
    if not legal:
        raise BadLink("link_damaged")
    x, place = divmod(x, len(legal))
    action = legal[place]
    return x * legal.count(action) + legal[:place].count(action), action


def seat(player: str) -> int:
    """Return a small number for a person or the level of a bot."""
    level = player.removeprefix("bot-")
    known = level != player and is_number(level, 4)
    return int(level) if known and 0 < int(level) < PLAYERS else 0


def letters(x: int, least: int = 1) -> str:
    """Return a number in letters, the highest digit first."""
    found = ""
    while x or len(found) < least:
        x, digit = divmod(x, len(ALPHABET))
        found = ALPHABET[digit] + found
    return found


def number(text: str) -> int:
    """Return the number behind letters."""
    x = 0
    for letter in text:
        if letter not in VALUE:
            raise BadLink("link_damaged")
        x = x * len(ALPHABET) + VALUE[letter]
    return x


def check(text: str) -> str:
    """Return the letters that only this text ends with."""
    return letters(crc32(text.encode()) % len(ALPHABET) ** CHECK, CHECK)


def unwrap(text: str) -> tuple[tuple[str, str], list[str], str]:
    """Return game and seats, options and packed number of a link as it came out of a mail."""
    found = PARTS.match(clean(text))
    if not found:
        raise BadLink("link_foreign")
    game, seats, options, code = found.groups()
    if code[0] != FORMAT:
        raise BadLink("link_newer")
    end = 3 + number(code[1:3])
    if len(code) < end + CHECK:
        raise BadLink("link_cut")
    plain = "".join(ALPHABET[number(letter)] for letter in code[: end + CHECK])
    if check(f"{game}-{seats}{options}-{plain[:end]}") != plain[end:]:
        raise BadLink("link_damaged")
    return (game, seats), options.split("-")[1:], plain[3:end]


def clean(text: str) -> str:
    """Return a link without what was put before it and between its letters."""
    if len(text) > MAX_TEXT:
        raise BadLink("save_long")
    for _ in range(2):  # some programs escape what is escaped already
        text = ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    return NOISE.sub("", QUOTED.sub("", text)).lower().rpartition("#")[2]
