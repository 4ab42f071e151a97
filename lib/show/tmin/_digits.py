"""How the marked pair is worked out: a row a number, exactly and as a float32 keeps it."""

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ..artists import Marks, write
from ..canvas import LETTER, SIZE, SMALL
from ..palette import INK, QUIET, WRONG, P, R
from ..scene import number
from ._rim import HALF, _digit, _Worked

PLAIN = {
    "row_square": (1, r"$|\mathbf{p}|^2$", P),
    "row_c": (2, r"$c=|\mathbf{p}|^2-r^2$", INK),
    "row_other": (3, r"$b\,t_m$", INK),
    "row_sum": (4, r"$c+b\,t_m$", INK),
}
"""What the new formula forms: each its row, what it is called, and its colour."""

MOVED = {
    "row_q": (1, r"$\mathbf{q}$", INK),
    "row_near": (2, r"$\mathbf{q}\cdot\mathbf{q}$", INK),
    "row_left": (3, r"$\mathbf{q}\cdot\mathbf{q}-r^2$", INK),
}
"""What is formed if B is moved first."""

STEPS = {
    "step_square": (1, r"$|\mathbf{p}|^2$ is kept in steps of", P),
    "step_r": (2, r"$r^2$ is", R),
    "step_p": (3, r"a coordinate of $\mathbf{p}$, in steps of", P),
    "step_strip": (4, "from the top of the strip to its bottom", INK),
}
"""What is told of one who starts far away."""

SHORT = {
    r"$c=|\mathbf{p}|^2-r^2$": "$c$",
    r"$\mathbf{q}\cdot\mathbf{q}-r^2$": r"$f(t_m)$",
    "the marked pair": "",
    "in a float32": "float32",
    "so the answer is": "",
    r"a coordinate of $\mathbf{p}$, in steps of": r"$\mathbf{p}$, in steps of",
    "from the top of the strip to its bottom": "height of the strip",
}
"""What is said in fewer words where there is little room."""

ROW, TOP, EXACT, KEPT = 0.158, 0.92, 0.62, 0.995
"""How far one row is below the other, where the first is, and where both columns end."""


def is_roomy(ax: Axes) -> bool:
    """Is there room for long names, and for two pairs of coordinates side by side?"""
    return ax.bbox.width / ax.figure.dpi > 4.4


def lay(ax: Axes) -> dict[str, Marks]:
    """The layers: a head, a row each, and what follows."""
    roomy = is_roomy(ax)
    size = SIZE if roomy else SMALL
    look = {"va": "center", "animated": True}
    ends = look | {"ha": "right", "size": size}

    def row(line: int, name: str, colour: str) -> Marks:
        """One row: its name, and two numbers."""
        y, formula = TOP - ROW * line, name[:1] == name[-1:] == "$"
        name = name if roomy else SHORT.get(name, name)
        letters = ax.text(0, y, name, color=colour, size=LETTER if formula else size, **look)
        exact = ax.text(EXACT, y, "", color=QUIET, **ends)
        return Marks(name=letters, exact=exact, kept=ax.text(KEPT, y, "", color=INK, weight="bold", **ends))

    made = {name: row(*each) for name, each in (PLAIN | MOVED | STEPS).items()}
    heads = {"head": ("the marked pair", "exactly", "in a float32"), "head_steps": ("from so far away", "", "")}
    for name, words in heads.items():
        made[name] = row(0, words[0], QUIET)
        write(list(made[name])[1:], [word if roomy else SHORT.get(word, word) for word in words[1:]])
    for name, line in (("says", 5), ("says_moved", 4)):  # an artist keeps its colour: the answer is there in two
        wrong = ax.text(KEPT, TOP - ROW * line, "", color=WRONG, weight="bold", **ends)
        made[name] = Marks(**vars(row(line, "so the answer is", QUIET)), wrong=wrong)
    return made


def put(layers: dict[str, Marks], exact: _Worked, kept: _Worked) -> None:
    """Write what a pair comes to, exactly and as it is kept."""
    for name, field in zip(PLAIN | MOVED, ("square", "c", "other", "least", "q", "near", "left"), strict=True):
        true, mine = getattr(exact, field), getattr(kept, field)
        told = _coordinates if name == "row_q" else _grouped
        places = 4 if name in MOVED else 3
        write(list(layers[name])[1:], (told(true, places), told(mine, places if name in MOVED else None)))
    exactly = layers["row_q"].exact
    exactly.set_visible(exactly.get_visible() and is_roomy(exactly.axes))
    for name, least in (("says", kept.least), ("says_moved", kept.left)):
        true, mine = exact.left <= 0, least <= 0
        right = true == mine
        write(list(layers[name])[1:], (verdict(true), verdict(mine) if right else "", "" if right else verdict(mine)))


def put_steps(layers: dict[str, Marks], r: float, far: float) -> None:
    """Write how coarse the numbers are from so far away."""
    rough, fine = _digit(r, far), float(np.spacing(np.float32(far * r)))
    told = f"{number(rough, 3)} cm²", f"{number(r * r)} cm²", f"{number(fine, 1)} cm", f"{number(2 * HALF * r, 3)} cm"
    for name, words in zip(STEPS, told, strict=True):
        layers[name].kept.set_text(words)


def verdict(hit: bool) -> str:
    """An answer."""
    return "a hit" if hit else "a miss"


def _grouped(x: float, places: int | None) -> str:
    """A number in groups of three digits, with so many decimals; those that it has without.

    >>> _grouped(-8976016.132, 3), _grouped(np.float32(0), None)
    ('−8\u2009976\u2009016.132', '0')
    """
    told = f"{x + 0.0:,.{places}f}" if places is not None else f"{float(x) + 0.0:,.10f}".rstrip("0").rstrip(".")
    return told.replace(",", "\u2009").replace("-", "−")


def _coordinates(q: NDArray, places: int) -> str:
    """Two coordinates."""
    return f"({', '.join(_grouped(float(x), places) for x in q)})"
