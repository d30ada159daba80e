"""What the parts of one screen show beside the clock's own news: seats, names, points, rulings, and the look itself.

Built from an allow-list, for everybody in the room: display names with seats and points; of rulings the sentences with
roles in the place of people. A ruling that a penalty may follow is left out, as is whatever the director wrote: these
are for directors.
"""

from typing import Any

from shuffleup.desk.house import House
from shuffleup.desk.look import USUAL_KEY, in_place
from shuffleup.desk.screens import HOUSE, ScreenAsLooks
from shuffleup.desk.speech import Speech, ordinal
from shuffleup.histories.incidents import incidents
from shuffleup.league.table import standings as league_standings
from shuffleup.message import Message
from shuffleup.names import fold
from shuffleup.tournament.busts import finished
from shuffleup.tournament.finish import standings
from shuffleup.tournament.ruling_state import FloorCall, Stage
from shuffleup.tournament.state import Standing, Tournament
from shuffleup.words.numbers import wall_clock

MOST_RULINGS = 12
MOST_RANKED = 100


def shown(house: House, tournament: str, screen: ScreenAsLooks | None) -> dict[str, Any]:
    """Everything that this screen draws of its own; nothing but `gone` for one that was taken away."""
    if screen is None:
        return {"gone": True}
    state = house.sequencer(tournament).state
    parts = {*screen.look.main, *screen.look.side}
    names = house.names(state) if parts & {"seats", "names", "points"} else {}
    return {
        "key": screen.key,
        "look": _plain(house, screen),
        "tables": _tables(state, names) if parts & {"seats", "names"} else [],
        "listed": _listed(state, names) if "names" in parts else [],
        "points": _points(state, names) if "points" in parts else [],
        "league": _league(house, screen.look.league) if "league" in parts else None,
        "rulings": _rulings(state) if "rulings" in parts else [],
        "televised": "feature" in parts and state.plan.deals_cards and state.plan.tv_cards,
        "dealt": f"/night/{tournament}" if parts & {"tables", "feature"} and state.plan.is_digital else "",
    }


def screen_of(house: House, tournament: str, key: str) -> ScreenAsLooks | None:
    """The screen that a page or stream names; `tv/<name>` is a layout of the house."""
    if key.startswith("tv/"):
        return house.screens.find(HOUSE, key.removeprefix("tv/"))
    return house.screens.find(tournament, key)


def screen_name(screen: ScreenAsLooks) -> str:
    """What a screen is called."""
    usual = Speech({}, "UTC").say(Message("screens.big")) if screen.key == USUAL_KEY else screen.key
    return screen.look.name or usual


def _plain(house: House, screen: ScreenAsLooks) -> dict[str, Any]:
    look = screen.look
    there = {id_ for id_, _ in house.store.pictures()} if look.logo or look.sponsor else set()
    own = look.own_sounds
    kept = {id_ for id_, _ in house.store.sounds()} if own else set()
    return {
        "main": look.main,
        "side": look.side,
        "seconds": look.seconds,
        "feature": look.feature,
        "bar": look.bar,
        "foot": look.foot,
        "near": look.near,
        "text": look.text,
        "theme": look.theme,
        "accent": look.accent,
        "logo": picture_url(look.logo) if look.logo in there else "",
        "sponsor": picture_url(look.sponsor) if look.sponsor in there else "",
        "sounds": look.every_sound | {what: in_place(what) for what in own},
        "files": {what: sound_url(id_) for what, id_ in own.items() if id_ in kept},
        "loudness": look.loudness,
        "shift": look.shift,
        "awake": look.awake,
    }


def picture_url(id_: str) -> str:
    """Where a picture is served."""
    return f"/pictures/{id_}"


def sound_url(id_: str) -> str:
    """Where a sound is served."""
    return f"/sounds/{id_}"


def _tables(state: Tournament, names: dict[str, str]) -> list[dict[str, Any]]:
    """Each table in use: its seats, and who sits in which."""
    sitting: dict[int, list[tuple[int, str]]] = {number: [] for number in state.tables} if state.drawn else {}
    for (table, seat), entry in state.seated.items():
        sitting.setdefault(table, []).append((seat, names[entry]))
    return [
        {"n": number, "seats": state.tables[number].seats if number in state.tables else 0, "in": sorted(rows)}
        for number, rows in sorted(sitting.items())
        if rows
    ]


def _listed(state: Tournament, names: dict[str, str]) -> list[str]:
    """Who is on the list without a seat: everybody before the draw, those who wait after it."""
    without = state.standing(Standing.WAITING) if state.drawn else state.standing(Standing.REGISTERED)
    return sorted((names[entry.id] for entry in without), key=fold)


def _points(state: Tournament, names: dict[str, str]) -> list[dict[str, Any]]:
    """The night's points, the most first: so far while they play, then as they were given out."""
    known = standings(state)
    if finished(state):
        known = state.published[-1].results if state.published else ()
    scored = [each for each in known if each.points]
    return [
        {"place": ordinal(each.place), "name": names[each.entry], "points": each.points}
        for each in sorted(scored, key=lambda each: (-each.points, each.place))
    ]


def _league(house: House, id_: str) -> dict[str, Any] | None:
    """A league table: the one that was chosen, or the first by name; None where the league keeps none."""
    kept = house.league.league.tables
    table = kept.get(id_) or min(kept.values(), key=lambda each: (each.name.casefold(), each.id), default=None)
    if table is None:
        return None
    rows = league_standings(table, house.facts(), house.people.same).rows[:MOST_RANKED]
    names = house.people.names(row.person for row in rows)
    ranked = [
        {"place": ordinal(row.rank) if row.rank else "", "name": names[row.person] or "–", "points": row.points}
        for row in rows
    ]
    return {"name": table.name, "rows": ranked}


def _rulings(state: Tournament) -> list[dict[str, str]]:
    """The newest rulings that stand, without anybody's name."""
    # A name is asked of an entry: here everybody is called what a stranger would be.
    bare = Speech({}, state.plan.time_zone, lambda _: _anybody())
    public = [call for call in state.rulings.values() if _is_public(call)]
    newest = sorted(public, key=lambda call: call.at, reverse=True)[:MOST_RULINGS]
    zone = state.plan.time_zone
    return [
        {
            "at": wall_clock(call.at, zone),
            "title": bare.say(Message("floor.called.incident", {"incident": call.incident})),
            "text": _sentence(bare, call),
            "clauses": ", ".join(call.ruled.clauses[:4]),
        }
        for call in newest
    ]


def _is_public(call: FloorCall) -> bool:
    """Whether the room may read it: settled, of a known kind, and with no penalty that it could lead to."""
    offends = any(each.get("penalty", "none") != "none" for each in call.ruled.infractions)
    settled = call.stage is not Stage.PROPOSED
    return settled and not offends and call.ruled.outcome != "penalty" and call.incident in incidents()


def _sentence(bare: Speech, call: FloorCall) -> str:
    if call.overruled:
        return bare.say(Message("screen.ruled_otherwise"))
    text = bare.say(call.ruled.say)
    return f"{text[:1].upper()}{text[1:]}"


def _anybody() -> str:
    return Speech({}, "UTC").say(Message("floor.role", {"whom": "actor"}))
