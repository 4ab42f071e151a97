"""The scales of lesson 06's picture: what a float32 can hold as lengths grow, and what it holds of |p|²."""

import numpy as np
from matplotlib.figure import Figure

from ..artists import Paint, blank, dots, outlines, shapes
from ..canvas import LETTER, SMALL
from ..palette import HIT, INK, QUIET, WRONG, P, R
from ..scene import Facts
from .mist_parts import digit, geared
from .mist_parts import power as written

LEAST, MOST = -45, 38
"""The powers of ten that a float32 has."""

LOOK = {"ha": "center", "va": "center", "animated": True}
ROWS = {"quadratic": (2.0, "b² and a c, with the fourth power"), "tmin": (0.7, "b tm and c, with the second power")}
"""Where each method's needle stands, and what it points at."""


def gears(fig: Figure) -> dict[str, list]:
    """A band of the powers of ten that there are, and above it a needle for each formula."""
    ax = blank(fig, [0.03, 0.3, 0.94, 0.66], (-90, 90), (-0.9, 3.2))
    band = shapes(ax, [Paint(HIT, 0.14), Paint(HIT, 0.14)])
    band.set_verts([[(LEAST, y - 0.2), (MOST, y - 0.2), (MOST, y + 0.2), (LEAST, y + 0.2)] for y, _ in ROWS.values()])
    ticks = outlines(ax, [QUIET] * 19, ["solid"] * 19, 1.2)
    ticks.set_segments([[(x, -0.15), (x, -0.3)] for x in range(-90, 91, 10)])
    numbers = [ax.text(x, -0.5, rf"$10^{{{x}}}$", color=QUIET, size=SMALL, **LOOK) for x in range(-80, 81, 20)]
    names = [
        ax.text(-88, y + 0.5, f"{name}: {told}", color=INK, **(LOOK | {"ha": "left"}))
        for name, (y, told) in ROWS.items()
    ]
    words = [ax.text(88, y + 0.5, "", color=INK, weight="bold", **(LOOK | {"ha": "right"})) for y, _ in ROWS.values()]
    held = ax.text((LEAST + MOST) / 2, 2.98, "what a float32 can hold", color=QUIET, size=SMALL, **LOOK)
    return {"gears": [band, ticks, *numbers, *names, held, outlines(ax, [INK] * 2, ["solid"] * 2, 3.2), *words]}


def put_gears(artists: list, known: Facts, power: float) -> None:
    """Point each needle at the size of what its formula subtracts, and say what comes of it."""
    sizes, said, true = geared(known, power)
    *_, needles, first, second = artists
    places = [np.clip(np.log10(size), -89, 89) if size else None for size in sizes.values()]
    ups = [y for y, _ in ROWS.values()]
    shown = [(x, y) for x, y in zip(places, ups, strict=True) if x is not None]
    needles.set_segments([[(x, y - 0.3), (x, y + 0.3)] for x, y in shown])
    for text, name in zip((first, second), said, strict=True):
        text.set_text(f"says {'hit' if said[name] else 'miss'}{'' if said[name] == true else ', wrong'}")


def told_of_gears(known: Facts, power: float) -> str:
    """What the needles say."""
    sizes, said, true = geared(known, power)
    parts = [f"{name} says {'hit' if x else 'miss'}{'' if x == true else ', wrong'}" for name, x in said.items()]
    ratio = "four steps of the one needle are two of the other"
    return f"all lengths times {written(10.0**power)}: {ratio}; in float32 {' and '.join(parts)}."


def squares(fig: Figure) -> dict[str, list]:
    """A scale of squared lengths in powers of ten, on which |p|², r² and the last digit of |p|² are pointed at."""
    ax = blank(fig, [0.52, 0.0, 0.46, 0.27], (-4.4, 9.4), (-1.2, 1.5))
    line = outlines(ax, [QUIET] * 8, ["solid"] * 8, 1.2)
    line.set_segments([[(-4, 0), (9, 0)], *([(x, -0.12), (x, 0.12)] for x in range(-4, 9, 2))])
    numbers = [ax.text(x, -0.5, rf"$10^{{{x}}}$", color=QUIET, size=SMALL, **LOOK) for x in range(-4, 9, 2)]
    signs = [dots(ax, "o", R), dots(ax, "o", P), dots(ax, "D", WRONG)]
    words = [ax.text(0, 0, word, color=c, size=LETTER, **LOOK) for word, c in ((r"$r^2$", R), (r"$|\mathbf{p}|^2$", P))]
    words.append(ax.text(0, 0, "last digit", color=WRONG, size=SMALL, weight="bold", **LOOK))
    return {"squares": [line, *numbers, *signs, *words]}


def put_squares(artists: list, r: float, far: float) -> None:
    """Put the three signs and their words in place."""
    sizes = (r * r, (far * far + 1) * r * r, digit(r, far))
    for sign, word, size, up in zip(artists[-6:-3], artists[-3:], sizes, (0.75, 0.75, 1.25), strict=True):
        x = float(np.clip(np.log10(size), -4, 9)) if size > 0 else -4.0
        sign.set_data([x], [0])
        word.set_position((x, up))
