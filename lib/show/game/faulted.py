"""What a judge sees of an engine that errs: a ring where a contact was missed, a cross where one was made up."""

import numpy as np

from ...table import Findings, warped
from ..artists import Paint, outlines, shapes
from ..shapes import NONE, disc

PINK = "#FF66B8"
"""On the felt."""

ARM = 0.5
"""Half the arm of a cross, in radii of a ball."""


def lens(a: np.ndarray, r: float, b: np.ndarray, s: float) -> np.ndarray:
    """What two discs share, as a polygon; nothing where they share none."""
    way = b - a
    far = float(np.hypot(*way))
    if not abs(r - s) < far < r + s:
        return NONE
    n, along = way / far, (far * far + r * r - s * s) / (2 * far)
    up = np.arccos(along / r), np.arccos((far - along) / s)
    turn = np.arctan2(n[1], n[0])
    right, left = np.linspace(-up[0], up[0], 12) + turn, np.linspace(-up[1], up[1], 12) + turn + np.pi
    arcs = [c + q * np.column_stack([np.cos(t), np.sin(t)]) for c, q, t in ((a, r, right), (b, s, left))]
    return np.vstack(arcs)


class Faulted:
    """A table whose shots are judged: what a `Pool` has besides. ruling : of the last shot, None if nobody judged."""

    ruling: Findings | None = None

    def lay_faults(self) -> None:
        """What marks the faults."""
        self.lenses = shapes(self.world, [Paint(PINK, 0.9)])
        self.missed = outlines(self.world, [PINK], ["solid"], 2.6)
        self.crosses = outlines(self.world, [PINK], ["solid"], 3.0)
        self.links = outlines(self.world, ["#D0122B"], ["solid"], 3.0)

    @property
    def faults(self) -> list:
        """The artists that mark the faults."""
        return [self.lenses, self.missed, self.crosses, self.links]

    def show_faults(self, x: np.ndarray) -> None:
        """Mark what was at fault up to now, the balls being at x."""
        told, r, h = self.ruling, self.balls.r, self.history
        now = warped(self.room, self.time()) + 1e-12 if told and h.until else -1.0
        rows = [] if told is None else list(zip(told.missed, told.who, strict=True))
        past = [(row, pair) for row, pair in rows if row[0] <= now]
        self.missed.set_segments([disc(row[1:3], 0.6 * r[pair[0]]) for row, pair in past])
        self.lenses.set_verts([lens(x[i], r[i], x[j], r[j]) for row, (i, j) in past if now <= row[3]])
        made_up = [] if told is None else [q for q in told.made_up if h.clock[q] <= now]
        self.crosses.set_segments([arm for q in made_up for arm in self.cross(q)])
        stuck = [] if told is None or now <= 0 else list(told.stuck)
        self.links.set_segments([np.array([x[i], x[j]]) for i, j in stuck])

    def cross(self, q: int) -> list[np.ndarray]:
        """The two strokes of a cross where event q was made up."""
        middle, arm = self.history.x[q].mean(axis=0), ARM * float(self.balls.r[0])
        return [middle + arm * np.array([[-1, -k], [1, k]]) for k in (1, -1)]

    def fault_tracks(self) -> dict:
        """What the front end marks while the shot is played: what stays, and who is in whom from when until when."""
        if self.ruling is None:
            return {}
        told, high = self.ruling, self.figure.bbox.height
        places = [*told.missed[:, 1:3], *self.history.x[told.made_up].mean(axis=1)]
        clocks = [*told.missed[:, 0], *self.history.clock[told.made_up]]
        kinds = ["ring"] * len(told.missed) + ["cross"] * len(told.made_up)
        there = self.world.transData.transform(places) if places else []
        unit = float(np.ptp(self.world.transData.transform([[0, 0], [1, 0]])[:, 0]))
        marks = [
            [kind, float(clock), round(x, 1), round(high - y, 1)]
            for kind, clock, (x, y) in zip(kinds, clocks, there, strict=True)
        ]
        r = np.round(self.balls.r * unit, 2).tolist()
        lenses = [
            [float(row[0]), float(row[3]), [int(i), int(j)], [r[i], r[j]]]
            for row, (i, j) in zip(told.missed, told.who, strict=True)
        ]
        return {"faults": marks, "lenses": lenses, "fault": PINK}

    def ruled(self, who: str) -> list[str]:
        """What is to be said of the faults, and whose they are."""
        told = self.ruling
        if told is None:
            return []
        missed, late, made_up = len(told.missed), len(told.late), len(told.made_up) - len(told.late)
        said = [f"{missed} of {told.contacts} contacts missed"] if missed else []
        said += [f"{late} of these found too late"] if late else []
        said += [f"{made_up} made up"] if made_up else []
        called = [f"ball {name}" if name else "the cue ball" for name in self.names]
        pairs = [(called[i], called[j], n) for (i, j), n in told.stuck.items()][:1]
        stuck = [f"{i} and {j} touched {n} times at one instant: they stick." for i, j, n in pairs]
        stuck = [line[0].upper() + line[1:] for line in stuck]
        return [*stuck, *([f"{', '.join(said).capitalize()}, by {who}."] if said else [])]
