"""Chronicles: what a log holds, how it is written and read, and its undo; one for nights, the league and people."""
