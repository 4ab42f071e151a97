"""What `creep` is drawn with: the gap over the frame by its powers of ten, and the plane of the roots."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ... import rivals
from ...frame import Contact
from ..artists import dots, outlines
from ..canvas import SMALL
from ..palette import CONTACT, FRAME, INK, OVERLAP, QUIET, WRONG, P
from .creep_parts import LOOKS, TIMES, gaps

LOW, HIGH = -5.5, 1.4
"""The gaps that are seen, as powers of ten in centimetres; what is less counts as touching."""

AXIS, NEAREST = 14, 1e-14
"""Powers of ten between the real axis and 1, and the imaginary part that lies on it."""

SUPER = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def power(k: int) -> str:
    """A power of ten."""
    return f"10{str(k).translate(SUPER)}" if k else "1"


def gap_sheet(fig: Figure, box) -> tuple[Axes, dict[str, Artist]]:
    """The gap over the frame: its curve, the looks of a sampler, the steps of advancement, and first contact."""
    ax = fig.add_axes(box, xlim=(-0.02, 1.02), ylim=(LOW - 1.3, HIGH))
    ax.set_title("the gap over the frame, cm", size=SMALL, weight="normal")
    ax.axhspan(LOW - 1.3, LOW, color=FRAME)
    ax.text(0.5, LOW - 0.65, "touching or below", color=QUIET, size=SMALL, ha="center", va="center")
    ax.set_xticks([0, 0.5, 1], ["0", "½", "t = 1"])
    ax.set_yticks([1, -1, -3, -5], [power(k) for k in (1, -1, -3, -5)])
    steps, looks, below = dots(ax, "o", INK), dots(ax, "o", QUIET), dots(ax, "D", OVERLAP)
    steps.set(markersize=4, markeredgewidth=0)
    looks.set(markersize=6, markeredgewidth=0.8)
    curve = outlines(ax, [P], ["solid"], 1.8)
    return ax, {"curve": curve, "looks": looks, "steps": steps, "below": below, "first": dots(ax, "o", CONTACT)}


def plane_sheet(fig: Figure, box) -> dict[str, Artist]:
    """The plane of the roots, upward by powers of ten from the axis: those taken for real, and the others."""
    top = AXIS + 1.5
    ax = fig.add_axes(box, xlim=(-1.15, 1.15), ylim=(-top, top))
    ax.set_title("the four roots", size=SMALL, weight="normal")
    strip = up(rivals.REAL)
    ax.axhspan(-strip, strip, color=FRAME)
    ax.axhline(0, color=QUIET, linewidth=0.8)
    ax.plot([0, 1], [0, 0], color=INK, linewidth=3)
    ax.text(-1.1, 0.4, "taken for real", color=QUIET, size=SMALL, va="bottom")
    ax.set_xticks([-1, 0, 1], ["−1", "0", "1"])
    heights = [-AXIS, -strip, 0, strip, AXIS]
    ax.set_yticks(heights, ["−i", f"−{power(-9)}i", "0", f"{power(-9)}i", "i"])
    return {"real": dots(ax, "o", WRONG), "apart": dots(ax, "x", INK)}


def up(y):
    """How high an imaginary part stands: by its power of ten."""
    far = np.maximum(np.abs(y), NEAREST)
    return np.copysign(AXIS + np.log10(far), y)


def put_plane(drawn: dict[str, Artist], roots: np.ndarray) -> None:
    """The roots, those within the threshold as dots."""
    real = np.abs(roots.imag) < rivals.REAL
    for name, which in (("real", real), ("apart", ~real)):
        drawn[name].set_data(roots[which].real, up(roots[which].imag))


def level(gap) -> np.ndarray:
    """How high a gap stands, by its power of ten; what is no gap lies below all."""
    return np.maximum(np.log10(np.maximum(gap, 1e-9)), LOW - 0.35)


def apart(ax: Axes, points: np.ndarray) -> np.ndarray:
    """Of points in a row those that a screen can tell from the one before: as many as pixels at most."""
    pixels = np.rint(ax.transData.transform(points) / 1.5)
    return points[np.concatenate([[True], np.any(np.diff(pixels, axis=0) != 0, axis=1)])]


def column(fig: Figure, x: float, name: str, colour: str) -> list[Artist]:
    """Who answers, and room for the answer, for what it took, and for whether it is wrong."""
    fig.text(x, 0.965, name, ha="center", va="center", color=QUIET, size=SMALL)
    look, bold = {"ha": "center", "va": "center", "animated": True}, {"weight": "bold"}
    rows = ((0.915, colour, bold), (0.865, QUIET, {"size": SMALL}), (0.815, WRONG, bold))
    return [fig.text(x, y, "", color=c, **(look | more)) for y, c, more in rows]


def put_gaps(ax: Axes, drawn: dict[str, Artist], h: float, steps: np.ndarray, true: Contact) -> None:
    """The gap, where the sampler looks, and every step of advancement that can be told apart."""
    far = gaps(h, LOOKS)
    drawn["curve"].set_segments([np.column_stack([TIMES, level(gaps(h, TIMES))])])
    for name, which in (("looks", far > 0), ("below", far <= 0)):
        drawn[name].set_data(LOOKS[which], level(far[which]))
    drawn["steps"].set_data(*apart(ax, np.column_stack([steps[:, 0], level(steps[:, 1])])).T)
    drawn["first"].set_data(*([[true.t], level(np.zeros(1))] if true.hit else [[], []]))
