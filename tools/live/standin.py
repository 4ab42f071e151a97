"""A server for tests: pages from a folder, and in place of Pyodide a process that runs the same kernel."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread

from .record import ROOT, STUBS

KERNEL = Path(__file__).parent / "kernel.py"


def _kernel() -> subprocess.Popen:
    """A process that answers requests, a line of JSON each."""
    own = {"PYTHONPATH": os.pathsep.join([str(STUBS), str(ROOT)])}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    return subprocess.Popen([sys.executable, str(KERNEL)], env=os.environ | own, cwd=ROOT, text=True, **pipes)


def _asked(process: subprocess.Popen, request: str) -> str:
    """One request and its answer."""
    process.stdin.write(request.replace("\n", " ") + "\n")
    process.stdin.flush()
    return process.stdout.readline()


class _Handler(SimpleHTTPRequestHandler):
    """Files, and requests to the kernel."""

    def do_POST(self) -> None:
        """Pass a request on; the first of a page begins a kernel of its own, whatever the one before is at."""
        request = self.rfile.read(int(self.headers["Content-Length"])).decode()
        begins = json.loads(request)["do"] == "start"
        if begins and self.server.kernel:
            self.server.kernel.kill()
        with self.server.lock:
            if begins:
                _end(self.server)
                self.server.kernel = _kernel()
                answer = "{}"
            else:
                answer = _asked(self.server.kernel, request)
        self.reply(answer.encode())

    def reply(self, body: bytes) -> None:
        """Send JSON, or that the kernel is gone."""
        self.send_response(200 if body else 500)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words) -> None:
        """Say nothing."""


def _end(server: ThreadingHTTPServer) -> None:
    """End the kernel, if there is one."""
    if server.kernel:
        server.kernel.kill()
        server.kernel.communicate()


@contextmanager
def _serving(folder: Path) -> Iterator[str]:
    """Serve a folder; yields its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
    server.lock, server.kernel = Lock(), None
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        _end(server)
