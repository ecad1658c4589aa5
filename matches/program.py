"""A program of anyone's as a player: a request a line, an answer a line, both JSON.

It is sent what the service would be sent, `{"state": ..., "moves": [...], "time_ms": 100}` (`state` only where the game
does not begin from its usual start), and answers `{"move": "d3"}`. `matches/peers` holds such programs.
"""

import json

from process import PerThread, Process


class ProgramPlayer:
    """Plays what a program answers; each thread has a process of its own."""

    def __init__(self, command, limits):
        self.limits, self.processes = limits, PerThread(lambda: Process(command))

    def choose(self, position, _seed):
        """The move at this position (`state` and `moves` of a request)."""
        process = self.processes.get()
        process.tell(json.dumps({**position, **self.limits}))
        return json.loads(process.read_line())["move"]
