"""Whether a book lets phones be played on: a night that the program deals needs them in the hand.

Whose rule: the book's of devices, and what it means by it at a digital table. Not done: what a device may be used for
besides (`floor`).
"""

from typing import Protocol

from shuffleup.rulebooks.policies import Policies
from shuffleup.rulebooks.policies.devices_language import DeviceUse
from shuffleup.rulebooks.policies.digital import DigitalPhones

PHONES = ("digital_phones", "device_use", "device_lying_on_table")
"""The policies behind phones at the table."""


class HasPolicies(Protocol):
    """A book, as far as it is asked here."""

    @property
    def policies(self) -> Policies:
        """Its policies as types."""
        ...


def phones_barred(book: HasPolicies) -> bool:
    """Whether phones are kept from live hands, the one that its holder plays on too: nobody could play."""
    policies = book.policies
    if policies.digital.digital_phones is DigitalPhones.TO_PLAY:
        return False
    return policies.devices_language.device_use in (DeviceUse.NOT_WITH_LIVE_CARDS, DeviceUse.OFF_TABLE_UNLESS_ALLOWED)
