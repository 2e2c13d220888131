"""Sets up, builds, serves and tests the games; needs only Python 3.11+, Node.js with npm and git.

Older Pythons must still be able to read this file, so that they can refuse it with a sentence.
"""

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import threading
import webbrowser
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path
from socketserver import ThreadingMixIn

if sys.version_info < (3, 11):
    sys.exit(
        "Python 3.11 or newer is needed, this is {}.{}: install a newer one from python.org and "
        "run build.py with it.".format(*sys.version_info[:2])
    )

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
MEASURES = ROOT / "tests" / "npm"  # only for `lighthouse`: too big for every day
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

BUILD_TOOLS = ROOT / "web" / "tools.txt"
TEST_TOOLS = ROOT / "tests" / "requirements.txt"
PAGE_WHEELS = ROOT / "web" / "requirements.txt"
PYODIDE_PYTHON = "3.14"  # what the page runs, so what its wheels must fit

COMMANDS = {
    "play": "set up what is missing, build the site, serve it and open a browser (the default)",
    "build": "only build the site into dist/",
    "single": "build, then write dist/pygames.html, the whole site in one file, and one per game",
    "test": "build, then run every test; further arguments go to pytest",
    "check": "formatting, lint and types",
    "bench": "measure speed; `bench start` measures how the site starts in a browser",
    "fuzz": "read damaged saves and links; further arguments go to tests/fuzz.py",
    "soak": "play random games and check what must always hold (tests/soak.py)",
    "cover": "measure the branches of the rules that tests go through (tests/cover.py)",
    "mutate": "change the rules and see whether the tests notice (tests/mutate.py)",
    "access": "look at every state of the page with axe-core and write docs/access.md",
    "lighthouse": "measure the built pages with Lighthouse and write docs/lighthouse.md",
    "shots": "take pictures of every page in every language, theme and size (tests/shots.py)",
    "golden": "write the golden games in tests/golden/ again",
    "arena": "let the bots play each other and write docs/strength.md; see arena --help",
    "quick": "the same with the games compiled, where there is a C compiler (tests/quick.py)",
    "learn": "learn what positions are worth from games of the bots; see learn --help",
    "puzzles": "find puzzles in games of the bots; see puzzles --help",
    "clean": "remove everything that build.py made",
}
# Their further words are for the program behind them.
PASSED_ON = {
    "test",
    "access",
    "bench",
    "golden",
    "arena",
    "quick",
    "learn",
    "puzzles",
    "fuzz",
    "soak",
    "cover",
    "mutate",
    "lighthouse",
    "shots",
}


class Trouble(Exception):
    """Something the user can put right; its text is the whole message."""


def say(line: str) -> None:
    """Shows one line of progress."""
    print(line, flush=True)


def run(*command: object, problem: str, timeout: float | None = None) -> str:
    """Runs a command quietly and gives back what it printed; a failure becomes Trouble."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise Trouble(f"{problem} (no answer after {timeout:.0f} seconds)") from None
    if done.returncode == 0:
        return done.stdout
    said = [line.strip() for line in (done.stderr + done.stdout).splitlines() if line.strip()]
    errors = [line for line in said if line.lower().startswith(("error", "npm error"))]
    raise Trouble("\n  ".join([problem, *(errors[:1] or said[-1:])]))


def fingerprint(*files: Path) -> str:
    """Changes whenever one of the files does."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def is_current(stamp: Path, mark: str) -> bool:
    """Has the work behind this stamp been done for this very mark?"""
    return stamp.is_file() and stamp.read_text() == mark


def make_venv() -> None:
    """Makes .venv, again when it belongs to another Python."""
    stamp, mark = VENV / "python.stamp", sys.version
    if PYTHON.exists() and is_current(stamp, mark):
        return
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Trouble(
                f"This Python has no {module} module: install it "
                "(on Debian and Ubuntu: apt install python3-venv) and try again."
            )
    say("Making a virtual environment in .venv")
    run(sys.executable, "-m", "venv", "--clear", VENV, problem="Could not make .venv.")
    stamp.write_text(mark)


def pip(*arguments: object) -> None:
    """Runs pip of .venv without questions."""
    quiet = ("--quiet", "--disable-pip-version-check", "--no-input", "--retries", "2")
    problem = "Could not get the Python packages: check the network connection and try again."
    run(PYTHON, "-m", "pip", *arguments, *quiet, "--require-hashes", problem=problem)


