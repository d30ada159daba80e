"""What the forms of penalties ask for, read into commands (see `acts`)."""

from collections.abc import Mapping

from django.http import QueryDict

from shuffleup.tournament.commands import Command
from shuffleup.tournament.penalty_commands import BringBack, CountHands, GivePenalty
from shuffleup.tournament.serving import IN_HANDS, IN_ROUNDS
from shuffleup.web.console.fields import Reader, entry_of, whole
from shuffleup.web.console.shared import Event


def _give(post: QueryDict, event: Event) -> Command:
    """One form with a button for each penalty: of its numbers, those are read that this penalty wants."""
    penalty = post.get("penalty", "")[:40]
    counted = "rounds" if penalty in IN_ROUNDS else "hands"
    sent_away = penalty in (*IN_HANDS, *IN_ROUNDS)
    return GivePenalty(
        entry_of(post),
        whole(post, "lives", 0, 999),
        post.get("kind", "")[:40],
        penalty,
        whole(post, "seen", 0, 9999),
        hands=whole(post, counted, 0, 999) if sent_away and post.get(counted) else None,
        under_way=post.get("under_way", "")[:10] if sent_away else "",
        chips=whole(post, "chips") if penalty == "disqualification" and post.get("chips") else None,
    )


def _count(post: QueryDict, event: Event) -> Command:
    count = whole(post, "count", 1, 999) if post.get("count") else 1
    return CountHands(whole(post, "table", 1, 9999), whole(post, "hand", 1, 100_000), count)


PENALTY_READERS: Mapping[str, Reader] = {
    "give_penalty": _give,
    "count_hands": _count,
    "bring_back": lambda post, event: BringBack(entry_of(post)),
}
