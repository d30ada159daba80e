"""`exchange`, `hidden_chips`, `found_chips`: chips changed after a race or between players, out of sight, lying about.

Whose rules: TNPL D2.iii, I1; HCPN 23.C, 55; TDA 24.C, 63, 64; Redtooth other 1 and 5; NPPL 62, 91.m; through
`colour_up`, `chips` and `conduct`. Not done: chips found behind an all-in, which the floor rules on; racks.
"""

from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.floor.offence_table import LEVELS
from shuffleup.floor.offences import infraction
from shuffleup.floor.outcomes import Offence
from shuffleup.message import Message
from shuffleup.rulebooks.policies.chips import FoundChips as FoundRule
from shuffleup.rulebooks.policies.chips import HiddenTransport, PlayerChipExchange
from shuffleup.rulebooks.policies.colour_up import LateOldChips, LateOldChipsRemainder
from shuffleup.tournament.between.asked import Asked, Lacks, open_with, whatever_is_answered
from shuffleup.tournament.between.chip_commands import ChipsFoundAsked, ExchangeChips, HiddenChips
from shuffleup.tournament.between.decision import UNKNOWN, Decision, director
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import Room, RoomPlayer


def exchange(asked: Asked[ExchangeChips]) -> Decision:
    """What a player gets for chips that he wants changed, and whether he may."""
    stack_open = asked.room.without_stacks([asked.somebody(asked.command.player)])
    with whatever_is_answered(Decision(Decided.NONE, after=stack_open)):
        return open_with(_exchanged(asked), stack_open)


def _exchanged(asked: Asked[ExchangeChips]) -> Decision:
    command = asked.command
    chips = command.chips
    if (chips is None and asked.nobody_knows("chips")) or (chips is not None and asked.some_unknown("chips", chips)):
        return director(default=None, say=Message("between.exchange_unclear", {"player": command.player}))
    if chips is None:
        raise Lacks("chips", Message("between.asks.chips_changed", {"player": command.player}))
    value = sum(each * count for each, count in chips.items())
    if not command.into or not value:
        raise BadInput(Message("wrong.nothing_to_exchange"), right="chips = {25 = 4}, into = 100")
    stack = asked.room.stack(command.player)
    if stack is not None and value > stack:
        raise BadInput(
            Message("wrong.chips_worth_more", {"name": command.player, "stack": stack, "worth": value}),
            right=Message("right.chips_stack"),
        )
    smallest = min(each for each, count in chips.items() if count)
    raced = smallest in asked.room.coloured_up
    if command.after_race is None and not raced:
        old, change = _old_chips(asked, value), _change(asked, value, smallest)
        if old == change:
            return old
    told = True if command.after_race is None and raced else command.after_race
    after_race = asked.yes(told, "after_race", Message("between.asks.after_race"))
    if after_race is None:
        return director(default=None, say=Message("between.exchange_unclear", {"player": command.player}))
    return _old_chips(asked, value) if after_race else _change(asked, value, smallest)


def _old_chips(asked: Asked[ExchangeChips], value: int) -> Decision:
    """Chips of a denomination that has left play, found after the race.

    They are changed as far as the lowest chips in play reach, whatever he wants; of a race in this room it is known
    which these are.
    """
    command, rule = asked.command, asked.policies.colour_up
    unit = min(command.into, max(asked.room.coloured_up.values(), default=command.into))
    paid, left = divmod(value, unit)
    if rule.late_old_chips is LateOldChips.WORTHLESS:
        paid, left = 0, value
    elif left and rule.late_old_chips_remainder is LateOldChipsRemainder.ROUNDED_UP:
        paid, left = paid + 1, 0
    given = paid * unit
    facts: dict[str, int | str] = {"player": command.player, "value": value, "given": given}
    say = Message("between.exchanged", facts)
    if left:
        say = Message("between.exchanged_in_part", {**facts, "removed": left})
    decision = Decision(
        Decided.ALLOWED if given else Decided.REMOVED,
        who=(command.player,),
        more={"allowed": given > 0, "removed": left},
        say=say,
    )
    return _settled(asked.room, decision, command.player, given, given - value)


