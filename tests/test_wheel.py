"""The wheel: one file for every system, the same bytes from the same source, nothing foreign."""

import ast
from pathlib import Path
from zipfile import ZipFile

import pytest

import layout

PACKAGE = layout.ROOT / "pygames_wasm"
LIMIT = 400_000  # bytes; rules, lessons and texts in three languages, and nothing else
BROWSER_ONLY = {"js", "pyscript", "pyodide", "pyodide_js", "micropip"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return layout.build_wheel(tmp_path_factory.mktemp("wheel"))


def read(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_one_wheel_for_every_system(wheel: Path) -> None:
    assert [path.name for path in wheel.parent.iterdir()] == [wheel.name]
    assert wheel.name.startswith("pygames_wasm-")
    assert wheel.name.endswith("-py3-none-any.whl")


def test_same_source_gives_same_bytes(wheel: Path, tmp_path: Path) -> None:
    assert layout.build_wheel(tmp_path).read_bytes() == wheel.read_bytes()


def test_holds_every_file_of_the_package(wheel: Path) -> None:
    source = {
        path.relative_to(layout.ROOT).as_posix(): path.read_bytes()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = {name: data for name, data in read(wheel).items() if ".dist-info/" not in name}
    assert packed == source
    assert any(name.endswith("/texts/en.json") for name in packed)


def test_knows_nothing_of_the_browser(wheel: Path) -> None:
    for name, data in read(wheel).items():
        if not name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(data, name)):
            imported = []
            if isinstance(node, ast.Import):
                imported = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                imported = [node.module or ""]
            tops = {module.split(".")[0] for module in imported}
            assert not tops & BROWSER_ONLY, f"{name} imports {tops}"


def test_needs_no_other_package(wheel: Path) -> None:
    metadata = next(data for name, data in read(wheel).items() if name.endswith("/METADATA"))
    assert b"Requires-Dist" not in metadata
    assert b"Requires-Python: >=3.11" in metadata


def test_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size <= LIMIT
