"""What is said when the store fails: the cause, what is safe, what to do."""

from shuffleup.message import Message
from shuffleup.store import StoreAway, StoreCause, StoreFails


def away_told(away: StoreAway) -> tuple[Message, Message]:
    """The cause, and what is safe and to be done."""
    if not isinstance(away, StoreFails):
        return Message("mistake.database_away"), Message("mistake.asks_again")
    return {
        StoreCause.FULL: (Message("storage.full"), Message("storage.full_do")),
        StoreCause.LOCKED: (Message("storage.locked"), Message("storage.locked_do")),
        StoreCause.DAMAGED: (Message("storage.damaged"), Message("storage.damaged_do")),
        StoreCause.READ_ONLY: (Message("storage.read_only"), Message("storage.read_only_do")),
        StoreCause.UNREADABLE: (Message("storage.unreadable"), Message("storage.unreadable_do")),
    }[away.cause]
