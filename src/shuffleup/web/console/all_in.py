"""All-in: who is in the hand, their cards, and the board as it comes, for the big screens."""

from itertools import zip_longest

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.desk.event import EventView
from shuffleup.tournament.all_in import FEWEST, MOST, forbidden, game_now, on_screens
from shuffleup.tournament.screen_state import AllIn
from shuffleup.web.console import tablemap
from shuffleup.web.console.list_parts import TILED
from shuffleup.web.console.shared import page, with_cards_only
from shuffleup.web.current import find

SUITS = (("s", "♠"), ("h", "♥"), ("d", "♦"), ("c", "♣"))
RANKS = "AKQJT98765432"


@require_GET
@with_cards_only
def all_in(request: HttpRequest, tournament: str) -> HttpResponse:
    """Pick who is in it; enter the cards; then the board, card by card, while the screens follow."""
    event = find(tournament)
    state = event.state
    shown = on_screens(state)
    game = game_now(state, event.now) if state.clock.started else None
    chosen = [each for each in request.GET.getlist("in")[:MOST] if each in state.seated.values()]
    hands = dict(shown.hands) if shown else dict.fromkeys(chosen, "")
    return page(
        request,
        event,
        "console/all_in.html",
        "tables",
        here=reverse("all_in", args=[tournament]),
        forbidden=forbidden(state),
        game=game,
        shown=shown,
        rows=[(entry, event.names[entry], cards) for entry, cards in hands.items()] if len(hands) >= FEWEST else [],
        board=shown.board if shown else "",
        tabled=_on_screens(event, shown) if shown else None,
        tables=(room := tablemap.tables(event)),
        folded=len(room) > TILED,
        deck=[(suit, [(rank + letter, rank + suit) for rank in RANKS]) for letter, suit in SUITS],
    )


def _on_screens(event: EventView, shown: AllIn) -> dict[str, object]:
    """What the screens tell: names with percents, whether these are from a sample; they are `coming` for a moment."""
    odds = event.house.odds.of(event.id, shown)
    names = [event.names[entry] for entry, _ in shown.hands]
    return {
        "hands": list(zip_longest(names, odds.percents if odds else ())),
        "about": odds is not None and odds.about,
        "coming": odds is None,
    }
