"""Whatever a person can do in the console, a program can do: every form has its operation, or a reason why it has none.

An address that is gained anywhere wants its row here, and so does every verb of the addresses that take verbs.
"""

import inspect

import pytest

from shuffleup.desk.roles import SERVERS_OWN, VIEWS, league_operation
from shuffleup.league.forms import SENDS as LEAGUE_SENDS
from shuffleup.tournament.forms import SENDS
from shuffleup.web.api.every import OPERATIONS
from shuffleup.web.console.screens import VERBS
from shuffleup.web.urls import urlpatterns

PROGRAM = "programs come with a token, and leave no cookie anywhere"
PAPER = "a page to look at or to print, of what other operations tell"

DONE_BY: dict[str, str] = {
    "dealt_act": "act_at_table",
    "dealt_chain": "show_chain",
    "dealt_opened": "- a phone says that it has its slip's code; a program is told its own once, with its token",
    "dealt_share": "give_share",
    "dealt_winners": "tell_winners",
    "dealt_agree": "answer_winners",
    "dealt_ruling": "- a player agrees to what the floor of the table asked; a program is not asked",
    "dealt_go_on": "- a player lets the table go on, as people do who sit there",
    "dealt_say": "- a player says a set phrase to people; a program has nothing to say",
    "dealt_clock": "call_clock",
    "dealt_count": "count_stacks",
    "dealt_back": "come_back",
    "dealt_floor": "*",
    "dealt_do": "*",
    "demo": "open_night SeatBots AnnounceDraw DrawSeats StartClock",
    "plan_told": "- what the form of a plan says while it is filled in: nothing is kept",
    "in": f"- a link for browsers: {PROGRAM}",
    "pair_with": f"- a phone types its PIN here: {PROGRAM}",
    "out_of_here": "give_token_back sign_device_out",
    "sign_in": f"- a browser signs in: {PROGRAM}",
    "sign_in_ask": f"- a browser signs in: {PROGRAM}",
    "sign_in_passkey": f"- a browser signs in: {PROGRAM}",
    "passkey_ask": "- a browser makes a passkey: a program has no finger",
    "passkey_add": "- a browser makes a passkey: a program has no finger",
    "passkey": "- one's own passkeys, in the browser that one signed in with",
    "accounts": "accounts make_account",
    "account": "change_password drop_passkeys drop_account",
    "devices": "devices hold_door_open",
    "tokens": "make_token",
    "programs": "make_token sign_device_out",
    "pairing": "door close_door",
    "device": "sign_device_out",
    "claim": f"- a player's phone takes a seat by its slip: {PROGRAM}",
    "table": "my_table",
    "api": "- the interface itself",
    "house_language": "house set_house_language",
    "house_book_new": "begin_house_book",
    "house_book_file": "check_house_book keep_house_book",
    "house_book_name": "rename_house_book",
    "house_topic": "decide_policy",
    "house_clause_new": "keep_house_clause",
    "house_clause": "keep_house_clause drop_house_clause",
    "house_book_text": "house_book keep_house_book",
    "house_book_remove": "remove_house_book",
    "screen_add": "put_screen",
    "screen_edit": "put_screen",
    "screen_act": "*",
    "layout_edit": "put_layout",
    "layout_act": "*",
    "picture_add": "keep_picture",
    "picture_drop": "drop_picture",
    "sound_add": "keep_sound",
    "sound_drop": "drop_sound",
    "photo_keep": "keep_photo",
    "photo_drop": "drop_photo",
    "new": "templates template open_night",
    "new_from": "event open_night enter",
    "plan": "ChangePlan",
    "prize_ladder": "ChangePlan",
    "chip_sets": "chip_sets keep_chip_set",
    "chip_set": "chip_set keep_chip_set remove_chip_set",
    "chip_sets_undo": "take_back_chip_set",
    "league_do": "*",
    "league_file": "league_file keep_league_file remove_league_file",
    "change_person": "correct_person merge_person erase_person take_back_people",
    "import_list": "enter",
    "replies": "replies announce drop_reply mail_night",
    "past_import": "add_people ImportNights",
    "mail": "mail send_trial_mail",
    "mail_ask": "- somebody gives their own address: a program of the house enters people",
    "mail_ask_night": "- somebody gives their own address: a program of the house enters people",
    "mail_reader": "- the owner of an address says yes, or stops: nobody does that in their stead",
    "coming_night": "- somebody who may come replies: a program of the house enters people",
    "coming_reply": "- somebody who may come replies: a program of the house enters people",
    "forecast_on_screen": "forecast_to_screen",
    "design": "propose_structures ChangePlan",
    "undo": "undo_preview TakeBack",
    "floor_settle": "rule_on_incident ProposeRuling ConfirmRuling OverruleRuling ApplyRuling",
    "floor_change": "ConfirmRuling OverruleRuling ApplyRuling",
    "do": "*",
}
"""Address that takes forms -> the operations by which a program does the same; after a dash, why there is none.

`*`: its verbs are in `VERB_BY`.
"""

