"""The tournament's two functions: `decide` a command on what is so now, and `evolve` what is so by an event.

Importing this module registers every concern's rules. Both are pure: time, chance, ids and secrets come in the
context.
"""

from collections.abc import Mapping
from dataclasses import replace

from shuffleup.tournament import (
    absent,
    all_in,
    ballots,
    bots,
    bounties,
    busts,
    button_draw,
    card_codes,
    cash,
    clock,
    closing,
    colour_up,
    counting,
    deal_made,
    deal_talks,
    dealt_hands,
    entries,
    finish,
    held_prizes,
    laid_out,
    moves,
    opening,
    penalties,
    place_order,
    programs,
    rebuys,
    reports,
    rulings,
    scoring,
    seat_draw,
    seat_moves,
    seats,
    stacks,
)
from shuffleup.tournament.acts import EVENTS as HAPPENS
from shuffleup.tournament.acts import NIGHT, Command, Event
from shuffleup.tournament.answers import Accepted, Context, Misfit
from shuffleup.tournament.bounties import NameKnockOut
from shuffleup.tournament.button_commands import DealButtonDraw
from shuffleup.tournament.cash_commands import CountCash, PayOut, PutIn, TakePayment
from shuffleup.tournament.chip_commands import DealRace
from shuffleup.tournament.clock import levels_reached
from shuffleup.tournament.commands import (
    ChangePlan,
    CloseTournament,
    DrawSeats,
    NotePayment,
    OpenTournament,
    PublishResults,
    ReportJump,
    ShowMessage,
)
from shuffleup.tournament.events import TournamentOpened
from shuffleup.tournament.held_prizes import ForfeitPrize, HoldPrize, ReleasePrize
from shuffleup.tournament.place_order import CorrectPlace
from shuffleup.tournament.register import DECIDERS, EVOLVERS, Answer, Happened, no
from shuffleup.tournament.scoring import GiveBonus
from shuffleup.tournament.state import Tournament

CONCERNS = (
    opening,
    entries,
    stacks,
    laid_out,
    rebuys,
    seats,
    seat_draw,
    clock,
    colour_up,
    moves,
    seat_moves,
    absent,
    busts,
    counting,
    rulings,
    penalties,
    reports,
    button_draw,
    closing,
    deal_talks,
    ballots,
    deal_made,
    all_in,
    finish,
    scoring,
    bounties,
    held_prizes,
    cash,
    place_order,
    bots,
    programs,
    card_codes,
    dealt_hands,
)
"""The modules that hold the rules; each registers what it decides and folds when it is imported."""

COMMANDS: Mapping[str, type[Command]] = NIGHT.named
EVENTS: Mapping[str, type[Event]] = HAPPENS
"""By their names in the log: complete, because every concern is imported here."""


AFTER_PLAY = (
    OpenTournament,
    ChangePlan,
    NotePayment,
    ShowMessage,
    ReportJump,
    CloseTournament,
    PublishResults,
    TakePayment,
    PayOut,
    PutIn,
    CountCash,
    GiveBonus,
    NameKnockOut,
    HoldPrize,
    ForfeitPrize,
    ReleasePrize,
    CorrectPlace,
)
"""Commands that still make sense once play is over; anything else needs its close taken back first."""


def sealed_for(command: Command) -> str:
    """The name of the secret in the sealed box that this command opens (a seed committed to), or nothing."""
    match command:
        case DrawSeats() | DealButtonDraw():
            return f"draw:{command.draw}"
        case DealRace():
            return f"draw:{command.race}"
        case _:
            return ""


def decide(state: Tournament | None, command: Command, context: Context) -> Answer:
    """Answer a command. `state` is None before the tournament is opened."""
    if state is None:
        return opening.open_tournament(command) if isinstance(command, OpenTournament) else no("no_tournament")
    if state.closed_at and not isinstance(command, AFTER_PLAY):
        return no("play_over", at=state.closed_at)
    answer = DECIDERS[type(command)](state, command, context)
    if not isinstance(answer, Accepted):
        return answer
    # What passed during a gap is the director's to say: before a jump counts only what was surely lived through.
    lived = min(context.at, command.origin) if isinstance(command, ReportJump) else context.at
    passed = levels_reached(state, lived)
    return replace(answer, events=(*passed, *answer.events)) if passed else answer


def evolve(state: Tournament | None, event: Event, happened: Happened) -> Tournament:
    """The state after an event. Raises `Misfit` if it cannot have happened in this state."""
    if state is None:
        if not isinstance(event, TournamentOpened):
            raise Misfit("the tournament has not been opened")
        return opening.opened(event, happened)
    if isinstance(event, TournamentOpened):
        raise Misfit("the tournament is open already")
    return EVOLVERS[type(event)](state, event, happened)
