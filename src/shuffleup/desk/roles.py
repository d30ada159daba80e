"""Who may do what: roles by commands as each declares them, a table by pages, and what each role's stream carries.

The roles are the six of `acts.roles`. Somebody who came with nothing is a screen: watching is open to the room. League
and director differ in whom they let in: nobody gives away more than they have. `House.send` asks the first for every
command, whatever page or program it came from; `doors` asks the second for every page; the stream asks the third. A
fourth is asked by the door of the interface for programs.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from shuffleup.acts.roles import ALL, NOBODY, OFFICE, ORDER, STAFF, Role, Roles
from shuffleup.chronicle.undo import TakeBack
from shuffleup.league.decisions import COMMANDS as LEAGUE_ACTS
from shuffleup.league.register import LEAGUE
from shuffleup.tournament.acts import NIGHT, Command
from shuffleup.tournament.commands import OpenTournament
from shuffleup.tournament.night import COMMANDS as ACTS

COMMANDS: Mapping[type[Command], Roles] = {kind: NIGHT.acts[kind].may for kind in ACTS.values()}
"""Command -> who may send it, as each is declared. A test asks that every command has its row."""

LEAGUE_COMMANDS: Mapping[type[Command], Roles] = {kind: LEAGUE.acts[kind].may for kind in LEAGUE_ACTS.values()}
"""Command of the league -> who may send it; what a book leaves to the league alone is refused to directors besides."""

VIEWS: Mapping[str, Roles] = {
    # The way in, and what serves the pages themselves.
    "in": ALL,
    "pair": ALL,
    "pair_with": ALL,
    "out_of_here": ALL,
    "here": ALL,
    "sign_in": ALL,
    "sign_in_ask": ALL,
    "sign_in_passkey": ALL,
    "time": ALL,
    "alive": ALL,
    "favicon": ALL,
    # For the room: display names and the clock.
    "screen": ALL,
    "screen_named": ALL,
    "screen_qr": ALL,
    "tv": ALL,
    "television": ALL,
    "television_night": ALL,
    "picture": ALL,
    "sound": ALL,
    "seats": ALL,
    "public_results": ALL,
    "league_table": ALL,
    "league_table_file": ALL,
    "league_table_picture": ALL,
    "league_notices": ALL,
    "books": ALL,
    "book": ALL,
    "clause": ALL,
    "compare": ALL,
    "rules_sheet": ALL,
    "notices": ALL,
    "play": ALL,
    "play_qr": ALL,
    "claim": ALL,
    "play_notices": ALL,
    "play_record": ALL,
    "table": ALL,
    "honoured": ALL,
    "honoured_book": ALL,
    "overlay": ALL,
    "coming": ALL,
    "calendar": ALL,
    "coming_night": ALL,
    "coming_qr": ALL,
    "coming_reply": ALL,
    "mail_ask": ALL,
    "mail_ask_night": ALL,
    "mail_reader": ALL,
    # The pages of a table that the program deals; what they show comes through doors of its own.
    "dealt_table": ALL,
    "dealt_watched": ALL,
    "dealt_proof": ALL,
    "dealt_lobby": ALL,
    "dealt_hands": ALL,
    "dealt_replay": ALL,
    "dealt_mine": ALL,
    # A table that the program deals: what lies open for all, one's own cards for a player.
    "dealt_state": ALL,
    "dealt_rows": ALL,
    "dealt_overview": ALL,
    "dealt_steps": ALL,
    "dealt_televised": ALL,
    "dealt_file": ALL,
    "dealt_table_file": ALL,
    "dealt_act": frozenset({Role.PLAYER}),
    "dealt_chain": frozenset({Role.PLAYER}),
    "dealt_share": frozenset({Role.PLAYER}),
    "dealt_opened": frozenset({Role.PLAYER}),
    "dealt_winners": frozenset({Role.PLAYER}),
    "dealt_agree": frozenset({Role.PLAYER}),
    "dealt_ruling": frozenset({Role.PLAYER}),
    "dealt_go_on": frozenset({Role.PLAYER}),
    "dealt_say": frozenset({Role.PLAYER}),
    "dealt_clock": frozenset({Role.PLAYER}),
    "dealt_count": frozenset({Role.PLAYER}),
    "dealt_back": frozenset({Role.PLAYER}),
    "dealt_all": STAFF,
    "dealt_floor": STAFF,
    # For programs: who may ask for what is in `ASKS`.
    "api": ALL,
    "api_page": ALL,
    # Those who report for a table.
    "table_out": frozenset({Role.CAPTAIN}),
    # The door of commands: the table of commands says who comes through.
    "do": ALL,
    # The console of a night.
    "tonight": STAFF,
    "links": STAFF,
    "screens": STAFF,
    "room": STAFF,
    "room_qr": STAFF,
    "tables": STAFF,
    "clock": STAFF,
    "remote": STAFF,
    "out": STAFF,
    "one_table": STAFF,
    "dealt_tiles": STAFF,
    "dealt_turn": STAFF,
    "programs": OFFICE,
    "pairs": OFFICE,
    "night_hands": STAFF,
    "night_hands_file": STAFF,
    "dealt_do": STAFF,
    "buttons": STAFF,
    "break_table": STAFF,
    "player": STAFF,
    "players": STAFF,
    "import_list": STAFF,
    "draw": STAFF,
    "event_file": STAFF,
    "slips": STAFF,
    "structure_sheet": STAFF,
    "captains": STAFF,
    "table_slips": STAFF,
    "table_qr": STAFF,
    "seat_list": STAFF,
    "results": STAFF,
    "results_file": STAFF,
    "more": STAFF,
    "log": STAFF,
    "undo": STAFF,
    "undo_progress": STAFF,
    "people_search": STAFF,
    "person_photo": STAFF,
    # Call the floor.
    "floor": STAFF,
    "floor_family": STAFF,
    "floor_call": STAFF,
    "floor_situation": STAFF,
    "floor_settle": STAFF,
    "floor_change": STAFF,
    "floor_rulings": STAFF,
    "floor_ruling": STAFF,
    "floor_timer": STAFF,
    "chips": STAFF,
    "colour_up": STAFF,
    "counts": STAFF,
    "closing": STAFF,
    "deal": STAFF,
    "deal_vote": STAFF,
    "all_in": STAFF,
    "forecast": STAFF,
    "forecast_chart": STAFF,
    "forecast_on_screen": STAFF,
    "replies": OFFICE,
    "mail": OFFICE,
    "ending": OFFICE,
    "plan_told": OFFICE,
    "prize_ladder": OFFICE,
    "cash": OFFICE,
    "cash_slip": OFFICE,
    "payout_sheet": OFFICE,
    "receipt": OFFICE,
    "chip_sets": OFFICE,
    "chip_sets_undo": OFFICE,
    "chip_set": OFFICE,
    # The house: plans, people with what is private about them, rulebooks, devices, the whole store.
    "screen_add": OFFICE,
    "screen_edit": OFFICE,
    "screen_act": OFFICE,
    "layout_edit": OFFICE,
    "layout_act": OFFICE,
    "picture_add": OFFICE,
    "picture_drop": OFFICE,
    "sound_add": OFFICE,
    "sound_drop": OFFICE,
    "demo": OFFICE,
    "new": OFFICE,
    "new_from": OFFICE,
    "plan": OFFICE,
    "design": OFFICE,
    "design_levels": OFFICE,
    "people": OFFICE,
    "person": OFFICE,
    "change_person": OFFICE,
    "photo_keep": OFFICE,
    "photo_drop": OFFICE,
    "backup": OFFICE,
    "league": OFFICE,
    "past_import": OFFICE,
    "league_do": STAFF,  # the table of the league's commands says who may send which
    "venue": OFFICE,
    "league_table_rules": OFFICE,
    "league_report": OFFICE,
    "league_files": OFFICE,
    "league_file": OFFICE,
    "devices": OFFICE,
    "house_language": OFFICE,
    "tokens": OFFICE,
    "accounts": OFFICE,
    "account": OFFICE,
    "passkeys": OFFICE,
    "passkey_ask": OFFICE,
    "passkey_add": OFFICE,
    "passkey": OFFICE,
    "device": OFFICE,
    "pairing": OFFICE,
    "pairing_qr": OFFICE,
    "house_books": OFFICE,
    "house_book_new": OFFICE,
    "house_book_file": OFFICE,
    "house_book": OFFICE,
    "house_book_name": OFFICE,
    "house_topic": OFFICE,
    "house_clause_new": OFFICE,
    "house_clause": OFFICE,
    "house_book_text": OFFICE,
    "house_book_download": OFFICE,
    "house_book_remove": OFFICE,
}
"""Name of an address (`urls.py`) -> who may ask for it. An address without a row is the office's alone."""

