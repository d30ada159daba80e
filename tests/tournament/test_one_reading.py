"""The night and `decide` read a book alike: random house books, the same facts put to both."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from shuffleup.cards.card import parse_cards
from shuffleup.floor.outcomes import Offence
from shuffleup.floor.sanctions import PACTS
from shuffleup.rulebooks import BOOKS, load_policies
from shuffleup.rulebooks.definitions import Policy, PolicyType
from shuffleup.tournament.answers import Accepted, Declined
from shuffleup.tournament.ballots import Tally, agreed_by, with_vote
from shuffleup.tournament.between import chip_commands as chips
from shuffleup.tournament.between import commands as between
from shuffleup.tournament.between.decision import Decision, DecisionNeeds
from shuffleup.tournament.between.entries_close import until_first_break
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.penalty_scale import prize_is_kept, who_takes_prize
from shuffleup.tournament.between.powers import league_disqualifies, league_hears
from shuffleup.tournament.between.registering import TICKS, identified_to_join
from shuffleup.tournament.between.room import Room, RoomTable
from shuffleup.tournament.chip_commands import BuyAgain
from shuffleup.tournament.commands import CheckIn, EnterPlayers, Entrant, ReEnter, SeatEntry, StartClock
from shuffleup.tournament.door import entries_open
from shuffleup.tournament.ledger import stack_brought
from shuffleup.tournament.penalties import GivePenalty
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.room_view import event_room
from shuffleup.tournament.seats import late_seats
from shuffleup.tournament.stacks import terms_problem
from shuffleup.tournament.state import Standing

from .nights import MINUTE, Night, levels, people

TOPICS = ("entries", "rebuys", "registration", "penalties", "authority", "deals", "elimination")
HOUSES = range(30)
MORE_HOUSES = range(30, 1_030)


def value_of(policy: Policy, chance: Random) -> object:
    """A legal value; None where the policy takes rows or words."""
    if policy.type is PolicyType.BOOL:
        return chance.random() < 0.5
    if policy.type is PolicyType.ENUM:
        return chance.choice(list(policy.values))
    if policy.type is PolicyType.LIST and policy.values:
        every = list(policy.values)
        return tuple(chance.sample(every, len(every) if policy.whole else chance.choice((0, 1, 2, len(every)))))
    if policy.is_number:
        return chance.choice([*policy.special, chance.randint(policy.least, min(policy.most, 40))])
    return None


def house(night: Night, seed: int) -> Night:
    """The same night under a house's own book, of random values."""
    chance, values = Random(seed), dict(night.state.book.values)
    for key, policy in load_policies().items():
        if policy.topic in TOPICS and chance.random() < 0.6 and (value := value_of(policy, chance)) is not None:
            values[key] = value
    pinned = PinnedBook(night.state.book.id, f"house {night.state.book.id} {seed}", values, night.state.book.clauses)
    night.journal.state = replace(night.state, book=pinned)
    return night


def houses(seed: int, **fields: Any) -> Night:
    return house(Night(BOOKS[seed % len(BOOKS)], **fields), seed)


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text))


def decided(night: Night, command: object, room: Room | None = None) -> Decision | DecisionNeeds:
    return ask(night.state, command, night.at, room)


@pytest.mark.parametrize("seed", HOUSES)
def test_at_the_door(seed: int) -> None:
    night = houses(seed, grade="league")
    for number in range(8):
        ticks = tuple(tick for place, tick in enumerate(TICKS) if number >> place & 1)
        (entry,) = night.enter(f"p{number}", here=False, ticks=())
        age = 99 if "age" in ticks else None
        told = between.RegisterAsked(age=age, member="member" in ticks, photo_id="photo_id" in ticks)
        said = decided(night, told)
        lets_in = isinstance(said, Decision) and said.outcome is Decided.ALLOWED
        # Nobody told the night who joins just now, so everybody's identification is seen once.
        lets_in = lets_in and (not identified_to_join(night.state.book) or "photo_id" in ticks)
        assert isinstance(night.send(CheckIn(entry, here=True, ticks=ticks)), Accepted) is lets_in


