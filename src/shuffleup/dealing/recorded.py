"""What the tournament is told of a hand that is over: `RecordHand`, made of the table's log."""

from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.dealing.events import HandOver, HandVoided
from shuffleup.dealing.table import DealtTable
from shuffleup.hand.hand import Hand
from shuffleup.tournament.dealt_hands import RecordHand


def recorded(table: DealtTable, end: HandOver | HandVoided, head: str) -> RecordHand:
    """The command for a hand that ends by `end`; `table` as it stands before that is folded, and after the last act.

    `head` is the head of the table's log. Raises ValueError where no hand has begun: decks that were only laid are the
    table's alone.
    """
    laid, begun = table.laid, table.begun
    if laid is None or begun is None:
        raise ValueError("no hand of this table has begun")
    entries = [each.entry for each in laid.seats]
    if isinstance(end, HandVoided):
        kept = tuple(zip(entries, begun.stacks, strict=True))
        return RecordHand(table.number, end.hand, head, kept, True, begun.positions, laid.game)
    stacks = tuple(zip(entries, end.stacks, strict=True))
    hands, board = _shown(table.hand, entries, end) if table.hand is not None and not table.is_real else ((), ())
    return RecordHand(table.number, end.hand, head, stacks, False, begun.positions, laid.game, hands, board)


def _shown(
    hand: Hand, entries: list[str], end: HandOver
) -> tuple[tuple[tuple[str, tuple[str, ...]], ...], tuple[str, ...]]:
    """The cards of those who lost all they had, where everybody saw them, and the board."""
    view = hand.view(None)
    lost = [seat for seat, chips in enumerate(end.stacks) if not chips]
    seen = {seat: view.seats[seat].cards for seat in lost}
    hands = tuple(
        (entries[seat], tuple(map(card_text, cards))) for seat, cards in seen.items() if cards and UNKNOWN not in cards
    )
    return hands, tuple(map(card_text, view.board))
