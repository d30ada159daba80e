"""Conduct: what each book does about an offence: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `conduct.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from shuffleup.rulebooks.policies.readers import choice
from shuffleup.rulebooks.policies.shared import OffenceLevel


@dataclass(frozen=True, slots=True)
class ConductPolicies:
    """Conduct: what each book does about an offence."""

    offence_out_of_turn: OffenceLevel
    """Acting out of turn."""
    offence_improper_fold: OffenceLevel
    """Folding out of turn, or in turn with nothing to call."""
    offence_exposing_cards: OffenceLevel
    """Showing own cards with action pending."""
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
    """Live cards not in plain sight, or faces not guarded."""
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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            offence_out_of_turn=choice(OffenceLevel, values["offence_out_of_turn"]),
            offence_improper_fold=choice(OffenceLevel, values["offence_improper_fold"]),
            offence_exposing_cards=choice(OffenceLevel, values["offence_exposing_cards"]),
            offence_card_off_table=choice(OffenceLevel, values["offence_card_off_table"]),
            offence_one_player_to_a_hand=choice(OffenceLevel, values["offence_one_player_to_a_hand"]),
            offence_soft_play=choice(OffenceLevel, values["offence_soft_play"]),
            offence_abuse_disruption=choice(OffenceLevel, values["offence_abuse_disruption"]),
            offence_threats_violence=choice(OffenceLevel, values["offence_threats_violence"]),
            offence_integrity=choice(OffenceLevel, values["offence_integrity"]),
            offence_cheating=choice(OffenceLevel, values["offence_cheating"]),
            offence_collusion=choice(OffenceLevel, values["offence_collusion"]),
            offence_checkdown_pact=choice(OffenceLevel, values["offence_checkdown_pact"]),
            offence_selling_places=choice(OffenceLevel, values["offence_selling_places"]),
            offence_miscall=choice(OffenceLevel, values["offence_miscall"]),
            offence_disclosure=choice(OffenceLevel, values["offence_disclosure"]),
            offence_folded_hand_told=choice(OffenceLevel, values["offence_folded_hand_told"]),
            offence_folded_hint=choice(OffenceLevel, values["offence_folded_hint"]),
            offence_advice_criticism=choice(OffenceLevel, values["offence_advice_criticism"]),
            offence_criticism=choice(OffenceLevel, values["offence_criticism"]),
            offence_reading_untabled=choice(OffenceLevel, values["offence_reading_untabled"]),
            offence_see_request_abuse=choice(OffenceLevel, values["offence_see_request_abuse"]),
            offence_leaving_live_hand=choice(OffenceLevel, values["offence_leaving_live_hand"]),
            offence_dodging_blind=choice(OffenceLevel, values["offence_dodging_blind"]),
            offence_pot_word=choice(OffenceLevel, values["offence_pot_word"]),
            offence_tiny_chip=choice(OffenceLevel, values["offence_tiny_chip"]),
            offence_conditional=choice(OffenceLevel, values["offence_conditional"]),
            offence_betting_for_change=choice(OffenceLevel, values["offence_betting_for_change"]),
            offence_stalling=choice(OffenceLevel, values["offence_stalling"]),
            offence_etiquette=choice(OffenceLevel, values["offence_etiquette"]),
            offence_hidden_chips=choice(OffenceLevel, values["offence_hidden_chips"]),
            offence_no_rack=choice(OffenceLevel, values["offence_no_rack"]),
            offence_cards_not_in_view=choice(OffenceLevel, values["offence_cards_not_in_view"]),
            offence_cards_covered=choice(OffenceLevel, values["offence_cards_covered"]),
            offence_uncountable_chips=choice(OffenceLevel, values["offence_uncountable_chips"]),
            offence_bad_fold_motion=choice(OffenceLevel, values["offence_bad_fold_motion"]),
            offence_shown_fold=choice(OffenceLevel, values["offence_shown_fold"]),
            offence_discard_away=choice(OffenceLevel, values["offence_discard_away"]),
            offence_rabbit_request=choice(OffenceLevel, values["offence_rabbit_request"]),
            offence_searching_muck=choice(OffenceLevel, values["offence_searching_muck"]),
            offence_others_chips=choice(OffenceLevel, values["offence_others_chips"]),
            offence_money_on_table=choice(OffenceLevel, values["offence_money_on_table"]),
            offence_slow_move=choice(OffenceLevel, values["offence_slow_move"]),
        )
