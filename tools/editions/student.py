"""The edition for students: without solutions and without notes to the instructor, in code, cells and outputs."""

import ast
import re
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from lib.teach.exercises import every
from lib.teach.ladder import folded
from lib.teach.ladder.pieces import shut
from tools.editions import folder, key, sealing, showing
from tools.editions.trouble import troubled
from tools.editions.wanted import WHOLE, Wanted
from tools.lesson import without_colab, without_note
from tools.progress import told

TITLE = "the students' edition"
WHAT = """The exercises' own solutions are not in this edition. Every exercise has hints{help}, and checks what
you write; what checks it is sealed in `lib/sealed.bin`. So is each function of `lib` that by itself answers
one of them. What else the lessons derive and show of `lib` is here to be read, and some of it does much of what an
exercise asks. Write yours before you look there."""

HELP = ", its code with blanks to fill and, where that falls into three pieces or more, its lines to put in order"


def _build(made: Path, wanted: Wanted = WHOLE) -> None:
    """Put the edition into an empty folder."""
    paths = wanted.paths
    folder._put(made, TITLE, WHAT.format(help=HELP if wanted.helped else ""), paths)
    for path in (made / "lib" / "teach").rglob("*.py"):
        path.write_text(_without_solutions(path.read_text(encoding="utf-8"), wanted.helped), encoding="utf-8")
    sealing._seal(made / "lib", showing.answering_in(wanted))
    pages, names = (_page(path, wanted) for path in paths), [path.stem for path in paths]
    for path, page in zip(paths, told("Wrote for students", pages, names, after=len(paths)), strict=True):
        nbformat.write(page, made / "notebooks" / path.name)


def _without_solutions(text: str, helped: bool = True) -> str:
    """The file of a lesson's exercises, in which each has rungs in place of its solution, none if it is not helped.

    Raises
    ------
    ValueError
        If anything else in it calls a solution: it would be missed.
    """
    asked = re.findall(r'^    "(\d\d\.\d)": Exercise\(.*?^        solution=(\w+),$', text, re.M | re.S)
    functions = {function for _, function in asked}
    rows = text.splitlines(keepends=True)
    for each in reversed(ast.parse(text).body):
        if isinstance(each, ast.FunctionDef) and each.name in functions:
            del rows[each.lineno - 1 : each.end_lineno + 2]  # and the two empty lines below
    made = "".join(rows)
    for name, function in asked:
        shown = f"        solution=None,\n        rungs={_rungs(name, helped)!r},\n"
        made = made.replace(f"        solution={function},\n", shown, 1)
    if missed := functions & _called(made):
        raise ValueError(f"a checker calls a solution: {', '.join(sorted(missed))}")
    return made


def _rungs(name: str, helped: bool) -> bytes:
    """What an exercise has in place of its solution, shut until somebody asks for help."""
    return shut(key._rungs(name)) if helped else b""


def _called(text: str) -> set[str]:
    """The names that a module reads and does not bind."""
    names = [x for x in ast.walk(ast.parse(text)) if isinstance(x, ast.Name)]
    bound = {x.id for x in names if isinstance(x.ctx, ast.Store)}
    return {x.id for x in names} - bound


def _page(path: Path, wanted: Wanted) -> NotebookNode:
    """A notebook of the edition."""
    with troubled(path):
        page = _without_key(without_colab(nbformat.read(path, as_version=4)), wanted.helped)
        page = showing.without_answers(page, path.stem[:2], wanted.exercises)
        return folder.led(folder.named(page, TITLE), wanted.paths)


def _without_key(notebook: NotebookNode, helped: bool = True) -> NotebookNode:
    """A notebook without solutions and notes."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = without_note(cell.source)
        elif name := re.search(r'^exercise\("([\d.]+)"', cell.source, re.M):
            _put_help(cell, name[1], helped)
    notebook.cells = [cell for cell in notebook.cells if cell.source]
    return notebook


def _put_help(cell: NotebookNode, name: str, helped: bool) -> None:
    """Let the help below an exercise be that of an edition without solutions, whose lines come when a cell is run."""
    asked = every()[name]._replace(solution=None, rungs=_rungs(name, helped))
    (shown,) = (x for x in cell.outputs if f"Solution {name}" in x.get("data", {}).get("text/html", ""))
    shown.data["text/html"] = folded(name, asked)
