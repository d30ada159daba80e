"""Errors that come to light after the last line: what the dealer did, kept until then, and the hand at that moment.

Whose rule: the form of a situation, "an error in the acts is noticed after the last line". What has been done since
decides in every book whether it can still be put right, so nothing of it is ruled on before.
"""

from shuffleup.bad_input import BadInput
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import PlayerOrSeat
from shuffleup.floor.notation import Act
from shuffleup.floor.record import Noticed, Play
from shuffleup.floor.ruling import UNKNOWN
from shuffleup.floor.so_far import acts_done, binds_unsized, hands_in_play, is_later_street, with_blinds
from shuffleup.floor.substantial import found_substantial
from shuffleup.floor.verdict import Asks
from shuffleup.hand.core import Phase
from shuffleup.message import Message


def note(play: Play, line: int, act: Act) -> None:
    """Keep an act until the end."""
    hand = play.hand
    first = hand.street == hand.variant.streets[0].name
    acts = tuple(acts_done(play))
    acted = not first or bool(acts) or bool(play.held)
    over = hand.phase is Phase.OVER
    to_come = not over and (hand.phase is Phase.DEAL or hand.street != hand.variant.streets[-1].name)
    betting, in_play = hand.phase is Phase.BET, frozenset(hands_in_play(play))
    play.noticed.append(
        Noticed(line, act, len(hand.log), betting, hand.street, first, acted, acts, in_play, over, to_come)
    )


def player_at(play: Play, place: PlayerOrSeat) -> int | None:
    """The player at a place; None for an empty seat. BadInput for a player who is not in the hand."""
    if place.kind == "p":
        if place.number > play.hand.players:
            raise BadInput(
                Message("wrong.not_in_hand", {"number": place.number}),
                right=Message("right.p_one_to", {"most": play.hand.players}),
            )
        return place.number
    return next((player for player, seat in play.spot.seats.items() if seat == place.number), None)


def acted_enough(play: Play, consulted: Consulted) -> bool | None:
    """Whether there has been substantial action since the deal; None where it was asked and nobody knows.

    Raises Asks where it is said to be unknown.
    """
    if is_later_street(play):
        found_substantial(consulted, with_blinds(play, acts_done(play), consulted))
        return True
    if not play.spot.knows("substantial action"):
        return answered(play, "substantial action", Message("floor.asks.substantial"))
    acts = acts_done(play)
    if not consulted.policies.substantial_action.sa_in_turn_only:
        acts += [(held.player, held.kind) for held in play.held.values() if not binds_unsized(play, held)]
    return found_substantial(consulted, with_blinds(play, acts, consulted))


def flop_is_out(play: Play) -> bool | None:
    """Whether the flop has been dealt; None where it was asked and nobody knows. Raises Asks where it is unknown."""
    joined = play.spot.joined
    if play.hand.board or (joined is not None and joined.street > 0):
        return True
    return answered(play, "flop", Message("floor.asks.flop"))


def answered(play: Play, fact: str, question: Message) -> bool | None:
    """What is told of a fact: no where nobody says it and it is not unknown, None for "don't know". Raises Asks."""
    answer = play.spot.facts.get(fact)
    if answer == UNKNOWN:
        return None
    if answer is None and play.spot.knows(fact):
        return False
    if answer not in ("yes", "no"):
        raise Asks(fact, question, ("yes", "no"))
    return answer == "yes"
