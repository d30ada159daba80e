"""The table of offences: what the books call them, how grave each book takes them, which are none unless meant.

Whose rules: the policies `offence_...`, and what TNPL A6, A7, K1; NPPL 12, 33, 37, 62, 91; HCPN 4, 5; TDA 4, 5 and
Redtooth other bar without a penalty of its own. For rulings in a hand and for what is told between hands alike; where a
live hand matters and no hand is told, it is taken that the offender has one. What only a hand can tell is in `conduct`.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import NamedTuple

from shuffleup.bad_input import BadInput
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Offence
from shuffleup.message import Message
from shuffleup.rulebooks.policies import Policies
from shuffleup.rulebooks.policies.chips import PlayerChipExchange
from shuffleup.rulebooks.policies.devices_language import DeviceLyingOnTable
from shuffleup.rulebooks.policies.disclosure import HandTalk
from shuffleup.rulebooks.policies.penalties import ExclusiveNutsChecked
from shuffleup.rulebooks.policies.shared import OffenceLevel

_NUTS = {
    ExclusiveNutsChecked.MUST_PENALISE: OffenceLevel.MUST,
    ExclusiveNutsChecked.DIRECTOR: OffenceLevel.MAY,
    ExclusiveNutsChecked.NO_RULE: OffenceLevel.NONE,
}

LEVELS: dict[Offence, Callable[[Policies], OffenceLevel]] = {
    Offence.OUT_OF_TURN: lambda p: p.conduct.offence_out_of_turn,
    Offence.IMPROPER_FOLD: lambda p: p.conduct.offence_improper_fold,
    Offence.EXPOSING_CARDS: lambda p: p.conduct.offence_exposing_cards,
    Offence.CARD_OFF_TABLE: lambda p: p.conduct.offence_card_off_table,
    Offence.ONE_PLAYER_TO_A_HAND: lambda p: p.conduct.offence_one_player_to_a_hand,
    Offence.SOFT_PLAY: lambda p: p.conduct.offence_soft_play,
    Offence.ABUSE_DISRUPTION: lambda p: p.conduct.offence_abuse_disruption,
    Offence.THREATS_VIOLENCE: lambda p: p.conduct.offence_threats_violence,
    Offence.INTEGRITY: lambda p: p.conduct.offence_integrity,
    Offence.CHEATING: lambda p: p.conduct.offence_cheating,
    Offence.COLLUSION: lambda p: p.conduct.offence_collusion,
    Offence.CHECKDOWN_PACT: lambda p: p.conduct.offence_checkdown_pact,
    Offence.SELLING_PLACES: lambda p: p.conduct.offence_selling_places,
    Offence.MISCALL: lambda p: p.conduct.offence_miscall,
    Offence.DISCLOSURE: lambda p: p.conduct.offence_disclosure,
    Offence.ADVICE_CRITICISM: lambda p: p.conduct.offence_advice_criticism,
    Offence.CRITICISM: lambda p: p.conduct.offence_criticism,
    Offence.READING_UNTABLED: lambda p: p.conduct.offence_reading_untabled,
    Offence.SEE_REQUEST_ABUSE: lambda p: p.conduct.offence_see_request_abuse,
    Offence.LEAVING_LIVE_HAND: lambda p: p.conduct.offence_leaving_live_hand,
    Offence.DODGING_BLIND: lambda p: p.conduct.offence_dodging_blind,
    Offence.POT_WORD: lambda p: p.conduct.offence_pot_word,
    Offence.TINY_CHIP: lambda p: p.conduct.offence_tiny_chip,
    Offence.CONDITIONAL: lambda p: p.conduct.offence_conditional,
    Offence.BETTING_FOR_CHANGE: lambda p: p.conduct.offence_betting_for_change,
    Offence.STALLING: lambda p: p.conduct.offence_stalling,
    Offence.ETIQUETTE: lambda p: p.conduct.offence_etiquette,
    Offence.SPLASHING: lambda p: p.conduct.offence_etiquette,
    Offence.CROWDING_POT: lambda p: p.conduct.offence_etiquette,
    Offence.PEEKING: lambda p: p.conduct.offence_etiquette,
    Offence.BLAMING_DEALER: lambda p: p.conduct.offence_etiquette,
    Offence.HIDDEN_CHIPS: lambda p: p.conduct.offence_hidden_chips,
    Offence.NO_RACK: lambda p: p.conduct.offence_no_rack,
    Offence.CARDS_NOT_IN_VIEW: lambda p: p.conduct.offence_cards_not_in_view,
    Offence.CARDS_COVERED: lambda p: p.conduct.offence_cards_covered,
    Offence.FOLDED_HINT: lambda p: p.conduct.offence_folded_hint,
    Offence.UNCOUNTABLE_CHIPS: lambda p: p.conduct.offence_uncountable_chips,
    Offence.BAD_FOLD_MOTION: lambda p: p.conduct.offence_bad_fold_motion,
    Offence.SHOWN_FOLD: lambda p: p.conduct.offence_shown_fold,
    Offence.DISCARD_AWAY: lambda p: p.conduct.offence_discard_away,
    Offence.RABBIT_REQUEST: lambda p: p.conduct.offence_rabbit_request,
    Offence.SEARCHING_MUCK: lambda p: p.conduct.offence_searching_muck,
    Offence.OTHERS_CHIPS: lambda p: p.conduct.offence_others_chips,
    Offence.MONEY_ON_TABLE: lambda p: p.conduct.offence_money_on_table,
    Offence.SLOW_MOVE: lambda p: p.conduct.offence_slow_move,
    Offence.ABSENCE: lambda p: OffenceLevel.MAY if p.presence.absence_penalised else OffenceLevel.NONE,
    Offence.EXCLUSIVE_NUTS_CHECKED: lambda p: _NUTS[p.penalties.exclusive_nuts_checked],
}
"""Offence -> the policy that says how the book takes it."""

ON_PURPOSE = frozenset(
    {Offence.DODGING_BLIND, Offence.MISCALL, Offence.SPLASHING, Offence.SHOWN_FOLD, Offence.DISCARD_AWAY}
)
"""What is an offence only if it is meant, in every book that speaks of it."""

BY_THE_BOOKS_NAMES = {
    "abuse": Offence.ABUSE_DISRUPTION,
    "abusive_behaviour": Offence.ABUSE_DISRUPTION,
    "abusive_conduct": Offence.ABUSE_DISRUPTION,
    "abusive_or_disruptive_behaviour": Offence.ABUSE_DISRUPTION,
    "abusive_or_disruptive_behavior": Offence.ABUSE_DISRUPTION,
    "disruption": Offence.ABUSE_DISRUPTION,
    "disruptive_behaviour": Offence.ABUSE_DISRUPTION,
    "disruptive_behavior": Offence.ABUSE_DISRUPTION,
    "chip_dumping": Offence.COLLUSION,
    "soft_playing": Offence.SOFT_PLAY,
    "acting_out_of_turn": Offence.OUT_OF_TURN,
    "delay_of_game": Offence.STALLING,
    "excessive_chatter": Offence.ETIQUETTE,
    "exposing_card": Offence.EXPOSING_CARDS,
    "betting_out_of_reach": Offence.ETIQUETTE,
    "betting_out_of_reach_of_dealer": Offence.ETIQUETTE,
    "touching_another_players_person": Offence.ETIQUETTE,
    "touching_another_players_person_cards_or_chips": Offence.ETIQUETTE,
    "touching_other_players_cards_or_chips": Offence.ETIQUETTE,
    "touching_cards_or_chips": Offence.ETIQUETTE,
    "rabbit_hunting": Offence.RABBIT_REQUEST,
    "window_shopping": Offence.PEEKING,
    "advice": Offence.ADVICE_CRITICISM,
    "advising_play": Offence.ADVICE_CRITICISM,
    "criticising_play": Offence.ADVICE_CRITICISM,
    "criticizing_play": Offence.ADVICE_CRITICISM,
    "checking_the_nuts": Offence.EXCLUSIVE_NUTS_CHECKED,
    "conditional_statement": Offence.CONDITIONAL,
    "conditional_statements": Offence.CONDITIONAL,
    "discussing_strategy": Offence.ONE_PLAYER_TO_A_HAND,
    "showing_a_hand": Offence.ONE_PLAYER_TO_A_HAND,
    "dodging_blinds": Offence.DODGING_BLIND,
    "folding_out_of_turn": Offence.IMPROPER_FOLD,
    "out_of_turn_fold": Offence.IMPROPER_FOLD,
    "messy_stacks": Offence.UNCOUNTABLE_CHIPS,
    "under_the_influence": Offence.INTEGRITY,
    "under_the_influence_of_drink": Offence.INTEGRITY,
    "under_the_influence_of_drugs": Offence.INTEGRITY,
    "interfering_with_the_tournament": Offence.INTEGRITY,
    "splashing_the_pot": Offence.SPLASHING,
    "currency_on_the_table": Offence.MONEY_ON_TABLE,
    "cash_on_the_table": Offence.MONEY_ON_TABLE,
    "touching_the_pot": Offence.HANDLING_POT,
    "playing_another_players_chips": Offence.OTHERS_CHIPS,
    "taking_change_from_another_players_bet": Offence.BETTING_FOR_CHANGE,
    "reading_a_hand_for_another_player": Offence.READING_UNTABLED,
    "reading_a_hand_that_has_not_been_tabled": Offence.READING_UNTABLED,
    "talking_on_a_phone": Offence.PHONE_CALL,
    "talking_on_the_phone": Offence.PHONE_CALL,
    "chips_out_of_view": Offence.HIDDEN_CHIPS,
    "cards_below_the_table": Offence.CARDS_NOT_IN_VIEW,
    "threats": Offence.THREATS_VIOLENCE,
    "violence": Offence.THREATS_VIOLENCE,
}
"""What the books call an offence, where it is one of several things under one name here."""

_ARTICLES = frozenset({"the", "a", "an"})
_AGAIN = frozenset({"repeated", "repeatedly"})
_MEANT = frozenset({"deliberate", "deliberately", "intentional", "intentionally"})
_SAID_BEFORE = _AGAIN | _MEANT | {"needless", "needlessly", "unnecessarily", "persistent"}
"""What books say before an offence of how it is done: once more, on purpose, or nothing that a penalty turns on."""


def _bare(name: str) -> str:
    return "_".join(word for word in name.split("_") if word not in _ARTICLES)


_BY_NAME = {_bare(name): kind for name, kind in ({each.value: each for each in Offence} | BY_THE_BOOKS_NAMES).items()}


class Told(NamedTuple):
    """An offence as its words tell it: `repeatedly acting out of turn` is one that was done before."""

    kind: Offence
    again: bool = False
    meant: bool = False


def offence_told(words: str) -> Told:
    """The offence of this name, or of one that the books have for it. BadInput with the nearest names for any other."""
    plain = re.sub("[ _-]+", "_", re.sub("[,.'’]", "", words.lower()).strip())
    if _bare(plain) in _BY_NAME:
        return Told(_BY_NAME[_bare(plain)])
    before, _, after = plain.partition("_")
    if before in _SAID_BEFORE and after:
        told = offence_told(after)
        return Told(told.kind, told.again or before in _AGAIN, told.meant or before in _MEANT)
    near = get_close_matches(plain, [each.value for each in Offence], n=3, cutoff=0.3)
    raise BadInput(
        Message("wrong.no_offence_called", {"kind": words}),
        right=Message("right.nearest", {"known": ", ".join(near)}) if near else "",
    )


def offence_called(word: str) -> Offence:
    """The offence of this name alone. Raises BadInput as `offence_told`."""
    return offence_told(word).kind


_BARRED_BY_ALL: dict[Offence, tuple[str, ...]] = {
    Offence.PHONE_CALL: ("phone_calls",),
    Offence.LANGUAGE: ("table_language", "language_scope"),
    Offence.DEVICE_USE: ("device_use",),
    Offence.STRATEGY_AID: ("strategy_aids",),
    Offence.HANDLING_POT: ("pot_handled_by",),
}
"""What every book bars where somebody is reported for it at the table, and by which policies."""

_BARRED: dict[Offence, Callable[[Policies], bool]] = {
    Offence.DEVICE_ON_TABLE: lambda p: p.devices_language.device_lying_on_table is not DeviceLyingOnTable.ALLOWED,
    Offence.DEVICE_NOISE: lambda p: p.devices_language.device_silent,
    Offence.PROFANITY: lambda p: p.media.profanity_at_feature_tables,
    Offence.BOARD_READING: lambda p: not p.disclosure.board_reading_aids,
    Offence.HAND_TALK: lambda p: p.disclosure.hand_talk is HandTalk.NONE_AT_ALL,
    Offence.SILENT_ABOUT_CARD: lambda p: p.disclosure.flashed_card_must_be_told,
    Offence.CHIP_EXCHANGE: lambda p: p.chips.player_chip_exchange is PlayerChipExchange.BREAK_DOWN_ONLY,
}
"""Whether a book bars what it prints no penalty for, as far as that needs no hand."""


_PARTS_NAMED: dict[Offence, Callable[[Consulted], None]] = {
    Offence.SPLASHING: lambda consulted: consulted.cites("offence_etiquette", "splashing"),
    Offence.CROWDING_POT: lambda consulted: consulted.cites("offence_etiquette", "crowding_pot"),
    Offence.PEEKING: lambda consulted: consulted.cites("offence_etiquette", "peeking"),
    Offence.BLAMING_DEALER: lambda consulted: consulted.cites("offence_etiquette", "blaming_dealer"),
    Offence.EXPOSING_CARDS: lambda consulted: consulted.cites("offence_exposing_cards", "live"),
    Offence.COLLUSION: lambda consulted: consulted.cites("offence_collusion", "dumping"),
    Offence.IMPROPER_FOLD: lambda consulted: consulted.cites("offence_improper_fold", "early", "free"),
}
"""What a book may say by itself of one of several wrongs, or ways of doing it: named unless known to be another."""


def level_of(kind: Offence, consulted: Consulted) -> OffenceLevel:
    """How grave the book takes it."""
    policies = consulted.policies
    if kind in _PARTS_NAMED:
        _PARTS_NAMED[kind](consulted)
    if kind in LEVELS:
        return LEVELS[kind](policies)
    if kind is Offence.GOOD_NAME:
        named = policies.conduct.offence_integrity is not OffenceLevel.NONE
        return OffenceLevel.MAY if named else OffenceLevel.NONE
    for policy in _BARRED_BY_ALL.get(kind, ()):
        consulted.cites(policy)
    barred = _BARRED.get(kind)
    return OffenceLevel.BREACH if barred is None or barred(policies) else OffenceLevel.NONE


def turns_on_intent(kind: Offence, level: OffenceLevel, *, again: bool) -> bool:
    """Whether what follows turns on what was meant."""
    if kind in ON_PURPOSE:
        return True
    if level is OffenceLevel.IF_DELIBERATE_OR_REPEATED:
        return not again
    both = (OffenceLevel.IF_REPEATED_AND_DELIBERATE, OffenceLevel.CERTAIN_IF_REPEATED_AND_DELIBERATE)
    return level in both and again
