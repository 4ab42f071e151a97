"""Build both editions; or, for a grader, a release made from the students': `nbgrader OUT` and `otter OUT`."""

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

from tools import needs
from tools.editions import nbgrader, otter, student, teacher
from tools.editions.trouble import Troubled

EDITIONS = {"student": student, "teacher": teacher}
FORMS = {"nbgrader": nbgrader, "otter": otter}
"""The editions; and the graders, and what makes a release for each."""


def main() -> None:
    """Build what is asked for whole, or leave what was there."""
    options = ArgumentParser(prog="python -m tools.editions", description=__doc__)
    options.add_argument("form", nargs="?", choices=FORMS, help="the grader; without it both editions are built")
    options.add_argument("out", nargs="?", type=Path, help="a folder that is not there yet, for a grader's release")
    chosen = options.parse_args()
    if chosen.form:
        _put(chosen.form, FORMS[chosen.form]._build, needs.fresh(chosen.out, options))
        return
    for name, edition in EDITIONS.items():
        _put(f"{name} edition", edition._build, needs.BUILT / "editions" / name)


def _put(name: str, build: Callable[[Path], None], place: Path) -> None:
    """Build something in its place; what is there stays where that fails, and why is said in a sentence."""
    stays = f"{place} is as it was" if place.exists() else f"there is no {place}"
    try:
        with needs.whole(place) as folder:
            build(folder)
    except (Troubled, OSError) as error:
        raise SystemExit(f"The {name} was not built: {error}. {stays[0].upper()}{stays[1:]}.") from None


if __name__ == "__main__":
    main()
