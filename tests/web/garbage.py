"""What will not do: garbage for every form, file and question of the application, by field."""

from shuffleup.acts.kinds import Id, TextLine, Whole
from shuffleup.acts.reader import told_of
from shuffleup.tournament.forms import SENDS, VERBS
from shuffleup.tournament.kinds import SeatAt

ENDLESS = "9" * 1_000_000
NUMBERS = ("", "-1", "--5", "1e9", "½", "²", "3.5", "0x10", "999999999999999", "null", "\x00", "<b>1</b>", "é", ENDLESS)
IDS = ("", "nobody", "\x00", "../../etc/passwd", "' OR 1=1 --", "é" * 40, "<script>alert(1)</script>", ENDLESS)
SEATS = ("", "3", "3-", "-3", "3-5-7", "0-0", "99-99", "1--1", "a-b", "½-½", "\x003-5", ENDLESS)

FORMS = {
    "withdraw": {"entry": IDS},
    "check_in": {"entry": IDS},
    "check_out": {"entry": IDS},
    "pay": {"entry": IDS, "paid": NUMBERS},
    "keep_seat": {"entry": IDS, "seat": SEATS[1:]},
    "close_seat": {"seat": SEATS},
    "seat": {"entry": IDS, "seat": SEATS[1:]},
    "announce": {"table": NUMBERS[1:]},
    "draw": {"draw": IDS},
    "move": {"entry": IDS, "to": SEATS, "origin": SEATS[1:]},
    "open_table": {"table": NUMBERS},
    "break": {"table": NUMBERS},
    "final_table": {"table": NUMBERS},
    "start": {},
    "pause": {"message": (ENDLESS, "a" * 201)},
    "resume": {},
    "plus": {"minutes": (*NUMBERS[1:], "0", "241")},
    "minus": {"minutes": (*NUMBERS[1:], "0", "241")},
    "next": {"seen": (*NUMBERS[1:], "7")},
    "previous": {},
    "jump": {"level": (*NUMBERS, "99")},
    "settle": {},
    "announce_button": {"table": NUMBERS[1:]},
    "deal_button": {"draw": IDS},
    "button_cards": {"table": NUMBERS, "cards-nobody": ("ZZ", "AhAh", "\x00", ENDLESS)},
    "correct_seat": {"entry": IDS, "to": SEATS, "right_stack": ("maybe", "\x00", ENDLESS)},
    "redraw": {"players": (*NUMBERS, "10000")},
    "away": {"entry": IDS, "lives": NUMBERS},
    "colour_up": {"value": (*NUMBERS, "0")},
    "bust": {"out": (*IDS, "nobody:1", "::::"), "stack-": NUMBERS[1:]},
    "re_enter": {"entry": IDS, "lives": NUMBERS},
    "message": {"message": (ENDLESS, "a" * 201)},
    "counts": {"entered": (*NUMBERS, "100001"), "left": (*NUMBERS, "100001")},
    "report_bust": {"table": NUMBERS, "out": (*IDS, "nobody:1", "::::")},
    "report_button": {"table": NUMBERS, "button": (*NUMBERS, "0", "99"), "big_blind": (*NUMBERS[1:], "99")},
    "report_hand": {"table": NUMBERS, "hand": (*NUMBERS, "0", "7")},
    "give_penalty": {"entry": IDS, "lives": NUMBERS, "seen": NUMBERS, "kind": IDS, "penalty": IDS},
    "count_hands": {"table": NUMBERS, "hand": NUMBERS, "count": (*NUMBERS[1:], "0", "31")},
    "bring_back": {"entry": IDS},
    "hand_for_hand": {"seen": (*NUMBERS, "7")},
    "call_floor": {"table": NUMBERS, "entry": IDS[1:]},
    "confirm_report": {"report": IDS},
    "reject_report": {"report": IDS},
    "trust": {"table": NUMBERS},
    "accept_notices": {"entry": IDS, "notice": ("", "\x00"), "version": (ENDLESS, "a" * 101)},
    "close": {},
    "publish": {},
    "set_stack": {"entry": IDS, "lives": NUMBERS[1:], "chips": (*NUMBERS, "0"), "level": NUMBERS[1:]},
    "give_chips": {"chips": (*NUMBERS, "0"), "why": IDS, "entry": IDS[1:]},
    "remove_chips": {"chips": (*NUMBERS, "0"), "why": IDS, "entry": IDS[1:]},
    "take_stack": {"entry": IDS, "chips": NUMBERS, "why": IDS, "minutes": NUMBERS[1:]},
    "lay_out": {"seat": SEATS},
    "take_off": {"seat": SEATS, "chips": NUMBERS},
    "buy_again": {"entry": IDS, "lives": NUMBERS[1:], "bought": NUMBERS[1:]},
    "add_on": {"entry": IDS, "lives": NUMBERS[1:]},
    "forfeit": {"entry": IDS, "chips": (*NUMBERS, "0")},
    "exchange": {"entry": IDS, "value": NUMBERS, "pieces": NUMBERS, "into": NUMBERS},
    "race": {"table": NUMBERS, "value": NUMBERS, "into": NUMBERS, "how": IDS, "put-nobody": NUMBERS[1:]},
    "deal_race": {"race": IDS},
    "count": {"chips-nobody": NUMBERS, "table-x": ("5",), "table-9": NUMBERS[1:]},
    "last_hands": {"hands": (*NUMBERS[1:], "51"), "until": ("25:00", "half past", "\x00", ENDLESS)},
    "take_payment": {"entry": IDS, "amount": ("", "0", "-1", "five", "5.555", ENDLESS), "how": IDS[1:]},
    "pay_out": {"entry": IDS, "amount": ("", "0", "-1", "five", "5.555", ENDLESS), "how": IDS[1:]},
    "put_in": {"amount": ("", "0", "-1", "five", "½", ENDLESS), "how": IDS[1:]},
    "count_cash": {"amount": ("-1", "five", "5.555", "½", ENDLESS)},
    "place": {"difference": (*NUMBERS[2:], "5")},
    "show_all_in": {"board": ("AhAh", "2c3", "\x00", ENDLESS), "closed": ("", "no")},
    "take_off_all_in": {},
    "talk_deal": {},
    "end_talks": {},
    "propose_deal": {"saved": ("-1", "five", "5.555", "½", ENDLESS), "method": IDS[1:], "grade": IDS[1:]},
    "drop_deal": {"proposal": IDS},
    "call_vote": {"proposal": IDS},
    "cast_vote": {"ballot": IDS, "entry": IDS, "vote": ("", "maybe", ENDLESS)},
    "stop_vote": {"ballot": IDS},
    "confirm_terms": {"proposal": IDS, "entry": IDS},
    "approve_deal": {"proposal": IDS},
    "deal": {"saved": ("-1", "five", "5.555", "½", ENDLESS), "method": IDS[1:]},
    "enter": {"person": ("nobody", "é" * 40, ENDLESS), "name": ("", "\x00", "...", "a" * 81, "\u202e\u200b")},
    "row": {"row": (*IDS, "pay:", "pay:nobody:1", "check_in::", "enter:x", "row:x", ":::::")},
    "hold_prize": {"entry": IDS},
    "forfeit_prize": {"entry": IDS},
    "release_prize": {"entry": IDS},
    "correct_place": {"entry": IDS, "life": NUMBERS[1:], "above": IDS},
    "name_knock_out": {"entry": IDS, "life": NUMBERS[1:], "by": IDS[1:]},
    "bonus": {"entry": IDS, "bonus": ("", "nonsense", ENDLESS)},
    "nothing": {"entry": IDS},
}


