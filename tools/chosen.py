"""Which lessons a command makes, and where it writes them: one lesson, or all into built/."""

from argparse import ArgumentParser
from pathlib import Path

from tools import needs
from tools.lesson import Lesson, lessons


def chosen(
    name: str, about: str, words: list[str] | None = None, also: dict[str, set[str]] | None = None
) -> tuple[list[Lesson], Path]:
    """The lessons that a command's words ask for, and the folder they go to.

    Parameters
    ----------
    name : str
        The command's, as "slides": all lessons go to built/slides, and lesson 03 alone to built/slides-03.
    about : str
        What the command does, for `--help`.
    words : list of str, optional
        What stands behind the command; that of the process unless given.
    also : dict, optional
        What else can be made alone, by its name, and the numbers of the lessons that it is made of.

    Raises
    ------
    SystemExit
        If there is no such lesson, or something stands in the folder that is named.
    """
    made, also = {each.number: each for each in lessons()}, also or {}
    asked = ArgumentParser(prog=f"python -m tools.{name}", description=about)
    what = f"one lesson, as 03{''.join(f', or {x}' for x in also)}; all unless given"
    asked.add_argument("lesson", nargs="?", choices=[*made, *also], metavar="LESSON", help=what)
    where = f"a folder that is not there yet, for one lesson; built/{name}-LESSON unless given"
    asked.add_argument("out", nargs="?", type=Path, metavar="OUT", help=where)
    given = asked.parse_args(words)
    if given.lesson is None:
        return [*made.values()], needs.BUILT / name
    place = needs.fresh(given.out, asked) if given.out else needs.BUILT / f"{name}-{given.lesson}"
    return [made[number] for number in sorted(also.get(given.lesson, {given.lesson}))], place