@pytest.mark.parametrize("seed", HOUSES)
def test_no_seat_is_free(seed: int) -> None:
    night = houses(seed, tables=(1,), seats_per_table=4, grade=("", "pub", "regional")[seed % 3])
    night.enter(*people(4))
    said = decided(night, between.LateEntry(free_seats=0, first_break="not_over"))
    assert isinstance(said, Decision)
    turned_away = said.outcome is Decided.REFUSED and said.more.get("unless") is None
    answer = night.send(EnterPlayers((Entrant("last", here=True),)))
    assert isinstance(answer, Declined) is turned_away
    if isinstance(answer, Accepted):
        assert night.state.entries[night.entry("last")].standing is Standing.WAITING
        by_leave = any(note.id == "note.alternates_by_leave" for note in answer.notes)
        assert by_leave is (said.more.get("unless") == "league_permits")


@pytest.mark.parametrize("seed", HOUSES)
def test_how_long_entries_are_open(seed: int) -> None:
    """Where the first break closes them, it is the break that counts; the levels have one after the second."""
    night = houses(seed, levels=levels(["20", "20", "break 10", "20", "20", "20"]), late_entry_until=seed % 4)
    night.play(*people(3))
    for minute, level, first_break in ((5, 1, "not_over"), (25, 2, "not_over"), (45, 2, "running"), (55, 3, "over")):
        until = night.state.plan.late_entry_until
        told = between.LateEntry(level_number=level, until_level=until, first_break=first_break, stack=20_000)
        said = decided(night, told)
        closed = isinstance(said, Decision) and said.say.id == "between.entries_closed"
        if first_break != "running" or until_first_break(night.state.book):
            assert entries_open(night.state, night.at + minute * MINUTE) is not closed, minute


