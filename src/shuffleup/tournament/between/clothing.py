"""`clothing`: logos on what people wear, and the league's own clothing at final tables and for winners.

Whose rules: TNPL K1 and K3 to K5; no other book says anything of it. The league alone may change the limits or ban a
garment: `by` says whose the limits are.
"""

from shuffleup.message import Message
from shuffleup.rulebooks.policies.authority import LeaguePowers
from shuffleup.rulebooks.policies.media import LeagueApparel
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.commands import Clothing
from shuffleup.tournament.between.decision import Decision, Json, director
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.powers import decided_by

OCCASIONS = {
    "final_table": LeagueApparel.FINAL_TABLE,
    "prize_event": LeagueApparel.WINNERS_IN_PRIZE_EVENTS,
    "winners_media": LeagueApparel.WINNERS_MEDIA,
}
"""Where league clothing may have to be worn."""


_FREE = Decision(Decided.ALLOWED, more={"allowed": True})
_BARRED = Decision(Decided.REFUSED, more={"allowed": False})
_COVERED = Decision(Decided.ALLOWED, more={"allowed": True, "covered": True})


def wear(asked: Asked[Clothing]) -> Decision:
    """Whether somebody may wear so many logos of that size, and whether he must wear the league's clothing."""
    command, media = asked.command, asked.policies.media
    if command.objectionable:
        asked.consulted.cites("league_powers", "objectionable")
        return director(_FREE, _BARRED, default=None, say=Message("between.clothing_objectionable"), by=_whose(asked))
    occasion = OCCASIONS.get(command.occasion or "")
    must = occasion is not None and occasion in media.league_apparel
    if occasion is not None:
        asked.consulted.cites("league_apparel", occasion.value)
    items = media.logo_items_max
    area = media.logo_area_max_sq_in
    refuses = must and command.refuses is True
    allowed = _within(command.logos, items) and _within(command.square_inches, area)
    if allowed and not refuses:
        allowed = _measured(asked, items, area)
    watched = command.occasion in ("feature_table", "final_table")
    more: dict[str, object] = {
        "allowed": allowed and not refuses,
        "surrendered": watched and asked.policies.devices_language.items_surrendered,
        "most": items if isinstance(items, int) else None,
        "most_square_inches": area if isinstance(area, int) else None,
        "must_wear": must,
    }
    if refuses:
        if command.occasion == "prize_event":
            asked.consulted.cites("league_apparel", "refused")
        more["prizes"] = "may_be_lost" if command.occasion == "prize_event" else None
        infraction: Json = {"kind": "league_apparel", "penalty": "may"}
        return Decision(Decided.PENALTY, infractions=(infraction,), more=more, say=Message("between.clothing_refused"))
    if not allowed:
        more["by"] = _whose(asked)
        return Decision(Decided.REFUSED, more=more, say=Message("between.logos_too_many"))
    if command.occasion == "final_table" and command.logos and _keeps_advertising(asked):
        asked.consulted.cites("league_powers", "covered")
        say = Message("between.logos_may_be_covered")
        return director(_FREE, _COVERED, default=None, say=say, **more, by=_whose(asked))
    say = Message("between.clothing_worn") if must else Message("between.clothing_free")
    return Decision(Decided.ALLOWED, more=more, say=say)


def _whose(asked: Asked[Clothing]) -> str:
    """Who sets the limits, and who bans a garment."""
    banned = asked.command.objectionable
    return decided_by(asked, LeaguePowers.DEVICES_AND_CLOTHING if banned else LeaguePowers.ADVERTISING)


def _keeps_advertising(asked: Asked[Clothing]) -> bool:
    """Whether a league has a say about what is advertised."""
    return LeaguePowers.ADVERTISING in asked.policies.authority.league_powers


def _measured(asked: Asked[Clothing], items: object, area: object) -> bool:
    """Whether logos keep to the limits that there are, counted and measured where nobody told. Raises Lacks and Open.

    Of clothing that has to be worn on some occasion nothing is asked where no logo was told of.
    """
    logos, inches = asked.command.logos, asked.command.square_inches
    if logos is None and inches is None and asked.command.occasion is not None:
        return True
    if isinstance(items, int) and logos is None:
        logos = asked.needed("logos", Message("between.asks.logos"))
    if isinstance(area, int) and inches is None and logos != 0:
        inches = asked.needed("square_inches", Message("between.asks.square_inches"))
    return _within(logos, items) and _within(inches, area)


def _within(told: int | None, limit: object) -> bool:
    """Whether a number that was told keeps to a limit, if there is one."""
    return told is None or not isinstance(limit, int) or told <= limit
