"""What a long command says while it builds: a line as each part is done, and about how long the rest will take."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from time import monotonic
from typing import TypeVar

Part = TypeVar("Part")


def told(
    deed: str,
    parts: Iterable[Part],
    names: Sequence[str],
    weights: Sequence[float] = (),
    before: int = 0,
    after: int = 0,
) -> Iterator[Part]:
    """Parts as they are made, and a line on the standard error once each is.

    Parameters
    ----------
    deed : str
        What is done to each, as "Recorded".
    parts : iterable
        What is made, one after the other: asking for the next is what takes the time.
    names : sequence of str
        Their names.
    weights : sequence of float, optional
        How long each takes beside the others; all as long unless given.
    before, after : int
        So many other parts of the same command are done before and after these: there is one count from first to last.
        How long those that follow will take is not known, so nothing is said of it.
    """
    begun, weights = monotonic(), weights or [1.0] * len(names)
    for done, (part, name) in enumerate(zip(parts, names, strict=True), start=1):
        seconds = 0 if after else (monotonic() - begun) / sum(weights[:done]) * sum(weights[done:])
        _tell(deed, name, before + done, before + len(names) + after, seconds)
        yield part


def _tell(deed: str, name: str, done: int, count: int, seconds: float) -> None:
    """Say that one more is done, how many that makes, and about how long the rest will take."""
    print(f"{deed} {name}, {done} of {count}{_left(seconds)}.", file=sys.stderr, flush=True)


def counted(deed: str, jobs: Mapping[str, Callable[[], Part]]) -> Iterator[Part]:
    """What jobs make, as it comes, with as many at once as there are cores: one count goes through all of them.

    Parameters
    ----------
    deed : str
        What is done by each, as "Made".
    jobs : mapping
        What is to be done, by the name of what it makes; the first are begun first.
    """
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {pool.submit(act): name for name, act in jobs.items()}
        begun = monotonic()
        for done, each in enumerate(as_completed(running), start=1):
            try:
                part = each.result()
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
            left = (monotonic() - begun) / done * (len(running) - done)
            _tell(deed, running[each], done, len(running), left)
            yield part


def said(words: str) -> None:
    """Say what comes next, where it cannot be counted."""
    print(words, file=sys.stderr, flush=True)


def _left(seconds: float) -> str:
    """About how long the rest will take, as the end of a sentence.

    >>> _left(0), _left(20), _left(70), _left(200)
    ('', ': less than a minute is left', ': about a minute is left', ': about 3 minutes are left')
    """
    if seconds <= 0:
        return ""
    minutes = round(seconds / 60)
    if seconds < 45:
        return ": less than a minute is left"
    return ": about a minute is left" if minutes <= 1 else f": about {minutes} minutes are left"
