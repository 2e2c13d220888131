"""Everybody can see, point at and listen to every state of the page (A11Y-1, 3, 4, 7 to 11)."""

from __future__ import annotations

import base64
import re
from itertools import combinations, product
from random import Random

import pytest
from playwright.sync_api import Page, Playwright

from access import LOOKS, Finding, tour
from browser import DESKTOP, PHONE, Visit, easel, launch
from desks import open_desk
from pygames_wasm.desk import Desk
from pygames_wasm.games.iki import art as street
from pygames_wasm.games.saiju import art as glass
from pygames_wasm.games.seikatsu import art as garden
from pygames_wasm.match import HUMAN
from pygames_wasm.svg import Markup, el, join
from pygames_wasm.texts import languages
from states import GAMES, bots, ended, halfway, pick, seat, show, states
from variants import ROOT

pytestmark = pytest.mark.browser
each_game = pytest.mark.parametrize("name", GAMES)
GOLDEN = ROOT / "tests" / "golden" / "spoken"
SMALL = {"width": 320, "height": 256}  # 1280 x 1024 at 400 %, WCAG 1.4.10
# What can be pressed and is smaller than it must be, unless it stands clear of the others (2.5.8).
TARGETS = """(least) => {
  const ids = "a[href], button, select, input, textarea, summary, [data-do], [data-ui], [role=tab]";
  const all = [...document.querySelectorAll(ids)].filter((e) =>
    e.checkVisibility({ visibilityProperty: true }) && !e.disabled);
  const box = (e) => (e.closest("label") ?? e.querySelector(".tile") ?? e).getBoundingClientRect();
  return all.filter((e) => {
    const { width, height } = box(e);
    const isText = e.matches("p a, li a, span a") && !e.matches(".bar a, .cards a, nav a");
    return !isText && Math.min(width, height) < least - 0.5;
  }).map((e) => `${e.id || e.outerHTML.slice(0, 80)} ${box(e).width}x${box(e).height}`);
}"""
CELLS = """[...document.querySelectorAll(".play:not(.help) .board .cell .tile")].map((e) => {
  const { width, height } = e.getBoundingClientRect();
  return Math.min(width, height);
})"""
# Texts that do not fit where they are, and whatever makes the page scroll sideways.
LOST = """() => {
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide`);
  const inner = document.querySelectorAll("main *");
  for (const e of inner) {
    if (!e.checkVisibility() || e.closest(".unseen, svg, [hidden]")) continue;
    // Older news give way: the log has them, and CUT sees to the last.
    if (e.matches(".told, .told > p:not(:last-of-type)")) continue;
    const style = getComputedStyle(e);
    const { right, left, width } = e.getBoundingClientRect();
    const name = e.id || e.className || e.outerHTML.slice(0, 60);
    const clips = style.overflowX !== "visible" && style.overflowX !== "auto";
    const isField = e.matches("input, textarea, select") || style.textOverflow === "ellipsis";
    const cut = clips && !isField && e.scrollWidth > e.clientWidth + 1;
    if (cut) found.push(`cut: ${name} ${e.scrollWidth} > ${e.clientWidth}`);
    const scrolls = e.parentElement.closest("main *") && [...parents(e)].some((p) =>
      ["auto", "scroll"].includes(getComputedStyle(p).overflowX));
    if (width && !scrolls && (right > innerWidth + 1 || left < -1)) found.push(`beside: ${name}`);
    if (e.matches("button") && e.scrollWidth > e.clientWidth + 1) found.push(`button: ${name}`);
  }
  return found;
  function* parents(e) { while ((e = e.parentElement)) yield e; }
}"""


def test_the_page_paints_what_a_desk_shows(visit: Visit, canvas: Page) -> None:
    """Only then does it mean anything to look at desks on a canvas."""
    match = halfway("saiju", HUMAN, HUMAN)
    page = visit.resume(match.save(), "saiju")
    show(canvas, seat(match), theme="auto")
    assert page.inner_html("main") == canvas.inner_html("main")


