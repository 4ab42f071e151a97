"""The stage: one collision that can be dragged, in linked views, by mouse and by keyboard."""

import numpy as np
import traitlets
from ipywidgets import FloatLogSlider, FloatSlider
from matplotlib.artist import Artist

from ...frame import f
from ..artists import LEAST, inside
from ..board import FRAME_SECONDS
from ..canvas import Column, in_a_row, in_style
from ..explorer import Desk, explore
from ..scene import Scene, aftermath, description, number, scene, spoken, verdict
from ..shared import Shared
from ..views import EXTENTS, HOLDERS, USUAL, VIEWS

COLUMNS = {
    "bounce": Column(4.7),
    "bars": Column(2.5, beside=0.55),
    "hit": Column(2.15),
    "world": Column(3.9),
    "relative": Column(2.9),
    "triangle": Column(5.4),
    "parabola": Column(2.0, beside=0.5, under=0.6),
}
"""The room of each view; every ledger has the same."""

LEDGER = Column(2.15)

ENDS = np.array([0.0, 1.0])
"""Of the frame."""

HEIGHT = 3.5
"""Of a stage, in inches."""

ALONE, LOW = [Column(6.4)], 2.8
"""The room of the first view alone, while the result is hidden, and its height."""


def stage(p1, v1, r1, p2, v2, r2, controls=(), **options) -> None:
    """Show a collision to play with, and in words what it shows.

    Arguments as `Stage`; controls : sequence of "m1", "m2" and "e", which get a slider each.
    """
    made = Stage(p1, v1, r1, p2, v2, r2, **options)
    explore(Desk(made, **sliders(made.scene, controls)) if controls else made)


def sliders(s: Scene, controls) -> dict:
    """The sliders of those names, at the values of the scene."""
    masses = {"base": 10, "min": -1, "max": 2, "step": 0.1}
    known = {
        "m1": lambda: FloatLogSlider(value=s.m1, description="mass of A", **masses),
        "m2": lambda: FloatLogSlider(value=s.m2, description="mass of B", **masses),
        "e": lambda: FloatSlider(value=s.e, min=0, max=1, step=0.05, description="e"),
    }
    for name in controls:
        if name not in known:
            raise ValueError(f"controls must be among {', '.join(known)}; got {name!r}")
    return {name: known[name]() for name in controls}


class Stage(Shared):
    """Two spheres in one frame, each centre, velocity tip and rim a handle.

    Parameters
    ----------
    p1, v1, r1, p2, v2, r2
        As `lib.relative`, in the plane.
    views : sequence of str
        Which of `lib.show.views.VIEWS` to show. The handles stand in "world", or else in "triangle".
    reveal : bool
        Whether the result is shown; it can be set later.
    t : float
        The time in the frame at which the dashed spheres are drawn.
    m1, m2, e
        As `response.collide`: what the views of the bounce need.
    comment : callable (p, v, r) -> str, optional
        A sentence of its own under the picture at every move, such as a grade.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; for an unknown view, a t outside [0, 1], and a B that moves in the view "triangle".
    """

    reveal = traitlets.Bool(True)

    def __init__(self, p1, v1, r1, p2, v2, r2, m1=1.0, m2=1.0, e=1.0, views=USUAL, reveal=True, t=0.0, comment=None):
        for name in views:
            if name not in VIEWS:
                raise ValueError(f"views must be among {', '.join(VIEWS)}; got {name!r}")
        if not 0 <= t <= 1:
            raise ValueError(f"t must be in [0, 1]: it is a time in the frame; got {t}")
        self.scene, self.views, self.comment = scene(p1, v1, r1, p2, v2, r2, m1, m2, e), tuple(views), comment
        self.check(self.scene)
        super().__init__(reveal=reveal, t=t)
        self.lay_out()
        self.observe(lambda change: self.lay_out(), "reveal")
        self.observe(lambda change: self.redraw(), "t")

    @property
    def caption(self) -> str:
        """The scene in words, and its result once it is revealed."""
        told, known = description(self.scene), self.facts
        follows = f" {aftermath(self.scene, known)}" if "bounce" in self.views else ""
        return f"{verdict(known)}. {told}{follows}".rstrip() if self.reveal else told

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists. Before the result is revealed only the first view is shown, and no time."""
        views = self.views if self.reveal else self.views[:1]
        self.scrub, self.pace = self.reveal, FRAME_SECONDS * self.reveal
        columns, height = ([COLUMNS.get(name, LEDGER) for name in views], HEIGHT) if self.reveal else (ALONE, LOW)
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
        """The spheres on their ways, in every view; none where a view does not say."""
        views = self.drawn.values()
        if not self.reveal or any(view.ways is None for view in views):
            return []
        return [way for view in views for way in view.ways(self.scene, self.facts)]

    def places(self) -> dict[str, tuple]:
        """The handles of the scene, in the view that holds them."""
        ax = self.axes.get(self.holder())
        fixed = {"velocity of B"} if any("triangle" in each.views for each in (self, *self.companions)) else set()
        return {name: (ax, *handle) for name, handle in points(self.scene).items() if name not in fixed} if ax else {}

    def holder(self) -> str:
        """The view that is drawn in the world's own coordinates, and so holds the handles."""
        return next((name for name in self.axes if name in HOLDERS), "")

    def adjust(self, **values: float) -> None:
        """Change masses or e."""
        for board in self.share(scene(**self.scene._asdict() | values)):
            board.fit()

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a handle at a place of the world."""
        self.take(scene(**moved(self.scene, handle, self.target(handle, place))._asdict()), settled)  # if not too far

    def follow(self, settled: bool) -> None:
        """Draw the scene as it has become; once settled, fit the views that it has left."""
        if settled and (left := self.left_views()):
            self.fit(left)  # those alone: the world stays still under the pointer while the view from A is fitted
        else:
            self.redraw()

    def check(self, s: Scene) -> None:
        """Refuse a scene that the views cannot show."""
        if "triangle" in self.views and np.any(s.v2):
            raise ValueError(f"v2 must be 0 in the view triangle, which shows B at rest; got {s.v2.tolist()}")

    def left_views(self) -> set[str]:
        """Which views no longer hold all of the scene, of B's path, or of f in the frame, or hold it all too small."""
        known, r2 = self.facts, self.scene.r2
        holds = EXTENTS.get(self.holder())
        found = {self.holder(): holds(self.scene, known) if holds else np.empty((0, 2))}
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
