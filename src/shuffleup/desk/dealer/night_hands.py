"""All hands of a night that are over as one file, made a piece at a time in a process beside the server.

Each hand is what everybody may know of it, as `hand_files` has it for a bystander: whoever asks for the file, a
director who plays too, reads no card in it that its page of the hand would not show to all. Tables come one after the
other, each from its first hand. Left out are hands that are void, those whose decks are erased, and those that a format
cannot tell. A piece knows where the next one begins, so nobody holds more than one, and a hand that ends meanwhile is
in a later piece. Not done: sending it (`web/night_hands_sent`), and writing it to a disk (`cli/hands`).
"""

from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from shuffleup.bad_input import BadInput
from shuffleup.chronicle.acts import Event
from shuffleup.dealing.events import ChainBegun, DecksLaid, HandBegun, HandOver, HandVoided
from shuffleup.desk.dealer.hand_files import KINDS, FileOf, hand_file
from shuffleup.desk.dealer.open_nights import NotDealtHere
from shuffleup.desk.dealer.replaying import PlayedHand, play_again
from shuffleup.hand.law import HandLaw, hand_law
from shuffleup.histories.hand_formats import find_format
from shuffleup.message import Message
from shuffleup.store import Store, open_store
from shuffleup.store.deck_seeds import DeckSeeds
from shuffleup.store.table_stream import HANDS, event_of, place_of, stream_of
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.state import Tournament
from shuffleup.workers import Terms, Workers

A_PIECE = 100
"""Hands that are looked at for one piece: less than a second's work on a slow core, 80 kB as PHH and 340 as OHH."""

BESIDE = Terms(budget=60, longest=300, idle=60, gives_way=True)
"""One process that gives way to the tables; several files come a piece of each in turn, and none is refused."""


@dataclass(frozen=True, slots=True)
class NightOf:
    """Whose hands in which format: the night's id, its plan, what its book holds, display names by entry."""

    kind: str
    tournament: str
    plan: Plan
    book: Mapping[str, object]
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class NightPlace:
    """Where a piece begins: in the log of this table after this version, with so many hands in the file before it."""

    table: int = 0
    after: int = 0
    written: int = 0


@dataclass(frozen=True, slots=True)
class NightPiece:
    """A piece of the file, how many hands it looked at and could not tell, and where the next begins: None at the end.

    `erased` are those whose decks are gone, `untold` those that the format cannot tell.
    """

    text: str
    written: int
    erased: int
    untold: int
    next: NightPlace | None


@dataclass(slots=True)
class _Piece:
    """A piece as it grows."""

    at: NightPlace
    texts: list[str] = field(default_factory=list)
    looked: int = 0
    erased: int = 0
    untold: int = 0


def night_of(tournament: str, state: Tournament, names: Mapping[str, str], kind: str) -> NightOf:
    """What is told of a night for its file in a format of `hand_files.KINDS`. Raises `NotDealtHere`."""
    if not state.plan.deals_cards:
        raise NotDealtHere(Message("at_table.not_dealt_here"))
    return NightOf(kind, tournament, state.plan, state.book.values, names)


def file_name(of: NightOf) -> str:
    """What the file is called: the day, the night's name in plain letters, and the format."""
    name = "".join(each if each.isascii() and each.isalnum() else "-" for each in of.plan.name)
    plain = "-".join(part for part in f"{of.plan.starts_at[:10]}-{name}".split("-") if part)[:80]
    return f"{plain or 'night'}-hands-{of.kind}.{KINDS[of.kind].many}"


def piece_of_night(where: str, of: NightOf, at: NightPlace) -> NightPiece:
    """The piece of the file that begins there; work for a process beside, since it plays every hand again.

    `where` is the house's data folder or the URL of its database.
    """
    piece = _Piece(at)
    with open_store(where, read_only=True) as store, closing(DeckSeeds(where)) as seeds:
        law = hand_law(of.book)
        for table in _tables(store, of.tournament, at.table):
            after = at.after if table == at.table else 0
            for version, happened, ended_at in _hands(store, of.tournament, table, after):
                played = _again(seeds, of, table, happened, law, ended_at)
                _write(piece, of, table, happened, played)
                if piece.looked >= A_PIECE:
                    return _made(piece, NightPlace(table, version, at.written + len(piece.texts)))
    return _made(piece, None)


