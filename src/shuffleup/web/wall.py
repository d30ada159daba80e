"""What a screen across the room is told: one JSON of everything it draws, for this tournament and moment.

Built from an allow-list: display names of people who move or are placed, nothing else about anybody. Money is text.
"""

from collections import Counter
from itertools import zip_longest
from typing import Any

from shuffleup.desk.house import House
from shuffleup.desk.night_list import phase
from shuffleup.desk.reading import catalogue
from shuffleup.desk.speech import Speech, ordinal
from shuffleup.tournament.all_in import on_screens
from shuffleup.tournament.answers import Message
from shuffleup.tournament.busts import finished
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.counting import stacks
from shuffleup.tournament.door import entries_until, last_open_index
from shuffleup.tournament.finish import average_stack, entered, message_shown, players_left, prize_pool
from shuffleup.tournament.ledger import chips_in_play, stacks_sold
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.prizes import prize_list
from shuffleup.tournament.state import Move, Tournament
from shuffleup.words.speaker import apart

FEWEST_COUNTED = 4
"""Stacks counted one by one, from which on the biggest and the shortest are worth a line."""

RECENT_MOVE = 10 * 60_000
"""Milliseconds for which a move is still shown to a screen that comes late."""


def wall(house: House, tournament: str) -> dict[str, Any]:
    """Everything a screen draws, in the language of who reads it; times are milliseconds UTC, chips integers."""
    sequencer = house.sequencer(tournament)
    state, now = sequencer.state, house.time.now()
    named = state.moves or state.counted or state.plan.is_digital or finished(state)
    names = house.names(state) if named else {}
    return {
        "v": sequencer.version,
        "now": now,
        "name": state.plan.name,
        "book": house.shelf.short(state.book.id),
        "phase": phase(state),
        "format": state.plan.format.value,
        "clock": _clock(state),
        "levels": levels(state.plan),
        "players": {"left": players_left(state), "entered": entered(state), "entries": stacks_sold(state)},
        "tables": len({table for table, _ in state.seated}),
        "average": average_stack(state) if state.clock.started else None,
        "chips_in_play": chips_in_play(state),
        "late_entry": _late_entry(state),
        "prizes": prize_lines(state),
        "message": message_shown(state),
        "last_hands": _last_hands(state),
        "stacks": _stacks(state, names, now),
        "moves": _moves(state, names, now),
        "results": _results(state, names),
        "all_in": _all_in(house, tournament, state),
        "qr": f"/screen/{tournament}/qr.svg?at={house.mark}",
        "forecast": house.forecasts.on_screen(tournament, state),
        "sounds": True,
        "time_zone": state.plan.time_zone,
        "locale": catalogue().locale,
        "starts_at": state.plan.starts_at,
    }


def _all_in(house: House, tournament: str, state: Tournament) -> dict[str, Any] | None:
    """Tabled hands while somebody has put them on the screens, with their odds as soon as these are known."""
    shown = on_screens(state)
    if shown is None:
        return None
    odds = house.odds.of(tournament, shown)
    if odds is not None and not odds.percents:
        return None
    hands = zip_longest(shown.hands, odds.percents if odds else ())
    return {
        "hands": [
            {"name": house.name_of(state, entry), "cards": _cards(cards), "percent": percent}
            for (entry, cards), percent in hands
        ],
        "board": _cards(shown.board),
        "about": bool(odds and odds.about),
    }


