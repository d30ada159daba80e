"""What players and the floor ask of a dealt table, and what comes of it.

Each question has an id from whoever sends it: the same id has the same answer, and nothing is done twice. An act names
the hand and the turn that its player saw; one for a turn that is over does nothing. The floor can do for a player what
he could do himself, take acts back (never cards), void a hand, and stop a table. Whoever asks holds the night's lock.
"""

from dataclasses import dataclass
from hmac import compare_digest
from typing import Annotated

from shuffleup.acts.kinds import Whole
from shuffleup.bad_input import BadInput
from shuffleup.chronicle.answers import Accepted
from shuffleup.dealing import real_cards, turns
from shuffleup.dealing.digest import HASH
from shuffleup.dealing.events import Act, Acted, TableStopped, TableWentOn
from shuffleup.dealing.sealing import proof_of_secret
from shuffleup.desk.dealer.dealt_night import DealtNight
from shuffleup.desk.dealer.live_table import HandInView, LiveTable
from shuffleup.desk.dealer.sealed import SeatSeal
from shuffleup.desk.dealer.under_way import time_out
from shuffleup.desk.nights import SERVER
from shuffleup.hand.refusals import Refused
from shuffleup.message import Message

MOST_CHIPS = 10**12
MOST_PLACES = 8
LONGEST_ID = 64
MOST_CHAINS = 8
"""Of one phone for one hand: a page that lost its chain begins another, and nobody fills the log with them."""


@dataclass(frozen=True, slots=True)
class ActAsked:
    """An act of a player: `hand` and `turn` are those that he saw, `to` a raise's total, `places` cards thrown away."""

    id: str
    hand: Annotated[int, Whole(1)]
    turn: Annotated[int, Whole(0)]
    act: Act
    to: Annotated[int, Whole(0, MOST_CHIPS)] = 0
    places: tuple[Annotated[int, Whole(0, MOST_PLACES)], ...] = ()


@dataclass(frozen=True, slots=True)
class ChainShown:
    """The head of a phone's chain of shares: 64 hexadecimal digits."""

    head: str


@dataclass(frozen=True, slots=True)
class ShareGiven:
    """A phone's share for the hand whose decks lie: 64 hexadecimal digits."""

    hand: Annotated[int, Whole(1)]
    share: str


@dataclass(frozen=True, slots=True)
class CardsOpened:
    """A phone has opened its cards, and proves that it has the secret: 64 hexadecimal digits."""

    proof: str


