"""`shuffleup equity`: what share of the pot each hand wins when nobody can bet any more."""

import json

import click


@click.command(
    epilog="""\b
Examples:
  shuffleup equity AhKh QsQd
  shuffleup equity AhKh QsQd --board Th9h2c --json
  shuffleup equity AsKs9d8d AhAd7c2c --game PLO
  shuffleup equity AsAd2c3d KsKh --game STUD8 --samples 100000"""
)
@click.argument("hands", nargs=-1, required=True, metavar="HAND HAND..")
@click.option("--board", default="", metavar="CARDS", help="Cards on the board.")
@click.option("--game", default="NLHE", show_default=True, metavar="GAME", help="The game.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that cannot come.")
@click.option("--samples", type=int, metavar="N", help="Draw so many instead of counting all ways.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="The same seed, the same sample.")
@click.option("--json", "as_json", is_flag=True, help="One object.")
def equity(
    hands: tuple[str, ...], board: str, game: str, dead: str, samples: int | None, seed: int, *, as_json: bool
) -> None:
    """Tell each hand's share of the pot: exact where all ways can be counted, else with its error.

    Cards not known are left out or written ??. In stud the missing cards are dealt; in draw games the cards given are
    those kept, and the rest is drawn once.
    """
    from shuffleup.simulation.equity import equity as worked_out

    found = worked_out(hands, board, game, dead=dead, samples=samples, seed=seed)
    if as_json:
        click.echo(json.dumps(found.as_object()))
        return
    width = max(len(hand.hand) for hand in found.hands)
    for hand in found.hands:
        error = "" if found.exact else f"  ± {2 * hand.error:.3%}"
        click.echo(f"{hand.hand:<{width}}  {hand.equity:8.3%}{error}   wins {hand.win:7.2%}   shares {hand.tie:7.2%}")
    click.echo(f"{'all' if found.exact else 'a sample of'} {found.ways:,} ways")
