"""What players have done over nights: money, knock-outs, head to head, and the awards of a season."""

from office import night, same, scores

from shuffleup.league.careers import AwardKind, Purse, Rival, awards, career
from shuffleup.league.nights import Finish, NightFacts
from shuffleup.league.state import LeagueTable


def facts() -> list[NightFacts]:
    """Three nights: Ann (once under her other record), Bob and Cy; the last in euro, its results not given out yet."""
    first = (
        Finish("ann", 1, 500, 1_400, ("bob", "cy", "bob")),
        Finish("bob", 2, 1_000, 600),
        Finish("cy", 3, 500, 0, ("bob",)),
    )
    second = (Finish("bob", 1, 500, 900, ("ann2",)), Finish("ann2", 2, 500, 100))
    return [
        night("n1", "2026-09-01", players=3, currency="GBP", finishes=first, scores=scores(ann=9, bob=6, cy=3)),
        night("n2", "2026-10-01", players=2, currency="EUR", finishes=second, scores=scores(bob=5, ann2=2)),
        night("n3", "2026-11-01", players=2),
    ]


def test_a_career_is_of_all_nights_that_were_given_out_under_every_record() -> None:
    found = career("ann2", facts(), same)
    assert [(each.night, each.place, each.points, each.knocked_out) for each in found.nights] == [
        ("n2", 2, 2, 0),
        ("n1", 1, 9, 3),
    ]
    assert found.purses == (Purse("EUR", 500, 100), Purse("GBP", 500, 1_400))
    assert (found.wins, found.cashes, found.best_place, found.knocked_out) == (1, 2, 1, 3)


def test_head_to_head_counts_only_nights_together() -> None:
    assert career("ann", facts(), same).rivals == (Rival("bob", 2, 1, 1, 2, 1), Rival("cy", 1, 1, 0, 1, 0))
    assert career("cy", facts(), same).rivals == (Rival("ann", 1, 0, 1, 0, 1), Rival("bob", 1, 0, 1, 1, 0))


def test_somebody_who_never_finished_has_no_career() -> None:
    empty = career("nobody", facts(), same)
    assert (empty.nights, empty.purses, empty.rivals, empty.best_place) == ((), (), (), 0)


def test_awards_are_of_the_nights_that_count_and_are_shared() -> None:
    given = {each.kind: (each.people, each.count) for each in awards(LeagueTable("t", "All"), facts(), same)}
    assert given == {
        AwardKind.WINS: (("ann", "bob"), 1),
        AwardKind.CASHES: (("ann", "bob"), 2),
        AwardKind.KNOCK_OUTS: (("ann",), 3),
        AwardKind.NIGHTS: (("ann", "bob"), 2),
    }
    autumn = LeagueTable("t", "Autumn", from_day="2026-10-01")
    assert {each.kind: each.people for each in awards(autumn, facts(), same)}[AwardKind.WINS] == ("bob",)
    assert awards(LeagueTable("t", "Nothing", from_day="2030-01-01"), facts(), same) == ()
