"""Forms that say more than their fields: who is out, and by what; the level before; terms of a deal; money back."""

from dataclasses import replace
from typing import Any

import pytest

from shuffleup.acts.sheet import Sheet
from shuffleup.bad_input import BadInput, in_english
from shuffleup.tournament.cash_commands import PutIn, TakePayment
from shuffleup.tournament.commands import BustPlayers, SetLevel
from shuffleup.tournament.deal_commands import ProposeDeal
from shuffleup.tournament.forms import read
from shuffleup.tournament.forms.clock import JUST_BEGUN
from shuffleup.tournament.forms.deal import offer
from shuffleup.tournament.kinds import Form, PageSeen
from shuffleup.tournament.out_facts import OutFacts
from shuffleup.tournament.seat_moves import CorrectSeat
from shuffleup.tournament.state import Tournament

from .nights import AT, MINUTE, standing_room

STATE = standing_room("tnpl", {1: [1, 2, 4], 2: [3, 7]})


def sheet(state: Tournament = STATE, at: int = AT, **typed: Any) -> Form:
    fields = {name.replace("__", "-"): [value] if isinstance(value, str) else value for name, value in typed.items()}
    return Sheet(fields, PageSeen(state, at, in_english))


def bust(**typed: Any) -> BustPlayers:
    command = read("bust", sheet(**typed))
    assert isinstance(command, BustPlayers)
    return command


def test_a_tie_joins_a_player_to_the_one_before_and_nobody_to_none() -> None:
    out = ["a:1", "b:1", "c:2"]
    assert bust(out=out).groups == (("a",), ("b",), ("c",))
    assert bust(out=out, tie=["b"]).groups == (("a", "b"), ("c",))
    assert bust(out=out, tie=["c"]).groups == (("a",), ("b", "c"))
    assert bust(out=out, tie=["a"]).groups == (("a",), ("b",), ("c",))
    assert bust(out=out, tie=["b"]).lives == (("a", 1), ("b", 1), ("c", 2))


def test_where_anything_is_told_of_them_the_book_parts_them_and_no_tie_is_taken() -> None:
    told = bust(out=["a:1", "b:1"], tie=["b"], stack__a="500", stack__b="400")
    assert told.groups == (("a",), ("b",))
    assert told.facts == OutFacts(stacks=(("a", 500), ("b", 400)))
    alone = bust(out=["a:1"], stack__a="500")
    assert alone.facts == OutFacts(), "of one player alone nothing needs to be told"


def test_ranks_put_players_in_order_and_what_is_no_rank_counts_as_the_first() -> None:
    out = ["a:1", "b:1", "c:1"]
    assert bust(out=out, rank__a="3", rank__b="1", rank__c="2").groups == (("b",), ("c",), ("a",))
    assert bust(out=out, rank__a="2", rank__b="1", rank__c="999999999").groups == (("c",), ("b",), ("a",))
    assert bust(out=out, rank__a="2", rank__b="x", rank__c="1").groups == (("b",), ("c",), ("a",))


def test_a_dead_hand_has_no_cards_whatever_was_typed_beside_it() -> None:
    told = bust(out=["a:1", "b:1"], hand__a="AhKh", hand__b="QsQd", dead__b="yes")
    assert told.facts.hands == (("a", ("Ah", "Kh")), ("b", ()))
    live = bust(out=["a:1", "b:1"], hand__a="AhKh", hand__b="QsQd")
    assert live.facts.hands == (("a", ("Ah", "Kh")), ("b", ("Qs", "Qd")))


def test_a_board_is_of_a_table_that_can_be() -> None:
    told = bust(out=["a:1", "b:1"], **{"board-12": "Ah Kd Qs"})
    assert told.facts.boards == ((12, ("Ah", "Kd", "Qs")),)
    for name in ("board-12345", "board-x"):
        with pytest.raises(BadInput):
            bust(out=["a:1", "b:1"], **{name: "AhKdQs"})


@pytest.mark.parametrize(
    ("index", "into", "to"), [(2, JUST_BEGUN - 1, 1), (2, JUST_BEGUN, 2), (2, MINUTE, 2), (0, 0, 0)]
)
def test_back_is_the_start_of_this_level_or_the_level_before_where_this_one_has_just_begun(
    index: int, into: int, to: int
) -> None:
    state = replace(STATE, clock=replace(STATE.clock, index=index))
    assert read("previous", sheet(state, AT + into)) == SetLevel(to, index)


@pytest.mark.parametrize(
    ("method", "saved", "then"), [("icm", "2", "icm"), ("", "2", "custom"), ("icm", "3", "custom")]
)
def test_terms_that_somebody_changed_are_the_players_own(method: str, saved: str, then: str) -> None:
    entries = list(STATE.seated.values())
    offered = offer(tuple((entry, 100) for entry in entries), 200)
    shares: dict[str, Any] = {f"share-{entry}": "1" for entry in entries}
    command = read("propose_deal", sheet(**shares, saved=saved, method=method, offered=offered))
    assert isinstance(command, ProposeDeal)
    assert command.method == then


def test_money_goes_back_only_where_the_form_says_so() -> None:
    back = read("take_payment", sheet(entry="1-1", amount="5", back="yes"))
    assert isinstance(back, TakePayment)
    assert back.amount == -500
    into = read("put_in", sheet(amount="5", back="no"))
    assert isinstance(into, PutIn)
    assert into.amount == 500


def test_a_form_that_names_no_seat_is_about_the_seat_where_the_player_sits() -> None:
    command = read("correct_seat", sheet(entry="2-7", to="1-3"))
    assert command == CorrectSeat("2-7", (2, 7), (1, 3))
    away = replace(STATE.entries["2-7"], seat=None)
    gone = replace(STATE, entries={**STATE.entries, "2-7": away})
    assert read("correct_seat", sheet(gone, entry="2-7", to="1-3")) == CorrectSeat("2-7", (0, 0), (1, 3))
