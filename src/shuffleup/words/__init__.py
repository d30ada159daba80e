"""The one catalogue that turns message ids and their arguments into sentences."""
