"""A match can be saved, loaded, taken back and gone on with at any time, and chance keeps."""

from __future__ import annotations

from random import Random
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pygames_wasm.dice import fresh_seed, mix, roll, shuffle
from pygames_wasm.game import CHANCE, OVER, words
from pygames_wasm.link import encode
from pygames_wasm.match import FORMATS, HUMAN, KIND, MAX_ACTIONS, MAX_TEXT, BadSave, Match, Refused
from pygames_wasm.names import MAX_NAME, person
from pygames_wasm.texts import Say, languages
from variants import SHORT, VARIANTS, Variant, random_action, slots


def played(variant: Variant, decisions: int, seed: int = 5) -> Match:
    """Return a match after some random decisions."""
    match, rng = Match(variant.game, variant.seats, variant.options, seed=seed), Random(seed)
    for _ in range(decisions):
        if not match.is_over:
            match.play(random_action(match.state, rng))
    return match


def look(match: Match) -> tuple[object, ...]:
    """Return all that makes a match what it is."""
    states = [slots(state) for state in match.states]
    head = match.game.name, match.seats, match.options, match.players, match.seed, match.at
    return *head, match.log, states


def signed(body: str) -> str:
    """Return a save with a right checksum, whatever is in it."""
    return f"{body}check {crc32(body.encode('utf-8', 'replace')):08x}\n"


def body(match: Match) -> str:
    return match.save().rpartition("check ")[0]


def refused(text: str) -> BadSave:
    """Return why a save is refused; the reason must be a sentence in every language."""
    with pytest.raises(BadSave) as caught:
        Match.load(text)
    for language in languages():
        told = caught.value.say(Say(language))
        assert len(told) > 5
        assert "{" not in told
    return caught.value


def test_save_and_load_at_every_action(variant: Variant) -> None:
    match, rng = played(variant, 0), Random(1)
    while not match.is_over:
        assert look(Match.load(match.save())) == look(match)
        match.play(random_action(match.state, rng))
    for _ in range(3):
        assert look(Match.load(match.save())) == look(match)
        match.undo()  # what was taken back is kept too


def test_saves_are_text_that_people_can_read(variant: Variant) -> None:
    match = played(variant, 4)
    lines = match.save().splitlines()
    assert lines[0] == KIND + "1"  # what has no names is written as it always was
    assert lines[9:-1] == [words(action) for action in match.log]
    assert match.save().isascii()


def test_players_and_options_are_kept(variant: Variant) -> None:
    players = ("bot-2", *[HUMAN] * (variant.seats - 1))
    match = Match(variant.game, variant.seats, variant.options, players, seed=1)
    loaded = Match.load(match.save())
    assert (loaded.players, loaded.options) == (players, variant.options)


def test_without_the_secret_there_is_no_seed(variant: Variant) -> None:
    match = played(variant, 3, seed=987_654_321)
    assert "987654321" in match.save()
    assert "987654321" not in match.save(secret=False)
    other = Match.load(match.save(secret=False))
    assert (other.log, other.at) == (match.log, match.at)
    assert str(other.state) == str(match.state)


def test_every_flipped_bit_and_byte_is_noticed() -> None:
    save = played(SHORT, 3).save()
    for place in range(len(save)):
        for bit in range(7):
            damaged = save[:place] + chr(ord(save[place]) ^ 1 << bit) + save[place + 1 :]
            refused(damaged)
        refused(save[:place] + save[place + 1 :])


def test_every_beginning_is_refused() -> None:
    save = played(SHORT, 3).save()
    for size in range(len(save)):
        refused(save[:size])
    for tail in ("\n", " ", "x", save):
        refused(save + tail)


@pytest.mark.parametrize(
    "text", ["", "{}", "hello", "null", "\0", "pygames", '{"game": "x"}', "雪"]
)
def test_foreign_texts_are_refused(text: str) -> None:
    assert refused(text).key == "save_foreign"


def test_newer_formats_say_so() -> None:
    save = played(SHORT, 3).save()
    for version in (len(FORMATS) + 1, 10, 99, "", "1.5", "x"):
        newer = save.replace(f"{KIND}1\n", f"{KIND}{version}\n", 1)
        assert refused(newer).key == "save_newer"
        assert refused(signed(newer.rpartition("check ")[0])).key == "save_newer"


