"""What the night's book wants players to be told, for programs that let them accept it."""

from dataclasses import dataclass
from typing import Annotated, Any

from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.rulings_asked import ClauseShown
from shuffleup.web.api.schema import Said
from shuffleup.web.player.views import notices_of
from shuffleup.words.lines import clause_line


@dataclass(frozen=True)
class NoticesShown:
    """The notices of the night's book. `AcceptNotices` takes their ids and the version."""

    version: Annotated[str, Said("Of the book in which they stand like this.")]
    notices: tuple[ClauseShown, ...]


@operation("GET", "/nights/{night}/notices", "Nights", answer=NoticesShown, token=False)
def notices(ask: Ask) -> NoticesShown:
    """The notices that players are to be told, and to accept."""
    told = notices_of(ask.event)
    rows: list[Any] = [clause_line(each) for each in told["clauses"]]
    return NoticesShown(told["version"], tuple(ClauseShown(**row) for row in rows))
