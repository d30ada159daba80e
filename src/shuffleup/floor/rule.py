"""`rule`: one act in a spot, and `rule_all`: all acts of a situation, under one book.

Whose rule: the book's. A ruling is a pure function of book, spot and acts; it changes nothing.
"""

from collections.abc import Iterable, Sequence

from shuffleup.bad_input import BadInput
from shuffleup.floor.consulted import Resolved, resolved
from shuffleup.floor.corrections import settle_doubts
from shuffleup.floor.families import at_the_end
from shuffleup.floor.notation import ActLine, read_line
from shuffleup.floor.play import play_line
from shuffleup.floor.record import Known, Play, begun
from shuffleup.floor.ruling import Needs, Ruling
from shuffleup.floor.spot import Spot
from shuffleup.floor.summing_up import summed_up
from shuffleup.hand.refusals import Refused
from shuffleup.message import Message
from shuffleup.rulebooks.book import Book

Acts = ActLine | str | Sequence[ActLine | str]


def rule(book: Book, spot: Spot, act: Acts) -> Ruling | Needs:
    """Rule on one line of notation, or on several that belong together: the answer to the last of them.

    Raises BadInput for no act at all, one that is no notation, or one that the spot makes impossible.
    """
    play = _played(book, spot, (act,) if isinstance(act, ActLine | str) else act)
    if not play.rulings:
        raise BadInput(Message("wrong.no_act"), right=Message("right.an_act"))
    return play.rulings[-1]


def rule_all(book: Book | Resolved, spot: Spot, acts: Iterable[ActLine | str]) -> tuple[Ruling | Needs, ...]:
    """Rule on lines in order: one ruling for each act and player concerned, then one for the spot after all acts.

    A ruling that a later act settles comes again with its own act and player; the last one of an act is what holds.
    `book` may be one made ready already. Raises BadInput as `rule` does.
    """
    play = _played(book, spot, acts)
    return (*play.rulings, summed_up(play))


def _played(book: Book | Resolved, spot: Spot, acts: Iterable[ActLine | str]) -> Play:
    if not isinstance(book, Book | Resolved):
        raise TypeError(f'the book is {book!r}; a rulebook, as load_book("tda") gives one')
    play = begun(spot, book if isinstance(book, Resolved) else resolved(book, spot.raise_limit))
    lines = [read_line(act) if isinstance(act, str) else act for act in acts]
    known = _through(play, lines)
    if known is not None:
        play = begun(spot, play.ready, known)
        _through(play, lines)
    at_the_end(play)
    return play


def _through(play: Play, lines: Sequence[ActLine]) -> Known | None:
    """Play the lines; what is Known if they have to be played again."""
    for index, line in enumerate(lines):
        try:
            play_line(play, index, line)
        except Refused as refused:
            why = refused.refusal.in_record
            raise BadInput(Message("wrong.act_cannot_be_done", {"index": index, "why": why})) from None
    return settle_doubts(play)
