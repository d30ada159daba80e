"""Infractions: an offence as a ruling names it, with what the book lets follow.

Whose rules: the policies `offence_...` and those on penalties. What was done before, and which penalty is taken, is the
director's and the player's record. Whether an act was meant, or is the second of its kind, the act says (`again`,
`deliberately`), or the record that was told; otherwise it counts as neither.
"""

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.offence_table import ON_PURPOSE
from shuffleup.floor.outcomes import Offence
from shuffleup.floor.ruling import Json
from shuffleup.rulebooks.policies.penalties import RepeatEscalates
from shuffleup.rulebooks.policies.shared import OffenceLevel

Who = int | str
"""An offender: the number of a player in a hand, or a name between hands."""

_FORFEITED = ["chip_forfeiture", "disqualification"]
_CERTAIN = (OffenceLevel.MUST, OffenceLevel.FORFEIT, OffenceLevel.DISQUALIFY)


def penalty(level: OffenceLevel, *, again: bool = False, meant: bool = False) -> str:
    """Return whether a penalty is certain (`must`), open (`may`), or the book knows no such offence (`none`)."""
    if level is OffenceLevel.NONE:
        return "none"
    if level is OffenceLevel.IF_REPEATED_AND_DELIBERATE:
        return "may" if again and meant else "none"
    certain = level in _CERTAIN or (level is OffenceLevel.IF_REPEATED and again)
    certain = certain or (level is OffenceLevel.CERTAIN_IF_REPEATED_AND_DELIBERATE and again and meant)
    certain = certain or (level is OffenceLevel.IF_DELIBERATE_OR_REPEATED and (again or meant))
    return "must" if certain else "may"


def infraction(
    consulted: Consulted, kind: Offence, player: Who, level: OffenceLevel, *, again: bool = False, meant: bool = False
) -> tuple[Json, ...]:
    """The offence as a ruling lists it."""
    again = again or (isinstance(player, int) and consulted.again(player, kind.value))
    if level is OffenceLevel.DISQUALIFY:
        out: Json = {**_plain(kind, player, "must"), "range": ["disqualification"]}
        return ({**(once_more(consulted, out) if again else out), "printed": is_stated(consulted, kind)},)
    if kind in _ONCE_MORE_OR_MEANT:
        _ONCE_MORE_OR_MEANT[kind](consulted, again=again, meant=meant)
    innocent = kind in ON_PURPOSE and not meant
    found = listed(consulted, kind, player, "none" if innocent else penalty(level, again=again, meant=meant))
    if level is OffenceLevel.FORFEIT:
        found = tuple({**each, "range": _FORFEITED} for each in found)
    if again:
        found = tuple(once_more(consulted, each) for each in found)
    printed = level not in (OffenceLevel.NONE, OffenceLevel.BREACH) and is_stated(consulted, kind)
    return tuple({**each, "printed": printed} for each in found)


def once_more(consulted: Consulted, found: Json) -> Json:
    """The offence with what its being repeated adds, where something follows."""
    if found["penalty"] == "none":
        return found
    rule = consulted.policies.penalties.repeat_escalates
    open_ = found["range"]
    if rule is RepeatEscalates.MUST:  # a warning is no heavier than whatever was given before
        open_ = [kind for kind in open_ if kind != "warning"]
    return {**found, "escalates": rule.value, "range": open_}


def is_stated(consulted: Consulted, kind: Offence) -> bool:
    """Whether the book itself says how grave it is: where it is silent our level holds, and it prints none."""
    values = consulted.book.values
    value = values.get(f"offence_{kind.value}") or values.get(kind.value)
    return value is None or not value.fallback


def _cite_out_of_turn(consulted: Consulted, *, again: bool, meant: bool) -> None:
    if again:
        consulted.cites("offence_out_of_turn", "again")
    if meant:
        consulted.cites("offence_out_of_turn", "meant")
    if again and meant:
        consulted.cites("offence_out_of_turn", "meant_again")


def _cite_stalling(consulted: Consulted, *, again: bool, meant: bool) -> None:
    if meant:
        consulted.cites("offence_stalling", "meant")
    if again and meant:
        consulted.cites("offence_stalling", "meant_again")


def _cite_one_player(consulted: Consulted, *, again: bool, meant: bool) -> None:
    if meant:
        consulted.cites("offence_one_player_to_a_hand", "meant")
    if again and meant:
        consulted.cites("offence_one_player_to_a_hand", "meant_again")


def _cite_exposing_cards(consulted: Consulted, *, again: bool, meant: bool) -> None:
    if again:
        consulted.cites("offence_exposing_cards", "again")


_ONCE_MORE_OR_MEANT = {
    Offence.OUT_OF_TURN: _cite_out_of_turn,
    Offence.STALLING: _cite_stalling,
    Offence.ONE_PLAYER_TO_A_HAND: _cite_one_player,
    Offence.EXPOSING_CARDS: _cite_exposing_cards,
}
"""What a book says of an offence only where it is done once more, or on purpose."""


def listed(consulted: Consulted, kind: Offence, player: Who, follows: str) -> tuple[Json, ...]:
    """The offence with the whole range of the book's penalties, or none where nothing follows."""
    kinds: list[str] = []
    if follows != "none":
        kinds = [each.value.removeprefix("verbal_") for each in consulted.policies.penalties.penalty_kinds]
    return ({**_plain(kind, player, follows), "range": kinds},)


def _plain(kind: Offence, player: Who, follows: str) -> dict[str, object]:
    return {"kind": kind.value, "player": player, "penalty": follows, "from": "at_once"}
