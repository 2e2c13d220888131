"""What the README shows is what happens."""

from __future__ import annotations

import doctest

from variants import ROOT


def test_the_transcript_of_the_readme() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0
