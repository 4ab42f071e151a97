"""What lesson 00's picture is made of besides the world: the floor, and the plane of velocities with the camera's."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ..artists import A_FILL, B_FILL, BALL_A, BALL_B, TUBE_A, TUBE_B, Paint, dots, label, shaft, shapes
from ..canvas import SMALL
from ..palette import CONTACT, INK, QUIET, A, B, P, V
from ..scene import Facts, Scene, number
from ..shapes import arrow

FASTEST, SNAP = 18.0, 1.0
"""How fast the camera goes at most, and how near to a ball's velocity it takes that."""


def dial(ax: Axes) -> dict[str, list[Artist]]:
    """The layers of the plane of velocities: both balls' as arrows, the relative one, the camera's, a point to drag."""
    ax.set(xlim=(-FASTEST, FASTEST), ylim=(-FASTEST, FASTEST), aspect="equal")
    ax.set_axis_off()
    ax.set_title("velocities; drag the camera's", size=SMALL + 1, weight="normal", loc="center")
    ax.plot([-FASTEST, FASTEST, np.nan, 0, 0], [0, 0, np.nan, -FASTEST, FASTEST], color=QUIET, linewidth=0.8)
    return {
        "dial": [shapes(ax, [Paint(A), Paint(B)])],
        "tips": [label(ax, rf"$\mathbf{{v}}_{i}$", c) for i, c in ((1, A), (2, B))],
        "camera": [dots(ax, "s", INK)],
        "eye": [label(ax, "camera", INK)],
        "dial_v": [shapes(ax, [Paint(V)]), label(ax, r"$\mathbf{v}$", V)],
    }


def put_velocities(layers: dict[str, list[Artist]], ax: Axes, s: Scene, camera: np.ndarray, v: np.ndarray) -> None:
    """Both balls' velocities and the camera's, in their plane."""
    width = shaft(ax)
    layers["dial"][0].set_verts([arrow(np.zeros(2), each, width) for each in (s.v1, s.v2)])
    for text, each in zip(layers["tips"], (s.v1, s.v2), strict=True):
        text.set_position(1.12 * each + [0, 3 * width])
    layers["camera"][0].set_data(*camera[:, None])
    layers["eye"][0].set_position(camera - [0, 6 * width])
    drawn, letter = layers["dial_v"]
    drawn.set_verts([arrow(s.v1, v, width)])
    letter.set_position(s.v1 + v / 2 + [0, 4 * width])


def toward(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The direction from one place to another; nan for none."""
    way = y - x
    size = float(np.hypot(*way))
    return way / size if size > 0 else np.full(2, np.nan)


def vector(x: np.ndarray) -> str:
    """Two coordinates in words."""
    return ", ".join(number(float(y)) for y in x)


def told(s: Scene, known: Facts, camera: np.ndarray, radii: tuple[float, float], t: float) -> dict[str, str]:
    """What each state tells."""
    rests = [name for name, v in (("A", s.v1), ("B", s.v2)) if not np.any(v - camera)]
    seen = f"{' and '.join(rests)} rest{'s' * (len(rests) == 1)}" if rests else "both move"
    when = f"contact at t = {number(known.contact.t)}" if known.contact.hit else "no contact"
    apart = known.p + t * known.v
    f = apart[0] ** 2 + apart[1] ** 2 - known.r**2
    judged = "apart" if f > 0 else "touching" if f == 0 else "overlapping"
    return {
        "0.1": f"p = ({vector(known.p)}), whatever the camera does.",
        "0.2": f"v = ({vector(s.v2)}) − ({vector(s.v1)}) = ({vector(known.v)}), whatever the camera does.",
        "0.3": f"the camera moves by ({vector(camera)}), and for it {seen}; {when} all the same.",
        "0.4": f"radii {number(radii[0])} and {number(radii[1])}, together {number(known.r)}; {when} all the same.",
        "0.5": f"f = {number(f)} at t = {number(t)}, {judged}.",
        "0.6": f"{when}" + (f", n = ({vector(known.geometry.normal)})." if known.contact.hit else "."),
    }


def floor(ax: Axes) -> np.ndarray:
    """Marks on the floor in view and about it, every 5 units or, in a wide view, as many."""
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    step = 5.0 * max(np.ceil((right - left) / 60), 1.0)
    across, up = (np.arange(np.floor(a / step) - 5, b / step + 5) * step for a, b in ((left, right), (low, high)))
    return np.stack(np.meshgrid(across, up), -1).reshape(-1, 2)


def world(ax: Axes) -> dict[str, list[Artist]]:
    """The layers of the world: the floor, both balls with their ways, now and where they touch, p and v."""
    touching = [Paint(A_FILL, 0.2, CONTACT, 2.2), Paint(B_FILL, 0.2, CONTACT, 2.2)]
    return {
        "floor": [ax.plot([], [], ".", color=QUIET, markersize=2.2, alpha=0.5, animated=True)[0]],
        "tubes": [shapes(ax, [TUBE_A, TUBE_B])],
        "balls": [shapes(ax, [BALL_A, BALL_B, Paint(A), Paint(B)])],
        "now": [shapes(ax, [Paint(A_FILL, 0.7, A, 2.0), Paint(B_FILL, 0.7, B, 2.0)])],
        "names": [label(ax, "A", INK), label(ax, "B", INK)],
        "p": [shapes(ax, [Paint(P)]), label(ax, r"$\mathbf{p}$", P)],
        "v": [shapes(ax, [Paint(V)]), label(ax, r"$\mathbf{v}$", V)],
        "touching": [shapes(ax, touching)],
    }


def corners(s: Scene, camera: np.ndarray) -> np.ndarray:
    """What a view has to hold: both ways as the camera sees them, with room for letters, and the relative one."""
    r = np.full(2, max(s.r1, s.r2) * 1.3)
    ends = [p + t * (v - camera) for p, v in ((s.p1, s.v1), (s.p2, s.v2)) for t in (0, 1)]
    return np.array([x + side for x in (*ends, s.p2 + s.v2 - s.v1) for side in (-r, r)])
