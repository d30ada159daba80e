"""What the league has to say at a night's door: who is kept out by a sanction or for his age, and whose record counts.

Asked by `House.send`, where all commands go through, so that no page and no program lets anybody in past it. Whether
somebody is kept out, and what carries, is for `league.standing` to say.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from shuffleup.desk.nights import NightsDesk
from shuffleup.league.nights import NightFacts, night_facts
from shuffleup.league.standing import Carried, age_on, carried, kept_out
from shuffleup.league.state import Sanction
from shuffleup.store import Store
from shuffleup.store.beside import Beside, Person, PutPerson
from shuffleup.store.league_desk import LeagueDesk
from shuffleup.store.people_desk import PeopleDesk
from shuffleup.tournament.acts import Command, Event
from shuffleup.tournament.answers import Argument, Declined, Message
from shuffleup.tournament.between.penalty_scale import warnings_carry
from shuffleup.tournament.commands import CheckIn, EnterPlayers, SeatEntry
from shuffleup.tournament.door import least_age
from shuffleup.tournament.events import CheckInChanged, Entered
from shuffleup.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class LeagueDoor:
    """The league's check of everybody whom a command would let in."""

    store: Store
    nights: NightsDesk
    people: PeopleDesk
    league: LeagueDesk

    def refused(self, tournament: str, command: Command, beside: Iterable[Beside]) -> Declined | None:
        """The refusal of a command that would let in whom the league or the law keeps out; None for any other."""
        state = self.nights.sequencer(tournament).state
        coming = list(_coming(state, command))
        if not coming:
            return None
        tonight = night_facts(tournament, state)
        for person in coming:
            sanction = self.barred(tonight, person)
            if sanction is not None:
                return self._kept_out(sanction)
        return self._too_young(state, tonight.day, coming, beside)

    def barred(self, tonight: NightFacts, person: str) -> Sanction | None:
        """The sanction that keeps a person from a night."""
        league = self.league.league
        if not league.sanctions:
            return None
        return kept_out(league, person, self.people.same, tonight.day, tonight.venue, tonight.id)

    def _kept_out(self, sanction: Sanction) -> Declined:
        person = self.people.same(sanction.person)
        name = self.people.names([person])[person]
        if sanction.until_day:
            args = {"name": name, "sanction": sanction.kind, "ends": sanction.until_day}
            return Declined(Message("refused.kept_out_until", args), sanction.clauses)
        return Declined(Message("refused.kept_out", {"name": name, "sanction": sanction.kind}), sanction.clauses)

    def _too_young(self, state: Tournament, day: str, coming: list[str], beside: Iterable[Beside]) -> Declined | None:
        """Whoever is known to be too young on the day of play; a birth date that nobody told keeps nobody out."""
        least = least_age(state)
        if not least:
            return None
        new: Mapping[str, Person] = {each.person.id: each.person for each in beside if isinstance(each, PutPerson)}
        known = {**self.store.people(coming), **new}
        for person in coming:
            found = known.get(person)
            age = age_on(found.birth_date, day) if found else None
            if found is not None and age is not None and age < least:
                args: dict[str, Argument] = {"name": found.name, "age": age, "least": least}
                return Declined(Message("refused.too_young", args), state.book.cites("min_age_years"))
        return None

    def record_tonight(self, tournament: str, person: str) -> list[Carried]:
        """What of a person's record at earlier nights counts at this one, the newest first."""
        tonight = night_facts(tournament, self.nights.sequencer(tournament).state)
        return carried(self.league.league, self.nights.facts(), person, self.people.same, tonight)

    def notes(self, tournament: str, events: Iterable[Event]) -> tuple[Message, ...]:
        """What directors are told of those who have just come: how often they were penalised, and for what last."""
        state = self.nights.sequencer(tournament).state
        if not warnings_carry(state.book):
            return ()
        notes = []
        for event in events:
            if isinstance(event, (Entered, CheckInChanged)) and event.here and event.entry in state.entries:
                found = self.record_tonight(tournament, state.entries[event.entry].person)
                if found:
                    last = found[0]
                    args: dict[str, Argument] = {
                        "player": event.entry,
                        "count": len(found),
                        "day": last.day,
                        "offence": last.line.offence,
                    }
                    notes.append(Message("note.record_counts", args))
        return tuple(notes)


def _coming(state: Tournament, command: Command) -> Iterator[str]:
    """The people whom a command would let in."""
    match command:
        case EnterPlayers(entrants):
            yield from (each.person for each in entrants)
        case CheckIn(entry, True, _) | SeatEntry(entry, _):
            if entry in state.entries:
                yield state.entries[entry].person
