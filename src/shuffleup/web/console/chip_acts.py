"""What a form asks for about chips, read into a command. No rule is decided here."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from zoneinfo import ZoneInfo

from django.http import QueryDict

from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message
from shuffleup.tournament.chip_commands import (
    AddOn,
    AnnounceLastHands,
    AnnounceRace,
    BuyAgain,
    CountChips,
    DealRace,
    ExchangeOldChips,
    ForfeitStack,
    GiveChips,
    LayOutStack,
    PlaceByCounts,
    RaceOff,
    RecordDeal,
    RemoveChips,
    SetStack,
    TakeOffStack,
    TakeStack,
)
from shuffleup.tournament.chip_state import Why
from shuffleup.tournament.commands import Command
from shuffleup.tournament.ledger import bought
from shuffleup.tournament.money import smallest_coins
from shuffleup.web.console.fields import Reader, cards_of, entry_of, seat_of, whole
from shuffleup.web.console.shared import Event


def why_of(post: QueryDict) -> Why:
    """The reason chosen. Raises `BadInput`."""
    try:
        return Why(post.get("why", ""))
    except ValueError:
        raise BadInput(Message("wrong.no_reason"), right=Message("right.one_those_shown"), place=Place("why")) from None


def life_of(post: QueryDict, event: Event) -> int:
    """The stack that the sender saw; the one now where the form names none."""
    if post.get("lives"):
        return whole(post, "lives", 0, 999)
    found = event.state.entries.get(entry_of(post))
    return found.lives if found else 0


def _set_stack(post: QueryDict, event: Event) -> Command:
    level = whole(post, "level", 0, 999) if post.get("level") else 0
    return SetStack(entry_of(post), life_of(post, event), whole(post, "chips", 1), level)


def _give(post: QueryDict, event: Event) -> Command:
    entries = tuple(each[:40] for each in post.getlist("entry") if each)
    return GiveChips(whole(post, "chips", 1), why_of(post), entries)


def _remove(post: QueryDict, event: Event) -> Command:
    entry = entry_of(post)
    return RemoveChips(whole(post, "chips", 1), why_of(post), entry, life_of(post, event) if entry else 0)


def _take_stack(post: QueryDict, event: Event) -> Command:
    minutes = whole(post, "minutes", 0, 999) if post.get("minutes") else 0
    return TakeStack(entry_of(post), life_of(post, event), whole(post, "chips"), why_of(post), minutes)


def _buy_again(post: QueryDict, event: Event) -> Command:
    entry = entry_of(post)
    seen = whole(post, "bought", 0, 999) if post.get("bought") else bought(event.state, entry, Why.REBUY)
    return BuyAgain(entry, life_of(post, event), seen, post.get("announced") == "yes")


def by_field(post: QueryDict, prefix: str, high: int = 10**9) -> tuple[tuple[str, int], ...]:
    """What was typed into the fields `<prefix>-<name>`, by name; empty ones are left out. Raises `BadInput`."""
    fields = [field for field in post if field.startswith(f"{prefix}-") and post.get(field, "").strip()]
    return tuple((field.removeprefix(f"{prefix}-")[:40], whole(post, field, 0, high)) for field in fields[:600])


def _race(post: QueryDict, event: Event) -> Command:
    """How the odd chips of a table are settled: cards that we deal, cards that were dealt, or rounding up."""
    table, value, into = whole(post, "table", 1, 9999), whole(post, "value", 1), whole(post, "into", 1)
    put, how = by_field(post, "put", 10_000), post.get("how", "")
    bare = tuple(each[:40] for each in post.getlist("bare"))
    if how == "ours":
        return AnnounceRace(table, value, into, put, bare)
    if how == "round_up":
        return RaceOff(table, value, into, put, "round_up")
    if how == "race":
        return RaceOff(table, value, into, put, "race", cards_of(post, "cards"), bare)
    raise BadInput(Message("wrong.not_said_how"), right=Message("right.race_chips_off_or"), place=Place("how"))


def _count(post: QueryDict, event: Event) -> Command:
    tables = by_field(post, "table")
    if not all(number.isdecimal() and len(number) < 5 for number, _ in tables):
        raise BadInput(Message("wrong.these_no_tables"), right=Message("right.tables_shown"), place=Place("table"))
    return CountChips(by_field(post, "chips"), tuple((int(number), chips) for number, chips in tables))


def _last_hands(post: QueryDict, event: Event) -> Command:
    """So many hands, or a time on the venue's wall clock; neither takes it back."""
    if post.get("until", "").strip():
        return AnnounceLastHands(0, next_time(post.get("until", "").strip(), event))
    return AnnounceLastHands(whole(post, "hands", 0, 999) if post.get("hands", "").strip() else 0)


