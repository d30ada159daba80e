"""The levels and the prizes of a plan as they are typed, a row each; a row that will not do is told by its number."""

from dataclasses import replace
from decimal import InvalidOperation

from django.http import QueryDict

from shuffleup.desk.speech import told
from shuffleup.tournament.answers import Message
from shuffleup.tournament.ladders import Shape, as_prizes, in_shares, usual_places
from shuffleup.tournament.plan import AnteKind, Plan, PlanLevel, Prize
from shuffleup.web.plan_typed import money_of, whole_of
from shuffleup.web.typed import why

LEVEL_FIELDS = ("kind", "minutes", "small", "big", "ante")
MOST_LEVELS = 100
MOST_PRIZES = 200


def levels_of(post: QueryDict, errors: dict[str, str], base: Plan) -> tuple[PlanLevel, ...]:
    """The rows of the structure; empty rows are left out."""
    columns = [post.getlist(f"level-{name}") for name in LEVEL_FIELDS]
    levels: list[PlanLevel] = []
    for number, (kind, minutes, small, big, ante) in enumerate(zip(*columns, strict=False), 1):
        if not any((minutes.strip(), small.strip(), big.strip())):
            continue
        try:
            levels.append(_level(kind, minutes, small, big, ante, base))
        except ValueError as wrong:
            told_of = Message("typed.level_row", {"number": number, "wrong": why(wrong)})
            errors[f"level-{number}"] = told(told_of)
    if len(levels) > MOST_LEVELS:
        errors["levels"] = told(Message("typed.most_rows", {"most": MOST_LEVELS}))
    return tuple(levels[:MOST_LEVELS])


def _level(kind: str, minutes: str, small: str, big: str, ante: str, base: Plan) -> PlanLevel:
    length = whole_of(1, 600)(minutes.strip())
    if kind == "break":
        return PlanLevel(length, is_break=True)
    chips = whole_of(0, 10**9)
    ante_kind = next((level.ante_kind for level in base.levels if level.ante), AnteKind.BIG_BLIND)
    return PlanLevel(
        length,
        small_blind=chips(small.strip() or "0"),
        big_blind=chips(big.strip() or "0"),
        ante=chips(ante.strip() or "0"),
        ante_kind=ante_kind if chips(ante.strip() or "0") else AnteKind.EACH,
    )


def of_one_length(plan: Plan, minutes: int) -> Plan:
    """Every level of play as long as that; unchanged for none."""
    if not minutes:
        return plan
    return replace(
        plan, levels=tuple(each if each.is_break else replace(each, minutes=minutes) for each in plan.levels)
    )


def prizes_of(post: QueryDict, errors: dict[str, str], currency: str) -> tuple[Prize, ...]:
    """One line a place, from first place down: `50%`, `20`, `Bar voucher (15)`, or two of them joined by `+`."""
    prizes: list[Prize] = []
    for place, text in enumerate(post.getlist("prize")[:MOST_PRIZES], 1):
        if not text.strip():
            continue
        try:
            prizes.append(_prize(place, text, currency))
        except (ValueError, InvalidOperation) as wrong:
            told_of = Message("typed.place_row", {"number": place, "wrong": why(wrong)})
            errors[f"prize-{place}"] = told(told_of)
    return tuple(prizes)


def _prize(place: int, text: str, currency: str) -> Prize:
    prize = Prize(place)
    for part in (each.strip() for each in text[:120].split("+")):
        if part.endswith("%"):
            prize = replace(prize, share=whole_of(0, 100)(part[:-1].strip()))
        elif part[:1].isdigit() or part[:1] in "£$€":
            prize = replace(prize, amount=money_of(currency)(part))
        else:
            prize = _thing(prize, part, currency)
    return prize


def _thing(prize: Prize, text: str, currency: str) -> Prize:
    """A thing, with what it is worth in brackets where somebody knows: `Seat in the final (50)`."""
    name, bracket, value = text.rpartition("(")
    plain = value.rstrip(")").lstrip("£$€").strip()
    if bracket and name.strip() and value.endswith(")") and plain[:1].isdigit():
        return replace(prize, item=name.strip(), value=money_of(currency)(plain))
    return replace(prize, item=text)


def with_ladder(plan: Plan, shape: Shape) -> Plan:
    """Prizes as shares of whatever comes in, for as many places as are usual with so many players."""
    shares = in_shares(usual_places(plan.entrants or plan.capacity), shape)
    return replace(plan, prizes=as_prizes(shares, plan.prizes, shares=True)) if shares else plan
