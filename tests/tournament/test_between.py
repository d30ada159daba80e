"""Deciding between hands: rooms in which something is not known, answers to questions, and rooms that follow."""

from pathlib import Path

import pytest

import shuffleup
from shuffleup.bad_input import BadInput
from shuffleup.histories.room_situation import RoomSituation
from shuffleup.rulebooks import BOOKS, load_book
from shuffleup.tournament.between.decide import decide_all
from shuffleup.tournament.between.decision import Decision, DecisionNeeds, Lack
from shuffleup.tournament.between.documented import page_with_parts
from shuffleup.tournament.between.kinds import KINDS
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.words.catalogue import Catalogue


def room(text: str) -> RoomSituation:
    return shuffleup.load_room(text + "\n")


def answers(text: str, book: str = "tda") -> tuple[Decision | DecisionNeeds, ...]:
    told = room(text)
    return decide_all(told.state.under(load_book(book)), told.commands)


def decided(text: str, book: str = "tda") -> Decision:
    answer = answers(text, book)[-1]
    assert isinstance(answer, Decision), answer
    return answer


def asked(text: str, book: str = "tda") -> DecisionNeeds:
    answer = answers(text, book)[-1]
    assert isinstance(answer, DecisionNeeds), answer
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
    assert unknown.outcome is Decided.DIRECTOR
    assert unknown.choices


def test_who_sits_there_can_be_answered_too() -> None:
    text = "[[table]]\nnumber = 1\nplayers = 4\nbig_blind = 3\nsmall_blind = 2\nbutton = 1\n" + command(
        "button", "table = 1"
    )
    assert asked(text).fact == "seats 1"
    answer = decided(f'facts = {{"seats 1" = "A, B, , D, E"}}\n{text}')
    assert answer.hands is not None
    assert answer.hands["small_blind"] is None


def test_who_sits_at_the_table_of_a_newcomer_is_asked_where_nothing_is_told_of_it() -> None:
    comes = command("deal_in", 'player = "N"\nseat = "3-4"\nfrom = "late_entry"')
    assert asked(f"[[table]]\nnumber = 3\n{comes}").fact == "seats 3"
    assert asked(f"[[table]]\nnumber = 3\nplayers = 5\n{comes}").fact == "seats 3"
    assert decided(f'game = "STUD"\n[[table]]\nnumber = 3\n{comes}').dealt_in is True


@pytest.mark.parametrize("told", ["button = 3", "big_blind = 5"])
def test_the_next_hand_of_nobody_known_needs_button_and_big_blind(told: str) -> None:
    comes = command("deal_in", 'player = "N"\nseat = "3-4"\nfrom = "late_entry"')
    with pytest.raises(BadInput, match="where the button of table 3 comes"):
        answers(f"[[table]]\nnumber = 3\nnext = {{{told}}}\n{comes}")


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


@pytest.mark.parametrize(("seats", "said"), [("", "seats 10 at most"), ("seats_per_table = 6\n", "seats 7")])
def test_the_final_table_is_said_to_seat_so_many_at_most_where_nobody_knows_the_tables_of_the_event(
    seats: str, said: str
) -> None:
    told = decided(f"players_left = 30\n{seats}" + command("final_table")).say
    assert Catalogue.load("en", strict=True).say(told, name=str).endswith(said)


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
        "late_entry": 'stack = 10000\nlevel_number = 1\nfirst_break = "not_over"',
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


def test_who_goes_out_leaves_his_seat_while_the_number_left_is_asked_for() -> None:
    text = table(1, "ABCDEF", "big_blind = 3\nsmall_blind = 2\nbutton = 1") + "[[table]]\nnumber = 2\n"
    told = room(f"players_left = 12\n{text}" + command("bust", 'players = ["B"]') + command("button", "table = 1"))
    out, hand = (each.as_object() for each in decide_all(told.state, told.commands))
    assert out["places"] == {"B": 12}
    assert hand["hands"]["button_dead"] is True


def test_a_move_without_a_seat_counts_at_the_table_to_which_it_goes() -> None:
    tables = table(1, "ABCDEFGHI", "big_blind = 3\nsmall_blind = 2\nbutton = 1") + table(2, "KLM.P.R")
    balance = command("balance", "from = 1\nto = 2")
    needs, after = answers(tables + balance + command("balance"))
    assert isinstance(needs, DecisionNeeds)
    assert needs.as_object()["who"] == ["D"], "the mover is certain, his seat is not"
    assert needs.after is not None
    assert (needs.after.seat_of("D"), needs.after.tables[2].size, needs.after.tables[1].size) == (None, 6, 8)
    assert isinstance(after, DecisionNeeds), "eight against six: somebody has to move still"
    even = answers(table(1, "ABCDEFGH", "big_blind = 3") + table(2, "KLM.P.R") + balance + command("balance"))
    assert even[-1].as_object()["outcome"] == Decided.NONE, "seven against six, the mover counted at his new table"


