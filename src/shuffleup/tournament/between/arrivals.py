"""`deal_in` and `wrong_seat`: who comes to a seat, and whether he gets cards there in the next hand.

Whose rules: TDA 6.s2, 7.s3 and 9.s2, TNPL B1.2 and B5, HCPN 6-2 and 9, NPPL 22 and Q9, Redtooth seating 1 to 3.
What the seat asks of him is in `duties`; where a book leaves it open the director chooses.
"""

from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.tournament.between.asked import Asked, Lacks, Unanswered, open_with, whatever_is_answered
from shuffleup.tournament.between.buttons import upcoming
from shuffleup.tournament.between.commands import DealIn, WrongSeat
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.duties import dead_hand, duty
from shuffleup.tournament.between.games_played import is_stud_alone
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.positions import NextHand, hand_as_told, small_told
from shuffleup.tournament.between.registering import turned_away
from shuffleup.tournament.between.room import At, Room, RoomTable

_MOVED = ("broken_table", "balance")
"""How somebody comes who has sat at another table."""


def deal_in(asked: Asked[DealIn]) -> Decision:
    """Whether a newcomer is dealt in, what he posts, and until when he waits."""
    command = asked.command
    may_not_play = turned_away(asked)
    if may_not_play is not None:
        return may_not_play
    seat = command.seat
    table = asked.table(seat.table)
    if table.next is None and not is_stud_alone(asked.room.game):
        table = asked.named(table)
    check_free(table, seat, command.player)
    seated = table.without((command.player,)).with_player(seat.seat, command.player)
    if is_stud_alone(asked.room.game):
        return _sits_down(asked, "none", seated)
    sits = Decision(Decided.NONE, who=(command.player,), to_seat=str(seat), after=_room_with(asked, seated))
    with whatever_is_answered(sits):
        try:
            hand = _hand_with(asked, table, seated)
        except Lacks as asks:
            alike = _alike_for_all(asked, table, seated, asks)
            if alike is not None:
                return alike
            there = replace(asked, room=_room_with(asked, seated))
            hanging = there.left_open(command.player, asks, (table.number,))
            asks.certain = replace(sits, after=hanging)
            raise
    if hand is None:
        choice = director(
            Decision(Decided.DEALT_IN, who=(command.player,), dealt_in=True),
            Decision(Decided.WAITS, who=(command.player,), dealt_in=False),
            default=None,
            say=Message("between.set_button", {"table": table.number}),
        )
        return replace(choice, who=sits.who, to_seat=sits.to_seat, after=sits.after)
    return _dealt_or_waits(asked, seated, hand)


def _alike_for_all(asked: Asked[DealIn], table: RoomTable, seated: RoomTable, asks: Lacks) -> Decision | None:
    """The decision where every answer to a question about the last hand comes to the same; None where they part."""
    found: list[Decision] = []
    for choice in asks.choices[:-1]:
        told = replace(asked, room=replace(asked.room, facts={**asked.room.facts, asks.fact: choice}))
        try:
            hand = _hand_with(told, table, seated)
            if hand is None:
                return None
            found.append(_dealt_or_waits(asked, seated, hand))
        except BadInput:
            continue  # that cannot have been
        except Unanswered:
            return None
    return found[0] if found and all(each == found[0] for each in found) else None


def _room_with(asked: Asked[DealIn], seated: RoomTable) -> Room:
    """The room with the newcomer at this table and nowhere else."""
    return asked.room.without_seat(asked.command.player).with_table(seated)


def check_free(table: RoomTable, seat: At, player: str) -> None:
    """BadInput for a seat that is closed or taken by somebody else."""
    sitting = table.occupied().get(seat.seat, player)
    if sitting != player:
        raise BadInput(
            Message("wrong.seat_taken", {"name": sitting, "seat": str(seat)}), right=Message("right.free_seat")
        )
    if seat.seat in table.closed:
        raise BadInput(Message("wrong.seat_closed", {"seat": str(seat)}), right=Message("right.free_seat"))


def _hand_with(asked: Asked[DealIn], table: RoomTable, seated: RoomTable) -> NextHand | None:
    """The next hand with the newcomer in it. Of a table of which only the positions are told, those."""
    if table.seats or table.next is None:
        found = upcoming(asked, seated)
        return None if found is None else found[1]
    told = table.next
    if told.button is None or told.big_blind is None:
        raise BadInput(Message("wrong.button_not_told", {"table": table.number}), right="next = {button = 3, ..}")
    seats = max(len(seated.seats), told.button, told.big_blind)
    taken = {told.button, small_told(told, (), seats), told.big_blind, asked.command.seat.seat}
    return hand_as_told(told, tuple(sorted(taken)), seats)


def _dealt_or_waits(asked: Asked[DealIn], seated: RoomTable, hand: NextHand) -> Decision:
    command = asked.command
    due = duty(asked, seated, hand, command.seat.seat, command.from_)
    if due.until is not None:
        return _waits(asked, seated, due.until)
    dealt = _sits_down(asked, due.posts, seated)
    if due.may_wait is None:
        return dealt
    say = Message("between.may_wait", {"player": command.player})
    waits = _waits(asked, seated, due.may_wait)
    return replace(director(waits, dealt, say=say), after=waits.after)


