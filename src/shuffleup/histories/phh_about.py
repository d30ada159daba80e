"""What a PHH file tells beside cards and chips: from its fields to `About`, and back.

Whose rule: the format's fields where it has them; for the rest user-defined ones, listed in `docs/histories.md`. Fields
that mean nothing here are kept as they were. Not done: a time without a date or a known zone is not understood, and
stays such a field.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Final
from zoneinfo import ZoneInfo

from shuffleup.bad_input import BadInput, Place
from shuffleup.histories.phh import PhhHand
from shuffleup.histories.phh_play import finish, play_phh, repairs
from shuffleup.histories.phh_replay import sums_that_differ
from shuffleup.histories.phh_told import HandTold
from shuffleup.histories.phh_write import amount, amounts, phh_of
from shuffleup.histories.told_hand import About, BountyWon, ToldHand, ToldTournament, coins_of
from shuffleup.histories.told_moment import in_utc
from shuffleup.histories.told_play import Draft, with_paid

_LARGEST: Final = 10**15
_UNDERSTOOD: Final = frozenset(
    (
        *("players", "finishing_stacks", "winnings", "hand", "table", "seat_count", "seats", "currency"),
        *("_site", "_dealer_seat", "_hero", "_bounties", "_bounties_won", "_tournament", "_tournament_number"),
        *("_tournament_currency", "_buy_in", "_fee", "_bounty", "_starting_stack", "_tournament_started"),
        *("_level_seconds", "_small_blind", "_smallest_chip", "_players_left"),
    )
)
"""Fields that `About` and the hand hold; `event` and `level` beside them where there is a tournament."""


def told_of_phh(phh: PhhHand, *, strict: bool) -> ToldHand:
    """The hand played, with what its file tells of it. Raises BadInput for what cannot be played or ends otherwise.

    Amounts in a currency are counted in its coins. With `strict` a record that had to be put right is a mistake, and
    one whose finishing stacks or winnings came out otherwise.
    """
    about = _about(phh)
    phh = _in_coins(phh, about.scale)
    told = HandTold(strict)
    hand = play_phh(phh, None, told)
    finish(hand, told, phh)
    if not hand.is_over:
        what = "nobody's cards are" if hand.board_known else "not the whole board is"
        raise BadInput(f"{what} known at the showdown", right="cards to settle the hand by", place=_end(phh))
    paid = _paid(phh)
    if paid is not None:
        about = with_paid(Draft(phh.setup(), about, [], source=phh.source, paid=paid), hand)
    elif strict and (found := list(sums_that_differ(phh, hand))):
        first = found[0]
        raise BadInput(
            f"{first.field} tells {first.file} for {first.player or 'the players'}, and it comes out as {first.here}",
            right="the sums that the actions make",
            place=_end(phh),
        )
    return ToldHand(hand, about, repairs(phh, told))


def phh_of_told(told: ToldHand) -> PhhHand:
    """The hand as a PHH hand. Raises BadInput as `phh_of` does."""
    phh = phh_of(told.hand, scale=told.about.scale)
    phh.fields = {**told.about.more, **_fields(told, phh)}
    return phh


def _end(phh: PhhHand) -> Place:
    return Place(phh.source, phh.line_of_action(len(phh.actions) - 1))


def _in_coins(phh: PhhHand, scale: int) -> PhhHand:
    """The same hand with every amount so many to one of the file's units."""
    if scale == phh.scale:
        return phh
    by = scale // phh.scale
    return replace(
        phh,
        scale=scale,
        antes=tuple(each * by for each in phh.antes),
        blinds=tuple(each * by for each in phh.blinds),
        starting_stacks=tuple(each * by for each in phh.starting_stacks),
        bring_in=phh.bring_in * by,
        small_bet=phh.small_bet * by,
        big_bet=phh.big_bet * by,
        min_bet=phh.min_bet * by,
    )


