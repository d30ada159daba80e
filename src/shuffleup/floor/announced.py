"""A ruling as it is told to a room: the headline first, then what is done, each a sentence of its own.

Whose rule: none; what a ruling holds is put into words, also where its own sentence only says that nothing changes.
Players are said by their number; `with_players` puts somebody else's words in their place.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from shuffleup.floor.gist import TELLING
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.remedies_said import remedies_said
from shuffleup.floor.ruling import Further, Json, Ruling
from shuffleup.floor.verdict import Verdict
from shuffleup.message import Argument, Message
from shuffleup.rulebooks.policies.odd_chips import OddChipUnit


def announced(ruling: Ruling) -> tuple[Message, ...]:
    """The sentences of a ruling, the headline first."""
    found = [*_heads(ruling), *_further(ruling)]
    return tuple(message for place, message in enumerate(found) if message not in found[:place])


def _heads(ruling: Ruling) -> Iterator[Message]:
    """What the act counts as; for the spot after all acts, what it shows."""
    own = tuple(_parts(ruling.say))
    more = ruling.more
    if ruling.outcome is Outcome.PENALTY or (_is_an_act(ruling) and _offended(ruling)):
        yield from _offence(ruling)
    elif ruling.outcome is Outcome.DIRECTOR:
        yield Message("floor.yours")
    elif ruling.outcome is Outcome.AWARDED and any(pot.get("won") for pot in ruling.pots):
        yield from _at_the_end(ruling)
    elif (plainly := _plainly(ruling)) is not None:
        yield plainly
    elif ruling.outcome is not Outcome.NONE:
        yield from own
    elif "allowed" in more:
        yield _allowed(more)
    elif ruling.act is None:
        yield from _at_the_end(ruling)
    elif ruling.player is not None and ruling.to_act == ruling.player and not ruling.options:
        yield Message("floor.still_to_table")
    elif ruling.infractions:
        yield Message("floor.no_offence")
    else:
        yield from (each for each in own if each.id != "floor.none" or len(own) == 1)


def _plainly(ruling: Ruling) -> Message | None:
    """What a ruling comes to, where its outcome's own sentence would not tell it."""
    more = ruling.more
    if more.get("late") and ruling.outcome is Outcome.NONE:
        return Message("floor.too_late")
    if more.get("found") == "included":
        return Message("floor.found_is_in")
    if more.get("must_table"):
        return Message("floor.still_to_table")
    if ruling.act is not None and more.get("cards_up"):
        return Message("floor.must_show", {"players": tuple(map(str, more["cards_up"]))})
    if ruling.outcome is Outcome.PLAY_ON and _back_to(ruling):
        return Message("floor.action_back", {"player": _back_to(ruling)})
    return None


def _is_an_act(ruling: Ruling) -> bool:
    """Whether it is about an act that changes nothing in the hand, and not about how the hand stands after all."""
    return ruling.outcome is Outcome.NONE and ruling.act is not None


def _back_to(ruling: Ruling) -> str:
    """The player to whom the action goes back; nothing where it does not."""
    return next((str(each["player"]) for each in ruling.remedies if each["kind"] == Remedy.BACK_UP.value), "")


def _parts(message: Message) -> Iterator[Message]:
    said = message.args.get("said")
    if isinstance(said, tuple):
        yield from (each for each in said if isinstance(each, Message))
    else:
        yield message


def _offended(ruling: Ruling) -> bool:
    return any(each["penalty"] != "none" for each in ruling.infractions)


def _offence(ruling: Ruling) -> Iterator[Message]:
    certain = any(each["penalty"] == "must" for each in ruling.infractions)
    yield Message("floor.offence_certain" if certain else "floor.offence_open")


def _allowed(more: Further) -> Message:
    if more["allowed"] is None or more.get("unless") == "director_permits":
        return Message("floor.director_permits")
    return Message("floor.allowed" if more["allowed"] else "floor.not_allowed")


def _at_the_end(ruling: Ruling) -> Iterator[Message]:
    won = [pot["won"] for pot in ruling.pots if pot.get("won")]
    if len(won) > 1 and {*won[0]} != {name for pot in won for name in pot}:
        yield from _several_pots(won)
    elif won and len(won[0]) > 1:
        yield Message("floor.pot_split")
        chips = sorted(won[0].values())
        if chips[0] != chips[-1]:
            yield from odd_chip_broken(ruling)
            yield Message("floor.odd_chip_to", {"player": max(won[0], key=lambda name: won[0][name])[1:]})
    elif won:
        yield Message("floor.pot_to", {"player": next(iter(won[0]))[1:]})
    elif ruling.more.get("cards_up"):
        yield Message("floor.must_show", {"players": tuple(map(str, ruling.more["cards_up"]))})
    elif ruling.more.get("first_to_show"):
        yield Message("floor.shows_first", {"player": str(ruling.more["first_to_show"])})
    else:
        yield from _parts(ruling.say)


def odd_chip_broken(ruling: Ruling) -> Iterator[Message]:
    """What becomes of odd chips before anybody gets them, where the book has them broken."""
    if ruling.more.get("odd_chip") == OddChipUnit.SMALLEST_IN_PLAY:
        yield Message("floor.odd_chip_broken")


def _several_pots(won: Sequence[Mapping[str, int]]) -> Iterator[Message]:
    """The main pot first, then the side pots."""
    for place, shares in enumerate(won):
        if len(shares) > 1:
            yield Message("floor.side_pot_split") if place else Message("floor.main_pot_split")
            continue
        player = next(iter(shares))[1:]
        yield Message("floor.side_pot_to" if place else "floor.main_pot_to", {"player": player})


