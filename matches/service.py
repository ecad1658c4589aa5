"""A client of the service for matches: one kept connection for each thread, standard library only."""

import http.client
import json
import threading
import urllib.parse


class ServiceError(Exception):
    """An answer that is not 200."""


class Service:
    """The service at a URL such as http://127.0.0.1:8080."""

    def __init__(self, url):
        parts = urllib.parse.urlsplit(url)
        self.host, self.port = parts.hostname, parts.port or 80
        self.local = threading.local()

    def post(self, path, body):
        """Sends JSON and returns the JSON of the answer."""
        return self._send("POST", path, json.dumps(body))

    def get(self, path):
        """Returns the JSON of a page."""
        return self._send("GET", path, None)

    def _send(self, method, path, body):
        response = self._request(method, path, body)
        text = response.read().decode()
        if response.status != 200:
            raise ServiceError(f"{method} {path}: {response.status} {text} (sent {body})")
        return json.loads(text)

    def _request(self, method, path, body):
        """A kept connection may have been closed by the other end: then a new one is tried once."""
        headers = {"content-type": "application/json"}
        for is_last in (False, True):
            connection = self._connection()
            try:
                connection.request(method, path, body, headers)
                return connection.getresponse()
            except (http.client.HTTPException, OSError):
                connection.close()
                self.local.connection = None
                if is_last:
                    raise

    def _connection(self):
        if getattr(self.local, "connection", None) is None:
            self.local.connection = http.client.HTTPConnection(self.host, self.port, timeout=120)
        return self.local.connection
