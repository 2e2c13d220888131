"""Lays out dist/: the wheel, the vendored runtime, its lock file, the pages and the notice.

build.py runs it inside .venv, where the packages it imports are.
"""

import hashlib
import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import chdir
from pathlib import Path
from zipfile import ZipFile

from flit_core import buildapi
from packaging.tags import compatible_tags
from pyodide_build.common import find_matching_wheels
from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

from make import bill

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from make import boards, early, offline  # noqa: E402 - they import the games
from make.bytecode import archives  # noqa: E402
from pygames_wasm.texts import DEFAULT, Say  # noqa: E402

WEB = ROOT / "web"
MODULES = WEB / "node_modules"
# Inside .venv, so that neither git nor a listing of the project sees them.
CACHE = ROOT / ".venv" / "wheels"
STAGE = ROOT / ".venv" / "dist"

SUFFIXES = {".html", ".css", ".py", ".mjs", ".js", ".svg", ".json", ".png", ".ico", ".webmanifest"}
# The sheets of web/style, in the order of their rules; what a narrow screen changes comes last.
STYLE = (
    "base",
    "bar",
    "menu",
    "share",
    "saves",
    "table",
    "time",
    "debug",
    "help",
    "board",
    "tiles",
    "street",
    "learn",
    "settings",
    "screens",
    "narrow",
)
NOT_SHIPPED = {"layout.py", "package.json", "package-lock.json"}
NOT_SERVED = {"node_modules", "make", "style"}  # folders that only building needs
# PyScript runs the first, the bots' thread the second, the maker of snapshots the third.
NOT_IMPORTED = {"start.py", "worker.py", "warm.py"}
# That main.py and its modules import.
SCRIPTS = (
    "files",
    "frame",
    "journal",
    "offline",
    "paint",
    "sound",
    "tabs",
)
# The package that programs under PyScript import.
PYSCRIPT = MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
# Scripts that run before anything is seen.
FIRST = ("rt/site.js", "early.js", "boot.js")
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# Every plugin of PyScript but "error", which shows a Python error on the page.
PLUGINS_OFF = (
    "!codemirror",
    "!deprecations-manager",
    "!donkey",
    "!py-editor",
    "!py-game",
    "!py-terminal",
)
# What a page may load and run: files of its own site, and WebAssembly, which Pyodide is. Neither
# inline scripts and styles nor code made of text; how PyScript does without is told in rt/core.mjs.
# A worker is not bound by its page's policy, but it is loaded from here and asks only this site.
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "
    "base-uri 'none'; form-action 'none'"
)
# Pages that differ only in what they show before Python runs.
TWINS = {"index.html": ["index.html", "play.html"]}
# npm installs these too, for Node or for the tests; no browser ever gets them.
NOT_VENDORED = {"axe-core", "ws", "@types/emscripten"}


def build_wheel(folder: Path) -> Path:
    """Builds the package's wheel into folder; the same source always gives the same bytes."""
    os.environ["SOURCE_DATE_EPOCH"] = "315532800"  # 1980-01-01, the oldest date a zip can hold
    folder.mkdir(parents=True, exist_ok=True)
    with chdir(ROOT):
        return folder / str(buildapi.build_wheel(str(folder)))


def place_wheel(site: Path) -> Path:
    """Builds the wheel into a folder named after its content, so that caches never mix two."""
    built = build_wheel(site / "wheel")
    home = site / "wheel" / hashlib.sha256(built.read_bytes()).hexdigest()[:12]
    home.mkdir()
    return built.rename(home / built.name)


def npm_package(name: str) -> dict[str, object]:
    """What an installed npm package says about itself."""
    said: dict[str, object] = json.loads((MODULES / name / "package.json").read_text("utf-8"))
    return said


def pyodide_info() -> dict[str, str]:
    """The interpreter that the vendored Pyodide is, as its own lock file describes it."""
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    info: dict[str, str] = lock["info"]
    return info


def extra_wheels() -> list[Path]:
    """The downloaded wheels that fit Pyodide's interpreter."""
    info = pyodide_info()
    major, minor = map(int, info["python"].split(".")[:2])
    platform = f"{info['platform']}_{info['arch']}"
    tags = compatible_tags((major, minor), f"cp{major}{minor}", [platform])
    return sorted(set(find_matching_wheels(CACHE.glob("*.whl"), tags)))


def chunks(folder: Path) -> list[str]:
    """PyScript's files that pages request with PLUGINS_OFF: core, its imports, its error plugin.

    Their names carry hashes. Chunks behind a dynamic import() belong to features left out here.
    """
    found: list[str] = []
    waiting = ["core.js", *(path.name for path in folder.glob("error-*.js"))]
    while waiting:
        name = waiting.pop(0)
        if name in found:
            continue
        found.append(name)
        code = (folder / name).read_text("utf-8")
        waiting += re.findall(r'(?:\bfrom|\bimport)\s*"\./([\w.-]+\.js)"', code)
    return found


