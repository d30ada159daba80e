"""Places of players who are out on one hand: the tests that the book makes, in its order, until nobody is level.

One rule for everybody who places players: the console, whose host says who was higher, and `decide`, which works it out
from stacks and cards. Not done: what the tests look at (whoever asks brings that).
"""

from collections.abc import Callable, Sequence

from shuffleup.rulebooks.policies.elimination import HandForHandSameRound, SameHandPlaces
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.kernels.places import OutRecord, place_out

Scores = Callable[[Sequence[int]], Sequence[int]]
"""From players who are level so far (by number) to the score of each in a test; more is better."""


def tests_made(book: OpenBook) -> tuple[SameHandPlaces, ...]:
    """What parts players who are out on one hand, in the book's order; after a tie nothing does."""
    listed = book.policies.elimination.same_hand_places
    return listed[: listed.index(SameHandPlaces.TIE)] if SameHandPlaces.TIE in listed else listed


def by_report(book: OpenBook, tables: int) -> bool:
    """Whether players out at so many tables in one round are placed in the order reported, without any test."""
    in_order = HandForHandSameRound.ORDER_OF_REPORT
    return tables > 1 and book.policies.elimination.hand_for_hand_same_round is in_order


def may_tie(book: OpenBook, tables: int = 1) -> bool:
    """Whether players out on one hand may share a place: not where a card is drawn until one of them is higher."""
    return not by_report(book, tables) and SameHandPlaces.HIGH_CARD_DRAW not in tests_made(book)


def placed(players: int, tests: Sequence[Scores], best: int) -> OutRecord:
    """Everybody's place, `best` the best of them. A test is made only of those who are level in all tests before it."""
    record = OutRecord(players, max(len(tests), 1))
    for number, scores in enumerate(tests):
        place_out(record, best)
        level = [player for player in range(players) if record.level[player] > 1]
        for place in sorted({record.place[player] for player in level}):
            together = [player for player in level if record.place[player] == place]
            for player, score in zip(together, scores(together), strict=True):
                record.score[number * players + player] = score
    place_out(record, best)
    return record


def by_stacks(players: Sequence[str], stacks: Sequence[int], *, shared: bool) -> tuple[tuple[str, ...], ...]:
    """Players in groups, best placed first, by their chips at the start of the hand.

    Those who are level share a group where places are `shared`; else they keep the order in which they were told, which
    is that of the book's next tests.
    """
    record = placed(len(players), [lambda level: [stacks[each] for each in level]], 1)
    order = sorted(range(len(players)), key=lambda each: record.place[each])
    if not shared:
        return tuple((players[each],) for each in order)
    found = sorted({record.place[each] for each in order})
    return tuple(tuple(players[each] for each in order if record.place[each] == place) for place in found)
