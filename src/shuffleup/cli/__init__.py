"""The command line: each subcommand a thin face on a library function."""