def _about(phh: PhhHand) -> About:
    fields = phh.fields
    currency = _text(fields, "currency")
    tournament = _tournament(fields)
    started = _started(fields)
    understood = _ALL_UNDERSTOOD[started is not None, tournament is not None]
    return About(
        site=_text(fields, "_site"),
        number=_text(fields, "hand"),
        started_at=started,
        table=_text(fields, "table"),
        table_size=_number(fields, "seat_count"),
        seats=_numbers(fields, "seats", phh.players),
        button=_number(fields, "_dealer_seat"),
        hero=_seat(_text(fields, "_hero"), phh.players),
        currency=currency,
        scale=max(phh.scale, 1 if tournament else coins_of(currency)),
        tournament=tournament,
        bounties=_moneys(fields, "_bounties", tournament, phh.players),
        bounties_won=_bounties_won(fields, tournament, phh.players),
        more={name: value for name, value in fields.items() if name not in understood},
    )


_DATE: Final = frozenset(("time", "time_zone", "day", "month", "year"))
_OF_EVENT: Final = frozenset(("event", "level"))
_ALL_UNDERSTOOD: Final = {
    (False, False): _UNDERSTOOD,
    (True, False): _UNDERSTOOD | _DATE,
    (False, True): _UNDERSTOOD | _OF_EVENT,
    (True, True): _UNDERSTOOD | _DATE | _OF_EVENT,
}
"""What is understood where the time is told, and where there is a tournament."""


def _tournament(fields: Mapping[str, object]) -> ToldTournament | None:
    if fields.get("_tournament") is not True:
        return None
    currency = _text(fields, "_tournament_currency")
    started = _text(fields, "_tournament_started")
    return ToldTournament(
        number=_text(fields, "_tournament_number"),
        name=_text(fields, "event"),
        currency=currency,
        buy_in=_money(fields.get("_buy_in"), currency),
        fee=_money(fields.get("_fee"), currency),
        bounty=_money(fields.get("_bounty"), currency),
        starting_stack=_number(fields, "_starting_stack"),
        level=_number(fields, "level"),
        started_at=_moment(started) if started else None,
        level_seconds=_number(fields, "_level_seconds"),
    )


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return in_utc(moment) if moment.tzinfo else None


def _started(fields: Mapping[str, object]) -> datetime | None:
    """When the hand began, where date, time and zone are told and known."""
    clock, zone = fields.get("time"), fields.get("time_zone")
    if not isinstance(clock, time) or not isinstance(zone, str):
        return None
    told = [fields.get(part) for part in ("year", "month", "day")]
    year, month, day = (part if type(part) is int else 0 for part in told)
    try:
        return in_utc(datetime.combine(date(year, month, day), clock, ZoneInfo(zone)))
    except (ValueError, KeyError, OSError, OverflowError):
        return None


def _text(fields: Mapping[str, object], name: str) -> str:
    value = fields.get(name, "")
    return str(value) if isinstance(value, str) or type(value) is int else ""


def _number(fields: Mapping[str, object], name: str) -> int:
    value = fields.get(name)
    return value if type(value) is int and 0 < value < _LARGEST else 0


def _numbers(fields: Mapping[str, object], name: str, count: int) -> tuple[int, ...]:
    value = fields.get(name)
    if isinstance(value, list) and len(value) == count and all(type(each) is int and each > 0 for each in value):
        return tuple(value)
    return ()


def _seat(text: str, players: int) -> int | None:
    """The seat of `p3`; None for what is no player of the hand."""
    return next((seat for seat in range(players) if text == f"p{seat + 1}"), None) if text else None


