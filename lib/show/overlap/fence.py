"""The looks as posts of a fence along B's path, and the chord in which one of them should stand."""

import numpy as np

from ..artists import shaft
from ..central import Central
from ..scene import Facts, number
from ..shapes import NONE, NOWHERE
from .beads_states import inside, standing


class Fence(Central):
    """A picture in which looks are posts."""

    n: int
    narrow: bool

    def draw_fence(self, known: Facts) -> None:
        """The posts along the path, those of this frame apart from the others, and those in the circle from both."""
        d, _, _ = inside(known)
        k, stands = standing(known, self.n)
        aside, width = np.array([-d[1], d[0]]), shaft(self.world)
        feet = known.p + known.v * (k / self.n)[:, None]
        near = np.abs(feet @ d) <= np.ptp(self.world.get_xlim()) if np.any(known.v) else k == 0
        own, seen = (k >= 0) & (k <= self.n), np.isin(k, stands)
        side = max(1.1, 3 * width) * aside
        for name, which in (("beyond", ~own & ~seen), ("posts", own & ~seen), ("standing", seen)):
            lines = [[foot - side, foot + side] for foot in feet[which & near]]
            self.layers[name].posts.set_segments(lines or [NONE])
        self.tell_times(feet[own] + (known.r + 5 * width) * aside - (feet[own] @ aside)[:, None] * aside)
        self.draw_chord(known)

    def draw_chord(self, known: Facts) -> None:
        """The chord with its triangle; and below, as long as from post to post, where a post must stand to see it."""
        width, (d, foot, L) = shaft(self.world), inside(known)
        half, step, far = L / 2 * d, np.hypot(*known.v) / self.n, 4 * (np.abs(known.p).max() + known.r)
        aside = np.array([-d[1], d[0]])
        aside = aside if foot @ aside >= 0 else -aside
        enters = foot - half if L else foot * np.nan
        self.put("path", [foot - far * d, foot + far * d])
        self.put("across", [0 * foot, foot], foot / 2 + 5 * width * d)
        self.put("radius", [0 * foot, enters], enters / 2 - 5 * width * d)
        self.put("half", [enters, foot], foot - half / 2 + 6 * width * aside)
        self.put("chord", [enters, foot + half], foot + 6 * width * aside)
        below, lost = -(np.hypot(*foot) + known.r + 1.2) * aside, max(step - L, 0.0)
        begins, seen, lower = enters - lost * d + below, min(step, L), below - 4.6 * width * aside
        ends = enters + seen * d + below
        self.put_bar("open", begins, enters + below if lost else NOWHERE, enters - lost / 2 * d + lower, lost, "missed")
        self.put_bar("bar", enters + below, ends, enters + seen / 2 * d + lower, seen, "seen")
        self.put("plumb", self.plumb(known, enters - lost * d, step, d, below))

    def put_bar(self, name: str, start, end, beside, length: float, what: str) -> None:
        """One of the two parts of the bar, and below it how long it is; in a narrow picture nothing else."""
        told = f"{number(length)} cm" + ("" if self.narrow else f" {what}")
        self.put(name, [start, end], beside + 0 * np.asarray(end), told)

    def plumb(self, known: Facts, begins: np.ndarray, step: float, d: np.ndarray, below: np.ndarray) -> np.ndarray:
        """From the one post that stands over that stretch down to it."""
        if not step or not np.all(np.isfinite(begins)):
            return NONE
        foot = begins + ((known.p - begins) @ d % step) * d
        return np.array([foot, foot + below])
