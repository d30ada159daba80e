"""`bust`: who is out, and in what place: one player, several on one hand, or several tables hand for hand.

Whose rules: NPPL 5, 88; TNPL B7, D9.2; TDA 71.A; Redtooth penalties 4; through `elimination` and `rebuys`. Places are
those of `same_hand`, by which the console places too. Not done: bounties, and re-buys themselves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import card_text, rank_of
from shuffleup.message import Message
from shuffleup.rulebooks.policies.elimination import HandForHandSameRound, SameHandPlaces
from shuffleup.rulebooks.policies.rebuys import Rebuys
from shuffleup.tournament.between.asked import Asked, Asks
from shuffleup.tournament.between.chip_commands import BustOut
from shuffleup.tournament.between.decision import UNKNOWN, Decision, director
from shuffleup.tournament.between.hand_values import hand_value, needs_board
from shuffleup.tournament.between.outcomes import Outcome
from shuffleup.tournament.between.positions import is_mix
from shuffleup.tournament.between.room import RoomPlayer
from shuffleup.tournament.prizes import by_largest_remainder
from shuffleup.tournament.same_hand import Scores, placed

_TIE_BY = {
    "stack": SameHandPlaces.STACK_AT_HAND_START,
    "hand": SameHandPlaces.FINISHING_HAND,
    "high_card": SameHandPlaces.HIGH_CARD_DRAW,
    "tie": SameHandPlaces.TIE,
}
"""A way to part level players -> the book's test of that name; suits are no test of any book."""


_TWO = 2


class _Open(Exception):
    """Nobody knows what a test turns on."""


@dataclass(slots=True)
class _Draws:
    """Groups that only a drawn card can part, and who of them still has to draw."""

    groups: list[tuple[str, ...]] = field(default_factory=list)
    again: list[str] = field(default_factory=list)


def bust_out(asked: Asked[BustOut]) -> Decision:
    """Places of all who are out, prizes where they are told, and who has to draw for a place."""
    asked.consulted.applies("out_without_chips")
    players = asked.command.players
    left = _left_after(asked)
    if left is None:
        return director(default=None, say=Message("between.places_open", {"players": players}))
    if stays := _who_cannot_be_blinded_out(asked):
        say = Message("between.not_blinded_out", {"players": tuple(stays)})
        return Decision(Outcome.REFUSED, who=tuple(stays), more={"allowed": False}, say=say)
    draws = _Draws()
    places: dict[str, int] = {}
    try:
        record = placed(len(players), _tests(asked, draws), left + 1)
    except _Open:
        say = Message("between.places_open", {"players": players})
        possible = _possible(players, _stacks_told(asked, players), left + 1)
        return replace(director(*possible, default=None, say=say), after=asked.room.without(players))
    places = {name: place for name, place in zip(players, record.place, strict=True) if name not in draws.again}
    groups = [tuple(name for name in players if places.get(name) == place) for place in sorted(set(places.values()))]
    decision = Decision(
        Outcome.HIGH_CARD_DRAW if draws.again else Outcome.OUT,
        who=tuple(draws.again) or players,
        places=places,
        more={"players": left, **_wanted(asked), **_rebuy_open(asked)},
        say=_said(places, draws),
        after=asked.room.without(players),
    )
    shared = [group for group in groups if len(group) > 1]
    if draws.groups and asked.policies.elimination.equal_prizes_split:
        shared += draws.groups
    return _with_prizes(asked, decision, shared, dict(zip(players, record.place, strict=True)))


def _possible(players: tuple[str, ...], known: Sequence[int | None], best: int) -> list[Decision]:
    """What the director may say: all share the place, unless stacks differ; of two, which of them is higher."""
    shared = dict.fromkeys(players, best)
    orders = [players, players[::-1]] if len(players) == _TWO else []
    if len(players) > _TWO and len({chips for chips in known if chips is not None}) > 1:
        return []
    told = [shared, *(dict(zip(order, range(best, best + _TWO), strict=True)) for order in orders)]
    return [Decision(Outcome.OUT, who=players, places=places) for places in told]


def _left_after(asked: Asked[BustOut]) -> int | None:
    """How many are left, None if nobody knows; the players named are checked."""
    players = asked.command.players
    if not players or len(set(players)) < len(players):
        raise BadInput(Message("wrong.nobody_or_twice"), right='players = ["A", "B"]')
    for name in players:
        if asked.somebody(name) in asked.room.gone:
            raise BadInput(Message("wrong.out_already", {"name": name}), right=Message("right.players_who_still"))
    left = asked.room.left()
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
    known = (asked.room.players.get(name) for name in asked.command.players)
    away = [each.name for each in known if each is not None and _is_away(each)]
    return [] if not away or asked.policies.elimination.blinded_out else away


def _is_away(player: RoomPlayer) -> bool:
    """Whether his hands are dead."""
    return bool(player.absent or player.penalty_hands)


