"""Whatever is written down, in whatever order: every act gets a ruling or a question, and no chip is lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Needs, Ruling
from shuffleup.floor.spot import Spot
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks import BOOKS, load_book

HEAD = """
variant = "{game}"
antes = [0, 0, 0, 0]
blinds_or_straddles = [100, 200, 0, 0]
min_bet = 200
small_bet = 200
big_bet = 400
starting_stacks = [3000, 900, 10000, 250]
"""
DEALT = 'actions = ["d dh p1 ??", "d dh p2 ??", "d dh p3 ??", "d dh p4 ??"]\n'
SPOTS = {
    "before the deal": HEAD.format(game="NT") + "actions = []\n",
    "before the flop": HEAD.format(game="NT") + DEALT.replace("??", "????"),
    "pot-limit, flop": HEAD.format(game="PO") + 'actions = []\n_street = "flop"\n_pot = 800\n_board = "AhKd7c"\n'
    "_stacks = [2800, 700, 9800, 0]\n",
    "limit, turn due": HEAD.format(game="FT") + 'actions = []\n_street = "turn"\n_pot = 800\n_board = "AhKd7c"\n'
    '_live = ["p1", "p3"]\n_stacks = [2800, 700, 9800, 50]\n',
    "showdown": HEAD.format(game="NT") + 'actions = []\n_street = "showdown"\n_pot = 900\n_board = "AhKd7c2s9h"\n'
    '_live = ["p1", "p2", "p3"]\n_stacks = [2700, 600, 9700, 250]\n'
    "_identifiable = {p1 = true, p2 = false, p3 = true}\n",
}
WHO = st.sampled_from(["p1", "p2", "p3", "p4"])
AMOUNT = st.sampled_from(["25", "100", "200", "450", "1000", "5000"])
WORDS = st.sampled_from(
    ["fold", "check", "call", "bet", "raise", "complete", "all-in", "pot", "board", "five", "raise five",
     "raise pot", '"if p1 bets I raise"', '"all of it"', "call quietly", "600 more", "bet all-in"]
)  # fmt: skip
ALONE = """
taps · folds · mucks · releases · releases touching muck · leaves · returns · thinks 90 · uses device · speaks up
wants muck · wants count pot · wants deck · wants see stub · lifts muck · lifts upcards · offends stalling again
exposes Qh · shows Qh p2 · tables QhQs · tables JhJs · cuts 9
"""
DEALER = """
d flops 2c3d4h · d flops 2c3d4h5s · d turns 8s · d turns 8s early · d rivers 9s · d boxes 1 · d burns 2 · d drops stub
d deals first · d deals last · d deals p2 joker · d states bet 500 · d states pot 100 · d ranks p1 > p2 · pause 20
x wants clock p3 · d offers cut p4 · p1 says call & p2 pushes 500
"""


def listed(rows: str) -> st.SearchStrategy[str]:
    return st.sampled_from([each.strip() for row in rows.strip().splitlines() for each in row.split("·")])


ACTS = st.one_of(
    st.builds("{} says {}".format, WHO, WORDS),
    st.builds("{} says {} {}".format, WHO, st.sampled_from(["bet", "raise"]), AMOUNT),
    st.builds("{} says {}".format, WHO, AMOUNT),
    st.builds("{} pushes {}".format, WHO, st.lists(AMOUNT, min_size=1, max_size=3).map(" ".join)),
    st.builds("{} pushes {} / {}".format, WHO, AMOUNT, AMOUNT),
    st.builds("{} pushes total {}".format, WHO, AMOUNT),
    st.builds("{} {} {}".format, WHO, st.sampled_from(["carries", "pulls", "reveals"]), AMOUNT),
    st.builds("{} {}".format, WHO, listed(ALONE)),
    st.builds("{} wants {} {}".format, WHO, st.sampled_from(["clock", "count", "see"]), WHO),
    st.builds("clock {} {}".format, st.sampled_from(["starts", "expires"]), WHO),
    st.builds(
        "d {} {}".format, st.sampled_from(["kills", "fetches", "backs up", "pushes pot", "skips", "starts"]), WHO
    ),
    st.builds("d {} {} {}".format, st.sampled_from(["exposes", "drops", "deals"]), WHO, st.sampled_from("123")),
    listed(DEALER),
)


@pytest.mark.parametrize("spot", SPOTS)
@given(st.lists(ACTS, max_size=7), st.sampled_from(BOOKS))
@settings(max_examples=60, deadline=None)
def test_every_act_is_answered(spot: str, acts: list[str], book: str) -> None:
    check(spot, acts, book)


def check(spot: str, acts: list[str], book: str) -> None:
    """Rule on the acts, and see that each is answered and that all chips are there."""
    told = load_situation(SPOTS[spot])
    try:
        answers = rule_all(load_book(book), told.spot, acts)
    except BadInput:
        return
    answered = {each.act for each in answers}
    assert answered == {*range(len(acts)), None}
    for each in answers:
        assert isinstance(each, Needs) or isinstance(each.outcome, Outcome)
    last = answers[-1]
    assert isinstance(last, Ruling)
    assert last.act is None
    if any("reveals" in act for act in acts):
        return  # chips that nobody knew of
    whole = _chips(told.spot)
    void = any(isinstance(each, Ruling) and each.misdeal for each in answers)
    settled = void or any("won" in pot for pot in last.pots)
    lies = 0 if settled else sum(pot["amount"] for pot in last.pots)
    assert sum(last.more["stacks"].values()) + lies == whole, [each.as_object() for each in answers]


def _chips(spot: Spot) -> int:
    """All chips of the players and the pot."""
    joined = spot.joined
    if joined is None:
        return sum(spot.setup.stacks)
    return sum(joined.stacks) + sum(amount for amount, _ in joined.pots)
