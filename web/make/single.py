"""Writes the whole site, or one game of it, as one file that plays by a double click."""

import base64
import gzip
import json
import re
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "web"))

from make import bill  # noqa: E402
from make.bytecode import packed, unpacked  # noqa: E402

DIST = ROOT / "dist"
SCRIPT = Path(__file__).with_name("single.js")
SITE = "self.SITE = "
LIMIT = 10_000_000
# All that runs is in the file: scripts that come from memory, nothing from the network.
# The map of these scripts has other addresses at every start and so no hash; it has the nonce.
POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}' 'wasm-unsafe-eval' blob: data:; "
    "style-src 'nonce-{nonce}'; img-src data:; connect-src data: blob:; worker-src data:; "
    "base-uri 'none'; form-action 'none'"
)


def read(path: str) -> str:
    """Return a text of the site."""
    return (DIST / path).read_text("utf-8")


def site() -> dict[str, object]:
    """Return what site.js tells about this build."""
    told: dict[str, object] = json.loads(read("rt/site.js").removeprefix(SITE).rstrip(";\n"))
    return told


def only(archive: Path, name: str) -> bytes:
    """Return the archive of the games with one game left in it."""
    some: dict[str, bytes] = {}
    with unpacked(archive) as whole:
        for file in whole.namelist():
            inside = re.match(r"pygames_wasm/games/(\w+)/", file)
            if inside is None or inside[1] == name:
                some[file] = whole.read(file)
    return packed(some)


def strings(value: object) -> list[str]:
    """Return every text inside some lists and dictionaries."""
    if isinstance(value, dict):
        return [text for inner in value.values() for text in strings(inner)]
    return [value] if isinstance(value, str) else []


def wanted(told: dict[str, object], name: str | None) -> dict[str, bytes]:
    """Return the files that go into the one file, by path."""
    files, games = told["files"], told["games"]
    assert isinstance(files, dict)
    assert isinstance(games, dict)
    if name:
        told["games"] = {name: games[name]}
        told["only"] = name
    for path in [path for path in files if "/library-" in path]:
        del files[path]
    code = told["code"]
    assert isinstance(code, list)
    pictures = strings(told["games"]) + strings(told["menu"])
    paths = [*files, *code, *pictures, "worker.mjs", "worker.py", "NOTICE.txt"]
    found = {path: (DIST / path).read_bytes() for path in paths}
    for path in files:
        if name and "/games-" in path:
            found[path] = only(DIST / path, name)
            files[path] = len(found[path])
    return found


def pack(path: str, data: bytes) -> str:
    """Return a file as an element that no browser runs or shows."""
    text = base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
    return f'<script type="text/plain" data-file="{path}">{text}</script>'


def inline(text: str) -> str:
    """Return a script as an element; nothing in it may end the element early."""
    return '<script nonce="{nonce}">\n' + text.replace("</script", "<\\/script") + "</script>"


def page(name: str | None = None) -> str:
    """Return the site as one page; with a name, that game alone."""
    told = site()
    files = wanted(told, name)
    html = read("index.html" if name is None else "play.html")
    icon = base64.b64encode(read("icon.svg").encode()).decode()
    rule = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    html = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', lambda _: rule, html)
    later = "preload|modulepreload|manifest|apple-touch-icon"
    html = re.sub(rf'<link rel="({later})"[^>]*>\n', "", html)
    html = html.replace("./icon.svg", f"data:image/svg+xml;base64,{icon}")
    style = f'<style nonce="{{nonce}}">\n{read("style.css")}</style>'
    html = re.sub(r'<link rel="stylesheet"[^>]*>', lambda _: style, html)
    html = re.sub(r'<script type="module"[^>]*></script>\n', "", html)
    first = inline(f"{SITE}{json.dumps(told, ensure_ascii=False)};\n") + "\n"
    first += inline(SCRIPT.read_text("utf-8"))
    html = html.replace('<script src="./rt/site.js"></script>', first)
    html = re.sub(
        r'<script src="\./([^"]+)"(?: defer)?></script>', lambda m: inline(read(m[1])), html
    )
    packed = "\n".join(pack(path, data) for path, data in sorted(files.items()))
    html = html.replace("{nonce}", sha256((html + packed).encode()).hexdigest()[:32])
    return html.replace(
        "</body>", f'{packed}\n<script type="text/plain" id="packed"></script>\n</body>'
    )


def main() -> None:
    """Write pygames.html and one page for each game into dist/."""
    games = site()["games"]
    assert isinstance(games, dict)
    written = []
    for name in (None, *games):
        data = page(name).encode()
        if len(data) > LIMIT:
            sys.exit(f"{name or 'pygames'}.html has {len(data):,} bytes, more than {LIMIT:,}.")
        written.append(DIST / f"{name or 'pygames'}.html")
        written[-1].write_bytes(data)
        print(f"dist/{name or 'pygames'}.html  {len(data):,} bytes")
    bill.add(DIST, written)


if __name__ == "__main__":
    main()
