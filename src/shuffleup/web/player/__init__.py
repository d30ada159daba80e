"""The player's phone: watching is open to all, acting needs a seat of one's own."""