def vendor(site: Path) -> tuple[list[Path], list[Path]]:
    """Copies the runtime and gives back PyScript's files and the wheels, where they now are."""
    wanted = [MODULES / "pyodide" / name for name in RUNTIME]
    core = MODULES / "@pyscript" / "core" / "dist"
    scripts = [core / name for name in chunks(core)]
    wheels = extra_wheels()
    copy(wanted, site / "vendor" / "pyodide")
    return copy(scripts, site / "vendor" / "pyscript"), copy(wheels, site / "vendor")


def copy(files: Iterable[Path], folder: Path) -> list[Path]:
    """Copies files into folder without their permissions; npm marks some as executable."""
    folder.mkdir(parents=True, exist_ok=True)
    return [Path(shutil.copyfile(file, folder / file.name)) for file in files]


def lock(site: Path, wheels: list[Path]) -> dict[str, object]:
    """A Pyodide lock file that knows these wheels, with their hashes, and nothing else."""
    info = pyodide_info()
    # This pyodide-lock knows an older set of fields, so it gets those and the result gets the true
    # ones.
    known = {key: info[key] for key in ("arch", "platform", "python")}
    version = str(npm_package("pyodide")["version"])
    empty = PyodideLockSpec.parse_obj({"info": {**known, "version": version}, "packages": {}})
    spec = add_wheels_to_spec(empty, wheels, base_path=site)
    for package in spec.packages.values():
        package.file_name = package.file_name.replace("\\", "/")
    return {"info": info, "packages": json.loads(spec.json())["packages"]}


def modules() -> list[str]:
    """The page's own Python modules: main.py and what it imports."""
    return sorted({path.name for path in WEB.glob("*.py")} - NOT_IMPORTED - NOT_SHIPPED)


def config() -> dict[str, object]:
    """PyScript's settings; the interpreter brings the games with it."""
    return {
        "interpreter": "./rt/pyodide.mjs",
        "js_modules": {"main": {f"./{name}.mjs": name for name in SCRIPTS}},
        "plugins": PLUGINS_OFF,
        "packages_cache": "never",
    }


def preload(code: list[str], up: str) -> str:
    """Link tags that let the browser fetch at once what it would discover one by one."""
    return "\n".join(f'<link rel="modulepreload" href="{up}{path}">' for path in code)


def first(up: str) -> str:
    """Link tags for the first scripts; a page with a policy is not looked through ahead."""
    return "\n".join(f'<link rel="preload" as="script" href="{up}{path}">' for path in FIRST)


def before_python(page: str) -> dict[str, Callable[[], str]]:
    """What a page shows before any script runs: the menu, or a word of patience."""
    if page == "index.html":
        return {"title": lambda: Say(DEFAULT)("app"), "main": early.menu}
    return {"title": lambda: Say(DEFAULT)("play"), "main": early.patience}


def values(version: str, code: list[str], up: str) -> dict[str, Callable[[], str]]:
    """What may stand between double braces in a page; each is worked out only where it is used."""
    settings = json.dumps({"plugins": PLUGINS_OFF})
    return {
        "version": lambda: version,
        "core": lambda: f"{up}rt/core.mjs",
        "first": lambda: first(up),
        "preload": lambda: preload(code, up),
        "policy": lambda: POLICY,
        "noscript": early.noscript,
        # PyScript loads its plugins once for each kind of Python, used or not.
        "mpy": lambda: f'<mpy-config type="json" hidden>{settings}</mpy-config>',
    }


def fill(text: str, known: Mapping[str, Callable[[], str]], where: str) -> str:
    """Replaces every {{name}} and refuses a name that is not known."""

    def value(match: re.Match[str]) -> str:
        name = match[1]
        if name not in known:
            names = ", ".join(sorted(known))
            raise SystemExit(f"{where} asks for {{{{{name}}}}}, but there are only: {names}.")
        return known[name]()

    return re.sub(r"\{\{\s*([^{}]*?)\s*\}\}", value, text)


def style() -> str:
    """The rules of every sheet in one: a browser then asks once."""
    return "\n".join((WEB / "style" / f"{name}.css").read_text("utf-8") for name in STYLE)


def pages(site: Path, version: str, code: list[str]) -> None:
    """Copies what the project itself serves from web/, filling in the pages."""
    for file in sorted(WEB.rglob("*")):
        place = file.relative_to(WEB)
        if place.parts[0] in NOT_SERVED or file.name in NOT_SHIPPED:
            continue
        if file.suffix not in SUFFIXES or not file.is_file():
            continue
        target = site / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.name in modules():
            continue  # they are in the archive of the games
        if file.suffix != ".html":
            shutil.copyfile(file, target)
            continue
        up = "../" * (len(place.parts) - 1) or "./"
        known = values(version, code, up)
        for name in TWINS.get(file.name, [file.name]):
            filled = known | before_python(name)
            write(target.with_name(name), fill(file.read_text("utf-8"), filled, f"web/{place}"))


