"""How commands and events are written and read: whatever a night stores can be read again, and nothing else can."""

import pytest

from shuffleup.acts.plain import Unreadable
from shuffleup.tournament.acts import Event
from shuffleup.tournament.commands import OpenTournament
from shuffleup.tournament.events import PlayersBusted, TournamentOpened
from shuffleup.tournament.wire import CODEC

from .nights import BOOKS, pinned, plan


@pytest.mark.parametrize("book", BOOKS)
def test_a_pinned_book_is_read_back_with_every_value(book: str) -> None:
    event: Event = TournamentOpened(plan(book), pinned(book))
    name, text = CODEC.event_text(event)
    assert CODEC.read_event(name, text) == event
    command = OpenTournament(plan(book), pinned(book))
    assert CODEC.read_command(CODEC.command_text("c1", command)) == command
    assert CODEC.read_command(CODEC.later_text("c1")) is None


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
        CODEC.read_event(name, text)


def test_fields_at_their_default_are_left_out() -> None:
    assert CODEC.event_text(PlayersBusted((("e1",),), (("e1", 1),))) == (
        "PlayersBusted",
        '{"groups":[["e1"]],"lives":[["e1",1]]}',
    )
