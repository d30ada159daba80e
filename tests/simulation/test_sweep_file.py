"""The file of a sweep: what it asks for, and what is said of each mistake."""

import shutil
from pathlib import Path

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.simulation.models import KINDS_OF_PLAYERS
from shuffleup.simulation.sweep_file import read_sweep
from simulation.conftest import TEMPLATES

GOOD = """name = "Harbour league"
nights = 100
seeds = [7]

[assumed]
late_share = 0.2
pace_error = 0

[[structure]]
name = "quick"
event = "pub_night_15.toml"
level_minutes = 12
late_entry_until = 2
re_entries = 1

[[structure]]
name = "as ever"
event = "pub_night_15.toml"
late_share = 0.05

[[kind]]
name = "gambler"
enters = 900
raises = 900
calls = 900
bets = 900
bluffs = 500
misreads = 400
pushes = 20
sizes = 2000

[[field]]
name = "pub"

[[field]]
name = "ours"
shares = { regular = 2, gambler = 1 }
skill_spread = 200

[[venue]]
name = "The Anchor"
entrants = 25
tables = 5
starts_at = 19:30:00
closes_at = 23:00:00
field = "ours"

[[venue]]
name = "Pub"
count = 12
entrants = [12, 40]
"""


def written(folder: Path, text: str) -> Path:
    for each in TEMPLATES.glob("*.toml"):
        shutil.copy(each, folder)
    path = folder / "league.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_the_file_asks_for(tmp_path: Path) -> None:
    found = read_sweep(written(tmp_path, GOOD))
    assert (found.name, found.nights, len(found.cells)) == ("Harbour league", 100, 2 * 1 + 12 * 2 * 2)
    quick, as_ever = found.cells[:2]
    assert (quick.venue, quick.structure, quick.field, quick.seed) == ("The Anchor", "quick", "ours", 7)
    assert {each.minutes for each in quick.plan.levels if not each.is_break} == {12}
    assert (quick.plan.late_entry_until, quick.plan.re_entries, as_ever.plan.late_entry_until) == (2, 1, 4)
    assert (quick.plan.entrants, quick.plan.tables, quick.plan.closes_at) == (25, (1, 2, 3, 4, 5), "23:00:00")
    assert quick.plan.starts_at.endswith("T19:30:00")
    assert (quick.assumed.late_share, as_ever.assumed.late_share, as_ever.assumed.pace_error) == (0.2, 0.05, 0)
    assert quick.assumed.field.shares == {"regular": 2, "gambler": 1}
    assert quick.assumed.field.kinds["gambler"].enters == 900
    assert quick.assumed.field.kinds["regular"] == KINDS_OF_PLAYERS["regular"]
    assert quick.assumed.field.skill_spread == 200
    pubs = [each for each in found.cells if each.structure == "as ever" and each.field == "pub"]
    assert [each.venue for each in pubs][::11] == ["Pub 01", "Pub 12"]
    assert [each.plan.entrants for each in pubs] == [12, 15, 17, 20, 22, 25, 27, 30, 32, 35, 37, 40]
    assert {len(each.plan.tables) for each in pubs} == {2, 3, 4, 5}, "as many tables as the players take"


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ("nights = 100", "nights = 0", "line 2: nights: 0 is out of bounds; 1 to 1,000,000"),
        ("nights = 100", "nights = 1_000_001", "line 2: nights: 1,000,001 is out of bounds"),
        ("nights = 100", 'nights = "many"', 'line 2: nights: "many" is not a whole number'),
        ("nights = 100", f"nights = {10**30}", "line 2: a number"),
        ("nights = 100", "", "there is no nights"),
        ('name = "Harbour league"', 'name = " "', "line 1: name: the name is empty"),
        ("seeds = [7]", "seeds = []", "line 3: seeds: seeds are missing"),
        ("seeds = [7]", "seeds = [7, 7]", "line 3: seeds: seeds are missing, twice there"),
        ("seeds = [7]", "seed = 7", 'line 3: no key "seed" here; did you mean seeds?'),
        ("late_share = 0.2", "late_share = 1.5", "line 6: late_share: 1.5 is out of bounds"),
        ("late_share = 0.2", "late_share = 1", "line 5: shares of late and returning players must be fractions"),
        ("late_share = 0.2", "late_share = nan", "line 6: late_share: NaN is out of bounds"),
        ("[assumed]\nlate_share = 0.2\npace_error = 0", "assumed = 3", "line 5: assumed is not a table"),
        ('event = "pub_night_15.toml"\nlevel', 'event = "gone.toml"\nlevel', "line 11: {folder}/gone.toml: "),
        ("level_minutes = 12", "level_minutes = 601", "line 12: level_minutes: 601 is out of bounds"),
        ("level_minutes = 12", "minutes = 12", 'line 12: no key "minutes" here; did you mean level_minutes?'),
        ('name = "as ever"', 'name = "quick"', "line 16: a second structure called 'quick'"),
        ('event = "pub_night_15.toml"\nlate', "late", "line 16: [[structure]] without event"),
        ("enters = 900", "enters = 901", "line 23: enters: 901 is out of bounds; 1 to 900"),
        ("sizes = 2000", "", "line 21: [[kind]] without sizes"),
        ('[[field]]\nname = "pub"', '[[field]]\nname = "club"', "line 32: the field 'club' has no shares"),
        ("gambler = 1 }", "gamblers = 1 }", "line 37: there is no kind of player called 'gamblers'"),
        ("regular = 2, gambler = 1", "", "line 37: shares: a table are no shares"),
        ("regular = 2, gambler = 1", "regular = 0", "line 37: a field needs shares"),
        ("regular = 2", "regular = 1_000_001", "line 37: shares: 1,000,001 is out of bounds"),
        ('field = "ours"', 'field = "club"', "line 46: there is no field 'club'; one of pub, ours"),
        ("entrants = 25", "entrants = 1", "line 42: entrants: 1 is no number of players"),
        ("entrants = 25", "entrants = 5_001", "line 42: entrants: 5001 is no number of players"),
        ("entrants = [12, 40]", "entrants = [40, 12]", "line 51: entrants: a list is no number of players"),
        ("entrants = [12, 40]", "", "line 48: [[venue]] without entrants"),
        ("count = 12", "count = 20_001", "line 50: count: 20,001 is out of bounds"),
        ("count = 12", "count = 20_000", "line 48: 80,002 rows by this venue"),
        ("starts_at = 19:30:00", 'starts_at = "19:30"', 'line 44: starts_at: "19:30" is not a time of day'),
        ('[[venue]]\nname = "Pub"\ncount = 12\nentrants = [12, 40]', "[venue]", "venue"),
        ("seeds = [7]", "seeds = [7", "line"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, was: str, becomes: str, told: str) -> None:
    assert was in GOOD
    with pytest.raises(BadInput) as bad:
        read_sweep(written(tmp_path, GOOD.replace(was, becomes, 1)))
    assert "league.toml" in str(bad.value)
    assert told.replace("{folder}", str(tmp_path)) in "\n".join(str(each) for each in bad.value.all)


def test_a_mistake_in_an_event_file_is_told_with_that_file(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    event = tmp_path / "pub_night_15.toml"
    event.write_text(event.read_text(encoding="utf-8").replace("starting_stack", "starting_stock"), encoding="utf-8")
    with pytest.raises(BadInput, match=r"pub_night_15\.toml, line \d+: no key"):
        read_sweep(path)


def test_all_mistakes_are_told_at_once_and_in_order(tmp_path: Path) -> None:
    text = GOOD.replace("nights = 100", "nights = -1").replace("count = 12", "count = 0")
    with pytest.raises(BadInput) as bad:
        read_sweep(written(tmp_path, text))
    assert [each.place.line for each in bad.value.all if each.place] == [2, 50]


def test_the_file_on_the_page_is_one(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "sweep.md").read_text(encoding="utf-8")
    shown = page.split("```toml\n")[1].split("```")[0]
    found = read_sweep(written(tmp_path, shown))
    assert len(found.cells) == 2 * 1 + 499 * 2 * 2
    assert [found.cells[at].venue for at in (0, 2, -1)] == ["The Anchor", "Pub 001", "Pub 499"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"gone\.toml: "):
        read_sweep(tmp_path / "gone.toml")
