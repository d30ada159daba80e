"""Proposals are told at once from a few nights played as Python, and anew as soon as nights are compiled."""

from dataclasses import replace
from io import BytesIO

import pytest

from shuffleup.desk.designs import Designs, KnownOfWish
from shuffleup.rulebooks import load_book
from shuffleup.simulation.design import ROUGH_NIGHTS
from shuffleup.simulation.proposed_structure import ProposedStructure
from shuffleup.simulation.workshop import GettingReady, GivenUp, Propose, RoughStructure, WishTold, Workshop
from shuffleup.worker import Asker, _Line

RUNS = 60


class Hears(Asker):
    """Whoever asked; nights are compiled as soon as the first proposal was heard."""

    def __init__(self, shop: Workshop) -> None:
        super().__init__(1, _Line(BytesIO()))
        self.heard: list[WishTold] = []
        self._shop = shop

    def tell(self, what: WishTold) -> None:
        self.heard.append(what)
        if isinstance(what, RoughStructure):
            self._shop._ready.set()


@pytest.fixture
def wish(pub_night) -> Propose:
    plan = replace(pub_night, entrants=6)
    return Propose(plan, load_book(plan.rulebook), 200.0, 15, 0.5, RUNS)


def test_rough_proposals_come_first_and_give_way_to_better_ones(compiled, wish):
    shop = Workshop()
    asker, here, known = Hears(shop), Designs(), KnownOfWish()
    shop.propose(asker, wish)
    first, rough, *finer = asker.heard
    assert isinstance(first, GettingReady)
    assert isinstance(rough, RoughStructure)
    assert rough.proposal.runs == ROUGH_NIGHTS
    assert not any(isinstance(each, RoughStructure) for each in finer)
    proposals = [each for each in finer if isinstance(each, ProposedStructure)]
    assert {each.runs for each in proposals} == {RUNS}
    for told in (first, rough):
        here._note(known, told)
    assert (known.ready, known.rough, known.proposals) == (False, True, [rough.proposal])
    for told in finer:
        here._note(known, told)
    assert (known.ready, known.rough, known.proposals) == (True, False, proposals)
    here.close()


def test_rough_ones_are_given_up_too(wish):
    asker = Hears(Workshop())
    asker.gave_up.set()
    with pytest.raises(GivenUp):
        asker._shop.propose(asker, wish)
    assert [type(each) for each in asker.heard] == [GettingReady]
