"""The stage: one collision that can be dragged, in linked views, by mouse and by keyboard."""

import numpy as np
import traitlets
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ..frame import at, f
from ..response import collide
from .artists import (
    BALL_A,
    BALL_B,
    LEAST,
    SKIN_A,
    SKIN_B,
    TUBE_A,
    TUBE_B,
    Paint,
    View,
    about,
    along,
    bare,
    clear,
    dots,
    enclose,
    frame_band,
    inside,
    label,
    outlines,
    shaft,
    shapes,
)
from .board import FRAME_SECONDS
from .canvas import Column, in_style
from .palette import CONTACT, INK, A, B, P, R, V
from .scene import Facts, Scene, description, number, scene, spoken, verdict
from .shapes import NONE, NOWHERE, arrow, disc, tube
from .shared import Shared

__all__ = ["Stage"]

TURN = np.pi * np.array([3, 5, 1, 7, 4, 2, 0, 6]) / 4
AROUND = np.column_stack([np.cos(TURN), np.sin(TURN)])
"""The directions in which the letter of a circle may stand, first at the upper left."""

EDGE = 0.06
"""How near to the edge of the parabola's view, in frames, a cross would be cut."""

TIMES = np.linspace(-1, 2, 181)
"""Where the parabola is drawn: the frame, and a whole frame on either side."""


SKINS = np.array([0.25, 0.5, 0.75, 1.0])
"""When the balls on their way are drawn, up to a contact."""


def _flight(s: Scene, known: Facts) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Times, and where A and B are then: straight on, but after a contact in the frame as equal masses bounce."""
    ends = np.array([0.0, float(known.contact.t), 1.0] if known.contact.hit else [0.0, 1.0])
    ways = at(s.p1, s.v1, ends), at(s.p2, s.v2, ends)
    if known.contact.hit and np.any(between := ways[1][1] - ways[0][1]):
        after = collide(s.v1, s.v2, between / np.max(np.abs(between)), 1.0, 1.0)
        ways = [np.vstack([way[:2], way[1] + (1 - ends[1]) * v]) for way, v in zip(ways, after, strict=True)]
    return ends, *ways


def _now(ends: np.ndarray, way: np.ndarray, t: float) -> np.ndarray:
    """Where something is at a time, on a way of straight pieces."""
    return np.array([np.interp(t, ends, x) for x in way.T])


def _world(ax: Axes) -> View:
    """Both spheres, what they sweep, where they are at time t and where they touch."""
    ax.set_title("the world")
    bare(ax)
    skins = [skin for skin in (SKIN_A, SKIN_B) for _ in SKINS]
    fills = shapes(ax, [TUBE_A, TUBE_B, *skins, BALL_A, BALL_B, Paint(A), Paint(B)])
    rings = outlines(ax, [CONTACT, CONTACT, A, B], styles=["solid", "solid", "dashed", "dashed"], width=2.0)
    names = [label(ax, x, INK, inside=True) for x in "AB"] + [
        label(ax, rf"$\mathbf{{v}}_{i}$", c) for i, c in ((1, A), (2, B))
    ]
    point = dots(ax, "o", CONTACT)

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        width = shaft(ax)
        balls = ((s.p1, s.v1, s.r1), (s.p2, s.v2, s.r2))
        touch = float(known.contact.t) if reveal and known.contact.hit else np.nan
        times, (ends, *flights) = np.array([*SKINS, np.nan_to_num(touch)]), _flight(s, known)
        ways = [np.vstack([at(b[0], b[1], times), _now(ends, way, t)]) for b, way in zip(balls, flights, strict=True)]
        skins = [
            disc(x, r) if np.any(v) and not k > touch else NONE  # from there on they bounce
            for way, (_, v, r) in zip(ways, balls, strict=True)
            for k, x in zip(SKINS, way[:-2], strict=True)
        ]
        swept = [*(tube(*ball) for ball in balls), *skins] if reveal else [NONE] * (2 + len(skins))
        fills.set_verts([*swept, *(disc(p, r) for p, _, r in balls), *(arrow(p, v, width) for p, v, _ in balls)])
        seen = (-2, touch >= 0), (-1, reveal)
        rings.set_segments(
            [disc(way[k], b[2]) if on else NONE for k, on in seen for way, b in zip(ways, balls, strict=True)]
        )
        touched = known.geometry.point[None] if touch >= 0 else NONE
        for name, place in zip(names, _letter_places(balls, touched, width), strict=True):
            name.set_visible(bool(np.all(np.isfinite(place))))
            name.set_position(place)
        point.set_data(*known.geometry.point[:, None] if touch >= 0 else ([], []))

    def ways(s: Scene, known: Facts) -> list:
        first = sum(len(x) > 0 for x in rings.get_segments()[:2])  # a ring that is none has no mark
        ends, *flights = _flight(s, known)
        return [(rings, first + i, ends, way) for i, way in enumerate(flights)]

    return View([fills, rings, *names, point], lambda s, known: enclose(ax, _corners(s, known)), update, ways)


def _letter_places(balls, touched: np.ndarray, width: float) -> list[np.ndarray]:
    """Where the balls' names stand, behind their arrows, and those of the velocities, clear of all else; nan for none.

    touched : shape (n, 2), the point of contact, if there is one.
    """
    names = [p - _behind(v, r) for p, v, r in balls]
    moving = [(p, v) for p, v, _ in balls if np.any(v)]
    drawn = np.vstack([touched, *names, *(p for p, _, _ in balls), *(along(p, v) for p, v in moving)])
    found = iter(clear([about(p, v, width) for p, v in moving], drawn, 4 * width))
    return names + [next(found) if np.any(v) else NOWHERE for _, v, _ in balls]


def _behind(v: np.ndarray, r: float) -> np.ndarray:
    """How far a ball's name stands from its centre, against its arrow; upward if it has none."""
    length = np.hypot(*v)
    return 0.55 * r * (v / length if length > 0 else np.array([0.0, 1.0]))


