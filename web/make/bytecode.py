"""The standard library and the games as bytecode: compiled once here instead of at every start.

Pyodide itself compiles them, under Node, because bytecode fits only the Python that made it. Of the
library a page gets what web/make/tour.py needs; only one that adds somebody else's game, which may
import anything, asks for the whole.
"""

import gzip
import hashlib
import io
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

WEB = Path(__file__).resolve().parent.parent
ROOT = WEB.parent
MAKE = WEB / "make"
STOCK = WEB / "node_modules" / "pyodide"
CACHE = ROOT / ".venv" / "compiled"  # where neither git nor a listing of the project sees it
IN_STOCK = "/lib/python314.zip"  # where Pyodide keeps its library
# What asyncio, shutil and zipfile import at every start if it is there, and else do without: a page
# opens no sockets, and no archive of ours is compressed in these ways.
NOT_MISSED = frozenset({"ssl", "_ssl", "bz2", "lzma", "compression"})


class Archives(NamedTuple):
    """What the page's Python loads."""

    games: Path  # the wheel, the page's own modules, PyScript's package
    stdlib: Path  # what they need of Python
    library: Path  # all of it


def inside(stdlib: Path | None, games: Path | None, program: str, *arguments: str) -> None:
    """Run a Python program of this project inside Pyodide."""
    node = shutil.which("node")
    if node is None:
        raise SystemExit("Node.js is needed: install it from nodejs.org and try again.")
    words = [node, str(MAKE / "inside.mjs"), str(stdlib or ""), str(games or ""), program]
    done = subprocess.run([*words, *arguments], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        # Node quotes the line that threw, and Pyodide is one line of a megabyte.
        said = [line[:300] for line in done.stderr.splitlines() if line.strip()]
        raise SystemExit("\n".join([f"{program} failed inside Pyodide.", *said[-30:]]))


def mounted(path: Path) -> str:
    """Return a file of the project as programs inside Pyodide see it."""
    return f"/project/{path.relative_to(ROOT).as_posix()}"


def fingerprint(*parts: Path | str) -> str:
    """Return a name that changes whenever one of the files or words does."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part.read_bytes()
        digest.update(hashlib.sha256(data).digest())
    return digest.hexdigest()[:16]


def cached(kind: str, mark: str, make: Callable[[Path], None]) -> Path:
    """Return a file that was made for this very mark, now if need be; older ones are removed."""
    file = CACHE / f"{kind}-{mark}"
    if not file.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        for old in CACHE.glob(f"{kind}-*"):
            old.unlink()
        half = CACHE / f"new-{kind}"
        make(half)
        half.rename(file)
    return file


def whole_library() -> Path:
    """Return the whole standard library, compiled."""

    def make(target: Path) -> None:
        print("Compiling Python's library for the page (once)", flush=True)
        inside(None, None, "web/make/compile.py", IN_STOCK, mounted(target))

    own = [MAKE / "inside.mjs", MAKE / "compile.py"]
    return cached("library", fingerprint(STOCK / "package.json", *own), make)


def compiled_games(library: Path, wheel: Path, modules: list[Path]) -> Path:
    """Return the wheel and more modules and packages, compiled into one archive."""
    CACHE.mkdir(parents=True, exist_ok=True)
    copy = CACHE / "wheel"
    shutil.copyfile(wheel, copy)  # into the project, where Pyodide can read it
    sources = [file for place in modules for file in contents(place)]
    files = [mounted(copy), *map(mounted, modules)]
    return cached(
        "games",
        fingerprint(library.name, wheel, *sources),
        lambda target: inside(library, None, "web/make/compile.py", *files, mounted(target)),
    )


def needed(library: Path, games: Path) -> frozenset[str]:
    """Return the names of the library's modules that playing takes."""
    found = cached(
        "modules",
        fingerprint(library.name, games, MAKE / "tour.py"),
        lambda target: inside(library, games, "web/make/tour.py", mounted(target)),
    )
    names = json.loads(found.read_text("utf-8"))
    return frozenset(name for name in names if name.partition(".")[0] not in NOT_MISSED)


def module(file: str) -> str:
    """Return the name under which Python imports a file of the library."""
    return file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def some_of(library: Path, names: frozenset[str]) -> Path:
    """Return an archive of those modules of the library that have one of these names."""

    def make(target: Path) -> None:
        with ZipFile(library) as whole, ZipFile(target, "w") as some:
            for file in whole.namelist():
                if file.endswith(".pyc") and module(file) in names:
                    some.writestr(ZipInfo(file), whole.read(file), ZIP_DEFLATED, 9)

    return cached("stdlib", fingerprint(library.name, *sorted(names)), make)


def contents(place: Path) -> list[Path]:
    """Return a file, or the modules of a package."""
    return sorted(place.rglob("*.py")) if place.is_dir() else [place]


def packed(files: dict[str, bytes]) -> bytes:
    """Return files as the site ships them: web/rt/archive.mjs says why not as a usual zip."""
    target = io.BytesIO()
    with ZipFile(target, "w") as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name), data, ZIP_STORED)
    return gzip.compress(target.getvalue(), 9, mtime=0)


def unpacked(file: Path) -> ZipFile:
    """Open an archive of the site."""
    return ZipFile(io.BytesIO(gzip.decompress(file.read_bytes())))


def place(file: Path, folder: Path, name: str) -> Path:
    """Pack an archive into the site under a name that tells its content, so caches never mix."""
    folder.mkdir(parents=True, exist_ok=True)
    with ZipFile(file) as archive:
        data = packed({name: archive.read(name) for name in archive.namelist()})
    target = folder / f"{name}-{hashlib.sha256(data).hexdigest()[:12]}.pack"
    target.write_bytes(data)
    return target


def archives(wheel: Path, modules: list[Path], folder: Path) -> Archives:
    """Make the three archives in a folder of the site."""
    library = whole_library()
    games = compiled_games(library, wheel, modules)
    made = Archives(games, some_of(library, needed(library, games)), library)
    return Archives(*(place(file, folder, name) for name, file in made._asdict().items()))
