"""What makes the site work without a network: the service worker's list, and the manifest."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from pygames_wasm.games import games
from pygames_wasm.texts import DEFAULT, Say

TEMPLATE = Path(__file__).with_name("service.js")
ICONS = {"192": "any", "512": "any", "maskable-512": "maskable"}
NOT_KEPT = {".nojekyll", "SHA256SUMS", "service.js"}  # no page ever asks for them by itself
INK = "#1d2a44"
PAPER = "#f6f1e4"


def hashes(site: Path) -> dict[str, str]:
    """Return the SHA-256 of every file of the site, by path."""
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.name not in NOT_KEPT
    }


def service(site: Path, later: Iterable[str]) -> str:
    """Return the service worker; `later` are paths that it keeps only once they were used."""
    files = hashes(site)
    text = TEMPLATE.read_text("utf-8").replace("{{files}}", json.dumps(files, indent=1))
    text = text.replace("{{later}}", json.dumps(sorted(later)))
    # Another service worker is another version, too: it must not write into a cache in use.
    return text.replace("{{version}}", hashlib.sha256(text.encode()).hexdigest()[:12])


def manifest() -> str:
    """Return the web app manifest, with a shortcut for every game."""
    say = Say(DEFAULT)
    icons: list[dict[str, str]] = [{"src": "./icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    for name, purpose in ICONS.items():
        size = name.rpartition("-")[2]
        place = {"src": f"./icons/{name}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        icons.append({**place, "purpose": purpose})
    shortcuts = [
        {
            "name": Say(DEFAULT, game.texts)("title"),
            "description": Say(DEFAULT, game.texts)("about"),
            "url": f"./play.html?game={game.name}",
            "icons": [icons[1]],
        }
        for game in games().values()
    ]
    told = {
        "id": "./index.html",
        "name": say("app"),
        "short_name": say("app_short"),
        "description": say("tagline"),
        "lang": DEFAULT,
        "dir": "ltr",
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "categories": ["games"],
        "icons": icons,
        "shortcuts": shortcuts,
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"