def test_a_penalty_of_unknown_length_kills_the_hand_of_a_redeal() -> None:
    text = table(1, "ABCDEF", "big_blind = 3\nsmall_blind = 2\nbutton = 1")
    text += command("penalty", 'player = "C"\npenalty = "missed_rounds"') + command("redeal", "table = 1")
    needs, redeal = (each.as_object() for each in answers(text))
    assert needs["needs"]["fact"] == "rounds"
    assert (redeal["dead"], redeal["penalty_hands_left"]) == (["C"], None)


def test_a_re_buy_that_nobody_can_settle_leaves_the_next_hand_to_the_director() -> None:
    text = table(1, "ABCDEF", "big_blind = 3\nsmall_blind = 2\nbutton = 1")
    text += command("bust", 'players = ["B"]') + command("rebuy", 'player = "B"\nwants = true')
    asks = command("button", "table = 1") + command("hand_for_hand")
    assert [each.as_object()["needs"]["fact"] for each in answers(text + asks)[1:]] == ["rebuys"] * 3
    open_still = answers(f'facts = {{rebuys = "unknown"}}\n{text}{asks}')[1:]
    assert [each.as_object()["outcome"] for each in open_still] == [Decided.DIRECTOR] * 3
    later = answers(text + command("bust", 'players = ["C"]') + asks)[2:]
    assert later[0].after is not None
    assert later[0].after.seat_of("C") is None, "he is out, whatever his place"


def test_an_offence_is_on_record_while_it_is_asked_whether_it_was_meant() -> None:
    text = table(1, "ABCDEF") + 2 * command("offence", 'player = "A"\noffence = "out_of_turn"')
    first, second = answers(text, "nppl")
    assert isinstance(first, DecisionNeeds)
    assert isinstance(second, Decision), "persistence is enough"
    assert [each["penalty"] for each in second.infractions] == ["must"]


def test_talks_of_a_deal_have_been_held_whatever_is_still_asked() -> None:
    text = 'prizes = [50, 30]\ngrade = "pub"\n' + table(1, "AB") + 2 * command("deal", 'method = "equal"')
    first, second = (each.as_object() for each in answers(text, "tnpl"))
    assert first["needs"] is not None
    assert (first["clock_paused"], second["clock_paused"]) == (True, False)


def test_a_stack_given_up_or_not_leaves_its_seat_open() -> None:
    text = table(1, "ABCDEF", "big_blind = 3\nsmall_blind = 2\nbutton = 1")
    text += command("forfeit", 'player = "B"') + command("button", "table = 1") + command("halt")
    needs, hand, _ = answers(text)
    assert isinstance(needs, DecisionNeeds)
    assert isinstance(hand, DecisionNeeds)
    assert hand.fact == needs.fact == "re_entry"


@pytest.mark.parametrize("kind", ["game", "draw"])
def test_a_button_that_hangs_on_a_question_is_not_told_without_it(kind: str) -> None:
    text = 'game = "HORSE"\n' + table(1, "ABCDEF", "big_blind = 3\nsmall_blind = 2\nbutton = 1")
    facts = 'table = 1\ngame = "O8"' if kind == "game" else ""
    if kind == "game":
        text = text.replace('game = "HORSE"\n', "")
    before, hand = answers(text + command(kind, facts) + command("button", "table = 1"))
    assert isinstance(before, DecisionNeeds)
    assert isinstance(hand, DecisionNeeds)
    assert hand.fact == before.fact
    cards = 'cards = {A = "Kd", B = "2c", C = "3c", D = "9c", E = "4d", F = "5h"}'
    drawn = command("draw", cards) + command("button", "table = 1")
    if kind == "draw":
        assert answers(text + command(kind) + drawn)[-1].as_object()["hands"]["button"] == 1


