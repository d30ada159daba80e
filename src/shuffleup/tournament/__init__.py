"""All that happens between hands: entries, seats, clock, moves, places, prizes, and the undo of each."""
