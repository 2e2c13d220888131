"""Measures how the site starts in a real browser, against a bare page of the stock Pyodide."""

from __future__ import annotations

import argparse
import gzip
import os
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import build
from browser import FLAGS, timed_press
from pygames_wasm.games import games
from variants import ROOT

BARE = """<!doctype html><html data-state="loading"><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
python.runPython("1");
document.documentElement.dataset.state = "ready";
</script></html>"""
# Milliseconds since the navigation: the first picture on the screen, and ready to play.
WATCH = """new MutationObserver(() => {
  const data = document.documentElement?.dataset ?? {};
  if (data.state === "ready") window.ready_at ??= performance.now();
  if (data.early && !window.seen) {
    window.seen = true;
    requestAnimationFrame(() => setTimeout(() => { window.seen_at = performance.now(); }));
  }
}).observe(document, { subtree: true, childList: true, attributes: true });"""
# What is to be reached: name -> (share of the bare start, or a number and its unit).
LIMITS = {
    "first visit": 0.5,
    "return visit": 0.4,
    "first board": 0.1,
}


def open_page(page: Page, address: str) -> tuple[float, float]:
    """Open an address; return when it was ready and when its first picture was seen."""
    page.goto(address)
    page.wait_for_function("() => window.ready_at")
    ready, seen = page.evaluate("[window.ready_at, window.seen_at ?? 0]")
    return float(ready), float(seen)


def visitor(browser: Browser) -> BrowserContext:
    """A visitor who was never here."""
    context = browser.new_context()
    context.set_default_timeout(120_000)
    context.add_init_script(WATCH)
    return context


def visits(browser: Browser, address: str) -> dict[str, list[float]]:
    """Measure the first visit of somebody new, and the next one."""
    context = visitor(browser)
    page = context.new_page()
    first, seen = open_page(page, address)
    if "play.html" in address:
        page.wait_for_selector("html[data-offline=ready]", state="attached")
        page.wait_for_selector("html[data-snapshot=made]", state="attached")
    page.close()
    page = context.new_page()
    again, seen_again = open_page(page, address)
    context.close()
    return {
        "first visit": [first],
        "return visit": [again],
        "first board": [seen],
        "first board, return visit": [seen_again],
    }


def actions(browser: Browser, site: str, count: int) -> list[float]:
    """Measure from a press to the painted result, in games of each kind."""
    times: list[float] = []
    rng = Random(1)
    for name in sorted(games()):
        if name == "tiny":
            continue
        context = visitor(browser)
        page = context.new_page()
        open_page(page, f"{site}play.html?game={name}&lang=en")
        for number in range(page.locator("[id^=player-]").count()):
            page.select_option(f"#player-{number}", "human")
        page.click("#start")
        page.wait_for_selector("#frame")
        for _ in range(count):
            choices = page.query_selector_all("[data-do]:visible, #unveil")
            if not choices:
                break
            times.append(timed_press(page, rng.choice(choices)))
        context.close()
    return times


def packed(file: Path) -> int:
    """Return the size of a file as a host that compresses sends it."""
    data = file.read_bytes()
    return min(len(data), len(gzip.compress(data, 6)))


def transfer(browser: Browser, site: str) -> int:
    """Return the bytes that a first visit takes until the game is up, compressed."""
    context = browser.new_context(service_workers="block")
    context.add_init_script(WATCH)
    page = context.new_page()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    open_page(page, f"{site}play.html?game=saiju")
    context.close()
    paths = {url.removeprefix(site).partition("?")[0] for url in asked if url.startswith(site)}
    return sum(packed(ROOT / "dist" / path) for path in paths)


def sizes(show: Callable[[str], object]) -> None:
    """Print the size of everything that is shipped."""
    dist = ROOT / "dist"
    small = [0, 0]
    show(f"\n{'shipped':44}{'bytes':>12}{'gzip':>12}")
    total = [0, 0]
    for file in sorted(dist.rglob("*"), key=lambda file: -file.stat().st_size):
        if not file.is_file():
            continue
        pair = (file.stat().st_size, packed(file))
        total = [total[0] + pair[0], total[1] + pair[1]]
        if pair[0] < 20_000 or file.parent.name == "early":
            small = [small[0] + pair[0], small[1] + pair[1]]
        else:
            show(f"{file.relative_to(dist).as_posix():44}{pair[0]:12,}{pair[1]:12,}")
    show(f"{'pictures of early/ and files below 20 kB':44}{small[0]:12,}{small[1]:12,}")
    show(f"{'all':44}{total[0]:12,}{total[1]:12,}")


def main(words: list[str]) -> int:
    """Print the table; the exit code tells whether everything is within its limit."""
    parser = argparse.ArgumentParser(prog="build.py bench start", description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="visits of each kind")
    times = parser.parse_args(words).times
    bare: dict[str, list[float]] = {}
    ours: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        top = Path(folder)
        (top / "pyodide").symlink_to(ROOT / "web" / "node_modules" / "pyodide")
        (top / "site").symlink_to(ROOT / "dist")
        (top / "bare.html").write_text(BARE)
        server = build.server(0, top)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        path = os.environ.get("PYGAMES_BROWSER") or None
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for _ in range(times):  # in turns, so that a busy moment falls on both
            for found, page in ((bare, "bare.html"), (ours, "site/play.html?game=saiju")):
                for name, values in visits(browser, address + page).items():
                    found.setdefault(name, []).extend(values)
        pressed = actions(browser, f"{address}site/", 30)
        bytes_sent = transfer(browser, f"{address}site/")
        browser.close()
        server.shutdown()
        server.server_close()
    print(
        f"{'median of ' + str(times) + ', in ms':44}{'bare':>8}{'ours':>8}{'ratio':>8}{'limit':>8}"
    )
    good = True
    for name, values in ours.items():
        against = bare["return visit" if "return" in name else "first visit"]
        ratio = median(values) / median(against)
        limit = LIMITS.get(name)
        good = good and (limit is None or ratio <= limit)
        shown = f"{limit:8}" if limit else ""
        print(f"{name:44}{median(against):8.0f}{median(values):8.0f}{ratio:8.2f}{shown}")
    slow = quantiles(pressed, n=20)[-1]
    good = good and slow <= 100 and bytes_sent <= 6_500_000
    print(f"{'action to paint, 95 of 100 within':44}{'':8}{slow:8.0f}{'':8}{100:8}")
    print(f"{'first visit, bytes with gzip':44}{'':8}{bytes_sent:,} of 6,500,000")
    sizes(print)
    print("\nEverything is within its limit." if good else "\nNOT everything is within its limit.")
    return 0 if good else 1
