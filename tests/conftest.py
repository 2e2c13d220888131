"""What all tests share: each test that asks for a `variant` runs once for every one there is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from variants import ROOT, VARIANTS

pytest_plugins = ["browser"]

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also run the long soaks")
    parser.addoption(
        "--golden", action="store_true", help="write what boards say in tests/golden/spoken anew"
    )
    parser.addoption(
        "--browser",
        default="chromium",
        choices=["chromium", "firefox", "webkit"],
        help="firefox: only the tests marked smoke; webkit: those marked webkit, in WebKitGTK",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        # Many tests at once can stall a browser for seconds; a fault fails every time.
        if item.get_closest_marker("browser") and "PYTEST_XDIST_WORKER" in os.environ:
            item.add_marker(pytest.mark.flaky(reruns=2))
    browser = config.getoption("--browser")
    others = [item for item in items if not fits(item, browser)]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if fits(item, browser)]
    if not config.getoption("--slow"):
        for item in items:
            if item.get_closest_marker("slow"):
                item.add_marker(pytest.mark.skip(reason="long soak: run with --slow"))


def fits(item: pytest.Item, browser: str) -> bool:
    """Whether a test is meant for this browser."""
    is_webkit = item.get_closest_marker("webkit") is not None
    if browser == "firefox":
        return item.get_closest_marker("smoke") is not None
    return is_webkit == (browser == "webkit")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "variant" in metafunc.fixturenames:
        ids = [variant.name for variant in VARIANTS]
        metafunc.parametrize("variant", VARIANTS, ids=ids)
    if "game" in metafunc.fixturenames:
        games = {variant.game.name: variant.game for variant in VARIANTS}
        metafunc.parametrize("game", games.values(), ids=games.keys())


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site."""
    folder = ROOT / "dist"
    if not folder.is_dir():
        pytest.fail("There is no dist/: run python build.py build")
    return folder
