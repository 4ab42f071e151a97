"""The notebooks as data, for the tests that read them."""

import re
from pathlib import Path

import nbformat
import pytest

from lib.teach.exercises import find
from lib.teach.ladder import _defined, written

ROOT = Path(__file__).parent.parent
EVERY = sorted((ROOT / "notebooks").glob("*.ipynb"))
NOTEBOOKS = [path for path in EVERY if path.stem[2] == "_"]
"""All notebooks, and of these the lessons: what stands beside the course has a letter behind its number."""
COLOUR = re.compile(r"\{\\color\{(#\w{6})\}\{((?:[^{}]|\{[^{}]*\})*)\}\}")
TAG = re.compile(r"\\tag\{([^}]+)\}")


def often(values, kept) -> list:
    """Values as parameters of a test: those that are kept at every run, the others where all is asked for."""
    return [x if x in kept else pytest.param(x, marks=pytest.mark.slow) for x in values]


def thinned(values, step: int, several: bool = False) -> list:
    """Values as parameters of a test: one of every so many at every run, the others where all is asked for.

    several : whether a value is a tuple of several parameters.
    """
    slow = [pytest.param(*(x if several else (x,)), marks=pytest.mark.slow) for x in values]
    return [slow[i] if i % step else x for i, x in enumerate(values)]


class Made(dict):
    """What is made of a key by a function, once it is asked for: not while tests are collected."""

    def __init__(self, by):
        self.by = by

    def __missing__(self, key):
        return self.setdefault(key, self.by(key))


def some(*numbers: str) -> list:
    """The notebooks as parameters of a test: those of these numbers at every run, the others where all is asked for."""
    return [
        pytest.param(path, id=path.stem, marks=() if path.stem[:2] in numbers else pytest.mark.slow)
        for path in NOTEBOOKS
    ]


def read(path: Path) -> nbformat.NotebookNode:
    """A notebook."""
    return nbformat.read(path, as_version=4)


def prose(notebook) -> str:
    """All its markdown, and the help below its exercises."""
    return "\n\n".join(cell.source if cell.cell_type == "markdown" else below(cell) for cell in notebook.cells)


def below(cell) -> str:
    """The hints and the solution below an exercise, as Markdown; nothing of other code."""
    names = re.findall(r'^exercise\("([\d.]+)"', cell.source, re.M)
    return "\n\n".join(text for name in names for text in _help(name))


def _help(name: str) -> list[str]:
    """Hints and solution of an exercise, each in its fold."""
    asked = find(name)
    folds = [(f"Hint {i}", hint) for i, hint in enumerate(asked.hints, start=1)]
    folds.append((f"Solution {name}", f"```python\n{written(asked.solution).text()}```"))
    return [f"<details><summary>{title}</summary>\n\n{text}\n\n</details>" for title, text in folds]


def displayed(text: str) -> list[str]:
    """Every displayed equation."""
    return re.findall(r"\$\$(.+?)\$\$", text, flags=re.S)


def tags(text: str) -> list[str]:
    """The numbers of the equations, in order."""
    return TAG.findall(text)


def letters(formula: str) -> set[str]:
    """The letters of a formula, with index and boldness: {'u_0', '\\mathbf p', 't', …}."""
    plain = TAG.sub("", COLOUR.sub(r"\2", formula))
    plain = re.sub(r"\\sum_\w", "", plain)
    plain = re.sub(r"\\(text|mathrm)\{[^}]*\}", "", plain)
    plain = plain.replace(r"\hat{\mathbf v}", r"\hat v ").replace(r"\mathbf{", r"\mathbf ").replace("}", " } ")
    names = "mu|kappa|tau|theta|varphi|varepsilon|alpha|beta|gamma|delta|ell|sigma|nu|rho|lambda|omega|psi"
    greek = rf"\\(?:{names})(?![A-Za-z])"
    found = re.findall(rf"(\\hat v|\\mathbf ?\w|{greek}|(?<![\\A-Za-z])[A-Za-z](?![A-Za-z]))\s*(_\d|_\w)?", plain)
    return {re.sub(r"\\mathbf ?", r"\\mathbf ", letter) + index for letter, index in found}


def written_alone(solution):
    """A solution as a learner has it who wrote it: code of nobody's module."""
    code = written(solution)
    return _defined(code.text(), code.head)
