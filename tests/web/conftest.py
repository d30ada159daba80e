"""A real browser for tests: Debian's Chromium, driven by Playwright.

Without one, tests are skipped, unless `SHUFFLEUP_REQUIRE` names `browser`. A browser lives as long as a module's tests:
one for the whole session would leave its event loop running under tests that bring their own.
"""

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

REQUIRED = os.environ.get("SHUFFLEUP_REQUIRE", "").split(",")
MAPPED = "pub.test"
"""A made-up host name that stands for this machine: plain HTTP under it is no secure context, as in a pub."""


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """A browser with no window; http://pub.test:PORT/ leads to this machine."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        if "browser" in REQUIRED:
            pytest.fail("SHUFFLEUP_REQUIRE wants a browser, but there is no Chromium")
        pytest.skip("no Chromium at hand")
    from playwright.sync_api import sync_playwright

    flags = ["--no-sandbox", f"--host-resolver-rules=MAP {MAPPED} 127.0.0.1"]
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=flags)
        yield opened
        opened.close()
