"""Another code for a player's cards: each is another one, the log says that it was made, and never what it is."""

from shuffleup.tournament.answers import Declined
from shuffleup.tournament.card_codes import CardCodeRenewed, RenewCardCode, card_code_mark
from shuffleup.tournament.plan import Dealt

from .nights import Night


def refused(night: Night, entry: str) -> str:
    answer = night.send(RenewCardCode(entry))
    assert isinstance(answer, Declined)
    return answer.message.id


def test_each_new_code_is_another_one() -> None:
    night = Night(dealt=Dealt.DIGITAL)
    ann, bob = night.enter("ann", "bob")
    marks = [card_code_mark(night.state, ann)]
    for _ in range(2):
        assert night.must(RenewCardCode(ann)).events == (CardCodeRenewed(ann),)
        marks.append(card_code_mark(night.state, ann))
    assert len(set(marks)) == 3
    assert card_code_mark(night.state, bob) == marks[0] == ""


def test_there_is_none_where_no_cards_are_dealt_and_for_nobody() -> None:
    night = Night()
    [ann] = night.enter("ann")
    assert refused(night, ann) == "refused.no_cards_dealt"
    assert refused(Night(dealt=Dealt.PHONE_CHIPS), "nobody") == "refused.no_such_entry"
    assert refused(Night(dealt=Dealt.DIGITAL), "nobody") == "refused.no_such_entry"