def _seen_from_a(ax: Axes) -> View:
    """A at rest with its sphere grown to r, and B shrunk to a point that moves by v; dashed, what B was."""
    ax.set_title("seen from A, grown to r")
    bare(ax)
    fills = shapes(ax, [Paint(R, 0.13, R, 1.8), BALL_A, Paint(P), Paint(V)])
    rings = outlines(ax, [B], styles=["dashed"])
    names = [label(ax, x, c) for x, c in ((r"$\mathbf{p}$", P), (r"$\mathbf{v}$", V), ("$r$", R))]
    now, touching = dots(ax, "s", INK), dots(ax, "o", CONTACT)

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        width, origin = shaft(ax), np.zeros(2)
        p, v, r = known.p, known.v, known.r
        hit = bool(known.contact.hit)
        touch, (ends, mine, other) = at(p, v, known.contact.t if hit else 0.0), _flight(s, known)
        here = _now(ends, other - mine, t)
        fills.set_verts([disc(origin, r), disc(origin, s.r1), arrow(origin, p, width), arrow(p, v, width)])
        rings.set_segments([disc(here, s.r2)])
        spots = [about(origin, p, width)[1:], about(p, v, width)[1:], (r + 4.5 * width) * AROUND]
        drawn = np.vstack([along(origin, p), along(p, v), here, touch])
        for name, place in zip(names, clear(spots, drawn, 4 * width), strict=True):
            name.set_position(place)
        now.set_data(*here[:, None])
        touching.set_data(*touch[:, None] if hit else ([], []))

    def fit(s: Scene, known: Facts) -> None:
        p, v, r, r2 = known.p, known.v, np.full(2, known.r), np.full(2, s.r2)
        enclose(ax, np.array([-r, r, p - r2, p + r2, p + v - r2, p + v + r2]))

    def ways(s: Scene, known: Facts) -> list:
        ends, mine, other = _flight(s, known)
        path = ends, other - mine
        return [(rings, 0, *path), (now, 0, *path)]

    return View([fills, rings, *names, now, touching], fit, update, ways)


def _parabola(ax: Axes) -> View:
    """f(t), positive while apart and negative in overlap; its roots, and the frame from 0 to 1."""
    ax.set_title("f(t): 0 at touch")
    ax.set_xlim(TIMES[0], TIMES[-1])
    frame_band(ax)
    (curve,) = ax.plot([], [], color=INK, linewidth=2.4, animated=True)
    ends, touching, now = dots(ax, "x", INK), dots(ax, "o", CONTACT), dots(ax, "s", INK)

    def update(s: Scene, known: Facts, t: float, reveal: bool) -> None:
        hit, contact = bool(known.contact.hit), float(known.contact.t)
        times = np.array([*TIMES, t, contact if hit else 0.0])
        *values, here, touch = f(known.p, known.v, known.r, times)
        curve.set_data(TIMES, values)
        none = [x for x in known.roots if EDGE < x + 1 < 3 - EDGE and not (hit and abs(x - contact) < 1e-6)]
        ends.set_data(none, np.zeros(len(none)))
        now.set_data([t], [here])
        touching.set_data(*([contact], [touch]) if hit else ([], []))

    def fit(s: Scene, known: Facts) -> None:
        values = f(known.p, known.v, known.r, np.linspace(0, 1, 33))
        low, high = min(values.min(), -(known.r**2)), max(values.max(), known.r**2)
        size = high - low or 1.0
        ax.set_ylim(low - 0.15 * size, high + 0.22 * size)

    def ways(s: Scene, known: Facts) -> list:
        t = np.linspace(0, 1, 61)
        return [(now, 0, t, np.column_stack([t, f(known.p, known.v, known.r, t)]))]

    return View([curve, ends, touching, now], fit, update, ways)