def _tests(asked: Asked[BustOut], draws: _Draws) -> list[Scores]:
    """The tests that part them, in the book's order."""
    players, rule = asked.command.players, asked.policies.elimination
    if len(players) == 1:
        return []
    seats = [asked.room.seat_of(name) for name in players]
    several = len({at.table for at in seats if at is not None}) > 1
    if several and rule.hand_for_hand_same_round is HandForHandSameRound.ORDER_OF_REPORT:
        return [lambda level: list(level)]
    tests: dict[SameHandPlaces, Scores] = {
        SameHandPlaces.STACK_AT_HAND_START: lambda level: _stacks(asked, [players[each] for each in level]),
        SameHandPlaces.FINISHING_HAND: lambda level: _hands(asked, [players[each] for each in level]),
        SameHandPlaces.HIGH_CARD_DRAW: lambda level: _drawn(asked, [players[each] for each in level], draws),
    }
    return [tests[test] for test in rule.same_hand_places if test in tests]


def _stacks(asked: Asked[BustOut], names: Sequence[str]) -> list[int]:
    """Chips at the start of the hand; those told of a player before it, if the command does not tell them."""
    found = _stacks_told(asked, names)
    if None in found:
        _ask(asked, "stacks", Message("between.asks.stacks", {"players": tuple(names)}))
    return [each or 0 for each in found]


def _stacks_told(asked: Asked[BustOut], names: Sequence[str]) -> list[int | None]:
    """The same as far as they are told."""
    told = asked.command.stacks or {}
    return [told.get(name, asked.room.stack(name) or None) for name in names]


def _ask(asked: Asked[BustOut], fact: str, question: Message) -> None:
    """Ask, unless it was answered that nobody knows."""
    if asked.room.facts.get(fact) == UNKNOWN:
        raise _Open
    raise Asks(fact, question)


def _hands(asked: Asked[BustOut], names: Sequence[str]) -> list[int]:
    """How good their hands were, each on the board of his table; a dead hand is worth less than any."""
    asked.consulted.applies("cards_speak")
    game = _game(asked, names[0])
    away = [name for name in names if name in asked.room.players and _is_away(asked.room.players[name])]
    told: dict[str, Sequence[int]] = {**dict.fromkeys(away, ()), **(asked.command.hands or {})}
    if unknown := tuple(name for name in names if name not in told):
        _ask(asked, "hands", Message("between.asks.hands", {"players": unknown}))
    live = [name for name in names if told[name]]
    boards: dict[str, Sequence[int]] = dict.fromkeys(live, ())
    if live and needs_board(game, told[live[0]]):
        boards = _boards(asked, live)
    dealt = [card for name in live for card in told[name]]
    one_board = {tuple(board) for board in boards.values()}
    if len(one_board) == 1:
        _once(dealt + [card for board in one_board for card in board])
    return [hand_value(game, told[name], boards[name]) if name in live else 0 for name in names]


def _boards(asked: Asked[BustOut], names: Sequence[str]) -> dict[str, Sequence[int]]:
    command = asked.command
    tables = {at.table for name in names if (at := asked.room.seat_of(name)) is not None}
    shared = command.board if len(tables) <= 1 else None
    boards: Mapping[str, Sequence[int]] = command.boards or {}
    found = {name: boards.get(name, shared or ()) for name in names}
    if not all(found.values()):
        fact = "board" if len(tables) <= 1 else "boards"
        _ask(asked, fact, Message("between.asks.board", {"players": tuple(names)}))
    return found


def _once(cards: Sequence[int]) -> None:
    if twice := [card for card in cards if cards.count(card) > 1]:
        raise BadInput(
            Message("wrong.card_twice", {"card": card_text(twice[0])}), right=Message("right.each_card_deck_once")
        )


def _game(asked: Asked[BustOut], name: str) -> str | None:
    """The game that was played, None if nobody told: hold'em then."""
    at = asked.room.seat_of(name)
    game = None if at is None else asked.room.tables[at.table].game
    game = game or asked.room.game
    return None if game is None or game.upper() == "HOLDEM" or is_mix(game) else game


def _drawn(asked: Asked[BustOut], names: Sequence[str], draws: _Draws) -> list[int]:
    """High cards, round after round while they are level; who is level in the end draws again."""
    told = asked.command.cards or {}
    rounds = min(len(told.get(name, ())) for name in names)
    ranks = [tuple(rank_of(card) for card in told.get(name, ())[:rounds]) for name in names]
    order = sorted(set(ranks))
    scores = [order.index(each) for each in ranks]
    draws.again += [name for name, score in zip(names, scores, strict=True) if scores.count(score) > 1]
    draws.groups.append(tuple(names))
    return scores


def _wanted(asked: Asked[BustOut]) -> dict[str, object]:
    """Whether the way in which somebody wants to part level players is one of the book's; open where it is silent."""
    wish = asked.command.tie_by
    if wish is None or len(asked.command.players) == 1:
        return {}
    test = _TIE_BY.get(wish)
    if test is not None and test in asked.policies.elimination.same_hand_places:
        return {"allowed": True}
    silent = "same_hand_places" in asked.consulted.fallbacks()
    return {"allowed": None if silent and test is not None else False}


def _rebuy_open(asked: Asked[BustOut]) -> dict[str, object]:
    """Out, unless he buys again where that is open."""
    if not asked.room.rebuys or asked.policies.rebuys.rebuys is Rebuys.NONE:
        return {}
    return {"unless": "rebuy_tournament"}


def _with_prizes(
    asked: Asked[BustOut], decision: Decision, shared: Sequence[tuple[str, ...]], places: Mapping[str, int]
) -> Decision:
    """The same with the prize of each, as far as prizes are told; who shares a place shares its prizes equally."""
    prizes = asked.room.prizes
    more, amounts = dict(decision.more), {}
    if prizes:
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
