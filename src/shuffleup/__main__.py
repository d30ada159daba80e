"""`python -m shuffleup`: the same as the command."""

from shuffleup.cli.main import main

main()
