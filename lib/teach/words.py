"""How a lesson says things: a value as a reader wants it, and sentences in lines short enough for a projector."""

import textwrap
from typing import Any

import numpy as np

from ..show.scene import number

WIDTH = 88
"""The most characters to a line: JupyterLab breaks longer ones in the middle of a word."""


def said(x: Any, digits: int | None = 4) -> str:
    """A value as a reader wants it."""
    if isinstance(x, np.ndarray) and x.ndim == 0:
        x = x.item()
    if isinstance(x, bool | np.bool_):
        return "yes" if x else "no"
    if isinstance(x, tuple | list | np.ndarray):
        return "(" + ", ".join(said(y, digits) for y in x) + ")"
    try:
        return {np.inf: "inf (no contact)"}.get(float(x), number(x, digits))
    except (TypeError, ValueError):
        return "nothing" if x is None else repr(x)


def say(text: str) -> None:
    """Print sentences, each line of them broken between words.

    >>> say("a " * 50)
    a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a
    a a a a a a
    """
    for line in text.splitlines():
        print(textwrap.fill(line, WIDTH, break_long_words=False, break_on_hyphens=False))
