"""Forms of the league's office; most of its commands declare theirs, field by field. No rule is decided here."""

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from shuffleup.acts.plain import from_sent
from shuffleup.acts.reader import from_form
from shuffleup.bad_input import BadInput, Place
from shuffleup.chronicle.acts import Command
from shuffleup.chronicle.undo import TakeBack
from shuffleup.league.commands import ImportNights, ImposeSanction
from shuffleup.league.kinds import Form
from shuffleup.league.register import LEAGUE
from shuffleup.message import Message

LONGEST_IMPORT = 4_000_000
"""Characters."""


@LEAGUE.reads("impose", ImposeSanction)
def _impose(sheet: Form) -> ImposeSanction:
    """What to impose comes as `book:kind`, because each book has sanctions of its own."""
    book, _, kind = sheet.text("sanction").partition(":")
    if not kind:
        raise BadInput(Message("wrong.nothing_chosen"), right=Message("right.sanction"), place=Place("sanction"))
    told = from_form(ImposeSanction, sheet, book=book[:40], kind=kind[:40])
    return replace(told, venues=tuple(dict.fromkeys(told.venues)))


@LEAGUE.reads("import_nights", ImportNights)
def _import(sheet: Form) -> ImportNights:
    return import_of(sheet.text("nights"))


def import_of(text: str) -> ImportNights:
    """Nights to import as one text, JSON as a program would send it. Raises `BadInput`."""
    if len(text) > LONGEST_IMPORT:
        raise BadInput(Message("wrong.past_at_once"), right=Message("right.past_at_once"), place=Place("nights"))
    try:
        return from_sent(ImportNights, {"nights": json.loads(text)})
    except (ValueError, RecursionError):
        wrong = Message("wrong.not_the_list")
        raise BadInput(wrong, right=Message("right.read_file_again"), place=Place("nights")) from None


@LEAGUE.reads("undo", TakeBack)
def _undo(sheet: Form) -> TakeBack:
    return TakeBack((sheet.text("command")[:64],))


SENDS: Mapping[str, type[Any]] = LEAGUE.sends
"""Verb -> the command that its form sends, so that nobody's form is read who may not send it."""

VERBS: Collection[str] = LEAGUE.verbs
"""The verbs of all forms that `read` knows."""


def read(verb: str, sheet: Form) -> Command:
    """The command that a form asks for. Raises `BadInput`."""
    command: Command = LEAGUE.read(verb, sheet)
    return command