@pytest.mark.parametrize("seed", HOUSES)
def test_what_stacks_may_be_promised(seed: int) -> None:
    night = houses(seed)
    full = night.state.plan.starting_stack
    for bonus, cut in ((0, 10), (1_000, 0), (3_000, 0), (0, 30), (1_000, 10)):
        asked = replace(night.state, plan=replace(night.state.plan, early_bonus=bonus, late_cut=cut))
        early = decided(night, between.EarlyBonus(chips=bonus))
        told = replace(event_room(night.state, night.at), early_bonus=bonus > 0)
        late = decided(
            night, between.LateEntry(stack=full - full * cut // 100, level_number=1, first_break="not_over"), told
        )
        if isinstance(early, Decision) and isinstance(late, Decision) and late.more["least"] < late.more["most"]:
            allowed = early.more["allowed"] and (not cut or late.more["allowed"])
            assert (terms_problem(asked) is None) is allowed, (bonus, cut)


@pytest.mark.parametrize("seed", HOUSES)
def test_the_stack_of_a_newcomer(seed: int) -> None:
    night = houses(seed, seats_per_table=8)
    night.enter(*people(4))
    (before,) = night.enter("before", here=False)
    night.draw()
    night.must(StartClock())
    night.wait(25)
    if night.state.entries[before].standing is Standing.IN:
        return  # the book has the absent in play from the start
    (late,) = night.enter("late", here=False)
    for entry, as_ in ((before, "preregistered"), (late, "late_entry")):
        said = decided(night, between.LateEntry(player=entry, level_number=2, as_=as_, first_break="not_over"))
        night.must(SeatEntry(entry, sorted(late_seats(night.state))[0]))
        brought = stack_brought(night.state, entry, 1)
        full = night.state.plan.starting_stack
        assert brought == (said.amounts[entry] if isinstance(said, Decision) and said.amounts else full)


@pytest.mark.parametrize("seed", HOUSES)
def test_what_may_be_bought_and_who_comes_again(seed: int) -> None:
    night = houses(seed)
    night.journal.state = replace(night.state, plan=replace(night.state.plan, rebuys=1, rebuy_until=2, re_entries=1))
    ann, *_ = night.play("Ann", "Bob", "Cy", "Di")
    bought = decided(night, chips.RebuyAsked(player=ann, announced="after_riffle", wants=True))
    assert isinstance(bought, Decision)
    assert isinstance(night.send(BuyAgain(ann, 1, 0, announced=False)), Accepted) is bought.more["allowed"]
    night.bust("Ann")
    said = decided(
        night, between.LateEntry(as_="re_entry", level_number=1, until_level=3, first_break="not_over", stack=20_000)
    )
    barred = isinstance(said, Decision) and said.say.id == "between.no_re_entry"
    refused = night.send(ReEnter(ann, 1))
    assert (isinstance(refused, Declined) and refused.message.id == "refused.book_without_re_entry") is barred


@pytest.mark.parametrize("seed", HOUSES)
def test_penalties_that_may_be_given(seed: int) -> None:
    night = houses(seed)
    ann, *_ = night.play("Ann", "Bob", "Cy", "Di")
    for penalty, count in (("warning", 0), ("missed_hands", 1), ("missed_hands", 30), ("missed_rounds", 3)):
        by_rounds = penalty == "missed_rounds"
        told = chips.Penalise(
            player=ann, penalty=penalty, rounds=count if by_rounds else None, hands=None if by_rounds else count or None
        )
        room = replace(
            event_room(night.state, night.at), tables={1: RoomTable(1, tuple(night.state.at_table(1).values()))}
        )
        said = decided(night, told, room)
        given = GivePenalty(ann, 1, "stalling", penalty, len(night.state.penalties), count or None, "no")
        assert isinstance(night.send(given), Accepted) is (said.outcome is Decided.PENALTY), (penalty, count)


@pytest.mark.parametrize("seed", HOUSES)
def test_what_is_the_leagues(seed: int) -> None:
    night = houses(seed)
    ann, *_ = night.play("Ann", "Bob")
    book = night.state.book
    for offence in Offence:
        said = decided(night, chips.ReportOffence(player=ann, offence=offence.value, intentional=True))
        theirs = said.more.get("by") == "league" or "league" in said.more.get("report_to", ())
        assert league_hears(book, offence) is theirs, offence
        assert league_disqualifies(book, offence) is (theirs and offence in PACTS), offence
    taken = decided(night, chips.Penalise(player=ann, penalty="prize_forfeiture"))
    assert who_takes_prize(book, disqualified=False).director is (
        taken.more["allowed"] and "must_report" not in taken.more
    )
    out = replace(event_room(night.state, night.at), prizes=(3_000, 1_000), players_left=2)
    ruled = decided(night, chips.Penalise(player=ann, penalty="disqualification"), out)
    if ruled.more["allowed"]:
        rights = who_takes_prize(book, disqualified=True)
        assert prize_is_kept(book) is (ruled.amounts == {ann: 1_000})
        assert rights.league or rights.director or prize_is_kept(book)


@pytest.mark.parametrize("seed", HOUSES)
def test_places_of_players_who_are_level(seed: int) -> None:
    night = houses(seed)
    ann, bob, *_ = night.play("Ann", "Bob", "Cy", "Di")
    level = {ann: 1_000, bob: 1_000}
    hands, board = {ann: cards("2c3d"), bob: cards("2d3c")}, cards("AhKhQhJhTh")
    told = chips.BustOut(players=(ann, bob), stacks=level, hands=hands, boards=dict.fromkeys(level, board))
    said = decided(night, told)
    shares = isinstance(said, Decision) and said.outcome is Decided.OUT and len(set(said.places.values())) == 1
    assert isinstance(night.send(night.busting(("Ann", "Bob"))), Accepted) is shares


@pytest.mark.parametrize("seed", HOUSES)
def test_voices_for_a_deal(seed: int) -> None:
    night = houses(seed)
    players = night.play("Ann", "Bob", "Cy")
    for yes in range(4):
        said = decided(
            night,
            chips.AgreeDeal(
                players=tuple(players),
                accept=tuple(players[:yes]),
                refuse=tuple(players[yes:]),
                present=tuple(players),
                official_present=True,
                approved=True,
                confirmed=tuple(players),
                private=True,
            ),
        )
        enough = isinstance(said, Decision) and not {"not_unanimous", "no_majority"} & set(said.more["reasons"])
        tally = Tally()
        for number in range(3):
            tally = with_vote(night.state, tally, "yes" if number < yes else "no")
        if isinstance(said, Decision) and "none_allowed" not in said.more["reasons"]:
            assert agreed_by(night.state, tally) is enough, yes


EVERYTHING = (
    test_at_the_door,
    test_no_seat_is_free,
    test_how_long_entries_are_open,
    test_what_stacks_may_be_promised,
    test_the_stack_of_a_newcomer,
    test_what_may_be_bought_and_who_comes_again,
    test_penalties_that_may_be_given,
    test_what_is_the_leagues,
    test_places_of_players_who_are_level,
    test_voices_for_a_deal,
)


@pytest.mark.soak
def test_ten_thousand_rooms_of_people_and_money() -> None:
    for seed in MORE_HOUSES:
        for alike in EVERYTHING:
            alike(seed)
