"""What the cases that fail have in common: told where no known mistake explains them all.

Nothing is guessed here. Cases are sorted by what they are, and wrong answers by how they differ from the right ones;
what is told holds for every case that was tried, or is counted over all of them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import inf, isfinite
from typing import Any, NamedTuple

import numpy as np

from ..show.scene import number
from .words import said

Sort = tuple[str, Callable[..., bool]]
"""What is so of some cases, as a clause, and whether it is so of one."""

MANY, ALIKE, AFAR, SHORT = 2, 1e-9, 1000, 20
"""Sorts that are told at most; how alike two ratios are; how many radii are far away; and letters of a short answer."""


class Tried(NamedTuple):
    """Of which sorts a case is, its right answer, the learner's, and whether that is wrong."""

    sorts: list[str]
    right: Any
    mine: Any
    wrong: bool


class _Signs(NamedTuple):
    """What a pair is decided by, exactly: a, b, c and D; h and g at the end of the frame; r² and the dimensions."""

    a: Fraction
    b: Fraction
    c: Fraction
    D: Fraction
    h: Fraction
    g: Fraction
    rr: Fraction
    d: int


def _signs(p, v, r) -> _Signs:
    """The numbers of a pair, without rounding."""
    P, V, R = [_whole(x) for x in p], [_whole(x) for x in v], _whole(r)
    a, b = sum(x * x for x in V), sum(x * y for x, y in zip(P, V, strict=True))
    c = sum(x * x for x in P) - R * R
    return _Signs(a, b, c, b * b - a * c, a + b, a + 2 * b + c, R * R, len(P))


def _whole(x) -> Fraction:
    """A number as it is, without rounding, be it of Python or of numpy."""
    return Fraction(x.item() if isinstance(x, np.generic | np.ndarray) else x)


def _meets(s: _Signs) -> bool:
    """Are they apart at the start, and does the path enter the circle ahead?"""
    return s.c > 0 > s.b and s.D > 0


def _end(s: _Signs) -> int:
    """Whether they meet before the end of the frame, at it or after it: −1, 0 or 1."""
    if s.g == 0 and s.h <= 0:
        return 0
    return -1 if s.g < 0 or s.h > 0 else 1


PAIRS: tuple[tuple[str, Callable[[_Signs], bool]], ...] = (
    ("nothing moves", lambda s: s.a == 0),
    ("the balls overlap at the start", lambda s: s.c < 0),
    ("the balls just touch at the start", lambda s: s.c == 0),
    ("the balls move apart", lambda s: s.c > 0 and s.b > 0),
    ("the balls are nearest at the start", lambda s: s.c > 0 and s.b == 0 and s.a > 0),
    ("the path passes by", lambda s: s.c > 0 > s.b and s.D < 0),
    ("the path grazes A", lambda s: s.c > 0 > s.b and s.D == 0),
    ("contact would come after the frame", lambda s: _meets(s) and _end(s) > 0),
    ("contact comes just as the frame ends", lambda s: _meets(s) and _end(s) == 0),
    ("the balls meet within the frame", lambda s: _meets(s) and _end(s) < 0),
    ("the pair is in space", lambda s: s.d == 3),
    ("r is 0", lambda s: s.rr == 0),
    ("B comes from far away", lambda s: s.c > AFAR**2 * s.rr > 0),
)
"""Of a pair that is given by p, v and r; the last three go across the others."""

TRUE_AS_WELL: dict[str, Callable[[_Signs], bool]] = {
    "the balls move apart": lambda s: s.b > 0,
    "the balls are nearest at the start": lambda s: s.b == 0 and s.a > 0,
    "contact would come after the frame": lambda s: s.c > 0 > s.b and s.D == 0 and _end(s) > 0,
    "contact comes just as the frame ends": lambda s: s.c > 0 > s.b and s.D == 0 and _end(s) == 0,
    "the balls meet within the frame": lambda s: s.c <= 0 or (s.b < 0 and s.D == 0 and _end(s) < 0),
}
"""Of which pairs the words of a sort are true although they are sorted otherwise, as of a graze when the frame ends."""

MOTIONS: tuple[Sort, ...] = (
    ("nothing moves", lambda p, v: not np.any(v)),
    ("B moves away", lambda p, v: float(np.dot(p, v)) > 0),
    ("B is nearest at the start", lambda p, v: float(np.dot(p, v)) == 0 and bool(np.any(v))),
    ("B comes nearer", lambda p, v: float(np.dot(p, v)) < 0),
    ("the pair is in space", lambda p, v: len(p) == 3),
)
"""Of p and v alone."""

