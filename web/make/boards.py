"""What other pages show of a game before anybody plays: its board as a file, and a page for it.

oEmbed answers only exist where the build knows the address of the site.
"""

import json
import os
import re
from collections import Counter
from pathlib import Path

from pygames_wasm.embed import oembed
from pygames_wasm.game import Game
from pygames_wasm.games import games
from pygames_wasm.svg import el
from pygames_wasm.texts import DEFAULT, Say

# The colours of style.css that a picture may use; a file cannot ask the page for them.
COLOURS = re.compile(r"--(\w+): light-dark\((#\w+), (#\w+)\)")
EMPTY = re.compile(r"></(?:circle|ellipse|line|path|polygon|rect|stop|use)>")
# A shape, or a group of shapes, that something else could be drawn with again.
SHAPE = re.compile(r"<(?:path|polygon|circle) [^>]{40,}/>|<g>(?:<(?!g\b)[^>]+/>)+</g>")


def picture(game: Game, style: str) -> str:
    """Return a game's board as a file of its own, by day and by night, as short as can be."""
    drawn = str(game.view.picture())
    used = set(re.findall(r"var\(--(\w+)\)", drawn))
    usual = style.partition("}")[0]  # other themes come after it
    colours = [(name, day, night) for name, day, night in COLOURS.findall(usual) if name in used]
    if used - {name for name, _, _ in colours}:
        raise SystemExit(f"The picture of {game.name} uses colours that style.css does not have.")
    day, night = (";".join(f"--{row[0]}:{row[way]}" for row in colours) for way in (1, 2))
    rules = f":root{{{day}}}@media(prefers-color-scheme:dark){{:root{{{night}}}}}"
    head = '<svg xmlns="http://www.w3.org/2000/svg" '
    drawn = EMPTY.sub("/>", drawn.replace("<svg ", head, 1))
    drawn = drawn.replace(' aria-hidden="true" focusable="false"', "", 1)
    return share(drawn).replace(">", f"><style>{rules}</style>", 1)


def share(drawn: str) -> str:
    """Return a drawing in which shapes that occur again are told once."""
    counts = Counter(SHAPE.findall(drawn))
    again = [shape for shape, count in counts.items() if count > 1 and " id=" not in shape]
    for number, shape in enumerate(again):
        name = f"s{number}"
        first = re.sub(r"^<(\w+)", rf'<\1 id="{name}"', shape)
        drawn = drawn.replace(shape, f'<use href="#{name}"/>').replace(
            f'<use href="#{name}"/>', first, 1
        )
    return drawn


def page(game: Game, site: str, policy: str) -> str:
    """Return a page about one game: what a reader without JavaScript or a link preview sees."""
    say = Say(DEFAULT, game.texts)
    link = f"../play.html?game={game.name}"
    source = f"{site}embed/{game.name}.json"
    known = el("link", rel="alternate", type="application/json+oembed", href=source)
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=policy),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", say("title_page", title=say("title"), app=say("app"))),
        el("link", rel="stylesheet", href="../style.css"),
        el("link", rel="icon", href="../icon.svg", type="image/svg+xml"),
        known if site else None,
    )
    board = el("img", src=f"./{game.name}.svg", alt="", width=448)
    body = el(
        "body",
        el(
            "main",
            el("h1", say("title"), el("span", say("title_own"), lang="ja")),
            el("p", say("about"), class_="about"),
            board,
            el("p", el("a", say("play"), href=link, class_="primary")),
            class_="plain leaf",
        ),
    )
    return f"<!doctype html>\n{el('html', head, body, lang=DEFAULT)}\n"


def write_boards(folder: Path, style: str, policy: str) -> None:
    """Write the picture and the page of every game, and its oEmbed answer where we know our host.

    oEmbed wants whole addresses, so PYGAMES_SITE has to say where the site will be.
    """
    site = os.environ.get("PYGAMES_SITE", "")
    if site and not re.fullmatch(r"https://[\w.:/~-]+/", site):
        raise SystemExit(f"PYGAMES_SITE is {site}, but has to be like https://example.org/games/")
    folder.mkdir(parents=True)
    for name, game in games().items():
        files = {"svg": picture(game, style), "html": page(game, site, policy)}
        if site:
            answer = oembed(site, game, Say(DEFAULT, game.texts))
            files["json"] = json.dumps(answer, indent=1, ensure_ascii=False) + "\n"
        for suffix, text in files.items():
            (folder / f"{name}.{suffix}").write_text(text, encoding="utf-8", newline="\n")
