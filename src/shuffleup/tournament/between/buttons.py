"""`button`, `draw` and `game`: where the button is in the next hand, who draws it first, what a mix does with it.

Whose rules: those of `positions`; TNPL D9.1, NPPL 28, by custom elsewhere (`first_button`, `draw_ties`, `suit_order`);
TDA 10.B, TNPL B6.iii (`mixed_button_in_stud`). Not done: how the cards of a draw are dealt, which the notation cannot
tell.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import rank_of, suit_of
from shuffleup.games.mixes import find_mix
from shuffleup.message import Argument, Message
from shuffleup.rulebooks.policies.authority import LeaguePowers
from shuffleup.rulebooks.policies.button_blinds import DrawTies, FirstButton
from shuffleup.rulebooks.policies.elimination import SameHandPlaces
from shuffleup.rulebooks.policies.seating import InitialSeating
from shuffleup.rulebooks.policies.stud_mixed import MixedButtonInStud
from shuffleup.tournament.between.asked import Asked, Lacks, Open, Unanswered, also_told
from shuffleup.tournament.between.commands import ChangeGame, DrawAsked, NextButton
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.duties import dead_hands
from shuffleup.tournament.between.final import drawn_at_final_table
from shuffleup.tournament.between.games_played import is_mix, is_stud, is_stud_alone
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.positions import (
    NextHand,
    dealer_of,
    hand_as_it_stands,
    hand_told,
    in_hand,
    next_hand,
    with_hand,
)
from shuffleup.tournament.between.powers import decided_by
from shuffleup.tournament.between.room import Positions, Room, RoomTable
from shuffleup.tournament.between.serving import hand_dealt
from shuffleup.tournament.between.waiting import released, still_barred

C = TypeVar("C")

SUITS = ("clubs", "diamonds", "hearts", "spades")
"""Names of the suits, by the number that a card has for it."""


def upcoming(asked: Asked[C], table: RoomTable) -> tuple[RoomTable, NextHand] | None:
    """The next hand of a table and the table as it is dealt; None where nobody knows who had the blinds.

    Whoever waited for the button is dealt in once it has passed. Should fewer than two others be left nobody waits.
    """
    table = nobody_waits_alone(asked, table)
    hand = next_hand(asked, table, in_hand(asked, table))
    if hand is None:
        return None
    table_then = released(table, _hand_that_tells(asked, table, hand))
    if table_then is table:
        return table, hand
    return _without_those_barred(asked, table, table_then)


def _without_those_barred(
    asked: Asked[C], table: RoomTable, table_then: RoomTable
) -> tuple[RoomTable, NextHand] | None:
    """The hand as it is dealt, without those of the released whom it would give a place that they wait to be past."""
    while (hand := next_hand(asked, table_then, in_hand(asked, table_then))) is not None:
        barred = still_barred(table, table_then, hand)
        if not barred:
            return table_then, hand
        table_then = replace(table_then, waiting={**table_then.waiting, **barred})
    return None


def _hand_that_tells(asked: Asked[C], table: RoomTable, hand: NextHand) -> NextHand:
    """The hand that tells who still waits: of two players the one with all in it, for a third moves their button."""
    if not (hand.heads_up and table.waiting):
        return hand
    with_all = replace(table, waiting={})
    return next_hand(asked, with_all, in_hand(asked, with_all)) or hand


def nobody_waits_alone(asked: Asked[C], table: RoomTable) -> RoomTable:
    """The table with everybody dealt in, should fewer than two others be left."""
    return table if len(in_hand(asked, table)) > 1 else replace(table, waiting={})


def next_button(asked: Asked[NextButton]) -> Decision:
    """Where button and blinds are in the next hand, or in this one as it stands; who acts where."""
    table = asked.named(asked.table(asked.command.table))
    if is_stud_alone(asked.room.game):
        return _without_button(asked, table)
    if not asked.command.move:
        table = nobody_waits_alone(asked, table)
        hand = hand_as_it_stands(asked, table, in_hand(asked, table))
        found = None if hand is None else (table, hand)
    else:
        with asked.next_hand_open(table):
            found = upcoming(asked, table)
    if found is None:
        return director(default=None, say=Message("between.set_button", {"table": table.number}))
    table, hand = found
    after = hand_dealt(asked.room, with_hand(table, hand)) if asked.command.move else None
    return _hand(asked, table, hand, after_room=after)


def _without_button(asked: Asked[NextButton], table: RoomTable) -> Decision:
    """The next hand of an event of stud alone: no button, no blinds."""
    playing = in_hand(asked, nobody_waits_alone(asked, table))
    dead = dead_hands(asked, playing.values(), () if asked.command.move else table.serving)
    return Decision(
        Decided.NONE,
        more={"table": table.number, "players": len(playing), "waits": sorted(table.waiting), **dead},
        say=Message("between.no_button", {"table": table.number}),
        after=hand_dealt(asked.room, table) if asked.command.move else None,
    )


def _hand(asked: Asked[C], table: RoomTable, hand: NextHand, *, after_room: Room | None) -> Decision:
    """The decision that tells a hand's positions."""
    names = table.occupied()
    deals = dealer_of(asked, table, hand)
    facts: dict[str, Argument] = {"table": table.number, "button": hand.button, "player": names[hand.big]}
    if is_stud(table.game):
        say = Message("between.hand_stud", {"table": table.number, "button": hand.button})
    elif hand.small_is_dead:
        say = Message("between.hand_small_dead", facts)
    else:
        say = Message("between.hand", {**facts, "small_blind": hand.small})
    decision = Decision(
        Decided.NONE,
        hands=hand_told(asked, table, hand, (after_room or asked.room).blinds),
        more={
            "table": table.number,
            "deals": deals,
            "players": len(hand.taken),
            "waits": sorted(table.waiting),
            **dead_hands(asked, [names[seat] for seat in hand.taken], () if after_room else table.serving),
        },
        say=say,
    )
    return replace(decision, after=after_room)