def test_blinds_that_hang_on_the_clock_make_no_pot() -> None:
    text = "level = {number = 1, small_blind = 50, big_blind = 100}\n"
    text += table(1, "ABCDEF", "big_blind = 3\nsmall_blind = 2\nbutton = 1")
    announced = "announced = {small_blind = 100, big_blind = 200}\nhappened = "
    text += command("level", announced + '["riffle"]') + command("button", "table = 1")
    level, hand = (each.as_object() for each in answers(text, "tda"))
    assert level["needs"]["fact"] == "clock_seconds_left"
    assert hand["hands"]["pot"] is None, "50 and 100 or 100 and 200: nobody knows"
    old, new = (answers(f"facts = {{clock_seconds_left = {left}}}\n{text}")[1].as_object() for left in (60, 0))
    assert (old["hands"]["pot"], new["hands"]["pot"]) == (150, 300)


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("race", "remove = 25\ninto = 100"),
        ("exchange", 'player = "A"\ninto = 100'),
        ("hidden_chips", 'player = "A"'),
        ("penalty", 'player = "A"\npenalty = "chip_forfeiture"'),
    ],
)
def test_a_stack_that_hangs_on_a_question_is_asked_for(kind: str, facts: str) -> None:
    text = 'prizes = [50, 30]\ngrade = "pub"\n' + table(1, "AB") + '[[player]]\nname = "A"\nstack = 500\n'
    text += '[[player]]\nname = "B"\nstack = 500\n' + command(kind, facts)
    text += command("deal", 'method = "chips"')
    first, deal = answers(text, "tda")
    assert isinstance(first, DecisionNeeds)
    assert isinstance(deal, DecisionNeeds)
    assert deal.fact == "stack A"
    without = answers(text.replace(command(kind, facts), ""), "tda")[0]
    assert isinstance(without, DecisionNeeds)
    assert without.fact != "stack A"


def test_who_may_have_to_change_his_seat_leaves_both_tables_open() -> None:
    text = table(1, "ABCDEF", "big_blind = 3\nsmall_blind = 2\nbutton = 1")
    text += table(2, "KLM.PQ", "big_blind = 3\nsmall_blind = 2\nbutton = 1") + table(
        3, "ST.UVW", "big_blind = 3\nsmall_blind = 2\nbutton = 1"
    )
    text += command("wrong_seat", 'player = "A"\nright_seat = "2-4"')
    text += "".join(command("button", f"table = {number}") for number in (1, 2, 3))
    asks, one, two, three = answers(text)
    assert isinstance(asks, DecisionNeeds)
    assert isinstance(one, DecisionNeeds)
    assert isinstance(two, DecisionNeeds)
    assert {one.fact, two.fact} == {asks.fact}
    assert isinstance(three, Decision)
    taken = answers(text.replace("2-4", "2-2").replace('"A"\n', '"A"\nright_starting_stack = true\n'))
    assert [each.as_object()["outcome"] for each in taken] == [*[Decided.DIRECTOR] * 3, Decided.NONE]


def test_a_newcomer_to_a_redeal_leaves_the_seat_that_he_had() -> None:
    tables = table(1, "ABC.", "big_blind = 3\nsmall_blind = 2\nbutton = 1") + table(2, "KLMN")
    redeal = decided(tables + command("redeal", 'table = 1\nseated = {N = "1-4"}'))
    assert redeal.after is not None
    assert [str(at) for at, name in redeal.after.sitting() if name == "N"] == ["1-4"]


def test_nobody_comes_to_a_redeal_at_a_table_that_is_not_there() -> None:
    told = table(1, "ABC.", "big_blind = 3\nsmall_blind = 2\nbutton = 1") + command(
        "redeal", 'table = 1\nseated = {N = "2-4"}'
    )
    with pytest.raises(BadInput, match="there is no table 2"):
        answers(told)


@pytest.mark.parametrize(("order", "proposed"), [("giving_order = [2, 1, 3]\n", "2"), ("", None)])
def test_the_host_has_the_table_proposed_to_which_the_order_points(order: str, proposed: str | None) -> None:
    tables = table(1, "ABCDEFGH") + table(2, "IJKLMNOP") + table(3, "QRSTUV..")
    open_ = decided(order + tables + command("balance"), "nppl").open
    assert open_ is not None
    assert (open_.what, open_.proposed) == (Lack.FROM, proposed)


@pytest.mark.parametrize(
    "open_", ["", 'approved = "unknown"\nmethod = "custom"\namounts = {A = 300, B = 200, C = 200}']
)
@pytest.mark.parametrize("book", BOOKS)
def test_nobody_says_what_a_place_pays_while_the_deal_or_its_terms_are_open(book: str, open_: str) -> None:
    room_ = 'grade = "pub"\nprizes = [400, 200, 100]\nplayers_left = 3\n' + table(1, "ABC")
    voices = "\n".join(f'{each} = ["A", "B", "C"]' for each in ("present", "accept", "confirmed"))
    deal = f"{voices}\nofficial_present = true\nprivate = true\n" + (open_ or "approved = true")
    _, out = answers(room_ + command("deal", deal) + command("bust", 'players = ["C"]'), book)
    assert isinstance(out, Decision)
    assert (out.places, out.amounts) == ({"C": 3}, {})
    assert decided(room_ + command("bust", 'players = ["C"]'), book).amounts == {"C": 100}
