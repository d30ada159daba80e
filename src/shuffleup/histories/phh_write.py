"""Writes hands in the PHH format, from a hand played here or one read from a file.

Whose rule: the PHH file format of J. Kim, version of 2024. What the format has no word for is refused, or falls away
where nothing is lost by it: a remedy is written as what the hand is after it. Variants without a code of the format are
refused.
"""

from collections.abc import Iterable, Mapping
from datetime import date, time
from decimal import Decimal

import tomli_w

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import cards_text
from shuffleup.games.variant import Betting, Forced
from shuffleup.hand import acts
from shuffleup.hand.hand import Hand
from shuffleup.histories.phh import UNKNOWN_STACK, PhhHand


def phh_of(hand: Hand, *, fields: Mapping[str, object] | None = None) -> PhhHand:
    """The hand as a PHH hand, all its cards in it: for the archive, not for players during a tournament.

    `fields` are further fields of the format (event, players, hand, ..) or user-defined ones (`_x`). Raises BadInput
    for a game without a PHH code, and for remedies that the format cannot tell.
    """
    setup = hand.setup
    if setup.variant.phh is None:
        raise BadInput(f"the PHH format has no code for {setup.variant.name}", right="one of its eleven variants")
    stakes = setup.stakes
    limit = setup.variant.betting is Betting.FIXED_LIMIT
    given = dict(fields or {})
    if setup.names:
        given.setdefault("players", list(setup.names))
    if hand.is_over:
        given.setdefault("finishing_stacks", list(hand.stacks))
    return PhhHand(
        variant=setup.variant,
        antes=stakes.antes,
        blinds=stakes.blinds,
        starting_stacks=setup.stacks,
        actions=_lines(hand),
        bring_in=stakes.bring_in,
        small_bet=stakes.small_bet if limit else 0,
        big_bet=stakes.big_bet if limit else 0,
        min_bet=0 if limit else stakes.min_bet,
        ante_trimming=stakes.antes_trimmed,
        fields=given,
    )


def _lines(hand: Hand) -> list[str]:
    """The entries in the format's words. Hands that were tabled by themselves are shown where that happened."""
    standing = hand.standing()
    told = {act.seat for act in standing if isinstance(act, acts.Showed)}
    tabled = [seat for seat in range(hand.players) if hand.shown(seat) and seat not in told]
    last_bet = max((i for i, act in enumerate(standing) if isinstance(act, _BETTING)), default=-1)
    held = [0] * hand.players
    lines: list[str] = []
    for entry, act in enumerate(standing):
        lines += _words(act)
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


def _words(act: acts.Act) -> list[str]:
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
        case acts.StubReshuffled() | acts.StubRemade() | acts.OpenerNamed() | acts.RaiseAllowed():
            return []
        case _:
            return _betting_words(act)


def _betting_words(act: acts.Act) -> list[str]:
    match act:
        case acts.Folded(seat):
            return [f"p{seat + 1} f"]
        case acts.Checked(seat) | acts.Called(seat, _):
            return [f"p{seat + 1} cc"]
        case acts.Bet(seat, to) | acts.Raised(seat, to) | acts.Completed(seat, to):
            return [f"p{seat + 1} cbr {to}"]
        case acts.BroughtIn(seat, _):
            return [f"p{seat + 1} pb"]
        case acts.Mucked(seat):
            return [f"p{seat + 1} sm"]
        case _:
            raise BadInput(f"the PHH format has no word for {type(act).__name__}", right="a hand without remedies")


def phh_text(phh: PhhHand) -> str:
    """One hand as the text of a `.phh` file, in the form that the fast reader knows."""
    return "".join(f"{name} = {_value(value)}\n" for name, value in _fields(phh))


def phhs_text(hands: Iterable[PhhHand]) -> str:
    """Several hands as the text of a `.phhs` file; those without a section are numbered from 1."""
    return "\n".join(f"[{phh.section or number}]\n{phh_text(phh)}" for number, phh in enumerate(hands, 1))


def write_phh(hand: Hand | PhhHand, *, fields: Mapping[str, object] | None = None) -> str:
    """A hand, played here or read from a file, as the text of a `.phh` file; see `phh_of`."""
    if isinstance(hand, PhhHand):
        return phh_text(hand)
    return phh_text(phh_of(hand, fields=fields))


def _fields(phh: PhhHand) -> Iterable[tuple[str, object]]:
    def listed(sums: tuple[int, ...]) -> list[object]:
        ordered = sums[::-1] if phh.players == 2 else sums
        return [_amount(phh, chips) for chips in ordered]

    yield "variant", phh.variant.phh
    yield "ante_trimming_status", phh.ante_trimming
    yield "antes", listed(phh.antes)
    if phh.variant.forced is Forced.BLINDS:
        yield "blinds_or_straddles", listed(phh.blinds)
    else:
        yield "bring_in", _amount(phh, phh.bring_in)
    if phh.variant.betting is Betting.FIXED_LIMIT:
        yield "small_bet", _amount(phh, phh.small_bet)
        yield "big_bet", _amount(phh, phh.big_bet)
    else:
        yield "min_bet", _amount(phh, phh.min_bet)
    yield "starting_stacks", [_amount(phh, chips) for chips in phh.starting_stacks]
    yield "actions", list(phh.actions)
    yield from phh.fields.items()


def _amount(phh: PhhHand, chips: int) -> object:
    if chips >= UNKNOWN_STACK:
        return Decimal("inf")
    return chips // phh.scale if chips % phh.scale == 0 else Decimal(phh.amount(chips))


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
        case date() | time():
            return value.isoformat()
        case _:
            return tomli_w.dumps({"x": value}).removeprefix("x = ").rstrip("\n")