VERB_BY: dict[str, dict[str, str]] = {
    "do": {verb: command.__name__ for verb, command in SENDS.items() if command not in SERVERS_OWN}
    | {"row": "- a button of a long list: it names one of the other verbs"},
    "league_do": {verb: league_operation(command) for verb, command in LEAGUE_SENDS.items()},
    "screen_act": {
        "before": "screen_as_before",
        "away": "take_screen_away",
        "back": "put_screen_back",
        "keep": "keep_as_layout",
    },
    "dealt_do": {
        "act_for": "act_for_player",
        "take_back": "take_acts_back",
        "void": "void_hand",
        "award": "award_pots",
        "stop": "pause_table",
        "go_on": "pause_table",
        "feature": "put_screen",
    },
    "dealt_floor": {
        "act_for": "act_for_player",
        "take_back": "take_acts_back",
        "void": "void_hand",
        "award": "award_pots",
        "pause": "pause_table",
    },
    "layout_act": {
        "before": "layout_as_before",
        "away": "take_layout_away",
        "back": "put_layout_back",
        "keep": "- it is kept already",
    },
}

READ_BY: dict[str, str] = {
    "dealt_table": "my_dealt_table",
    "dealt_watched": "dealt_table",
    "dealt_proof": "dealt_hand",
    "dealt_state": "my_dealt_table dealt_table",
    "dealt_all": "dealt_tables",
    "dealt_tiles": "dealt_tables",
    "pairs": "pairs_report",
    "night_hands": "night_hands",
    "night_hands_file": "night_hands",
    "dealt_turn": "dealt_table",
    "dealt_rows": "dealt_hand",
    "dealt_lobby": "seats results dealt_table",
    "dealt_overview": "seats results dealt_table",
    "dealt_hands": "dealt_table dealt_hand",
    "dealt_replay": "dealt_hand",
    "dealt_steps": "dealt_hand",
    "dealt_televised": "dealt_hand",
    "dealt_mine": "my_dealt_table dealt_hand",
    "dealt_file": "dealt_hand",
    "dealt_table_file": "dealt_hand",
    "pair": f"- where a phone types the letters of a door: {PROGRAM}",
    "pairing_qr": "door",
    "api_page": "document",
    "room": "house",
    "room_qr": "house",
    "here": "- shows that a phone reaches the laptop",
    "time": "night",
    "alive": "- for whoever watches the server itself",
    "screen": "night follow",
    "screen_qr": f"- {PAPER}",
    "screen_named": "screens night follow",
    "tv": "- four figures typed on a television lead to a screen's address",
    "television": "layouts",
    "television_night": "nights",
    "picture": "pictures",
    "sound": "sounds",
    "person_photo": "person_photo",
    "design_levels": "try_levels",
    "play": "my_seat follow",
    "passkeys": "- one's own passkeys, in the browser that one signed in with",
    "play_qr": f"- {PAPER}",
    "play_notices": "notices AcceptNotices",
    "table_out": "my_table ReportBust",
    "seats": "seats",
    "favicon": "- a picture for browsers",
    "public_results": "results",
    "books": "books",
    "compare": "compare",
    "honoured": "- how the application proves that it keeps to the books: nothing of this house",
    "honoured_book": "- how the application proves that it keeps to the books: nothing of this house",
    "book": "clauses",
    "rules_sheet": f"- {PAPER}",
    "notices": f"- {PAPER}",
    "clause": "clauses",
    "house_books": "house_books",
    "house_book": "house_book",
    "house_book_download": "house_book",
    "tonight": "nights",
    "links": "nights screens layouts",
    "backup": "backup",
    "league": "league league_log",
    "venue": "league",
    "league_report": "league",
    "league_table_rules": "league",
    "league_files": "league_files",
    "league_table": "league_tables league_table",
    "league_table_file": "league_table_file",
    "league_table_picture": "league_table",
    "league_notices": "league_notices",
    "people": "people",
    "people_search": "people",
    "person": "person person_record person_career",
    "play_record": "my_career",
    "tables": "room advice",
    "overlay": "night follow",
    "chips": "room",
    "cash": "cash",
    "coming": "coming_nights",
    "calendar": "coming_nights",
    "coming_qr": f"- {PAPER}",
    "cash_slip": f"- {PAPER}",
    "remote": "night",
    "structure_sheet": "event",
    "payout_sheet": "cash results",
    "receipt": "cash",
    "colour_up": "room advice",
    "counts": "room",
    "ending": "room results",
    "closing": "room results",
    "deal": "room deal_ways",
    "all_in": "room",
    "deal_vote": "room CastVote",
    "forecast": "forecast",
    "forecast_chart": "forecast",
    "screens": "screens layouts",
    "one_table": "room",
    "buttons": "room",
    "break_table": "room BreakTable",
    "clock": "night room",
    "out": "room BustPlayers",
    "player": "room person person_record",
    "players": "room",
    "draw": "room",
    "event_file": "event",
    "slips": "slips",
    "captains": "room TrustTable",
    "table_slips": "slips",
    "table_qr": "slips",
    "seat_list": "seats",
    "results": "results",
    "results_file": "results_as",
    "more": "- a page of links",
    "log": "log",
    "undo_progress": "undo_preview",
    "floor": "incident_list",
    "floor_rulings": "room",
    "floor_ruling": "room",
    "floor_timer": "rule_on_incident",
    "floor_family": "incident_list",
    "floor_call": "rule_on_incident",
    "floor_situation": "rule_on_incident",
}
"""Address that only shows something -> the operations that tell it; after a dash, why there is none."""


