"""What may happen next at a table that the program deals: lay decks, begin a hand, act, take back, void.

Each answers with the events that are to be written, and changes nothing: the table is folded once they are. Whose
rules: a hand's are `hand`'s under the book; here is only what belongs to the protocol (roots before shares, one act a
turn, a hand that has begun ends with its deck). Not done: who is dealt in and for what, how long a turn lasts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from shuffleup.cards.card import card_text
from shuffleup.chronicle.acts import Event
from shuffleup.chronicle.answers import Accepted, Declined, no
from shuffleup.dealing.decks import OpenedCard, OpenedStub
from shuffleup.dealing.digest import HASH, hand_id
from shuffleup.dealing.events import (
    Act,
    Acted,
    ActsTakenBack,
    ChainBegun,
    DealtIn,
    DecksLaid,
    HandBegun,
    HandOver,
    HandVoided,
    ProofOfCard,
    ProofOfStub,
)
from shuffleup.dealing.hand_decks import HandDecks
from shuffleup.dealing.playing import do, new_stubs
from shuffleup.dealing.public import seen_cards
from shuffleup.dealing.table import DealtTable, laid_text, setup_of
from shuffleup.dealing.telling import is_shown_down
from shuffleup.games.variants import find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.stakes import Stakes

Next = Accepted[Event] | Declined


PENALTY = "penalty"
"""Why an act was done that nobody can take back: the hand of somebody who misses it is dead."""


@dataclass(frozen=True, slots=True)
class Dead:
    """Who misses a hand, on penalty or absent; whether the cards are killed at his turn or right after the deal."""

    entries: tuple[str, ...] = ()
    at_turn: bool = False


NOBODY_DEAD = Dead()


def begin_chain(table: DealtTable, entry: str, head: bytes) -> Next:
    """A phone shows the head of a chain of shares, while none of its shares is in play."""
    if len(head) != HASH:
        return no("no_head_of_chain")
    if table.laid is not None and entry in table.laid.wanted:
        return no("share_wanted_already")
    if head in table.chains.seen:
        return no("chain_known_already")
    return Accepted((ChainBegun(entry, head.hex()),))


def lay(
    table: DealtTable, seeds: Sequence[bytes], game: str, seats: Sequence[DealtIn], wanted: Sequence[str]
) -> tuple[Next, HandDecks]:
    """Lay the decks of the next hand from fresh seeds, for this game and these seats, and say whose shares it wants.

    Wanted are only shares of those who sit there and have begun a chain: nobody else could withhold one to his friend's
    gain. The decks go to whoever keeps the seeds, who puts them in the table before it is folded. BadInput for no such
    game.
    """
    number, short = table.hands + 1, find_variant(game).short_deck
    decks = HandDecks(hand_id(table.tournament, table.number, number), seeds, short=short)
    if table.laid is not None:
        return no("decks_laid_already"), decks
    seated = {each.entry for each in seats}
    known = tuple(entry for entry in wanted if entry in seated and entry in table.chains.heads)
    roots = tuple(root.hex() for root in decks.roots)
    return Accepted((DecksLaid(number, game, tuple(seats), roots, known, short),)), decks


def begin(
    table: DealtTable,
    stakes: Stakes,
    stacks: Sequence[int],
    came: Mapping[str, bytes],
    positions: tuple[int, int, int] = (0, 0, 0),
    dead: Dead = NOBODY_DEAD,
) -> Next:
    """Begin the hand whose decks lie, with the shares that came (by entry); of the others it is said why not.

    `positions` are the chairs of button and blinds, `dead` those who miss the hand on penalty: they pay as anybody, and
    their cards are killed after the deal, or when it is their turn (`due`).

    The decks take shares in only once: asked again, because the first answer could not be written, it gives the same
    one. Raises BadInput for stakes that the game cannot be played for.
    """
    laid, decks = table.laid, table.decks
    if table.begun is not None:
        return no("hand_under_way", hand=table.begun.hand)
    if laid is None or decks is None:
        return no("no_decks_laid")
    fit = {name: came[name] for name in laid.wanted if name in came and table.chains.promised(name, came[name])}
    chosen = decks.begin(laid_text(laid), fit)
    missing = {
        name: "wrong" if name in came and name not in fit else "late"
        for name in laid.wanted
        if name not in chosen.shares
    }
    begun = HandBegun(
        laid.hand,
        stakes,
        tuple(stacks),
        chosen.mix.hex(),
        chosen.played,
        {str(deck): seed.hex() for deck, seed in chosen.seeds.items()},
        {name: share.hex() for name, share in chosen.shares.items()},
        missing,
        positions,
        dead.entries if dead.at_turn else (),
    )
    hand = Hand(setup_of(laid, begun), table.law, deck=decks.cards)
    killed = () if dead.at_turn else tuple(killed_at_once(hand, laid.seats, dead.entries))
    return Accepted((begun, *killed, *hand_over(begun, decks, hand)))


def killed_at_once(hand: Hand, seats: Sequence[DealtIn], entries: Sequence[str]) -> Iterator[Acted]:
    """The hands that are dead from the deal on; the last one that is left has to play."""
    for seat, each in enumerate(seats):
        if each.entry in entries and hand.can_kill_hand(seat):
            hand.kill_hand(seat)
            yield Acted(seat, Act.KILL, instead=PENALTY)


def due(table: DealtTable, is_gone: Callable[[str], bool] = lambda entry: False) -> Acted | None:
    """What has to be done now without asking anybody: the hand of somebody who misses it is killed at his turn.

    `is_gone` tells of an entry that it is not there, under a book that looks when the turn comes.
    """
    begun, laid, hand = table.begun, table.laid, table.hand
    if begun is None or laid is None or hand is None or hand.actor is None:
        return None
    seat = hand.actor
    entry = laid.seats[seat].entry
    if not (entry in begun.dead or is_gone(entry)) or not hand.can_kill_hand(seat):
        return None
    return Acted(seat, Act.KILL, instead=PENALTY)


def act(table: DealtTable, turn: int, acted: Acted) -> Next:
    """One act, for the turn that its player saw. Raises Refused where it is not legal, BadInput for no such cards."""
    begun, hand, decks = table.begun, table.hand, table.decks
    if begun is None or hand is None or (decks is None and not table.is_real):
        return no("no_hand_under_way")
    if turn != table.turn:
        return no("turn_is_over")
    if table.is_real and is_shown_down(hand):
        return no("winners_wanted")
    after = hand.copy()
    do(after, acted, table.new_stub)
    return Accepted((acted, *hand_over(begun, decks, after)))


def take_back(table: DealtTable, acts: int, why: str) -> Next:
    """Take the hand back to where `acts` acts stood: the floor's, with a reason. The cards stay as they lie."""
    if table.begun is None or table.hand is None:
        return no("no_hand_under_way")
    killed = next((number for number, each in enumerate(table.acts) if each.instead != PENALTY), table.turn)
    if not killed <= acts < table.turn:
        return no("nothing_to_take_back")
    if not why.strip():
        return no("hand_needs_reason")
    return Accepted((ActsTakenBack(acts, why.strip()),))