VIEWS = {"world": _world, "relative": _seen_from_a, "parabola": _parabola}
"""The views a stage can show, by name, in the order of the argument from scene to decision."""


def _corners(s: Scene, known: Facts) -> np.ndarray:
    """Points that enclose both spheres at the start, at the tip of v, and where the film ends."""
    _, mine, other = _flight(s, known)
    ends = [(x, s.r1) for x in (s.p1, s.p1 + s.v1, mine[-1])] + [(x, s.r2) for x in (s.p2, s.p2 + s.v2, other[-1])]
    return np.array([centre + side * r for centre, r in ends for side in (-1, 1)])


COLUMNS = {"world": Column(3.9), "relative": Column(2.9), "parabola": Column(2.0, beside=0.5, under=0.6)}
"""The room of each view."""


ENDS = np.array([0.0, 1.0])
"""Of the frame."""

HEIGHT = 3.5
"""Of a stage, in inches."""

ALONE, LOW = [Column(6.4)], 2.8
"""The room of one view alone, as while the result is hidden, and its height."""


class Stage(Shared):
    """Two spheres in one frame, each centre, velocity tip and rim a handle.

    Parameters
    ----------
    p1, v1, r1, p2, v2, r2
        As `lib.relative`, in the plane.
    views : sequence of str
        Which of `VIEWS` to show. The handles stand in "world".
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
        words = description(self.scene)
        return f"{verdict(self.facts)}. {words}" if self.reveal else words

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists. Before the result is revealed only the first view is shown, and no time."""
        views = self.views if self.reveal else self.views[:1]
        self.scrub, self.pace = self.reveal, FRAME_SECONDS * self.reveal
        columns, height = (ALONE, LOW) if len(views) == 1 else ([COLUMNS[name] for name in views], HEIGHT)
        self.figure, axes = self.abreast(height, columns)
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
        return {name: (ax, *handle) for name, handle in _points(self.scene).items()} if ax else {}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a handle at a place of the world."""
        self.take(scene(**_moved(self.scene, handle, self.target(handle, place))._asdict()), settled)  # if not too far

    def follow(self, settled: bool) -> None:
        """Draw the scene as it has become; once settled, fit the views that it has left."""
        if settled and (left := self.left_views()):
            self.fit(left)  # those alone: the world stays still under the pointer while the view from A is fitted
        else:
            self.redraw()

    def left_views(self) -> set[str]:
        """Which views no longer hold all of the scene, of B's path, or of f in the frame, or hold it all too small."""
        known, r2 = self.facts, self.scene.r2
        found = {"world": _corners(self.scene, known)}
        ends, r = np.array([known.p, known.p + known.v]), np.full((1, 2), known.r)
        found["relative"] = np.vstack([ends - r2, ends + r2, -r, r])
        found["parabola"] = np.column_stack([ENDS, values := f(known.p, known.v, known.r, ENDS)])
        shown = self.axes.keys() & found.keys()
        left = {name for name in shown if not inside(self.axes[name], found[name])}
        curve, size = self.axes.get("parabola"), max(*values, 0.0) + known.r**2
        return left | {"parabola"} if curve and LEAST * np.ptp(curve.get_ylim()) > size > 0 else left


def _points(s: Scene) -> dict[str, tuple]:
    """The handles by name: place, spoken value, and the radius within which a pointer takes hold."""
    found = {}
    for name, p, v, r, side in (("A", s.p1, s.v1, s.r1, -1), ("B", s.p2, s.v2, s.r2, 1)):
        rim = p + r * np.array([side * np.sqrt(0.5), np.sqrt(0.5)])
        found[f"centre of {name}"] = p, spoken(p), r
        found[f"velocity of {name}"] = p + v, spoken(v), 0
        found[f"rim of {name}"] = rim, f"radius {number(r)}", 0
    return found


def _moved(s: Scene, handle: str, place: np.ndarray) -> Scene:
    """The scene with one handle at its new place; a sphere takes its velocity along."""
    what, name = handle.split(" of ")
    i = "12"["AB".index(name)]
    p = getattr(s, "p" + i)
    if what == "centre":
        return s._replace(**{"p" + i: place})
    if what == "velocity":
        return s._replace(**{"v" + i: place - p})
    return s._replace(**{"r" + i: float(np.hypot(*(place - p)))})
