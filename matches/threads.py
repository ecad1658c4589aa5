#!/usr/bin/env python3
"""How much sooner two threads reach what one reaches: twenty positions of three games, each with an empty table.

    python3 matches/threads.py target/release/bestmove

Each position is searched by one thread and by two in turn, as often as is asked for; the least time of each counts. With a
horizon both go to the same depth; without one both find the same proven value, which is checked. The machine must have two
idle processors.
"""

import argparse
import json
import math
import subprocess

CHESS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r2q1rk1/ppp2ppp/2n1bn2/2bpp3/4P3/2PP1N2/PPBN1PPP/R1BQ1RK1 w - - 0 9",
    "2rq1rk1/pb2bppp/1pn1pn2/3p4/3P4/P1NBPN2/1P3PPP/R1BQ1RK1 w - - 0 12",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1BN2/PP3PPP/R2QKB1R w KQ - 0 9",
]
CONNECT_FOUR = ["333333", "453216", "17426354", "2252576", "1234567", "71264355"]
OTHELLO = ["f5f6e6f4g6c5f3", "f5d6c3d3c4f4e6", "f5f4e3f6g5d6c5", "d3c3c4c5b4", "f5d6c5f4e3c6d3", "f5d6c4d3c3f4f6"]


def questions(depths):
    """The twenty requests."""
    for fen in CHESS:
        yield "chess", {"state": {"fen": fen}, "depth": depths.chess}
    for moves in CONNECT_FOUR:
        yield "connect-four", {"moves": list(moves)}
    for line in OTHELLO:
        moves = [line[at : at + 2] for at in range(0, len(line), 2)]
        yield "othello", {"moves": moves, "depth": depths.othello}


def ask(program, game, question, threads, table_mib):
    """The answer of one search."""
    body = json.dumps({**question, "threads": threads, "time_ms": 600_000})
    command = [program, "move", "--max-time-ms", "600000", "--table-mib", str(table_mib), game]
    done = subprocess.run(command, input=body, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{game}: {done.stderr.strip() or done.stdout.strip()}")
    return json.loads(done.stdout)


def measure(args, game, question):
    """Least milliseconds of one thread and of two; both must prove the same where there is a proof."""
    times = {1: math.inf, 2: math.inf}
    proven = set()
    for _ in range(args.rounds):
        for threads in times:
            answer = ask(args.program, game, question, threads, args.table_mib)
            times[threads] = min(times[threads], answer["stats"]["time_ms"])
            if answer["score"]["proven"]:
                proven.add((answer["score"]["outcome"], answer["score"]["value"]))
    if len(proven) > 1:
        raise SystemExit(f"{game}: {question}: different proofs: {proven}")
    return times[1], times[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--table-mib", type=int, default=64)
    parser.add_argument("--chess", type=int, default=18, help="depth in chess")
    parser.add_argument("--othello", type=int, default=16, help="depth in othello")
    args = parser.parse_args()
    ratios = {}
    for game, question in questions(args):
        one, two = measure(args, game, question)
        ratios.setdefault(game, []).append(one / max(two, 0.1))
        print(f"{game:14} {one:9.1f} ms {two:9.1f} ms  {one / two:.2f}", flush=True)
    for game, own in [*ratios.items(), ("all", sum(ratios.values(), []))]:
        print(f"{game}: {math.exp(sum(map(math.log, own)) / len(own)):.2f} times as fast, geometric mean of {len(own)}")


if __name__ == "__main__":
    main()