def _change(asked: Asked[ExchangeChips], value: int, smallest: int) -> Decision:
    """Chips changed between players while the denomination is in play."""
    command = asked.command
    breaks_down = smallest > command.into
    even = value % command.into == 0
    free = asked.policies.chips.player_chip_exchange is PlayerChipExchange.BEFORE_ACTING
    if not (even and (free or breaks_down)):
        say = Message("between.no_exchange" if even else "between.uneven_exchange", {"player": command.player})
        return Decision(Decided.REFUSED, who=(command.player,), more={"allowed": False, "removed": 0}, say=say)
    decision = Decision(
        Decided.ALLOWED,
        who=(command.player,),
        more={"allowed": True, "removed": 0},
        say=Message("between.exchanged", {"player": command.player, "value": value, "given": value}),
    )
    return _settled(asked.room, decision, command.player, value, 0)


def _settled(room: Room, decision: Decision, name: str, paid: int, gain: int) -> Decision:
    """The same with the player's stack afterwards, or what he is paid where his stack is not told."""
    stack = room.stack(name)
    if stack is None:
        return replace(decision, amounts={name: paid})
    return replace(decision, amounts={name: stack + gain}, after=with_stack(room, name, stack + gain))


def with_stack(room: Room, name: str, stack: int) -> Room:
    """The room with a player's stack as given."""
    return room.with_player(replace(room.players.get(name, RoomPlayer(name)), stack=stack))


def hidden_chips(asked: Asked[HiddenChips]) -> Decision:
    """What becomes of chips held or carried out of sight, and of their owner."""
    stack_open = asked.room.without_stacks([asked.command.player])
    with whatever_is_answered(Decision(Decided.NONE, who=(asked.command.player,), after=stack_open)):
        decision = _hidden(asked)
    return replace(decision, after=decision.after or stack_open)


def _hidden(asked: Asked[HiddenChips]) -> Decision:
    command = asked.command
    name = asked.somebody(command.player)
    stack = asked.room.stack(name)
    hidden, in_view = command.hidden, command.in_view
    if hidden is None:
        known = stack is not None and in_view is not None and stack >= in_view
        hidden = (stack or 0) - (in_view or 0) if known else None
    if hidden is None:
        hidden = asked.number("hidden", Message("between.asks.hidden", {"player": name}))
    if stack is not None and hidden is not None and hidden > stack:
        raise BadInput(
            Message("wrong.hid_too_much", {"name": name, "stack": stack, "hidden": hidden}),
            right=Message("right.no_more_hidden_than"),
        )
    if stack is None and in_view is not None and hidden is not None:
        stack = hidden + in_view
    level = LEVELS[Offence.HIDDEN_CHIPS](asked.policies)
    if hidden == 0:
        room = asked.room if stack is None else with_stack(asked.room, name, stack)
        innocent = Message("between.no_offence", {"player": name})
        return Decision(Decided.NONE, who=(name,), more={"removed": 0}, say=innocent, after=room)
    forfeit = asked.policies.chips.hidden_transport is HiddenTransport.FORFEIT
    if forfeit:
        asked.consulted.applies("lost_chips_leave_play", "hidden")
    found = infraction(asked.consulted, Offence.HIDDEN_CHIPS, name, level)
    removed = hidden if forfeit else 0
    after = None if stack is None or removed is None else stack - removed
    if after is None and forfeit:
        after = in_view
    say = Message("between.hidden_gone" if forfeit else "between.hidden_penalised", {"player": name})
    return Decision(
        Decided.REMOVED if forfeit else Decided.PENALTY,
        who=(name,),
        amounts={} if after is None else {name: after},
        choices=tuple({"penalty": kind} for each in found for kind in each["range"]),
        infractions=found,
        more={"removed": removed},
        say=say,
        after=None if after is None else with_stack(asked.room, name, after),
    )


def found_chips(asked: Asked[ChipsFoundAsked]) -> Decision:
    """What becomes of chips that lie about."""
    command = asked.command
    to_owner = asked.policies.chips.found_chips is FoundRule.TO_OWNER_IF_KNOWN
    owner = command.owner if to_owner and command.owner not in ("", UNKNOWN) else None
    stack_open = asked.room if owner is None else asked.room.without_stacks([owner])
    amount = command.amount
    if amount is None:
        with whatever_is_answered(Decision(Decided.NONE, after=stack_open)):
            amount = asked.number("amount", Message("between.asks.found"))
    if owner is None:
        return Decision(Decided.REMOVED, more={"removed": amount}, say=Message("between.found_gone"))
    name = asked.somebody(owner)
    say = Message("between.found_back", {"player": name})
    decision = Decision(Decided.AWARDED, who=(name,), more={"removed": 0}, say=say)
    return (
        replace(decision, after=stack_open) if amount is None else _settled(asked.room, decision, name, amount, amount)
    )
