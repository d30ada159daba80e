"""The command `shuffleup`: finds the subcommand asked for, loads only that one, turns bad input into exit status 2.

Exit status: 0 done, 1 the answer is no, 2 bad input. No traceback reaches the user for anything that input can cause.
"""

import sys
from importlib import import_module

import click

from shuffleup.bad_input import BadInput

COMMANDS: dict[str, str] = {
    "serve": "serve",
    "demo": "demo",
    "doors": "doors",
    "clauses": "clauses",
    "compare": "compare",
    "conformance": "conformance",
    "forecast": "forecast",
    "design": "design",
    "sweep": "sweep",
    "deal": "deal",
    "equity": "equity",
    "pushfold": "pushfold",
    "decide": "decide",
    "replay": "replay",
    "convert": "convert",
    "hands": "hands",
    "stats": "stats",
    "rule": "rule",
    "backup": "backup",
    "restore": "restore",
    "verify": "verify",
}
"""Subcommand -> module in this room; the module's function of the same name is the click command."""


class LazyCommands(click.Group):
    """A group that imports a subcommand's module when it is used, so that each starts as fast as it can."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All subcommands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load the module of `cmd_name`; None makes click say that there is no such command."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"shuffleup.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, COMMANDS[cmd_name])
        return command


@click.group(cls=LazyCommands)
@click.version_option(package_name="shuffleup")
def shuffleup() -> None:
    """Run live poker tournaments by the book."""


def main() -> None:
    """Run the command line; the entry point of the installed script."""
    try:
        shuffleup.main(prog_name="shuffleup", standalone_mode=True)
    except BadInput as bad:
        for each in bad.all:
            click.echo(f"shuffleup: {each}", err=True)
        sys.exit(2)
