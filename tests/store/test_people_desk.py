"""What is done to the records of people, taken back and put into force again, in a store of each kind."""

from shuffleup.store import Person, PutPerson, Store
from shuffleup.store.people_desk import STREAM, PeopleDesk
from shuffleup.tournament.answers import Already, Declined

from .made import AT, person

WHO = {"at": AT, "actor": "director:1"}


def desk_of(store: Store) -> PeopleDesk:
    store.write([PutPerson(person(id_, name), "p") for id_, name in (("ann", "Ann Archer"), ("ann2", "Anne Archer"))])
    return PeopleDesk(store)


def name(store: Store) -> str:
    found = store.person("ann")
    return found.name if found else ""


def test_a_correction_goes_and_comes_back_as_deep_as_anybody_likes(store: Store) -> None:
    desk = desk_of(store)
    assert desk.correct(Person("ann", "Ann Lee", ""), "h0", **WHO) is None
    for depth in range(1, 6):
        assert desk.take_back(f"h{depth - 1}", f"h{depth}", **WHO) is None
        assert name(store) == ("Ann Archer" if depth % 2 else "Ann Lee")
    assert [row.type for row in store.read(STREAM)] == ["PersonCorrected"] + ["CommandTakenBack"] * 5
    assert store.verify(STREAM).ok


def test_what_is_taken_back_already_is_not_taken_back_again(store: Store) -> None:
    desk = desk_of(store)
    desk.correct(Person("ann", "Ann Lee", ""), "h0", **WHO)
    assert desk.take_back("h0", "h1", **WHO) is None
    assert isinstance(desk.take_back("h0", "h2", **WHO), Already)
    assert desk.take_back("h0", "h1", **WHO) is None  # the same again
    assert store.head(STREAM).version == 2


def test_two_people_that_were_merged_by_mistake_are_two_again_and_one_after_all(store: Store) -> None:
    desk, other = desk_of(store), PeopleDesk(store)
    desk.merge("ann2", "ann", "m", **WHO)
    assert other.take_back("m", "u1", **WHO) is None
    desk.forget()
    assert desk.same("ann2") == "ann2"
    assert desk.take_back("u1", "u2", **WHO) is None
    assert desk.same("ann2") == "ann"


def test_who_was_erased_stays_erased_whatever_is_taken_back(store: Store) -> None:
    desk = desk_of(store)
    desk.correct(Person("ann", "Ann Lee", ""), "h0", **WHO)
    desk.erase("ann", "gone", **WHO)
    refused = desk.take_back("gone", "u1", **WHO)
    assert isinstance(refused, Declined)
    assert refused.message.id == "refused.nothing_to_take_back"
    desk.take_back("h0", "u2", **WHO)
    assert name(store) == ""
    assert isinstance(desk.take_back("never", "u3", **WHO), Declined)
