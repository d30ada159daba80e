"""A table that the program deals: hands of every game from the decks to the chips, and a stranger who has the log."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from dealer import LEVEL, Dealer

from shuffleup.bad_input import BadInput, Place
from shuffleup.chronicle.acts import Event
from shuffleup.chronicle.answers import Declined
from shuffleup.dealing import events, turns
from shuffleup.dealing.checking import Flaw
from shuffleup.dealing.checking_log import check_log
from shuffleup.dealing.events import Act, Acted
from shuffleup.dealing.mixing import DECKS
from shuffleup.dealing.playing import by_default
from shuffleup.dealing.shares import ShareChain, hashed
from shuffleup.dealing.table import DealtTable, folded
from shuffleup.dealing.table_file import lines_of, read_table
from shuffleup.games.variants import VARIANTS
from shuffleup.hand.core import Phase
from shuffleup.hand.refusals import Refused


@pytest.mark.parametrize("game", [variant.id for variant in VARIANTS])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_hands_of_every_game_are_dealt_played_and_found_right(game: str, players: int) -> None:
    dealer = Dealer(game, players, seed=players)
    for _ in range(6):
        if sum(stack > 0 for stack in dealer.stacks.values()) < 2:
            break
        dealer.whole_hand()
    assert len(dealer.reports()) == dealer.table.hands >= 1
    assert not any(flaws for _, flaws in dealer.reports())


def test_a_new_stub_is_made_and_can_be_checked() -> None:
    dealer = Dealer("FL27TD", 6, seed=1)
    dealer.lay()
    dealer.begin()
    while (hand := dealer.table.hand) is not None:
        seat = hand.actor
        assert seat is not None
        if hand.phase is Phase.DRAW:
            acted = Acted(seat, Act.DRAW, places=tuple(range(5)))
        else:
            acted = Acted(seat, Act.CALL) if hand.can_call() else by_default(hand, muck=True)
        dealer.write(turns.act(dealer.table, dealer.table.turn, acted))
    over = dealer.log[-1]
    assert isinstance(over, events.HandOver)
    assert over.stub is not None
    assert dealer.reports() == [(1, [])]
    dealer.log[-1] = replace(over, stub=replace(over.stub, secret="00" * 32))
    assert dealer.reports() == [(1, [Flaw.STUB])]


def test_no_card_that_nobody_showed_is_in_the_log() -> None:
    """Every card that lies in no opened list is in no text of the log, and no seed of a deck in play."""
    dealer = Dealer("NLHE", 6, seed=5)
    for _ in range(5):
        before = len(dealer.log)
        dealer.lay()
        dealer.begin()
        hidden = dealer.table.hand
        assert hidden is not None
        while (hand := dealer.table.hand) is not None:
            seat = hand.actor
            assert seat is not None
            dealer.write(
                turns.act(dealer.table, dealer.table.turn, Acted(seat, Act.FOLD if not hand.can_check() else Act.CHECK))
            )
        over = dealer.log[-1]
        assert isinstance(over, events.HandOver)
        assert over.opened == ()
        text = repr(dealer.log[before:])
        begun = next(event for event in dealer.log[before:] if isinstance(event, events.HandBegun))
        assert str(begun.played) not in begun.seeds
        assert dealer.decks[over.hand].opened_stub().secret.hex() not in text
        dealer.stacks = dict.fromkeys(dealer.stacks, 2_000)


@pytest.mark.parametrize("seed", range(6))
def test_a_table_read_again_at_any_event_goes_on_with_the_same_cards(seed: int) -> None:
    dealer = Dealer("FLO8" if seed % 2 else "NLHE", 5, seed=seed)
    dealer.whole_hand()
    for at in range(1, len(dealer.log) + 1):
        again = folded(DealtTable("n1", 3), dealer.log[:at], dealer.decks)
        straight = DealtTable("n1", 3)
        straight.decks = dealer.decks[1]
        for event in dealer.log[:at]:
            straight.fold(event)
        assert again.turn == straight.turn
        assert repr(again.hand) == repr(straight.hand)
        if again.hand is not None and straight.hand is not None:
            assert again.hand.log == straight.hand.log


def test_what_the_floor_takes_back_is_played_again_with_the_same_cards() -> None:
    dealer = Dealer(players=4, seed=8)
    dealer.lay()
    dealer.begin()
    table = dealer.table
    assert table.hand is not None
    board = None
    for _ in range(3):
        while table.hand is not None and len(table.hand.board) < 3:
            seat = table.hand.actor
            assert seat is not None
            acted = Acted(seat, Act.CALL) if table.hand.can_call() else Acted(seat, Act.CHECK)
            dealer.write(turns.act(table, table.turn, acted))
        assert table.hand is not None
        assert board in (None, table.hand.board)
        board = table.hand.board
        dealer.write(turns.take_back(table, 1, "acted for the wrong player"))
        assert table.turn == 1
    dealer.play()
    assert dealer.reports() == [(1, [])]


def test_a_voided_hand_gives_the_chips_back_and_is_counted() -> None:
    dealer = Dealer(seed=2)
    dealer.lay()
    dealer.begin()
    dealer.write(turns.void(dealer.table, "the wrong player was dealt in"))
    assert (dealer.table.hand, dealer.table.voided, dealer.table.hands) == (None, 1, 1)
    dealer.whole_hand()
    assert [(report.hand, report.voided, report.flaws) for report in check_log("n1", 3, dealer.log)] == [
        (1, True, []),
        (2, False, []),
    ]


def test_shares_that_do_not_come_are_named_and_later_ones_still_count() -> None:
    dealer = Dealer(players=3, seed=3)
    dealer.whole_hand(silent=("e1",))
    begun = next(event for event in dealer.log if isinstance(event, events.HandBegun))
    assert begun.missing == {"e1": "late"}
    assert set(begun.shares) == {"e0", "e2"}
    dealer.stacks = dict.fromkeys(dealer.stacks, 2_000)
    dealer.whole_hand()
    assert dealer.reports() == [(1, []), (2, [])]
    dealer.stacks = dict.fromkeys(dealer.stacks, 2_000)
    dealer.phones["e2"] = ShareChain(b"x" * 32, 5)  # of a chain that nobody was shown
    dealer.whole_hand()
    begun = [event for event in dealer.log if isinstance(event, events.HandBegun)][-1]
    assert begun.missing == {"e2": "wrong"}


def test_a_friend_has_no_share_to_choose_from() -> None:
    """Whoever sees the others' shares first can give just one link, or none and be named."""
    dealer = Dealer(players=3, seed=9)
    dealer.lay()
    chain = dealer.phones["e2"]
    links = [chain.give() for _ in range(40)]
    assert [dealer.table.chains.promised("e2", link) for link in links] == [True, *[False] * 39]
    dealer.write(turns.void(dealer.table, "a late entrant sits down"))
    dealer.lay()
    assert [dealer.table.chains.promised("e2", link) for link in links] == [False, True, *[False] * 38]


