"""A listing to break on paper: what breaks it at the end of the lesson."""

import importlib
import re

from tools.slides.practice import answers, case, cause

judge = importlib.import_module("lib.teach.lab")  # `lib.teach.lab` is the function of that name

LAB = re.compile(r'^lab\("(\w+)"', re.M)
"""A call that shows a laboratory, and the name of its listing."""

TOLD = re.compile(r"\s*<details><summary>(?:When you have found|What is wrong with|The smallest witnesses)")
"""How a text begins that says what breaks the listing before it."""


def _breaks(name: str) -> str:
    """What breaks a listing as markdown, a row a fault: what it is asked, what it answers, and the cause."""
    known = judge.LISTINGS[name]
    return "\n".join(f"- {case(one, known)}: {answers(name, one)} {cause(one)}" for one in known.faults)
