"""One door to a tournament, on both stores: ids, conflicts, secrets, attendance, restarts."""

import itertools
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest

from shuffleup.store import PutPerson, Store
from shuffleup.store.night_sequencer import NightSequencer, NoSuchTournament
from shuffleup.store.sequencer import Sent
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Already, Declined
from shuffleup.tournament.commands import (
    AnnounceDraw,
    BustPlayers,
    DrawSeats,
    EnterPlayers,
    Entrant,
    NotePayment,
    OpenTournament,
    ShowMessage,
    StartClock,
    TakeBack,
    WithdrawEntry,
)
from shuffleup.tournament.draw import commitment
from shuffleup.tournament.seat_draw import drawn_seats
from tournament.nights import AT, pinned, plan, state_bytes

from .made import person

STREAM = "tournament/crown"


class Door:
    """A sequencer with a clock and ids of its own, so that tests can just send."""

    def __init__(self, store: Store, name: str = "a", stream: str = STREAM) -> None:
        counter = itertools.count()
        self.sequencer = NightSequencer(store, stream, lambda: sha256(f"{name} {next(counter)}".encode()).digest())
        self.name = name
        self.at = AT
        self.ids = (f"{name}{number}" for number in itertools.count(1))

    def send(self, command: Command, id_: str = "") -> Sent:
        self.at += 1000
        return self.sequencer.send(id_ or next(self.ids), command, at=self.at, actor="director")

    def must(self, command: Command, id_: str = "") -> str:
        id_ = id_ or next(self.ids)
        sent = self.send(command, id_)
        assert isinstance(sent.answer, Accepted), sent
        return id_

    def entry(self, someone: str) -> str:
        return next(each.id for each in self.sequencer.state.entries.values() if each.person == someone)

    def bust(self, someone: str) -> BustPlayers:
        return BustPlayers(((self.entry(someone),),), ((self.entry(someone), 1),))


def entering(*people: str) -> EnterPlayers:
    return EnterPlayers(tuple(Entrant(each, here=True) for each in people))


def opened(store: Store, *people: str) -> Door:
    door = Door(store)
    door.must(OpenTournament(plan(), pinned("tda")), "open")
    if people:
        door.must(entering(*people))
    return door


def dealt(store: Store, *people: str) -> Door:
    door = opened(store, *people)
    door.must(AnnounceDraw())
    announced = door.sequencer.state.announced
    assert announced is not None
    door.must(DrawSeats(announced.id), "draw")
    door.must(StartClock())
    return door


def test_nothing_is_known_before_the_opening(store: Store) -> None:
    door = Door(store)
    with pytest.raises(NoSuchTournament):
        _ = door.sequencer.state
    answer = door.send(entering("Ann")).answer
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.no_tournament"
    assert door.sequencer.version == 0


def test_the_same_id_twice_gives_the_first_answer_and_one_event(store: Store) -> None:
    door = opened(store)
    first = door.send(entering("Ann"), "tap")
    version = door.sequencer.version
    second = door.send(entering("Ann"), "tap")
    other = door.send(ShowMessage("sent under an id that is taken"), "tap")
    assert not first.again
    assert second == Sent(first.answer, again=True) == other
    assert door.sequencer.version == version == store.head(STREAM).version


def test_the_same_wish_twice_is_answered_already_and_nothing_is_written(store: Store) -> None:
    door = dealt(store, "Ann", "Bob", "Cy")
    door.must(door.bust("Ann"))
    version = store.head(STREAM).version
    answer = door.send(door.bust("Ann")).answer
    assert isinstance(answer, Already)
    assert answer.message.id == "already.out"
    assert answer.message.args["at"] == door.at - 1000
    assert store.head(STREAM).version == version


def test_a_refusal_is_not_remembered(store: Store) -> None:
    door = opened(store, "Ann")
    assert isinstance(door.send(AnnounceDraw(), "draw it").answer, Declined)
    door.must(entering("Bob"))
    assert isinstance(door.send(AnnounceDraw(), "draw it").answer, Accepted)


def test_two_workers_bust_the_same_player_and_one_is_told_since_when(store: Store) -> None:
    one = dealt(store, "Ann", "Bob", "Cy")
    two = Door(store, "b")
    bust = one.bust("Ann")
    one.must(bust)
    answer = two.send(bust).answer
    assert isinstance(answer, Already)
    assert answer.message.id == "already.out"
    assert answer.message.args["at"] == one.at
    assert two.sequencer.state == one.sequencer.state
    assert two.sequencer.head == one.sequencer.head == store.head(STREAM).hash


