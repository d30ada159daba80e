"""Coming nights as iCalendar: times in UTC, signs masked, lines folded, nights without a day left out."""

from shuffleup.histories.calendar import CalendarNight, calendar_text
from shuffleup.tournament.plan import Plan, PlanLevel

AT = 1_780_000_000_000


def lines(*nights: CalendarNight) -> list[str]:
    text = calendar_text("Nights", nights, AT)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert text.endswith("END:VCALENDAR\r\n")
    return text.replace("\r\n ", "").split("\r\n")


def test_a_night_begins_and_ends_by_its_venues_clock() -> None:
    summer = Plan("Tuesday", starts_at="2026-07-07T19:30", closes_at="23:00:00")
    found = lines(CalendarNight("n1", summer, "The Crown", "http://pub/coming/n1"))
    assert "DTSTART:20260707T183000Z" in found
    assert "DTEND:20260707T220000Z" in found
    assert "UID:n1@shuffleup" in found
    assert "LOCATION:The Crown" in found
    assert "URL:http://pub/coming/n1" in found


def test_a_night_that_closes_after_midnight_ends_on_the_next_day() -> None:
    late = Plan("Late", starts_at="2026-12-31T20:00", closes_at="01:00:00")
    assert "DTEND:20270101T010000Z" in lines(CalendarNight("n", late))


def test_without_closing_time_the_last_level_ends_the_night() -> None:
    levels = (PlanLevel(30, 50, 100), PlanLevel(15, is_break=True), PlanLevel(30, 100, 200))
    plan = Plan("Over the clock change", starts_at="2026-10-25T00:30", levels=levels)
    assert "DTEND:20261025T004500Z" in lines(CalendarNight("n", plan)), "00:30 BST is 23:30 UTC, 75 minutes later"


def test_signs_are_masked_and_long_names_folded() -> None:
    found = lines(CalendarNight("n", Plan("Ŵyn, a; b\\c " + "ŵ" * 90, starts_at="2026-12-01T19:30"), about="one\ntwo"))
    assert "SUMMARY:Ŵyn\\, a\\; b\\\\c " + "ŵ" * 90 in found
    assert "DESCRIPTION:one\\ntwo" in found


def test_a_night_without_a_day_or_a_known_zone_has_no_line() -> None:
    nights = Plan("Some day"), Plan("Nowhere", starts_at="2026-12-01T19:30", time_zone="Mars/North")
    assert not [line for line in lines(*(CalendarNight("n", each) for each in nights)) if line.startswith("BEGIN:VEV")]
