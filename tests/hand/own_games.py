"""The games of one's own that `docs/games.md` has as rows, for tests of every kind."""

import re
from pathlib import Path

from shuffleup.games import read_games

PAGE = Path(__file__).parents[2] / "docs" / "games.md"
CODE = "\n".join(re.findall(r"^    (.*)$|^$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
ROWS = re.search(r"read_games\('''\n(.*?)'''", CODE, re.DOTALL)[1]
OWN = {game.id: game for game in read_games(ROWS)}