def whole_night(where: str, of: NightOf) -> Iterator[NightPiece]:
    """All pieces one after the other, made here."""
    place: NightPlace | None = NightPlace()
    while place is not None:
        piece = piece_of_night(where, of, place)
        yield piece
        place = piece.next


class NightHands:
    """The files of one house's nights, made beside it. Safe to call from any thread."""

    def __init__(self, where: str | Path) -> None:
        self._where = str(where)
        self._workers = Workers(BESIDE)

    def first(self, of: NightOf) -> NightPiece:
        """The first piece that holds a hand, waited for. Raises `NotDealtHere` where there is no hand to tell."""
        place: NightPlace | None = NightPlace()
        erased = untold = 0
        while place is not None:
            piece = self.piece(of, place).result()
            if piece.written:
                return piece
            erased, untold, place = erased + piece.erased, untold + piece.untold, piece.next
        raise nothing_told(erased, untold)

    def piece(self, of: NightOf, place: NightPlace) -> "Future[NightPiece]":
        """A later piece, when it is made."""
        return self._workers.submit(piece_of_night, self._where, of, place)

    def close(self) -> None:
        """Make nothing more."""
        self._workers.close()


def nothing_told(erased: int, untold: int) -> NotDealtHere:
    """Why there is no hand in the file, by how many were erased, or could not be told in its format."""
    why = "decks_erased" if erased else "no_hand_told" if untold else "no_hand_over"
    return NotDealtHere(Message(f"at_table.{why}"))


def _tables(store: Store, tournament: str, first: int) -> list[int]:
    """The tables that hands were dealt at, from this one on, those that broke among them."""
    places = (place_of(stream) for stream in store.streams(f"{HANDS}{tournament}/"))
    return sorted(place[1] for place in places if place and place[0] == tournament and place[1] >= first)


def _hands(store: Store, tournament: str, table: int, after: int) -> Iterator[tuple[int, list[Event], int]]:
    """Each hand that is over after this version and counts: its last version, its events, when it ended (ms UTC)."""
    happened: list[Event] = []
    for row in store.read(stream_of(tournament, table), after=after):
        event = event_of(row)
        if isinstance(event, DecksLaid):
            happened = [event]
        elif isinstance(event, HandVoided):
            happened = []
        elif happened and not isinstance(event, ChainBegun):
            happened.append(event)
            if isinstance(event, HandOver):
                yield row.version, happened, row.at
                happened = []


def _again(
    seeds: DeckSeeds, of: NightOf, table: int, happened: list[Event], law: HandLaw, ended_at: int
) -> PlayedHand | None:
    """The hand, played; None where its decks are erased."""
    return play_again(seeds, of.tournament, table, happened, law, ended_at) if seeds.may_hold_any else None


def _write(piece: _Piece, of: NightOf, table: int, happened: list[Event], played: PlayedHand | None) -> None:
    """The hand as it stands in the file, or why it does not."""
    piece.looked += 1
    if played is None:
        piece.erased += 1
        return
    hand = next(each.hand for each in happened if isinstance(each, HandBegun))
    number = piece.at.written + len(piece.texts) + 1
    try:
        text = hand_file(of.kind, played, FileOf(of.plan, of.tournament, table, hand, "", of.names))
    except BadInput:
        piece.untold += 1
        return
    piece.texts.append(f"{find_format(of.kind).heading(number)}{text}{KINDS[of.kind].ends}")


def _made(piece: _Piece, place: NightPlace | None) -> NightPiece:
    return NightPiece("".join(piece.texts), len(piece.texts), piece.erased, piece.untold, place)
