"""Conduct: what each book does about an offence: the values as types.

Written by `make policies`; edit `conduct.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.rulebooks.policies.shared import OffenceLevel


class FreeFold(StrEnum):
    """Which fold in turn with nothing to call is an offence."""

    ANY = "any"
    """Every one: facing a check, first to act, the big blind's option."""
    AFTER_CHECK = "after_check"
    """One that faces a check."""


@dataclass(frozen=True, slots=True)
class ConductPolicies:
    """Conduct: what each book does about an offence."""

    offence_out_of_turn: OffenceLevel
    """Acting out of turn."""
    offence_improper_fold: OffenceLevel
    """Folding out of turn, or in turn with nothing to call."""
    free_fold: FreeFold
    """Which fold in turn with nothing to call is an offence."""
    free_fold_is_soft_play: bool
    """Does such a fold count as soft play, too."""
    early_check_as_fold: bool
    """Is a check out of turn weighed like a fold out of turn, and either more gravely where another acts out of turn
    because of it."""
    offence_exposing_cards: OffenceLevel
    """Showing own cards with action pending, or letting them be seen."""
    offence_card_off_table: OffenceLevel
    """Throwing a card off the table."""
    offence_one_player_to_a_hand: OffenceLevel
    """More than one person plays a hand, shows or consults."""
    offence_soft_play: OffenceLevel
    """Soft play."""
    offence_abuse_disruption: OffenceLevel
    """Abuse, disruption, insults."""
    offence_threats_violence: OffenceLevel
    """Threats, intimidation, violence."""
    offence_integrity: OffenceLevel
    """Harming the event's integrity (for its good name alone, TNPL A3.iii, a penalty only may follow)."""
    offence_cheating: OffenceLevel
    """Cheating."""
    offence_collusion: OffenceLevel
    """Chip dumping and other collusion."""
    offence_checkdown_pact: OffenceLevel
    """Agreeing to check down against an all-in player."""
    offence_selling_places: OffenceLevel
    """Agreeing to let another finish higher."""
    offence_miscall: OffenceLevel
    """Miscalling a hand on purpose."""
    offence_disclosure: OffenceLevel
    """Telling the contents of a live hand."""
    offence_folded_hand_told: OffenceLevel
    """Telling the contents of a folded hand."""
    offence_folded_hint: OffenceLevel
    """A sign, without telling it, of what a folded hand was, while players are still to act."""
    offence_advice_criticism: OffenceLevel
    """Advising on or criticising play."""
    offence_criticism: OffenceLevel
    """Criticising another's play."""
    offence_reading_untabled: OffenceLevel
    """Reading out a hand that is not tabled."""
    offence_see_request_abuse: OffenceLevel
    """Misusing requests to see a hand."""
    offence_leaving_live_hand: OffenceLevel
    """Leaving the table with a live hand."""
    offence_dodging_blind: OffenceLevel
    """Avoiding a blind on purpose on the way from a broken table."""
    offence_pot_word: OffenceLevel
    """Saying 'pot' in no-limit."""
    offence_tiny_chip: OffenceLevel
    """Silent tiny chip against a big bet."""
    offence_conditional: OffenceLevel
    """Conditional statement."""
    offence_betting_for_change: OffenceLevel
    """Betting to get change, taking change from another's bet."""
    offence_stalling: OffenceLevel
    """Holding up the game."""
    offence_etiquette: OffenceLevel
    """Other breaches of etiquette (touching others' chips or cards, betting out of reach, chatter, peeking, splashing,
    blaming the dealer)."""
    offence_hidden_chips: OffenceLevel
    """Chips out of sight."""
    offence_no_rack: OffenceLevel
    """Moving without a rack where racks are required."""
    offence_cards_not_in_view: OffenceLevel
    """Live cards not in plain sight."""
    offence_cards_covered: OffenceLevel
    """Hands laid over live cards so that nothing of them can be seen."""
    offence_uncountable_chips: OffenceLevel
    """Messy stacks, high chips hidden, chips hindering the deal."""
    offence_bad_fold_motion: OffenceLevel
    """Throwing cards high when folding."""
    offence_shown_fold: OffenceLevel
    """Showing cards on purpose when folding."""
    offence_discard_away: OffenceLevel
    """Throwing a discarded hand away from the muck on purpose."""
    offence_rabbit_request: OffenceLevel
    """Asking for undealt cards."""
    offence_searching_muck: OffenceLevel
    """Looking through muck or stub."""
    offence_others_chips: OffenceLevel
    """Playing with another's chips."""
    offence_money_on_table: OffenceLevel
    """Currency on the table."""
    offence_slow_move: OffenceLevel
    """Not changing tables promptly."""
