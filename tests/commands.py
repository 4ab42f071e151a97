"""The command line of the attack in this process: a Python that starts anew for every word takes longer than it."""

import io
import signal
import sys
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess
from unittest.mock import patch

from lib.attack import __main__ as attack


def told(*words: str) -> CompletedProcess:
    """What it tells, and its exit status; functions are attacked in processes of their own, as ever."""
    out, error = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    ends = {number: signal.getsignal(number) for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM))}
    try:
        with redirect_stdout(out), redirect_stderr(error), patch.object(sys, "argv", ["lib.attack", *words]):
            attack.main()
    except SystemExit as end:
        status = end.code
    finally:
        for number, handler in ends.items():
            signal.signal(number, handler)
    return CompletedProcess(words, status, *(x.buffer.getvalue().decode() for x in (out, error)))
