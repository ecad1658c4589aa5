"""Tests of the client against a running service, whose address is in BESTMOVE_URL."""

import http.server
import os
import threading
import time
import unittest

from bestmove import BestMove, BestMoveError, BestMoveTimeout, BestMoveUnreachable

URL = os.environ["BESTMOVE_URL"]


class Service(unittest.TestCase):
    def setUp(self):
        self.service = BestMove(URL)

    def test_every_game_answers_its_example(self):
        games = self.service.games()
        self.assertGreater(len(games), 5)
        for game in games:
            with self.subTest(game=game["slug"]):
                self.assertEqual(self.service.game(game["slug"]), game)
                request = {"state": game["example"]["state"], "depth": 1}
                self.assertIsNotNone(self.service.move(game["slug"], request)["move"])
                self.assertTrue(self.service.position(game["slug"], {"state": request["state"]})["legal_moves"])

    def test_the_best_moves_come_with_scores(self):
        answer = self.service.analyze("tic-tac-toe", {"multi_pv": 9, "depth": 9})
        self.assertEqual([line["score"]["outcome"] for line in answer["lines"]], ["draw"] * 9)

    def test_a_stream_ends_with_the_answer(self):
        events = list(self.service.analyze_stream("tic-tac-toe", {"depth": 4}))
        self.assertEqual([event.name for event in events], ["iteration"] * 4 + ["result"])
        self.assertEqual(events[-1].data["stats"]["depth"], 4)

    def test_leaving_a_stream_early_closes_it(self):
        started = time.monotonic()
        for event in self.service.analyze_stream("chess", {"time_ms": 20_000}):
            self.assertEqual(event.name, "iteration")
            break
        self.assertLess(time.monotonic() - started, 10)

    def test_a_game_is_reviewed_and_a_tree_is_walked(self):
        review = self.service.review("tic-tac-toe", {"moves": ["0", "1"], "depth": 9})
        self.assertEqual(review["plies"][1]["verdict"], "blunder")
        tree = self.service.search_tree("tree", {"state": {"tree": [[5, 10], [-1, 7], [-8, 2]]}})
        self.assertEqual((tree["summary"]["value"], tree["summary"]["visited"]), (5, 8))

    def test_a_refusal_says_where_the_fault_is(self):
        with self.assertRaises(BestMoveError) as caught:
            self.service.move("tic-tac-toe", {"moves": ["4", "4"]})
        error = caught.exception
        self.assertEqual((error.status, error.code, error.pointer), (422, "illegal-move", "/moves/1"))
        self.assertIn("0", error.legal_moves)

    def test_an_unknown_game_is_an_error_even_with_odd_names(self):
        for name in ("nothing", "../games", "a b?c#d"):
            with self.assertRaises(BestMoveError) as caught:
                self.service.move(name)
            self.assertEqual(caught.exception.status, 404)

    def test_a_deadline_holds(self):
        with self.assertRaises(BestMoveTimeout):
            self.service.move("chess", {"time_ms": 5_000}, timeout=0.3)

    def test_nobody_there_is_told(self):
        with self.assertRaises(BestMoveUnreachable):
            BestMove("http://127.0.0.1:9").games()

    def test_only_web_addresses_are_taken(self):
        with self.assertRaises(ValueError):
            BestMove("file:///etc")


class Proxy(http.server.BaseHTTPRequestHandler):
    """Refuses as a proxy does: without a problem document."""

    def do_GET(self):
        self.server.seen = self.headers.get("authorization")
        self.send_response(503)
        self.send_header("retry-after", "7")
        self.end_headers()
        self.wfile.write(b"<h1>busy</h1>")

    def log_message(self, *_):
        pass


class BehindAProxy(unittest.TestCase):
    def test_its_errors_are_understood_and_the_key_is_sent(self):
        with http.server.HTTPServer(("127.0.0.1", 0), Proxy) as proxy:
            threading.Thread(target=proxy.handle_request, daemon=True).start()
            with self.assertRaises(BestMoveError) as caught:
                BestMove(f"http://127.0.0.1:{proxy.server_port}", api_key="secret").games()
        self.assertEqual((caught.exception.status, caught.exception.retry_after), (503, 7))
        self.assertEqual(proxy.seen, "Bearer secret")


if __name__ == "__main__":
    unittest.main()
