#!/usr/bin/env python3
"""A program that speaks GTP as a player of othello, such as gtp-rhino of Debian's package grhino.

    python3 matches/match.py othello URL "program:python3 matches/peers/gtp_othello.py /usr/games/gtp-rhino" --games 100

It thinks as long as it likes; `match.py` tells how long that is.
"""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from process import Process  # noqa: E402

COLOURS = ("black", "white")


class Gtp:
    """The program and the moves that it has been told."""

    def __init__(self, command):
        self.process, self.told = Process(command), []
        self.ask("set_game Othello")
        self.ask("clear_board")

    def ask(self, command):
        """What it answers; a refusal is an error."""
        self.process.tell(command)
        lines = iter(self.process.read_line, "")
        answer = " ".join(lines)
        if not answer.startswith("="):
            raise ValueError(f"{command}: {answer}")
        return answer[1:].strip()

    def tell_moves(self, moves):
        """Sets up the position after moves from the start."""
        if moves[: len(self.told)] != self.told:
            self.ask("clear_board")
            self.told = []
        for ply in range(len(self.told), len(moves)):
            self.ask(command_for(COLOURS[ply % 2], moves[ply]))
        self.told = list(moves)

    def choose(self, moves):
        """Its move after these."""
        self.tell_moves(moves)
        move = self.ask(f"genmove {COLOURS[len(moves) % 2]}").lower()
        self.told.append(move)
        return move


def command_for(colour, move):
    """Plays a move; a pass has no other command than to ask for the only move there is."""
    return f"genmove {colour}" if move == "pass" else f"play {colour} {move}"


def main():
    """Answers a request a line until there are no more."""
    gtp = Gtp(" ".join(sys.argv[1:]))
    for line in sys.stdin:
        print(json.dumps({"move": gtp.choose(json.loads(line)["moves"])}), flush=True)


if __name__ == "__main__":
    main()