def draw(asked: Asked[DrawAsked]) -> Decision:
    """Who wins a draw of one card each: the highest rank; equal ranks by suit, or the tied draw again."""
    if asked.command.for_ == "seats":
        return drawn_at_final_table(asked) or _draw_for_seats(asked)
    if asked.command.for_ != "button":
        return _drawn(asked, {})
    if button_at_random(asked):
        say = Message("between.button_at_random")
        return Decision(Decided.REFUSED, more={"allowed": False}, say=say)
    method = {"method": asked.policies.button_blinds.first_button.value}
    with also_told(method):
        return _drawn(asked, method)


def _drawn(asked: Asked[DrawAsked], more: Mapping[str, object]) -> Decision:
    """Who has drawn the best card, or that some draw again; `more` is told with either."""
    cards = asked.command.cards
    if cards is None or asked.some_unknown("cards", cards):
        raise _cards_asked(asked, nobody_knows=cards is not None)
    if not cards or not all(cards.values()):
        raise BadInput(Message("wrong.somebody_drawn_no_card"), right='cards = {A = "Kd", B = "9c"}')
    _all_have_drawn(asked, cards)
    policy = asked.policies.button_blinds
    by_suit: Sequence[str] = ()
    if policy.draw_ties is DrawTies.SUIT_ORDER:
        by_suit = tuple(suit.value for suit in policy.suit_order)
    best, further = best_drawn(cards, by_suit)
    if len(best) > 1:
        say = Message("between.draw_again", {"players": best})
        again = Decision(Decided.REDRAW, who=best, more={"round": further, **more}, say=say)
        return _for_a_place(asked, replace(again, after=_draw_open(asked, _question(asked), drew=best)))
    decision = Decision(Decided.AWARDED, who=best, more=more, say=Message("between.draw_won", {"player": best[0]}))
    seat = asked.room.seat_of(best[0])
    if asked.command.for_ != "button" or seat is None:
        return _for_a_place(asked, decision)
    asked = replace(asked, room=asked.room.settled(seat.table))
    return _first_hand(asked, asked.table(seat.table), seat.seat, decision)


