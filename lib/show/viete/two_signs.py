"""Lesson 05's small picture: two roots on a line of time, and what the signs of their sum and product know of them."""

import numpy as np
from matplotlib.artist import Artist

from ..artists import blank, dots, frame_band, label, outlines
from ..board import Board, Lit, State
from ..canvas import LETTER, in_style
from ..explorer import explore
from ..palette import CONTACT, INK, QUIET, P, V
from ..scene import number
from ..shapes import NONE

TIMES = np.linspace(-1.7, 2.7, 177)
"""Where the parabola is drawn."""

STEEP, FLOOR, TOP = 3.0, -1.6, 3.4
"""What a is, and what is seen of f."""

LOW, HIGH, GRID, NEAR = -1.4, 2.4, 0.05, 0.08
"""Where roots can be put, in which steps, and how near to 0 they are put there."""

DEEPEST, HIGHEST = 1.3, 2.8
"""How far below zero the parabola reaches at most, and how far above it where the frame begins."""

HANDLES = "first root", "second root"

NAMES = (r"$u_0+u_1$", 0.7, V), (r"$u_0\,u_1$", 0.3, P)
"""What is told by its sign, how high beside the picture, and its colour."""

ROWS, STACKED = 2.6, 5.0
"""How wide the rows of signs are at least, and on how narrow a page they stand below; in inches."""

STATES = {
    "count from now": State(
        "count from now",
        sentence="{sum} and {product}.",
        tags={
            "5.4": Lit("curve roots", "f is 0 at u₀ = {first} and at u₁ = {second}, and nowhere else."),
            "5.5": Lit("curve roots sum", "{sum}: where the frame begins, f {slope}."),
            "5.6": Lit("curve roots product", "{product}: where the frame begins, f is {height}."),
        },
    ),
}


def _sign(x: float) -> str:
    """The sign of a number."""
    return "+" if x > 0 else "−" if x < 0 else "0"


