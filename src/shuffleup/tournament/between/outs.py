"""`bust`: who is out, and in what place: one player, several on one hand, or several tables hand for hand.

Whose rules: NPPL 5, 88; TNPL B7, D9.2; TDA 71.A, 73; Redtooth penalties 4; through `elimination` and `rebuys`. Places
are those of `same_hand`, by which the console places too; hands are compared in `out_hands`. Not done: bounties,
re-buys.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import rank_of
from shuffleup.message import Message
from shuffleup.rulebooks.policies.elimination import SameHandPlaces
from shuffleup.tournament.between.asked import Asked, Lacks, Open, whatever_is_answered
from shuffleup.tournament.between.chip_commands import BustOut
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.out_hands import finishing_hands
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.rebuys import knows_rebuys
from shuffleup.tournament.between.same_hand import Scores, by_report, placed, tests_made
from shuffleup.tournament.prizes import by_largest_remainder

_TIE_BY = {
    "stack": SameHandPlaces.STACK_AT_HAND_START,
    "hand": SameHandPlaces.FINISHING_HAND,
    "high_card": SameHandPlaces.HIGH_CARD_DRAW,
    "tie": SameHandPlaces.TIE,
}
"""A way to part level players -> the book's test of that name; suits are no test of any book."""


_TWO = 2


@dataclass(slots=True)
class _Draws:
    """Groups that only a drawn card can part, and who of them still has to draw."""

    groups: list[tuple[str, ...]] = field(default_factory=list)
    again: list[str] = field(default_factory=list)


def bust_out(asked: Asked[BustOut]) -> Decision:
    """Places of all who are out, prizes where they are told, and who has to draw for a place.

    Their seats are empty whatever is still asked about the places.
    """
    asked.consulted.applies("out_without_chips")
    players = _players(asked)
    if any(asked.room.hand_is_dead(name) for name in players):
        asked.consulted.applies("out_without_chips", "away")
    if stays := _who_cannot_be_blinded_out(asked):
        say = Message("between.not_blinded_out", {"players": tuple(stays)})
        return Decision(Decided.REFUSED, who=tuple(stays), more={"allowed": False}, say=say)
    out = Decision(Decided.OUT, who=players, after=asked.room.without(players))
    with whatever_is_answered(out):
        left = _left_after(asked)
    if left is None:
        say = Message("between.places_open", {"players": players})
        return replace(out, outcome=Decided.DIRECTOR, say=say)
    if asked.room.left() is None:
        out = replace(out, after=replace(asked.room.without(players), players_left=left))
    return _placed(asked, replace(out, more={"players": left, **_rebuy_open(asked)}), left + 1)


def _placed(asked: Asked[BustOut], out: Decision, best: int) -> Decision:
    """The same with places from `best` down, as far as they can be told."""
    players, draws = asked.command.players, _Draws()
    tests = _tests(asked, draws)
    try:
        record = placed(len(players), tests, best)
    except (Lacks, Open) as open_places:
        certain = _with_prizes(asked, replace(out, places=_certain(asked, tests, best)), ())
        if isinstance(open_places, Lacks):
            open_places.certain = certain
            raise
        possible = _possible(players, _stacks_told(asked, players), best)
        choices = director(*possible, default=None, say=Message("between.places_open", {"players": players}))
        return replace(certain, outcome=choices.outcome, choices=choices.choices, say=choices.say)
    places = dict(zip(players, record.place, strict=True))
    told = {name: place for name, place in places.items() if name not in draws.again}
    groups = [tuple(name for name in players if told.get(name) == place) for place in sorted(set(told.values()))]
    decision = replace(
        out,
        outcome=Decided.HIGH_CARD_DRAW if draws.again else Decided.OUT,
        who=tuple(draws.again) or players,
        places=told,
        more={**out.more, **_wanted(asked)},
        say=_said(told, draws),
    )
    shared = [group for group in groups if len(group) > 1]
    if draws.groups and asked.policies.elimination.equal_prizes_split:
        shared += draws.groups
    return _with_prizes(asked, decision, shared, places)


