"""`final_table`, `redraw` and `hand_for_hand`: how many sit at the last table, what is drawn anew, when tables wait.

Whose rules: TDA 11, TNPL B4 and B6.i, HCPN 11, NPPL Q8 to Q10, Redtooth seating.5; the rest by custom. NPPL contradicts
itself on two tables left (Q8.a against Q9.c): by `redraw_button_at` the director decides, or whatever a league reads.
"""

from dataclasses import replace

from shuffleup.message import Message
from shuffleup.rulebooks.policies.final_table import (
    FinalTablePolicies,
    HandForHandAt,
    RedrawButtonAt,
    SeatRedraw,
)
from shuffleup.tournament.between.asked import Asked, Lacks
from shuffleup.tournament.between.commands import DrawAsked, FinalTable, HandForHand, Redraw
from shuffleup.tournament.between.decision import Decision, Json, director
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import Room
from shuffleup.tournament.between.table_sizes import final_table_capped, final_table_players, is_exempt

LAST_TWO = 2


def _event(asked: Asked[FinalTable] | Asked[HandForHand]) -> tuple[int, str]:
    """Seats at a full table, and the grade of the event, as far as it is told."""
    full = _full_table(asked.room, asked.policies.final_table)
    full = full or asked.needed("seats_per_table", Message("between.asks.seats_per_table"))
    return full, asked.room.grade or ""


def _full_table(room: Room, policy: FinalTablePolicies) -> int | None:
    """Seats at a full table, as far as they are told, or can be seen."""
    full = room.seats_per_table if room.seats_per_table is not None else policy.seats_per_table
    return full if isinstance(full, int) else room.full_table()


def _left(asked: Asked[FinalTable] | Asked[HandForHand]) -> int:
    left = asked.left()
    return left if left is not None else asked.needed("players_left", Message("between.asks.players_left"))


def final_table(asked: Asked[FinalTable]) -> Decision:
    """Whether all who are left sit down at one table, how many that takes, and how many the director may allow."""
    if (too_many := _more_than_any_seats(asked)) is not None:
        return too_many
    (full, grade), policy = _event(asked), asked.policies.final_table
    players, most = (final_table_players(policy, full, grade, by_choice=choice) for choice in (False, True))
    left = _left(asked)
    wish = left > players and most > players
    _cite_size(asked, full, grade, more_by_choice=wish)
    more = {
        "players": players,
        "most": most,
        "exempt": is_exempt(policy, full, grade),
        "hand_for_hand": _bubble(asked, left, players) is True,
    }
    choices: tuple[Json, ...] = ({"players": most},) if wish else ()
    if left > players:
        say = Message("between.no_final_table_yet", {"left": left, "most": players})
        return Decision(Decided.PLAY_ON, choices=choices, more=more, say=say)
    say = Message("between.final_table", {"left": left})
    return Decision(Decided.FINAL_TABLE, more=more, say=say)


def _more_than_any_seats(asked: Asked[FinalTable]) -> Decision | None:
    """The answer where more are left than any final table may seat: then nobody need tell how many sit at a table."""
    rule, left = asked.consulted.unnoted.final_table, asked.left()
    most = max(rule.final_table_max, rule.final_table_max_ten_seats)
    if left is None or left <= most or _full_table(asked.room, asked.policies.final_table) is not None:
        return None
    asked.consulted.cites("final_table_max", "cap")
    asked.consulted.cites("final_table_max_ten_seats", "cap")
    hangs = HandForHandAt.FINAL_TABLE_BUBBLE in asked.policies.final_table.hand_for_hand_at and left == most + 1
    more = {"most": most, "hand_for_hand": None if hangs else _bubble(asked, left, most) is True}
    say = Message("between.no_final_table_yet_at_most", {"left": left, "most": most})
    return Decision(Decided.PLAY_ON, more=more, say=say)


def _cite_size(asked: Asked[FinalTable], full: int, grade: str, *, more_by_choice: bool) -> None:
    """Name what bounds the size, excuses the event from it, or lets the director go beyond it."""
    policy = asked.consulted.unnoted.final_table
    if is_exempt(policy, full, grade):
        asked.consulted.cites("final_table_size_exempt", "exempt")
    if more_by_choice:
        asked.consulted.cites("final_table_extra_by_choice", "choice")
    if any(final_table_capped(policy, full, grade, by_choice=choice) for choice in (False, True)):
        asked.consulted.cites("final_table_max", "cap")
        asked.consulted.cites("final_table_max_ten_seats", "cap")


def hand_for_hand(asked: Asked[HandForHand]) -> Decision:
    """Whether the tables wait for one another: one place before the final table, or before the prizes."""
    left = _left(asked)
    policy, size = asked.policies.final_table, 0
    if HandForHandAt.FINAL_TABLE_BUBBLE in policy.hand_for_hand_at:
        size = final_table_players(policy, *_event(asked))
    bubble = _bubble(asked, left, size)
    if bubble is None:
        bubble = left == asked.needed("prizes", Message("between.asks.prizes")) + 1
    if bubble:
        return Decision(Decided.HAND_FOR_HAND, say=Message("between.hand_for_hand", {"left": left}))
    return Decision(Decided.PLAY_ON, say=Message("between.play_on"))


