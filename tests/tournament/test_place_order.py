"""The order of busts, put right afterwards: what came later stands, what was paid stays."""

import pytest

from shuffleup.tournament.answers import Already, Declined
from shuffleup.tournament.bounties import NameKnockOut, bounties
from shuffleup.tournament.cash_commands import PayOut
from shuffleup.tournament.commands import BustPlayers, PublishResults, TakeBack
from shuffleup.tournament.finish import corrected, standings
from shuffleup.tournament.place_order import CorrectPlace
from shuffleup.tournament.plan import Prize

from .nights import Night


def room() -> Night:
    """Six at 10.00 each; F, E and D are out, in this order."""
    night = Night(
        "tda",
        buy_in=1_000,
        bounty=100,
        re_entries=1,
        prizes=(Prize(1, share=60), Prize(2, share=30), Prize(3, share=10)),
    )
    night.play(*"ABCDEF")
    for name in "FED":
        night.bust(name)
    return night


def order(night: Night) -> str:
    """Who is out, best placed first; a hand's shared places in brackets."""
    groups = ("".join(map(night.person, group)) for _, group in night.state.knocked_out())
    return " ".join(groups)


def right(night: Night, who: str, above: str = "", life: int = 1) -> CorrectPlace:
    return CorrectPlace(night.entry(who), life, night.entry(above) if above else "")


@pytest.mark.parametrize(
    ("who", "above", "then"),
    [("E", "D", "E D F"), ("D", "", "E F D"), ("F", "D", "F D E"), ("F", "E", "D F E"), ("D", "F", "E D F")],
)
def test_one_is_put_where_it_belongs(who: str, above: str, then: str) -> None:
    night = room()
    assert order(night) == "D E F"
    night.must(right(night, who, above))
    assert order(night) == then


def test_what_came_later_stands_and_undo_puts_the_order_back() -> None:
    night = room()
    night.bust("C")
    done = night.must(right(night, "F", "D"))
    assert order(night) == "C F D E"
    night.bust("B")
    assert [night.person(each.entry) for each in standings(night.state)][:3] == ["A", "B", "C"]
    night.must(TakeBack((done.id,)))
    assert order(night) == "B C D E F"


def test_a_hand_on_which_several_went_out_is_told_in_two() -> None:
    night = Night("tda", bounty=100, buy_in=1_000)
    night.play(*"ABCDEF")
    night.bust("F")
    entries = [night.entry(each) for each in "DE"]
    taker = night.entry("A")
    night.must(BustPlayers(tuple((each,) for each in entries), tuple((each, 1) for each in entries), taker))
    owed = bounties(night.state).owed
    night.must(right(night, "F", "E"))
    assert order(night) == "D F E"
    assert bounties(night.state).owed == owed


def test_who_has_no_place_is_refused() -> None:
    night = room()
    assert isinstance(night.send(right(night, "A", "D")), Declined)
    assert isinstance(night.send(right(night, "D", "A")), Declined)
    assert isinstance(night.send(right(night, "D", "D")), Declined)
    assert isinstance(night.send(CorrectPlace("nobody", 1)), Declined)
    assert isinstance(night.send(CorrectPlace("", 1)), Declined)
    assert isinstance(night.send(right(night, "D", "E")), Already)
    night.re_enter("E")
    assert isinstance(night.send(right(night, "D", "E")), Declined)
    assert order(night) == "D F"


def test_results_that_are_out_get_a_correction_and_what_was_paid_stays() -> None:
    night = room()
    night.bust("C")
    night.bust("B")
    night.must(PublishResults())
    night.must(right(night, "D", "C"))
    assert corrected(night.state) is not None
    third = next(each for each in standings(night.state) if each.place == 3)
    assert night.person(third.entry) == "D"
    night.must(PayOut(third.entry, third.prize))
    answer = night.send(right(night, "C", "D"))
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.place_is_paid"
    night.must(right(night, "F", "E"))


