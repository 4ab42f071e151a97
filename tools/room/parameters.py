"""Questions with parameters: their numbers plain or drawn by a seed, and texts that reckon with them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from . import checks
from .draws import _Draw, _exactly, _said

TRIES = 2000
"""Draws that a question may take until its numbers suit it."""

PLACES = 100
"""A number is written to two places at most: times this it is whole."""


def plus(x: float) -> str:
    """A number as a further term of a sum.

    >>> plus(3), plus(-2.5)
    ('+ 3', '− 2.5')
    """
    return f"{'−' if x < 0 else '+'} {_said(_exactly(abs(x)))}"


KNOWN = {name: x for name, x in vars(checks).items() if not name.startswith("__")} | {"plus": plus}
"""What an expression of a question may name, beside its own numbers."""


def _reckoned(expression: str, values: Mapping[str, Any]) -> Any:
    """The value of an expression of a question.

    >>> _reckoned("length(v) / k", {"v": [3, 4], "k": 2})
    2.5
    """
    return eval(expression, {**KNOWN, **values})


def _with(values: Mapping[str, Any], named: Mapping[str, str]) -> dict[str, Any]:
    """The values, and those that follow from them, in their order."""
    found = dict(values)
    for name, expression in named.items():
        found[name] = _reckoned(expression, found)
    return found


def _fill(text: str, values: Mapping[str, Any]) -> str:
    """The text with each «expression» replaced by its value as it is written.

    Raises
    ------
    ValueError
        For a number of more than two places.

    >>> _fill("At t = «x / 4», from «[x, -2]» cm.", {"x": 1})
    'At t = 0.25, from (1, −2) cm.'
    """
    return re.sub(r"«([^»]+)»", lambda found: _written(_reckoned(found[1], values)), text)


def _written(x: Any) -> str:
    """A value as it is written."""
    x = _exactly(x)
    if not all((one * PLACES).denominator == 1 for one in _each(x)):
        raise ValueError(f"x must have two places at most; got {_said(x)}")
    return _said(x)


def _each(x: Any) -> Iterable:
    """The numbers in a value."""
    if isinstance(x, tuple):
        return [one for part in x for one in _each(part)]
    return [] if isinstance(x, str | bool) else [x]


def _values(told: dict, name: str, seed: int | str | None) -> dict[str, Any]:
    """The numbers of one form of a question: its plain ones, or those that a seed draws.

    Raises
    ------
    ArithmeticError
        If no draw suits it.
    """
    plain, named = told.get("given", {}), told.get("let", {})
    if seed is None or "draw" not in told:
        return _with(plain, named)
    draw = _Draw(f"{seed}/{name}")
    for _ in range(TRIES):
        values = _with(plain | {key: _one(draw, some) for key, some in told["draw"].items()}, named)
        if _suits(told, values):
            return values
    raise ArithmeticError(f"{name}: no numbers suit this question in {TRIES} draws")


def _one(draw: _Draw, some: str | list) -> Any:
    """One of a list, or a whole number from a range such as "2..9"."""
    if isinstance(some, list):
        return draw.pick(some)
    low, high = map(int, some.split(".."))
    return draw.whole(low, high)


def _suits(told: dict, values: Mapping[str, Any]) -> bool:
    """Do these numbers keep the question's check, are all of them short, and do no two answers agree?"""
    try:
        if not _reckoned(told.get("check", "True"), values):
            return False
        for text in (told["setting"], told["question"], *(row["why"] for row in told["answers"])):
            _fill(text, values)
        texts = {_fill(row["text"], values) for row in told["answers"]}
    except (ValueError, ZeroDivisionError):
        return False
    return len(texts) == len(told["answers"])
