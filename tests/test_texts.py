"""Every sentence exists in every language, with the same holes, and is used somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from pygames_wasm.game import CHANCE, Game
from pygames_wasm.games import games
from pygames_wasm.keys import KEYS
from pygames_wasm.lesson import guide
from pygames_wasm.preferences import value_text
from pygames_wasm.search import LEVELS
from pygames_wasm.settings import THEMES, VALUES, key_text
from pygames_wasm.setup import Setup
from pygames_wasm.texts import DEFAULT, SHARED, SINGULAR, Say, Sentence, choose, languages, read
from variants import ROOT, Variant, positions

FOLDERS = {
    "shared": SHARED,
    **{game.name: game.texts for game in games().values()},
    **{f"{game.name}-guide": guide(game) for game in games().values() if guide(game).exists()},
}
each_folder = pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS.keys())
PLURAL = re.compile(r"(.*)_(one|other)$")


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def plurals(folder: Path) -> set[str]:
    """Return the keys that come in a form for one and a form for other numbers."""
    keys = read(folder / f"{DEFAULT}.json")
    return {key[:-4] for key in keys if key.endswith("_one") and key[:-4] + "_other" in keys}


def expected(folder: Path, language: str) -> set[str]:
    """Return the keys that a language needs, by those of the default language."""
    keys = set(read(folder / f"{DEFAULT}.json"))
    return keys if language in SINGULAR else keys - {f"{key}_one" for key in plurals(folder)}


def sources(folder: Path) -> str:
    """Return all code that may use the texts of a folder."""
    places = [folder.parent] if folder != SHARED else [ROOT / "pygames_wasm", ROOT / "web"]
    others = {game.texts.parent for game in games().values()} - set(places)
    others.add(ROOT / "web" / "node_modules")
    files = [
        file
        for place in places
        for file in place.rglob("*")
        if file.suffix in {".py", ".js", ".mjs", ".html"} and not others & set(file.parents)
    ]
    return "\n".join(file.read_text("utf-8") for file in files)


def literals(code: str) -> tuple[set[str], set[str]]:
    """Return every word in quotes, and the beginnings of those that end in a hole."""
    whole = set(re.findall(r"""["'`]([a-z][\w-]*)["'`]""", code))
    begun = set(re.findall(r"""f["']([a-z]\w*_)\{""", code))
    return whole, begun


def test_three_languages() -> None:
    assert languages() == ("en", "fr", "ja")


@each_folder
@pytest.mark.parametrize("language", languages())
def test_all_languages_have_the_same_keys(folder: Path, language: str) -> None:
    assert set(read(folder / f"{language}.json")) == expected(folder, language)


@each_folder
@pytest.mark.parametrize("language", languages())
def test_all_languages_have_the_same_holes(folder: Path, language: str) -> None:
    default = read(folder / f"{DEFAULT}.json")
    for key, text in read(folder / f"{language}.json").items():
        assert holes(text) == holes(default[key]), key


@each_folder
@pytest.mark.parametrize("language", languages())
def test_texts_are_whole_and_tidy(folder: Path, language: str) -> None:
    for key, text in read(folder / f"{language}.json").items():
        assert text
        assert text == text.strip() or key in {"and", "list", "label_gain"}, key
        assert "  " not in text, key


@each_folder
def test_no_text_is_unused(folder: Path) -> None:
    # The page asks each game for some texts, and games use some of the shared ones.
    users = FOLDERS.values() if folder == SHARED else (SHARED, folder)
    whole, begun = literals("\n".join(map(sources, users)))
    ready = plurals(folder)
    for key in read(folder / f"{DEFAULT}.json"):
        match = PLURAL.match(key)
        base = match[1] if match and match[1] in ready else key
        assert base in whole or any(base.startswith(start) for start in begun), key


@pytest.mark.parametrize("folder", [name for name in FOLDERS.values() if name.name == "texts"])
def test_no_text_is_missing(folder: Path) -> None:
    code = sources(folder)
    asked = set(re.findall(r"""\bsay\(\s*["'](\w+)["']""", code))
    asked |= set(re.findall(r"""\b(?:Sentence|BadSave|Refused)\(\s*["'](\w+)["']""", code))
    asked |= set(re.findall(r"""["'](why_\w+)["']""", code))
    known = set(read(SHARED / "en.json")) | set(read(folder / "en.json"))
    # What the page says about any game is in each game's texts.
    known |= set.intersection(*(set(read(game.texts / "en.json")) for game in games().values()))
    known |= {key for place in (SHARED, folder) for key in plurals(place)}
    assert asked
    assert asked <= known, asked - known


@pytest.mark.parametrize("language", languages())
def test_everything_a_game_has_is_named(game: Game, language: str) -> None:
    texts = read(game.texts / f"{language}.json")
    wanted = {"title", "title_own", "about"}
    for seats in game.seats:
        setup = Setup(game)
        setup.choose("seats", str(seats))
        wanted |= {f"option_{option}" for mode in setup.modes() for option in mode}
        for option in setup.toggles():
            wanted |= {f"option_{option}", f"option_{option}_0", f"option_{option}_1"}
    assert wanted <= set(texts)


@pytest.mark.parametrize("language", languages())
def test_every_seat_has_a_name_of_its_own(variant: Variant, language: str) -> None:
    say, state = Say(language, variant.game.texts), variant.start()
    seats = [variant.game.view.seat(state, seat, say) for seat in range(len(state.scores()))]
    assert len({seat.name for seat in seats}) == len(seats)
    assert all(seat.mark.startswith("<svg") for seat in seats)


@pytest.mark.parametrize("language", languages())
def test_everything_the_page_has_is_named(language: str) -> None:
    texts = read(SHARED / f"{language}.json")
    wanted = {f"{kind}_{level}" for level in LEVELS for kind in ("level", "about")}
    wanted |= {f"theme_{theme}" for theme in THEMES}
    wanted |= {key_text(name) for name in KEYS}
    wanted |= {value_text(name, value) for name, values in VALUES.items() for value in values}
    wanted |= {f"set_{name}" for name in VALUES}
    assert wanted <= set(texts)


@pytest.mark.parametrize("language", languages())
def test_every_verb_is_told(variant: Variant, language: str) -> None:
    say, seen = Say(language, variant.game.texts), set()
    for seed in range(12):
        game = positions(variant, seed)
        for state in game[:-1]:
            for action in {legal[0]: legal for legal in state.actions()}.values():
                after = state.copy()
                after.apply(action)
                told = variant.game.view.tell(state, action, after, say)
                assert told or state.to_move == CHANCE  # what a hand draws may stay untold
                assert all(text and "{" not in text for text in told)
                seen.add(action[0])
    assert len(seen) > 1


def test_a_missing_sentence_shows_in_english(tmp_path: Path) -> None:
    (tmp_path / "en.json").write_text('{"only": "English", "both": "E"}')
    (tmp_path / "fr.json").write_text('{"both": "F"}')
    say = Say("fr", tmp_path)
    assert (say("only"), say("both")) == ("English", "F")
    assert Say("ja", tmp_path)("both") == "E"
    assert not say.has("neither")


def test_numbers_choose_their_form() -> None:
    assert [Say("en")("points", n=n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert [Say("fr")("points", n=n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    assert [Say("ja")("points", n=n) for n in (0, 1)] == ["0点", "1点"]


@pytest.mark.parametrize(
    ("wanted", "language"),
    [([], "en"), ([None, "", "fr"], "fr"), (["de", "JA-jp"], "ja"), (["xx-fr"], "en")],
)
def test_languages_are_chosen(wanted: list[str | None], language: str) -> None:
    assert choose(wanted) == language


def test_sentences_speak_every_language() -> None:
    inner = Sentence("refused", words="fly")
    told = {Sentence("save_action", reason=inner).say(Say(name)) for name in languages()}
    assert len(told) == 3
    assert all("fly" in text for text in told)


@each_folder
def test_no_french_line_begins_with_a_sign(folder: Path) -> None:
    """Where a space stands before a sign, it does not break; and the sign never goes without."""
    for key, text in read(folder / "fr.json").items():
        assert not re.search(r" [:;?!»%]|« ", text), key
        bare = re.search(r"[^\s\d:;?!/][:;?!»%](\s|$)|«\S", text)
        assert not bare, f"{key}: {text}"


def test_variants_are_named_in_words() -> None:
    say = Say("en", games()["saiju"].texts)
    assert say.variant(2, ["square"]) == ["2 players", "square board"]
    assert Say("en").variant(1, ["of an added game"]) == ["1 player", "of an added game"]
