"""Sanctions: which a book has, who imposes them, who is kept out by them, what carries; and undo.

Expected from the books: TNPL A3.i (sanctions in the league's sole discretion: chips, prize money, ejection, future
events, premises), A3.ii (violations may be publicly disclosed); NPPL 91 (suspending or barring a violator) and 92
(warnings can carry from tournament to tournament). The other three print no sanctions beyond the event.
"""

import pytest
from office import Office, line, night, same

from shuffleup.league import commands as c
from shuffleup.league.standing import age_on, carried, kept_out, record_before, sanctions_of, seen_before
from shuffleup.league.state import HOUSE_BAN, ReportStage, Venue
from shuffleup.tournament.answers import Declined

DAY, END = "2026-11-20", "2026-12-20"


def imposed(kind: str, until: str = "", **more: object) -> c.ImposeSanction:
    return c.ImposeSanction("ann", kind, more.pop("book", ""), DAY, until, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("book", "kind", "who", "answer"),
    [
        ("nppl", "suspension", "director", ""),
        ("nppl", "barring", "league:1", ""),
        ("nppl", "prize_forfeiture", "league", "refused.sanction_not_in_book"),
        ("tnpl", "future_event_ban", "league:1", ""),
        ("tnpl", "premises_ban", "league", ""),
        ("tnpl", "prize_forfeiture", "league", ""),
        ("tnpl", "future_event_ban", "director", "refused.league_alone"),
        ("tnpl", "suspension", "league", ""),
        ("tda", "suspension", "league", "refused.sanction_not_in_book"),
        ("hcpn", "barring", "director", "refused.sanction_not_in_book"),
        ("redtooth", "premises_ban", "director", "refused.sanction_not_in_book"),
        ("", "barring", "director", "refused.no_such_book"),
        ("tda", HOUSE_BAN, "director", ""),
        ("", HOUSE_BAN, "director", ""),
        ("nppl", "caning", "league", "refused.no_such_sanction"),
    ],
)
def test_the_book_says_which_sanctions_there_are_and_who_imposes_them(
    book: str, kind: str, who: str, answer: str
) -> None:
    office = Office()
    if answer:
        assert office.why(imposed(kind, END), who, book) == answer
    else:
        id_ = office.must(imposed(kind, END), who, book)
        stands = office.league.sanctions[id_]
        assert (stands.person, stands.kind, stands.until_day, stands.actor) == ("ann", kind, END, who)


def test_a_sanction_cites_the_clauses_of_its_book() -> None:
    office = Office()
    id_ = office.must(imposed("suspension", END), under="nppl")
    assert office.league.sanctions[id_].clauses == ("91.4",)
    refused = office.ask(imposed("premises_ban"), "director", "tnpl")
    assert isinstance(refused, Declined)
    assert refused.clauses == ("A3.i.3", "A3.iii")


def test_a_report_cites_the_clauses_by_which_the_league_hears_of_that_offence() -> None:
    office = Office()
    for offence, clauses in (("collusion", ("J4.ii.2",)), ("cheating", ("A3.i.3", "A3.iii")), ("stalling", ())):
        id_ = office.must(c.ReportToLeague("ann", "n1", offence, "tnpl"), under="tnpl")
        assert office.league.reports[id_].clauses == clauses
        assert office.league.reports[id_].reserved is bool(clauses)


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        (imposed("suspension"), "refused.suspension_without_end"),
        (imposed("barring", "20/12/2026"), "refused.no_such_day"),
        (imposed("barring", "2026-11-19"), "refused.ends_before_it_begins"),
        (imposed("barring", venues=("moon",)), "refused.no_such_venue"),
        (imposed("barring", report="none"), "refused.league_report_settled"),
    ],
)
def test_a_sanction_that_nobody_could_keep_to_is_refused(command: c.ImposeSanction, answer: str) -> None:
    assert Office().why(command, under="nppl") == answer


def out(office: Office, day: str, venue: str = "", person: str = "ann", at_night: str = "n1") -> bool:
    return kept_out(office.league, person, same, day, venue, at_night) is not None


