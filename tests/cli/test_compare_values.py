"""`compare` shows what each policy can be, beside what the books make of it."""

import pytest

from shuffleup.cli.compare import compare


@pytest.mark.parametrize(
    ("policy", "shown"),
    [
        ("late_seat", ("one of:", "host_assigns the host names the seat, first a laid-out stack")),
        ("clock_seconds", ("a number of seconds from 1 to 600",)),
        ("misdeal_causes", ("any of:", "button_misplaced button in the wrong place")),
        ("appeal_allowed", ("true or false",)),
    ],
)
def test_what_a_policy_can_be_stands_above_what_the_books_say(
    policy: str, shown: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    compare.main([policy], standalone_mode=False)
    lines = capsys.readouterr().out.splitlines()
    first_book = next(place for place, line in enumerate(lines) if line.startswith("  tnpl "))
    above = [" ".join(line.split()) for line in lines[1:first_book]]
    assert all(line in above for line in shown)
