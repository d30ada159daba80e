"""Letters and who asked for them, on both databases: held by one, settled without a trace, stopped for good."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from shuffleup.store import ErasePerson, Person, PutMeta, PutPerson, Store, open_store
from shuffleup.store.backup import backup
from shuffleup.store.letter_table import DropLetters, Letter, PutLetter, PutOffLetter, SettleLetter
from shuffleup.store.mail_table import MailReader, NoteMailed, PutReader, PutReaderNight, ReaderNight, StopReader
from shuffleup.store.reply_table import PutReply, ReplyKept
from shuffleup.store.restore import restore
from shuffleup.store.schema import NAME

from .made import AT

ANN = MailReader("a" * 32, "ann@home.test", "Ann Lodge", 1, 2, AT)
HOUR = 3_600_000


def letter(id_: str, reader: str = ANN.id, due_at: int = AT) -> Letter:
    return Letter(id_, "results", "Results", "1. Ann\n", AT, reader=reader, due_at=due_at)


def ready(store: Store) -> None:
    store.write([PutReader(ANN), PutReaderNight(ReaderNight(ANN.id, "n1", "r1", AT)), PutLetter(letter("l1"))])


def test_a_letter_is_held_by_one_and_comes_with_the_address_of_its_reader(store: Store) -> None:
    ready(store)
    store.write([PutLetter(letter("later", due_at=AT + HOUR))])
    assert store.letters_waiting() == 2
    assert store.letters_waiting(AT) == 1
    taken = store.take_letter(AT, AT + HOUR)
    assert taken is not None
    assert (taken.id, taken.address, taken.body) == ("l1", "ann@home.test", "1. Ann\n")
    assert store.take_letter(AT + 1, AT + HOUR) is None, "another one holds it"
    again = store.take_letter(AT + HOUR, AT + 2 * HOUR)
    assert again is not None, "whoever held it is gone"
    assert again.id == "l1"
    store.write([PutOffLetter("l1", AT + 5 * HOUR, 3)])
    put_off = store.take_letter(AT + 5 * HOUR, AT + 6 * HOUR)
    assert put_off is not None
    assert put_off.id == "later", "the one that is due longer comes first"
    last = store.take_letter(AT + 5 * HOUR, AT + 6 * HOUR)
    assert last is not None
    assert (last.id, last.tries) == ("l1", 3)


def test_a_settled_letter_keeps_no_text_and_waits_no_more(store: Store) -> None:
    ready(store)
    store.write([PutLetter(Letter("t", "trial", "Try", "It goes.", AT, address="me@home.test", due_at=AT))])
    store.write([SettleLetter("l1", AT + 1), SettleLetter("t", AT + 2, "550")])
    assert store.letters_waiting() == 0
    assert [(each.id, each.kind, each.why) for each in store.letters_settled(5)] == [
        ("t", "trial", "550"),
        ("l1", "results", ""),
    ]
    store.write([PutLetter(letter("l1"))])
    assert store.letters_waiting() == 0, "what was sent is not sent again under its id"
    store.write([DropLetters(waiting=False, before=AT + 2)])
    assert [each.id for each in store.letters_settled(5)] == ["t"]


def test_who_stops_is_forgotten_with_what_waits_and_cannot_be_written_again(store: Store) -> None:
    ready(store)
    store.write([StopReader(ANN.id, AT + 1)])
    assert store.mail_reader(ANN.id) is None
    assert store.mail_reader_of("ann@home.test") is None
    assert (store.mail_readers(), store.reader_nights(), store.letters_waiting()) == ([], [], 0)
    store.write([PutReader(ANN), StopReader(ANN.id, AT + 9)])
    assert store.mail_readers() == [], "a form that was on its way brings nobody back"
    assert store.stopped_readers() == {ANN.id: AT + 1}


def test_erasing_a_person_stops_their_mail_by_name_and_by_contact(store: Store) -> None:
    other = MailReader("b" * 32, "eve@home.test", "Somebody", 2, 0, AT)
    third = MailReader("c" * 32, "ve@home.test", "Cy North", 2, 0, AT)
    ann = Person("p1", "Ann Lodge", "ann lodge", contact="Eve@home.test, 0123")
    store.write([PutReader(ANN), PutReader(other), PutReader(third), PutPerson(ann, "c1")])
    store.write([ErasePerson("p1", AT)])
    assert [each.address for each in store.mail_readers()] == ["ve@home.test"], "another address, though it ends alike"


@pytest.mark.parametrize(
    "contact", ["mailto:Jo@Home.test", "(jo@home.test)", "mail jo@home.test.", "0123/jo@home.test", "e:'jo@home.test'"]
)
def test_an_address_is_found_however_a_contact_writes_it(store: Store, contact: str) -> None:
    kept = ("xjo@home.test", "jo@home.test.au", "jo@home.tests", "x.jo@home.test")
    others = [MailReader(str(number) * 32, address, "", 2, 0, AT) for number, address in enumerate(kept)]
    jo = MailReader("b" * 32, "jo@home.test", "", 2, 0, AT)
    store.write(
        [*(PutReader(each) for each in (jo, *others)), PutPerson(Person("p1", "J", "j", contact=contact), "c1")]
    )
    store.write([ErasePerson("p1", AT)])
    assert {each.address for each in store.mail_readers()} == set(kept)


def test_an_address_in_another_script_is_found_as_it_is_spelled(store: Store) -> None:
    reader = MailReader("b" * 32, "jo@xn--bcher-kva.test", "", 2, 0, AT)
    broken = MailReader("c" * 32, "jo@xn--a.test", "", 2, 0, AT)
    jo = Person("p1", "Jo", "jo", contact="Jo@Bücher.test")
    store.write([PutReader(reader), PutReader(broken), PutPerson(jo, "c1"), ErasePerson("p1", AT)])
    assert store.mail_readers() == [broken]


def test_erasing_a_person_leaves_who_shares_the_address_and_replied_in_a_name_of_theirs(store: Store) -> None:
    reader = MailReader("b" * 32, "home@home.test", "Jo Hall", 2, 0, AT)
    replies = [ReplyKept(night, "r", name, "yes", AT) for night, name in (("n1", "Cy Hall"), ("n2", "Josie"))]
    people = [Person("p1", "Jo Hall", "jo hall", contact="home@home.test"), Person("p2", "Cy Hall", "cy hall")]
    store.write([PutReader(reader), *map(PutReply, replies), *(PutPerson(each, each.id) for each in people)])
    store.write([*(PutReaderNight(ReaderNight(reader.id, each.tournament, "r", AT)) for each in replies)])
    store.write([ErasePerson("p1", AT)])
    assert store.replies("n1") == [replies[0]]
    assert store.replies("n2") == [], "nobody else is called so"


def test_a_letter_that_confirms_a_reply_of_somebody_erased_is_not_sent(store: Store) -> None:
    ready(store)
    replies = [ReplyKept("n1", "ab" * 8, "Zoe  Bryan", "yes", AT), ReplyKept("n1", "cd" * 8, "Cy North", "yes", AT)]
    letters = [Letter(each.name, "confirmation", "", f"{each.name}: yes. https://crown.test/n1/{each.id}", AT,
                      reader=ANN.id, due_at=AT) for each in replies]  # fmt: skip
    store.write([*map(PutReply, replies), *map(PutLetter, letters)])
    store.write([PutPerson(Person("p1", "Zoë Bryan", "zoe bryan"), "c1"), ErasePerson("p1", AT)])
    taken = [store.take_letter(AT, AT + HOUR) for _ in range(3)]
    assert [each and each.id for each in taken] == ["Cy North", "l1", None]


def test_erasing_a_person_finds_replies_and_mail_by_every_name_and_contact_that_they_had(store: Store) -> None:
    typed = MailReader("b" * 32, "zoe@home.test", "zoe  o'brien", 2, 0, AT)
    before = MailReader("c" * 32, "old@home.test", "Somebody", 2, 0, AT)
    nameless = MailReader("d" * 32, "cy@home.test", "", 2, 0, AT)
    replies = [ReplyKept("n1", str(number), name, "yes", AT) for number, name in enumerate(("ZOE OBRIEN", "Zoe Bryan"))]
    other = ReplyKept("n1", "9", "Zoe Brown", "yes", AT)
    zoe = Person("p1", "Zoe Bryan", "zoe bryan", contact="old@home.test")
    store.write([*(PutReader(each) for each in (typed, before, nameless)), *map(PutReply, (*replies, other))])
    store.write([PutPerson(zoe, "c1"), PutPerson(replace(zoe, name="Zoë O’Brien", key="zoe obrien", contact=""), "c2")])
    store.write([ErasePerson("p1", AT)])
    assert store.replies("n1") == [other]
    assert store.mail_readers() == [nameless]


def test_erasing_one_of_two_with_one_name_leaves_the_replies_that_may_be_the_others(store: Store) -> None:
    reader = MailReader("b" * 32, "jo@home.test", "Jo Hall", 2, 0, AT)
    replies = [ReplyKept("n1", each, "JO HALL", "yes", AT) for each in ("hers", "anybody's")]
    people = [Person(each, "Jo Hall", "jo hall", contact=how) for each, how in (("p1", "Jo@home.test"), ("p2", ""))]
    store.write([PutReader(reader), *map(PutReply, replies), *(PutPerson(each, each.id) for each in people)])
    store.write([PutReaderNight(ReaderNight(reader.id, "n1", "hers", AT)), ErasePerson("p1", AT)])
    assert store.replies("n1") == [replies[1]], "what came with her address is hers, whoever shares her name"
    assert store.mail_readers() == []
    store.write([ErasePerson("p2", AT)])
    assert store.replies("n1") == []


def test_nights_and_notes_of_readers(store: Store) -> None:
    ready(store)
    store.write([PutReaderNight(ReaderNight(ANN.id, "n1", "r2", AT + 5)), NoteMailed(ANN.id, "n1", "1 5")])
    assert store.reader_nights("n1") == [ReaderNight(ANN.id, "n1", "r1", AT, "1 5")]
    assert store.reader_nights("n2") == []
    assert store.write_once("told", "", [PutMeta("told", "1")])
    assert not store.write_once("told", "", [PutMeta("told", "2")])
    assert store.meta("told") == "1"


def test_a_backup_put_back_sends_nothing_and_knows_who_stopped_since(where: str, tmp_path: Path) -> None:
    with open_store(where) as store:
        ready(store)
        made = backup(store, tmp_path / "friday.sqlite3").file
        store.write([SettleLetter("l1", AT + 1), StopReader(ANN.id, AT + 2)])
    restore(made, where, at=AT + 3, force=True)
    with open_store(where) as store:
        assert store.letters_waiting() == 0
        assert store.mail_readers() == []


def test_a_file_of_before_there_was_mail_keeps_its_keys_when_it_is_replaced(tmp_path: Path) -> None:
    house = tmp_path / "house"
    with open_store(house) as store:
        store.write([PutMeta("signing_key", "old"), PutMeta("director_key", "link")])
        made = backup(store, tmp_path / "friday.sqlite3").file
    with sqlite3.connect(house / NAME) as db:
        db.execute("DROP TABLE mail_readers")
    db.close()
    restore(made, house, at=AT, force=True)
    with open_store(house) as store:
        assert store.meta("director_key") == "link"
