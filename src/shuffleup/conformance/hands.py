"""What a case asks of a hand: a hand of the PHH format is played through `Hand`, and what faces the player is a row.

Keys of the row are those of the last line that `rule` prints; players are numbered from 1, the first left of the
button. Beside the format's own fields a case may have `dealt` (everybody holds cards that nobody has seen; else
`actions` tells the deal), `_smallest_chip`, `_players_left`, `_raise_limit`, `_small_blind` (where nobody posts it),
`finish` (play the showdown out) and `tries`: an act of the format that is asked for and not done. A refusal names the
policies behind it, so it cites clauses; an allowed act cites none yet.
"""

from dataclasses import replace
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.conformance.cases import Case
from shuffleup.conformance.watch import WatchedLaw
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.refusals import Refusal
from shuffleup.hand.table import Setup
from shuffleup.histories.phh import PhhHand, make_hand
from shuffleup.histories.phh_play import finish, play_phh
from shuffleup.rulebooks import Book

Line = dict[str, Any]

OWN = ("dealt", "tries", "finish", "asks")
"""Facts of a case that are no fields of the format."""


class CaseHand(PhhHand):
    """A hand of the format with what a house or a level says beside it."""

    __slots__ = ("players_left", "posted_small_blind", "smallest_chip")

    smallest_chip: int
    players_left: int
    posted_small_blind: int

    def setup(self) -> Setup:
        """The hand's setup; what the format has no field for comes from the case."""
        whole = super().setup()
        stakes = replace(
            whole.stakes,
            smallest_chip=self.smallest_chip,
            players_left=self.players_left,
            small_blind=self.posted_small_blind,
        )
        return replace(whole, stakes=stakes)


def play(case: Case, book: Book, law: WatchedLaw) -> Line:
    """Play the hand of a case and say what faces the players then."""
    hand = played(case, law)
    if case.facts.get("finish", False):
        finish(hand)
    line = faces(hand)
    tried = case.facts.get("tries", "")
    if tried:
        refusal = _try(case, hand, tried)
        line["allowed"] = refusal is None
        if refusal is not None:
            line["reason"] = refusal.why.removeprefix("hand.")
            line["clauses"] = list(book.cite(refusal.policies).clauses)
    return line


def played(case: Case, law: WatchedLaw) -> Hand:
    """The hand of a case after its actions. BadInput for one that cannot be played."""
    try:
        return play_phh(_hand(case), law)
    except BadInput as bad:
        raise case.wrong(f"the hand cannot be played: {bad}") from None


def faces(hand: Hand) -> Line:
    """What the hand has come to: whose turn, what it costs, the bounds of a raise, and the chips behind."""
    least, most = hand.raise_bounds or (None, None)
    return {
        "to_act": None if hand.actor is None or hand.phase is Phase.SHOW else hand.actor + 1,
        "first_to_show": hand.actor + 1 if hand.actor is not None and hand.phase is Phase.SHOW else None,
        "to_call": hand.to_call,
        "min_to": least,
        "max_to": most,
        "options": list(hand.options()),
        "stacks": {str(seat): chips for seat, chips in enumerate(hand.stacks, 1)},
        "won": {str(seat): chips for seat, chips in enumerate(hand.won, 1) if chips},
        "over": hand.is_over,
    }


def _hand(case: Case) -> CaseHand:
    facts = dict(case.facts)
    dealt = facts.pop("dealt", False)
    document = {name: value for name, value in facts.items() if name not in OWN}
    phh = make_hand(document, None, case.source)
    if dealt:
        cards = "??" * sum(street.down + street.up for street in phh.variant.streets[:1])
        phh.actions = [f"d dh p{player} {cards}" for player in range(1, phh.players + 1)] + [*phh.actions]
    hand = CaseHand(**{name: getattr(phh, name) for name in PhhHand.__slots__})
    hand.smallest_chip = facts.get("_smallest_chip", 1)
    hand.players_left = facts.get("_players_left", 0)
    hand.posted_small_blind = facts.get("_small_blind", 0)
    return hand


def _try(case: Case, hand: Hand, act: str) -> Refusal | None:
    """Why the act would be refused, None if it may be done."""
    player, what, *rest = act.split()
    seat = int(player.removeprefix("p")) - 1
    if what == "cbr":
        return hand.why_not_raise_to(int(rest[0]), seat)
    if what == "muck":
        return hand.why_not_muck(seat)
    if what == "show":
        return hand.why_not_show(None, seat)
    raise case.wrong(f"{act!r} cannot be tried", "p3 cbr 400, p3 muck, p3 show")
