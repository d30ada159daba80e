"""Models of players, compiled tournaments, forecasts: the only room that imports NumPy and numba."""
