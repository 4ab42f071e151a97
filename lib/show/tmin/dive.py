"""Lesson 06's opening: a dive from the table to a quarter of a millimetre of the rim, where specks appear."""

import numpy as np
from matplotlib.artist import Artist

from ..artists import BALL_A, Marks, Paint, blank, dots, label, outlines, rgb, shapes
from ..board import Board
from ..canvas import SIZE, in_style
from ..explorer import explore
from ..palette import CONTACT, INK, QUIET, WRONG, A, B, R
from ..scene import TILT, number
from ..shapes import NONE, disc
from ..track import slider
from ._rim import COLUMNS, DISTANCES, HALF, ROWS, _answers, _rim

SPAN, HIGH, RADIUS = 254.0, 127.0, 5.0
"""The table, and r: in centimetres."""

TALL, STRIP = 260.0, 2 * HALF * RADIUS
"""How much is seen from top to bottom at first, and in the end."""

STOPS = {"the table": TALL, "a ball": 15.0, "its rim": 1.0, "¼ mm": STRIP}
"""What is seen on the way, and how much of it from top to bottom."""

SPECKS, PACE, STEPS = 0.6, 10.0, 200
"""From how near the specks are seen, in centimetres; for how many seconds it dives, and in how many steps."""


POCKETS, POCKET = [(x * SPAN / 2, y * HIGH / 2) for x in (-1, 0, 1) for y in (-1, 1)], 6.0
"""Where the pockets are, before the table is turned, and how large; in centimetres."""

NEAR = 30.0
"""From how near the letters stand in the balls and above them."""

SAID = {
    60.0: "A pool table from above. B passes A so closely that it only just grazes it.",
    3.0: "B's centre goes along the dotted line. It just reaches the circle of radius r, on which the balls touch.",
    SPECKS: "This is a piece of that circle. The closer one looks, the straighter it is.",
    0.0: "Now there are specks about the circle. Each is a pair of balls, and B passes a little higher or lower.",
}
"""What is said where more is seen than so much."""


def tall(t: float) -> float:
    """How much is seen from top to bottom, in centimetres, at a share of the dive.

    >>> round(tall(0)), round(tall(1), 3)
    (260, 0.025)
    """
    return TALL * (STRIP / TALL) ** t


def depth(height: float) -> float:
    """At which share of the dive so much is seen."""
    return float(np.log(height / TALL) / np.log(STRIP / TALL))


