"""A demo night is there in one call, and is gone on with when it is called again."""

from pathlib import Path

from click.testing import CliRunner

from shuffleup.cli.verify import verify
from shuffleup.desk.dealer.demo_night import begin_demo

from .dealt_house import dealt_house


def test_a_demo_night_has_27_robots_and_is_under_way(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.house.dealer.speed = 0
        held.night = begin_demo(held.house)
        assert len(held.state.seated) == 27
        assert {each.bot for each in held.state.entries.values()} == {"easy", "pub", "solid"}
        assert begin_demo(held.house) == held.night
        for _ in range(4):
            held.step(0.1)
        assert sorted(held.state.dealt_hands) == [1, 2, 3]
        assert not held.house.troubles.now()
    told = CliRunner().invoke(verify, ["--data", str(tmp_path)])
    assert told.exit_code == 0, told.output
    assert told.output.count("all as dealt") == 3
