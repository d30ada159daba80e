"""The floor: what really happens at a table, ruled by the book. Acts in, rulings out, pure."""
