"""A table as one listener sees it: `TableState` made of the hand's views, the tournament's state and the clock.

Whose rule: cards face down are their player's alone, as `hand.view` has it. What all listeners of a language have in
common is made once a change (`TableShown`); a player's own cards, options and share are added to it. Not done: his
cards are not sealed yet (`sealed`), so nothing of this goes out by itself.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.dealing.amendment import EXACT_BELOW, estimated
from shuffleup.dealing.digest import hand_id
from shuffleup.desk.dealer.calling import clock_offered, may_count
from shuffleup.desk.dealer.dealt_night import DealtNight
from shuffleup.desk.dealer.levels_shown import level_shown
from shuffleup.desk.dealer.live_table import HandInView, LiveTable
from shuffleup.desk.dealer.naming import hand_called
from shuffleup.desk.dealer.offers import options_shown
from shuffleup.desk.dealer.own_rulings import asked_shown
from shuffleup.desk.dealer.phases import phase_of_player, phase_of_table
from shuffleup.desk.dealer.phrases import phrases_now, phrases_shown
from shuffleup.desk.dealer.ruled import floor_told
from shuffleup.desk.dealer.sayings import done_on_street, draws_of, ended
from shuffleup.desk.dealer.state import (
    FACE_DOWN,
    CardProof,
    ChairAt,
    ChairShown,
    HandShown,
    LastHandTold,
    MyHand,
    PotShown,
    SeatStanding,
    ShareAsked,
    TablePhase,
    TableState,
    TurnShown,
)
from shuffleup.desk.dealer.told_at_table import AskedShown, FloorTold
from shuffleup.desk.dealer.winners import winners_shown
from shuffleup.desk.speech import Speech
from shuffleup.hand.view import HandView
from shuffleup.tournament.busts import places
from shuffleup.tournament.finish import average_stack, entered, players_left
from shuffleup.tournament.stack_of import stack_of


@dataclass(frozen=True, slots=True)
class Onlookers:
    """What is known of the room besides: display names, whose phones listen now, how an actor's device is called.

    `may_go_on`: whether the players of a table that stands may let it go on.
    """

    names: Mapping[str, str]
    listening: frozenset[str]
    called: Callable[[str], str]
    may_go_on: bool = False


class TableShown:
    """A table at one moment in one language, for all who listen."""

    def __init__(self, night: DealtNight, table: LiveTable, room: Onlookers, now: int) -> None:
        self._night, self._table, self._room, self._now = night, table, room, now
        self._speech = Speech(room.names, night.state.plan.time_zone)
        self._seen = table.in_view
        self._view = self._seen.hand.view(None) if self._seen else None
        self._common = self._of_all()

    def of(self, entry: str) -> TableState:
        """What this entry is told; a bystander (empty) what everybody may know."""
        state, night = self._common, self._night.state
        found = night.entries.get(entry)
        if found is None:
            return state
        own = phase_of_player(self._night, self._table, entry)
        seat = found.seat[1] if found.seat and found.seat[0] == self._table.number else None
        place = next((each.place for each in places(night) if each.entry == entry), 0) if seat is None else 0
        stands = self._night.standings.paused_since(self._table.number) is not None
        told = replace(
            state,
            seat=seat,
            place=place,
            mine=self._mine(entry),
            floor=self._floor,
            asked=self._asked,
            may_go_on=stands and seat is not None and self._room.may_go_on,
            seats=tuple(self._own_exactly(each, entry) for each in state.seats),
        )
        if seat is not None:
            may_say = phrases_now(self._night, self._table)
            told = replace(
                told,
                phrases=phrases_shown(self._night, self._table, self._now),
                may_say=may_say,
                clock=clock_offered(self._night, self._table, entry, self._now),
                may_count=may_count(self._night, self._table, entry),
            )
        if own is None:
            return told
        phase, said = own
        moved = ChairAt(*found.seat) if found.seat is not None and phase is TablePhase.MOVED else None
        return replace(told, phase=phase, said=self._speech.say(said) if said else "", to=moved)

    @cached_property
    def _floor(self) -> FloorTold | None:
        did = self._table.floor_did
        return floor_told(did, self._room.called(did.actor) if did else "", self._speech, self._now)

    @cached_property
    def _asked(self) -> AskedShown | None:
        """What the floor of this table asked it, until that is answered."""
        return asked_shown(self._table, self._room.called(self._table.asked_by), self._speech)

    def _of_all(self) -> TableState:
        night, table, now = self._night.state, self._table, self._now
        phase, said = phase_of_table(self._night, table, now)
        return TableState(
            version=table.changed,
            now=now,
            night=night.plan.name,
            table=table.number,
            seat=None,
            phase=phase,
            said=self._speech.say(said) if said else "",
            level=level_shown(night, now),
            hand=self._hand(),
            seats=self._seats(),
            turn=self._turn(),
            mine=None,
            last=self._last(),
            hand_for_hand=bool(night.hand_for_hand),
            left=players_left(night),
            entered=entered(night),
            average=average_stack(night) or 0,
        )

    def _hand(self) -> HandShown | None:
        seen, view = self._seen, self._view
        if seen is None or view is None:
            return None
        entries = seen.entries
        told = self._table.tells_winners or self._night.amendment.tells_pot(seen.hand.variant.betting)
        return HandShown(
            number=seen.laid.hand,
            street=view.street,
            board=() if seen.is_real else _texts(view.board),
            pots=tuple(PotShown(chips, tuple(entries[seat] for seat in seats)) for chips, seats in view.pots if told),
            pot=view.pot if told else None,
            id=hand_id(self._table.tournament, self._table.number, seen.laid.hand).hex(),
            deck=seen.begun.played,
            root="" if seen.is_real else seen.laid.roots[seen.begun.played],
            real=seen.is_real,
            turn=self._table.dealt.turn,
            winners=winners_shown(self._table, seen),
        )

    def _seats(self) -> tuple[ChairShown, ...]:
        night, number = self._night.state, self._table.number
        table = night.tables.get(number)
        if table is None:
            return ()
        sitting = night.at_table(number)
        dealt = self._dealt_in()
        return tuple(
            dealt.get(chair) or self._undealt(chair, sitting.get(chair, ""))
            for chair in range(1, max((table.seats, *dealt)) + 1)
        )

    def _undealt(self, chair: int, entry: str) -> ChairShown:
        """A chair without cards: free, or of somebody who waits."""
        if not entry:
            return ChairShown(chair)
        found = self._night.state.entries[entry]
        return ChairShown(
            seat=chair,
            entry=entry,
            name=self._room.names.get(entry, ""),
            bot=found.bot,
            stack=self._told(stack_of(self._night.state, entry)),
            about=self._is_about(stack_of(self._night.state, entry)),
            state=SeatStanding.WAITING,
            away=self._night.is_away(entry),
            silent=self._silent(entry),
            button=chair == self._button,
        )

    @property
    def _button(self) -> int:
        seen = self._seen
        if seen is None:
            hand = self._night.state.positions.get(self._table.number)
            return hand.button if hand else 0
        return seen.begun.positions[0] or seen.laid.seats[-1].chair

    @property
    def _estimates(self) -> bool:
        """Whether stacks are told as estimates now."""
        return self._night.amendment.hides_stacks and not self._table.counted

    def _told(self, chips: int) -> int:
        """A stack as others are told it."""
        return estimated(chips) if self._estimates else chips

    def _is_about(self, chips: int) -> bool:
        """Whether that is an estimate: what is seen in a glance is told as it is."""
        return self._estimates and chips >= EXACT_BELOW

    def _own_exactly(self, chair: ChairShown, entry: str) -> ChairShown:
        """The same, one's own stack exactly."""
        if not chair.about or chair.entry != entry:
            return chair
        dealt = self._seen.seat_of(entry) if self._seen else None
        seen = self._view.seats[dealt].stack if dealt is not None and self._view is not None else None
        return replace(chair, stack=stack_of(self._night.state, entry) if seen is None else seen, about=False)

    def _silent(self, entry: str) -> bool:
        return not self._night.state.entries[entry].bot and entry not in self._room.listening

    def _dealt_in(self) -> dict[int, ChairShown]:
        """Those of the hand that is shown, by chair; whoever has moved on or is out since is told as out."""
        seen, view = self._seen, self._view
        if seen is None or view is None:
            return {}
        said, draws = done_on_street(view.log), draws_of(view.log, len(view.seats))
        odd = _odd_chips(seen, view)
        night, number = self._night.state, self._table.number
        sitting = night.at_table(number)
        found = {}
        for seat, (each, player) in enumerate(zip(seen.laid.seats, view.seats, strict=True)):
            if sitting.get(each.chair) not in (None, each.entry):
                continue
            here = sitting.get(each.chair) == each.entry
            found[each.chair] = ChairShown(
                seat=each.chair,
                entry=each.entry,
                name=self._room.names.get(each.entry, ""),
                bot=night.entries[each.entry].bot,
                stack=self._told(player.stack),
                about=self._is_about(player.stack),
                bet=player.bet,
                state=_standing(player.live, player.stack, is_over=seen.hand.is_over) if here else SeatStanding.OUT,
                away=self._night.is_away(each.entry),
                silent=self._silent(each.entry),
                button=each.chair == self._button,
                cards=_texts(player.cards) if (player.live or player.shown) and not seen.is_real else (),
                draws=() if seen.is_real else draws[seat],
                won=player.won,
                odd=odd[seat],
                shown=player.shown,
                said=self._speech.say(said[seat]) if seat in said else "",
            )
        return found

    def _turn(self) -> TurnShown | None:
        table, seen = self._table, self._seen
        if not table.actor or seen is None or seen.hand.actor is None:
            return None
        chair = seen.laid.seats[seen.hand.actor].chair
        if not self._night.is_timed and table.called is None:
            return TurnShown(table.dealt.turn, chair, 0, 0, 0, in_bank=False)
        read, called = self._night.clock(table, self._now).read(self._now), table.called
        shown = TurnShown(table.dealt.turn, chair, read.left, read.of, read.bank, read.in_bank)
        if called is None or not read.called:
            return shown
        return replace(shown, called=True, countdown=called.countdown * 1_000, by=called.by)

    def _last(self) -> LastHandTold | None:
        last = self._table.last
        if last is None:
            return None
        number = last.laid.hand
        lines = tuple(self._speech.say(each) for each in ended(last.hand.view(None), last.entries))
        proof = "" if last.is_real else f"/night/{self._table.tournament}/hands/{self._table.number}/{number}"
        return LastHandTold(number, lines, proof)

    def _own_view(self, entry: str) -> HandView | None:
        seat = self._seen.seat_of(entry) if self._seen else None
        return None if seat is None or self._seen is None else self._seen.hand.view(seat)

    def _mine(self, entry: str) -> MyHand:
        view, seen = self._own_view(entry), self._seen
        share = self._share(entry)
        if view is None or seen is None or view.seat is None:
            return MyHand(entry, (), "", None, share, ())
        if view.seat in seen.missed_by and not self._night.amendment.absent_may_look:
            return MyHand(entry, (), "", None, share, ())
        cards = () if seen.is_real else view.cards
        called = hand_called(view.game, cards, view.board) if cards and UNKNOWN not in cards else None
        proof = tuple(
            CardProof(each.place, card_text(each.card), each.salt.hex(), tuple(node.hex() for node in each.path))
            for each in seen.own_cards(view.seat)
        )
        asked = seen.hand.is_over or self._table.tells_winners
        options = None if asked else options_shown(seen.hand, view, self._night.amendment)
        return MyHand(entry, _texts(cards), self._speech.say(called) if called else "", options, share, proof)

    def _share(self, entry: str) -> ShareAsked:
        table = self._table
        laid = table.dealt.laid
        wanted = laid is not None and not table.is_busy and entry in laid.wanted
        came = entry in table.shares or (table.dealt.begun is not None and entry in table.dealt.begun.shares)
        chains = table.dealt.chains
        promised = chains.heads[entry].hex() if entry in chains.heads else ""
        steps = chains.missed.get(entry, 0) + 1 if promised else 0
        return ShareAsked(laid.hand if wanted and laid else None, came, bool(promised), promised, steps)


def _standing(live: bool, stack: int, *, is_over: bool) -> SeatStanding:
    if not live:
        return SeatStanding.FOLDED
    return SeatStanding.IN if stack or is_over else SeatStanding.ALL_IN


def _odd_chips(seen: HandInView, view: HandView) -> tuple[int, ...]:
    """By seat, chips that could not be divided; of games without a low half."""
    found = [0] * len(view.seats)
    if not seen.hand.is_over or seen.hand.variant.low:
        return tuple(found)
    for shares in seen.hand.pots_won:
        won = [chips for chips in shares if chips]
        for seat, chips in enumerate(shares):
            if chips:
                found[seat] += chips - min(won)
    return tuple(found)


def _texts(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(FACE_DOWN if card == UNKNOWN else card_text(card) for card in cards)
