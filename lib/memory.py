"""How much memory can still be taken, asked before much of it is: an error in words instead of a process that is ended.

What limits a process is the memory of the machine, the groups that it belongs to, as in a container, and what it was
allowed of addresses. The least of these is what is free.
"""

from collections.abc import Iterator
from math import inf
from pathlib import Path

from numpy.typing import NDArray

LITTLE = 2**26
"""Bytes that are taken without a question: to ask takes longer than a small piece of work."""

ROOT = Path("/")
"""Where the system tells of itself."""

GROUPS = {
    "": (Path("sys/fs/cgroup"), "memory.max", "memory.current", "inactive_file"),
    "memory": (
        Path("sys/fs/cgroup/memory"),
        "memory.limit_in_bytes",
        "memory.usage_in_bytes",
        "total_inactive_file",
    ),
}
"""By the kind of a group of processes, of version 2 and 1: where they stand, and the names of limit, use and spare."""


def afford(wanted: float, what: str) -> None:
    """Raise before memory is taken that is not there; a little always is.

    Parameters
    ----------
    wanted : float
        Bytes.
    what : str
        What needs them, a plural, as the error says it.

    Raises
    ------
    MemoryError
        With what is wanted and what is free.

    >>> afford(1e30, "a million million pairs")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    MemoryError: a million million pairs want 1e+21 GB; ... GB are free
    """
    if wanted > LITTLE and wanted > (free := free_memory()):
        raise MemoryError(f"{what} want {wanted / 1e9:.3g} GB; {free / 1e9:.3g} GB are free")


def afford_rows(rows: int, each: int, *given: NDArray) -> None:
    """The same for answers of so many bytes a row, and for copies of what is given in another order than in memory.

    >>> afford_rows(2, 9)
    """
    copies = sum(x.size * x.itemsize for x in given if not x.flags.c_contiguous)
    afford(rows * each + copies, f"the answers to {rows:,} pairs")


def free_memory() -> float:
    """How many bytes can be taken: what the system says, inf where it does not."""
    return max(0.0, min(_of_machine(), of_addresses(), *_of_groups(), inf))


def _of_machine() -> float:
    """What the machine has to spare."""
    return 1024.0 * _counts("proc/meminfo").get("MemAvailable:", inf)


def of_addresses() -> float:
    """What is left of the addresses that the process may use (`RLIMIT_AS`)."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_AS, getpagesize, getrlimit
    except ImportError:  # Windows has none
        return inf
    limit = getrlimit(RLIMIT_AS)[0]
    return inf if limit == RLIM_INFINITY else limit - getpagesize() * number("proc/self/statm", 0.0)


def _of_groups() -> Iterator[float]:
    """What is left to each group of processes that this one is in (cgroups, of version 2 and 1)."""
    for line in _words("proc/self/cgroup"):
        _, kind, name = line.split(":", 2)
        if kind in GROUPS:
            top = GROUPS[kind][0]
            group = top / name.lstrip("/")
            for place in (group, *group.parents[: -len(top.parts)]):  # a group is limited by those around it, too
                yield _left_in(place, *GROUPS[kind][1:])


def _left_in(group: Path, limit: str, used: str, spare: str) -> float:
    """What is left to one group: its limit less what it uses; pages of files that can be dropped count as free."""
    most = number(group / limit, inf)
    return most - number(group / used, 0.0) + _counts(group / "memory.stat").get(spare, 0)


def _words(place: str | Path) -> list[str]:
    """The lines of what the system tells, none if it does not."""
    try:
        return (ROOT / place).read_text().splitlines()
    except OSError:
        return []


def number(place: str | Path, otherwise: float) -> float:
    """The number that a place begins with."""
    try:
        return float(_words(place)[0].split()[0])
    except (IndexError, ValueError):
        return otherwise


def _counts(place: str | Path) -> dict[str, int]:
    """Names and whole numbers, line by line."""
    rows = (line.split() for line in _words(place))
    return {row[0]: int(row[1]) for row in rows if len(row) > 1 and row[1].isdigit()}
