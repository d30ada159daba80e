"""`shuffleup serve`: the application on an embedded database, reachable from the whole room."""

import asyncio
import io
import os
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from shuffleup.bad_input import BadInput, Place
from shuffleup.cli.data import LINK, keep_link, reachable
from shuffleup.cli.descriptors import raise_open_files

if TYPE_CHECKING:
    from shuffleup.desk.mail.settings import MailSettings
    from shuffleup.web.site import Site

EVERYWHERE = "0.0.0.0"  # noqa: S104 - it is for the whole room
LOOPBACK = "127.0.0.1"
PASSWORD = "SHUFFLEUP_MAIL_PASSWORD"  # noqa: S105 - the name of the setting
"""The setting that holds the password of the mail server, where its file does not."""
WAITING = 2_048
"""Connections that may wait before they are taken in."""

EXAMPLE = """\b
Example:
  shuffleup serve --data data --port 8000
"""


@click.command(epilog=EXAMPLE)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("data"),
    show_default=True,
    help="The folder that everything is kept in; made if it is not there.",
)
@click.option("--host", default=EVERYWHERE, show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8000,
    show_default=True,
    help="The port; the next free one if it is taken.",
)
@click.option("--strict-port", is_flag=True, help="This port or none: for a proxy that knows only this one.")
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@click.option("--name", "names", multiple=True, help="A public name under which it is reached; once for each.")
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    help="The address of a proxy whose word is taken for what it says of browsers; once for each.",
)
@click.option(
    "--mail",
    type=click.Path(path_type=Path, dir_okay=False),
    envvar="SHUFFLEUP_MAIL",
    help="A file that says how mail is sent (docs/hosting.md); without one, none is. Also: SHUFFLEUP_MAIL.",
)
def serve(
    data: Path,
    host: str,
    port: int,
    *,
    strict_port: bool,
    no_browser: bool,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    mail: Path | None,
) -> None:
    """Start the application and print where to find it. Ctrl-C stops it; nothing is lost however it ends.

    With DATABASE_URL set to a postgresql:// address the tournaments are kept there instead of in the data folder.
    """
    settings = _mail(mail) if mail else None

    def prepare(house: "Site", _: int) -> None:
        if settings is not None:
            house.mail.set_up(settings)

    serve_from(
        _where(data),
        data,
        host,
        port,
        strict_port=strict_port,
        no_browser=no_browser,
        names=names,
        proxies=proxies,
        prepare=prepare,
    )


def _mail(file: Path) -> "MailSettings":
    """How mail is sent; said where others of this machine can read the password."""
    from shuffleup.cli.mail_file import read_settings

    settings = read_settings(file, os.environ.get(PASSWORD, ""))
    if os.name == "posix" and settings.password and not os.environ.get(PASSWORD) and file.stat().st_mode & 0o077:
        click.echo(f"Others on this machine can read the mail password in {file}: chmod 600 {file}", err=True)
    return settings


def serve_from(
    where: str | Path,
    data: Path,
    host: str,
    port: int,
    *,
    strict_port: bool = False,
    no_browser: bool,
    names: tuple[str, ...] = (),
    proxies: tuple[str, ...] = (),
    prepare: Callable[["Site", int], None] = lambda house, port: None,
) -> None:
    """Serve what is kept at `where` until told to stop; `prepare` gets the house and its port before anybody else.

    `data` is the folder for the link and the lock. Raises BadInput.
    """
    from shuffleup.store.lock import Lock
    from shuffleup.web.addresses import PortsTaken, free_port

    _make(data)
    _make_room()
    try:
        chosen = free_port(port, host, tries=1 if strict_port else 10)
    except PortsTaken as taken:
        raise BadInput(str(taken), right="give another one with --port, or end the program that has it") from None
    except OSError as bad:
        said = f"{host!r} is no address to listen on here: {bad.strerror}"
        raise BadInput(said, right="an address of this machine, or nothing for all of them") from None
    with Lock(data, since=int(time.time() * 1000), port=chosen):
        from shuffleup.web.asgi import build
        from shuffleup.web.front import Front
        from shuffleup.web.site import Site

        with reachable():
            house = Site(where)
            house.nights.all()
        try:
            prepare(house, chosen)
            if host != EVERYWHERE:
                house.reach.listen_on(host)

            def tell(*, again: bool = False) -> None:
                addresses = house.reach.addresses or [LOOPBACK if host == EVERYWHERE else host]
                link = f"http://{addresses[0]}:{chosen}/in/{house.key()}"
                keep_link(data, link)
                bases = [f"http://{each}:{chosen}" for each in dict.fromkeys((*addresses, "localhost"))]
                try:
                    _print_links(link, bases, again=again)
                except BrokenPipeError:
                    sys.stdout = None  # who read it has gone; the link is in its file

            def started() -> None:
                tell()
                house.reach.listeners.append(lambda: tell(again=True))
                if not no_browser:
                    webbrowser.open(f"http://localhost:{chosen}/in/{house.key()}")

            front = Front(names, proxies, lambda: house.reach.addresses)
            _run(build(house, front), host, chosen, started)
        finally:
            house.close()


