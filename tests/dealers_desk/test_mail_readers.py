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