# Grids without exactly one tab stop.
STOPS = """[...document.querySelectorAll("[data-grid]")].filter((grid) =>
  grid.querySelector("[data-near]") && grid.querySelectorAll("[tabindex='0']").length !== 1
).map((grid) => grid.getAttribute("aria-label"))"""
# News and hints of which only a part can be read, and bots whose number cannot.
CUT = """() => {
  const wrong = [];
  for (const hint of document.querySelectorAll(".told.hint")) {
    if (hint.scrollHeight > hint.clientHeight + 1) wrong.push(hint.textContent);
  }
  for (const text of document.querySelectorAll(".told:not(.hint, .puzzle) p")) {
    const box = text.getBoundingClientRect(), frame = text.parentElement.getBoundingClientRect();
    const isBeside = box.right > frame.right + 1 || box.left < frame.left - 1;
    const isSeen = !isBeside && box.bottom > frame.top + 1;
    if (isBeside && text.matches(":last-of-type")) wrong.push(text.textContent);
    if (isSeen && (box.top < frame.top - 1 || text.scrollHeight > text.clientHeight + 1)) {
      wrong.push(text.textContent);
    }
  }
  for (const who of document.querySelectorAll(".who:has(.level)")) {
    const range = document.createRange();
    range.selectNode(who.firstChild);
    if (!who.checkVisibility()) continue;
    const [bot, frame] = [range, who].map((one) => one.getBoundingClientRect());
    if (bot.right > frame.right + 1 || bot.bottom > frame.bottom + 2) wrong.push(who.textContent);
  }
  return wrong;
}"""
# Hangs up drawings side by side over the page.
HANG = """(markup) => {
  document.getElementById("pieces")?.remove();
  document.body.insertAdjacentHTML("beforeend", `<div id="pieces">${markup}</div>`);
  const all = document.getElementById("pieces");
  Object.assign(all.style, { position: "fixed", inset: "0 auto auto 0", zIndex: 99,
    display: "flex", background: "#fff" });
  for (const one of all.querySelectorAll("div")) {
    Object.assign(one.style, { width: "64px", height: "64px" });
    Object.assign(one.firstElementChild.style, { width: "64px", height: "64px" });
  }
}"""
# For each pair of these pictures the share of pixels that differ clearly in light.
APART = """async ([data, count]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const pictures = [...Array(count).keys()].map((n) => {
    const { data } = context.getImageData(64 * n, 0, 64, 64);
    return Array.from({ length: 4096 }, (_, i) => [0, 1, 2].map((part) => data[4 * i + part]));
  });
  const found = [];
  for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++) {
    const far = pictures[a].filter((one, i) =>
      one.some((part, k) => Math.abs(part - pictures[b][i][k]) > 40));
    found.push(far.length / 4096);
  }
  return found;
}"""
# Addresses whose first picture is a set-up, the table itself, or nothing but a word of patience.
WAYS_IN = (
    "game=saiju",
    "game=iki&players=human,bot-1",
    "view=learn&game=seikatsu",
    "view=saves",
    "game=seikatsu&view=rules",
)
# Takes note of everything on the page that moves by itself.
SHIFT = """window.shift = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
}).observe({ type: "layout-shift", buffered: true });"""


@each_game
def test_every_state_passes_axe(canvas: Page, lens: Page, name: str) -> None:
    """Each state in one language and theme in turn; `build.py access` looks at all of them."""
    found: list[Finding] = []
    names = []
    for _, state, wrong in tour(canvas, lens, [name], every=False):
        names.append(state)
        found += wrong
    assert found == []
    assert len(names) >= 12


@pytest.mark.slow
@each_game
def test_every_state_passes_axe_in_every_look(canvas: Page, lens: Page, name: str) -> None:
    assert len(LOOKS) >= 6
    assert [f for _, _, wrong in tour(canvas, lens, [name], every=True) for f in wrong] == []


