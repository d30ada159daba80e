"""Which module rules on which act: one entry a kind of act that is no part of a betting turn.

A family is a module with functions `(play, act, consulted) -> Verdict`, noted here; they may change the hand with the
hand's own operations. What a player says and pushes in a betting round goes to `turns` without being listed. An act
that no family rules on goes to the director, under the clauses that put fairness first: nobody is left unanswered.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from shuffleup.floor import acts
from shuffleup.floor.authority import appeal, exception, lays_board, mucks_burns
from shuffleup.floor.betting_over import all_must_show
from shuffleup.floor.burns import cite_burn_and_cards
from shuffleup.floor.clocks import clock_ends, clock_expires, clock_starts, clock_wanted, thinks
from shuffleup.floor.conduct import exposes, offends, uses_device
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.counts import counted, revealed, settle_found, stated
from shuffleup.floor.cut_and_deck import another_deck, rule_on_cuts, shuffles
from shuffleup.floor.dead_hands import keep_turn
from shuffleup.floor.dealer_acts import (
    BacksUp,
    DealsFirst,
    DealsLast,
    Fetches,
    Kills,
    LaysBoard,
    MucksBurns,
    OffersCut,
    PushesPot,
    Ranks,
    Skips,
    States,
    Turns,
)
from shuffleup.floor.deeds import ask, kill, note_offences, tell
from shuffleup.floor.given_up import lifts_hand, thrown_away, wants_muck_back
from shuffleup.floor.handling import wants_change, wants_pot
from shuffleup.floor.hands import fetched, killed, lifts_upcards, wants_muck
from shuffleup.floor.leaving import leaves
from shuffleup.floor.notation import Act
from shuffleup.floor.noticed import note, player_at
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.paid import pot_pushed
from shuffleup.floor.presence import first_card, last_card, returns
from shuffleup.floor.rabbit import turned_after_the_hand, wants_the_stub, would_have_come
from shuffleup.floor.reading import ranked
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Json
from shuffleup.floor.showdown import says, shows_one, tabled, wants_to_see
from shuffleup.floor.skipped import is_too_late, skipped_hand, speaks_up, those_skipped
from shuffleup.floor.so_far import in_hand, still_down
from shuffleup.floor.the_board import BOARD_ACTS, card_twice, check_possible, dealt, is_due, rule_on_the_board
from shuffleup.floor.the_deal import FAULTS, rule_on_the_deal
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.floor.waiting import release_held
from shuffleup.hand.core import Phase


def _backed_up(play: Play, act: BacksUp, consulted: Consulted) -> Verdict:
    """The action handed back to a player: to whoever it is on, what others have done waits for its turn.

    Raises Asks for the time that he had.
    """
    in_hand(play, act.player)
    back: Json = {"kind": Remedy.BACK_UP.value, "player": act.player}
    if play.hand.phase is Phase.BET and play.hand.actor == act.player - 1:
        consulted.applies("out_of_turn_unchanged_binds")
        if is_too_late(play, act.player, consulted, spoken=False):
            return replace(skipped_hand(play, act.player, consulted), remedies=(back,))
        play.heard |= {act.player, *those_skipped(play)}
        return Verdict(Outcome.PLAY_ON, remedies=(back,))
    consulted.applies("fairness_override")
    told: tuple[Json, ...] = ({"outcome": Outcome.PLAY_ON.value, "player": act.player}, {"outcome": Outcome.NONE.value})
    return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[1])


def _pause(play: Play, act: acts.Pauses, _: Consulted) -> Verdict:
    """Seconds in which others could have spoken."""
    play.paused += act.seconds
    return Verdict(Outcome.NONE)


def _dealt(play: Play, act: Turns, consulted: Consulted) -> Verdict:
    """Board cards dealt when they are due; what is wrong with their number comes after the last line."""
    twice = card_twice(play, 0, act.cards, consulted)
    if twice is not None:
        return twice
    down = still_down(play) if all_must_show(play.hand) else []
    if is_due(play, act) and dealt(play, act):
        if play.hand.board[-len(act.cards) :] == act.cards and cite_burn_and_cards(play, act.street, consulted):
            consulted.applies("hold_em_deal", "opens")
        if down:
            consulted.applies("all_in_tabled", "up")
        return Verdict(Outcome.NONE, more={"cards_up": down} if down else {})
    consulted.applies("fairness_override")
    return Verdict(Outcome.DIRECTOR, binding=False)


def _tabled(play: Play, act: acts.Tables, consulted: Consulted) -> Verdict:
    """A hand laid open; a card that lies elsewhere too shows a wrong deck."""
    twice = card_twice(play, act.player, act.cards, consulted)
    return tabled(play, act, consulted) if twice is None else twice


def _wanted(play: Play, act: acts.Wants, consulted: Consulted) -> Verdict:
    """A request, by what is wanted."""
    if act.what in ("appeal", "exception"):
        return (appeal if act.what == "appeal" else exception)(play, act, consulted)
    if act.what in ("pot", "change"):
        return (wants_pot if act.what == "pot" else wants_change)(play, act, consulted)
    if act.what == "muck":
        at_showdown = act.player in play.let_down.keys() | play.thrown_in | play.lost_at_showdown
        return (wants_muck_back if at_showdown else wants_muck)(play, act, consulted)
    if act.what == "clock":
        return clock_wanted(play, act, consulted)
    if act.what == "count":
        return counted(play, act, consulted)
    if act.what == "deck":
        return another_deck(play, act, consulted)
    if act.what == "see" and act.of is not None:
        return wants_to_see(play, act, consulted)
    if act.what == "see" and act.of is None:
        return wants_the_stub(play, act, consulted)
    consulted.applies("fairness_override")
    return Verdict(Outcome.DIRECTOR, binding=False)


FAMILIES: dict[type, Callable[[Play, Any, Consulted], Verdict]] = {
    acts.SpeaksUp: speaks_up,
    acts.Pauses: _pause,
    acts.Thinks: thinks,
    acts.Returns: returns,
    DealsFirst: first_card,
    acts.ClockStarts: clock_starts,
    acts.ClockExpires: clock_expires,
    acts.ClockEnds: clock_ends,
    acts.Shuffles: shuffles,
    acts.Exposes: exposes,
    acts.Shows: shows_one,
    acts.Tables: _tabled,
    acts.Mucks: thrown_away,
    acts.Releases: thrown_away,
    acts.Says: says,
    PushesPot: pot_pushed,
    Ranks: ranked,
    acts.Lifts: lifts_hand,
    acts.LiftsUpcards: lifts_upcards,
    Kills: killed,
    Fetches: fetched,
    acts.Offends: offends,
    acts.UsesDevice: uses_device,
    acts.Reveals: revealed,
    acts.Wants: _wanted,
    States: stated,
    Turns: _dealt,
    BacksUp: _backed_up,
    LaysBoard: lays_board,
    MucksBurns: mucks_burns,
}
"""Kind of act -> the function that rules on it."""


NOTICED = (*FAULTS, *BOARD_ACTS, OffersCut, acts.Cuts)
"""Kinds of act that are ruled on after the last line, when it is known what has been done since."""


def at_the_end(play: Play) -> None:
    """Rule on what is noticed after the last line, and again on what the end of the hand has settled."""
    play.played = len(play.hand.log)
    rule_on_the_deal(play, play.noticed)
    if len(play.hand.log) != play.played:  # a hand found dead may have been the one that others waited for
        keep_turn(play)
        release_held(play)
    rule_on_the_board(play, play.noticed)
    rule_on_cuts(play, play.noticed)
    settle_found(play)


def _whom(act: Act) -> int | None:
    """Whom a request concerns."""
    return act.of if isinstance(act, acts.Wants) else None


def _without_cards(play: Play, act: Skips) -> None:
    """The cards are out, and somebody turns out to have none: he has no turn that others could wait for."""
    player = player_at(play, act.place)
    if player is not None:
        kill(play, player)
        keep_turn(play)
        release_held(play)


def other_act(play: Play, line: int, act: Act) -> None:
    """Rule on an act that is no part of a betting turn."""
    if isinstance(act, Turns):
        if would_have_come(play, act):
            ended = Consulted(play.ready)
            tell(play, line, None, turned_after_the_hand(ended), ended)
            return
        check_possible(play, act)
    if isinstance(act, (*NOTICED, acts.SpeaksUp, acts.Shuffles, Turns)):
        note(play, line, act)
    if isinstance(act, FAULTS) and not play.attendance.deal_ruled:
        play.attendance.deal_stops()
    if isinstance(act, Skips) and play.hand.phase is Phase.BET:
        _without_cards(play, act)
    if isinstance(act, NOTICED) or (isinstance(act, Turns) and (act.early or play.noticed[-1].betting)):
        return
    if isinstance(act, DealsLast):
        last_card(play, line)
        release_held(play)
        return
    came = len(play.hand.log)
    consulted = Consulted(play.ready)
    player = getattr(act, "player", None) or None
    family = FAMILIES.get(type(act))
    if isinstance(act, acts.Leaves):
        verdict = leaves(play, line, act, consulted)
    elif family is not None:
        try:
            verdict = family(play, act, consulted)
        except Asks as asks:
            ask(play, asks, line, _whom(act) or player, consulted)
            return
    else:
        consulted.applies("fairness_override")
        verdict = Verdict(Outcome.DIRECTOR, binding=False)
    about = verdict.about if verdict.about is not None else player
    tell(play, line, about, verdict, consulted)
    note_offences(play, verdict.infractions)
    if len(play.hand.log) != came:
        keep_turn(play)
    release_held(play)
