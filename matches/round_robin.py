#!/usr/bin/env python3
"""Levels against each other over HTTP, each pair with colours swapped on random openings.

    python3 matches/round_robin.py connect-four easy medium hard --games 100
    python3 matches/round_robin.py connect-four 0 25 50 75 100 --adjacent --nodes 20000

A player is a level's name or a strength from 0 to 100. Without a time the same call
plays the same games again.
"""

import argparse
import itertools
import sys

from play import Referee, ServicePlayer, play_match, random_opening
from scoring import Tally
from service import Service


def make_player(service, game, name, limits):
    """A player by its name, with these limits in each request."""
    level = {"strength": int(name)} if name.isdigit() else {"difficulty": name}
    return ServicePlayer(service, game, {**level, **limits}, is_seeded=name not in ("perfect", "100"))


def parse_arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("players", nargs="+", help="weakest first")
    parser.add_argument("--url", default="http://127.0.0.1:8080")
    parser.add_argument("--games", type=int, default=100, help="games of each pair (even)")
    parser.add_argument("--adjacent", action="store_true", help="only each player against the next")
    parser.add_argument("--plies", type=int, default=4, help="random plies of an opening")
    parser.add_argument("--jobs", type=int, default=2, help="openings played at once")
    for limit in ("depth", "nodes", "time-ms"):
        parser.add_argument(f"--{limit}", type=int)
    return parser.parse_args()


def pairs_of(players, adjacent):
    """Each weaker player with each stronger one."""
    return list(itertools.pairwise(players) if adjacent else itertools.combinations(players, 2))


def main():
    """Plays, and prints a line for each pair from the stronger one's view."""
    arguments = parse_arguments()
    service = Service(arguments.url)
    referee = Referee(service, arguments.game)
    given = {"depth": arguments.depth, "nodes": arguments.nodes, "time_ms": arguments.time_ms}
    limits = {name: value for name, value in given.items() if value is not None}
    openings = [random_opening(referee, arguments.plies, seed) for seed in range(arguments.games // 2)]
    for weaker, stronger in pairs_of(arguments.players, arguments.adjacent):
        one, other = (make_player(service, arguments.game, name, limits) for name in (stronger, weaker))
        tally = Tally()
        play_match(referee, one, other, openings, arguments.jobs, tally.add)
        print(f"{stronger:>14} - {weaker:<14} {tally}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
