"""Tabled hands on the big screens: when the book lets them be shown, what is refused, when they go; and their odds."""

import pytest

from shuffleup.desk.odds import odds_of
from shuffleup.tournament.acts import Command
from shuffleup.tournament.all_in import ShowAllIn, TakeOffAllIn, on_screens
from shuffleup.tournament.answers import Already, Declined
from shuffleup.tournament.commands import TakeBack
from shuffleup.tournament.plan import PlanLevel

from .nights import Night, people


def night(book: str = "tda", game: str = "NLHE") -> Night:
    made = Night(book, levels=(PlanLevel(20, 25, 50, game=game), PlanLevel(20, 50, 100, game=game)))
    made.play(*people(4))
    return made


def shown(made: Night, *hands: str, board: str = "", tabled: bool = True, closed: bool = True) -> ShowAllIn:
    told = tuple((made.entry(f"p{number}"), cards) for number, cards in enumerate(hands, 1))
    return ShowAllIn(told, board, tabled, closed)


def refusal(made: Night, command: Command) -> Declined:
    answer = made.send(command)
    assert isinstance(answer, Declined), answer
    return answer


@pytest.mark.parametrize("book", ["tnpl", "hcpn", "tda", "redtooth"])
def test_where_no_clause_speaks_tabled_hands_may_be_shown_once_betting_is_over(book: str) -> None:
    made = night(book)
    assert refusal(made, shown(made, "AhKh", "QsQd", tabled=False)).message.id == "refused.hands_not_tabled"
    assert refusal(made, shown(made, "AhKh", "QsQd", closed=False)).message.id == "refused.hands_not_tabled"
    made.must(shown(made, "AhKh", "QsQd"))
    assert on_screens(made.state) is not None


def test_a_book_that_lets_no_screen_read_the_board_refuses_with_its_clauses() -> None:
    made = night("nppl")
    refused = refusal(made, shown(made, "AhKh", "QsQd"))
    assert refused.message.id == "refused.odds_not_by_the_book"
    assert refused.clauses == ("Q7.a", "Q7.b")


@pytest.mark.parametrize(
    ("hands", "board", "wrong"),
    [
        (("AhKh",), "", "all_in_hands"),
        (("AhKh", "QsQ"), "", "all_in_cards_unclear"),
        (("AhKh", "Qs??"), "", "all_in_cards_missing"),
        (("AhKh", "Qs"), "", "all_in_cards_missing"),
        (("AhKh", "QsQdQc"), "", "all_in_cards_missing"),
        (("AhKh", "AhQd"), "", "card_twice"),
        (("AhKh", "QsQd"), "Ah2c3c", "card_twice"),
        (("AhKh", "QsQd"), "2c3c", "all_in_board"),
        (("AhKh", "QsQd"), "2c3c4c5c6c7c", "all_in_board"),
    ],
)
def test_cards_that_cannot_be_are_refused(hands: tuple[str, ...], board: str, wrong: str) -> None:
    made = night()
    assert refusal(made, shown(made, *hands, board=board)).message.id == f"refused.{wrong}"


def test_games_without_a_board_have_no_odds_on_a_screen() -> None:
    made = night(game="STUD")
    assert refusal(made, shown(made, "AhKh", "QsQd")).message.id == "refused.all_in_without_board"
    four = night(game="PLO")
    assert refusal(four, shown(four, "AhKh", "QsQd")).message.id == "refused.all_in_cards_missing"
    four.must(shown(four, "AhKh2c3c", "QsQdJcTc"))


def test_the_board_comes_card_by_card_and_all_goes_with_a_tap_an_undo_or_the_loser() -> None:
    made = night()
    made.must(shown(made, "Ah Kh", "QsQd"))
    assert isinstance(made.send(shown(made, "AhKh", "QsQd")), Already)
    made.must(shown(made, "AhKh", "QsQd", board="Th9h2c"))
    turn = made.must(shown(made, "AhKh", "QsQd", board="Th9h2c2d"))
    made.must(TakeBack((turn.id,)))
    found = on_screens(made.state)
    assert found is not None
    assert found.board == "Th9h2c"
    made.must(TakeOffAllIn())
    assert on_screens(made.state) is None
    assert isinstance(made.send(TakeOffAllIn()), Already)
    made.must(shown(made, "AhKh", "QsQd"))
    made.bust("p2")
    assert on_screens(made.state) is None


def test_the_odds_are_exact_from_the_flop_on_and_told_as_about_before_it() -> None:
    made = night()
    made.must(shown(made, "AhKh", "QsQd", board="Th9h2c"))
    assert made.state.all_in is not None
    odds = odds_of(made.state.all_in)
    assert (odds.percents, odds.about) == ((54, 46), False)
    made.must(shown(made, "AhKh", "QsQd", board="Th9h2c2dQh"))
    river = odds_of(made.state.all_in)
    assert river.percents == (0, 100), "a full house, over a flush"
    made.must(shown(made, "AhKh", "QsQd"))
    before = odds_of(made.state.all_in)
    assert before.about
    assert abs(before.percents[0] - 46) <= 4