class TwoSigns(Board):
    """Two roots to be dragged, the parabola through them, and beside it two signs and no more."""

    states = STATES
    fluid = True

    def __init__(self):
        self.places_of = np.array([0.4, 0.8])
        super().__init__(state="count from now")
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the line of time with its parabola, and the two rows of signs."""
        self.figure = self.page(9.6, 3.7, upright=0.0)
        width = self.figure.get_figwidth()
        stacked, share = width < STACKED, max(0.35, ROWS / width)
        room = [0.03, 0.5, 0.94, 0.49] if stacked else [0.02, 0.17, 0.95 - share, 0.8]
        ax = self.world = self.figure.add_axes(room, xlim=(-1.7, 2.7), ylim=(FLOOR, TOP))
        frame_band(ax)
        ax.set_yticks([])
        ax.set_xticks([-1, 0, 1, 2])
        ax.spines[["left", "bottom"]].set_visible(False)
        self.origin = outlines(ax, [QUIET], ["dotted"], 1.6)
        self.line, self.slope, self.height = (
            outlines(ax, [colour], ["solid"], width) for colour, width in ((INK, 2.4), (V, 3.4), (P, 3.4))
        )
        self.dots = [dots(ax, "o", CONTACT) for _ in range(2)]
        for dot in self.dots:
            dot.set(markersize=13)
        self.letters = [label(ax, name, CONTACT) for name in ("$u_0$", "$u_1$")]
        page = blank(self.figure, [0.03, 0.0, 0.94, 0.33] if stacked else [0.99 - share, 0.05, share, 0.92])
        look = {"va": "center", "animated": True}
        self.names = [page.text(0.02, y, name, color=c, size=1.15 * LETTER, **look) for name, y, c in NAMES]
        self.signs = [
            page.text(0.9, y, "", color=c, size=34, weight="bold", ha="center", **look) for y, c in ((0.7, V), (0.3, P))
        ]
        self.draw_background()

    @property
    def roots(self) -> np.ndarray:
        """The roots in their order; each dot may be either of them."""
        return np.sort(self.places_of)

    @property
    def steep(self) -> float:
        """What a is: as much as leaves the lowest point in the picture, and f where the frame begins."""
        half, (_, product) = np.ptp(self.roots) / 2, self.numbers()
        most = [DEEPEST / (half * half)] if half else []
        most += [(HIGHEST if product > 0 else DEEPEST) / abs(product)] if product else []
        return min([STEEP, *most])

    def numbers(self) -> tuple[float, float]:
        """Sum and product of the roots; what rounding leaves of 0 is 0."""
        u, w = np.rint(self.roots / GRID)
        return float(u + w) * GRID, float(u * w) * GRID**2

    def update(self) -> tuple[list[Artist], str]:
        """The parabola through the roots, its height and slope where the frame begins, and their signs."""
        u, w = self.roots
        total, product = self.numbers()
        self.origin.set_segments([[(0, FLOOR), (0, TOP)]])
        self.line.set_segments([np.column_stack([TIMES, self.steep * (TIMES - u) * (TIMES - w)])])
        height, rise = self.steep * product, -self.steep * total
        ends = np.array([-0.45, 0.45]) / np.hypot(1, rise)
        self.slope.set_segments([np.column_stack([ends, height + rise * ends])])
        self.height.set_segments([[(0, 0), (0, height)] if product else NONE])
        for dot, letter, place, side in zip(self.dots, self.letters, self.roots, (-1, 1), strict=True):
            dot.set_data([place], [0])
            letter.set_position((place + 0.17 * side, -0.5))
        for text, value in zip(self.signs, (total, product), strict=True):
            text.set_text(_sign(value))
        self.parts_of = {
            "origin": [self.origin],
            "curve": [self.line],
            "roots": [*self.dots, *self.letters],
            "sum": [self.slope, self.names[0], self.signs[0]],
            "product": [self.height, self.names[1], self.signs[1]],
        }
        return [artist for part in self.parts_of.values() for artist in part], ""

    def paled(self) -> list[int]:
        """The numbers of the parts that are not lit, if some are."""
        lit = self.states[self.state].tags[self.lit].layers.split() if self.lit else []
        names = [name for name, part in self.parts_of.items() for _ in part]
        return [i for i, name in enumerate(names) if name not in lit] if lit else []

    @property
    def caption(self) -> str:
        """The two signs, or what a tag says of them."""
        state, (total, product) = self.states[self.state], self.numbers()
        said = [f"{name} is {_WORDS[_sign(x)]}" for name, x in (("u₀ + u₁", total), ("u₀ u₁", product))]
        words = {"first": number(self.roots[0]), "second": number(self.roots[1]), "sum": said[0], "product": said[1]}
        words["slope"] = {"+": "falls", "−": "rises", "0": "neither rises nor falls"}[_sign(total)]
        words["height"] = {"+": "above zero", "−": "below zero", "0": "zero"}[_sign(product)]
        sentence = state.tags[self.lit].sentence if self.lit else state.sentence
        return sentence.format_map(words)

    def places(self) -> dict[str, tuple]:
        """The two roots."""
        found = zip(HANDLES, self.places_of, strict=True)
        return {name: (self.world, np.array([x, 0.0]), number(x), 0.1) for name, x in found}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a root somewhere on the line; it may pass the other."""
        x = float(np.clip(self.target(handle, place)[0], LOW, HIGH))
        x = 0.0 if abs(x) < NEAR else GRID * round(x / GRID)
        self.places_of = np.where([handle == name for name in HANDLES], x, self.places_of)
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """A tenth of the frame."""
        return np.full(2, 0.1)


_WORDS = {"+": "positive", "−": "negative", "0": "zero"}


def two_signs() -> None:
    """Show two roots on a line of time, and the signs of their sum and product."""
    explore(TwoSigns())
