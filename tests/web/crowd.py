"""A full house with the longest names that people have, for looking at pages: eighty players, or five hundred."""

import itertools

from served import Visitor

FORENAMES = (
    "Maximiliana-Charlotte", "Bartholomew", "Ann", "Wolfgang Amadeus", "Jo", "Konstantinos", "Siobhán", "Þórbjörg",
    "Nguyễn Thị Minh", "Krzysztof",
)  # fmt: skip
SURNAMES = (
    "Featherstonehaugh-Cholmondeley", "O’Shaughnessy-Fitzgerald", "Papadimitrakopoulos", "Li", "Smith",
    "Venkatanarasimharajuvaripeta", "van der Westhuizen-Oosterbroek", "Ng", "Llanfairpwllgwyngyll", "Szczepański",
)  # fmt: skip
LONG_NAME = "The Annual Charity Deep Stack of the Lower Valley Social Club"


def names(count: int) -> list[str]:
    """So many people, no two of the same name; after the first hundred with an initial."""
    whole = [f"{forename} {surname}" for surname, forename in itertools.product(SURNAMES, FORENAMES)]
    initials = ("", *(f" {letter}." for letter in "ABCDEFGHJKLMNOPQRSTUVWXYZ"))
    return [each + initial for initial in initials for each in whole][:count]


def gathered(director: Visitor, players: int, tables: int, **changes: str) -> str:
    """A night with so many people on the list, all of them here."""
    plan = {"name": LONG_NAME, "tables": f"1-{tables}", "re_entries": "1", **changes}
    night = director.new_night("pub_night_20", **plan)
    director.enter(night, names(players))
    return night


def playing(director: Visitor, players: int, tables: int, out: int = 0, **changes: str) -> str:
    """The same, drawn and begun, with so many of them out already."""
    night = gathered(director, players, tables, **changes)
    director.draw_and_start(night)
    for _, field in list(director.seated(night).values())[:out]:
        director.do(night, "bust", out=field)
    return night
