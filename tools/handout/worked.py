"""An exercise on paper: the head of its function, one value to check against, and lines to write on."""

import re
from ast import literal_eval
from html import escape
from typing import Any

import numpy as np

from lib.show.scene import number
from lib.teach.exercises import find
from lib.teach.ladder import written
from tools.handout.lined import PLACE

SPARE = 3
"""Lines to write on, more than a solution has."""

WORKED = {
    "00.1": "(0, 0), (4, 0), (3, 4), (-1, 2)",
    "00.2": "(-12, 8), (24, 0), 5, 0.25",
    "00.3": "(4, 4), 5",
    "01.1": "5, 3",
    "01.2": "20, 5, 3",
    "01.3": "(-12, 3), (20, 0), 5, 4",
    "02.1": "(3, 4), 2, 3",
    "02.2": "(-9, 4), (1, 0), 5",
    "02.3": "(0, 0), (0, 0), 2, (-12, 3), (20, 0), 3",
    "03.1": "10, 0.5236, 6",
    "03.2": "(1, 1), (2, 0)",
    "03.3": "(-9, 4), (12, 0), 5",
    "04.1": "(-12, 3), (20, 0), 5",
    "04.2": "4, -5, 4",
    "04.3": "(-12, 3), (20, 0), 5",
    "05.1": "1, -3, 8",
    "05.2": "1, -3, 8",
    "05.3": "(-12, 6), (20, 0), 5",
    "06.1": "(-12, 3), (20, 0)",
    "06.2": "(-12, 3), (20, 0), 5",
    "06.3": "(8, 4), (-20, 0), 5",
    "07.1": "1, 1e-20",
    "07.2": "(-12, 5), (20, 0), 5",
    "07.3": "(-12, 5), (20, 0), 5",
    "08.1": "(3, 4), (0, 1), (0.6, 0.8)",
    "08.2": "(3, 4), (0, 0), (1, 0), 1, 2, 0.5",
    "08.3": "(1, 0), (0.8, 0.6), (0.8, -0.6)",
    "09.1": "(3, 4), 2, (0.6, 0.8), 1",
    "09.2": "(3, -4), (0, 1), 0.5",
    "09.3": "(0, 3), (2, -4), 1, (0, 1), 0, 0.5",
    "10.1": "(-12, 3), (2, 0), 5",
    "10.2": "1, 1, 0.5",
    "10.3": "((0, 0), (4, 0), (7, 0)), ((2, 0), (0, 0), (-2, 0)), (1, 1, 1)",
    "11.1": "(1, 2), (6, 8), 1",
    "11.2": "((1, 1), (9, 1)), ((7, 0), (0, 0)), (1, 1)",
    "11.3": "(0.25, 0.5), (1, 0.75)",
    "12.1": "(3, 4), (2, -6), (-4, 2), 2",
    "12.2": "(16, 8, 0, 0, 16)",
    "12.3": "(6, 0), (-8, 0), (8, 0), 3",
    "13.1": "(7, 14), (0, 0, 0), 1",
    "13.2": "7, 10, 1, 0.5",
    "13.3": "(0, 0.6, 0.8), (1, 0, -2)",
    "14.1": "(1, 1, 3), (0, 0, -4), 1, ((0, 0, 0), (4, 0, 0), (0, 4, 0))",
    "14.2": "(3, 2, 0), (-4, 0, 0), 1, (0, 0, 0), (0, 4, 0)",
    "14.3": "(4, 2, -8), 0.25, (0, 0, 1), (-1, 0, 0)",
    "15.1": "(3, 0), (-4, 0), 1",
    "15.2": "(3, 0), (-4, 0), 1",
    "15.3": "0, (10, 0), (6, 1), 2",
}
"""What each exercise is asked on paper: short numbers, and none at an edge that is to be thought of."""

SPOKEN = {
    "11.3": "<code>{called}((0.25, 0.5), ask)</code> is {value[0]} after {value[1]} questions, where "
    "<code>ask(0)</code> is 1 and <code>ask(1)</code> is 0.75",
}
"""How that is said which is no plain call."""

BY_SOLUTION, WHOLE = ("11.2",), ("07.2",)
"""Whose checker judges what is wrong with an answer, so that the solution is asked; and who is asked whole numbers."""

CHECKED = "The notebook checks your lines on many more."
"""Where an answer is checked."""


def _to_write(code: str) -> str:
    """The head of the function that is asked for, a value that it gives, and lines to write on."""
    head = escape(code.split("exercise(")[0].strip().removesuffix(" ..."))
    name = re.search(r'exercise\("([\d.]+)"', code)[1]
    solution = "\n".join(written(find(name).solution).body)
    lines = "<div></div>" * (solution.count("\n") + 1 + SPARE)
    room = f"<div class='lines' aria-hidden='true'>{lines}</div>{PLACE} few\"></div>"
    called = re.findall(r"^def (\w+)", code, re.M)[-1]
    return f"<div class='exercise'><pre class='code'>{head}</pre>{_worked(name, called)}{room}</div>"


def _worked(name: str, called: str) -> str:
    """What a function of that name gives for one case, and where it is checked, as HTML."""
    value, plain = _value(name), f"<code>{{called}}({WORKED[name]})</code> is {{value}}"
    parts = [_said(x) for x in value] if name in SPOKEN else _said(value)
    told = SPOKEN.get(name, plain).format(called=called, value=parts)
    return f'<p class="worked">For example, {told}. {CHECKED}</p>'


def _value(name: str) -> Any:
    """The right answer to the case, as the checker has it."""
    asked = find(name)
    return asked.solution(*_case(name)) if name in BY_SOLUTION else asked.call(asked.right, *_case(name))


def _case(name: str) -> tuple:
    """The case, its points as arrays."""
    given = literal_eval(f"[{WORKED[name]}]")
    point = list if name in WHOLE else lambda x: np.array(x, float)
    return tuple(point(x) if isinstance(x, tuple) else x for x in given)


def _said(x: Any) -> str:
    """A value in words.

    >>> _said((True, -0.0, np.array([0.25, 3]))), _said([(0, 1)]), _said(2 / 3)
    ('(True, 0, (0.25, 3))', '[(0, 1)]', '0.6667')
    """
    if isinstance(x, bool | np.bool_):
        return str(bool(x))
    if isinstance(x, list):
        return f"[{', '.join(map(_said, x))}]"
    return f"({', '.join(map(_said, x))})" if isinstance(x, tuple | np.ndarray) else number(float(x))
