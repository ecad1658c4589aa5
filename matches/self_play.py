#!/usr/bin/env python3
"""Games of chess that the service plays against itself, with python-chess (`pip install chess`) as a second opinion.

    python3 matches/self_play.py http://127.0.0.1:8080 --openings FILE --games 1000 --nodes 300

An opening is a line of the file, a FEN; each is followed by random moves, so that games differ. Every move is checked
for legality, and every state and end of a game is compared. Stops at the first difference; else tells how games ended.
"""

import argparse
import random
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import chess

from service import Service

ENDS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient_material",
    chess.Termination.THREEFOLD_REPETITION: "threefold_repetition",
    chess.Termination.FIFTY_MOVES: "fifty_moves",
}
"""What the service calls an end. Of a claim it makes use at once, so the ends that need none do not occur."""


class Difference(Exception):
    """The service and python-chess do not agree."""


def parse_arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("service")
    parser.add_argument("--openings", required=True, help="file of FENs")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--plies", type=int, default=2, help="random plies after each opening")
    parser.add_argument("--jobs", type=int, default=1, help="games played at once")
    return parser.parse_args()


def random_moves(board, plies, dice):
    """So many random moves, played on a copy; fewer where the game ends."""
    board, moves = board.copy(), []
    while len(moves) < plies and any(board.legal_moves):
        moves.append(dice.choice(list(board.legal_moves)))
        board.push(moves[-1])
    return [move.uci() for move in moves]


def end_of(board):
    """What python-chess calls the end of the game, in the service's words; None where it goes on.

    Where one move brings about both claims, the service names the repetition.
    """
    outcome = board.outcome(claim_draw=False)
    if outcome is not None:
        return ENDS[outcome.termination]
    if board.is_repetition(3):
        return "threefold_repetition"
    return "fifty_moves" if board.halfmove_clock >= 100 else None


def compare(what, own, other, board):
    """Equal, or an error that tells the game."""
    if own != other:
        moves = " ".join(move.uci() for move in board.move_stack)
        raise Difference(f"{what}: {own}, python-chess {other}; {board.root().fen()} moves {moves}")


def play(service, fen, nodes, plies, seed):
    """Plays a game; returns its end and its moves."""
    board = chess.Board(fen)
    moves = random_moves(board, plies, random.Random(seed))
    for move in moves:
        board.push_uci(move)
    end = end_of(board)
    while end is None:
        body = {"state": {"fen": fen}, "moves": moves, "nodes": nodes, "seed": seed, "claims": "automatic"}
        answer = service.post("/v1/chess/move", body)
        legal = {move.uci() for move in board.legal_moves}
        compare(f"whether {answer['move']} is legal", True, answer["move"] in legal, board)
        moves.append(answer["move"])
        board.push_uci(answer["move"])
        compare("state", answer["state_after"]["fen"], board.fen(en_passant="legal"), board)
        end = end_of(board)
        compare("end", answer["status_after"]["reason"], end, board)
    return end, len(moves)


def main():
    """Plays the games, and tells how they ended."""
    arguments = parse_arguments()
    service = Service(arguments.service)
    with open(arguments.openings, encoding="utf-8") as file:
        openings = [line.strip() for line in file if line.strip()]

    def game(seed):
        return play(service, openings[seed % len(openings)], arguments.nodes, arguments.plies, seed)

    with ThreadPoolExecutor(arguments.jobs) as pool:
        games = list(pool.map(game, range(arguments.games)))
    ends = Counter(end for end, _ in games)
    moves = sum(length for _, length in games)
    told = ", ".join(f"{count} {end}" for end, count in ends.most_common())
    print(f"{len(games)} games, {moves} moves, none illegal: {told}")


if __name__ == "__main__":
    sys.exit(main())
