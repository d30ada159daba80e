"""Dealing by the program: decks that nobody can choose or change, and that anybody can check afterwards.

A hand's decks are laid and committed before any player's share of chance is known (`decks`), shares come from chains
that phones committed when they sat down (`shares`), and together they choose one deck of four and cut it (`mixing`);
the other three are opened at once. `hand_decks` goes through that for one hand, `checking` is the other side: what a
player, or a stranger with the file, holds against it. `docs/dealing.md` is the protocol for somebody else to write a
checker by; `docs/check_deal.py` is one. Not done here: tables, turns and time, and where seeds are kept.
"""