def _by_kind(verb: str) -> dict[str, tuple[str, ...]]:
    """Garbage for the fields of a form that is read as its command declares it."""
    by_kind = {Whole: NUMBERS, Id: IDS, TextLine: (ENDLESS,), SeatAt: SEATS}
    return {each.called: by_kind[type(each.kind)] for each in told_of(SENDS[verb]) if type(each.kind) in by_kind}


FORMS |= {verb: _by_kind(verb) for verb in VERBS if verb not in FORMS}
"""Verb -> field -> what will not do. Verbs without fields are tried with the wrong number, token and method only.

Forms that are not named above are tried by the kinds of their fields.
"""

PLAN = {
    "name": ("", "a" * 81, "\x00", "\u200b", ENDLESS),
    "rulebook": ("", "nobody", "../../house.toml", "\x00", ENDLESS),
    "date": ("tomorrow", "2026-13-45", "99999-01-01", "\x00", "0000-00-00", ENDLESS),
    "time": ("25:00", "half past", "\x00", "-1:00", ENDLESS),
    "closes_at": ("25:00", "late", "\x00", ENDLESS),
    "time_zone": ("Mars/Phobos", "../../etc/passwd", "\x00", "/etc/passwd", "Europe/London\x00", ENDLESS),
    "starting_stack": (*NUMBERS, "0"),
    "seats_per_table": (*NUMBERS, "1", "11", "0"),
    "tables": ("", "0", "-1", "1-", "5-1", "1-9999", "x", "½", "\x00", ENDLESS, "1 " * 100_000),
    "break_order": ("0", "-1", "1-", "x", "½", "\x00", ENDLESS),
    "late_entry_until": (*NUMBERS, "100"),
    "re_entries": (*NUMBERS, "100"),
    "rebuys": (*NUMBERS[1:], "100"),
    "rebuy_until": (*NUMBERS[1:], "100"),
    "rebuy_stack": NUMBERS[1:],
    "rebuy_price": ("-1", "five", "5.555", ENDLESS),
    "add_on_stack": NUMBERS[1:],
    "add_on_price": ("-1", "five", "5.555", ENDLESS),
    "early_bonus": NUMBERS[1:],
    "late_cut": (*NUMBERS[1:], "101"),
    "currency": ("", "£", "12", "\x00", "ßß", "???", ENDLESS),
    "bounty": ("-1", "five", "5.555", "½", ENDLESS),
    "fee": ("-1", "five", "5.555", "½", ENDLESS),
    "guarantee": ("-1", "five", "5.555", "½", ENDLESS),
    "buy_in": ("-1", "five", "1e9", "5.555", "½", "\x00", "NaN", "Infinity", ENDLESS),
    "added": ("-1", "five", "1e9", "5.555", "½", "\x00", "NaN", ENDLESS),
    "points": ("nobody", "../nuts", "\x00", ENDLESS),
    "chips": ("x", "25x", "25x400x3", "-25", "0", "½", "\x00", "25x9999999", ENDLESS),
    "colour_ups": ("25", "25 after", "after 4", "25 after four", "\x00", ENDLESS),
    "level-minutes": (*NUMBERS[1:], "0", "601"),
    "level-small": NUMBERS[1:],
    "level-big": NUMBERS[1:],
    "level-ante": NUMBERS[1:],
    "prize": ("101%", "-1%", "%", "½%", "9" * 30, "50%\x00", "1.234"),
}
"""Field of the plan -> what will not do."""

