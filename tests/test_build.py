"""build.py and the site it makes: refusals in plain words, nothing foreign, nothing altered."""

import ast
import base64
import hashlib
import json
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import build
import layout
from make import bill, bytecode

# Namespaces are names that look like addresses; no browser ever requests them.
NAMESPACES = ("http://www.w3.org/",)
# What `build.py single` packs beside the site: scripts of others in one file with ours.
SINGLES = {"pygames.html", "saiju.html", "seikatsu.html", "iki.html"}


def call(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(build.ROOT / "build.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)


def lock_of(dist: Path) -> dict[str, dict[str, dict[str, str]]]:
    text = (dist / "rt" / "lock.mjs").read_text("utf-8")
    lock: dict[str, dict[str, dict[str, str]]] = json.loads(
        text.partition("export const lock = ")[2].rstrip().rstrip(";")
    )
    return lock


def own_files(dist: Path) -> Iterator[Path]:
    for path in dist.rglob("*"):
        foreign = path.relative_to(dist).parts[0] in {"vendor", "wheels"}
        if path.name in SINGLES:
            continue
        if not foreign and path.suffix in {".html", ".css", ".js", ".mjs", ".json", ".svg", ".py"}:
            yield path


def test_help_lists_every_command() -> None:
    told = call("--help")
    assert told.returncode == 0
    for name, purpose in build.COMMANDS.items():
        assert re.search(rf"^  {name}\s+{re.escape(purpose)}$", told.stdout, re.MULTILINE)


def test_unknown_command_is_refused() -> None:
    assert call("fly").returncode == 2


def test_missing_npm_is_told_in_one_sentence(tmp_path: Path) -> None:
    # A copy without node_modules, as on a fresh machine, and a PATH on which nothing is found.
    (tmp_path / "web").mkdir()
    for name in ("build.py", "web/package-lock.json"):
        (tmp_path / name).write_bytes((build.ROOT / name).read_bytes())
    told = subprocess.run(
        [sys.executable, str(tmp_path / "build.py"), "build"],
        capture_output=True,
        text=True,
        env={"PATH": "", "SYSTEMROOT": ""},
        timeout=60,
    )
    assert told.returncode == 1
    assert told.stderr == (
        "Node.js with npm is needed: install it from nodejs.org and try again.\n"
    )


def test_failed_command_becomes_a_sentence() -> None:
    with pytest.raises(build.Trouble, match=r"^It failed\.\n  OSError: why$"):
        build.run(sys.executable, "-c", "raise OSError('why')", problem="It failed.")


def test_port_in_use_is_told(tmp_path: Path) -> None:
    with (
        build.server(0, tmp_path) as first,
        pytest.raises(build.Trouble, match="in use: choose another one with --port"),
    ):
        build.server(first.server_port, tmp_path)


def test_older_pythons_can_read_build() -> None:
    # 3.7 is the oldest grammar that ast can be asked to hold a file to.
    ast.parse((build.ROOT / "build.py").read_text("utf-8"), feature_version=(3, 7))


def test_server_sends_the_right_types(tmp_path: Path) -> None:
    types = {
        "a.mjs": "text/javascript; charset=utf-8",
        "a.wasm": "application/wasm",
        "a.whl": "application/zip",
        "a.json": "application/json",
        "a.py": "text/plain; charset=utf-8",
    }
    for name in types:
        (tmp_path / name).write_text("x")
    with build.server(0, tmp_path) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{serving.server_port}/"
        for name, expected in types.items():
            with urllib.request.urlopen(address + name) as answer:
                assert answer.headers["Content-Type"] == expected
                assert answer.headers["Cache-Control"] == "no-cache"
        with pytest.raises(urllib.error.HTTPError, match="404") as missing:
            urllib.request.urlopen(address + "b.py")
        missing.value.close()
        serving.shutdown()


def test_unknown_placeholder_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"web/a\.html asks for \{\{wheels\}\}.*only: wheel\."):
        layout.fill("<p>{{wheels}}</p>", {"wheel": lambda: "w"}, "web/a.html")


def test_placeholders_are_filled_only_where_used() -> None:
    known = {"a": lambda: "1", "b": lambda: pytest.fail("b is not used")}
    assert layout.fill("{{a}} {{ a }} {b} { {b} }", known, "x") == "1 1 {b} { {b} }"


def test_no_placeholder_is_left(dist: Path) -> None:
    for page in own_files(dist):
        assert page.suffix != ".html" or "{{" not in page.read_text("utf-8"), page


def test_own_files_ask_nothing_of_other_hosts(dist: Path) -> None:
    for path in own_files(dist):
        # A link that a reader may click is no request.
        text = re.sub(r"<a\b[^>]*>", "", path.read_text("utf-8"))
        for address in re.findall(r"""["'`(=]((?:(?:https?|wss?):)?//\w[^\s"'`)>]*)""", text):
            assert address.startswith(NAMESPACES), f"{path.relative_to(dist)} names {address}"


def test_own_files_work_below_any_path(dist: Path) -> None:
    rooted = re.compile(r"""(?:\b(?:href|src|action|config)\s*=\s*["']?|url\(\s*["']?)/\w""")
    quoted = re.compile(r"""(?:from|import|import\(|fetch\(|Worker\()\s*["'`]/\w""")
    for path in own_files(dist):
        text = path.read_text("utf-8")
        for pattern in (rooted, quoted):
            assert not pattern.search(text), f"{path.relative_to(dist)}: {pattern.search(text)}"


def test_config_names_files_that_exist(dist: Path) -> None:
    config = json.loads((dist / "pyscript.json").read_text("utf-8"))
    for path in [config["interpreter"], *config["js_modules"]["main"]]:
        assert path.startswith("./")
        assert (dist / path).is_file()
    # Whatever start.py imports of ours must come with the games, or the page dies.
    tree = ast.parse((dist / "start.py").read_text("utf-8"))
    imports = [node.names for node in ast.walk(tree) if isinstance(node, ast.Import)]
    imported = {alias.name for names in imports for alias in names}
    imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    ours = {path.stem for path in (build.ROOT / "web").glob("*.py")}
    (archive,) = (dist / "rt").glob("games-*.pack")
    with bytecode.unpacked(archive) as packed:
        given = {Path(name).stem for name in packed.namelist()}
    assert {"main"} <= imported & ours <= given
    assert ours - {"layout", "start", "worker", "warm"} <= given


def test_lock_describes_the_shipped_wheels(dist: Path) -> None:
    lock = lock_of(dist)
    assert set(lock["packages"]) == {"micropip", "pygames-wasm"}
    assert lock["info"] == layout.pyodide_info()
    for package in lock["packages"].values():
        data = (dist / package["file_name"]).read_bytes()
        assert package["sha256"] == hashlib.sha256(data).hexdigest()
        assert package["depends"] == []


def test_wheel_folder_is_named_after_its_content(dist: Path) -> None:
    (wheel,) = (dist / "wheel").rglob("*.whl")
    assert wheel.parent.name == hashlib.sha256(wheel.read_bytes()).hexdigest()[:12]


def test_vendored_files_are_the_installed_ones(dist: Path) -> None:
    sources = {
        "pyodide": layout.MODULES / "pyodide",
        "pyscript": layout.MODULES / "@pyscript" / "core" / "dist",
    }
    for folder, source in sources.items():
        shipped = list((dist / "vendor" / folder).iterdir())
        assert shipped
        for path in shipped:
            assert path.read_bytes() == (source / path.name).read_bytes()
            assert path.suffix != ".map"


def test_every_imported_chunk_is_shipped(dist: Path) -> None:
    folder = dist / "vendor" / "pyscript"
    assert len(list(folder.glob("error-*.js"))) == 1
    assert {path.name for path in folder.iterdir()} == set(
        layout.chunks(layout.MODULES / "@pyscript" / "core" / "dist")
    )


def test_notice_names_everything_vendored(dist: Path) -> None:
    notice = (dist / "NOTICE.txt").read_text("utf-8")
    lines = notice.splitlines()
    for name, entry in layout.bundled().items():
        start = f"{name.rsplit('node_modules/', 1)[-1]} {entry['version']}: {entry['license']}"
        assert any(line.startswith(start) for line in lines), start
    for wheel in (dist / "vendor").glob("*.whl"):
        assert f"vendor/{wheel.name};" in notice
    for text in ("CPython", "Mozilla Public License Version 2.0", "Apache License"):
        assert text in notice


def test_every_shipped_file_has_its_hash(dist: Path) -> None:
    lines = (dist / bill.SUMS).read_text("utf-8").splitlines()
    told = {name: code for code, _, name in (line.partition("  ") for line in lines)}
    files = {path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}
    shipped = {name for name in files if not name.startswith("wheels/")} - {bill.SUMS}
    assert set(told) == shipped
    for name, code in told.items():
        assert hashlib.sha256(files[name].read_bytes()).hexdigest() == code, name


def test_the_bill_of_materials_lists_what_others_wrote(dist: Path) -> None:
    whole = json.loads((dist / bill.BILL).read_text("utf-8"))
    assert (whole["bomFormat"], whole["specVersion"]) == ("CycloneDX", "1.6")
    parts = {(part["name"], part["version"]): part for part in whole["components"]}
    for folder, entry in layout.bundled().items():
        part = parts[folder.rsplit("node_modules/", 1)[-1], entry["version"]]
        assert part["licenses"] == [{"expression": entry["license"]}]
        # npm's own hash of the archive that the files came from
        digest = base64.b64decode(entry["integrity"].partition("-")[2]).hex()
        assert part["hashes"] == [{"alg": "SHA-512", "content": digest}]
    listed = {inner["name"] for part in parts.values() for inner in part.get("components", [])}
    wheels = {path.name for path in (dist / "vendor").glob("*.whl")}
    vendored = (path for path in (dist / "vendor").rglob("*") if path.is_file())
    names = {path.relative_to(dist).as_posix() for path in vendored if path.name not in wheels}
    assert listed == names
    assert {tuple(name.split("-")[:2]) for name in wheels} <= set(parts)
    assert "timestamp" not in json.dumps(whole)  # the same site has the same bill


def test_every_page_has_the_policy(dist: Path) -> None:
    # The pictures of early/ are no pages: index.html and play.html take them in.
    pages = [path for path in own_files(dist) if path.suffix == ".html"]
    pages = [path for path in pages if path.parent.name != "early"]
    assert {"index.html", "play.html"} <= {path.name for path in pages}
    for page in pages:
        text = page.read_text("utf-8")
        policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
        assert policy, page
        assert policy[1] == layout.POLICY
        assert policy.start() < text.index("<script"), "what comes before it is not bound by it"
    assert "unsafe-inline" not in layout.POLICY
    assert "'unsafe-eval'" not in layout.POLICY
    assert "http" not in layout.POLICY
    assert f"`{layout.POLICY}`" in (build.ROOT / "docs" / "trust.md").read_text("utf-8")


def test_failed_build_keeps_the_old_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "index.html").write_text("old")
    monkeypatch.setattr(layout, "ROOT", tmp_path)
    monkeypatch.setattr(layout, "STAGE", tmp_path / "stage")
    monkeypatch.setattr(layout, "lay_out", lambda site: sys.exit("no"))
    with pytest.raises(SystemExit):
        layout.main()
    assert (tmp_path / "dist" / "index.html").read_text() == "old"


