"""The edition for teachers: the key in the exercises' cells, each checked, and the note to the instructor on top."""

import os
import re
import runpy
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell

from tools import address
from tools.editions import folder, key
from tools.editions.trouble import troubled
from tools.editions.wanted import WHOLE, Wanted
from tools.lesson import NOTE, ROOT, without_colab, without_note
from tools.progress import told

TITLE = "the teachers' edition"
NAME = f"{TITLE}, with the key in its cells: it is not for students"
"""What each notebook says of itself."""

WHAT = """This edition has the key in it: every exercise is solved in its cell, and each lesson
opens with the note to the instructor. Keep it from your students. [Teach with it]({teaching}) says how:
votes before a lesson and after it, sheets and exams with their keys, decks, and `make grade`, which gives points and
feedback for what students hand in. These are commands of the whole course, which is at the address below."""

CELL = re.compile(r'^def (\w+)\(.*?\): \.\.\.\n\n\n(exercise\("([\d.]+)", \w+\))$')
"""A cell that asks for a function."""


def _build(made: Path, wanted: Wanted = WHOLE) -> None:
    """Put the edition into an empty folder, its notebooks run: two at a time."""
    paths = wanted.paths
    folder._put(made, TITLE, WHAT.format(teaching=address.on_github("TEACHING.md")), paths)
    whole = [folder.named(_solved(path), NAME) for path in paths]  # all before any is run, which takes long
    lessons = [folder.led(one, paths) for one in whole]
    with ThreadPoolExecutor(2) as pool:
        ran = pool.map(lambda path, lesson: _save(path, lesson, made), paths, lessons)
        list(told("Ran for teachers", ran, [path.stem for path in paths], before=len(paths)))


def _save(path: Path, notebook: NotebookNode, made: Path) -> None:
    """Run a lesson with its key, on the edition's own library and with an engine of its own."""
    with troubled(path):
        nbformat.write(_run(notebook, made), made / "notebooks" / path.name)


def _run(notebook: NotebookNode, made: Path) -> NotebookNode:
    """The notebook as it runs in an edition."""
    run = runpy.run_path(str(ROOT / "tests" / "save_notebooks.py"))["run"]
    with TemporaryDirectory() as scratch:
        own = os.environ | {"PYTHONPATH": str(made), "MY_ENGINE": str(Path(scratch) / "my_engine.py")}
        return run(notebook, made / "notebooks", env=own)


def _solved(path: Path) -> NotebookNode:
    """A notebook with the key in its cells, and below its head, open, the note to the instructor, if it has one."""
    with troubled(path):
        notebook = nbformat.read(path, as_version=4)
        notes = [found[0] for cell in notebook.cells if (found := NOTE.search(cell.source))]
        for cell in without_colab(notebook).cells:
            if cell.cell_type == "markdown":
                cell.source = without_note(cell.source)
            elif found := CELL.match(cell.source):
                function, check, name = found.groups()
                cell.source = f"{key.answer(name, function)}\n\n{check}"
        notebook.cells = [cell for cell in notebook.cells if cell.source]
        for note in notes:
            opened = note.replace("<details>", "<details open>", 1)
            notebook.cells.insert(1, new_markdown_cell(opened, id="for-the-instructor"))
    return notebook
