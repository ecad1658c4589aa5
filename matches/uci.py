"""A chess engine that speaks UCI, as a player."""

import shlex
import subprocess
import threading

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class UciPlayer:
    """Plays what an engine answers; each thread has an engine process of its own."""

    def __init__(self, command, options, limits):
        self.command, self.options, self.limits = shlex.split(command), options, limits
        self.local = threading.local()

    def choose(self, position, _seed):
        """The move at this position (`state` and `moves` of a request)."""
        engine = self._engine()
        fen = position.get("state", {}).get("fen", START)
        engine.tell(f"position fen {fen} moves {' '.join(position['moves'])}")
        engine.tell(f"go {self._go()}")
        return engine.read_until("bestmove").split()[1]

    def _go(self):
        names = {"time_ms": "movetime", "nodes": "nodes", "depth": "depth"}
        return " ".join(f"{names[name]} {value}" for name, value in self.limits.items())

    def _engine(self):
        if getattr(self.local, "engine", None) is None:
            self.local.engine = Engine(self.command, self.options)
        return self.local.engine


class Engine:
    """An engine process, ready to play."""

    def __init__(self, command, options):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.tell("uci")
        self.read_until("uciok")
        for name, value in options.items():
            self.tell(f"setoption name {name} value {value}")
        self.tell("ucinewgame")
        self.tell("isready")
        self.read_until("readyok")

    def tell(self, line):
        """Sends a line."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_until(self, word):
        """Reads up to the line that begins with a word, and returns that line."""
        for line in self.process.stdout:
            if line.startswith(word):
                return line
        raise EOFError(f"the engine ended before it said {word}")
