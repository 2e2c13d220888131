"""The memory of a first visit starts the next ones, and is done without if it is not sound."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from pygames_wasm.match import Match
from test_offline import Host, begin, host, ready, saved, visit, visitor  # noqa: F401 - fixtures

pytestmark = pytest.mark.browser

# What can be wrong with it: the packed snapshot, and the address it is kept under, may be changed.
CHANGE = """async (trouble) => {
  const [name] = (await caches.keys()).filter((name) => name.includes("-snapshot "));
  const cache = await caches.open(name);
  const [request] = await cache.keys();
  let data = new Uint8Array(await (await cache.match(request)).arrayBuffer());
  const { pack } = await import(new URL("rt/snapshot.mjs", document.baseURI));
  let url = request.url;
  if (trouble === "damaged") data[data.length >> 1] ^= 1;
  if (trouble === "truncated") data = data.subarray(0, data.length >> 1);
  if (trouble === "nonsense") data = data.subarray(0, 3);
  if (trouble === "refused") data = pack(new Uint8Array(200_000).fill(7));
  if (trouble === "oversized") new Uint32Array(data.buffer)[2] = 4e9;
  if (trouble === "another version") url = url.replace("?", "?0");
  await cache.delete(request);
  await cache.put(url, new Response(data));
}"""


def how(page: Page) -> str | None:
    return page.get_attribute("html", "data-snapshot")


def board(page: Page) -> list[str]:
    """What stands where; the order of attributes depends on how it came there."""
    return page.eval_on_selector_all(".board [id]", "(all) => all.map((one) => one.textContent)")


def again(page: Page) -> str | None:
    """Load the page again and tell how it started."""
    page.reload()
    ready(page)
    return how(page)


def made(page: Page) -> None:
    page.wait_for_selector("html[data-snapshot=made]", state="attached")


def new_seed(page: Page) -> int:
    """Start another game and return its seed."""
    page.click("[data-ui=setup]")
    page.click("#start")
    page.wait_for_selector("#frame")
    return Match.load(saved(page)).seed


def test_the_next_visit_starts_from_a_snapshot(host: Host, visitor: BrowserContext) -> None:  # noqa: F811
    host.publish("v1")
    page = visitor.new_page()
    visit(page, f"{host.address}play.html?game=saiju")
    begin(page)
    made(page)
    before = saved(page)
    shown = board(page)
    assert again(page) == "used"
    assert saved(page) == before
    assert board(page) == shown
    first = new_seed(page)
    assert again(page) == "used"
    assert new_seed(page) != first


@pytest.mark.slow
@pytest.mark.parametrize(
    "trouble", ["damaged", "truncated", "nonsense", "refused", "oversized", "another version"]
)
def test_without_a_sound_snapshot_python_starts_as_usual(
    host: Host,  # noqa: F811
    visitor: BrowserContext,  # noqa: F811
    trouble: str,
) -> None:
    host.publish("v1")
    page = visitor.new_page()
    visit(page, f"{host.address}play.html?game=saiju")
    begin(page)
    made(page)
    before, shown = saved(page), board(page)
    page.evaluate(CHANGE, trouble)
    assert again(page) != "used"
    assert page.locator(".failed").count() == 0
    assert (saved(page), board(page)) == (before, shown)
    made(page)  # a sound one takes its place
    assert again(page) == "used"
