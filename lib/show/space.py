"""The shot in space: the plane of p and v cuts the grown sphere in a disc; turned face on, it is the flat picture."""

import numpy as np

from .artists import BALL_A, SKIN_B, Marks, Paint, bare, enclose, inside, label, outlines, shaft, shapes
from .board import State
from .canvas import figure, in_style
from .central import Central, central
from .palette import CONTACT, FRAME, INK, QUIET, P, R, V
from .scene import Facts, number
from .shapes import NONE, ROUND, arrow, disc
from .track import track

__all__ = ["Space", "space"]

SLICES = np.array([-0.9, -0.6, 0.6, 0.9])
"""Where the sphere is cut besides: heights over the plane of p and v, in r."""


class Space(Central):
    """The shot in space, seen from a place that a handle moves: from the rim of its plane to straight above it."""

    states = {
        "in space": State(
            "The shot in space", "shrunk", "the plane of p and v cuts the grown sphere in a disc of radius {r}, {seen}."
        )
    }
    always = "sphere plane disc shot p v touching knob"
    knobs = {"turn": 0.35}
    timed = rests = True

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = figure(9.6, 4.2, self.projected), {}
        self.world = self.figure.add_axes([0.01, 0.19, 0.98, 0.8])
        bare(self.world, " cm")
        scale = {0: "edge on", 1: "face on"}
        self.axis, knob = track(self.figure, (0.32, 0.01, 0.36, 0.16), "turn the shot", scale)
        ax = self.world
        self.layers["sphere"] = Marks(
            ball=shapes(ax, [Paint(R, 0.07, R, 1.0)]),
            slices=outlines(ax, [QUIET] * len(SLICES), ["solid"] * len(SLICES), 0.7),
        )
        self.layers["plane"] = Marks(area=shapes(ax, [Paint(FRAME, 0.55, QUIET, 0.8)]))
        self.layers["disc"] = Marks(area=shapes(ax, [Paint(R, 0.2, R, 2.0)]))
        self.layers["shot"] = Marks(shapes=shapes(ax, [BALL_A, Paint(P), Paint(V)]))
        self.layers["p"] = Marks(letter=label(ax, r"$\mathbf{p}$", P), slice=label(ax, "the slice", INK))
        self.layers["v"] = Marks(letter=label(ax, r"$\mathbf{v}$", V))
        self.layers["shrunk"] = Marks(ball=shapes(ax, [SKIN_B]))
        self.layers["touching"] = Marks(ring=outlines(ax, [CONTACT], ["solid"], 2.0))
        self.layers["knob"] = Marks(knob=knob)
        self.fit()

    def fit(self) -> None:
        """Fit the view to the shot, however it is turned."""
        p, v, r, r2 = self.facts.p, self.facts.v, self.facts.r, self.scene.r2
        enclose(self.world, np.array([p, p + 1.06 * v, p - r2, p + r2, [-r, -r], [r, r]]), 1.1)
        self.draw_background()

    def has_left(self) -> bool:
        """Is a ball or an end of the shot out of the view, or is it too small in it?"""
        p, v, r = self.facts.p, self.facts.v, self.facts.r
        return not inside(self.world, np.array([p, p + v, [-r, -r], [r, r]]))

    @property
    def turned(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Cosine and sine of how far the plane is tilted to the eye, and of how far it is turned aside."""
        return of_half(self.knobs["turn"]), of_half(0.3 * (1 - self.knobs["turn"]))

    def on_page(self, points) -> np.ndarray:
        """Where places in space are seen: two coordinates in the plane of p and v, the third over it.

        The turn is that by an angle whose half has a tangent from 0, edge on, to 1, face on.
        """
        x, y, z = np.moveaxis(np.asarray(points, dtype=float), -1, 0)
        (c, s), (far, near) = self.turned
        return np.stack([far * x + near * (z * s - y * c), y * s + z * c], axis=-1)

    def flat(self, points: np.ndarray, height: float = 0.0) -> np.ndarray:
        """Where points of the plane of p and v are seen, or of one so far over it."""
        return self.on_page(np.column_stack([points, np.full(len(points), height)]))

    def draw(self, known: Facts) -> None:
        """The sphere with its slices, the plane, and the shot in it."""
        p, v, r, width, origin = known.p, known.v, known.r, shaft(self.world), np.zeros(2)
        layers, corners = self.layers, np.array([p, p + v, [-r, -r], [r, r]])
        layers["sphere"].ball.set_verts([disc(origin, r)])
        layers["sphere"].slices.set_segments([self.flat(r * np.sqrt(1 - h * h) * ROUND, h * r) for h in SLICES])
        layers["disc"].area.set_verts([self.flat(r * ROUND)])
        (left, low), (right, high) = corners.min(axis=0) - 0.2 * r, corners.max(axis=0) + 0.2 * r
        rim = np.array([[left, low], [right, low], [right, high], [left, high]])
        layers["plane"].area.set_verts([self.flat(rim)])
        start, end, now, touch = self.flat(np.array([p, p + v, p + self.t * v, np.nan_to_num(self.contact(known))]))
        arrows = [arrow(origin, start, width), arrow(start, end - start, width)]
        layers["shot"].shapes.set_verts([disc(origin, r - self.scene.r2), *arrows])
        layers["p"].letter.set_position(start / 2 - [0, 5 * width])
        layers["p"].slice.set_position(self.flat(np.array([[0.0, -0.72 * r]]))[0])
        layers["v"].letter.set_position(end + [6 * width, 0])
        layers["shrunk"].ball.set_verts([disc(now, self.scene.r2)])
        layers["touching"].ring.set_segments([disc(touch, self.scene.r2)] if known.contact.hit else [NONE])
        layers["knob"].knob.set_data([self.knobs["turn"]], [0])

    def words(self, known: Facts) -> dict[str, str | float]:
        """How large the slice is seen."""
        (_, s), (far, _) = self.turned
        wide = f"seen {number(2 * known.r)} long and {number(2 * known.r * s * far, 3)} wide"
        seen = {1: "and face on it is the flat picture", 0: "and edge on it is a line"}.get(self.knobs["turn"], wide)
        return {"r": known.r, "seen": seen}

    def places(self) -> dict[str, tuple]:
        """The knob by which the shot is turned."""
        turn = self.knobs["turn"]
        return {"turn": (self.axis, np.array([turn, 0.0]), f"{number(100 * turn, 3)} per cent", 0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Turn the shot."""
        self.turn(turn=float(np.clip(self.target(handle, place)[0], 0, 1)))

    def step(self, handle: str) -> np.ndarray:
        """A twentieth of the way from edge on to face on."""
        return np.full(2, 0.05)


def of_half(x: float) -> tuple[float, float]:
    """The cosine and the sine of the angle whose half has the tangent x, without an angle.

    >>> of_half(0.5)
    (0.6, 0.8)
    """
    return (1 - x * x) / (1 + x * x), 2 * x / (1 + x * x)


def space() -> None:
    """Show the shot in space, to be turned."""
    central(Space())
