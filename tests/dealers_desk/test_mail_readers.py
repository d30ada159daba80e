"""Who gets mail, by the house alone: whose name stands there, and what waits when somebody is erased."""

from collections.abc import Iterator
from datetime import date
from email.headerregistry import Address
from pathlib import Path

import pytest

from shuffleup.desk.demo.demo_house import make_season
from shuffleup.desk.house import House
from shuffleup.desk.mail import readers
from shuffleup.desk.mail.letters import Links
from shuffleup.desk.mail.mail_desk import MailDesk
from shuffleup.desk.mail.posting import MailAway
from shuffleup.desk.mail.readers import CONFIRMED, Wish
from shuffleup.desk.mail.settings import MailSettings, Security
from shuffleup.store.mail_table import MailReader, PutReader, PutReaderNight, ReaderNight

NOWHERE = MailSettings("127.0.0.1", Address("Crown", addr_spec="a@crown.test"), "https://crown.test", 9, Security.NONE)
"""A server that is never there: every letter waits."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.close()


def asked(house: House, name: str) -> MailReader:
    """Who gets mail at one address, after somebody asked for news there in this name."""
    assert readers.ask(house, Links("https://crown.test"), Wish("ann@home.test", news=True), by=name, name=name) is None
    found = house.store.mail_reader_of("ann@home.test")
    assert found is not None
    return found


def test_whoever_types_a_known_address_changes_no_name(house: House) -> None:
    assert asked(house, "Ann Lodge").name == "Ann Lodge"
    assert asked(house, "Mallory").name == "Ann Lodge"


def test_a_nameless_reader_gets_a_name_until_the_owner_of_the_address_has_said_yes(house: House) -> None:
    readers.confirm(house, asked(house, ""))
    assert asked(house, "Mallory").name == ""


def test_a_reader_who_has_confirmed_nothing_gets_the_first_name_that_is_given(house: House) -> None:
    assert asked(house, "").name == ""
    assert asked(house, "Ann Lodge").name == "Ann Lodge"


def test_results_that_wait_do_not_name_who_is_erased_meanwhile(house: House) -> None:
    make_season(house, "seed", date(2026, 11, 27))
    mail, night = MailDesk(house), house.nights.all()[0].id
    mail.set_up(NOWHERE)
    reader = MailReader("b" * 32, "zoe@home.test", "Zoe", CONFIRMED, 0, house.time.now())
    house.store.write([PutReader(reader), PutReaderNight(ReaderNight(reader.id, night, "", house.time.now()))])

    def waits() -> str:
        with pytest.raises(MailAway):
            mail.keep_up()
        now = house.time.now() + 1_000 * readers.DAY
        letter = house.store.take_letter(now, now)
        assert letter is not None
        assert house.store.letters_waiting() == 1
        return letter.body

    winner = house.sequencer(night).state.published[-1].results[0].entry
    name = house.name_of(house.sequencer(night).state, winner)
    assert name in waits()
    assert name in waits(), "and it waits once"
    person = house.sequencer(night).state.entries[winner].person
    house.people.erase(person, "f" * 32, at=house.time.now(), actor="director")
    assert name not in waits()
