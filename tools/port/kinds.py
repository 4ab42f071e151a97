"""The kinds of what a translated function computes with, and their names in C."""

from itertools import groupby
from types import FunctionType

NUMBER, TRUTH, WHOLE, KNOWN = "double", "int", "ss_whole", "known"
"""A double; true or false; a whole number of any size; what Python knows, as a number written out or a function."""

Kind = str | tuple
"""One of these, or a tuple of kinds."""

LETTERS = {NUMBER: "d", TRUTH: "t", WHOLE: "w"}


def name_of_kind(kind: Kind) -> str:
    """The name of a kind in C; a tuple is a struct named after what it holds.

    >>> pair = (NUMBER, NUMBER)
    >>> name_of_kind(pair), name_of_kind((pair, pair, NUMBER))
    ('ss_2d', 'ss_2d_2d_1d')
    """
    return f"ss_{_letters(kind)}" if isinstance(kind, tuple) else kind


def _letters(kind: Kind, joint: str = "_") -> str:
    """What a tuple holds: how many of which, or one after another where it holds tuples."""
    if not any(isinstance(x, tuple) for x in kind):
        return "".join(f"{len(list(alike))}{letter}" for letter, alike in groupby(LETTERS[x] for x in kind))
    return joint.join(_letters(x if isinstance(x, tuple) else (x,), joint + "_") for x in kind)


def fields(kind: tuple) -> tuple[str, ...]:
    """The names of what a struct holds: of two numbers the high one and the low one.

    >>> fields((NUMBER, NUMBER)), fields((NUMBER, TRUTH))
    (('high', 'low'), ('x0', 'x1'))
    """
    return ("high", "low") if kind == (NUMBER, NUMBER) else tuple(f"x{i}" for i in range(len(kind)))


def struct(kind: tuple) -> str:
    """The declaration of a struct in C.

    >>> struct((NUMBER, NUMBER))
    'typedef struct { double high; double low; } ss_2d;'
    """
    inside = " ".join(f"{name_of_kind(x)} {name};" for x, name in zip(kind, fields(kind), strict=True))
    return f"typedef struct {{ {inside} }} {name_of_kind(kind)};"


def suffix(what: tuple) -> str:
    """What a function's name ends in, by which others of the same source are told from it: functions, whole numbers.

    >>> suffix((NUMBER, (WHOLE, WHOLE)))
    '_whole'
    """
    functions = "".join(f"_{x.__name__}" for x in what if isinstance(x, FunctionType))
    return functions + ("_whole" if "w" in "".join(_letters((x,)) for x in what if isinstance(x, str | tuple)) else "")
