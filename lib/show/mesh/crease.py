"""Lesson 14's picture of two walls: what each takes of a step in turn, and what is left where they meet sharply."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...frame import dot
from .. import motion
from ..artists import BALL_B, Marks, Paint, bare, enclose, label, outlines, shaft, shapes
from ..board import State
from ..canvas import in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..palette import CONTACT, FRAME, QUIET, WRONG, V
from ..scene import number, spoken
from ..shapes import NONE, arrow, disc
from ..space import of_half
from ..track import Tracked, slider
from ._seen import Eye, between, eye

RADIUS, MOVES = 0.8, np.array([2.7, -2.0, -2.1])
"""The marble's radius, and its step, in centimetres."""

BEFORE, BEHIND, HIGH = -2.2, 3.2, 2.2
"""From where to where along their common line the walls are drawn, and how high."""

ASLANT, ALONG = eye([-0.25, -0.27, 0.93], [0.0, 0.0, 1.0]), eye([-1.0, 0.0, 0.0], [0.0, 0.0, 1.0])
"""From where the walls are seen, and at first: along their common line."""

SHARPEST, WIDEST, FIRST = 0.18, 0.58, 0.27
"""Half the opening of the walls has an angle, and the half of that a tangent: least, most, and at first."""

BESIDE = {"step": (0.35, -0.2), "two": (1.05, -0.25), "left": (1.1, -0.1)}
"""How far from the tip of each arrow its name stands, in centimetres on the page."""

NAMES = {"step": r"$\mathbf{v}$", "two": "that program", "left": "what is left"}
"""What the arrows are called."""

SHORT = 0.5
"""How long an arrow has to be seen for its name."""

SMALL = 1e-9
"""What leads into a wall by less counts as along it."""


class Slides(NamedTuple):
    """Normals of both walls, what is left by the first and then by the second, and of all free steps the nearest."""

    normals: NDArray
    one: NDArray
    two: NDArray
    left: NDArray


def slides(v: NDArray, half: float) -> Slides:
    """What walls take of a step, by the tangent of a quarter of the angle between them."""
    c, s = of_half(half)
    n = np.array([[0.0, c, s], [0.0, -c, s]])
    one = v - min(float(dot(v, n[0])), 0.0) * n[0]
    two = one - min(float(dot(one, n[1])), 0.0) * n[1]
    other = v - min(float(dot(v, n[1])), 0.0) * n[1]
    free = [x for x, m in ((one, n[1]), (other, n[0])) if dot(x, m) >= -SMALL]
    return Slides(n, one, two, free[0] if free else v * [1.0, 0.0, 0.0])


