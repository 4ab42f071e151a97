"""Cases that students do not see: those that an exercise draws by chance are drawn by another seed."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from math import isnan, nan
from typing import Any

import numpy as np

from lib.teach.checking import _answers_of, _plainly, same
from lib.teach.task import Exercise

SEED = 20_401
"""The seed unless another is given."""


SEEN = "03.2", "04.2", "05.1", "05.2", "07.2"
"""Exercises that draw nothing by chance: each of their cases stands on a boundary, or beside one, by design."""


@contextmanager
def other_chance(seed: int) -> Iterator[None]:
    """While it lasts, every generator of random numbers begins elsewhere than its own seed says."""
    usual = np.random.default_rng
    np.random.default_rng = lambda own=None: usual(own if own is None else [own, seed])
    try:
        yield
    finally:
        np.random.default_rng = usual


def held_back(asked: Exercise, seed: int) -> list[tuple]:
    """The cases of an exercise by that seed, which the tutor keeps from here on, until all is forgotten."""
    with other_chance(seed):
        return [case for case, _ in _answers_of(asked)]


def rights(asked: Exercise, seed: int) -> list:
    """What is right in these cases, in their order; empty where it is not that which an answer returns."""
    held_back(asked, seed)
    usual = asked.call is Exercise._field_defaults["call"]
    return [right for _, right in _answers_of(asked)] if usual else []


@cache
def of_no_number(asked: Exercise) -> tuple[str, frozenset[int]]:
    """The known mistake that gives nan or fails wherever it is wrong, and in which cases; nothing if there is none."""
    known = _answers_of(asked)
    for one in asked.mistakes:
        said = [_said(asked, one.function, case) for case, _ in known]
        wrong = [k for k, (_, right) in enumerate(known) if not same(said[k], right)]
        if 0 < len(wrong) < len(said) and all(isinstance(said[k], float) and isnan(said[k]) for k in wrong):
            return one.cause, frozenset(wrong)
    return "", frozenset()


def _said(asked: Exercise, function: Callable, case: tuple) -> Any:
    """What a function of the course says to a case; nan if it fails."""
    try:
        with np.errstate(all="ignore"):
            return _plainly(asked.call(function, *case))
    except (ArithmeticError, ValueError):
        return nan


def forget_cases() -> None:
    """Let the tutor forget all that it has worked out from cases: the next are drawn anew."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("lib.teach", "swept_spheres.teach")):
            for kept in list(vars(module).values()):
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()
