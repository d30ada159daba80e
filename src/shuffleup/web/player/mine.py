"""What one player is told on the phone: seat, hands left, last moves with their reason, place, the call for the floor.

Sent on that player's own stream, so it may hold what concerns this player, and nothing about anybody else. Everything
is a sentence already; the phone only shows it. Of a penalty only the hands still to be missed are told, not what for.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from shuffleup.chronicle.undo import Done
from shuffleup.desk.house import House
from shuffleup.desk.reading import catalogue
from shuffleup.desk.speech import Speech
from shuffleup.store.night_sequencer import NightSequencer
from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.due import pays_next
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.bounties import bounties
from shuffleup.tournament.busts import Placed, finished, places_of_people
from shuffleup.tournament.commands import MovePlayer
from shuffleup.tournament.events import FinalTableDrawn, PlayerMoved, TableBroken
from shuffleup.tournament.finish import standings
from shuffleup.tournament.hands import came, newcomers
from shuffleup.tournament.reports import call_of, last_hands_left, still_playing
from shuffleup.tournament.room_view import table_with_hand
from shuffleup.tournament.state import Entry, Move, Result, Standing, Tournament
from shuffleup.web.player.deal import deal_of

FRESH = 10 * 60_000
"""Milliseconds for which a move, or that the floor is coming, is news."""


def mine(house: House, tournament: str, entry: str) -> dict[str, Any]:
    """Everything that a player's phone shows about him or her; empty for an entry that an undo took away."""
    return Phones(house, tournament).of(entry)


class Phones:
    """One moment of a tournament as its players' phones see it: what all have in common is worked out once for all."""

    def __init__(self, house: House, tournament: str) -> None:
        self._house = house
        self._sequencer = house.sequencer(tournament)
        self.version = self._sequencer.version
        self._state = self._sequencer.state
        self._now = house.time.now()

    @cached_property
    def _results(self) -> dict[str, Result]:
        return {each.entry: each for each in standings(self._state)}

    @cached_property
    def _owed(self) -> Mapping[str, int]:
        return bounties(self._state).owed

    @cached_property
    def _places(self) -> dict[str, Placed]:
        return {each.entry: each for each in places_of_people(self._state)}

    @cached_property
    def _waiting(self) -> dict[str, int]:
        return {each.id: number for number, each in enumerate(self._state.standing(Standing.WAITING), 1)}

    @cached_property
    def _moves(self) -> dict[str, list[Move]]:
        """Those that are news still, the latest first, by entry."""
        found: dict[str, list[Move]] = {}
        for move in reversed(self._state.moves):
            if self._now - move.at < FRESH:
                found.setdefault(move.entry, []).append(move)
        return found

    def of(self, entry: str) -> dict[str, Any]:
        """Everything about one player; empty for an entry that an undo took away."""
        state = self._state
        found = state.entries.get(entry)
        if found is None:
            return {}
        name = self._house.name_of(state, entry)
        speech = Speech({entry: name}, state.plan.time_zone)
        accepted = state.accepted.get(entry)
        return {
            "entry": entry,
            "name": name,
            "standing": found.standing.value,
            "table": found.seat[0] if found.seat else 0,
            "seat": found.seat[1] if found.seat else 0,
            "lines": [speech.say(message) for message in self._lines(found)],
            "moves": [_move(speech, self._sequencer, state, move) for move in self._moves.get(entry, ())],
            "call": _call(speech, state, found, self._now),
            "accepted": accepted.version if accepted else "",
            "deal": deal_of(self._house, state, found, speech),
        }

    def _lines(self, entry: Entry) -> Iterator[Message]:
        """Where the player stands."""
        match entry.standing:
            case Standing.REGISTERED:
                yield Message("phone.checked_in" if entry.here else "phone.listed")
                if entry.kept:
                    yield Message("phone.kept", {"table": entry.kept[0], "seat": entry.kept[1]})
            case Standing.WAITING:
                yield Message("phone.waiting", {"number": self._waiting[entry.id]})
            case Standing.WITHDRAWN:
                yield Message("phone.withdrawn")
            case Standing.OUT:
                yield from self._out(entry)
                yield from self._bounties(entry)
            case Standing.IN:
                if finished(self._state):
                    yield from self._ended(entry)
                else:
                    yield from _hands(self._state, entry)
                yield from self._bounties(entry)

    def _ended(self, entry: Entry) -> Iterator[Message]:
        """Where somebody who was in at the end stands, once the results are out."""
        given = self._state.published[-1].results if self._state.published else ()
        result = next((each for each in given if each.entry == entry.id), None)
        if result is None:
            yield Message("phone.over")
            return
        if result.place == 1 and not result.tied:
            yield Message("phone.won")
        else:
            yield Message("phone.shares" if result.tied else "phone.placed", {"place": result.place})
        yield from _won(self._state, result)

    def _bounties(self, entry: Entry) -> Iterator[Message]:
        """What the player is owed for knock-outs so far."""
        if coins := self._owed.get(entry.id):
            yield Message("phone.bounties", {"money": coins, "currency": self._state.plan.currency})

    def _out(self, entry: Entry) -> Iterator[Message]:
        placed = self._places.get(entry.id)
        if placed is None:
            yield Message("phone.out")
            return
        yield Message("phone.out_tied" if placed.tied else "phone.out_in_place", {"place": placed.place})
        result = self._results.get(entry.id)
        if result is not None:
            yield from _won(self._state, result)


