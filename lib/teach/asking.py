"""Exercises that check themselves: the reply to an answer, in words and in a picture, and help below it."""

from collections.abc import Callable

from IPython.display import Markdown, display

from ..show.explorer import explore
from ..show.grown import grown
from ..show.still import Picture
from .borrowed import borrowed
from .checking import Checked, _answers_of, check
from .engine.state import filled
from .engine.trying import as_it_stands
from .exercises import counterexample, film, find
from .ladder import ladder
from .lessons import lesson
from .replies import tell
from .words import say

__all__ = ["exercise"]


def exercise(name: str, answer: Callable) -> None:
    """Check an answer, say what was found, and draw the simplest case it gets wrong; below it help, folded.

    Parameters
    ----------
    name : str
        The number of the exercise, such as "04.3".
    answer : callable
        The learner's function. One that does nothing yet is no fault.

    Raises
    ------
    ValueError, TypeError
        For a name that is no exercise, and an answer that is no function.
    """
    asked = find(name)
    report = judged(name, answer)
    say(tell(name, asked, report, answer))
    if report.kind == "right":
        say(filled(name, answer))
        if moved := getattr(lesson(name.partition(".")[0]), "MOVED", ""):
            display(Markdown(moved))
    if report.growth:
        display(Picture(grown(report.growth), "Your times are the dots, beside lines that grow as N and as N²."))
    if played := film(asked, report):
        explore(played)
    elif drawn := counterexample(asked, report):
        display(Picture(drawn.figure, drawn.alt))
        if drawn.legend:
            display(Markdown(f"*{drawn.legend}*"))
    if part := as_it_stands(name, report, answer):
        display(part)
    ladder(name)


def judged(name: str, answer: Callable) -> Checked:
    """The report on an answer: the check's, but of kind "lib" where only `lib` answers. Errors as `exercise`."""
    asked = find(name)
    if not callable(answer):
        raise TypeError(f"answer must be a function of {', '.join(asked.letters)}; got {answer!r}")
    report = check(asked, answer)
    if report.kind in ("open", "endless", "slow"):
        return report
    lent = borrowed(answer, [case for case, _ in _answers_of(asked)], asked.call)
    return Checked("lib", report.tried, report.failed, cause=lent) if lent else report