def test_a_share_that_was_seen_counts_no_more_under_another_name() -> None:
    dealer = Dealer(players=3, seed=9)
    dealer.whole_hand()
    begun = next(event for event in dealer.log if isinstance(event, events.HandBegun))
    first = bytes.fromhex(begun.shares["e0"])
    chains = dealer.table.chains
    chains.begin("e1", hashed(first))
    assert not chains.promised("e1", first)


def test_a_hand_that_could_not_be_written_begins_with_the_shares_that_it_had() -> None:
    """Decks are mixed once: who asks again, with a share that came meanwhile, is told of the same hand."""
    dealer = Dealer(players=3, seed=12)
    dealer.lay()
    stakes = LEVEL.stakes(dealer.game, 3)
    given = {entry: phone.give() for entry, phone in dealer.phones.items()}
    first = turns.begin(dealer.table, stakes, (2_000,) * 3, {"e0": given["e0"]})
    again = turns.begin(dealer.table, stakes, (2_000,) * 3, given)
    assert again == first
    dealer.write(again)
    dealer.play()
    assert dealer.reports() == [(1, [])]


def refused(answer: turns.Next) -> str:
    assert isinstance(answer, Declined), answer
    return answer.message.id


def test_what_the_protocol_forbids_is_refused_with_a_word() -> None:
    dealer = Dealer(seed=4)
    table = dealer.table
    assert refused(turns.begin(table, LEVEL.stakes(dealer.game, 2), (), {})) == "refused.no_decks_laid"
    assert refused(turns.act(table, 0, Acted(0, Act.FOLD))) == "refused.no_hand_under_way"
    assert refused(turns.void(table, "why")) == "refused.no_hand_under_way"
    assert refused(turns.begin_chain(table, "e9", b"short")) == "refused.no_head_of_chain"
    dealer.lay()
    assert refused(turns.lay(table, [b"s" * 32] * DECKS, "NLHE", (), [])[0]) == "refused.decks_laid_already"
    assert refused(turns.begin_chain(table, "e1", b"h" * 32)) == "refused.share_wanted_already"
    assert refused(turns.begin_chain(table, "e9", dealer.phones["e1"].head)) == "refused.chain_known_already"
    dealer.begin()
    assert refused(turns.begin(table, LEVEL.stakes(dealer.game, 2), (), {})) == "refused.hand_under_way"
    assert table.hand is not None
    seat = table.hand.actor
    assert seat is not None
    assert refused(turns.act(table, 1, Acted(seat, Act.CALL))) == "refused.turn_is_over"
    with pytest.raises(Refused):
        turns.act(table, 0, Acted((seat + 1) % 4, Act.CALL))
    with pytest.raises(BadInput):
        turns.act(table, 0, Acted(seat, Act.DRAW, places=(0, 0)))
    assert refused(turns.take_back(table, 0, "why")) == "refused.nothing_to_take_back"
    dealer.write(turns.act(table, 0, Acted(seat, Act.CALL)))
    assert refused(turns.take_back(table, 0, " ")) == "refused.hand_needs_reason"
    assert refused(turns.void(table, "")) == "refused.hand_needs_reason"


