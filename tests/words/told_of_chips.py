"""What events about chips and money are told as, for `test_plain_words`."""

from shuffleup.tournament import all_in as s
from shuffleup.tournament import cash_events as cash
from shuffleup.tournament import chip_events as e
from shuffleup.tournament import deal_events as d
from shuffleup.tournament.acts import Event
from shuffleup.tournament.cash_state import How
from shuffleup.tournament.chip_state import ChipReason

TOLD_OF_CHIPS: list[tuple[list[Event], list[str]]] = [
    ([e.ChipsIssued(5_000, ChipReason.REBUY, (("e1", 1),), 500, ("SECRET",))], ["Re-buy of 5,000: Ann Price"]),
    ([e.ChipsIssued(5_000, ChipReason.ADD_ON, (("e1", 1),))], ["Add-on of 5,000: Ann Price"]),
    ([e.ChipsIssued(2_000, ChipReason.EARLY_BONUS, (("e1", 1), ("e2", 1)))],
     ["2,000 more for Ann Price and Bob: For coming early"]),
    ([e.ChipsIssued(100, ChipReason.CORRECTION)], ["100 more in play: Put right"]),
    ([e.ChipsRemoved(1_000, ChipReason.LATE, "e1", 1, ("SECRET",))], ["1,000 out of play, Ann Price: Late stacks"]),
    ([e.ChipsRemoved(500, ChipReason.LOST)], ["500 out of play: Lost"]),
    ([e.ChipsRemoved(500, ChipReason.PENALTY, "e1", 1)], ["500 out of play: Penalties"]),
    ([e.ChipsRemoved(500, ChipReason.HIDDEN, "e1", 1)], ["500 out of play: Held out of sight"]),
    ([e.ChipsRemoved(500, ChipReason.DISQUALIFIED, "e1", 1)], ["500 out of play: Disqualified"]),
    ([e.StackLaidOut((2, 5), 9_000, ("SECRET",))], ["9,000 laid out at table 2, seat 5"]),
    ([e.StackTakenOff((2, 5), 8_400, ("SECRET",))], ["Stack at table 2, seat 5 taken off with 8,400 left"]),
    ([e.OldChipsExchanged("e1", 1, 25, 7, 100, ("SECRET",))], ["Ann Price got 100 for 7 old chips of 25"]),
    ([e.RaceAnnounced("SECRET", 2, 25, 100, (("e1", 3),), "SECRET")], ["Race for the 25s announced at table 2"]),
    ([e.ChipsRaced(2, 25, 100, "race", (("e1", 3), ("e2", 1)), (("e1", 1), ("e2", 0)), (("e1", ("SECRET",)),))],
     ["Odd 25s raced off at table 2: 100 put in, 100 paid out in 100s"]),
    ([e.ChipsRaced(2, 25, 100, "round_up", (("e1", 3),), (("e1", 1),))],
     ["Odd 25s rounded up at table 2: 75 put in, 100 paid out in 100s"]),
    ([e.ChipsRaced(2, 25, 100, "none", (), ())], ["No odd 25s at table 2"]),
    ([e.ChipsCounted((("e1", 9_000),), ((2, 30_000),))], ["Chips counted: 39,000 in all"]),
    ([e.LastHandsAnnounced(5)], ["Last 5 hands announced"]),
    ([e.LastHandsAnnounced(1)], ["Last 1 hand announced"]),
    ([e.LastHandsAnnounced(0, 1_795_381_440_000)], ["End of play announced for 21:04"]),
    ([e.LastHandsAnnounced()], ["Play does not end early after all"]),
    ([e.PlacedByCounts((("e1", 9_000),))], ["Those left placed by their chips"]),
    ([e.PlacedByCounts((("e1", 9_000),), -300)], ["Those left placed by their chips, -300 off the chips in play"]),
    ([e.DealAgreed((("e1", 5_000), ("e2", 4_000)), 100, "icm", ("SECRET",))], ["Deal agreed among 2 players"]),
    ([d.DealTalksBegun(2, clauses=("SECRET",))], ["Deal talks begun, number 2"]),
    ([d.DealTalksEnded()], ["Deal talks over, play goes on"]),
    ([d.DealProposed("SECRET", (("e1", 5_000), ("e2", 4_000)))], ["Terms of a deal put forward for 2 players"]),
    ([d.ProposalDropped("SECRET")], ["Terms of a deal dropped"]),
    ([d.ProposalDropped("SECRET", approved=False)], ["Terms of a deal not approved by the supervisor"]),
    ([d.VoteCalled("SECRET", "SECRET", ("e1", "e2"))], ["Secret vote on a deal called for 2 players"]),
    ([d.VoteCast("SECRET", "e1")], ["A vote is in"]),
    ([d.VoteCast("SECRET", "e2"), d.VoteClosed("SECRET", agreed=True)],
     ["A vote is in", "The vote is in: all agree"]),
    ([d.VoteClosed("SECRET", agreed=False)], ["The vote is in: not agreed"]),
    ([d.VoteStopped("SECRET")], ["The vote was stopped and not read"]),
    ([s.AllInShown((("e1", "AhKh"), ("e2", "QsQd")), "Th9h2c", "NLHE")], ["All-in on the screens: Ann Price and Bob"]),
    ([s.AllInTakenOff()], ["All-in taken off the screens"]),
    ([d.TermsConfirmed("SECRET", "e1")], ["Ann Price accepted the terms aloud"]),
    ([cash.MoneyTaken(500, How.CARD, "e1")], ["Money taken"]),
    ([cash.MoneyTaken(-500, How.CARD, "e1")], ["Money given back"]),
    ([cash.MoneyPaidOut("e1", 500, How.CASH, True)], ["A prize paid out"]),
    ([cash.MoneyPutIn(500, How.CASH)], ["Money put into the cash box"]),
    ([cash.MoneyPutIn(-500, How.CASH)], ["Money taken out of the cash box"]),
    ([cash.CashCounted(12_345)], ["Cash box counted"]),
]  # fmt: skip
