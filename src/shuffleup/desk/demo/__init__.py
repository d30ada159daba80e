"""The house of `shuffleup demo`: invented regulars, a season that they have played, and a night under way by bots."""
