"""Light or dark: by the hour where nobody chose, as the device has it, or as it was chosen here."""

from typing import TYPE_CHECKING

import pytest
from served import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


def theme(page: "Page") -> str | None:
    return page.locator("html").get_attribute("data-theme")


def test_evenings_are_dark_until_somebody_chooses(served: Served, browser: "Browser") -> None:
    with browser.new_context(color_scheme="light", timezone_id="Europe/London") as context:
        page = context.new_page()
        page.clock.set_fixed_time("2026-11-24T12:00:00Z")
        page.goto(served.link)
        assert theme(page) is None
        page.clock.set_fixed_time("2026-11-24T19:30:00Z")
        page.reload()
        assert theme(page) == "dark"
        for choice, shown in (("As the device", None), ("Light", "light"), ("Dark", "dark")):
            page.get_by_role("radio", name=choice, exact=True).check()
            assert theme(page) == shown
            page.reload()
            assert theme(page) == shown
            assert page.get_by_role("radio", name=choice, exact=True).is_checked()
        page.get_by_role("radio", name="By the hour").check()
        page.clock.set_fixed_time("2026-11-25T09:00:00Z")
        page.reload()
        assert theme(page) is None
