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


class Kind(NamedTuple):
    """A kind of command and its rule."""

    command: type
    rule: Callable[[Asked[Any]], Decision]


KINDS: dict[str, Kind] = {
    "button": Kind(commands.NextButton, next_button),
    "draw": Kind(commands.Draw, draw),
    "deal_in": Kind(commands.DealIn, deal_in),
    "balance": Kind(commands.Balance, balance),
    "break": Kind(commands.BreakTable, break_table),
    "redraw": Kind(commands.Redraw, redraw),
    "final_table": Kind(commands.FinalTable, final_table),
    "hand_for_hand": Kind(commands.HandForHand, hand_for_hand),
    "halt": Kind(commands.Halt, halt),
    "game": Kind(commands.ChangeGame, change_game),
    "misdeal_claim": Kind(commands.ClaimMisdeal, claim_misdeal),
    "redeal": Kind(commands.Redeal, redeal),
    "level": Kind(commands.LevelOfHand, level_of_hand),
    "schedule": Kind(commands.ChangeSchedule, change_schedule),
    "decks": Kind(commands.ChangeDecks, change_decks),
    "clothing": Kind(commands.Clothing, wear),
    "filming": Kind(commands.Filming, filming),
    "register": Kind(commands.Register, register),
    "wrong_seat": Kind(commands.WrongSeat, wrong_seat),
    "late_entry": Kind(commands.LateEntry, late_entry),
    "early_bonus": Kind(commands.EarlyBonus, early_bonus),
    "absence": Kind(commands.Absence, absence),
    "race": Kind(chip_commands.RaceOff, race_off),
    "exchange": Kind(chip_commands.ExchangeChips, exchange),
    "hidden_chips": Kind(chip_commands.HiddenChips, hidden_chips),
    "found_chips": Kind(chip_commands.FoundChips, found_chips),
    "penalty": Kind(chip_commands.Penalise, penalise),
    "offence": Kind(chip_commands.ReportOffence, offence),
    "bust": Kind(chip_commands.BustOut, bust_out),
    "deal": Kind(chip_commands.AgreeDeal, agree_deal),
    "rebuy": Kind(chip_commands.BuyAgain, buy_again),
    "forfeit": Kind(chip_commands.GiveUpStack, give_up_stack),
    "dispute": Kind(chip_commands.Dispute, dispute),
}
"""What a file calls it -> the command and the rule."""

RULES = {kind.command: kind.rule for kind in KINDS.values()}