def _where(data: Path) -> str | Path:
    """The data folder, or the database that DATABASE_URL names."""
    from shuffleup.store.opening import is_url

    url = os.environ.get("DATABASE_URL", "")
    if url and not is_url(url):
        raise BadInput("DATABASE_URL names no PostgreSQL database", right="postgresql://..., or take it away")
    return url or data


def _make(data: Path) -> None:
    try:
        data.mkdir(parents=True, exist_ok=True)
        (data / LINK).touch(mode=0o600)
    except OSError as bad:
        said = f"the data folder cannot be used: {bad.strerror}"
        raise BadInput(said, right="another folder with --data", place=Place(str(data))) from None


def _make_room() -> None:
    """Let as many phones and screens in as the machine allows, and say so where these are few."""
    from shuffleup.web.room_left import FEW

    files = raise_open_files()
    if files is not None and files < FEW:
        few = f"This machine lets Shuffle Up keep only {files:,} files and connections open."
        click.echo(f"{few} For more phones and screens raise it: ulimit -n {FEW}", err=True)


def _print_links(link: str, bases: list[str], *, again: bool) -> None:
    click.echo("\nThis computer has another address now.\n" if again else "Shuffle Up is running.\n")
    click.echo(f"  Director:  {link}\n")
    click.echo("  Reachable at: " + ", ".join(bases))
    click.echo("  Big screens and phones: open the director's link, then Screens.\n")
    # A program without a window has no standard output at all.
    click.echo(_drawn(link, getattr(sys.stdout, "encoding", None) or "ascii"))
    click.echo("Ctrl-C stops it.")


def _drawn(link: str, encoding: str) -> str:
    """Return the link as a code for phones; nothing where the window has no letters to draw it with."""
    import segno

    with io.StringIO() as code:
        segno.make(link, error="l", micro=False).terminal(code, compact=True, border=1)
        try:
            code.getvalue().encode(encoding)
        except UnicodeEncodeError:
            return ""
        return code.getvalue()


def _run(application: Any, host: str, port: int, tell: Callable[[], None]) -> None:
    """Serve until told to stop; `tell` is called once it answers."""
    import uvicorn

    from shuffleup.web.half_sent import WholeRequests
    from shuffleup.web.room_left import at_once

    class Server(uvicorn.Server):
        """Says when it answers, and ends the streams as soon as it is told to stop, so that nobody waits for them."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                for door in (each for server in self.servers for each in server.sockets):
                    with door.dup() as again:
                        again.listen(WAITING)
                tell()

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            application.closing()
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        application,
        http=WholeRequests,
        ws="none",
        backlog=at_once(usual=WAITING, careful=8),  # some more are taken in before the first is looked at
        host=host,
        port=port,
        log_level="warning",
        log_config=None,  # told with everything else, once a minute for each kind
        access_log=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=30,
        lifespan="on",
        proxy_headers=False,  # `front` takes the word of proxies, if it was told to
        server_header=False,
    )
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # `kill` and systemd close the store, too
    with suppress(KeyboardInterrupt):  # uvicorn raises it again once everything is closed
        asyncio.run(Server(config).serve())
