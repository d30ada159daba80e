"""`dispute`: whether it is still heard: how a pot was counted, how cards were read, a race, a ruling.

Whose rules: TNPL A1, C10, D2.iv; NPPL 3, 86; HCPN 1, 21; TDA 1, 22; Redtooth general 1; through `disputes`, `levels`,
`substantial_action`, `colour_up` and `authority`. Not done: what is put right once it is heard.
"""

import re
from collections.abc import Sequence

from shuffleup.bad_input import BadInput
from shuffleup.floor.substantial import CHECK, CHIPS, FOLD, is_substantial
from shuffleup.message import Message
from shuffleup.rulebooks.policies.colour_up import RaceErrors
from shuffleup.rulebooks.policies.disputes import DisputeUntil, PotErrorDisputeUntil
from shuffleup.rulebooks.policies.levels import HandStartsAt
from shuffleup.tournament.between.asked import Asked, Lacks
from shuffleup.tournament.between.chip_commands import Dispute
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.table_sizes import HEADS_UP

_PLAYER = re.compile(r"^p\d+ +")


def dispute(asked: Asked[Dispute]) -> Decision:
    """Whether it is heard, `allowed`; the director's choice where a fact that it turns on is not known."""
    about = asked.command.about
    acts_of(asked.command.actions or (), _players(asked))
    if about == "ruling":
        heard: bool | None = asked.policies.authority.appeal_allowed
        return _answer(asked, heard, Message("between.ruling_appealed" if heard else "between.ruling_final"))
    if about == "race":
        heard = _race_heard(asked)
        say = Message("between.race_corrected" if heard else "between.race_stands")
    else:
        heard = _pot_heard(asked)
        say = Message("between.dispute_heard" if heard else "between.dispute_late")
    return _answer(asked, heard, say)


def _answer(asked: Asked[Dispute], heard: bool | None, say: Message) -> Decision:
    table = {} if asked.command.table is None else {"table": asked.command.table}
    if heard is None:
        choices = (
            Decision(Decided.ALLOWED, more={"allowed": True}),
            Decision(Decided.REFUSED, more={"allowed": False}),
        )
        return director(*choices, default=None, say=Message("between.dispute_open"), allowed=None, **table)
    return Decision(Decided.ALLOWED if heard else Decided.REFUSED, more={"allowed": heard, **table}, say=say)


def _race_heard(asked: Asked[Dispute]) -> bool | None:
    """A mistake in a race: in some books it stands if players had the chance to watch, else it ends with the hand."""
    if asked.policies.colour_up.race_errors is RaceErrors.STAND_IF_COULD_WATCH:
        could = asked.yes(asked.command.could_watch, "could_watch", Message("between.asks.could_watch"))
        return None if could is None else not could
    begun = _has_begun(asked)
    return None if begun is None else not begun


def _pot_heard(asked: Asked[Dispute]) -> bool | None:
    """A reading or a count: until the next hand begins, or until there is substantial action in it.

    Seconds that are over at a break end it before that.
    """
    told = asked.command.at_break and asked.command.seconds_since_award is not None
    if told and not _in_time_at_break(asked):
        return False
    begun = _has_begun(asked)
    if begun is None:
        return None
    if not begun:
        return _in_time_at_break(asked)
    rule = asked.policies.disputes
    if asked.command.about == "reading":
        longer = rule.dispute_until is DisputeUntil.SUBSTANTIAL_ACTION_NEXT_HAND
    else:
        longer = rule.pot_error_dispute_until is PotErrorDisputeUntil.SUBSTANTIAL_ACTION_NEXT_HAND
    if not longer:
        return False
    if asked.command.next_hand != "riffled" or asked.command.actions is not None:
        acts = _acts(asked)
        if acts is None:
            return None
        if is_substantial(asked.policies, acts):
            return False
    return _in_time_at_break(asked)


def _has_begun(asked: Asked[Dispute]) -> bool | None:
    """Whether the next hand has; None if nobody knows."""
    words = ("not_begun", "riffled", "dealt")
    told = asked.command.next_hand
    if told is None and asked.command.actions is not None:
        told = "dealt"
    if told is None:
        told = asked.fact("next_hand", Message("between.asks.next_hand"), words)
    if told is None:
        return None
    if told == "riffled":
        asked.consulted.cites("hand_starts_at", "first_riffle")
        return HandStartsAt.FIRST_RIFFLE in asked.policies.levels.hand_starts_at
    return told == "dealt"


def _in_time_at_break(asked: Asked[Dispute]) -> bool | None:
    """Whether a limit of seconds that holds once a break has begun is still kept."""
    rule = asked.policies.disputes
    asked.consulted.cites("dispute_until" if asked.command.about == "reading" else "pot_error_dispute_until")
    if not asked.command.at_break:
        return True
    limit = rule.dispute_at_break_seconds
    if not isinstance(limit, int):
        return True
    seconds = asked.command.seconds_since_award
    if seconds is None:
        seconds = asked.number("seconds_since_award", Message("between.asks.seconds_since_award"))
    return None if seconds is None else seconds <= limit


def _acts(asked: Asked[Dispute]) -> list[tuple[int, str]] | None:
    """What was done in the next hand, player by player. Raises Asks."""
    told = asked.command.actions
    if told is None:
        if asked.fact("actions", Message("between.asks.actions")) is None:
            return None
        raise Lacks("actions", Message("between.asks.actions"))
    return acts_of(told, _players(asked))


def _players(asked: Asked[Dispute]) -> int:
    """How many play the next hand, as far as that is told; a full table else."""
    command = asked.command
    if isinstance(command.players, int):
        if command.players < HEADS_UP:
            raise BadInput(
                Message("wrong.few_for_hand", {"count": command.players}), right=Message("right.two_or_more")
            )
        return command.players
    if isinstance(command.players, tuple) and len(command.players) >= HEADS_UP:
        return len(command.players)
    tables = asked.room.tables
    table = asked.table(command.table) if command.table is not None and tables else None
    if table is None and len(tables) == 1:
        table = next(iter(tables.values()))
    return table.size if table is not None and table.size else 10


_WORDS = {
    **dict.fromkeys(("fold", "folds"), "f"),
    **dict.fromkeys(("call", "calls"), "cc"),
    **dict.fromkeys(("check", "checks"), "check"),
    **dict.fromkeys(("bet", "bets", "raise", "raises"), "cbr"),
}
"""Actions in plain words -> as hands are written."""


def acts_of(actions: Sequence[str], players: int) -> list[tuple[int, str]]:
    """The first actions of a hand, from the first player to act on; a check puts in no chips.

    `cc` is a check too from the big blind's turn on, or after a check, until somebody bets. Whose action it was may
    stand before it, as in `p3 f`; plain words will do. BadInput for what is no action: none of `f`, `cc`, `cbr 600`.
    """
    is_bet, is_free = False, False
    acts: list[tuple[int, str]] = []
    for place, action in enumerate(actions):
        word, _, amount = _PLAYER.sub("", action.strip()).partition(" ")
        word = _WORDS.get(word.lower(), word)
        player = place % players
        if word == "f" and not amount:
            acts.append((player, FOLD))
        elif word in ("cc", "check") and not amount:
            is_free = not is_bet and (is_free or word == "check" or place >= players - 1)
            acts.append((player, CHECK if is_free or word == "check" else CHIPS))
        elif word == "cbr" and amount.isdecimal():
            is_bet = True
            acts.append((player, CHIPS))
        else:
            raise BadInput(Message("wrong.no_action", {"action": action}), right=Message("right.actions_as_in"))
    return acts
