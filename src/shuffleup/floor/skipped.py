"""The player who was passed over: silent, or speaking up in time.

Whose rules: TNPL H2.ii, HCPN 38.B, TDA 43.B; through `out_of_turn` and `substantial_action`. What was done out of turn
to his left binds after reasonable time, silence and substantial action; his hand is then the director's.
"""

from typing import TYPE_CHECKING

from shuffleup.floor.acts import SpeaksUp
from shuffleup.floor.case import Asks, Json, Verdict
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.substantial import is_substantial
from shuffleup.message import Message
from shuffleup.rulebooks.policies.out_of_turn import SkippedHandOptions, SkippedPlayer
from shuffleup.rulebooks.policies.raises import StringBetCalledBy

if TYPE_CHECKING:
    from shuffleup.floor.play import Play


def speaks_up(play: "Play", act: SpeaksUp, consulted: Consulted) -> Verdict:
    """What follows when somebody says that it was his turn, or that a hand or the pot went wrong.

    Raises Asks for the time that he had.
    """
    if play.hand.is_over:
        consulted.applies("cards_speak")
        _ = consulted.policies.disputes.dispute_until
        _ = consulted.policies.disputes.pot_error_dispute_until
        return Verdict(Outcome.AWARDED, more={"allowed": True})
    string = _calls_string(play, act, consulted)
    return _passed_over(play, act, consulted) if string is None else string


def _passed_over(play: "Play", act: SpeaksUp, consulted: Consulted) -> Verdict:
    """Somebody whose turn it is, or was."""
    back = ({"kind": Remedy.BACK_UP.value, "player": act.player},)
    in_time = Verdict(Outcome.PLAY_ON, remedies=back)
    if play.hand.actor != act.player - 1 or not play.held:
        return Verdict(Outcome.NONE, binding=False)
    policies = consulted.policies
    if policies.out_of_turn.skipped_player is SkippedPlayer.NO_RULE:
        return in_time
    acts = [(held.player, held.kind) for held in play.held.values()]
    if not policies.out_of_turn.skipped_count_includes_first:
        acts = acts[1:]
    if not is_substantial(policies, acts) or not _had_time(play, act.player):
        return in_time
    for held in play.held.values():
        held.binds = True
    play.bind_held()
    choices: list[Json] = []
    for option in policies.out_of_turn.skipped_hand_options:
        match option:
            case SkippedHandOptions.LIVE:
                choices.append({"outcome": Outcome.HAND_LIVE.value})
            case SkippedHandOptions.NON_AGGRESSIVE_ONLY:
                quiet = [each for each in play.hand.options() if each in ("check", "call")]
                choices.append({"options": ["fold", *quiet]})
            case SkippedHandOptions.DEAD:
                choices.append({"outcome": Outcome.HAND_DEAD.value})
            case SkippedHandOptions.OTHER:
                choices.append({"outcome": Outcome.DIRECTOR.value})
    return Verdict(Outcome.DIRECTOR, binding=False, choices=tuple(choices), default=choices[0] if choices else None)


def _calls_string(play: "Play", act: SpeaksUp, consulted: Consulted) -> Verdict | None:
    """Somebody points at a bet in several motions that the dealer has let pass; None if it is something else."""
    line = play.string_line
    if line is None or play.hand.actor == act.player - 1:
        return None
    players_too = consulted.policies.raises.string_bet_called_by is StringBetCalledBy.DEALER_OR_PLAYER_VERIFIED
    return Verdict(Outcome.NONE, binding=False, more={"by": "floor" if players_too else "dealer"})


def _had_time(play: "Play", player: int) -> bool:
    """Whether he had reasonable time: a pause that was told, or an answer; acts of one moment leave none."""
    fact = f"time p{player}"
    answer = play.spot.facts.get(fact)
    if answer in ("yes", "no"):
        return answer == "yes"
    if play.spot.knows(fact):
        if play.paused:
            return True
        if len({line for held in play.held.values() for line in held.lines}) == 1:
            return False
    raise Asks(fact, Message("floor.asks.time", {"player": str(player)}), ("yes", "no"))
