"""A lesson is added by the six lines of CONTRIBUTING: a toy lesson 99 is, to a copy of the house, and all finds it."""

import re
import shutil
import subprocess
import sys

import nbformat
import pytest
from lessons import ROOT
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from tools.lesson import PARTS

MODULE = '''
"""How long is the way between two balls?"""

import numpy as np

from .frame import checked


def gap(p, r) -> np.ndarray:
    """What is left between two balls (eq. 99.1).

    >>> float(gap([3, 4], 2))
    3.0
    """
    (p,), (r,) = checked({"p": p}, {"r": r})
    return np.sqrt(np.sum(p * p, axis=-1)) - r
'''
PICTURE = '''
"""Lesson 99's picture: the shot, and what is left between its balls."""

from .. import toy as module
from .board import State
from .canvas import figure, in_style
from .central import Central, central
from .scene import Facts

__all__ = ["Toy", "toy"]


class Toy(Central):
    """The one shot, and its gap."""

    states = {"99.1": State("the gap", "shot p v shrunk touching", "between the balls {gap} are left.")}

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = figure(6, 3, self.projected), {}
        self.shot(self.figure.add_axes((0, 0, 1, 1)))
        self.fit()

    def draw(self, known: Facts) -> None:
        """The shot."""
        self.put_shot(known)

    def words(self, known: Facts) -> dict[str, float]:
        """The gap."""
        return {"gap": float(module.gap(known.p, known.r))}


def toy(*shown: str) -> None:
    """Show the shot and its gap."""
    central(Toy(*shown))
'''
ASKED = '''
"""Lesson 99's questions: its prediction, its exercise, and what it looks back at."""

from .. import toy
from .predictions import Answer, LookBack
from .task import Exercise, Mistake

PREDICTION = {
    "question": "How much is left between balls of radius 1, 5 apart?",
    "answers": (Answer("3", "Both radii are taken off.", True), Answer("4", "That is one radius.")),
    "scene": {"p1": (0, 0), "v1": (1, 0), "r1": 1, "p2": (5, 0), "v2": (0, 0), "r2": 1},
}
LOOK_BACK = (LookBack("What is p?", (Answer("where B is", "Seen from A.", True), Answer("a price", "No."))),)


def solved(p, r):
    return (p @ p) ** 0.5 - r


EXERCISES = {
    "99.1": Exercise(
        ask="Return what is left between two balls.",
        letters=("p", "r"),
        right=toy.gap,
        cases=lambda: [],
        mistakes=(Mistake("The radii are taken off once.", lambda p, r: toy.gap(p, 2 * r)),),
        solution=solved,
        hints=("How long is p?", "What of it do the balls fill?"),
        world=lambda p, r: [],
        shown=lambda p, r, x: [],
    ),
}
'''
CHECKS = '''
"""The checks of lesson 99's equations."""

from equations import check

from lib import toy


@check("99.1")
def gap():
    assert toy.gap([3, 4], 2) == 3
'''
TESTS = """
from lib import toy


def test_a_gap_is_what_the_radii_leave():
    assert toy.gap([5, 12], 3) == 10
"""
HEAD = """# 99 A toy

**How much is left between two balls?**

After this lesson you can

- say;
- what is;
- left.

About 5 minutes. You need lesson 00.
"""
EQUATION = r"$$ {\color{#0A43A9}{\mathbf p}} \cdot {\color{#0A43A9}{\mathbf p}} > {\color{#13846D}{r}}^2 \tag{99.1} $$"
ROOMS = {
    "lib/NAME.py": MODULE,
    "lib/show/NAME.py": PICTURE,
    "lib/teach/NAME.py": ASKED,
    "tests/NAME/test_NAME.py": TESTS,
    "tests/NAME/NAME_equations.py": CHECKS,
}


def lines() -> list[str]:
    """The six lines in CONTRIBUTING that say how a lesson is added."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return re.findall(r"^\d\. (.+)$", text[text.index("## Add a lesson") :].split("\n## ")[0], re.M)


def notebook() -> nbformat.NotebookNode:
    """The notebook of the toy lesson: the head, its picture, and the parts that all lessons have."""
    cells = [new_markdown_cell(HEAD), new_code_cell("from lib.show import toy\nfrom lib.teach import exercise")]
    for part in PARTS:
        cells.append(new_markdown_cell(f"## {part}" + f"\n\n{EQUATION}" * (part == "Derive")))
        cells += [new_code_cell('toy("99.1")')] * (part == "Play")
    return new_notebook(cells=cells)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the house, bytecode and all, with a room more of each kind, and a line more in the list."""
    made = tmp_path_factory.mktemp("house")
    left = shutil.ignore_patterns("*.pyc.*", "node_modules", "screenshots", "exhibits", "engines", "proof")
    for name in ("lib", "tools", "tests", "notebooks"):
        shutil.copytree(ROOT / name, made / name, ignore=left)
    for name in ("README.md", "TEACHING.md", "pyproject.toml", "conftest.py"):
        shutil.copy(ROOT / name, made)
    for place, text in ROOMS.items():
        path = made / place.replace("NAME", "toy")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.lstrip(), encoding="utf-8")
    nbformat.write(notebook(), made / "notebooks" / "99_toy.ipynb")
    list_ = made / "lib" / "teach" / "lessons.py"
    told = list_.read_text(encoding="utf-8")
    list_.write_text(told.replace("LESSONS = {\n", 'LESSONS = {\n    "99": "toy",\n'), encoding="utf-8")
    return made


def run(house, *words: str) -> str:
    """What a command puts out there."""
    known = {"PYTHONPATH": str(house), "PATH": "/usr/bin:/bin", "HOME": str(house)}
    done = subprocess.run([sys.executable, *words], cwd=house, env=known, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_six_lines_name_every_room_and_the_list():
    named = set(re.findall(r"`((?:lib|tests|notebooks)/[^`]+)`", "\n".join(lines())))
    assert len(lines()) == 6
    assert named >= {*ROOMS, "notebooks/NN_NAME.ipynb", "lib/teach/lessons.py"}


@pytest.mark.slow
def test_whatever_is_derived_finds_a_new_lesson(house):
    program = """
from lib.show import Toy, toy
from lib.teach import exercise, lesson99
from lib.teach.exercises import every
from tools.lesson import lessons
from tools.site.source import _contents as contents
print(lesson99.__name__, "99.1" in every(), lessons()[-1].number, "99_toy" in str(contents()))
print(Toy("99.1").alt)
"""
    told = "lib.teach.toy True 99 True\nthe gap: between the balls 7.369 are left.\n"
    assert run(house, "-c", program) == told
    run(house, "-m", "tools.room", "--teaching")
    for name in ("README.md", "TEACHING.md"):
        assert "[99 A toy](notebooks/99_toy.ipynb)" in (house / name).read_text(encoding="utf-8")


@pytest.mark.slow
def test_its_notebook_is_saved_and_its_tests_are_run(house):
    assert "99_toy.ipynb" in run(house, "tests/save_notebooks.py", "notebooks/99_toy.ipynb")
    files = ["tests/toy", "tests/test_equations.py", "tests/test_walls.py", "tests/show/test_central.py", "lib/toy.py"]
    told = run(
        house, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files, "-k", "toy or Toy or 99 or go_down or by_dots"
    )
    assert int(re.search(r"(\d+) passed", told)[1]) >= 10