NOT_ALOUD = ("floor.yours", "floor.offence_certain", "floor.offence_open", "floor.too_soon", "floor.must_report")
"""What is the floor's business and not said to the table."""


def _further(ruling: Ruling) -> Iterator[Message]:
    more = ruling.more
    yield from _no_clock(more)
    if Message("floor.size_open") in _parts(ruling.say) and ruling.min_to:
        yield Message("floor.at_least", {"chips": ruling.min_to})
    if _back_to(ruling):
        yield Message("floor.action_back", {"player": _back_to(ruling)})
    if _offended(ruling):
        yield from _offence(ruling)
    if any(each["kind"] == "remove_chips" for each in ruling.remedies):
        yield Message("floor.remedy.chips_leave_play")
    if ruling.outcome is Outcome.PLAY_ON and more.get("late"):
        yield Message("floor.late_for_misdeal")
    if more.get("card_plays"):
        yield Message("floor.card_plays")
    if more.get("card") == "burn":
        yield Message("floor.stays_the_burn")
    if more.get("stub") == "old_order":
        yield Message("floor.stub_kept")
    if more.get("posts"):
        yield Message("floor.posts_due")
    if more.get("must_report"):
        yield Message("floor.must_report")


def _no_clock(more: Further) -> Iterator[Message]:
    """Why nobody is put on the clock."""
    if more.get("why") == "betting_over":
        yield Message("floor.betting_over")
    if more.get("why") == "not_to_act":
        yield Message("floor.not_to_act")
    if more.get("why") == "too_soon":
        yield Message("floor.too_soon", {"seconds": more["least"]})


def choice_told(choice: Json) -> tuple[Message, ...]:
    """One of the director's choices: what it counts as, and the chips."""
    return tuple(_choice(choice))


def _as_ruling(choice: Json) -> Ruling:
    """A choice that holds more than an outcome and sums, as the ruling that it would be."""
    outcome = Outcome(choice["outcome"])
    sums = {key: choice[key] for key in ("amount", "returned", "owes", "stays") if key in choice}
    remedies = tuple(choice.get("remedies", ()))
    more = cast("Further", choice)
    say = Verdict(outcome, **sums, remedies=remedies, more=more).said("")
    if outcome.value in _SIZED and "amount" not in sums and "clock" not in choice:
        say = Message("floor.ruled", {"said": (_SIZED[outcome.value], *remedies_said(remedies))})
    return Ruling(
        None,
        None,
        outcome,
        **sums,
        pots=tuple({"won": dict.fromkeys(names, 0)} for names in choice.get("won", ())),
        remedies=remedies,
        more=more,
        say=say,
    )


def _choice(choice: Json) -> Iterator[Message]:
    outcome = choice.get("outcome")
    if outcome is not None and not _MORE.isdisjoint(choice):
        yield from announced(_as_ruling(choice))
        return
    sums = {key: choice[key] for key in ("amount", "returned", "owes", "stays") if key in choice}
    if outcome in _SIZED and "amount" not in sums:
        yield _SIZED[outcome]
    elif outcome is not None:
        yield from _parts(Verdict(Outcome(outcome), **sums).said(""))
    elif choice.get("binding") is False:
        yield Message("floor.not_binding")
    if outcome is None and "amount" in sums:
        yield Message("floor.in_all", {"chips": sums["amount"]})
    if outcome is None and sums.get("returned"):
        yield Message("floor.takes_back", {"chips": sums["returned"]})
    if "allowed" in choice:
        yield Message("floor.allowed" if choice["allowed"] else "floor.not_allowed")
    if "pays_again" in choice:
        yield Message("floor.pays_again" if choice["pays_again"] else "floor.pays_once")
    if choice.get("estimated"):
        yield Message("floor.estimated")
    if choice.get("options"):
        yield Message("floor.may_only", {"options": tuple(choice["options"])})
    if choice.get("from") in ("old_order", "reshuffle"):
        yield _stub(choice)


def _stub(choice: Json) -> Message:
    """What becomes of a stub that fell."""
    if choice["from"] == "old_order":
        return Message("floor.stub_kept")
    return Message("floor.remedy.shuffle_with_muck" if choice.get("with") == "muck" else "floor.remedy.shuffle")


_MORE = {*TELLING, "remedies", "won"}
"""Keys with which a choice is told as a ruling is."""

_SIZED = {
    "bet": Message("floor.bet"),
    "raise": Message("floor.raise"),
    "complete": Message("floor.complete"),
    "clock_running": Message("floor.clock_running"),
}
"""What is said of a bet or raise whose sum is not known, and of a clock without its seconds."""


def with_players(message: Message, players: Mapping[str, Argument]) -> Message:
    """The same sentence with other words for its players: an entry id, or a message such as "the player"."""
    return replace(message, args={name: _with(name, value, players) for name, value in message.args.items()})


def _with(name: str, value: Argument, players: Mapping[str, Argument]) -> Argument:
    if isinstance(value, Message):
        return with_players(value, players)
    if isinstance(value, tuple):
        named = (players.get(each, each) if name == "players" and isinstance(each, str) else each for each in value)
        said = tuple(with_players(each, players) for each in named if isinstance(each, Message))
        return said or value
    return players.get(value, value) if name == "player" and isinstance(value, str) else value
