"""The cash box: what is due and taken, what the bar adds, what is paid out, and what must be in the box."""

from typing import Any

import pytest

from shuffleup.tournament.answers import Already, Declined
from shuffleup.tournament.cash import accounts, box, due, owes, paid_out, unpaid
from shuffleup.tournament.cash_commands import CountCash, PayOut, PutIn, TakePayment
from shuffleup.tournament.cash_state import How
from shuffleup.tournament.chip_commands import BuyAgain
from shuffleup.tournament.commands import NotePayment, PublishResults, SetCounts, TakeBack
from shuffleup.tournament.plan import Format, Prize

from .nights import Night


def room() -> tuple[Night, list[str]]:
    """Four at 10.00 each, the bar adds 50.00, a re-buy at 6.00; nobody has paid yet."""
    prizes = (Prize(1, share=60), Prize(2, share=40))
    night = Night("tda", buy_in=1_000, added=5_000, rebuys=1, rebuy_until=3, rebuy_price=600, prizes=prizes)
    entries = night.play("Ann", "Bob", "Cy", "Di")
    for entry in entries:
        night.must(NotePayment(entry, 0))
    return night, entries


def refusal(night: Night, command: Any) -> str:
    answer = night.send(command)
    assert isinstance(answer, Declined), answer
    return answer.message.id.removeprefix("refused.")


def test_every_payment_counts_by_entry_and_in_all() -> None:
    night, (ann, bob, cy, di) = room()
    night.must(TakePayment(1_000, How.CASH, ann))
    night.must(TakePayment(1_000, How.CARD, bob))
    night.must(TakePayment(1_000, How.VOUCHER, cy))
    night.must(NotePayment(di, 1))
    night.must(BuyAgain(bob, 1))
    entries = night.state.entries
    assert [due(night.state, entries[each]) for each in (ann, bob, cy, di)] == [1_000, 1_600, 1_000, 1_000]
    assert [owes(night.state, entries[each]) for each in (ann, bob, cy, di)] == [0, 600, 0, 0]
    held = box(night.state)
    assert held.taken == {How.CASH: 1_000, How.CARD: 1_000, How.VOUCHER: 1_000}
    assert (held.due, held.taken_in_all, held.owed, held.ticked) == (4_600, 4_000, 600, 1_000)
    assert held.should_be == 2_000, "cash, and what was ticked without saying how"
    night.must(PutIn(5_000))
    assert (box(night.state).put_in, box(night.state).should_be) == (5_000, 7_000)


def test_who_owes_what_is_the_same_by_entry_and_for_all_and_what_was_paid_out_is_no_payment() -> None:
    night, (ann, bob, cy, di) = room()
    for entry, amount in ((ann, 1_000), (bob, 400), (cy, 1_200)):
        night.must(TakePayment(amount, How.CASH, entry))
    for person in ("Di", "Cy", "Bob"):
        night.bust(person)
    night.must(PublishResults())
    night.must(PayOut(bob, 300))
    night.must(PutIn(50))
    told = accounts(night.state)
    assert {entry: each.owes for entry, each in told.items()} == {ann: 0, bob: 600, cy: -200, di: 1_000}
    assert {entry: owes(night.state, each) for entry, each in night.state.entries.items()} == {
        entry: each.owes for entry, each in told.items()
    }
    assert unpaid(night.state) == {bob: 600, di: 1_000}


def test_nobody_gets_back_more_than_he_paid() -> None:
    night, (ann, bob, *_) = room()
    night.must(TakePayment(1_000, How.CASH, ann))
    night.must(TakePayment(300, How.CASH, bob))
    night.must(PutIn(5_000))
    assert refusal(night, TakePayment(-301, How.CASH, bob)) == "gives_back_more"
    assert refusal(night, TakePayment(-1, How.CASH)) == "gives_back_more"
    night.must(TakePayment(-300, How.CASH, bob))
    assert owes(night.state, night.state.entries[bob]) == 1_000
    assert refusal(night, TakePayment(-1, How.CASH, bob)) == "gives_back_more"
    for person in ("Di", "Cy", "Bob"):
        night.bust(person)
    night.must(PublishResults())
    night.must(PayOut(ann, 2_000))
    assert refusal(night, TakePayment(-1_001, How.CASH, ann)) == "gives_back_more", "a prize is no payment"


def test_a_night_without_names_owes_a_buy_in_for_everybody_counted() -> None:
    night = Night("tda", format=Format.COUNTS, buy_in=1_000, added=5_000)
    night.must(SetCounts(5, 4))
    night.must(TakePayment(3_000, How.CASH))
    held = box(night.state)
    assert (held.due, held.owed, held.added) == (5_000, 2_000, 5_000)


def test_prizes_are_paid_once_signed_for_and_the_count_shows_the_difference() -> None:
    night, (ann, bob, *_) = room()
    for entry in night.state.entries:
        night.must(TakePayment(1_000, How.CASH, entry))
    night.must(PutIn(5_000))
    assert refusal(night, PayOut(ann, 100)) == "no_prize_to_pay"
    night.bust("Di")
    night.bust("Cy")
    night.bust("Bob")
    night.must(PublishResults())
    assert refusal(night, PayOut(ann, 5_401)) == "pays_too_much"
    night.must(PayOut(ann, 400, How.CASH, signed=True))
    assert refusal(night, PayOut(ann, 5_001)) == "pays_too_much"
    last = night.must(PayOut(ann, 5_000, How.CASH, signed=False))
    night.must(PayOut(bob, 3_600, How.CARD, signed=True))
    held = box(night.state)
    assert (held.prizes, held.paid_out, held.to_pay, held.unsigned) == (9_000, 9_000, 0, 5_000)
    assert held.should_be == 9_000 - 5_400
    night.must(CountCash(3_500))
    assert box(night.state).difference == -100
    assert isinstance(night.send(CountCash(3_500)), Already)
    night.must(TakeBack((last.id,)))
    assert (paid_out(night.state, ann), box(night.state).difference) == (400, -5_100)


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (TakePayment(0), "money_out_of_range"),
        (TakePayment(10**12), "money_out_of_range"),
        (TakePayment(-1), "gives_back_more"),
        (TakePayment(500, How.CASH, "nobody"), "no_such_entry"),
        (PayOut("nobody", 5), "no_such_entry"),
        (PutIn(0), "money_out_of_range"),
        (PutIn(-5), "takes_out_too_much"),
        (CountCash(-1), "money_out_of_range"),
    ],
)
def test_money_that_cannot_be_is_refused(command: Any, refused: str) -> None:
    assert refusal(room()[0], command) == refused
