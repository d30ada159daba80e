"""The pages of a night that the program deals: the table on a phone, for those who watch, and the proof of a hand."""
