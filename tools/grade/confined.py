"""A process that can do nothing but compute: no file, no network, no other process, little memory, little time.

On Linux the system itself refuses all calls but some thirty that computing takes (seccomp); that holds against any
code. Elsewhere Python refuses (an audit hook), which holds against all that does not reach below Python; what could not
be done is said.
"""

import ctypes
import os
import platform
import signal
import sys
from typing import Any

try:
    import resource
except ImportError:  # Windows, which has no fork either: see `remote`
    resource = None

MEMORY, SECONDS, FILES = 1 << 30, 60, 64
"""Bytes that a process may take beyond what it has; seconds of the processor; descriptors."""

NAMES = {
    "x86_64": 0xC000003E,
    "aarch64": 0xC00000B7,
}
"""Machines whose calls are known, with what the system calls them."""

CALLS = {
    "read": (0, 63),
    "write": (1, 64),
    "close": (3, 57),
    "fstat": (5, 80),
    "poll": (7, 73),
    "lseek": (8, 62),
    "mmap": (9, 222),
    "mprotect": (10, 226),
    "munmap": (11, 215),
    "brk": (12, 214),
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sched_yield": (24, 124),
    "mremap": (25, 216),
    "madvise": (28, 233),
    "nanosleep": (35, 101),
    "getpid": (39, 172),
    "exit": (60, 93),
    "gettimeofday": (96, 169),
    "getrusage": (98, 165),
    "times": (100, 153),
    "sigaltstack": (131, 132),
    "gettid": (186, 178),
    "futex": (202, 98),
    "restart_syscall": (219, 128),
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
    "exit_group": (231, 94),
    "getrandom": (318, 278),
    "rseq": (334, 293),
}
"""What is allowed, by its number on either machine: to compute, to take memory, to wait, to end, and to use pipes that
are open already. No call here opens, starts, sends a signal, or reaches another process."""

ALLOW, REFUSE = 0x7FFF0000, 0x00050001
"""What a filter answers: allowed; or refused with "operation not permitted"."""

DEATH, NEW_PRIVILEGES, SECCOMP, FILTER = 1, 38, 22, 2
"""The options of prctl."""

REFUSED = ("open", "socket.", "subprocess.", "os.", "shutil.", "ctypes.", "pty.", "signal.", "mmap.", "sqlite3.")
REFUSED += ("tempfile.", "fcntl.", "resource.", "syslog.", "urllib.", "winreg.", "_winapi.", "msvcrt.")
"""How the events begin that Python itself refuses where the system does not."""


class _Rule(ctypes.Structure):
    """An instruction of a filter."""

    _fields_ = (("code", ctypes.c_ushort), ("yes", ctypes.c_ubyte), ("no", ctypes.c_ubyte), ("k", ctypes.c_uint))


class _Filter(ctypes.Structure):
    """Instructions and their number."""

    _fields_ = (("length", ctypes.c_ushort), ("rules", ctypes.POINTER(_Rule)))


def _rules(machine: str) -> list[tuple[int, int, int, int]]:
    """The filter's instructions: another machine's calls are refused, then each allowed call is looked for."""
    load, equal, answer = 0x20, 0x15, 0x06
    allowed = [numbers[machine == "aarch64"] for numbers in CALLS.values()]
    rules = [(load, 0, 0, 4), (equal, 0, len(allowed) + 1, NAMES[machine]), (load, 0, 0, 0)]
    rules += [(equal, len(allowed) - i, 0, number) for i, number in enumerate(allowed)]
    return [*rules, (answer, 0, 0, REFUSE), (answer, 0, 0, ALLOW)]


def _filtered() -> bool:
    """Let the system refuse all calls but those allowed, for good; False where it cannot."""
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine())
    if not sys.platform.startswith("linux") or machine not in NAMES:
        return False
    rules = [_Rule(*rule) for rule in _rules(machine)]
    made = _Filter(len(rules), (_Rule * len(rules))(*rules))
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    prctl.argtypes = (ctypes.c_int, *(ctypes.c_ulong,) * 4)
    first = prctl(NEW_PRIVILEGES, 1, 0, 0, 0)
    return first == 0 and prctl(SECCOMP, FILTER, ctypes.addressof(made), 0, 0) == 0


def _limited(memory: int, seconds: int) -> bool:
    """Limit memory, time, and what is written; False where memory cannot be limited."""
    most = {"RLIMIT_CPU": seconds, "RLIMIT_FSIZE": 0, "RLIMIT_CORE": 0, "RLIMIT_NPROC": 0, "RLIMIT_NOFILE": FILES}
    for name, limit in (most | {"RLIMIT_AS": _taken() + memory}).items():
        try:
            resource.setrlimit(getattr(resource, name), (limit, limit))
        except (AttributeError, ValueError, OSError):
            if name == "RLIMIT_AS":
                return False
    return sys.platform.startswith("linux")  # elsewhere it is set, and not kept


def _taken() -> int:
    """Bytes of addresses that this process has."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 1 << 30


def _refuse(event: str, given: tuple[Any, ...]) -> None:
    """Python's own guard."""
    if event.startswith(REFUSED):
        raise PermissionError(f"{event.split('.')[0]} is not for answers to exercises: they only compute")


def confine(memory: int = MEMORY, seconds: int = SECONDS) -> list[str]:
    """Let this process do nothing but compute, for good.

    Returns
    -------
    list of str
        What could not be done, in words.
    """
    undone = []
    if not _limited(memory, seconds):
        undone.append("no limit of memory is kept by this system")
    if not _filtered():
        undone.append("files, network and other processes are refused by Python alone, and not by the system")
    sys.addaudithook(_refuse)
    return undone


def dies_with_parent() -> None:
    """Let the system end this process when its parent is gone, where it can."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(DEATH, signal.SIGKILL, 0, 0, 0)


def closed_but(*kept: int) -> None:
    """Close all descriptors but these; what is written to the usual ones goes nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for usual in (0, 1, 2):
        if usual not in kept:
            os.dup2(nowhere, usual)
    limits, last = sorted({*kept, 2}), os.sysconf("SC_OPEN_MAX") if hasattr(os, "sysconf") else 1024
    for low, high in zip(limits, [*limits[1:], max(last, 256)], strict=True):
        os.closerange(low + 1, high)
