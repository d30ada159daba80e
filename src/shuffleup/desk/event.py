"""One tournament as it is shown: its state at a moment, with names and words for it; what commands did, in words."""

from dataclasses import dataclass
from functools import cached_property

from shuffleup.chronicle.undo import Done
from shuffleup.desk.house import House
from shuffleup.desk.speech import Speech, actor_told
from shuffleup.store.night_sequencer import NightSequencer
from shuffleup.tournament.acts import Event
from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.events import EntrySeated, PlayerMoved, ReEntered, TableBroken
from shuffleup.tournament.hands import came, newcomers
from shuffleup.tournament.plain_words import describe
from shuffleup.tournament.state import Seat, Tournament


@dataclass
class EventView:
    """One tournament as a page or a program sees it: its state at one moment, with names and words for it."""

    id: str
    house: House
    sequencer: NightSequencer
    state: Tournament
    now: int

    @cached_property
    def names(self) -> dict[str, str]:
        """Display names by entry id."""
        return self.house.names(self.state)

    @cached_property
    def speech(self) -> Speech:
        """Turns messages into sentences for this tournament."""
        return Speech({}, self.state.plan.time_zone, self._called)

    def _called(self, entry: str) -> str:
        """One name, so that a sentence does not wait for five thousand; also behind an entry that an undo took off."""
        if name := self.house.name_of(self.state, entry):
            return name
        person = self.sequencer.person_of(entry)
        return (self.house.people.names([person])[person] if person else "") or "?"

    def say(self, message: Message) -> str:
        """One sentence."""
        return self.speech.say(message)

    def actor(self, actor: str) -> str:
        """Who did something, as the log names them: the device by its name, and its role."""
        return actor_told(*self.house.devices.named(actor))


def described(event: EventView, done: Done) -> list[Message]:
    """What a command did, in words, with the place or level of that moment where the state before it is still kept."""
    return describe(done, event.sequencer.before(done.id), event.sequencer.done)


def arrivals(event: EventView, done: Done) -> list[Decision]:
    """What the next hand brings those whom a command has put into a seat: no cards yet, or a blind to post.

    Nothing where the button of their table is not known, or they are simply dealt in.
    """
    came_now = {each for event_ in done.events for each in seated_by(event_)}
    found = []
    for entry, (table, seat) in sorted(came_now):
        if table not in event.state.tables or (entry, seat) not in set(newcomers(event.state, table)):
            continue
        said = came(event.state, table, entry, seat, event.now)
        if said is not None and (said.outcome is Decided.WAITS or said.posts in ("small_blind", "big_blind")):
            found.append(said)
    return found


def seated_by(event: Event) -> tuple[tuple[str, Seat], ...]:
    """Whom an event has put into which seat."""
    match event:
        case EntrySeated(entry=entry, seat=seat) | ReEntered(entry=entry, seat=seat):
            return ((entry, seat),)
        case PlayerMoved(entry=entry, to=to):
            return ((entry, to),)
        case TableBroken(moves=moves):
            return tuple((entry, to) for entry, _, to in moves)
    return ()