def _bubble(asked: Asked[FinalTable] | Asked[HandForHand], left: int, size: int) -> bool | None:
    """Whether it is the bubble at which the book goes hand for hand; None where it hangs on prizes that nobody told."""
    points = asked.policies.final_table.hand_for_hand_at
    if len(asked.room.in_play()) == 1:
        return False
    if HandForHandAt.FINAL_TABLE_BUBBLE in points and left == size + 1:
        return True
    if HandForHandAt.MONEY_BUBBLE not in points:
        return False
    return left == len(asked.room.prizes) + 1 if asked.room.prizes else None


def redraw(asked: Asked[Redraw]) -> Decision:
    """Whether seats or the button are drawn anew with so many tables in play."""
    tables = _tables_to_come(asked)
    seats = _seats_redrawn(asked, tables)
    button = _button_redrawn(asked, tables)
    more = {"seats": seats, "button": button}
    choices: tuple[Json, ...] = ({"outcome": Decided.REDRAW.value}, {"outcome": Decided.PLAY_ON.value})
    if button:
        after = _button_drawn_first(asked)
        say = Message("between.button_redrawn") if seats is False else Message("between.button_redrawn_seats_maybe")
        kept: tuple[Json, ...] = () if seats is False else ({"seats": True}, {"seats": False})
        return Decision(Decided.REDRAW, choices=kept, more={**more, "allowed": True}, say=say, after=after)
    if seats is None or button is None:
        default = choices[1] if seats is False else None
        say = Message("between.redraw_director")
        return Decision(Decided.DIRECTOR, choices=choices, default=default, more=more, say=say)
    return Decision(Decided.PLAY_ON, more={**more, "allowed": False}, say=Message("between.no_redraw"))


def _tables_to_come(asked: Asked[Redraw]) -> int:
    """The tables that are drawn for: the final one alone, where all who are left sit down at it now."""
    tables = len(asked.room.in_play()) or asked.needed("tables", Message("between.asks.tables"))
    policy = asked.consulted.unnoted.final_table
    full, left = _full_table(asked.room, policy), asked.room.left()
    if full is None or left is None:
        return tables
    due = left <= final_table_players(policy, full, asked.room.grade or "")
    return 1 if due else tables


def _button_drawn_first(asked: Asked[Redraw]) -> Room | None:
    """The room in which the next hand of each of the last tables hangs on the cards that are drawn for its button."""
    tables = asked.room.in_play()
    if asked.command.joined or not tables:
        return None
    for number in tables:
        cards = Lacks("cards", Message("between.asks.cards_drawn"), ())
        asked = replace(asked, room=asked.left_open(number, cards, (number,)))
    return asked.room


def drawn_at_final_table(asked: Asked[DrawAsked]) -> Decision | None:
    """Whether who sits at the one table that is left may draw cards for its seats; None where nobody does that."""
    tables = asked.room.in_play()
    sits = [name for table in tables.values() for name in table.occupied().values()]
    if len(tables) != 1 or not asked.command.cards or not set(sits) & set(asked.command.cards):
        return None
    if _seats_redrawn(asked, 1) is not None:
        return None
    drawn = Decision(Decided.REDRAW, more={"seats": True})
    kept = Decision(Decided.PLAY_ON, more={"seats": False})
    return director(drawn, kept, default=None, say=Message("between.redraw_director"))


def _seats_redrawn(asked: Asked[Redraw] | Asked[DrawAsked], tables: int) -> bool | None:
    """Whether seats are drawn anew: None is the director's choice."""
    match asked.policies.final_table.redraw_seats:
        case SeatRedraw.DIRECTOR:
            return None
        case SeatRedraw.FINAL_TABLE_OPTION:
            if tables == 1:
                asked.consulted.cites("redraw_seats", "final_table")
                return None
            asked.consulted.cites("redraw_seats", "earlier")
            return False
        case SeatRedraw.NEVER:
            return False


def _button_redrawn(asked: Asked[Redraw], tables: int) -> bool | None:
    """Whether the button is: None is the director's choice."""
    points = asked.policies.final_table.redraw_button_at
    if asked.command.joined:
        asked.consulted.cites("redraw_button_on_move", "moved")
        if asked.policies.breaking.redraw_button_on_move:
            return True
    if tables == 1:
        asked.consulted.cites("redraw_button_at", "final_table")
    if tables == LAST_TWO:
        asked.consulted.cites("redraw_button_at", "last_two_tables")
    due = (tables == 1 and RedrawButtonAt.FINAL_TABLE in points) or (
        tables == LAST_TWO and RedrawButtonAt.LAST_TWO_TABLES in points
    )
    if due:
        return True
    if tables == LAST_TWO and RedrawButtonAt.LAST_TWO_TABLES_OPTION in points:
        return None
    return None if RedrawButtonAt.DIRECTOR in points else False
