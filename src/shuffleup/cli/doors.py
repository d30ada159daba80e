"""`shuffleup doors`: the way back in from the terminal: the director's link, a new one, or everybody signed out."""

import json
import secrets
from pathlib import Path

import click

from shuffleup.cli.data import data_option, keep_link, now, reachable
from shuffleup.store import PutMeta, ShutDevice, Store, open_store
from shuffleup.store.lock import who_serves
from shuffleup.store.opening import is_url

PORT = 8000
"""Where `serve` listens unless it is told otherwise."""


@click.command(
    epilog="""\b
Example:
  shuffleup doors --data data --new"""
)
@data_option
@click.option(
    "--role",
    type=click.Choice(["director", "league"]),
    default="director",
    show_default=True,
    help="Whose link. The league's is made when it is asked for the first time.",
)
@click.option("--new", is_flag=True, help="Make a new link; the old one opens nothing any more.")
@click.option("--sign-out", is_flag=True, help="Sign every device out: phones, screens, this computer's browser too.")
@click.option("--json", "as_json", is_flag=True, help="One object.")
def doors(data: str, *, role: str, new: bool, sign_out: bool, as_json: bool) -> None:
    """Print the link that lets a director in, while the application runs or not.

    Whoever opens it is let in for good, so show it to nobody else. The application need not be stopped.
    """
    with reachable(), open_store(data, create=False) as store:
        key = _key(store, role, new=new)
        signed_out = _sign_out(store) if sign_out else 0
    link = f"{_base(data)}/in/{key}"
    if role == "director" and not is_url(data) and Path(data).is_dir():
        keep_link(Path(data), link)
    if as_json:
        click.echo(json.dumps({"role": role, "link": link, "signed_out": signed_out}))
        return
    import segno

    click.echo(f"{role.capitalize()}: {link}\n")
    segno.make(link, error="l", micro=False).terminal(compact=True, border=1)
    if sign_out:
        click.echo(f"\nSigned out: {signed_out}. Everybody comes in anew.")


def _key(store: Store, role: str, *, new: bool) -> str:
    """The secret of a link; made if there is none, or a new one is wanted."""
    key = store.meta(f"{role}_key")
    if new or not key:
        key = secrets.token_urlsafe(18)
        store.write([PutMeta(f"{role}_key", key)])
    return key


def _sign_out(store: Store) -> int:
    """Show every device the door; how many were in."""
    at = now()
    inside = [device for device in store.devices() if device.shut_at is None and device.expires_at > at]
    store.write([ShutDevice(device.id, at) for device in inside])
    return len(inside)


def _base(data: str) -> str:
    """Where the application can be reached, as far as can be told from here."""
    from shuffleup.web.addresses import own_addresses

    served = None if is_url(data) else who_serves(Path(data))
    port = served.port if served and served.port else PORT
    return f"http://{next(iter(own_addresses()), '127.0.0.1')}:{port}"
