"""Conditional statements: "if you bet, I raise", said before it is one's turn.

Whose rules: TNPL H15, NPPL 76, HCPN 51, TDA 59.A, Redtooth bets 15; through `conditional`. Binding means: when the
condition comes true, the announced act is done, with the sum that was said, or else its minimum. Only plain words are
understood: an act of another, and "I" with an act of one's own, in either order. The other is the player named, or who
was to act; what is said of whatever may come ("whatever he does I fold") comes true at one's turn.
"""

import re
from collections.abc import Callable

from shuffleup.floor.case import TurnCase
from shuffleup.floor.offences import infraction
from shuffleup.floor.outcomes import Offence, Outcome
from shuffleup.floor.questions import is_question
from shuffleup.floor.ruling import Json
from shuffleup.floor.turn import Condition
from shuffleup.floor.verdict import Verdict
from shuffleup.hand.acts import Called, Checked, Folded
from shuffleup.hand.hand import Hand
from shuffleup.rulebooks.policies.conditional import ConditionalStatement

_LINKS = r"(if|when|whenever|unless|once|whatever|no matter|as soon as|any (?=(?:bet|raise)\b))"
_BEGINS = re.compile(rf"\s*{_LINKS}\b", re.IGNORECASE)
_ALWAYS = re.compile(r"\b(whatever|no matter)\b", re.IGNORECASE)
# One search after another, and no pattern with several gaps in it: free words are as long as whoever types them likes.
_LINK = re.compile(rf"\b{_LINKS}", re.IGNORECASE)
_OTHERS = re.compile(r"\b(bet|rais|check|call|fold)\w*", re.IGNORECASE)
_I = re.compile(r"\bi\b", re.IGNORECASE)
_OWN = re.compile(r"\b(bet|rais|check|call|fold|all[- ]in)", re.IGNORECASE)
_PLAYER = re.compile(r"\bp(10|[1-9])\b", re.IGNORECASE)
_DONE = {"fold": Folded, "check": Checked, "call": Called}


def is_condition(words: str) -> bool:
    """Whether free words announce something for a case that has not come yet."""
    return not is_question(words) and (_BEGINS.match(words) is not None or _turned(words) is not None)


def read_condition(words: str, line: int, price: int, hand: Hand) -> Condition:
    """Return what free words announce; empty verbs where they are not understood."""
    if _BEGINS.match(words) is None:
        words = _turned(words) or words
    others = _OTHERS.search(words)
    own = None if others is None else _own_part(words, others.end())
    to_act = None if hand.actor is None else hand.actor + 1
    if others is None or own is None:
        always = _own_part(words, 0) if _ALWAYS.search(words) else None
        return Condition(line, price, "", "" if always is None else always[1][1].lower(), of=to_act)
    named = _PLAYER.search(words[: others.start()])
    of = int(named[1]) if named else to_act
    begins, verb = own
    return Condition(line, price, others[1].lower(), verb[1].lower(), words[begins:], of, len(hand.log))


def _turned(words: str) -> str | None:
    """What is said with the condition last, with it first ("I fold if you raise"); None where it is not put so."""
    own = _OWN.search(words)
    link = None if own is None else _LINK.search(words, own.end())
    if link is None or _OTHERS.search(words, link.end()) is None:
        return None
    return f"{words[link.start() :]}, I {words[: link.start()].rstrip()}"


def _own_part(words: str, after: int) -> tuple[int, re.Match[str]] | None:
    """Where the last "I" with an act of his own begins, and that act."""
    acts = list(_OWN.finditer(words, after))
    begins = list(_I.finditer(words, after, acts[-1].start())) if acts else []
    own = _OWN.search(words, begins[-1].end()) if begins else None
    return None if own is None else (begins[-1].start(), own)


def offence(case: TurnCase) -> tuple[Json, ...]:
    """What saying it may cost."""
    level = case.policies.conduct.offence_conditional
    return infraction(case.consulted, Offence.CONDITIONAL, case.player, level)


def announced(case: TurnCase) -> Verdict:
    """The statement itself, before anything has come of it."""
    costs = offence(case)
    if case.policies.conditional.conditional_statement is ConditionalStatement.NOT_BINDING:
        return Verdict(Outcome.VOID, binding=False, infractions=costs)
    told: tuple[Json, ...] = ({"binding": False}, {"binding": True})
    return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[0], infractions=costs)


def at_his_turn(case: TurnCase, condition: Condition, with_sum: Callable[[], Verdict | None]) -> Verdict:
    """What becomes of it when it is the player's turn; `with_sum` tells the act that was announced with a sum."""
    costs = offence(case)
    rule = case.policies.conditional.conditional_statement
    came = _came_true(case, condition)
    if rule is ConditionalStatement.NOT_BINDING or not came:
        return Verdict(Outcome.VOID, binding=False, infractions=costs)
    if not condition.own:
        return announced(case)
    own = with_sum() or _own(case, condition.own)
    bound = {**own.as_choice(), "binding": True}
    told: tuple[Json, ...] = (bound, {"binding": False})
    return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[1], infractions=costs)


def _came_true(case: TurnCase, condition: Condition) -> bool:
    """Whether others have done what it hangs on; a bet or raise by anybody is one."""
    if not condition.others:
        return True
    risen = case.facing.price > condition.price
    if condition.others in ("bet", "rais"):
        return risen
    done = [act for act in case.hand.log[condition.log_at :] if getattr(act, "seat", None) == (condition.of or 0) - 1]
    wanted = _DONE.get(condition.others)
    if not done or wanted is None:
        return not risen
    return not risen and any(isinstance(act, wanted) for act in done)


def _own(case: TurnCase, verb: str) -> Verdict:
    match verb:
        case "fold":
            return Verdict(Outcome.FOLD)
        case "call" | "check":
            return case.call()
        case "bet" | "rais":
            return case.raise_to(case.facing.full)
    return case.raise_to(case.facing.most)
