"""What an exercise is: a question, its right answer, the cases to try, the mistakes that are known, and its picture."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..show.beside import Mark
from ..show.board import Board
from ..show.graphed import Graph
from ..show.grown import Growth


class Mistake(NamedTuple):
    """A wrong answer that learners give: its cause in a sentence, and the answer as code.

    of : the causes of which it is made, where it is several mistakes at once and its words do not tell.
    """

    cause: str
    function: Callable
    of: tuple[str, ...] = ()


def _any_case(*case: Any) -> int:
    """No case is more degenerate than another."""
    return 0


def _called(answer: Callable, *case: Any) -> Any:
    """What an answer says to a case."""
    return answer(*case)


class Exercise(NamedTuple):
    """What is asked, how it is answered rightly, on which cases, and which mistakes are known.

    ask : one sentence. letters : names of the arguments. right : the reference. cases : the arguments to try,
    simplest first. mistakes : what explains wrong answers. solution : a function of a few lines to show, or None in an
    edition without solutions; hints : two.
    world : a case as marks to draw, none if it cannot be drawn. shown : a case and an answer as marks.
    names : of the numbers of an answer, none for yes and no. graph : a case, its right answer and the learner's, None
    if that is none, to what is drawn on axes instead of the world, or to None. film : the same to what plays them.
    without : what the answer should do without, keys of `watching.KINDS`.
    plain : how far a case is from degenerate ones; of those that fail the farthest is shown.
    rtol, atol : how near a number must come. shrinks : a case is p, v, r, and a simpler one may be sought.
    call : answer and case to what is judged, where that is not what the answer returns: where many answers are right,
    what is wrong with one, or where it counts how it was found. says : what is judged in words. wants : what kind of
    answer is asked for, in words. rungs : what `ladder.Rungs` holds, shut by
    `ladder.pieces.shut`, where there is no solution to make it from; nothing where there are to be no rungs.
    grows : how the time of a right answer grows, where it grows too fast, else None.
    digits : how many of a case are told, None for all of them.
    tells : a case, its right answer and the learner's to sentences on what their picture shows.
    sorts : clauses, each with whether it is so of a case, where the letters do not tell: see `pattern`.
    """

    ask: str
    letters: tuple[str, ...]
    right: Callable
    cases: Callable[[], list[tuple]]
    mistakes: tuple[Mistake, ...]
    solution: Callable | None
    hints: tuple[str, str]
    world: Callable[..., list[Mark]]
    shown: Callable[..., list[Mark]]
    names: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    plain: Callable[..., int] = _any_case
    rtol: float = 1e-9
    atol: float = 1e-12
    shrinks: bool = False
    call: Callable[..., Any] = _called
    says: Callable[[Any], str] | None = None
    wants: str = ""
    rungs: bytes | None = None
    graph: Callable[..., Graph | None] | None = None
    film: Callable[..., Board | None] | None = None
    digits: int | None = None
    sorts: tuple[tuple[str, Callable], ...] = ()
    grows: Callable[[Callable], Growth | None] | None = None
    tells: Callable[..., str] | None = None
