"""Who may ask for what with a token, cell by cell; tokens themselves, and addresses that are none."""

import json
import time
from typing import Any

import pytest
from asking import (
    IN_ADDRESSES,
    ROLES,
    House,
    Program,
    fresh,
    least,
    listen,
    make_token,
)
from served import Reply, Visitor
from who_may import MAY

from shuffleup.web.api.every import OPERATIONS
from shuffleup.web.hub import BEAT

NOT_SENT = {"OpenTournament", "ReportJump", "RecordHand", "AskForSeat"}
"""Commands of a night without an address of their own: `open_night` sends the first, the server itself the others."""

WHO_MAY = {
    "ldfcps": "me document nights night follow seats results books clauses compare rule decide league_tables "
    "league_table league_table_file league_notices give_token_back notices dealt_table dealt_hand "
    "coming_nights",
    "ldf": "results_as event room advice log undo_preview people enter incident_list rule_on_incident forecast "
    "person_photo night_hands "
    "forecast_to_screen deal_ways slips screens house ReportToLeague dealt_tables act_for_player take_acts_back "
    "void_hand pause_table award_pots call_clock_at_table",
    "ld": "open_night person add_people correct_person merge_person erase_person take_back_people templates template "
    "put_screen screen_as_before take_screen_away put_screen_back keep_as_layout layouts put_layout layout_as_before "
    "take_layout_away put_layout_back pictures keep_picture drop_picture chip_sets chip_set keep_chip_set "
    "keep_photo drop_photo sounds keep_sound drop_sound "
    "remove_chip_set take_back_chip_set house_books house_book check_house_book keep_house_book begin_house_book "
    "rename_house_book decide_policy keep_house_clause drop_house_clause remove_house_book league league_log "
    "person_record person_career league_files league_file keep_league_file remove_league_file devices sign_device_out "
    "make_token cash hold_door_open door close_door accounts make_account change_password drop_passkeys drop_account "
    "replies announce drop_reply mail mail_night send_trial_mail set_house_language backup propose_structures "
    "try_levels pairs_report "
    "KeepVenue DropVenue DismissReport ImposeSanction LessenSanction LiftSanction LetIn KeepTable DropTable "
    "SetRecordDays ImportNights DropImportedNight LeagueTakeBack",
    "l": "PublishSanction",
    "p": "my_seat my_career my_dealt_table act_at_table show_chain give_share tell_winners answer_winners come_back "
    "call_clock count_stacks",
    "c": "my_table",
}
"""First letters of roles -> the operations that these may ask for, written down a second time on purpose."""

ASKED = {name: letters for letters, names in WHO_MAY.items() for name in names.split()}


@pytest.fixture(scope="module")
def walked(house: House) -> House:
    """Another one on the same server, whose night goes through everything."""
    return House(house.served)


@pytest.mark.parametrize("name", [each for each in OPERATIONS if each != "follow"])
def test_each_operation_is_answered_to_whom_it_is_for(walked: House, name: str) -> None:
    one = OPERATIONS[name]
    letters = MAY[name] if name in MAY else ASKED[name]
    log = walked.by["director"].get(f"/nights/{walked.night}/log")["lines"]
    ids = {**IN_ADDRESSES, "night": walked.night, "command": log[-1]["id"]}
    known: dict[str, Any] = {"entry": walked.entry, "table": 1, "sure": True, "incident": "four_card_flop"}
    known |= {"why": "voucher", "role": "screen"}
    operation = walked.told["paths"][one.path][one.method.lower()]

    def asked(role: str) -> Reply:
        body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        sent = None if body is None else least(walked.told, body, known)
        program = walked.by[role] if role else walked.nobody
        if role and name == "give_token_back":
            program = walked.another(role)
        if one.takes:
            return program.patiently(one.method, one.path.format(**ids), b"no picture", Content_Type=one.takes[0])
        return program.patiently(one.method, one.path.format(**ids), sent)

    heads = walked.served.heads()
    for role in ROLES:
        if role[0] not in letters:
            assert asked(role).status == 403, role
    assert walked.served.heads() == heads
    for role in ROLES[::-1]:
        if role[0] in letters:
            good = (200, 201, 404, 409, *([422] if one.parsed else []))
            assert asked(role).status in good, (role, asked(role).text)
    assert asked("").status in ((401,) if one.token else (200, 404))


def test_a_program_is_told_what_it_may(house: House) -> None:
    for role, program in house.by.items():
        me = program.get("/me")
        assert me["role"] == role
        assert set(me["commands"]) == {name for name, letters in MAY.items() if role[0] in letters} - NOT_SENT
    assert house.nobody.get("/me")["commands"] == []


def test_a_table_and_a_player_speak_for_themselves_only(house: House) -> None:
    captain, player = house.by["captain"], house.by["player"]
    assert captain.send(house.night, "ReportHand", table=2, hand=1).status == 403
    assert player.send(house.night, "CallFloor", table=1, entry="somebody").status == 403
    assert player.send(house.night, "CallFloor", table=1, entry=house.entry).status == 200


def test_a_cookie_opens_nothing_here(house: House) -> None:
    """Another site could send a browser here; a program sends its token itself."""
    body = json.dumps({"id": fresh(), "data": {"message": "Forged"}}).encode()
    headers = {"Content-Type": "application/json", "X-CSRFToken": house.director.token}
    path = f"/api/v1/nights/{house.night}/commands/ShowMessage"
    heads = house.served.heads()
    assert house.director.ask("POST", path, body, headers).status == 401
    assert house.director.ask("GET", f"/api/v1/nights/{house.night}/log").status == 401
    assert house.served.heads() == heads


