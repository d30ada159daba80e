"""What the tests of roles share: the table of who may send what, and a night that is on with a browser of each role."""

import re
from dataclasses import dataclass

from served import Fields, Served, Visitor, form_fields

from shuffleup.tournament.forms import SENDS

ROLES = ("league", "director", "floor", "captain", "player", "screen")
NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill")
OFFICE, STAFF, NOBODY = "ld", "ldf", ""

MAY: dict[str, str] = {
    "OpenTournament": OFFICE,
    "ChangePlan": OFFICE,
    "EnterPlayers": STAFF,
    "SeatBots": OFFICE,
    "RemoveBot": OFFICE,
    "SeatProgram": OFFICE,
    "RenewCardCode": STAFF,
    "RecordHand": NOBODY,
    "WithdrawEntry": STAFF,
    "CheckIn": STAFF,
    "NotePayment": STAFF,
    "KeepSeat": STAFF,
    "CloseSeat": STAFF,
    "AnnounceDraw": OFFICE,
    "DrawSeats": OFFICE,
    "SeatEntry": STAFF,
    "MovePlayer": STAFF,
    "SwapSeats": STAFF,
    "CorrectSeat": STAFF,
    "RedrawSeats": OFFICE,
    "NoteAbsence": STAFF,
    "OpenTable": STAFF,
    "BreakTable": STAFF,
    "DrawFinalTable": OFFICE,
    "StartClock": OFFICE,
    "PauseClock": STAFF,
    "ResumeClock": STAFF,
    "AdjustClock": STAFF,
    "SetLevel": OFFICE,
    "ReportJump": NOBODY,
    "SettleDoubt": STAFF,
    "ColourUp": STAFF,
    "BustPlayers": STAFF,
    "ReEnter": STAFF,
    "ShowMessage": STAFF,
    "SetCounts": STAFF,
    "CloseTournament": OFFICE,
    "PublishResults": OFFICE,
    "ProposeRuling": STAFF,
    "ConfirmRuling": STAFF,
    "OverruleRuling": OFFICE,
    "ApplyRuling": STAFF,
    "GivePenalty": OFFICE,
    "CountHands": OFFICE,
    "BringBack": OFFICE,
    "SetStack": STAFF,
    "GiveChips": STAFF,
    "RemoveChips": OFFICE,
    "TakeStack": OFFICE,
    "LayOutStack": STAFF,
    "TakeOffStack": STAFF,
    "BuyAgain": STAFF,
    "AddOn": STAFF,
    "ForfeitStack": STAFF,
    "ExchangeOldChips": STAFF,
    "RaceOff": STAFF,
    "AnnounceRace": STAFF,
    "DealRace": STAFF,
    "CountChips": STAFF,
    "AnnounceLastHands": OFFICE,
    "PlaceByCounts": OFFICE,
    "RecordDeal": OFFICE,
    "TalkDeal": STAFF,
    "EndTalks": STAFF,
    "ProposeDeal": OFFICE,
    "DropProposal": OFFICE,
    "CallVote": OFFICE,
    "CastVote": STAFF + "p",
    "StopVote": OFFICE,
    "ConfirmTerms": STAFF,
    "ApproveDeal": OFFICE,
    "ShowAllIn": STAFF,
    "TakeOffAllIn": STAFF,
    "ReportBust": STAFF + "c",
    "ReportButton": STAFF + "c",
    "ReportHand": STAFF + "c",
    "PlayHandForHand": STAFF,
    "AnnounceButtonDraw": STAFF,
    "DealButtonDraw": STAFF,
    "RecordButtonDraw": STAFF,
    "CallFloor": STAFF + "cp",
    "AskForSeat": STAFF,
    "ConfirmReport": STAFF,
    "RejectReport": STAFF,
    "TrustTable": STAFF,
    "AcceptNotices": STAFF + "p",
    "TakePayment": OFFICE,
    "PayOut": OFFICE,
    "PutIn": OFFICE,
    "CountCash": OFFICE,
    "HoldPrize": OFFICE,
    "ForfeitPrize": OFFICE,
    "ReleasePrize": OFFICE,
    "GiveBonus": STAFF,
    "NameKnockOut": STAFF,
    "CorrectPlace": STAFF,
    "TakeBack": STAFF,
}
"""Command -> the first letters of the roles that may send it, written down a second time on purpose."""

WITHOUT_ADDRESS = {
    "ReportJump",
    "RecordHand",
    "AskForSeat",
    "ProposeRuling",
    "ConfirmRuling",
    "OverruleRuling",
    "ApplyRuling",
}
"""Commands that no page sends (yet); a page that sends one takes it out of here and into `how`."""


