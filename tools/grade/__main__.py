"""Grade a class: `make grade FOLDER=handed-in`, or `python -m tools.grade handed-in`."""

import errno
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from lib.teach.worth import FULL

from .. import needs
from .bare import TYPED, WAYS, settled
from .chosen import exercises, only_set
from .collect import Class, collected
from .decided import TO_DECIDE, Key, decided, decisions, not_lost, to_decide, untaken
from .held import SEED
from .keeping import Graded
from .pages import student_page
from .room import lecturer_page
from .roster import NOBODY, class_list, completed
from .rubric import brief, rule
from .running import graded
from .table import table, totals
from .typed import _questions
from .whose import page_of

OURS = "grades.csv", "totals.csv", TO_DECIDE, "lecturer.html", "students"
"""What is written; by these a folder is known that may be written anew."""


UNTAKEN = "in your table of points, was not taken; the rest of it was"
"""What is told of points that stand in no answer's place."""


def main() -> None:
    """Read the options, grade, and write."""
    chosen = _options()
    folder, out = Path(chosen.folder), Path(chosen.out).resolve()
    _can_be(folder, out)
    _keeps(out, chosen.points)
    begun = time.monotonic()
    try:
        handed = collected(folder, chosen.roster.known)
        if not handed.students:
            raise SystemExit(f"{folder} holds nothing to grade. {_first(handed)}Nothing was written.")
        handed = completed(handed, chosen.roster)
        made = only_set(settled(_judged(handed, out, chosen), chosen.ways), chosen.set)
        chosen.untaken = untaken(made, chosen.points)
        made = decided(made, chosen.points)
        with needs.whole(out) as unfinished:
            _write(unfinished, made, handed, chosen)
    except OSError as error:
        raise SystemExit(_told(error, out)) from None
    _report(made, handed, out, time.monotonic() - begun)
    _tell(chosen.untaken)


def _options() -> Namespace:
    """The options."""
    options = ArgumentParser(prog="python -m tools.grade", description=__doc__)
    options.add_argument("folder", help="what was handed in: a folder, or a table of exam answers")
    options.add_argument("out", nargs="?", default=str(needs.BUILT / "grades"), help="where to write: built/grades")
    options.add_argument("--seed", type=int, default=SEED, help="a whole number that students do not know")
    options.add_argument("--exam", default="exam_first_1", help="the exam's page, where a table has no column version")
    options.add_argument("--set", default="", help="what was set, as 00-03,04.2,exam 1-8: no more counts")
    options.add_argument("--points", default="", help="a table of points that you decided: student, exercise, points")
    options.add_argument("--loss", type=float, help="what a named mistake loses of the 5 points of an exercise")
    options.add_argument("--class", dest="roster", default="", help="the class: a table with student, and id or others")
    options.add_argument("--ways", choices=WAYS, default=TYPED, help="where an exam's ways are")
    chosen = options.parse_args()
    if chosen.loss is not None and not 0 < chosen.loss <= FULL:
        options.error(f"loss must be more than 0 and at most {FULL:g}; got {chosen.loss:g}")
    try:
        chosen.set = exercises(chosen.set, len(_questions(chosen.exam)))
        chosen.points = decisions(Path(chosen.points)) if chosen.points else {}
        chosen.roster = class_list(Path(chosen.roster)) if chosen.roster else NOBODY
    except ValueError as error:
        options.error(str(error))
    return chosen


def _can_be(folder: Path, out: Path) -> None:
    """Refuse before anything is done what would lose or mix something."""
    if not hasattr(os, "fork"):
        raise SystemExit("Grading needs Linux or macOS, on Windows WSL: answers run in forked processes.")
    if not folder.exists():
        raise SystemExit(f"FOLDER must be what was handed in; there is no {folder}. Nothing was written.")
    inside, beside = folder.resolve(), out.resolve()
    if inside == beside or inside in beside.parents or beside in inside.parents:
        raise SystemExit(f"OUT must not lie in FOLDER, nor FOLDER in OUT; got {folder} and {out}. Nothing was written.")
    if out.exists() and not (out.is_dir() and {path.name for path in out.iterdir()} <= set(OURS)):
        raise SystemExit(
            f"OUT must be a new folder, or one that was written by this command; {out} holds other things."
        )


def _keeps(out: Path, points: dict[Key, float]) -> None:
    """Refuse to lose points that the lecturer has written into the table there."""
    try:
        not_lost(out, points)
    except ValueError as error:
        raise SystemExit(f"{error}. Nothing was written.") from None


def _judged(handed: Class, out: Path, chosen: Namespace) -> list[Graded]:
    """All students, with what is kept of them."""
    kept = out.with_name(f"{out.name}.kept")
    try:
        kept.mkdir(parents=True, exist_ok=True)
        return graded(handed.students, kept, chosen.seed, chosen.exam, chosen.loss)
    except KeyboardInterrupt:
        done = len(list(kept.glob("*.json")))
        words = (
            f"Stopped: {done} of {len(handed.students)} students are kept in {kept}. The same command goes on there."
        )
        print(words, file=sys.stderr)
        raise SystemExit(130) from None


def _write(folder: Path, made: list[Graded], handed: Class, chosen: Namespace) -> None:
    """Write the table and all pages."""
    (folder / "students").mkdir()
    tables = {
        "grades.csv": table(made),
        "totals.csv": totals(made, chosen.roster),
        TO_DECIDE: to_decide(made, chosen.untaken),
    }
    for name, told in tables.items():
        (folder / name).write_text(told, encoding="utf-8-sig", errors="replace")
    for one in made:
        page = student_page(one, brief(chosen.loss))
        (folder / "students" / f"{page_of(one.student)}.html").write_text(page, encoding="utf-8", errors="replace")
    refused = (*handed.refused, *((why, UNTAKEN) for why in chosen.untaken.values()))
    page = lecturer_page(made, refused, rule(chosen.loss), (chosen.seed, chosen.exam), chosen.loss)
    (folder / "lecturer.html").write_text(page, encoding="utf-8", errors="replace")


def _report(made: list[Graded], handed: Class, out: Path, seconds: float) -> None:
    """Say what was made, and what was not."""
    answers, refused = (
        sum(entry.kind != "open" for one in made for entry in one.entries),
        len(handed.refused) + sum(len(one.refused) for one in made),
    )
    print(f"{len(made)} students, {answers} answers, in {seconds:.0f} s: {out / 'lecturer.html'}")
    if refused:
        print(f"{refused} could not be counted, or not for certain as whose: why stands on that page.")
    if absent := sum(one.absent for one in made):
        print(f"{absent} of the list handed in nothing: who stands on that page.")
    for words in sorted({words for one in made for words in one.undone}):
        print(f"On this machine {words}.")


def _tell(untaken: dict[Key, str]) -> None:
    """Say which points of the lecturer's table were not taken, and where they are."""
    for why in untaken.values():
        print(f"Not taken: {why}.", file=sys.stderr)
    if untaken:
        print(f"The rest of your points was taken; these stand at the end of {TO_DECIDE}, too.", file=sys.stderr)


def _first(handed: Class) -> str:
    """The first thing that was refused, in words."""
    return f"{handed.refused[0][0]}: {handed.refused[0][1]}. " if handed.refused else ""


def _told(error: OSError, out: Path) -> str:
    """What the system refuses, in words."""
    what = "there is no space left" if error.errno == errno.ENOSPC else f"{error.strerror}: {error.filename}"
    return f"It could not be written: {what}. {out} is as it was, and what is judged already is kept for the next run."


if __name__ == "__main__":
    main()
