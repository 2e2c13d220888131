"""Looks at every state of the page with axe-core; as a program it writes docs/access.md."""

from __future__ import annotations

import base64
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

import browser
from pygames_wasm.settings import THEMES
from pygames_wasm.texts import languages
from states import GAMES, show, states
from variants import ROOT

TABLE = ROOT / "docs" / "access.md"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOOKS = list(product(languages(), [theme for theme in THEMES if theme != "auto"]))
RUN = """async (tags) => {
  const found = await axe.run({ runOnly: tags, resultTypes: ["violations", "incomplete"] });
  const brief = (rules) => rules.map(({ id, nodes }) => ({
    id, nodes: nodes.map(({ target, html, failureSummary }) =>
      ({ target: target.join(" "), html: html.slice(0, 200), why: failureSummary })),
  }));
  return { violations: brief(found.violations), incomplete: brief(found.incomplete) };
}"""
# Places and colours of texts, which are hidden then, so that what is behind them can be seen.
TEXTS = """(targets) => targets.map((target) => {
  const element = document.querySelector(target);
  const style = getComputedStyle(element);
  const { x, y, width, height } = element.getBoundingClientRect();
  const size = parseFloat(style.fontSize) * (element.getCTM?.().a ?? 1);
  element.style.visibility = "hidden";
  return {
    target, box: [x, y, width, height].map(Math.round),
    colour: element.namespaceURI.endsWith("svg") ? style.fill : style.color,
    isLarge: size >= 24 || (size >= 18.66 && style.fontWeight >= 600),
  };
})"""
UNHIDE = """(targets) => {
  for (const target of targets) document.querySelector(target).style.visibility = "";
}"""
# The least contrast of a colour with the pixels that a text covers.
CONTRAST = """async ([shown, hidden, texts]) => {
  const open = async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return context;
  };
  const linear = (part) => part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const [one, two] = [await open(shown), await open(hidden)];
  return texts.map(({ box, colour }) => {
    const [x, y, width, height] = box;
    const ink = light(colour.match(/[\\d.]+/g).slice(0, 3).map(Number));
    const [a, b] = [one, two].map((c) => c.getImageData(x, y, width || 1, height || 1).data);
    let least = Infinity;
    for (let i = 0; i < a.length; i += 4) {
      const change = [0, 1, 2].map((part) => Math.abs(a[i + part] - b[i + part]));
      if (Math.max(...change) < 30) continue;
      const ground = light([b[i], b[i + 1], b[i + 2]]);
      const [high, low] = ink > ground ? [ink, ground] : [ground, ink];
      least = Math.min(least, (high + 0.05) / (low + 0.05));
    }
    return least;
  });
}"""


class Finding(NamedTuple):
    """Something that is wrong, or that axe-core cannot judge and nothing here explains."""

    game: str
    state: str
    language: str
    theme: str
    rule: str
    what: str


def examine(page: Page, lens: Page) -> list[tuple[str, str]]:
    """Return (rule, element) of all that is wrong with the page as it is.

    axe-core leaves the contrast of single letters, of signs and of texts that are drawn over
    other shapes to people: `lens` measures those pixel by pixel.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(browser.AXE.read_text("utf-8"))
    found = page.evaluate(RUN, TAGS)
    wrong = [(rule["id"], node) for rule in found["violations"] for node in rule["nodes"]]
    doubtful = []
    for rule in found["incomplete"]:
        if rule["id"] == "color-contrast":
            doubtful = [node["target"] for node in rule["nodes"]]
        else:
            wrong += [(f"{rule['id']}?", node) for node in rule["nodes"]]
    told = [(rule, f"{node['html']} {node['why']}") for rule, node in wrong]
    return told + [("contrast", text) for text in faint(page, lens, doubtful)]


def faint(page: Page, lens: Page, targets: list[str]) -> list[str]:
    """Return the texts among these that do not stand out from what is behind them."""
    if not targets:
        return []
    shown = page.screenshot()
    texts: list[dict[str, Any]] = page.evaluate(TEXTS, targets)
    hidden = page.screenshot()
    page.evaluate(UNHIDE, targets)
    pictures = [base64.b64encode(data).decode() for data in (shown, hidden)]
    measured = lens.evaluate(CONTRAST, [*pictures, texts])
    return [
        f"{text['target']} {text['colour']} {contrast}"
        for text, contrast in zip(texts, measured, strict=True)
        if contrast is not None and contrast < (3 if text["isLarge"] else 4.5)
    ]


def tour(
    page: Page, lens: Page, games: list[str], every: bool
) -> Iterator[tuple[str, str, list[Finding]]]:
    """Yield what is wrong in each state: in every look, or in one of them in turn."""
    for number, game in enumerate(games):
        for place, (state, desk) in enumerate(states(game)):
            turn = (place + 4 * number) % len(LOOKS)
            found = []
            for language, theme in LOOKS if every else LOOKS[turn : turn + 1]:
                show(page, desk, language, theme)
                found += [
                    Finding(game, state, language, theme, *wrong) for wrong in examine(page, lens)
                ]
            yield game, state, found


def table(found: list[tuple[str, str, list[Finding]]]) -> str:
    """Return the results as a page: a line for each state, a column for each game."""
    cells = {(game, state): findings for game, state, findings in found}
    lines = [
        "# Accessibility of every state",
        "",
        f"Written by `python build.py access`: axe-core ({', '.join(TAGS)}) on the built page, "
        f"each state in {len(languages())} languages and {len(LOOKS) // len(languages())} themes. "
        "A number is that of findings; what axe-core calls incomplete counts, except for "
        "contrast that it cannot measure, which is then measured pixel by pixel (4.5:1, large text "
        "3:1). The other proofs are tests: `tests/test_access.py`, `tests/test_keyboard.py`, "
        "`tests/test_languages.py`.",
        "",
        f"| state | {' | '.join(GAMES)} |",
        f"|---|{'---|' * len(GAMES)}",
    ]
    for state in dict.fromkeys(state for _, state, _ in found):
        row = [str(len(cells[game, state])) if (game, state) in cells else "" for game in GAMES]
        lines.append(f"| {state} | {' | '.join(row)} |")
    total = sum(len(findings) for findings in cells.values())
    lines += ["", f"{len(cells)} states, {len(cells) * len(LOOKS)} checks, {total} findings."]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the table and print whatever was found."""
    with sync_playwright() as driver, browser.serving(ROOT / "dist") as site:
        chromium = browser.launch(driver, "chromium")
        page, lens = browser.easel(chromium, site), chromium.new_page()
        found = list(tour(page, lens, list(GAMES), every=True))
        chromium.close()
    TABLE.write_text(table(found), "utf-8", newline="\n")
    every = [finding for _, _, findings in found for finding in findings]
    for (game, state, rule, what), count in Counter(
        (f[0], f[1], f[4], f[5]) for f in every
    ).items():
        print(f"{count} × {game}, {state}: {rule} {what}")
    print(TABLE.read_text("utf-8").splitlines()[-1])
    return 1 if every else 0


if __name__ == "__main__":
    sys.exit(main())
