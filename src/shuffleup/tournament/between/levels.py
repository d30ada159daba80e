"""`level`, `redeal`, `schedule`, `decks`: by which blinds and cards a hand is played, and what a re-deal keeps.

Whose rules: TDA 23, 26 and 35.C, TNPL D1, D4 and G1.ii, HCPN 22, 25 and 34.B, NPPL 4, 27, 31 and 35, Redtooth
procedures.1 and 5, etiquette.3, button.4c. What began the hand is what people told; it is never inferred from blinds.
"""

from collections.abc import Sequence
from dataclasses import replace

from shuffleup.message import Message
from shuffleup.rulebooks.policies.authority import LeaguePowers
from shuffleup.rulebooks.policies.button_blinds import BlindsOutBy
from shuffleup.rulebooks.policies.dealing import DeckChangeAt
from shuffleup.rulebooks.policies.levels import HandStartsAt, LevelTrigger
from shuffleup.rulebooks.policies.misdeal import RedealReturningPlayer
from shuffleup.tournament.between.asked import Asked, whatever_is_answered
from shuffleup.tournament.between.commands import ChangeDecks, ChangeSchedule, LevelOfHand, Redeal
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.duties import killed_when
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.positions import hand_as_it_stands, hand_told, in_hand
from shuffleup.tournament.between.powers import decided_by
from shuffleup.tournament.between.room import At, Blinds, LevelToCome, Room, RoomPlayer, RoomTable
from shuffleup.tournament.between.serving import redealt, serving_now

BEGINS = {
    "riffle": HandStartsAt.FIRST_RIFFLE,
    "shuffler": HandStartsAt.SHUFFLER_BUTTON,
    "dealer_push": HandStartsAt.DEALER_PUSH,
    "director_moment": HandStartsAt.DIRECTOR_MOMENT,
}

_BY_SHUFFLING = {HandStartsAt.FIRST_RIFFLE, HandStartsAt.SHUFFLER_BUTTON}

NEVER = 10**6
"""Later than anything that happened."""


def level_of_hand(asked: Asked[LevelOfHand]) -> Decision:
    """The blinds of the hand that begins: the new ones if they were in force before it began."""
    blinds_open = replace(asked.room, blinds=Blinds(), level=None)
    with whatever_is_answered(Decision(Decided.NONE, after=blinds_open)):
        return _level_of_hand(asked)


def _level_of_hand(asked: Asked[LevelOfHand]) -> Decision:
    command = asked.command
    happened = command.happened
    began = _began(asked, happened)
    by_clock_too = asked.policies.levels.level_trigger is LevelTrigger.CLOCK_AND_ANNOUNCEMENT
    announced = _announced(asked, happened)
    new = announced < began
    zero = _at_zero(asked, happened) if new and by_clock_too else announced
    if announced < zero or not new:
        asked.consulted.cites("level_trigger", "announcing")
    new = new and zero < began
    blinds = _next_level(asked) if new else asked.room.blinds
    say = Message("between.new_level") if new else Message("between.old_level")
    number = None if asked.room.level is None else asked.room.level + 1
    room = replace(asked.room, blinds=blinds, level=number) if new else asked.room
    more = {"blinds": as_blinds(blinds), "new_level": new}
    late = ({"kind": "late_blind", "penalty": "may"},) if _blind_late(asked, happened) else ()
    return Decision(Decided.NONE, infractions=late, more=more, say=say, after=room)


def _next_level(asked: Asked[LevelOfHand]) -> Blinds:
    """The blinds that were announced, else those of the level after the one in force, as far as told."""
    announced, room = asked.command.announced or _waiting(asked) or Blinds(), asked.room
    if announced != Blinds() or room.level is None or len(room.levels) <= room.level:
        return announced
    return room.levels[room.level]


def _blind_late(asked: Asked[LevelOfHand], happened: Sequence[str]) -> bool:
    """Whether a blind came out later than manners or the deal allow."""
    if "post" not in happened:
        return False
    by_shuffle = asked.policies.button_blinds.blinds_out_by is BlindsOutBy.SHUFFLE_FINISHED
    ends = ("shuffled", "deal") if by_shuffle else ("deal",)
    over = min((happened.index(each) for each in ends if each in happened), default=len(happened))
    return happened.index("post") > over


def change_schedule(asked: Asked[ChangeSchedule]) -> Decision:
    """Whether the schedule may be altered; what is altered during play waits for the next hand."""
    if asked.policies.levels.schedule_may_change:
        more = {
            "allowed": True,
            "blinds": as_blinds(asked.command.announced or asked.room.blinds),
            "by": decided_by(asked, LeaguePowers.BLIND_SCHEDULE),
        }
        return Decision(Decided.ALLOWED, more=more, say=Message("between.schedule_changed"))
    return Decision(Decided.REFUSED, more={"allowed": False}, say=Message("between.schedule_stands"))


def change_decks(asked: Asked[ChangeDecks]) -> Decision:
    """Whether decks change now: by the book, as the house lays down, or not."""
    listed = asked.policies.dealing.deck_change_at
    if DeckChangeAt(asked.command.at) in listed:
        return Decision(Decided.ALLOWED, more={"allowed": True}, say=Message("between.decks_change"))
    if DeckChangeAt.HOUSE in listed:
        change = Decision(Decided.ALLOWED, more={"allowed": True})
        keep = Decision(Decided.PLAY_ON, more={"allowed": False})
        return director(change, keep, default=1, say=Message("between.decks_house"))
    return Decision(Decided.PLAY_ON, more={"allowed": False}, say=Message("between.decks_stay"))


