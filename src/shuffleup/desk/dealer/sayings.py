"""What was done at a table in words: by each seat on this street, and how a hand ended.

Only of what lay open: names of hands are told of those who showed. Not done: the whole story of a hand (its replay).
"""

from collections.abc import Sequence

from shuffleup.cards.card import UNKNOWN
from shuffleup.desk.dealer.naming import hand_called
from shuffleup.hand.acts import (
    Act,
    Bet,
    BoardDealt,
    BroughtIn,
    Called,
    Checked,
    Completed,
    Drew,
    Folded,
    HandKilled,
    Mucked,
    Raised,
    Showed,
    StreetDealt,
)
from shuffleup.hand.view import HandView
from shuffleup.message import Message


def done_on_street(log: Sequence[Act]) -> dict[int, Message]:
    """What each seat did last on the street that the log has come to; of one that folded, that it folded."""
    found: dict[int, Message] = {}
    for act in reversed(log):
        if isinstance(act, (StreetDealt, BoardDealt)):
            break
        said = said_of(act)
        if said is not None:
            found.setdefault(said[0], said[1])
    return found


def draws_of(log: Sequence[Act], seats: int) -> tuple[tuple[int, ...], ...]:
    """By seat, how many cards were drawn each time."""
    found: list[list[int]] = [[] for _ in range(seats)]
    for act in log:
        if isinstance(act, Drew):
            found[act.seat].append(len(act.discarded))
    return tuple(map(tuple, found))


def ended(view: HandView, entries: Sequence[str]) -> tuple[Message, ...]:
    """How the hand ended: who won how much, and with what where it was shown. `view` is a bystander's."""
    return tuple(
        _won(view, entries[seat], each.won, each.cards if each.shown else ())
        for seat, each in enumerate(view.seats)
        if each.won
    )


def _won(view: HandView, entry: str, chips: int, cards: tuple[int, ...]) -> Message:
    called = hand_called(view.game, cards, view.board) if cards and UNKNOWN not in cards else None
    if called is None:
        return Message("at_table.wins", {"player": entry, "chips": chips})
    return Message("at_table.wins_with", {"player": entry, "chips": chips, "called": called})


def said_of(act: Act) -> tuple[int, Message] | None:
    """Who did something, and what; None for what nobody did himself."""
    match act:
        case Folded() | Checked() | Showed() | Mucked() | HandKilled():
            return act.seat, _PLAIN[type(act)]
        case Called(seat=seat, paid=paid):
            return seat, Message("at_table.calls", {"chips": paid})
        case BroughtIn(seat=seat, paid=paid):
            return seat, Message("at_table.brings_in", {"chips": paid})
        case Bet(seat=seat, to=to):
            return seat, Message("at_table.bets", {"chips": to})
        case Completed(seat=seat, to=to):
            return seat, Message("at_table.completes", {"chips": to})
        case Raised(seat=seat, to=to):
            return seat, Message("at_table.raises", {"chips": to})
        case Drew(seat=seat, discarded=()):
            return seat, Message("at_table.stands_pat")
        case Drew(seat=seat, discarded=thrown):
            return seat, Message("at_table.draws", {"count": len(thrown)})
    return None


_PLAIN: dict[type[Act], Message] = {
    Folded: Message("at_table.folds"),
    Checked: Message("at_table.checks"),
    Showed: Message("at_table.shows"),
    Mucked: Message("at_table.mucks"),
    HandKilled: Message("at_table.is_dead"),
}
"""What is said of an act that has no number."""