def _certain(asked: Asked[BustOut], tests: Sequence[Scores], best: int) -> dict[str, int]:
    """Places that do not turn on the test for which a fact is lacking: of whom the tests before it part from all."""
    places: tuple[int, ...] = ()
    with suppress(Lacks, Open):
        for count in range(1, len(tests)):
            places = tuple(placed(len(asked.command.players), tests[:count], best).place)
    told = zip(asked.command.players, places, strict=True) if places else ()
    return {name: place for name, place in told if places.count(place) == 1}


def _possible(players: tuple[str, ...], known: Sequence[int | None], best: int) -> list[Decision]:
    """What the director may say: all share the place, unless stacks differ; of two, which of them is higher."""
    shared = dict.fromkeys(players, best)
    orders = [players, players[::-1]] if len(players) == _TWO else []
    if len(players) > _TWO and len({chips for chips in known if chips is not None}) > 1:
        return []
    told = [shared, *(dict(zip(order, range(best, best + _TWO), strict=True)) for order in orders)]
    return [Decision(Decided.OUT, who=players, places=places) for places in told]


def _players(asked: Asked[BustOut]) -> tuple[str, ...]:
    """Who is said to be out, each once and still in till now. BadInput."""
    players = asked.command.players
    if not players or len(set(players)) < len(players):
        raise BadInput(Message("wrong.nobody_or_twice"), right='players = ["A", "B"]')
    for name in players:
        asked.settle(name)
        if asked.somebody(name) in asked.room.gone:
            raise BadInput(Message("wrong.out_already", {"name": name}), right=Message("right.players_who_still"))
    return players


def _left_after(asked: Asked[BustOut]) -> int | None:
    """How many are left, None if nobody knows. BadInput where nobody would be."""
    players = asked.command.players
    left = asked.left()
    if left is None:
        left = asked.number("players_left", Message("between.asks.players_left"))
    if left is None:
        return None
    if left <= len(players):
        raise BadInput(
            Message("wrong.named_of_left", {"left": left, "count": len(players)}),
            right=Message("right.least_one_who_not"),
        )
    return left - len(players)


def _who_cannot_be_blinded_out(asked: Asked[BustOut]) -> list[str]:
    """Absent and penalised players, where the book does not let blinds put them out."""
    away = [name for name in asked.command.players if asked.room.hand_is_dead(name)]
    return [] if not away or asked.policies.elimination.blinded_out else away


def _tests(asked: Asked[BustOut], draws: _Draws) -> list[Scores]:
    """The tests that part them, in the book's order."""
    players = asked.command.players
    if len(players) == 1:
        return []
    seats = [asked.room.seat_of(name) for name in players]
    if by_report(asked, len({at.table for at in seats if at is not None})):
        return [lambda level: list(level)]
    tests: dict[SameHandPlaces, Scores] = {
        SameHandPlaces.STACK_AT_HAND_START: lambda level: _stacks(asked, [players[each] for each in level]),
        SameHandPlaces.FINISHING_HAND: lambda level: _hands(asked, [players[each] for each in level]),
        SameHandPlaces.HIGH_CARD_DRAW: lambda level: _drawn(asked, [players[each] for each in level], draws),
    }
    return [tests[test] for test in tests_made(asked)]


def _hands(asked: Asked[BustOut], names: Sequence[str]) -> Sequence[int]:
    asked.consulted.cites("same_hand_places", "hand")
    return finishing_hands(asked, names)


def _stacks(asked: Asked[BustOut], names: Sequence[str]) -> list[int]:
    """Chips at the start of the hand; those told of a player before it, if the command does not tell them."""
    asked.consulted.cites("same_hand_places", "stack")
    found = _stacks_told(asked, names)
    if None in found:
        raise asked.question("stacks", Message("between.asks.stacks", {"players": tuple(names)}))
    return [each or 0 for each in found]


def _stacks_told(asked: Asked[BustOut], names: Sequence[str]) -> list[int | None]:
    """The same as far as they are told."""
    told = asked.command.stacks or {}
    return [told.get(name, asked.room.stack(name) or None) for name in names]