def write(file: Path, text: str) -> None:
    """Writes text with the same bytes on every system."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


def bundled() -> dict[str, dict[str, str]]:
    """The npm packages inside PyScript's files: folder under node_modules, and its lock entry."""
    entries = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
    named = {path.removeprefix("node_modules/"): entry for path, entry in entries.items() if path}
    return {name: entry for name, entry in named.items() if name not in NOT_VENDORED}


def licences(wheels: list[Path]) -> dict[str, str]:
    """Licence texts as the packages carry them, by title."""
    texts: dict[str, str] = {}
    for name in bundled():
        for file in sorted((MODULES / name).glob("LICENSE*")):
            texts[f"{name.rsplit('node_modules/', 1)[-1]}: {file.name}"] = file.read_text("utf-8")
    for wheel in wheels:
        with ZipFile(wheel) as archive:
            for name in archive.namelist():
                if Path(name).name.startswith("LICENSE"):
                    texts[f"{wheel.name}: {name}"] = archive.read(name).decode("utf-8")
    return texts


def notice(wheels: list[Path]) -> str:
    """What the site ships that others wrote, and under which licences."""
    python = pyodide_info()["python"]
    lines = [
        "The files under vendor/ were written by others and are shipped unchanged.",
        "",
        f"CPython {python}: PSF-2.0, inside vendor/pyodide/; https://docs.python.org/3/license.html",
        "  pyodide.asm.wasm also holds the C libraries CPython needs and Emscripten's runtime",
        "  (MIT); they are listed in Pyodide's source.",
    ]
    homes = {"pyodide": "vendor/pyodide/", "@pyscript/core": "vendor/pyscript/ and in rt/games-*"}
    for name, entry in bundled().items():
        short = name.rsplit("node_modules/", 1)[-1]
        home = homes.get(short, "inside vendor/pyscript/")
        lines.append(f"{short} {entry['version']}: {entry['license']}, {home}; {source(name)}")
    for wheel in wheels:
        name, version = wheel.name.split("-")[:2]
        lines.append(f"{name} {version}: MPL-2.0, vendor/{wheel.name}; the wheel is its own source")
    lines.append("Pyodide's MPL-2.0 is the same text as micropip's below.")
    for title, text in licences(wheels).items():
        lines += ["", "", f"== {title}", "", text.strip()]
    return "\n".join(lines) + "\n"


def source(name: str) -> str:
    """Where the source of an npm package is."""
    repository = npm_package(name).get("repository", "")
    url = str(repository["url"] if isinstance(repository, dict) else repository)
    return re.sub(r"^git\+|\.git$", "", url) or "source in the npm package"


def code(scripts: list[str]) -> list[str]:
    """The JavaScript modules that a start takes, in the order they ask for each other."""
    first = [f"rt/{name}.mjs" for name in ("pyodide", "python", "archive", "snapshot", "lock")]
    python = [f"vendor/pyodide/{name}.mjs" for name in ("pyodide", "pyodide.asm")]
    return [*first, *python, "rt/core.mjs", *scripts, *(f"{name}.mjs" for name in SCRIPTS)]


def lay_out(site: Path) -> None:
    """Writes the whole site into an empty folder."""

    def path(file: Path) -> str:
        return file.relative_to(site).as_posix()

    home = place_wheel(site)
    made = archives(home, [*(WEB / name for name in modules()), PYSCRIPT], site / "rt")
    scripts, wheels = vendor(site)
    needed = code([path(file) for file in scripts])
    pages(site, home.name.split("-")[1], needed)
    write(site / "pyscript.json", json.dumps(config(), indent=1) + "\n")
    names = json.dumps({name: path(file) for name, file in made._asdict().items()}, indent=1)
    entries = json.dumps(lock(site, [*wheels, home]), indent=1)
    write(
        site / "rt" / "lock.mjs",
        f"export const archives = {names};\nexport const lock = {entries};\n",
    )
    files = [
        "vendor/pyodide/pyodide.asm.wasm",
        *(path(file) for file in made),
        "pyscript.json",
        "start.py",
    ]
    write(site / "rt" / "site.js", early.site_script(site, files, needed))
    write(site / "style.css", style())
    boards.write_boards(site / "embed", style(), POLICY)
    write(site / "NOTICE.txt", notice(wheels))
    write(site / "manifest.webmanifest", offline.manifest())
    write(site / ".nojekyll", "")  # GitHub Pages then serves every file as it is
    python = pyodide_info()["python"]
    write(site / bill.BILL, bill.bill(site, home, wheels, bundled(), python))
    later = [path(file) for file in (made.library, home, *wheels)]
    write(site / "service.js", offline.service(site, later))
    write(site / bill.SUMS, bill.sums(site))


def main() -> None:
    """Replaces dist/ in one step, so that a failed build leaves the old one in place."""
    dist = ROOT / "dist"
    shutil.rmtree(STAGE, ignore_errors=True)
    lay_out(STAGE)
    if (dist / "wheels").is_dir():  # game wheels that a host has added
        shutil.copytree(dist / "wheels", STAGE / "wheels")
    if dist.exists():
        shutil.rmtree(dist)
    STAGE.rename(dist)


if __name__ == "__main__":
    main()
