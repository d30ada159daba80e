"""All policies as types: `policies.entries.late_stack`.

Written by `make policies`; edit `topics.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from shuffleup.rulebooks.policies.accepted_action import AcceptedActionPolicies
from shuffleup.rulebooks.policies.asking_to_see import AskingToSeePolicies
from shuffleup.rulebooks.policies.authority import AuthorityPolicies
from shuffleup.rulebooks.policies.balancing import BalancingPolicies
from shuffleup.rulebooks.policies.board_errors import BoardErrorsPolicies
from shuffleup.rulebooks.policies.breaking import BreakingPolicies
from shuffleup.rulebooks.policies.burns import BurnsPolicies
from shuffleup.rulebooks.policies.button_blinds import ButtonBlindsPolicies
from shuffleup.rulebooks.policies.card_counts import CardCountsPolicies
from shuffleup.rulebooks.policies.chip_bets import ChipBetsPolicies
from shuffleup.rulebooks.policies.chips import ChipsPolicies
from shuffleup.rulebooks.policies.chips_behind import ChipsBehindPolicies
from shuffleup.rulebooks.policies.clock import ClockPolicies
from shuffleup.rulebooks.policies.colour_up import ColourUpPolicies
from shuffleup.rulebooks.policies.conditional import ConditionalPolicies
from shuffleup.rulebooks.policies.conduct import ConductPolicies
from shuffleup.rulebooks.policies.dealing import DealingPolicies
from shuffleup.rulebooks.policies.deals import DealsPolicies
from shuffleup.rulebooks.policies.declarations import DeclarationsPolicies
from shuffleup.rulebooks.policies.devices_language import DevicesLanguagePolicies
from shuffleup.rulebooks.policies.digital import DigitalPolicies
from shuffleup.rulebooks.policies.disclosure import DisclosurePolicies
from shuffleup.rulebooks.policies.disputes import DisputesPolicies
from shuffleup.rulebooks.policies.elimination import EliminationPolicies
from shuffleup.rulebooks.policies.entries import EntriesPolicies
from shuffleup.rulebooks.policies.exposed_cards import ExposedCardsPolicies
from shuffleup.rulebooks.policies.final_table import FinalTablePolicies
from shuffleup.rulebooks.policies.folds import FoldsPolicies
from shuffleup.rulebooks.policies.law import LawPolicies
from shuffleup.rulebooks.policies.levels import LevelsPolicies
from shuffleup.rulebooks.policies.limit import LimitPolicies
from shuffleup.rulebooks.policies.media import MediaPolicies
from shuffleup.rulebooks.policies.misdeal import MisdealPolicies
from shuffleup.rulebooks.policies.muck_tabling import MuckTablingPolicies
from shuffleup.rulebooks.policies.odd_chips import OddChipsPolicies
from shuffleup.rulebooks.policies.out_of_turn import OutOfTurnPolicies
from shuffleup.rulebooks.policies.penalties import PenaltiesPolicies
from shuffleup.rulebooks.policies.pot_limit import PotLimitPolicies
from shuffleup.rulebooks.policies.presence import PresencePolicies
from shuffleup.rulebooks.policies.prior_bet_chips import PriorBetChipsPolicies
from shuffleup.rulebooks.policies.raises import RaisesPolicies
from shuffleup.rulebooks.policies.rebuys import RebuysPolicies
from shuffleup.rulebooks.policies.registration import RegistrationPolicies
from shuffleup.rulebooks.policies.reopening import ReopeningPolicies
from shuffleup.rulebooks.policies.seating import SeatingPolicies
from shuffleup.rulebooks.policies.showdown import ShowdownPolicies
from shuffleup.rulebooks.policies.stud_mixed import StudMixedPolicies
from shuffleup.rulebooks.policies.substantial_action import SubstantialActionPolicies
from shuffleup.rulebooks.policies.undercalls import UndercallsPolicies
from shuffleup.rulebooks.reader import read_topic
from shuffleup.rulebooks.shelf import load_book


@dataclass(frozen=True, slots=True)
class Policies:
    """What a book decides, one field a topic."""

    authority: AuthorityPolicies
    entries: EntriesPolicies
    seating: SeatingPolicies
    breaking: BreakingPolicies
    balancing: BalancingPolicies
    final_table: FinalTablePolicies
    button_blinds: ButtonBlindsPolicies
    levels: LevelsPolicies
    colour_up: ColourUpPolicies
    clock: ClockPolicies
    presence: PresencePolicies
    dealing: DealingPolicies
    misdeal: MisdealPolicies
    substantial_action: SubstantialActionPolicies
    exposed_cards: ExposedCardsPolicies
    card_counts: CardCountsPolicies
    board_errors: BoardErrorsPolicies
    burns: BurnsPolicies
    declarations: DeclarationsPolicies
    undercalls: UndercallsPolicies
    out_of_turn: OutOfTurnPolicies
    raises: RaisesPolicies
    reopening: ReopeningPolicies
    chip_bets: ChipBetsPolicies
    prior_bet_chips: PriorBetChipsPolicies
    pot_limit: PotLimitPolicies
    limit: LimitPolicies
    accepted_action: AcceptedActionPolicies
    chips_behind: ChipsBehindPolicies
    chips: ChipsPolicies
    folds: FoldsPolicies
    conditional: ConditionalPolicies
    showdown: ShowdownPolicies
    muck_tabling: MuckTablingPolicies
    asking_to_see: AskingToSeePolicies
    odd_chips: OddChipsPolicies
    disputes: DisputesPolicies
    penalties: PenaltiesPolicies
    conduct: ConductPolicies
    disclosure: DisclosurePolicies
    elimination: EliminationPolicies
    rebuys: RebuysPolicies
    deals: DealsPolicies
    devices_language: DevicesLanguagePolicies
    registration: RegistrationPolicies
    media: MediaPolicies
    law: LawPolicies
    stud_mixed: StudMixedPolicies
    digital: DigitalPolicies

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read resolved values as a log holds them.

        A policy that is missing (the log is older than the policy) has the value of the `defaults`; names
        that are no longer known are passed over. ValueError or TypeError for a value that is not legal.
        """
        complete = {**load_book("defaults").resolve(), **values}
        return read_topic(cls, complete)
