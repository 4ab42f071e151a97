"""Build both editions; or, for a grader, a release made from the students': `nbgrader OUT` and `otter OUT`."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools import needs
from tools.editions import course, nbgrader, otter, student, teacher
from tools.editions.trouble import Troubled
from tools.editions.wanted import ALL, Wanted, lessons_in
from tools.grade.roster import NOBODY

EDITIONS = {"student": student, "teacher": teacher}
FORMS = {"nbgrader": nbgrader, "otter": otter}
"""The editions; and the graders, and what makes a release for each."""


def main() -> None:
    """Build what is asked for whole, or leave what was there."""
    options = ArgumentParser(prog="python -m tools.editions", description=__doc__)
    options.add_argument("form", nargs="?", choices=FORMS, help="the grader; without it both editions are built")
    options.add_argument("out", nargs="?", type=Path, help="a folder that is not there yet, for a grader's release")
    options.add_argument("--set", default=ALL, type=lessons_in, metavar="LESSONS", help="those alone, as 00-04,08")
    alone = "students get hints, but not the lines in no order and the code with blanks"
    options.add_argument("--without-help", action="store_true", help=alone)
    options.add_argument(
        "--class", dest="roster", type=course.roster_of, metavar="TABLE", help="for nbgrader: the class"
    )
    due = "for nbgrader: when lessons are due, as 00-01=2027-02-01 12:00, 04=2027-02-15; in UTC unless it says another"
    options.add_argument("--due", type=course.dates_of, metavar="DATES", help=due)
    chosen = options.parse_args()
    wanted = Wanted(chosen.set, not chosen.without_help)
    build = _with_tables(chosen, options)
    if chosen.form:
        _put(chosen.form, build, needs.fresh(chosen.out, options), wanted)
        return
    for name, edition in EDITIONS.items():
        _put(f"{name} edition", edition._build, needs.BUILT / "editions" / name, wanted)


def _with_tables(chosen: Namespace, options: ArgumentParser) -> Callable[[Path, Wanted], None] | None:
    """What makes a grader's release, with the class and the dates in it; an error where it takes none."""
    if chosen.form != "nbgrader" and (chosen.roster or chosen.due):
        options.error("--class and --due are nbgrader's; otter leaves both to the platform, and editions have neither")
    if chosen.form != "nbgrader":
        return FORMS[chosen.form]._build if chosen.form else None
    try:
        tables = course.tables(chosen.roster or NOBODY, chosen.due or {}, [path.stem for path in chosen.set])
    except ValueError as error:
        options.error(str(error))
    return partial(nbgrader._build, tables=tables)


def _put(name: str, build: Callable[[Path, Wanted], None], place: Path, wanted: Wanted) -> None:
    """Build something in its place; what is there stays where that fails, and why is said in a sentence."""
    stays = f"{place} is as it was" if place.exists() else f"there is no {place}"
    try:
        with needs.whole(place) as folder:
            build(folder, wanted)
    except (Troubled, OSError) as error:
        raise SystemExit(f"The {name} was not built: {error}. {stays[0].upper()}{stays[1:]}.") from None


if __name__ == "__main__":
    main()