class Crease(Tracked, Layered):
    """A marble between two walls, its step and what each wall takes of it; the walls can be opened and looked along."""

    states = {"two walls": State("two walls", "walls ball step two left ghost open turn", "{told}.")}
    knobs: Mapping[str, float] = {"open": FIRST, "turn": 0.25}
    timed = fluid = True
    v = MOVES

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, 4.1, upright=0.1), {}
        self.world = ax = self.figure.add_axes([0.0, 0.18, 1.0, 0.82])
        bare(ax, " cm")
        self.layers["walls"] = Marks(
            sides=shapes(ax, [Paint(FRAME, 1.0, QUIET, 1.2)] * 2),
            line=outlines(ax, [QUIET], ["solid"], 3.0),
            words=[label(ax, word, QUIET, inside=True) for word in ("first wall", "second wall")],
        )
        self.layers["ball"] = Marks(disc=shapes(ax, [Paint(BALL_B.face, 0.6, BALL_B.edge)]))
        self.layers["ghost"] = Marks(ring=outlines(ax, [WRONG], ["dashed"], 2.2))
        self.layers["step"] = Marks(arrow=shapes(ax, [Paint(V)]), letter=label(ax, NAMES["step"], V))
        self.layers["two"] = Marks(
            taken=outlines(ax, [WRONG], ["dashed"], 1.4),
            arrow=shapes(ax, [Paint(WRONG)]),
            word=label(ax, NAMES["two"], WRONG),
        )
        self.layers["left"] = Marks(arrow=shapes(ax, [Paint(CONTACT)]), word=label(ax, NAMES["left"], CONTACT))
        opens = {SHARPEST: f"{number(angle(SHARPEST), 2)}°", WIDEST: f"{number(angle(WIDEST), 3)}°"}
        said = lambda x: f"{number(angle(x), 3)} degrees"  # noqa: E731
        share, turned = "{:.0%}".format, {0.0: "along it", 1.0: "aslant"}
        self.tracks_of = {
            "angle between the walls": slider(
                self.figure, (0.06, 0.02, 0.36, 0.14), "open", opens, 0.01, said, "between the walls"
            ),
            "turn": slider(self.figure, (0.58, 0.02, 0.34, 0.14), "turn", turned, 0.05, share, "turn it"),
        }
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}
        enclose(ax, np.array([[-4.4, -2.6], [5.0, 3.8]]), 1.0)
        self.draw_background()

    @property
    def on(self) -> list[str]:
        """The layers that are shown: before a vote nothing that answers it."""
        return [name for name in super().on if not (self.locked and name in ("two", "left", "ghost"))]

    @property
    def eye(self) -> Eye:
        """From where it is seen."""
        return between(ALONG, ASLANT, self.knobs["turn"])

    @property
    def facts(self) -> Slides:
        """What the walls take of the step."""
        return slides(self.v, self.knobs["open"])

    @property
    def centre(self) -> NDArray:
        """Where the marble touches both walls."""
        return np.array([0.0, 0.0, RADIUS / of_half(self.knobs["open"])[1]])

    def draw(self, known: Slides) -> None:
        """The walls, the marble, its step, and what is left of that."""
        (c, s), layers, width = of_half(self.knobs["open"]), self.layers, shaft(self.world)
        ends = np.array([[BEFORE, 0.0, 0.0], [BEHIND, 0.0, 0.0]])
        rims = [HIGH * np.array([0.0, side * s, c]) for side in (-1, 1)]
        page = self.eye.seen
        layers["walls"].sides.set_verts([page(np.vstack([ends, (ends + rim)[::-1]])) for rim in rims])
        layers["walls"].line.set_segments([page(ends)])
        for text, rim in zip(layers["walls"].words, rims, strict=True):
            text.set_position(page(1.15 * rim + [0.5 * BEFORE, 0, 0]))
        o = page(self.centre)
        layers["ball"].disc.set_verts([disc(o + self.t * page(known.left), RADIUS)])
        layers["ghost"].ring.set_segments([disc(o + self.t * page(known.two), RADIUS) if self.t else NONE])
        tips = {"step": self.v, "two": known.two, "left": known.left}
        seen = {name: page(tip) for name, tip in tips.items()}
        for name, tip in seen.items():
            layers[name].arrow.set_verts([arrow(o, tip, width)])
        layers["two"].taken.set_segments([o + page(np.array([self.v, known.one, known.two]))])
        if np.allclose(known.two, known.left):
            layers["two"].arrow.set_verts([NONE])
            seen["two"] = np.zeros(2)
        self.put_names(o, seen)
        self.put_knobs()

    def put_names(self, o: NDArray, seen: Mapping[str, NDArray]) -> None:
        """Each name beside the tip of its arrow; none for one that is seen end on."""
        for name, word in NAMES.items():
            *_, text = self.layers[name]
            text.set_text(word if float(np.hypot(*seen[name])) > SHORT else "")
            text.set_position(o + seen[name] + BESIDE[name])
        if seen["two"][1] > seen["left"][1]:
            self.layers["two"].word.set_position(o + seen["two"] + [0.6, 0.35])

    def motion(self) -> dict:
        """The marble takes the nearest free step, and its ghost what is left of one wall after the other."""
        if self.locked:
            return {}
        part, o = {id(artist): i for i, artist in enumerate(self.seen)}, self.eye.seen(self.centre)
        tips = ((self.layers["ball"].disc, self.facts.left), (self.layers["ghost"].ring, self.facts.two))
        ways = [(part[id(artist)], np.array([o, o + self.eye.seen(tip)])) for artist, tip in tips]
        moves = [motion.move_of(self.world, [[k, 0]], [0.0, 1.0], way, self.t) for k, way in ways]
        return {"clock": [[0, 1], [0, 1]], "moves": moves, "hidden": [], "pauses": [], "sounds": []}

    acts = {"whole": "as at first"}

    def act(self, name: str) -> None:
        """The walls and the step as at first."""
        self.v, self.t = MOVES, 0.0
        self.turn(**type(self).knobs)

    def places(self) -> dict[str, tuple]:
        """The tip of the step, and the knobs."""
        tip = self.eye.seen(self.centre + self.v)
        return {"tip of the step": (self.world, tip, spoken(self.v, "xyz"), 0)} | super().places()

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Turn a knob, or put the tip of the step elsewhere, across the line of sight."""
        if handle in self.tracks_of:
            return super().move(handle, place, settled)
        self.t = 0.0
        low, high = np.array([self.world.get_xlim(), self.world.get_ylim()]).T
        wanted = np.clip(self.target(handle, place), low, high)
        self.v = np.round(self.v + self.eye.back(wanted - self.eye.seen(self.centre + self.v)), 3) + 0.0
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """A fifth of a centimetre, or a step of a knob."""
        return super().step(handle) if handle in self.tracks_of else np.full(2, 0.2)

    def words(self, known: Slides) -> dict[str, Any]:
        """Where the second wall leads, and the nearest free step."""
        head = f"The walls are {number(angle(self.knobs['open']), 3)}° apart"
        if self.locked:
            many = sum(float(dot(self.v, n)) < -SMALL for n in known.normals)
            return {"told": f"{head}, and the step leads into {('neither', 'one', 'both')[many]} of them"}
        into = float(dot(known.two, known.normals[0]))
        goes = "back into the first" if into < -SMALL else "into neither"
        left = number(float(np.sqrt(dot(known.left, known.left))), 3)
        line, free = not known.left[1:].any(), np.allclose(known.left, self.v)
        where = "" if free else ", along the line that both walls share" if line else ", along one wall alone"
        told = f"That program's step leads {goes}"
        return {"told": f"{head}. {told}. Of all steps into neither wall the nearest to v is {left} cm long{where}"}


def angle(half: float) -> float:
    """The angle between the walls in degrees, by the tangent of a quarter of it."""
    return float(np.degrees(4 * np.arctan(half)))


def crease(*shown: str, vote: Ballot = None) -> None:
    """Show a marble between two walls, and what they take of its step."""
    explore(Crease(*shown, vote=vote))
