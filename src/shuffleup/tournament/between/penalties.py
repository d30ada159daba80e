"""`penalty`: whether the director may give it, how many hands it is, until when, what becomes of seat, chips and place.

Whose rules: TNPL A3, J1; NPPL 91, 92; HCPN 58; TDA 71; Redtooth penalties 4; through `penalties` and `authority`. Not
done: what the league decides. `serving` counts the hands down as they are dealt.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.rulebooks.policies.penalties import (
    LeagueSanctions,
    MissedRoundLength,
    PenaltyKinds,
)
from shuffleup.tournament.between.asked import Asked, in_or_out, whatever_is_answered
from shuffleup.tournament.between.chip_changes import with_stack
from shuffleup.tournament.between.chip_commands import Penalise
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.duties import killed_when
from shuffleup.tournament.between.games_played import is_stud
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.penalty_scale import (
    kinds_of_penalty,
    league_alone_sanctions,
    may_be_imposed,
    most_missed,
    prize_is_kept,
    warnings_carry,
)
from shuffleup.tournament.between.room import Room, RoomPlayer

C = TypeVar("C")

_WARNING = "verbal_warning"
_FORFEITURE = "chip_forfeiture"


def penalise(asked: Asked[Penalise]) -> Decision:
    """What the penalty comes to; refused where it is not on the book's list or beyond its bound."""
    name = asked.somebody(asked.command.player)
    if asked.command.penalty is None:
        return in_or_out(asked, name, _kind_asked)
    return _given(asked, name, asked.command.penalty)


def _kind_asked(asked: Asked[Penalise], name: str) -> Decision:
    """The same where nobody told which penalty it is."""
    kinds = [each.value for each in asked.policies.penalties.penalty_kinds]
    word = asked.fact("penalty", Message("between.asks.penalty", {"player": name}), kinds)
    if word is None:
        return director(default=None, say=Message("between.penalty_open", {"player": name}))
    return _given(asked, name, word)


def _given(asked: Asked[Penalise], name: str, word: str) -> Decision:
    kind = {"warning": _WARNING, "ejection": "disqualification"}.get(word, word)
    listed = kind.removeprefix("verbal_") in kinds_of_penalty(asked)
    if kind in list(PenaltyKinds):
        if kind != PenaltyKinds.VERBAL_WARNING:
            asked.still_in(name)
        if not listed:
            return _refused(asked)
        if kind == PenaltyKinds.DISQUALIFICATION:
            return _disqualified(asked)
        if kind == PenaltyKinds.VERBAL_WARNING:
            return _warned(asked)
        serves = Decision(Decided.PENALTY, who=(name,), after=_serving(asked, None))
        with whatever_is_answered(serves):
            missed = _missed(asked, rounds=kind == "missed_rounds")
        return replace(missed, after=serves.after) if missed.outcome is Decided.DIRECTOR else missed
    return _sanction(asked, kind)


def _refused(asked: Asked[Penalise], most: int | None = None) -> Decision:
    name = asked.command.player
    more: dict[str, object] = {"allowed": False}
    say = Message("between.penalty_not_listed", {"player": name})
    if most is not None:
        more["most"] = most
        say = Message("between.penalty_too_long", {"player": name, "most": most})
    return Decision(Decided.REFUSED, who=(name,), more=more, say=say)


def _warned(asked: Asked[Penalise]) -> Decision:
    name = asked.command.player
    more = {"allowed": True, "hands_missed": 0, "carries_over": warnings_carry(asked)}
    return Decision(Decided.PENALTY, who=(name,), more=more, say=Message("between.warned", {"player": name}))


def _missed(asked: Asked[Penalise], *, rounds: bool) -> Decision:
    """Missed hands, or one for each player at the table times the rounds."""
    command, rule = asked.command, asked.policies.penalties
    name = command.player
    bound = most_missed(asked, "missed_rounds" if rounds else "missed_hands")
    if rounds:
        question = Message("between.asks.missed_rounds", {"player": name})
        count = _told_or_asked(asked, command.rounds, "rounds", question, bound)
    else:
        question = Message("between.asks.missed_hands", {"player": name})
        count = _told_or_asked(asked, command.hands, "hands", question, bound)
    if count is None:
        return director(default=None, say=Message("between.penalty_open", {"player": name}))
    if count < 1:
        raise BadInput(Message("wrong.no_penalty", {"number": count}), right=Message("right.penalties_as_in"))
    if bound is not None and count > bound:
        return _refused(asked, bound)
    if rounds and rule.missed_round_length is MissedRoundLength.BUTTON_ORBIT:
        lasts: dict[str, object] = {"hands_missed": None, "button_laps": count}
        return _away(asked, lasts, Message("between.misses_laps", {"player": name, "laps": count}))
    hands = count
    if rounds:
        players = _at_his_table(asked)
        if players is None:
            return director(default=None, say=Message("between.penalty_open", {"player": name}))
        hands = count * players
    return _hands_missed(asked, hands)


def _hands_missed(asked: Asked[Penalise], hands: int) -> Decision:
    """So many hands, after those that he has to miss already; until which hand, where its number is told."""
    name, given = asked.command.player, asked.command.hand
    waiting = _still_missed(asked)
    player = asked.room.players.get(name)
    known = player is None or not player.penalty_open
    lasts: dict[str, object] = {"hands_missed": hands, "penalty_hands_left": waiting + hands if known else None}
    say = Message("between.misses", {"player": name, "hands": hands})
    if given is not None and known:
        back = given + waiting + hands + 1
        lasts["back_in_hand"] = back
        say = Message("between.misses_until", {"player": name, "hands": hands, "hand": back})
    return _away(asked, lasts, say, hands)


