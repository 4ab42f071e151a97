"""Lesson 06's laboratory: the shot, a graze aslant to the axes of the numbers, and two passes by a hair."""

from fractions import Fraction

import numpy as np

from ..artists import Marks, Paint, dots, outlines, shapes
from ..board import State
from ..canvas import SIZE, Column, in_style
from ..central import SHOT
from ..laboratory import Laboratory
from ..palette import CONTACT, INK, R
from ..scene import Facts, Scene, number, scene
from ..shapes import NONE, disc

ALONG, ACROSS = np.array([0.9563047559630354, 0.2923717047227367]), np.array([-0.2923717047227367, 0.9563047559630354])
"""A direction of 17°, and the one at right angles to it."""

HAIR = 1e-6
"""By how much a near miss or a near hit passes beside the rim: ten millionths of a millimetre."""


def _passing(along, across, over: float) -> Scene:
    """The one shot in another direction, lifted until it passes at r and so much."""
    r, k, speed = SHOT.r1 + SHOT.r2, SHOT.p2[0], SHOT.v2[0]
    place = k * np.array(along) + (r + over) * np.array(across)
    return scene((0, 0), (0, 0), r / 2, place, speed * np.array(along), r / 2)


PASSES = {
    "graze": _passing(ALONG, ACROSS, 0.0),
    "miss": _passing((1.0, 0.0), (0.0, 1.0), HAIR),
    "hit": _passing((1.0, 0.0), (0.0, 1.0), -HAIR),
}
"""What the buttons show that lead close to A's rim."""


UNITS = {"m": 100.0, "cm": 1.0, "mm": 0.1, "µm": 1e-4, "nm": 1e-7}
"""How many centimetres each has."""

ATOM = 1e-8
"""A tenth of a nanometre, about as wide as an atom: of what is less no length of a ball is told."""

SEEN = 3.0
"""How much of the rim is seen, up and down, in gaps between it and the path."""

LEAST = 1e-14
"""How much is seen at least, in centimetres: of a path that runs along the rim itself."""


def beyond(p: np.ndarray, v: np.ndarray, r: float) -> float:
    """How far beyond the rim a path passes, negative within it; all but the last rounding is exact.

    >>> p, v = np.array([-12.0, 3.0]), np.array([20.0, 0.0])
    >>> beyond(p, v, 5.0), beyond(p + [0, 2], v, 5.0), beyond(p + [0, 2 + 1e-6], v, 5.0)
    (-2.0, 0.0, 1.000000000139778e-06)
    """
    (px, py), (vx, vy), exact_r = *([Fraction(float(x)) for x in each] for each in (p, v)), Fraction(float(r))
    squared = (vx * py - vy * px) ** 2 / (vx * vx + vy * vy)
    return float(squared - exact_r**2) / (float(squared) ** 0.5 + r) if squared or r else 0.0


def fine(x: float) -> str:
    """A length in a unit that suits it.

    >>> fine(2.0), fine(1e-6), fine(4.4e-16)
    ('2 cm', '10 nm', 'under 0.1 nm')
    """
    if x < ATOM:
        return "under 0.1 nm"
    unit = next((unit for unit, size in UNITS.items() if x >= size), "nm")
    return f"{number(x / UNITS[unit], 2)} {unit}"


class Aslant(Laboratory):
    """The laboratory for code that may fail at the rim, which is seen enlarged beside the shot."""

    states = {"laboratory": State("drag until they differ", "shot p v shrunk touching named answers rim", "{reply}")}
    acts = {
        "miss": "miss A by a hair",
        "hit": "hit A by a hair",
        "graze": "graze A",
        "far": Laboratory.acts["far"],
        "turn": Laboratory.acts["turn"],
        "stop": Laboratory.acts["stop"],
        "whole": Laboratory.acts["whole"],
    }

    @in_style
    def lay_out(self) -> None:
        """Make the shot and the rim beside it."""
        self.figure, (world, rim) = self.abreast(3.4, [Column(6.2), Column(3.0)])
        self.layers = {}
        self.shot(world)
        self.name_balls(world)
        world.set_title("seen from A")
        rim.set_title("beside the rim, enlarged")
        rim.set_axis_off()
        self.rim, look = rim, {"size": SIZE, "weight": "bold", "animated": True, "transform": rim.transAxes}
        self.layers["answers"] = Marks()
        self.layers["rim"] = Marks(
            inside=shapes(rim, [Paint(R, 0.13)]),
            edge=outlines(rim, [R], ["solid"], 2.2),
            path=outlines(rim, [INK], ["dotted"], 1.6),
            nearest=dots(rim, "o", CONTACT),
            apart=dots(rim, "o", INK),
            gap=rim.text(0.03, 0.94, "", color=INK, va="top", **look),
            name=rim.text(0.5, 0.06, "A", color=R, ha="center", **look),
        )
        self.fit()

    def fit_curve(self) -> None:
        """Here is no curve: what decides is at the rim."""

    def draw(self, known: Facts) -> None:
        """The shot; and how far from the rim its path passes."""
        self.put_shot(known)
        self.put_names(known)
        rim, moves = self.layers["rim"], bool(np.any(known.v))
        over = beyond(known.p, known.v, known.r) if moves else float(np.hypot(*known.p)) - known.r
        high = max(min(SEEN * abs(over), 1.6 * known.r), LEAST)
        wide = high * self.rim.bbox.width / self.rim.bbox.height
        self.rim.set(xlim=(-wide, wide), ylim=(-high, high))
        edge, ground = _rim(known.r, wide, high)
        rim.inside.set_verts([ground])
        rim.edge.set_segments([edge])
        rim.path.set_segments([np.array([[-wide, over], [wide, over]]) if moves else NONE])
        for dot, there in ((rim.nearest, over <= 0), (rim.apart, over > 0)):  # what moves keeps its colour
            dot.set_data(*([[0], [over]] if there else NONE.T))
        rim.gap.set_text(_passes(over, moves))

    def act(self, name: str) -> None:
        """Lead B close to A's rim; or do one of the other moves."""
        if name not in PASSES:
            return super().act(name)
        self.take(PASSES[name])

    def idle(self, name: str) -> str:
        """Why a move would change nothing now."""
        if name not in PASSES:
            return super().idle(name)
        same = all(np.array_equal(x, y) for x, y in zip(self.scene, PASSES[name], strict=True))
        return "it is there" if same else ""


def _rim(r: float, wide: float, high: float) -> tuple[np.ndarray, np.ndarray]:
    """The circle under its highest point, or what is seen of it: its line, and its inside."""
    if wide >= r:
        whole = disc(np.array([0.0, -r]), r)
        return whole, whole
    x = wide * np.linspace(-1, 1, 61)
    arc = np.column_stack([x, -(x**2) / (r + np.sqrt(r**2 - x**2))])
    return arc, np.vstack([arc, [[wide, -high], [-wide, -high]]])


def _passes(over: float, moves: bool) -> str:
    """Where a path passes, in words."""
    begins = "passes" if moves else "rests"
    return f"{begins} {fine(abs(over))} {'within' if over < 0 else 'beyond'} it" if over else f"{begins} on it exactly"
