"""What a case asks of a table that the program deals: who is away, what is done when time is up, what is told.

`asks` names the question, the other facts are its own; a hand, where the question is about one, is told as in `hands`.
The answers are `dealing.amendment`'s and the plan check's, the same that a night is played by.
"""

from collections.abc import Callable, Mapping
from typing import Any

from shuffleup.conformance.cases import Case, Row
from shuffleup.conformance.facts import NUMBER, TEXT, YES, Check, check_row
from shuffleup.conformance.hands import played
from shuffleup.conformance.watch import WatchedBook, WatchedLaw, watched, watched_law
from shuffleup.dealing.amendment import Amendment, estimated
from shuffleup.dealing.called_clock import ClockCall, NoClock
from shuffleup.games.variant import Betting
from shuffleup.rulebooks import Book
from shuffleup.tournament.between.phones import PHONES, phones_barred

ASKS = "asks"
"""The fact by which such a case is known."""

HAPPENED = ("decks_laid", "clock_zero", "dealt")
BETTING = {"no_limit": Betting.NO_LIMIT, "pot_limit": Betting.POT_LIMIT, "limit": Betting.FIXED_LIMIT}
NO_TIMER = 100_000
"""Seconds that are left of a turn without a time of its own."""
KILLED = {"kill": "dead_hand"}
"""An act of the log -> what the books call it, where that is something else."""


def is_dealt_question(case: Case) -> bool:
    """Whether a case asks of a table that the program deals."""
    return ASKS in case.facts


def dealt_answer(case: Case, book: Book) -> tuple[Row, frozenset[str]]:
    """The row of the answer, and the policies that were read for it. BadInput for no such question."""
    kind = str(case.facts[ASKS])
    if kind not in KINDS:
        raise case.wrong(f"{kind!r} is not asked of a dealt table", f"one of {', '.join(KINDS)}")
    pinned = watched(book)
    law = watched_law(book, None, pinned.read)
    pinned.read.clear()
    outcome, policies = KINDS[kind](case, pinned, law)
    row = {**outcome, "clauses": list(book.cite(policies).clauses)}
    return row, frozenset(pinned.read)


Told = tuple[Mapping[str, Any], tuple[str, ...]]
"""An answer without its clauses, and the policies behind it."""


def _facts(case: Case, known: Mapping[str, Check]) -> Row:
    """The facts of the question alone, without those that all cases share. BadInput for one that cannot be so."""
    facts = {name: value for name, value in case.facts.items() if name in known}
    check_row(case, facts, known, "a dealt table")
    return facts


def _time_up(case: Case, book: WatchedBook, law: WatchedLaw) -> Told:
    hand = played(case, law)
    if hand.actor is None:
        raise case.wrong("nobody has to act", "a hand in which somebody has")
    called = bool(_facts(case, {"called": YES}).get("called", False))
    acted, policies = Amendment(book).time_up(hand, called=called)
    return {"outcome": KILLED.get(acted.act.value, acted.act.value), "player": acted.seat + 1}, policies


def _missed(case: Case, book: WatchedBook, law: WatchedLaw) -> Told:
    missed = _facts(case, {"missed": NUMBER}).get("missed", 0)
    away = Amendment(book).is_away(missed)
    return {"outcome": "away" if away else "here"}, ("digital_away_after",)


def _presence(case: Case, book: WatchedBook, law: WatchedLaw) -> Told:
    facts = _facts(case, {"missed": NUMBER, "phone": TEXT, "said_away": YES})
    if facts.get("phone") not in ("silent", "connected"):
        raise case.wrong("the phone is neither silent nor connected", 'phone = "silent" or "connected"')
    unsaid = Amendment(book).is_absent(facts.get("missed", 0), is_silent=facts["phone"] == "silent")
    if not (unsaid or facts.get("said_away", False)):
        return {"outcome": "present"}, ("digital_at_seat",)
    killed = book.policies.presence.absent_hand_killed
    return {"outcome": "absent", "hand_killed": killed.value}, ("digital_at_seat", "absent_hand_killed")


def _level(case: Case, book: WatchedBook, law: WatchedLaw) -> Told:
    happened = case.facts.get("happened", ())
    if sorted(happened) != sorted(HAPPENED):
        raise case.wrong("it is not told in what order all happened", f"happened = {list(HAPPENED)}, in their order")
    at = {each: moment for moment, each in enumerate(happened)}
    began = Amendment(book).began(at["decks_laid"], at["dealt"])
    return {"outcome": "new_level" if began > at["clock_zero"] else "old_level"}, ("digital_hand_begins",)


def _counts(case: Case, book: WatchedBook, law: WatchedLaw) -> Told:
    limit = str(case.facts.get("limit", ""))
    if limit not in BETTING:
        raise case.wrong(f"limit cannot be {limit!r}", f"one of {', '.join(BETTING)}")
    told = Amendment(book).tells_pot(BETTING[limit])
    return {"outcome": "shown" if told else "hidden"}, ("digital_pot_shown", "pot_size_told")


def _clock(case: Case, book: WatchedBook, law: WatchedLaw) -> Told:
    facts = _facts(case, {"thought": NUMBER, "left": NUMBER, "by": TEXT, "away": YES, "level": NUMBER, "gives": NUMBER})
    if facts.get("by") not in ("player", "floor"):
        raise case.wrong("it is not told who calls the clock", 'by = "player" or "floor"')
    call = ClockCall(
        thought=facts.get("thought", 0) * 1_000,
        left=facts.get("left", NO_TIMER) * 1_000,
        level_minutes=facts.get("level", 60),
        by_floor=facts["by"] == "floor",
        is_away=facts.get("away", False),
        seconds=facts.get("gives", 0),
    )
    answer = Amendment(book).clock_called(call)
    if answer.why is None:
        return {"outcome": "clock", "seconds": answer.seconds, "countdown": answer.countdown}, answer.policies
    wait = {"opens_in": answer.opens_in // 1_000} if answer.why is NoClock.TOO_SOON else {}
    return {"outcome": answer.why.value, **wait}, answer.policies


def _stacks(case: Case, book: WatchedBook, law: WatchedLaw) -> Told:
    facts = _facts(case, {"faces_all_in": YES, "on_turn": YES, "chips": NUMBER})
    amendment, chips = Amendment(book), facts.get("chips", 0)
    if not amendment.hides_stacks:
        return {"outcome": "exact", "told": chips}, ("digital_stacks_shown",)
    faces, on_turn = facts.get("faces_all_in", False), facts.get("on_turn", False)
    counted = amendment.may_count(faces_all_in=faces, on_turn=on_turn)
    policies = ("digital_stacks_shown", "exact_count")
    return {"outcome": "may_count" if counted else "estimate", "told": estimated(chips)}, policies


def _phones(case: Case, book: WatchedBook, law: WatchedLaw) -> Told:
    return {"outcome": "barred" if phones_barred(book) else "allowed"}, PHONES


KINDS: Mapping[str, Callable[[Case, WatchedBook, WatchedLaw], Told]] = {
    "time_up": _time_up,
    "hands_missed": _missed,
    "presence": _presence,
    "level": _level,
    "counts": _counts,
    "clock": _clock,
    "stacks": _stacks,
    "phones": _phones,
}
"""What can be asked."""