def test_the_same_sources_give_the_same_site(tmp_path: Path, dist: Path) -> None:
    # In a process of its own, which knows nothing of the games that tests bring along.
    program = f"import layout, pathlib; layout.lay_out(pathlib.Path({str(tmp_path)!r}))"
    subprocess.run([sys.executable, "-c", program], cwd=build.ROOT / "web", check=True)
    ours, theirs = (folder / bill.SUMS for folder in (tmp_path, dist))
    assert ours.read_text("utf-8") == theirs.read_text("utf-8")


def test_rebuilding_keeps_a_hosts_own_wheels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dist" / "wheels").mkdir(parents=True)
    (tmp_path / "dist" / "wheels" / "game.whl").write_text("theirs")
    monkeypatch.setattr(layout, "ROOT", tmp_path)
    monkeypatch.setattr(layout, "STAGE", tmp_path / "stage")
    monkeypatch.setattr(layout, "lay_out", lambda site: site.mkdir())
    layout.main()
    assert (tmp_path / "dist" / "wheels" / "game.whl").read_text() == "theirs"


def test_no_lock_file_names_a_host() -> None:
    for name in ("web/package-lock.json", "web/tools.txt", "web/requirements.txt"):
        assert "://" not in (build.ROOT / name).read_text("utf-8"), name
    assert "://" not in build.TEST_TOOLS.read_text("utf-8")