def called(*names: str) -> Match:
    """Return a match in which people have names."""
    game, seats = SHORT.game, SHORT.seats
    return Match(game, seats, SHORT.options, seed=5, names=[*names, *[""] * seats][:seats])


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "雪の花",
        "ليلى",
        "👩‍👩‍👧‍👦",
        "a\tb",
        "a\nb",
        "\u202ea",
        "x" * 99,
        " a  b ",
        "-",
        "check 0",
        "Ⅷ",
    ],
)
def test_names_are_kept_with_the_game(name: str) -> None:
    match = called(name)
    assert match.names[0] == person(name)
    assert 0 < len(match.names[0]) <= MAX_NAME
    text = match.save()
    assert text.startswith(f"{KIND}2\n")
    again = Match.load(text)
    assert again.names == match.names
    assert again.save() == text
    assert match.save(secret=False) == called().save(secret=False)
    assert encode(match) == encode(called())  # a link never holds them


@pytest.mark.parametrize(
    "name", ["", " ", "\u200b", "\u3164", "\u200d\u2060", "\0", "\u202e", "\ud800"]
)
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    assert called(name).save() == called().save()


@pytest.mark.parametrize(
    "line", ["names Anna\tB\tC\tD", "names", "name a\tb", "names a\tb\nnames a\tb"]
)
def test_heads_with_other_names_are_refused_or_read_clean(line: str) -> None:
    text = body(called("Anna"))
    old = next(row for row in text.splitlines() if row.startswith("names "))
    changed = signed(text.replace(old, line))
    if line == "names":
        assert Match.load(changed).names == ("",) * SHORT.seats
    else:
        assert refused(changed).key == "save_damaged"
    sly = signed(text.replace("Anna", "\u202eAn\u2067na"))
    assert Match.load(sly).names[0] == "An na"


CHANGES = [  # a line of a save, what is written there instead, and why it is refused
    ("rules", "rules 99", "save_rules"),
    ("rules", "rules", "save_damaged"),
    ("game", "game no-such", "no_game"),
    ("players", f"players {HUMAN}", "save_damaged"),
    ("players", "players", "save_damaged"),
    ("players", f"players {HUMAN} \ud800", "save_damaged"),  # it could not be saved again
    ("players", f"players {HUMAN} \x1b[31m", "save_damaged"),
    ("players", f"players {HUMAN} {'x' * 41}", "save_damaged"),
    ("seats", "seats 7", "save_damaged"),
    ("seats", "seats 99999999999999999999999", "save_damaged"),
    ("options", "options huge", "save_action"),
    ("log", "log 4", "save_damaged"),
    ("at", "at 4", "save_damaged"),
    ("seed", "seed five", "save_damaged"),
    ("seed", "seed -5", "save_damaged"),
    ("seed", "seed \uff15", "save_damaged"),
    ("seed", "dice 5", "save_damaged"),
    ("seed", "seed 5\nseed 5", "save_damaged"),
    (9, "fly 1", "save_action"),
    (9, "copy", "save_action"),
    (9, "__init__", "save_action"),
    (9, "stop 01", "save_action"),
    (9, "", "save_action"),
    (9, "\u96ea 1", "save_action"),
]


@pytest.mark.parametrize(("line", "text", "key"), CHANGES)
def test_changed_saves_with_a_right_checksum_are_refused(
    line: str | int, text: str, key: str
) -> None:
    lines = body(played(SHORT, 3)).split("\n")
    number = line if isinstance(line, int) else [row.split(" ")[0] for row in lines].index(line)
    lines[number] = text
    assert refused(signed("\n".join(lines))).key == key


def test_reasons_inside_reasons_are_translated() -> None:
    match = played(SHORT, 3)
    problem = refused(signed(body(match).replace(words(match.log[0]), "fly 1", 1)))
    english, french, japanese = (problem.say(Say(name)) for name in languages())
    assert Say("fr")("refused", words="W").partition("W")[2] in french
    assert Say("ja")("refused", words="W").partition("W")[2] in japanese
    assert str(problem) == english


def test_saves_are_never_longer_than_a_game() -> None:
    text = body(played(SHORT, 3))
    count = MAX_ACTIONS + 1
    head = text.replace("\nlog 3\n", f"\nlog {count}\n").split("\n")[:9]
    assert refused(signed("\n".join([*head, *["stop"] * count]) + "\n")).key == "save_long"
    assert refused(KIND + "1\n" + "x" * MAX_TEXT).key == "save_long"


def test_the_longest_game_fits(variant: Variant) -> None:
    assert variant.game.longest <= MAX_ACTIONS
    assert len(played(variant, 999).save()) < MAX_TEXT


def test_a_save_that_waits_for_chance_is_refused() -> None:
    """Else redo could lead to a position in which nobody ever acts."""
    tiny = next(v for v in VARIANTS if v.start().to_move == CHANCE)
    match = played(tiny, 0)
    lines = body(match).split("\n")
    first = next(n for n, s in enumerate(match.states) if s.to_move >= 0)
    for at, size in ((first, first), (first - 1, first), (first - 1, first - 1)):
        head = [f"at {at}" if line.startswith("at ") else line for line in lines[:9]]
        head[8] = f"log {size}"
        text = signed("\n".join([*head, *lines[9 : 9 + size]]) + "\n")
        if (at, size) == (first, first):
            assert Match.load(text).at == first
        else:
            refused(text)
    more = match.state.copy()
    while more.to_move != CHANCE:  # play on to the next deal and stop just before it
        match.append(more.actions()[0])
        more.apply(more.actions()[0])
    match.at = first
    refused(match.save())


