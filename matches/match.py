#!/usr/bin/env python3
"""A match between two players over given openings, each with colours swapped.

    python3 matches/match.py chess http://127.0.0.1:8081 http://127.0.0.1:8082 --openings FILE --games 200 --time-ms 100
    python3 matches/match.py chess http://127.0.0.1:8080 "uci:stockfish" --option UCI_LimitStrength=true \\
        --option UCI_Elo=2300 --openings FILE --games 200 --time-ms 100

A player is the service at a URL (two commits of it: one server each), `uci:` and the command of a chess engine, `gomocup:`
and the command of a gomoku program, or `program:` and the command of one that answers JSON lines (see program.py). The first player's service is also the
referee. `--one-time-ms` gives the first player a time of its own, for peers that cannot be told theirs. An opening is a
line of the file: a FEN in chess, else the JSON of a `state`. Without a file each opening is a few random moves.
"""

import argparse
import json
import sys
import time

from gomocup import GomocupPlayer
from play import Referee, ServicePlayer, TimedPlayer, play_match, random_opening
from program import ProgramPlayer
from scoring import Tally
from service import Service
from uci import UciPlayer


def parse_arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--referee", help="service that knows the rules; the first player's, if left out")
    parser.add_argument("--openings", help="file of openings")
    parser.add_argument("--plies", type=int, default=4, help="random plies of an opening, without a file")
    parser.add_argument("--games", type=int, default=200, help="even")
    parser.add_argument("--skip", type=int, default=0, help="openings of the file to leave out first")
    parser.add_argument("--jobs", type=int, default=1, help="openings played at once")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="for UCI engines; rule=NAME")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=JSON", help="field of each request")
    parser.add_argument("--one-time-ms", type=int, help="the first player's time, where it is another")
    for limit in ("depth", "nodes", "time-ms"):
        parser.add_argument(f"--{limit}", type=int)
    return parser.parse_args()


def pairs_of(texts):
    """NAME=VALUE texts as a dictionary."""
    return dict(text.split("=", 1) for text in texts)


def make_player(arguments, name, limits):
    """A player by its URL or command."""
    if name.startswith("uci:"):
        return UciPlayer(name.removeprefix("uci:"), pairs_of(arguments.option), limits)
    if name.startswith("gomocup:"):
        return GomocupPlayer(name.removeprefix("gomocup:"), pairs_of(arguments.option).get("rule", "freestyle"), limits)
    if name.startswith("program:"):
        return ProgramPlayer(name.removeprefix("program:"), limits)
    fields = {key: json.loads(value) for key, value in pairs_of(arguments.set).items()}
    return ServicePlayer(Service(name), arguments.game, {**limits, **fields}, is_seeded=False)


def read_openings(arguments, referee):
    """As many positions as the match needs."""
    count = arguments.games // 2
    if arguments.openings is None:
        return [random_opening(referee, arguments.plies, seed) for seed in range(count)]
    with open(arguments.openings, encoding="utf-8") as file:
        lines = [line.strip() for line in file if line.strip()]
    states = [json.loads(line) if line.startswith("{") else {"fen": line} for line in lines]
    chosen = states[arguments.skip : arguments.skip + count]
    return [{"state": state, "moves": []} for state in chosen]


def main():
    """Plays, and prints the score as it grows."""
    arguments = parse_arguments()
    given = {"depth": arguments.depth, "nodes": arguments.nodes, "time_ms": arguments.time_ms}
    limits = {name: value for name, value in given.items() if value is not None}
    referee = Referee(Service(arguments.referee or arguments.one), arguments.game)
    own_limits = {**limits, "time_ms": arguments.one_time_ms} if arguments.one_time_ms else limits
    one = TimedPlayer(make_player(arguments, arguments.one, own_limits))
    other = TimedPlayer(make_player(arguments, arguments.other, limits))
    tally, begun = Tally(), time.monotonic()

    def tell(points):
        tally.add(points)
        if tally.games % 20 == 0:
            print(f"{tally.games:5} games  {tally}  {time.monotonic() - begun:.0f} s", flush=True)

    play_match(referee, one, other, read_openings(arguments, referee), arguments.jobs, tell)
    print(f"{arguments.one} - {arguments.other}: {tally}; {one.mean_ms():.1f} and {other.mean_ms():.1f} ms a move")


if __name__ == "__main__":
    sys.exit(main())