SERVERS_OWN: frozenset[type[Command]] = frozenset(kind for kind, act in NIGHT.acts.items() if act.by_server)
"""Commands that only the server sends: a gap that it slept through, a phone that asks at its door."""


def league_operation(command: type[Command]) -> str:
    """What a command of the league is called as an operation: nights have a `TakeBack` of their own."""
    return "LeagueTakeBack" if command is TakeBack else command.__name__


ASKS: Mapping[str, Roles] = {
    "me": ALL,
    "document": ALL,
    "nights": ALL,
    "open_night": OFFICE,
    "night": ALL,
    "follow": ALL,
    "seats": ALL,
    "results": ALL,
    "notices": ALL,
    "results_as": STAFF,
    "my_seat": frozenset({Role.PLAYER}),
    "my_career": frozenset({Role.PLAYER}),
    "person_career": OFFICE,
    "my_table": frozenset({Role.CAPTAIN}),
    "dealt_table": ALL,
    "dealt_hand": ALL,
    "my_dealt_table": frozenset({Role.PLAYER}),
    "act_at_table": frozenset({Role.PLAYER}),
    "show_chain": frozenset({Role.PLAYER}),
    "give_share": frozenset({Role.PLAYER}),
    "tell_winners": frozenset({Role.PLAYER}),
    "answer_winners": frozenset({Role.PLAYER}),
    "call_clock": frozenset({Role.PLAYER}),
    "count_stacks": frozenset({Role.PLAYER}),
    "come_back": frozenset({Role.PLAYER}),
    "dealt_tables": STAFF,
    "act_for_player": STAFF,
    "call_clock_at_table": STAFF,
    "take_acts_back": STAFF,
    "void_hand": STAFF,
    "pause_table": STAFF,
    "award_pots": STAFF,
    "pairs_report": OFFICE,
    "night_hands": STAFF,
    "event": STAFF,
    "room": STAFF,
    "advice": STAFF,
    "log": STAFF,
    "undo_preview": STAFF,
    "people": STAFF,
    "enter": STAFF,
    "person": OFFICE,
    "add_people": OFFICE,
    "correct_person": OFFICE,
    "merge_person": OFFICE,
    "erase_person": OFFICE,
    "take_back_people": OFFICE,
    "person_photo": STAFF,
    "keep_photo": OFFICE,
    "drop_photo": OFFICE,
    "books": ALL,
    "clauses": ALL,
    "compare": ALL,
    "rule": ALL,
    "decide": ALL,
    "incident_list": STAFF,
    "rule_on_incident": STAFF,
    "forecast": STAFF,
    "forecast_to_screen": STAFF,
    "cash": OFFICE,
    "coming_nights": ALL,
    "replies": OFFICE,
    "announce": OFFICE,
    "drop_reply": OFFICE,
    "mail_night": OFFICE,
    "mail": OFFICE,
    "send_trial_mail": OFFICE,
    "deal_ways": STAFF,
    "slips": STAFF,
    "templates": OFFICE,
    "template": OFFICE,
    "screens": STAFF,
    "put_screen": OFFICE,
    "screen_as_before": OFFICE,
    "take_screen_away": OFFICE,
    "put_screen_back": OFFICE,
    "keep_as_layout": OFFICE,
    "layouts": OFFICE,
    "put_layout": OFFICE,
    "layout_as_before": OFFICE,
    "take_layout_away": OFFICE,
    "put_layout_back": OFFICE,
    "pictures": OFFICE,
    "keep_picture": OFFICE,
    "drop_picture": OFFICE,
    "sounds": OFFICE,
    "keep_sound": OFFICE,
    "drop_sound": OFFICE,
    "chip_sets": OFFICE,
    "chip_set": OFFICE,
    "keep_chip_set": OFFICE,
    "remove_chip_set": OFFICE,
    "take_back_chip_set": OFFICE,
    "house_books": OFFICE,
    "house_book": OFFICE,
    "check_house_book": OFFICE,
    "keep_house_book": OFFICE,
    "begin_house_book": OFFICE,
    "rename_house_book": OFFICE,
    "decide_policy": OFFICE,
    "keep_house_clause": OFFICE,
    "drop_house_clause": OFFICE,
    "remove_house_book": OFFICE,
    "league": OFFICE,
    "league_log": OFFICE,
    "person_record": OFFICE,
    "league_tables": ALL,
    "league_table": ALL,
    "league_table_file": ALL,
    "league_notices": ALL,
    "league_files": OFFICE,
    "league_file": OFFICE,
    "keep_league_file": OFFICE,
    "remove_league_file": OFFICE,
    "devices": OFFICE,
    "sign_device_out": OFFICE,
    "give_token_back": ALL,
    "make_token": OFFICE,
    "hold_door_open": OFFICE,
    "door": OFFICE,
    "close_door": OFFICE,
    "accounts": OFFICE,
    "make_account": OFFICE,
    "change_password": OFFICE,
    "drop_passkeys": OFFICE,
    "drop_account": OFFICE,
    "house": STAFF,
    "set_house_language": OFFICE,
    "backup": OFFICE,
    **{league_operation(command): roles for command, roles in LEAGUE_COMMANDS.items()},
    "propose_structures": OFFICE,
    "try_levels": OFFICE,
    **{
        command.__name__: roles
        for command, roles in COMMANDS.items()
        if command is not OpenTournament and command not in SERVERS_OWN
    },
}
"""Operation of the interface (`web/api`) -> who may ask for it with a token; commands have the row that they have."""

