"""Fields of a form, read one by one: whole numbers, lines of text, seats, entries, ticks.

Everything that comes in is text that anybody could have typed; what will not do raises `BadInput` with what would be
right.
"""

from collections.abc import Callable
from datetime import date

from django.http import QueryDict

from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message
from shuffleup.tournament.commands import Command
from shuffleup.tournament.state import Seat
from shuffleup.web.console.shared import Event

Reader = Callable[[QueryDict, Event], Command]
"""Reads one form into the command that it asks for."""


def whole(post: QueryDict, field: str, low: int = 0, high: int = 10**9) -> int:
    """A whole number of the form. Raises `BadInput`."""
    text = post.get(field, "").strip().replace(",", "")
    if not text.removeprefix("-").isdecimal() or len(text) > 12 or not low <= int(text) <= high:
        raise BadInput(
            Message("wrong.will_not_do", {"value": text[:20]}),
            right=Message("right.whole_number_from", {"low": low, "high": high}),
            place=Place(field),
        )
    return int(text)


def text_of(post: QueryDict, field: str, most: int = 200) -> str:
    """A line of text, without what cannot be shown. Raises `BadInput` when it is too long."""
    text = "".join(each for each in post.get(field, "") if each.isprintable()).strip()
    if len(text) > most:
        raise BadInput(
            Message("wrong.too_long"), right=Message("right.characters_at_most", {"most": most}), place=Place(field)
        )
    return text


def day_of(post: QueryDict, field: str) -> str:
    """A day written 1990-12-31, or nothing. Raises `BadInput`."""
    text = post.get(field, "").strip()
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        raise BadInput(
            Message("wrong.no_day", {"text": text[:20]}), right=Message("right.day_as_in"), place=Place(field)
        ) from None


def seat_of(post: QueryDict, field: str) -> Seat:
    """A seat written `table-seat`. Raises `BadInput`."""
    table, dash, seat = post.get(field, "").partition("-")
    if not (dash and table.isdecimal() and seat.isdecimal()) or len(table + seat) > 8:
        raise BadInput(
            Message("wrong.no_seat", {"text": post.get(field, "")[:20]}),
            right=Message("right.seat_as_in"),
            place=Place(field),
        )
    return int(table), int(seat)


def entry_of(post: QueryDict, field: str = "entry") -> str:
    """The id of an entry; whether there is one is for the rules to say."""
    return post.get(field, "")[:40]


def ticks_of(post: QueryDict) -> tuple[str, ...]:
    """What was checked at the door."""
    return tuple(tick for tick in ("age", "member", "photo_id") if tick in post.getlist("tick"))


def out_of(post: QueryDict) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, int], ...]]:
    """Who is out on one hand, in groups, best placed first, and the lives they lost.

    Fields `out`, one for each player as `entry:life`; `tie` joins one to the player before it.
    """
    groups: list[list[str]] = []
    lives: list[tuple[str, int]] = []
    ties = set(post.getlist("tie"))
    for field in in_order(post):
        entry, _, life = field.partition(":")
        lives.append((entry[:40], int(life) if life.isdecimal() and len(life) < 6 else 0))
        if entry in ties and groups:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return tuple(map(tuple, groups)), tuple(lives)


def cards_of(post: QueryDict, prefix: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Cards typed into the fields `<prefix>-<entry>` as in `Ah Td` or `AhTd`; empty ones are left out."""
    fields = [field for field in post if field.startswith(f"{prefix}-")][:600]
    typed = {field.removeprefix(f"{prefix}-")[:40]: " ".join(post.getlist(field)) for field in fields}
    dealt = {entry: text.replace(" ", "").replace(",", "")[:200] for entry, text in typed.items()}
    return tuple((entry, in_pairs(text)) for entry, text in dealt.items() if text)


def in_pairs(text: str) -> tuple[str, ...]:
    """Cards written one after the other."""
    return tuple(_one(text[at : at + 2]) for at in range(0, len(text), 2))


def _one(card: str) -> str:
    """A card as the log writes it, however it was typed: `10` is no rank of one letter, `AH` is `Ah`."""
    return card[:1].upper() + card[1:].lower()


def in_order(post: QueryDict) -> list[str]:
    """The players ticked, in the order of their `rank-<entry>` fields where there are any."""

    def rank(item: tuple[int, str]) -> tuple[int, int]:
        text = post.get(f"rank-{item[1].partition(':')[0]}", "")
        return (int(text) if text.isdecimal() and len(text) < 6 else 0), item[0]

    return [field for _, field in sorted(enumerate(post.getlist("out")[:100]), key=rank)]
