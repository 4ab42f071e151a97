"""The stage: one collision that can be dragged, in linked views, by mouse and by keyboard."""

from base64 import b64encode
from pathlib import Path

import anywidget
import numpy as np
import traitlets
from IPython.display import Markdown, display

from ..frame import at
from .canvas import background, figure, over
from .scene import Scene, description, facts, number, scene, verdict
from .views import VIEWS

WIDTHS = {"world": 4.2, "relative": 3.0, "parabola": 2.9, "ledger": 2.1}
HEIGHT = 3.3


def stage(p1, v1, r1, p2, v2, r2, **options) -> None:
    """Show a collision to play with, its result under it as it stands at first. Arguments as `Stage`."""
    made = Stage(p1, v1, r1, p2, v2, r2, **options)
    display(made)
    display(Markdown(f"*As first drawn: {made.caption}*"))


class Stage(anywidget.AnyWidget):
    """Two spheres in one frame, each centre, velocity tip and rim a handle.

    Parameters
    ----------
    p1, v1, r1, p2, v2, r2
        As `lib.relative`, in the plane.
    views : sequence of str
        Which of "world", "relative", "parabola", "ledger" to show. The handles stand in the world.
    reveal : bool
        Whether the result is shown; it can be set later.
    t : float
        The time in the frame at which the dashed spheres are drawn.
    comment : callable (p, v, r) -> str, optional
        A sentence of its own under the picture at every move, such as a grade.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; for an unknown view and for a t outside [0, 1].
    """

    _esm = Path(__file__).with_name("stage.js")
    png = traitlets.Bytes().tag(sync=True)
    alt = traitlets.Unicode().tag(sync=True)
    remark = traitlets.Unicode().tag(sync=True)
    handles = traitlets.List().tag(sync=True)
    t = traitlets.Float(0.0).tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)
    reveal = traitlets.Bool(True).tag(sync=True)

    def __init__(self, p1, v1, r1, p2, v2, r2, views=tuple(VIEWS), reveal=True, t=0.0, comment=None):
        for name in views:
            if name not in VIEWS:
                raise ValueError(f"views must be among {', '.join(VIEWS)}; got {name!r}")
        if not 0 <= t <= 1:
            raise ValueError(f"t must be in [0, 1]: it is a time in the frame; got {t}")
        self.scene, self.views, self.comment = scene(p1, v1, r1, p2, v2, r2), tuple(views), comment
        super().__init__(reveal=reveal, t=t)
        self.lay_out()
        self.on_msg(lambda _, message, buffers: self.receive(message))
        self.observe(lambda change: self.lay_out(), "reveal")
        self.observe(lambda change: self.redraw(), "t")

    @property
    def caption(self) -> str:
        """The scene in words, and its result once it is revealed."""
        told = description(self.scene)
        return f"{verdict(facts(self.scene))}. {told}" if self.reveal else told

    def lay_out(self) -> None:
        """Make the axes and their artists. Before the result is revealed only the world is shown."""
        views = self.views if self.reveal else ("world",)
        widths = [WIDTHS[name] for name in views]
        self.figure = figure(sum(widths), HEIGHT)
        left, right = 0.45 / sum(widths), 1 - 0.15 / sum(widths)
        grid = {"width_ratios": widths, "wspace": 0.2, "left": left, "right": right, "top": 0.9, "bottom": 0.14}
        axes = self.figure.subplots(1, len(views), squeeze=False, gridspec_kw=grid)[0]
        self.axes = dict(zip(views, axes, strict=True))
        self.drawn = {name: VIEWS[name](ax) for name, ax in self.axes.items()}
        for ax in axes:
            ax.tick_params(labelsize=8)
        self.fit()

    def fit(self, names=tuple(VIEWS)) -> None:
        """Fit the views named to the scene and draw the background anew."""
        known = facts(self.scene)
        for name in self.drawn.keys() & set(names):
            self.drawn[name].fit(self.scene, known)
        self.kept = background(self.figure)
        self.redraw()

    def redraw(self) -> None:
        """Bring every artist, the words and the handles up to the scene, over the kept background."""
        known = facts(self.scene)
        for view in self.drawn.values():
            view.update(self.scene, known, self.t, self.reveal)
        with self.hold_sync():
            self.png = over(self.figure, self.kept, [a for view in self.drawn.values() for a in view.artists])
            self.alt, self.handles = self.caption, self.placed()
            self.remark = self.comment(known.p, known.v, known.r) if self.comment else ""

    def placed(self) -> list[dict]:
        """Each handle with its spoken name and value, its place as a share of the picture, and its reach."""
        if "world" not in self.axes:
            return []
        to_pixels, size = self.axes["world"].transData, self.figure.bbox
        found = []
        for name, (place, value, reach) in points(self.scene).items():
            x, y = to_pixels.transform(place)
            radius = to_pixels.transform(place + np.array([reach, 0]))[0] - x
            spot = {"x": x / size.width, "y": 1 - y / size.height, "reach": radius / size.width}
            found.append({"name": name, "value": value} | {k: float(np.clip(v, -9, 9)) for k, v in spot.items()})
        return found

    def receive(self, message: dict) -> None:
        """Act on an event of the front end, and acknowledge it even if the picture stays the same."""
        with self.hold_sync():
            try:
                getattr(self, "_on_" + message["kind"])(**message["event"])
            finally:
                self.answered = message["number"]

    def _on_drag(self, handle: str, x: float, y: float, done: bool) -> None:
        size = self.figure.bbox
        place = self.axes["world"].transData.inverted().transform((x * size.width, (1 - y) * size.height))
        self.move(handle, place, settled=done)

    def _on_key(self, handle: str, dx: int, dy: int, fine: bool) -> None:
        step = self.step() * (0.1 if fine else 1)
        self.move(handle, points(self.scene)[handle][0] + step * np.array([dx, dy]))

    def _on_time(self, t: float) -> None:
        self.t = min(max(float(t), 0.0), 1.0)

    def step(self) -> float:
        """How far an arrow key moves a handle: a round length, about a fortieth of the view."""
        low, high = self.axes["world"].get_xlim()
        return 10.0 ** np.floor(np.log10((high - low) / 20))

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a handle at a place of the world; once settled, views that it has left are fitted again."""
        if handle not in points(self.scene):
            raise ValueError(f"handle must be among {', '.join(points(self.scene))}; got {handle!r}")
        self.scene = moved(self.scene, handle, np.asarray(place, dtype=float))
        left = self.left_views()
        if settled and left:
            self.fit(left)  # those alone: the world stays still under the pointer while the view from A is fitted
        else:
            self.redraw()

    def left_views(self) -> set[str]:
        """Which views no longer hold the scene: a handle has left the world, or B's path the view from A."""
        known = facts(self.scene)
        places = [("world", place) for place, _, _ in points(self.scene).values()]
        places += [("relative", at(known.p, known.v, t)) for t in (0, 1)]
        return {name for name, place in places if name in self.axes and not inside(self.axes[name], place)}

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data |= {"image/png": b64encode(self.png).decode(), "text/plain": self.alt}
        return data, metadata | {"image/png": {"alt": self.alt}}


def points(s: Scene) -> dict[str, tuple]:
    """The handles by name: place, spoken value, and the radius within which a pointer takes hold."""
    found = {}
    for name, p, v, r, side in (("A", s.p1, s.v1, s.r1, -1), ("B", s.p2, s.v2, s.r2, 1)):
        rim = p + r * np.array([side * np.sqrt(0.5), np.sqrt(0.5)])
        found[f"centre of {name}"] = p, spoken(p), r
        found[f"velocity of {name}"] = p + v, spoken(v), 0
        found[f"rim of {name}"] = rim, f"radius {number(r)}", 0
    return found


def spoken(xy: np.ndarray) -> str:
    """Two coordinates as a screen reader should say them."""
    return f"x {number(xy[0])}, y {number(xy[1])}"


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


def inside(ax, place) -> bool:
    """Does the place lie in the axes' view?"""
    return all(low <= x <= high for x, (low, high) in zip(place, (ax.get_xlim(), ax.get_ylim()), strict=True))
