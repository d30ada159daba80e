"""The player who was passed over: silent, or speaking up in time.

Whose rules: TNPL H2.ii, HCPN 38.B, TDA 43.B; through `out_of_turn` and `substantial_action`. What was done out of turn
to his left binds after reasonable time, silence and substantial action; his hand is the director's as soon as it is
certain that he had time. Who acts instead of speaking up is heard of by that act: nothing but a fold counts before the
floor has ruled, and then no more than is proposed.
"""

from shuffleup.floor.acts import BYSTANDER, SpeaksUp
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.deeds import tell
from shuffleup.floor.disputed import disputed
from shuffleup.floor.held_acts import bind_held
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Json
from shuffleup.floor.so_far import call_is_short, is_left_of, is_still_limited, size_is_open
from shuffleup.floor.substantial import is_substantial
from shuffleup.floor.turn import Held, Turn, in_motions, in_silence
from shuffleup.floor.verdict import AGGRESSION, TURN_OVER, Asks, Verdict
from shuffleup.hand.facing import facing
from shuffleup.message import Message
from shuffleup.rulebooks.policies.out_of_turn import SkippedHandOptions, SkippedPlayer
from shuffleup.rulebooks.policies.raises import StringBetCalledBy


def speaks_up(play: Play, act: SpeaksUp, consulted: Consulted) -> Verdict:
    """What follows when somebody says that it was his turn, or that a hand or the pot went wrong.

    Raises Asks for the time that he had.
    """
    if play.hand.is_over:
        return disputed(play, act.player, consulted)
    if act.player in those_skipped(play) and act.about != "cards":
        return _passed_over(play, act, consulted)
    return _calls_string(play, act, consulted) or Verdict(Outcome.NONE, binding=False)


def _passed_over(play: Play, act: SpeaksUp, consulted: Consulted) -> Verdict:
    """Somebody whose turn it is, or was; the action goes back to the first who was passed over."""
    skipped = those_skipped(play)
    play.claims_turn.add(act.player)
    if is_too_late(play, act.player, consulted):
        return skipped_hand(play, act.player, consulted)
    play.heard |= set(skipped)
    return Verdict(Outcome.PLAY_ON, remedies=({"kind": Remedy.BACK_UP.value, "player": skipped[0]},))


def is_too_late(play: Play, player: int, consulted: Consulted, *, spoken: bool = True) -> bool:
    """Whether substantial action to the left of a silent player has cost him the right to have it backed up.

    Raises Asks for the time that he had; of one who acts and has not `spoken` only where nobody is said to know it:
    where nobody claims his turn, it is taken that he had no time.
    """
    if player in play.passed_over:
        consulted.cites("skipped_player")
        return True
    policies = consulted.policies
    if player in play.heard or policies.out_of_turn.skipped_player is SkippedPlayer.NO_RULE:
        return False
    acts = [(held.player, held.kind) for held in _out_of_turn(play) if is_left_of(play, held.player, player)]
    if not policies.out_of_turn.skipped_count_includes_first:
        acts = acts[1:]
    return is_substantial(policies, acts) and _had_time(play, player, spoken=spoken)


def those_skipped(play: Play) -> list[int]:
    """Whom those who acted out of turn have passed over, in order: who is to act, and others before the last."""
    past = {held.player for held in _out_of_turn(play)}
    if play.hand.actor is None or not past:
        return []
    players = play.hand.players
    order = [(play.hand.actor + place) % players + 1 for place in range(players)]
    order = [each for each in order if each - 1 in play.hand.live and _may_bet(play, each)]
    last = max((place for place, each in enumerate(order) if each in past), default=0)
    begun = {play.hand.actor + 1} if size_is_open(play) or call_is_short(play) else set[int]()
    return [each for each in order[:last] if each not in play.held and each not in begun]


def _out_of_turn(play: Play) -> list[Held]:
    """What waits because it was out of turn, and not only too soon for the size of a bet."""
    return [held for held in play.held.values() if not held.early]


def _may_bet(play: Play, player: int) -> bool:
    return play.hand.stacks[player - 1] > 0


def acts_too_late(play: Play, player: int, consulted: Consulted) -> bool:
    """Whether somebody acts whose turn has gone by, so that the floor rules on his hand first.

    Raises Asks as `is_too_late`.
    """
    if is_still_limited(play, player):
        consulted.cites("skipped_player")
        return True
    if player not in (*those_skipped(play), *play.passed_over):
        return False
    tried = Consulted(play.ready)
    late = is_too_late(play, player, tried, spoken=player in play.claims_turn)
    if late:
        consulted.also(tried)
    return late


