"""Deciding between hands: rooms in which something is not known, answers to questions, and rooms that follow."""

from pathlib import Path

import pytest

import shuffleup
from shuffleup.histories.room_situation import RoomSituation
from shuffleup.rulebooks import BOOKS, load_book
from shuffleup.tournament.between.decide import decide_all
from shuffleup.tournament.between.decision import Decision, Needs
from shuffleup.tournament.between.documented import page_with_parts
from shuffleup.tournament.between.kinds import KINDS
from shuffleup.tournament.between.outcomes import Outcome


def room(text: str) -> RoomSituation:
    told = shuffleup.load_situation(text + "\n")
    assert isinstance(told, RoomSituation)
    return told


def answers(text: str, book: str = "tda") -> tuple[Decision | Needs, ...]:
    told = room(text)
    return decide_all(told.state.under(load_book(book)), told.commands)


def decided(text: str, book: str = "tda") -> Decision:
    answer = answers(text, book)[-1]
    assert isinstance(answer, Decision), answer
    return answer


def asked(text: str, book: str = "tda") -> Needs:
    answer = answers(text, book)[-1]
    assert isinstance(answer, Needs), answer
    return answer


def table(number: int, seats: str, more: str = "") -> str:
    """A table of names of one letter, `.` for an empty seat."""
    names = ", ".join(f'"{"" if name == "." else name}"' for name in seats)
    return f"[[table]]\nnumber = {number}\nseats = [{names}]\n{more}\n"


def command(kind: str, facts: str = "") -> str:
    return f'[[command]]\nkind = "{kind}"\n{facts}\n'


def test_the_page_is_current() -> None:
    page = (Path(__file__).parents[2] / "docs" / "decide.md").read_text(encoding="utf-8")
    assert page == page_with_parts(page), "python -m shuffleup.tournament.between.documented docs/decide.md"


def test_the_public_names_decide_one_command() -> None:
    told = room(table(1, "AB.DEF", "big_blind = 3\nsmall_blind = 2\nbutton = 1") + command("button", "table = 1"))
    answer = shuffleup.decide(told.state, told.commands[0])
    assert isinstance(answer, Decision)
    assert answer.hands is not None
    assert (answer.hands["button"], answer.hands["small_blind"], answer.hands["big_blind"]) == (2, None, 4)
    assert answer.after is not None
    assert told.state.room.tables[1].last.big_blind == 3, "a decision changes nothing"


@pytest.mark.parametrize("book", BOOKS)
def test_a_question_is_answered_in_the_file(book: str) -> None:
    text = table(1, "ABCDEFGHI", "big_blind = 3") + table(2, "KLM.PQ") + command("balance", "from = 1\nto = 2")
    needs = asked(text, book)
    assert needs.fact == "big_blind 2"
    assert needs.choices == ("1", "2", "3", "4", "5", "6", "unknown")
    known = f'facts = {{"big_blind 2" = "3"}}\n{text}'
    answer = decided(known, book)
    assert answer.to_seat == "2-4" or "2-4" in {choice["to_seat"] for choice in answer.choices}
    unknown = decided(f'facts = {{"big_blind 2" = "unknown"}}\n{text}', book)
    assert unknown.outcome is Outcome.DIRECTOR
    assert unknown.choices


def test_who_sits_there_can_be_answered_too() -> None:
    text = "[[table]]\nnumber = 1\nplayers = 4\nbig_blind = 3\nsmall_blind = 2\nbutton = 1\n" + command(
        "button", "table = 1"
    )
    assert asked(text).fact == "seats 1"
    answer = decided(f'facts = {{"seats 1" = "A, B, , D, E"}}\n{text}')
    assert answer.hands is not None
    assert answer.hands["small_blind"] is None


@pytest.mark.parametrize(
    ("told", "fact"),
    [
        ("", "button 1"),
        ("button = 1", "big_blind 1"),
        ("button = 1\nbig_blind = 4", "small_blind 1"),
        ("small_blind = 2", "big_blind 1"),
    ],
)
def test_what_is_not_certain_is_asked_for(told: str, fact: str) -> None:
    assert asked(table(1, "A..DEF", told) + command("button", "table = 1")).fact == fact


def test_nobody_was_skipped_so_the_small_blind_is_certain() -> None:
    hands = decided(table(1, "AB.DEF", "button = 2\nbig_blind = 5") + command("button", "table = 1")).hands
    assert hands is not None
    assert (hands["button"], hands["small_blind"], hands["big_blind"]) == (4, 5, 6)
    assert (
        asked(table(1, "ABC.EF", "button = 2\nbig_blind = 5") + command("button", "table = 1")).fact == "small_blind 1"
    )


@pytest.mark.parametrize("told", ["button = 1", "button = 1\nbig_blind = 3", "small_blind = 2\nbig_blind = 3"])
def test_what_is_certain_is_worked_out(told: str) -> None:
    hands = decided(table(1, "ABCDEF", told) + command("button", "table = 1")).hands
    assert hands is not None
    assert (hands["button"], hands["small_blind"], hands["big_blind"]) == (2, 3, 4)


def test_a_player_without_chips_gets_no_cards_unless_he_may_buy_more() -> None:
    text = table(1, "ABCD", "button = 1\nsmall_blind = 2\nbig_blind = 3") + '[[player]]\nname = "D"\nstack = 0\n'
    hands = decided(text + command("button", "table = 1")).hands
    assert hands is not None
    assert hands["big_blind"] == 1
    hands = decided("rebuys = true\n" + text + command("button", "table = 1")).hands
    assert hands is not None
    assert hands["big_blind"] == 4


