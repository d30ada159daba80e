"""The league's log in a store of each kind: written once, read again, followed; its remarks erased."""

from shuffleup.league import commands as c
from shuffleup.league.state import HOUSE_BAN, Venue
from shuffleup.store import Person, PutPerson, Store
from shuffleup.store.league_desk import STREAM, LeagueDesk
from shuffleup.store.people_desk import PeopleDesk
from shuffleup.tournament.answers import Accepted

from .made import AT

ANN = Person("ann", "Ann Archer", "ann archer")
BAN = c.ImposeSanction("ann", HOUSE_BAN, "", "2026-11-20")


def test_what_the_league_does_is_durable_and_the_same_id_does_it_once(store: Store) -> None:
    desk = LeagueDesk(store)
    crown = c.KeepVenue(Venue("crown", "The Crown", "gb_pub"))
    for _ in range(2):
        assert isinstance(desk.send("c1", crown, at=AT, actor="director:7"), Accepted)
    assert not isinstance(desk.send("c2", crown, at=AT, actor="director"), Accepted)
    assert store.head(STREAM).version == 1
    again = LeagueDesk(store)
    assert again.league == desk.league
    assert [(done.id, done.actor, out) for _, done, out in again.latest(9)] == [("c1", "director:7", False)]
    assert all(report.ok for report in store.verify_all())


def test_two_processes_on_one_log_see_what_the_other_did(store: Store) -> None:
    one, other = LeagueDesk(store), LeagueDesk(store)
    one.send("c1", c.KeepVenue(Venue("crown", "The Crown")), at=AT, actor="director")
    answer = other.send("c2", c.KeepVenue(Venue("anchor", "The Anchor")), at=AT, actor="director")
    assert isinstance(answer, Accepted)
    assert set(other.league.venues) == {"crown", "anchor"}
    one.follow()
    assert one.league == other.league
    one.send("c3", c.TakeBack(("c1",)), at=AT, actor="director")
    other.follow()
    assert set(other.league.venues) == {"anchor"}


def test_what_was_written_about_a_person_goes_with_the_person(store: Store) -> None:
    store.write([PutPerson(ANN, "p")])
    desk, people = LeagueDesk(store), PeopleDesk(store)
    desk.send("c1", BAN, at=AT, actor="director", person="ann", remark="Threw a chair.")
    assert desk.remarks() == {"c1": "Threw a chair."}
    assert "chair" not in "".join(row.data + row.command for row in store.read(STREAM))
    assert people.erase("ann", "e1", at=AT, actor="director") is None
    assert desk.remarks() == {}
    assert desk.league.sanctions["c1"].person == "ann"
    lifted = desk.send("c2", c.LiftSanction("c1"), at=AT, actor="director", person="ann", remark="He is gone.")
    assert isinstance(lifted, Accepted)
    assert desk.remarks() == {}


def test_two_records_that_are_one_person_stand_for_one(store: Store) -> None:
    store.write([PutPerson(ANN, "p"), PutPerson(Person("ann2", "Anne Archer", "anne archer"), "p")])
    people = PeopleDesk(store)
    assert people.same("ann2") == "ann2"
    assert people.merge("ann2", "ann", "m1", at=AT, actor="director") is None
    assert (people.same("ann2"), people.same("ann"), people.same("nobody")) == ("ann", "ann", "nobody")
    assert people.take_back("m1", "m2", at=AT, actor="director") is None
    assert people.same("ann2") == "ann2"
