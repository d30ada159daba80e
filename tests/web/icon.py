"""`make icon`: the drawing of the program as a picture of pixels, for home screens that take no drawing."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from conftest import chromium

DRAWN = Path(__file__).parents[2] / "src/shuffleup/web/static/shuffleup/icon.svg"
PICTURE = DRAWN.with_suffix(".png")
SIZE = 192
"""Pixels each way."""


def draw() -> None:
    """Draw it again, in a Chromium."""
    drawing = DRAWN.read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: 100vw }}</style>{drawing}")
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    draw()