def button_at_random(book: OpenBook) -> bool:
    """Whether the first button goes to a seat at random, so that no cards decide it."""
    return book.policies.button_blinds.first_button is FirstButton.RANDOM


def _all_have_drawn(asked: Asked[DrawAsked], cards: Mapping[str, Sequence[int]]) -> None:
    """Raise Lacks for the cards where one who sits at the table that draws for its button has none."""
    tables = list(asked.room.tables) if asked.command.table is None else [asked.command.table]
    if asked.command.for_ != "button" or len(tables) != 1:
        return
    if any(name not in cards for name in asked.table(tables[0]).occupied().values()):
        raise _cards_asked(asked, nobody_knows=False)


def _cards_asked(asked: Asked[DrawAsked], *, nobody_knows: bool) -> Unanswered:
    """The question for the cards drawn; until it is answered the next hand of a table that draws its button is open."""
    question = Open() if nobody_knows else _question(asked)
    if after := _draw_open(asked, question):
        question.certain = Decision(Decided.NONE, after=after)
    return question


def _question(asked: Asked[DrawAsked]) -> Unanswered:
    return asked.question("cards", Message("between.asks.cards_drawn"))


def _draw_open(asked: Asked[DrawAsked], question: Unanswered, drew: Iterable[str] = ()) -> Room | None:
    """The room in which the next hand hangs on a draw for the button that has not been won; None for other draws.

    The table is the one told, that of those who drew, or the only one of the room.
    """
    if asked.command.for_ != "button":
        return None
    seats = [asked.room.seat_of(name) for name in drew]
    tables = {seat.table for seat in seats if seat is not None} or set(asked.room.tables)
    if asked.command.table is not None:
        tables = {asked.command.table}
    if len(tables) != 1:
        return None
    (table,) = tables
    return asked.left_open(table, question if isinstance(question, Lacks) else None, (table,))


def _for_a_place(asked: Asked[DrawAsked], drawn: Decision) -> Decision:
    """What the draw comes to; of a place only where the book's tests for a place have a draw among them."""
    if asked.command.for_ != "places":
        return drawn
    asked.consulted.cites("same_hand_places", "high_card")
    if SameHandPlaces.HIGH_CARD_DRAW in asked.policies.elimination.same_hand_places:
        return drawn
    refused = Decision(Decided.REFUSED, more={"allowed": False}, say=Message("between.no_draw_for_a_place"))
    if "same_hand_places" in asked.consulted.fallbacks():
        return director(drawn, refused, default=1, say=Message("between.draw_for_a_place_open"))
    return refused


def _draw_for_seats(asked: Asked[DrawAsked]) -> Decision:
    """How seats are given out: by a draw, by seating cards, by the host."""
    method = asked.policies.seating.initial_seating
    special = tuple(name for name, each in asked.room.players.items() if each.special_needs)
    more: dict[str, object] = {"method": method.value}
    if asked.command.feature_table is not None:
        more["allowed"] = asked.policies.seating.feature_table_override
        if more["allowed"]:
            more["by"] = decided_by(asked, LeaguePowers.FEATURE_TABLES)
    say = {
        InitialSeating.RANDOM: Message("between.seats_drawn"),
        InitialSeating.RANDOM_BY_SEAT_CARDS: Message("between.seats_by_cards"),
        InitialSeating.HOST_ASSIGNS: Message("between.seats_by_host"),
    }[method]
    if special and asked.policies.seating.special_needs_accommodated:
        allowed = Decision(Decided.ALLOWED, who=special, more={"allowed": True})
        return replace(director(allowed, say=say), more=more)
    by_host = method is InitialSeating.HOST_ASSIGNS
    return Decision(Decided.DIRECTOR if by_host else Decided.NONE, more=more, say=say)