def test_a_token_is_shown_once_and_kept_as_a_hash(house: House) -> None:
    secret = house.by["floor"].secret
    assert secret not in house.director.get("/devices/tokens").text
    for file in house.served.data.glob("shuffleup.sqlite3*"):
        assert secret.encode() not in file.read_bytes(), file.name


def test_a_token_for_one_night_is_for_that_one(house: House) -> None:
    other = house.director.new_night()
    for role in ("director", "screen"):
        bound = make_token(house.director, role, night=house.night)
        assert [each["id"] for each in bound.get("/nights")["nights"]] == [house.night]
        assert bound.ask("GET", f"/nights/{house.night}").status == 200
        assert bound.ask("GET", f"/nights/{other}").status == 403
    bound = make_token(house.director, "director", night=house.night)
    assert bound.send(other, "ShowMessage", text="Hello").status == 403
    assert bound.send(house.night, "ShowMessage", text="").status == 200
    assert bound.ask("GET", "/people").status == 403
    assert bound.ask("POST", "/nights", {"id": fresh(), "event": {}}).status == 403


def test_a_revoked_token_is_out_at_once_and_its_stream_ends(house: House) -> None:
    program = make_token(house.director, "floor")
    stream = listen(program, house.night)
    stream.until("state")
    device = program.token.split("_")[1]
    assert house.director.post(f"/devices/{device}").status == 302
    began = time.monotonic()
    stream.until("gone")
    assert time.monotonic() - began < BEAT  # at once, and not when the stream was due to speak
    stream.close()
    reply = program.ask("GET", "/me")
    assert reply.status == 401
    assert reply.headers["WWW-Authenticate"].startswith("Bearer")


OFFICE_ALONE: dict[str, dict[str, Any]] = {
    "GivePenalty": {"lives": 1, "kind": "stalling", "penalty": "disqualification", "seen": 0, "chips": 9000},
    "TakePayment": {"amount": 500, "how": "cash"},
    "SetLevel": {"index": 1, "seen": 0},
}
"""Commands that are an office's alone, with what they say beside whom they are about."""


@pytest.mark.parametrize("command", OFFICE_ALONE)
def test_an_undo_of_an_undo_is_theirs_whose_the_command_is(house: House, command: str) -> None:
    night = house.fresh_night()
    director, floor = house.by["director"], house.by["floor"]
    about = {} if command == "SetLevel" else {"entry": director.get(f"/nights/{night}/seats")["seats"][0]["entry"]}
    reply = director.send(night, command, **about, **OFFICE_ALONE[command])
    assert reply.status == 200, reply.text
    for _ in range(3):
        last = json.loads(reply.text)["id"]
        assert floor.send(night, "TakeBack", commands=[last]).status == 403
        reply = director.send(night, "TakeBack", commands=[last])
        assert reply.status == 200, reply.text


def test_nobody_makes_a_token_above_their_own(house: House) -> None:
    fields = {"name": "Tool", "role": "league", "lasts": "night", "tournament": ""}
    assert house.director.post("/devices/tokens", fields).status == 403
    floor = house.director.let_in("floor")
    assert floor.post("/devices/tokens", {**fields, "role": "screen"}).status == 403


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": ""}, "no name"),
        ({"role": "captain", "tournament": ""}, "for one night"),
        ({"role": "captain", "place": "77"}, "no table of this night"),
        ({"role": "player", "place": "Nobody"}, "on the list 0 times"),
        ({"lasts": "ever"}, "not chosen"),
    ],
)
def test_a_token_that_will_not_do_is_told_why(house: House, fields: dict[str, str], said: str) -> None:
    usual = {"name": "Tool", "role": "screen", "lasts": "night", "tournament": house.night}
    assert said in house.director.told("/devices/tokens", {**usual, **fields})


def test_wrong_tokens_are_counted_and_right_ones_are_not(house: House) -> None:
    wrong = Program(house.served, "su_t123456789abcdef_" + "y" * 43)
    statuses = [wrong.ask("GET", "/me").status for _ in range(25)]
    assert set(statuses[:-20]) <= {401, 429}
    assert statuses[-1] == 429
    assert int(wrong.ask("GET", "/me").headers["Retry-After"]) > 0
    assert house.by["screen"].ask("GET", "/me").status == 200


def test_a_page_elsewhere_may_read_what_a_good_token_opens(house: House) -> None:
    assert house.by["screen"].ask("GET", "/nights").headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in house.nobody.ask("GET", "/nights").headers
    before = Visitor(house.served).ask("OPTIONS", f"/api/v1/nights/{house.night}/room")
    assert (before.status, before.headers["Allow"]) == (204, "GET")
    assert "Authorization" in before.headers["Access-Control-Allow-Headers"]


@pytest.mark.parametrize("path", ["/", "/nowhere", "/nights/%0A/seats", "/nights/%2e%2e/seats", "/nights//seats"])
def test_an_address_that_is_none_is_a_problem_too(house: House, path: str) -> None:
    reply = house.nobody.ask("GET", path)
    assert reply.status == 404
    assert reply.headers["Content-Type"] == "application/problem+json"