@dataclass(frozen=True, slots=True)
class CameBack:
    """A player is here again; that is all there is to say."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """How many acts of the hand shall stand, and why."""

    id: str
    acts: Annotated[int, Whole(0, 10_000)]
    why: str


@dataclass(frozen=True, slots=True)
class Voided:
    """The hand that shall not count, and why."""

    id: str
    hand: Annotated[int, Whole(1)]
    why: str


@dataclass(frozen=True, slots=True)
class WinnersSaid:
    """Who won a hand with real cards, as entries: the best of the main pot first, those that share it together.

    Then the best of the first side pot that none of these is in, and so on. `low` is the same of the low half, empty
    where nobody has a low; `hand` and `turn` are those that were shown.
    """

    id: str
    hand: Annotated[int, Whole(1)]
    turn: Annotated[int, Whole(0)]
    high: tuple[tuple[str, ...], ...]
    low: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class WinnersAnswer:
    """Whether it is right who won: `telling` is the number of what was told."""

    id: str
    hand: Annotated[int, Whole(1)]
    telling: Annotated[int, Whole(1)]
    right: bool


@dataclass(frozen=True, slots=True)
class TablePaused:
    """Whether the table stands still."""

    on: bool


@dataclass(frozen=True, slots=True)
class TableReply:
    """What came of it: done, or why nothing was."""

    ok: bool
    said: Message | None = None


DONE = TableReply(ok=True)


def no_more(said: Message) -> TableReply:
    """Nothing was done."""
    return TableReply(ok=False, said=said)


def act(night: DealtNight, table: LiveTable, entry: str, asked: ActAsked, *, now: int, actor: str) -> TableReply:
    """A player's own act; if his time is up it is too late, and the table goes on without it."""
    id_ = id_of(entry, asked.id)
    if id_ in table.done:
        return DONE
    late_for = stale(night, table, asked.hand, asked.turn)
    if late_for is not None:
        return late_for
    if table.actor != entry:
        return no_more(Message("at_table.not_his_turn"))
    clock = night.clock(table, now)
    if clock.is_over(now) and not night.is_away(entry):
        late = max(1, (now - clock.deadline) // 100)
        time_out(night, table, now)
        night.flush(table, now)
        return no_more(Message("at_table.late", {"tenths": f"{late / 10:.1f} s"}))
    before = night.standings
    night.standings = before.acted(entry, clock.spent(now), clock.late(now), night.level(now))
    reply = _do(night, table, asked, "", now=now, actor=actor, command_id=id_)
    if not reply.ok:
        night.standings = before
    return reply


def act_for(night: DealtNight, table: LiveTable, asked: ActAsked, *, now: int, actor: str) -> TableReply:
    """The floor acts for the player whose turn it is."""
    id_ = id_of("floor", asked.id)
    if id_ in table.done:
        return DONE
    late_for = stale(night, table, asked.hand, asked.turn)
    return late_for or _do(night, table, asked, "floor", now=now, actor=actor, command_id=id_)


def tell_winners(
    night: DealtNight, table: LiveTable, entry: str, asked: WinnersSaid, *, now: int, actor: str
) -> TableReply:
    """A player who was dealt in tells who won. Raises BadInput."""
    id_ = id_of(entry, asked.id)
    if id_ in table.done:
        return DONE
    seat, seen = seat_in_hand(table, entry), table.in_view
    if (past := _not_of_this_hand(night, table, asked.hand)) or seat is None or seen is None:
        return past or no_more(Message("refused.not_in_hand"))
    if asked.turn != table.dealt.turn:
        return no_more(Message("refused.turn_is_over"))
    answer = real_cards.tell(table.dealt, seat, _seats(seen, asked.high), _seats(seen, asked.low))
    return put(night, table, answer, now=now, actor=actor, command_id=id_)


def answer_winners(
    night: DealtNight, table: LiveTable, entry: str, asked: WinnersAnswer, *, now: int, actor: str
) -> TableReply:
    """A player who was dealt in says yes or no to who won."""
    id_ = id_of(entry, asked.id)
    if id_ in table.done:
        return DONE
    seat = seat_in_hand(table, entry)
    if (past := _not_of_this_hand(night, table, asked.hand)) or seat is None:
        return past or no_more(Message("refused.not_in_hand"))
    answer = real_cards.answer(table.dealt, seat, asked.telling, is_right=asked.right)
    return put(night, table, answer, now=now, actor=actor, command_id=id_)


def award_pots(night: DealtNight, table: LiveTable, asked: WinnersSaid, *, now: int, actor: str) -> TableReply:
    """The floor says who won. Raises BadInput."""
    id_ = id_of("floor", asked.id)
    if id_ in table.done:
        return DONE
    seen = table.in_view
    if not table.is_busy or seen is None or (asked.hand, asked.turn) != (table.dealt.hands, table.dealt.turn):
        return no_more(Message("refused.turn_is_over"))
    answer = real_cards.award(table.dealt, _seats(seen, asked.high), _seats(seen, asked.low))
    return put(night, table, answer, now=now, actor=actor, command_id=id_)


def seat_in_hand(table: LiveTable, entry: str) -> int | None:
    """The seat of somebody in the hand under way."""
    seen = table.in_view if table.is_busy else None
    return None if seen is None else seen.seat_of(entry)


def _seats(seen: HandInView, groups: tuple[tuple[str, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The seats of these entries. Raises BadInput for one that was not dealt in."""
    at = {entry: seat for seat, entry in enumerate(seen.entries)}
    try:
        return tuple(tuple(at[entry] for entry in group) for group in groups)
    except KeyError:
        raise BadInput(Message("wrong.no_winner"), right=Message("right.winner")) from None


def _not_of_this_hand(night: DealtNight, table: LiveTable, hand: int) -> TableReply | None:
    if night.standings.paused_since(table.number) is not None:
        return no_more(Message("at_table.table_paused"))
    if not table.is_busy or hand != table.dealt.hands:
        return no_more(Message("refused.turn_is_over"))
    return None


def take_back(night: DealtNight, table: LiveTable, asked: TakenBack, *, now: int, actor: str) -> TableReply:
    """The floor takes acts of the hand under way back."""
    id_ = id_of("floor", asked.id)
    if id_ in table.done:
        return DONE
    answer = turns.take_back(table.dealt, asked.acts, reason_of(asked.why))
    return put(night, table, answer, now=now, actor=actor, command_id=id_)


def void(night: DealtNight, table: LiveTable, asked: Voided, *, now: int, actor: str) -> TableReply:
    """The floor voids the hand under way, or the decks that lie."""
    id_ = id_of("floor", asked.id)
    if id_ in table.done:
        return DONE
    if asked.hand != table.dealt.hands:
        return no_more(Message("refused.turn_is_over"))
    answer = night.void(table, reason_of(asked.why), now=now, actor=actor, command_id=id_)
    return DONE if isinstance(answer, Accepted) else no_more(answer.message)


def pause(night: DealtNight, table: LiveTable, asked: TablePaused, *, now: int, actor: str) -> TableReply:
    """The floor lets a table stand still, or go on: nobody's time runs meanwhile, and the table's log tells who did."""
    since = night.standings.paused_since(table.number)
    if asked.on == (since is not None):
        return DONE
    if since is not None and table.is_busy:
        table.clock = night.clock(table, now)
    night.standings = night.standings.with_pause(table.number, now if asked.on else None)
    night.put(table, (TableStopped() if asked.on else TableWentOn(),), now=now, actor=actor)
    night.flush(table, now)
    return DONE


def back(night: DealtNight, table: LiveTable, entry: str, *, now: int) -> TableReply:
    """A player says that he is here again."""
    night.standings = night.standings.back(entry)
    night.flush(table, now)
    return DONE


def begin_chain(night: DealtNight, table: LiveTable, entry: str, head: str, *, now: int, actor: str) -> TableReply:
    """A phone begins a chain of shares."""
    read = _bytes(head)
    if table.dealt.chains.heads.get(entry) == read:
        return DONE
    if table.chains.get(entry, 0) >= MOST_CHAINS:
        return no_more(Message("refused.chains_enough"))
    return put(night, table, turns.begin_chain(table.dealt, entry, read), now=now, actor=actor, command_id="")


def proves(asked: CardsOpened, seal: SeatSeal) -> bool:
    """Whether whoever says so has the secret of this seat. Raises BadInput."""
    return compare_digest(_bytes(asked.proof), proof_of_secret(seal.secret, seal.night, seal.entry))


def give_share(night: DealtNight, table: LiveTable, entry: str, asked: ShareGiven, *, now: int) -> TableReply:
    """A phone gives its share; whether it counts is seen when the hand begins."""
    share, laid = _bytes(asked.share), table.dealt.laid
    if laid is None or table.is_busy or laid.hand != asked.hand or entry not in laid.wanted:
        return no_more(Message("refused.no_decks_laid"))
    if entry not in table.shares:
        night.trip(entry, now - table.laid_at)
        table.shares[entry] = share
        night.tell(table, now)
    return DONE


def stale(night: DealtNight, table: LiveTable, hand: int, turn: int) -> TableReply | None:
    """Why what names this hand and turn is not for the turn that waits."""
    if night.standings.paused_since(table.number) is not None:
        return no_more(Message("at_table.table_paused"))
    if not table.is_busy or (hand, turn) != (table.dealt.hands, table.dealt.turn):
        return no_more(Message("refused.turn_is_over"))
    return None


def _do(
    night: DealtNight, table: LiveTable, asked: ActAsked, instead: str, *, now: int, actor: str, command_id: str
) -> TableReply:
    hand = table.dealt.hand
    if hand is None or hand.actor is None or asked.act == Act.KILL:
        return no_more(Message("refused.no_hand_under_way"))
    acted = Acted(hand.actor, asked.act, asked.to, asked.places, instead)
    try:
        answer = turns.act(table.dealt, asked.turn, acted)
    except Refused as refused:
        return no_more(refused.refusal.message)
    return put(night, table, answer, now=now, actor=actor, command_id=command_id)


def put(
    night: DealtNight, table: LiveTable, answer: turns.Next, *, now: int, actor: str, command_id: str
) -> TableReply:
    """Take in and write what was accepted."""
    if not isinstance(answer, Accepted):
        return no_more(answer.message)
    night.put(table, answer.events, now=now, actor=actor or SERVER, command_id=command_id)
    night.flush(table, now)
    return DONE


def id_of(sender: str, id_: str) -> str:
    """The id of a command as the log has it: nobody can use up another's. Raises BadInput."""
    if not id_ or len(id_) > LONGEST_ID or not id_.isascii() or not id_.isprintable():
        raise BadInput(Message("wrong.act_id"), right=Message("right.act_id", {"most": LONGEST_ID}))
    return f"{sender}:{id_}"


def reason_of(why: str) -> str:
    """A reason as it is kept: one line, not too long."""
    return " ".join(why.split())[:200]


def _bytes(text: str) -> bytes:
    """A hash from its digits. Raises BadInput."""
    try:
        read = bytes.fromhex(text) if len(text) == 2 * HASH else b""
    except ValueError:
        read = b""
    if not read:
        raise BadInput(Message("wrong.no_hash"), right=Message("right.hash", {"count": 2 * HASH}))
    return read