@each_game
def test_every_state_fits_a_phone_and_a_magnifier(canvas: Page, name: str) -> None:
    """Targets are large enough on a phone, and at 400 % nothing is lost or beside the screen."""
    found: dict[str, object] = {}
    for number, (state, desk) in enumerate(states(name)):
        canvas.set_viewport_size(PHONE)
        show(canvas, desk, languages()[number % len(languages())])
        found[f"{state}: small"] = canvas.evaluate(TARGETS, 24)
        found[f"{state}: cells"] = [size for size in canvas.evaluate(CELLS) if size < 44]
        found[f"{state}: stops"] = canvas.evaluate(STOPS)
        canvas.set_viewport_size(SMALL)
        found[f"{state}: lost"] = canvas.evaluate(LOST)
    canvas.set_viewport_size(DESKTOP)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_letters_may_be_twice_as_large(driver: Playwright, site: str) -> None:
    """The browser's own letters, not its zoom: the page takes the room that they need."""
    chromium = launch(driver, "chromium", "--blink-settings=defaultFontSize=32")
    page = easel(chromium, site)
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
    found: dict[str, object] = {}
    for number, (name, size) in enumerate(product(GAMES, (DESKTOP, PHONE))):
        page.set_viewport_size(size)
        for place, (state, desk) in enumerate(states(name)):
            show(page, desk, languages()[(place + number) % len(languages())])
            found[f"{name} {state} {size['width']}"] = page.evaluate(LOST)
    chromium.close()
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@each_game
def test_news_and_hints_can_be_read_whole(canvas: Page, name: str) -> None:
    found: dict[str, object] = {}
    told = ("my turn", "bot thinking", "hint 1", "hint 2", "hint 3")
    for state, desk in states(name):
        for language, size in product(languages() if state in told else (), (DESKTOP, PHONE)):
            canvas.set_viewport_size(size)
            show(canvas, desk, language)
            found[f"{state}: {language} {size['width']}"] = canvas.evaluate(CUT)
    canvas.set_viewport_size(DESKTOP)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@each_game
def test_what_is_spoken(canvas: Page, name: str, request: pytest.FixtureRequest) -> None:
    """The board in words, at the start, half-way and at the end (written anew by --golden)."""
    start = open_desk(None, name, players="human,human", seed="1")
    for moment, desk in {"start": start, "half-way": bots(name), "end": seat(ended(name))}.items():
        if desk.table and desk.table.curtain is not None:
            desk.do("unveil")
        for language in languages():
            show(canvas, desk, language)
            spoken = canvas.locator("#frame").aria_snapshot() + "\n"
            file = GOLDEN / f"{name}-{moment}-{language}.txt"
            if request.config.getoption("--golden"):
                file.parent.mkdir(exist_ok=True)
                file.write_text(spoken, "utf-8", newline="\n")
            assert spoken == file.read_text("utf-8")


def kinds() -> dict[str, list[Markup]]:
    """Return the drawings that must be told apart, by what they stand for."""
    return {
        "stones": [glass.stone(s, c) for s in range(3) for c in range(3)],
        "shadows": [glass.shadow(s) for s in range(3)],
        "tiles": [garden.tile(kind) for kind in range(17)],
        "fountains": [garden.fountain(tone) for tone in garden.TONES],
        "pagodas": [garden.pagoda(tone) for tone in garden.TONES],
        "lanterns": [street.mark(number) for number in range(4)],
        "types": [street.crest(kind) for kind in range(5)],
        "goods": [street.good(kind) for kind in range(6)],
    }


def test_every_piece_has_a_shape_of_its_own() -> None:
    for drawn in kinds().values():
        plain = [
            re.sub(r"#[0-9a-f]{3,6}\b|var\(.*?\)|url\(.*?\)|kind-\w+", "", one) for one in drawn
        ]
        assert len(set(plain)) == len(plain) > 2


