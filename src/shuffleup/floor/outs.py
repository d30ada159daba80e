"""Who is out by the hand that is over, and at which place, as far as that can be told from one table.

Whose rules: NPPL 5, 88; TNPL D9; TDA 71.A; Redtooth penalties 4; through `elimination` and `rebuys`. Not known here:
who is out at another table, and stacks at the start of the hand where nobody has told them; places of a night are
`tournament`'s.
"""

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Further
from shuffleup.floor.so_far import stacks_paid
from shuffleup.floor.spot import NOT_KNOWN
from shuffleup.rulebooks.policies.elimination import SameHandPlaces
from shuffleup.rulebooks.policies.rebuys import Rebuys


def outs(play: Play, consulted: Consulted) -> Further:
    """The keys of the line after all acts that tell it; nobody is out while the hand goes on."""
    hand, joined = play.hand, play.spot.joined
    if not hand.is_over:
        return {"eliminated": []}
    played = range(hand.players) if joined is None else joined.live
    stacks = stacks_paid(play)
    gone = [seat for seat in played if stacks[seat] == 0 and seat + 1 not in play.removed]
    consulted.applies("out_without_chips")
    found: Further = {"eliminated": [seat + 1 for seat in gone]}
    if not gone:
        return found
    if consulted.policies.rebuys.rebuys is not Rebuys.NONE:
        found["unless"] = "rebuy_tournament"
    if hand.setup.stakes.players_left:
        found["places"] = {f"p{seat + 1}": place for seat, place in _places(play, gone, consulted).items()}
    return found


def _places(play: Play, gone: list[int], consulted: Consulted) -> dict[int, int]:
    """The place of each, best first; those whom nothing parts but a draw have none yet."""
    left = play.hand.setup.stakes.players_left
    if len(gone) == 1:
        return {gone[0]: left}
    if any(play.spot.setup.stacks[seat] >= NOT_KNOWN for seat in gone):
        return {}
    tests = consulted.policies.elimination.same_hand_places
    scores = {seat: _score(play, seat, tests) for seat in gone}
    _cite_tests(play, gone, consulted)
    found = {}
    for seat in gone:
        better = sum(scores[other] > scores[seat] for other in gone)
        level = sum(scores[other] == scores[seat] for other in gone) > 1
        if not level or SameHandPlaces.TIE in tests:
            found[seat] = left - len(gone) + 1 + better
    return found


def _cite_tests(play: Play, gone: list[int], consulted: Consulted) -> None:
    """Name the tests that were needed: hands only where stacks were level."""
    consulted.cites("same_hand_places", "stack")
    if len({play.spot.setup.stacks[seat] for seat in gone}) < len(gone):
        consulted.cites("same_hand_places", "hand")


def _score(play: Play, seat: int, tests: tuple[SameHandPlaces, ...]) -> tuple[int, ...]:
    """What the book's tests give him, the first of them first."""
    at_start = play.spot.setup.stacks[seat]
    values = {SameHandPlaces.STACK_AT_HAND_START: at_start, SameHandPlaces.FINISHING_HAND: play.hand.value(seat)[0]}
    return tuple(values[test] for test in tests if test in values)