FILES = (
    b"",
    b"\x00",
    b"\xff\xfe",
    b"\xff\xfe\x00\xd8\x00\xd8",
    b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    b"PK\x03\x04" + b"\x00" * 500,
    b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    b",,,,,\n" * 50,
    b"\n" * 100_000,
    b'"' * 10_000,
    b'name\n"never closed',
    b"x" * 1_000_000,
    b"name\n" + b"a\n" * 20_000,
    b"9" * 5_000_000,
    "name\n\u202e\u200b\n".encode(),
)

DESIGN = {
    "players": (*NUMBERS[1:], "0", "1", "10001"),
    "day": PLAN["date"],
    "starts": PLAN["time"],
    "closes": PLAN["closes_at"],
    "chips": tuple(each for each in PLAN["chips"] if each != "25x"),  # a chip that nobody counted
    "stack": (*NUMBERS[1:], "0"),
    "minutes": (*NUMBERS[1:], "4", "61"),
    "sure": (*NUMBERS[1:], "0", "100"),
    "tables": PLAN["tables"],
    "seats": (*NUMBERS[1:], "1", "11"),
}
"""Field of the form of a design -> what will not do."""

STRUCTURES = ("", ".", "b", "20", "20-50", "20-50-100-7", "20-50-100-7x", "²0-50-100", "b10" * 200, "\x00", "9" * 5_000)
"""What is no structure in an address."""

QUERIES = (
    "/e/{0}?big_blind+1=%00&mover+1=x&seat=9&big_blind=" + "9" * 3_000,
    "/e/{0}?big_blind+1=%D9%A3",
    "/e/{0}?big_blind+" + "9" * 5_000 + "=4&big_blind+1=4",
    "/e/{0}/players?show=nonsense&like=%00",
    "/e/{0}/players?like=" + "a" * 5_000,
    "/e/{0}/out?out=nobody&out=:&out=%00&out={1}:x&out={1}:1",
    "/e/{0}/log?before=-1",
    "/e/{0}/log?before=99999999999999999999",
    "/e/{0}/log?before=%D9%A3",
    "/e/{0}/seats?by=%00",
    "/people?q=%00%25_'%22",
    "/people?q=" + "a" * 5_000,
    "/people/search?name=an&event={0}&name=%00",
)
