"""The application without a web: the house, its nights, devices, screens, forecasts, books and the league's door."""