def install(requirements: Path, what: str, *options: str) -> None:
    """Installs pinned packages into .venv unless they are there."""
    stamp, mark = VENV / f"{requirements.parent.name}-tools.stamp", fingerprint(requirements)
    if is_current(stamp, mark):
        return
    say(f"Installing {what}")
    pip("install", *options, "-r", requirements)
    stamp.write_text(mark)


def download_wheels() -> None:
    """Fetches the wheels that the page can load; they are not for this Python."""
    folder, mark = VENV / "wheels", fingerprint(PAGE_WHEELS)
    if is_current(folder / "stamp", mark):
        return
    say("Downloading the wheels of the page")
    shutil.rmtree(folder, ignore_errors=True)
    fitting = ("--no-deps", "--only-binary", ":all:", "--python-version", PYODIDE_PYTHON)
    pip("download", *fitting, "-r", PAGE_WHEELS, "-d", folder)
    (folder / "stamp").write_text(mark)


def set_up_python(*, tests: bool) -> None:
    """Puts what building needs into .venv, and what testing needs only where it is wanted."""
    make_venv()
    # pyodide-build's own list also asks for compilers; see the build group in pyproject.toml.
    install(BUILD_TOOLS, "the build tools", "--no-deps")
    download_wheels()
    if tests:
        install(TEST_TOOLS, "the test tools")


def set_up_node(folder: Path = ROOT / "web", what: str = "Pyodide and PyScript") -> None:
    """Installs the pinned npm packages of a folder, by default the browser side of the runtime."""
    stamp = folder / "node_modules" / "build.stamp"
    mark = fingerprint(folder / "package-lock.json")
    if is_current(stamp, mark):
        return
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise Trouble("Node.js with npm is needed: install it from nodejs.org and try again.")
    say(f"Installing {what}")
    problem = "Could not get the npm packages: check the network connection and try again."
    quiet = ("--no-audit", "--no-fund", "--loglevel=error", "--fetch-retry-mintimeout=1000")
    run(npm, "ci", "--ignore-scripts", *quiet, "--prefix", folder, problem=problem)
    stamp.write_text(mark)


def set_up(*, tests: bool = False) -> None:
    """Installs what is missing, from both worlds at once because both mostly wait."""
    with ThreadPoolExecutor() as pool:
        node = pool.submit(set_up_node)
        # Missing tools are found out at once: no need to wait for pip to hear about them.
        if wait([node], timeout=0.2).done:
            node.result()
        python = pool.submit(set_up_python, tests=tests)
    node.result()
    python.result()


def build(*, tests: bool = False) -> None:
    """Builds the wheel and the site into dist/."""
    set_up(tests=tests)
    say("Building dist/")
    if follow("web/layout.py"):
        raise Trouble("The site was not built.")


def single() -> int:
    """Builds the site and packs it into single files."""
    build()
    return follow("web/make/single.py")


def follow(*arguments: str, **more: str) -> int:
    """Runs .venv's Python with its output shown, and gives back its exit code."""
    environment = {**os.environ, **more}
    return subprocess.call([str(PYTHON), *arguments], cwd=ROOT, env=environment)


