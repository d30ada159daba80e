"""The house itself, for programs: its language, where it is reached, and all of it as one file."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.desk.backups import BACKUP, backed_up
from shuffleup.web import language
from shuffleup.web.api.operation import Ask, Reply, operation
from shuffleup.web.api.problems import FieldError, unfit
from shuffleup.web.api.schema import Said
from shuffleup.web.api.stream_shapes import At
from shuffleup.words.catalogue import LANGUAGES

Language = Annotated[str, Said("One of `languages`; empty for what each device asks for.")]


@dataclass(frozen=True)
class HouseShown:
    """The house: its time, the language in which screens and phones begin, and the addresses of its machine."""

    now: At
    language: Language
    languages: tuple[str, ...]
    addresses: Annotated[tuple[str, ...], Said("Where phones reach it, the likeliest first; none without a network.")]


@dataclass(frozen=True)
class LanguageBody:
    """The language in which screens and phones begin."""

    language: Language


@operation("GET", "/house", "House", answer=HouseShown, house=True)
def house(ask: Ask) -> HouseShown:
    """The house: its time, language and addresses."""
    return HouseShown(ask.house.time.now(), language.of_the_house(), tuple(LANGUAGES), tuple(ask.house.reach.addresses))


@operation("POST", "/house/language", "House", body=LanguageBody, answer=HouseShown, house=True, parsed=True)
def set_house_language(ask: Ask) -> HouseShown:
    """Set the language in which screens and phones begin."""
    if ask.body.language not in ("", *LANGUAGES):
        raise unfit(FieldError("language", f"{ask.body.language[:20]!r} is not spoken here", ", ".join(LANGUAGES)))
    language.set_for_the_house(ask.body.language)
    return house(ask)


@operation("GET", "/backup", "House", kinds=(BACKUP,), house=True)
def backup(ask: Ask) -> Reply:
    """Everything as one SQLite file, to be put back with `shuffleup restore`.

    It holds all people and logs, and no key of the house: nobody is let in by it. Keep it where nobody else reads it.
    """
    name, content = backed_up(ask.house.store, ask.house.time.now())
    return Reply(content, kind=BACKUP, headers={"Content-Disposition": f'attachment; filename="{name}"'})
