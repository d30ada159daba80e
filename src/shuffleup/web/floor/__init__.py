"""Call the floor: what happened, the facts the book needs, the ruling, and what becomes of it."""
