#!/usr/bin/env python3
"""The alpha-beta search of the `rust-reversi` package (MIT) as a player of othello: `pip install rust-reversi`.

    python3 matches/match.py othello URL "program:python3 matches/peers/alpha_beta_reversi.py" --games 100 --time-ms 100

Of its ready-made evaluators the one by square weights is used, with weights of the usual shape.
"""

import json
import sys

from rust_reversi import AlphaBetaSearch, Board, MatrixEvaluator

CORNER, NEXT, DIAGONAL = 100, -20, -50
MATRIX = [
    [CORNER, NEXT, 10, 5, 5, 10, NEXT, CORNER],
    [NEXT, DIAGONAL, -2, -2, -2, -2, DIAGONAL, NEXT],
    [10, -2, 5, 1, 1, 5, -2, 10],
    [5, -2, 1, 0, 0, 1, -2, 5],
    [5, -2, 1, 0, 0, 1, -2, 5],
    [10, -2, 5, 1, 1, 5, -2, 10],
    [NEXT, DIAGONAL, -2, -2, -2, -2, DIAGONAL, NEXT],
    [CORNER, NEXT, 10, 5, 5, 10, NEXT, CORNER],
]
DEEPEST, WIN = 60, 100_000


def number_of(move):
    """The square of a move such as "d3", row by row from a1."""
    return ord(move[0]) - ord("a") + 8 * (int(move[1]) - 1)


def board_after(moves):
    """The board after moves from the start."""
    board = Board()
    for move in moves:
        if move == "pass":
            board.do_pass()
        else:
            board.do_move(number_of(move))
    return board


def answer(search, request):
    """The move at the position of a request."""
    board = board_after(request["moves"])
    if board.is_pass():
        return "pass"
    square = search.get_move_with_timeout(board, request["time_ms"])
    return f"{'abcdefgh'[square % 8]}{square // 8 + 1}"


def main():
    """Answers a request a line until there are no more."""
    search = AlphaBetaSearch(MatrixEvaluator(MATRIX), DEEPEST, WIN)
    for line in sys.stdin:
        print(json.dumps({"move": answer(search, json.loads(line))}), flush=True)


if __name__ == "__main__":
    main()
