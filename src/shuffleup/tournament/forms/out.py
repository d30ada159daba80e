"""Players out on one hand as forms tell it: their order, and whatever the book's tests look at.

Fields `out`, one for each player as `entry:life`; `tie` joins one to the player before it.
"""

from collections.abc import Sequence
from typing import Any

from shuffleup.acts.kinds import Whole
from shuffleup.acts.sheet import Sheet
from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message
from shuffleup.tournament.acts import reads
from shuffleup.tournament.commands import BustPlayers
from shuffleup.tournament.kinds import cards_in, in_pairs
from shuffleup.tournament.out_facts import OutFacts
from shuffleup.tournament.report_commands import ReportBust


@reads("bust", BustPlayers)
def _bust(sheet: Sheet[Any]) -> BustPlayers:
    """Who is out, in which order, and what is known of them; with ties only where nothing else was told."""
    groups, lives = _out(sheet)
    named = [entry for group in groups for entry in group]
    facts = facts_in(sheet, named) if len(named) > 1 else OutFacts()
    by = sheet.text("by")[:40]
    return BustPlayers(tuple((each,) for each in named) if facts.any else groups, lives, by, facts=facts)


@reads("report_bust", ReportBust)
def _report(sheet: Sheet[Any]) -> ReportBust:
    """The same as a table says it."""
    said = _bust(sheet)
    table = Whole(1, 9999).read(sheet.text("table"), "table")
    return ReportBust(table, said.groups, said.lives, said.facts, said.by)


def _out(sheet: Sheet[Any]) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, int], ...]]:
    """Who is out on one hand, in groups, best placed first, and the lives they lost."""
    groups: list[list[str]] = []
    lives: list[tuple[str, int]] = []
    ties = set(sheet.every("tie"))
    for field in in_order(sheet):
        entry, _, life = field.partition(":")
        lives.append((entry[:40], int(life) if life.isdecimal() and len(life) < 6 else 0))
        if entry in ties and groups:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return tuple(map(tuple, groups)), tuple(lives)


def in_order(sheet: Sheet[Any]) -> list[str]:
    """The players ticked, in the order of their `rank-<entry>` fields where there are any."""

    def rank(item: tuple[int, str]) -> tuple[int, int]:
        text = sheet.text(f"rank-{item[1].partition(':')[0]}")
        return (int(text) if text.isdecimal() and len(text) < 6 else 0), item[0]

    return [field for _, field in sorted(enumerate(sheet.every("out")[:100]), key=rank)]


def facts_in(sheet: Sheet[Any], entries: Sequence[str]) -> OutFacts:
    """What was typed of those who are out. Raises `BadInput` for what is no number."""
    stacks = [each for each in entries if sheet.text(f"stack-{each}").strip()]
    dead = tuple((each, ()) for each in entries if sheet.text(f"dead-{each}") == "yes")
    return OutFacts(
        tuple((each, Whole(1).read(sheet.text(f"stack-{each}"), f"stack-{each}")) for each in stacks),
        (*(each for each in cards_in(sheet, "hand") if each[0] not in dict(dead)), *dead),
        tuple((_table(each), in_pairs(sheet.text(each).replace(" ", "")[:40])) for each in sheet.filled("board")[:20]),
        cards_in(sheet, "card"),
        sheet.text("in_order") == "yes",
    )


def _table(field: str) -> int:
    number = field.removeprefix("board-")
    if not number.isdecimal() or len(number) > 4:
        raise BadInput(
            Message("wrong.no_table", {"number": number[:9]}), right=Message("right.table_night"), place=Place(field)
        )
    return int(number)