def test_a_worker_that_fell_behind_decides_again_on_the_newest_state(store: Store) -> None:
    one = dealt(store, "Ann", "Bob", "Cy", "Di")
    two = Door(store, "b")
    one.must(one.bust("Ann"))
    two.must(two.bust("Bob"))
    one.sequencer.follow()
    assert len(one.sequencer.state.seated) == 2
    assert one.sequencer.state == two.sequencer.state
    assert one.sequencer.version == two.sequencer.version == store.head(STREAM).version


def test_the_same_id_sent_to_two_workers_is_done_once(store: Store) -> None:
    one = opened(store)
    two = Door(store, "b")
    one.must(ShowMessage("Food at nine"), "tap")
    sent = two.send(ShowMessage("Food at nine"), "tap")
    assert sent.again
    assert isinstance(sent.answer, Accepted)
    assert two.sequencer.version == one.sequencer.version


def test_a_conflict_is_not_the_senders_business(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    one = opened(store)
    two = Door(store, "b")
    append, calls = store.append_many, []

    def counted(*args: object) -> object:
        calls.append(args)
        return append(*args)

    monkeypatch.setattr(store, "append_many", counted)
    one.must(ShowMessage("one"))
    two.must(ShowMessage("two"))
    assert len(calls) == 3
    assert two.sequencer.version == 3


def test_threads_on_one_sequencer_lose_nothing(store: Store) -> None:
    door = opened(store)
    with ThreadPoolExecutor(8) as pool:
        sent = list(pool.map(lambda number: door.send(entering(f"p{number}"), f"t{number}"), range(40)))
    assert all(isinstance(each.answer, Accepted) for each in sent)
    assert len(door.sequencer.state.entries) == 40
    assert store.verify(STREAM).ok
    assert NightSequencer(store, STREAM, bytes).state == door.sequencer.state


def test_threads_on_two_sequencers_bust_everybody_once(store: Store) -> None:
    people = [f"p{number}" for number in range(12)]
    one = dealt(store, *people)
    two = Door(store, "b")
    busts = [one.bust(each) for each in people[:10]]
    with ThreadPoolExecutor(4) as pool:
        first = pool.map(lambda pair: one.send(pair[1], f"one {pair[0]}"), enumerate(busts))
        second = pool.map(lambda pair: two.send(pair[1], f"two {pair[0]}"), enumerate(busts))
        answers = [(type(a.answer), type(b.answer)) for a, b in zip(first, second, strict=True)]
    assert all(sorted(kind.__name__ for kind in pair) == ["Accepted", "Already"] for pair in answers)
    one.sequencer.follow()
    two.sequencer.follow()
    assert one.sequencer.state == two.sequencer.state
    assert len(one.sequencer.state.knockouts) == 10
    assert store.verify(STREAM).ok


def test_a_restart_gives_the_same_state_undos_and_answers(store: Store) -> None:
    door = dealt(store, "Ann", "Bob", "Cy", "Di")
    bust = door.must(door.bust("Di"))
    undo = door.must(TakeBack((bust,)))
    door.must(TakeBack((undo,)))
    door.must(door.bust("Cy"))
    again = Door(store, "b")
    assert state_bytes(again.sequencer.state) == state_bytes(door.sequencer.state)
    assert again.sequencer.latest(50) == door.sequencer.latest(50)
    assert (again.sequencer.version, again.sequencer.head) == (door.sequencer.version, door.sequencer.head)
    sent = again.send(again.bust("Di"), bust)
    assert sent.again
    assert again.sequencer.preview_undo((bust,)).dependants == ()


def test_seed_and_salt_are_in_no_event_before_the_draw_and_in_it_after(store: Store) -> None:
    door = opened(store, "Ann", "Bob", "Cy")
    door.must(AnnounceDraw())
    announced = door.sequencer.state.announced
    assert announced is not None
    secret = store.secret(STREAM, f"draw:{announced.id}")
    assert secret is not None
    salt, seed = secret.split(":")
    rows = [row.command + row.data for row in store.read(STREAM)]
    assert not any(salt in row or seed in row for row in rows)
    assert any(announced.commitment in row for row in rows)
    before = door.sequencer.state
    door.must(DrawSeats(announced.id))
    draw = door.sequencer.state.draws[0]
    assert (draw.salt, draw.seed) == (salt, seed)
    assert commitment(bytes.fromhex(salt), bytes.fromhex(seed)) == draw.commitment
    drawn = dict(drawn_seats(before, announced, bytes.fromhex(seed)))
    assert drawn == {entry: seat for seat, entry in door.sequencer.state.seated.items()}


def test_a_draw_whose_secret_is_lost_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    door = opened(store, "Ann", "Bob", "Cy")
    door.must(AnnounceDraw())
    announced = door.sequencer.state.announced
    assert announced is not None
    for lost in (None, "", "zz:zz", "00:11"):
        monkeypatch.setattr(store, "secret", lambda *_, lost=lost: lost)
        answer = door.send(DrawSeats(announced.id)).answer
        assert isinstance(answer, Declined)
        assert answer.message.id == "refused.draw_secret_missing"


def came(store: Store) -> list[str]:
    return sorted(found.person.id for found in store.search_people([], limit=100) if found.times)


def test_attendance_follows_entries_withdrawals_undo_and_redo(store: Store) -> None:
    store.write([PutPerson(person(name, name), "people") for name in ("Ann", "Bob", "Cy")])
    door = opened(store)
    entered = door.must(entering("Ann", "Bob"))
    assert came(store) == ["Ann", "Bob"]
    withdrawn = door.must(WithdrawEntry(door.entry("Bob")))
    assert came(store) == ["Ann"]
    back = door.must(TakeBack((withdrawn,)))
    assert came(store) == ["Ann", "Bob"]
    door.must(TakeBack((back,)))
    assert came(store) == ["Ann"]
    other = door.must(entering("Cy"))
    undone = door.must(TakeBack((entered, withdrawn)))
    assert came(store) == ["Cy"]
    door.must(TakeBack((undone,)))
    assert came(store) == ["Ann", "Cy"]
    door.must(TakeBack((other,)))
    assert came(store) == ["Ann"]


def test_an_undo_with_dependants_is_refused_and_they_can_go_together(store: Store) -> None:
    door = dealt(store, "Ann", "Bob", "Cy")
    entered = door.must(entering("Di"))
    paid = door.must(NotePayment(door.entry("Di"), 2))
    undo = door.sequencer.preview_undo((entered,))
    assert [each.id for each in undo.dependants] == [paid]
    version = store.head(STREAM).version
    assert isinstance(door.send(TakeBack((entered,))).answer, Declined)
    assert store.head(STREAM).version == version
    door.must(TakeBack((paid, entered)))
    assert len(door.sequencer.state.entries) == 3
    with pytest.raises(KeyError):
        door.sequencer.preview_undo(("never sent",))


def test_listeners_hear_of_what_was_stored_only(store: Store) -> None:
    door = opened(store)
    heard: list[tuple[str, int]] = []
    door.sequencer.listeners.append(lambda stream, version: heard.append((stream, version)))
    door.must(ShowMessage("Food"), "tap")
    door.send(ShowMessage("Food"), "tap")
    door.send(ShowMessage("Food"))
    assert heard == [(STREAM, door.sequencer.version)]


def test_tournaments_in_one_store_do_not_meet(store: Store) -> None:
    door = opened(store, "Ann")
    other = Door(store, "b", "tournament/anchor")
    other.must(OpenTournament(plan(), pinned("nppl")), "open")
    assert not other.sequencer.state.entries
    assert len(door.sequencer.state.entries) == 1
    assert door.sequencer.stream != other.sequencer.stream


def test_the_newest_commands_come_first_with_those_taken_back_marked(store: Store) -> None:
    door = opened(store)
    ids = [door.must(ShowMessage(f"message {number}")) for number in range(5)]
    undo = door.must(TakeBack((ids[-1],)))
    latest = door.sequencer.latest(3)
    assert [(number, done.id, out) for number, done, out in latest] == [
        (6, undo, False),
        (5, ids[4], True),
        (4, ids[3], False),
    ]
    assert [done.id for _, done, _ in door.sequencer.latest(10, before=2)] == [ids[0], "open"]
    found = door.sequencer.done(ids[0])
    assert found is not None
    assert found.command == ShowMessage("message 0")
    assert door.sequencer.done("never sent") is None
    assert door.sequencer.after(ids[0]) == 5
    assert door.sequencer.before("open") is None


def test_others_send_while_an_undo_is_judged(store: Store) -> None:
    door = opened(store, "Ann")
    message = door.must(ShowMessage("Food"))
    sent: list[str] = []

    def meanwhile(gone: int, of: int) -> None:
        with ThreadPoolExecutor(1) as pool:
            sent.append(pool.submit(door.must, ShowMessage("Meanwhile")).result(timeout=90))

    undo = door.sequencer.preview_undo((message,), meanwhile)
    assert sent
    assert undo.dependants == ()
    door.must(TakeBack((message,)))
    assert door.sequencer.state.message == "Meanwhile"