def test_pieces_differ_for_every_kind_of_eye(canvas: Page, lens: Page) -> None:
    """By at least a fiftieth of the picture, in the colours that such eyes see."""
    show(canvas, bots("saiju"))
    session = canvas.context.new_cdp_session(canvas)
    for name, drawn in kinds().items():
        if name == "types":
            continue  # they take the colour of their card, which is not here
        boxes = [
            one if one.startswith("<svg") else el("svg", one, viewBox="-34 -34 68 68")
            for one in drawn
        ]
        stones = el("svg", glass.defs(), class_="defs")
        canvas.evaluate(HANG, join(stones, *(el("div", Markup(one)) for one in boxes)))
        for eye in ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia"):
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": eye})
            picture = base64.b64encode(canvas.locator("#pieces").screenshot()).decode()
            shares = lens.evaluate(APART, [picture, len(boxes)])
            pairs = list(combinations(range(len(boxes)), 2))
            least, pair = min(zip(shares, pairs, strict=True))
            # A pagoda has a place of its own besides the sign on its top.
            enough = 0.003 if name == "pagodas" else 0.02
            assert least > enough, f"{name} {pair} look alike with {eye}: {least}"
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    canvas.evaluate("document.getElementById('pieces').remove()")


def test_forced_colours_show_everything_that_matters(canvas: Page) -> None:
    """Pieces, what may be pressed, what is picked and what has the focus stay visible."""
    canvas.emulate_media(forced_colors="active", reduced_motion="reduce")
    show(canvas, bots("saiju"))
    empty = canvas.locator(".cell:not(:has(use))").first.get_attribute("id")
    piece = canvas.locator(".cell:has(.piece)").first
    cell = canvas.locator(f"#{empty}")
    pictures = [cell.screenshot(), piece.screenshot()]
    show(canvas, pick(bots("saiju")))
    pictures.append(cell.screenshot())
    cell.focus()
    pictures.append(cell.screenshot())
    assert len(set(pictures)) == 4  # empty, a piece, may be pressed, has the focus
    canvas.emulate_media(forced_colors="none", reduced_motion="reduce")


def test_nothing_moves_for_those_who_asked_for_it(canvas: Page) -> None:
    moving = {}
    canvas.emulate_media(reduced_motion="no-preference")
    for speed in ("off", "normal"):
        show(canvas, open_desk(None, None), speed=speed)
        show(canvas, seat(ended("saiju")), speed=speed)
        moving[speed] = canvas.evaluate("document.getAnimations().length")
    canvas.emulate_media(reduced_motion="reduce")
    assert Desk(None, {}, still=True).settings["speed"] == "off"
    assert moving["off"] == 0
    assert moving["normal"] > 0


def test_nothing_flashes() -> None:
    """At most three times a second (WCAG 2.3.1): whatever repeats takes its time."""
    for sheet in (ROOT / "web" / "style").glob("*.css"):
        for rule in re.findall(r"animation: ([^;]*infinite[^;]*);", sheet.read_text("utf-8")):
            assert int(re.findall(r"(\d+)ms", rule)[0]) >= 334, rule


@each_game
def test_nobody_is_hurried(name: str) -> None:
    desk = bots(name)
    assert desk.questions() == []  # nothing goes on while a person thinks
    assert not desk.idle()


@pytest.mark.visit(script=SHIFT)
def test_the_layout_is_stable(visit: Visit) -> None:
    """From the first picture on, wherever somebody comes in, and through some turns (CLS)."""
    shifts = {}
    for address in ("", *(f"play.html?{words}" for words in WAYS_IN)):
        page = visit.open(address)
        visit.settle()
        shifts[address] = page.evaluate("window.shift")
    assert {address: shift for address, shift in shifts.items() if shift > 0.02} == {}
    visit.start("human", "bot-1", game="seikatsu")
    rng = Random(1)
    for _ in range(6):
        visit.press_any(rng)
    visit.mine()
    assert page.evaluate("window.shift") <= 0.02
