"""Arguments with which any sentence of the catalogue can be said, for tests that say all of them."""

from shuffleup.tournament.answers import Argument, Message
from shuffleup.words.catalogue import Catalogue, Slot

NAMES = {"e1": "Zoë O’Brien", "e2": "Łukasz Bąk", "e3": "Ann Price"}

TEXTS: dict[str, Argument] = {
    "player": "e1",
    "players": ("e1", "e2", "e3"),
    "caller": "e2",
    "at": 1_790_000_000_000,
    "ticks": "age, photo_id",
    "role": "floor",
    "tables": "31, 47",
    "percent": "5.5",
    "bonus": "card",
    "bot": "pub",
    "act": "fold",
    "column": "note",
    "name": "Ann Price",
    "parts": "levels, prizes",
    "known": "club, pub",
    "grade": "regional",
    "whom": "actor",
    "fact": "facing",
    "answer": "yes",
    "answers": ("seen=yes",),
    "family": "conduct",
    "incident": "one_chip",
    "matter": "dispute",
    "choice": "limited",
    "offence": "stalling",
    "penalty": "warning",
    "state": "proved",
    "stage": "sanctioned",
    "what": "part",
    "sanction": "suspension",
    "sanctions": "suspension, barring",
    "how": "voucher",
    "code": "GBP",
    "by": "director",
    "day": "fri",
    "mark": "comma",
    "options": ("fold", "call"),
}


def slots(id_: str, catalogue: Catalogue) -> dict[str, Slot]:
    return {part.name: part for part in catalogue.sentences[id_] if isinstance(part, Slot)}


def sample(slot: Slot, number: int) -> Argument:
    """An argument of the right kind; each number in a sentence another one."""
    if slot.form == "seat":
        return "17-19"
    if slot.form == "day":
        return "2026-11-24"
    if slot.form in ("rank", "ranks"):
        return "Q"
    if slot.form == "time":
        return 1_790_000_000_000
    if slot.name == "until":
        return Message("until.level", {"level": 4})
    return TEXTS.get(slot.name, 1_003 + 1_111 * number)


def samples(id_: str, catalogue: Catalogue) -> dict[str, Argument]:
    """An argument for each slot of a sentence."""
    return {name: sample(slot, number) for number, (name, slot) in enumerate(slots(id_, catalogue).items())}
