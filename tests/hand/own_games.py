"""The games of one's own that `docs/games.md` has as rows, for tests of every kind."""

import re

from shown_code import shown_code
from shuffleup.games import read_games

ROWS = re.search(r"read_games\('''\n(.*?)'''", shown_code("games.md"), re.DOTALL)[1]
OWN = {game.id: game for game in read_games(ROWS)}
