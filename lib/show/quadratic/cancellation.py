"""Lesson 04's small picture: the two numerators written out, and how many digits are left of their difference."""

from decimal import Context, Decimal

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ...quadratic import in_digits
from ..artists import blank, dots, outlines
from ..board import Board, Lit, State
from ..canvas import SIZE, SMALL, in_style
from ..explorer import explore
from ..palette import CONTACT, INK, QUIET, WRONG, A, B
from ..scene import number, superscript
from ..shapes import NONE
from ..track import nearest, track

FEWEST, MOST, NEAREST = 2, 16, -9
"""The digits that may be kept; and B starts at least a third of 10^NEAREST cm from a touch."""

ROWS = (
    "$-b$",
    r"$\sqrt{D}$",
    r"$-b-\sqrt{D}$",
    r"$u_0=(-b-\sqrt{D})/a$",
    r"$u_0=c/(-b+\sqrt{D})$",
)
"""What is written out, a row each."""

ROOTS = 3, 4
"""The rows of the roots."""

NARROW = 640
"""Pixels of width below which the names stand above their rows, and one track above the other."""

BESIDE = (0.04, 0.75, 0.4, 0.24), (0.52, 0.75, 0.44, 0.24), 0.75
STACKED = (0.04, 0.87, 0.92, 0.13), (0.04, 0.74, 0.92, 0.13), 0.72
"""Where the two tracks stand, and up to where the rows."""

WIDE = 17
"""How many characters a row holds."""

KINDS = {"sound": (INK, "bold", SIZE + 2), "pale": (QUIET, "normal", SMALL), "wrong": (WRONG, "bold", SIZE + 2)}
"""How a digit looks: its colour, weight and size."""


def _height(i: int) -> float:
    """Where a row stands; the roots are set off from the subtraction."""
    return 4.55 - i - 0.2 * (i > 2)


BELOW, BEYOND = -0.85, 1.25
"""How low in the sheet the way to the touch is drawn; and how far a touch beyond A's rim is, as a share of it."""

FIXED = {"ha": "center", "va": "center", "animated": True}


def _near_a_touch(gap: int) -> tuple[int, Decimal, Decimal]:
    """a, b and c of the one shot, begun a third of 10^gap cm before it touches: at C = 3, 4 and that from the foot.

    >>> print(*(round(x, 6) for x in _near_a_touch(-2)))
    400 -80.066667 0.026678
    """
    x = 4 + Decimal(10) ** gap / 3
    return 400, -20 * x, x * x - 16


def _written(x: Decimal, places: int) -> str:
    """A number with so many decimals, right-aligned by its point: two places stand before it."""
    return f"{x:.{places}f}".rjust(places + 3)


def _scientific(x: Decimal, n: int) -> tuple[str, str]:
    """The n digits of a number, and its power of ten."""
    digits, _, power = f"{x:.{n - 1}e}".partition("e")
    return digits, f" · 10{superscript(int(power))}" if x else ""


def _right_digits(x: Decimal, true: Decimal, n: int) -> int:
    """How many of the n digits of x are those of the true number, rounded to as many, from the first on."""
    (mine, power), (right, other) = _scientific(x, n), _scientific(Context(prec=n).plus(true), n)
    same = next((i for i, (a, b) in enumerate(zip(mine, right, strict=True)) if a != b), len(mine))
    return len(mine[:same].replace(".", "")) if power == other else 0


