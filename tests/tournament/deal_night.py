"""A night that ends in a deal, and one with an all-in on the screens, for logs that later releases must replay."""

from shuffleup.tournament import commands as c
from shuffleup.tournament import deal_commands as d
from shuffleup.tournament.all_in import ShowAllIn, TakeOffAllIn
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.chip_commands import CountChips, PlaceByCounts
from shuffleup.tournament.plan import Prize

from .director import Director
from .nights import levels, pinned, plan

LINES = ("15", "15", "15", "break 10", "15", "15", "15", "15", "15")


def play_deal(director: Director) -> None:
    """Talks that end in nothing, terms that are dropped, votes stopped, lost, undone and won; a deal, and another."""
    room = plan(
        "tnpl",
        tables=(1,),
        levels=levels(LINES),
        buy_in=2_000,
        late_entry_until=1,
        grade="regional",
        prizes=(Prize(1, share=60, item="Seat in the final", value=1_500), Prize(2, share=40), Prize(3, item="Bottle")),
    )
    director.do(c.OpenTournament(room, pinned("tnpl")))
    director.do(c.EnterPlayers(tuple(c.Entrant(f"p{number}", True, TICKS, paid=1) for number in range(1, 6))))
    director.draw(1)
    director.do(c.StartClock())
    director.do(c.BustPlayers(((director.entry("p5"),),), ((director.entry("p5"), 1),)), 20)
    director.do(c.BustPlayers(((director.entry("p4"),),), ((director.entry("p4"), 1),)))
    p1, p2, p3 = (director.entry(f"p{number}") for number in (1, 2, 3))
    director.do(d.TalkDeal(official_present=True, message="Deal talks"))
    director.do(d.EndTalks())
    director.do(d.TalkDeal(official_present=True))
    stacks = ((p1, 25_000), (p2, 15_000), (p3, 10_000))
    director.do(CountChips(stacks))

    def propose(*amounts: int) -> str:
        shares = tuple(zip((p1, p2, p3), amounts, strict=True))
        director.do(d.ProposeDeal(shares, 1_000, "save", (), stacks, True, True))
        assert director.state.proposal is not None
        return director.state.proposal.id

    def vote(proposal: str, *votes: str) -> str:
        director.do(d.CallVote(proposal))
        assert director.state.ballot is not None
        ballot = director.state.ballot.id
        for entry, each in zip((p1, p2, p3), votes, strict=False):
            director.do(d.CastVote(ballot, entry), vote=each)
        return ballot

    director.do(d.DropProposal(propose(4_000, 3_000, 2_000)))
    proposal = propose(3_500, 3_000, 2_500)
    director.do(d.StopVote(vote(proposal, "yes", "no")))
    vote(proposal, "yes", "no", "yes")
    director.do(d.DropProposal(proposal, approved=False))
    shares = ((p1, 4_500), (p2, 1_500), (p3, 3_000))
    director.do(d.ProposeDeal(shares, 1_000, "custom", ((1, "Seat in the final", p2),), stacks, True, True))
    assert director.state.proposal is not None
    proposal = director.state.proposal.id
    confirmed = director.do(d.ConfirmTerms(proposal, p1))
    director.do(c.TakeBack((confirmed,)))
    vote(proposal, "yes", "yes", "yes")
    approved = director.do(d.ApproveDeal(proposal))
    director.do(c.TakeBack((approved,), "One of them had misheard the amounts"))
    director.do(d.ApproveDeal(proposal))
    director.do(PlaceByCounts(((p1, 20_000), (p2, 12_000), (p3, 18_000))), 30)
    director.do(c.PublishResults())


def play_all_in(director: Director) -> None:
    """Two hands on the screens before the flop, on it, and taken off."""
    director.do(c.OpenTournament(plan("tda", tables=(1,), levels=levels(LINES)), pinned("tda")))
    director.do(c.EnterPlayers(tuple(c.Entrant(f"p{number}", True, TICKS) for number in range(1, 4))))
    director.draw(1)
    director.do(c.StartClock())
    hands = ((director.entry("p1"), "AhKh"), (director.entry("p2"), "QsQd"))
    director.do(ShowAllIn(hands, "", True, True))
    director.do(ShowAllIn(hands, "Th9h2c", True, True))
    director.do(TakeOffAllIn())
    director.do(c.CloseTournament(), 90)
