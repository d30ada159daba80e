"""What a house keeps beside its nights, for those who look at every page: chips, people, books, the league."""

import re

from served import Visitor
from test_screen_pictures import PHOTO

CLAUSE = {"id": "1", "title": "Phones", "says": "None on the table.", "topic": "devices_language", "kind": "notice"}
VENUE = {"venue": "", "name": "The Crown and Anchor", "law": "gb_pub", "rulebook": "nppl", "chips": ""}
OURS = "/house-books/our_house_rules"


def furnish_office(director: Visitor, night: str) -> None:
    """A chip set, a house book with a clause, a face, a venue, a league table, and a report from this night."""
    chips = {"value": ["25", "100"], "count": ["400", "300"], "colour": ["", ""]}
    director.post("/chip-sets", {"name": "Clay", **chips})
    director.post("/house-books/new", {"extends": "tda", "name": "Our house rules"})
    director.post(f"{OURS}/clause", CLAUSE)
    director.post(f"/e/{night}/screens/at-the-door/keep", {"name": "At the door"})
    director.post("/league/do/keep_venue", VENUE)
    director.post("/league/do/keep_table", {"table": "", "name": "The long autumn league of the valley", "best": "5"})
    who = first(director, "/people", r'href="/people/(\w+)"')
    director.upload(f"/people/{who}/photo/keep", PHOTO, "face.jpg", {})
    director.post(
        "/league/do/report", {"person": who, "night": night, "offence": "collusion", "remark": "Dumped chips"}
    )


def first(director: Visitor, page: str, pattern: str) -> str:
    """What a pattern finds first on a page."""
    found = re.search(pattern, director.get(page).text)
    assert found is not None, (page, pattern)
    return found[1]


def office_pages(director: Visitor) -> dict[str, list[str]]:
    """Name of the address in urls.py -> paths, each after whom it is opened as, if not the director."""
    table = first(director, "/league", r'href="/league/table/(\w+)"')
    return {
        "layout_edit": ["/layouts/at-the-door"],
        "mail": ["/mail"],
        "chip_sets": ["/chip-sets"],
        "chip_set": [first(director, "/chip-sets", r'href="(/chip-sets/\w+)"')],
        "people": ["/people", "/people?q=zzz"],
        "person": [first(director, "/people", r'href="(/people/\w+)"')],
        "honoured": ["stranger /honoured"],
        "honoured_book": ["stranger /honoured/redtooth"],
        "house_books": ["/house-books"],
        "house_book_new": ["/house-books/new"],
        "house_book_file": ["/house-books/file"],
        "house_book": [OURS],
        "house_topic": [first(director, OURS, r'href="(/house-books/\w+/topic/\w+)')],
        "house_clause_new": [f"{OURS}/clause"],
        "house_clause": [f"{OURS}/clause/1"],
        "house_book_text": [f"{OURS}/text"],
        "league": ["/league"],
        "venue": [first(director, "/league", r'href="(/league/venue/\w+)"')],
        "league_report": [first(director, "/league", r'href="(/league/report/\w+)"')],
        "league_table": [f"stranger /league/table/{table}"],
        "league_table_rules": [f"/league/rules/{table}"],
        "league_files": ["/league/files/points", "/league/files/laws"],
        "league_file": ["/league/files/points/nuts"],
        "league_notices": ["stranger /league/notices"],
        "past_import": ["/import"],
    }
