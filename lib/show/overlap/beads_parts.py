"""What the picture of lesson 01 is drawn with and says of its states, and where B's path runs in the circle."""

import numpy as np
from matplotlib.figure import Figure

from ...overlap import chord, missed, overlaps, sampled
from ...ray import steps
from ..artists import BALL_A, SKIN_B, Paint, outlines, shaft, shapes
from ..canvas import SMALL
from ..central import NONE, Central
from ..palette import CONTACT, INK, OVERLAP, QUIET, WRONG, P, R, V
from ..scene import Facts, number
from ..tracked import blank

FILLED = {
    "inside": Paint(CONTACT, 0.09),
    "bead": Paint(R, 0.12, R, 1.4),
    "seeing": Paint(OVERLAP, 0.2, OVERLAP, 2.2),
    "ball": BALL_A,
    "B": SKIN_B,
    "aim": Paint(V),
    "place": Paint(P),
}
LINES = {
    "sleeve": (CONTACT, "", "solid", 2.8),
    "path": (QUIET, "", "dotted", 1.2),
    "across": (INK, "$C$", "solid", 2.4),
    "radius": (R, "$r$", "solid", 2.4),
    "half": (CONTACT, "$L/2$", "solid", 3.4),
    "chord": (CONTACT, "$L$", "solid", 3.4),
    "open": (WRONG, "", "solid", 4.5),
}


def inside(known: Facts) -> tuple[np.ndarray, np.ndarray, float]:
    """B's direction, the place on its path that is nearest to A, and the length of the chord there."""
    length, k, _, _ = (float(x) for x in steps(known.p, known.v, known.r))
    d = known.v / (length or 1.0)
    across = known.p[1] * d[0] - known.p[0] * d[1]
    foot = across * np.array([-d[1], d[0]]) if length else known.p
    return d, foot, float(chord(known.r, np.hypot(*foot))) if length else 0.0


def rim(r: float, step: float) -> tuple:
    """What two beads a step apart leave open below the rim between them, and both beads there, all enlarged."""
    s = step / (r or 1.0)
    if not s * r:
        return NONE, NONE, NONE
    x, top = np.linspace(-1, 1, 41), np.ones(41)
    deep = 1 - np.sqrt(max(1 - s * s / 4, 0.0)) or 1.0
    arcs = [(np.sqrt(np.maximum(1 - (s * (x + side) / 2) ** 2, 0)) - 1) / deep for side in (1, -1)]
    low = [np.concatenate([np.column_stack([x, y]), [[1, -1.6], [-1, -1.6]]]) for y in arcs]
    return np.concatenate([[[-1, 0], [1, 0]], np.column_stack([x, np.maximum(*arcs)])[::-1]]) + 0 * top[0], *low


def page(fig: Figure) -> dict[str, list]:
    """Beside the picture: what it comes to, in large letters, and the rim under a glass."""
    look = {"ha": "center", "va": "center", "animated": True}
    ax = blank(fig, [0.785, 0.2, 0.21, 0.79], (0, 1), (0, 1))
    glass = blank(fig, [0.8, 0.06, 0.185, 0.5], (-1, 1), (-1.6, 0.5))
    big = ax.text(0.5, 0.88, "", color=CONTACT, size=24, weight="bold", **look)
    lit = shapes(glass, [Paint(CONTACT, 0.2), *[Paint(R, 0.35, R, 1.6)] * 2])
    words = glass.text(0, 0.3, "", color=INK, size=SMALL, **look)
    return {
        "big": [big, ax.text(0.5, 0.7, "", color=INK, **look)],
        "lens": [lit, outlines(glass, [CONTACT], ["solid"], 2.6), words],
    }


def sounds(known: Facts, n: int) -> list:
    """A tick for each test, and a bell where one of them sees the contact."""
    first = float(sampled(known.p, known.v, known.r, n).t)
    return [[k / n, "tick", 0.5] for k in range(n + 1)] + ([[first, "bell", 1.0]] if first <= 1 else [])


