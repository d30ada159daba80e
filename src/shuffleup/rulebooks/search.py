"""Search in the clauses, as one types on a phone in a noisy room: parts of words, slips, other words for a topic.

A clause is found when each word asked for is in it, as it stands, as the beginning of a word, as another form of it, or
with a slip of the finger; what stands in the title counts more. Where few clauses have all words, those with fewer of
them follow. Not done here: meaning.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from shuffleup.rulebooks.book import Book
from shuffleup.rulebooks.catalogue import load_topics
from shuffleup.rulebooks.clauses import Clause

_WORD = re.compile(r"[a-z0-9£€$%]+(?:\.[a-z0-9]+)*")
_SMALL = frozenset(
    {"a", "an", "and", "as", "at", "by", "for", "from", "has", "in", "is", "it", "of", "on", "or", "the", "to"}
)
LONGEST_SEARCH = 80
"""Characters that may be looked for; pages cut off what is more, programs are told."""

_FEW = 5
_SAME = {
    "allin": "all in",
    "misdealt": "misdeal",
    "disqualified": "disqualification",
    "dq": "disqualification",
    "td": "director",
    "phone": "device",
    "mobile": "device",
    "late": "late registration",
    "toilet": "absent",
    "flashed": "exposed",
    "mucked": "muck",
    "suspicious": "collusion",
}
"""Words as people say them -> words that the books use; both are looked for."""


def search(
    books: Iterable[Book], words: str, *, limit: int = 50, only: Callable[[Clause], bool] = lambda _: True
) -> tuple[Clause, ...]:
    """Find the clauses of `books` that fit the words best, best first; empty if none has any of them.

    `only` narrows down where to look, to a topic or a printed number.
    """
    asked = _tokens(words)
    if not asked:
        return ()
    found: list[tuple[int, int, Clause]] = []  # words that fit, how well they fit
    for book in books:
        index = _index(book.content_hash, book.clauses)
        hits = [_hits(word, index) for word in asked]
        for number, clause in enumerate(book.clauses):
            scores = [hit.get(number, 0) for hit in hits]
            if any(scores) and only(clause):
                found.append((sum(map(bool, scores)), sum(scores), clause))
    best = sorted(found, key=lambda hit: (-hit[0], -hit[1]))
    least = best[min(_FEW, len(best)) - 1][0] if best else 0
    return tuple(clause for count, _, clause in best[:limit] if count >= least)


def _hits(word: str, index: Mapping[str, Mapping[str, Mapping[int, int]]]) -> dict[int, int]:
    """Map clauses (by place in the book) to how well they fit one word asked for."""
    hits: dict[int, int] = {}
    for form, worth in ((word, 4), *((other, 2) for other in _tokens(_SAME.get(word, "")))):
        for known, clauses in index.get(form[0], {}).items():
            closeness = _closeness(form, known)
            for number, weight in clauses.items() if closeness else ():
                hits[number] = max(hits.get(number, 0), closeness * weight * worth)
    return hits


def _closeness(asked: str, known: str) -> int:
    """4 for the same word, 3 for its beginning, 2 for another form of it, 1 for a slip, 0 for another word."""
    if asked == known:
        return 4
    if len(asked) >= 2 and known.startswith(asked):
        return 3
    if not asked.isalpha() or len(asked) < 4:
        return 0
    shared = next(
        (i for i, (a, b) in enumerate(zip(asked, known, strict=False)) if a != b), min(len(asked), len(known))
    )
    if shared >= 4 and len(asked) - shared <= 3 and len(known) - shared <= 3 and shared * 3 >= len(asked) * 2:
        return 2
    slips = 2 if len(asked) >= 8 else 1
    return 1 if asked[0] == known[0] and _within(asked, known, slips) else 0


def _within(a: str, b: str, slips: int) -> bool:
    """Whether `slips` letters changed, missing, added or swapped with a neighbour turn one word into the other."""
    if abs(len(a) - len(b)) > slips:
        return False
    before: Sequence[int] = []
    row: Sequence[int] = range(len(b) + 1)
    for i, left in enumerate(a, 1):
        new = [i]
        for j, right in enumerate(b, 1):
            cost = min(row[j] + 1, new[j - 1] + 1, row[j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                cost = min(cost, before[j - 2] + 1)
            new.append(cost)
        if min(new) > slips:
            return False
        before, row = row, new
    return row[len(b)] <= slips


@lru_cache(maxsize=16)
def _index(content_hash: str, clauses: tuple[Clause, ...]) -> dict[str, dict[str, dict[int, int]]]:
    """Map first letters to words, each word to the clauses that have it and its weight there; kept by the book's hash.

    No slip is forgiven in a first letter, so that only words with the same one need be looked at.
    """
    topics = {topic.id: f"{topic.title} {' '.join(topic.also)}" for topic in load_topics()}
    index: dict[str, dict[str, dict[int, int]]] = {}
    for number, clause in enumerate(clauses):
        parts = (
            (clause.id, 6),
            (clause.title, 4),
            (clause.says, 2),
            (" ".join(clause.examples), 1),
            (f"{topics.get(clause.topic, '')} {clause.kind}", 1),
        )
        for text, weight in parts:
            for word in _tokens(text):
                clauses_of = index.setdefault(word[0], {}).setdefault(word, {})
                clauses_of[number] = max(clauses_of.get(number, 0), weight)
    return index


def _tokens(text: str) -> tuple[str, ...]:
    """Cut into words; hyphens join (`re-buy` is `rebuy`), small words, signs and accents fall away."""
    bare = "".join(each for each in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(each))
    joined = bare.replace("'s", "").replace("all-in", "all in").replace("color", "colour")
    joined = joined.replace("colour up", "colour-up").replace("-", "").replace(",", "")
    return tuple(dict.fromkeys(word for word in _WORD.findall(joined) if word not in _SMALL))