def void(table: DealtTable, why: str) -> Next:
    """Let a hand not count, begun or laid: the director's, with a reason. It is counted among the voided for good."""
    if table.laid is None:
        return no("no_hand_under_way")
    if not why.strip():
        return no("hand_needs_reason")
    return Accepted((HandVoided(table.laid.hand, why.strip()),))


def hand_over(begun: HandBegun, decks: HandDecks | None, hand: Hand) -> tuple[Event, ...]:
    """The end of a hand, where it is at its end: stacks, and every card that was seen with its proof.

    Without decks people dealt: nothing is known of cards.
    """
    if not hand.is_over:
        return ()
    if decks is None:
        return (HandOver(begun.hand, tuple(hand.stacks)),)
    cards = decks.cards
    opened = tuple(_opened(cards.index(card), decks.opened(card)) for card in seen_cards(hand))
    stub = _stub(decks.opened_stub()) if new_stubs(hand) else None
    return (HandOver(begun.hand, tuple(hand.stacks), opened, stub),)


def _opened(number: int, card: OpenedCard) -> ProofOfCard:
    return ProofOfCard(
        number, card.place, card_text(card.card), card.salt.hex(), tuple(each.hex() for each in card.path)
    )


def _stub(stub: OpenedStub) -> ProofOfStub:
    return ProofOfStub(stub.secret.hex(), tuple(each.hex() for each in stub.path))
