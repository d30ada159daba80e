"""The office of the league: venues, sanctions, reports, points, league tables; and what the door asks of it."""
