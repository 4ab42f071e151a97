"""Problems whose numbers are drawn by a seed: how they are drawn, asked, answered by `lib`, and written out."""

import random
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

TRIPLES = (3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29)
"""Right-angled triangles in whole numbers."""

UNIT = (Fraction(3, 5), Fraction(4, 5)), (Fraction(4, 5), Fraction(3, 5)), (Fraction(5, 13), Fraction(12, 13))
"""Directions of length 1 in fractions."""


class _Draw:
    """Numbers drawn by a seed, the same on every machine and in every version of Python.

    It rests on `random.Random.random` alone, whose sequence Python promises to keep.
    """

    def __init__(self, seed: str):
        self.number = random.Random(seed).random

    def pick(self, some: Sequence) -> Any:
        """One of some.

        >>> _Draw("1/00.1").pick("abc") == _Draw("1/00.1").pick("abc")
        True
        """
        return some[int(self.number() * len(some))]

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both among them."""
        return self.pick(range(low, high + 1))

    def other(self, low: int, high: int) -> int:
        """The same, but not 0.

        >>> made = _Draw("other")
        >>> sorted({made.other(-2, 1) for _ in range(99)}), sorted({made.other(3, 4) for _ in range(99)})
        ([-2, -1, 1], [3, 4])
        """
        if not low <= 0 <= high:
            return self.whole(low, high)
        found = self.whole(low, high - 1)
        return found + (found >= 0)

    def vector(self, most: int) -> tuple[int, int]:
        """A vector of whole numbers other than 0, up to `most` in size."""
        return self.other(-most, most), self.other(-most, most)

    def triple(self, most: int = 13) -> tuple[int, int, int]:
        """The sides of a right-angled triangle, the longest last and at most `most`."""
        x, y, z = self.pick([triple for triple in TRIPLES if triple[2] <= most])
        return (x, y, z) if self.whole(0, 1) else (y, x, z)

    def mixed(self, some: Sequence) -> list:
        """All of some, in an order that is drawn."""
        left, found = list(some), []
        while left:
            found.append(left.pop(int(self.number() * len(left))))
        return found


class _Problem(NamedTuple):
    """A problem: its name, how its numbers are drawn, what is asked, how `lib` answers, and the way there.

    ask : text with «names» of what is given, so that it can hold no answer. steps : text for the key, with names of
    what is given and of what was answered. answer : given by name to answers by name.
    """

    name: str
    draw: Callable[[_Draw], dict[str, Any]]
    ask: str
    answer: Callable[..., dict[str, Any]]
    steps: str


class _Drawn(NamedTuple):
    """A problem with its numbers: the text, what was given, the answers, and the key's text."""

    name: str
    text: str
    given: dict[str, Any]
    answers: dict[str, Any]
    key: str


def _drawn(problem: _Problem, seed: int | str) -> _Drawn:
    """A problem with the numbers of a seed."""
    given = problem.draw(_Draw(f"{seed}/{problem.name}"))
    answers = {name: _exactly(x) for name, x in problem.answer(**{k: _floats(x) for k, x in given.items()}).items()}
    text, key = _filled(problem.ask, given), _filled(problem.steps, given | answers)
    return _Drawn(problem.name, text, given, answers, key)


def _kept_for_exams(given: dict[str, Any]) -> bool:
    """Are these numbers for exams, and on no sheet? They alone say it, whatever the seed: about half of all are.

    Where there are vectors, they decide alone, so that a problem that shows fewer of its numbers is parted as well.

    >>> any(map(_kept_for_exams, ({"C": C} for C in range(9)))), all(map(_kept_for_exams, ({"C": C} for C in range(9))))
    (True, False)
    """
    vectors = {name: x for name, x in given.items() if isinstance(x, tuple | list)}
    told = sorted((name, _said(x)) for name, x in (vectors or given).items())
    return _Draw(f"kept for exams: {told}").whole(0, 1) == 1


def _floats(x: Any) -> Any:
    """Fractions as floats, which `lib` takes."""
    if isinstance(x, tuple | list):
        return tuple(map(_floats, x))
    return float(x) if isinstance(x, Fraction) else x


def _exactly(x: Any) -> Any:
    """A number of `lib` as the fraction of whole numbers that it stands for; vectors as tuples of such.

    Raises
    ------
    ValueError
        If it stands for none: such numbers are not for paper.

    >>> _exactly(0.1 + 0.2)
    Fraction(3, 10)
    """
    if isinstance(x, str | bool | Fraction):
        return x
    if hasattr(x, "tolist"):
        x = x.tolist()
    if isinstance(x, tuple | list):
        return tuple(map(_exactly, x))
    found = Fraction(x) if isinstance(x, int) else Fraction(x).limit_denominator(20_000)
    if abs(found - Fraction(x)) > 1e-9 * max(1, abs(found)):
        raise ValueError(f"x must stand for a fraction of small whole numbers; got {x!r}")
    return found


def _filled(text: str, values: dict[str, Any]) -> str:
    """The text with «names» replaced by values as they are written."""
    return re.sub(r"«(\w+)»", lambda found: _said(values[found[1]]), text)


def _said(x: Any) -> str:
    """A value as it is written: a decimal where few digits say it all, else a fraction.

    >>> _said((Fraction(3, 4), Fraction(-1, 3))), _said(True)
    ('(0.75, −1/3)', 'yes')
    """
    if isinstance(x, str):
        return x
    if isinstance(x, bool):
        return "yes" if x else "no"
    if isinstance(x, tuple | list):
        return f"({', '.join(map(_said, x))})"
    x = Fraction(x)
    short = (x * 10_000).denominator == 1
    text = f"{float(x):.10g}" if short and abs(x) < 10**9 else str(x)
    return text.replace("-", "−")


def _about(x: float) -> str:
    """A number to two places, or to three if that is all of it, as it would be found on paper.

    >>> _about(-0.666), _about(-1.125), _about(-2 / 3)
    ('−0.666', '−1.125', '−0.67')
    """
    three = f"{float(x):.3f}"
    whole = abs(float(three) - x) < 1e-9 and not three.endswith("0")
    return (three if whole else f"{float(x):.2f}").replace("-", "−")


def _p_v_r(draw: _Draw) -> dict:
    """A place, a displacement and a sum of radii, apart at the start."""
    while True:
        p, v, r = draw.vector(9), draw.vector(6), draw.whole(1, 6)
        if p[0] * p[0] + p[1] * p[1] > r * r:
            return {"p": p, "v": v, "r": r}


def _level_pass(draw: _Draw) -> dict:
    """A level pass whose times are nice, the first of them in the frame."""
    C, half, r = draw.triple()
    way = draw.pick((20, 25, 40))
    while True:
        ahead = draw.whole(half + 1, half + way - 1)
        if (ahead - half) * 20 % way == 0:
            return {"p": (ahead, -C), "v": (-way, 0), "r": r}
