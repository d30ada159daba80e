"""Cards, decks and hand ranking for every game."""
