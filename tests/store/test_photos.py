"""Photos of people and sounds of the house beside the chain: one a person, gone with them, in backups as people are."""

from pathlib import Path

import pytest

from shuffleup.store import (
    DropPhoto,
    DropSound,
    ErasePerson,
    PersonIsErased,
    Photo,
    PutPerson,
    PutPhoto,
    PutSound,
    RevertPeople,
    Sound,
    Store,
)
from shuffleup.store.backup import backup
from shuffleup.store.people_desk import PeopleDesk
from shuffleup.store.restore import restore
from shuffleup.store.sqlite import SqliteStore
from shuffleup.tournament.answers import Declined

from .made import AT, person

WHO = {"at": AT, "actor": "director:1"}
GONG = Sound("a" * 24, "Gong", "audio/wav", b"RIFF", AT)


def photo(of: str, at: int = AT, content: bytes = b"face") -> Photo:
    return Photo(of, "image/jpeg", at, content)


@pytest.fixture
def desk(store: Store) -> PeopleDesk:
    store.write([PutPerson(person(id_, id_.title()), id_) for id_ in ("ann", "anne", "annie")])
    return PeopleDesk(store)


def test_somebody_has_one_photo_or_none(store: Store, desk: PeopleDesk) -> None:
    assert (desk.photo("ann"), desk.photographed()) == (None, {})
    assert desk.put_photo(photo("ann")) is None
    assert desk.put_photo(photo("ann", AT + 1, b"newer")) is None
    assert (desk.photo("ann"), desk.photographed()) == (photo("ann", AT + 1, b"newer"), {"ann": AT + 1})
    desk.drop_photo("ann")
    assert (desk.photo("ann"), desk.photographed()) == (None, {})


def test_nobody_has_no_photo(store: Store, desk: PeopleDesk) -> None:
    assert isinstance(desk.put_photo(photo("nobody")), Declined)
    desk.erase("ann", "gone", **WHO)
    assert isinstance(desk.put_photo(photo("ann")), Declined)
    with pytest.raises(PersonIsErased):
        store.write([PutPhoto(photo("ann"))])
    assert store.photographed() == {}


def test_who_is_merged_keeps_one_photo_and_has_its_own_again_when_that_is_taken_back(desk: PeopleDesk) -> None:
    desk.put_photo(photo("anne", AT + 5, b"other"))
    desk.merge("anne", "ann", "m1", **WHO)
    assert desk.photo("ann") == desk.photo("anne") == photo("anne", AT + 5, b"other")
    assert desk.photographed() == {"ann": AT + 5}
    desk.take_back("m1", "u1", **WHO)
    assert (desk.photo("ann"), desk.photographed()) == (None, {"anne": AT + 5})
    desk.put_photo(photo("ann"))
    desk.take_back("u1", "u2", **WHO)
    assert desk.photo("anne") == photo("ann"), "their own is shown, though the other one is newer"
    assert desk.photographed() == {"ann": AT}


def test_no_photo_is_left_behind_a_merge(store: Store, desk: PeopleDesk) -> None:
    for id_ in ("ann", "anne", "annie"):
        desk.put_photo(photo(id_))
    desk.merge("annie", "anne", "m1", **WHO)
    desk.merge("anne", "ann", "m2", **WHO)
    desk.put_photo(photo("annie", AT + 9))
    assert store.photographed() == {"ann": AT + 9}, "a new one takes the place of all"
    store.write([PutPhoto(photo("annie"))])
    desk.drop_photo("anne")
    assert store.photographed() == {}


def test_who_is_erased_is_erased_with_everybody_merged_into_them(store: Store, desk: PeopleDesk) -> None:
    for id_ in ("ann", "anne", "annie"):
        desk.put_photo(photo(id_))
    desk.merge("annie", "anne", "m1", **WHO)
    desk.merge("anne", "ann", "m2", **WHO)
    assert desk.erase("ann", "gone", **WHO) is None
    assert store.photographed() == {}
    assert {each.name for each in store.all_people()} == {""}


def test_who_was_never_entered_has_no_photo_either(store: Store, desk: PeopleDesk) -> None:
    desk.put_photo(photo("ann"))
    store.write([RevertPeople("ann")])
    assert store.photographed() == {}


def test_of_a_photo_that_was_taken_away_nothing_is_left_in_the_files(tmp_path: Path) -> None:
    faces = [b"her-face-%d" % number * 2000 for number in range(3)]
    with SqliteStore(tmp_path / "house.sqlite3") as store:
        store.write([PutPerson(person("ann", "Ann"), "ann")])
        for face in faces[:2]:
            store.write([PutPhoto(photo("ann", content=face))])
        store.write([DropPhoto("ann")])
        store.write([PutPhoto(photo("ann", content=faces[2]))])
        store.write([ErasePerson("ann", AT)])
        held = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert [face[:30] for face in faces if face[:30] in held] == []


def test_a_sound_is_kept_once_and_taken_away(store: Store) -> None:
    store.write([PutSound(GONG), PutSound(Sound(GONG.id, "Our gong", GONG.kind, GONG.content, AT + 1))])
    assert store.sounds() == [(GONG.id, "Our gong")]
    found = store.sound(GONG.id)
    assert found is not None
    assert (found.kind, found.content) == (GONG.kind, GONG.content)
    store.write([DropSound(GONG.id)])
    assert (store.sound(GONG.id), store.sounds()) == (None, [])


def test_photos_and_sounds_are_in_backups_and_who_was_erased_since_is_erased_again(
    store: Store, desk: PeopleDesk, tmp_path: Path
) -> None:
    many = [person(f"p{number:03}", "Many") for number in range(250)]
    store.write([PutPerson(each, each.id) for each in many])
    store.write([PutSound(GONG), *(PutPhoto(photo(each.id)) for each in many)])
    made = backup(store, tmp_path / "friday.sqlite3")
    here = tmp_path / "put-back"
    restore(made.file, here, at=AT)
    with SqliteStore(here / "shuffleup.sqlite3") as restored:
        assert restored.sounds() == store.sounds()
        assert restored.photographed() == store.photographed()
        assert restored.photo("p007") == photo("p007")
        restored.write([ErasePerson("p007", AT + 1)])
    restore(made.file, here, at=AT + 2, force=True)
    with SqliteStore(here / "shuffleup.sqlite3") as restored:
        assert restored.photo("p007") is None
        assert len(restored.photographed()) == 249
