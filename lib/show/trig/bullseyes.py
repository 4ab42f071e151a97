"""Lesson 03's laboratory: the shot, what happens near A, and shots straight at A from all around."""

import numpy as np

from ..artists import BALL_A, SKIN_B, Marks, Paint, dots, enclose, label, outlines, shapes
from ..board import State
from ..canvas import Column, in_style
from ..central import SHOT
from ..laboratory import Laboratory
from ..palette import CONTACT, QUIET, WRONG, A, R
from ..scene import Facts, scene
from ..shapes import NONE, disc

WIDE, HIGH = 39, 40
"""From how many columns and rows of places, a centimetre apart, it is fired."""

NEAREST = 6
"""How far to the right of A's centre the first column is: nothing overlaps there."""

PLACES = np.stack(np.meshgrid(NEAREST + np.arange(0.0, WIDE), np.arange(0.0, HIGH)), axis=-1).reshape(-1, 2)
"""The places, all of them whole centimetres to the right of A's centre and above it."""


SEEN = 2.2
"""How much is seen above A and below, in sums of the radii."""


class Bullseyes(Laboratory):
    """The laboratory for code that may miss a bull's-eye: a button fires straight at A from all places.

    However far away B starts, a window shows what happens near A.
    """

    states = {
        "laboratory": State(
            "drag until they differ", "shot p v shrunk touching named answers aside missed seen near", "{reply}"
        )
    }
    farther = 1000.0
    acts = {"all": f"straight at A from {len(PLACES)} places"} | Laboratory.acts | {"far": "a thousand times as far"}
    missed: np.ndarray | None = None

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, (world, near) = self.abreast(3.4, [Column(6.2), Column(3.2)])
        self.layers = {"answers": Marks(ring=outlines(world, [WRONG], ["dashed"], 2.8))}
        self.shot(world)
        self.name_balls(world)
        self.layers["aside"] = Marks(word=label(world, "", WRONG))
        world.set_title("the true contact is solid, the code's is dashed")
        near.set_title("the same, near A")
        near.set(xticks=[], yticks=[])
        near.spines[:].set(visible=True, color=QUIET)
        self.near = near
        self.layers["near"] = Marks(
            balls=shapes(near, [Paint(R, 0.13, R, 1.8), BALL_A, SKIN_B]),
            letter=label(near, "A", A, inside=True),
            path=outlines(near, [QUIET], ["dotted"], 1.6),
            true=outlines(near, [CONTACT], ["solid"], 2.4),
            code=outlines(near, [WRONG], ["dashed"], 2.8),
        )
        for name, colour, size in (("seen", QUIET, 1.5), ("missed", WRONG, 4.0)):
            dot = dots(self.world, "o", colour)
            dot.set(markersize=size, markeredgewidth=0)
            self.layers[name] = Marks(dot=dot)
        self.fit()

    def act(self, name: str) -> None:
        """Fire from all places, and show one of those from which the code misses; or do one of the other moves."""
        if name != "all":
            self.missed = None
            return super().act(name)
        found = np.array([self.judge(place, -place, SHOT.r1 + SHOT.r2).t for place in PLACES])
        self.missed = np.isnan(found)
        bad = PLACES[self.missed & (np.hypot(*PLACES.T) > 20)]
        if len(bad):
            place = bad[len(bad) // 2]
            self.scene = scene((0, 0), (0, 0), SHOT.r1, place, -place, SHOT.r2)
        self.take(self.scene)
        self.fit()

    def fit(self) -> None:
        """Fit both views to the shot, and to all places if it was fired from them."""
        if self.missed is None:
            return super().fit()
        enclose(self.world, np.array([[-6.0, -6.0], [NEAREST + WIDE, HIGH]]), 1.04)
        self.draw_background()

    def has_left(self) -> bool:
        """Is the shot out of the view? Not while all places are shown."""
        return self.missed is None and super().has_left()

    def fit_curve(self) -> None:
        """Here is no curve: what decides is near A."""

    def draw(self, known: Facts) -> None:
        """The shot, what happens near A, and the places from which the code misses."""
        self.put_answers(known)
        self.put_near(known)
        for name, which in (("seen", False), ("missed", True)):
            if name in self.layers:
                places = NONE if self.missed is None else PLACES[self.missed == which]
                self.layers[name].dot.set_data(*places.T)

    def put_near(self, known: Facts) -> None:
        """A and the path near it, B as it passes, and both contacts."""
        p, v, r, r2, near = known.p, known.v, known.r, self.scene.r2, self.layers["near"]
        high = SEEN * r or 1.0
        wide = high * self.near.bbox.width / self.near.bbox.height
        self.near.set(xlim=(-wide, wide), ylim=(-high, high))
        b, true, code = (
            disc(x, r2) if np.abs(x).max() < 2 * wide else NONE
            for x in (p + self.t * v, self.contact(known), self.code)
        )
        near.balls.set_verts([disc(np.zeros(2), r), disc(np.zeros(2), r - r2), b])
        near.letter.set_position((0, -0.5 * (r - r2)))
        near.true.set_segments([true])
        near.code.set_segments([code])
        near.path.set_segments([_passing(p, v, 2 * wide)])

    @property
    def caption(self) -> str:
        """What the code says, what is true, and from how many places it missed."""
        if self.missed is None:
            return super().caption
        count = int(self.missed.sum())
        told = f"finds no hit from {count} of them" if count else "finds every hit"
        fired = f"Fired straight at A's centre from {len(PLACES)} places, the code {told}."
        return f"{fired} {super().caption}"


def _passing(p: np.ndarray, v: np.ndarray, wide: float) -> np.ndarray:
    """The path, so far to both sides of the place nearest to A; nowhere without motion, or if that is farther away."""
    size = np.hypot(*v)
    if not size:
        return NONE
    along = v / size
    foot = (p[0] * along[1] - p[1] * along[0]) * np.array([along[1], -along[0]])
    return np.array([foot - wide * along, foot + wide * along]) if np.hypot(*foot) < wide else NONE
