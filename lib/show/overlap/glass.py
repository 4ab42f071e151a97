"""What lies between the discs that looks see: the teeth below the rim of the sleeve, and a glass of fixed strength."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ...overlap import tooth
from ..artists import Marks, Paint, blank, dots, outlines, shapes
from ..canvas import SMALL
from ..palette import CONTACT, INK, PAPER, QUIET, WRONG, R
from ..scene import Facts, number
from ..shapes import NONE
from .beads_states import long

GLASSES = (0, 10, 100)
"""How many times larger things are under each glass; the first is none."""

FINE = 33
"""Places along a tooth, from disc to disc."""

BELOW = 0.82
"""Where the rim lies in the glass, as a share of its height."""


BOTH = 240
"""Pixels from which on a glass has room for two lengths."""


def teeth(v: np.ndarray, r: float, n: int) -> list[np.ndarray]:
    """What n + 1 discs about 0, −v/n, … −v leave open of the sleeve, above and below its axis: two outlines."""
    length = float(np.hypot(*v))
    if not length or not r:
        return [NONE, NONE]
    d = v / length
    s = np.linspace(0, length, n * (FINE - 1) + 1)
    off = np.abs((s * n / length + 0.5) % 1 - 0.5) * length / n  # from the nearest disc's centre
    high = np.sqrt(np.maximum(r * r - off * off, 0.0))
    local = np.column_stack([np.concatenate([[0.0, length], s[::-1]]), np.concatenate([[r, r], high[::-1]])])
    side = np.array([-d[1], d[0]])
    return [-local[:, :1] * d + sign * local[:, 1:] * side for sign in (1, -1)]


class Glass:
    """A window in a corner of the picture, in which the tooth that is nearest to B is seen enlarged.

    layers : what is drawn of it, and `spot`, the place in the world where it is held.
    """

    def __init__(self, fig: Figure, box: list[float], world: Axes):
        self.world, self.ax = world, blank(fig, box)
        back = shapes(self.ax, [Paint(PAPER, 1.0, QUIET, 1.2)])
        ground = shapes(self.ax, [Paint(R, 0.12, R, 1.6)] * 2 + [Paint(WRONG, 0.75)])
        look = {"size": SMALL, "color": INK, "animated": True, "va": "center"}
        self.layers = {
            "glass": Marks(
                back=back,
                ground=ground,
                rim=outlines(self.ax, [CONTACT], ["solid"], 2.4),
                dot=dots(self.ax, "o", INK),
                scale=outlines(self.ax, [INK], ["solid"], 2.0),
                words=[self.ax.text(0, 0, "", ha=side, **look) for side in ("left", "right")],
            ),
            "spot": Marks(frame=outlines(world, [INK], ["solid"], 1.6)),
        }

    def unit(self, strength: float) -> float:
        """How many centimetres one of its pixels stands for."""
        return float(np.ptp(self.world.get_xlim()) / self.world.bbox.width / strength)

    def holds(self) -> float:
        """How deep a tooth is that the first glass shows whole, in centimetres."""
        return BELOW * self.ax.bbox.height * self.unit(GLASSES[1])

    def draw(self, known: Facts, n: int, strength: float, open_places: list[np.ndarray]) -> None:
        """Show the tooth nearest to B, so many times larger than it is in the picture."""
        glass, v, r = self.layers["glass"], known.v, known.r
        wide, high = self.ax.bbox.size * self.unit(strength)
        length = float(np.hypot(*v)) or 1.0
        d = v / length
        side = np.array([-d[1], d[0]])
        k = float(np.clip(np.floor(-(known.p @ d) / length * n), 0, n - 1)) + 0.5
        up = 1.0 if known.p @ side >= 0 else -1.0
        middle = -k / n * v + up * r * side
        self.ax.set_xlim(-wide / 2, wide / 2)
        self.ax.set_ylim(-BELOW * high, (1 - BELOW) * high)
        across, up_to, down_to = wide / 2, (1 - BELOW) * high, -BELOW * high
        frame = np.array([[-across, down_to], [across, down_to], [across, up_to], [-across, up_to]])
        glass.back.set_verts([frame])
        glass.ground.set_verts(self.under(length / n, r, wide, high))
        glass.rim.set_segments([[(-wide / 2, 0), (wide / 2, 0)]])
        B = known.p - middle
        glass.dot.set_data([B @ d], [up * (B @ side)])
        self.measure(wide, high, n, known)
        at = 0.5 * max(wide, 0.02 * strength * wide)
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]) * [at, min(at, high / 2)]
        self.layers["spot"].frame.set_segments([middle + corners[:, :1] * d + corners[:, 1:] * side])

    def under(self, step: float, r: float, wide: float, high: float) -> list[np.ndarray]:
        """The two discs beside the tooth and the tooth itself, about the middle of its rim."""
        x = np.linspace(-wide / 2, wide / 2, 81)
        low = -BELOW * high
        arcs = [np.sqrt(np.maximum(r * r - (x - side * step / 2) ** 2, 0.0)) - r for side in (-1, 1)]
        areas = [
            np.column_stack([np.append(x, [x[-1], x[0]]), np.append(np.maximum(y, low), [low, low])]) for y in arcs
        ]
        open_ = np.column_stack([np.append(x, x[::-1]), np.append(0 * x, np.maximum(np.maximum(*arcs), low)[::-1])])
        return [*areas, open_]

    def measure(self, wide: float, high: float, n: int, known: Facts) -> None:
        """A length to compare with, and how deep the tooth is."""
        mm = next(x for x in (2.0, 1.0, 0.5, 0.2, 0.1, 0.05) if x / 10 <= 0.2 * wide)
        left, top = -0.47 * wide, (1 - BELOW) * high
        scale, words = self.layers["glass"].scale, self.layers["glass"].words
        scale.set_segments([[(left, 0.5 * top), (left + mm / 10, 0.5 * top)]])
        for each in (scale, words[0]):  # both lengths have room in a wide glass alone
            each.set_visible(each.get_visible() and self.ax.bbox.width > BOTH)
        words[0].set_position((left + mm / 10 + 0.02 * wide, 0.5 * top))
        words[0].set_text(f"{number(mm)} mm")
        words[1].set_position((-left, 0.5 * top))
        depth = tooth(known.v, known.r, n)
        words[1].set_text(f"{long(depth)} deep" if depth < known.r else "open to the middle")
