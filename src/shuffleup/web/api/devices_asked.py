"""Phones, browsers and tokens, for programs of the office: listed, let in by a door or a token, shown the door.

Nobody lets in a role above their own. What a token lets in is good for no longer than the token, and goes with it when
it is revoked. PINs and tokens come in answers and in nothing else: not in addresses, not in the log.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

from shuffleup.acts.roles import Role
from shuffleup.desk import claims
from shuffleup.desk.devices import A_NIGHT, A_SEASON, is_in, is_token
from shuffleup.desk.roles import BOUND, NotAllowed
from shuffleup.names import tidy
from shuffleup.store import Device, Pairing
from shuffleup.store.night_sequencer import NoSuchTournament
from shuffleup.web.api import tokens
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import FieldError, Problem, unfit
from shuffleup.web.api.schema import Said
from shuffleup.web.api.stream_shapes import At
from shuffleup.web.site import Site

OFFERED = "Nobody above your own role. A captain is for one table, a player for one entry of a night."


@dataclass(frozen=True)
class DeviceShown:
    """Somebody who is let in: a phone, a browser, or a program with a token. `player` is whose seat it has."""

    id: str
    role: Role
    name: str
    token: bool
    night: str
    table: int
    entry: str
    player: str
    by: Annotated[str, Said("Who let it in, or how it came: link, code, account.")]
    made_at: At
    seen_at: At
    until: At


@dataclass(frozen=True)
class DevicesShown:
    """Everybody who is let in now, the newest first."""

    devices: tuple[DeviceShown, ...]


@operation("GET", "/devices", "Phones and devices", answer=DevicesShown, house=True)
def devices(ask: Ask) -> DevicesShown:
    """Who is let in: phones, browsers and tokens."""
    return _everybody(ask)


def _everybody(ask: Ask) -> DevicesShown:
    return DevicesShown(tuple(_shown(ask.house, each) for each in ask.house.devices.everybody()))


def _shown(house: Site, device: Device) -> DeviceShown:
    return DeviceShown(
        id=device.id,
        role=Role(device.role),
        name=device.name,
        token=is_token(device),
        night=device.tournament,
        table=device.at_table,
        entry=device.entry,
        player=_player(house, device),
        by=house.devices.called(device.made_by),
        made_at=device.made_at,
        seen_at=device.seen_at,
        until=device.expires_at,
    )


def _player(house: Site, device: Device) -> str:
    try:
        return house.name_of(house.sequencer(device.tournament).state, device.entry) if device.entry else ""
    except NoSuchTournament:
        return ""


@operation("POST", "/devices/{device}/sign-out", "Phones and devices", answer=DevicesShown, house=True)
def sign_device_out(ask: Ask) -> DevicesShown:
    """Show a device the door: its next request is refused, its streams end at once.

    A token takes whatever it let in with it. Answers with who is still in.
    """
    found = ask.house.store.device(ask.ids["device"])
    if found is None:
        raise Problem("no_such", "There is no such device in this house.")
    if not ask.who.may_let_in(Role(found.role)):
        raise NotAllowed(ask.who, f"signing out a {found.role}")
    ask.house.devices.shut(found.id)
    return _everybody(ask)


@dataclass(frozen=True)
class GivenBack:
    """The token that opens nothing any more."""

    device: str


@operation("POST", "/me/give-back", "Phones and devices", answer=GivenBack)
def give_token_back(ask: Ask) -> GivenBack:
    """Give your own token back: it opens nothing after this, nor does what it let in."""
    ask.house.devices.shut(ask.who.device)
    return GivenBack(ask.who.device)


_LETS_IN: dict[str, Any] = {"house": True, "parsed": True, "problems": ("no_such",)}


class Lasts(Enum):
    """For how long a token is good."""

    NIGHT = "night"
    MONTH = "month"
    YEAR = "year"


@dataclass(frozen=True)
class TokenBody:
    """A token for a program. Whose name the log is to show, and what it may do; for one night, or (empty) the house."""

    name: Annotated[str, Said("What it is for, such as Stream overlay; the log shows it.")]
    role: Annotated[Role, Said(OFFERED)]
    lasts: Lasts = Lasts.NIGHT
    night: str = ""
    table: int = 0
    entry: str = ""


@dataclass(frozen=True)
class TokenMade:
    """A token, told this once: of its secret only a hash is kept.

    `cards` opens the cards of its seat, where it is a program's at a table that the program deals (docs/sealing.md).
    """

    token: str
    device: DeviceShown
    cards: str = ""


@operation("POST", "/tokens", "Phones and devices", body=TokenBody, answer=TokenMade, status=201, **_LETS_IN)
def make_token(ask: Ask) -> TokenMade:
    """Make a token for another program.

    It is good for no longer than yours, and goes with yours. Sent twice, it makes two: sign out the one too many.
    """
    told: TokenBody = ask.body
    name = tidy(told.name)[:60]
    if not name:
        raise unfit(FieldError("name", "the token has no name", "what it is for, such as Stream overlay"))
    _may_let_in(ask, told.role)
    night, table, entry = _place(ask, told.role, told)
    lasts = _no_longer(ask, tokens.SPANS[told.lasts.value])
    plays = bool(entry) and ask.house.dealer.nights.is_dealt(night)
    cards = ask.house.dealer.shown.seal_of(night, entry).secret.hex() if plays else ""
    device, token = tokens.make(
        ask.house, told.role, name, by=ask.who, lasts=lasts, tournament=night, table=table, entry=entry
    )
    return TokenMade(token, _shown(ask.house, device), cards)


def _may_let_in(ask: Ask, role: Role) -> None:
    if not ask.who.may_let_in(role):
        raise NotAllowed(ask.who, f"letting in a {role.value}")


def _place(ask: Ask, role: Role, told: "TokenBody | DoorBody") -> tuple[str, int, str]:
    """Night, table and entry that somebody is let in for. Raises `Problem`."""
    for field, given, theirs in (("table", told.table, Role.CAPTAIN), ("entry", told.entry, Role.PLAYER)):
        if given and role is not theirs:
            raise unfit(FieldError(field, f"a {role.value} is let in for none", "leave it out"))
    if role not in BOUND:
        return (ask.night(told.night).id if told.night else ""), 0, ""
    if not told.night:
        raise unfit(FieldError("night", f"a {role.value} is let in for one night", "the night's id"))
    event = ask.night(told.night)
    is_place = claims.is_place_of_token if isinstance(told, TokenBody) else claims.is_place
    if not is_place(event.state, role, told.table, told.entry):
        captain = role is Role.CAPTAIN
        wrong = f"{told.table} is no table of this night" if captain else "there is no such entry in this night"
        raise unfit(FieldError("table" if captain else "entry", wrong, "see `room`"))
    return event.id, told.table, told.entry


def _no_longer(ask: Ask, lasts: int) -> int:
    """As long as that, and no longer than the token that asks is good for (ms; never 0: that is as usual)."""
    asks = ask.house.store.device(ask.who.device)
    return max(1, min(lasts, asks.expires_at - ask.house.time.now() if asks else 1))


@dataclass(frozen=True)
class DoorBody:
    """A door for one phone or browser. `season`: let in for half a year, where it is for no table and no seat."""

    role: Annotated[Role, Said(OFFERED)]
    night: str = ""
    table: int = 0
    entry: str = ""
    season: bool = False


@dataclass(frozen=True)
class DoorShown:
    """A door held open for one device, for ten minutes: where it comes in, and the PIN that it types there.

    The address may be read by the whole room. The PIN is empty once the door is closed; `arrived` is who came through.
    """

    door: str
    role: Role
    night: str
    table: int
    entry: str
    open: bool
    address: str
    pin: str
    until: At
    arrived: DeviceShown | None


@operation("POST", "/doors", "Phones and devices", body=DoorBody, answer=DoorShown, status=201, **_LETS_IN)
def hold_door_open(ask: Ask) -> DoorShown:
    """Hold a door open for a phone: show its address as a QR code, and tell the PIN to whoever is to come in.

    Sent twice, it opens two; each closes by itself.
    """
    told: DoorBody = ask.body
    _may_let_in(ask, told.role)
    night, table, entry = _place(ask, told.role, told)
    for field, given in (("season", told.season and told.role in BOUND), ("night", night and told.role not in BOUND)):
        if given:
            raise unfit(FieldError(field, f"a door for a {told.role.value} has none", "leave it out"))
    pairing = ask.house.devices.hold_open(
        told.role,
        ask.who,
        tournament=night,
        table=table,
        entry=entry,
        lasts=_no_longer(ask, A_SEASON if told.season else A_NIGHT),
    )
    return _door(ask, pairing)


@operation("GET", "/doors/{door}", "Phones and devices", answer=DoorShown, house=True)
def door(ask: Ask) -> DoorShown:
    """A door: whether it is open still, and who came through."""
    return _door(ask, _held(ask))


@operation("POST", "/doors/{door}/close", "Phones and devices", answer=DoorShown, house=True)
def close_door(ask: Ask) -> DoorShown:
    """Close a door before somebody has come through."""
    held = _held(ask)
    if ask.house.devices.held_open(held.id) is not None:
        ask.house.devices.close_door(held)
    return _door(ask, _held(ask))


def _held(ask: Ask) -> Pairing:
    """The door of the address. Raises `Problem`, and `NotAllowed` where its PIN would make them more than they are."""
    held = ask.house.store.pairing(ask.ids["door"])
    if held is None:
        raise Problem("no_such", "There is no such door in this house.")
    _may_let_in(ask, Role(held.role))
    return held


def _door(ask: Ask, held: Pairing) -> DoorShown:
    is_open = ask.house.devices.held_open(held.id) is not None
    arrived = ask.house.store.device(held.device) if held.device else None
    still_in = arrived is not None and is_in(arrived, ask.house.time.now())
    return DoorShown(
        door=held.id,
        role=Role(held.role),
        night=held.tournament,
        table=held.at_table,
        entry=held.entry,
        open=is_open,
        address=f"{ask.reached}/pair/{held.id}",
        pin=ask.house.devices.pin(held) if is_open else "",
        until=held.expires_at,
        arrived=_shown(ask.house, arrived) if arrived and still_in else None,
    )