@dataclass
class Room:
    """One server, a night that is on, and a browser of each role."""

    served: Served
    night: str
    one: str
    other: str
    seats: tuple[str, str]
    visitors: dict[str, Visitor]
    told: str
    started: str

    def how(self, command: str) -> tuple[str, Fields]:
        """The address and the fields by which a command is sent: well formed, whatever the rules say of it."""
        do = f"/e/{self.night}/do/"
        entry, seat = {"entry": self.one}, {"seat": self.seats[0]}
        forms: dict[str, tuple[str, Fields]] = {
            "EnterPlayers": (f"{do}enter", {"name": "Una Quick", "sure": "yes"}),
            "WithdrawEntry": (f"{do}withdraw", entry),
            "CheckIn": (f"{do}check_in", entry),
            "NotePayment": (f"{do}pay", {**entry, "paid": "0"}),
            "KeepSeat": (f"{do}keep_seat", entry),
            "CloseSeat": (f"{do}close_seat", {**seat, "closed": "no"}),
            "AnnounceDraw": (f"{do}announce", {}),
            "DrawSeats": (f"{do}draw", {"draw": "none"}),
            "SeatEntry": (f"{do}seat", {**entry, **seat}),
            "MovePlayer": (f"{do}move", {**entry, "origin": self.seats[0], "to": self.seats[0]}),
            "SwapSeats": (f"{do}move", {**entry, "origin": "9-9", "to": self.seats[1], "swap": "yes"}),
            "CorrectSeat": (f"{do}correct_seat", {**entry, "origin": "9-9", "to": self.seats[1]}),
            "RedrawSeats": (f"{do}redraw", {"players": "9999"}),
            "NoteAbsence": (f"{do}away", {**entry, "lives": "9"}),
            "AnnounceButtonDraw": (f"{do}announce_button", {"table": "9999"}),
            "DealButtonDraw": (f"{do}deal_button", {"draw": "none"}),
            "RecordButtonDraw": (f"{do}button_cards", {"table": "9999", "cards-nobody": "Ah"}),
            "OpenTable": (f"{do}open_table", {"table": "1"}),
            "BreakTable": (f"{do}break", {"table": "9999"}),
            "DrawFinalTable": (f"{do}final_table", {"table": "9999"}),
            "StartClock": (f"{do}start", {}),
            "PauseClock": (f"{do}pause", {}),
            "ResumeClock": (f"{do}resume", {}),
            "AdjustClock": (f"{do}plus", {}),
            "SetLevel": (f"{do}next", {"seen": "0"}),
            "SettleDoubt": (f"{do}settle", {}),
            "ColourUp": (f"{do}colour_up", {"value": "3"}),
            "BustPlayers": (f"{do}bust", {"out": "nobody:1"}),
            "ReEnter": (f"{do}re_enter", {**entry, "lives": "1"}),
            "ShowMessage": (f"{do}message", {"message": ""}),
            "SetCounts": (f"{do}counts", {"entered": "4", "left": "4"}),
            "CloseTournament": (f"{do}close", {}),
            "PublishResults": (f"{do}publish", {}),
            "SetStack": (f"{do}set_stack", {**entry, "lives": "9", "chips": "100"}),
            "GiveChips": (f"{do}give_chips", {"chips": "25", "why": "voucher"}),
            "RemoveChips": (f"{do}remove_chips", {"chips": "1000000000", "why": "lost"}),
            "TakeStack": (f"{do}take_stack", {**entry, "lives": "9", "chips": "100", "why": "left"}),
            "LayOutStack": (f"{do}lay_out", {"seat": "77-7"}),
            "TakeOffStack": (f"{do}take_off", {"seat": "77-7", "chips": "5"}),
            "BuyAgain": (f"{do}buy_again", {**entry, "lives": "9"}),
            "ForfeitStack": (f"{do}forfeit", {**entry, "lives": "9", "chips": "100"}),
            "ExchangeOldChips": (f"{do}exchange", {**entry, "value": "3", "pieces": "1", "into": "9"}),
            "RaceOff": (f"{do}race", {"table": "9999", "value": "3", "into": "9", "how": "round_up"}),
            "AnnounceRace": (f"{do}race", {"table": "9999", "value": "3", "into": "9", "how": "ours"}),
            "DealRace": (f"{do}deal_race", {"race": "none"}),
            "CountChips": (f"{do}count", {"chips-nobody": "5"}),
            "AnnounceLastHands": (f"{do}last_hands", {"hands": "51"}),
            "PlaceByCounts": (f"{do}place", {"difference": "1"}),
            "RecordDeal": (f"{do}deal", {}),
            "TalkDeal": (f"{do}talk_deal", {}),
            "EndTalks": (f"{do}end_talks", {}),
            "ProposeDeal": (f"{do}propose_deal", {}),
            "DropProposal": (f"{do}drop_deal", {"proposal": "none"}),
            "CallVote": (f"{do}call_vote", {"proposal": "none"}),
            "CastVote": (f"{do}cast_vote", {**entry, "ballot": "none", "vote": "yes"}),
            "StopVote": (f"{do}stop_vote", {"ballot": "none"}),
            "ConfirmTerms": (f"{do}confirm_terms", {**entry, "proposal": "none"}),
            "ShowAllIn": (f"{do}show_all_in", {}),
            "TakeOffAllIn": (f"{do}take_off_all_in", {}),
            "ApproveDeal": (f"{do}approve_deal", {"proposal": "none"}),
            "TakePayment": (f"{do}take_payment", {**entry, "amount": "0"}),
            "PayOut": (f"{do}pay_out", {**entry, "amount": "0"}),
            "PutIn": (f"{do}put_in", {"amount": "0"}),
            "HoldPrize": (f"{do}hold_prize", {"entry": "none"}),
            "ForfeitPrize": (f"{do}forfeit_prize", {"entry": "none"}),
            "ReleasePrize": (f"{do}release_prize", {"entry": "none"}),
            "CountCash": (f"{do}count_cash", {"amount": "999999999"}),
            "NameKnockOut": (f"{do}name_knock_out", {**entry, "life": "9"}),
            "CorrectPlace": (f"{do}correct_place", {**entry, "life": "9"}),
            "GiveBonus": (f"{do}bonus", {**entry, "bonus": "none"}),
            "AddOn": (f"{do}add_on", {**entry, "lives": "9"}),
            "GivePenalty": (f"{do}give_penalty", {**entry, "lives": "9", "seen": "0", "penalty": "warning"}),
            "CountHands": (f"{do}count_hands", {"table": "9999", "hand": "1"}),
            "BringBack": (f"{do}bring_back", entry),
            "ReportBust": (f"{do}report_bust", {"table": "1", "out": "nobody:1"}),
            "ReportButton": (f"{do}report_button", {"table": "1", "button": "1"}),
            "ReportHand": (f"{do}report_hand", {"table": "1", "hand": "1"}),
            "PlayHandForHand": (f"{do}hand_for_hand", {"on": "no", "seen": "0"}),
            "SeatProgram": (f"{do}seat_program", {"called": "Deep Fold"}),
            "SeatBots": (f"{do}seat_bots", {"count": "1", "level": "pub"}),
            "CallFloor": (f"{do}call_floor", {**entry, "table": "1"}),
            "ConfirmReport": (f"{do}confirm_report", {"report": "none"}),
            "RejectReport": (f"{do}reject_report", {"report": "none"}),
            "TrustTable": (f"{do}trust", {"table": "1", "trusted": "no"}),
            "AcceptNotices": (f"{do}accept_notices", {**entry, "notice": "1", "version": "1"}),
            "TakeBack": (f"/e/{self.night}/undo/{self.told}", {}),
        }
        if command in ("OpenTournament", "ChangePlan"):
            director = self.visitors["director"]
            path = "/new/turbo" if command == "OpenTournament" else f"/e/{self.night}/plan"
            return path, form_fields(director.get(path).text)
        return forms.get(command) or (f"{do}{verb_of(command)}", entry)