def as_blinds(blinds: Blinds) -> dict[str, int | None] | None:
    """Blinds as `decide` prints them; None where nobody told them."""
    if blinds == Blinds():
        return None
    told: dict[str, int | None] = {"small_blind": blinds.small_blind, "big_blind": blinds.big_blind}
    return told if blinds.ante is None else {**told, "ante": blinds.ante}


def _began(asked: Asked[LevelOfHand], happened: Sequence[str]) -> int:
    """Which of the events began the hand, by its place; that it has begun a finished shuffle shows, or the deal."""
    listed = asked.policies.levels.hand_starts_at
    machine = "shuffler" in happened
    asked.consulted.cites("hand_starts_at", "shuffler_button" if machine else "first_riffle")
    names = {name for name, start in BEGINS.items() if start in listed} | {"deal"}
    if _BY_SHUFFLING & set(listed):
        names.add("shuffled")
    if "director_moment" in happened and HandStartsAt.DIRECTOR_MOMENT in listed:
        names = {"director_moment", "deal"}
    if "post" in happened and asked.policies.levels.early_posting_holds_level:
        names.add("post")
    return next((place for place, event in enumerate(happened) if event in names), NEVER)


def _announced(asked: Asked[LevelOfHand], happened: Sequence[str]) -> int:
    """After which of the events the level has been announced; -1 before all of them, `NEVER` if it has not."""
    if "announce" in happened:
        return happened.index("announce")
    return -1 if asked.command.announced is not None or _waiting(asked) is not None else NEVER


def _waiting(asked: Asked[LevelOfHand]) -> Blinds | None:
    """The level that has waited for the end of a hand dealt again, where no other is told."""
    number = asked.command.table
    tables = [each for each in asked.room.tables.values() if number in (None, each.number)]
    return next((blinds for blinds in map(asked.room.blinds_at, tables) if blinds != asked.room.blinds), None)


def _at_zero(asked: Asked[LevelOfHand], happened: Sequence[str]) -> int:
    if "clock_zero" in happened:
        return happened.index("clock_zero")
    left = asked.command.clock_seconds_left
    if left is None and asked.command.announced is None and _waiting(asked) is not None:
        return -1
    if left is None:
        left = asked.needed("clock_seconds_left", Message("between.asks.clock"))
    return -1 if left == 0 else NEVER


def redeal(asked: Asked[Redeal]) -> Decision:
    """The hand dealt again: button, blinds, level and players as they were, and whose cards are dead."""
    command, policy = asked.command, asked.policies.misdeal
    table = asked.named(asked.table(command.table))
    penalised = serving_now(asked.room, table)
    left, room = redealt(asked, table, penalised)
    after = _seated(asked, room)
    with whatever_is_answered(Decision(Decided.NONE, after=after)):
        hand = hand_as_it_stands(asked, table, in_hand(asked, table))
    if hand is None:
        set_button = director(default=None, say=Message("between.set_button", {"table": table.number}))
        return replace(set_button, after=after)
    same = policy.redeal_is_same_hand
    blinds = asked.room.blinds if same or command.announced is None else command.announced
    if same and command.announced is not None and _in_force(asked):
        coming = LevelToCome(command.announced, asked.room.blinds)
        after = after.with_table(replace(after.tables[table.number], announced=coming))
    newcomers = tuple(command.seated or ())
    dead = sorted({*_still_away(asked, table), *penalised})
    more: dict[str, object] = {"blinds": as_blinds(blinds), "dead": dead}
    if dead:
        more["hand_killed"] = killed_when(asked) if penalised else "after_deal"
    if penalised:
        more["penalty_hands_left"] = left
    return Decision(
        Decided.NONE,
        who=newcomers,
        posts="none",
        dealt_in=not same if newcomers else True if dead else None,
        hands=hand_told(asked, table, hand, blinds),
        more=more,
        say=Message("between.redeal", {"table": table.number}),
        after=after,
    )


def _in_force(asked: Asked[Redeal]) -> bool:
    """Whether the level that was announced meanwhile is that of the next hand."""
    by_clock_too = asked.consulted.unnoted.levels.level_trigger is LevelTrigger.CLOCK_AND_ANNOUNCEMENT
    return not by_clock_too or asked.command.clock_seconds_left == 0


def _seated(asked: Asked[Redeal], room: Room) -> Room:
    """The room with the newcomers in their seats, and those who are back no more away. BadInput without the table."""
    for name in asked.command.back:
        room = room.with_player(replace(room.players.get(name, RoomPlayer(name)), absent=False))
    for name, seat in (asked.command.seated or {}).items():
        room = room.moved(name, At(asked.table(seat.table).number, seat.seat))
    return room


def _still_away(asked: Asked[Redeal], table: RoomTable) -> list[str]:
    """Who was away at the first deal and has a dead hand at the second; where one may play, his turn will tell."""
    away = [name for name in table.occupied().values() if asked.room.players.get(name, RoomPlayer(name)).absent]
    away += asked.command.back
    if asked.policies.misdeal.redeal_returning_player is RedealReturningPlayer.MAY_PLAY:
        return []
    return away
