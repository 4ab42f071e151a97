"""What earns and loses points in a problem, and which numbers tell its mistakes from what is right and from another."""

import tomllib
from collections.abc import Callable
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from .draws import _about, _Drawn, _exactly, _floats, _said
from .parameters import KNOWN, _reckoned
from .parts import PARTS
from .scenes import SCENES

PROBLEMS = Path(__file__).parent / "problems"
NAMED = {**PARTS, **SCENES}

BARE = 1
"""So many points at most has the result of a problem alone, without its way."""


class _Slip(NamedTuple):
    """A named mistake: the points that it loses, what it is, and what it gives for numbers drawn; None for words."""

    loses: int
    what: str
    gives: Callable[[_Drawn], str] | None = None


@cache
def _told() -> dict[str, dict]:
    """What the files say of each problem, by its number."""
    read = [tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(PROBLEMS.glob("*.toml"))]
    return dict(chain.from_iterable(one.items() for one in read))


def _earns(name: str) -> tuple[tuple[int, str], ...]:
    """What earns points in a problem."""
    return tuple((points, what) for points, what in _told()[name]["earns"])


def _worth(name: str) -> int:
    """The points of a problem."""
    return sum(points for points, _ in _earns(name))


@cache
def _slips(name: str) -> tuple[_Slip, ...]:
    """Its named mistakes."""
    return tuple(
        _Slip(row["loses"], row["what"], partial(_given_by, row) if "is" in row else None)
        for row in _told()[name]["slips"]
    )


def _named(one: _Drawn) -> list[_Slip]:
    """The mistakes that a key names: all but those in a verdict that lead to the right one for these numbers."""
    return [slip for slip in _slips(one.name) if slip.gives is None or slip.gives(one)]


def _given_by(row: dict, one: _Drawn) -> str:
    """What a mistake leads to; empty where that is right."""
    wrong, right = _both(row, one)
    return "" if wrong == right else wrong


def _both(row: dict, one: _Drawn) -> tuple[str, str]:
    """What a mistake leads to for the numbers drawn, and what is right, as they are written."""
    found = {name: x for name, x in one.answers.items() if name not in NAMED and name not in KNOWN}
    known = {**NAMED, **{name: _floats(x) for name, x in (found | one.given).items()}}
    wrong, names = _reckoned(row["is"], known), row.get("of")
    if isinstance(names, list):
        right = [one.answers[name] for name in names]
    else:
        wrong, right = [wrong], [_reckoned(row["right"], known) if names is None else one.answers[names]]
    shape = row.get("told", "{}" + row.get("unit", ""))
    return shape.format(*map(_briefly, wrong)), shape.format(*map(_briefly, right))


def _tells_apart(one: _Drawn) -> bool:
    """Does each named mistake lead to another result than the right one, and no two of them to the same?

    Those in a verdict, as yes and no, may lead to the right one: then the key does not name them.
    """
    rows = [row for row in _told()[one.name]["slips"] if "is" in row]
    both = [(*_both(row, one), row.get("perhaps", False)) for row in rows]
    wrongs = [wrong for wrong, right, _ in both if wrong != right]
    return len(set(wrongs)) == len(wrongs) and all(wrong != right or perhaps for wrong, right, perhaps in both)


def _briefly(x: Any) -> str:
    """A value of a mistake: as the answers are written where few digits say it all, else to two places.

    >>> _briefly((0.5, -2 / 3)), _briefly(2**0.5), _briefly(28 / 55), _briefly(True)
    ('(0.5, −2/3)', '1.41', '0.51', 'yes')
    """
    if hasattr(x, "tolist"):
        x = x.tolist()
    if isinstance(x, str | bool):
        return _said(x)
    if isinstance(x, tuple | list):
        return f"({', '.join(map(_briefly, x))})"
    try:
        text = _said(_exactly(x))
    except ValueError:
        return _about(float(x))
    over, _, under = text.partition("/")
    short = int(under) <= 12 if under else len(over.partition(".")[2]) <= 3
    return text if short else _about(float(x))