def _cards(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _stacks(state: Tournament, names: dict[str, str], now: int) -> list[str]:
    """The biggest stacks and the shortest as last counted, in words; nothing before a count or once it is over."""
    counted = [] if finished(state) else stacks(state, now)
    if len(counted) < FEWEST_COUNTED:
        return []
    first, last = counted[:3], counted[-1]
    whole = catalogue().figures.whole
    biggest = ", ".join(f"{apart(names[each.entry])} {whole(each.chips)}" for each in first)
    return [
        _say(Message("screen.biggest", {"list": biggest})),
        _say(Message("screen.shortest", {"list": f"{apart(names[last.entry])} {whole(last.chips)}"})),
    ]


def _last_hands(state: Tournament) -> str:
    """When play ends before its time, in words; nothing once it is over."""
    last = state.last_hands
    if last is None or finished(state):
        return ""
    if last.hands:
        return _say(Message("screen.last_hands", {"hands": last.hands}))
    return _say(Message("screen.last_time", {"at": last.until}), state.plan.time_zone)


def _late_entry(state: Tournament) -> dict[str, Any] | None:
    """The last level (0 based) in which entries are open, and the words: a screen sees itself when they close."""
    last = last_open_index(state)
    if last is None or state.closed_at:
        return None
    return {"last": last, "text": _say(Message("next.late_entry_open", {"until": entries_until(state)}))}


def _say(message: Message, zone: str = "UTC") -> str:
    return Speech({}, zone).say(message)


def _clock(state: Tournament) -> dict[str, Any]:
    clock = state.clock
    shown = read_clock(state.plan, clock, clock.since).state if state.plan.levels else "stopped"
    return {
        "state": shown,
        "index": clock.index,
        "used_ms": clock.used,
        "since": clock.since,
        "doubt": {"from": clock.doubt[0], "to": clock.doubt[1]} if clock.doubt else None,
    }


def levels(plan: Plan) -> list[dict[str, Any]]:
    """The structure; `colour_up` lists the chips that leave play at the end of a level."""
    rows: list[dict[str, Any]] = []
    for index, level in enumerate(plan.levels):
        number = plan.play_number(index)
        leaving = [each.remove for each in plan.colour_ups if each.after_level == number and not level.is_break]
        rows.append(
            {
                "ms": level.milliseconds,
                "break": level.is_break,
                "n": number,
                "sb": level.small_blind,
                "bb": level.big_blind,
                "ante": level.ante,
                "ante_kind": level.ante_kind.value,
                "game": level.game,
                "colour_up": leaving,
            }
        )
    return rows


def prize_lines(state: Tournament) -> list[dict[str, str]]:
    """The prizes as they stand with the stacks sold so far, place and text."""
    last = max((prize.place for prize in state.plan.prizes), default=0)
    won = prize_list(state.plan, prize_pool(state), last).places
    return [
        {"place": ordinal(place), "text": prize_text(each.amount, ", ".join(each.items), state.plan.currency)}
        for place, each in enumerate(won, 1)
        if each.amount or each.items
    ]


def prize_text(amount: int, item: str, currency: str) -> str:
    """Money, a thing, or both."""
    return " + ".join(part for part in (catalogue().figures.money(amount, currency) if amount else "", item) if part)


def _moves(state: Tournament, names: dict[str, str], now: int) -> list[dict[str, Any]]:
    """The moves of the last minutes that still hold, the oldest first: each player where he sits now, and once."""
    holds: dict[str, Move] = {}
    for move in reversed(() if finished(state) else state.moves):
        if now - move.at < RECENT_MOVE and state.seated.get(move.to) == move.entry:
            holds.setdefault(move.entry, move)
    moves = list(reversed(holds.values()))
    sizes = Counter(map(_group, moves))
    return [
        {
            "id": f"{move.command}:{move.entry}",
            "text_from": _say(Message("screen.table", {"table": move.origin[0]})),
            "text_to": _say(Message("screen.table", {"table": move.to[0]})),
            "table": move.to[0],
            "seat": move.to[1],
            "note": names[move.entry],
            "at": move.at,
            "together": _together(move) if sizes[_group(move)] > 1 else None,
        }
        for move in moves
    ]


def _group(move: Move) -> tuple[str, int]:
    """Moves that are read together: those of one act from the table that breaks, else to one table."""
    return (move.command, (move.origin if move.why == "break" else move.to)[0])


def _together(move: Move) -> dict[str, str]:
    command, table = _group(move)
    heading = Message("screen.breaks" if move.why == "break" else "screen.table", {"table": table})
    return {"id": f"{command}:{table}", "text": _say(heading)}


def _results(state: Tournament, names: dict[str, str]) -> list[dict[str, Any]]:
    """The places as they were given out: until then no screen names anybody."""
    if not finished(state) or not state.published:
        return []
    return [
        {
            "place": ordinal(result.place),
            "tied": result.tied,
            "name": names[result.entry],
            "prize": prize_text(result.prize, result.item, state.plan.currency),
        }
        for result in state.published[-1].results
    ]