def test_of_a_hand_on_which_several_went_out_one_is_put_elsewhere_and_the_others_stay() -> None:
    night = Night("tda", bounty=100, buy_in=1_000)
    night.play(*"ABCDEF")
    night.bust("F")
    night.bust("C", "D", "E")
    for out, taker in (("C", "A"), ("D", "B"), ("E", "A")):
        night.must(NameKnockOut(night.entry(out), 1, (night.entry(taker),)))
    owed = dict(bounties(night.state).owed)
    assert owed == {night.entry("A"): 200, night.entry("B"): 100}
    assert order(night) == "C D E F"
    night.must(right(night, "D"))
    assert order(night) == "C E F D"
    assert dict(bounties(night.state).owed) == owed
    taken = {entry: knockout.takers(entry) for knockout, group in night.state.knocked_out() for entry in group}
    assert taken[night.entry("D")] == (night.entry("B"),)
    assert all(each.groups and all(each.groups) for each in night.state.knockouts)


def test_who_shared_a_place_is_put_elsewhere_alone() -> None:
    night = Night("tda")
    night.play(*"ABCDEF")
    night.bust("F")
    night.bust(("D", "E"))
    assert order(night) == "DE F"
    night.must(right(night, "D"))
    assert order(night) == "E F D"


def over(**plan: object) -> Night:
    """The same six; A is left, B went out last and D third."""
    night = Night("tda", buy_in=1_000, re_entries=1, prizes=(Prize(1, share=70), Prize(2, share=30)), **plan)
    night.play(*"ABCDEF")
    for name in "FEDC":
        night.bust(name)
    night.must(BustPlayers(((night.entry("B"),),), ((night.entry("B"), 1),), night.entry("A")))
    return night


def won(night: Night) -> str:
    """Everybody by place."""
    return "".join(night.person(each.entry) for each in standings(night.state))


@pytest.mark.parametrize("published", [False, True])
def test_the_last_two_change_places_and_nothing_else_changes(published: bool) -> None:
    night = over(bounty=100)
    before = night.state
    if published:
        night.must(PublishResults())
    assert won(night) == "ABCDEF"
    done = night.must(right(night, "B", "A"))
    assert won(night) == "BACDEF"
    assert [each.prize for each in standings(night.state)][:2] == [3_780, 1_620]
    assert night.state.seated == {before.entries[night.entry("A")].seat: night.entry("B")}
    assert bounties(night.state).owed == {night.entry("B"): 200}
    assert [each.at for each in night.state.knockouts] == [each.at for each in before.knockouts]
    if published:
        correction = corrected(night.state)
        assert correction is not None
        assert correction.number == 2
    else:
        night.must(TakeBack((done.id,)))
        assert won(night) == "ABCDEF"


def test_who_shared_second_place_has_won_and_the_winner_shares_it() -> None:
    night = Night("tda")
    night.play(*"ABC")
    night.bust(("B", "C"))
    night.must(right(night, "C", "A"))
    assert won(night)[0] == "C"
    assert order(night) == "BA"


def test_a_winner_is_put_right_twice_and_stands_again() -> None:
    night = over()
    night.must(right(night, "B", "A"))
    night.must(right(night, "A", "B"))
    assert won(night) == "ABCDEF"


def test_only_whoever_is_second_can_have_won_instead() -> None:
    night = over()
    for who, above, life, why in (("D", "A", 1, "not_in_second"), ("B", "A", 2, "not_knocked_out")):
        answer = night.send(right(night, who, above, life))
        assert isinstance(answer, Declined)
        assert answer.message.id == f"refused.{why}"
    assert isinstance(night.send(CorrectPlace("nobody", 1, night.entry("A"))), Declined)
    first = standings(night.state)[0]
    night.must(PublishResults())
    night.must(PayOut(first.entry, first.prize))
    answer = night.send(right(night, "B", "A"))
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.place_is_paid"
