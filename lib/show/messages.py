"""What a front end may say to a board: each message is checked as a whole before anything of it is kept."""

from collections.abc import Callable
from math import isfinite
from reprlib import repr as brief
from typing import Any

RESET = "reset"
"""What each button is called that has all of its picture as it was at first."""

FURTHEST = 1000
"""The most steps that arrow keys may gather to while a picture is under way."""


def event_of(message: Any, kinds: list[str]) -> tuple[str, dict]:
    """The kind of a message, among those that a board knows, and the event it brings, every field checked.

    Raises
    ------
    ValueError, TypeError
        Naming the field that is missing, unknown, of another type, or out of bounds.

    >>> event_of({"kind": "time", "event": {"t": 0.5}, "number": 1}, ["time"])
    ('time', {'t': 0.5})
    """
    _fields("message", message, ("kind", "event", "number"))
    if number_of(message) is None:
        raise TypeError(f"number must be a whole number; got {brief(message['number'])}")
    kind, event = message["kind"], message["event"]
    if kind not in kinds:
        raise ValueError(f"kind must be among {', '.join(kinds)}; got {brief(kind)}")
    _fields("event", event, EVENTS[kind])
    for name, check in EVENTS[kind].items():
        check(name, event[name])
    return kind, event


def number_of(message: Any) -> int | None:
    """The number by which a message is acknowledged, however bad the rest of it; None if it has none."""
    number = message.get("number") if isinstance(message, dict) else None
    return number if _whole(number) else None


def _fields(name: str, given: Any, wanted) -> None:
    """Refuse what has not exactly these fields."""
    if not isinstance(given, dict):
        raise TypeError(f"{name} must be a dictionary; got {brief(given)}")
    if set(given) != set(wanted):
        raise ValueError(f"{name} must have the fields {', '.join(wanted)}; got {brief(list(given))}")


def _whole(x: Any) -> bool:
    """Is it a whole number? Yes and no are none."""
    return isinstance(x, int) and not isinstance(x, bool)


def _a_number(name: str, x: Any) -> None:
    """Refuse what is not a finite number."""
    if not _whole(x) and not isinstance(x, float):
        raise TypeError(f"{name} must be a number; got {brief(x)}")
    if isinstance(x, float) and not isfinite(x):
        raise ValueError(f"{name} must be finite; got {x}")


def _a_share(name: str, x: Any) -> None:
    """Refuse what is no place in a picture, counted from 0 to 1."""
    _a_number(name, x)
    if not 0 <= x <= 1:
        raise ValueError(f"{name} must be in [0, 1]: it is a share of the picture; got {brief(x)}")


def _steps_up_to(most: int) -> Callable[[str, Any], None]:
    """A check that refuses what is not a whole number of steps, up to so many either way."""

    def check(name: str, x: Any) -> None:
        if not _whole(x):
            raise TypeError(f"{name} must be a whole number of steps; got {brief(x)}")
        if abs(x) > most:
            raise ValueError(f"{name} must be at most {most} either way: it counts steps; got {brief(x)}")

    return check


def _a_name(name: str, x: Any) -> None:
    """Refuse what is no text."""
    if not isinstance(x, str):
        raise TypeError(f"{name} must be a name; got {brief(x)}")


def _yes_or_no(name: str, x: Any) -> None:
    """Refuse what is neither true nor false."""
    if not isinstance(x, bool):
        raise TypeError(f"{name} must be true or false; got {brief(x)}")


def _an_index(name: str, x: Any) -> None:
    """Refuse what is not a number of a list, counted from 0."""
    if not _whole(x):
        raise TypeError(f"{name} must be a whole number; got {brief(x)}")
    if x < 0:
        raise ValueError(f"{name} must be at least 0: it is counted from there; got {brief(x)}")


A_KEY = _steps_up_to(FURTHEST)
EVENTS: dict[str, dict[str, Callable[[str, Any], None]]] = {
    "drag": {"handle": _a_name, "x": _a_share, "y": _a_share, "done": _yes_or_no},
    "key": {"handle": _a_name, "dx": A_KEY, "dy": A_KEY, "fine": _yes_or_no},
    "time": {"t": _a_number},
    "step": {"by": _steps_up_to(1)},
    "sight": {"view": _a_name, "seen": _yes_or_no},
    "state": {"name": _a_name},
    "act": {"name": _a_name},
    "wide": {"width": _a_number},
    "borrow": {"of": _a_name},
    "choose": {"number": _an_index},
}
"""The fields of each kind of event, and the check of each."""
