"""Write all that a lecturer takes into class into built/room/: `python -m tools.room`, `--seeds 1-5` for five versions.

The sheets and exams of seeds that are there already stay, and are made anew.
"""

import re
from argparse import ArgumentParser, ArgumentTypeError
from functools import partial
from pathlib import Path

from .. import mathjax, needs
from ..lesson import lessons
from ..progress import told
from .concepts import FORMS, _judging, _questions
from .exam_page import _exam_files
from .gift import _gift
from .index import _index
from .moodle import _moodle
from .named import NOBODY, students
from .paper import _concepts_page, _lesson_pages
from .qti import _package
from .rows import _rows
from .sheets import _sheet_files
from .slides import _beside, _concepts_slides
from .teaching import _renew

MOST = 100
"""Versions that are made at once."""


def _seeds(text: str) -> list[int]:
    """What a range of seeds means.

    Raises
    ------
    ArgumentTypeError
        If it is neither a whole number nor a range of at most `MOST` of them, the smaller first.

    >>> _seeds("1-3"), _seeds("7")
    ([1, 2, 3], [7])
    """
    wanted = "seeds must be a whole number, as 7, or a range, as 1-5"
    if not (found := re.fullmatch(r"([0-9]{1,9})(?:-([0-9]{1,9}))?", text)):
        raise ArgumentTypeError(f"{wanted}; got {text!r}")
    first, last = int(found[1]), int(found[2] or found[1])
    if last < first:
        raise ArgumentTypeError(f"{wanted}, with the smaller number first; got {text!r}")
    if last - first >= MOST:
        raise ArgumentTypeError(f"{wanted}, of at most {MOST} versions; got {last - first + 1}")
    return list(range(first, last + 1))


def _there(folder: Path) -> list[int]:
    """The seeds whose sheets are in a folder."""
    found = (re.fullmatch(r"sheets_(\d+)", path.stem) for path in folder.glob("sheets_*.html"))
    return [int(seed[1]) for seed in found if seed]


def _whose(text: str) -> tuple[tuple[str, str], ...]:
    """The students whom a file names.

    Raises
    ------
    ArgumentTypeError
        If it names none.
    """
    try:
        return students(Path(text))
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def _of_seed(seed: int, titles: dict[str, str], whose: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The files of one version by their names, which carry its seed; whose : of which students answers are typed."""
    return {**_sheet_files(seed, titles), **_exam_files(seed, whose)}


def _of_form(form: str, titles: dict[str, str]) -> dict[str, str | bytes]:
    """The files of one form of the concept questions by their names."""
    asked = [q for q in _questions() if q.form == form]
    return {
        f"concepts_{form}_slides.html": _concepts_slides(asked, titles),
        f"concepts_{form}.gift": _gift(asked),
        f"concepts_{form}_moodle.xml": _moodle(asked),
        f"concepts_{form}_qti.zip": _package(asked, titles),
        f"claims_{form}_qti.zip": _package([_judging(q) for q in asked], titles, "claims"),
        **_lesson_pages(form, asked, titles),
    }


def _build(folder: Path, seeds: list[int], whose: tuple[tuple[str, str], ...] = NOBODY) -> None:
    """Write everything into a folder, with the sheets and the exams of every seed."""
    mathjax.put(folder / "mathjax")
    _beside(folder)
    titles, asked = {lesson.number: lesson.title for lesson in lessons()}, _questions()
    parts = {"questions": lambda: {"concepts.html": _concepts_page(asked, titles), "concepts.csv": _rows(asked)}}
    parts |= {f"form {form}": partial(_of_form, form, titles) for form in FORMS}
    parts |= {"index": lambda: {"index.html": _index(seeds, titles, {q.lesson for q in asked})}}
    parts |= {f"version {seed}": partial(_of_seed, seed, titles, whose) for seed in seeds}
    for files in told("Wrote", (make() for make in parts.values()), list(parts)):
        for name, made in files.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(made if isinstance(made, bytes) else made.encode())


def main() -> None:
    """Read the options, and build."""
    options = ArgumentParser(prog="python -m tools.room", description=__doc__)
    options.add_argument(
        "--seeds",
        type=_seeds,
        default=[1],
        metavar="1-5",
        help="a whole number, or a range: a seed gives the same sheets and exams on every machine",
    )
    options.add_argument(
        "--names",
        type=_whose,
        default=NOBODY,
        metavar="class.csv",
        help="whose answers to an exam are to be typed: a table with a column student, or a text with a name a line",
    )
    options.add_argument(
        "--teaching",
        action="store_true",
        help="write the tables of README and TEACHING anew, no more",
    )
    chosen = options.parse_args()
    if chosen.teaching:
        return _renew()
    whole = needs.BUILT / "room"
    with needs.whole(whole) as folder:
        _build(folder, sorted({*chosen.seeds, *_there(whole)}), chosen.names)


if __name__ == "__main__":
    main()
