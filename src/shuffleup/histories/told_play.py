"""Plays what a site's text or an OHH object told of a hand, through the one engine; checks its chips and its winners.

Whose rule: none; each format's reader says in `Draft` what was told. Cards that nobody told are unknown. Everything
else is read as strictly as a PHH record (`phh_play`, which says what a lenient reading puts right). Who was paid has to
be who wins here; what was paid may be less by the rake, and differ by the odd chips of a shared pot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import gcd
from typing import NamedTuple

from shuffleup.bad_input import BadInput, Place, in_english
from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.hand import acts
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.refusals import Refused
from shuffleup.hand.table import Setup
from shuffleup.histories.phh_bets import bet, catch_up
from shuffleup.histories.phh_play import draw, finish, record_law, show_or_muck
from shuffleup.histories.phh_told import HandTold, NoSense, Repair
from shuffleup.histories.told_hand import About, ToldHand


class ToldAct(NamedTuple):
    """An act and the line that told it. A call says what it cost, or -1 where that was not told."""

    line: int
    act: acts.Act


@dataclass(slots=True)
class Draft:
    """A hand as it was told, before it has been played."""

    setup: Setup
    about: About
    acts: list[ToldAct]
    first_line: int = 1
    """Where the hand begins in its file."""
    last_line: int = 1
    paid: Mapping[int, int] | None = None
    """Who was paid what from the pots, by seat; None where the format does not say."""
    rake: int | None = None
    """What the house took; None where that was not told."""
    source: str | None = None
    known: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Whole hands that were told at the end, by seat, of games that deal all cards at once."""


def play_draft(draft: Draft, *, strict: bool) -> ToldHand:
    """The hand, played to its end. Raises BadInput with the line of what cannot be."""
    player = _Player(draft, HandTold(strict))
    hand = player.play()
    about = with_paid(draft, hand)
    return ToldHand(hand, about, player.repairs())


class _Player:
    """One hand on its way from the draft into the engine."""

    def __init__(self, draft: Draft, told: HandTold) -> None:
        self.draft, self.told = draft, told
        self.hand = Hand(draft.setup, record_law())
        self.waiting: dict[int, list[int]] = {}
        """Cards told before they are due."""

    def play(self) -> Hand:
        """All of it."""
        hand, draft = self.hand, self.draft
        for entry, (line, act) in enumerate(draft.acts):
            self.told.entry = entry
            try:
                self._do(act)
            except Refused as refused:
                raise self._bad(act, line, in_english(refused.refusal.in_record).rstrip(".")) from None
            except (NoSense, BadInput) as wrong:
                raise self._bad(act, line, str(wrong)) from None
        self.told.entry = len(draft.acts)
        try:
            self._end()
        except (NoSense, BadInput, Refused) as wrong:
            why = in_english(wrong.refusal.in_record) if isinstance(wrong, Refused) else str(wrong)
            raise BadInput(
                f"the hand is told to no end: {why.rstrip('.')}",
                right="every act and card to the end of the hand",
                place=Place(draft.source, draft.last_line),
            ) from None
        if not hand.is_over:
            what = "nobody's cards are" if hand.board_known else "not the whole board is"
            raise BadInput(
                f"{what} known at the showdown",
                right="at least the winner's cards and the board",
                place=Place(draft.source, draft.last_line),
            )
        return hand

    def repairs(self) -> tuple[Repair, ...]:
        """What was put right, with the lines of the file."""
        found = []
        for entry, what in self.told.mended:
            line = self.draft.acts[entry].line if entry < len(self.draft.acts) else self.draft.last_line
            found.append(Repair(entry + 1, "", line, what))
        return tuple(found)

    def _do(self, act: acts.Act) -> None:
        match act:
            case acts.HoleDealt(seat, cards):
                self.waiting.setdefault(seat, []).extend(cards)
            case acts.BoardDealt(cards):
                self._deal()
                catch_up(self.hand, None, self.told)
                self._deal()
                self.hand.deal_board(cards)
            case acts.Drew(seat, cards):
                self._deal()
                draw(self.hand, seat, list(cards), self.told)
            case acts.Showed(seat, cards):
                self._deal()
                show_or_muck(self.hand, self.told, seat, cards, show=True)
            case acts.Mucked(seat):
                self._deal()
                show_or_muck(self.hand, self.told, seat, None, show=False)
            case _:
                self._deal()
                self._bet(act)

    def _bet(self, act: acts.Act) -> None:
        hand, told = self.hand, self.told
        if _bet_plainly(hand, act):
            return
        match act:
            case acts.Folded(seat):
                bet(hand, seat, "f", 0, told)
            case acts.Checked(seat):
                if hand.actor == seat and hand.to_call:
                    raise NoSense(f"there is {self._said(hand.to_call)} to call")
                bet(hand, seat, "cc", 0, told)
            case acts.Called(seat, paid):
                if (
                    hand.actor == seat
                    and hand.phase is Phase.BET
                    and paid not in (-1, hand.to_call, _enough(hand, seat))
                ):
                    raise NoSense(f"a call costs {self._said(hand.to_call)}, not {self._said(paid)}")
                bet(hand, seat, "cc", 0, told)
            case acts.BroughtIn(seat, _):
                bet(hand, seat, "pb", 0, told)
            case acts.Bet(seat, to) | acts.Raised(seat, to) | acts.Completed(seat, to):
                bet(hand, seat, "cbr", to, told)
            case _:
                raise NoSense(f"{type(act).__name__} is nothing that a text tells")

    def _said(self, chips: int) -> str:
        return amount_said(chips, self.draft.about)

    def _deal(self) -> None:
        """Deal the cards that are due to players, those told with their faces."""
        hand = self.hand
        while hand.phase is Phase.DEAL and any(hand.cards_due):
            for seat, due in enumerate(hand.cards_due):
                if due:
                    self._deal_to(seat, due)
            if hand.board_due:
                return

    def _deal_to(self, seat: int, due: int) -> None:
        told = self.waiting.pop(seat, None)
        if told is None:
            told = list(self.draft.known.get(seat, ()))[:due] or [UNKNOWN] * due
        if len(told) > due:
            self.waiting[seat], told = told[due:], told[:due]
        self.hand.deal_past_stub(seat, told)

    def _end(self) -> None:
        self._deal()
        hand, told = self.hand, self.told
        if hand.phase is Phase.SHOW or hand.phase is Phase.DEAL:
            told.silent.update(seat for seat in hand.live if not hand.shown(seat) and UNKNOWN in hand.hole(seat))
            told.silent.difference_update(told.early)
        finish(hand, told)

    def _bad(self, act: acts.Act, line: int, why: str) -> BadInput:
        return BadInput(
            f"{_spoken(self.draft.setup, act)} cannot be played: {why.rstrip('.')}",
            right="an act that the hand allows at that point",
            place=Place(self.draft.source, line),
        )