def _hands(state: Tournament, entry: Entry) -> Iterator[Message]:
    """Hands that are counted: those missed, those before the end, those that all tables play together; who waits."""
    serving, table = state.serving.get(entry.id), entry.seat[0] if entry.seat else 0
    if serving is not None and not serving.is_over and serving.left:
        yield Message("phone.misses", {"hands": serving.left})
    hand = state.positions.get(table)
    if hand is not None and entry.id in dict(hand.waiting):
        yield Message("phone.waits_for_button")
    last = last_hands_left(state, table)
    if last is not None:
        yield Message("phone.last_hands" if last else "phone.last_hands_over", {"hands": last} if last else {})
    elif state.last_hands is not None:
        yield Message("phone.last_time", {"at": state.last_hands.until})
    if state.hand_for_hand and len(state.tables) > 1:
        yield Message("phone.together_play" if table in still_playing(state) else "phone.together_wait")


def _won(state: Tournament, result: Result) -> Iterator[Message]:
    """Prize and points; before they are published, as they stand."""
    published = any(each.entry == result.entry for each in state.published[-1].results) if state.published else False
    if result.prize or result.item:
        money = catalogue().figures.money(result.prize, state.plan.currency) if result.prize else ""
        prize = " + ".join(part for part in (money, result.item) if part)
        yield Message("phone.prize" if published else "phone.prize_so_far", {"text": prize})
    if result.points and published:
        yield Message("phone.points", {"points": result.points})


def _move(speech: Speech, sequencer: NightSequencer, state: Tournament, move: Move) -> dict[str, Any]:
    """A move in plain words, the reason, the clauses behind it."""
    done = sequencer.done(move.command)
    where = {"table": move.to[0], "seat": move.to[1]}
    said = _arrival(state, move)
    told = done is not None and _posts_big_blind(done, sequencer.before(done.id), move)
    posts = said.posts == "big_blind" if said is not None else told
    waits = said is not None and said.outcome is Decided.WAITS
    return {
        "id": f"{move.command}:{move.entry}",
        "at": move.at,
        "text": speech.say(_moving(where, posts=posts, waits=waits)),
        "why": speech.say(_why(move)),
        "clauses": [{"id": each, "url": f"/rules/{state.book.id}/{each}"} for each in (_clauses(done) if done else ())],
    }


def _moving(where: dict[str, int], *, posts: bool, waits: bool) -> Message:
    """Where to, and what the first hand there brings."""
    if waits:
        return Message("phone.move_waits", where)
    return Message("phone.move_big_blind" if posts else "phone.move", where)


def _arrival(state: Tournament, move: Move) -> Decision | None:
    """What the book says to the next hand there of somebody who has just come; None where the button is not known."""
    table, seat = move.to
    if state.seated.get(move.to) != move.entry or (move.entry, seat) not in set(newcomers(state, table)):
        return None
    return came(state, table, move.entry, seat, move.at)


def _why(move: Move) -> Message:
    """The reason for a move; special needs and the like are between the player and the director."""
    match move.why:
        case "balance":
            return Message("phone.because_balance")
        case "break":
            return Message("phone.because_break", {"table": move.origin[0]})
        case "final_table":
            return Message("phone.because_final")
        case "correction":
            return Message("phone.because_correction")
        case "redraw":
            return Message("phone.because_redraw")
    return Message("phone.because_director")


def _posts_big_blind(done: Done, before: Tournament | None, move: Move) -> bool:
    """Whether the next big blind at the new table is this player's; False where nobody told who had the last one."""
    if not isinstance(done.command, MovePlayer) or before is None or move.to[0] not in before.tables:
        return False
    told = done.command.answers.get(f"big_blind {move.to[0]}", "")
    if not told.isdecimal() or not 1 <= int(told) <= before.tables[move.to[0]].seats:
        return False
    return pays_next(table_with_hand(before, move.to[0]), int(told), move.to[1])


def _clauses(done: Done) -> tuple[str, ...]:
    moves = (each for each in done.events if isinstance(each, (PlayerMoved, TableBroken, FinalTableDrawn)))
    return tuple(dict.fromkeys(clause for each in moves for clause in each.clauses))


def _call(speech: Speech, state: Tournament, entry: Entry, now: int) -> dict[str, Any]:
    """Whether the player can call the floor, and what became of the last call to that table."""
    if entry.seat is None:
        return {"open": False, "text": ""}
    call = call_of(state, entry.seat[0])
    if call is None or (call.settled_at and (not call.confirmed or now - call.settled_at > FRESH)):
        return {"open": True, "text": ""}
    if call.settled_at:
        return {"open": True, "text": speech.say(Message("phone.floor_comes", {"at": call.settled_at}))}
    return {"open": False, "text": speech.say(Message("phone.floor_knows", {"at": call.at}))}