def verb_of(command: str) -> str:
    """The form that sends a command of which nothing more is known here; it is about the one player."""
    return next(verb for verb, kind in SENDS.items() if kind.__name__ == command)


def opened(served: Served) -> Room:
    """A night that is on, with four players, and a browser of each role."""
    director = served.director()
    night = director.new_night()
    director.enter(night, NAMES)
    director.draw_and_start(night)
    started = command_of(director, night, "Clock started")
    director.do(night, "message", message="Kitchen closes at nine")
    told = command_of(director, night, "Kitchen closes")
    seats = {name: (seat, field.partition(":")[0]) for name, (seat, field) in director.seated(night).items()}
    one, other = seats["Ada Bell"], seats["Cy Dunn"]
    visitors = {
        "league": served.league(),
        "director": director,
        "floor": director.let_in("floor"),
        "captain": director.let_in("captain", tournament=night, table="1"),
        "player": director.let_in("player", tournament=night, entry=one[1]),
        "screen": Visitor(served),
    }
    visitors["screen"].get("/new")
    return Room(served, night, one[1], other[1], (one[0], other[0]), visitors, told, started)


def command_of(director: Visitor, night: str, words: str) -> str:
    """The number of the newest command whose line in the log has these words."""
    log = director.get(f"/e/{night}/log").text
    found = next(row for row in re.findall(r"(?s)<li class.*?</li>", log) if words in row)
    number = re.search(r"/undo/(\w+)", found)
    assert number is not None
    return number[1]
