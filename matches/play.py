"""Playing games: players, the referee, openings."""

import random
import time
from concurrent.futures import ThreadPoolExecutor

LONGEST_GAME = 600
"""Plies after which a game is stopped as drawn."""


class ServicePlayer:
    """Plays what the service answers. A player that leaves nothing to chance needs no seeds."""

    def __init__(self, service, game, settings, is_seeded):
        self.service, self.game, self.settings, self.is_seeded = service, game, settings, is_seeded

    def choose(self, position, seed):
        """The move at this position (`state` and `moves` of a request)."""
        body = {**position, **self.settings}
        if self.is_seeded:
            body["seed"] = seed
        return self.service.post(f"/v1/{self.game}/move", body)["move"]


class TimedPlayer:
    """A player whose thinking is timed."""

    def __init__(self, player):
        self.player, self.seconds = player, []

    def choose(self, position, seed):
        """The player's move."""
        begun = time.monotonic()
        move = self.player.choose(position, seed)
        self.seconds.append(time.monotonic() - begun)
        return move

    def mean_ms(self):
        """Mean time of a move, in milliseconds."""
        return 1000 * sum(self.seconds) / max(len(self.seconds), 1)


class Referee:
    """Knows the rules by asking the service for them."""

    def __init__(self, service, game):
        self.service, self.game = service, game

    def look(self, position):
        """Side to move, legal moves and status; a draw that may be claimed is."""
        return self.service.post(f"/v1/{self.game}/position", {**position, "claims": "automatic"})

    def sides(self):
        """The names of the sides, the one that begins first."""
        return self.service.get(f"/v1/{self.game}")["sides"]

    def start(self):
        """The position that games begin from."""
        entry = self.service.get(f"/v1/{self.game}")
        return {"moves": []} if entry["has_start"] else {"state": entry["example"]["state"], "moves": []}


def random_opening(referee, plies, seed):
    """A position after so many random moves in which the game is not over; the same for the same seed."""
    dice = random.Random(seed)
    while True:
        position = referee.start()
        for _ in range(plies):
            legal = referee.look(position)["legal_moves"]
            if not legal:
                break
            position = {**position, "moves": [*position["moves"], dice.choice(legal)]}
        if not referee.look(position)["status"]["over"]:
            return position


def play_game(referee, opening, players, seed):
    """Plays to the end; `players` by side name. Returns the winner's side, or None for a draw."""
    position = opening
    while True:
        look = referee.look(position)
        if look["status"]["over"]:
            return look["status"]["winner"]
        if len(position["moves"]) >= LONGEST_GAME:
            return None
        move = players[look["to_move"]].choose(position, seed + len(position["moves"]))
        position = {**position, "moves": [*position["moves"], move]}


def play_pair(referee, opening, one, other, seed):
    """The same opening twice, colours swapped; yields the points of `one`."""
    first, second = referee.sides()
    for own, players in ((first, {first: one, second: other}), (second, {first: other, second: one})):
        winner = play_game(referee, opening, players, seed)
        yield 0.5 if winner is None else float(winner == own)


def play_match(referee, one, other, openings, jobs, tell):
    """Plays every opening with both colours, `jobs` openings at once; `tell` gets the points of each game of `one`."""

    def play(numbered):
        index, opening = numbered
        return list(play_pair(referee, opening, one, other, 1_000_000 + 1_000 * index))

    with ThreadPoolExecutor(jobs) as pool:
        for points in pool.map(play, enumerate(openings)):
            for point in points:
                tell(point)
