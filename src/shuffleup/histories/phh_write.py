"""Writes hands in the PHH format, from a hand played here or one read from a file.

Whose rule: the PHH file format of J. Kim, version of 2024. What the format has no word for is refused, or falls away
where nothing is lost by it (`hand_course.plain_acts`). Games without a code of the format have one of ours, which
begins with `_` as user-defined fields do, so that no other program takes them for another game.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from typing import Final

import tomli_w

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import cards_text
from shuffleup.games.variant import Betting, Forced
from shuffleup.games.variants import phh_code
from shuffleup.hand import acts
from shuffleup.hand.hand import Hand
from shuffleup.histories.hand_course import plain_acts
from shuffleup.histories.phh import UNKNOWN_STACK, PhhHand

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
"""A name that TOML takes without quotation marks."""


def phh_of(hand: Hand, *, fields: Mapping[str, object] | None = None, scale: int = 1) -> PhhHand:
    """The hand as a PHH hand, all its cards in it: for the archive, not for players during a tournament.

    `fields` are further fields of the format (event, players, hand, ..) or user-defined ones (`_x`); `scale` is how
    many chips make one of the file's units. Raises BadInput for remedies that the format cannot tell.
    """
    setup = hand.setup
    stakes = setup.stakes
    limit = setup.variant.betting is Betting.FIXED_LIMIT
    phh = PhhHand(
        variant=setup.variant,
        antes=stakes.antes,
        blinds=stakes.blinds,
        starting_stacks=setup.stacks,
        actions=(),
        bring_in=stakes.bring_in,
        small_bet=stakes.small_bet if limit else 0,
        big_bet=stakes.big_bet if limit else 0,
        min_bet=0 if limit else stakes.min_bet,
        ante_trimming=stakes.antes_trimmed,
        scale=scale,
        fields=dict(fields or {}),
    )
    if setup.names:
        phh.fields.setdefault("players", list(setup.names))
    if hand.is_over:
        phh.fields.setdefault("finishing_stacks", amounts(phh, hand.stacks))
    phh.actions = _lines(hand, lambda chips: str(amount(phh, chips)))
    return phh


def amounts(phh: PhhHand, chips: Sequence[int]) -> list[object]:
    """Chips as the hand's file writes amounts."""
    return [amount(phh, each) for each in chips]


def _lines(hand: Hand, said: Callable[[int], str]) -> list[str]:
    """The entries in the format's words. Hands that were tabled by themselves are shown where that happened."""
    plain = plain_acts(hand, "PHH")
    told = {act.seat for act in plain if isinstance(act, acts.Showed)}
    tabled = [seat for seat in range(hand.players) if hand.shown(seat) and seat not in told]
    last_bet = max((i for i, act in enumerate(plain) if isinstance(act, _BETTING)), default=-1)
    held = [0] * hand.players
    lines: list[str] = []
    for entry, act in enumerate(plain):
        lines += _words(act, said)
        for seat in range(hand.players):
            held[seat] += _cards_dealt(act, seat)
        if entry == last_bet and not any(street.draw for street in hand.variant.streets):
            lines += [f"p{seat + 1} sm {cards_text(hand.hole(seat)[: held[seat]])}" for seat in tabled]
    again = [seat for seat in tabled if f"p{seat + 1} sm {cards_text(hand.hole(seat))}" not in lines]
    return [*lines, *(f"p{seat + 1} sm {cards_text(hand.hole(seat))}" for seat in again)]


def _cards_dealt(act: acts.Act, seat: int) -> int:
    if isinstance(act, acts.StreetDealt) and act.hole:
        return len(act.hole[seat])
    return len(act.cards) if isinstance(act, acts.HoleDealt) and act.seat == seat else 0


_BETTING = (acts.Folded, acts.Checked, acts.Called, acts.Bet, acts.Raised, acts.Completed, acts.BroughtIn)


