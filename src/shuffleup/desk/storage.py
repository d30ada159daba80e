"""What is said when the store fails: the cause, what is safe, what to do."""

from shuffleup.message import Message
from shuffleup.store import StoreAway, StoreCause, StoreFails


def away_told(away: StoreAway, *, page: bool = False) -> tuple[Message, Message]:
    """The cause, and what is safe and to be done; a `page` asks again by itself."""
    if not isinstance(away, StoreFails):
        return Message("mistake.database_away"), Message("mistake.asks_again" if page else "storage.ask_again")
    if away.cause is StoreCause.DAMAGED:
        return away.cause.said, away.cause.to_do
    safe = Message("storage.safe_do", {"do": away.cause.to_do})
    return away.cause.said, Message("storage.page_do", {"do": safe}) if page else safe
