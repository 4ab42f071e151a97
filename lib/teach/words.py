"""How a lesson says things: a value as a reader wants it, and sentences in lines short enough for a projector."""

import linecache
import re
import textwrap
import traceback
from collections.abc import Callable
from typing import Any

import numpy as np

from ..attack.targets import worded
from ..show.scene import number

WIDTH = 88
"""The most characters to a line: JupyterLab breaks longer ones in the middle of a word."""


MANY = 8
"""Of so many values all are told."""


LARGE, SMALL = "a number of more than 300 digits", "a number that is nearly 0"
"""What is said of numbers that no float holds."""


def said(x: Any, digits: int | None = 4) -> str:
    """A value as a reader wants it, whatever it is."""
    if isinstance(x, np.ndarray | np.generic):
        x = np.asarray(x)
        x = list(x[: MANY + 1]) if x.ndim else x.item()  # it may be a long one
    if isinstance(x, bool):
        return "yes" if x else "no"
    if isinstance(x, tuple | list):
        return "(" + ", ".join([said(y, digits) for y in x[:MANY]] + ["…"] * (len(x) > MANY)) + ")"
    if isinstance(x, str) or x is None:
        return "nothing" if x is None else worded(x)
    try:
        if isinstance(x, int) and digits is None:
            return str(x).replace("-", "−")
        value = float(x)
        if value != x and (value == 0 or np.isinf(value)):
            return LARGE if value else SMALL
        return {np.inf: "inf (no contact)"}.get(value, number(x, digits))
    except OverflowError:
        return LARGE
    except Exception:  # a value may do anything when it is asked for a number
        return worded(x)


def say(text: str) -> None:
    """Print sentences, each line of them broken between words.

    >>> say("a " * 50)
    a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a
    a a a a a a
    """
    for line in text.splitlines():
        print(textwrap.fill(line, WIDTH, break_long_words=False, break_on_hyphens=False))


def line_of(error: BaseException, function: Callable) -> str:
    """Where in the file of a function an error arose, with the line itself; empty if that is not known."""
    file = getattr(getattr(function, "__code__", None), "co_filename", "")
    lines = [n for frame, n in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == file]
    if not lines:
        return ""
    text = linecache.getline(file, lines[-1]).strip().removesuffix(":")  # a sentence goes on behind it
    return f" in line {lines[-1]}" + (f": `{text}`" if text else "")


def raised(error: BaseException) -> str:
    """What a function's code did that raised an error, as the beginning of a sentence.

    >>> raised(UnboundLocalError("cannot access local variable 'along' where it is not associated with a value"))
    '`along` is used before it is made'
    >>> raised(ZeroDivisionError("division by zero"))
    'your code raised ZeroDivisionError: division by zero'
    """
    early = re.search(r"variable '(\w+)'", worded(error, str)) if isinstance(error, UnboundLocalError) else None
    if early:
        return f"`{early[1]}` is used before it is made"
    return f"your code raised {type(error).__name__}: {worded(error, str)}".removesuffix(": ")


def at_once(*causes: str) -> str:
    """Several causes as one, for who made all of these mistakes.

    >>> at_once("It has two sides.", "It ends.")
    'Two mistakes at once. It has two sides. It ends.'
    """
    return " ".join((f"{('Two', 'Three', 'Four')[len(causes) - 2]} mistakes at once.", *causes))


def first_of(*causes: str) -> str:
    """Several causes as one, of which only the first two are named if there are more: nobody mends four at once.

    >>> first_of("It has two sides.", "It ends.", "It has length 1.")
    'Three mistakes at once. Mend these two first. It has two sides. It ends.'
    """
    number, told = at_once(*causes).split(". ", 1)
    return f"{number}. {told}" if len(causes) < 3 else " ".join((f"{number}. Mend these two first.", *causes[:2]))
