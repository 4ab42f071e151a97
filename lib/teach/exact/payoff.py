"""Lesson 07's payoff: the first shot with the learner's sweep in it, and how many pairs need which floor."""

from os.path import commonprefix
from time import perf_counter
from typing import Any

import numpy as np
from IPython.display import display
from matplotlib.figure import Figure

from ... import exact
from ...show.artists import blank
from ...show.canvas import figure, in_style
from ...show.exact.lift import GRAZE
from ...show.exact.missed import Missed
from ...show.explorer import explore
from ...show.palette import CONTACT, QUIET
from ...show.still import Picture
from ..engine.state import engine
from ..measured import Measured

__all__ = ["digits_of_D", "floors", "never_missed"]

MANY, ACROSS = 1000, 50
"""How many squares are drawn of either kind of shots, and how many in a row."""

PAIRS, ROUNDS, SEED = 100_000, 5, 7
"""How many shots are asked; the least of how many rounds counts; and where the shots begin."""


def never_missed() -> None:
    """Show the first shot again; asked besides is exercise 07.3, or `lib` until that has passed."""
    board = Missed("shot", sweep=_asked)
    engine().listeners.append(board.anew)
    explore(board)


def _asked() -> tuple[Any, str]:
    """Who is asked besides, and whose it is."""
    if own := engine().own.get("07.3"):
        return own, "your sweep"
    return lambda p, v, r: exact.sweep(p, v, r).hit, "the exact sweep on loan from lib"


def digits_of_D() -> None:
    """Show both terms of (7.11) for the graze of the lift, as whole numbers, and their difference below them.

    What both begin with alike is bold, and is counted above it; a page that is too narrow for them can be scrolled.
    """
    p, v, r, m = _whole(*GRAZE, 5.0)
    one, other = (v[0] ** 2 + v[1] ** 2) * r**2, (p[0] * v[1] - p[1] * v[0]) ** 2
    words = "(m v · m v)(m r)²", "|m p × m v|²", "difference"
    rows = [f"{word:>18} {x:>67d}" for word, x in zip(words, (one, other, one - other), strict=True)]
    alike = len(commonprefix([str(one), str(other)]))
    start = len(rows[0]) - len(str(one))
    bold = [f"{row[:start]}<b>{row[start : start + alike]}</b>{row[start + alike :]}" for row in rows[:2]]
    text = "\n".join([f"m = 2^{m}", *rows])
    brace = f"├{f' {alike} alike ':─^{alike - 2}}┤"
    html = "\n".join([f"m = 2<sup>{m}</sup>", " " * start + brace, *bold, rows[2]])
    page = f"<pre style='overflow-x: auto; white-space: pre'>{html}</pre>"
    display({"text/plain": text, "text/html": page}, raw=True)


def _whole(p, v, r: float) -> tuple[list[int], list[int], int, int]:
    """A pair times the largest of the powers of two under its numbers, and which power that is."""
    ratios = [[float(x).as_integer_ratio() for x in w] for w in (p, v, [r])]
    m = max(below for w in ratios for _, below in w)
    p, v, (r,) = ([above * (m // below) for above, below in w] for w in ratios)
    return p, v, r, m.bit_length() - 1


def shots(whole: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Random shots, any numbers or whole centimetres: p, v and r."""
    rng = np.random.default_rng(SEED)
    p, v = rng.uniform(-40, 40, (2, PAIRS, 2))
    r = rng.uniform(2, 10, PAIRS)
    return (np.rint(p), np.rint(v), np.rint(r)) if whole else (p, v, r)


def counted(whole: bool) -> list[int]:
    """How many of the shots each floor settles: the filter, double-double, whole numbers.

    >>> counted(False)[0] + counted(False)[1]
    100000
    """
    return np.bincount(exact.steps(*shots(whole)).stage, minlength=3).tolist()


class _Floors(Measured):
    """How many shots need which floor, and how much longer the last one takes, on this machine."""

    told = "Asks the exact sweep about 200,000 shots, and counts which floor settles each"

    def run(self) -> None:
        """Count, time, and say both."""
        self.say("Asking …")
        any_, whole = counted(False), counted(True)
        slower = f"Pairs that need whole numbers take {_slower():.1f} times as long as the others."
        self.say(f"{why(any_, whole)} {slower}")
        seen = (
            f"Each dot stands for {PAIRS // MANY} shots. The filter settles the grey ones and leaves the others open."
        )
        self.children = [self.button, Picture(squares(any_, whole), seen), self.said]


@in_style
def squares(any_: list[int], whole: list[int]) -> Figure:
    """A field of squares for either kind of shots, each so many shots; in colour those that the filter leaves open."""
    fig = figure(9.6, 2.4)
    for left, name, counts in ((0.01, "with all their digits", any_), (0.51, "in whole centimetres", whole)):
        ax = blank(fig, [left, 0.02, 0.48, 0.84], (-1, ACROSS), (-1, MANY // ACROSS))
        across, up = np.arange(MANY) % ACROSS, np.arange(MANY) // ACROSS
        open_ = round(MANY * sum(counts[1:]) / sum(counts))
        some = np.zeros(MANY, bool)
        some[np.random.default_rng(SEED).choice(MANY, open_, replace=False)] = True
        for those, colour, size in ((~some, QUIET, 2.6), (some, CONTACT, 6.5)):
            ax.plot(across[those], up[those], "s", color=colour, markersize=size, markeredgewidth=0)
        ax.set_title(f"{name}: {sum(counts[1:]):,} of {sum(counts):,} left open", loc="left")
    return fig


def why(any_: list[int], whole: list[int]) -> str:
    """What the counts say: who needs all digits, and who double-double.

    >>> why([99, 1, 0], [90, 0, 10])
    'It is not bad luck that needs all digits, but round numbers: there a value that decides is exactly 0.'
    """
    round_ = "It is not bad luck that needs all digits, but round numbers: there a value that decides is exactly 0."
    unused = (
        "None of these shots needs double-double. It is for those between, which are off a touch by some last digits, "
        "as the graze above is. Such shots are rare, but an attack asks for them."
    )
    parts = [round_] * (any_[2] == 0 < whole[2]) + [unused] * (any_[1] + whole[1] == 0)
    return " ".join(parts)


def _slower() -> float:
    """How many times as long pairs take that go to the last floor, beside as many that the filter settles."""
    p, v, r = shots(True)
    stage = exact.steps(p, v, r).stage
    last, first = (np.flatnonzero(stage == k) for k in (2, 0))
    return _seconds(p[last], v[last], r[last]) / _seconds(*(x[first[: len(last)]] for x in (p, v, r)))


def _seconds(p, v, r) -> float:
    """The time of some pairs, the least of some rounds."""
    taken = np.inf
    for _ in range(ROUNDS):
        begun = perf_counter()
        exact.sweep(p, v, r)
        taken = min(taken, perf_counter() - begun)
    return taken


def floors() -> None:
    """Show a button that counts which floors random shots need, and those typed in whole centimetres."""
    display(_Floors())
