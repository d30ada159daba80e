"""One hand of poker: its money, cards and order, exact by the book, at two speeds."""