def _money(value: object, currency: str) -> int:
    """An amount of money in the smallest coin; 0 for what is none."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not 0 <= value < _LARGEST:
        return 0
    return int(Decimal(value) * coins_of(currency))


def _moneys(
    fields: Mapping[str, object], name: str, tournament: ToldTournament | None, players: int
) -> tuple[int, ...]:
    value = fields.get(name)
    if not isinstance(value, list) or len(value) != players or tournament is None:
        return ()
    return tuple(_money(each, tournament.currency) for each in value)


def _bounties_won(
    fields: Mapping[str, object], tournament: ToldTournament | None, players: int
) -> tuple[BountyWon, ...]:
    value = fields.get("_bounties_won")
    if not isinstance(value, list) or tournament is None:
        return ()
    won = []
    for each in value:
        words = each.split() if isinstance(each, str) else []
        if len(words) == 3 and len(words[2]) < 16 and words[2].replace(".", "", 1).isdecimal():
            seat, beaten = _seat(words[0], players), _seat(words[1], players)
            if seat is not None and beaten is not None:
                won.append(BountyWon(seat, beaten, _money(Decimal(words[2]), tournament.currency)))
    return tuple(won)


def _paid(phh: PhhHand) -> dict[int, int] | None:
    """What the file tells of winnings, in chips; None where it is not told, or told of a hand with decimals only."""
    winnings = phh.fields.get("winnings")
    if not isinstance(winnings, list) or len(winnings) != phh.players or not any(winnings):
        return None
    if not all(type(each) is int or isinstance(each, Decimal) for each in winnings):
        return None
    return {seat: int(each * phh.scale) for seat, each in enumerate(winnings)}


def _fields(told: ToldHand, phh: PhhHand) -> dict[str, object]:
    """The fields of the format, then ours; what is not told is left out."""
    about, hand = told.about, told.hand
    stakes = hand.setup.stakes
    number = about.number
    fields: dict[str, object] = {
        "hand": int(number) if number.isdecimal() and number == str(int(number[:18])) else number,
        "table": about.table,
        "seat_count": about.table_size,
        "seats": list(about.seats),
        "players": list(hand.setup.names),
        "currency": about.currency,
        "finishing_stacks": amounts(phh, told.finishing_stacks),
        "winnings": amounts(phh, about.collected),
        "_site": about.site,
        "_dealer_seat": about.button,
        "_hero": "" if about.hero is None else f"p{about.hero + 1}",
        "_small_blind": amount(phh, stakes.small_blind) if _dead_small_blind(told) else 0,
        "_smallest_chip": amount(phh, stakes.smallest_chip) if stakes.smallest_chip > 1 else 0,
        "_players_left": stakes.players_left,
    }
    if about.started_at is not None:
        at = about.started_at.astimezone(UTC)
        fields |= {"time": at.time(), "time_zone": "UTC", "day": at.day, "month": at.month, "year": at.year}
    if about.tournament is not None:
        fields |= _tournament_fields(about, about.tournament)
    told_as_0 = ("hand",) if number else ()
    return {name: value for name, value in fields.items() if value or isinstance(value, time) or name in told_as_0}


def _dead_small_blind(told: ToldHand) -> bool:
    stakes = told.hand.setup.stakes
    return stakes.small_blind > 0 and stakes.small_blind not in stakes.blinds


def _tournament_fields(about: About, tournament: ToldTournament) -> dict[str, object]:
    def money(coins: int) -> object:
        scale = coins_of(tournament.currency)
        return coins // scale if coins % scale == 0 else Decimal(coins) / scale

    return {
        "event": tournament.name,
        "level": tournament.level,
        "_tournament": True,
        "_tournament_number": tournament.number,
        "_tournament_currency": tournament.currency,
        "_buy_in": money(tournament.buy_in),
        "_fee": money(tournament.fee),
        "_bounty": money(tournament.bounty),
        "_starting_stack": tournament.starting_stack,
        "_tournament_started": "" if tournament.started_at is None else tournament.started_at.isoformat(),
        "_level_seconds": tournament.level_seconds,
        "_bounties": [money(each) for each in about.bounties],
        "_bounties_won": [f"p{won.seat + 1} p{won.beaten + 1} {money(won.amount)}" for won in about.bounties_won],
    }
