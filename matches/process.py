"""Players that are programs: lines in, lines out."""

import shlex
import subprocess
import threading


class Process:
    """A running program that is talked to line by line."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def tell(self, line):
        """Sends a line."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_line(self):
        """Reads a line; a program that has ended is an error."""
        line = self.process.stdout.readline()
        if not line:
            raise EOFError(f"{self.process.args[0]} ended before it answered")
        return line.rstrip("\n")

    def read_until(self, word):
        """Reads up to the line that begins with a word, and returns that line."""
        while not (line := self.read_line()).startswith(word):
            pass
        return line


class PerThread:
    """One object for each thread, made when it is first asked for."""

    def __init__(self, make):
        self.make, self.local = make, threading.local()

    def get(self):
        """This thread's own."""
        if not hasattr(self.local, "made"):
            self.local.made = self.make()
        return self.local.made