def test_a_suspension_keeps_out_from_its_first_day_to_its_last() -> None:
    office = Office()
    office.must(imposed("suspension", END), under="nppl")
    assert [out(office, day) for day in ("2026-11-19", DAY, END, "2026-12-21")] == [False, True, True, False]
    assert not out(office, DAY, person="bob")
    assert out(office, DAY, person="ann2")


def test_who_is_barred_stays_out_until_it_is_lifted_and_lifting_is_undone() -> None:
    office = Office()
    id_ = office.must(imposed("barring"), under="nppl")
    assert out(office, "2031-01-01")
    lifted = office.must(c.LiftSanction(id_))
    assert not out(office, DAY)
    assert office.why(c.LiftSanction(id_)) == "refused.no_such_sanction_now"
    office.must(c.TakeBack((lifted,)))
    assert out(office, DAY)


def test_a_ban_from_premises_holds_at_those_venues_alone() -> None:
    office = Office()
    office.must(c.KeepVenue(Venue("crown", "The Crown")))
    office.must(imposed("premises_ban", venues=("crown",)), "league", "tnpl")
    assert out(office, DAY, "crown")
    assert not out(office, DAY, "anchor")
    assert not out(office, DAY, "")


def test_forfeited_money_keeps_nobody_out() -> None:
    office = Office()
    office.must(imposed("prize_forfeiture"), "league", "tnpl")
    assert not out(office, DAY)
    assert [each.kind for each in sanctions_of(office.league, "ann2", same)] == ["prize_forfeiture"]


def test_an_exception_at_the_door_holds_for_one_night() -> None:
    office = Office()
    id_ = office.must(imposed("barring"), under="nppl")
    let_in = office.must(c.LetIn(id_, "n1"))
    assert not out(office, DAY, at_night="n1")
    assert out(office, DAY, at_night="n2")
    assert office.why(c.LetIn(id_, "n1")) == "already.let_in"
    office.must(c.TakeBack((let_in,)))
    assert out(office, DAY, at_night="n1")


def test_a_sanction_is_lessened_and_never_made_longer_so() -> None:
    office = Office()
    id_ = office.must(imposed("suspension", END), under="nppl")
    assert office.why(c.LessenSanction(id_, "2026-12-21")) == "refused.not_lessened"
    assert office.why(c.LessenSanction(id_, "2026-11-01")) == "refused.ends_before_it_begins"
    office.must(c.LessenSanction(id_, "2026-11-30"))
    assert [out(office, day) for day in ("2026-11-30", "2026-12-01")] == [True, False]


def test_the_floor_reports_and_the_league_confirms_lessens_or_dismisses() -> None:
    office = Office()
    told = c.ReportToLeague("ann", "n1", "collusion", "tnpl", "r1")
    first = office.must(told, "floor:1", "tnpl")
    assert office.why(told, "director", "tnpl") == "already.reported_to_league"
    second = office.must(c.ReportToLeague("bob", "n1", "threats_violence", "tnpl"), "director", "tnpl")
    assert office.why(c.DismissReport(first), "director") == "refused.league_alone"
    office.must(c.DismissReport(first), "league")
    assert office.why(c.DismissReport(first), "league") == "already.league_report_settled"
    ban = c.ImposeSanction("bob", "future_event_ban", "tnpl", DAY, END, report=second)
    sanction = office.must(ban, "league", "tnpl")
    assert office.league.reports[second].stage is ReportStage.SANCTIONED
    assert office.why(c.LessenSanction(sanction, "2026-12-01"), "director") == "refused.league_alone"
    assert office.why(c.TakeBack((sanction,)), "director") == "refused.league_alone"
    office.must(c.LessenSanction(sanction, "2026-12-01"), "league:2")
    # The sanction that was lessened cannot go alone: the lessening goes first.
    assert office.why(c.TakeBack((sanction,)), "league") == "refused.undo_has_dependants"
    office.must(c.TakeBack((sanction, f"c{office.sent - 1}")), "league")
    assert office.league.reports[second].stage is ReportStage.OPEN


def test_where_no_book_reserves_it_the_director_settles_a_report() -> None:
    office = Office()
    told = office.must(c.ReportToLeague("ann", "n1", "threats_violence", "nppl"), "floor", "nppl")
    assert not office.league.reports[told].reserved
    office.must(c.DismissReport(told), "director")