def next_time(text: str, event: Event) -> int:
    """The next moment (ms UTC) at which the venue's wall clock shows that time. Raises `BadInput`."""
    try:
        wanted = time.fromisoformat(text[:8])
        zone = ZoneInfo(event.state.plan.time_zone)
    except ValueError:
        raise BadInput(
            Message("wrong.no_time", {"text": text[:20]}), right=Message("right.time_as_in"), place=Place("until")
        ) from None
    now = datetime.fromtimestamp(event.now / 1000, zone)
    moment = now.replace(hour=wanted.hour, minute=wanted.minute, second=0, microsecond=0)
    if moment <= now:
        moment += timedelta(days=1)
    return int(moment.timestamp() * 1000)


def _place(post: QueryDict, event: Event) -> Command:
    """The counts last noted, with the difference that the sender was shown."""
    counted = event.state.counted[-1].players if event.state.counted else ()
    left = set(event.state.seated.values())
    counts = tuple((entry, chips) for entry, chips in counted if entry in left)
    return PlaceByCounts(counts, whole(post, "difference", -(10**9)) if post.get("difference") else 0)


def _deal(post: QueryDict, event: Event) -> Command:
    """Amounts of money, `share-<entry>`, and what the host has ticked."""
    currency = event.state.plan.currency
    left = list(event.state.seated.values())
    shares = tuple((entry, money_of(post, f"share-{entry}", currency)) for entry in left)
    everybody = len(left)
    return RecordDeal(
        shares,
        money_of(post, "saved", currency),
        post.get("method", "custom")[:20] or "custom",
        everybody if post.get("accept") == "yes" else 0,
        post.get("all_present") == "yes",
        post.get("official_present") == "yes",
        post.get("approved") == "yes",
        everybody if post.get("confirmed") == "yes" else 0,
        post.get("secret_vote") == "yes",
    )


def money_of(post: QueryDict, field: str, currency: str) -> int:
    """An amount of money in the smallest coin, 0 where nothing was typed. Raises `BadInput`."""
    plain = post.get(field, "").replace(",", "").strip().lstrip("£$€").strip() or "0"
    if not plain.replace(".", "", 1).isdecimal() or len(plain) > 12 or not plain.isascii():
        raise BadInput(
            Message("wrong.no_amount", {"text": plain[:20]}), right=Message("right.amount_as_in"), place=Place(field)
        )
    try:
        return smallest_coins(Decimal(plain), currency)
    except (ValueError, InvalidOperation):
        raise BadInput(
            Message("wrong.no_amount", {"text": plain[:20]}),
            right=Message("right.as_counted", {"code": currency}),
            place=Place(field),
        ) from None


def _exchange(post: QueryDict, event: Event) -> Command:
    value, into = whole(post, "value", 1), whole(post, "into", 1)
    return ExchangeOldChips(entry_of(post), life_of(post, event), value, whole(post, "pieces", 1, 10_000), into)


def _forfeit(post: QueryDict, event: Event) -> Command:
    ticked = {each: post.get(each) == "yes" for each in ("in_time", "dealer_told")}
    return ForfeitStack(entry_of(post), life_of(post, event), whole(post, "chips", 1), **ticked)


CHIP_READERS: Mapping[str, Reader] = {
    "set_stack": _set_stack,
    "give_chips": _give,
    "remove_chips": _remove,
    "take_stack": _take_stack,
    "lay_out": lambda post, event: LayOutStack(seat_of(post, "seat")),
    "take_off": lambda post, event: TakeOffStack(seat_of(post, "seat"), whole(post, "chips")),
    "buy_again": _buy_again,
    "forfeit": _forfeit,
    "exchange": _exchange,
    "race": _race,
    "deal_race": lambda post, event: DealRace(post.get("race", "")[:40]),
    "count": _count,
    "last_hands": _last_hands,
    "place": _place,
    "deal": _deal,
    "add_on": lambda post, event: AddOn(entry_of(post), life_of(post, event)),
}
