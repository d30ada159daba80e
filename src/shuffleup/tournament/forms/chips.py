"""Forms of chips that tell more than their fields: races, the last hands, places and deals by chips."""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from shuffleup.acts.kinds import Whole
from shuffleup.acts.reader import from_form
from shuffleup.acts.sheet import Sheet
from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message
from shuffleup.tournament.acts import reads
from shuffleup.tournament.chip_commands import (
    AnnounceLastHands,
    AnnounceRace,
    PlaceByCounts,
    RaceOff,
    RecordDeal,
    RemoveChips,
)
from shuffleup.tournament.kinds import Form, entry_in, money_in


@reads("remove_chips", RemoveChips)
def _remove(sheet: Form) -> RemoveChips:
    """Of one player with the stack that was seen, or of nobody known."""
    return from_form(RemoveChips, sheet, without=() if entry_in(sheet) else ("lives",))


@reads("race", RaceOff)
def _race(sheet: Sheet[Any]) -> AnnounceRace | RaceOff:
    """How the odd chips of a table are settled: cards that we deal, cards that were dealt, or rounding up."""
    match sheet.text("how"):
        case "ours":
            return from_form(AnnounceRace, sheet)
        case "round_up":
            return from_form(RaceOff, sheet, without=("cards", "bare"), method="round_up")
        case "race":
            return from_form(RaceOff, sheet, method="race")
    raise BadInput(Message("wrong.not_said_how"), right=Message("right.race_chips_off_or"), place=Place("how"))


@reads("last_hands", AnnounceLastHands)
def _last_hands(sheet: Form) -> AnnounceLastHands:
    """So many hands, or a time on the venue's wall clock; neither takes it back."""
    if until := sheet.text("until").strip():
        return AnnounceLastHands(0, _next_time(until, sheet))
    hands = sheet.text("hands")
    return AnnounceLastHands(Whole(0, 999).read(hands, "hands") if hands.strip() else 0)


def _next_time(text: str, sheet: Form) -> int:
    """The next moment (ms UTC) at which the venue's wall clock shows that time. Raises `BadInput`."""
    try:
        wanted = time.fromisoformat(text[:8])
        zone = ZoneInfo(sheet.seen.state.plan.time_zone)
    except ValueError:
        raise BadInput(
            Message("wrong.no_time", {"text": text[:20]}), right=Message("right.time_as_in"), place=Place("until")
        ) from None
    now = datetime.fromtimestamp(sheet.seen.now / 1000, zone)
    moment = now.replace(hour=wanted.hour, minute=wanted.minute, second=0, microsecond=0)
    if moment <= now:
        moment += timedelta(days=1)
    return int(moment.timestamp() * 1000)


@reads("place", PlaceByCounts)
def _place(sheet: Form) -> PlaceByCounts:
    """The counts last noted, with the difference that the sender was shown."""
    state = sheet.seen.state
    counted = state.counted[-1].players if state.counted else ()
    left = set(state.seated.values())
    counts = tuple((entry, chips) for entry, chips in counted if entry in left)
    difference = sheet.text("difference")
    return PlaceByCounts(counts, Whole(-(10**9)).read(difference, "difference") if difference else 0)


@reads("deal", RecordDeal)
def _deal(sheet: Form) -> RecordDeal:
    """Amounts of money, `share-<entry>`, and what the host has ticked."""
    left = list(sheet.seen.state.seated.values())
    return from_form(
        RecordDeal,
        sheet,
        without=("things",),
        shares=tuple((entry, money_in(sheet, f"share-{entry}")) for entry in left),
        method=sheet.text("method")[:20] or "custom",
        accept=len(left) if sheet.text("accept") == "yes" else 0,
        confirmed=len(left) if sheet.text("confirmed") == "yes" else 0,
    )