def methods(name: str) -> set[str]:
    """The methods that an address takes, as its decorator has them; every method where it has none."""
    view = next(each.callback for each in urlpatterns if each.name == name)
    while view is not None:
        held = inspect.getclosurevars(view).nonlocals.get("request_method_list")
        if held is not None:
            return set(held)
        view = getattr(view, "__wrapped__", None)
    return {"GET", "POST"}


def known(told: str) -> bool:
    """Whether a row names operations that there are, or says why there are none."""
    names = told.split()
    return len(told) > 12 if names[0] == "-" else set(names) <= OPERATIONS.keys()


def test_every_form_of_the_console_has_its_operation_or_a_reason() -> None:
    take = {name for name in VIEWS if "POST" in methods(name)}
    assert DONE_BY.keys() == take


@pytest.mark.parametrize("name", [name for name, told in DONE_BY.items() if told != "*"])
def test_the_operation_of_a_form_is_there(name: str) -> None:
    assert known(DONE_BY[name])


def test_every_verb_has_its_operation_or_a_reason() -> None:
    assert VERB_BY.keys() == {name for name, told in DONE_BY.items() if told == "*"}
    for verbs in VERB_BY.values():
        assert [verb for verb, told in verbs.items() if not known(told)] == []
    assert VERB_BY["do"].keys() == SENDS.keys() | {"row"}
    assert VERB_BY["league_do"].keys() == LEAGUE_SENDS.keys()
    assert VERB_BY["screen_act"].keys() == VERB_BY["layout_act"].keys() == set(VERBS)


def test_every_page_is_told_by_an_operation_or_has_a_reason() -> None:
    assert READ_BY.keys() | DONE_BY.keys() == VIEWS.keys()
    assert [name for name, told in READ_BY.items() if not known(told)] == []
