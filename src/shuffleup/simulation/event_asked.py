"""The night that a program or a command line asks about: an EVENT file, for other players, at other tables.

A file that names no tables has as many as its players take, and that is told; one that names them has those.
"""

import tomllib
from dataclasses import replace
from pathlib import Path

from shuffleup.bad_input import BadInput
from shuffleup.histories.event_file import EVENT_FILE, read_event
from shuffleup.message import Message
from shuffleup.simulation.seating_record import TABLES
from shuffleup.text_file import text_of
from shuffleup.tournament.plan import Plan


def event_asked(path: Path, entrants: int | None = None, tables: int | None = None) -> tuple[Plan, Message | None]:
    """The plan of a file, and what was taken for granted of its tables. Raises BadInput."""
    text = text_of(path, EVENT_FILE)
    plan = read_event(text, str(path))
    if entrants is not None:
        plan = replace(plan, entrants=entrants)
    if tables is not None:
        if not 1 <= tables <= TABLES:
            raise BadInput(f"{tables} tables", right=f"1 to {TABLES} tables")
        return replace(plan, tables=tuple(range(1, tables + 1)), break_order=()), None
    needed = -(-plan.entrants // max(1, plan.seats_per_table))
    if "tables" in tomllib.loads(text) or not 1 <= needed <= TABLES:
        return plan, None
    said = {"count": needed, "seats": plan.seats_per_table, "entrants": plan.entrants}
    plan = replace(plan, tables=tuple(range(1, needed + 1)), break_order=())
    return plan, Message("forecast.tables_taken", said)
