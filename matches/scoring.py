"""What the results of a match are worth."""

import math
from dataclasses import dataclass

Z_95 = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass
class Tally:
    """Results from one player's view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, points):
        """Counts a game of 1, 0.5 or 0 points."""
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0

    @property
    def games(self):
        """Games counted."""
        return self.wins + self.draws + self.losses

    @property
    def score(self):
        """Mean points of a game."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self):
        """Wilson's 95 % interval of the score (Wilson 1927); draws only make the true one narrower."""
        games, score = self.games, self.score
        middle = (score + Z_95**2 / (2 * games)) / (1 + Z_95**2 / games)
        half = Z_95 / (1 + Z_95**2 / games) * math.sqrt(score * (1 - score) / games + Z_95**2 / (4 * games**2))
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self):
        low, high = self.interval
        return (
            f"+{self.wins} ={self.draws} -{self.losses}  score {self.score:.3f} [{low:.3f}, {high:.3f}]  "
            f"Elo {elo(self.score):+.0f} [{elo(low):+.0f}, {elo(high):+.0f}]"
        )


def elo(score):
    """The difference of rating at which this score is expected (Elo's logistic curve)."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1)
