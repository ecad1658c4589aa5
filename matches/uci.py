"""A chess engine that speaks UCI, as a player."""

from process import PerThread, Process

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class UciPlayer:
    """Plays what an engine answers; each thread has an engine process of its own."""

    def __init__(self, command, options, limits):
        self.limits, self.engines = limits, PerThread(lambda: start_engine(command, options))

    def choose(self, position, _seed):
        """The move at this position (`state` and `moves` of a request)."""
        engine = self.engines.get()
        fen = position.get("state", {}).get("fen", START)
        engine.tell(f"position fen {fen} moves {' '.join(position['moves'])}")
        engine.tell(f"go {self._go()}")
        return engine.read_until("bestmove").split()[1]

    def _go(self):
        names = {"time_ms": "movetime", "nodes": "nodes", "depth": "depth"}
        return " ".join(f"{names[name]} {value}" for name, value in self.limits.items())


def start_engine(command, options):
    """An engine process, ready to play."""
    engine = Process(command)
    engine.tell("uci")
    engine.read_until("uciok")
    for name, value in options.items():
        engine.tell(f"setoption name {name} value {value}")
    engine.tell("ucinewgame")
    engine.tell("isready")
    engine.read_until("readyok")
    return engine