class Dive(Board):
    """The shot that grazes, under a glass that grows until the rim is a line, with a speck a pair about it."""

    fluid = True

    def __init__(self):
        v = np.array([20.0, 0.0])
        self.found = _answers(v, RADIUS, DISTANCES[0], ["quadratic"])
        super().__init__(scrub=True, pace=PACE, reel="dive")
        self.observe(lambda change: self.redraw(), "t")
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the view and, below it, the scale of the dive."""
        self.figure = self.page(9.6, 4.6, upright=0.2)
        ax = self.world = blank(self.figure, [0.01, 0.2, 0.98, 0.79])
        box = {"aspect": "auto", "interpolation": "none", "animated": True, "extent": (0, 1, 0, 1)}
        ends = {"size": SIZE, "weight": "bold", "animated": True, "va": "top", "transform": ax.transAxes}
        self.marks = Marks(
            inside=shapes(ax, [Paint(R, 0.13)]),
            specks=ax.imshow(np.zeros((ROWS, COLUMNS, 4)), **box),
            table=outlines(ax, [QUIET], ["solid"], 1.6),
            pockets=shapes(ax, [Paint(QUIET, 0.5)] * len(POCKETS)),
            balls=shapes(ax, [BALL_A, Paint(B, 0.0, B, 1.8)]),
            path=outlines(ax, [INK], ["dotted"], 1.4),
            rim=outlines(ax, [R], ["solid"], 2.2),
            truth=outlines(ax, [INK], ["solid"], 2.2),
            graze=dots(ax, "o", CONTACT),
            a=label(ax, "A", A, True),
            b=label(ax, "B", B),
            r=label(ax, "$r$", R),
            seen=ax.text(0.01, 0.98, "", color=QUIET, ha="left", **ends),
            wrong=ax.text(0.99, 0.98, "", color=WRONG, ha="right", **ends),
        )
        ax.set_autoscale_on(False)
        self.marks.specks.set_data(self.found.by["quadratic"][..., None] * np.array([*rgb(CONTACT), 0.45]))
        marks, roomy = {depth(height): name for name, height in STOPS.items()}, self.figure.get_figwidth() > 5
        box = [0.03, 0.0, 0.94, 0.17] if roomy else [0.1, 0.0, 0.8, 0.17]
        self.track = slider(self.figure, box, "dive", marks, 1 / STEPS, str, "dive")
        self.draw_background()

    def update(self) -> tuple[list[Artist], str]:
        """What is seen from so near."""
        marks, high = self.marks, tall(self.t)
        shape = self.world.bbox.width / self.world.bbox.height
        middle = RADIUS * (1 - (high - STRIP) / (TALL - STRIP))
        self.world.set_xlim(-high * shape / 2, high * shape / 2)
        self.world.set_ylim(middle - high / 2, middle + high / 2)
        self.put_rim(high * shape / 2, middle - high / 2)
        self.put_balls(high)
        self.put_specks(shape, high < SPECKS)
        marks.path.set_segments([[(-TALL * shape, RADIUS), (TALL * shape, RADIUS)]] if high > 1 else [NONE])
        marks.seen.set_text(f"{long(high)} from top to bottom")
        marks.wrong.set_text(f"{self.wrong} % wrong" if self.t == 1 else "")
        self.track.layer.knob.set_data([self.t], [0])
        return [*marks, *self.track.layer], ""

    @property
    def wrong(self) -> str:
        """How many of the specks are wrong, in per cent."""
        return f"{100 * self.found.wrong('quadratic'):.1f}"

    def put_rim(self, half: float, low: float) -> None:
        """The circle of radius r; from near that part of it which is seen, between −half and half."""
        x = min(half, RADIUS) * np.linspace(-1, 1, 121)
        arc = np.column_stack([x, np.sqrt(RADIUS * RADIUS - x * x)])
        whole = disc(np.zeros(2), RADIUS)
        self.marks.inside.set_verts([whole if half > RADIUS else np.vstack([arc, [[x[-1], low], [x[0], low]]])])
        self.marks.rim.set_segments([whole if half > RADIUS else arc])

    def put_specks(self, shape: float, near: bool) -> None:
        """The specks where their paths pass, and the line that parts the hits from the misses."""
        wide, marks = STRIP * shape, self.marks
        marks.specks.set_extent([-wide / 2, wide / 2, RADIUS - STRIP / 2, RADIUS + STRIP / 2])
        marks.specks.set_visible(near)
        line = _rim(self.found.true) * [wide / COLUMNS, -STRIP / ROWS] + [-wide / 2, RADIUS + STRIP / 2]
        marks.truth.set_segments([line] if near else [NONE])

    def put_balls(self, high: float) -> None:
        """The table, aslant as the path is level; A, and B where it grazes; with their letters while they are seen."""
        marks, top = self.marks, np.array([0.0, RADIUS])
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]) * [SPAN / 2, HIGH / 2]
        (c, s), large = TILT, high > 3
        turn = np.array([[c, -s], [s, c]])
        marks.table.set_segments([corners @ turn])
        marks.pockets.set_verts([disc(place @ turn, POCKET) for place in np.array(POCKETS)])
        marks.balls.set_verts([disc(np.zeros(2), RADIUS / 2), disc(top, RADIUS / 2)] if large else [NONE, NONE])
        marks.graze.set_data(*(top[:, None] if high > 2 * STRIP else np.empty((2, 0))))
        beside = [(RADIUS + 0.03 * high, -0.03 * high), (RADIUS / 2 + 0.03 * high, RADIUS + 0.05 * high)]
        places = [(0.0, -0.3), (0.0, 8.0)] if high < NEAR else beside  # from afar the balls have no room for letters
        for text, place in zip((marks.a, marks.b, marks.r), [*places, (3.9, 3.9)], strict=True):
            text.set_visible(9 < high and (text is not marks.r or high < NEAR))
            text.set_position(place)

    @property
    def caption(self) -> str:
        """What is seen, and in the end how much of it is wrong."""
        if self.t < 1:
            told = next(words for least, words in SAID.items() if tall(self.t) > least)
            return f"{told} From top to bottom one sees {long(tall(self.t))}."
        return (
            f"Each of the {ROWS * COLUMNS} specks is a pair of balls, and the computer calls the pink ones a hit. "
            f"Below the line all should be pink, and above it none: {self.wrong} % are wrong."
        )

    def places(self) -> dict[str, tuple]:
        """The knob of the dive."""
        return {"dive": (self.track.ax, np.array([self.t, 0.0]), f"{long(tall(self.t))} seen", 0.03)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Dive, or come up again."""
        x = float(np.clip(self.target(handle, place)[0], 0, 1))
        self.t = round(x * STEPS) / STEPS

    def step(self, handle: str) -> np.ndarray:
        """A twentieth of the way."""
        return np.full(2, 0.05)

    def saved(self) -> dict[str, str]:
        """The picture at the end of the dive, for where nobody can dive."""
        before, self.t = self.t, 1.0
        made = super().saved()
        self.t = before
        return made


def long(x: float) -> str:
    """A length in metres, centimetres or millimetres.

    >>> long(260.0), long(15.0), long(0.025)
    ('2.6 m', '15 cm', '0.25 mm')
    """
    size, unit = (0.01, "m") if x >= 100 else (1.0, "cm") if x >= 1 else (10.0, "mm")
    return f"{number(x * size, 3 if x >= 100 else 2)} {unit}"


def dive() -> None:
    """Show the dive to the rim."""
    explore(Dive())