class Cancellation(Board):
    """The shot near a touch, in decimals of n digits: those that cancel are pale, those that are wrong are marked."""

    fluid = True
    states = {"digits": State("the digits", tags={"4.13": Lit("0 1"), "4.14": Lit("0 1 4")})}

    def __init__(self, n: int = 4, gap: int = -2):
        self.n, self.gap = n, gap
        super().__init__(state="digits")
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the rows of digits and the two tracks."""
        self.figure = self.page(9.6, 4.6, upright=-0.6)
        narrow = self.figure.bbox.width < NARROW
        one, other, above = STACKED if narrow else BESIDE
        sheet = blank(self.figure, [0, 0.03, 1, above - 0.03], up=(-1.85, 5))
        self.first, self.apart, self.drop = (0.05, 0.044, 0.28) if narrow else (0.335, 0.0255, 0.36)
        digits = {n: str(n) for n in range(FEWEST, MOST + 1, 2)}
        gaps = {g: number(10.0**g / 3, 1) for g in range(NEAREST, 1, 3)}
        self.tracks_of = {
            "digits kept": track(self.figure, one, "digits that are kept", digits),
            "gap": track(self.figure, other, "how far before the touch, in cm", gaps),
        }
        self.cells = {}
        for i, name in enumerate(ROWS):
            x, y, held = (self.first - 0.03, _height(i) + 0.45, "left") if narrow else (0.3, _height(i), "right")
            sheet.text(x, y, name, color=INK, size=SIZE + 1, ha=held, va="center")
            for kind, (colour, weight, size) in KINDS.items():
                look = {"color": colour, "weight": weight, "size": SMALL if narrow else size} | FIXED
                self.cells[i, kind] = [sheet.text(self.column(j), _height(i), "", **look) for j in range(WIDE)]
        under = 3.26 if narrow else 3.03
        sheet.plot([self.column(-0.5), self.column(WIDE - 0.5)], [under] * 2, color=QUIET, linewidth=1)
        look = {"color": QUIET, "size": SMALL if narrow else SIZE, "va": "center", "animated": True}
        self.powers = [sheet.text(0, _height(i), "", **look) for i in ROOTS]
        self.under = outlines(sheet, [WRONG] * 2, ["solid"] * 2, 2.0)
        self.lay_way(sheet, narrow)
        self.draw_background()

    def lay_way(self, sheet: Axes, narrow: bool) -> None:
        """A line from B's rim at the start to A's, far enlarged, and where either formula says that they touch."""
        left, right = (0.2, 0.62) if narrow else (0.335, 0.77)
        self.way = np.array([left, right])
        sheet.plot(self.way, [BELOW] * 2, color=QUIET, linewidth=1.4)
        for x, colour in zip(self.way, (B, A), strict=True):
            sheet.plot([x, x], [BELOW - 0.45, BELOW + 0.45], color=colour, linewidth=4)
        look = {"size": SMALL, "va": "center"}
        sheet.text(left - 0.015, BELOW, "B's rim", color=B, ha="right", **look)
        sheet.text(right, BELOW - 0.72, "A's rim", color=A, ha="center", **look)
        self.said = [dots(sheet, mark, colour) for mark, colour in (("D", WRONG), ("s", CONTACT))]
        signs = [dots(sheet, mark, colour) for mark, colour in (("D", WRONG), ("s", CONTACT))]
        for mark, sign, size, row in zip(self.said, signs, (9, 15), ROOTS, strict=True):
            for each in (mark, sign):
                each.set(markersize=size, markerfacecolor="none", markeredgewidth=2.2)
                each.set_markeredgecolor(each.get_color())
            sign.set(data=([self.column(WIDE) + 0.05], [_height(row)]), animated=False)

    def put_way(self, known, true: Decimal) -> list[Artist]:
        """Put where the formulas say that the rims meet; what lies beyond stands at the end."""
        left, right = self.way
        for mark, said in zip(self.said, (known.plain, known.stable), strict=True):
            share = min(float(said / true), BEYOND)
            mark.set_data([left + share * (right - left)], [BELOW])
        return self.said

    def column(self, j: float) -> float:
        """Where the characters of a column stand, as a share of the width."""
        return self.first + self.apart * j

    def results(self) -> tuple:
        """−b as it is kept, what `in_digits` makes of it, and the true root."""
        a, b, c = _near_a_touch(self.gap)
        return Context(prec=self.n).minus(b), in_digits(a, b, c, self.n), Decimal(10) ** self.gap / 60

    @property
    def before(self) -> str:
        """How many centimetres before the touch B starts."""
        return number(10.0**self.gap / 3, 2)

    def update(self) -> tuple[list[Artist], str]:
        """Every digit in its cell, and the knobs in their places."""
        minus_b, known, true = self.results()
        top, low = (_written(x, self.n - 2) for x in (minus_b, known.root))
        same = next((i for i, (x, y) in enumerate(zip(top, low, strict=True)) if x != y), len(top))
        left = _written(known.less, self.n - 2)
        empty = len(left) - len(left.lstrip(" 0."))
        for i, (word, pale) in enumerate(((top, same), (low, same), (left, empty))):
            self.fill(i, word, pale, "sound")
        stretches = []
        for i, x in zip(ROOTS, (known.plain, known.stable), strict=True):
            digits, power = _scientific(x, self.n)
            right = _right_digits(x, true, self.n)
            sound = right + (right > 1)
            self.fill(i, digits, sound, "wrong", "sound")
            self.powers[i - 3].set_text(power)
            self.powers[i - 3].set_x(self.column(len(digits) - 0.2))
            ends = [[self.column(j), _height(i) - self.drop] for j in (sound - 0.4, len(digits) - 0.6)]
            stretches.append(np.array(ends) if sound < len(digits) else NONE)
        self.under.set_segments(stretches)
        for name, x in (("digits kept", self.n), ("gap", self.gap)):
            self.tracks_of[name][1].set_data([x], [0])
        cells = [cell for row in self.cells.values() for cell in row]
        knobs = [knob for _, knob in self.tracks_of.values()]
        return [*cells, *self.powers, self.under, *self.put_way(known, true), *knobs], ""

    def paled(self) -> list[int]:
        """The digits of the rows that are not lit, if some are."""
        lit = self.states["digits"].tags[self.lit].layers.split() if self.lit else []
        rows = [str(i) for i, _ in self.cells for _ in range(WIDE)] + ["3", "4"]
        return [n for n, row in enumerate(rows) if row not in lit] if lit else []

    def fill(self, row: int, word: str, first: int, rest: str, before: str = "pale") -> None:
        """Write a word into the cells of a row: so many characters in one look, the rest in another."""
        for kind in KINDS:
            for j, cell in enumerate(self.cells[row, kind]):
                seen = kind == (before if j < first else rest) and j < len(word) and word[j] != " "
                cell.set_text(word[j] if seen else "")
                cell.set_visible(seen)

    @property
    def caption(self) -> str:
        """How many digits either formula keeps."""
        _, known, true = self.results()
        plain, stable = (_right_digits(x, true, self.n) or "none" for x in (known.plain, known.stable))
        told = f"Of {self.n} digits the difference gets {plain} right, and the quotient {stable}."
        end = "" if known.plain else " By the difference they touch already."
        return f"B starts {self.before} cm before the touch. {told}{end}"

    def places(self) -> dict[str, tuple]:
        """The two knobs."""
        values = {"digits kept": (self.n, f"{self.n} digits"), "gap": (self.gap, f"{self.before} cm")}
        return {n: (self.tracks_of[n][0], np.array([x, 0.0]), value, 0) for n, (x, value) in values.items()}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Pull a knob along its track, to the nearest whole number."""
        x, self.lit = self.target(handle, place)[0], ""  # what is pulled is to be seen whole
        if handle == "gap":
            self.gap = nearest(x, NEAREST, 0)
        else:
            self.n = nearest(x, FEWEST, MOST)
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """One digit, one power of ten."""
        return np.ones(2)


def cancellation(shown: str = "digits") -> None:
    """Show the two numerators near a touch, in as many digits as one likes, and what the tag of an equation lights."""
    made = Cancellation()
    made.show_state(shown)
    explore(made)
