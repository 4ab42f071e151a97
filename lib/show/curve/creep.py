"""What others say near a graze of a bent path, who look at instants, creep, or solve; and the answer without error."""

import numpy as np
from matplotlib.artist import Artist

from ... import curve, rivals
from ...frame import Contact
from ..artists import BALL_A, SKIN_B, Paint, bare, dots, enclose, label, outlines, shapes
from ..board import Board
from ..canvas import figure, in_style
from ..explorer import explore
from ..palette import CONTACT, INK, P, R
from ..scene import number, spoken
from ..shapes import disc
from ..track import nearest, track
from .creep_drawn import column, gap_sheet, plane_sheet, power, put_gaps, put_plane
from .creep_parts import FINEST, GRAZE, LOOKS, RADIUS, START, TIMES, A, V, gaps, height, judged, knob, told, way

NAMES = {"sampled": "sampling", "advanced": "advancement", "roots": "roots", "": "curve.sweep"}
"""Who answers, by their names in `lib.rivals`."""


class Creep(Board):
    """The bent shot near a graze, as sampling, conservative advancement and the roots of the quartic see it."""

    def __init__(self):
        self.h = height(3 - FINEST)
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the shot, the gap, the plane of the roots, the answers, the knob."""
        self.figure = figure(10.6, 5.2, self.projected)
        self.world = ax = self.figure.add_axes([0.005, 0.18, 0.27, 0.6])
        bare(ax)
        self.balls = shapes(ax, [Paint(R, 0.13, R, 1.8), BALL_A, SKIN_B])
        self.path, self.touch = outlines(ax, [INK], ["solid"], 2.0), outlines(ax, [CONTACT], ["solid"], 2.0)
        self.start, self.letter = dots(ax, "s", P), label(ax, "B", INK)
        enclose(ax, np.array([[START - 3, -6.5], [9, 14.5]]), 1.0)
        self.sheet, self.looked = gap_sheet(self.figure, [0.34, 0.25, 0.28, 0.48])
        self.plane = plane_sheet(self.figure, [0.71, 0.25, 0.27, 0.48])
        marks = {-15: "1 cm below", -10: "10⁻⁵", -5: "10⁻¹⁰", 0: "graze", 5: "10⁻¹⁰", 10: "10⁻⁵", 15: "1 cm above"}
        self.track = track(self.figure, (0.06, 0.0, 0.88, 0.17), "how far from the graze B starts", marks)
        names = zip((0.13, 0.38, 0.63, 0.88), NAMES.values(), (INK, INK, INK, CONTACT), strict=True)
        self.answers = [column(self.figure, *each) for each in names]
        self.draw_background()

    @property
    def pair(self) -> tuple:
        """p, v, a and r."""
        return np.array([START, self.h]), V, A, RADIUS

    def asked(self) -> dict[str, Contact]:
        """All four answers."""
        return {name: getattr(rivals, name)(*self.pair) if name else curve.sweep(*self.pair) for name in NAMES}

    def update(self) -> tuple[list[Artist], str]:
        """The shot, where the others look, and all answers."""
        self.found, p = self.asked(), self.pair[0]
        true = self.found[""]
        self.steps = np.array(list(rivals.advances(*self.pair, 1.0)))
        self.below = int(np.sum(gaps(self.h, LOOKS) <= 0))
        self.balls.set_verts([disc(0 * p, RADIUS), disc(0 * p, RADIUS / 2), disc(p, RADIUS / 2)])
        self.path.set_segments([way(self.h, TIMES[::8])])
        self.touch.set_segments([disc(way(self.h, [true.t])[0], RADIUS / 2) if true.hit else np.empty((0, 2))])
        self.start.set_data(*p[:, None])
        self.letter.set_position(p - [0, 1.3])
        put_gaps(self.sheet, self.looked, self.h, self.steps, true)
        put_plane(self.plane, np.roots(rivals.coefficients(*self.pair)))
        self.track[1].set_data([knob(self.h)], [0])
        for texts, words in zip(self.answers, self.rows(), strict=True):
            for text, word in zip(texts, words, strict=True):
                text.set_text(word)
        rest = [*self.looked.values(), *self.plane.values(), self.track[1], *sum(self.answers, [])]
        return [self.balls, self.path, self.touch, self.start, self.letter, *rest], ""

    def rows(self) -> list[tuple[str, str, str]]:
        """For each who answers the answer, what it took, and whether it is wrong."""
        many = len(self.steps) - int(self.steps[-1, 1] <= rivals.NEAR * RADIUS)
        took = (
            f"{self.below or 'none'} of {rivals.SAMPLES + 1} below zero",
            f"{many} steps",
            f"real within {power(-9)}",
            "never wrong",
        )
        wrong = (judged(x, self.found[""]) for x in self.found.values())
        return list(zip(map(told, self.found.values()), took, wrong, strict=True))

    @property
    def caption(self) -> str:
        """All answers, and from where B starts."""
        off = self.h - GRAZE
        where = f"{number(abs(off), 2)} cm {'below' if off < 0 else 'above'} the graze" if off else "from the graze"
        (looks, low, x), (crept, steps, y), (solved, _, z), (true, *_) = self.rows()
        x, y, z = (f", {word}" if word else "" for word in (x, y, z))
        return (
            f"Started {where}, the truth is: {true}. Sampling: {looks}{x}, {low}; "
            f"advancement: {crept}{y}, after {steps}; roots: {solved}{z}."
        )

    def places(self) -> dict[str, tuple]:
        """B's start, which goes up and down, and the knob."""
        p, u = self.pair[0], np.array([knob(self.h), 0.0])
        one = {"start of B": (self.world, p, spoken(p), RADIUS / 2)}
        return one | {"from the graze": (self.track[0], u, f"{number(self.h - GRAZE, 2)} cm", 0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Let B start from another height."""
        x, y = self.target(handle, place)
        self.h = float(np.clip(y, -6, 14)) if handle == "start of B" else height(nearest(x, -FINEST, FINEST))
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """A tenth of the way to the graze, or half a centimetre."""
        return np.ones(2) if handle == "from the graze" else np.full(2, 0.5)


def creep() -> None:
    """Show what others say near a graze of a bent path."""
    explore(Creep())
