"""Counts of pairs over hands made by hand: whose chips, whose folds, the best hand that was only checked."""

from shuffleup.cards.card import parse_cards
from shuffleup.dealing.pair_play import PlayedTogether, pair_report
from shuffleup.games.variants import find_variant
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Setup

NAMES = ("ann", "bob", "cy")


def dealt(cards: str = "", stacks: tuple[int, ...] = (1_000, 1_000, 1_000)) -> Hand:
    """A hand of no-limit hold'em, blinds 50 and 100 in seats 0 and 1, off a deck that begins with these cards."""
    known = parse_cards(cards.replace(" ", ""))
    deck = [*known, *(card for card in range(52) if card not in known)]
    stakes = Stakes((0,) * len(stacks), (50, 100, *(0,) * (len(stacks) - 2)), min_bet=100, small_blind=50)
    return Hand(Setup(find_variant("NLHE"), stakes, stacks), deck=deck)


def told(hand: Hand) -> PlayedTogether:
    assert hand.is_over
    return PlayedTogether(1, 7, NAMES[: len(hand.setup.stacks)], hand)


def play_on(hand: Hand) -> Hand:
    """Checked, or called, and shown to the end."""
    while not hand.is_over:
        if hand.phase is Phase.SHOW:
            hand.show()
        else:
            hand.check_or_call()
    return hand


def pair(hand: Hand, one: str, other: str) -> tuple[int, int, int]:
    found = next(each for each in pair_report([told(hand)]).pairs if (each.one, each.other) == (one, other))
    return found.won, found.faced, found.folded


def test_chips_go_from_who_lost_them_to_who_won_them() -> None:
    hand = dealt()
    hand.raise_to(300)
    hand.fold()
    hand.fold()
    assert pair(hand, "cy", "ann") == (50, 0, 0)
    assert pair(hand, "cy", "bob") == (100, 0, 0)
    assert pair(hand, "ann", "cy") == (0, 1, 1)
    assert pair(hand, "bob", "cy") == (0, 1, 1)
    assert pair(hand, "bob", "ann") == (0, 0, 0)


def test_what_one_gains_is_what_the_others_lose() -> None:
    hand = dealt()
    hand.raise_to(300)
    hand.raise_to(900)
    hand.fold()
    hand.call()
    play_on(hand)
    report = pair_report([told(hand)])
    stacks = dict(zip(NAMES, hand.stacks, strict=True))
    for entry, stack in stacks.items():
        won = sum(each.won for each in report.pairs if each.one == entry)
        lost = sum(each.won for each in report.pairs if each.other == entry)
        assert won - lost == stack - 1_000
    assert report.hands == 1


ROYAL = ("As 7c Ks 8d 9h Qs Js Ts 4h 2d 5h 3c", "7c As 8d Ks 9h Qs Js Ts 4h 2d 5h 3c")
"""Heads-up, for the one and for the other: a royal flush, of which there can be no second."""


def test_the_best_hand_checked_by_the_last_to_act_is_told_and_by_the_first_is_not() -> None:
    found = [pair_report([told(play_on(dealt(cards, (1_000, 1_000))))]).nuts for cards in ROYAL]
    assert sorted(map(len, found)) == [0, 1]
    [nuts] = next(each for each in found if each)
    assert (nuts.table, nuts.number, nuts.called) == (1, 7, False)
    assert {nuts.entry, *nuts.others} == {"ann", "bob"}


def test_a_call_with_it_is_told_where_a_raise_was_possible() -> None:
    for bet, count in ((200, 1), (900, 0)):
        told_of = []
        for cards in ROYAL:
            hand = dealt(cards, (1_000, 1_000))
            while len(hand.board) < 5:
                hand.check_or_call()
            hand.raise_to(bet)
            told_of += pair_report([told(play_on(hand))]).nuts
        assert [each.called for each in told_of] == [True] * count


def test_a_hand_that_another_could_tie_is_not_told() -> None:
    for cards in ("7c 2d 8c 3d 9h As Ks Qs 4h Js 5h Ts", "2d 7c 3d 8c 9h As Ks Qs 4h Js 5h Ts"):
        assert not pair_report([told(play_on(dealt(cards, (1_000, 1_000))))]).nuts


def test_no_hands_are_no_report() -> None:
    report = pair_report([])
    assert (report.hands, report.pairs, report.nuts) == (0, (), ())