def result(state: str, known: Facts, tests: int) -> tuple[str, str]:
    """What the state comes to, in large letters, and what that is."""
    p, v, r, n, (_, foot, L) = known.p, known.v, known.r, max(tests, 1), inside(known)
    C, length, found = float(np.hypot(*foot)), float(np.hypot(*v)), sampled(p, v, r, n)
    seen = "no contact" if not known.contact.hit else f"seen at {number(found.t, 3)}" if found.hit else "missed"
    told = f"contact at {number(known.contact.t, 3)}" if known.contact.hit else "and no test errs"
    if state in ("1.4", "1.5", "1.7", "1.9") and foot @ foot > r * r:
        return "no chord", "the path passes by"
    return {
        "1.2": ("touching" if overlaps(p, r) else "apart", f"{number(p @ p)} against {number(r * r)}"),
        "1.4": (f"{number(L / 2, 3)}", "half the chord, L/2"),
        "1.5": (f"L = {number(L, 3)}", f"at C = {number(C, 3)}"),
        "1.7": (f"{100 * max(0, 1 - L / length) if length else 0:.0f} %", "missed at this C"),
        "1.9": (f"N ≥ {number(length / L, 3)}" if L else "no N", "sees all at this C"),
        "1.10": ("a hit" if known.contact.hit else "no hit", "in the sleeve" if known.contact.hit else "outside"),
        "1.11": (f"{100 * missed(v, r, n):.3g} %", "of all hits are missed"),
    }.get(state, (seen, told))


def told(state: str, known: Facts, tests: int) -> str:
    """What the tests see, and what the sleeve says."""
    v, r, n, (_, foot, L) = known.v, known.r, max(tests, 1), inside(known)
    big, small = result(state, known, tests)
    C, length = number(np.hypot(*foot)), float(np.hypot(*v))
    if small == "the path passes by":
        return f"{small}, {C} from A's centre, and the circle has r = {number(r)}."
    tests = f"with {n} test{'s' * (n > 1)} a frame and one at its start; {big}, {small}."
    return {
        "1.2": f"p·p against r², {small}; {big}.",
        "1.4": f"r² − C² = {number(r * r)} − {number(foot @ foot)}, and half the chord is {big}.",
        "1.5": f"{C} from A's centre the path is L = {number(L)} long inside the circle.",
        "1.7": f"the tests stand {number(length)} apart and the chord is {number(L)}; {big} {small}.",
        "1.9": f"|v| / L = {number(length)} / {number(L)} asks for {big}; here N is {n}.",
        "1.10": f"B starts from {'inside' if known.contact.hit else 'outside'} the sleeve: {big} in this frame.",
        "1.11": f"with {n} test{'s' * (n > 1)} a frame {big} {small}, and at the rim a wedge stays open.",
    }.get(state, tests)


def measured(picture: Central, known: Facts) -> None:
    """The chord of the circle on B's path, the triangle over half of it, and what two tests leave open."""
    width, m, (d, foot, L) = shaft(picture.world), picture.above, inside(known)
    half, gap, far = L / 2 * d, np.hypot(*known.v) / max(picture.tests, 1) - L, 4 * (np.abs(known.p).max() + known.r)
    enters = foot - half if np.hypot(*foot) <= known.r else foot * np.nan
    aside = 5 * width * np.array([-d[1], d[0]])
    picture.put("path", [foot - far * d, foot + far * d])
    picture.put("across", [0 * foot, foot], foot / 2 + 5 * width * d)
    picture.put("radius", [0 * foot, enters], enters / 2 - 5 * width * d)
    picture.put("half", [enters, foot], foot - half / 2 + aside)
    picture.put("chord", [enters, foot + half], foot + aside)
    picture.put("open", [enters, enters - gap * d] if gap > 0 and m == 1 else NONE)
    through, line = (artist for artist in picture.layers["lens"][:2])
    wedge, left, right = rim(known.r, np.hypot(*known.v) / max(picture.tests, 1))
    through.set_verts([wedge, left, right])
    line.set_segments([wedge[:2]])
    picture.layers["lens"][2].set_text("the rim, its height enlarged" if len(wedge) else "")


def dated(picture: Central, where: np.ndarray) -> None:
    """The times of the tests, where either of the two is then; of many only the ends."""
    for k, text in enumerate(picture.layers["words"]):
        told = k < len(where) and np.any(where[0] != where[-1]) and (len(where) < 7 or k in (0, len(where) - 1))
        text.set_visible(bool(told))
        text.set_position(where[min(k, len(where) - 1)] - [0, 8 * shaft(picture.world)])
        n = max(len(where) - 1, 1)
        text.set_text(f"$t={k}/{n}$" if k % n else f"$t={k // n}$")
