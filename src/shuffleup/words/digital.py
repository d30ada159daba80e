"""What becomes of a clause at a digital table, as a sentence: for pages and for the command line alike."""

from shuffleup.message import Message
from shuffleup.rulebooks import DigitalFate


def digital_message(fate: DigitalFate) -> Message:
    """What the fate means; of a clause that is redefined, what it means there."""
    if fate.redefinition:
        return Message("rules.digital_redefined", {"what": fate.redefinition})
    return Message("rules.digital_means", {"what": fate.fate.value})
