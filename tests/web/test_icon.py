"""The picture of the program where browsers and home screens want one: every address that is named leads to it."""

import json
import re
from urllib.parse import urljoin

import pytest
from icon import PICTURE, SIZE
from served import Served, Visitor

PNG = b"\x89PNG\r\n\x1a\n"


def size_of(picture: bytes) -> tuple[int, int]:
    """Pixels of a PNG, across and down."""
    assert picture.startswith(PNG)
    return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])


def linked(page: str, rel: str) -> str:
    found = re.search(rf'<link rel="{rel}" href="([^"]+)"', page)
    assert found is not None, rel
    return found[1]


@pytest.fixture(scope="module")
def page(served: Served) -> str:
    return served.director().get("/").text


def test_the_manifest_names_pictures_that_are_there_in_the_sizes_that_it_says(served: Served, page: str) -> None:
    visitor, at = Visitor(served), linked(page, "manifest")
    manifest = json.loads(visitor.get(at).text)
    assert (manifest["name"], manifest.get("start_url")) == ("Shuffle Up", None), (
        "whoever keeps a page comes back to it"
    )
    assert [icon["type"] for icon in manifest["icons"]] == ["image/svg+xml", "image/png"]
    for icon in manifest["icons"]:
        address = urljoin(at, icon["src"])
        came = visitor.get(address)
        assert re.search(r"\?v=\w{12}$", address)
        assert (came.status, came.headers["content-type"]) == (200, icon["type"])
        if icon["sizes"] != "any":
            assert "{}x{}".format(*size_of(came.body)) == icon["sizes"]


def test_home_screens_and_tabs_get_a_picture(served: Served, page: str) -> None:
    visitor = Visitor(served)
    assert size_of(visitor.get(linked(page, "apple-touch-icon")).body) == (SIZE, SIZE)
    assert visitor.get(linked(page, "icon")).text.startswith("<svg")


def test_the_picture_fills_its_square() -> None:
    assert size_of(PICTURE.read_bytes()) == (SIZE, SIZE)
    drawing = PICTURE.with_suffix(".svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 32 32"><path d="M0 0h32v32H0z"' in drawing, "or a home screen shows black corners"
