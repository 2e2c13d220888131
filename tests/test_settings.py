"""Settings: kept, bad ones passed over; moves pressed twice; keys; sounds; erasing everything."""

from __future__ import annotations

import pytest

from desks import Diary, Shelf, act, open_desk, seated, text_of
from pygames_wasm.desk import Desk
from pygames_wasm.game import words
from pygames_wasm.keys import KEYS, command
from pygames_wasm.preferences import Preferences, spelled
from pygames_wasm.settings import PACE, TAKEN, THEMES, VALUES, Settings
from pygames_wasm.sounds import CUES, Ear
from pygames_wasm.store import PREFIX, Store
from pygames_wasm.texts import Say, Sentence, languages


def at_settings(shelf: Shelf | None = None) -> Desk:
    desk = open_desk(shelf, None, view="settings")
    assert isinstance(desk.view, Preferences)
    return desk


def first_move(desk: Desk) -> str:
    assert desk.table
    return words(desk.table.match.state.actions()[0])


def test_every_value_is_kept_and_shown() -> None:
    shelf = Shelf()
    for name, values in VALUES.items():
        for value in values:
            desk = at_settings(shelf)
            desk.do(f"prefer {name} {value}")
            assert at_settings(shelf).settings[name] == value
            part = desk.parts()["form"]
            mark = f'id="prefer-{name}-{value}" value="{value}" checked=""'
            assert mark in part, mark


@pytest.mark.parametrize("bad", ["", "pink", "ON", "on ", "\0", "x" * 10_000])
def test_bad_values_are_passed_over(bad: str) -> None:
    shelf = Shelf({f"{PREFIX}{name}": bad for name in (*VALUES, "keys")})
    desk = open_desk(shelf, None, theme=bad)
    usual = Settings()
    assert all(desk.settings[name] == usual[name] for name in VALUES)
    assert desk.settings.keys == KEYS
    desk.do("view settings")
    desk.do(f"prefer theme {bad}")
    desk.do(f"prefer {bad or 'x'} on")
    assert desk.settings["theme"] == "auto"


def test_settings_hold_for_the_visit_where_nothing_can_be_kept() -> None:
    shelf = Shelf()
    shelf.broken = "set"
    desk = at_settings(shelf)
    desk.do("prefer letters on")
    desk.do("prefer theme contrast")
    assert (desk.settings["letters"], desk.settings["theme"]) == ("on", "contrast")


def test_an_address_asks_for_a_theme_once() -> None:
    shelf = Shelf()
    for theme in THEMES:
        assert open_desk(shelf, None, theme=theme).settings["theme"] == theme
    assert open_desk(shelf, None).settings["theme"] == "auto"


def test_a_browser_that_asks_for_stillness_gets_it_unless_the_person_says_otherwise() -> None:
    shelf = Shelf()
    still = Desk(shelf, {"view": "settings"}, still=True)
    assert (still.settings["speed"], still.settings.pace) == ("off", 0)
    still.do("prefer speed slow")
    assert Desk(shelf, {}, still=True).settings.pace == PACE["slow"] > PACE["normal"]


def test_a_game_waits_and_comes_back_as_it_was() -> None:
    desk = act(seated(Shelf()), 3)
    table = desk.table
    assert table
    table.look["turn"] = 1
    before = desk.parts()
    desk.do("view settings")
    assert desk.address.endswith("view=settings")
    assert desk.say("earlier") in text_of(desk)
    desk.do("prefer speed slow")
    desk.do("resume")
    assert desk.table is table
    assert desk.parts() == before
    assert table.settings.pace == PACE["slow"]


def test_the_page_speaks_every_language() -> None:
    told = set()
    for language in languages():
        desk = at_settings()
        desk.do(f"language {language}")
        desk.do("erase")
        told.add(text_of(desk))
    assert len(told) == len(languages())


@pytest.mark.parametrize(
    ("confirm", "touch", "presses"),
    [("off", True, 1), ("touch", False, 1), ("touch", True, 2), ("always", False, 2)],
)
def test_a_second_press_confirms(confirm: str, touch: bool, presses: int) -> None:
    desk = seated()
    desk.settings.change("confirm", confirm)
    table = desk.table
    assert table
    move = first_move(desk)
    desk.click(move, touch)
    assert table.match.at == (1 if presses == 1 else 0)
    if presses == 2:
        assert desk.say("ask_confirm") in desk.said
        assert desk.say("ask_confirm") in text_of(desk)
        assert any("data-held" in part for part in desk.parts().values())
        desk.click(move, touch)
        assert table.match.at == 1
    assert not table.held
    assert not any("data-held" in part for part in desk.parts().values())


def test_a_held_move_can_be_laid_back_or_changed() -> None:
    desk = seated()
    desk.settings.change("confirm", "always")
    table = desk.table
    assert table
    one, other = map(words, table.match.state.actions()[:2])
    desk.click(one)
    picked = table.picked
    desk.do("cancel")
    assert (table.held, table.picked, table.match.at) == ((), picked, 0)
    desk.click(one)
    desk.click(other)
    assert words(table.held) == other
    desk.click("nonsense 9")
    assert table.match.at == 0
    desk.click(other)
    assert words(table.match.log[0]) == other


