"""Who has the chips of the pots once the hand is over: by the cards, whatever the dealer pushed where.

Whose rules: cards_speak (TNPL C1, NPPL 78, HCPN 12, TDA 12, Redtooth pots 1) until nobody may dispute the pot any more;
then it stays as it was pushed (TNPL C10, NPPL 86, HCPN 21, TDA 22). A pot in which the player who got it has no part
goes by the cards.
"""

from dataclasses import replace

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import PushesPot
from shuffleup.floor.deeds import kill, tell
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.record import Play, Pushed
from shuffleup.floor.so_far import on_table, shares_paid
from shuffleup.floor.verdict import Verdict
from shuffleup.rulebooks.policies.muck_tabling import ShowdownDiscardDeadWhen


def pot_pushed(play: Play, act: PushesPot, consulted: Consulted) -> Verdict:
    """The pot as the dealer pushes it: the hands decide whatever he does."""
    on_table(play, act.player)
    consulted.applies("cards_speak", "cards")
    play.pushed = Pushed(play.at_line, act.player)
    _take_in(play, act.player, consulted)
    return awarded(play, act.player)


def _take_in(play: Play, player: int, consulted: Consulted) -> None:
    """What all others have let go of face down is in the muck once the pot has gone to whoever still has his hand."""
    others = [seat + 1 for seat in play.hand.live if seat != player - 1]
    given_up = all(each in play.let_down and each not in play.tabled for each in others)
    if player - 1 not in play.hand.live or player in play.let_down or not given_up:
        return
    back_on_a_ruling = consulted.policies.muck_tabling.showdown_discard_dead_when is ShowdownDiscardDeadWhen.DIRECTOR
    for each in others:
        consulted.cites("showdown_discard_dead_when", "dies")
        kill(play, each, consulted)
        if not back_on_a_ruling:  # nor may their player table them any more
            del play.let_down[each]


def awarded(play: Play, player: int) -> Verdict:
    """The pot is whose it is by the cards, or once it stays as pushed: this player's if he has a share in it."""
    won = [seat + 1 for shares in shares_paid(play) for seat, chips in enumerate(shares) if chips]
    if not won:
        return Verdict(Outcome.NONE, binding=False)
    return Verdict(Outcome.AWARDED, about=player if player in won else won[0])


def stays_pushed(play: Play, consulted: Consulted) -> None:
    """Nobody is heard any more: rule again on the line in which the pot was pushed."""
    if play.pushed is None:
        return
    play.pushed = pushed = replace(play.pushed, stays=True)
    tell(play, pushed.line, pushed.player, awarded(play, pushed.player), consulted)
