"""What the pages need before Python: pictures of every page in every language, and site.js."""

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

from pygames_wasm import early
from pygames_wasm.games import games
from pygames_wasm.texts import DEFAULT, languages


def compose(parts: Mapping[str, str]) -> str:
    """Put the parts of a page into their places, as the page itself does."""
    whole = parts["page"]
    for name, markup in parts.items():
        if name != "page":
            empty = re.compile(rf'<(\w+) id="{re.escape(name)}"></\1>')
            whole, count = empty.subn(lambda _, markup=markup: markup, whole)  # type: ignore[misc]
            if count != 1:
                raise SystemExit(f"The picture before Python has {count} places for {name}.")
    return whole


def keep(site: Path, parts: Mapping[str, str]) -> str:
    """Write a picture into the site and return its path; equal ones become one file."""
    data = compose(parts).encode()
    file = site / "early" / f"{hashlib.sha256(data).hexdigest()[:12]}.html"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(data)
    return file.relative_to(site).as_posix()


def pictures(site: Path) -> dict[str, object]:
    """Write all pictures and return where they are: by game, by variant, by language."""
    found: dict[str, object] = {}
    for game in games().values():
        boards = {}
        for seats, options in game.variants:
            boards[f"{seats} {' '.join(sorted(options)) or '-'}"] = {
                name: keep(site, early.board(name, game, seats, options)) for name in languages()
            }
        setup = {name: keep(site, early.form(name, game)) for name in languages()}
        found[game.name] = {"setup": setup, "boards": boards}
    menu = {name: keep(site, early.form(name)) for name in languages()}
    return {"menu": menu, "games": found}


def site_script(site: Path, files: list[str], code: list[str]) -> str:
    """Return site.js: what early.js and boot.js have to know about this very build."""
    told = {
        "texts": {name: early.sentences(name) for name in languages()},
        "files": {path: (site / path).stat().st_size for path in files},
        "code": code,
        **pictures(site),
    }
    return f"self.SITE = {json.dumps(told, ensure_ascii=False, indent=1)};\n"


def menu() -> str:
    """Return the menu in the default language, which needs no script at all."""
    return compose(early.form(DEFAULT))


def patience() -> str:
    """Return an empty page with a word of patience, until early.js has chosen a picture."""
    text = early.sentences(DEFAULT)["loading"]
    return f'<main id="page" class="plain"><p class="loading">{text}</p></main>'


def noscript() -> str:
    """Return what those read who allow no scripts: their language is not known."""
    rows = [f'<p lang="{name}">{early.sentences(name)["boot_script"]}</p>' for name in languages()]
    return f'<div class="failed">{"".join(rows)}</div>'