def _words(act: acts.Act, said: Callable[[int], str]) -> list[str]:
    match act:
        case acts.HoleDealt(seat, cards):
            return [f"d dh p{seat + 1} {cards_text(cards)}"]
        case acts.BoardDealt(cards):
            return [f"d db {cards_text(cards)}"]
        case acts.StreetDealt(hole, board):
            dealt = [f"d dh p{seat + 1} {cards_text(cards)}" for seat, cards in enumerate(hole) if cards]
            return [*dealt, *([f"d db {cards_text(board)}"] if board else [])]
        case acts.Drew(seat, cards):
            return [f"p{seat + 1} sd {cards_text(cards)}".rstrip()]
        case acts.Showed(seat, cards):
            return [f"p{seat + 1} sm {cards_text(cards)}"]
        case _:
            return _betting_words(act, said)


def _betting_words(act: acts.Act, said: Callable[[int], str]) -> list[str]:
    match act:
        case acts.Folded(seat):
            return [f"p{seat + 1} f"]
        case acts.Checked(seat) | acts.Called(seat, _):
            return [f"p{seat + 1} cc"]
        case acts.Bet(seat, to) | acts.Raised(seat, to) | acts.Completed(seat, to):
            return [f"p{seat + 1} cbr {said(to)}"]
        case acts.BroughtIn(seat, _):
            return [f"p{seat + 1} pb"]
        case acts.Mucked(seat):
            return [f"p{seat + 1} sm"]
        case _:
            raise BadInput(f"the PHH format has no word for {type(act).__name__}", right="a hand without remedies")


def phh_text(phh: PhhHand) -> str:
    """One hand as the text of a `.phh` file, in the form that the fast reader knows."""
    return "".join(f"{_assigned(name, value)}\n" for name, value in _fields(phh))


def phhs_text(hands: Iterable[PhhHand]) -> str:
    """Several hands as the text of a `.phhs` file; those without a section are numbered from 1."""
    return "\n".join(f"[{_key(str(phh.section or number))}]\n{phh_text(phh)}" for number, phh in enumerate(hands, 1))


def write_phh(hand: Hand | PhhHand, *, fields: Mapping[str, object] | None = None) -> str:
    """A hand, played here or read from a file, as the text of a `.phh` file; see `phh_of`."""
    if isinstance(hand, PhhHand):
        return phh_text(hand)
    return phh_text(phh_of(hand, fields=fields))


def _fields(phh: PhhHand) -> Iterable[tuple[str, object]]:
    def listed(sums: tuple[int, ...]) -> list[object]:
        return amounts(phh, sums[::-1] if phh.players == 2 else sums)

    yield "variant", phh_code(phh.variant)
    yield "ante_trimming_status", phh.ante_trimming
    yield "antes", listed(phh.antes)
    if phh.variant.forced is Forced.BLINDS:
        yield "blinds_or_straddles", listed(phh.blinds)
    else:
        yield "bring_in", amount(phh, phh.bring_in)
    if phh.variant.betting is Betting.FIXED_LIMIT:
        yield "small_bet", amount(phh, phh.small_bet)
        yield "big_bet", amount(phh, phh.big_bet)
    else:
        yield "min_bet", amount(phh, phh.min_bet)
    yield "starting_stacks", amounts(phh, phh.starting_stacks)
    yield "actions", list(phh.actions)
    yield from phh.fields.items()


def amount(phh: PhhHand, chips: int) -> object:
    """Chips as the hand's file writes an amount."""
    if chips >= UNKNOWN_STACK:
        return Decimal("inf")
    return chips // phh.scale if chips % phh.scale == 0 else Decimal(phh.amount(chips))


def _assigned(name: str, value: object) -> str:
    return f"{_key(name)} = {_value(value)}"


def _key(name: str) -> str:
    """A name in TOML, in quotation marks where it needs them."""
    return name if _BARE.fullmatch(name) else tomli_w.dumps({name: 0}).removesuffix(" = 0\n")


def _value(value: object) -> str:
    """A value in TOML; single quotes where they can be, so that the fast reader knows it."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | Decimal():
            return str(value).replace("Infinity", "inf").replace("NaN", "nan")
        case str() if "'" not in value and value.isprintable():
            return f"'{value}'"
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return f"{{{', '.join(_assigned(name, each) for name, each in value.items())}}}"
        case date() | time():
            return value.isoformat()
        case _:
            return tomli_w.dumps({"x": value}).removeprefix("x = ").rstrip("\n")
