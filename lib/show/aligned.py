"""What the pictures share that lay the ray level: what is measured along it falls plumb to what stands below."""

import numpy as np
from matplotlib.axes import Axes

from .artists import Marks, enclose, outlines, shaft
from .central import Central, relocated, tangent_point
from .palette import QUIET
from .scene import Facts, number, spoken
from .shapes import NONE

ARC = np.linspace(-1, 1, 161)
"""Places along the curve, from end to end."""


class Aligned(Central):
    """A central picture in which v points to the right: the tip of v sets the speed alone, for B can be lifted.

    Below `world`, and level with it, stand the axes `below`; plumb lines fall in `sheet`, which holds both.
    """

    world: Axes
    below: Axes
    sheet: Axes
    margin, rests = 1.05, True

    @property
    def ruled(self) -> tuple[Axes, ...]:
        """The axes that share the ruler of the world."""
        return self.below, self.sheet

    @property
    def direction(self) -> np.ndarray:
        """The unit vector along v; to the right without motion."""
        v, length = self.facts.v, np.hypot(*self.facts.v)
        return v / length if length > 0 else np.array([1.0, 0.0])

    def level(self, known: Facts) -> Facts:
        """The facts turned until v points to the right."""
        (x, y), (px, py), length = self.direction, known.p, np.hypot(*known.v)
        return known._replace(p=np.array([px * x + py * y, py * x - px * y]), v=np.array([length, 0.0]))

    def plumbs(self, names: list[str]) -> None:
        """A layer of one plumb line for each name, below all that is made after it."""
        for name in names:
            self.layers[f"plumb_{name}"] = Marks(line=outlines(self.sheet, [QUIET], ["dotted"], 1.2))

    def drop(self, name: str, place: np.ndarray, height: float) -> None:
        """Let a plumb line fall from a place in the world to a height in the axes below."""
        known = bool(np.all(np.isfinite([*place, height])))
        ends = [self.up_to(self.world, place[1]), self.up_to(self.below, height)] if known else []
        self.layers[f"plumb_{name}"].line.set_segments([[(place[0], y) for y in ends]] if known else [NONE])

    def up_to(self, ax: Axes, y: float) -> float:
        """How high a place lies on the sheet, from 0 to 1."""
        return float(np.clip(ax.transData.transform((0, y))[1] / self.figure.bbox.height, -9, 9))

    def fit(self) -> None:
        """Fit the world to the shot, and what lies level with it to the world."""
        known = self.level(self.facts)
        p, v, r, r2 = known.p, known.v, known.r, self.scene.r2
        ends = [x + side * r2 for x in (p, p + v) for side in (-1, 1)]
        enclose(self.world, np.array([*ends, [-r, -r], [r, 1.2 * r]]), self.margin)
        for ax in self.ruled:
            ax.set_xlim(self.world.get_xlim())
        self.fit_below(known)
        self.draw_background()

    def has_left(self) -> bool:
        """Is a handle out of the view, or the start of the curve or its lowest point out of that below?"""
        low, high = self.below.get_ylim()
        c, r = float(self.facts.steps.c), self.facts.r
        return super().has_left() or not (c <= high and -r * r >= low and c + r * r >= (high - low) / 8)

    def fit_below(self, known: Facts) -> None:
        """Limits for the height of what stands below: the start of the curve, and room below its deepest point."""
        top = max(float(known.steps.c) * 1.25, 2 * known.r**2) or 1.0
        self.below.set_ylim(-max(1.3 * known.r**2, 0.33 * top), top)

    def upright(self) -> float:
        """The width of a shaft as a height in the axes below."""
        across, above = self.below.bbox.size
        return shaft(self.world) * np.ptp(self.below.get_ylim()) / above * across / np.ptp(self.below.get_xlim())

    def curve(self, known: Facts, reach: float | None = None) -> np.ndarray:
        """f as a curve over the ruler, x² + C² − r² at x from the foot, so far to either side or all across."""
        left, right = (-reach, reach) if reach is not None else self.below.get_xlim()
        x = (left + right) / 2 + (right - left) / 2 * ARC
        return np.transpose([x, x * x + (known.p[1] * known.p[1] - known.r * known.r)])

    def touched(self, known: Facts) -> np.ndarray:
        """Where the tangent from B touches, on the side of A away from the ray."""
        return tangent_point(known, np.array([0.0, 1.0 if known.p[1] >= 0 else -1.0]))

    def places(self) -> dict[str, tuple]:
        """The handles of the shot: B, the tip of v, the rim of the grown circle."""
        known = self.level(self.facts)
        rim = known.r * np.array([np.sqrt(0.5), -np.sqrt(0.5)])
        return {
            "centre of B": (self.world, known.p, spoken(known.p), self.scene.r2),
            "velocity of B": (self.world, known.p + known.v, f"speed {number(known.v[0])}", 0),
            "rim of A": (self.world, rim, f"r {number(known.r)}", 0),
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put B or the rim somewhere, or the tip of v along the ray, as it is seen here."""
        self.put_down(handle, self.target(handle, place), settled)

    def put_down(self, handle: str, place: np.ndarray, settled: bool) -> None:
        """Take the scene in which a handle stands there, as it is seen with v to the right."""
        p = self.level(self.facts).p
        if handle == "velocity of B":
            place = np.array([max(place[0], p[0]), p[1]])
        (x, y), (px, py) = self.direction, place
        self.take(relocated(self.scene, handle, np.array([px * x - py * y, px * y + py * x])), settled)
