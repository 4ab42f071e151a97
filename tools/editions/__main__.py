"""Build both editions; or, for a grader, a release made from the students': `nbgrader OUT` and `otter OUT`."""

from argparse import ArgumentParser
from pathlib import Path

from tools import needs
from tools.editions import nbgrader, otter, student, teacher

FORMS = {"nbgrader": nbgrader, "otter": otter}
"""The graders, and what makes a release for each."""


def main() -> None:
    """Build what is asked for whole, or leave what was there."""
    options = ArgumentParser(prog="python -m tools.editions", description=__doc__)
    options.add_argument("form", nargs="?", choices=FORMS, help="the grader; without it both editions are built")
    options.add_argument("out", nargs="?", type=Path, help="a folder that is not there yet, for a grader's release")
    chosen = options.parse_args()
    if chosen.form:
        _release(chosen.form, needs.fresh(chosen.out, options))
        return
    for name, edition in (("student", student), ("teacher", teacher)):
        with needs.whole(needs.BUILT / "editions" / name) as folder:
            edition._build(folder)


def _release(form: str, out: Path) -> None:
    """Build a grader's release."""
    with needs.whole(out) as folder:
        FORMS[form]._build(folder)


if __name__ == "__main__":
    main()
