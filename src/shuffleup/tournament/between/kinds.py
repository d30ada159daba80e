"""Which rule answers which kind of command: one table, and nothing is written anywhere else to add a kind.

A kind is a command (a frozen dataclass, `shapes` says how its facts are told) and a function `(asked) -> Decision`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from shuffleup.tournament.between import chip_commands, commands
from shuffleup.tournament.between.absences import absence
from shuffleup.tournament.between.arrivals import deal_in, wrong_seat
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.balancing import balance
from shuffleup.tournament.between.breaking import break_table
from shuffleup.tournament.between.buttons import change_game, draw, next_button
from shuffleup.tournament.between.chip_changes import exchange, found_chips, hidden_chips
from shuffleup.tournament.between.clothing import wear
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.disputes import dispute
from shuffleup.tournament.between.entries import early_bonus, late_entry
from shuffleup.tournament.between.final import final_table, hand_for_hand, redraw
from shuffleup.tournament.between.halting import claim_misdeal, halt
from shuffleup.tournament.between.levels import change_decks, change_schedule, level_of_hand, redeal
from shuffleup.tournament.between.offences import offence
from shuffleup.tournament.between.outs import bust_out
from shuffleup.tournament.between.penalties import penalise
from shuffleup.tournament.between.prize_deals import agree_deal
from shuffleup.tournament.between.races import race_off
from shuffleup.tournament.between.rebuys import buy_again, give_up_stack
from shuffleup.tournament.between.registering import filming, register


class CommandKind(NamedTuple):
    """A kind of command and its rule."""

    command: type
    rule: Callable[[Asked[Any]], Decision]


KINDS: dict[str, CommandKind] = {
    "button": CommandKind(commands.NextButton, next_button),
    "draw": CommandKind(commands.DrawAsked, draw),
    "deal_in": CommandKind(commands.DealIn, deal_in),
    "balance": CommandKind(commands.Balance, balance),
    "break": CommandKind(commands.BreakAsked, break_table),
    "redraw": CommandKind(commands.Redraw, redraw),
    "final_table": CommandKind(commands.FinalTable, final_table),
    "hand_for_hand": CommandKind(commands.HandForHand, hand_for_hand),
    "halt": CommandKind(commands.Halt, halt),
    "game": CommandKind(commands.ChangeGame, change_game),
    "misdeal_claim": CommandKind(commands.ClaimMisdeal, claim_misdeal),
    "redeal": CommandKind(commands.Redeal, redeal),
    "level": CommandKind(commands.LevelOfHand, level_of_hand),
    "schedule": CommandKind(commands.ChangeSchedule, change_schedule),
    "decks": CommandKind(commands.ChangeDecks, change_decks),
    "clothing": CommandKind(commands.Clothing, wear),
    "filming": CommandKind(commands.Filming, filming),
    "register": CommandKind(commands.RegisterAsked, register),
    "wrong_seat": CommandKind(commands.WrongSeat, wrong_seat),
    "late_entry": CommandKind(commands.LateEntry, late_entry),
    "early_bonus": CommandKind(commands.EarlyBonus, early_bonus),
    "absence": CommandKind(commands.Absence, absence),
    "race": CommandKind(chip_commands.RaceAsked, race_off),
    "exchange": CommandKind(chip_commands.ExchangeChips, exchange),
    "hidden_chips": CommandKind(chip_commands.HiddenChips, hidden_chips),
    "found_chips": CommandKind(chip_commands.ChipsFoundAsked, found_chips),
    "penalty": CommandKind(chip_commands.Penalise, penalise),
    "offence": CommandKind(chip_commands.ReportOffence, offence),
    "bust": CommandKind(chip_commands.BustOut, bust_out),
    "deal": CommandKind(chip_commands.AgreeDeal, agree_deal),
    "rebuy": CommandKind(chip_commands.RebuyAsked, buy_again),
    "forfeit": CommandKind(chip_commands.GiveUpStack, give_up_stack),
    "dispute": CommandKind(chip_commands.Dispute, dispute),
}
"""What a file calls it -> the command and the rule."""

RULES = {kind.command: kind.rule for kind in KINDS.values()}
