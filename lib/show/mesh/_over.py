"""A marble that slides over a seam, looked along, frame by frame: what either of the two programs makes of it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..space import of_half
from ._rolled import CLEAR, DEEPEST, PULL, SEEN, Program, R, pushed, reached

SPEED, FIRST, WIDE, LONG, MOST = 3.5, -2.5, 20.0, 400.0, 26
"""How far a marble goes in a frame, in centimetres; before which place the film begins; half of the width and how long
either triangle is; and for how many frames it is followed."""

ROOM, FASTER, SOON = np.array([[-np.inf, -45.0], [100.0, 16.0]]), 3.0, 4.0
"""How far the view may draw back for a marble that is thrown up; and how much faster its flight is shown then, at
least, and at most for how long."""

BEGIN, END, OUT = 0.3, 0.7, 0.15
"""How long the film shows where it begins; in which part of a frame the marble goes its way, and in which it is pushed
out after that; then it stands."""


class Over(NamedTuple):
    """A marble on the page: where each frame begins, where each ends before the floor answers, and its velocity then.

    touched : how many triangles it reaches at the end of each.
    """

    begins: NDArray
    ends: NDArray
    speeds: NDArray
    touched: NDArray

    @property
    def first(self) -> NDArray:
        """Where it is as the film begins, as deep in as a frame takes it."""
        return self.begins[0] + PULL[[0, 2]]

    def at(self, t: float) -> NDArray:
        """Where it is at a time of the film."""
        if t < BEGIN:
            return self.first + min(t / OUT, 1.0) * (self.begins[0] - self.first)
        k = min(int(t - BEGIN), len(self.ends) - 1)
        share = t - BEGIN - k
        if not self.touched[k]:
            return self.begins[k] + share * (self.ends[k] - self.begins[k])
        way, out = min(share / END, 1.0), np.clip((share - END) / OUT, 0.0, 1.0)
        end = self.begins[k] + way * (self.ends[k] - self.begins[k])
        return end + out * (self.begins[k + 1] - self.ends[k])

    def ended(self, t: float) -> int:
        """How many frames have ended by then."""
        return int(np.sum(np.arange(len(self.ends)) + BEGIN + END <= t))

    def met(self, t: float) -> NDArray:
        """Where it was at the end of each frame by then at which it reached the floor."""
        return self.ends[: self.ended(t)][self.touched[: self.ended(t)] > 0]

    def gone(self, t: float) -> NDArray:
        """Its way by then, from where one frame begins to where the next does; how it sinks in between is not drawn."""
        return np.vstack([self.begins[: max(int(t - BEGIN), 0) + 1], self.at(t)])

    def asked(self, t: float, until: int | None) -> NDArray:
        """Where it was when it last reached the floor, in no frame after one; as the film begins where that is."""
        met = np.flatnonzero(self.touched[: self.ended(t)])
        met = met if until is None else met[met <= until]
        return self.ends[met[-1]] if len(met) else self.first


def begin(x: float) -> float:
    """From where a marble comes of whose frames one ends at x."""
    return x - SPEED * max(np.ceil((x - FIRST) / SPEED), 0.0)


def slid_over(x: float, bend: float, program: Program) -> Over:
    """A marble that starts over x on the left triangle; bend : the tangent of half the slope of the right one."""
    c, s = of_half(bend)
    right = np.array([[0.0, WIDE, 0.0], [0.0, -WIDE, 0.0], [LONG * c, 0.0, LONG * s]])
    floor = np.array([[[0.0, -WIDE, 0.0], [0.0, WIDE, 0.0], [-LONG, 0.0, 0.0]], right])
    p, v, up, rows = np.array([x, 0.0, R]), np.array([SPEED, 0.0, 0.0]), np.array([-s, 0.0, c]), []
    while len(rows) < MOST:
        before, p, v = p, p + v + PULL, v + PULL
        if bend > 0 or p[0] > 0:  # it is stopped before its centre is through the right triangle
            p = p + max(DEEPEST - float(p @ up), 0.0) * up
        end, points = p, reached(p, floor)
        p, v = pushed(p, v, points, program)
        rows.append((before, end, v, len(points)))
    begins, ends, speeds, touched = (np.array(each) for each in zip(*rows, strict=True))
    return Over(np.vstack([begins, p])[:, [0, 2]], ends[:, [0, 2]], speeds[:, [0, 2]], touched)


def parted(one: Over, other: Over) -> int | None:
    """The first frame at whose end both programs answer otherwise, if there is one."""
    both = min(len(one.speeds), len(other.speeds))
    apart = np.flatnonzero(np.abs(one.speeds[:both] - other.speeds[:both]).max(axis=1) > CLEAR)
    return int(apart[0]) if len(apart) else None


def thrown(one: Over, other: Over) -> int | None:
    """The frame at whose end the first program throws the marble up, so that it is in the air a frame later."""
    k = parted(one, other)
    up = k is not None and k + 1 < len(one.touched) and one.speeds[k, 1] >= SEEN - PULL[2]
    return k if up and not one.touched[k + 1] else None


def down(run: Over, k: int) -> int | None:
    """After how many frames a marble that is thrown up at the end of frame k stands on the floor again."""
    met = np.flatnonzero(run.touched[k + 1 :])
    return k + 2 + int(met[0]) if len(met) else None


def lands(one: Over, other: Over) -> tuple[float | None, float | None]:
    """Where both marbles come down again once the first is thrown up; none for one that does not leave the floor."""
    k = thrown(one, other)
    at = [None if k is None or run.touched[k + 1] else down(run, k) for run in (one, other)]
    first, second = (None if i is None else float(run.begins[i, 0]) for i, run in zip(at, (one, other), strict=True))
    return first, second


def frames(runs: tuple[Over, Over], view: NDArray) -> int:
    """For how many frames both are shown: as long as they are in sight, and until one that was thrown up is down.

    view : what is in sight, its low corner and its high one, as long as none is thrown up.
    """
    k = thrown(*runs)
    low, high = view if k is None else ROOM
    out = [np.flatnonzero(np.any((run.begins - R < low) | (run.begins + R > high), axis=1)) for run in runs]
    seen = min([int(each[0]) - 1 for each in out if len(each)] + [MOST])
    at = None if k is None else down(runs[0], k)
    return max(seen if at is None else min(seen, at + 1), 1)


def faster(runs: tuple[Over, Over]) -> tuple[float, float]:
    """From when all goes faster, as a marble has been in the air for a frame by then, and how many times as fast."""
    k = thrown(*runs)
    return (np.inf, 1.0) if k is None else (BEGIN + k + 2, max(FASTER, (frames(runs, ROOM) - k - 2) / SOON))


def hurried(t: float, runs: tuple[Over, Over]) -> float:
    """Which time a film shows at t."""
    slow, fast = faster(runs)
    return min(t, slow) + fast * max(t - slow, 0.0)


def lasts(runs: tuple[Over, Over], view: NDArray) -> float:
    """How long the film is."""
    whole, (slow, fast) = BEGIN + frames(runs, view), faster(runs)
    return min(whole, slow) + max(whole - slow, 0.0) / fast


def drawn_back(runs: tuple[Over, Over], t: float, view: NDArray) -> NDArray:
    """What is in sight at a time: from the push on as much more as it takes to see where both go."""
    k = thrown(*runs)
    if k is None or t <= BEGIN + k + END + OUT:
        return view
    share = min((t - BEGIN - k - END - OUT) / (2 - END - OUT), 1.0)
    share = share * share * (3 - 2 * share)
    ways = np.vstack([run.begins[: frames(runs, view) + 1] for run in runs])
    whole = np.array([np.minimum(view[0], ways.min(axis=0) - 2 * R), np.maximum(view[1], ways.max(axis=0) + 3 * R)])
    return view + share * (whole - view)
