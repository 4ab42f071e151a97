"""A listing to break on paper: lines for its cases, and what breaks it at the end of the lesson."""

import importlib
import re

from tools.slides.practice import answers, case, cause

judge = importlib.import_module("lib.teach.lab")  # `lib.teach.lab` is the function of that name

LAB = re.compile(r'^lab\("(\w+)"', re.M)
"""A call that shows a laboratory, and the name of its listing."""

TOLD = re.compile(r"\s*<details><summary>(?:When you have found|What is wrong with|The smallest witnesses)")
"""How a text begins that says what breaks the listing before it."""

EACH, LEAST, MOST = 2, 4, 8
"""So many lines has each case, and so many all of them at least and at most."""


def _room_of(name: str) -> str:
    """The lines that a listing's cases are written on, as HTML: a place like others on paper."""
    return min(max(EACH * len(judge.LISTINGS[name].faults), LEAST), MOST) * "<div></div>"


def _breaks(name: str) -> str:
    """What breaks a listing as markdown, a row a fault: what it is asked, what it answers, and the cause."""
    known = judge.LISTINGS[name]
    return "\n".join(f"- {case(one, known)}: {answers(name, one)} {cause(one)}" for one in known.faults)