class Handler(SimpleHTTPRequestHandler):
    """Serves dist/ as a static host would, without a log."""

    protocol_version = "HTTP/1.1"
    # Or a body would wait until the receipt for its head comes, which browsers delay by 40 ms.
    disable_nagle_algorithm = True
    # Spelled out because some systems register other types for these.
    extensions_map = {  # noqa: RUF012 (the base class declares it this way)
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".py": "text/plain; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        # As GitHub Pages does: a sandboxed frame has no origin of its own and loads across.
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(ThreadingMixIn, HTTPServer):
    """A quiet server that answers only this machine."""

    daemon_threads = True
    # On Windows the option would let two servers share a port.
    allow_reuse_address = os.name != "nt"

    def handle_error(self, request: object, client_address: object) -> None:
        # A page that is closed while loading is no news.
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server(port: int | None = None, folder: Path = DIST) -> Server:
    """A server for folder on this port, or on the first free one from 8000."""
    answer = partial(Handler, directory=str(folder))
    for candidate in [*range(8000, 8020), 0] if port is None else [port]:
        try:
            return Server(("127.0.0.1", candidate), answer)
        except OSError:
            continue
    raise Trouble(f"Port {port} is in use: choose another one with --port.")


def play(port: int | None, *, opens: bool) -> None:
    """Builds the site and serves it until Ctrl+C."""
    build()
    with server(port) as serving:
        address = f"http://127.0.0.1:{serving.server_port}/"
        say(f"Play at {address} (Ctrl+C ends)")
        has_screen = os.name == "nt" or sys.platform == "darwin"
        if opens and (has_screen or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ):
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
        serving.serve_forever()


def installed_browser() -> str | None:
    """The path of a Chromium or Chrome that is already on this machine."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    places = [f"/Applications/{n}.app/Contents/MacOS/{n}" for n in ("Google Chrome", "Chromium")]
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if variable in os.environ:
            places.append(os.environ[variable] + "/Google/Chrome/Application/chrome.exe")
    return next(filter(None, map(shutil.which, [*names, *places])), None)


def browser() -> str:
    """The browser for the tests, installed if need be; empty means Playwright's own."""
    found = os.environ.get("PYGAMES_BROWSER") or installed_browser()
    if found:
        return found
    asking = "from playwright.sync_api import sync_playwright as p\nwith p() as q: "
    own = run(PYTHON, "-c", asking + "print(q.chromium.executable_path)", problem="No Playwright.")
    if Path(own.strip()).exists():
        return ""
    say("Installing a browser for the tests")
    try:
        run(PYTHON, "-m", "playwright", "install", "chromium", problem="No browser.", timeout=300)
    except Trouble:
        return debian_browser()
    return ""


def debian_browser() -> str:
    """Chromium from Debian's packages, where we may install them."""
    problem = "No browser for the tests: install Chromium or Chrome and try again."
    if shutil.which("apt-get") and os.geteuid() == 0:
        apt = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get")
        run(*apt, "update", problem=problem)
        run(*apt, "install", "-y", "chromium", problem=problem)
    found = installed_browser()
    if not found:
        raise Trouble(problem)
    return found


def test(arguments: list[str]) -> int:
    """Runs the tests, on all cores unless the arguments say otherwise."""
    build(tests=True)
    other = any(word.startswith("--browser") for word in arguments)
    path = "" if other or any("not browser" in word for word in arguments) else browser()
    alone = any(word.startswith(("-n", "--dist", "--pdb")) for word in arguments)
    spread = [] if alone else ["-n", "auto", "--dist", "loadscope"]
    return follow("-m", "pytest", *spread, *arguments, PYGAMES_BROWSER=path)


def check() -> int:
    """Runs every checker, so that one run shows everything there is to mend."""
    set_up_python(tests=True)
    checks = {
        "formatting": ["ruff", "format", "--check", "."],
        "lint": ["ruff", "check", "."],
        "types": ["mypy"],
    }
    failed = [name for name, words in checks.items() if follow("-m", *words)]
    say("Failed: " + ", ".join(failed) if failed else "All checks passed")
    return 1 if failed else 0


def script(name: str, arguments: list[str]) -> int:
    """Runs one of the programs in tests/ with the project importable."""
    set_up_python(tests=True)
    path = installed_browser() or ""
    return follow(f"tests/{name}.py", *arguments, PYTHONPATH=str(ROOT), PYGAMES_BROWSER=path)


def arena(arguments: list[str]) -> int:
    """Lets the bots play each other."""
    make_venv()
    return follow("-m", "pygames_wasm", "arena", *arguments)


def clean() -> None:
    """Removes what was built and installed."""
    for folder in (DIST, VENV, *(place / "node_modules" for place in (ROOT / "web", MEASURES))):
        shutil.rmtree(folder, ignore_errors=True)


def read(words: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Splits the command line into our own words and those passed on."""
    parser = argparse.ArgumentParser(
        prog="build.py",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="commands:\n" + "\n".join(f"  {name:11}{help}" for name, help in COMMANDS.items()),
        allow_abbrev=False,
    )
    parser.add_argument("command", nargs="?", default="play", choices=COMMANDS, metavar="command")
    if words and words[0] in PASSED_ON:
        return parser.parse_args(words[:1]), words[1:]
    parser.add_argument("--port", type=int, help="serve on this port (play)")
    parser.add_argument("--no-open", action="store_true", help="open no browser (play)")
    return parser.parse_args(words), []


def main(words: list[str]) -> int:
    """Does what the command line says and gives back the exit code."""
    asked, rest = read(words)
    commands = {
        "play": lambda: play(asked.port, opens=not asked.no_open),
        "build": build,
        "single": single,
        "test": lambda: test(rest),
        "check": check,
        "arena": lambda: arena(rest),
        "clean": clean,
    }
    try:
        return commands.get(asked.command, lambda: script(asked.command, rest))() or 0
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0 if asked.command == "play" else 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