def _drawn(asked: Asked[BustOut], names: Sequence[str], draws: _Draws) -> list[int]:
    """High cards, round after round while they are level; who is level in the end draws again."""
    asked.consulted.cites("same_hand_places", "high_card")
    told = asked.command.cards or {}
    ranks = _by_rounds([tuple(rank_of(card) for card in told.get(name, ())) for name in names])
    order = sorted(set(ranks))
    scores = [order.index(each) for each in ranks]
    draws.again += [name for name, score in zip(names, scores, strict=True) if scores.count(score) > 1]
    draws.groups.append(tuple(names))
    return scores


def _by_rounds(drawn: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The ranks that count: those who are level so far draw on, and are compared as far as all of them have a card."""
    counted: list[tuple[int, ...]] = [()] * len(drawn)
    for number in range(max(map(len, drawn))):
        for level in set(counted):
            together = [each for each, ranks in enumerate(counted) if ranks == level]
            if len(together) > 1 and all(len(drawn[each]) > number for each in together):
                for each in together:
                    counted[each] = drawn[each][: number + 1]
    return counted


def _wanted(asked: Asked[BustOut]) -> dict[str, object]:
    """Whether the way in which somebody wants to part level players is one of the book's; open where it is silent."""
    wish = asked.command.tie_by
    if wish is None or len(asked.command.players) == 1:
        return {}
    test = _TIE_BY.get(wish)
    if test is not None and test in asked.policies.elimination.same_hand_places:
        asked.consulted.cites("same_hand_places", wish)
        return {"allowed": True}
    silent = "same_hand_places" in asked.consulted.fallbacks()
    return {"allowed": None if silent and test is not None else False}


def _rebuy_open(asked: Asked[BustOut]) -> dict[str, object]:
    """Out, unless he buys again where that is open."""
    if not asked.room.rebuys or not knows_rebuys(asked):
        return {}
    return {"unless": "rebuy_tournament"}


def _with_prizes(
    asked: Asked[BustOut],
    decision: Decision,
    shared: Sequence[tuple[str, ...]],
    places: Mapping[str, int] | None = None,
) -> Decision:
    """The same with the prize of each, as far as prizes are told; who shares a place shares its prizes equally.

    `places` are those at which prizes are paid, where a draw is still to come too; else those of the decision. A deal
    that binds goes before the prizes of places; while it is open whether one does, nothing is said of either.
    """
    if asked.room.deal_open:
        return decision
    prizes, places = asked.room.prizes, decision.places if places is None else places
    more, amounts = dict(decision.more), {}
    if places and places.keys() <= asked.room.dealt_out.keys():
        asked.consulted.cites("deal_binds_when")
        return replace(decision, amounts={name: asked.room.dealt_out[name] for name in places})
    if prizes:
        asked.consulted.applies("prizes_by_place")
        taken: dict[str, int] = {}
        for group in shared:
            best = min(places[name] for name in group)
            pool = sum(prizes[best - 1 : best - 1 + len(group)])
            taken |= dict(zip(group, by_largest_remainder(pool, (1,) * len(group)), strict=True))
        for name, place in places.items():
            amounts[name] = taken.get(name, prizes[place - 1] if place <= len(prizes) else 0)
    if shared and (not prizes or any(amounts[name] for group in shared for name in group)):
        more["prizes"] = "split"
    return replace(decision, more=more, amounts=amounts)


def _said(places: Mapping[str, int], draws: _Draws) -> Message:
    if draws.again:
        return Message("between.draw_for_place", {"players": tuple(draws.again)})
    if len(places) == 1:
        (name, place), *_ = places.items()
        return Message("between.out", {"player": name, "place": place})
    return out_in_places(places)


def out_in_places(places: Mapping[str, int]) -> Message:
    """Several who are out, with the place of each; who is level shares one."""
    groups = [tuple(name for name in places if places[name] == place) for place in sorted(set(places.values()))]
    told = tuple(
        Message("between.placed" if len(group) == 1 else "between.placed_level", {"players": group, "place": place})
        for group, place in ((group, places[group[0]]) for group in groups)
    )
    return Message("between.out_together", {"places": told})