HEARS: Mapping[Role, frozenset[str]] = {
    Role.LEAGUE: frozenset({"state", "changed", "table"}),
    Role.DIRECTOR: frozenset({"state", "changed", "table"}),
    Role.FLOOR: frozenset({"state", "changed", "table"}),
    Role.CAPTAIN: frozenset({"state", "changed", "table"}),
    Role.PLAYER: frozenset({"state", "mine", "table"}),
    Role.SCREEN: frozenset({"state", "screen", "table"}),
}
"""Role -> the news on its stream: `state` is what every screen draws, `changed` that there is something to fetch,
`mine` what concerns one player alone, `screen` how one screen looks and what only its parts show, `table` a table that
the program deals, as the listener may see it."""

BOUND: Roles = frozenset({Role.CAPTAIN, Role.PLAYER})
"""Roles that are held in one tournament only: at a table, in a seat. A token can be, whatever its role."""


@dataclass(frozen=True)
class Who:
    """Somebody who asks: a device that was let in, or whoever just came by."""

    role: Role
    device: str = ""
    name: str = ""
    tournament: str = ""
    table: int = 0
    entry: str = ""

    @property
    def actor(self) -> str:
        """How the log names them: the role and an opaque id, never a person."""
        return f"{self.role.value}:{self.device}" if self.device else self.role.value

    def may_see(self, view: str) -> bool:
        """Whether the address of this name is open to them."""
        return self.role in VIEWS.get(view, OFFICE)

    def may_send(self, command: type[Command], tournament: str = "") -> bool:
        """Whether they may send such a command, to this tournament."""
        elsewhere = (self.role in BOUND or self.tournament) and self.tournament != tournament
        return self.role in COMMANDS.get(command, NOBODY) and not elsewhere

    def may_ask(self, command: type[Command]) -> bool:
        """Whether they may ask that of the league."""
        return self.role in LEAGUE_COMMANDS.get(command, NOBODY)

    def is_theirs(self, command: Command) -> bool:
        """Whether a command is about their own table or seat; those who are bound to none may speak of all."""
        if self.role is Role.CAPTAIN:
            return getattr(command, "table", None) == self.table
        if self.role is Role.PLAYER:
            return getattr(command, "entry", None) == self.entry
        return True

    def may_let_in(self, role: Role) -> bool:
        """Whether they may let in a device of this role."""
        return self.role in OFFICE and ORDER.index(role) >= ORDER.index(self.role)


STRANGER = Who(Role.SCREEN)
"""Whoever just came by."""


class NotAllowed(Exception):
    """They may not do that; nothing was done."""

    def __init__(self, who: Who, what: str) -> None:
        self.who = who
        self.what = what
        super().__init__(f"a {who.role.value} may not do {what}")
