"""Amounts found to be wrong after the acts: an under-raise, a pot counted wrongly, a chip found behind an all-in.

Whose rules: TDA 54 (others by default), through `raises` and `pot_limit`; TNPL H18, HCPN 54, TDA 62, Redtooth bets 17
for the chip. An error in the acts is noticed after the last line. Where the wrong sum stands, or a chip belongs to the
bet, the acts are played again with that known, so that everybody after it is ruled on rightly.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from shuffleup.floor.case import Verdict
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Remedy
from shuffleup.floor.spot import Spot
from shuffleup.floor.substantial import is_substantial
from shuffleup.rulebooks.policies.pot_limit import PotCountTooHigh, PotCountTooLow
from shuffleup.rulebooks.policies.raises import WrongBetCorrectableUntil

if TYPE_CHECKING:
    from shuffleup.floor.play import Play


@dataclass(frozen=True, slots=True)
class Known:
    """What the end of the acts has shown, for playing them again."""

    stands: Mapping[int, int] = field(default_factory=dict)
    """Line -> a wrong sum that stands."""
    found: Mapping[int, int] = field(default_factory=dict)
    """Player -> chips that turned out to be part of his stack from the beginning."""

    def in_spot(self, spot: Spot) -> Spot:
        """The spot with the chips that were found."""
        if not self.found:
            return spot
        return spot.with_more([self.found.get(player, 0) for player in range(1, spot.players + 1)])


@dataclass(slots=True)
class Doubt:
    """A bet whose sum may turn out to be wrong: the right one, and the one that was said or announced."""

    line: int
    player: int
    verdict: Verdict
    log_at: int
    pot: bool
    stated: int | None = None

    @property
    def amount(self) -> int:
        """The right sum."""
        return self.verdict.amount or 0


def settle_doubts(play: "Play") -> Known | None:
    """Rule on every doubt now that the acts are over; what is Known if they have to be played again."""
    stands: dict[int, int] = {}
    for doubt in play.doubts:
        if doubt.stated is None or doubt.stated == doubt.amount or not _since(play, doubt):
            continue
        consulted = Consulted(play.ready)
        if doubt.line in play.known.stands:
            _correctable(play, doubt, consulted)
            verdict = replace(doubt.verdict, amount=doubt.stated, owes=0)
        elif _correctable(play, doubt, consulted):
            remedy = {"kind": Remedy.CORRECT_BET.value, "player": doubt.player, "amount": doubt.amount}
            verdict = replace(doubt.verdict, remedies=(remedy,))
        else:
            stands[doubt.line] = doubt.stated
            continue
        play.rulings.append(play.after.ruling(doubt.line, doubt.player, verdict, consulted))
    if stands or play.wanted_found:
        return Known(stands, dict(play.wanted_found))
    return None


def _since(play: "Play", doubt: Doubt) -> list[tuple[int, str]]:
    """What others have done since, in the hand or out of turn."""
    return play.after.acts_since(doubt.log_at)


def _correctable(play: "Play", doubt: Doubt, consulted: Consulted) -> bool:
    policies = consulted.policies
    same_street = not play.after.dealt_since(doubt.log_at)
    acted = _since(play, doubt)
    if not doubt.pot:
        return policies.raises.wrong_bet_correctable_until is WrongBetCorrectableUntil.END_OF_STREET and same_street
    if (doubt.stated or 0) > doubt.amount:
        if policies.pot_limit.pot_count_too_high is PotCountTooHigh.UNTIL_END_OF_STREET:
            return same_street
    elif policies.pot_limit.pot_count_too_low is PotCountTooLow.UNTIL_END_OF_STREET:
        return same_street
    return same_street and not is_substantial(policies, acted)
