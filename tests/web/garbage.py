"""What will not do: garbage for every form, file and question of the application, by field."""

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
    "colour_up": {"value": (*NUMBERS, "0")},
    "bust": {"out": (*IDS, "nobody:1", "::::")},
    "re_enter": {"entry": IDS, "lives": NUMBERS},
    "message": {"message": (ENDLESS, "a" * 201)},
    "counts": {"entered": (*NUMBERS, "100001"), "left": (*NUMBERS, "100001")},
    "close": {},
    "publish": {},
    "enter": {"person": ("nobody", "é" * 40, ENDLESS), "name": ("", "\x00", "...", "a" * 81, "\u202e\u200b")},
    "row": {"row": (*IDS, "pay:", "pay:nobody:1", "check_in::", "enter:x", "row:x", ":::::")},
    "nothing": {"entry": IDS},
}
"""Verb -> field -> what will not do. Verbs without fields are tried with the wrong number, token and method only."""

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
    "currency": ("", "£", "12", "\x00", "ßß", "???", ENDLESS),
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

QUERIES = (
    "/e/{0}?big_blind+1=%00&mover+1=x&seat=9&big_blind=" + "9" * 3_000,
    "/e/{0}?big_blind+1=%D9%A3",
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