def test_keys_are_changed_kept_and_reset() -> None:
    shelf = Shelf()
    desk = at_settings(shelf)
    desk.do("rebind hint")
    assert desk.say("key_wait") in text_of(desk)
    desk.do("key x")
    assert command("x", desk.settings.keys) == "hint"
    assert command("h", desk.settings.keys) is None
    desk.do("rebind undo")
    desk.do("key h")  # which is free now
    again = at_settings(shelf)
    assert command("h", again.settings.keys) == "undo"
    assert command("Control+z", again.settings.keys) is None
    again.do("usual")
    assert at_settings(shelf).settings.keys == KEYS


def test_keys_that_mean_something_else_are_refused_with_a_sentence() -> None:
    desk = at_settings()
    for key in ("Control+z", "b", *sorted(TAKEN - {"Escape", "Tab", "Shift+Tab"})):
        desk.do("rebind hint")
        desk.do(f"key {key}")
        assert desk.settings.keys == KEYS, key
        assert key in desk.said
        assert desk.said in text_of(desk)
    desk.do("rebind hint")
    desk.do("key Escape")
    assert desk.settings.keys == KEYS
    for words_ in ("rebind cancel", "rebind nonsense", "key"):
        desk.do(words_)
        assert desk.said == desk.say("bad_words", words=words_.removeprefix("rebind "))
    desk.do("key y")  # nobody waits for it
    assert desk.settings.keys == KEYS


@pytest.mark.parametrize(
    "kept",
    ["hint", "hint\t", "hint\tTab", "hint\tb", "cancel\tx", "x\ty", "hint\tControl", "hint\ta b"],
)
def test_bad_keys_in_the_store_are_passed_over(kept: str) -> None:
    store = Store(Shelf({f"{PREFIX}keys": kept}))
    keys = dict(Settings(store).keys)
    if kept == "hint\tControl":  # a key of that name does no harm
        keys["hint"] = KEYS["hint"]
    assert keys == KEYS


def test_single_letters_can_be_switched_off() -> None:
    """WCAG 2.1.4."""
    settings = Settings()
    settings.change("single", "off")
    assert all(len(key) > 1 for those in settings.keys.values() for key in those)
    assert settings.keys["undo"] == KEYS["undo"]
    with pytest.raises(Sentence):
        settings.change("single", "maybe")


def test_keys_are_spelled_as_they_are_printed() -> None:
    say = Say("fr")
    shown = [spelled(key, say) for key in ("Control+Shift+z", "Escape", "h", "+", "Control++")]
    assert shown == ["Ctrl + Maj + Z", "Échap", "H", "+", "Ctrl + +"]


def test_sounds_follow_what_is_on_the_screen() -> None:
    desk, ear = seated(), Ear()
    assert ear.news(desk.table) == []
    heard: list[str] = []
    for seed in range(200):
        act(desk, 1, seed)
        assert desk.table
        news = ear.news(desk.table)
        assert ear.news(desk.table) == []
        heard += news
        if desk.table.is_over:
            break
    assert desk.table
    assert heard[0] == desk.table.match.game.sound
    assert heard[-1] == "end"
    assert "points" in heard
    desk.do("undo")
    assert ear.news(desk.table)[0] == desk.table.match.game.sound
    desk.click("nonsense 9")
    assert ear.news(desk.table) == ["refusal"]
    assert set(heard) <= set(CUES)
    assert ear.news(None) == []
    assert Settings().gain == 0


def test_a_bots_answer_sounds_and_then_it_is_your_turn() -> None:
    desk, ear = seated(None, "human", "bot-1"), Ear()
    act(desk, 1)
    ear.news(desk.table)
    while desk.table and desk.table.bot:
        act(desk, 1)
    assert "turn" in ear.news(desk.table)


def test_sounds_can_be_tried() -> None:
    desk = at_settings()
    desk.do("prefer sound on")
    assert desk.cues
    assert set(desk.cues) <= set(CUES)
    assert 'id="listen"' in desk.parts()["form"]


def test_everything_can_be_erased_and_is_asked_about_first() -> None:
    shelf, diary = Shelf({"someone:else": "stays"}), Diary()
    desk = act(seated(shelf, diary=diary), 2)
    desk.do("language fr")
    desk.do("view settings")
    desk.do("prefer theme dark")
    desk.do("forget")
    assert desk.archive.records
    desk.do("erase")
    assert desk.say("erase_ask") in text_of(desk)
    desk.do("export all")
    assert desk.file
    assert desk.file[1]
    desk.do("spare")
    assert desk.archive.records
    desk.do("erase")
    desk.do("forget")
    assert dict(shelf) == {"someone:else": "stays"}
    assert not diary
    assert (desk.settings["theme"], desk.language) == ("auto", "en")
    assert (desk.table, desk.left, desk.screen) == (None, None, "")
    assert desk.parts() == open_desk(Shelf(), None).parts()
    act(seated(shelf), 1)
    assert len(shelf.records) == 1
