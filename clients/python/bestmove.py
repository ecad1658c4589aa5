"""A client of the bestmove service: one file, the standard library, Python 3.9 or later.

    from bestmove import BestMove

    service = BestMove("http://127.0.0.1:8080")
    answer = service.move("nim", {"state": {"heaps": [3, 4, 5]}})
    print(answer["move"], answer["score"]["win_chance"])

Requests and answers are dictionaries of the service's own fields. A request that is refused raises BestMoveError, an
answer that does not come in time BestMoveTimeout, and a service that cannot be reached BestMoveUnreachable.
"""

from __future__ import annotations

import json
import socket
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Iterator, NamedTuple, Optional

__all__ = ["BestMove", "BestMoveError", "BestMoveTimeout", "BestMoveUnreachable", "Event"]

Json = dict[str, Any]

DEFAULT_TIMEOUT = 35.0
"""Seconds to wait: above the longest search that the service allows by default."""


class BestMoveError(Exception):
    """The service refused a request, and says why (RFC 9457).

    Attributes:
        status: HTTP status.
        code: the kind of fault, such as "illegal-move": the one to branch on.
        pointer: JSON pointer into the request to the first fault; None where the request is not at fault.
        errors: all faults found at once, each with "pointer" and "detail".
        legal_moves: the legal moves where an illegal one was sent, else None.
        retry_after: seconds after which to try again; None where the service does not say.
        problem: the whole answer.
    """

    def __init__(self, problem: Json, retry_after: Optional[int] = None):
        super().__init__(problem.get("detail") or problem.get("title") or "refused")
        self.problem = problem
        self.status: int = problem.get("status", 0)
        self.code: str = problem.get("code", "unknown")
        self.pointer: Optional[str] = problem.get("pointer")
        self.errors: list[Json] = problem.get("errors", [])
        self.legal_moves: Optional[list[str]] = problem.get("legal_moves")
        self.retry_after = retry_after


class BestMoveTimeout(Exception):
    """The service did not answer in time."""


class BestMoveUnreachable(Exception):
    """Nobody answered at the address."""


class Event(NamedTuple):
    """An event of a streamed analysis: name is "iteration" for a finished depth and "result" for the answer."""

    name: str
    data: Json


class BestMove:
    """The service at one address.

    Args:
        base: its address, with the path prefix of a proxy if there is one.
        timeout: seconds that a call may wait for the next part of its answer.
        api_key: sent as a bearer token where it is given.
    """

    def __init__(self, base: str, timeout: float = DEFAULT_TIMEOUT, api_key: Optional[str] = None):
        if urllib.parse.urlsplit(base).scheme not in ("http", "https"):
            raise ValueError(f"{base!r} is no http address")
        self._base = base.rstrip("/") + "/"
        self._timeout = timeout
        self._api_key = api_key

    def games(self, timeout: Optional[float] = None) -> list[Json]:
        """The catalogue."""
        return self._call("v1/games", None, timeout)["games"]

    def game(self, game: str, timeout: Optional[float] = None) -> Json:
        """One game of the catalogue."""
        return self._call(f"v1/{_quote(game)}", None, timeout)

    def move(self, game: str, request: Optional[Json] = None, timeout: Optional[float] = None) -> Json:
        """The move to play."""
        return self._post(game, "move", request, timeout)

    def analyze(self, game: str, request: Optional[Json] = None, timeout: Optional[float] = None) -> Json:
        """The best moves, each with its score and line."""
        return self._post(game, "analyze", request, timeout)

    def analyze_stream(
        self, game: str, request: Optional[Json] = None, timeout: Optional[float] = None
    ) -> Iterator[Event]:
        """The same, depth by depth. Leaving the loop closes the connection, which stops the search."""
        path = f"v1/{_quote(game)}/analyze"
        with self._open(path, request or {}, timeout, "application/x-ndjson") as answer:
            lines = iter(answer.readline, b"")
            while line := self._timed(lambda: next(lines, b"")):
                event = json.loads(line)
                yield Event(event["event"], event["data"])

    def position(self, game: str, request: Optional[Json] = None, timeout: Optional[float] = None) -> Json:
        """What the rules say: the state after the moves, the legal moves, whether the game is over."""
        return self._post(game, "position", request, timeout)

    def review(self, game: str, request: Json, timeout: Optional[float] = None) -> Json:
        """What each move of a game gave away."""
        return self._post(game, "review", request, timeout)

    def search_tree(self, game: str, request: Optional[Json] = None, timeout: Optional[float] = None) -> Json:
        """The tree that a small search walks."""
        return self._post(game, "search-tree", request, timeout)

    def _post(self, game: str, action: str, request: Optional[Json], timeout: Optional[float]) -> Json:
        return self._call(f"v1/{_quote(game)}/{action}", request or {}, timeout)

    def _call(self, path: str, request: Optional[Json], timeout: Optional[float]) -> Any:
        with self._open(path, request, timeout, "application/json") as answer:
            return json.loads(self._timed(answer.read))

    def _open(self, path: str, request: Optional[Json], timeout: Optional[float], accept: str) -> Any:
        headers = {"accept": accept}
        if self._api_key:
            headers["authorization"] = f"Bearer {self._api_key}"
        body = None
        if request is not None:
            headers["content-type"] = "application/json"
            body = json.dumps(request).encode()
        call = urllib.request.Request(self._base + path, data=body, headers=headers)
        seconds = self._timeout if timeout is None else timeout
        return self._timed(lambda: urllib.request.urlopen(call, timeout=seconds))

    @staticmethod
    def _timed(step: Any) -> Any:
        """Runs a step of a call; whatever goes wrong in it becomes an error of this module."""
        try:
            return step()
        except urllib.error.HTTPError as error:
            raise _read_problem(error) from None
        except urllib.error.URLError as error:
            if isinstance(error.reason, (TimeoutError, socket.timeout)):
                raise BestMoveTimeout("no answer in time") from error
            raise BestMoveUnreachable(str(error.reason)) from error
        except (TimeoutError, socket.timeout) as error:
            raise BestMoveTimeout("no answer in time") from error
        except OSError as error:
            raise BestMoveUnreachable(str(error)) from error


def _quote(game: str) -> str:
    return urllib.parse.quote(game, safe="")


def _read_problem(error: urllib.error.HTTPError) -> BestMoveError:
    """An answer that is no problem document, as a proxy may send one, becomes one."""
    with error:
        text = error.read()
    retry = error.headers.get("retry-after", "")
    try:
        problem = json.loads(text)
    except ValueError:
        problem = None
    if not isinstance(problem, dict) or "code" not in problem:
        problem = {"title": error.reason, "status": error.code, "detail": error.reason, "code": "unknown"}
    return BestMoveError(problem, int(retry) if retry.isdigit() else None)
