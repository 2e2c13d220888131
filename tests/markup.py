"""Reads the parts of a picture the way a browser puts them together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from pygames_wasm.page import TABLE

HOLDERS = TABLE  # where a table's parts go


def read(parts: Mapping[str, str]) -> dict[str, Element]:
    """Return each part as one element with the part's name as its id."""
    found = {}
    for name, markup in parts.items():
        whole = ElementTree.fromstring(f"<whole>{markup}</whole>")
        assert len(whole) == 1, f"{name} is not one element"
        assert not (whole.text or "").strip(), f"{name} has text before its element"
        assert not (whole[0].tail or "").strip(), f"{name} has text behind its element"
        assert whole[0].get("id") == name, f"{name} has another id"
        found[name] = whole[0]
    return found


def compose(parts: Mapping[str, str], holders: tuple[str, ...] = HOLDERS) -> Element:
    """Return the whole picture: every part in its place, each place filled once."""
    elements = read(parts)
    root = elements.get("page")
    if root is None:
        root = Element("main")
        for name in holders:
            root.append(Element("div", id=name))
    filled: Counter[str] = Counter(root.get("id", "") for _ in [0] if root.get("id"))

    def fill(parent: Element) -> None:
        for index, child in enumerate(list(parent)):
            name = child.get("id", "")
            if name in elements:
                filled[name] += 1
                assert len(child) == 0, f"the place of {name} is not empty"
                parent[index] = elements[name]
            fill(parent[index])

    fill(root)
    assert filled == Counter(list(elements)), "a part has no place or two"
    return root


def check(root: Element) -> None:
    """Check what must hold for any picture: ids, references, names for those who listen."""
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    doubles = [name for name, count in Counter(ids).items() if count > 1]
    assert not doubles, f"ids used twice: {doubles}"
    labelled = {id(inner): label for label in root.iter("label") for inner in label.iter()}
    for element in root.iter():
        attributes = element.attrib
        if attributes.keys() & {"data-do", "data-ui", "tabindex"}:
            named = attributes.get("aria-label") or words(labelled.get(id(element), element))
            assert named.strip(), f"nameless: {ElementTree.tostring(element, 'unicode')[:200]}"
        for name in attributes.get("data-near", "").split():
            assert name == "-" or name in ids, f"data-near leads to {name}"
        for value in attributes.values():
            for name in re.findall(r"url\(#([^)]+)\)", value):
                assert name in ids, f"url(#{name})"
        if attributes.get("href", "").startswith("#"):
            assert attributes["href"][1:] in ids, attributes["href"]
        if attributes.get("role") == "grid":
            assert attributes.get("aria-label"), "a grid has no name"
            assert any(row.get("role") == "row" for row in element.iter())
    assert not [b for b in root.iter("button") if b.get("type") != "button"], "a button submits"


def words(element: Element) -> str:
    """Return the text inside an element."""
    return "".join(element.itertext())


def offers(root: Element) -> list[str]:
    """Return all that can be pressed on the board."""
    return [element.attrib["data-do"] for element in root.iter() if "data-do" in element.attrib]
