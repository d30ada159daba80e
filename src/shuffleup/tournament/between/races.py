"""`race`: the chips of one denomination leave play: the odd ones are raced for, or rounded up.

Whose rules: TNPL D2, D9.1; HCPN 23; TDA 24, 25.B; Redtooth procedures 2 to 4; NPPL 28, 84; through `colour_up` and the
policies of draws. The counting is done by kernels (`tournament.kernels.chips`). Not done: whether a colour-up was due
and announced; which denomination is the lowest that stays, for which `into` is taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from shuffleup.bad_input import BadInput
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.offence_table import LEVELS
from shuffleup.floor.offences import infraction, is_stated
from shuffleup.floor.outcomes import Offence
from shuffleup.message import Message
from shuffleup.rulebooks.policies.colour_up import (
    ColourUpMethod,
    RaceConsolation,
    RaceDeal,
    RaceNewChips,
    RaceStartsAt,
)
from shuffleup.rulebooks.policies.shared import OffenceLevel
from shuffleup.tournament.between.asked import Asked, Lacks, open_with, whatever_is_answered
from shuffleup.tournament.between.chip_commands import RaceAsked
from shuffleup.tournament.between.decision import UNKNOWN, Decision, Json, director
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.race_cards import Cards, Chips, won_by_cards
from shuffleup.tournament.between.room import Room, RoomPlayer, RoomTable
from shuffleup.tournament.kernels.chips import (
    ROUND_DOWN,
    ROUND_HALF_UP,
    ROUND_UP,
    chips_for,
    odd_chips,
)

_ROUNDING = {
    RaceNewChips.ROUND_HALF_UP: ROUND_HALF_UP,
    RaceNewChips.ROUND_UP: ROUND_UP,
    RaceNewChips.ROUND_DOWN: ROUND_DOWN,
}


@dataclass(frozen=True, slots=True)
class RaceTold:
    """What a race needs to be told."""

    remove: int
    into: int
    chips: Chips
    cards: Cards
    method: str | None
    table: int | None
    out_of_view: Sequence[str] = ()


def may_race(book: OpenBook) -> bool:
    """Whether odd chips may be raced for under this book."""
    return book.policies.colour_up.colour_up_method is not ColourUpMethod.ROUND_UP


def may_round_up(book: OpenBook) -> bool:
    """Whether odd chips may be rounded up under this book."""
    return book.policies.colour_up.colour_up_method is not ColourUpMethod.RACE


def race_off(asked: Asked[RaceAsked]) -> Decision:
    """What everybody has after the colour-up; before cards are dealt, how many chips are raced for and who is dealt."""
    asked = replace(asked, room=_with_stacks(asked.room, asked.command.stacks or {}))
    stacks_open = asked.room.without_stacks(asked.command.chips or asked.room.players)
    with whatever_is_answered(Decision(Decided.NONE, after=stacks_open)):
        told = _told(asked)
        if told is None:
            say = Message("between.race_open", {"chips": asked.command.remove})
            return replace(director(default=None, say=say), after=stacks_open)
        decision = open_with(_coloured_up(Asked(asked.room, told, asked.consulted)), stacks_open)
    room = decision.after or asked.room
    room = replace(room, coloured_up={**room.coloured_up, told.remove: told.into})
    found = (*decision.infractions, *_out_of_view(asked.consulted, told.out_of_view))
    return replace(decision, infractions=found, after=room)


def _out_of_view(consulted: Consulted, names: Sequence[str]) -> tuple[Json, ...]:
    """Chips in a pocket at a race are chips hidden; a book silent on those wants them in view here all the same."""
    if not names:
        return ()
    stated = is_stated(consulted, Offence.HIDDEN_CHIPS)
    level = LEVELS[Offence.HIDDEN_CHIPS](consulted.policies) if stated else OffenceLevel.BREACH
    return tuple(found for name in names for found in infraction(consulted, Offence.HIDDEN_CHIPS, name, level))


def _told(asked: Asked[RaceAsked]) -> RaceTold | None:
    """The command with all that a race needs; None where nobody knows it. Raises Asks."""
    command = asked.command
    into = command.into
    if into is None:
        into = asked.number("into", Message("between.asks.into", {"chips": command.remove}))
    if into is None or (command.chips is None and asked.room.facts.get("chips") == UNKNOWN):
        return None
    if command.chips is None:
        raise Lacks("chips", Message("between.asks.chips_removed", {"chips": command.remove}))
    if asked.some_unknown("chips", command.chips):
        return None
    hidden = tuple(map(asked.somebody, command.out_of_view or ()))
    return RaceTold(command.remove, into, command.chips, command.cards or {}, command.method, command.table, hidden)


def _coloured_up(asked: Asked[RaceTold]) -> Decision:
    command = asked.command
    _check(asked)
    asked.consulted.applies("chips_in_view_at_colour_up")
    if command.method is None:
        method = asked.policies.colour_up.colour_up_method
    else:
        asked.consulted.applies("director_controls_chips")
        method = ColourUpMethod(command.method)
        if asked.consulted.unnoted.colour_up.colour_up_method in (method, ColourUpMethod.DIRECTOR_CHOICE):
            asked.consulted.cites("colour_up_method")
    if method is ColourUpMethod.DIRECTOR_CHOICE:
        asked.consulted.cites("colour_up_method", "choice", "race", "round_up")
        choices = _raced_if_dealt(asked), _round_up(asked)
        return director(*choices, default=None, say=Message("between.race_or_round_up", {"chips": command.remove}))
    if method is ColourUpMethod.ROUND_UP:
        _cite_method(asked, "round_up")
        return _round_up(asked)
    _cite_method(asked, "race")
    return _race(asked)


def _cite_method(asked: Asked[RaceTold], part: str) -> None:
    """Name what the book says of this way, if it knows it."""
    if asked.consulted.unnoted.colour_up.colour_up_method.value in (part, ColourUpMethod.DIRECTOR_CHOICE.value):
        asked.consulted.cites("colour_up_method", part)


def _raced_if_dealt(asked: Asked[RaceTold]) -> Decision:
    """What a race comes to, as far as that is told: the director has not chosen it yet."""
    try:
        return _race(asked)
    except Lacks:
        return Decision(Decided.RACE)


def _check(asked: Asked[RaceTold]) -> None:
    command = asked.command
    if not 0 < command.remove < command.into:
        raise BadInput(
            Message("wrong.race_into", {"remove": command.remove, "into": command.into}),
            right=Message("right.into_larger"),
        )
    if not command.chips:
        raise BadInput(Message("wrong.nobody_chips_changed"), right="chips = {A = 3}")
    if strange := [name for name in command.cards if name not in command.chips]:
        raise BadInput(
            Message("wrong.cards_without_chips", {"name": strange[0], "remove": command.remove}),
            right=Message("right.cards_those_chips"),
        )
    table = _table(asked)
    for name, chips in command.chips.items():
        if table is not None and table.seats and name not in table.seats:
            raise BadInput(
                Message("wrong.not_at_table", {"name": name, "table": table.number}),
                right=Message("right.chips_players_one_table"),
            )
        stack = asked.room.stack(name)
        if stack is not None and chips * command.remove > stack:
            raise BadInput(
                Message(
                    "wrong.chips_of_stack", {"name": name, "count": chips, "remove": command.remove, "stack": stack}
                ),
                right=Message("right.chips_stack_can_hold"),
            )


def _table(asked: Asked[RaceTold]) -> RoomTable | None:
    """The table that races; None where the room has none."""
    tables = asked.room.tables
    if asked.command.table is not None and tables:
        return asked.table(asked.command.table)
    seats = {at.table for name in asked.command.chips if (at := asked.room.seat_of(name)) is not None}
    if len(seats) > 1:
        raise BadInput(Message("wrong.chips_those_several_tables"), right=Message("right.race_each_table"))
    return tables[seats.pop()] if seats else None


def _round_up(asked: Asked[RaceTold]) -> Decision:
    """Everybody's chips become as many larger ones as cover them."""
    command = asked.command
    paid = {name: chips_for(n * command.remove, command.into, ROUND_UP) for name, n in command.chips.items()}
    gained = [name for name, n in command.chips.items() if paid[name] * command.into > n * command.remove]
    decision = Decision(
        Decided.ROUND_UP,
        who=tuple(gained),
        say=Message("between.rounded_up", {"chips": command.remove, "into": command.into}),
    )
    return _paid_out(asked, decision, paid)


