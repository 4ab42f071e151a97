"""Signals as a test needs them, however the tests were started.

Whoever starts a program in the background of a script, with nohup or as a service may have it ignore signals, and a
process hands that on to those it starts. A test that presses Ctrl-C says that it is heeded.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def heeded(*numbers: int) -> Iterator[None]:
    """These signals do what they do in a terminal, here and in what is started meanwhile."""
    usual = {number: signal.SIG_DFL for number in numbers}
    if signal.SIGINT in usual:
        usual[signal.SIGINT] = signal.default_int_handler
    with handled(usual):
        yield


@contextmanager
def ignored(*numbers: int) -> Iterator[None]:
    """These signals are ignored, here and in what is started meanwhile."""
    with handled(dict.fromkeys(numbers, signal.SIG_IGN)):
        yield


@contextmanager
def handled(ways: dict) -> Iterator[None]:
    """Signals are handled in these ways, none of them is held back, and afterwards all is as it was."""
    before = {number: signal.signal(number, how) for number, how in ways.items()}
    held = signal.pthread_sigmask(signal.SIG_UNBLOCK, ways) if hasattr(signal, "pthread_sigmask") else None
    try:
        yield
    finally:
        if held is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, held)
        for number, how in before.items():
            signal.signal(number, how)
