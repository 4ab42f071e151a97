"""The layers of lesson 00's picture: the world, the plane of velocities, the two squares, and the strip of time."""

import numpy as np
from matplotlib.axes import Axes

from ..artists import A_FILL, B_FILL, TUBE_A, TUBE_B, Marks, Paint, bare, dots, label, outlines, shapes
from ..canvas import SMALL
from ..palette import CONTACT, FRAME, INK, PAPER, QUIET, A, B, P, R, V
from ..scene import number
from ..shapes import NOWHERE

LOW, HIGH = np.array([-9.0, -7.0]), np.array([27.0, 15.0])
"""The velocities that the plane of them shows, from corner to corner."""


def _world(ax: Axes) -> dict[str, Marks]:
    """The layers of the world: the floor, both balls on their ways, now and where they touch, B as a point, p and v."""
    bare(ax, " cm")
    found = {
        "floor": Marks(dots=ax.plot([], [], ".", color=QUIET, markersize=2.2, alpha=0.5, animated=True)[0]),
        "tubes": Marks(tubes=shapes(ax, [TUBE_A, TUBE_B])),
        "middles": Marks(lines=outlines(ax, [A, B], ["dashed"] * 2, 1.2)),
        "now": Marks(balls=shapes(ax, [Paint(A_FILL, 0.8, A, 2.0), Paint(B_FILL, 0.8, B, 2.0)])),
        "touching": Marks(balls=shapes(ax, [Paint(fill, 0.2, CONTACT, 2.2) for fill in (A_FILL, B_FILL)])),
        "point": Marks(now=dots(ax, "o", B), met=dots(ax, "o", CONTACT)),
        "p": Marks(arrow=shapes(ax, [Paint(P, 0.6)]), letter=label(ax, r"$\mathbf{p}$", P, inside=True)),
        "v": Marks(arrow=shapes(ax, [Paint(V, 0.6)]), letter=label(ax, r"$\mathbf{v}$", V, inside=True)),
        "names": Marks(letters=[label(ax, "A", INK, inside=True), label(ax, "B", INK, inside=True)]),
    }
    for name, letter, colour in (("gone", r"$\mathbf{v}\,t$", V), ("sum", r"$\mathbf{p}+\mathbf{v}\,t$", INK)):
        found[name] = Marks(arrow=shapes(ax, [Paint(colour)]), letter=label(ax, letter, colour))
    for dot in found["point"]:
        dot.set_markersize(10)
    return found


def _origin(ax: Axes) -> Marks:
    """A point of the table, and how the places of both balls are measured from it."""
    named = ("O", INK), (r"$\mathbf{p}_1$", A), (r"$\mathbf{p}_2$", B)
    letters = [label(ax, letter, colour) for letter, colour in named]
    return Marks(arrows=shapes(ax, [Paint(A), Paint(B)]), dot=dots(ax, "o", INK), letters=letters)


def _dial(ax: Axes) -> Marks:
    """The plane of velocities: both balls' as arrows, the relative one, and the camera's, which can be moved."""
    ax.set(xlim=(LOW[0], HIGH[0]), ylim=(LOW[1], HIGH[1]), aspect="equal")
    ax.set_axis_off()
    look = {"size": SMALL, "ha": "center", "animated": True, "transform": ax.transAxes}
    return Marks(
        title=ax.text(0.5, 1.02, "the camera's velocity", color=INK, va="bottom", **look),
        arrows=shapes(ax, [Paint(A), Paint(B), Paint(V, 0.6)]),
        stops=dots(ax, "o", QUIET),
        camera=dots(ax, "s", INK),
        words=[label(ax, word, INK) for word in ("on the table", "on A", "on B")],
        letters=[label(ax, rf"$\mathbf{{{v}}}$", c) for v, c in (("v_1", A), ("v_2", B), ("v", V))],
    )


def _beyond(places: np.ndarray, aside: float) -> np.ndarray:
    """So far above the upper of some places and below the lower: away from arrows between them, and from the others."""
    up = places[:, 1] - places[:, 1].min() > places[:, 1].max() - places[:, 1]
    return places + aside * np.column_stack([np.zeros(len(places)), np.where(up, 1, -1)])


def _bars(ax: Axes) -> Marks:
    """The squares of how far apart the centres are and of r, as bars, and their difference."""
    look = {"animated": True, "size": SMALL, "va": "bottom"}
    return Marks(
        bars=shapes(ax, [Paint(P, 0.7), Paint(R, 0.7)]),
        words=[ax.text(0.0, y, "", color=c, **look) for y, c in ((0.86, P), (0.56, R), (0.22, INK))],
    )


def _strip(ax: Axes) -> Marks:
    """The strip of time: pale, and in the colour of contact while they overlap; its knob is the time shown."""
    look = {"size": SMALL, "ha": "center", "va": "center", "animated": True}
    made = Marks(
        spans=shapes(ax, [Paint(FRAME, 1.0, QUIET, 0.8), Paint(CONTACT, 0.75, CONTACT, 2.0)]),
        words=[ax.text(0, -0.72, "", color=QUIET, **look) for _ in range(4)],
        names=[ax.text(0, 0.15, "", color=c, **look) for c in (INK, PAPER, INK)],
        knob=dots(ax, "o", INK),
    )
    made.knob.set_markersize(13)
    return made


def _toward(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The direction from one place to another; nan for none."""
    way = y - x
    size = float(np.hypot(*way))
    return way / size if size > 0 else NOWHERE


def _vector(x: np.ndarray) -> str:
    """Two coordinates in words."""
    return ", ".join(number(float(y)) for y in x)


def _box(left: float, right: float) -> np.ndarray:
    """A span of the strip of time."""
    return np.array([[left, -0.15], [right, -0.15], [right, 0.45], [left, 0.45]])


def _instant(left: float, right: float) -> np.ndarray:
    """A span of the strip, or one line, which is longer than the knob is high."""
    return (
        _box(left, right) if right - left > 0.03 else np.array([[left, -0.4], [right, -0.4], [right, 0.8], [left, 0.8]])
    )


def _spans(span: tuple[float, float]) -> list[tuple[float, float]]:
    """Before, during and after a span of the frame."""
    a, b = span
    return [(0.0, a), (a, b), (b, 1.0)]
