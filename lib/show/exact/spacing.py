"""Lesson 07's second picture: both terms of D on a number line, and the numbers of a computer that they fall to."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ..artists import Marks, blank, dots, outlines
from ..board import Lit, State
from ..canvas import SMALL, in_style
from ..central import Ballot, Central, central
from ..palette import CONTACT, INK, QUIET
from ..scene import Facts, number
from .missed import AIMED, DOUBLE, SINGLE, WHOLE

LARGE = 1e3
"""From this size on numbers are told as whole ones."""

AROUND = 1.6
"""How far the line reaches to either side, in steps of single precision where it stands, or in terms of D."""

TRUE, ROUNDED = 0.25, -0.45
"""How high the line of what is true stands, and that of what the computer has."""

NARROW = 4.5
"""On a page narrower than that, in inches, the terms are named alone, and one number of the computer."""

TICKS = 3
"""How many numbers of the computer are named, where they are so far apart that they can be seen."""


class _Terms(NamedTuple):
    """Two terms of D in order of size: their names, what they are, what comes out, and how far numbers lie apart."""

    names: tuple[str, str]
    true: tuple[Fraction, Fraction]
    said: tuple[float, float]
    step: float

    def middle(self) -> tuple[float, float]:
        """Where the middle of the line is, and how long its unit: a step of single precision, if that is longer than D.

        The middle is then one of its numbers, which the larger term falls to.
        """
        low, high = self.true
        near = np.float32(float(high))
        unit, apart = float(np.spacing(near)), abs(float(high - low))
        return (float(near), unit) if apart < unit else (float(low + high) / 2, apart)


class Spacing(Central):
    """The two terms of D on one line, and below it the numbers to which the computer rounds them."""

    states = {
        "digits": State(
            "digits",
            "lines",
            "D = b² − a c is {D}. In {type}, numbers of that size are {step} apart, and D comes out as {came}.",
            tags={"7.2": Lit("lines", "b = p·v = {b}, and a = v·v = {a}.")},
        ),
        "other words": State(
            "other words",
            "lines",
            "D = a r² − |p × v|² is {D}. In {type}, numbers of that size are {step} apart, and D comes out as {came}.",
            tags={"7.5": Lit("lines", "Both terms are small here: {high} and {low}.")},
        ),
    }
    knobs = {"double": 0.0}
    first, fluid, handled, lends = AIMED, True, (), False

    def __init__(self, *shown: str, vote: Ballot = None):
        super().__init__(*(shown or ("digits",)), vote=vote)

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: the other kind of numbers, and the first shot again, or another."""
        return WHOLE | {"type": f"ask in {SINGLE if self.knobs['double'] else DOUBLE}"}

    rare = tuple(WHOLE)

    def act(self, name: str) -> None:
        """Ask in the other kind of numbers, or of the first shot again, or of another."""
        if name == "type":
            return self.turn(double=1.0 - self.knobs["double"])
        super().act(name)

    @property
    def narrow(self) -> bool:
        """Is the page too narrow for numbers of twelve digits beside one another?"""
        return bool(self.figure.get_figwidth() < NARROW)

    @property
    def type(self) -> str:
        """In which numbers the formula is asked now."""
        return DOUBLE if self.knobs["double"] else SINGLE

    @in_style
    def lay_out(self) -> None:
        """Make the lines, the dots on them, and their words."""
        self.figure = fig = self.page(9.6, 2.3, upright=0.0)
        self.world = ax = blank(fig, [0.01, 0.0, 0.98, 1.0], (-AROUND, AROUND), (-1, 1))
        quiet = {"color": QUIET, "size": SMALL, "va": "top", "animated": True}
        bold = {"color": INK, "va": "bottom", "weight": "bold", "animated": True}
        edge = 0.98 * AROUND
        self.layers = {
            "lines": Marks(
                lines=outlines(ax, [INK, INK], ["solid"] * 2, 1.6),
                ticks=outlines(ax, [INK] * TICKS, ["solid"] * TICKS, 1.6),
                falls=outlines(ax, [QUIET] * 2, ["dashed"] * 2, 1.4),
                span=outlines(ax, [CONTACT], ["solid"], 2.4),
                dots=[dots(ax, "o", INK), dots(ax, "s", INK)],
                came=[dots(ax, "o", INK), dots(ax, "s", INK)],
                names=[ax.text(0, 0, "", ha=side, **bold) for side in ("right", "left")],
                D=ax.text(0, 0, "", ha="center", **(bold | {"color": CONTACT})),
                true=ax.text(-edge, TRUE - 0.08, "", ha="left", **quiet),
                kind=ax.text(-edge, ROUNDED + 0.3, "", ha="left", **quiet),
                left=ax.text(edge, ROUNDED + 0.12, "", ha="right", **(bold | {"color": CONTACT})),
                numbers=[ax.text(0, 0, "", ha="center", **quiet) for _ in range(TICKS)],
            )
        }
        self.draw_background()

    def fit(self) -> None:
        """The line has its own scale."""
        self.redraw()

    def places(self) -> dict[str, tuple]:
        """Nothing is to be dragged."""
        return {}

    @property
    def terms(self) -> _Terms:
        """The terms of D in the words of the state, of the shot as it was typed and in the numbers asked now."""
        true, said = _products(self.facts, _typed), _products(self.facts, (np.float32, np.float64)[self.type == DOUBLE])
        names = ("ac", "bb") if self.state == "digits" else ("cross", "ar")
        words = {"ac": "a c", "bb": "b²", "cross": "|p × v|²", "ar": "a r²"}
        low, high = names
        step = float(np.spacing(said[high]))
        return _Terms((words[low], words[high]), (true[low], true[high]), (float(said[low]), float(said[high])), step)

    def draw(self, known: Facts) -> None:
        """Both terms where they are, and below where the computer has them."""
        terms, drawn = self.terms, self.layers["lines"]
        middle, unit = terms.middle()
        x, y = ([float(Fraction(z) - Fraction(middle)) / unit for z in pair] for pair in (terms.true, terms.said))
        for dot, height, places in ((drawn.dots, TRUE, x), (drawn.came, ROUNDED, y)):
            for each, place in zip(dot, places, strict=True):
                each.set_data([place], [height])
        drawn.lines.set_segments([[(-AROUND, h), (AROUND, h)] for h in (TRUE, ROUNDED)])
        drawn.falls.set_segments([[(a, TRUE), (b, ROUNDED)] for a, b in zip(x, y, strict=True)])
        drawn.span.set_segments([[(x[0], TRUE), (x[1], TRUE)]])
        self.put_words(terms, x, y, middle, unit)

    def put_words(self, terms: _Terms, x: list[float], y: list[float], middle: float, unit: float) -> None:
        """Name the terms and what comes out, and the numbers of the computer that can be told apart."""
        drawn, seen = self.layers["lines"], terms.step >= 0.2 * unit
        for text, name, value, place in zip(drawn.names, terms.names, terms.true, x, strict=True):
            text.set_text(name if self.narrow else f"{name}\n{_told(value)}")
            text.set_position((place, TRUE + 0.12))
        drawn.D.set_text(f"D = {_told(terms.true[1] - terms.true[0])}")
        drawn.D.set_position((sum(x) / 2, TRUE + (0.4 if self.narrow else 0.12)))
        drawn.true.set_text("in truth")
        drawn.kind.set_text(self.type)
        drawn.left.set_text(f"D comes out as {_told(terms.said[1] - terms.said[0])}")
        ticks = np.arange(-1, 2) * terms.step / unit if seen else np.array(sorted(set(y)))
        drawn.ticks.set_segments([[(k, ROUNDED - 0.1), (k, ROUNDED + 0.1)] for k in ticks])
        values = [middle + k * unit for k in ticks] if seen else sorted(set(terms.said))
        for i, text in enumerate(drawn.numbers):
            fits = i < len(values) and not (self.narrow and len(values) > 1 and i != len(values) // 2)
            text.set_text(_told(values[i]) if fits else "")
            text.set_position((ticks[i] if i < len(values) else 0.0, ROUNDED - 0.16))

    def words(self, known: Facts) -> dict[str, Any]:
        """D as it is and as it comes out, and what it is made of."""
        terms, true = self.terms, _products(known, _typed)
        return {
            "type": self.type,
            "D": _told(terms.true[1] - terms.true[0]),
            "came": _told(terms.said[1] - terms.said[0]),
            "step": _told(terms.step),
            "low": _told(terms.true[0]),
            "high": _told(terms.true[1]),
            "a": _told(true["a"]),
            "b": _told(true["b"]),
        }


def _products(known: Facts, kind: Callable) -> dict[str, Any]:
    """a, b, and the terms of both forms of D, in a kind of numbers."""
    (x, y), (i, j) = ([kind(z) for z in w] for w in (known.p, known.v))
    r = kind(known.r)
    a, b, c, cross = i * i + j * j, x * i + y * j, x * x + y * y - r * r, x * j - y * i
    return {"a": a, "b": b, "bb": b * b, "ac": a * c, "ar": a * (r * r), "cross": cross * cross}


def _typed(x: float) -> Fraction:
    """A number as somebody typed it: the decimals of 400.05, and not those of the double that is nearest to it."""
    return Fraction(repr(float(x)))


def _told(x) -> str:
    """A number as a reader wants it: large ones in full, their thousands apart."""
    x = float(x)
    return f"{x:,.0f}".replace("-", "−") if abs(x) >= LARGE else number(x, 2)


def spacing(*shown: str) -> None:
    """Show both terms of D and the numbers that they fall to, in the first of these states; with no kernel in all."""
    central(Spacing(*shown))
