"""What a form asks for about money, read into a command. No rule is decided here."""

from collections.abc import Mapping

from django.http import QueryDict

from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message
from shuffleup.tournament.cash_commands import CountCash, PayOut, PutIn, TakePayment
from shuffleup.tournament.cash_state import How
from shuffleup.tournament.prize_commands import ForfeitPrize, HoldPrize, ReleasePrize
from shuffleup.web.console.chip_acts import money_of
from shuffleup.web.console.fields import Reader, entry_of
from shuffleup.web.console.shared import Event


def _how(post: QueryDict) -> How:
    try:
        return How(post.get("how", "") or "cash")
    except ValueError:
        raise BadInput(
            Message("wrong.no_way_pay"), right=Message("right.cash_card_or_voucher"), place=Place("how")
        ) from None


def _amount(post: QueryDict, event: Event) -> int:
    """Money typed, below zero where the form says that it goes back."""
    amount = money_of(post, "amount", event.state.plan.currency)
    return -amount if post.get("back") == "yes" else amount


def _pay_out(post: QueryDict, event: Event) -> PayOut:
    return PayOut(entry_of(post), _amount(post, event), _how(post), post.get("signed") == "yes")


CASH_READERS: Mapping[str, Reader] = {
    "take_payment": lambda post, event: TakePayment(_amount(post, event), _how(post), entry_of(post)),
    "pay_out": _pay_out,
    "put_in": lambda post, event: PutIn(_amount(post, event), _how(post)),
    "hold_prize": lambda post, event: HoldPrize(entry_of(post)),
    "forfeit_prize": lambda post, event: ForfeitPrize(entry_of(post)),
    "release_prize": lambda post, event: ReleasePrize(entry_of(post)),
    "count_cash": lambda post, event: CountCash(money_of(post, "amount", event.state.plan.currency)),
}
