"""A link holds a whole game, survives the post, opens for ever and keeps secrets."""

from __future__ import annotations

import re
from random import Random

import pytest

from golden import FOLDER, fingerprint
from pygames_wasm import link
from pygames_wasm.game import NOBODY
from pygames_wasm.link import BadLink, decode, encode
from pygames_wasm.match import Match
from pygames_wasm.redeal import Dealer, Memory, eyes, redeal
from pygames_wasm.texts import Say, languages
from test_match import played
from variants import SHORT, VARIANTS, Variant, random_action, slots

HIDDEN = [variant for variant in VARIANTS if variant.game.hidden and variant.seats > 1]
GOLDEN = (FOLDER / "links.txt").read_text("utf-8").splitlines()
MOST = {"iki": 600}  # characters; for all others 120


def finished(variant: Variant, seed: int) -> Match:
    return played(variant, 10_000, seed)


def signed(body: str) -> str:
    """Return a fragment with a right checksum, whatever is in it."""
    return body + link.check(body)


def test_links_give_the_game_back(variant: Variant) -> None:
    for seed in range(3):
        match = finished(variant, seed)
        rng = Random(seed)
        for _ in range(4):
            back = decode(encode(match))
            assert (back.log, back.at) == (match.log[: match.at], match.at)
            assert slots(back.state) == slots(match.state)
            assert (back.options, back.players) == (match.options, match.players)
            assert back.seed != match.seed  # a secret that no link gives away
            for _ in range(1 + int(rng.random() * 9)):
                match.undo()
        while not back.is_over:  # and it goes on
            back.play(random_action(back.state, rng))


def test_players_are_kept() -> None:
    players = ("human", "bot-3")
    match = Match(SHORT.game, 2, SHORT.options, players, seed=1)
    assert decode(encode(match)).players == players
    odd = Match(SHORT.game, 2, SHORT.options, ("genius", "bot-999"), seed=1)
    assert decode(encode(odd)).players == ("human", "human")


def test_finished_games_fit(variant: Variant) -> None:
    sizes = sorted(len(encode(finished(variant, seed))) for seed in range(20))
    assert sizes[18] <= MOST.get(variant.game.name, 120)  # 95 of 100


def test_only_letters_that_mean_themselves(variant: Variant) -> None:
    text = encode(finished(variant, 1))
    assert re.fullmatch(r"[a-z0-9-]*[a-z0-9]", text)  # no mail program ends an address in between


@pytest.mark.parametrize(
    "change",
    [
        str.upper,
        lambda text: f"https://a.example/b/play.html?game=x&lang=fr#{text}",
        lambda text: f"{text}.",
        lambda text: f"<{text}>),"[1:],
        lambda text: f"  {text[:40]}\r\n   {text[40:]}\n",
        lambda text: f"> see #{text[:30]}\n> {text[30:]}\n",
        lambda text: f"#{text[:50]}=\r\n{text[50:]}=20",
        lambda text: f"#{text[:50]}\u200b{text[50:]}",
        lambda text: text.replace("-", "%2D"),
        lambda text: text.replace("-", "%252d"),
        lambda text: text[:20] + text[20:].replace("1", "l").replace("0", "O"),
    ],
)
def test_links_survive_the_post(change) -> None:  # type: ignore[no-untyped-def]
    match = finished(SHORT, 3)
    assert decode(change(encode(match))).log == match.log


def test_a_cut_link_says_so() -> None:
    text = encode(finished(SHORT, 3))
    told = []
    for size in range(len(text)):
        with pytest.raises(BadLink) as refused:
            decode(text[:size])
        told.append(refused.value.key)
    assert set(told) <= {"link_foreign", "link_cut"}
    assert told[-1] == "link_cut"


def test_a_changed_letter_is_found() -> None:
    text = encode(finished(SHORT, 3))
    start = text.rindex("-") + 4
    for place in range(start, len(text)):
        for letter in "0a7z":
            if letter != text[place]:
                with pytest.raises(BadLink):
                    decode(text[:place] + letter + text[place + 1 :])


def test_refusals_are_sentences() -> None:
    good = encode(finished(SHORT, 3))
    name, _, code = good.rpartition("-")
    one = signed(f"{name}-101{'0'}")
    bad = {
        "": "link_foreign",
        "nonsense": "link_foreign",
        "#" * 9_000: "save_long",
        signed("chess-2-1011"): "no_game",
        signed(f"{SHORT.game.name}-9-1010"): "save_rules",
        signed(f"{SHORT.game.name}-9-1{packed([SHORT.game.rules], [1024])}"): "bad_variant",
        one: "save_rules",
        f"{name}-2{code[1:]}": "link_newer",
        f"{name}-1u{code[2:]}": "link_damaged",
        good[:-1] + ("0" if good[-1] != "0" else "1"): "link_damaged",
    }
    for text, key in bad.items():
        with pytest.raises(BadLink) as refused:
            decode(text)
        assert refused.value.key == key, text
        for language in languages():
            assert refused.value.say(Say(language))