def _still_missed(asked: Asked[Penalise]) -> int:
    """Hands of an earlier penalty that are still ahead; those played since it are served, where both were numbered."""
    player = asked.room.players.get(asked.command.player)
    left = 0 if player is None else player.penalty_hands or 0
    given = asked.command.hand
    if player is None or given is None or player.penalty_hand is None:
        return left
    return max(left - max(given - player.penalty_hand, 0), 0)


def _told_or_asked(
    asked: Asked[Penalise], told: int | None, fact: str, question: Message, bound: int | None
) -> int | None:
    choices: Iterable[int] = () if bound is None else range(1, bound + 1)
    return told if told is not None else asked.number(fact, question, choices)


def _at_his_table(asked: Asked[Penalise]) -> int | None:
    """Everybody at the table, the offender, absent and penalised players among them."""
    name, tables = asked.command.player, asked.room.tables
    table = asked.table(asked.command.table) if asked.command.table else asked.table_of(name)
    if table is None and len(tables) > 1:
        number = asked.number(f"table {name}", Message("between.asks.table", {"player": name}), tables)
        table = None if number is None else asked.table(number)
    if table is None and tables:
        return None
    if table is not None and table.size:
        asked.settle_seats(table)
        return table.size
    fact = "players" if table is None else f"players {table.number}"
    return asked.number(fact, Message("between.asks.players", {"player": name}))


def _away(asked: Asked[Penalise], lasts: dict[str, object], say: Message, hands: int | None = None) -> Decision:
    """He stays away; his seat is dealt in, his blinds are posted, at stud his bring-in; his hand is killed."""
    asked.consulted.applies("penalised_stays_away")
    table = asked.table_of(asked.command.player)
    if is_stud((table.game if table else None) or asked.room.game):
        lasts["bring_in"] = asked.policies.penalties.penalised_bring_in
    return Decision(
        Decided.PENALTY,
        who=(asked.command.player,),
        dealt_in=True,
        more={"allowed": True, **lasts, "hand_killed": killed_when(asked)},
        say=say,
        after=_serving(asked, hands),
    )


def _serving(asked: Asked[Penalise], hands: int | None) -> Room:
    """The room in which he has so many more hands to miss; None where nobody can tell yet how many they are."""
    player = asked.room.players.get(asked.command.player, RoomPlayer(asked.command.player))
    if hands is None:
        return asked.room.with_player(replace(player, penalty_open=True))
    given = player.penalty_hand if asked.command.hand is None else asked.command.hand
    return asked.room.with_player(replace(player, penalty_hands=_still_missed(asked) + hands, penalty_hand=given))


def _disqualified(asked: Asked[Penalise]) -> Decision:
    """His chips leave play; his place is the one that is open at that moment."""
    asked.consulted.cites("penalty_kinds", "out")
    asked.consulted.applies("disqualified_chips_removed")
    name, room = asked.command.player, asked.room
    rule = asked.policies.penalties.disqualified_prize
    after = replace(room.without((name,)), disqualified=room.disqualified | {name})
    out = Decision(Decided.PENALTY, who=(name,), more={"removed": room.stack(name)}, after=after)
    with whatever_is_answered(out):
        left = asked.left()
    more: dict[str, object] = {"allowed": True, "removed": room.stack(name)}
    amounts: dict[str, int] = {}
    choices: tuple[dict[str, object], ...] = ()
    if left is not None and left <= len(room.prizes):
        prize = room.prizes[left - 1]
        more["prizes"] = rule.value
        if prize_is_kept(asked):
            amounts = {name: prize}
        else:
            choices = ({"amounts": {name: prize}}, {"amounts": {name: 0}})
    return Decision(
        Decided.PENALTY,
        who=(name,),
        places={} if left is None else {name: left},
        amounts=amounts,
        choices=choices,
        more=more,
        say=Message("between.disqualified", {"player": name}),
        after=out.after,
    )


def _sanction(asked: Asked[Penalise], kind: str) -> Decision:
    """What stands beside the kinds of penalty at the event; some of it is the league's alone."""
    name, rule = asked.command.player, asked.policies.penalties
    if kind == _FORFEITURE and kind in [each.value for each in rule.soft_play_extra]:
        return _forfeiture(asked)
    if not may_be_imposed(asked, kind):
        return _refused(asked)
    more: dict[str, object] = {"hands_missed": 0}
    asked.consulted.cites("league_powers", "conduct_sanctions")
    if league_alone_sanctions(asked):
        more |= {"allowed": False, "must_report": True, "by": "league"}
        say = Message("between.league_decides", {"player": name})
        return Decision(Decided.PENALTY, who=(name,), more=more, say=say)
    out = kind in (LeagueSanctions.SUSPENSION, LeagueSanctions.BARRING)
    say = Message("between.sanction_beyond" if out else "between.sanction", {"player": name})
    return Decision(Decided.PENALTY, who=(name,), more={**more, "allowed": True}, say=say)


def _forfeiture(asked: Asked[Penalise]) -> Decision:
    """Chips are taken and leave play: as many as the director says."""
    name = asked.command.player
    stack = asked.room.stack(name)
    chips = asked.command.chips
    stack_open = asked.room.without_stacks([name])
    if chips is None:
        with whatever_is_answered(Decision(Decided.PENALTY, who=(name,), after=stack_open)):
            chips = asked.number("chips", Message("between.asks.chips_taken", {"player": name}))
    if chips is not None and stack is not None:
        chips = min(chips, stack)
    after = None if stack is None or chips is None else stack - chips
    return Decision(
        Decided.PENALTY,
        who=(name,),
        amounts={} if after is None else {name: after},
        more={"allowed": True, "hands_missed": 0, "removed": chips},
        say=Message("between.chips_taken", {"player": name}),
        after=stack_open if after is None else with_stack(asked.room, name, after),
    )
