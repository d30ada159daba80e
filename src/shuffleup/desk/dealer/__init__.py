"""The dealer's desk: nights that the program deals, from the plan to the phones.

`turn_clock` is time, `standing` what of it is kept between hands; `state` and `showing` are what phones are told;
`live_table` is one table and `dealt_night` all those of a night, with what happens by itself; `asked` is what players
and the floor ask, `floor_sees` what the floor can do, `dealer_desk` the door to all of it. Whose rules: a hand's are
`hand`'s, between hands the tournament's, decks and turns `dealing`'s; here is only when things happen, and who may see
what.
"""
