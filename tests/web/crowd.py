"""A full house with the longest names that people have, for looking at pages: eighty players, or five hundred."""

import itertools
import re

from served import Visitor, form_fields

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
    plan = {"name": LONG_NAME, "tables": f"1-{tables}", **changes}
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


def talking(director: Visitor, *, voting: bool = False) -> str:
    """A night of twenty-four of whom seven talk of a deal, with their chips counted; or vote on it already."""
    plan = {"rulebook": "tnpl", "buy_in": "10", "re_entries": "0", "late_entry_until": "0"}
    night = playing(director, 24, 3, out=17, **plan)
    director.do(night, "talk_deal", official_present="yes")
    entries = [field.partition(":")[0] for _, field in director.seated(night).values()]
    director.do(night, "count", **{f"chips-{entry}": str(7_000 * number) for number, entry in enumerate(entries, 1)})
    if voting:
        terms = form_fields(director.get(f"/e/{night}/deal?method=icm").text)
        director.do(night, "propose_deal", **{**terms, "grade": "pub", "all_present": "yes", "official_present": "yes"})
        proposal = re.search(r'name="proposal" value="(\w+)"', director.get(f"/e/{night}/deal").text)
        assert proposal is not None
        director.do(night, "call_vote", proposal=proposal[1])
    return night
