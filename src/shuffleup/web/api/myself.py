"""Who asks, and what this interface is: the document of all that can be asked."""

from shuffleup.desk.roles import COMMANDS
from shuffleup.web.api.operation import OPERATIONS, Ask, operation
from shuffleup.web.api.shapes import Me


@operation("GET", "/me", "About", answer=Me, token=False)
def me(ask: Ask) -> Me:
    """Who you are here, and what you may do.

    Without a token you are a screen: watching is open to the room.
    """
    who = ask.who
    may = [each for each in OPERATIONS.values() if who.role in each.roles and (who.device or not each.token)]
    return Me(
        role=who.role.value,
        name=who.name,
        night=who.tournament,
        table=who.table,
        entry=who.entry,
        commands=tuple(kind.__name__ for kind in COMMANDS if kind.__name__ in {each.name for each in may}),
        operations=tuple(each.name for each in may if not (each.house and who.tournament)),
    )
