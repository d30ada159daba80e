"""How commands and events are written and read: whatever a night stores can be read again, and nothing else can."""

import pytest

from shuffleup.acts.plain import Unreadable
from shuffleup.tournament.acts import Event
from shuffleup.tournament.commands import OpenTournament
from shuffleup.tournament.events import PlayersBusted, TournamentOpened
from shuffleup.tournament.wire import command_text, event_text, later_text, read_command, read_event

from .nights import BOOKS, pinned, plan


@pytest.mark.parametrize("book", BOOKS)
def test_a_pinned_book_is_read_back_with_every_value(book: str) -> None:
    event: Event = TournamentOpened(plan(book), pinned(book))
    name, text = event_text(event)
    assert read_event(name, text) == event
    command = OpenTournament(plan(book), pinned(book))
    assert read_command(command_text("c1", command)) == command
    assert read_command(later_text("c1")) is None


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("PlayersLost", "{}", "no event is called 'PlayersLost'"),
        ("PlayersBusted", "{}", "groups is missing"),
        ("PlayersBusted", '{"groups":[["e1"]],"lives":[["e1"]]}', "lives[0]: ['e1'] is not a list of 2"),
        ("PlayersBusted", '{"groups":[["e1"]],"lives":[["e1","1"]]}', "lives[0][1]: '1' is not a whole number"),
        ("PlayersBusted", '{"groups":[["e1"]],"lives":[["e1",true]]}', "lives[0][1]: True is not a whole number"),
        ("PlayersBusted", '{"groups":[],"lives":[],"why":"?"}', "no field 'why' here"),
    ],
)
def test_what_no_release_ever_wrote_is_refused_with_its_place(name: str, text: str, wrong: str) -> None:
    with pytest.raises(Unreadable, match="^" + wrong.replace("[", r"\[").replace("]", r"\]").replace("?", r"\?")):
        read_event(name, text)


def test_fields_at_their_default_are_left_out() -> None:
    assert event_text(PlayersBusted((("e1",),), (("e1", 1),))) == (
        "PlayersBusted",
        '{"groups":[["e1"]],"lives":[["e1",1]]}',
    )
