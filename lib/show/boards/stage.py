"""The stage: one collision that can be dragged, in linked views, by mouse and by keyboard."""

import numpy as np
import traitlets
from matplotlib.artist import Artist

from ...frame import f
from ..artists import LEAST, inside
from ..board import FRAME_SECONDS
from ..canvas import Column, in_a_row, in_style
from ..scene import Scene, description, number, scene, spoken, verdict
from ..shared import Shared
from ..views import VIEWS, corners

COLUMNS = {"world": Column(3.9), "relative": Column(2.9), "parabola": Column(2.0, beside=0.5, under=0.6)}
"""The room of each view."""


ENDS = np.array([0.0, 1.0])
"""Of the frame."""

HEIGHT = 3.5
"""Of a stage, in inches."""

ALONE, LOW = [Column(6.4)], 2.8
"""The room of the first view alone, while the result is hidden, and its height."""


class Stage(Shared):
    """Two spheres in one frame, each centre, velocity tip and rim a handle.

    Parameters
    ----------
    p1, v1, r1, p2, v2, r2
        As `lib.relative`, in the plane.
    views : sequence of str
        Which of `lib.show.views.VIEWS` to show. The handles stand in "world".
    reveal : bool
        Whether the result is shown; it can be set later.
    t : float
        The time in the frame at which the dashed spheres are drawn.
    comment : callable (p, v, r) -> str, optional
        A sentence of its own under the picture at every move, such as a grade.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; for an unknown view, and a t outside [0, 1].
    """

    reveal = traitlets.Bool(True)

    def __init__(self, p1, v1, r1, p2, v2, r2, views=tuple(VIEWS), reveal=True, t=0.0, comment=None):
        for name in views:
            if name not in VIEWS:
                raise ValueError(f"views must be among {', '.join(VIEWS)}; got {name!r}")
        if not 0 <= t <= 1:
            raise ValueError(f"t must be in [0, 1]: it is a time in the frame; got {t}")
        self.scene, self.views, self.comment = scene(p1, v1, r1, p2, v2, r2), tuple(views), comment
        super().__init__(reveal=reveal, t=t)
        self.lay_out()
        self.observe(lambda change: self.lay_out(), "reveal")
        self.observe(lambda change: self.redraw(), "t")

    @property
    def caption(self) -> str:
        """The scene in words, and its result once it is revealed."""
        told = description(self.scene)
        return f"{verdict(self.facts)}. {told}" if self.reveal else told

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists. Before the result is revealed only the first view is shown, and no time."""
        views = self.views if self.reveal else self.views[:1]
        self.scrub, self.pace = self.reveal, FRAME_SECONDS * self.reveal
        columns, height = ([COLUMNS[name] for name in views], HEIGHT) if self.reveal else (ALONE, LOW)
        self.figure, axes = in_a_row(height, columns, self.projected)
        self.axes = dict(zip(views, axes, strict=True))
        self.drawn = {name: VIEWS[name](ax) for name, ax in self.axes.items()}
        self.fit()

    def fit(self, names=tuple(VIEWS)) -> None:
        """Fit the views named to the scene and draw the background anew."""
        known = self.facts
        for name in self.drawn.keys() & set(names):
            self.drawn[name].fit(self.scene, known)
        self.draw_background()

    def update(self) -> tuple[list[Artist], str]:
        """Every view's artists, moved to the scene, and the comment on it."""
        known = self.facts
        for view in self.drawn.values():
            view.update(self.scene, known, self.t, self.reveal)
        remark = self.comment(known.p, known.v, known.r) if self.comment else ""
        return [artist for view in self.drawn.values() for artist in view.artists], remark

    def ways(self) -> list:
        """The spheres on their ways, in every view."""
        if not self.reveal:
            return []
        return [way for view in self.drawn.values() for way in view.ways(self.scene, self.facts)]

    def places(self) -> dict[str, tuple]:
        """The handles of the scene, in the view that is drawn in the world's own coordinates."""
        ax = self.axes.get("world")
        return {name: (ax, *handle) for name, handle in points(self.scene).items()} if ax else {}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a handle at a place of the world."""
        self.take(scene(**moved(self.scene, handle, self.target(handle, place))._asdict()), settled)  # if not too far

    def follow(self, settled: bool) -> None:
        """Draw the scene as it has become; once settled, fit the views that it has left."""
        if settled and (left := self.left_views()):
            self.fit(left)  # those alone: the world stays still under the pointer while the view from A is fitted
        else:
            self.redraw()

    def left_views(self) -> set[str]:
        """Which views no longer hold all of the scene, of B's path, or of f in the frame, or hold it all too small."""
        known, r2 = self.facts, self.scene.r2
        found = {"world": corners(self.scene)}
        ends, r = np.array([known.p, known.p + known.v]), np.full((1, 2), known.r)
        found["relative"] = np.vstack([ends - r2, ends + r2, -r, r])
        found["parabola"] = np.column_stack([ENDS, values := f(known.p, known.v, known.r, ENDS)])
        shown = self.axes.keys() & found.keys()
        left = {name for name in shown if not inside(self.axes[name], found[name])}
        curve, size = self.axes.get("parabola"), max(*values, 0.0) + known.r**2
        return left | {"parabola"} if curve and LEAST * np.ptp(curve.get_ylim()) > size > 0 else left


def points(s: Scene) -> dict[str, tuple]:
    """The handles by name: place, spoken value, and the radius within which a pointer takes hold."""
    found = {}
    for name, p, v, r, side in (("A", s.p1, s.v1, s.r1, -1), ("B", s.p2, s.v2, s.r2, 1)):
        rim = p + r * np.array([side * np.sqrt(0.5), np.sqrt(0.5)])
        found[f"centre of {name}"] = p, spoken(p), r
        found[f"velocity of {name}"] = p + v, spoken(v), 0
        found[f"rim of {name}"] = rim, f"radius {number(r)}", 0
    return found


def moved(s: Scene, handle: str, place: np.ndarray) -> Scene:
    """The scene with one handle at its new place; a sphere takes its velocity along."""
    what, name = handle.split(" of ")
    i = "12"["AB".index(name)]
    p = getattr(s, "p" + i)
    if what == "centre":
        return s._replace(**{"p" + i: place})
    if what == "velocity":
        return s._replace(**{"v" + i: place - p})
    return s._replace(**{"r" + i: float(np.hypot(*(place - p)))})