def _race(asked: Asked[RaceTold]) -> Decision:
    command, rule = asked.command, asked.policies.colour_up
    order = _in_dealing_order(asked)
    odd = {name: odd_chips(command.chips[name], command.remove, command.into) for name in order}
    odd = {name: chips for name, chips in odd.items() if chips}
    most = rule.race_max_chips_per_player
    chips = chips_for(sum(odd.values()) * command.remove, command.into, _ROUNDING[rule.race_new_chips])
    chips = min(chips, most * len(odd))
    due = {name: n * rule.race_cards_per_odd_chip for name, n in odd.items()}
    round_by_round = rule.race_deal is RaceDeal.ONE_PER_ROUND
    dealt = {"race_chips": chips, "cards": due, "deal_order": list(odd), "round_by_round": round_by_round}
    told = command.cards
    if chips and (not told or asked.room.facts.get("cards") == UNKNOWN):
        say = Message("between.race_cards", {"chips": chips, "into": command.into})
        return Decision(Decided.RACE, more={**dealt, **_if_nothing_left(asked, _bare(asked, odd))}, say=say)
    won, level = (
        won_by_cards(asked, {name: tuple(told.get(name, ())) for name in odd}, due, chips) if chips else ({}, ())
    )
    if level:
        return Decision(
            Decided.REDRAW,
            who=level,
            more={**dealt, "won": [name for name in won if won[name]]},
            say=Message("between.race_again", {"players": level}),
        )
    whole = {name: (command.chips[name] - odd.get(name, 0)) * command.remove // command.into for name in order}
    paid = {name: whole[name] + won.get(name, 0) for name in order}
    who = tuple(name for name in order if won.get(name))
    say = Message("between.race_won", {"players": who, "into": command.into})
    if not who:
        say = Message("between.race_nothing", {"chips": command.remove})
    return _consoled(asked, Decision(Decided.RACE, who=who, more=dealt, say=say), paid)


def _in_dealing_order(asked: Asked[RaceTold]) -> list[str]:
    """Those who have chips of the denomination, in the order in which cards are dealt."""
    names = list(asked.command.chips)
    table = _table(asked)
    if table is None or not table.seats:
        return names
    seats = {name: seat for seat, name in table.occupied().items()}
    first = 1
    if asked.policies.colour_up.race_starts_at is RaceStartsAt.LEFT_OF_BUTTON:
        button = table.last.button
        if button is None:
            question = Message("between.asks.button", {"table": table.number})
            button = asked.number(f"button {table.number}", question)
        first = (button or 0) + 1
    return sorted(names, key=lambda name: (seats[name] - first) % len(table.seats))


def _consoled(asked: Asked[RaceTold], decision: Decision, paid: dict[str, int]) -> Decision:
    """The same with one chip more for whoever would be left with nothing.

    Who has lost and of whom nobody told what else he has is named in `if_nothing_left`.
    """
    command = asked.command
    lost = [name for name in paid if not paid[name] and command.chips[name]]
    rest = {name: asked.room.stack(name) for name in lost}
    bare = [name for name, stack in rest.items() if stack == command.chips[name] * command.remove]
    unknown = [name for name, stack in rest.items() if stack is None]
    more = {**decision.more, **_if_nothing_left(asked, unknown)}
    if bare and asked.policies.colour_up.race_consolation is RaceConsolation.ONE_SMALLEST_CHIP:
        paid |= dict.fromkeys(bare, 1)
        more["consoled"] = bare
        saved = Message("between.race_saved", {"players": tuple(bare)})
        decision = replace(decision, say=Message("between.race_and", {"won": decision.say, "saved": saved}))
    elif bare:
        more["out"] = bare
    return _paid_out(asked, replace(decision, more=more), paid)


def _bare(asked: Asked[RaceTold], odd: Chips) -> list[str]:
    """Of whom it is told that he has nothing but odd chips."""
    return [name for name, chips in odd.items() if asked.room.stack(name) == chips * asked.command.remove]


def _if_nothing_left(asked: Asked[RaceTold], names: Sequence[str]) -> dict[str, object]:
    """What these get if the race leaves them with nothing."""
    if not names or asked.policies.colour_up.race_consolation is not RaceConsolation.ONE_SMALLEST_CHIP:
        return {}
    return {"if_nothing_left": dict.fromkeys(names, asked.command.into)}


def _paid_out(asked: Asked[RaceTold], decision: Decision, paid: Chips) -> Decision:
    """The same with the stacks afterwards, or the new chips paid where stacks are not told; the room afterwards.

    `removed` is what the event loses by it, `added` what it gains.
    """
    command = asked.command
    gain = {name: paid[name] * command.into - chips * command.remove for name, chips in command.chips.items()}
    amounts = {name: paid[name] * command.into for name in paid}
    room = asked.room
    table = _table(asked)
    if all(room.stack(name) is not None for name in paid):
        others = [name for name in (table.seats if table else room.players) if room.stack(name) is not None]
        amounts = {name: (room.stack(name) or 0) + gain.get(name, 0) for name in dict.fromkeys((*others, *paid))}
    total = sum(gain.values())
    more = {**decision.more, "removed": max(-total, 0), "added": max(total, 0)}
    return replace(decision, amounts=amounts, more=more, after=_with_gains(room, gain))


def _with_stacks(room: Room, told: Chips) -> Room:
    """The room with stacks that the command tells."""
    for name, stack in told.items():
        room = room.with_player(replace(room.players.get(name, RoomPlayer(name)), stack=stack))
    return room


def _with_gains(room: Room, gain: Chips) -> Room:
    for name, chips in gain.items():
        stack = room.stack(name)
        if stack is not None:
            player = room.players.get(name, RoomPlayer(name))
            room = room.with_player(replace(player, stack=stack + chips))
    return room
