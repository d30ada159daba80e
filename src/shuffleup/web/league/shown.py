"""Sanctions, reports and the record as pages show them: with names, words and days."""

from collections.abc import Iterable
from dataclasses import dataclass

from shuffleup.acts.roles import Role
from shuffleup.desk.roles import Who
from shuffleup.desk.speech import Speech
from shuffleup.floor.outcomes import Offence
from shuffleup.league.standing import Carried, holds, record_before, sanctions_of
from shuffleup.league.state import HOUSE_BAN, Reported, Sanction
from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.penalty_scale import offenders_named, sanctions_open
from shuffleup.tournament.pin import PinnedBook, pin
from shuffleup.web.current import house


def say(message: Message) -> str:
    """A sentence of the house, outside any night."""
    return Speech({}, "UTC").say(message)


def cap(text: str) -> str:
    """The words as a line begins."""
    return f"{text[:1].upper()}{text[1:]}"


def name_of(person: str) -> str:
    """The name of somebody, also under an id that was merged into another; what is left of one who was erased."""
    root = house().people.same(person)
    return house().people.names([root])[root] or say(Message("on_league.erased_person"))


def sanction_words(kind: str) -> str:
    """What a sanction is called."""
    return say(Message("league.called.sanction", {"sanction": kind}))


def offence_words(kind: str) -> str:
    """What an offence is called."""
    return say(Message("floor.called.offence", {"offence": kind}))


@dataclass(frozen=True)
class ShownSanction:
    """A sanction on a page. `theirs`: whoever reads it may change it."""

    sanction: Sanction
    name: str
    what: str
    venues: str
    remark: str
    holds: bool
    theirs: bool
    may_publish: bool


def sanctions(found: Iterable[Sanction], who: Who) -> list[ShownSanction]:
    """Sanctions with names and words, the newest first."""
    today, remarks, venues = house().today().isoformat(), house().league.remarks(), house().league.league.venues
    rows = []
    for each in sorted(found, key=lambda each: each.at, reverse=True):
        named = [venues[venue].name for venue in each.venues if venue in venues]
        league = who.role is Role.LEAGUE
        rows.append(
            ShownSanction(
                each,
                name_of(each.person),
                cap(sanction_words(each.kind)),
                ", ".join(named),
                remarks.get(each.id, ""),
                holds(each, today),
                not each.lifted_at and (league or not each.reserved),
                league and not each.published and _publishes(each),
            )
        )
    return rows


def _publishes(sanction: Sanction) -> bool:
    """Whether the book of a sanction lets an offender be named in public."""
    book = _pinned(sanction.book) if sanction.kind != HOUSE_BAN else None
    return book is not None and offenders_named(book)


def _pinned(book: str) -> PinnedBook | None:
    try:
        return pin(house().shelf.load(book, house().today()))
    except ValueError:
        return None


@dataclass(frozen=True)
class ShownReport:
    """A report on a page: who, what, on which night, and what the floor wrote."""

    report: Reported
    name: str
    what: str
    night: str
    day: str
    remark: str


def reports(found: Iterable[Reported]) -> list[ShownReport]:
    """Reports with names and words, the newest first."""
    nights, remarks = {each.id: each for each in house().nights.facts()}, house().league.remarks()
    rows = []
    for each in sorted(found, key=lambda each: each.at, reverse=True):
        night = nights.get(each.night)
        rows.append(
            ShownReport(
                each,
                name_of(each.person),
                cap(offence_words(each.offence)),
                night.name if night else "",
                night.day if night else "",
                remarks.get(each.id, ""),
            )
        )
    return rows


@dataclass(frozen=True)
class ShownLine:
    """A line of somebody's record on a page."""

    night: str
    name: str
    day: str
    what: str
    offence: str
    missed: int


def record(found: Iterable[Carried]) -> list[ShownLine]:
    """Lines of a record in words."""
    return [
        ShownLine(
            each.night,
            each.name,
            each.day,
            cap(say(Message("floor.called.penalty", {"penalty": each.line.penalty}))),
            offence_words(each.line.offence),
            each.line.missed,
        )
        for each in found
    ]


def standing_of(person: str, who: Who) -> dict[str, object]:
    """All that directors see of somebody: sanctions, reports, and the record of every night."""
    desk, same = house().league.league, house().people.same
    return {
        "sanctions": sanctions(sanctions_of(desk, person, same), who),
        "reports": reports(each for each in desk.reports.values() if same(each.person) == same(person)),
        "record": record(record_before(house().nights.facts(), person, same)),
        "choices": sanction_choices(),
        "venues": list(desk.venues.values()),
        "today": house().today().isoformat(),
    }


def sanction_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """What may be imposed, book by book: value and words; the venue's own right last."""
    groups = []
    for id_, name in house().shelf.choices(house().today()):
        book = _pinned(id_)
        kinds = sanctions_open(book) if book else ()
        if kinds:
            groups.append((name, [(f"{id_}:{kind}", cap(sanction_words(kind))) for kind in kinds]))
    return [*groups, (say(Message("on_league.by_house_right")), [(f":{HOUSE_BAN}", cap(sanction_words(HOUSE_BAN)))])]


def offences() -> list[tuple[str, str]]:
    """Every offence, by its words."""
    named = sorted((offence_words(each.value), each.value) for each in Offence)
    return [(value, cap(words)) for words, value in named]
