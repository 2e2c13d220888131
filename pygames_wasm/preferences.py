"""The settings page: how things look, move and sound, which keys do what, and what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames_wasm import page
from pygames_wasm.settings import FIXED, SWITCH, VALUES, key_text
from pygames_wasm.setup import radios
from pygames_wasm.svg import Markup, el, face
from pygames_wasm.texts import Say, Sentence

if TYPE_CHECKING:
    from pygames_wasm.desk import Desk

# The groups of the page, with the settings in each.
GROUPS = {
    "look": ("theme", "letters", "coordinates"),
    "play": ("speed", "confirm"),
    "sounds": ("sound", "volume"),
}
SAMPLE = ("stone", "tile", "points")  # to hear how loud it is


class Preferences:
    """A person who sets things; what is asked of them before it is done."""

    screen = "settings"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.listening = ""  # the command that waits for its new key
        self.erasing = False  # whether it has been asked if everything may go
        self.problem: Sentence | None = None  # why the last key was refused
        self.told: Sentence | None = None  # what was done last, for those who listen
        self.focus = ""  # where the keys should go on

    def do_prefer(self, name: str, value: str) -> None:
        """Set something as this person likes it; sounds are heard at once."""
        self.desk.settings.change(name, value)
        if name in GROUPS["sounds"]:
            self.do_listen()

    def do_listen(self) -> None:
        """Hear what it sounds like."""
        self.desk.cues = [*SAMPLE]

    def do_rebind(self, *words: str) -> None:
        """Wait for the key that a command is to have."""
        name = " ".join(words)
        if name not in self.desk.settings.all_keys or name in FIXED:
            raise Sentence("bad_words", words=name[:40])
        self.listening = "" if self.listening == name else name
        self.problem = None
        self.told = Sentence("key_press", command=Sentence(key_text(name)))
        self.focus = key_id(name)

    def do_key(self, pressed: str) -> None:
        """Take the key that was waited for; Escape and Tab leave things as they are."""
        name, self.listening, self.problem = self.listening, "", None
        if not name or pressed in ("Escape", "Tab", "Shift+Tab"):
            return
        try:
            self.desk.settings.rebind(name, pressed)
            holes = {"command": Sentence(key_text(name)), "pressed": pressed}
            self.told = Sentence("key_changed", **holes)
        except Sentence as problem:
            self.problem = self.told = problem
        self.focus = key_id(name)

    def do_usual(self) -> None:
        """Give every command its usual keys."""
        self.desk.settings.reset_keys()
        self.listening, self.problem = "", None
        self.told, self.focus = Sentence("keys_reset"), "usual-keys"

    def do_erase(self) -> None:
        """Ask whether everything may go."""
        self.erasing = True
        self.told, self.focus = Sentence("erase_ask"), "erase-not"

    def do_spare(self) -> None:
        """Leave everything as it is."""
        self.erasing = False
        self.told, self.focus = Sentence("erase_spared"), "erase"

    def do_forget(self) -> None:
        """Erase everything, if that was asked before."""
        if self.erasing:
            self.desk.erase()

    def parts(self, say: Say) -> dict[str, str]:
        """Return the page as one part."""
        back = None
        if self.desk.left:
            resume = page.button(say("earlier"), "resume", id="resume", class_="primary")
            back = el("div", resume, class_="buttons")
        tongue = radios(say("language"), "language", page.tongues(), say.language)
        form = el(
            "div",
            back,
            self.group(say, "look"),
            self.group(say, "play"),
            card(say("language"), tongue, class_="only"),
            self.group(say, "sounds"),
            self.keys(say),
            self.data(say),
            id="form",
            class_="settings",
        )
        return {"form": form}

    def group(self, say: Say, name: str) -> Markup:
        """Return some settings under a title."""
        rows = [self.setting(say, setting) for setting in GROUPS[name]]
        listen = None
        if name == "sounds" and self.desk.settings["sound"] == "on":
            listen = page.button(say("sound_try"), "listen", id="listen")
        wide = " wide" if name == "sounds" else ""
        return card(say(f"group_{name}"), *rows, listen, class_=f"of-{name}{wide}")

    def setting(self, say: Say, name: str) -> Markup:
        """Return one setting: its values, and a word about what it does."""
        texts = [(value, say(value_text(name, value))) for value in VALUES[name]]
        about = say(f"about_{name}") if say.has(f"about_{name}") else ""
        chosen = self.desk.settings[name]
        return radios(say(f"set_{name}"), f"prefer {name}", texts, chosen, about)

    def keys(self, say: Say) -> Markup:
        """Return every command with its keys."""
        settings = self.desk.settings
        working = settings.keys
        rows = []
        for name, those in settings.all_keys.items():
            command = say(key_text(name))
            shown: list[str] = [el("kbd", spelled(key, say)) for key in those]
            if self.listening == name:
                shown = [el("em", say("key_wait"))]
            elif not working[name]:
                shown = [el("s", *shown)]
            change = None
            if name not in FIXED:
                change = page.button(
                    face(say("key_change_of", command=command), say("key_change")),
                    f"rebind {name}",
                    id=key_id(name),
                    aria_pressed="true" if self.listening == name else "false",
                )
            rows.append(el("li", el("span", command), el("span", *shown), change))
        return card(
            say("group_keys"),
            el("p", say("keys_fixed"), class_="about"),
            self.setting(say, "single"),
            el("p", self.problem.say(say), class_="refusal") if self.problem else None,
            el("ul", *rows, class_="keys"),
            page.button(say("keys_usual"), "usual", id="usual-keys", disabled=not settings.own),
            class_="wide",
        )

    def data(self, say: Say) -> Markup:
        """Return what can be done with all that is kept here."""
        export = None
        if self.desk.archive.records:
            export = page.button(say("export_all"), "export all", id="export")
        buttons = [export, page.button(say("erase"), "erase", id="erase", class_="danger")]
        if self.erasing:
            buttons = [
                page.button(say("erase_not"), "spare", id="erase-not"),
                export,
                page.button(say("erase_go"), "forget", id="erase-go", class_="danger"),
            ]
        return card(
            say("group_data"),
            el("p", say("erase_ask" if self.erasing else "erase_about")),
            el("div", *buttons, class_="buttons"),
            class_="wide asked" if self.erasing else "wide",
        )


def card(title: str, *inside: Markup | None, class_: str | None = None) -> Markup:
    """Return a group of the page."""
    return el("section", el("h2", title), *inside, class_=class_)


def value_text(name: str, value: str) -> str:
    """Return the key of the text that names a value."""
    if name == "theme":
        return f"theme_{value}"
    return f"switch_{value}" if VALUES[name] == SWITCH else f"value_{name}_{value}"


def key_id(name: str) -> str:
    """Return the id of the button that changes the key of a command."""
    return f"key-{name.replace(' ', '-')}"


def spelled(key: str, say: Say) -> str:
    """Return a key as it is printed on keyboards."""
    words = [*key[:-1].split("+")[:-1], "+"] if key.endswith("+") else key.split("+")
    named = [say(f"cap_{word}") if say.has(f"cap_{word}") else word for word in words]
    return " + ".join(word.upper() if len(word) == 1 else word for word in named)