def test_short_stacks_make_a_smaller_pot() -> None:
    text = 'level = "100/200/25"\n' + table(1, "ABCD", "button = 1\nsmall_blind = 2\nbig_blind = 3")
    text += '[[player]]\nname = "D"\nstack = 150\n[[player]]\nname = "A"\nstack = 10\n'
    hands = decided(text + command("button", "table = 1")).hands
    assert hands is not None
    assert hands["pot"] == 10 + 25 + 125 + 150


@pytest.mark.parametrize(
    ("top", "announced", "blinds"),
    [
        ('level = "100/200"', "[200, 400]", (200, 400)),
        ("level = {small_blind = 100, big_blind = 200}", "{small_blind = 200, big_blind = 400}", (200, 400)),
        ("level = 2\nlevels = [[25, 50], [100, 200], [200, 400, 25]]", "true", (200, 400)),
    ],
)
def test_levels_can_be_told_in_several_ways(top: str, announced: str, blinds: tuple[int, int]) -> None:
    facts = f"announced = {announced}\nclock_seconds_left = 0\nhappened = ["
    new = decided(top + "\n" + command("level", facts + '"announce", "riffle"]')).more["blinds"]
    assert (new["small_blind"], new["big_blind"]) == blinds
    old = decided(top + "\n" + command("level", facts + '"riffle", "announce"]')).more["blinds"]
    assert (old["small_blind"], old["big_blind"]) == (100, 200)


@pytest.mark.parametrize(
    "positions",
    ["button = 1\nsmall_blind = 2\nbig_blind = 3", 'button = "A"\nsmall_blind = "1-2"\nbig_blind = "C"'],
)
def test_seats_can_be_told_in_several_ways(positions: str) -> None:
    for seats in ('["A", "B", "C", "", "E"]', '{1 = "A", 2 = "B", 3 = "C", 5 = "E"}'):
        text = f"[[table]]\nnumber = 1\nseats = {seats}\n{positions}\n" + command("button", "table = 1")
        hands = decided(text).hands
        assert hands is not None
        told = [str(hands[key]).removeprefix("1-") for key in ("button", "small_blind", "big_blind")]
        assert told == ["2", "3", "5"]


def test_everybody_who_is_left_waits_so_nobody_does() -> None:
    waiting = 'waiting = {B = "button_passed", C = "button_passed"}'
    text = table(1, "ABC", f"button = 1\nsmall_blind = 2\nbig_blind = 3\n{waiting}") + command("button", "table = 1")
    hands = decided(text, "nppl").hands
    assert hands is not None
    assert hands["big_blind"] == 1


def test_a_broken_table_leaves_its_players_to_be_seated_one_by_one() -> None:
    text = (
        table(1, "ABC...", "big_blind = 3\nsmall_blind = 2\nbutton = 1")
        + table(2, "XY")
        + command("break", "table = 2")
    )
    text += command("deal_in", 'player = "X"\nseat = "1-4"') + command("deal_in", 'player = "Y"\nseat = "1-6"')
    breaks, first, second = answers(text)
    assert isinstance(breaks, Decision)
    assert breaks.more["arrivals"] == {"1": 2}
    assert isinstance(first, Decision)
    assert first.posts == "big_blind"
    assert isinstance(second, Decision)
    assert second.after is not None
    assert dict(second.after.sitting()) == {(1, 1): "A", (1, 2): "B", (1, 3): "C", (1, 4): "X", (1, 6): "Y"}
    assert second.after.left() == 5


@pytest.mark.parametrize("book", BOOKS)
def test_every_kind_cites_something(book: str) -> None:
    """A decision names the clauses that it used, or says on which policies the book is silent."""
    told = table(1, "ABCDEFGH", "button = 1\nsmall_blind = 2\nbig_blind = 3")
    told += table(2, "KLM.P...", "button = 1\nsmall_blind = 2\nbig_blind = 3")
    facts = {
        "button": "table = 1",
        "draw": 'cards = {A = "Kd", B = "9c"}',
        "deal_in": 'player = "N"\nseat = "2-4"',
        "balance": "",
        "break": "table = 2",
        "game": 'table = 1\ngame = "STUD"',
        "misdeal_claim": 'reason = "not_halted"',
        "redeal": "table = 1",
        "level": "clock_seconds_left = 0",
        "wrong_seat": 'player = "K"\nright_seat = "2-6"\nright_starting_stack = true',
        "late_entry": "stack = 10000\nlevel_number = 1",
        "early_bonus": "chips = 500",
        "absence": 'player = "A"',
    }
    top = 'game = "HORSE"\nlevel = "25/50"\nstarting_stack = 10000\nseats_per_table = 8\nprizes = [100, 60]\n'
    for kind in ("button", "draw", "deal_in", "balance", "redraw", "final_table", "hand_for_hand", "halt", *facts):
        (answer,) = answers(top + told + command(kind, facts.get(kind, "")), book)
        assert isinstance(answer, Decision), f"{kind}: {answer}"
        assert answer.clauses or answer.fallbacks, kind


def test_every_kind_has_a_line_of_help() -> None:
    for name, kind in KINDS.items():
        assert (kind.command.__doc__ or "").startswith(f"`{name}`: ")


def test_a_ten_may_be_written_with_its_number() -> None:
    drawn = decided(command("draw", 'cards = {A = "10d", B = "Th", C = "9s"}'), "tda")
    assert drawn.who == ("B",)
    assert decided(command("draw", 'cards = {A = "10d", B = "Th", C = "9s"}'), "nppl").who == ("A", "B")


def test_one_missed_hand_is_a_penalty_of_missed_hands() -> None:
    one, some = (
        decided(command("penalty", f'player = "A"\npenalty = "{word}"\nhands = 1\nhand = 7'), "nppl")
        for word in ("missed hand", "missed_hands")
    )
    assert one == some
    assert (one.more["hands_missed"], one.more["back_in_hand"]) == (1, 9)
