"""The saved games in a real browser: the list, files, and two tabs with one game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser import PHONE, Visit
from golden import FOLDER
from pygames_wasm.record import split, unpack
from pygames_wasm.texts import Say

pytestmark = pytest.mark.browser

NO_LOCKS = """LockManager.prototype.request = async () => {
  throw new DOMException("denied", "SecurityError");
};"""
# A browser that is asked to keep everything, counts how often, and says no.
STUBBORN = """StorageManager.prototype.persisted = async () => false;
StorageManager.prototype.persist = async () => {
  sessionStorage.asked = 1 + Number(sessionStorage.asked ?? 0);
  throw new TypeError("no");
};"""
SMALL = """[...document.querySelectorAll("button, select, input, .filer")]
  .filter((element) => element.checkVisibility())
  .filter((element) => element.getBoundingClientRect().height < 43.5)
  .map((element) => element.id)"""
# One whole action in the page, whatever is possible; tells the number of the state it made.
ACT = r"""() => {
  const pointer = Object.keys(localStorage).find((key) => /^pygames-wasm:save:\w+$/.test(key));
  const before = localStorage[pointer];
  while (localStorage[pointer] === before) {
    const over = document.querySelector("#again");
    const all = over ? [] : [...document.querySelectorAll("[data-do]")];
    const choice = all[Math.floor(Math.random() * all.length)] ?? document.querySelector("#undo");
    choice.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  return Number(localStorage[pointer]);
}"""
BOARD = "() => [...document.querySelectorAll('.cell:has(.piece)')].map((cell) => cell.id).join()"
WATCH = """() => {
  window.asked = 0;
  const count = () => { window.asked += document.querySelector("[data-ui=take]") !== null; };
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}"""
TAKE = "() => document.querySelector('[data-ui=take]').click()"


def lay_shadows(page: Page) -> None:
    for cell in (0, 5, 9):
        page.click(f"#cell-{cell}")


@pytest.mark.visit(script=STUBBORN)
def test_the_list_from_one_end_to_the_other(visit: Visit, tmp_path: Path) -> None:
    page = visit.start("human", "human")
    lay_shadows(page)
    page.click("#new")
    page.click("#start")
    page.click("#cell-1")
    page.click("#saves")
    page.wait_for_function("document.querySelectorAll('.save .sketch').length === 2")
    assert page.url == visit.site + "play.html?view=saves&lang=en&pace=fast"
    assert visit.violations() == []
    assert re.match(r"\d+ \w+ 20\d\d", page.inner_text(".save time >> nth=0"))  # a British reader's
    second, first = visit.kept()
    assert (second.turn, first.turn) == (1, 3)

    page.focus(f"#more-{first.id}")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("<b>Sunday</b> 雪 ")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.save h2')[1].textContent.includes('雪')")
    assert page.locator(".save b").count() == 0
    assert {record.name for record in visit.kept()} == {"", "<b>Sunday</b> 雪"}
    with page.expect_download() as download:
        page.click("#export-all")
    file = tmp_path / "all.txt"
    download.value.save_as(file)
    assert {unpack(text).id for text in split(file.read_text("utf-8"))} == {first.id, second.id}

    page.click(f"#duplicate-{first.id}")
    page.wait_for_function("document.querySelectorAll('.save').length === 3")
    assert str(page.evaluate("document.activeElement.id")).startswith("rename-")
    page.click(f"#more-{second.id}")
    page.click(f"#delete-{second.id}")
    assert page.evaluate("document.activeElement.id") == f"restore-{second.id}"
    assert len(visit.kept()) == 2
    assert visit.violations() == []
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#load-{second.id}")
    assert page.evaluate("document.activeElement.id") == f"load-{second.id}"
    assert len(visit.kept()) == 3

    page.click(f"#load-{first.id}")
    page.wait_for_selector("#frame")
    page.click("#undo")
    page.click("#saves")
    page.set_input_files("#import-file", file)
    page.wait_for_selector(".offers:focus")  # its beginning is seen, however long it is
    assert page.locator(".offers .save").count() == 2
    page.emulate_media(color_scheme="dark")
    visit.settle()
    assert visit.violations() == []
    number = 0 if page.locator("#pick-0 option").count() == 3 else 1
    page.select_option(f"#pick-{number}", "replace")
    page.select_option("#language", "fr")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate(SMALL) == []
    page.click("#import")
    page.wait_for_selector(".offers", state="detached")
    assert {r.id: r.turn for r in visit.kept()}[first.id] == 3
    page.reload()
    visit.ready()
    assert page.locator(".save").count() == 3
    page.wait_for_selector(f"text={Say('fr')('not_lasting')}")
    assert page.evaluate("sessionStorage.asked") == "1"  # in three visits to the list (SAVE-8)
    page.go_back()
    page.wait_for_selector("#frame")


def test_a_file_is_read_whole_or_not_at_all(visit: Visit, tmp_path: Path) -> None:
    """It may have three times as many bytes as characters; one that is too long is refused."""
    text = (FOLDER / "saves" / "record-1-saiju-2.txt").read_text("utf-8")
    file = tmp_path / "games.txt"
    for length, found in ((4_000_000, ".offers li:nth-child(2)"), (9_000_000, ".kept > .refusal")):
        page = visit.open("play.html?view=saves&lang=en")
        file.write_text(f"{text}{'雪' * length}\n{text}", "utf-8")
        page.set_input_files("#import-file", file)
        page.wait_for_selector(found)


def tabs(visit: Visit) -> tuple[Page, Page]:
    """Two tabs with the same game, of which the second watches."""
    first = visit.start("human", "human")
    first.click("#cell-0")
    second = visit.context.new_page()
    second.goto(first.url)
    second.wait_for_selector("[data-ui=take]")
    return first, second


def alternate(visit: Visit, first: Page, second: Page, count: int) -> None:
    """Let the tabs take the game from each other and act in turn: one history comes of it."""
    (record,) = visit.kept()
    for number in range(1, count + 1):
        player, other = (second, first) if number % 2 else (first, second)
        player.evaluate(TAKE)
        player.wait_for_selector("[data-ui=take]", state="detached")
        assert player.evaluate(ACT) == record.rev + number
        other.wait_for_selector("[data-ui=take]")  # it watches now, and sees what happens
        board = player.evaluate(BOARD)
        other.wait_for_function(f"(board) => ({BOARD})() === board", arg=board)
    (record,) = visit.kept()
    assert second.evaluate("document.querySelectorAll('#notices li').length") == count % 2 ^ 1


@pytest.mark.parametrize("count", [6, pytest.param(1000, marks=pytest.mark.slow)])
def test_two_tabs_alternate_in_one_history(visit: Visit, count: int) -> None:
    first, second = tabs(visit)
    board = second.evaluate(BOARD)
    second.click("#cell-7")
    assert "another tab" in (second.text_content("#live") or "")
    assert second.evaluate(BOARD) == board
    alternate(visit, first, second, count)
    player, other = (second, first) if count % 2 else (first, second)
    player.close()  # whoever is left takes over from nobody
    other.evaluate(TAKE)
    other.wait_for_selector("[data-ui=take]", state="detached")
    other.evaluate(ACT)


def test_who_presses_twice_takes_over_once(visit: Visit) -> None:
    first, second = tabs(visit)
    second.evaluate(f"() => {{ ({TAKE})(); ({TAKE})(); }}")
    second.wait_for_selector("[data-ui=take]", state="detached")
    second.evaluate(WATCH)
    third = visit.context.new_page()
    third.goto(first.url)
    third.wait_for_selector("[data-ui=take]")
    third.wait_for_timeout(2_000)  # longer than anybody waits for an answer
    assert second.evaluate("window.asked") == 0  # it never has to watch in between
    third.evaluate(TAKE)
    third.wait_for_selector("[data-ui=take]", state="detached")
    for page in (first, second):
        page.wait_for_selector("[data-ui=take]")
    third.evaluate(ACT)


@pytest.mark.visit(script=NO_LOCKS)
def test_two_tabs_agree_without_locks(visit: Visit) -> None:
    alternate(visit, *tabs(visit), 4)


def test_a_tab_that_was_not_told_can_go_on(visit: Visit) -> None:
    """It has the lock, but finds a later state than its own: it watches until somebody presses."""
    page = visit.start("human", "human")
    lay_shadows(page)
    (record,) = visit.kept()
    later = record._replace(rev=record.rev + 1, name="Sunday")
    page.evaluate(
        "([key, rev, text]) => { localStorage[`${key}:${rev}`] = text; localStorage[key] = rev; }",
        [f"pygames-wasm:save:{record.id}", str(later.rev), later.pack()],
    )
    board = page.evaluate(BOARD)
    page.locator("[data-do]").first.click()
    page.wait_for_selector("[data-ui=take]")
    assert page.evaluate(BOARD) == board
    page.evaluate(TAKE)
    page.wait_for_selector("[data-ui=take]", state="detached")
    assert page.evaluate(ACT) == later.rev + 1
    assert [(record.name, record.turn) for record in visit.kept()] == [("Sunday", 4)]


WITHOUT_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"
# A tab without Python, which claims a game and notes whether it may play.
CLAIM = """([site, id]) => {
  Math.random = () => id;
  return import(`${site}tabs.mjs`).then((tabs) => {
    window.take = () => { tabs.take(); };
    window.told = [];
    window.hold = () => { tabs.hold("a", (held) => told.push(held)); };
  });
}"""


@pytest.mark.visit(script=WITHOUT_LOCKS)
@pytest.mark.parametrize("ids", [(0.2, 0.7), (0.7, 0.2)], ids=["smaller", "larger"])
def test_without_locks_tabs_that_come_together_agree(
    visit: Visit, ids: tuple[float, float]
) -> None:
    pages = first, second = visit.context.new_page(), visit.context.new_page()
    for page, mark in zip(pages, ids, strict=True):
        page.goto(f"{visit.site}pyscript.json")
        page.evaluate(CLAIM, [visit.site, mark])

    def play() -> list[bool]:
        """Which of them may play, once nobody waits for an answer any more."""
        first.wait_for_timeout(2_500)
        return [bool(page.evaluate("told.at(-1)")) for page in pages]

    first.evaluate("hold()")
    first.wait_for_timeout(100)
    second.evaluate("hold()")  # before the first one has been answered
    assert sorted(play()) == [False, True]
    # A third one plays, and then does not answer any more when both want to take over.
    third = visit.context.new_page()
    third.goto(f"{visit.site}pyscript.json")
    third.evaluate(CLAIM, [visit.site, 0.5])
    third.evaluate("hold()")
    third.wait_for_function("() => told.length > 0")
    third.evaluate("take()")
    third.wait_for_function("() => told.at(-1)")
    assert play() == [False, False]
    third.close()
    first.evaluate("take()")
    first.wait_for_timeout(100)
    second.evaluate("take()")
    assert sorted(play()) == [False, True]


GONE = """new Promise((done, fail) => {
  const request = indexedDB.deleteDatabase("pygames-wasm");
  request.onsuccess = done;
  request.onblocked = fail;
})"""
JOURNAL = """new Promise((done) => {
  const request = indexedDB.open("pygames-wasm");
  request.onsuccess = () => {
    const count = request.result.transaction("games").objectStore("games").count();
    count.onsuccess = () => { request.result.close(); done(count.result); };
  };
})"""


def test_a_journal_that_is_deleted_in_between_is_written_anew(visit: Visit) -> None:
    page = visit.start("human", "human")
    page.click("#cell-0")
    page.evaluate(f"{GONE}.then(() => 1)")  # nobody holds it fast
    page.click("#cell-5")
    page.click("#cell-9")
    assert [record.turn for record in visit.kept()] == [3]
    page.reload()
    visit.ready()
    page.wait_for_selector("#frame")
    assert page.locator("#notices li").count() == 0
    assert page.evaluate(JOURNAL) == 1
    page.evaluate("localStorage.clear()")  # and is all that is needed
    page.reload()
    visit.ready()
    assert [record.turn for record in visit.kept()] == [3]


@pytest.mark.visit(script="IDBFactory.prototype.open = () => new EventTarget();")
def test_a_journal_that_never_answers_is_not_waited_for(visit: Visit) -> None:
    page = visit.start("human", "human")
    lay_shadows(page)
    page.reload()
    visit.ready()
    page.wait_for_selector("#frame")
    assert [record.turn for record in visit.kept()] == [3]


# Ten thousand messages that no tab of ours sends, on the channel that all pages of a host share.
NOISE = """async (game) => {
  const channel = new BroadcastChannel("pygames-wasm");
  const values = [null, -1, NaN, "", "x", "x".repeat(1e4), [], {}, [game], true, game];
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const kinds = ["kept", "ask", "held", "given", "evil", "__proto__", null, 7, ["take"], {}];
  const names = ["game", "from", "to", "text", "do", "constructor"];
  for (let n = 0; n < 10000; n++) {
    const message = { kind: any(kinds), [any(names)]: any(values), [any(names)]: any(values) };
    const wrong = { ...message, kind: "take", more: 1 };
    channel.postMessage(any([message, message, any(values), wrong]));
  }
  channel.postMessage({ kind: "erased", text: 1 });
  channel.postMessage({ kind: "take", game, from: { toString: "x" } });
  channel.close();
}"""


def test_noise_between_the_tabs_is_not_heard(visit: Visit) -> None:
    page = visit.start("human", "human")
    lay_shadows(page)
    page.evaluate("window.same = true")
    before, board = visit.kept(), page.evaluate(BOARD)
    other = visit.context.new_page()
    other.goto(f"{visit.site}pyscript.json")  # any page of this host
    other.evaluate(NOISE, before[0].id)
    page.evaluate("new Promise((done) => setTimeout(done, 500))")
    assert page.evaluate("same") is True
    assert page.evaluate(BOARD) == board
    assert page.locator("#notices li").count() == 0
    assert visit.kept() == before
    page.evaluate(ACT)
    assert [record.turn for record in visit.kept()] == [4]
