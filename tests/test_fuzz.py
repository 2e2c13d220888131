"""Damaged saves and links are refused with a sentence, whatever is wrong with them."""

from __future__ import annotations

import pytest

from fuzz import KINDS, run


@pytest.mark.parametrize("kind", KINDS)
def test_damage_is_refused_with_a_sentence(kind: str) -> None:
    report = run(kind, 2_000, seed=3)
    assert report.crashes == []
    assert len(report.outcomes) > 5  # many layers were reached
    assert report.outcomes["read"]  # the deepest too
