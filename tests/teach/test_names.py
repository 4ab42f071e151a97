"""One name in each exercise: the function that its cell begins is the one that its help puts together."""

import ast
import json
import re
from pathlib import Path

import pytest

from lib.teach.exercises import every
from lib.teach.ladder import written

EXERCISES = every()
CELLS = [
    "".join(cell["source"])
    for path in sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
    if cell["cell_type"] == "code"
]
ASKED = {found[1]: (found[2], cell) for cell in CELLS if (found := re.search(r'^exercise\("(.+?)", (\w+)', cell, re.M))}


def test_every_exercise_has_a_cell():
    assert ASKED.keys() == EXERCISES.keys()


@pytest.mark.parametrize("name", EXERCISES)
def test_its_help_defines_what_its_cell_asks_for(name):
    asked, cell = ASKED[name]
    (begun,) = [x.name for x in ast.parse(cell).body if isinstance(x, ast.FunctionDef)][-1:]
    assert re.match(r"def (\w+)\(", written(EXERCISES[name].solution).head)[1] == asked == begun
