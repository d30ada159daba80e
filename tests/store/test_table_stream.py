"""The log of a table as a stream: each event comes back as it was, and a stray stream is none of a table."""

from pathlib import Path

import pytest

from shuffleup.acts.plain import Unreadable
from shuffleup.dealing.events import Act, Acted, ActsTakenBack, ChainBegun, DealtIn, DecksLaid, HandVoided
from shuffleup.store import NewRow, open_store
from shuffleup.store.table_stream import event_of, events_of, place_of, rows_of, stream_of

from .made import AT

EVENTS = (
    ChainBegun("e1", "ab" * 32),
    DecksLaid(1, "NLHE", (DealtIn("e1", 1), DealtIn("e2", 4)), ("cd" * 32,) * 4, ("e1",)),
    Acted(1, Act.RAISE_TO, 400),
    Acted(0, Act.DRAW, places=(0, 3), instead="time"),
    ActsTakenBack(1, "a slip"),
    HandVoided(1, "the light went out"),
)


def test_events_come_back_as_they_were(tmp_path: Path) -> None:
    stream = stream_of("crown", 3)
    with open_store(tmp_path) as store:
        store.append(stream, 0, rows_of(EVENTS[:2], at=AT, actor="server", command_id="server-1"))
        store.append(stream, 2, rows_of(EVENTS[2:], at=AT + 1, actor="player:d1", command_id="e1:x"))
        assert tuple(events_of(store.read(stream))) == EVENTS
        assert store.verify(stream).ok
        assert store.streams("hands/") == [stream]


def test_a_stream_tells_its_table() -> None:
    assert place_of(stream_of("crown", 12)) == ("crown", 12)
    assert place_of("tournament/crown") is None
    assert place_of("hands/crown/x") is None


def test_what_no_release_wrote_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="CardPeeked"):
        event_of(NewRow("CardPeeked", AT, "server", "c1", '{"id":"c1"}', "{}"))
