"""The six roles of a house, the most trusted first, and the groups of them that acts are declared for."""

from enum import Enum


class Role(Enum):
    """What a device is in this house, the most trusted first."""

    LEAGUE = "league"
    DIRECTOR = "director"
    FLOOR = "floor"
    CAPTAIN = "captain"
    PLAYER = "player"
    SCREEN = "screen"


Roles = frozenset[Role]

ALL: Roles = frozenset(Role)
NOBODY: Roles = frozenset()
OFFICE: Roles = frozenset({Role.LEAGUE, Role.DIRECTOR})
STAFF: Roles = OFFICE | {Role.FLOOR}
TABLE: Roles = STAFF | {Role.CAPTAIN}
"""The staff, and whoever reports for a table."""

SEATED: Roles = STAFF | {Role.PLAYER}
"""The staff, and a player for himself."""

ORDER = tuple(Role)
