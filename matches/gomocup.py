"""A gomoku program that speaks the protocol of the Gomocup tournament (Piskvork), as a player."""

from process import PerThread, Process

SIZE = 15
RULES = {"freestyle": 0, "standard": 1, "renju": 4}
OWN, OTHER = 1, 2


class GomocupPlayer:
    """Plays what a program answers on the board of fifteen, from its empty board; a process for each thread."""

    def __init__(self, command, rule, limits):
        if set(limits) != {"time_ms"}:
            raise ValueError("a Gomocup program is limited by time and by nothing else")
        make = lambda: start_program(command, RULES[rule], limits["time_ms"])
        self.programs = PerThread(make)

    def choose(self, position, _seed):
        """The move at this position (`state` and `moves` of a request)."""
        if "state" in position:
            raise ValueError("games with a Gomocup program begin from the empty board")
        program = self.programs.get()
        program.tell("BOARD")
        for line in stones(position["moves"]):
            program.tell(line)
        program.tell("DONE")
        return read_move(program)


def stones(moves):
    """The stones in the order of play, each as the protocol has it: column, row, and whose."""
    for number, move in enumerate(moves):
        is_own = (len(moves) - number) % 2 == 0
        column, row = ord(move[0]) - ord("a"), int(move[1:]) - 1
        yield f"{column},{row},{OWN if is_own else OTHER}"


def read_move(program):
    """The first line that is a pair of numbers; what a program tells about its thinking is passed over."""
    while True:
        line = program.read_line()
        if line.startswith(("ERROR", "UNKNOWN")):
            raise ValueError(f"the program says: {line}")
        parts = line.split(",")
        if len(parts) == 2 and all(part.strip().isdigit() for part in parts):
            column, row = (int(part) for part in parts)
            return f"{chr(ord('a') + column)}{row + 1}"


def start_program(command, rule, time_ms):
    """A program process, ready to play."""
    program = Process(command)
    program.tell(f"START {SIZE}")
    program.read_until("OK")
    for name, value in (("timeout_turn", time_ms), ("timeout_match", 0), ("time_left", 2**31 - 1), ("rule", rule)):
        program.tell(f"INFO {name} {value}")
    return program