def unless_too_late(play: Play, turn: Turn, verdict: Verdict, consulted: Consulted) -> Verdict:
    """The floor's ruling on the hand of somebody whose turn had gone by when he acted; a fold stands as it is."""
    if verdict.outcome is Outcome.FOLD:
        return verdict
    known, quiet = turn.player in play.passed_over, verdict.outcome not in AGGRESSION
    turn.proposed = verdict if quiet and verdict.outcome in TURN_OVER else None
    if (known and turn.proposed) or not acts_too_late(play, turn.player, consulted):
        return verdict
    turn.statements.clear()
    return skipped_hand(play, turn.player, consulted)


def skipped_hand(play: Play, player: int, consulted: Consulted) -> Verdict:
    """What was done out of turn binds; the hand of the player passed over is the director's."""
    play.passed_over.add(player)
    bind_held(play)
    return left_to_floor(play, player, consulted)


def rule_on_silent(play: Play) -> None:
    """Rule on who was passed over and has kept silent, at the line with which it is certain that he is too late.

    What is done past him after that binds as well.
    """
    late: list[tuple[int, Consulted]] = []
    for player in those_skipped(play):
        consulted = Consulted(play.ready)
        try:
            if player not in play.passed_over and is_too_late(play, player, consulted, spoken=False):
                late.append((player, consulted))
        except Asks:  # it is asked when he acts or speaks up
            continue
    play.passed_over |= {player for player, _ in late}
    if play.passed_over & set(those_skipped(play)):
        bind_held(play)
    for player, consulted in late:
        tell(play, play.at_line, player, left_to_floor(play, player, consulted), consulted)


def left_to_floor(play: Play, player: int, consulted: Consulted) -> Verdict:
    """What may be done with the hand of a player passed over."""
    policies = consulted.policies
    quiet = "call" if facing(play.hand, player - 1).missing else "check"
    choices: list[Json] = []
    for option in policies.out_of_turn.skipped_hand_options:
        match option:
            case SkippedHandOptions.LIVE:
                choices.append({"outcome": Outcome.HAND_LIVE.value})
            case SkippedHandOptions.NON_AGGRESSIVE_ONLY:
                choices.append({"options": ["fold", quiet]})
            case SkippedHandOptions.DEAD:
                choices.append({"outcome": Outcome.HAND_DEAD.value})
            case SkippedHandOptions.OTHER:
                choices.append({"outcome": Outcome.DIRECTOR.value})
    return Verdict(Outcome.DIRECTOR, binding=False, choices=tuple(choices), default=choices[0] if choices else None)


def _calls_string(play: Play, act: SpeaksUp, consulted: Consulted) -> Verdict | None:
    """Somebody points at a bet in several motions that the dealer has let pass; None if it is something else.

    That can be done by those at the table until somebody has acted behind it. By the player who deals it is the
    dealer's call.
    """
    whose = _strung_last(play)
    if whose is None or act.player in (whose, BYSTANDER) or act.about not in ("", "string"):
        return None
    if play.spot.facts.get(f"deals p{act.player}") == "yes":
        consulted.cites("string_bet_called_by")
        return Verdict(Outcome.NONE, binding=False, more={"by": "dealer"})
    consulted.cites("string_bet_called_by", "by_player")
    players_too = consulted.policies.raises.string_bet_called_by is StringBetCalledBy.DEALER_OR_PLAYER_VERIFIED
    return Verdict(Outcome.NONE, binding=False, more={"by": "floor" if players_too else "dealer"})


def _strung_last(play: Play) -> int | None:
    """Whose bet in several motions is the last that anybody has done, in turn or waiting for it; None if none is."""
    waits = max(play.held.values(), key=lambda held: held.lines[-1], default=None)
    turns = (*play.done.values(), *(() if play.turn is None else (play.turn,)))
    if waits is not None and all(each.lines[-1] < waits.lines[-1] for each in turns):
        return waits.player if in_motions(waits.statements) and in_silence(waits.statements) else None
    last = next((each for each in turns if len(play.hand.log) in (each.ended_at, each.bound_at)), None)
    return last.player if last is not None and last.is_string else None


def _had_time(play: Play, player: int, *, spoken: bool) -> bool:
    """Whether he had reasonable time: a pause that was told, or an answer; acts of one moment leave none."""
    fact = f"time p{player}"
    answer = play.spot.facts.get(fact)
    if answer in ("yes", "no"):
        return answer == "yes"
    if play.spot.knows(fact):
        if play.paused:
            return True
        if not spoken or len({line for held in play.held.values() for line in held.lines}) == 1:
            return False
    raise Asks(fact, Message("floor.asks.time", {"player": str(player)}), ("yes", "no"))
