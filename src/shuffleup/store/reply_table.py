"""Who says that they will come to a night: replies of people who may be anybody. They lie beside the chain.

Not done here: who may reply, and to which night.
"""

from collections.abc import Set
from dataclasses import astuple, dataclass

from shuffleup.canonical import check_plain
from shuffleup.names import fold
from shuffleup.store.database import Database


@dataclass(frozen=True, slots=True)
class ReplyKept:
    """A reply to a night: `id` is the secret in its address, `asked_at` when it was first given (ms UTC).

    `answer` is a word that the store does not know the meaning of.
    """

    tournament: str
    id: str
    name: str
    answer: str
    asked_at: int


@dataclass(frozen=True, slots=True)
class PutReply:
    """Write a reply, new or changed."""

    reply: ReplyKept


@dataclass(frozen=True, slots=True)
class DropReply:
    """Take a reply away, or all of a night where `id` is empty."""

    tournament: str
    id: str = ""


def apply(db: Database, one: PutReply | DropReply) -> None:
    """Write one of them."""
    match one:
        case PutReply(reply):
            check_plain(reply.name, "the name in a reply")
            db.run(
                "INSERT INTO replies (tournament, id, name, answer, asked_at) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (tournament, id) DO UPDATE SET "
                "name = excluded.name, answer = excluded.answer, asked_at = excluded.asked_at",
                *astuple(reply),
            )
        case DropReply(tournament, ""):
            db.run("DELETE FROM replies WHERE tournament = ?", tournament)
        case DropReply(tournament, id_):
            db.run("DELETE FROM replies WHERE tournament = ? AND id = ?", tournament, id_)


def erase(db: Database, names: Set[str], others: Set[str], known: Set[tuple[str, str]]) -> list[tuple[str, str]]:
    """Take every reply of somebody away, from all nights: night and id of each.

    `names` are all of theirs and `others` those of everybody else, folded; `known` came with an address of theirs, by
    night and id. What bears a name of both is theirs where it is known; what bears no name of theirs, where it is known
    and nobody else is called so.
    """
    theirs = []
    for tournament, id_, called in db.run("SELECT tournament, id, name FROM replies"):
        name, key = fold(called), (tournament, id_)
        if (name in names or name not in others) if key in known else name in names - others:
            theirs.append(key)
    db.many("DELETE FROM replies WHERE tournament = ? AND id = ?", theirs)
    return theirs


def replies(db: Database, tournament: str) -> list[ReplyKept]:
    """Return the replies to a night, in the order in which they were given."""
    rows = db.run(
        "SELECT tournament, id, name, answer, asked_at FROM replies WHERE tournament = ? ORDER BY asked_at, id",
        tournament,
    )
    return [ReplyKept(*row) for row in rows]