def _redrawn(asked: Asked[DealIn]) -> dict[str, bool]:
    """Whether the button is drawn again because players have joined, from another table or from outside."""
    asked.consulted.cites("redraw_button_on_move", "moved" if asked.command.from_ in _MOVED else "entered")
    return {"redraw_button": asked.policies.breaking.redraw_button_on_move}


def _sits_down(asked: Asked[DealIn], posts: str, seated: RoomTable) -> Decision:
    player = asked.command.player
    if asked.command.from_ in _MOVED:
        asked.consulted.applies("take_the_position", "moved")
    if asked.command.from_ == "broken_table":
        asked.consulted.applies("take_the_position", "duties")
        asked.consulted.applies("take_the_position", "any_seat")
    facts = {"player": player, "seat": str(asked.command.seat)}
    say = {
        "none": Message("between.dealt_in", facts),
        "small_blind": Message("between.posts_small", facts),
        "big_blind": Message("between.posts_big", facts),
    }[posts]
    return Decision(
        Decided.DEALT_IN,
        who=(player,),
        to_seat=str(asked.command.seat),
        posts=posts,
        dealt_in=True,
        more={**_redrawn(asked), **dead_hand(asked, player)},
        say=say,
        after=_room_with(asked, seated),
    )


def _unless(asked: Asked[DealIn]) -> dict[str, str]:
    """Who may let a late entrant be dealt in all the same: the director, where he may adapt the rule of late entry."""
    if asked.command.from_ in _MOVED or not asked.consulted.unnoted.entries.late_rule_adaptable:
        return {}
    asked.consulted.cites("late_rule_adaptable")
    return {"unless": "director_permits"}


def _waits(asked: Asked[DealIn], seated: RoomTable, until: str) -> Decision:
    player, seat = asked.command.player, asked.command.seat
    return Decision(
        Decided.WAITS,
        who=(player,),
        to_seat=str(seat),
        posts="none",
        dealt_in=False,
        more={"until": until, **_redrawn(asked), **_unless(asked)},
        say=Message("between.waits", {"player": player, "seat": str(seat)}),
        after=_room_with(asked, seated.with_player(seat.seat, player, until)),
    )


def wrong_seat(asked: Asked[WrongSeat]) -> Decision:
    """Where somebody goes who began in a wrong seat, and with how many chips.

    Until that is settled the next hands of both tables are open.
    """
    player, to = asked.still_in(asked.command.player), asked.command.right_seat
    at = asked.room.seat_of(player)
    tables = [number for number in asked.room.tables if number == to.table or (at and number == at.table)]
    try:
        return open_with(_rightly_seated(asked, player, to), asked.left_open(player, None, tables, seats=True))
    except Lacks as asks:
        asks.certain = Decision(Decided.NONE, who=(player,), after=asked.left_open(player, asks, tables, seats=True))
        raise


def asks_for_stack(book: OpenBook) -> bool:
    """Whether somebody in a wrong seat is moved only with the stack that was to be his."""
    return book.policies.seating.wrong_seat_needs_right_stack


def _rightly_seated(asked: Asked[WrongSeat], player: str, to: At) -> Decision:
    if asked.room.seat_of(player) == to:
        return Decision(Decided.NONE, who=(player,))
    asked.consulted.applies("wrong_seat")
    if asks_for_stack(asked) and not _right_stack(asked):
        asked.consulted.applies("fairness_override")
        say = Message("between.wrong_seat_and_stack", {"player": player})
        stays = Decision(Decided.NONE, who=(player,))
        return director(_to_right_seat(asked), stays, default=None, say=say)
    table = asked.room.tables.get(to.table)
    sitting = player if table is None else table.occupied().get(to.seat, player)
    if sitting != player:
        asked.consulted.applies("fairness_override")
        say = Message("between.right_seat_taken", {"seat": str(to), "players": (player, sitting)})
        swap = replace(_to_right_seat(asked), who=(player, sitting))
        return director(swap, Decision(Decided.NONE, who=(player,)), default=None, say=say)
    moves = _to_right_seat(asked)
    return moves if table is None else replace(moves, after=asked.room.moved(player, to))


def _right_stack(asked: Asked[WrongSeat]) -> bool:
    told = asked.command.right_starting_stack
    if told is not None:
        return told
    question = Message("between.asks.right_stack", {"player": asked.command.player})
    return asked.fact("right_starting_stack", question, ("yes", "no")) == "yes"


def _to_right_seat(asked: Asked[WrongSeat]) -> Decision:
    player, to = asked.command.player, asked.command.right_seat
    stack = asked.room.stack(player)
    return Decision(
        Decided.MOVES,
        who=(player,),
        to_seat=str(to),
        amounts={} if stack is None else {player: stack},
        say=Message("between.right_seat", {"player": player, "seat": str(to)}),
    )
