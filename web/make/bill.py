"""What a built site is made of: the hash of every file, and a bill of materials (CycloneDX)."""

import base64
import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import quote

SUMS = "SHA256SUMS"  # check them with: sha256sum -c SHA256SUMS
BILL = "sbom.cdx.json"
OWN_FOLDERS = {"pyodide": "vendor/pyodide", "@pyscript/core": "vendor/pyscript"}

Component = dict[str, object]


def sha256(file: Path) -> str:
    """The hash of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def sums(site: Path) -> str:
    """A line for every file of a site but the list itself, as sha256sum reads them."""
    files = sorted(file for file in site.rglob("*") if file.is_file() and file.name != SUMS)
    return "".join(f"{sha256(file)}  {file.relative_to(site).as_posix()}\n" for file in files)


def add(site: Path, files: Iterable[Path]) -> None:
    """Lists some more files of a site, or lists them anew."""
    told = (line.split("  ", 1) for line in (site / SUMS).read_text("utf-8").splitlines())
    sums = {name: code for code, name in told}
    sums |= {file.relative_to(site).as_posix(): sha256(file) for file in files}
    text = "".join(f"{code}  {name}\n" for name, code in sorted(sums.items()))
    (site / SUMS).write_text(text, encoding="utf-8", newline="\n")


def component(kind: str, name: str, version: str, licence: str, url: str) -> Component:
    """One entry of the bill."""
    return {
        "type": kind,
        "name": name,
        "version": version,
        "licenses": [{"expression": licence}],
        "purl": url,
    }


def file_entry(site: Path, file: Path) -> Component:
    """A shipped file that another project wrote."""
    name = file.relative_to(site).as_posix()
    return {"type": "file", "name": name, "hashes": [digest("SHA-256", sha256(file))]}


def digest(kind: str, value: str) -> dict[str, str]:
    """A hash as the bill writes it."""
    return {"alg": kind, "content": value}


def npm(site: Path, folder: str, entry: Mapping[str, str]) -> Component:
    """An npm package of the lock file, with the files that are shipped as they are."""
    name = folder.rsplit("node_modules/", 1)[-1]
    url = f"pkg:npm/{quote(name, safe='/')}@{entry['version']}"
    found = component("library", name, entry["version"], entry["license"], url)
    kind, _, code = entry["integrity"].partition("-")
    found["hashes"] = [digest(kind.upper().replace("SHA", "SHA-"), base64.b64decode(code).hex())]
    home = site / OWN_FOLDERS.get(name, "-")
    if home.is_dir():
        found["components"] = [file_entry(site, file) for file in sorted(home.iterdir())]
    return found


def wheel(site: Path, file: Path, licence: str) -> Component:
    """A Python package as it is shipped."""
    name, version = file.name.split("-")[:2]
    found = component("library", name, version, licence, f"pkg:pypi/{name}@{version}")
    return found | {"hashes": [digest("SHA-256", sha256(file))]}


def bill(
    site: Path,
    own: Path,
    wheels: list[Path],
    packages: Mapping[str, Mapping[str, str]],
    python: str,
) -> str:
    """The bill of a site; the same site always has the same one, so it names no time."""
    parts = [
        component("platform", "cpython", python, "PSF-2.0", f"pkg:generic/cpython@{python}"),
        *(npm(site, folder, entry) for folder, entry in packages.items()),
        *(wheel(site, file, "MPL-2.0") for file in wheels),
    ]
    whole = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": wheel(site, own, "MIT") | {"type": "application"}},
        "components": parts,
    }
    return json.dumps(whole, indent=1) + "\n"