def changed_logs(dealer: Dealer) -> Iterator[tuple[str, list[Event]]]:
    """The log of one hand with one thing in it that is not so; what changes no chips is the hash chain's to guard."""
    log = dealer.log
    for number, event in enumerate(log):
        other = None
        if isinstance(event, events.HandOver):
            other = replace(event, stacks=(event.stacks[0] + 5, event.stacks[1] - 5, *event.stacks[2:]))
            yield "opened", [*log[:number], replace(event, opened=event.opened[1:]), *log[number + 1 :]]
        elif isinstance(event, Acted) and event.act is not Act.MUCK:
            yield "act left out", [*log[:number], *log[number + 1 :]]
        elif isinstance(event, events.DecksLaid):
            other = replace(event, roots=(event.roots[0], event.roots[0], *event.roots[2:]))
            yield "seats", [*log[:number], replace(event, seats=event.seats[::-1]), *log[number + 1 :]]
            yield "wanted", [*log[:number], replace(event, wanted=event.wanted[1:]), *log[number + 1 :]]
        elif isinstance(event, events.ChainBegun):
            other = replace(event, head="00" * 32)
        if other is not None:
            yield type(event).__name__, [*log[:number], other, *log[number + 1 :]]


@pytest.mark.parametrize("seed", range(8))
def test_a_log_in_which_anything_was_changed_is_found_out(seed: int) -> None:
    dealer = Dealer(players=3, seed=20 + seed)
    dealer.whole_hand()
    over = dealer.log[-1]
    assert isinstance(over, events.HandOver)
    for what, log in changed_logs(dealer):
        if what == "opened" and not over.opened:
            continue
        [report] = check_log("n1", 3, log)
        assert report.flaws, what


@pytest.mark.parametrize("game", ["NLHE", "FL27TD", "STUD"])
def test_the_file_of_a_table_is_read_back_and_found_right(game: str) -> None:
    dealer = Dealer(game, 4, seed=11)
    dealer.whole_hand()
    lines = list(lines_of("n1", 3, dealer.log))
    assert read_table(lines) == ("n1", 3, dealer.log)


@pytest.mark.parametrize(
    ("line", "at"),
    [
        (["{}"], 1),
        ([], 1),
        (['{"table":3,"tournament":"n1"}', "nonsense"], 2),
        (['{"table":3,"tournament":"n1"}', '{"type":"Acted","data":{"seat":0,"act":"wink"}}'], 2),
        (['{"table":3,"tournament":"n1"}', '{"type":"Bluffed","data":{}}'], 2),
        (['{"table":3,"tournament":"n1"}', "[" * 90_000], 2),
        (['{"table":3,"tournament":"n1"}', "9" * 200_000], 2),
        (['{"table":99999999999,"tournament":"n1"}'], 1),
    ],
)
def test_a_file_that_is_none_says_which_line(line: list[str], at: int) -> None:
    with pytest.raises(BadInput) as bad:
        read_table(line, "night.jsonl")
    assert bad.value.place == Place("night.jsonl", at)
