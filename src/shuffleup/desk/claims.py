"""Whose phone is whose: a seat is claimed by the code on its slip or by the director's tap, a table by its own slip.

Codes are computed from the house's signing key, like the PINs of doors: they stand on paper and on the staff's pages,
and are nowhere stored. One phone a seat: a second one that knows the code, or one without a code, asks, and the
director decides. Tries are counted for each seat, each table and each network address.
"""

import hashlib
import hmac
import secrets
from dataclasses import replace

from shuffleup.acts.roles import Role
from shuffleup.desk.devices import LASTS, LOCKED_FOR, MINUTE, TRIES_AN_ADDRESS, is_in
from shuffleup.desk.house import House
from shuffleup.desk.nights import SERVER
from shuffleup.store import Device, KeepMeta, PutDevice, PutMeta, ShutDevice
from shuffleup.store.beside import Beside
from shuffleup.store.sequencer import Sent
from shuffleup.tournament.answers import Declined, Message
from shuffleup.tournament.programs import PROGRAM
from shuffleup.tournament.report_commands import AskForSeat
from shuffleup.tournament.report_state import ReportKind, TableReport
from shuffleup.tournament.state import Standing, Tournament

TRIES_A_SEAT = 5
TRIES_A_TABLE = 10
ASKS_AN_ADDRESS = 5
"""Within a quarter of an hour, like the tries of PINs."""

AT_ONCE = 5_000
"""Milliseconds in which two claims of one seat are two at once."""


def is_place(state: Tournament, role: Role, table: int, entry: str) -> bool:
    """Whether a night has the table that a captain, or the player whom a phone, would speak for; of a bot nobody's."""
    if role is Role.CAPTAIN:
        return table in state.plan.tables
    return entry in state.entries and not state.entries[entry].bot


def is_place_of_token(state: Tournament, role: Role, table: int, entry: str) -> bool:
    """Whether a program's token can speak for it: as a phone could, but where the program deals for a program's seat.

    A token for a person's seat would play unmarked there, and would see his cards.
    """
    if role is not Role.PLAYER or not state.plan.is_digital:
        return is_place(state, role, table, entry)
    return state.plan.programs and entry in state.entries and state.entries[entry].bot == PROGRAM


def seat_code(house: House, tournament: str, entry: str) -> str:
    """The four digits on a player's slip."""
    return _digits(house, f"seat code {tournament} {entry}", 4)


def table_code(house: House, tournament: str, table: int) -> str:
    """The six digits on a table's slip."""
    return _digits(house, f"table code {tournament} {table}", 6)


def _digits(house: House, what: str, count: int) -> str:
    digest = hmac.digest(house.signing_key().encode(), what.encode(), hashlib.sha256)
    return f"{int.from_bytes(digest[:8], 'big') % 10**count:0{count}}"


def claim_seat(
    house: House, tournament: str, entry: str, code: str, *, address: str, name: str, now_is: str = ""
) -> Device | Message:
    """Try a slip's code: the device, let in, or asking where another phone has the seat; or what to say.

    `now_is` is the id of the device that this browser is already, if it is one.
    """
    wrong = _try(house, f"seat {tournament} {entry}", code, seat_code(house, tournament, entry), TRIES_A_SEAT, address)
    if wrong is not None:
        return wrong
    before = house.devices.find(now_is) if now_is else None
    if before is not None and (before.tournament, before.entry) == (tournament, entry):
        return house.store.device(now_is) or Message("claim.again")
    device = house.devices.new(Role.PLAYER, name, by="code", tournament=tournament, entry=entry)
    # Until it is let in, its time ends when it was made: that is how others see that it is coming in.
    key, now = _holder(tournament, entry), device.made_at
    house.store.write([KeepMeta(key, device.id), PutDevice(replace(device, expires_at=now))])
    holder = house.store.device(house.store.meta(key) or "")
    if holder is not None and holder.id != device.id and (is_in(holder, now) or _is_coming_in(holder, now)):
        return _asking(house, device)
    house.store.write([PutMeta(key, device.id), PutDevice(device)])
    return device


def _is_coming_in(device: Device, now: int) -> bool:
    """Whether another request is just about to let it in."""
    return device.shut_at is None and device.expires_at == device.made_at and now - device.made_at < AT_ONCE


