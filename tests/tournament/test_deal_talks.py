"""Deal talks, terms and the secret vote: what the books ask for, what binds, what is undone, what nobody can know."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shuffleup.store import open_store
from shuffleup.store.night_sequencer import NightSequencer
from shuffleup.store.sequencer import Sent
from shuffleup.tournament import commands as c
from shuffleup.tournament import deal_commands as d
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Already, Declined
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.chip_commands import PlaceByCounts
from shuffleup.tournament.finish import prizes_left, standings, things_left
from shuffleup.tournament.plan import Prize
from shuffleup.tournament.state import Tournament

from .nights import AT, MINUTE, pinned, plan

PRIZES = (Prize(1, share=50), Prize(2, share=30), Prize(3, share=20))


class Final:
    """Three are left of five who paid 20.00 each; entries are closed and the clock runs."""

    def __init__(self, where: Path | str, book: str = "tnpl", **fields: Any) -> None:
        self.store = open_store(where)
        self.ids = count(1)
        self.sequencer = NightSequencer(self.store, "tournament/t", lambda: bytes(32))
        self.at = AT
        room = plan(book, **{"buy_in": 2_000, "prizes": PRIZES, "late_entry_until": 1, "grade": "pub", **fields})
        self.must(c.OpenTournament(room, pinned(book)))
        self.must(c.EnterPlayers(tuple(c.Entrant(f"p{number}", True, TICKS, paid=1) for number in range(1, 6))))
        self.must(c.AnnounceDraw())
        assert self.state.announced is not None
        self.must(c.DrawSeats(self.state.announced.id))
        self.must(c.StartClock())
        self.at += 61 * MINUTE
        for person in ("p5", "p4"):
            self.must(c.BustPlayers(((self.entry(person),),), ((self.entry(person), 1),)))

    @property
    def state(self) -> Tournament:
        return self.sequencer.state

    @property
    def left(self) -> tuple[str, ...]:
        return tuple(self.entry(f"p{number}") for number in (1, 2, 3))

    def entry(self, person: str) -> str:
        return next(each.id for each in self.state.entries.values() if each.person == person)

    def send(self, command: Command, vote: str = "") -> Sent:
        return self.sequencer.send(f"c{next(self.ids)}", command, at=self.at, actor="director", vote=vote)

    def must(self, command: Command, vote: str = "") -> str:
        sent = self.send(command, vote)
        assert isinstance(sent.answer, Accepted), (command, sent.answer)
        return self.sequencer.latest(1)[0][1].id

    def refused(self, command: Command, vote: str = "") -> str:
        answer = self.send(command, vote).answer
        assert isinstance(answer, Declined), answer
        said = answer.message.args.get("said")
        return (said.id if said else answer.message.id).removeprefix("refused.")  # type: ignore[union-attr]

    def talk(self) -> str:
        return self.must(d.TalkDeal(official_present=True, message="Deal talks"))

    def propose(self, *amounts: int, **fields: Any) -> str:
        told = {"all_present": True, "official_present": True, **fields}
        self.must(d.ProposeDeal(tuple(zip(self.left, amounts, strict=True)), **told))
        assert self.state.proposal is not None
        return self.state.proposal.id

    def call(self, proposal: str) -> str:
        self.must(d.CallVote(proposal))
        assert self.state.ballot is not None
        return self.state.ballot.id

    def vote(self, ballot: str, *votes: str) -> None:
        for entry, vote in zip(self.left, votes, strict=False):
            self.must(d.CastVote(ballot, entry), vote)


@pytest.fixture
def final(tmp_path: Path) -> Iterator[Final]:
    night = Final(tmp_path)
    yield night
    night.store.close()


def of(tmp_path: Path, book: str, **fields: Any) -> Final:
    return Final(tmp_path, book, **fields)


def test_the_clock_stops_for_the_first_talks_and_runs_on_in_the_second(final: Final) -> None:
    final.talk()
    assert not final.state.clock.running
    assert final.state.message == "Deal talks"
    final.at += 5 * MINUTE
    final.must(d.EndTalks())
    assert final.state.clock.running
    assert final.state.message == ""
    sent = final.send(d.TalkDeal(official_present=True))
    assert isinstance(sent.answer, Accepted)
    assert [note.id for note in sent.answer.notes] == ["note.deal_clock_runs"]
    assert sent.answer.clauses == ("A8.r1",)
    assert final.state.clock.running
    final.must(d.EndTalks())
    assert final.state.clock.running


def test_talks_need_an_official_prizes_and_closed_entries(tmp_path: Path) -> None:
    night = of(tmp_path / "a", "tnpl")
    assert night.refused(d.TalkDeal()) == "deal.no_official"
    night.talk()
    assert isinstance(night.send(d.TalkDeal(official_present=True)).answer, Already)
    assert night.refused(d.ProposeDeal((), official_present=True)) == "deal_not_of_all_left"
    assert of(tmp_path / "b", "tnpl", prizes=()).refused(d.TalkDeal(official_present=True)) == "nothing_to_divide"
    open_still = of(tmp_path / "c", "tda", late_entry_until=8)
    assert open_still.refused(d.TalkDeal(official_present=True)) == "deal_before_entries_close"
    for entry in open_still.left[1:]:
        open_still.must(c.BustPlayers(((entry,),), ((entry, 1),)))
    assert open_still.refused(d.TalkDeal(official_present=True)) == "deal_after_play"


def test_terms_are_held_against_the_book_before_anybody_votes(tmp_path: Path) -> None:
    night = of(tmp_path, "tnpl", grade="regional")
    night.talk()
    terms = tuple(zip(night.left, (4_000, 3_000, 2_999), strict=True))
    assert night.refused(d.ProposeDeal(terms, all_present=True, official_present=True)) == "deal.does_not_add_up"
    even = tuple(zip(night.left, (4_000, 3_000, 3_000), strict=True))
    assert night.refused(d.ProposeDeal(even, official_present=True)) == "deal.somebody_absent"
    assert night.refused(d.ProposeDeal(even, all_present=True)) == "deal.no_official"
    sent = night.send(d.ProposeDeal(even, all_present=True, official_present=True))
    assert isinstance(sent.answer, Accepted)
    assert [note.id for note in sent.answer.notes] == ["deal.winner_too_little"]
    above = tuple(zip(night.left, (5_500, 2_000, 1_500), strict=True))
    sent = night.send(d.ProposeDeal(above, 1_000, all_present=True, official_present=True, method="chips"))
    assert isinstance(sent.answer, Accepted)
    assert {note.id for note in sent.answer.notes} == {"deal.above_first", "deal.below_locked", "deal.by_chip_count"}
    assert sent.answer.clauses == ("A8.r4", "A8.r5")


def test_terms_with_chips_that_nobody_can_have_are_garbled(final: Final) -> None:
    final.talk()
    shares = tuple(zip(final.left, (4_000, 3_000, 3_000), strict=True))
    stacks = ((final.left[0], -5),)
    ready = {"all_present": True, "official_present": True}
    assert final.refused(d.ProposeDeal(shares, stacks=stacks, **ready)) == "deal_garbled"


def test_where_the_plan_has_no_grade_the_terms_tell_it(tmp_path: Path) -> None:
    """TNPL A8 asks other things of a final than of a pub game: they are weighed as the game that was told."""
    night = of(tmp_path, "tnpl", grade="")
    night.talk()
    shares = tuple(zip(night.left, (4_000, 3_000, 3_000), strict=True))
    assert night.refused(d.ProposeDeal(shares, all_present=True, official_present=True)) == "deal_grade_unknown"
    proposal = night.propose(4_000, 3_000, 3_000, grade="pub")
    night.vote(night.call(proposal), "yes", "yes", "yes")
    night.must(d.ApproveDeal(proposal))
    assert night.state.deal is not None


def test_a_deal_is_talked_over_voted_and_approved_and_then_pays(final: Final) -> None:
    final.talk()
    proposal = final.propose(3_500, 3_000, 2_500, saved=1_000)
    assert final.refused(d.ApproveDeal(proposal)) == "deal_not_agreed_yet"
    ballot = final.call(proposal)
    final.vote(ballot, "yes", "yes")
    assert final.state.ballot is not None
    assert (len(final.state.ballot.voted), final.state.ballot.agreed) == (2, None)
    assert final.refused(d.ApproveDeal(proposal)) == "deal_not_agreed_yet"
    final.must(d.CastVote(ballot, final.left[2]), "yes")
    assert final.state.ballot.agreed is True
    final.must(d.ApproveDeal(proposal))
    assert final.state.deal is not None
    final.must(PlaceByCounts(tuple(zip(final.left, (20_000, 12_000, 18_000), strict=True))))
    assert {each.entry: each.prize for each in standings(final.state)} == {
        final.left[0]: 4_500, final.left[2]: 2_500, final.left[1]: 3_000,
        final.entry("p4"): 0, final.entry("p5"): 0,
    }  # fmt: skip


@pytest.mark.parametrize("votes", sorted(set(permutations(("yes", "yes", "no"))) | {("no", "no", "no")}))
def test_one_no_is_not_agreed_whoever_it_was_and_however_many(tmp_path: Path, votes: tuple[str, ...]) -> None:
    night = of(tmp_path, "tnpl")
    night.talk()
    proposal = night.propose(4_000, 3_000, 3_000)
    ballot = night.call(proposal)
    night.vote(ballot, *votes)
    assert night.state.ballot is not None
    assert night.state.ballot.agreed is False
    assert night.refused(d.ApproveDeal(proposal)) == "deal.not_unanimous"
    assert night.call(proposal) != ballot, "they may vote again, or on other terms"


def test_nothing_that_is_kept_tells_how_anybody_voted(final: Final, tmp_path: Path) -> None:
    """The same night with the no in another place leaves the same log and the same box, byte for byte."""
    other = of(tmp_path / "other", "tnpl")
    logs = []
    for night, votes in ((final, ("yes", "no", "yes")), (other, ("no", "yes", "yes"))):
        night.talk()
        night.vote(night.call(night.propose(4_000, 3_000, 3_000)), *votes)
        logs.append([(row.type, row.data, row.command) for row in night.store.read("tournament/t")])
    assert logs[0] == logs[1]
    for night in (final, other):
        assert night.store._read(lambda db: db.run("SELECT * FROM ballots")) == []
    other.store.close()


def test_the_box_holds_one_line_for_all_votes_and_it_goes_with_the_ballot(final: Final) -> None:
    final.talk()
    ballot = final.call(final.propose(4_000, 3_000, 3_000))

    def box() -> list[tuple[Any, ...]]:
        return [
            tuple(row) for row in final.store._read(lambda db: db.run("SELECT ballot, votes, against FROM ballots"))
        ]

    final.vote(ballot, "no")
    assert box() == [(ballot, 1, 1)]
    final.must(d.CastVote(ballot, final.left[1]), "no")
    assert box() == [(ballot, 2, 1)], "a second no changes nothing that a first one has not"
    final.must(d.StopVote(ballot))
    assert box() == []
    assert final.refused(d.CastVote(ballot, final.left[2]), "yes") == "vote_over"


def test_a_vote_that_is_open_when_play_ends_is_destroyed_too(final: Final) -> None:
    final.talk()
    ballot = final.call(final.propose(4_000, 3_000, 3_000))
    final.vote(ballot, "no")
    final.must(c.CloseTournament())
    assert final.state.ballot is None
    assert final.store.tally("tournament/t", ballot) == (0, 0)


def test_one_vote_a_seat_and_only_of_those_in_the_deal(final: Final) -> None:
    final.talk()
    ballot = final.call(final.propose(4_000, 3_000, 3_000))
    final.vote(ballot, "yes")
    again = final.send(d.CastVote(ballot, final.left[0]), "no")
    assert isinstance(again.answer, Already)
    assert again.answer.message.id == "already.voted"
    assert final.refused(d.CastVote(ballot, final.entry("p5")), "yes") == "not_in_the_deal"
    assert final.refused(d.CastVote(ballot, final.left[1]), "maybe") == "vote_unclear"
    assert final.refused(d.CastVote("other", final.left[1]), "yes") == "vote_over"


def test_votes_survive_a_crash_and_come_through_two_servers(tmp_path: Path) -> None:
    night = of(tmp_path, "tnpl")
    night.talk()
    ballot = night.call(night.propose(4_000, 3_000, 3_000))
    night.vote(ballot, "no")
    beside = NightSequencer(night.store, "tournament/t", lambda: bytes(32))
    sent = beside.send("other", d.CastVote(ballot, night.left[1]), at=night.at, actor="player:x", vote="yes")
    assert isinstance(sent.answer, Accepted)
    night.must(d.CastVote(ballot, night.left[2]), "yes")  # its own journal had not heard of the second vote
    assert night.state.ballot is not None
    assert (len(night.state.ballot.voted), night.state.ballot.agreed) == (3, False)
    again = beside.send("other", d.CastVote(ballot, night.left[1]), at=night.at, actor="player:x", vote="yes")
    assert again.again


def test_taking_back_one_vote_takes_back_the_ballot(final: Final) -> None:
    final.talk()
    ballot = final.call(final.propose(4_000, 3_000, 3_000))
    called = final.sequencer.latest(1)[0][1].id
    first = final.must(d.CastVote(ballot, final.left[0]), "no")
    second = final.must(d.CastVote(ballot, final.left[1]), "yes")
    assert final.refused(c.TakeBack((second,))) == "undo_has_dependants"
    assert [each.id for each in final.sequencer.preview_undo((second,)).dependants] == [first, called]
    undo = final.must(c.TakeBack((second, first, called)))
    assert final.state.ballot is None
    assert final.store.tally("tournament/t", ballot) == (0, 0)
    final.must(c.TakeBack((undo,)))
    assert final.refused(d.CastVote(ballot, final.left[2]), "yes") == "votes_lost"
    final.must(d.StopVote(ballot))
    assert final.state.proposal is not None
    assert final.call(final.state.proposal.id) != ballot


def test_every_other_step_is_undone_by_itself(final: Final) -> None:
    talks = final.talk()
    final.must(c.TakeBack((talks,)))
    assert final.state.talks is None
    assert final.state.clock.running
    final.talk()
    proposal = final.propose(4_000, 3_000, 3_000)
    proposed = final.sequencer.latest(1)[0][1].id
    confirmed = final.must(d.ConfirmTerms(proposal, final.left[0]))
    final.must(c.TakeBack((confirmed,)))
    assert final.state.proposal is not None
    assert final.state.proposal.confirmed == ()
    dropped = final.must(d.DropProposal(proposal))
    assert final.state.proposal is None
    final.must(c.TakeBack((dropped,)))
    final.must(c.TakeBack((proposed,)))
    assert final.state.talks is not None
    assert final.state.proposal is None


def test_a_book_that_asks_each_aloud_wants_them_all_and_the_supervisor(tmp_path: Path) -> None:
    night = of(tmp_path, "tda", grade="")
    night.talk()
    proposal = night.propose(4_000, 3_000, 3_000)
    for entry in night.left[:2]:
        night.must(d.ConfirmTerms(proposal, entry))
    assert isinstance(night.send(d.ConfirmTerms(proposal, night.left[0])).answer, Already)
    assert night.refused(d.ApproveDeal(proposal)) == "deal_not_agreed_yet"
    night.vote(night.call(proposal), "yes", "yes", "yes")
    assert night.refused(d.ApproveDeal(proposal)) == "deal.not_confirmed", "a secret yes is not an acceptance aloud"
    night.must(d.ConfirmTerms(proposal, night.left[2]))
    night.must(d.ApproveDeal(proposal))
    assert night.state.deal is not None


def test_new_terms_void_what_was_said_to_the_old_ones(final: Final) -> None:
    final.talk()
    old = final.propose(4_000, 3_000, 3_000)
    final.must(d.ConfirmTerms(old, final.left[0]))
    ballot = final.call(old)
    final.vote(ballot, "yes")
    new = final.propose(3_500, 3_500, 3_000)
    assert final.state.ballot is None
    assert final.state.proposal is not None
    assert final.state.proposal.confirmed == ()
    assert final.refused(d.CastVote(ballot, final.left[1]), "yes") == "vote_over"
    assert final.refused(d.ApproveDeal(old)) == "terms_changed"
    final.must(c.BustPlayers(((final.left[2],),), ((final.left[2], 1),)))
    assert final.refused(d.CallVote(new)) == "terms_changed", "one of them is out"


def test_a_deal_that_binds_is_taken_back_with_a_reason_only(final: Final) -> None:
    final.talk()
    proposal = final.propose(4_000, 3_000, 3_000)
    final.vote(final.call(proposal), "yes", "yes", "yes")
    approved = final.must(d.ApproveDeal(proposal))
    assert final.refused(c.TakeBack((approved,))) == "undo_of_deal_needs_reason"
    assert final.refused(c.TakeBack((approved,), "  ")) == "undo_of_deal_needs_reason"
    final.must(c.TakeBack((approved,), "The amounts were read out wrong"))
    assert final.state.deal is None
    assert final.state.proposal is not None
    final.must(d.ApproveDeal(proposal))


def test_who_takes_the_seat_is_paid_less_and_the_place_wins_it_no_more(tmp_path: Path) -> None:
    prizes = (Prize(1, share=60, item="Seat in the final", value=2_000), Prize(2, share=40), Prize(3, item="Bottle"))
    night = of(tmp_path, "tnpl", prizes=prizes)
    assert [(each.place, each.value) for each in things_left(night.state)] == [(1, 2_000), (3, 0)]
    night.talk()
    p1, p2, p3 = night.left
    taken = ((1, "Seat in the final", p2),)
    over = tuple(zip(night.left, (5_000, 2_000, 1_000), strict=True))
    ready = {"all_present": True, "official_present": True}
    assert night.refused(d.ProposeDeal(over, things=taken, **ready)) == "deal.does_not_add_up"
    strange = ((2, "Seat in the final", p2),)
    assert night.refused(d.ProposeDeal(over, 2_000, things=strange, **ready)) == "deal_garbled"
    proposal = night.propose(5_000, 2_000, 3_000, things=taken)
    night.vote(night.call(proposal), "yes", "yes", "yes")
    night.must(d.ApproveDeal(proposal))
    night.must(PlaceByCounts(((p1, 30_000), (p2, 10_000), (p3, 10_000))))
    found = {each.entry: (each.prize, each.item) for each in standings(night.state)}
    assert found[p1] == (5_000, "")
    assert found[p2][0] == 2_000
    assert "Seat in the final" in found[p2][1]
    assert found[p3][0] == 3_000
    assert sum(prize for prize, _ in found.values()) == 10_000


@settings(max_examples=25, deadline=None)
@given(votes=st.lists(st.tuples(st.integers(0, 2), st.sampled_from(("yes", "no"))), min_size=3, max_size=12))
def test_votes_in_any_order_end_in_all_or_not_all(tmp_path_factory: pytest.TempPathFactory, votes: Any) -> None:
    """Whoever comes first and however often: the first vote of each counts, and the end is the same."""
    night = Final(tmp_path_factory.mktemp("votes"), "tnpl")
    night.talk()
    ballot = night.call(night.propose(4_000, 3_000, 3_000))
    first: dict[int, str] = {}
    for player, vote in (*votes, (0, "yes"), (1, "yes"), (2, "yes")):
        night.send(d.CastVote(ballot, night.left[player]), vote)
        first.setdefault(player, vote)
    assert night.state.ballot is not None
    assert night.state.ballot.agreed is (set(first.values()) == {"yes"})
    assert sum(prizes_left(night.state)) == 10_000
    night.store.close()


@pytest.mark.postgres
def test_votes_cast_at_once_at_two_servers_are_all_counted(postgres_url: str) -> None:
    """Three votes race through two servers on one database; each counts once, and the one no among them decides."""
    night = Final(postgres_url)
    night.talk()
    ballot = night.call(night.propose(4_000, 3_000, 3_000))
    with open_store(postgres_url) as second:
        servers = (night.sequencer, NightSequencer(second, "tournament/t", lambda: bytes(32)))

        def cast(number: int) -> bool:
            command, vote = d.CastVote(ballot, night.left[number]), ("yes", "no", "yes")[number]
            sent = servers[number % 2].send(f"v{number}", command, at=night.at, actor=f"player:{number}", vote=vote)
            return isinstance(sent.answer, Accepted)

        with ThreadPoolExecutor(3) as pool:
            assert list(pool.map(cast, range(3))) == [True, True, True]
        for server in servers:
            server.follow()
            assert server.state.ballot is not None
            assert (len(server.state.ballot.voted), server.state.ballot.agreed) == (3, False)
        assert night.store.tally("tournament/t", ballot) == (0, 0)
    night.store.close()
