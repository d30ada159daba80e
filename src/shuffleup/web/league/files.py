"""Files of the league's own, kept among the notes of the store: points tables, and the law of other jurisdictions.

Each is a text in TOML with an id of its own. Nothing is kept that cannot be read, and none takes the id of one that
ships. A night holds the text of its points and the limits of its day, so that a change here changes no night.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from shuffleup.bad_input import BadInput
from shuffleup.desk.speech import told
from shuffleup.league.limits import Law, laws, read_law
from shuffleup.message import Message
from shuffleup.store import PutMeta, Store
from shuffleup.tournament.points import PointsTable, points_tables, read_points_table

T = TypeVar("T", PointsTable, Law)
LONGEST = 8_000
MOST = 60


@dataclass(frozen=True)
class Files(Generic[T]):
    """One kind of files: those that ship and the league's own."""

    note: str
    shipped: Callable[[], Mapping[str, T]]
    read: Callable[[str, str], T]

    def texts(self, store: Store) -> dict[str, str]:
        """The league's own, by id."""
        found: dict[str, str] = json.loads(store.meta(self.note) or "{}")
        return found

    def own(self, store: Store) -> dict[str, T]:
        """The league's own that can be read, by id."""
        found: dict[str, T] = {}
        for id_, text in self.texts(store).items():
            try:
                found[id_] = self.read(text, id_)
            except BadInput:
                continue
        return found

    def every(self, store: Store) -> dict[str, T]:
        """All that can be chosen, those that ship first."""
        return {**self.shipped(), **self.own(store)}

    def put(self, store: Store, text: str) -> T:
        """Keep a file. Raises `BadInput` for one that cannot be read, or whose id is taken by one that ships."""
        if len(text) > LONGEST:
            raise BadInput(Message("wrong.file_too_long"), right=Message("right.characters_at_most", {"most": LONGEST}))
        plain = text.replace("\r\n", "\n")
        read = self.read(plain, told(Message("on_league.your_file")))
        texts = self.texts(store)
        if read.id in self.shipped():
            raise BadInput(Message("wrong.id_taken", {"id": read.id}), right=Message("right.another_id"))
        if len(texts) >= MOST and read.id not in texts:
            raise BadInput(
                Message("wrong.too_many_files"), right=Message("right.most_remove_one_first", {"most": MOST})
            )
        self._write(store, {**texts, read.id: plain})
        return read

    def remove(self, store: Store, id_: str) -> None:
        """Take one of the league's own away; nights that use it keep it."""
        self._write(store, {each: text for each, text in self.texts(store).items() if each != id_})

    def _write(self, store: Store, texts: Mapping[str, str]) -> None:
        store.write([PutMeta(self.note, json.dumps(texts, ensure_ascii=False))])


POINTS: Files[PointsTable] = Files("points_tables", points_tables, read_points_table)
LAWS: Files[Law] = Files("venue_limits", laws, read_law)