QUADRATICS: tuple[Sort, ...] = (
    ("a is 0", lambda a, b, c: a == 0),
    ("D is below 0", lambda a, b, c: _D(a, b, c) < 0),
    ("D is 0", lambda a, b, c: _D(a, b, c) == 0),
    ("b is above 0", lambda a, b, c: b > 0),
    ("b is below 0", lambda a, b, c: b < 0),
    ("b is 0", lambda a, b, c: b == 0),
    ("c is below 0", lambda a, b, c: c < 0),
    ("c is 0", lambda a, b, c: c == 0),
)
"""Of a, b and c."""


def _D(a, b, c) -> Fraction:
    """The discriminant, without rounding."""
    return _whole(b) ** 2 - _whole(a) * _whole(c)


def sorts_of(letters: tuple[str, ...], case: tuple, own: Sequence[Sort] = ()) -> list[str]:
    """Of which sorts a case is, by its letters, or by an exercise's own sorts.

    >>> sorts_of(("p", "v", "r"), (np.array([3.0, 0.0]), np.array([1.0, 0.0]), 1.0))
    ['the balls move apart']
    >>> sorts_of(("a", "b", "c"), (1.0, -2.0, 5.0))
    ['D is below 0', 'b is below 0']
    """
    own = own or {("a", "b", "c"): QUADRATICS, ("p", "v"): MOTIONS}.get(letters, ())
    if own:
        return [words for words, holds in own if holds(*case)]
    signs = _pair(letters, case)
    return [words for words, holds in PAIRS if signs and holds(signs)]


def _pair(letters: tuple[str, ...], case: tuple) -> _Signs | None:
    """What a case is decided by, if it is a pair of balls."""
    if letters == ("p1", "v1", "r1", "p2", "v2", "r2"):
        p1, v1, r1, p2, v2, r2 = case
        letters, case = ("p", "v", "r"), (np.subtract(p2, p1), np.subtract(v2, v1), r1 + r2)
    if letters[:3] != ("p", "v", "r") or "n" in letters or np.ndim(case[0]) != 1 or np.ndim(case[2]):
        return None
    return _signs(*case[:3])


def true_of(letters: tuple[str, ...], case: tuple, own: Sequence[Sort] = ()) -> list[str]:
    """All sorts whose words are true of a case, also where it is sorted otherwise.

    >>> true_of(("p", "v", "r"), (np.array([1.0, 1.0]), np.array([0.0, -1.0]), 1.0))
    ['the path grazes A', 'contact comes just as the frame ends']
    """
    signs = None if own else _pair(letters, case)
    return sorts_of(letters, case, own) + [words for words, holds in TRUE_AS_WELL.items() if signs and holds(signs)]


OUTCOMES = (
    ("they overlap or touch at the start", lambda s: s.c <= 0),
    ("they do not meet in the frame", lambda s: s.b >= 0 or s.D < 0 or _end(s) > 0),
    ("B flies through A within the frame", lambda s: s.g > 0),
    ("they meet and overlap at t = 1", lambda s: True),
)
"""What becomes of a pair, the first that holds."""


def outcomes(letters: tuple[str, ...], cases: Iterable[tuple]) -> list[str]:
    """What becomes of the pair of each case, empty where a case is none."""
    found = (_pair(letters, case) for case in cases)
    return [next(words for words, holds in OUTCOMES if holds(signs)) if signs else "" for signs in found]


def worst(of: list[str], kinds: list[str], plainest: list[int]) -> tuple[int, str]:
    """The plainest failing case of an outcome most of which fail, and how many do; if others fail less.

    of : the outcome of each case. kinds : what is wrong with each answer, empty if nothing is. plainest : the cases'
    numbers, least degenerate first.
    """
    failing = [i for i in plainest if i < len(kinds) and kinds[i]]
    count, bad = Counter(of[: len(kinds)]), Counter(of[i] for i in failing)
    share = {words: bad[words] / count[words] for words in bad}
    most = max(share, key=share.get)
    if len({*share.values()}) == 1 or 2 * len(failing) > len(of) or 2 * share[most] <= 1:
        return failing[0], ""
    fail = "all fail" if bad[most] == count[most] else f"{bad[most]} fail{'s' if bad[most] == 1 else ''}"
    told = f"Of the {count[most]} cases in which {most}, {fail}." if count[most] > 1 else ""
    return next(i for i in failing if of[i] == most), told


def pattern(names: tuple[str, ...], tried: list[Tried], refuted: Sequence[list[str]] = ()) -> str:
    """Where the wrong answers are, and how they are wrong, in sentences; empty if there is nothing to tell.

    refuted : all that is true of each case that fails, the one that is shown first, which need not be of those tried.
    """
    wrong = [one for one in tried if one.wrong]
    return " ".join(filter(None, (_where(tried, refuted), _how(names, wrong))))


