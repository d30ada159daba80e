"""Declarations: the values as types.

Written by `make policies`; edit `declarations.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class OfficialWords(StrEnum):
    """Standard betting words."""

    BET = "bet"
    """."""
    RAISE = "raise"
    """."""
    CALL = "call"
    """."""
    FOLD = "fold"
    """."""
    CHECK = "check"
    """."""
    ALL_IN = "all_in"
    """."""
    COMPLETE = "complete"
    """See complete_in_limit_only."""
    POT = "pot"
    """In pot-limit only."""


class CheckFacingBet(StrEnum):
    """Says check with a bet to face."""

    CALL_OR_FOLD = "call_or_fold"
    """May call or fold, not raise."""
    ALL_OPTIONS = "all_options"
    """A slip, all options."""


class CallFacingNoBet(StrEnum):
    """Says call with nothing to call."""

    CHECK = "check"
    """Is a check."""
    VOID = "void"
    """Nothing; must act again."""


class RaiseFacingNoBet(StrEnum):
    """Says raise with nothing to raise."""

    BET_AT_LEAST_MINIMUM = "bet_at_least_minimum"
    """Must bet the minimum or more."""
    VOID = "void"
    """Nothing; must act again."""


class WordOrChipsFirst(StrEnum):
    """Both said and pushed, not at once."""

    FIRST_DEFINES = "first_defines"
    """The earlier one is the bet."""
    WORDS_PREVAIL = "words_prevail"
    """The words are the bet whenever said."""


class WordAndChipsTogether(StrEnum):
    """Said and pushed at the same moment."""

    CLEAR_WORDS_ELSE_CHIPS = "clear_words_else_chips"
    """Words if clear and reasonable, else the chips."""
    DIRECTOR = "director"
    """Director rules."""


class ContradictoryBet(StrEnum):
    """Words and chips contradict (after ambiguous_amount has resolved the words)."""

    DIRECTOR = "director"
    """Director sets the bet from the circumstances."""
    FIRST_DEFINES = "first_defines"
    """Whichever came first fixes the bet; at the same instant word_and_chips_together."""
    WORDS_PREVAIL = "words_prevail"
    """The words."""


class BareAmount(StrEnum):
    """Only an amount is said."""

    AS_SILENT_CHIPS = "as_silent_chips"
    """Same as pushing that sum silently."""
    AS_BET_OF_AMOUNT = "as_bet_of_amount"
    """A bet or raise of that total, lifted to the minimum."""


class AmbiguousAmount(StrEnum):
    """Declared size with several reasonable meanings."""

    LESSER = "lesser"
    """The smallest reasonable one."""
    HIGHEST_BELOW_POT = "highest_below_pot"
    """The highest reasonable one that is strictly less than the pot before the bet; if none is, director rules."""
    HIGHEST_UP_TO_POT = "highest_up_to_pot"
    """The highest reasonable one not above that pot; if none is, director rules."""


class PotWordInNoLimit(StrEnum):
    """'I bet the pot' in no-limit."""

    VALID_BET_OR_RAISE = "valid_bet_or_raise"
    """No amount, but binds to a valid bet (minimum or more) or, facing a bet, a valid raise."""
    VOID = "void"
    """Nothing."""


class CallBeforeAmountKnown(StrEnum):
    """A bet announced without size is called."""

    DIRECTOR = "director"
    """Director rules; may bind to any amount."""
    BINDS_TO_ANY_AMOUNT = "binds_to_any_amount"
    """The caller is bound whatever the size."""
    NOT_BOUND = "not_bound"
    """The caller acts again."""


@dataclass(frozen=True, slots=True)
class DeclarationsPolicies:
    """Declarations."""

    official_words: tuple[OfficialWords, ...]
    """Standard betting words."""
    complete_in_limit_only: bool
    """Is 'complete' a plain betting word in fixed limit only."""
    regional_words: bool
    """May equally plain local words be accepted."""
    local_words: tuple[tuple[str, str], ...]
    """Words and phrases of the house, each with the official word that it stands for."""
    table_tap_is_check: bool
    """Is a tap on the table a check."""
    check_facing_bet: CheckFacingBet
    """Says check with a bet to face."""
    call_facing_no_bet: CallFacingNoBet
    """Says call with nothing to call."""
    raise_facing_no_bet: RaiseFacingNoBet
    """Says raise with nothing to raise."""
    word_or_chips_first: WordOrChipsFirst
    """Both said and pushed, not at once."""
    word_and_chips_together: WordAndChipsTogether
    """Said and pushed at the same moment."""
    contradictory_bet: ContradictoryBet
    """Words and chips contradict (after ambiguous_amount has resolved the words)."""
    bare_amount: BareAmount
    """Only an amount is said."""
    raise_amount_is_total: bool
    """Is 'raise' with a figure the total bet."""
    ambiguous_amount: AmbiguousAmount
    """Declared size with several reasonable meanings."""
    pot_word_in_no_limit: PotWordInNoLimit
    """'I bet the pot' in no-limit."""
    call_before_amount_known: CallBeforeAmountKnown
    """A bet announced without size is called."""
