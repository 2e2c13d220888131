"""Compiles a standard library or a wheel; runs inside Pyodide, whose bytecode nobody else can make.

Arguments: an archive to read, more Python files and packages to add to it, the archive to write.
"""

import marshal
import struct
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

# An unchecked hash instead of a date: the import system then asks for no source.
HEAD = MAGIC_NUMBER + struct.pack("<I", 1) + bytes(8)
# Every start imports how a traceback is coloured, which takes a fifth of all its imports because of
# the data classes in it; only a trouble uses it. So it comes when something of it is asked for.
LATE = "_colorize"
STAND_IN = f"""
def __getattr__(name):
    import {LATE}_late
    return getattr({LATE}_late, name)
"""


def compiled(source: bytes, name: str) -> bytes:
    """Return what Python keeps in a .pyc file; line numbers stay, or no error could be shown."""
    return HEAD + marshal.dumps(compile(source, name, "exec", dont_inherit=True, optimize=2))


def read(archive: str, more: list[str]) -> dict[str, bytes]:
    """Return the files of an archive, and further ones that go beside them."""
    with ZipFile(archive) as packed:
        found = {name: packed.read(name) for name in packed.namelist() if name[-1] != "/"}
    if f"{LATE}.py" in found:
        found |= {f"{LATE}_late.py": found[f"{LATE}.py"], f"{LATE}.py": STAND_IN.encode()}
    for place in map(Path, more):
        for file in place.rglob("*.py") if place.is_dir() else [place]:
            found[file.relative_to(place.parent).as_posix()] = file.read_bytes()
    return found


def write(archive: str, files: dict[str, bytes]) -> None:
    """Write an archive whose bytes depend on nothing but the files."""
    with ZipFile(archive, "w") as packed:
        for name, data in sorted(files.items()):
            packed.writestr(ZipInfo(name), data, ZIP_DEFLATED, 9)


def main(archive: str, *rest: str) -> None:
    """Compile every module and keep everything else as it is."""
    *more, target = rest
    files: dict[str, bytes] = {}
    for name, data in read(archive, more).items():
        if ".dist-info/" in name:
            continue
        if name.endswith(".py"):
            files[f"{name}c"] = compiled(data, name)
        else:
            files[name] = data
    write(target, files)


main(*sys.argv[1:])