def packed(values: list[int], limits: list[int]) -> str:
    """Return length and letters of some numbers, the first to be read last packed."""
    x = 0
    for value, limit in zip(reversed(values), reversed(limits), strict=True):
        x = x * limit + value
    body = link.letters(x)
    return link.letters(len(body), 2) + body


@pytest.mark.parametrize(
    ("length", "rest", "key"),
    [(8_000, 0, "save_long"), (0, 1, "link_damaged"), (SHORT.game.longest, 0, "link_damaged")],
)
def test_numbers_that_lie_are_refused(length: int, rest: int, key: str) -> None:
    """A right checksum around a wrong number of actions, or something left over."""
    seats = SHORT.seats
    limits = [link.RULES, *[link.PLAYERS] * seats, link.ACTIONS, 10]
    code = packed([SHORT.game.rules, *[0] * seats, length, rest], limits)
    name = "-".join([SHORT.game.name, str(seats), *sorted(SHORT.options)])
    with pytest.raises(BadLink) as refused:
        decode(signed(f"{name}-1{code}"))
    assert refused.value.key == key


def test_a_link_may_not_stop_at_chance() -> None:
    for variant in VARIANTS:
        match = finished(variant, 2)
        for at, state in enumerate(match.states):
            if state.to_move == -1:
                with pytest.raises(BadLink):
                    decode(encode(match, match.log[:at]))
                break


@pytest.mark.parametrize("line", GOLDEN, ids=range(len(GOLDEN)))
def test_golden_links_open_for_ever(line: str) -> None:
    text, rules, count, state = line.split()
    game = next(v.game for v in VARIANTS if v.game.name == text.split("-")[0])
    if int(rules) != game.rules:  # the game itself has changed: no other game is played instead
        with pytest.raises(BadLink, match="rules"):
            decode(text)
        return
    match = decode(text)
    assert (match.at, fingerprint(match)) == (int(count), state)


def test_every_variant_has_golden_links() -> None:
    assert {line.split()[0].rpartition("-")[0] for line in GOLDEN} >= {v.name for v in VARIANTS}


@pytest.mark.parametrize("secret", HIDDEN, ids=[variant.name for variant in HIDDEN])
def test_a_redealt_game_looks_the_same_to_its_seat(secret: Variant) -> None:
    rng = Random(7)
    match = played(secret, 8 + 4 * secret.seats, 7)
    if match.is_over:
        match.undo()
    for seat in (0, secret.seats - 1, NOBODY):
        back = decode(encode(match, redeal(match, seat, rng)))
        assert eyes(back.state, seat) == eyes(match.state, seat)
        assert back.at == match.at
        for theirs, ours in zip(back.states, match.states, strict=False):
            assert theirs.to_move == ours.to_move
            assert eyes(theirs, seat) == eyes(ours, seat)


@pytest.mark.parametrize("secret", HIDDEN[::5], ids=[variant.name for variant in HIDDEN[::5]])
def test_a_dealer_knows_only_what_the_seat_knows(secret: Variant) -> None:
    """Two truths that look the same to a seat make the same memory, and so the same links."""
    match = played(secret, 6, 3)
    seat = 0
    while True:  # another truth: what is redealt for this seat
        other = decode(encode(match, redeal(match, seat, Random(11))))
        if slots(other.state) != slots(match.state):
            break
        match.undo()
    one, two = Memory(match, seat), Memory(other, seat)
    assert (one.seen, one.open) == (two.seen, two.open)
    for seed in range(3):
        assert Dealer(one, Random(seed)).deal() == Dealer(two, Random(seed)).deal()


def test_guessed_hands_differ() -> None:
    """Over many links the hand of a rival is no likelier to be the true one than any other."""
    variant = next(v for v in HIDDEN if v.name == "seikatsu-2")
    match = played(variant, 5, 4)
    rng = Random(5)
    memory = Memory(match, 0)
    hands = []
    for _ in range(60):
        back = decode(encode(match, Dealer(memory, rng).deal()))
        hands.append(tuple(slots(back.state)["hands"][1]))  # type: ignore[index]
    assert len(set(hands)) > 30
    assert hands.count(tuple(slots(match.state)["hands"][1])) < 6  # type: ignore[index]