def ask_for_seat(house: House, tournament: str, entry: str, *, address: str, name: str) -> Device | Message:
    """Without a code: the device, which waits for the director; or what to say."""
    now = house.time.now()
    if house.store.attempt(f"asks {address}", now, now - LOCKED_FOR) > ASKS_AN_ADDRESS:
        return Message("claim.locked_out", {"minutes": LOCKED_FOR // MINUTE})
    return _asking(house, house.devices.new(Role.PLAYER, name, by="asked", tournament=tournament, entry=entry))


def _asking(house: House, device: Device) -> Device | Message:
    """Put the question to the director; the device is known, and not let in."""
    waits = replace(device, expires_at=house.time.now())
    asked: Sent = house.sequencer(device.tournament).send(
        secrets.token_hex(16),
        AskForSeat(device.entry, device.id),
        at=house.time.now(),
        actor=SERVER,
        beside=[PutDevice(waits)],
    )
    return asked.answer.message if isinstance(asked.answer, Declined) else waits


def claim_table(house: House, tournament: str, table: int, code: str, *, address: str, name: str) -> Device | Message:
    """Try a table's code: the device, let in as one of its captains, or what to say."""
    right = table_code(house, tournament, table)
    wrong = _try(house, f"table {tournament} {table}", code, right, TRIES_A_TABLE, address)
    if wrong is not None:
        return wrong
    return house.devices.admit(Role.CAPTAIN, name, by="slip", tournament=tournament, table=table)


def _try(house: House, what: str, code: str, right: str, most: int, address: str) -> Message | None:
    """Count a try and compare; the sentence for whoever was wrong, or came too often. A right one does not count."""
    now, tried = house.time.now(), (f"codes from {address}", f"code {what}")
    from_there, at_it = (house.store.attempt(each, now, now - LOCKED_FOR) for each in tried)
    if from_there > TRIES_AN_ADDRESS:
        return Message("claim.locked_out", {"minutes": LOCKED_FOR // MINUTE})
    if at_it > most:
        return Message("claim.locked", {"minutes": LOCKED_FOR // MINUTE})
    digits = "".join(each for each in code if each.isdecimal())
    if not hmac.compare_digest(digits.encode(), right.encode()):
        return Message("claim.wrong_code", {"count": most - at_it}) if at_it < most else Message("claim.last_wrong")
    for each in tried:
        house.store.forgive(each, now)
    return None


def _holder(tournament: str, entry: str) -> str:
    """The note that says which phone has a seat; written once, so that of two at once one is first."""
    return f"seat {tournament} {entry}"


def phones_of(house: House, tournament: str, entry: str) -> list[Device]:
    """The phones that are let in for a seat."""
    here = (each for each in house.devices.everybody() if each.role == Role.PLAYER.value)
    return [each for each in here if (each.tournament, each.entry) == (tournament, entry)]


def has_seat(house: House, device: Device) -> None:
    """Somebody let this device in for a seat: where the program deals it is the only one, as two would see its cards.

    Whoever had the seat is signed out, and so learns of it.
    """
    if device.role != Role.PLAYER.value or not house.dealer.nights.is_dealt(device.tournament):
        return
    house.store.write([PutMeta(_holder(device.tournament, device.entry), device.id)])
    for other in phones_of(house, device.tournament, device.entry):
        if other.id != device.id:
            house.devices.shut(other.id)


def captains_of(house: House, tournament: str) -> dict[int, list[Device]]:
    """Table -> the phones that report for it."""
    found: dict[int, list[Device]] = {}
    for each in house.devices.everybody():
        if each.role == Role.CAPTAIN.value and each.tournament == tournament:
            found.setdefault(each.at_table, []).append(each)
    return found


def granted(house: House, tournament: str, report: TableReport | None) -> tuple[Beside, ...]:
    """What is written with the director's yes to a phone that asks: it is let in, others of that seat go."""
    if report is None or report.kind is not ReportKind.SEAT:
        return ()
    device, now = house.store.device(report.claim), house.time.now()
    if device is None:
        return ()
    others = [ShutDevice(each.id, now) for each in phones_of(house, tournament, report.entry) if each.id != device.id]
    comes = replace(device, expires_at=now + LASTS[Role.PLAYER])
    return (PutDevice(comes), PutMeta(_holder(tournament, report.entry), device.id), *others)


def told_granted(house: House, beside: tuple[Beside, ...]) -> None:
    """End the streams of phones that were shown the door with it."""
    for each in beside:
        if isinstance(each, ShutDevice):
            house.devices.told_shut(each.id)


def asked_by(state: Tournament, device: str) -> TableReport | None:
    """What came of this phone's asking for a seat."""
    asked = (each for each in state.reports.values() if each.kind is ReportKind.SEAT and each.claim == device)
    return max(asked, key=lambda each: each.at, default=None)


def can_be_claimed(state: Tournament) -> list[str]:
    """Entries whose seat a phone can claim: all but those that were taken off the list, and bots."""
    return [each.id for each in state.entries.values() if each.standing is not Standing.WITHDRAWN and not each.bot]