def test_an_offender_is_named_in_public_only_where_the_book_lets_it_and_the_league_says_so() -> None:
    office = Office()
    tnpl = office.must(imposed("future_event_ban"), "league", "tnpl")
    nppl = office.must(imposed("barring"), "league", "nppl")
    ours = office.must(imposed(HOUSE_BAN), "league")
    assert not any(each.published for each in office.league.sanctions.values())
    office.must(c.PublishSanction(tnpl), "league", "tnpl")
    assert office.league.sanctions[tnpl].published
    assert office.why(c.PublishSanction(nppl), "league", "nppl") == "refused.not_to_be_published"
    assert office.why(c.PublishSanction(ours), "league", "tnpl") == "refused.not_to_be_published"
    office.must(c.PublishSanction(tnpl, published=False), "league")
    assert not office.league.sanctions[tnpl].published


def test_warnings_carry_from_night_to_night_where_the_book_says_so() -> None:
    office = Office()
    first = night("first", "2026-03-01", record=(line("ann", 1), line("bob", 2)))
    second = night("second", "2026-10-01", record=(line("ann2", 3, "abuse_disruption", "missed_rounds"),))
    other = night("other", "2026-10-08", book="tda", carries=False, record=(line("ann", 4),))
    old = night("old", "2025-11-19", record=(line("ann", 0),))
    later = night("later", "2026-12-01", record=(line("ann", 9),))
    tonight = night("tonight", DAY, record=(line("ann", 5),))
    nights = (first, second, other, old, later, tonight)
    found = carried(office.league, nights, "ann", same, tonight)
    # Not the other book's, not what lies more than a year back, not tonight's own, not what is yet to come.
    assert [(each.night, each.line.penalty) for each in found] == [("second", "missed_rounds"), ("first", "warning")]
    assert carried(office.league, nights, "ann", same, night("tda", DAY, carries=False)) == []
    office.must(c.SetRecordDays(60))
    assert [each.night for each in carried(office.league, nights, "ann", same, tonight)] == ["second"]
    assert [each.night for each in record_before(nights, "ann", same)] == [
        "later",
        "tonight",
        "other",
        "second",
        "first",
        "old",
    ]


@pytest.mark.parametrize("days", [0, -1, 4_000])
def test_a_record_counts_for_a_number_of_days_that_somebody_may_live_to_see(days: int) -> None:
    assert Office().why(c.SetRecordDays(days)) == "refused.record_days"


def test_what_was_seen_at_the_door_before_is_known() -> None:
    nights = (
        night("a", "2026-10-01", checked=(("ann", ("age", "photo_id")),)),
        night("b", "2026-10-08", checked=(("ann2", ("age",)), ("bob", ("member",)))),
    )
    assert seen_before(nights, "ann", same) == {"age": "2026-10-08", "photo_id": "2026-10-01"}


@pytest.mark.parametrize(
    ("born", "day", "age"),
    [
        ("2008-11-20", DAY, 18),
        ("2008-11-21", DAY, 17),
        ("2008-02-29", "2026-02-28", 17),
        ("2008-02-29", "2026-03-01", 18),
        ("", DAY, None),
        ("20 Nov 2008", DAY, None),
    ],
)
def test_how_old_somebody_is_on_the_day_of_play(born: str, day: str, age: int | None) -> None:
    assert age_on(born, day) == age


def test_a_venue_is_on_the_list_once_and_comes_back_by_an_undo() -> None:
    office = Office()
    office.must(c.KeepVenue(Venue("crown", "The Crown", "gb_pub")))
    assert office.why(c.KeepVenue(Venue("other", "the crown"))) == "refused.venue_twice"
    assert office.why(c.KeepVenue(Venue("crown", "The Crown", "gb_pub"))) == "already.kept"
    assert office.why(c.KeepVenue(Venue("x", "  "))) == "refused.nameless"
    dropped = office.must(c.DropVenue("crown"))
    assert office.why(c.DropVenue("crown")) == "refused.no_such_venue"
    office.must(c.TakeBack((dropped,)))
    assert office.league.venues["crown"].law == "gb_pub"
    assert office.why(c.TakeBack((dropped,))) == "already.taken_back"
    assert office.why(c.TakeBack(("nothing",))) == "refused.nothing_to_take_back"
