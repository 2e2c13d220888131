"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re

from golden import LINKS
from pygames_wasm.__main__ import main
from variants import ROOT


def test_the_transcript_of_the_readme() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_links_of_the_readme_open_for_ever() -> None:
    """LINK-6: somebody may have printed it."""
    text = (ROOT / "README.md").read_text("utf-8")
    links = re.findall(r"-m pygames_wasm (?:check|show) (\w+-\S+)", text)
    assert {link.split("-")[0] for link in links} == {"saiju", "seikatsu", "iki"}
    assert all(main(["check", link]) == 0 for link in links)
    golden = {line.split()[0] for line in LINKS}  # with the position that each leads to
    assert set(links) <= golden
