"""The code cells of what was handed in, parsed and never run, and what of them the course itself has put there."""

import ast
import json
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from ..lesson import EVERY
from .pen import with_slips_mended

LARGEST = 40_000_000
"""Bytes of a file that are read."""

LONGEST = 200_000
"""Letters of all code of a file that are read."""

MAGIC = re.compile(r"^[ \t]*[%!?].*$|^.*\?$", re.M)
"""Lines that Jupyter takes and Python does not."""


class Unusable(ValueError):
    """A file that cannot be read; what it says is for the lecturer."""


class _Cell(NamedTuple):
    """A cell's statements, none where it is no Python, its text, why it is none, and which slips were mended in it."""

    body: list[ast.stmt]
    text: str
    fault: str = ""
    slips: tuple[str, ...] = ()


def _text(path: Path) -> str:
    """What stands in a file, if it is one that is read."""
    if not path.is_file():
        raise Unusable("it is no ordinary file")
    if (size := path.stat().st_size) > LARGEST:
        most = f"up to {LARGEST / 1e6:.0f} MB are read: clear the notebook's outputs"
        raise Unusable(f"it holds {size / 1e6:.0f} MB, and {most}")
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unusable("it is no text in UTF-8") from None


NO_NOTEBOOK = (
    "it is no notebook, or only a part of one has arrived. Open it in JupyterLab: if it opens there, save it and hand "
    "it in again; if it does not, do so with a copy that does"
)
"""What is said of a file that is called a notebook and cannot be read as one."""


CUT_SHORT = (
    "this notebook ends in the middle: only a part of it has arrived, and nothing of it is judged. Open yours in "
    "JupyterLab, save it, and hand it in again"
)
"""What is said of a notebook whose end is missing."""


def _cut_short(text: str, error: Exception) -> bool:
    """Does a text begin as a notebook does, and is its end what is amiss?"""
    if not isinstance(error, json.JSONDecodeError) or not text.lstrip().startswith("{"):
        return False
    return error.pos >= len(text.rstrip()) - 1 or error.msg.startswith("Unterminated")


def _code_of(text: str) -> list[str]:
    """The sources of a notebook's code cells."""
    try:
        cells = json.loads(text)["cells"]
        sources = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
        texts = ["".join(x).encode(errors="replace").decode() for x in sources]
    except RecursionError:
        raise Unusable("it is nested too deeply to be a notebook") from None
    except (ValueError, KeyError, TypeError) as error:
        raise Unusable(CUT_SHORT if _cut_short(text, error) else NO_NOTEBOOK) from None
    if sum(map(len, texts)) > LONGEST:
        raise Unusable(f"its code is longer than {LONGEST:,} letters")
    return texts


def _cells(texts: list[str]) -> list[_Cell]:
    """The cells, each parsed if it is Python."""
    made = []
    for text in texts:
        text = text if not _fault(text) else MAGIC.sub("pass", text)
        whole, slips = with_slips_mended(text) if _fault(text) else (text, [])
        made.append(_Cell(_parsed(whole).body, whole, _fault(whole), tuple(slips)))
    return made


def _parsed(text: str) -> ast.Module:
    """The syntax tree, an empty one of what is no Python."""
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def _fault(text: str) -> str:
    """Why that is no Python; empty if it is."""
    try:
        compile(text, "cell", "exec", ast.PyCF_ONLY_AST)
    except SyntaxError as error:
        return f"line {error.lineno} is no Python: {error.msg}"
    except (ValueError, RecursionError, MemoryError):
        return "it is no Python"
    return ""


@lru_cache(5000)
def _bound(statement: ast.stmt) -> frozenset[str]:
    """The names that a statement gives a value to, which every answer of its notebook asks for."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return frozenset({statement.name})
    names = set()
    for x in ast.walk(statement):
        if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store):
            names.add(x.id)
        elif isinstance(x, ast.FunctionDef | ast.ClassDef):
            names.add(x.name)
        elif isinstance(x, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name.split(".")[0] for alias in x.names}
    return frozenset(names)


def _loaded(node: ast.AST) -> set[str]:
    """The names that a piece of source reads."""
    return {x.id for x in ast.walk(node) if isinstance(x, ast.Name)}


def _says_nothing(statement: ast.stmt) -> bool:
    """Is it `...`, pass, or words?"""
    return isinstance(statement, ast.Pass) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    )


@cache
def _own() -> frozenset[str]:
    """All statements that stand in the course's own notebooks, as trees."""
    notebooks = (path.read_text(encoding="utf-8") for path in EVERY)
    return frozenset(ast.dump(x) for text in notebooks for cell in _cells(_code_of(text)) for x in cell.body)


def _theirs(cell: _Cell) -> list[ast.stmt]:
    """The statements of a cell that the course has not put there."""
    return [x for x in cell.body if ast.dump(x) not in _own()]
