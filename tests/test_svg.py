"""Markup: everything that is given is escaped, once."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from pygames_wasm.svg import Markup, at, el, escape, join, number, points

plain = st.text(st.characters(exclude_categories=["C"], exclude_characters="\ufffe\uffff"))


def test_an_element() -> None:
    assert el("g", class_="cell", data_do="place 1", r=2.0) == (
        '<g class="cell" data-do="place 1" r="2"></g>'
    )
    assert el("p", "a", None, el("b", "c")) == "<p>a<b>c</b></p>"


def test_attributes_that_are_not_there() -> None:
    assert el("p", hidden=False, id=None) == "<p></p>"
    assert el("p", hidden=True) == '<p hidden=""></p>'
    assert el("p", tabindex=0) == '<p tabindex="0"></p>'


@given(plain, plain)
def test_texts_come_back_as_they_were(text: str, value: str) -> None:
    element = ElementTree.fromstring(el("p", text, title=value))
    assert (element.text or "") == text
    assert element.get("title") == value


@given(plain)
def test_nothing_is_escaped_twice(text: str) -> None:
    once = escape(text)
    assert isinstance(once, Markup)
    assert escape(once) == once
    assert el("p", once) == el("p", text)
    assert join(text, None, once) == once + once


def test_scripts_stay_words() -> None:
    evil = "\"><script>alert('x')</script>&amp;"
    made = el("p", evil, title=evil)
    assert "<script" not in made
    assert escape("<>&\"'") == "&lt;&gt;&amp;&quot;&#39;"
    assert ElementTree.fromstring(made).text == evil


def test_numbers_are_short() -> None:
    assert [number(x) for x in (1, 1.0, 1.5, 1.256, -2.0, 100, 0.001)] == [
        "1", "1", "1.5", "1.26", "-2", "100", "0",
    ]  # fmt: skip
    assert points([(1.0, 2.5), (0.333, -1)]) == "1,2.5 0.33,-1"
    assert at(1, 2.5) == "translate(1 2.5)"
    assert at(1, 2, 0.5) == "translate(1 2) scale(0.5)"
