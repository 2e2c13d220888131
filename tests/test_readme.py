"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re

from pygames_wasm.__main__ import main
from variants import ROOT


def test_the_transcript_of_the_readme() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_link_of_the_readme_opens_for_ever() -> None:
    """LINK-6: somebody may have printed it."""
    links = re.findall(r"-m pygames_wasm check (\S+)", (ROOT / "README.md").read_text("utf-8"))
    assert links
    assert all(main(["check", link]) == 0 for link in links)
