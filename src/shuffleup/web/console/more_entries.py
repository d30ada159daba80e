"""The entries of *More*, in groups: where each leads, its drawing and words, to whom and when it is shown."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from shuffleup.desk.night_list import phase
from shuffleup.message import Message
from shuffleup.tournament.state import Tournament

When = Callable[[Tournament], bool]


class Leads(Enum):
    """How a page is opened from the console."""

    HERE = "here"
    AWAY = "away"
    """It is no page of the night's console."""
    WINDOW = "window"
    FILE = "file"


class Of(Enum):
    """What the address is asked with."""

    NIGHT = "night"
    TABLE = "table"
    """The first table of the night."""
    BOOK = "book"
    HOUSE = "house"


@dataclass(frozen=True)
class MoreEntry:
    """A line of *More*: `name` is its address in `urls.py`, `about` nothing where the address itself is shown."""

    name: str
    icon: str
    title: Message
    about: Message | None = None
    leads: Leads = Leads.HERE
    of: Of = Of.NIGHT
    office: bool = False
    when: When | None = None

    def shown(self, state: Tournament, *, office: bool) -> bool:
        """Whether it stands there now, for the office or for other staff."""
        return (office or not self.office) and (self.when is None or self.when(state))


def _in_setup(state: Tournament) -> bool:
    return phase(state) == "setup"


def _digital(state: Tournament) -> bool:
    return state.plan.is_digital


def _cards(state: Tournament) -> bool:
    return not state.plan.is_digital


def _tables_to_watch(state: Tournament) -> bool:
    return state.plan.is_digital and bool(state.tables)


def _hands_dealt(state: Tournament) -> bool:
    return state.plan.deals_cards and bool(state.dealt_hands)


TO_PRINT = Message("on_more.to_print")

NIGHT = (
    MoreEntry(
        "dealt_watched",
        "screen",
        Message("on_dealt.watch_tables"),
        Message("on_dealt.watch_more"),
        Leads.WINDOW,
        Of.TABLE,
        when=_tables_to_watch,
    ),
    MoreEntry("replies", "say", Message("coming.who_comes"), Message("coming.more"), office=True, when=_in_setup),
    MoreEntry("log", "log", Message("on_log.what_happened"), Message("on_more.log")),
    MoreEntry("floor_rulings", "floor", Message("call.rulings_of_night"), Message("on_more.rulings")),
    MoreEntry("forecast", "end", Message("on_forecast.when_ends"), Message("on_more.forecast")),
    MoreEntry("draw", "seats", Message("on_draw.the_draw"), Message("on_more.draw")),
    MoreEntry("deal", "hands", Message("terms.title"), Message("on_more.deal"), when=_cards),
    MoreEntry("closing", "clock", Message("on_deal.bar_closes"), Message("on_more.closing"), when=_cards),
    MoreEntry("all_in", "cards", Message("on_more.all_in_title"), Message("on_more.all_in"), when=_cards),
    MoreEntry(
        "night_hands", "hands", Message("on_night_hands.title"), Message("on_night_hands.more"), when=_hands_dealt
    ),
    MoreEntry("pairs", "swap", Message("on_pairs.title"), Message("on_pairs.more"), office=True, when=_digital),
    MoreEntry("plan", "plan", Message("on_plan_edit.the_plan"), Message("on_more.plan"), office=True),
)

CHIPS_AND_MONEY = (
    MoreEntry("chips", "stack", Message("on_chips.chips"), Message("on_more.chips"), when=_cards),
    MoreEntry("prize_ladder", "prize", Message("ladder.prizes"), Message("on_more.prizes"), office=True),
    MoreEntry("cash", "cash", Message("on_cash.cash_box"), Message("on_more.cash"), office=True),
    MoreEntry(
        "chip_sets",
        "stack",
        Message("on_chip_sets.chip_sets"),
        Message("on_more.chip_sets"),
        Leads.AWAY,
        Of.HOUSE,
        office=True,
    ),
)

PAPER_AND_PHONES = (
    MoreEntry("slips", "slip", Message("on_draw.seat_slips"), Message("on_more.slips"), Leads.WINDOW),
    MoreEntry("seat_list", "list", Message("on_draw.seat_list"), TO_PRINT, Leads.WINDOW),
    MoreEntry(
        "structure_sheet", "print", Message("on_sheets.structure"), Message("on_sheets.about_structure"), Leads.WINDOW
    ),
    MoreEntry(
        "payout_sheet",
        "print",
        Message("on_sheets.payouts"),
        Message("on_sheets.about_payouts"),
        Leads.WINDOW,
        office=True,
    ),
    MoreEntry("book", "book", Message("play.the_rules"), Message("on_more.rules"), Leads.AWAY, Of.BOOK),
    MoreEntry("notices", "say", Message("rules.must_be_told"), Message("on_more.notices"), Leads.AWAY, Of.BOOK),
    MoreEntry("rules_sheet", "print", Message("rules.house_rules"), TO_PRINT, Leads.WINDOW, Of.BOOK),
    MoreEntry("screens", "screen", Message("screens.title"), Message("on_more.screens")),
    MoreEntry("play", "qr", Message("on_more.players_page"), None, Leads.WINDOW),
    MoreEntry("captains", "captain", Message("on_captains.tables_report"), Message("on_more.captains"), when=_cards),
)

HOUSE = (
    MoreEntry(
        "devices", "phone", Message("staff.phones_devices"), Message("on_more.devices"), Leads.AWAY, Of.HOUSE, True
    ),
    MoreEntry("mail", "mail", Message("mail.mail"), Message("on_more.mail"), Leads.AWAY, Of.HOUSE, True),
    MoreEntry("people", "players", Message("console.people"), Message("on_more.people"), Leads.AWAY, Of.HOUSE, True),
    MoreEntry(
        "league", "league", Message("on_tonight.the_league"), Message("on_more.league"), Leads.AWAY, Of.HOUSE, True
    ),
    MoreEntry(
        "backup", "backup", Message("on_tonight.download_backup"), Message("on_more.backup"), Leads.FILE, Of.HOUSE, True
    ),
    MoreEntry("tonight", "all", Message("on_more.all_tournaments"), Message("on_more.nights"), Leads.AWAY, Of.HOUSE),
)

GROUPS = (
    (Message("on_more.group_night"), NIGHT),
    (Message("on_more.group_chips_money"), CHIPS_AND_MONEY),
    (Message("on_more.group_paper_phones"), PAPER_AND_PHONES),
    (Message("on_more.group_house"), HOUSE),
)