def _where(tried: list[Tried], refuted: Sequence[list[str]]) -> str:
    """Of which sorts the failing cases are, if a few hold them all, or else of which none is; empty if all fail."""
    left = {i for i, one in enumerate(tried) if one.wrong}
    if len(left) == len(tried):
        return ""
    members: dict[str, set[int]] = {}
    for i, one in enumerate(tried):
        for words in one.sorts:
            members.setdefault(words, set()).add(i)
    shown = refuted[0] if refuted else members
    alone = [
        (len(of), words) for words, of in members.items() if left <= of and len(of) < len(tried) and words in shown
    ]
    if alone:
        total, words = min(alone)
        others = total - len(left)
        rest = f"; of such cases {others} {'is' if others == 1 else 'are'} right" if others else ", and in no other"
        return f"In {'each of them' if len(left) > 1 else 'it'} {words}{rest}."
    good = [words for words, of in members.items() if not of & left and not any(words in some for some in refuted)]
    parts = []
    while left and len(parts) < MANY and members:
        words = max(members, key=lambda w: (len(members[w] & left) / len(members[w]), len(members[w] & left)))
        if share := members[words] & left:
            parts.append(f"in {len(share)} {words}")
        left = left - members.pop(words)
    if parts and not left:
        return f"Of these, {_and(parts)}."
    return f"You are right where {' and where '.join(good[-MANY:])}." if good else ""


def _and(parts: list[str]) -> str:
    """Clauses one after the other, the last with `and`."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _how(names: tuple[str, ...], wrong: list[Tried]) -> str:
    """How the wrong answers differ from the right ones."""
    pairs = [(one.right, one.mine) for one in wrong]
    if any(isinstance(mine, BaseException) for _, mine in pairs):
        return ""
    if all(isinstance(right, bool) for right, _ in pairs):
        return _yes_or_no(sum(not right for right, _ in pairs), len(pairs))
    if all(isinstance(right, tuple) for right, _ in pairs):
        return _of_several(names, pairs)
    if all(isinstance(right, int) for right, _ in pairs):
        return _of_whole(pairs)
    try:
        return _of_one([(float(right), float(mine)) for right, mine in pairs])
    except Exception:  # a value may do anything when it is asked for a number
        return ""


def _yes_or_no(yes: int, of: int) -> str:
    """How often yes was said where no is right, of so many wrong answers."""
    if yes in (0, of):
        return f"Each time you say {'yes' if yes else 'no'}, and {'no' if yes else 'yes'} is right."
    return f"In {yes} you say yes, and no is right; in {of - yes} it is the other way round."


def _of_several(names: tuple[str, ...], pairs: list[tuple]) -> str:
    """Which of several values are never wrong, if some are and have names."""
    try:
        off = {i for right, mine in pairs for i, x in enumerate(right) if not _near(float(mine[i]), float(x))}
    except Exception:
        return ""
    good = [name for i, name in enumerate(names) if i not in off]
    return f"Your {' and '.join(good)} {'is' if len(good) == 1 else 'are'} right each time." if good and off else ""


def _of_whole(pairs: list[tuple[int, Any]]) -> str:
    """Which numbers were given for which, of the commonest mix-ups, if one makes up half of all."""
    mixed = Counter((right, said(mine)) for right, mine in pairs)
    if max(len(mine) for _, mine in mixed) > SHORT or mixed.most_common(1)[0][1] * MANY < len(pairs):
        return ""
    told = _and([f"{mine} where {right} is right" for (right, mine), _ in mixed.most_common(MANY)])
    return f"{'You' if len(mixed) <= MANY else 'Most often you'} answer {told}."


def _near(mine: float, right: float) -> bool:
    """Are two numbers alike, or both nan?"""
    return mine == right or (mine != mine and right != right) or abs(mine - right) <= ALIKE * max(1.0, abs(right))


def _of_one(pairs: list[tuple[float, float]]) -> str:
    """How one number differs: none where there is one, one where there is none, or always in the same ratio."""
    if all(right == inf and mine < inf for right, mine in pairs):
        return "Each time you give a number, and inf is right."
    if all(right < inf and mine == inf for right, mine in pairs):
        return "Each time you give inf, and a number is right."
    if not all(isfinite(right) and isfinite(mine) and right for right, mine in pairs):
        return ""
    ratios = [mine / right for right, mine in pairs]
    if len(pairs) == 1 or max(ratios) - min(ratios) > ALIKE * abs(ratios[0]):
        signs = {np.sign(mine - right) for right, mine in pairs}
        return f"Each time your answer is too {'large' if signs == {1.0} else 'small'}." if len(signs) == 1 else ""
    if abs(ratios[0] + 1) <= ALIKE:
        return "Each time your answer is right but for its sign."
    return f"Each time your answer is {number(ratios[0])} times the right one."
