"""The range of a float32 as a band of powers of ten, and on it a needle for what each formula adds up."""

import numpy as np
from matplotlib.axes import Axes

from ..artists import Marks, Paint, outlines, shapes
from ..canvas import SMALL
from ..palette import HIT, INK, QUIET, WRONG

LARGEST, END = 38, 90
"""The largest power of ten that a float32 has, and up to which the bands' axis goes, from 1."""

NEEDLES = {"quadratic": (1.9, r"old: $b^2$ and $a\,c$"), "tmin": (0.5, r"new: $b\,t_m$ and $c$")}
"""Where each method's needle stands, and what it points at."""


def lay(ax: Axes) -> Marks:
    """The band, its numbers, and the needles."""
    roomy = ax.bbox.width / ax.figure.dpi > 6
    ax.set(xlim=(0, END), ylim=(-0.9, 3.4))
    look = {"ha": "center", "va": "center", "animated": True}
    bold, every = look | {"ha": "right", "weight": "bold"}, 10 if roomy else 20
    made = Marks(
        bands=shapes(ax, [Paint(HIT, 0.14), Paint(HIT, 0.14)]),
        ticks=outlines(ax, [QUIET] * 10, ["solid"] * 10, 1.2),
        numbers=[
            ax.text(x, -0.55, rf"$10^{{{x}}}$", color=QUIET, size=SMALL, **look) for x in range(every, END, every)
        ],
        names=[ax.text(0, y + 0.55, sizes, color=INK, **(look | {"ha": "left"})) for y, sizes in NEEDLES.values()],
        held=ax.text(LARGEST / 2, 3.2, "what a float32 can hold", color=QUIET, size=SMALL, **look),
        needles=outlines(ax, [INK] * 2, ["solid"] * 2, 3.2),
        says=[ax.text(END, y + 0.55, "", color=INK, **bold) for y, _ in NEEDLES.values()],
    )
    ends = (0, -0.2), (LARGEST, -0.2), (LARGEST, 0.2), (0, 0.2)
    made.bands.set_verts([[(x, y + up) for x, up in ends] for y, _ in NEEDLES.values()])
    made.ticks.set_segments([[(x, -0.15), (x, -0.3)] for x in range(0, END + 1, 10)])
    return made


def put(made: Marks, sizes: dict[str, float], says: dict[str, bool], true: bool) -> None:
    """Point each needle at the size of what its formula subtracts, and say what comes of it."""
    needles = [(np.clip(np.log10(size), 0, END - 1), NEEDLES[name][0]) for name, size in sizes.items() if size]
    made.needles.set_segments([[(x, y - 0.3), (x, y + 0.3)] for x, y in needles])
    for text, hit in zip(made.says, says.values(), strict=False):
        text.set_text(said(hit, true))
        text.set_color(INK if hit == true else WRONG)


def said(hit: bool, true: bool) -> str:
    """An answer beside the truth."""
    return f"says {'hit' if hit else 'miss'}{'' if hit == true else ' (wrong)'}"