@given(st.text())
def test_any_text_is_loaded_or_refused(text: str) -> None:
    refused(text)
    refused(signed(f"{KIND}1\n{text}\n"))
    refused(signed(f"{KIND}2\n{text}\n"))


def test_illegal_actions_are_refused_and_change_nothing(variant: Variant) -> None:
    match = played(variant, 3)
    before = look(match)
    for action in (("fly",), ("stone", 99), (), match.state.actions()[0][:-1] or ("x",)):
        with pytest.raises(Refused):
            match.play(action)
    assert look(match) == before


def test_undo_and_redo_walk_the_same_way(variant: Variant) -> None:
    match = played(variant, 12)
    save, seen = match.save(), []
    while match.can_undo:
        assert match.state.to_move >= 0 or match.is_over
        seen.append(str(match.state))
        match.undo()
    assert not any(state.to_move >= 0 for state in match.states[: match.at])
    match.undo()  # once more changes nothing
    while seen:
        match.redo()
        assert str(match.state) == seen.pop()
    match.redo()
    assert match.save() == save


def test_undo_gives_no_new_draws(variant: Variant) -> None:
    match = played(variant, 10)
    log = match.log[:]
    for _ in range(4):
        match.undo()
    decisions = [
        action for state, action in zip(match.states[match.at :], log[match.at :], strict=False)
        if state.to_move >= 0
    ]  # fmt: skip
    again = Match.load(match.save())
    del again.log[again.at :], again.states[again.at + 1 :]  # forget, so that chance acts anew
    for action in decisions:
        again.play(action)
    assert again.log == log


def test_another_choice_drops_what_was_taken_back(variant: Variant) -> None:
    match = played(variant, 8)
    for _ in range(3):
        match.undo()
    taken_back, at, log = match.log[match.at], match.at, match.log[:]
    match.play(taken_back)
    assert match.log == log  # the same choice again keeps the rest
    assert match.can_redo
    match.undo()
    other = next(action for action in match.state.actions() if action != taken_back)
    match.play(other)
    assert match.log[: at + 1] == [*log[:at], other]
    assert not match.can_redo


def test_seeds_live_for_ever() -> None:
    """The numbers of SplitMix64 as its author publishes them: they may never change."""
    assert [mix(0, n) for n in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]
    assert [mix(1234567, n) for n in range(2)] == [6457827717110365317, 3203168211198807973]
    assert [roll(2020, n, 6) for n in range(12)] == [5, 4, 2, 1, 0, 4, 3, 4, 5, 5, 0, 3]
    assert shuffle(list(range(10)), Random(1)) == [8, 0, 3, 4, 5, 2, 9, 6, 7, 1]


def test_dice_are_fair() -> None:
    for sides in (2, 6, 36):
        counts = [0] * sides
        for count in range(600 * sides):
            counts[roll(99, count, sides)] += 1
        assert all(480 < number < 720 for number in counts)


def test_fresh_seeds_differ_and_fit_a_save() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(0 <= seed < 1 << 63 for seed in seeds)


class Walk(RuleBasedStateMachine):
    """Whatever is played, taken back and saved: the log tells the truth."""

    @initialize(variant=st.sampled_from(VARIANTS), seed=st.integers(0, 2**63 - 1))
    def begin(self, variant: Variant, seed: int) -> None:
        self.variant = variant
        self.match = Match(variant.game, variant.seats, variant.options, seed=seed)

    @precondition(lambda self: not self.match.is_over)
    @rule(number=st.integers(0, 2**16))
    def play(self, number: int) -> None:
        legal = self.match.state.actions()
        self.match.play(legal[number % len(legal)])

    @rule()
    def undo(self) -> None:
        self.match.undo()

    @rule()
    def redo(self) -> None:
        self.match.redo()

    @rule()
    def save(self) -> None:
        before = look(self.match)
        self.match = Match.load(self.match.save())
        assert look(self.match) == before

    @invariant()
    def log_gives_the_state(self) -> None:
        match = self.match
        state = self.variant.start()
        for action in match.log[: match.at]:
            assert action in state.actions()
            state.apply(action)
        assert slots(state) == slots(match.state)
        assert match.state.to_move >= 0 or match.state.to_move == OVER
        assert len(match.states) == len(match.log) + 1


TestWalk = Walk.TestCase
