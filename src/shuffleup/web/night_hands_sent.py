"""The file of a night's hands as it goes out: a piece at a time, each made when the one before is sent.

The server holds one piece of each file that is being sent, however long the night. A file that cannot be finished
breaks off, so that nobody takes a part of it for the whole.
"""

from asyncio import wrap_future
from collections.abc import AsyncIterator

from django.http import StreamingHttpResponse

from shuffleup.desk.dealer.hand_files import KINDS
from shuffleup.desk.dealer.night_hands import NightHands, NightOf, NightPiece, file_name, night_of
from shuffleup.desk.event import EventView


def night_hands_sent(event: EventView, kind: str) -> StreamingHttpResponse:
    """The answer, whose first hands are there already. Raises `NotDealtHere` where there is no hand to send."""
    hands, of = event.house.night_hands, night_of(event.id, event.state, event.names, kind)
    answer = StreamingHttpResponse(
        _pieces(hands, of, hands.first(of)), content_type=f"{KINDS[of.kind].media}; charset=utf-8"
    )
    answer["Content-Disposition"] = f'attachment; filename="{file_name(of)}"'
    answer["Cache-Control"] = "no-store"
    return answer


async def _pieces(hands: NightHands, of: NightOf, piece: NightPiece) -> AsyncIterator[bytes]:
    """The first piece and all that come after it."""
    yield piece.text.encode()
    while piece.next is not None:
        piece = await wrap_future(hands.piece(of, piece.next))
        if piece.text:
            yield piece.text.encode()
