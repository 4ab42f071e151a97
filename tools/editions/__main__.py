"""Build both editions; or, for a grader, a release made from the students': `nbgrader OUT` and `otter OUT`."""

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

from tools import needs
from tools.editions import nbgrader, otter, student, teacher
from tools.editions.trouble import Troubled
from tools.editions.wanted import ALL, Wanted, lessons_in

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
    chosen = options.parse_args()
    wanted = Wanted(chosen.set, not chosen.without_help)
    if chosen.form:
        _put(chosen.form, FORMS[chosen.form]._build, needs.fresh(chosen.out, options), wanted)
        return
    for name, edition in EDITIONS.items():
        _put(f"{name} edition", edition._build, needs.BUILT / "editions" / name, wanted)


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