def _first_hand(asked: Asked[C], table: RoomTable, button: int, decision: Decision) -> Decision:
    """The same with the first hand from that button."""
    if len(in_hand(asked, table)) < 2:
        return decision
    table = replace(table, last=Positions(button), next=None)
    hand = hand_as_it_stands(asked, table, in_hand(asked, table))
    if hand is None:
        return decision
    after = asked.room.with_table(replace(table, last=Positions(), next=hand.positions))
    return replace(decision, hands=hand_told(asked, table, hand, asked.room.blinds_at(table)), after=after)


def best_drawn(cards: Mapping[str, Sequence[int]], suits: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """Who drew best: one player, or those who are level and draw again; and the number of the round, from 1.

    Each player's cards are those of one round after the other. `suits` are the names of the suits, best first; without
    them equal ranks are level. Everybody has drawn at least once.
    """
    left = tuple(cards)
    turn = 0
    while True:
        drawn = {name: cards[name][turn] for name in left}
        top = max(rank_of(card) for card in drawn.values())
        left = tuple(name for name in left if rank_of(drawn[name]) == top)
        if len(left) > 1 and suits:
            order = {name: _place(suits, drawn[name]) for name in left}
            left = tuple(name for name in left if order[name] == min(order.values()))
        turn += 1
        if len(left) == 1 or any(len(cards[name]) <= turn for name in left):
            return left, turn


def _place(suits: Sequence[str], card: int) -> int:
    """The place of a card's suit in the order; suits that a house leaves out of it come last."""
    suit = SUITS[suit_of(card)]
    return suits.index(suit) if suit in suits else len(suits)


def change_game(asked: Asked[ChangeGame]) -> Decision:
    """The first hand of another game: the button goes on after hold'em, stands after stud."""
    command = asked.command
    table = asked.named(asked.table(command.table))
    if table.game is None:
        table = replace(table, game=_game_before(asked.room.game, command.game))
    with asked.next_hand_open(table):
        if table.game is None:
            question = Message("between.asks.game", {"table": table.number})
            table = replace(table, game=asked.fact(f"game {table.number}", question, ("STUD", "HOLDEM")))
        found = upcoming(asked, table)
    if found is None:
        return director(default=None, say=Message("between.set_button", {"table": table.number}))
    table, hand = found
    table = replace(table, game=command.game.upper())
    decision = _hand(asked, table, hand, after_room=hand_dealt(asked.room, with_hand(table, hand)))
    freezes = asked.policies.stud_mixed.mixed_button_in_stud is MixedButtonInStud.ADVANCE_THEN_FREEZE
    if not is_stud(command.game):
        asked.consulted.cites("mixed_button_in_stud", "resumes")
    more = {"game": command.game.upper(), "frozen": freezes and is_stud(command.game)}
    return replace(decision, more={**decision.more, **more})


def _game_before(mix: str | None, game: str) -> str | None:
    """The game of the last hand where nobody told it: a mix goes from hold'em to stud and back, in its order.

    "STUD" stands for the stud round of a mix as a whole, so that hold'em came before it; in an event of one game the
    game before is that game.
    """
    if mix is None:
        return None
    if not is_mix(mix):
        return mix.upper()
    games, now = find_mix(mix).games, game.upper()
    if is_stud(now) and (now not in games or now in ("STUD", "RAZZ")):
        return "HOLDEM"
    place = next((games.index(each) for each in games if now in (each, *_CALLED.get(each, ()))), 0)
    return games[place - 1]


_CALLED = {"FLHE": ("HOLDEM", "LHE"), "FLO8": ("OMAHA", "O8"), "NLHE": ("HOLDEM",), "PLO": ("OMAHA",)}
"""What people call a game of a mix beside its id."""
