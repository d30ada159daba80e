"""What axe-core has to say of a page. Its script is half a megabyte and is brought to a page once."""

from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCRIPT = Axe().axe_script
ASK = "options => axe.run(document, options).then(answer => answer.violations)"


def violations(page: "Page", **options: Any) -> list[dict[str, Any]]:
    """What is wrong with a page as it stands, by all rules or by those that the options name."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(ASK, {"resultTypes": ["violations"], **options})
    return found


def in_short(found: list[dict[str, Any]]) -> list[str]:
    """Each rule that is broken, with the first place that breaks it."""
    return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in found]
