"""Methods put to the test in a lesson: an attack on one, and a comparison of all on one pair."""

from collections.abc import Callable

import numpy as np
from matplotlib.figure import Figure

from .. import METHODS, exact
from ..attack import hunt as engine
from ..attack.report import Finding, saying, told_finding
from ..show import Stage, picture
from ..show.beside import ball, beside, line, moving
from ..show.scene import number
from ..show.still import at_rest
from .engine.state import CURVED, in_socket
from .words import say

__all__ = ["attack", "compare"]


def attack(answer: Callable | str, *more, pairs: int = 2000, curved: bool = False) -> None:
    """Attack a sweep with every family, say what was found, and draw a counterexample in the plane.

    Parameters
    ----------
    answer : callable or str
        (p, v, r) → hit or (hit, t), or t alone, inf without a hit, of one pair or of arrays; or the name of a socket of
        the engine, for what is in it.
    pairs : int
        How many pairs to try.
    curved : bool
        Whether it sweeps curved paths, (p, v, a, r, T) → hit or (hit, t); what is in "curved way" does.

    Raises
    ------
    ValueError
        For a name of no socket that sweeps.
    TypeError
        For more than one sweep.
    """
    if more:
        raise TypeError("answer must be one sweep, the name of a socket or a function: attack(my_sweep); got two")
    curved = curved or answer == CURVED
    answer = in_socket(answer) if isinstance(answer, str) else _by_time(answer) if callable(answer) else answer
    report = engine.attack(answer, seconds=600, pairs=pairs, curved=curved)
    wrong = {name: tally for name, tally in report.families.items() if tally.wrong}
    asked = sum(tally.pairs for tally in report.families.values())
    print(f"{asked} pairs of {len(report.families)} families: wrong in {len(wrong)} families.")
    findings = [finding._replace(errata="") for finding in report.findings]  # the articles are not asked here
    findings.sort(key=lambda f: f.answer.hit == f.hit)  # first where the verdict is wrong, and then where a time is
    drawn = next((f for f in findings if _drawable(f)), None)
    for finding in [drawn] if drawn else findings[:1]:
        say("\n" + told_finding(finding))
    if drawn and curved:
        picture(_bent(drawn), _caption(drawn))
    elif drawn:
        at_rest(Stage((0, 0), (0, 0), drawn.r / 2, drawn.p, drawn.v, drawn.r / 2), _caption(drawn))


def _by_time(sweep: Callable) -> Callable:
    """The same sweep; where it gives a time alone, as in exercise 04.3, a hit is a time in the frame."""

    def timed(*pair):
        found = sweep(*pair)
        t = found if isinstance(found, float | np.ndarray | np.floating) else None
        return found if t is None or np.asarray(t).dtype.kind != "f" else (np.asarray(t) <= 1, t)

    return timed


def _bent(finding: Finding) -> Figure:
    """A counterexample on a bent path: its pair seen from A, the right time in full, what was said dashed."""
    p, v, a, half = (np.array(x) for x in (finding.p, finding.v, finding.a, finding.r / 2))

    def at(t):
        return p + t * (v + t * a / 2)

    way = line(*(at(t) for t in np.linspace(0, finding.T, 65)))
    said = finding.answer.t if finding.answer.hit else None
    right, mine = ([] if t is None or not t < np.inf else [ball(at(t), half)] for t in (finding.t, said))
    pair = [ball((0, 0), half, "A"), way, ball(p, half, "B"), moving(p, v * finding.T, "v")]
    return beside(pair, right, mine, [], "true in full, the attacked sweep's dashed")


def _drawable(finding: Finding) -> bool:
    """Is it in the plane, and of a size that can be seen?"""
    sizes = np.abs([*finding.p, *finding.v, *(finding.a or []), finding.r])
    return len(finding.p) == 2 and 1e-6 < sizes.max() < 1e6 and finding.r > sizes.max() / 50


def _caption(finding: Finding) -> str:
    """The counterexample in a sentence."""
    mine = finding.answer.said or saying(finding.answer.hit, finding.answer.t)
    right = saying(finding.hit, finding.t)
    return f"A {finding.kind}: the attacked sweep says {mine}; the right answer is {right}."


SHARED = 5
"""Digits of a time by arccos that all machines share: libraries differ in its last, and few of them are left."""


def compare(p, v, r, dtype: str = "float64") -> None:
    """Print what every method answers on one pair, its numbers rounded to the type, and which are wrong.

    Parameters
    ----------
    p, v, r : array_like
        One pair, as `lib.METHODS` take it.
    dtype : str
        "float32" or "float64".
    """
    if dtype not in ("float32", "float64"):
        raise ValueError(f"dtype must be float32 or float64; got {dtype!r}")
    pair = [np.asarray(x, dtype=dtype) for x in (p, v, r)]
    right = exact.sweep(*pair)
    for name, sweep in METHODS.items():
        hit, t = sweep(*pair)
        said = f"hit at t = {number(t, SHARED if name == 'trig' else 9)}" if hit else "no hit"
        print(f"{name:10}{said:28}" + ("" if bool(hit) == bool(right.hit) else "wrong"))