def _bet_plainly(hand: Hand, act: acts.Act) -> bool:
    """Do an act in turn that is as it was told, as nearly all are; False if it is none, and nothing was done."""
    if hand.phase is not Phase.BET:
        return False
    try:
        match act:
            case acts.Folded(seat):
                hand.fold(seat)
            case acts.Checked(seat):
                hand.check(seat)
            case acts.Called(seat, paid) if hand.actor == seat and paid == hand.to_call:
                hand.call(seat)
            case acts.Raised(seat, to) | acts.Bet(seat, to):
                hand.raise_to(to, seat)
            case _:
                return False
    except Refused:
        return False
    return True


def amount_said(chips: int, about: About) -> str:
    """An amount in the units of its file."""
    if about.scale == 1:
        return str(chips)
    return f"{chips / about.scale:.{max(2, len(str(about.scale)) - 1)}f}"


def _enough(hand: Hand, seat: int) -> int:
    """What covers everybody who is all-in, where nobody else is left: some sites ask no more of a call."""
    if any(hand.stacks[other] for other in hand.live if other != seat):
        return -1
    return max(hand.bets) - hand.bets[seat]


_WORDS = {
    acts.Folded: "the fold", acts.Checked: "the check", acts.Called: "the call", acts.Bet: "the bet",
    acts.Raised: "the raise", acts.Completed: "the raise", acts.BroughtIn: "the bring-in", acts.Drew: "the draw",
    acts.Showed: "the show", acts.Mucked: "the muck", acts.HoleDealt: "the deal",
}  # fmt: skip


def _spoken(setup: Setup, act: acts.Act) -> str:
    """An act in words, for a mistake."""
    if isinstance(act, acts.BoardDealt):
        return "the board " + "".join(map(card_text, act.cards))
    seat = getattr(act, "seat", 0)
    name = _name(setup, seat)
    return f"{_WORDS.get(type(act), type(act).__name__)} of {name}"


def with_paid(draft: Draft, hand: Hand) -> About:
    """What is told of the hand, with who was paid what where that differs. Raises BadInput for other winners."""
    if draft.paid is None:
        return draft.about
    told = tuple(draft.paid.get(seat, 0) for seat in range(hand.players))
    for paid in (told, _without_uncalled(hand, told)):
        rake = sum(hand.won) - sum(paid)
        odd = _odd_chips(hand, paid)
        told_rake = rake if draft.rake is None else draft.rake
        if paid == hand.won:
            return draft.about
        if rake >= 0 and abs(rake - told_rake) <= odd and _plausible(hand, paid, rake, odd):
            return replace(draft.about, collected=paid)
    there, here = (
        ", ".join(
            f"{_name(draft.setup, seat)} {amount_said(chips, draft.about)}" for seat, chips in enumerate(won) if chips
        )
        for won in (told, hand.won)
    )
    raise BadInput(
        f"the pots are told to go to {there or 'nobody'}, and go to {here}",
        right="the winners that the cards make, less the rake",
        place=Place(draft.source, draft.last_line),
    )


def _without_uncalled(hand: Hand, paid: Sequence[int]) -> tuple[int, ...]:
    """What was paid without what came back to its player uncalled: some sites count that as won."""
    caller, uncalled = hand.uncalled
    return tuple(chips - uncalled * (seat == caller) for seat, chips in enumerate(paid))


def _name(setup: Setup, seat: int) -> str:
    return setup.names[seat] if setup.names else f"p{seat + 1}"


def _odd_chips(hand: Hand, paid: Sequence[int]) -> int:
    """How many chips a player may get more or fewer where pots are shared and the smallest chip is not told."""
    shared = sum(max(0, sum(won > 0 for won in each) - 1) for each in hand.pots_won)
    return shared * 2 * max(1, gcd(*hand.setup.stacks, *paid))


def _plausible(hand: Hand, paid: Sequence[int], rake: int, odd: int) -> bool:
    """Whether everybody who wins is paid what he wins, less no more than the rake, but for odd chips."""
    return all(
        won - rake - odd <= got <= won + odd and (got > 0 if won > odd else got == 0 or won > 0)
        for got, won in zip(paid, hand.won, strict=True)
    )
